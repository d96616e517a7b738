"""The knowledge of a seat: the table without what others hide from it."""

from functools import cache
from typing import Any

import msgspec
from msgspec.structs import replace

from world.skirmish.moves.base import Move
from world.skirmish.ruleset.base import AnyRuleset
from world.skirmish.state.fight import REFEREE, Answer, Reply


def conceal(rules: AnyRuleset, table: Any, seat: str) -> None:
    """Remove from a table what a seat does not know; the referee knows everything."""
    if not rules.hidden or seat == REFEREE:
        return
    for fighter in table.fighters.values():
        if fighter.id != seat:
            for name, usual in _usual(rules):
                setattr(fighter, name, usual)


def disguise(rules: AnyRuleset, table: Any, seat: str) -> None:
    """Replace what others hold on a table by what a seat takes it for."""
    if not rules.taken_for or seat == REFEREE:
        return
    for fighter in table.fighters.values():
        if fighter.id != seat:
            for name in rules.hidden:
                setattr(fighter, name, _seen(rules, getattr(fighter, name)))


def as_seen(
    rules: AnyRuleset, replies: tuple[Reply[Any, Any], ...], seat: str
) -> tuple[Reply[Any, Any], ...]:
    """Return replies as a seat takes them, whose questions may then be unknown."""
    if not rules.taken_for or seat == REFEREE:
        return replies
    return tuple(
        Reply(
            None,
            tuple(
                answer if answer.actor == seat else Answer(answer.actor, _seen(rules, answer.move))
                for answer in reply.answers
            ),
            reply.drawn,
        )
        for reply in replies
    )


def _seen(rules: AnyRuleset, value: Any) -> Any:
    """Return a value as it looks from outside, including moves within it."""
    if not isinstance(value, Move):
        return value
    if (other := rules.taken_for.get(type(value))) is not None:
        fields = {name: getattr(value, name) for name in other.__struct_fields__}
        return other(**fields)
    inner = {name: getattr(value, name) for name in value.__struct_fields__}
    changed = {name: _seen(rules, move) for name, move in inner.items() if isinstance(move, Move)}
    return replace(value, **changed) if changed else value


@cache
def _usual(rules: AnyRuleset) -> tuple[tuple[str, Any], ...]:
    """Return the values of hidden fields in a fighter who hides nothing."""
    fields = {field.name: field for field in msgspec.structs.fields(rules.fighter)}
    return tuple((name, fields[name].default) for name in rules.hidden)
