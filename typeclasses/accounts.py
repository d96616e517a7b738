"""The accounts: people, not the characters they play."""

from evennia.accounts.accounts import DefaultAccount, DefaultGuest


class Account(DefaultAccount):
    """Somebody with a password."""


class Guest(DefaultGuest):
    """Somebody who looks around without one."""
