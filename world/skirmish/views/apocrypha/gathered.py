"""Events of an Apocrypha fight that make one sentence together."""

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec.structs import replace

from world.skirmish.events import Event, Rolled
from world.skirmish.rulesets.apocrypha import events as happened

#: Pools whose hits another event tells.
TOLD_ELSEWHERE: Final = ("first aid", "courage")


class Exchange(Event, frozen=True):
    """An attack's rolls and how it went, which are told in one sentence."""

    attacked: happened.Attacked
    pools: tuple[happened.Pooled, ...]


class Potentials(Event, frozen=True):
    """Everybody's Action Potential for a round, which is told in one sentence."""

    rolled: tuple[happened.PotentialRolled, ...]


class Engagements(Event, frozen=True):
    """Somebody is engaged with several at once."""

    actor: str
    targets: tuple[str, ...]
    melee: bool


def gathered(events: Iterable[Event]) -> Iterator[Event]:
    """The same events, those that make one sentence together."""
    return _exchanges(_walks(each for each in events if not isinstance(each, Rolled)))


def _exchanges(events: Iterable[Event]) -> Iterator[Event]:
    """Everybody's Action Potential; the rolls of an attack, and how it went."""
    pools: list[happened.Pooled] = []
    rolled: list[happened.PotentialRolled] = []
    for event in events:
        if isinstance(event, happened.PotentialRolled):
            rolled.append(event)
            continue
        if rolled:
            yield Potentials(tuple(rolled))
            rolled.clear()
        match event:
            case happened.Pooled() if event.what not in TOLD_ELSEWHERE:
                pools.append(event)
            case happened.Attacked():
                yield Exchange(event, tuple(pools))
                pools.clear()
            case happened.StanceChanged() | happened.Moved() | happened.CoverTaken():
                # Somebody dives, between the rolls.
                yield event
            case _:
                yield from (*pools, event)
                pools.clear()
    yield from pools
    if rolled:
        yield Potentials(tuple(rolled))


def _walks(events: Iterable[Event]) -> Iterator[Event]:
    """The way of somebody who went on after each that they came upon, and then whom they met."""
    way: happened.Moved | None = None
    met: list[happened.Engaged] = []
    for event in events:
        match event:
            case happened.Moved() if way is not None and event.actor == way.actor:
                way = replace(event, cm=way.cm + event.cm)
            case happened.Engaged() if way is not None and event.melee:
                met.append(event)
            case _:
                yield from _walk(way, met)
                way, met = None, []
                if isinstance(event, happened.Moved):
                    way = event
                else:
                    yield event
    yield from _walk(way, met)


def _walk(way: happened.Moved | None, met: list[happened.Engaged]) -> Iterator[Event]:
    if way is not None:
        yield way
    if len(met) > 1:
        yield Engagements(met[0].actor, tuple(each.target for each in met), True)
    else:
        yield from met
