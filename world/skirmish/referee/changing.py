"""What the world around a fight changes on a fighter: a potion, poison, a weapon that is dropped.

It is a move of the referee that is not typed by players. Its words have the values as JSON, so
that a replay reads them again, whole rows of tables included.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, ClassVar, Final

import msgspec

from world.skirmish.base.copying import copy_table
from world.skirmish.base.errors import IllegalMove
from world.skirmish.moves.base import Declared, Intervention
from world.skirmish.sheets.fighters import npc_traits
from world.skirmish.sheets.traits import Trait
from world.skirmish.state.events import ActorEvent

_VERB: Final = "change"


class Changed(ActorEvent, tag="changed"):
    """Something in the world has changed a line of a fighter."""

    line: str
    value: str


class ChangeLines(Intervention):
    """Set lines of a fighter's sheet as they are in the fight.

    Attributes:
        target: The fighter.
        lines: The values, by the field of the fighter, as they stand on a sheet.
    """

    listed: ClassVar[bool] = False
    declared: ClassVar[Declared] = Declared()
    verb = _VERB
    target: str
    lines: dict[str, Any]

    @property
    def fixed_words(self) -> str:
        return f"{_VERB} {json.dumps({'who': self.target, 'lines': self.lines}, sort_keys=True)}"

    def check_with_cost(self, rules: Any, table: Any, question: Any) -> None:
        self.check(table)

    def check(self, table: Any) -> None:
        """Raise `IllegalMove` unless the fighter is there and may have these values."""
        fighter = table.fighters.get(self.target)
        if fighter is None or fighter.withdrawn:
            raise IllegalMove("That fighter is not in this fight.")
        traits = npc_traits(type(fighter), table.house)
        for field, value in self.lines.items():
            if field not in traits:
                raise IllegalMove(f"{fighter.name} has no line {field}.")
            if wrong := traits[field].problem(value):
                raise IllegalMove(wrong)
        changed = copy_table(fighter)
        before = set(changed.problems())
        self._set_on(changed, table.house)
        for problem in changed.problems():
            if problem not in before:
                raise IllegalMove(f"That cannot be: {problem}.")

    def play(self, ctx: Any) -> None:
        fighter, house = ctx.table.fighters[self.target], ctx.table.house
        self._set_on(fighter, house)
        for field, trait in self._traits(fighter, house):
            ctx.emit(Changed(fighter.id, trait.name, trait.show(self.lines[field])))

    def changes(self, table: Any) -> bool:
        """Return whether anything of the fighter is different afterwards."""
        fighter = table.fighters[self.target]
        changed = copy_table(fighter)
        self._set_on(changed, table.house)
        return bool(changed != fighter)

    def _traits(self, fighter: Any, house: Any) -> Iterator[tuple[str, Trait]]:
        traits = npc_traits(type(fighter), house)
        return ((field, traits[field]) for field in self.lines)

    def _set_on(self, fighter: Any, house: Any) -> None:
        read = {
            field: fighter.stats[field].read(self.lines[field], trait)
            for field, trait in self._traits(fighter, house)
        }
        before = {field: getattr(fighter, field) for field in read}
        for field, value in read.items():
            whole = fighter.stats[field].empty_is
            setattr(fighter, field, getattr(fighter, whole) if whole and value is None else value)
        altered = [field for field, value in before.items() if getattr(fighter, field) != value]
        fighter.altered(altered, house)


def read_change(words: str) -> ChangeLines | None:
    """Return the change that a recorded row has in words; None for any other row."""
    verb, _, text = words.partition(" ")
    if verb != _VERB or not text.startswith("{"):
        return None
    try:
        read = json.loads(text)
        return ChangeLines(target=str(read["who"]), lines=msgspec.convert(read["lines"], dict))
    except (ValueError, KeyError, TypeError):
        return None
