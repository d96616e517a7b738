"""Signs of writing: which belong to a letter, which cannot be seen, how wide each is.

Texts of people have letters of every script. A sign of the categories Mn and Mc belongs to the
letter before it, as Thai vowels do. Signs that cannot be seen are left out, but for those that
shape what stands beside them: joiners in Persian and Hindi words, and within emoji.
"""

import re
import unicodedata
from functools import lru_cache
from itertools import pairwise
from typing import Final

#: Codes of terminals, and halves of characters, which cannot be stored or sent.
_CONTROL: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
#: Unicode's "default ignorable" characters, and those that annotate: signs without a shape.
_INVISIBLE: Final = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U000e0fff]"
)
_ZWNJ, _ZWJ = "\u200c", "\u200d"
#: Unicode's left-to-right mark, and the classes of letters that are written from right to left.
_LEFT_TO_RIGHT: Final = "\u200e"
_FROM_THE_RIGHT: Final = ("R", "AL")
_EMOJI_STYLE: Final = "\ufe0f"
_KEYCAP: Final = "\u20e3"
_BLACK_FLAG: Final = "\U0001f3f4"
#: The canonical combining class of signs that take a letter's vowel away: joiners follow them.
_VIRAMA: Final = 9
#: How the names of letters begin in scripts whose letters joiners shape.
_JOINING: Final = (
    "ARABIC", "SYRIAC", "MANDAIC", "NKO", "MONGOLIAN", "ADLAM", "DEVANAGARI", "BENGALI",
    "GURMUKHI", "GUJARATI", "ORIYA", "TAMIL", "TELUGU", "KANNADA", "MALAYALAM", "SINHALA", "KHMER",
    "MYANMAR", "TIBETAN", "BALINESE", "JAVANESE",
)  # fmt: skip
#: The signs that phones and word processors write for plain quotes and the apostrophe.
_PLAIN: Final = str.maketrans(
    {**dict.fromkeys("‘’‛ʼ＇", "'"), **dict.fromkeys("“”„‟«»＂", '"')}  # noqa: RUF001
)
#: Vowels and last consonants that stand in the column of the Hangul letter before them.
_JAMO: Final = re.compile("[\u1160-\u11ff\ud7b0-\ud7ff]")


def straight_quotes(text: str) -> str:
    """Return a text with the plain quotes and apostrophe in place of those of phones."""
    return text if text.isascii() else text.translate(_PLAIN)


def visible(text: str) -> str:
    """Return a text without terminal codes, halves of characters, and signs without a shape.

    >>> visible("Al\u200bice\u202e")
    'Alice'
    """
    text = _CONTROL.sub("", text)
    return text if text.isascii() else _INVISIBLE.sub(_shaping, text)


def plain_digits(text: str) -> str:
    """Return a text with the digits 0 to 9 in place of those of other scripts.

    >>> plain_digits("x\u0663")
    'x3'
    """
    if text.isascii():
        return text
    return "".join(str(int(sign)) if sign.isdecimal() else sign for sign in text)


def without_joiners(text: str) -> str:
    """Return a text without signs that only shape others: two texts that look alike are one."""
    return text if text.isascii() else _INVISIBLE.sub("", text)


def isolated(name: str) -> str:
    r"""Return a name with a mark after its last letter from right to left, if it has one.

    Without it, screens show a number after the name before it: `HP 11/11` of a fighter with an
    Arabic name becomes `11/11 HP`. Those who type the name need not type the mark.

    >>> ascii(isolated("\u05d3 2"))
    "'\\u05d3\\u200e 2'"
    """
    if name.isascii():
        return name
    name = without_isolation(name)
    for end in range(len(name), 0, -1):
        if _is_from_the_right(name[:end]):
            return f"{name[:end]}{_LEFT_TO_RIGHT}{name[end:]}"
    return name


def without_isolation(text: str) -> str:
    """Return a text without the marks that `isolated` adds to names."""
    return text.replace(_LEFT_TO_RIGHT, "")


def _is_from_the_right(text: str) -> bool:
    """Return whether a text ends with a letter from right to left, and all that belongs to it."""
    end = len(text)
    while end > 1 and _hangs(text[end - 1]):
        end -= 1
    return end > 0 and unicodedata.bidirectional(text[end - 1]) in _FROM_THE_RIGHT


def is_mark(sign: str) -> bool:
    """Return whether a sign belongs to the letter before it."""
    return unicodedata.category(sign) in ("Mn", "Mc") and not _INVISIBLE.match(sign)


def is_letter(sign: str) -> bool:
    """Return whether a sign is a letter or a number."""
    return sign.isalnum() and not _INVISIBLE.match(sign)


def cut(text: str, most: int) -> str:
    """Return at most so many signs of a text; no letter loses what belongs to it.

    >>> cut("x\u0302y", 1)
    ''
    """
    end = most
    while 0 < end < len(text) and _hangs(text[end]):
        end -= 1
    return text[:end]


def fit(text: str, columns: int) -> str:
    """Return a text that takes at most so many columns; a longer one ends in three dots.

    >>> fit("goblin archer", 9)
    'goblin...'
    """
    if width(text) <= columns:
        return text
    room = max(0, columns - 3)
    end = next(end for end in range(len(text), -1, -1) if width(text[:end]) <= room)
    return f"{cut(text, end)}..."


def width(text: str) -> int:
    """Return the columns that a text takes on a terminal.

    What belongs to a letter takes none, wide signs take two, and an emoji of several takes as many
    as its first.
    """
    if text.isascii():
        return len(text)
    columns = 0
    for before, sign in pairwise(f" {text}"):
        if before == _ZWJ and unicodedata.category(sign) == "So":
            continue
        if sign == _EMOJI_STYLE and unicodedata.category(before)[0] == "S":
            columns += 2 - _width(before)
        elif not ("\U0001f3fb" <= sign <= "\U0001f3ff" and unicodedata.category(before) == "So"):
            columns += _width(sign)
    return columns


@lru_cache(maxsize=4096)
def _width(sign: str) -> int:
    if unicodedata.category(sign) in ("Mn", "Mc", "Me", "Cf", "Zl", "Zp") or _JAMO.match(sign):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1


def _hangs(sign: str) -> bool:
    return is_mark(sign) or bool(_INVISIBLE.match(sign))


def _shaping(found: re.Match[str]) -> str:
    """Return a sign without a shape of its own if it shapes what stands beside it, or nothing."""
    sign, text, at = found[0], found.string, found.start()
    before, after = text[at - 1 : at] if at else "", text[at + 1 : at + 2]
    if sign in (_ZWNJ, _ZWJ):
        keeps = _joins(before, after) or (sign == _ZWJ and _is_of_emoji(before, after))
    elif sign == _LEFT_TO_RIGHT:
        keeps = _is_from_the_right(text[:at])
    elif "\ufe00" <= sign <= _EMOJI_STYLE:
        keeps = _is_symbol(before, after) or _begins(before, "CJK")
    elif "\U000e0020" <= sign <= "\U000e007f":
        keeps = text[:at].rstrip("".join(map(chr, range(0xE0020, 0xE0080))))[-1:] == _BLACK_FLAG
    elif "\U000e0100" <= sign <= "\U000e01ef":
        keeps = _begins(before, "CJK")
    else:
        keeps = "\u180b" <= sign <= "\u180f" and _begins(before, "MONGOLIAN")
    return sign if keeps else ""


def _joins(before: str, after: str) -> bool:
    """Return whether a joiner between two signs, the second perhaps missing, shapes a word."""
    if not before or not _begins(before, *_JOINING):
        return False
    if unicodedata.combining(before) == _VIRAMA:
        return True
    return bool(after) and _begins(after, *_JOINING) and is_letter(after)


def _is_of_emoji(before: str, after: str) -> bool:
    if not before or not after or unicodedata.category(after) != "So":
        return False
    return unicodedata.category(before) in ("So", "Sk") or before == _EMOJI_STYLE


def _is_symbol(before: str, after: str) -> bool:
    """Return whether a sign may have the style of text or of an emoji."""
    if not before:
        return False
    return unicodedata.category(before)[0] in "SP" or (before.isdigit() and after == _KEYCAP)


def _begins(sign: str, *scripts: str) -> bool:
    return bool(sign) and unicodedata.name(sign, "").startswith(scripts)
