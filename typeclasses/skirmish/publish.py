"""Who hears of what happens in a fight, and how it reaches them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from django.conf import settings
from evennia.objects.models import ObjectDB
from evennia.utils import logger
from msgspec.structs import replace

from world.skirmish import engine
from world.skirmish.events import Event
from world.skirmish.fight import REFEREE, Fight
from world.skirmish.views import heard, view
from world.skirmish.views.text import folded, listed
from world.skirmish.views.view import ANYBODY, NARROW, Choice, Prompt, Reader

from . import finding, oob
from .objects import find_object
from .stored import object_number

if TYPE_CHECKING:
    from .encounters import Encounter

#: Evennia takes the last of several backslashes, and a single one, as an escape.
_FUNCTION_OR_ESCAPE = re.compile(r"(\\+)|(?<!\\)(?=\$)")

#: The Attribute of those who want one line instead of the whole status.
BRIEF = "skirmish_brief"


def plain(text: str) -> str:
    """A text that the server sends as it is: no colour codes, no inline functions."""
    text = text.replace("|", "||")
    if settings.FUNCPARSER_PARSE_OUTGOING_MESSAGES_ENABLED:
        text = _FUNCTION_OR_ESCAPE.sub(r"\1\\", text)
    return text


def links(command: str, choices: Iterable[Choice]) -> str:
    """Choices as links, which type `command` and the words of the choice."""
    return " ".join(
        f"|lc{command} {plain(each.words)}|lt[{plain(each.label)}]|le" for each in choices
    )


def combatants(encounter: Encounter) -> list[Any]:
    """Everybody who fights and the owner, wherever they are, as far as they are connected."""
    return [each for each in _taking_part(encounter) if each.sessions.count()]


def _taking_part(encounter: Encounter) -> list[Any]:
    """Everybody who fights and the owner, connected or not."""
    here = {each.id: each for each in encounter.obj.contents} if encounter.obj else {}
    numbers = dict.fromkeys(map(object_number, encounter.fighter_ids()))
    numbers[encounter.stored.owner] = None
    found = (here.get(number) or find_object(number) for number in numbers if number is not None)
    return [each for each in found if each is not None]


def onlookers(room: Any, but: Iterable[Any]) -> list[Any]:
    """Everybody else in the room who is connected."""
    if room is None:
        return []
    told = {each.id for each in but}
    return [each for each in room.contents if each.id not in told and each.sessions.count()]


def tell(hearers: Iterable[Any], text: str, data: oob.Messenger | None = None) -> None:
    """Send a plain text to people, and data with it to who has asked for some.

    Nothing is sent where there is nothing to say.
    """
    message = plain(text)
    for each in hearers:
        _send(each, message, data)


def notice(encounter: Encounter, text: str, hearers: list[Any] | None = None) -> None:
    """Tell those who take part."""
    for each in combatants(encounter) if hearers is None else hearers:
        _send(each, shown(each, text))


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
        tell([who], f"{part}. Type combat to see how it stands.")


def hears(who: Any) -> bool:
    """Whether somebody has a screen reader."""
    return _way(who, who.sessions.all()).spoken


def shown(who: Any, text: str) -> str:
    """A text as it is sent to somebody who sees it or hears it."""
    return plain(heard.lines(text) if hears(who) else text)


def reader(encounter: Encounter, who: Any) -> Reader:
    """How somebody reads: from which seat, seen or heard, how wide, how much."""
    return replace(_way(who, who.sessions.all()), seat=oob.seat_of(encounter, who))


def _way(who: Any, sessions: Sequence[Any]) -> Reader:
    """How somebody reads, wherever they sit."""
    flags = sessions[0].protocol_flags if sessions else {}
    columns = flags.get("SCREENWIDTH", {}).get(0, ANYBODY.columns)
    spoken, brief = bool(flags.get("SCREENREADER")), bool(who.attributes.get(BRIEF))
    if not spoken and not brief and columns == ANYBODY.columns:
        return ANYBODY
    return Reader(spoken=spoken, columns=columns, brief=brief)


def report(
    encounter: Encounter,
    make: Callable[[Reader], str],
    line: str,
    data: oob.Messenger,
    by: Any = None,
) -> None:
    """Tell those who take part, each in their own way, and onlookers in one line.

    Whoever acted (`by`) is told in full, a wizard who helps out too.
    """
    taking_part = _taking_part(encounter)
    if isinstance(by, ObjectDB) and all(each is not by for each in taking_part):
        taking_part.append(by)
    watching = onlookers(encounter.obj, taking_part)
    personal = view(encounter.fight.ruleset).personal
    texts: dict[Reader, str] = {}
    for each in taking_part:
        if not (sessions := each.sessions.all()):
            continue
        way = _way(each, sessions)
        if personal or way.spoken or way.brief:
            way = replace(way, seat=oob.seat_of(encounter, each))
        if way not in texts:
            text = make(way)
            texts[way] = plain(heard.lines(text) if way.spoken else text)
        _send(each, texts[way], data if any(map(oob.has_asked, sessions)) else None)
    tell(watching, line, data)


def events(
    encounter: Encounter, before: Fight[Any, Any], happened: Sequence[Event], by: Any = None
) -> None:
    """Tell what a move did; nothing where it only waits for others to answer too."""
    data = oob.event(encounter, before, happened)
    if not happened:
        tell(combatants(encounter), "", data)
        return
    table, words = encounter.fight.table, view(encounter.fight.ruleset)
    line = words.story(table, happened)
    report(encounter, lambda reads: words.report(table, happened, reads), line, data, by)


def pose(encounter: Encounter, actor: str, text: str) -> None:
    """What a player wrote to go with their move, to everybody."""
    hearers = combatants(encounter)
    hearers += onlookers(encounter.obj, hearers)
    tell(hearers, f"{encounter.name_of(actor)} {text}")


def status(encounter: Encounter, before: str, line: str) -> None:
    """Show the status to those who take part, after a line of its own."""
    table, words = encounter.fight.table, view(encounter.fight.ruleset)
    _anew(encounter, lambda reads: f"{before}\n{words.now(table, reads)}", line)


def went_back(encounter: Encounter, text: str, line: str) -> None:
    """Tell that the fight stands otherwise; people ask for the status themselves."""
    _anew(encounter, lambda reads: text, line)


def _anew(encounter: Encounter, make: Callable[[Reader], str], line: str) -> None:
    """Tell, and send the whole fight to those who have asked for data."""
    report(encounter, make, line, oob.state(encounter))


def prompts(encounter: Encounter, before: Fight[Any, Any] | None = None, by: str = "") -> None:
    """Put each open question to the one who answers it, and tell the others who that is.

    A player answers for themselves; for an NPC, and for one who is not connected, the owner does.
    Where several are asked at once, one who still is asked what they were does not read it again,
    unless the move from `before` was their own.
    """
    asked = []
    known = _asked_before(encounter, before, by) if before is not None else {}
    for who, seat, prompt in _open_questions(encounter):
        if who.sessions.count():
            if known.get(seat) != prompt:
                put(encounter, who, seat, prompt)
            asked.append(who)
    if text := engine.asking(encounter.fight):
        tell([each for each in combatants(encounter) if each not in asked], text)


def _asked_before(
    encounter: Encounter, before: Fight[Any, Any], by: str
) -> dict[str, Prompt | None]:
    """What each of several seats was asked, but for the one that has answered."""
    if len(encounter.fight.waiting.decisions) < 2:
        return {}
    words = view(before.ruleset)
    others = (each for each in before.waiting.decisions if each.actor != by)
    return {each.actor: words.prompt(before.table, each) for each in others}


def asked(encounter: Encounter, who: Any) -> str:
    """What somebody is asked now, as it is put to them; else who is asked what."""
    texts = [
        _question(encounter, who, seat, prompt)
        for answers, seat, prompt in _open_questions(encounter)
        if answers is who
    ]
    return "\n".join(texts or [plain(_narrowed(who, engine.asking(encounter.fight)))])


def _open_questions(encounter: Encounter) -> Iterator[tuple[Any, str, Prompt]]:
    """Who answers, for which seat, to what; a seat that nobody sits in is left out."""
    fight = encounter.fight
    waits_for = engine.open_seats(fight)
    for decision in fight.waiting.decisions:
        prompt = view(fight.ruleset).prompt(fight.table, decision)
        if prompt is None or decision.actor not in waits_for:
            continue
        who = _answers_for(encounter, decision.actor)
        if who is not None:
            yield who, decision.actor, prompt


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
    tell([who], f"Noted. Yet to answer: {names}.")


def put(encounter: Encounter, asked: Any, seat: str, prompt: Prompt) -> None:
    """Put a question to somebody."""
    _send(asked, _question(encounter, asked, seat, prompt))


def _question(encounter: Encounter, asked: Any, seat: str, prompt: Prompt) -> str:
    """A question as somebody reads it, with its choices as links, or hears it."""
    command = encounter.command_for(seat, asked)
    own = seat in (REFEREE, encounter.fighter_of(asked))
    name = "" if own else f"{encounter.name_of(seat)}: "
    if hears(asked):
        return plain(name + heard.question(prompt, command))
    text = _narrowed(asked, name + prompt.text)
    return f"{plain(text)}\n  {links(command, prompt.choices)}".rstrip()


def _narrowed(who: Any, text: str) -> str:
    """A text folded to the width of a narrow screen."""
    columns = _way(who, who.sessions.all()).columns
    return folded(text, columns) if columns < NARROW else text


def _send(who: Any, text: str, data: oob.Messenger | None = None) -> None:
    """Send to somebody; where that fails, the others still hear of what happened.

    Data goes in one message with the text, to each session that has asked: most of what a message
    costs is on the way to Evennia's portal.
    """
    words = {"text": (text, {"type": "combat"})} if text else {}
    try:
        others = []
        for session in who.sessions.all():
            if data is None or not oob.has_asked(session):
                others.append(session)
            elif message := words | _made(data, who, session):
                who.msg(session=session, **message)
        if words and others:
            who.msg(session=others, **words)
    except Exception:  # noqa: BLE001  what happened is stored already, told or not
        logger.log_trace(f"combat: {who} could not be told")


def _made(data: oob.Messenger, who: Any, session: Any) -> oob.Message:
    """The data for a session; a bug in it leaves people the words."""
    with oob.harmlessly():
        return data(who, session)
    return {}
