"""What a ruleset is, and where the engine finds one: a package in `rulesets/` is a ruleset.

A ruleset is stateless. Its state is its table, which the engine copies before every move, so its
methods may change the table they are given.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from itertools import chain
from pkgutil import iter_modules
from typing import Any, ClassVar, Generic

import msgspec

from .dice import Dice
from .errors import NotUnderstood
from .events import Event
from .fight import Answer, Ask, Decision, Fight, M, Outcome, Procedure, T
from .house import H, House
from .names import match_name
from .notation import Form
from .sheet import Sheet, Trait


@dataclass(slots=True)
class Scene(Generic[T]):
    """What a move's procedure works with: the table it may change, the dice, and who listens."""

    table: T
    dice: Dice
    events: list[Event]

    def tell(self, event: Event) -> None:
        """Say that something happened."""
        self.events.append(event)


@dataclass(frozen=True, slots=True)
class Entrant:
    """One who enters a fight: their team, their sheet as it was then, whether they are an NPC.

    `against` is the team that theirs is set against, where the owner has said so.
    """

    id: str
    name: str
    team: str
    sheet: Sheet
    npc: bool = False
    against: str = ""


class Ruleset(ABC, Generic[T, M, H]):
    """The rules of one game.

    Attributes:
        name: What people type; the name of its package too.
        title: What people read.
        summary: One line for lists.
        fight: `Fight[Table, AnyMove]`: how a fight by these rules is decoded.
        house: Its house rules with their defaults.
        forms: How each move is typed, by the kind of decision it answers; under `INTERVENTION`
            what the referee may do at any time between two moves.
        interventions: The classes of those moves.
        players_first: Whether teams with players move before others that the owner does not name.
        pairs: Whether the owner may set a team against another than the first.
        secrets: Whether what somebody does may be hidden from others until it shows.
        reveals: Events that show others what was hidden; no player takes such a move back.
        prototypes: NPCs that come with it, as Evennia prototypes.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str]
    fight: ClassVar[Any]
    house: ClassVar[type[House]]
    forms: ClassVar[Mapping[str, tuple[Form, ...]]]
    interventions: ClassVar[tuple[type, ...]] = ()
    players_first: ClassVar[bool] = False
    pairs: ClassVar[bool] = False
    secrets: ClassVar[bool] = False
    reveals: ClassVar[tuple[type[Event], ...]] = ()
    prototypes: ClassVar[tuple[dict[str, Any], ...]] = ()

    @abstractmethod
    def traits(self, house: H) -> tuple[Trait, ...]:
        """The sheet: every Attribute a fighter needs, with its bounds."""

    @abstractmethod
    def sheet_problems(self, sheet: Sheet, house: H, *, npc: bool) -> Iterator[str]:
        """What is missing or out of bounds on a sheet, a sentence each."""

    @abstractmethod
    def read_spec(self, spec: str, house: H) -> Sheet:
        """The sheet of an NPC from the short text that the owner types.

        Raises:
            NotUnderstood: The text is not of the ruleset's form.
        """

    @abstractmethod
    def set_up(self, entrants: Sequence[Entrant], house: H, dice: Dice) -> tuple[T, list[Event]]:
        """The table as the fight begins. Entrants come team by team, in moving order."""

    @cached_property
    def forms_of(self) -> Mapping[type, list[Form]]:
        """The forms that make moves of a class."""
        found: dict[type, list[Form]] = {}
        for form in chain.from_iterable(self.forms.values()):
            found.setdefault(form.move, []).append(form)
        return found

    def forms_at(self, table: T) -> Mapping[str, tuple[Form, ...]]:
        """The forms as they read in a fight; house rules may change the hints in them."""
        return self.forms

    @abstractmethod
    def waiting(self, table: T) -> Ask:
        """Whose decision the table waits for; an empty `Ask` when the fight is over."""

    @abstractmethod
    def domain(self, table: T, decision: Decision) -> Iterator[M]:
        """Every move worth listing for a decision; some may be illegal, `check` tells."""

    @abstractmethod
    def check(self, table: T, decision: Decision, move: M) -> None:
        """Raise `IllegalMove`, with the reason, unless the rules allow this move now."""

    @abstractmethod
    def play(self, scene: Scene[T], answers: tuple[Answer[M], ...]) -> Procedure[M] | None:
        """Carry out a checked move (or everyone's, where the question needed all).

        A move that asks somebody else on the way is a generator: it yields the `Ask` and is sent
        the answers. It may use nothing but the scene, for it is run again at each answer.
        """

    @abstractmethod
    def why_not_asked(self, table: T, actor: str) -> str:
        """Why the fight does not wait for this fighter, as a sentence.

        Empty where whom it waits for says enough.
        """

    def asks(self, table: T, decision: Decision) -> str:
        """What a question asks, to follow `who is asked`; empty where there is no more to say."""
        return ""

    @abstractmethod
    def outcome(self, table: T) -> Outcome | None:
        """Who won, once the fight is over."""

    @abstractmethod
    def problems(self, table: T) -> Iterator[str]:
        """Broken invariants of a table; none, ever, unless the rules have a bug."""

    @abstractmethod
    def write_back(self, table: T) -> dict[str, Sheet]:
        """What each fighter's sheet gets when the fight is put away, by fighter."""


@cache
def names() -> tuple[str, ...]:
    """The rulesets there are, in the order of their folders."""
    from . import rulesets

    return tuple(sorted(module.name for module in iter_modules(rulesets.__path__)))


@cache
def ruleset(name: str) -> Ruleset[Any, Any, Any]:
    """The ruleset of that exact name.

    Raises:
        KeyError: There is none.
    """
    if name not in names():
        raise KeyError(name)
    found: Ruleset[Any, Any, Any] = import_module(f"{__package__}.rulesets.{name}").RULESET
    return found


def find(words: str) -> Ruleset[Any, Any, Any]:
    """The ruleset that somebody means: any case, any unambiguous beginning.

    Raises:
        NotUnderstood: No ruleset is called that, or several could be meant.
    """
    try:
        return ruleset(match_name({name: name for name in names()}, words, "ruleset"))
    except NotUnderstood as refusal:
        raise NotUnderstood(f"{refusal} Rulesets: {', '.join(names())}.") from None


def rules_of(fight: Fight[T, M]) -> Ruleset[T, M, Any]:
    """The rules that a fight is fought by."""
    return ruleset(fight.ruleset)


@cache
def decoder(name: str) -> "msgspec.json.Decoder[Fight[Any, Any]]":
    """Reads a fight by that ruleset from JSON."""
    return msgspec.json.Decoder(ruleset(name).fight)


def all_rulesets() -> Iterable[Ruleset[Any, Any, Any]]:
    """Every ruleset there is."""
    return map(ruleset, names())
