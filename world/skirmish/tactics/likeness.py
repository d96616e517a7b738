"""Likeness: what tells situations apart, by what the ruleset says matters to a judgment.

By default everything does: all fields of the table and of all fighters. A ruleset that says what
matters of a moment (`Evaluation.moment`) has its judgments kept by the fighter, by the
fighters that a choice names and by that moment. Of a fighter all fields matter that the ruleset
does not name as `of_no_account`, so that a new field matters until a ruleset says that it does not.
"""

from collections.abc import Callable, Container, Hashable, Iterator, Mapping
from functools import cache
from operator import attrgetter
from typing import Any, Final, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from world.skirmish.moves.base import Question
from world.skirmish.moves.evaluation import Evaluation
from world.skirmish.ruleset.base import AnyRuleset
from world.skirmish.state.fight import AnyFight

S = TypeVar("S", bound=Struct)

#: Fields that tell equal fighters apart; rules know nothing of noted conditions.
WHO: Final = ("id", "name", "team", "noted")
#: Fields that every key contains in another form.
_APART: Final = ("house", "fighters")

# Unset values are left out.
_encode = msgspec.msgpack.Encoder(enc_hook=lambda unset: None).encode


class Likeness:
    """The parts of a fight that matter by one ruleset.

    Attributes:
        declared: Whether the ruleset says what matters of a moment.
        plans: Whether moves are looked ahead, so that a choice is more than what it is judged at.
        numbers: Writes all fields of a fighter but those that say who it is.
        moment: What else matters to a fighter's choices, and between two fighters.
        asked: What else matters to a fighter's answers, and between two fighters.
    """

    def __init__(self, rules: AnyRuleset) -> None:
        evaluation = rules.evaluation
        self.declared = evaluation.moment.__func__ is not Evaluation.moment.__func__  # type: ignore[attr-defined]
        self.plans = evaluation().plans
        self.numbers = _writer(rules.fighter, WHO)
        self.moment = evaluation.moment
        self.asked = evaluation.asked
        self._without = frozenset(evaluation.of_no_account)
        self._more = evaluation.likeness
        self._fields = _writer(rules.fighter, (*WHO, *evaluation.of_no_account))
        self._table = _writer(rules.table, (*_APART, *evaluation.of_no_account))

    def of(self, table: Any, fighter: Any) -> Hashable:
        """Return the parts of a fighter that matter."""
        return self._fields(fighter), self._more(table, fighter)

    def place(self, table: Any) -> bytes:
        """Return the parts of the table itself that matter."""
        return self._table(table)

    def question(self, question: Question) -> Hashable:
        """Return the parts of a question that matter."""
        return type(question), *[
            getattr(question, field)
            for field in question.__struct_fields__
            if field not in self._without
        ]

    def whole(self, fight: AnyFight) -> bytes:
        """Return all that matters to a fight, unless dice of a move under way have fallen."""
        tables = [fight.table]
        answered = []
        if (under_way := fight.continuation) is not None:
            tables.append(under_way.before)
            answered = [under_way.opening.answers, [reply.answers for reply in under_way.replies]]
        everyone = [
            [
                (fighter.id, fighter.team, self._fields(fighter))
                for fighter in table.fighters.values()
            ]
            for table in tables
        ]
        asked = fight.pending, fight.given, answered
        return _encode([[self._table(table) for table in tables], everyone, asked])


@cache
def likeness_of(rules: AnyRuleset) -> Likeness:
    """Return the likeness that a ruleset declares."""
    return Likeness(rules)


def _writer(kind: type[Struct], without: Container[str]) -> Callable[[Any], bytes]:
    """Return a function that writes the fields of a class with some exceptions."""
    fields = [field for field in kind.__struct_fields__ if field not in without]
    values = attrgetter(*fields)
    return lambda value: _encode(values(value))


def named_in(value: Any, names: Container[str]) -> Iterator[str]:
    """Yield the fighters that a move or question names, each once, including nested moves."""
    named: dict[str, None] = {}
    _find(value, names, named)
    yield from named


def _find(value: Any, names: Container[str], named: dict[str, None]) -> None:
    if isinstance(value, str):
        if value in names:
            named[value] = None
    elif isinstance(value, tuple):
        for part in value:
            _find(part, names, named)
    elif isinstance(value, Struct):
        for field in value.__struct_fields__:
            _find(getattr(value, field), names, named)


def recast(value: S, roles: Mapping[str, str]) -> S:
    """Return a move or question with other fighters in place of those it names."""
    changed = {}
    for field in value.__struct_fields__:
        before = getattr(value, field)
        after = _recast(before, roles)
        if after is not before:
            changed[field] = after
    return replace(value, **changed) if changed else value


def _recast(value: Any, roles: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        return roles.get(value, value)
    if isinstance(value, tuple):
        return tuple([_recast(part, roles) for part in value])
    return recast(value, roles) if isinstance(value, Struct) else value
