"""Data for screens: choices and questions, cards, boards, readers."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cached_property
from itertools import groupby
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from world.skirmish.moves.base import Action, Move

from .text import fold_lines

#: How a question is answered by itself, at the end of questions that come often.
ALWAYS: Final = "(To give an answer every time, type always before it.)"
#: The label of the choice that leads back to where one came from.
BACK: Final = "<-"


class Choice(Struct, frozen=True, omit_defaults=True):
    """Something to choose: what people read, and the words that choose it.

    Attributes:
        label: What is read, with what it costs.
        words: What is typed.
        price: What it costs and is worth, for those who hear the words instead; empty for nothing.
        cost: What it costs alone.
        odds: What it may bring, in short; empty if that is not known, or needs no luck.
        target: The first fighter that it names; empty for none, and where that is not known.
        rare: Whether it is seldom what people want, so that a screen shows it last.
    """

    label: str
    words: str
    price: str = ""
    cost: str = ""
    odds: str = ""
    target: str = ""
    rare: bool = False

    @property
    def bare(self) -> str:
        """The label without what it costs."""
        return self.label.removesuffix(f" ({self.price})")

    def at_cost(self) -> "Choice":
        """Return the choice with its cost in the label, without its worth."""
        label = f"{self.bare} ({self.cost})" if self.cost else self.bare
        return replace(self, label=label, price=self.cost)

    @property
    def told(self) -> str:
        """The cost of the choice, and what it may bring."""
        return "; ".join(filter(None, (self.price, self.odds)))


def alike(choices: Iterable[Choice]) -> list[tuple[Choice, ...]]:
    """Return runs of choices with equal cost and odds, which are then given once."""
    return [tuple(run) for _, run in groupby(choices, lambda choice: choice.told)]


def beside(choices: Iterable[Choice], odds: Mapping[str, str]) -> tuple[Choice, ...]:
    """Return choices with their odds, which are known by the words of each."""
    return tuple(replace(choice, odds=odds.get(choice.words, "")) for choice in choices)


#: The note about a number that no choice has, where a menu begins with it.
_NO_CHOICE: Final = re.compile(r"^There is no choice \d+ here\. ")


def no_choice(number: str) -> str:
    """Return the refusal of a number that no choice has."""
    return f"There is no choice {number} here."


class Prompt(Struct, frozen=True):
    """A question as its seat reads it.

    Attributes:
        text: What is asked.
        choices: What it may be answered with.
        hint: The end of the text that is read only once in brief.
        short: What those read instead of the text before the hint; empty for the same.
        below: What those read instead below a status, which says the rest; empty for the same.
        sorts: Whether the choices are put in order by their odds, the best first.
        is_of_moves: Whether its choices are what a sentence leaves open.
    """

    text: str
    choices: tuple[Choice, ...] = ()
    sorts: bool = False
    is_of_moves: bool = False
    hint: str = ""
    short: str = ""
    below: str = ""

    def in_brief(self, known: Collection[str], *, below_status: bool = False) -> "Prompt":
        """Return the brief form, for a reader who knows some hints."""
        usual = self.short or self.text.removesuffix(self.hint).rstrip()
        text = (below_status and self.below) or usual
        hint = "" if self.hint in known else self.hint
        return replace(self, text=f"{text} {hint}".rstrip(), hint="", short="", below="")

    def after(self, *notes: str) -> "Prompt":
        """Return the prompt with notes before it, in each of its forms."""
        said = (text and " ".join([*notes, text]) for text in (self.text, self.short, self.below))
        text, short, below = said
        return replace(self, text=text, short=short, below=below)

    def without_choice(self, number: str) -> "Prompt":
        """Return the prompt after the note that it has no such choice, without an earlier one."""
        texts = (_NO_CHOICE.sub("", text) for text in (self.text, self.short, self.below))
        text, short, below = texts
        return replace(self, text=text, short=short, below=below).after(no_choice(number))

    def with_answers_as_before(self) -> "Prompt":
        """Return the prompt for readers who saw the same choices at the previous question."""
        text, short = (said and f"{said} Answers as before." for said in (self.text, self.short))
        return replace(self, text=text, short=short, choices=())

    def at_cost(self) -> "Prompt":
        """Return the prompt for readers who get the odds of its choices next: with costs alone."""
        return replace(self, choices=tuple(choice.at_cost() for choice in self.choices))


class Group(Struct, frozen=True, dict=True):
    """Kinds of moves that one menu, or one part of the buttons, shows together.

    A group of one kind says how that kind reads in a menu, and what its own menu asks.

    Attributes:
        name: What people read, and type in any case to open the menu.
        kinds: The classes of moves, and smaller groups of them.
        asks: What its menu asks, or what makes that of table and fighter; empty for the usual.
        costs: The resource that its moves use up; it is shown while the fighter has some.
        many: Whether it has so many moves that the list of all moves names its menu instead.
    """

    name: str
    kinds: "tuple[type[Move] | Group, ...]"
    asks: str | Callable[[Any, Any], str] = ""
    costs: str = ""
    many: bool = False

    def has(self, move: Move) -> bool:
        """Return whether a move belongs to the group."""
        paid = not self.costs or (isinstance(move, Action) and move.uses(self.costs))
        return paid and type(move) in self.moves

    @cached_property
    def moves(self) -> tuple[type[Move], ...]:
        """The classes of the moves in the group, and in its smaller groups."""
        kinds: list[type[Move]] = []
        for kind in self.kinds:
            kinds += kind.moves if isinstance(kind, Group) else [kind]
        return tuple(kinds)


class Card(Struct, frozen=True):
    """A fighter as a screen draws them.

    Attributes:
        turn: Whether it is their turn; in the middle of a move the fight may wait for another.
        out: Whether they are out of the fight.
        health: How they are, in words.
        numbers: What stands on the card: a label and a value each.
        bars: Numbers with a greatest value: label, value, greatest.
        notes: Everything else worth a word.
    """

    id: str
    name: str
    team: str
    turn: bool
    out: bool
    health: str
    numbers: tuple[tuple[str, str], ...] = ()
    bars: tuple[tuple[str, int, int], ...] = ()
    notes: tuple[str, ...] = ()


class Region(Struct, frozen=True):
    """Squares that belong together: their name, and the greater region around them."""

    name: str
    within: str


class Square(Struct, frozen=True):
    """A square of a board: the words to type for it, and the index of its region."""

    word: str
    region: int


class Board(Struct, frozen=True):
    """The board of a fight, for a screen that draws it; it does not change during the fight.

    Attributes:
        name: What it is called.
        rows: Its squares, the row that is drawn on top first.
        regions: What the squares belong to.
    """

    name: str
    rows: tuple[tuple[Square, ...], ...]
    regions: tuple[Region, ...]


class Piece(Struct, frozen=True):
    """A fighter on a board: the word of their square, and a mark of two signs at most."""

    id: str
    square: str
    mark: str


class Spot(Struct, frozen=True):
    """Where a fighter is on a line, in meters from its beginning, for rules that have distances."""

    id: str
    at: float


class Harm(Struct, frozen=True):
    """Harm or healing by one fighter to another, for statistics.

    Attributes:
        by: The fighter who did it.
        to: The fighter who was harmed or healed.
        points: The harm; below 0 for healing.
    """

    by: str
    to: str
    points: int


class ResultWords(Struct, frozen=True):
    """The words for a result of moves.

    Attributes:
        likely: The words after the chance: `to wound {target}`; the move's target is not named.
            Empty if only the amount matters.
        amount: The unit of the amount, such as `wounds`; empty if the result has no amount.
        short: What stands beside a choice: `hit {chance}` or `{amount} damage`. Empty if the
            result is not worth a word there.
    """

    likely: str = ""
    amount: str = ""
    short: str = ""


#: Below this many columns tables and long lines are folded.
NARROW: Final = 60


class Reader(Struct, frozen=True):
    """A person who reads about a fight, and the form they read.

    Attributes:
        seat: A fighter's id, `REFEREE`, or empty for an onlooker.
        spoken: Whether the text is heard, not seen: sentences and short lists, no columns.
        columns: How wide the screen is.
        brief: Whether they want one line instead of the whole status after each move.
        referee: The name of who acts as the referee, as they know it; empty if it does not matter.
    """

    seat: str = ""
    spoken: bool = False
    columns: int = 80
    brief: bool = False
    referee: str = ""

    @property
    def sees_table(self) -> bool:
        """Whether the reader gets the status as a table, not in lines or sentences."""
        return not (self.spoken or self.brief or self.columns < NARROW)

    @property
    def sees_line(self) -> bool:
        """Whether the reader gets one line for the status, and a digest of others' deeds."""
        return self.brief and not self.spoken

    def narrowed(self, text: str) -> str:
        """Return a text folded to the reader's narrow screen; text to be heard stays whole."""
        is_narrow = self.columns < NARROW and not self.spoken
        return fold_lines(text, self.columns) if is_narrow else text


ANYBODY: Final = Reader()


class Known(Struct, frozen=True):
    """The state of a fight as its readers know it, so that they are shown changes only.

    Attributes:
        table: The fight as they knew it.
        harm_told: Whether they have just been told whose harm has changed.
    """

    table: Any
    harm_told: bool = False
