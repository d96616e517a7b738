"""The one kind of error that is a sentence for whoever typed `make`."""


class Trouble(Exception):  # noqa: N818 - it is what people are told, not a fault in the code
    """Something the reader can put right; the message says what, and how."""
