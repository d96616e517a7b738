"""The error whose message the person who typed `make` reads."""


class Trouble(Exception):
    """A problem that the reader can fix; the message says what is wrong, and how to fix it."""
