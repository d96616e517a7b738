"""The first part of a move, done once for all trials of the move.

A fighter who walks up to an enemy before a blow does so at each fall of the dice, and before each
blow that costs as much. How far a part has come is kept by the answers that it was given, as long
as it rolls no dice but those of the fight, which have fallen before the trial.
"""

from collections.abc import Callable, Generator, Hashable
from copy import copy
from typing import Any

from msgspec import Struct

from world.skirmish.base.copying import copied, copy_table

from .dice import Dice
from .events import Event

#: A part of a move; it may ask questions.
Part = Generator[Any, Any, Any]


#: What a part changes: whose field it is, empty for the table's own, and its new value. Without a
#: field it is the fighter who has come, or None for one who has gone.
_Change = tuple[str, str, Any]


class _Stop(Struct, frozen=True):
    """How far a part comes between two answers: to its next question, or to its end.

    The table and the dice are kept as they are before it, with what it changes, and how many dice
    of the fight it rolls.
    """

    before: Any
    dice: Dice
    rolls: int
    changes: tuple[_Change, ...]
    events: tuple[Event, ...]
    ended: str | None
    asked: Any
    result: Any


#: How far parts come: by what they depend on, and the answers that they were given.
Stops = dict[tuple[Hashable, tuple[Any, ...]], _Stop]


def once(ctx: Any, key: Hashable, begin: Callable[[], Part]) -> Part:
    """Do a part, or repeat the remembered outcome of the same part."""
    known: Stops | None = ctx.known
    if known is None or ctx.events:
        return (yield from begin())
    answers: tuple[Any, ...] = ()
    while (stop := known.get((key, answers))) is not None:
        _make(ctx.table, stop.changes)
        ctx.events[:], ctx.ended = stop.events, stop.ended
        ctx.dice.drawn += stop.rolls
        if stop.asked is None:
            return stop.result
        answers = (*answers, (yield stop.asked))
    return (yield from _go_on(ctx, key, begin(), answers, known))


def _go_on(ctx: Any, key: Hashable, part: Part, answers: tuple[Any, ...], known: Stops) -> Part:
    """Do a part from its beginning, and remember how far it comes with new answers."""
    if answers:
        # The newest answer has been paid for, and whoever tries the move has taken what they may
        # not know from the table.
        paid, events, ended, dice = copy_table(ctx.table), tuple(ctx.events), ctx.ended, ctx.dice
        for end, answer in enumerate((None, *answers[:-1])):
            stop = known[key, answers[:end]]
            _make(ctx.table, _changes(ctx.table, stop.before))
            ctx.dice = copy(stop.dice)
            part.send(answer)
        _make(ctx.table, _changes(ctx.table, paid))
        ctx.events[:], ctx.ended, ctx.dice = events, ended, dice
    rolled = False
    while True:
        before, asked, result = copy_table(ctx.table), None, None
        dice, fallen = copy(ctx.dice), ctx.dice.fallen
        try:
            asked = part.send(answers[-1] if answers else None)
        except StopIteration as done:
            result = done.value
        rolled |= ctx.dice.fallen != fallen
        if not rolled:
            begun = before, dice, ctx.dice.drawn - dice.drawn
            now = _changes(before, ctx.table), tuple(ctx.events), ctx.ended
            known[key, answers] = _Stop(*begun, *now, asked, result)
        if asked is None:
            return result
        answers = (*answers, (yield asked))


def _changes(table: Any, other: Any) -> tuple[_Change, ...]:
    """Return the changes that turn one table into another."""
    changes: list[_Change] = [
        (name, "", None) for name in table.fighters if name not in other.fighters
    ]
    for name, fighter in other.fighters.items():
        before = table.fighters.get(name)
        if before is None:
            changes.append((name, "", copy_table(fighter)))
        elif before != fighter:
            changes += _changed(name, before, fighter)
    return (*changes, *_changed("", table, other))


def _changed(name: str, value: Any, other: Any) -> list[_Change]:
    """Return the changes that give a table or fighter the fields of another."""
    return [
        (name, field, copied(new))
        for field in value.__struct_fields__
        if field != "fighters" and getattr(value, field) != (new := getattr(other, field))
    ]


def _make(table: Any, changes: tuple[_Change, ...]) -> None:
    """Apply changes to a table; fighters remain the same objects."""
    fighters = table.fighters
    for name, field, value in changes:
        if field:
            setattr(fighters[name] if name else table, field, copied(value))
        elif value is None:
            del fighters[name]
        else:
            fighters[name] = copy_table(value)
