"""Reports: the text that fighters and the owner read after a move, or after several."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from world.skirmish.state.events import Event, FightOver, RoundBegan

from .digests import concerned, without_asked
from .display import ANYBODY, Reader
from .text import Voice

#: Events that the title of a status tells too.
_IN_TITLE: Final[tuple[type[Event], ...]] = (RoundBegan, FightOver)


def report(
    view: Any,
    table: Any,
    events: Sequence[Event],
    reader: Reader = ANYBODY,
    *,
    status_for: Callable[[Any, Reader], str] | None = None,
    moves: Sequence[tuple[Any, Sequence[Event]]] = (),
    before: Any = None,
    by_themselves: bool = False,
) -> str:
    """Return the text that fighters and the owner read after a move, or after several.

    Between the events that show the status, the sentences say what changes.

    Args:
        view: The view of the ruleset.
        table: The fight after the move.
        events: What happened.
        reader: The reader.
        status_for: Finds the status, for those who keep it for other readers; `status_for` of
            the view unless given.
        moves: What happened in each of several moves that are told together, with the fight
            after it; none for one move.
        before: The fight before them; None for what is told in full to everyone.
        by_themselves: Whether fighters have made the moves by themselves.
    """
    show_status = status_for or view.status_for
    if before is not None and reads_only_of_falls(before, table, reader):
        news = view.news_of_the_fallen(before, table, events, reader)
        over = any(isinstance(event, FightOver) for event in events)
        return "\n".join(filter(None, (news, show_status(table, reader) if over else "")))
    after = view.status_after
    shown = view.status_always or any(
        _shows(view, table, event, reader) for event in events if isinstance(event, after)
    )
    several = by_themselves and len(moves) > 1
    few = (several or _is_of_others(view, before, events, reader)) and view.reads_digests(reader)
    again: tuple[type[Event], ...] = ()
    turn: Event | None = None
    if shown and (reader.spoken or reader.brief or few):
        again = (*_IN_TITLE, *view.told_by_question, *view.in_spoken_status)
    elif shown and not view.status_always:
        # The rules that show it after each move say it in their own lines too.
        again, turn = _IN_TITLE, last_turn(view, events)
    if few:
        told = _digest(view, before, table, _without(events, again), reader)
    else:
        every = [
            view.render_events(then, _without(happened, again, turn), reader, alone=len(moves) < 2)
            for then, happened in moves or [(table, events)]
        ]
        told = "\n".join(filter(None, every))
    if not shown:
        drawn = _draws(view, table, events, reader)
        return f"{told}\n{view.picture(table, reader)}" if drawn else told
    apart = view.status_always and not (reader.spoken or reader.brief)
    between = "\n\n" if apart else "\n"
    return between.join(filter(None, (told, show_status(table, reader))))


def _shows(view: Any, table: Any, event: Event, reader: Reader) -> bool:
    """Return whether a reader gets the status after events that may be followed by it."""
    if reader.spoken or not isinstance(event, view.shows_at_turn):
        return True
    fighter = table.fighters.get(reader.seat)
    if fighter is None:
        return not reader.sees_table
    is_own: bool = fighter.team == event.team
    return is_own


def _draws(view: Any, table: Any, events: Sequence[Event], reader: Reader) -> bool:
    """Return whether a reader sees the board after a move: fighters only if it concerns them."""
    if not (view.redraws and reader.sees_table):
        return False
    moved = [event for event in events if isinstance(event, view.redraws)]
    if reader.seat not in table.fighters:
        return bool(moved)
    return any(reader.seat in concerned(event) for event in moved)


def _is_of_others(view: Any, before: Any, events: Sequence[Event], reader: Reader) -> bool:
    """Return whether only others are concerned, so that a brief reader gets a digest."""
    if before is None or not (reader.sees_line and view.digests_others):
        return False
    return reader.seat in before.fighters and not view.concerns(events, reader.seat)


def reads_only_of_falls(before: Any, table: Any, reader: Reader) -> bool:
    """Return whether a brief reader was out of the fight before a change, and still is."""
    fighters = (some.fighters.get(reader.seat) for some in (before, table))
    return reader.brief and all(fighter is not None and not fighter.able for fighter in fighters)


def _digest(view: Any, before: Any, table: Any, events: Sequence[Event], reader: Reader) -> str:
    """Return what fighters have done by themselves; where it is brief, harm has its own lines."""
    told = view.digest(before, table, events, reader)
    if not reader.sees_line:
        return in_lines(told.sentences, reader)
    deeds, others = " ".join(told.deeds), " ".join(told.others)
    return in_lines([*filter(None, (deeds, *told.harm.values(), others))], reader)


def paragraph(view: Any, table: Any, events: Sequence[Event], reader: Reader) -> str:
    """Return what happened in as few lines as it takes: harm has lines of its own."""
    events = without_asked(view, events, reader.seat)
    voice = Voice(table, reader.seat, spoken=True, referee=reader.referee, brief=True)
    makers = view.sentence_makers
    lines: list[str] = []
    goes_on = False
    for event in events:
        # The status and the question tell whose turn it is.
        if view.is_of_turns(event) or not (said := makers[type(event)](event, voice)):
            continue
        is_apart = view.harm(event) is not None or "\n" in said
        if goes_on and not is_apart:
            lines[-1] = f"{lines[-1]} {said}"
        else:
            lines.append(said)
        goes_on = not is_apart
    return in_lines(lines, reader)


def in_lines(sentences: Sequence[str], reader: Reader) -> str:
    """Return sentences one a line, for the eye with a + before the first and the rest indented."""
    if reader.spoken:
        return "\n".join(sentences)
    return "+ " + "\n  ".join(sentences) if sentences else ""


def last_turn(view: Any, events: Sequence[Event]) -> Event | None:
    """Return the last event about whose turn it is, if the table below repeats it."""
    kinds = view.in_seen_status
    return next((event for event in reversed(events) if isinstance(event, kinds)), None)


def _without(
    events: Sequence[Event], kinds: tuple[type[Event], ...], turn: Event | None = None
) -> Sequence[Event]:
    if not kinds:
        return events
    return [event for event in events if not (event is turn or isinstance(event, kinds))]
