"""Who hears of what happens in a fight, and how it reaches them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from django.conf import settings

from world.skirmish.fight import REFEREE
from world.skirmish.views import view
from world.skirmish.views.view import Choice

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
    return "  ".join(
        f"|lc{command} {plain(choice.words)}|lt{plain(choice.label)}|le" for choice in choices
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
    """Send a plain text to people."""
    message = (plain(text), {"type": "combat"})
    for each in hearers:
        each.msg(text=message)


def notice(encounter: Encounter, text: str, hearers: list[Any] | None = None) -> None:
    """Tell those who take part."""
    tell(combatants(encounter) if hearers is None else hearers, text)


def news(encounter: Encounter, text: str, line: str) -> None:
    """Tell those who take part in full, and onlookers in one line."""
    taking_part = combatants(encounter)
    tell(taking_part, text)
    tell(onlookers(encounter.obj, taking_part), line)


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
            command = encounter.command_for(seat, asked)
            name = f"{encounter.name_of(seat)}: " if by_owner and seat != REFEREE else ""
            text = f"{plain(name + prompt.text)}\n  {links(command, prompt.choices)}".rstrip()
            asked.msg(text=(text, {"type": "combat"}))
