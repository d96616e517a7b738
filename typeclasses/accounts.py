"""The accounts: people, not the characters they play."""

from evennia.accounts.accounts import DefaultAccount, DefaultGuest


class Account(DefaultAccount):
    """An account with a password."""


class Guest(DefaultGuest):
    """A guest, who needs none."""
