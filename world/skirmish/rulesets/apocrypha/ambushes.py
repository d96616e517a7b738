"""Ambushes: a free pass against those who know of nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

from world.skirmish.arguments import Targets
from world.skirmish.errors import IllegalMove
from world.skirmish.events import Event
from world.skirmish.moves import Intervention
from world.skirmish.ruleset import Scene

from .action_economy import allowance, begin_round, start_over

if TYPE_CHECKING:
    from .table import Table


class AmbushBegan(Event, frozen=True, tag="apocrypha_ambush"):
    """Those who are not unaware have a pass before the first round."""

    unaware: tuple[str, ...]


class Unaware(Intervention):
    """Name those who know of nothing, before anyone has acted: all others have a free pass.

    The unaware have an Avoidance Rating of 0 and no reactions. `unaware none` takes it back.
    """

    fighters: Annotated[tuple[str, ...], Targets(hint="none|NAME ...")]

    @classmethod
    def options(cls, table: Table) -> Iterator[Unaware]:
        yield from (cls((each.id,)) for each in table.able())

    def check(self, table: Table) -> None:
        if table.begun or table.phase not in ("ambush", "rounds"):
            raise IllegalMove("Someone has acted; it is too late for an ambush.")
        if not self.fighters and table.phase == "rounds":
            raise IllegalMove("Everyone is aware. Name those who are not: unaware NAME ...")
        if all(each.id in self.fighters for each in table.able()):
            raise IllegalMove("An ambush needs someone who is aware.")

    def play(self, scene: Scene[Table]) -> None:
        table = scene.table
        table.round = 0
        if not self.fighters:
            begin_round(scene)
            return
        table.phase = "ambush"
        for fighter in table.able():
            fighter.aware = fighter.id not in self.fighters
            fighter.ap = allowance(table, fighter) if fighter.aware else 0
        scene.tell(AmbushBegan(self.fighters))
        start_over(table)
