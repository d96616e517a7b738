"""What those who take part in a fight are told, and those who look on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from evennia.objects.models import ObjectDB
from msgspec.structs import replace

from world.skirmish.events import Event
from world.skirmish.fight import AnyFight
from world.skirmish.views import view
from world.skirmish.views.display import NARROW, Reader

from . import finding, hearing, oob, questions
from .markup import Markup, lines

if TYPE_CHECKING:
    from .encounters import Encounter


def notice(encounter: Encounter, text: str, hearers: list[Any] | None = None) -> None:
    """Tell those who take part."""
    for each in hearing.combatants(encounter) if hearers is None else hearers:
        hearing.send(each, hearing.shown(each, text))


def welcome_back(who: Any) -> None:
    """Whoever enters the game again reads of the fight that they are in, or that they own here."""
    with oob.harmlessly():
        fought, here = finding.encounter_of(who), finding.encounter_in(who.location)
        if fought is not None:
            part = f"You are in the fight {fought.stored.name}"
        elif here is not None and here.stored.owner == who.id:
            part = f"You own the fight {here.stored.name}"
        else:
            return
        hearing.tell([who], f"{part}. Type combat to see how it stands.")


def report(
    encounter: Encounter,
    make: Callable[[Reader], str],
    line: str,
    data: oob.Messenger,
    asks: questions.Asks,
    *,
    by: Any = None,
    seat_like: Callable[[str], str] | None = None,
) -> None:
    """Tell those who take part, each in their own way, and onlookers in one line.

    What somebody is asked comes in one message with it. Whoever acted (`by`) is told in full, a
    wizard who helps out too. Where a text for the eye is not the same for all, `seat_like` finds
    for each seat one that reads the same.
    """
    taking_part = hearing.taking_part(encounter)
    if isinstance(by, ObjectDB) and all(each is not by for each in taking_part):
        taking_part.append(by)
    texts: dict[Reader, Markup] = {}
    for each in taking_part:
        if not (sessions := each.sessions.all()):
            continue
        way = hearing.way(each, sessions)
        asked = asks(each, way)
        if way.spoken or way.brief or way.columns < NARROW:
            way = replace(way, seat=oob.seat_of(encounter, each))
        elif seat_like is not None:
            way = replace(way, seat=seat_like(oob.seat_of(encounter, each)))
        if way not in texts:
            texts[way] = hearing.as_read(make(way), way)
        hearing.send(each, lines(texts[way], asked), data, sessions)
    hearing.tell(hearing.onlookers(encounter.obj, taking_part), line, data)


def events(
    encounter: Encounter,
    before: AnyFight,
    happened: Sequence[Event],
    line: str,
    actor: str,
    by: Any = None,
) -> None:
    """Tell what a move of the seat `actor` did, in a line to onlookers, and what is asked now.

    Nothing is told, or asked, where it only waits for others to answer too.
    """
    fight = encounter.fight
    asks = questions.nothing
    if not fight.given:
        asks = questions.for_each(encounter, before, actor, quiet=not line)
    data = oob.event(encounter, before, happened)
    if not happened:
        for each in hearing.combatants(encounter):
            hearing.send(each, asks(each, hearing.way(each)), data)
        return
    table, words = fight.table, view(fight.ruleset)
    seat_like = words.representative_seat(table, happened) if words.personal else None

    def make(reader: Reader) -> str:
        return words.report(table, happened, reader)

    report(encounter, make, line, data, asks, by=by, seat_like=seat_like)


def pose(encounter: Encounter, actor: str, text: str) -> None:
    """What a player wrote to go with their move, to everybody."""
    hearers = hearing.combatants(encounter)
    hearers += hearing.onlookers(encounter.obj, hearers)
    hearing.tell(hearers, f"{encounter.name_of(actor)} {text}")


def started(encounter: Encounter, happened: Sequence[Event]) -> None:
    """Tell that the fight has begun, what happened as it did, and how it stands."""
    fight = encounter.fight
    words = view(fight.ruleset)
    # What the status says again comes right after it.
    news = [each for each in happened if not isinstance(each, words.status_after)]

    def make(reader: Reader) -> str:
        told = words.render_events(fight.table, news, reader)
        parts = ("+ Combat has started!", told, words.status_for(fight.table, reader))
        return "\n".join(part for part in parts if part)

    line = f"The fight {encounter.stored.name} starts. {words.story(fight.table, news)}"
    _anew(encounter, make, line.rstrip())


def status(encounter: Encounter, before: str, line: str) -> None:
    """Show the status to those who take part, after a line of its own, and what is asked."""
    table, words = encounter.fight.table, view(encounter.fight.ruleset)
    _anew(encounter, lambda reads: f"{before}\n{words.status_for(table, reads)}", line)


def went_back(encounter: Encounter, text: str, line: str) -> None:
    """Tell that the fight stands otherwise; people ask for the status themselves."""
    _anew(encounter, lambda reads: text, line)


def _anew(encounter: Encounter, make: Callable[[Reader], str], line: str) -> None:
    """Tell and ask, and send the whole fight to those who have asked for data."""
    report(encounter, make, line, oob.state(encounter), questions.for_each(encounter))
