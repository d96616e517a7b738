"""The evaluation of Apocrypha: harm, points left, and targets in reach."""

from collections.abc import Sequence
from typing import Final

from world.skirmish import game

from .actions.preparing import PrepareForAlly
from .data import METER, UNARMED
from .engagements import sees
from .movement import ahead
from .table import Fighter, Table

#: To be incapacitated, but alive.
_ALIVE: Final = 0.02
#: Shock, which a Pause heals, weighs less than harm; being on the ground.
_HEALS: Final = 0.3
_PRONE: Final = 0.04
#: An enemy in reach of the weapon, each point of its damage, a meter nearer, and on the way.
_IN_REACH: Final = 0.1
_DAMAGE: Final = 0.01
_METER: Final = 0.004
_COMING: Final = 0.02
#: A weapon that is readied, an aim, something prepared.
_READIED: Final = 0.03
_AIM: Final = 0.02
_PREPARED: Final = 0.02


class ApocryphaEvaluation(game.Evaluation):
    """Harm counts more than shock, which a Pause heals."""

    able = 0.4
    # An action point buys a part of an attack or of a reaction.
    weights = {"ap": 0.004, "wounded": -0.1, "exposed": -0.06, "defending": 0.01}
    # It is judged as what is held for oneself is, which three choices in a row before it are.
    left_out = (PrepareForAlly,)

    def worth(self, table: Table, fighter: Fighter) -> float:
        alive = not (fighter.able or fighter.dead or fighter.withdrawn)
        return _ALIVE if alive else super().worth(table, fighter)

    def more(self, table: Table, fighter: Fighter) -> float:
        heals = (1 - self.able) * _HEALS * fighter.shock / fighter.vitality
        return heals - _PRONE * (fighter.stance == "prone")

    def prospect(self, table: Table, fighter: Fighter, enemies: Sequence[Fighter]) -> float:
        weapon = fighter.weapon()
        reach = (weapon.reach or weapon.range) * METER
        nearest = min(enemies, key=lambda enemy: abs(fighter.x - enemy.x))
        # Points that are spent carry the fighter along. To stay where it has begun to go away is no
        # better than to turn around, or two who go would wait for each other for ever.
        there = ahead(table, fighter, table.house.speed_cost) if fighter.rate else fighter.x
        now, then = (abs(place - nearest.x) for place in (fighter.x, there))
        going = then > now
        far = max(0, max(now, then) - reach)
        seen = weapon.melee or any(sees(table, fighter, enemy) for enemy in enemies)
        coming = then < now and far > 0
        aim = fighter.aim.times if fighter.aim is not None else 0
        return (
            (_IN_REACH if seen and not far and not going else 0.0)
            - _METER * far / METER
            + _COMING * (coming and fighter.rate)
            + _DAMAGE * (weapon.damage if weapon is not UNARMED else 0)
            + _READIED * fighter.readied
            + _AIM * aim
            + _PREPARED * (fighter.prepared is not None and fighter.prepared.what.offensive)
        )
