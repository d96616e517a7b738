"""The one kind of error that is a sentence for whoever typed `make`."""


class Trouble(Exception):
    """Something the reader can put right; the message says what, and how."""
