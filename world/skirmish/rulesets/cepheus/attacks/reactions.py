"""Reactions to an attack: who may react, what a reaction is worth and costs, how long it lasts."""

from collections.abc import Generator
from typing import Any

from world.skirmish.game import ActorEvent, Context, IllegalMove, Question, Response
from world.skirmish.rulesets.cepheus.actions import lose_aim
from world.skirmish.rulesets.cepheus.checks import Modifier, skill_dm
from world.skirmish.rulesets.cepheus.fighters.fighter import Fighter
from world.skirmish.rulesets.cepheus.fighters.ranges import MELEE
from world.skirmish.rulesets.cepheus.fighters.weapons import UNARMED
from world.skirmish.rulesets.cepheus.table import Table
from world.skirmish.rulesets.cepheus.turns.initiative import change_initiative


class Reacted(ActorEvent, tag="cepheus_react"):
    """The target of an attack dodges or parries; `initiative` is what it adds to it, 0 or less."""

    attacker: str
    reaction: str
    initiative: int


class Reaction(Response):
    """Make an attack harder."""

    def can_succeed(self, table: Table, question: Question) -> bool:
        return self.worth(table, table.fighters[question.seat]) < 0

    def worth(self, table: Table, fighter: Fighter) -> int:
        """Return the DM of the attack."""
        raise NotImplementedError

    def initiative(self, table: Table, fighter: Fighter) -> int:
        """Return what the reaction adds to initiative: 0 or less."""
        return table.house.reaction_initiative


class Dodge(Reaction):
    """Make the attack harder: in cover more than without."""

    def check(self, table: Table, question: Question) -> None:
        if table.fighters[question.seat].stance == "prone":
            raise IllegalMove("You cannot dodge while you are prone.")

    def worth(self, table: Table, fighter: Fighter) -> int:
        house = table.house
        return house.dodge if fighter.cover == "none" else house.dodge_in_cover

    def initiative(self, table: Table, fighter: Fighter) -> int:
        """On the combat drug the first dodge of a round is free."""
        free = fighter.drug and not fighter.dodged
        return 0 if free else super().initiative(table, fighter)


class Parry(Reaction):
    """Make an attack hand to hand harder by your level with what is in your hand."""

    def check(self, table: Table, question: "React") -> None:  # type: ignore[override]
        if question.way not in MELEE:
            raise IllegalMove("You can parry only attacks hand to hand.")
        if not self.worth(table, table.fighters[question.seat]):
            raise IllegalMove("Your skill with what is in your hand is too low to parry.")

    def worth(self, table: Table, fighter: Fighter) -> int:
        weapon = fighter.weapon() if fighter.weapon().melee else UNARMED
        return -max(0, *(skill_dm(table, fighter, skill).dm for skill in weapon.skills))


class DoNothing(Response):
    """Do not react."""

    aliases = ("nothing", "no")


class React(Question):
    """How the target of an attack reacts.

    Attributes:
        attacker: The attacker.
        weapon: The weapon.
        way: How it is used, a key of `RANGE_DMS`.
    """

    asks = "how to react to the attack"
    answers = (Dodge, Parry, DoNothing)
    default = DoNothing()
    attacker: str
    weapon: str
    way: str


def react(
    ctx: Context[Table], target: Fighter, question: React
) -> Generator[React, Any, tuple[str, tuple[Modifier, ...]]]:
    """Ask a target who is aware and conscious; return the reaction and its DM."""
    if not (target.able and target.aware):
        return "", ()
    answer = yield question
    if isinstance(answer, DoNothing):
        return "", ()
    lose_aim(ctx, target)
    dm, initiative = answer.worth(ctx.table, target), answer.initiative(ctx.table, target)
    target.dodged = target.dodged or isinstance(answer, Dodge)
    change_initiative(target, initiative)
    target.reactions += 1
    ctx.emit(Reacted(target.id, question.attacker, answer.verb, initiative))
    return answer.verb, (Modifier(answer.verb, dm),)
