"""How long a fight has waited, and how long it still waits for those who are to decide."""

from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.records import queries


def seconds_left(encounter: SkirmishEncounter) -> int | None:
    """Return how many seconds are left for the open question; None where no clock runs."""
    clock, running = encounter.state.clock, encounter.running_clock
    if clock is None or clock.paused:
        return None
    if clock.rev != encounter.state.rev_for() or running is None or running.clock != clock:
        return clock.seconds
    return max(0, round(running.left()))


def seconds_waited(encounter: SkirmishEncounter) -> float:
    """Return for how many seconds nothing has happened in a fight."""
    record = encounter.state.record
    since = queries.waiting_since(record, encounter.date_created)
    return encounter.moved_on.seconds_since(since)
