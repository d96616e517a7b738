"""The open questions of a fight: whom each is put to, and how they read it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

from world.skirmish import engine
from world.skirmish.fight import REFEREE, AnyFight
from world.skirmish.views import screen_reader, view
from world.skirmish.views.display import Prompt, Reader
from world.skirmish.views.text import listed

from . import hearing, oob
from .markup import Markup, lines, links, plain
from .objects import find_object

if TYPE_CHECKING:
    from .encounters import Encounter


#: What somebody, who reads in that way, is to read of the open questions.
Asks = Callable[[Any, Reader], Markup]


def nothing(who: Any, way: Reader) -> Markup:
    """Nobody is to read of any."""
    return Markup()


def for_each(
    encounter: Encounter,
    before: AnyFight | None = None,
    by: str = "",
    *,
    quiet: bool = False,
) -> Asks:
    """For each the questions that are put to them, or else who is asked what.

    A player answers for themselves; for an NPC, and for one who is not connected, the owner does.
    Where several are asked at once, one who still is asked what they were does not read it again,
    unless the move from `before` was their own (`by` is its seat). Where nothing is told of that
    move (`quiet`), the others do not read once more for whom the fight still waits: they would
    learn that something was answered. A bug in a question keeps nobody from hearing what happened.
    """
    mine: dict[int, list[tuple[str, Prompt]]] = {}
    known: dict[str, Prompt | None] = {}
    asking = engine.question_announcement(encounter.fight)
    if quiet and before is not None and asking == engine.question_announcement(before):
        asking = ""
    with oob.harmlessly():
        for who, seat, prompt in _open_questions(encounter):
            mine.setdefault(who.id, []).append((seat, prompt))
        if mine and before is not None:
            known = _asked_before(encounter, before, by)

    @cache
    def of_others(way: Reader) -> Markup:
        return hearing.as_read(way.narrowed(asking), way)

    def asks(who: Any, way: Reader) -> Markup:
        if who.id not in mine:
            return of_others(way) if asking else Markup()
        with oob.harmlessly():
            news = [each for each in mine[who.id] if known.get(each[0]) != each[1]]
            together = _together(news, encounter.fighter_of(who))
            return lines(*(_question(encounter, who, way, *each) for each in together))
        return Markup()

    return asks


def asked(encounter: Encounter, who: Any) -> Markup:
    """What somebody is asked now, as it is put to them; else who is asked what."""
    return for_each(encounter)(who, hearing.way(who))


def put_all(encounter: Encounter) -> None:
    """Put the open questions to everybody once more."""
    asks = for_each(encounter)
    for each in hearing.combatants(encounter):
        hearing.send(each, asks(each, hearing.way(each)))


def _asked_before(encounter: Encounter, before: AnyFight, by: str) -> dict[str, Prompt | None]:
    """What each of several seats was asked, but for the one that has answered."""
    if len(encounter.fight.pending.questions) < 2:
        return {}
    words = view(before.ruleset)
    others = (each for each in before.pending.questions if each.seat != by)
    return {each.seat: words.prompt(before.table, each) for each in others}


def _open_questions(encounter: Encounter) -> Iterator[tuple[Any, str, Prompt]]:
    """Who answers, for which seat, to what; a seat that nobody sits in is left out."""
    fight = encounter.fight
    waits_for = engine.open_seats(fight)
    for decision in fight.pending.questions:
        prompt = view(fight.ruleset).prompt(fight.table, decision)
        if prompt is None or decision.seat not in waits_for:
            continue
        who = _answers_for(encounter, decision.seat)
        if who is not None:
            yield who, decision.seat, prompt


def _answers_for(encounter: Encounter, seat: str) -> Any:
    """Who is to answer a seat's question."""
    if seat != REFEREE and not encounter.is_moved_by_owner(seat):
        who = encounter.object_of(seat)
        if who is not None and who.sessions.count():
            return who
    return find_object(encounter.stored.owner)


def noted(encounter: Encounter, who: Any) -> None:
    """Tell somebody that their answer counts when the others have given theirs."""
    seats = engine.open_seats(encounter.fight)
    names = listed("the referee" if seat == REFEREE else encounter.name_of(seat) for seat in seats)
    hearing.tell([who], f"Noted. Yet to answer: {names}.")


def put(encounter: Encounter, who: Any, seat: str, prompt: Prompt) -> None:
    """Put a question to somebody."""
    hearing.send(who, _question(encounter, who, hearing.way(who), (seat,), prompt))


def _together(
    asked: list[tuple[str, Prompt]], own: str | None
) -> list[tuple[tuple[str, ...], Prompt]]:
    """Return each question with its seats; NPCs asked the same without choices are asked as one."""
    seats: dict[tuple[str, Prompt], tuple[str, ...]] = {}
    for seat, prompt in asked:
        key = (seat if prompt.choices or seat == own else "", prompt)
        seats[key] = (*seats.get(key, ()), seat)
    return [(each, prompt) for (_, prompt), each in seats.items()]


def _question(
    encounter: Encounter, who: Any, way: Reader, seats: tuple[str, ...], prompt: Prompt
) -> Markup:
    """A question as somebody reads it, with its choices as links, or hears it."""
    command = encounter.command_for(seats[0], who)
    own = seats[0] in (REFEREE, encounter.fighter_of(who))
    name = "" if own else f"{listed(map(encounter.name_of, seats))}: "
    if way.spoken:
        return plain(name + screen_reader.question(prompt, command), spoken=True)
    choices = links(command, prompt.choices)
    return lines(plain(way.narrowed(name + prompt.text)), Markup(f"  {choices}" if choices else ""))
