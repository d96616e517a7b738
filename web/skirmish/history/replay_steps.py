"""A recorded fight replayed for the pages, a stretch of its moves at a time, with their dice.

A page costs as much for a long fight as for a short one: a replay starts at a snapshot.
"""

from __future__ import annotations

from itertools import islice
from typing import Any, Final

from evennia.utils import logger
from msgspec import Struct
from msgspec.structs import replace

from typeclasses.skirmish.models import FightRecord
from typeclasses.skirmish.records import queries, replay
from typeclasses.skirmish.records.statistics import is_success
from world.skirmish.base.errors import Refusal
from world.skirmish.state.events import Event, Rolled
from world.skirmish.views import fight_json

#: Steps that are replayed and sent at a time.
STRETCH: Final = 50


class ShownRoll(Struct, frozen=True):
    """Dice that fell together, and which of them count."""

    rolled: Rolled

    @property
    def dice(self) -> list[tuple[int, bool]]:
        """Each face, and whether it is a success."""
        roll = self.rolled
        return [(face, bool(is_success(roll, face))) for face in roll.faces]

    @property
    def sum(self) -> str:
        """The result in words."""
        roll = self.rolled
        successes = sum(counts for _, counts in self.dice)
        if roll.at_least is not None:
            return f"{successes} at {roll.at_least} or more"
        if roll.at_most is not None:
            return f"{successes} at {roll.at_most} or less"
        return f"{sum(roll.faces)} in all"


class Playback(Struct, frozen=True):
    """Some steps of a fight, one after another.

    Attributes:
        steps: The steps.
        first: The number of the first of them; 0 is the start of the fight.
        last: The number of the last step of the whole fight.
        problem: Why the steps end before the record does; empty if they do not.
    """

    steps: list[replay.RecordedStep]
    first: int
    last: int
    problem: str = ""

    @property
    def numbered(self) -> list[tuple[int, replay.RecordedStep]]:
        """The steps with their numbers."""
        return list(enumerate(self.steps, self.first))


def play(record: FightRecord, first: int = 0, many: int | None = None) -> Playback:
    """Replay a fight from its record, up to the first move that today's rules refuse.

    Args:
        record: The fight.
        first: The step to start with.
        many: How many steps at most; all of them unless given.
    """
    last = last_step(record)
    wanted = last - first + 1 if many is None else min(many, last - first + 1)
    steps: list[replay.RecordedStep] = []
    problem = ""
    try:
        played = islice(replay.steps(record, first), max(wanted, 0))
        public = _known(record, first, wanted)
        steps.extend(_as_known(step, public) for step in played)
    except Refusal as refusal:
        problem = str(refusal)
    except Exception:  # noqa: BLE001  rules that were changed may fail in any way
        logger.log_trace(f"the fight {record.pk} could not be replayed")
        problem = "The rules have changed since, and cannot replay this fight."
    return Playback(steps, first, first + len(steps) - 1 if problem else last, problem)


def _known(record: FightRecord, first: int, many: int) -> frozenset[int]:
    """Return the numbers of those moves among some steps that everyone knows of."""
    moves = queries.known_moves(record).filter(sequence__gte=first, sequence__lt=first + many)
    return frozenset(moves.values_list("sequence", flat=True))


def _as_known(step: replay.RecordedStep, public: frozenset[int]) -> replay.RecordedStep:
    """Return a step without what is secret."""
    if step.move is None or step.move.sequence in public:
        return step
    return replay.RecordedStep(step.fight, secret=True)


def stretch(record: FightRecord, step: int) -> Playback:
    """Replay the stretch that a step is in, or the nearest one before it that can be replayed."""
    first = min(step, last_step(record)) // STRETCH * STRETCH
    played = play(record, first, STRETCH)
    while not played.steps and first:
        first -= STRETCH
        before = play(record, first, STRETCH)
        end = first + len(before.steps) - 1
        played = replace(before, last=end, problem=before.problem or played.problem)
    return played


def last_step(record: FightRecord) -> int:
    """Return the number of the last step that everyone knows of."""
    return queries.known_moves(record).values_list("sequence", flat=True).last() or 0


def state(step: replay.RecordedStep) -> dict[str, Any]:
    """The fight after a step, as data."""
    return fight_json.state(step.fight)


def rolls(events: tuple[Event, ...]) -> list[ShownRoll]:
    """The dice of a step."""
    rolled = (event for event in events if isinstance(event, Rolled) and not event.pick)
    return [ShownRoll(roll) for roll in rolled if roll.faces]
