"""Sending updates: in full to players and the owner, in one line to onlookers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from evennia.objects.models import ObjectDB

from typeclasses.skirmish import signals
from typeclasses.skirmish.encounter import lookup
from typeclasses.skirmish.messaging import gmcp, prompts, recipients
from typeclasses.skirmish.messaging.markup import Markup, lines
from typeclasses.skirmish.messaging.updates import Update
from world.skirmish import engine
from world.skirmish.command_name import command
from world.skirmish.fight import REFEREE
from world.skirmish.views.display import Reader

if TYPE_CHECKING:
    from typeclasses.skirmish.encounter.script import SkirmishEncounter


def send_update(update: Update) -> None:
    """Send everyone the update, and the players their questions; then the fight goes on.

    The person who made the change reads it in full too: a wizard may help out.
    """
    encounter, by = update.encounter, update.by
    if update.is_secret:
        reader = recipients.preferences(by)
        recipients.send(by, recipients.for_reader(update.text(reader, REFEREE), reader))
        return
    told = recipients.taking_part(encounter)
    if isinstance(by, ObjectDB) and all(each is not by for each in told):
        told.append(by)
    watching = recipients.onlookers(encounter.obj, told)
    if update.pose:
        text = f"{encounter.name_of(update.seat)} {update.pose}"
        recipients.tell([*(each for each in told if each.sessions.count()), *watching], text)
    make_data, hidden = gmcp.data_of(update), update.is_hidden
    asked = {} if hidden else update.questions
    happened: dict[tuple[str, Reader], Markup] = {}
    shared: dict[tuple[str, Reader], Markup] = {}
    for each in told:
        if not (sessions := each.sessions.all()):
            continue
        reader = recipients.preferences(each, sessions)
        seat = encounter.seat_of(each)
        text = update.text(reader, seat)
        if (text, reader) not in happened:
            happened[text, reader] = _colored(update, text, reader, seat)
        if hidden or each.id in asked:
            question = Markup() if hidden else prompts.prompts_for(update, each, reader)
            message = lines(happened[text, reader], question)
        elif turn := update.turn_notice(each):
            message = lines(happened[text, reader], recipients.for_reader(turn, reader))
        else:
            if (text, reader) not in shared:
                announced = recipients.for_reader(reader.narrowed(update.announcement), reader)
                shared[text, reader] = lines(happened[text, reader], announced)
            message = shared[text, reader]
        message = update.painter.underline(message, seat)
        if not hidden:
            message = lines(message, prompts.time_left(update, each))
        recipients.send(each, message, make_data, sessions)
    if update.events or update.before is None:
        recipients.tell(watching, update.story, make_data)
    if update.is_hidden and by is not None:
        prompts.acknowledge_answer(update)
    signals.fight_changed.send(type(encounter), encounter=encounter, update=update)


def _colored(update: Update, text: str, reader: Reader, seat: str) -> Markup:
    """Return the text of an update for a reader, with colors for readers who see it."""
    return recipients.for_reader(text, reader, update.painter, update.harms(reader, seat))


def notice(encounter: SkirmishEncounter, text: str, to: list[Any] | None = None) -> None:
    """Tell everyone who takes part, or the characters in `to`."""
    recipients.tell(recipients.connected(encounter) if to is None else to, text)


def announce(encounter: SkirmishEncounter, by: Any, text: str) -> str:
    """Tell everyone who takes part, and return what `by` reads if they are not among them."""
    told = recipients.connected(encounter)
    notice(encounter, f"+ {text}", told)
    return "" if by in told else f"{text}."


def welcome_back(character: Any) -> None:
    """Tell a character who enters the game of the fight that they are in, or own here."""
    with recipients.log_and_continue():
        fought = lookup.encounter_of(character)
        here = lookup.encounter_in(character.location)
        if fought is not None:
            part = f"You are in the fight {fought.state.name}"
        elif here is not None and here.state.owner == character.id:
            part = f"You own the fight {here.state.name}"
        else:
            return
        asked = " It waits for you." if _waits_for(fought or here, character) else ""
        recipients.tell([character], f"{part}.{asked} Type {command()} to see how it stands.")


def _waits_for(encounter: SkirmishEncounter | None, character: Any) -> bool:
    fight = encounter.state.fight if encounter is not None else None
    if encounter is None or fight is None:
        return False
    return bool(encounter.seats_of(character, engine.open_seats(fight)))
