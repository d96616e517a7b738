"""The statistics of a long fight: counted a stretch of it at a time, and each stretch once."""

from __future__ import annotations

from django.core.cache import cache
from django.db.models import Count, F, Q

from typeclasses.skirmish.models import FightRecord

from . import replay_steps, statistics
from .replay_steps import STRETCH

#: Seconds for which what was counted is kept.
_A_DAY = 86400


def count(record: FightRecord) -> tuple[statistics.Tally, str]:
    """Count what happened in a fight, and return that with why it ends early; empty if it does not.

    A stretch is counted again only if moves came to it or were taken back in it.
    """
    parts: list[statistics.Tally] = []
    rows = record.moves.filter(sequence__lte=replay_steps.last_step(record))
    stretches = rows.annotate(stretch=F("sequence") / STRETCH).values("stretch").order_by("stretch")
    sizes = stretches.annotate(rows=Count("pk"), undone=Count("pk", filter=Q(undone=True)))
    for stretch, many, undone in sizes.values_list("stretch", "rows", "undone"):
        key = f"skirmish-tally-{record.pk}-{record.started.timestamp()}-{stretch}-{many}-{undone}"
        part = cache.get(key)
        if part is None:
            # What a move changed shows beside the step before it.
            first = max(stretch * STRETCH - 1, 0)
            played = replay_steps.play(record, first, (stretch + 1) * STRETCH - first)
            part = statistics.tally(played.steps)
            if played.problem:
                return statistics.total([*parts, part]), played.problem
            cache.set(key, part, _A_DAY)
        parts.append(part)
    return statistics.total(parts), ""
