"""Recipients: who reads about a fight, in which form each reads, and sending the text."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from evennia.utils import logger
from msgspec.structs import replace

from typeclasses.skirmish import permissions
from typeclasses.skirmish.conf import get_setting
from typeclasses.skirmish.encounter import seating
from typeclasses.skirmish.game_objects import Person, Room, Session, find_object
from typeclasses.skirmish.messaging.colors import Painter
from typeclasses.skirmish.messaging.markup import (
    Markup,
    for_session,
    lines,
    linked,
    make_safe,
    reads_tags,
)
from typeclasses.skirmish.messaging.plain_lines import as_typed
from typeclasses.skirmish.stored.encoding import Unreadable
from typeclasses.skirmish.stored.state import object_number
from typeclasses.skirmish.transactions import DatabaseUnavailable
from world.skirmish.views import screen_reader
from world.skirmish.views.display import ANYBODY, Reader

if TYPE_CHECKING:
    from typeclasses.skirmish.encounter.script import SkirmishEncounter

#: A message as Evennia's `msg` takes it: data by the name of its output function.
Message = dict[str, Any]
#: Makes the data for a character; called only for sessions that want data.
MakeData = Callable[[Any], Message]

#: The Attribute of characters who want one line instead of the whole status.
BRIEF: Final = "skirmish_brief"
#: The Attribute of players with the end of a fight that they have missed, until they read it.
MISSED: Final = "skirmish_missed"
#: The wish for one line as a flag of a session, because every move reads it.
_BRIEF_FLAG: Final = "SKIRMISH_BRIEF"
#: The flag of sessions that want fights as data.
_DATA_FLAG: Final = "SKIRMISH"
#: The flag of those that also want to know what they may begin in a room without a fight.
_HERE_FLAG: Final = "SKIRMISH_HERE"


# Who


def taking_part(encounter: SkirmishEncounter) -> list[Any]:
    """Return the characters who fight and the owner, connected or not, wherever they are."""
    numbers = dict.fromkeys(map(object_number, encounter.state.fighter_ids()))
    numbers[encounter.state.owner] = None
    objects = [find_object(number) for number in numbers if number]
    return [who for who in objects if who is not None]


def connected(encounter: SkirmishEncounter) -> list[Any]:
    """Return the characters who take part in a fight, and whose players are connected."""
    return list(filter(permissions.plays, taking_part(encounter)))


def onlookers(room: Room, but: Iterable[Any]) -> list[Any]:
    """Return everyone else in the room who plays."""
    if room is None:
        return []
    told = {reader.id for reader in but}
    return [
        content
        for content in room.contents
        if content.id not in told and permissions.plays(content)
    ]


# How they read


def preferences(character: Person, sessions: Sequence[Any] | None = None) -> Reader:
    """Return how a character reads, without a seat."""
    sessions = character.sessions.all() if sessions is None else sessions
    flags = sessions[0].protocol_flags if sessions else {}
    if sessions and _BRIEF_FLAG not in flags:
        sync_brief_flag(character)
    # A client that does not know its width says 0.
    columns = flags.get("SCREENWIDTH", {}).get(0) or ANYBODY.columns
    spoken, brief = bool(flags.get("SCREENREADER")), bool(flags.get(_BRIEF_FLAG))
    if not spoken and not brief and columns == ANYBODY.columns:
        return ANYBODY
    return Reader(spoken=spoken, columns=columns, brief=brief)


def reader_at_seat(encounter: SkirmishEncounter, character: Person) -> Reader:
    """Return how a character reads, and from which seat."""
    return replace(preferences(character), seat=seating.seat_of(encounter, character))


def set_brief(character: Person, wanted: bool) -> None:
    """Let a character read one line instead of the whole status, or the status again."""
    character.attributes.add(BRIEF, wanted)
    sync_brief_flag(character)


def wants_brief(character: Person) -> bool:
    """Return whether a character reads one line, by their choice or the game's default."""
    chosen = character.attributes.get(BRIEF)
    return bool(get_setting("SKIRMISH_BRIEF") if chosen is None else chosen)


def is_told_of_brief(character: Person) -> bool:
    """Return whether a character knows that they can read one line, or needs not be told."""
    return bool(character.attributes.has(BRIEF)) or any(
        map(wants_data, permissions.sessions_of(character))
    )


def sync_brief_flag(character: Person) -> None:
    """Copy a character's choice of length to their sessions."""
    for session in character.sessions.all():
        _set_flag(session, _BRIEF_FLAG, wants_brief(character))


def set_wants_data(session: Session, wanted: bool) -> None:
    """Note that a session wants fights as data, or no longer does."""
    _set_flag(session, _DATA_FLAG, wanted)


def wants_data(session: Session) -> bool:
    """Return whether a session wants fights as data."""
    return bool(session.protocol_flags.get(_DATA_FLAG))


def set_wants_here(session: Session, wanted: bool) -> None:
    """Note that a session wants to know what it may begin in a room without a fight."""
    _set_flag(session, _HERE_FLAG, wanted)


def wants_here(session: Session) -> bool:
    """Return whether a session wants to know what it may begin in a room without a fight."""
    return wants_data(session) and bool(session.protocol_flags.get(_HERE_FLAG))


def _set_flag(session: Session, name: str, value: bool) -> None:
    """Set a flag of a session here and at the portal, which outlives the server.

    The portal gets this flag alone: after a crash a session may play another character.
    """
    session.protocol_flags[name] = value
    flags = {session.sessid: {"protocol_flags": {name: value}}}
    session.sessionhandler.session_portal_partial_sync(flags)


# Sending


def tell(characters: Iterable[Any], text: str, make_data: MakeData | None = None) -> None:
    """Send a text to characters, with data for the sessions that want some.

    An error here stops no message to others: mostly it tells of something that is stored.
    """
    for character in characters:
        with log_and_continue(f"{character} could not be told"):
            send(character, for_reader(text, preferences(character)), make_data)


def for_reader(
    text: str,
    reader: Reader,
    painter: Painter | None = None,
    harms: Collection[str] = (),
    *,
    links: bool = True,
) -> Markup:
    """Return a text as it is sent to a reader who sees it or hears it.

    Args:
        text: The text.
        reader: How they read.
        painter: What colors it for those who see it.
        harms: The lines in it that tell of harm.
        links: Whether what it tells people to type are links; not in what players write.
    """
    if reader.spoken:
        return make_safe(screen_reader.lines(text), spoken=True)
    made = make_safe(text) if painter is None else painter.paint(make_safe(text), harms)
    return linked(made) if links else made


def send(
    character: Person,
    text: str,
    make_data: MakeData | None = None,
    sessions: list[Any] | None = None,
    *,
    poses: Markup | None = None,
) -> None:
    """Send a message to a character who plays; an error here stops no message to others.

    Data and text go out as one message: most of a message's cost is its way to the portal.

    Args:
        character: Who reads it.
        text: The text; what it tells them to type is as short as they may type it.
        make_data: Makes the data.
        sessions: The sessions that get it; None for all of them.
        poses: What players wrote, which stands before the text, to the letter.
    """
    if not text and not poses and make_data is None:
        return
    try:
        text = as_typed(character, text)
        text = lines(poses, text) if poses else text
        if sessions is None:
            sessions = permissions.sessions_of(character)
        for (spoken, data, tags), some in _grouped(sessions):
            message: Message = {}
            if text:
                sent = for_session(text, spoken=spoken, tags=tags)
                message["text"] = (sent, {"type": "combat"})
            if data and make_data is not None:
                message |= _data_for(character, make_data)
            if message:
                character.msg(session=some, **message)
    except Exception:  # noqa: BLE001  the change is stored, whether it can be told or not
        logger.log_trace(f"combat: {character} could not be told")


@contextmanager
def log_and_continue(what: str = "a fight could not be shown") -> Iterator[None]:
    """Log errors: a broken view must not stop anyone from walking or playing."""
    try:
        yield
    except (Unreadable, DatabaseUnavailable):
        pass  # it is logged where it is read
    except Exception:  # noqa: BLE001  a bug in a view is for the log
        logger.log_trace(f"combat: {what}")


def _grouped(sessions: Iterable[Any]) -> Iterable[tuple[tuple[bool, bool, bool], list[Any]]]:
    """Group sessions by the form of their message: heard, with data, with tags."""
    groups: dict[tuple[bool, bool, bool], list[Any]] = {}
    for session in sessions:
        flags = session.protocol_flags
        form = bool(flags.get("SCREENREADER")), bool(flags.get(_DATA_FLAG)), reads_tags(session)
        groups.setdefault(form, []).append(session)
    return groups.items()


def _data_for(character: Person, make_data: MakeData) -> Message:
    try:
        return make_data(character)
    except (Unreadable, DatabaseUnavailable):
        pass  # it is logged where it is read
    except Exception:  # noqa: BLE001  a bug in a view is for the log
        logger.log_trace(f"combat: no data for {character}")
    return {}
