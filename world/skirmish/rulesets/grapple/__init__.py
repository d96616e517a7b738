"""Grapple: teams of fighters, pools of dice, rounds. The combat of the Grounds MUSH server."""

from typing import Any

from world.skirmish.combatants import Participant
from world.skirmish.npc_spec import Template, read_table
from world.skirmish.npc_steps import Step
from world.skirmish.ruleset import Context
from world.skirmish.turns import TeamTurns

from .actions import (
    CatchBreath,
    KnockedOut,
    Maneuver,
    Maneuvered,
    SkillAction,
    SkillUsed,
    Strike,
    Struck,
)
from .evaluation import GrappleEvaluation
from .fighter import Fighter, Table
from .house_rules import GrappleHouse


class Grapple(TeamTurns[Table, GrappleHouse]):
    """The default ruleset."""

    name = "grapple"
    title = "Grapple"
    summary = "Dice pools by teams and rounds: maneuver for strike dice, then strike."
    fighter = Fighter
    table = Table
    house = GrappleHouse
    templates = read_table(__package__, "templates.toml", Template)
    # AP max and AD change alike, so that AD stays within AP max.
    steps = {
        "ap_max": Step(2),
        "ad": Step(2),
        "sd": Step(1, most=6),
        "defense": Step(1, most=5),
        "max_wounds": Step(1),
    }
    spec_parts = ("skill4", "skill3", "skill2", "ap_max", "defense", "max_wounds", "ad", "sd")
    spec_example = "::en:6:1:2:3:2"
    results = {
        "wounds": {Struck: "wounds"},
        "knocked out": {KnockedOut: ""},
        "healed": {SkillUsed: "healed"},
        "skill": {SkillUsed: "succeeded"},
        "strike dice": {Maneuvered: "gained"},
    }
    benefits = ("healed", "skill", "strike dice")
    evaluation = GrappleEvaluation
    actions = (Maneuver, Strike, SkillAction, CatchBreath)
    silence = CatchBreath()

    def enter(self, ctx: Context[Table], participant: Participant) -> Any:
        fighter = super().enter(ctx, participant)
        fighter.sheet_ap_max = fighter.ap_max
        return fighter


RULESET = Grapple()
