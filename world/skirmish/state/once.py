"""The first part of a move, done once for all trials of the move.

A fighter who walks up to an enemy before a blow does so at each fall of the dice, and before each
blow that costs as much. What a part has changed, what happened in it and what it has asked are kept
by the answers that it was given, as far as no dice are rolled.
"""

from collections.abc import Callable, Generator, Hashable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from world.skirmish.base.copying import copied, copy_table

from .events import Event

#: A part of a move; it may ask questions.
Part = Generator[Any, Any, Any]

#: Fields with what they are now: the id of the fighter, or nothing for the table; the name.
_Changes = list[tuple[str, str, Any]]

#: The answers that a part has been given.
_Answers = tuple[Any, ...]


class _Stop(Struct, frozen=True):
    """How far a part has come: to a question, or to its end, where it asks nothing."""

    changes: _Changes
    events: tuple[Event, ...]
    ended: str | None
    asked: Any = None
    result: Any = None


class _Memory(Struct, frozen=True):
    """What is known of a part.

    Attributes:
        tables: The table as the part begins, and as it goes on after answers.
        stops: How far it comes with these answers.
    """

    tables: dict[_Answers, Any]
    stops: dict[_Answers, _Stop] = {}


#: What is known of the parts of a move.
Known = dict[Hashable, _Memory]


def once(ctx: Any, key: Hashable, begin: Callable[[], Part]) -> Part:
    """Do a part, or do what it did before."""
    known: Known | None = ctx.known
    if known is None or ctx.events:
        return (yield from begin())
    memory = known.get(key)
    if memory is None:
        memory = known[key] = _Memory({(): copy_table(ctx.table)})
    given: _Answers = ()
    while (stop := memory.stops.get(given)) is not None:
        _set(ctx.table, stop.changes)
        ctx.events[:] = stop.events
        ctx.ended = stop.ended
        if stop.asked is None:
            return stop.result
        given = (*given, (yield stop.asked))
    return (yield from _for_the_first_time(ctx, memory, begin(), given))


def _for_the_first_time(ctx: Any, memory: _Memory, part: Part, known: _Answers) -> Part:
    """Do a part from its beginning, with the answers that are known and those after them."""
    memory.tables.setdefault(known, copy_table(ctx.table))
    answers, rolled, events, ended = None, False, tuple(ctx.events), ctx.ended
    for count in range(len(known)):
        _turn_to(ctx.table, memory.tables[known[:count]])
        part.send(answers)
        answers = known[count]
    if known:
        # The answers have been paid for, and whoever tries the move has taken what they may not
        # know from the table.
        _turn_to(ctx.table, memory.tables[known])
        ctx.events[:], ctx.ended = events, ended
    given = known
    while True:
        dice = ctx.dice
        fallen, asked, result = dice.fallen, None, None
        try:
            asked = part.send(answers)
        except StopIteration as done:
            result = done.value
        rolled |= dice.fallen != fallen
        if not rolled:
            changes = _changes(ctx.table, memory.tables[()], memory.tables[given])
            memory.stops[given] = _Stop(changes, tuple(ctx.events), ctx.ended, asked, result)
        if asked is None:
            return result
        answers = yield asked
        given = (*given, answers)
        if not rolled:
            memory.tables[given] = copy_table(ctx.table)


def _turn_to(table: Any, other: Any) -> None:
    """Make a table what another is."""
    _set(table, _changes(other, table))


def _set(table: Any, changes: _Changes) -> None:
    for fighter, field, value in changes:
        setattr(table.fighters[fighter] if fighter else table, field, copied(value))


def _changes(now: Any, *since: Any) -> _Changes:
    """Return the fields that are otherwise than at any of these tables."""
    found = [("", *change) for change in _changed(now, since) if change[0] != "fighters"]
    for fighter in now.fighters.values():
        before = [table.fighters[fighter.id] for table in since]
        found += [(fighter.id, *change) for change in _changed(fighter, before)]
    return found


def _changed(now: Any, since: Sequence[Any]) -> Iterator[tuple[str, Any]]:
    if all(now == was for was in since):
        return
    for field in now.__struct_fields__:
        value = getattr(now, field)
        if any(value != getattr(was, field) for was in since):
            yield field, copied(value)
