"""The evaluation of Cepheus: wounds, and the attack that a fighter could make."""

from collections.abc import Sequence
from typing import Final

from world.skirmish import game

from .attacks.attack import why_useless
from .attacks.attack_dms import ways
from .fighters.fighter import Fighter
from .fighters.ranges import range_dm
from .miscellaneous import Other, SkillCheck
from .table import BEHIND_EVERYTHING, Table

#: The worth of an unconscious fighter, who may wake up or be healed.
_ALIVE: Final = 0.1
#: A good attack, a turn from now; a meter nearer to where one can be made; what a point of damage
#: that an aim adds makes an attack better by.
_ATTACK: Final = 0.15
_METER: Final = 0.004
_KILL: Final = 0.08

#: In how many of 36 cases two dice reach a number or more.
_CASES: Final = {
    least: sum(one + other >= least for one in range(1, 7) for other in range(1, 7))
    for least in range(2, 13)
}


class CepheusEvaluation(game.Evaluation):
    """Physical characteristics are life; a weapon that is drawn, loaded and near is worth much."""

    able = 0.4
    weights = {"seriously_wounded": -0.1}
    left_out = (Other, SkillCheck)

    def worth(self, table: Table, fighter: Fighter) -> float:
        if fighter.able or fighter.gone:
            return super().worth(table, fighter)
        return _ALIVE * fighter.health

    def prospect(self, table: Table, fighter: Fighter, enemies: Sequence[Fighter]) -> float:
        aim = fighter.aim
        nearest = min(enemies, key=lambda each: table.distance(fighter, each))
        aimed_at = (enemy for enemy in enemies if aim is not None and enemy.id == aim.target)
        target = next(aimed_at, nearest)
        ready = _attack(table, fighter, target)
        if not ready:
            return -_METER * table.distance(fighter, nearest) / 100
        if aim is not None and aim.kill:
            ready += _KILL * aim.worth * ready
        return _ATTACK * (ready - _attack(table, nearest, fighter) / 3)


def _attack(table: Table, actor: Fighter, target: Fighter) -> float:
    """Return how good an attack with what is in hand would be, by range and aim alone: about 1."""
    weapon = actor.weapon()
    if why_useless(actor, weapon) or table.cover_row(target) == BEHIND_EVERYTHING:
        return 0.0
    distance = table.distance(actor, target)
    reaching = ways(table, weapon, distance)
    if not reaching:
        return 0.0
    dm = max(range_dm(way, distance) or 0 for way in reaching)
    aim = actor.aim
    if aim is not None and not aim.kill and aim.target == target.id:
        dm += aim.worth
    least = max(2, table.house.target_number - dm)
    return _CASES.get(least, 0) / 36 * weapon.damage / 3
