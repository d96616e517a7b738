"""The moves of Grapple and how they are typed."""

from typing import Final

from world.skirmish.fight import INTERVENTION, Move
from world.skirmish.notation import Form, Target, Whole, Word

from .data import SKILL_NAMES


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

FORMS: Final = {
    "move": (
        Form(Maneuver, "maneuver", ("m",), (Whole("dice", "1-3"), _SKILL)),
        Form(Strike, "strike", ("a", "attack"), (Whole("dice", "1-6"), Target("target", "TARGET"))),
        Form(
            SkillAction,
            "skill",
            ("s",),
            (Whole("dice", "0-6"), _SKILL, Target("target", "TARGET", optional=True)),
        ),
        Form(CatchBreath, "catch breath", ("c",)),
    ),
    INTERVENTION: (Form(Withdraw, "withdraw", (), (Target("target", "FIGHTER"),)),),
}
