"""Names: which are allowed, and what a typed name means.

Everything that is typed by its name is found here: fighters, teams, templates, weapons, skills,
lines, subcommands, pages of help. A whole name counts first, then the beginning of a name, then the
beginnings of its words. What could mean several things is refused with all of them, and what means
nothing with the two names that are most like it.
"""

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import groupby
from typing import Final, TypeVar

from .errors import Ambiguous, NotUnderstood, Refusal
from .signs import (
    cut,
    is_letter,
    is_mark,
    isolated,
    plain_digits,
    straight_quotes,
    visible,
    without_isolation,
    without_joiners,
)

K = TypeVar("K")
#: Keys with their names; in pairs a key may have several.
Names = Mapping[K, str] | Iterable[tuple[K, str]]

LONGEST = 30
#: Words for all fighters.
EVERYONE: Final = frozenset(("all", "everyone", "everybody"))
#: Words by which people name themselves.
_ME: Final = ("me", "self")
#: Words that mean other people where a name is typed.
RESERVED: Final = (*_ME, *EVERYONE, "none", "referee")
#: The signs that a name may have besides letters and digits.
_BETWEEN: Final = " '.-_"
#: How many names are suggested for one that means nothing, and how much they must be like it.
_SUGGESTED: Final = 2
_ALIKE: Final = 0.7
#: The most signs of a text that are compared with names.
_COMPARED: Final = 60


def clean_name(text: str) -> str:
    """Return a new name in one normal spelling.

    Raises:
        NotUnderstood: It is empty, too long, or contains characters that names cannot have.
    """
    name = unicodedata.normalize("NFC", straight_quotes(without_isolation(visible(text))))
    name = " ".join(name.split())
    if not name:
        raise NotUnderstood("A name needs at least one letter.")
    if len(name) > LONGEST:
        raise NotUnderstood(f"A name has at most {LONGEST} characters; that one has {len(name)}.")
    odd = list(dict.fromkeys(_odd_signs(name)))
    if odd or not is_letter(name[0]):
        raise NotUnderstood(
            "A name starts with a letter or digit and holds only letters, digits, spaces, "
            f"and ' . - _ (not {' '.join(odd) or f"'{name[0]}' at the beginning"})."
        )
    return isolated(name)


def check_is_free(name: str, taken: Iterable[str]) -> None:
    """Raise a `Refusal` where a new name means others, or is taken in the fight."""
    if fold(name) in RESERVED:
        raise Refusal(f"'{name}' means another fighter where a name is typed. Choose another name.")
    if any(is_same(name, other) for other in taken):
        raise Refusal(f"The name {name} is taken in this fight.")


def clean_line(text: str) -> str:
    """Return a typed line as it is read: with plain quotes, each letter in one spelling.

    A pose stands after the first equals sign. It keeps its quotes.
    """
    text = unicodedata.normalize("NFC", visible(text))
    words, equals, pose = text.partition("=")
    return f"{straight_quotes(words)}{equals}{pose}"


def readable_name(text: str, taken: Iterable[str]) -> str:
    """Return a unique name for a character in a fight, without unusual characters.

    A name that is taken, or that means others where a name is typed, gets a number.
    """
    kept, before = _kept(text), ""
    while kept != before:
        # The signs around one that was left out may form one letter.
        kept, before = _kept(kept), kept
    kept = cut(kept, LONGEST - 3).rstrip() or "unnamed"
    used = {*RESERVED, *map(fold, taken)}
    name, number = kept, 2
    while fold(name) in used:
        name, number = f"{kept} {number}", number + 1
    return isolated(name)


def is_same(name: str, other: str) -> bool:
    """Return whether two names are one: in any case, and however their letters are composed."""
    return fold(name) == fold(other)


def is_me(text: str) -> bool:
    """Return whether those who type a text in place of a name mean themselves."""
    return text.casefold() in _ME


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """Return a name as it is compared: in any case, quotes plain, its letters composed."""
    text = " ".join(text.split()).casefold()
    if text.isascii():
        return text
    composed = unicodedata.normalize("NFC", straight_quotes(without_joiners(text)))
    return unicodedata.normalize("NFC", composed.casefold())


def find(names: Names[K], text: str, marks: Mapping[K, str] | None = None) -> list[K]:
    """Return the keys that a typed name could mean: one if it is clear, none for an unknown name.

    Args:
        names: Keys with their names.
        text: What was typed.
        marks: Keys with short marks, which count if they are typed in full.

    >>> find({1: "goblin archer1", 2: "goblin archer2", 3: "ogre"}, "archer 2")
    [2]
    """
    wanted = fold(text)
    if not wanted:
        return []
    pairs = list(_pairs(names))
    if whole := whole_name(pairs, text):
        return whole
    begun = _keys(pairs, lambda name: fold(name).startswith(wanted))
    marked = [key for key, mark in (marks or {}).items() if fold(mark) == wanted]
    if marked:
        return marked if not begun or set(marked) <= set(begun) else [*begun, *marked]
    return begun or by_words(pairs, text)


def whole_name(names: Names[K], text: str) -> list[K]:
    """Return the keys that have a name in full: one, unless two have the same."""
    wanted = fold(text)
    return _keys(_pairs(names), lambda name: fold(name) == wanted)


def longest_name(names: Iterable[str], words: Sequence[str], *, last: bool = False) -> int:
    """Return how many of the first words are a name in full, or of the last; 0 if they are none.

    >>> longest_name(["the red guild"], ["the", "red", "guild", "heroes"])
    3
    """
    folded = {fold(name) for name in names}
    for many in range(len(words), 0, -1):
        if fold(" ".join(words[-many:] if last else words[:many])) in folded:
            return many
    return 0


def by_words(names: Names[K], text: str) -> list[K]:
    """Return the keys in whose names words begin as the typed ones do, in that order.

    A number must be the same: `archer 1` is not `goblin archer12`.
    """
    typed = words_of(text)
    is_name = all(_kind(sign) or sign in _BETWEEN for sign in fold(text))
    if not is_name or not any(isinstance(word, str) for word in typed):
        return []
    return _keys(_pairs(names), lambda name: _begin(typed, words_of(name)))


def find_several(names: Names[K], text: str) -> list[K]:
    """Return the keys that a plural means: `goblins` for `goblin1` and `goblin2`; or none.

    >>> find_several({1: "goblin archer1", 2: "wolf1", 3: "goblin archer"}, "archers")
    [1, 3]
    """
    *first, last = words_of(text) or (0,)
    if isinstance(last, int):
        return []

    def is_one(name: str) -> bool:
        words = [word for word in words_of(name) if isinstance(word, str)]
        return bool(words) and last in _plurals(words[-1]) and _begin(first, words[:-1])

    return _keys(_pairs(names), is_one)


def match_name(
    names: Names[K],
    text: str,
    what: str,
    known: str = "",
    *,
    listed: Iterable[str] | None = None,
    like: Iterable[str] = (),
    marks: Mapping[K, str] | None = None,
) -> K:
    """Return the key that was typed: in any case, by its whole name or a clear beginning.

    Args:
        names: Keys with their names.
        text: What was typed.
        what: The kind of thing that is named ("fighter").
        known: What begins the list of all names, if the text means none ("Choose from").
        listed: What stands in that list; None for the names.
        like: Other words that may have been meant, to suggest them.
        marks: Keys with marks that can be typed as well, in full.

    Raises:
        NotUnderstood: The text means no name; two that are like it are suggested.
        Ambiguous: It means several; the error lists them.
    """
    pairs = list(_pairs(names))
    keys = find(pairs, text, marks)
    if len(keys) == 1:
        return keys[0]
    # A key with several names is shown by the first.
    shown = dict(reversed(pairs))
    if keys:
        raise SeveralNames(what, text, [shown[key] for key in keys])
    every = [shown[key] for key in dict.fromkeys(key for key, _ in pairs)]
    raise UnknownName(what, text, [*every, *like], known, every if listed is None else listed)


def match_fighters(names: Names[K], text: str) -> list[K]:
    """Return the fighters that were typed: one by its name, or all that a plural means.

    Raises:
        NotUnderstood: The text means no name, as for `match_name`.
        Ambiguous: It means several in the singular.
    """
    pairs = list(_pairs(names))
    if whole := whole_name(pairs, text):
        return whole
    return find_several(pairs, text) or [match_name(pairs, text, "fighter", "Fighters:")]


class SeveralNames(Ambiguous):
    """A text that could be several names.

    Args:
        what: The kind of thing that is named ("fighter").
        typed: The text.
        names: The names that it could be.
    """

    def __init__(self, what: str, typed: str, names: Iterable[str]) -> None:
        super().__init__(what, typed)
        self.typed, self.names = typed, tuple(names)
        self.question = f"Which {what} is '{shorten(typed)}'"

    def __str__(self) -> str:
        return f"{self.question}: {', '.join(self.names)}?"

    def __reduce__(self) -> tuple[type[Ambiguous], tuple[str]]:
        return Ambiguous, (str(self),)


class UnknownName(NotUnderstood):
    """A name that means nothing. Similar names are looked for once a person reads the refusal."""

    def __init__(
        self, what: str, text: str, names: Sequence[str], known: str, listed: Iterable[str]
    ) -> None:
        super().__init__(what, text)
        self._what, self._text, self._names = what, text, names
        self._list = f" {known} {', '.join(listed)}." if known else ""

    def __str__(self) -> str:
        meant = did_you_mean(self._names, self._text)
        return f"Unknown {self._what} '{shorten(self._text)}'.{meant and f' {meant}'}{self._list}"

    def __reduce__(self) -> tuple[type[NotUnderstood], tuple[str]]:
        return NotUnderstood, (str(self),)


def did_you_mean(names: Iterable[str], text: str) -> str:
    """Return a sentence with the names that are most like a text; empty if none is.

    >>> did_you_mean(["strike", "maneuver", "skill"], "stirke")
    'Did you mean strike?'
    """
    alike = nearest(names, text)
    return f"Did you mean {' or '.join(alike)}?" if alike else ""


def nearest(names: Iterable[str], text: str) -> list[str]:
    """Return the two names that are most like a text, or fewer."""
    wanted = fold(text)[:_COMPARED]
    if not wanted:
        return []
    scored = ((_like(wanted, name), name) for name in dict.fromkeys(names))
    alike = sorted((pair for pair in scored if pair[0]), key=lambda pair: -pair[0])
    return [name for _, name in alike[:_SUGGESTED]]


def unquoted(text: str) -> str:
    """Remove quotes from a typed name; a name of several words may have them, or not."""
    return straight_quotes(text).replace('"', " ")


def quoted(name: str) -> str:
    """Return a name as it is typed where other words follow: several words take quotes."""
    return f'"{name}"' if " " in name else name


def shorten(text: str, most: int = 40) -> str:
    """Return typed text to quote back: one line, not too long."""
    text = " ".join(text.split())
    return text if len(text) <= most else cut(text, most - 3) + "..."


@lru_cache(maxsize=4096)
def words_of(text: str) -> tuple[str | int, ...]:
    """Return the words and numbers of a name, as they are compared; the s of `Zed's` is none.

    >>> words_of("O'Hara the goblin's_archer12")
    ('o', 'hara', 'the', 'goblin', 'archer', 12)
    """
    words: list[str | int] = []
    between = ""
    for kind, signs in groupby(fold(text), key=_kind):
        run = "".join(signs)
        if kind == "digit":
            # Python reads no longer numbers than some thousand digits.
            words.append(int(plain_digits(run[:_COMPARED])))
        elif kind and not (between.endswith("'") and len(run) == 1 and words):
            words.append(run)
        between = "" if kind else run
    return tuple(words)


def _kind(sign: str) -> str:
    if sign.isdecimal():
        return "digit"
    return "letter" if sign.isalnum() or is_mark(sign) else ""


def _begin(typed: Sequence[str | int], words: Sequence[str | int]) -> bool:
    """Return whether the typed words begin some of the others, in their order."""
    left = iter(words)
    return all(any(_begins(beginning, word) for word in left) for beginning in typed)


def _begins(typed: str | int, word: str | int) -> bool:
    if isinstance(typed, int) or isinstance(word, int):
        return typed == word
    return word.startswith(typed)


def _plurals(word: str) -> Iterator[str]:
    """Yield how the plural of a word may be typed."""
    yield from (f"{word}s", f"{word}es")
    for end, plural in (("y", "ies"), ("f", "ves"), ("fe", "ves"), ("man", "men")):
        if word.endswith(end):
            yield word.removesuffix(end) + plural


def _pairs(names: Names[K]) -> Iterable[tuple[K, str]]:
    return names.items() if isinstance(names, Mapping) else names


def _keys(names: Iterable[tuple[K, str]], is_meant: Callable[[str], bool]) -> list[K]:
    return list(dict.fromkeys(key for key, name in names if is_meant(name)))


def _like(wanted: str, name: str) -> float:
    """Return how much a name, or one of its words, is like a text; 0 for too little."""
    parts = [fold(name), *(word for word in words_of(name) if isinstance(word, str))]
    # A match with one word of several counts less than a match with the whole name.
    likeness = (_ratio(wanted, part) - 0.01 * bool(place) for place, part in enumerate(parts))
    best = max(likeness)
    return best if best >= _ALIKE else 0


def _ratio(one: str, other: str) -> float:
    matcher = SequenceMatcher(None, one, other)
    return matcher.ratio() if matcher.real_quick_ratio() >= _ALIKE else 0


def _kept(text: str) -> str:
    """Return a text without the signs that a name may not have."""
    text = unicodedata.normalize("NFC", straight_quotes(without_isolation(visible(text))))
    kept = ""
    for sign in text:
        if _is_plain(sign, kept[-1:]):
            kept += sign
    return unicodedata.normalize("NFC", " ".join(kept.split()).lstrip(_BETWEEN))


def _is_plain(sign: str, before: str) -> bool:
    """Return whether a name may have a sign in this place, first or after another sign."""
    if is_letter(sign) or sign in _BETWEEN:
        return True
    follows = bool(before) and before not in _BETWEEN
    # `visible` has left those signs without a shape that belong to a word or an emoji.
    return follows and (is_mark(sign) or not without_joiners(sign))


def _odd_signs(name: str) -> Iterator[str]:
    return (sign for before, sign in zip(f" {name}", name) if not _is_plain(sign, before))  # noqa: B905


def most_words_in(names: Iterable[str]) -> int:
    """Return how many words the longest of some names has: `goblin archer2` is typed in three."""
    return max((max(len(name.split()), len(words_of(name))) for name in names), default=0)
