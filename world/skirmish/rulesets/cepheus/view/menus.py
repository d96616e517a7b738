"""The menus of the chat bot, which lead from the beginning of a turn to a move."""

from typing import Final

from world.skirmish.game import meters
from world.skirmish.rulesets.cepheus.aiming import AimForTheKill, TakeAim
from world.skirmish.rulesets.cepheus.attacks.attack import Attack
from world.skirmish.rulesets.cepheus.attacks.coup_de_grace import CoupDeGrace
from world.skirmish.rulesets.cepheus.draw_and_reload import Draw, Reload
from world.skirmish.rulesets.cepheus.fighters.fighter import Fighter
from world.skirmish.rulesets.cepheus.miscellaneous import Leadership, Other, SkillCheck
from world.skirmish.rulesets.cepheus.movement import MoveBack, MoveForward, most_movement
from world.skirmish.rulesets.cepheus.stance import ChangeStance
from world.skirmish.rulesets.cepheus.table import Table
from world.skirmish.rulesets.cepheus.turns.rounds import TwoMinorActions
from world.skirmish.views import Group


def _how_much(table: Table, fighter: Fighter) -> str:
    return f"How much (up to {meters(most_movement(table, fighter))}m)?"


_TARGET: Final = "Choose Target:"
_CHECK_AND_OTHER: Final = (
    Group("Skill Check", (SkillCheck,), "Choose a skill:"),
    Group("Other", (Other,)),
)
_MOVEMENT: Final = Group(
    "Movement",
    (Group("Forward", (MoveForward,), _how_much), Group("Back", (MoveBack,), _how_much)),
    "In which direction do you want to move:",
)
_MINOR: Final = (
    Group("Aim", (TakeAim,), _TARGET),
    Group("Aim for the kill", (AimForTheKill,), _TARGET),
    Group("Change Stance", (ChangeStance,), "Choose your next stance:"),
    Group("Draw", (Draw,), "Choose the weapon to draw:"),
    Group("Reload", (Reload,)),
    _MOVEMENT,
    *_CHECK_AND_OTHER,
)
_SIGNIFICANT: Final = (
    Group("Two Minor Actions", (TwoMinorActions,)),
    Group("Attack", (Attack,), _TARGET),
    Group("Coup de Grace", (CoupDeGrace,), _TARGET),
    Group("Leadership", (Leadership,), _TARGET),
    *_CHECK_AND_OTHER,
)

GROUPS: Final = (
    Group("Minor Action", _MINOR, "Choose Minor Action:", costs="minor"),
    Group("Significant Action", _SIGNIFICANT, "Choose Significant Action:", costs="significant"),
)
