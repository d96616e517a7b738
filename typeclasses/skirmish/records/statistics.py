"""Statistics of a fight: damage, luck with the dice, and which fighter contributed most."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import sqrt
from statistics import NormalDist

from msgspec import Struct

from typeclasses.skirmish.models import MoveRecord
from typeclasses.skirmish.records import replay
from world.skirmish.state.events import Rolled
from world.skirmish.state.fight import AnyFight
from world.skirmish.views import view
from world.skirmish.views.display import Harm

#: The fewest dice that say something about luck.
LEAST_DICE = 6


def is_success(roll: Rolled, face: int) -> bool | None:
    """Return whether a face is a success; None if the roll does not count successes."""
    if roll.at_least is not None:
        return face >= roll.at_least
    return face <= roll.at_most if roll.at_most is not None else None


def _successes(roll: Rolled, faces: Iterable[int]) -> int:
    return sum(bool(is_success(roll, face)) for face in faces)


class Luck(Struct):
    """How dice fell, compared with the average.

    Attributes:
        dice: How many fell.
        counted: How many dice were counted as successes or not.
        successes: How many successes there were, and `expected` how many are on average.
        faces: The sum of the faces of the other dice, and `expected_faces` that on average.
        rolls: The number of rolls that could have fallen otherwise.
        deviation: How far those were from their average in total, each in standard deviations.
    """

    dice: int = 0
    counted: int = 0
    successes: int = 0
    expected: Fraction = Fraction()
    faces: int = 0
    expected_faces: Fraction = Fraction()
    rolls: int = 0
    deviation: float = 0.0

    def add(self, roll: Rolled) -> None:
        """Count one roll."""
        many, sides = len(roll.faces), roll.sides
        self.dice += many
        if is_success(roll, 1) is None:
            got, mean = sum(roll.faces), Fraction(many * (sides + 1), 2)
            variance = Fraction(many * (sides**2 - 1), 12)
            self.faces += got
            self.expected_faces += mean
        else:
            chance = Fraction(_successes(roll, range(1, sides + 1)), sides)
            got, mean = _successes(roll, roll.faces), many * chance
            variance = many * chance * (1 - chance)
            self.counted += many
            self.successes += got
            self.expected += mean
        if variance:
            self.rolls += 1
            self.deviation += (got - mean) / sqrt(variance)

    @property
    def luckier_than(self) -> int | None:
        """The percentile among all rolls of as many dice; None if the dice are too few."""
        if self.dice < LEAST_DICE or not self.rolls:
            return None
        together = self.deviation / sqrt(self.rolls)
        return min(max(round(100 * NormalDist().cdf(together)), 1), 99)

    @property
    def words(self) -> str:
        """Their luck in words."""
        percent = self.luckier_than
        if percent is None:
            return "too few dice to tell"
        if percent >= 85:
            return "lucky"
        return "unlucky" if percent <= 15 else "as expected"


class Deeds(Struct):
    """The statistics of one fighter.

    Attributes:
        moves: Moves made, and questions answered.
        dealt: Points of health taken from the other side.
        erred: Points taken from their own side.
        healed: Points given back to their own side.
        taken: Points they lost themselves.
        felled: How often one of the other side was out by what they did.
        luck: The dice that they threw.
    """

    id: str
    name: str
    team: str
    luck: Luck
    moves: int = 0
    dealt: int = 0
    erred: int = 0
    healed: int = 0
    taken: int = 0
    felled: int = 0

    @property
    def use(self) -> tuple[int, int]:
        """How much the fighter contributed to their side, to compare fighters."""
        return self.dealt + self.healed - self.erred, self.felled


class Tally(Struct, frozen=True):
    """The statistics of a fight: for each fighter, in total, and who contributed most."""

    fighters: list[Deeds]
    luck: Luck
    moves: int
    best: Deeds | None

    @property
    def has_successes(self) -> bool:
        return self.luck.counted > 0

    @property
    def has_faces(self) -> bool:
        return self.luck.dice > self.luck.counted


def tally(steps: Iterable[replay.RecordedStep]) -> Tally:
    """Count what happened in a fight, leaving out moves that were taken back."""
    every: dict[str, Deeds] = {}
    luck = Luck()
    moves = 0
    before: AnyFight | None = None
    stood: set[str] = set()
    for step in steps:
        cards = view(step.fight.ruleset).cards(step.fight.table)
        # Fighters come in between, too.
        for card in cards:
            if card.id not in every:
                every[card.id] = Deeds(card.id, card.name, card.team, Luck())
        if before is not None and step.move is not None and _counts(step.move):
            moves += 1
            fallen = [card.id for card in cards if card.out and card.id in stood]
            _count(every, luck, before, step, fallen)
        stood = {card.id for card in cards if not card.out}
        before = step.fight
    fighters = list(every.values())
    return Tally(fighters, luck, moves, _best(fighters))


def _counts(move: MoveRecord) -> bool:
    """Return whether a row is a move that stands: not taken back, no return, no standing order."""
    return not (move.undone or replay.goes_back(move) or replay.gives_order(move))


def total(parts: Iterable[Tally]) -> Tally:
    """Return the statistics of a fight from those of its parts, which stay as they are."""
    every: dict[str, Deeds] = {}
    luck, moves = Luck(), 0
    for part in parts:
        _add_up(luck, part.luck)
        moves += part.moves
        for fighter in part.fighters:
            new = Deeds(fighter.id, fighter.name, fighter.team, Luck())
            _add_up(every.setdefault(fighter.id, new), fighter)
    fighters = list(every.values())
    return Tally(fighters, luck, moves, _best(fighters))


def _add_up(whole: Luck | Deeds, part: Luck | Deeds) -> None:
    """Add each number of a part to the number of that name of the whole."""
    for name in whole.__struct_fields__:
        number = getattr(part, name)
        if isinstance(number, Luck):
            _add_up(getattr(whole, name), number)
        elif isinstance(number, int | float | Fraction):
            setattr(whole, name, getattr(whole, name) + number)


def _count(
    every: dict[str, Deeds],
    luck: Luck,
    before: AnyFight,
    step: replay.RecordedStep,
    fallen: Iterable[str],
) -> None:
    """Count one row of the record: a move, or an answer to a question in the middle of one."""
    assert step.move is not None
    if (who := every.get(step.move.actor)) is not None:
        who.moves += 1
    running = before.continuation
    mover = running.opening.answers[0].actor if running is not None else step.move.actor
    felled_by: dict[str, str] = {}
    for event in step.events:
        if isinstance(event, Rolled) and not event.pick:
            luck.add(event)
            thrower = every.get(event.by)
            if thrower is not None:
                thrower.luck.add(event)
        harm = view(step.fight.ruleset).harm(event)
        if harm is not None:
            _count_harm(every, harm)
            felled_by[harm.to] = harm.by
    for who_fell in fallen:
        by = every.get(felled_by.get(who_fell, mover))
        if by is not None and by.team != every[who_fell].team:
            by.felled += 1


def _count_harm(every: dict[str, Deeds], harm: Harm) -> None:
    by, to = every.get(harm.by), every.get(harm.to)
    if to is None:
        return
    if harm.points > 0:
        to.taken += harm.points
    if by is None:
        return
    if by.team != to.team:
        by.dealt += harm.points
    elif harm.points > 0:
        by.erred += harm.points
    else:
        by.healed -= harm.points


def _best(fighters: list[Deeds]) -> Deeds | None:
    """Return who contributed most; nothing if several did, or none."""
    ranked = sorted(fighters, key=lambda deeds: deeds.use, reverse=True)
    if not ranked or ranked[0].use <= (0, 0):
        return None
    if len(ranked) > 1 and ranked[1].use == ranked[0].use:
        return None
    return ranked[0]
