"""Telling changes in full to players and the owner, in a line to onlookers; the fight goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final

from evennia.objects.models import ObjectDB
from evennia.utils import logger

from typeclasses.skirmish import permissions, signals
from typeclasses.skirmish.encounter import lookup, naming, seating, waiting
from typeclasses.skirmish.game_objects import Person
from typeclasses.skirmish.messaging import gmcp, prompts, recipients
from typeclasses.skirmish.messaging.colors import Painter
from typeclasses.skirmish.messaging.markup import Markup, lines, make_safe
from typeclasses.skirmish.messaging.recipients import MakeData, log_and_continue
from typeclasses.skirmish.messaging.rendering import Rendered
from world.skirmish import engine
from world.skirmish.base.command_name import command
from world.skirmish.base.errors import is_allowed
from world.skirmish.state.fight import REFEREE
from world.skirmish.views.display import Reader
from world.skirmish.views.pages import clock as clock_view
from world.skirmish.views.pages import overview
from world.skirmish.views.text import posed

if TYPE_CHECKING:
    from typeclasses.skirmish.encounter.script import SkirmishEncounter


#: A status with more lines than this is long: who reads one first is told how to read less.
_MANY_LINES: Final = 12


class Delivery:
    """A change on its way to everyone, rendered.

    The change is stored. So each message is composed and sent by itself: after an error its reader
    gets the plain line of the story, the others read on, and the fight goes on.
    """

    def __init__(self, rendered: Rendered) -> None:
        self._rendered = rendered
        self._room = rendered.encounter.obj
        self._messages = _ByNames()

    def send(self) -> None:
        """Send everyone what happened, and the players their questions; then the fight goes on.

        The person who made the change reads it in full too: a wizard may help out.
        """
        rendered, by = self._rendered, self._rendered.change.by
        if rendered.change.rolled_in_secret:
            # Code that says a referee's word has no one to read what comes of it.
            reader = by or seating.decider_of(rendered.encounter, REFEREE)
            if reader is not None:
                self._tell(reader, self._tell_secret)
            return
        told = list[Any]()
        with log_and_continue():
            told = self._told()
        for reader in told:
            self._tell(reader, self._tell_in_full)
        with log_and_continue():
            for onlooker in recipients.onlookers(self._room, told):
                self._tell(onlooker, self._tell_in_one_line)
        if rendered.change.awaits_others and by is not None:
            with log_and_continue():
                prompts.acknowledge_answer(rendered)
        with log_and_continue():
            prompts.send_how_to_end(rendered)
        signals.send(
            signals.fight_changed,
            type(rendered.encounter),
            encounter=rendered.encounter,
            told=rendered,
        )

    def _told(self) -> list[Any]:
        """Return the people who take part, and the person who made the change."""
        told, by = recipients.taking_part(self._rendered.encounter), self._rendered.change.by
        if isinstance(by, ObjectDB) and by.id not in {reader.id for reader in told}:
            told.append(by)
        return told

    def _tell(self, reader: Any, tell: Callable[[Any], None]) -> None:
        """Tell a reader what happened; after an error, at least the story."""
        try:
            tell(reader)
        except Exception:  # noqa: BLE001  the change is stored, whether it can be told or not
            logger.log_trace(f"combat: {reader} could not be told all of a change")
            recipients.send(reader, make_safe(self._at_least(reader)))

    def _at_least(self, reader: Any) -> str:
        """Return the story of a change for a reader, or a note that the fight goes on."""
        rendered = self._rendered
        with log_and_continue():
            seen = rendered.seen_by(reader)
            if told := "\n".join(filter(None, (_poses(seen), seen.change.story))):
                return told
        if rendered.change.story or reader is rendered.change.by:
            return f"The fight goes on. Type {command()} to see how it stands."
        return ""

    def _tell_secret(self, reader: Any) -> None:
        """Tell the referee the secret roll."""
        read = recipients.preferences(reader)
        recipients.send(reader, recipients.for_reader(self._rendered.text(read, REFEREE), read))

    def _tell_in_full(self, reader: Any) -> None:
        """Tell a person who takes part what happened, and what they are asked."""
        sessions = permissions.sessions_of(reader)
        if not sessions:
            return
        seen, reads = self._rendered.seen_by(reader), recipients.preferences(reader, sessions)
        if reader is seen.change.by or seen.asked.says_it_waits_for(reader):
            prompts.forget_menu(reader)
        messages, make_data = self._messages[seen]
        message = messages.to(reader, reads, self._first_hint(seen, reader, reads))
        change = seen.change
        is_quiet = not message and reader is change.by and not change.awaits_others
        if is_quiet and seen.asked.waits_for_people:
            message = recipients.for_reader(engine.waiting_for(change.after), reads)
        is_elsewhere = reader.location is not self._room
        if message and is_elsewhere and lookup.encounter_in(reader.location) is not None:
            where = overview.elsewhere(self._rendered.encounter.state.name, self._room.key)
            message = lines(recipients.for_reader(where, reads), message)
        poses = recipients.for_reader(_poses(seen), reads, links=False) if change.poses else None
        recipients.send(reader, message, make_data, sessions, poses=poses)

    def _first_hint(self, seen: Rendered, character: Any, reader: Reader) -> str:
        """Return how to read less, or more, once ever to those who have not chosen themselves.

        Below the status of a start or of a new round, where it is long, or is one line as the game
        says.
        """
        before, after = seen.change.before, seen.change.after
        if before is not None and before.table.round == after.table.round:
            return ""
        if reader.spoken or recipients.is_told_of_brief(character):
            return ""
        lines = seen.status_lines(reader, seen.asked.seat_of(character))
        if not reader.brief and lines <= _MANY_LINES:
            return ""
        recipients.set_brief(character, reader.brief)
        return reader.narrowed(seen.view.brief_hint(reader))

    def _tell_in_one_line(self, onlooker: Any) -> None:
        """Tell a person in the room, in one line; a client also shows who is waited for."""
        seen = self._rendered.seen_by(onlooker)
        _, make_data = self._messages[seen]
        reads = recipients.preferences(onlooker)
        poses = recipients.for_reader(_poses(seen), reads, links=False)
        told = recipients.for_reader(seen.onlookers_line, reads)
        recipients.send(onlooker, told, make_data, poses=poses)


def _poses(rendered: Rendered) -> str:
    """Return the poses that players wrote with their moves, a line each."""
    rendered_poses = rendered.change.poses
    return "\n".join(posed(rendered.name_of(seat), pose) for seat, pose in rendered_poses)


class _Messages:
    """The messages of a change, one for all seats that read the same text."""

    def __init__(self, rendered: Rendered) -> None:
        self._rendered = rendered
        self._happened: dict[tuple[str, Reader, Painter], Markup] = {}
        self._to_others: dict[tuple[Reader, str, Painter], Markup] = {}
        self._awaits_others = rendered.change.awaits_others
        self._has_clock = waiting.seconds_left(rendered.encounter) is not None

    def to(self, character: Person, reader: Reader, hint: str = "") -> Markup:
        """Return what a character reads: what happened, the hint, then what they are asked."""
        rendered, seat = self._rendered, self._rendered.asked.seat_of(character)
        painter = rendered.painter(seat)
        if self._awaits_others:
            return painter.underline(self._what_happened(reader, seat, painter), seat)
        asked = self._asked(character, seat, reader)
        if asked is None and not hint:
            message = self._to_other(reader, seat, painter)
        else:
            asked = self._announced(reader, seat) if asked is None else asked
            told = recipients.for_reader(hint, reader)
            message = lines(self._what_happened(reader, seat, painter), told, asked)
        message = painter.underline(message, seat)
        if self._has_clock and message and (left := prompts.time_left(rendered, character)):
            return lines(message, left)
        return message

    def _asked(self, character: Person, seat: str, reader: Reader) -> Markup | None:
        """Return what is asked of a character, empty if they know; None if they are not asked."""
        if self._rendered.asked.asks(character):
            rendered = self._rendered
            below = reader.sees_line and rendered.status_lines(reader, seat) > 0
            return prompts.prompts_for(
                rendered, character, reader, odds_follow=True, below_status=below
            )
        # A reader of one line sees there whose turn it is.
        if reader.brief or seat not in self._rendered.change.newly_open_seats:
            return None
        turn = self._rendered.asked.turn_notice(character)
        return recipients.for_reader(turn, reader) if turn else None

    def _what_happened(self, reader: Reader, seat: str, painter: Painter) -> Markup:
        """Return what happened, as a reader at a seat reads it."""
        rendered = self._rendered
        key = rendered.text(reader, seat), reader, painter
        if key not in self._happened:
            harms = rendered.harms(reader, seat)
            self._happened[key] = recipients.for_reader(*key, harms)
        return self._happened[key]

    def _to_other(self, reader: Reader, seat: str, painter: Painter) -> Markup:
        """Return the message to people who are not asked: what happened, and who is asked what."""
        key = reader, self._rendered.seat_read(reader, seat), painter
        if key not in self._to_others:
            asked = self._announced(reader, seat)
            self._to_others[key] = lines(self._what_happened(reader, seat, painter), asked)
        return self._to_others[key]

    def _announced(self, reader: Reader, seat: str) -> Markup:
        """Return who is asked what, for readers who are not asked; empty for who is out."""
        fight = self._rendered.change.after
        # In a move under way the brief form says who is attacked.
        reads_it = reader.sees_line and seat != REFEREE
        referee_is_asked = fight.pending.to(REFEREE) is not None
        if (
            reads_it and fight.continuation is not None and not referee_is_asked
        ) or self._rendered.tells_only_falls(reader, seat):
            return Markup()
        asked = self._rendered.asked
        announced = asked.announcement
        # A line of status says whose turn it is.
        if reads_it and not announced and not self._rendered.status_lines(reader, seat):
            announced = asked.whose_turn(seat)
        announced = reader.narrowed(announced)
        return recipients.for_reader(announced, reader)


class _ByNames(dict[Rendered, tuple[_Messages, MakeData]]):
    """The messages of a change, by the names of fighters that readers know."""

    def __missing__(self, rendered: Rendered) -> tuple[_Messages, MakeData]:
        made = self[rendered] = _Messages(rendered), gmcp.data_of(rendered)
        return made


def notice(
    encounter: SkirmishEncounter,
    text: str,
    to: list[Any] | None = None,
    about: Iterable[Any] = (),
) -> None:
    """Tell everyone who takes part, or the characters in `to`, with the names that each knows.

    Args:
        encounter: The fight.
        text: What they read.
        to: Who reads it; None for everyone who takes part.
        about: Characters that it names, apart from the fighters and the owner.
    """
    with log_and_continue():
        for reader in recipients.connected(encounter) if to is None else to:
            with log_and_continue():
                told = naming.in_text(encounter, reader, text, about)
                recipients.tell([reader], told)


def announce(encounter: SkirmishEncounter, by: Person, text: str) -> str:
    """Tell everyone who takes part, and return the reply to a person who does not."""
    told = recipients.connected(encounter)
    notice(encounter, f"+ {text}", told)
    return "" if by in told else f"{text.removesuffix('.')}."


def reply_text(who: Person, text: str) -> str:
    """Return a reply to what a person has typed, with the names that they know."""
    with log_and_continue():
        encounter = lookup.encounter_for(who) if who is not None else None
        if encounter is not None and encounter.is_live:
            return naming.in_text(encounter, who, text)
    return text


def how_to_go_on(encounter: SkirmishEncounter, reader: Any, fighter: str) -> str:
    """Return how a reader may go on without a player who is away; empty if that is not theirs."""
    automatic = fighter in encounter.state.temperaments
    if not automatic and not is_allowed(permissions.check_may_skip, reader, encounter, fighter):
        return ""
    return clock_view.without(naming.name_of(encounter, fighter), automatic=automatic)
