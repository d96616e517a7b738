"""Plain text in columns, and the small grammar that sentences need."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any, Final

from world.skirmish.base.command_name import command
from world.skirmish.base.english import meters, plural_of, with_article
from world.skirmish.base.signs import width
from world.skirmish.state.tables import Table

_IRREGULAR: Final = {"are": "is", "have": "has", "do": "does", "were": "was"}
_SIBILANT: Final = re.compile(r"(s|x|z|ch|sh|o)$")
_CONSONANT_Y: Final = re.compile(r"[^aeiou]y$")


def pad(text: str, columns: int, align: str = "<") -> str:
    """Pad a text with spaces to this many columns; `>` puts them before it."""
    spaces = columns - width(text)
    if align == ">":
        return f"{' ' * spaces}{text}"
    return f"{text}{' ' * spaces}"


def wrapped(text: str, columns: int, indent: str = "  ") -> str:
    """Fold a text into lines of at most this many columns; all but the first are indented.

    A longer word has a line of its own. Several spaces between words become one. The command and
    the word after it stay together: to those who read `type combat`, that is all there is to type.
    """
    before, words = text[: len(text) - len(text.lstrip())], text.split()
    whole = f"{before}{' '.join(words)}"
    if width(whole) <= columns:
        return whole
    first, *rest = _with_what_is_typed(words) or [""]
    lines = [f"{before}{first}"]
    for word in rest:
        longer = f"{lines[-1]} {word}"
        if width(longer) > columns:
            lines.append(f"{indent}{word}")
        else:
            lines[-1] = longer
    return "\n".join(lines)


def _with_what_is_typed(words: list[str]) -> list[str]:
    """Return words, in which the command and the word after it are one."""
    name, joined = command(), list[str]()
    for word in words:
        if joined and joined[-1].lstrip("(") == name:
            joined[-1] = f"{joined[-1]} {word}"
        else:
            joined.append(word)
    return joined


def in_pairs(texts: Iterable[str], columns: int) -> list[str]:
    """Return indented lines, two texts in each where both fit half of it.

    >>> in_pairs(["leave", "end", "a long text"], 9)
    ['  leave    end', '  a long text']
    """
    lines: list[str] = []
    room = False
    for text in texts:
        fits = width(text) < columns - 2
        if room and fits:
            lines[-1] = f"{pad(lines[-1], columns)}  {text}"
            room = False
        else:
            lines.append(f"  {text}")
            room = fits
    return lines


def pluralize(number: int, noun: str, plural: str = "") -> str:
    """`1 wound`, `2 wounds`, `no wounds`."""
    if number == 1:
        return f"1 {noun}"
    return f"{number or 'no'} {plural or plural_of(noun)}"


def join_words(words: Iterable[str], conjunction: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    *first, last = words
    return f"{', '.join(first)} {conjunction} {last}" if first else last


def fold_lines(text: str, columns: int) -> str:
    """Fold lines that are too long for a screen; the rest of a line is indented."""
    return "\n".join(part for line in text.splitlines() for part in _folded(line, columns))


def fitted(table: Sequence[str], columns: int) -> str:
    """Fit the lines of a table to a screen: rules, which are of one sign, are cut, others folded.

    >>> print(fitted(["------------", "Round: 2"], 8))
    --------
    Round: 2
    """
    text = "\n".join(table)
    # Most tables fit, and every move shows one.
    if text.isascii() and max(map(len, table), default=0) <= columns:
        return text
    cut = (line[:columns] if len(set(line)) == 1 else line for line in text.splitlines())
    return fold_lines("\n".join(cut), columns)


def _folded(line: str, columns: int) -> list[str]:
    if width(line) <= columns:
        return [line]
    further = " " * (len(line) - len(line.lstrip()) + 2)
    return wrapped(line, columns, further).splitlines()


def place(centimeters: int) -> str:
    """Return a place on a line in meters, below 0 if it is behind the beginning."""
    return meters(centimeters) if centimeters >= 0 else f"-{meters(-centimeters)}"


def meters_from(table: Any, fighter: Any, me: Any) -> str:
    """Return how far a fighter on a line is from another: `6 m`; empty before they have places."""
    return f"{meters(table.distance(me, fighter))} m" if table.placed() else ""


def on_a_line(
    names: Iterable[tuple[int, str]], gap: Callable[[int], str] = lambda cm: f"{meters(cm)} m"
) -> str:
    """Return the fighters on a line, from end to end: `Ahalish --[3 m]-- goblin, Grim`."""
    places: dict[int, list[str]] = {}
    for where, name in names:
        places.setdefault(where, []).append(name)
    spots = sorted(places)
    parts = []
    for before, here in zip([None, *spots], spots, strict=False):
        if before is not None:
            parts.append(f"--[{gap(here - before)}]--")
        parts.append(", ".join(in_ranges(places[here])))
    return " ".join(parts)


def third_person(verb: str) -> str:
    """The form of a verb that goes with a name: `strikes`, `catches`, `aims and fires at`."""
    return " and ".join(map(_third_person, verb.split(" and ")))


def _third_person(verb: str) -> str:
    word, space, rest = verb.partition(" ")
    if word in _IRREGULAR:
        word = _IRREGULAR[word]
    elif _CONSONANT_Y.search(word):
        word = f"{word[:-1]}ies"
    else:
        word += "es" if _SIBILANT.search(word) else "s"
    return f"{word}{space}{rest}"


def posed(name: str, pose: str) -> str:
    """Return a pose as it is read, after the name of its fighter.

    >>> posed("Ann", "ducks."), posed("Ann", "'s blade sings.")
    ('Ann ducks.', "Ann's blade sings.")
    """
    return f"{name}{pose}" if pose.startswith("'") else f"{name} {pose}"


def as_played(temperament: str, *, many: bool = False) -> str:
    """Return how fighters act by themselves, as the end of a sentence about them.

    >>> as_played("brute"), as_played("coward enemies=2", many=True), as_played("own=3")
    ('as a brute', 'as cowards (enemies=2)', '(own=3)')
    """
    words = temperament.split()
    names = [word for word in words if "=" not in word]
    weights = [word for word in words if "=" in word]
    named = [f"as {plural_of(name) if many else with_article(name)}" for name in names[:1]]
    return " ".join([*named, *([f"({', '.join(weights)})"] if weights else [])])


class Voice:
    """Names and verbs for one reader, who is `you`; `spoken` for screen readers.

    Args:
        table: The fight.
        seat: The reader's seat.
        spoken: Whether they hear it.
        referee: The name of who acts as the referee, if it is known.
        brief: Whether they read the brief form.
    """

    def __init__(
        self,
        table: Table,
        seat: str,
        spoken: bool = False,
        referee: str = "",
        *,
        brief: bool = False,
    ) -> None:
        self._table = table
        self.seat = seat
        self.spoken = spoken
        self.brief = brief
        self._referee = referee

    def of_many(self, fighter: str) -> "ManyVoice":
        """Return the voice for the same reader in which a fighter stands for several."""
        return ManyVoice(self._table, self.seat, fighter, spoken=self.spoken, brief=self.brief)

    def referee(self, usual: str) -> str:
        """Return who acts as the referee, as the subject of a sentence."""
        return self._referee or usual

    def is_own(self, team: str) -> bool:
        """Whether a team is the reader's."""
        fighter = self._table.fighters.get(self.seat)
        return fighter is not None and fighter.team == team

    def name(self, fighter: str) -> str:
        """The name, for you too."""
        name: str = self._table.fighters[fighter].name
        return name

    def who(self, fighter: str) -> str:
        """`You`, or the name, as the subject of a sentence."""
        return "You" if fighter == self.seat else self.name(fighter)

    def whom(self, fighter: str) -> str:
        """`you`, or the name, within a sentence."""
        return "you" if fighter == self.seat else str(self._table.fighters[fighter].name)

    def object(self, fighter: str, subject: str) -> str:
        """`you` or the name, `yourself` or `themselves` of the subject of the sentence."""
        if fighter != subject:
            return self.whom(fighter)
        return "yourself" if fighter == self.seat else "themselves"

    def whose(self, fighter: str) -> str:
        """`your` or `their`, of a fighter just named."""
        return "your" if fighter == self.seat else "their"

    def owner(self, fighter: str) -> str:
        """`your`, or the name with an s."""
        return "your" if fighter == self.seat else f"{self.name(fighter)}'s"

    def possessor(self, fighter: str) -> str:
        """`Your`, or the name with an s, as a sentence begins."""
        return "Your" if fighter == self.seat else self.owner(fighter)

    def verb(self, fighter: str, you: str, they: str = "") -> str:
        """The verb that goes with `who`; the form for a name is found unless given."""
        return you if fighter == self.seat else they or third_person(you)

    def does(self, fighter: str, you: str, they: str = "") -> str:
        """`You strike`, `goblin1 strikes`."""
        return f"{self.who(fighter)} {self.verb(fighter, you, they)}"


class ManyVoice(Voice):
    """Names and verbs for one reader, with one fighter for several who do the same.

    Args:
        table: The fight.
        seat: The reader's seat.
        fighter: The one who stands for several; their name reads `ManyVoice.NAME`.
        spoken: Whether the reader hears it.
        brief: Whether they read the brief form.
    """

    #: The placeholder for the names of several fighters, which no name contains.
    NAME: Final = "\0"

    def __init__(
        self, table: Table, seat: str, fighter: str, *, spoken: bool = False, brief: bool = False
    ) -> None:
        super().__init__(table, seat, spoken, brief=brief)
        self._fighter = fighter

    def name(self, fighter: str) -> str:
        """Return the name of a fighter; for the several, their placeholder."""
        return self.NAME if fighter == self._fighter else super().name(fighter)

    def whom(self, fighter: str) -> str:
        """`you`, or the name, within a sentence."""
        return self.NAME if fighter == self._fighter else super().whom(fighter)

    def verb(self, fighter: str, you: str, they: str = "") -> str:
        """The verb that goes with the name: of several, as with `you`."""
        if fighter == self._fighter and they in ("", third_person(you)):
            return you
        return super().verb(fighter, you, they)


def in_ranges(names: Sequence[str]) -> Iterator[str]:
    """Yield the names; three or more with numbers in a row as `goblin1 to goblin6`.

    >>> [*in_ranges(["goblin1", "goblin2", "goblin3", "ogre"])]
    ['goblin1 to goblin3', 'ogre']
    """
    return iter(_in_ranges((*names,)))


@lru_cache(maxsize=64)
def _in_ranges(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names in ranges; a whole side may be engaged with the same enemies."""
    ranges: list[str] = []
    for _, run in groupby(enumerate(names), key=lambda member: _number_beside(*member)):
        row = [name for _, name in run]
        ranges += [f"{row[0]} to {row[-1]}"] if len(row) > 2 else row
    return (*ranges,)


def _number_beside(at: int, name: str) -> tuple[str, int | None]:
    """Return the common part of names whose numbers are consecutive in the same place."""
    stem = name.rstrip("0123456789")
    number = name[len(stem) :]
    return (stem, int(number) - at) if number else (name, None)
