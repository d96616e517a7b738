"""The statistics of a long fight: what was counted is kept, and only later moves are counted.

Of a fight that has not been counted yet, each call counts a part, so that none takes long.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2s
from typing import NamedTuple

from django.core.cache import cache
from django.db.models import Count, F, Q

from typeclasses.skirmish.models import FightRecord
from typeclasses.skirmish.records import statistics
from web.skirmish.history.replay_steps import STRETCH

from . import replay_steps

#: Seconds for which what was counted is kept.
_A_DAY = 86400
#: The most stretches that one call counts; they take about a sixth of a second.
MOST_STRETCHES = 20


class Counted(NamedTuple):
    """The statistics of a fight, as counted until now.

    Attributes:
        tally: The statistics.
        problem: Why they end early; empty if they do not.
        counted: The part of the fight that is counted, in percent.
    """

    tally: statistics.Tally
    problem: str = ""
    counted: int = 100


def count(record: FightRecord) -> Counted:
    """Count what happened in a fight, or count on where the last call has stopped.

    It is counted a stretch at a time, from the first stretch to which moves came, or in which moves
    were taken back, since it was counted last.
    """
    stretches = list(_stretches(record))
    counted, ahead = statistics.total([]), 0
    for place in range(len(stretches), 0, -1):
        kept = cache.get(stretches[place - 1][1])
        if kept is not None:
            counted, ahead = kept, place
            break
    until = min(ahead + MOST_STRETCHES, len(stretches))
    for stretch, key in stretches[ahead:until]:
        # The changes by a move show beside the step before it.
        first = max(stretch * STRETCH - 1, 0)
        played = replay_steps.play(record, first, (stretch + 1) * STRETCH - first)
        counted = statistics.total([counted, statistics.tally(played.steps)])
        if played.problem:
            return Counted(counted, played.problem)
        cache.set(key, counted, _A_DAY)
    return Counted(counted, counted=100 * until // max(len(stretches), 1))


def _stretches(record: FightRecord) -> Iterator[tuple[int, str]]:
    """Yield each stretch with the key of what was counted up to its end.

    The key changes with the moves in it or before it, and with those that were taken back.
    """
    rows = record.moves.filter(sequence__lte=replay_steps.last_step(record))
    sizes = (
        rows.annotate(stretch=F("sequence") / STRETCH)
        .values("stretch")
        .annotate(many=Count("pk"), undone=Count("pk", filter=Q(undone=True)))
        .order_by("stretch")
    )
    digest = blake2s(f"{record.pk} {record.started.timestamp()}".encode())
    for size in sizes.values_list("stretch", "many", "undone"):
        digest.update(repr(size).encode())
        yield size[0], f"skirmish-tally-{digest.hexdigest()}"
