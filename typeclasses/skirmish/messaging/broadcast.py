"""Tell people what happened: an update in full to those who take part, in a line to onlookers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from evennia.objects.models import ObjectDB

from typeclasses.skirmish.encounter import lookup
from typeclasses.skirmish.messaging import gmcp, recipients
from typeclasses.skirmish.messaging.markup import Markup, lines
from typeclasses.skirmish.messaging.prompts import prompts_for
from typeclasses.skirmish.messaging.updates import Update
from world.skirmish.command_name import command
from world.skirmish.views.display import Reader

if TYPE_CHECKING:
    from typeclasses.skirmish.encounter.script import SkirmishEncounter


def send_update(update: Update) -> None:
    """Tell everyone what changed, and ask those who have to decide.

    The person who made the change reads it in full too: a wizard may help out.
    """
    encounter, by = update.encounter, update.by
    told = recipients.taking_part(encounter)
    if isinstance(by, ObjectDB) and all(each is not by for each in told):
        told.append(by)
    watching = recipients.onlookers(encounter.obj, told)
    if update.pose:
        text = f"{encounter.name_of(update.seat)} {update.pose}"
        recipients.tell([*(each for each in told if each.sessions.count()), *watching], text)
    make_data = gmcp.data_of(update)
    shared: dict[tuple[str, Reader], Markup] = {}
    for each in told:
        if not (sessions := each.sessions.all()):
            continue
        reader = recipients.preferences(each, sessions)
        text = update.text(reader, encounter.seat_of(each))
        if update.is_hidden or update.is_asked(each):
            asked = Markup() if update.is_hidden else prompts_for(update, each, reader)
            message = lines(recipients.for_reader(text, reader), asked)
        else:
            if (text, reader) not in shared:
                announced = recipients.for_reader(reader.narrowed(update.announcement), reader)
                shared[text, reader] = lines(recipients.for_reader(text, reader), announced)
            message = shared[text, reader]
        recipients.send(each, message, make_data, sessions)
    if update.events or update.before is None:
        recipients.tell(watching, update.story, make_data)


def notice(encounter: SkirmishEncounter, text: str, to: list[Any] | None = None) -> None:
    """Tell everyone who takes part, or the characters in `to`."""
    recipients.tell(recipients.connected(encounter) if to is None else to, text)


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
        recipients.tell([character], f"{part}. Type {command()} to see how it stands.")
