"""Events of an Apocrypha fight that make one sentence together."""

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec.structs import replace

from world.skirmish.events import Event, Rolled
from world.skirmish.rulesets.apocrypha.action_economy import PotentialRolled
from world.skirmish.rulesets.apocrypha.engagements import Engaged
from world.skirmish.rulesets.apocrypha.hitting import Pooled
from world.skirmish.rulesets.apocrypha.incoming import Attacked
from world.skirmish.rulesets.apocrypha.position import (
    CoverTaken,
    Moved,
    SpeedChanged,
    StanceChanged,
)

#: Pools whose hits another event tells.
TOLD_ELSEWHERE: Final = ("first aid", "courage")


class Exchange(Event, frozen=True):
    """An attack's rolls and how it went."""

    attacked: Attacked
    pools: tuple[Pooled, ...]


class Potentials(Event, frozen=True):
    """Everyone's Action Potential for a round."""

    rolled: tuple[PotentialRolled, ...]


class Engagements(Event, frozen=True):
    """A fighter is engaged with several at once."""

    actor: str
    targets: tuple[str, ...]


def gathered(events: Iterable[Event]) -> Iterator[Event]:
    """Yield the same events, those that make one sentence together as one."""
    return _exchanges(_walks(each for each in events if not isinstance(each, Rolled)))


def _exchanges(events: Iterable[Event]) -> Iterator[Event]:
    """Gather everyone's Action Potential; the rolls of an attack, and how it went."""
    pools: list[Pooled] = []
    rolled: list[PotentialRolled] = []
    for event in events:
        if isinstance(event, PotentialRolled):
            rolled.append(event)
            continue
        if rolled:
            yield Potentials(tuple(rolled))
            rolled.clear()
        match event:
            case Pooled() if event.what not in TOLD_ELSEWHERE:
                pools.append(event)
            case Attacked():
                yield Exchange(event, tuple(pools))
                pools.clear()
            case StanceChanged() | SpeedChanged() | Moved() | CoverTaken():
                # A dive, between the rolls.
                yield event
            case _:
                yield from (*pools, event)
                pools.clear()
    yield from pools
    if rolled:
        yield Potentials(tuple(rolled))


def _walks(events: Iterable[Event]) -> Iterator[Event]:
    """Gather the way of a fighter past others, then whom they met."""
    way: Moved | None = None
    met: list[Engaged] = []
    for event in events:
        match event:
            case Moved() if way is not None and event.actor == way.actor:
                way = replace(event, cm=way.cm + event.cm)
            case Engaged() if way is not None and event.melee:
                met.append(event)
            case _:
                yield from _walk(way, met)
                way, met = None, []
                if isinstance(event, Moved):
                    way = event
                else:
                    yield event
    yield from _walk(way, met)


def _walk(way: Moved | None, met: list[Engaged]) -> Iterator[Event]:
    if way is not None:
        yield way
    if len(met) > 1:
        yield Engagements(met[0].actor, tuple(each.target for each in met))
    else:
        yield from met
