"""Who hears of what happens in a fight, and how it reaches them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from django.conf import settings
from evennia.utils import logger

from world.skirmish.events import Event
from world.skirmish.fight import REFEREE
from world.skirmish.views import view
from world.skirmish.views.view import Choice, Prompt

from . import finding
from .stored import object_number

if TYPE_CHECKING:
    from .encounters import Encounter


def plain(text: str) -> str:
    """A text that the server sends as it is: no colour codes, no inline functions."""
    text = text.replace("|", "||")
    if settings.FUNCPARSER_PARSE_OUTGOING_MESSAGES_ENABLED:
        text = text.replace("$", "\\$")
    return text


def links(command: str, choices: Iterable[Choice]) -> str:
    """Choices as links, which type `command` and the words of the choice."""
    return " ".join(
        f"|lc{command} {plain(each.words)}|lt[{plain(each.label)}]|le" for each in choices
    )


def combatants(encounter: Encounter) -> list[Any]:
    """Everybody who fights and the owner, wherever they are, as far as they are connected."""
    here = {each.id: each for each in encounter.obj.contents} if encounter.obj else {}
    numbers = dict.fromkeys(map(object_number, encounter.fighter_ids()))
    numbers[encounter.stored.owner] = None
    found = (
        here.get(number) or finding.find_object(number) for number in numbers if number is not None
    )
    return [each for each in found if each is not None and each.sessions.count()]


def onlookers(room: Any, but: Iterable[Any]) -> list[Any]:
    """Everybody else in the room who is connected."""
    if room is None:
        return []
    told = {each.id for each in but}
    return [each for each in room.contents if each.id not in told and each.sessions.count()]


def tell(hearers: Iterable[Any], text: str) -> None:
    """Send a plain text to people; nothing where there is nothing to say."""
    if not text:
        return
    message = plain(text)
    for each in hearers:
        _send(each, message)


def notice(encounter: Encounter, text: str, hearers: list[Any] | None = None) -> None:
    """Tell those who take part."""
    tell(combatants(encounter) if hearers is None else hearers, text)


def news(encounter: Encounter, text: str, line: str) -> None:
    """Tell those who take part in full, and onlookers in one line."""
    taking_part = combatants(encounter)
    tell(taking_part, text)
    tell(onlookers(encounter.obj, taking_part), line)


def events(encounter: Encounter, happened: Sequence[Event]) -> None:
    """Tell what a move did: to those who take part as each of them reads it."""
    table = encounter.fight.table
    reader = view(encounter.fight.ruleset)
    taking_part = combatants(encounter)
    if reader.personal:
        for each in taking_part:
            seat = encounter.fighter_of(each) or REFEREE
            tell([each], reader.report(table, happened, seat))
    else:
        tell(taking_part, reader.report(table, happened))
    tell(onlookers(encounter.obj, taking_part), reader.story(table, happened))


def prompts(encounter: Encounter) -> None:
    """Put each open question to the one who answers it: a player, or the owner for an NPC."""
    fight = encounter.fight
    reader = view(fight.ruleset)
    owner = finding.find_object(encounter.stored.owner)
    for decision in fight.waiting.decisions:
        prompt = reader.prompt(fight.table, decision)
        if prompt is None:
            continue
        seat = decision.actor
        by_owner = seat == REFEREE or encounter.is_moved_by_owner(seat)
        asked = owner if by_owner else encounter.object_of(seat)
        if asked is not None and asked.sessions.count():
            put(encounter, asked, seat, prompt)


def put(encounter: Encounter, asked: Any, seat: str, prompt: Prompt) -> None:
    """Put a question to somebody, with its choices as links."""
    command = encounter.command_for(seat, asked)
    own = seat in (REFEREE, encounter.fighter_of(asked))
    name = "" if own else f"{encounter.name_of(seat)}: "
    text = f"{plain(name + prompt.text)}\n  {links(command, prompt.choices)}".rstrip()
    _send(asked, text)


def _send(who: Any, text: str) -> None:
    """Send a text to somebody; where that fails, the others still hear of what happened."""
    try:
        who.msg(text=(text, {"type": "combat"}))
    except Exception:  # noqa: BLE001  what happened is stored already, told or not
        logger.log_trace(f"combat: {who} could not be told")
