"""Nouns, numbers and distances as sentences need them."""

import re
from typing import Final

#: A sentence to a fighter that is as true of another: nobody is told to do anything in it.
_ABOUT_YOU: Final = re.compile(r"You (are|have) ((?:[^.;]|; you can)*\.)")
_METER: Final = 100


def with_article(noun: str) -> str:
    """Return a noun after `a` or `an`.

    >>> with_article("Apocrypha")
    'an Apocrypha'
    """
    return f"{'an' if noun[:1].casefold() in 'aeiou' else 'a'} {noun}"


def plural_of(noun: str) -> str:
    """Return the plural of a noun: `wounds`, `strike dice`; empty for none."""
    if noun == "die" or noun.endswith(" die"):
        return f"{noun[:-3]}dice"
    return f"{noun}s" if noun else ""


def singular_of(noun: str) -> str:
    """Return a plural noun for one: `strike die`, `spell slot`; others as they are.

    >>> singular_of("spell slots"), singular_of("strike dice"), singular_of("AP")
    ('spell slot', 'strike die', 'AP')
    """
    if noun == "dice" or noun.endswith(" dice"):
        return f"{noun[:-4]}die"
    is_plural = noun.endswith("s") and not noun.endswith(("ss", "us", "is"))
    return noun[:-1] if is_plural else noun


def counted(number: int, noun: str) -> str:
    """Return a number of what is called in the plural, or in a word without one: `1 spell slot`."""
    return f"{number} {singular_of(noun) if number == 1 else noun}"


def of_another(sentence: str, name: str) -> str:
    """Turn a sentence addressed to a fighter into one about that fighter, for other readers.

    >>> of_another("You are dead; you cannot move.", "goblin1")
    'goblin1 is dead; they cannot move.'
    >>> of_another("You have no rope. Type: skip.", "goblin1")
    'goblin1: You have no rope. Type: skip.'
    """
    said = _ABOUT_YOU.fullmatch(sentence)
    if said is None or " you " in said[2].replace("; you can", ""):
        return f"{name}: {sentence}"
    verb = {"are": "is", "have": "has"}[said[1]]
    rest = said[2].replace("; you can", "; they can").replace(" your ", " their ")
    return f"{name} {verb} {rest}"


def capital(text: str) -> str:
    """Return a text with a capital letter first; the rest stays as it is."""
    return f"{text[:1].upper()}{text[1:]}"


def meters(centimeters: int) -> str:
    """Return a distance in meters without the unit: `5`, `1.5`."""
    whole, rest = divmod(centimeters, 100)
    return f"{whole}.{rest:02}".rstrip("0") if rest else str(whole)


def in_meters(centimeters: int) -> str:
    """Return a distance in meters with the unit: `1 meter`, `1.5 meters`."""
    return f"{meters(centimeters)} {'meter' if centimeters == _METER else 'meters'}"
