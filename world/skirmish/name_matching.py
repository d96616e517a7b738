"""Names: which are allowed, and what a typed beginning of one means."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Final

from .errors import Ambiguous, NotUnderstood

LONGEST = 30
#: Words that mean other people where a name is typed.
RESERVED: Final = ("me", "self", "all", "none", "referee")
#: Codes of terminals, and halves of characters, which cannot be stored or sent.
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
_ALLOWED = re.compile(r"[^\W_](?:[^\W_]|[ '._-])*")


def clean_name(text: str) -> str:
    """Return a new name in one normal spelling.

    Raises:
        NotUnderstood: It is empty, too long, or contains characters that names cannot have.
    """
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name:
        raise NotUnderstood("A name needs at least one letter.")
    if len(name) > LONGEST:
        raise NotUnderstood(f"A name has at most {LONGEST} characters; that one has {len(name)}.")
    if not _ALLOWED.fullmatch(name):
        raise NotUnderstood(
            "A name starts with a letter or digit and holds only letters, digits, spaces, "
            f"and ' . - _ (not {_odd_signs(name)})."
        )
    return name


def clean_text(text: str) -> str:
    """Remove terminal codes and halves of characters from a text."""
    return _CONTROL.sub("", text)


def readable_name(text: str, taken: Iterable[str]) -> str:
    """Return a unique name for a character in a fight, without unusual characters.

    A name that is taken, or that means others where a name is typed, gets a number.
    """
    kept = "".join(sign for sign in unicodedata.normalize("NFC", text) if _is_plain(sign))
    kept = " ".join(kept.split()).lstrip(" '._-")[: LONGEST - 3].rstrip() or "unnamed"
    used = {*RESERVED, *(name.casefold() for name in taken)}
    name, number = kept, 2
    while name.casefold() in used:
        name, number = f"{kept} {number}", number + 1
    return name


def match_name(names: Mapping[str, str], text: str, what: str, known: str = "") -> str:
    """Return the key whose name was typed: any case, whole or any unambiguous beginning.

    Args:
        names: Key to name; a name may stand for one key only.
        text: What was typed.
        what: The kind of thing that is named ("fighter").
        known: What begins the list of all names, if none starts with the text ("Choose from").

    Raises:
        NotUnderstood: No name starts with the text.
        Ambiguous: Several names do; the error lists them.
    """
    wanted = " ".join(unicodedata.normalize("NFC", text).split()).casefold()
    begins = []
    for key, name in names.items():
        folded = name.casefold()
        if folded == wanted:
            return key
        if wanted and folded.startswith(wanted):
            begins.append(key)
    if len(begins) == 1:
        return begins[0]
    if begins:
        listed = ", ".join(names[key] for key in begins)
        raise Ambiguous(f"Which {what} is '{shorten(text)}': {listed}?")
    listed = f" {known} {', '.join(names.values())}." if known else ""
    raise NotUnderstood(f"Unknown {what} '{shorten(text)}'.{listed}")


def unquoted(text: str) -> str:
    """Remove quotes from a typed name; a name of several words may have them, or not."""
    return text.replace('"', " ")


def quoted(name: str) -> str:
    """Return a name as it is typed where other words follow: several words take quotes."""
    return f'"{name}"' if " " in name else name


def shorten(text: str, most: int = 40) -> str:
    """Return typed text to quote back: one line, not too long."""
    text = " ".join(text.split())
    return text if len(text) <= most else text[: most - 3] + "..."


def _is_plain(sign: str) -> bool:
    return sign.isalnum() or sign in " '.-_"


def _odd_signs(name: str) -> str:
    odd = dict.fromkeys(sign for sign in name if not _is_plain(sign))
    return " ".join(odd) or f"'{name[0]}' at the beginning"
