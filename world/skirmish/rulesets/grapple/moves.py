"""The moves of Grapple and how they are typed."""

from functools import cache
from typing import Final

from world.skirmish.fight import INTERVENTION, Move
from world.skirmish.notation import Form
from world.skirmish.slots import Target, Whole, Word

from .data import SKILL_NAMES
from .house import GrappleHouse


class Maneuver(Move, frozen=True, tag="maneuver"):
    """Grapple: Maneuver. Spend action dice to earn strike dice, using a skill."""

    dice: int
    skill: str


class Strike(Move, frozen=True, tag="strike"):
    """Grapple: Strike. Spend strike dice to wound somebody."""

    dice: int
    target: str


class SkillAction(Move, frozen=True, tag="skill"):
    """Grapple: Skill Action. Spend strike dice for the effect of a skill."""

    dice: int
    skill: str
    target: str = ""


class CatchBreath(Move, frozen=True, tag="catch"):
    """Grapple: Catching Breath. Get action dice back."""


class Withdraw(Move, frozen=True, tag="withdraw"):
    """The referee takes a fighter out of the fight."""

    target: str


AnyMove = Maneuver | Strike | SkillAction | CatchBreath | Withdraw

_SKILL: Final = Word("skill", "SKILL", words=SKILL_NAMES, what="skill")

_TARGET: Final = Target("target", "TARGET")


@cache
def forms(house: GrappleHouse) -> dict[str, tuple[Form, ...]]:
    """How the moves are typed where these house rules hold."""
    most = house.most_maneuver_dice
    maneuver = Whole("dice", "1" if most == 1 else f"1-{most}")
    most = house.most_strike_dice
    strike, skill = Whole("dice", "1" if most == 1 else f"1-{most}"), Whole("dice", f"0-{most}")
    perhaps = Target("target", "TARGET", optional=True)
    return {
        "move": (
            Form(Maneuver, "maneuver", ("m",), (maneuver, _SKILL)),
            Form(Strike, "strike", ("a", "attack"), (strike, _TARGET)),
            Form(SkillAction, "skill", ("s",), (skill, _SKILL, perhaps)),
            Form(CatchBreath, "catch breath", ("c",)),
        ),
        INTERVENTION: (Form(Withdraw, "withdraw", (), (Target("target", "FIGHTER"),)),),
    }


FORMS: Final = forms(GrappleHouse())
