"""Rolls: ten-sided dice at or under a target number are successes, counted against a difficulty.

Only players roll: what an adversary does succeeds.
"""

from typing import Annotated, Final, Literal, NamedTuple

from msgspec import Struct

from world.skirmish.game import ActorEvent, Number

from .fighters.fighter import Fighter
from .table import Context, Table

SIDES: Final = 10
CORE_DICE: Final = 3

#: Degrees: successes less difficulty. A misstep is anything below a lesser success.
MISSTEP, LESSER, SUCCESS, GREATER = -2, -1, 0, 1

#: Names of difficulty numbers.
DN_NAMES: Final = ("trivial", "easy", "average", "hard", "insane", "absurd", "unfathomable")

Attribute = Literal["body", "mind", "spirit", "finesse"]
Proficiency = Literal["striking", "dodging", "stealth"]
Difficulty = Literal["general", "striking_dn", "dodging_dn", "notice_dn"]

#: Count every success.
ALL: Final = 99

#: Success control: count fewer successes than are rolled.
AtMost = Annotated[int, Number(lead="at most", hint="NUMBER", unit="success", units="successes")]


class Tried(ActorEvent, tag="dungeoneers_roll"):
    """A player rolled: dice against a target number, successes counted against a difficulty.

    `difficulty` is None for a total roll; `degree` is successes less difficulty.
    """

    what: str
    faces: tuple[int, ...]
    target_number: int
    successes: int
    counted: int
    difficulty: int | None
    degree: int
    critical: bool


class DifficultyMoved(ActorEvent, tag="dungeoneers_difficulty"):
    """Boon or bane on an adversary was rolled: its difficulty moved or did not."""

    what: str
    net: int
    before: int
    after: int


class Result(Struct, frozen=True, gc=False):
    """The result of an action: successes minus difficulty, and whether it was a critical.

    Attributes:
        dodge: The degree of the dodge that an adversary's attack met.
    """

    degree: int
    critical: bool = False
    successes: int = 0
    dodge: int = MISSTEP


SUCCEEDED: Final = Result(SUCCESS)


class Roll(NamedTuple):
    """What the book lets an action be rolled with.

    Attributes:
        attribute: What its target number is.
        skill: The proficiency that adds dice to a core or total roll; none for a standard roll.
        against: What its difficulty is called; empty for a total roll, which has none.
    """

    attribute: Attribute
    skill: Proficiency | None
    against: str = ""

    def dice(self, actor: Fighter) -> int:
        """Return how many dice are rolled."""
        return CORE_DICE + (getattr(actor, self.skill) if self.skill is not None else 0)

    def target_number(self, actor: Fighter, bane: int = 0) -> int:
        """Return up to what a die is a success, with boon and bane from conditions."""
        boon = actor.boon(self.skill) if self.skill is not None else 0
        return int(getattr(actor, self.attribute)) + boon - bane

    def best(self, table: Table, actor: Fighter, bane: int = 0) -> int:
        """Return the most successes that a roll can have."""
        dice = self.dice(actor)
        most = successes((1,) * dice, self.target_number(actor, bane))
        return most + (table.house.critical_bonus if self.can_be_critical(table, actor) else 0)

    def can_be_critical(self, table: Table, actor: Fighter) -> bool:
        """Return whether a roll has enough dice for a critical, which keeps the spotlight."""
        return self.dice(actor) >= table.house.critical

    def make(
        self,
        ctx: Context,
        actor: Fighter,
        difficulty: int | None,
        *,
        bane: int = 0,
        most: int = ALL,
    ) -> Result:
        """Roll; an adversary succeeds without. Any success of a total roll is a success."""
        if actor.npc:
            return SUCCEEDED
        house = ctx.table.house
        number = self.target_number(actor, bane)
        dice, decisive = self.dice(actor), _decisive(number)
        faces = ctx.dice.faces(dice, SIDES, decisive, actor.id, thresholds=(1, decisive))
        # Two or more dice that show a 1 are a critical: one success more, once.
        critical = faces.count(1) >= house.critical
        rolled = successes(faces, number) + house.critical_bonus * critical
        counted = min(rolled, most)
        degree = counted - (difficulty or 0)
        ctx.emit(
            Tried(
                actor.id, self.attribute, faces, number, rolled, counted, difficulty, degree,
                critical,
            )
        )  # fmt: skip
        if difficulty is None:
            degree = SUCCESS if counted else LESSER
        return Result(degree, critical, counted)


def standard(attribute: Attribute) -> Roll:
    """Return a standard roll: no proficiency, and always against average (2)."""
    return Roll(attribute, None, "average (2)")


def moved_difficulty(ctx: Context, adversary: Fighter, what: Difficulty, net: int) -> int:
    """Return an adversary's difficulty, moved by boon (up) or bane (down) if 1d3 allows."""
    before: int = getattr(adversary, what)
    if not net:
        return before
    moved = ctx.dice.pick(3, by=adversary.id) <= abs(net)
    after = before + (1 if net > 0 else -1) * moved
    ctx.emit(DifficultyMoved(adversary.id, what, net, before, after))
    return after


def successes(faces: tuple[int, ...], target_number: int) -> int:
    """Return the successes of dice that show these faces.

    At a target number of 10 or more every die is a success and counts once more if it is at
    or under the rest; at 0 or less none is.
    """
    if target_number <= 0:
        return 0
    sure, rest = divmod(target_number, SIDES)
    return len(faces) * sure + sum([face <= rest for face in faces])


def _decisive(target_number: int) -> int:
    """Return the face up to which a die scores, or scores an extra success."""
    return max(target_number, 0) if target_number <= SIDES else target_number % SIDES
