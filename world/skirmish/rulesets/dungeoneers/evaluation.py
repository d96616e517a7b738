"""The evaluation of Dungeoneers: wounds, stress, conditions, reach."""

from collections.abc import Sequence
from typing import Final

from world.skirmish import game

from .attacks import Strike
from .by_tactics import ByTactics
from .combat_free_actions import InteractOther
from .fighters.data import CONDITIONS
from .fighters.field import distance
from .fighters.fighter import Fighter
from .spotlight import GiveToken, PassForAll
from .table import Table

#: All the stress that a creature can take.
_STRESS: Final = 0.25
#: A condition that ails, and being hidden.
_AILS: Final = 0.06
_HIDDEN: Final = 0.05
#: An enemy within the weapon's range, each wound that it deals, a tile nearer to an enemy.
_IN_RANGE: Final = 0.15
_WEAPON: Final = 0.03
_TILE: Final = 0.015


class DungeoneersEvaluation(game.Evaluation):
    """A brute does what its table of tactics says."""

    able = 0.4
    weights = {"armor_left": 0.03}
    instincts = (ByTactics,)
    usual = (PassForAll,)
    left_out = (GiveToken, InteractOther)
    # Judgments are remembered by everything in the fight, so simulated fights stay the same.
    remembers = True

    def more(self, table: Table, fighter: Fighter) -> float:
        ails = sum(CONDITIONS[condition.name].ails for condition in fighter.conditions)
        stress = fighter.stress / max(1, 2 * fighter.stress_capacity)
        return _HIDDEN * fighter.has("hidden") - _STRESS * stress - _AILS * ails

    def prospect(self, table: Table, fighter: Fighter, enemies: Sequence[Fighter]) -> float:
        range_ = Strike.range_of(fighter)
        seen = (enemy for enemy in enemies if not enemy.has("hidden"))
        reached = any(table.reaches(fighter.tile, other, range_) for other in seen)
        tiles = min(distance(fighter.tile, enemy.tile) for enemy in enemies)
        near = _IN_RANGE if reached else -_TILE * tiles
        front = table.house.front_bonus if table.is_forward(fighter) else 0
        return near + _WEAPON * (fighter.in_hand.wounds + front)
