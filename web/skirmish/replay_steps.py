"""A recorded fight played again for the pages: each step, and its dice."""

from __future__ import annotations

from itertools import islice
from typing import Any

from evennia.utils import logger
from msgspec import Struct

from typeclasses.skirmish.models import FightRecord
from typeclasses.skirmish.records import queries, replay
from world.skirmish.errors import Refusal
from world.skirmish.events import Event, Rolled
from world.skirmish.views import fight_json

from .statistics import is_success


class Roll(Struct, frozen=True):
    """Dice that fell together, and which of them count."""

    rolled: Rolled

    @property
    def dice(self) -> list[tuple[int, bool]]:
        """Each face, and whether it is a success."""
        roll = self.rolled
        return [(face, bool(is_success(roll, face))) for face in roll.faces]

    @property
    def sum(self) -> str:
        """What they come to."""
        roll = self.rolled
        successes = sum(counts for _, counts in self.dice)
        if roll.at_least is not None:
            return f"{successes} at {roll.at_least} or more"
        if roll.at_most is not None:
            return f"{successes} at {roll.at_most} or less"
        return f"{sum(roll.faces)} in all"


class Playback(Struct, frozen=True):
    """The steps of a fight; `problem` says why they end before the record does."""

    steps: list[replay.Step]
    problem: str = ""


def play(record: FightRecord) -> Playback:
    """Play a fight again from its record, as far as the rules of today go along."""
    steps: list[replay.Step] = []
    known = queries.known_moves(record).count()
    try:
        steps.extend(islice(replay.steps(record), max(known, 1)))
    except Refusal as refusal:
        return Playback(steps, str(refusal))
    except Exception:  # noqa: BLE001  rules that were changed may fail in any way
        logger.log_trace(f"the fight {record.pk} could not be played again")
        return Playback(steps, "The rules have changed since, and cannot play this fight again.")
    return Playback(steps)


def state(step: replay.Step) -> dict[str, Any]:
    """The fight after a step, as data."""
    return fight_json.state(step.fight)


def rolls(events: tuple[Event, ...]) -> list[Roll]:
    """The dice of a step."""
    rolled = (each for each in events if isinstance(each, Rolled) and not each.pick)
    return [Roll(each) for each in rolled if each.faces]
