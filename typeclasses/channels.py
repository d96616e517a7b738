"""The channels accounts talk on."""

from evennia.comms.comms import DefaultChannel


class Channel(DefaultChannel):
    """One channel."""
