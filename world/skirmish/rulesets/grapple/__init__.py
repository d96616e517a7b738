"""Grapple: teams of fighters, pools of dice, rounds. The combat of the Grounds MUSH server."""

from world.skirmish.game import Step, TeamTurns, command, new_house_rule

from . import actions as rules
from .evaluation import GrappleEvaluation
from .fighter import Fighter, Table
from .house_rules import GrappleHouse


class Grapple(TeamTurns[Table, GrappleHouse]):
    """The default ruleset."""

    name = "grapple"
    version = 2
    upgrades = {2: new_house_rule("latecomers", True)}
    summary = "Dice pools by teams and rounds: maneuver for strike dice, then strike."
    fighter = Fighter
    table = Table
    house = GrappleHouse
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
        "wounds": {rules.Struck: "wounds"},
        "knocked out": {rules.KnockedOut: ""},
        "healed": {rules.SkillUsed: "healed"},
        "skill": {rules.SkillUsed: "succeeded"},
        "strike dice": {rules.Maneuvered: "gained"},
    }
    harms = ("wounds",)
    benefits = ("healed", "skill", "strike dice")
    evaluation = GrappleEvaluation
    actions = (rules.Maneuver, rules.Strike, rules.SkillAction, rules.CatchBreath)
    silence = rules.CatchBreath()

    def closed_to_latecomers(self, house: GrappleHouse) -> str:
        # "After starting combat, no players may be added or removed."
        if house.latecomers:
            return ""
        return (
            "In Grapple no one can join a fight that has started. Join the next one; to take in "
            f"latecomers, create it with {command('init NAME grapple latecomers=yes')}."
        )


RULESET = Grapple()
