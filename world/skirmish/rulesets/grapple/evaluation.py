"""The evaluation of Grapple: wounds left, dice, and raised numbers."""

from typing import Final

from world.skirmish import evaluation

from .fighter import Fighter, Table

#: To be able at all, and to have no wounds.
_ABLE: Final = 0.5
_UNHURT: Final = 0.5
#: Strike dice up to what one strike may spend, those beyond it, and action dice.
_STRIKE_DIE: Final = 0.02
_SPARE_DIE: Final = 0.004
_ACTION_DIE: Final = 0.006
#: A point of defense, of AP max, of a bonus; a marked skill, which brings the next bonus nearer.
_DEFENSE: Final = 0.09
_AP_MAX: Final = 0.004
_BONUS: Final = 0.05
_MARK: Final = 0.008


class GrappleEvaluation(evaluation.Evaluation):
    """Wounds count by how many one can take; dice are worth what they may bring."""

    def worth(self, table: Table, fighter: Fighter) -> float:
        if not fighter.able:
            return 0.0
        at_once = min(fighter.sd, table.house.most_strike_dice)
        return (
            _ABLE
            + _UNHURT * (1 - fighter.wounds / fighter.max_wounds)
            + _STRIKE_DIE * at_once
            + _SPARE_DIE * (fighter.sd - at_once)
            + _ACTION_DIE * fighter.ad
            + _DEFENSE * fighter.defense
            + _AP_MAX * fighter.ap_max
            + _BONUS * (fighter.strike_bonus + fighter.maneuver_bonus)
            + _MARK * len(fighter.marks)
        )
