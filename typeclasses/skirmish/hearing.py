"""Who hears of what happens in a fight, how they read, and what is sent to them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from evennia.utils import logger
from msgspec.structs import replace

from world.skirmish.views import screen_reader
from world.skirmish.views.display import ANYBODY, Reader

from . import oob
from .markup import Markup, for_session, plain
from .objects import find_object
from .stored import object_number

if TYPE_CHECKING:
    from .encounters import Encounter

#: The Attribute of those who want one line instead of the whole status.
_BRIEF = "skirmish_brief"
#: The same as a flag of their sessions, for it is read with every move.
_BRIEF_FLAG = "SKIRMISH_BRIEF"


def combatants(encounter: Encounter) -> list[Any]:
    """Everybody who fights and the owner, wherever they are, as far as they are connected."""
    return [each for each in taking_part(encounter) if each.sessions.count()]


def taking_part(encounter: Encounter) -> list[Any]:
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
    """Send a text to people, and data with it to those who have asked for some.

    Nothing is sent where there is nothing to say.
    """
    for each in hearers:
        send(each, shown(each, text), data)


def shown(who: Any, text: str) -> Markup:
    """A text as it is sent to somebody who sees it or hears it."""
    return as_read(text, way(who))


def as_read(text: str, way: Reader) -> Markup:
    """A text as it is sent to those who read in that way."""
    return plain(screen_reader.lines(text), spoken=True) if way.spoken else plain(text)


def reader(encounter: Encounter, who: Any) -> Reader:
    """How somebody reads: from which seat, seen or heard, how wide, how much."""
    return replace(way(who), seat=oob.seat_of(encounter, who))


def set_brief(who: Any, wanted: bool) -> None:
    """Somebody wants one line instead of the whole status, or the status again."""
    who.attributes.add(_BRIEF, wanted)
    recall(who)


def recall(who: Any) -> None:
    """Tell somebody's sessions how they want to read."""
    for session in who.sessions.all():
        oob.set_flag(session, _BRIEF_FLAG, bool(who.attributes.get(_BRIEF)))


def way(who: Any, sessions: Sequence[Any] | None = None) -> Reader:
    """How somebody reads, wherever they sit."""
    sessions = who.sessions.all() if sessions is None else sessions
    flags = sessions[0].protocol_flags if sessions else {}
    if sessions and _BRIEF_FLAG not in flags:
        recall(who)
    # A client that does not know its width says 0.
    columns = flags.get("SCREENWIDTH", {}).get(0) or ANYBODY.columns
    spoken, brief = bool(flags.get("SCREENREADER")), bool(flags.get(_BRIEF_FLAG))
    if not spoken and not brief and columns == ANYBODY.columns:
        return ANYBODY
    return Reader(spoken=spoken, columns=columns, brief=brief)


def send(
    who: Any, text: str, data: oob.Messenger | None = None, sessions: list[Any] | None = None
) -> None:
    """Send to somebody; where that fails, the others still hear of what happened.

    Data goes in one message with the text, to each session that has asked: most of what a message
    costs is on the way to Evennia's portal.
    """
    try:
        for (spoken, asks), some in _alike(who.sessions.all() if sessions is None else sessions):
            words = {"text": (for_session(text, spoken=spoken), {"type": "combat"})} if text else {}
            made = _made(data, who) if asks and data is not None else {}
            if message := words | made:
                who.msg(session=some, **message)
    except Exception:  # noqa: BLE001  what happened is stored already, told or not
        logger.log_trace(f"combat: {who} could not be told")


def _alike(sessions: Iterable[Any]) -> Iterable[tuple[tuple[bool, bool], list[Any]]]:
    """Sessions that get the same message: whether they hear it, and whether they want data."""
    groups: dict[tuple[bool, bool], list[Any]] = {}
    for each in sessions:
        spoken = bool(each.protocol_flags.get("SCREENREADER"))
        groups.setdefault((spoken, oob.has_asked(each)), []).append(each)
    return groups.items()


def _made(data: oob.Messenger, who: Any) -> oob.Message:
    """The data for somebody; a bug in it leaves people the words."""
    try:
        return data(who)
    except Exception:  # noqa: BLE001  a bug in a view is for the log
        logger.log_trace(f"combat: no data for {who}")
        return {}
