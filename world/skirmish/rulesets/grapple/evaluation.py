"""The evaluation of Grapple: wounds left, dice, and raised numbers."""

from typing import Final

from world.skirmish import evaluation

from .fighter import Fighter, Table

#: A strike die up to what one strike may spend, and one beyond it.
_STRIKE_DIE: Final = 0.02
_SPARE_DIE: Final = 0.004


class GrappleEvaluation(evaluation.Evaluation):
    """Wounds count by how many one can take; dice are worth what they may bring."""

    weights = {
        "ad": 0.006,
        "defense": 0.09,
        "ap_max": 0.004,
        "strike_bonus": 0.05,
        "maneuver_bonus": 0.05,
        "marked": 0.008,  # marked skills bring the next bonus nearer
    }

    def worth(self, table: Table, fighter: Fighter) -> float:
        if not fighter.able:
            return 0.0
        at_once = min(fighter.sd, table.house.most_strike_dice)
        dice = _STRIKE_DIE * at_once + _SPARE_DIE * (fighter.sd - at_once)
        return super().worth(table, fighter) + dice
