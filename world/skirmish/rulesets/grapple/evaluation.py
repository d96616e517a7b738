"""The evaluation of Grapple: wounds left, dice, and raised numbers."""

from typing import Any, Final

from msgspec.structs import replace

from world.skirmish import game
from world.skirmish.game import Move, target_of

from .actions import SkillAction, beats
from .fighter import Fighter, Table
from .house_rules import GrappleHouse
from .skills import SKILLS

#: How much more a strike die is worth that one strike may spend.
_STRIKE_DIE: Final = 0.016
#: The skills that are good for another fighter.
_HELPFUL: Final = {skill.short for skill in SKILLS.values() if skill.helps and skill.on_target}
#: A fighter's dice, and what else is worth something to the fighter alone, without any.
_DICE: Final[dict[str, Any]] = {
    "ad": 0,
    "sd": 0,
    "ap_max": 0,
    "sheet_ap_max": 0,
    "marks": (),
    "maneuver_bonus": 0,
    "strike_bonus": 0,
}
#: Values for all that does not matter to what a fighter does to another: strikes need strike dice.
_OWN_AFFAIRS: Final = {
    **{name: value for name, value in _DICE.items() if name not in ("sd", "strike_bonus")},
    "defense": 1,
    "wounds": 0,
    "max_wounds": 1,
}
#: The worth of a marked skill, which brings the next bonus nearer.
_MARK: Final = 0.008


class GrappleEvaluation(game.Evaluation):
    """Wounds count by how many a fighter can take; dice are worth what they may bring."""

    weights = {
        "ad": 0.006,
        "sd": 0.004,
        "defense": 0.09,
        "ap_max": 0.004,
        "strike_bonus": 0.05,
        "maneuver_bonus": 0.05,
    }
    pairwise = True

    @classmethod
    def concerns(cls, actor: Fighter, other: Fighter) -> bool:
        """Consider able enemies, and friends if the fighter has a skill that helps others."""
        if other.team != actor.team:
            return other.able
        return not _HELPFUL.isdisjoint(actor.skills)

    @classmethod
    def considers(cls, table: Table, seat: str, move: Move) -> bool:
        """Harm is for enemies, and help for friends; the rules allow both for everyone.

        No NPC raises its defense above what a strike can beat: two who do so can never win.
        """
        if not super().considers(table, seat, move):
            return False
        if not (target := target_of(move)):
            return not _cannot_be_struck(table, table.fighters[seat], move)
        helps = isinstance(move, SkillAction) and SKILLS[move.skill].helps
        return helps is (table.fighters[target].team == table.fighters[seat].team)

    @classmethod
    def between(cls, table: Table, actor: Fighter, other: Fighter) -> tuple[Fighter, Fighter]:
        """What is done to another is done with strike dice and skills.

        Of an enemy whom no strike can take out, only what wounds and skills change counts.
        """
        actor_then = replace(actor, **_OWN_AFFAIRS)
        if other.team == actor.team or _may_take_out(table.house, actor, other):
            return actor_then, other
        if any(SKILLS[skill].on_target and SKILLS[skill].stat in _DICE for skill in actor.skills):
            return actor_then, other
        return actor_then, replace(other, **_DICE)

    def more(self, table: Table, fighter: Fighter) -> float:
        at_once = min(fighter.sd, table.house.most_strike_dice)
        return _STRIKE_DIE * at_once + _MARK * len(fighter.marks)


def _may_take_out(house: GrappleHouse, actor: Fighter, other: Fighter) -> bool:
    """Return whether one strike may knock another out."""
    most = min(actor.sd, house.most_strike_dice) + actor.strike_bonus
    return other.wounds + most // max(other.defense, 1) >= other.max_wounds


def _cannot_be_struck(table: Table, fighter: Fighter, move: Move) -> bool:
    """Return whether a move makes the fighter's defense more than the most strike dice can beat."""
    if not isinstance(move, SkillAction) or SKILLS[move.skill].stat != "defense":
        return False
    defense = fighter.changed("defense", SKILLS[move.skill].change)
    return not beats(table.house, table.house.most_strike_dice, defense)
