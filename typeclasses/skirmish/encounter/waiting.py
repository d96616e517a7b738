"""How long a fight has waited, whether it stands still, and how long it still waits."""

from typeclasses.skirmish.conf import get_setting
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.records import queries
from world.skirmish.views.text import pluralize


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


def has_stood_still(encounter: SkirmishEncounter) -> bool:
    """Return whether no one has moved for `SKIRMISH_IDLE_MINUTES`."""
    return seconds_waited(encounter) >= 60 * get_setting("SKIRMISH_IDLE_MINUTES")


def idle_minutes() -> str:
    """Return for how long no one has moved in a fight that stands still, in words."""
    return pluralize(get_setting("SKIRMISH_IDLE_MINUTES"), "minute")
