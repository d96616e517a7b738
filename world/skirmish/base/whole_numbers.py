"""Whole numbers that people type."""

import re
from typing import Final

#: Digits of any script. More would cost time, and no rule has such numbers.
_WHOLE: Final = re.compile(r"[+-]?\d{1,20}")
_DIGITS: Final = re.compile(r"[+-]?\d+")


def is_whole(text: str) -> bool:
    """Return whether a text is a whole number that `int` can read."""
    return _WHOLE.fullmatch(text) is not None


def why_not_whole(text: str, otherwise: str) -> str:
    """Return what is wrong with a text that is none: too many digits, or `otherwise`."""
    return "has too many digits" if _DIGITS.fullmatch(text) else otherwise
