"""A ruleset for tests, in one module and without a view: everything is declared."""

from typing import Annotated

from world.skirmish import game


class House(game.HouseRules):
    """One switch."""

    first_blood: Annotated[bool, game.switch("The first hit ends the fight.")] = False


class Fencer(game.Combatant):
    """A fencer with a potion."""

    life = "hp"
    hp: int = game.number("hit points", default=9, most=9, within="max_hp", help="Left.")
    max_hp: int = game.number("most hit points", default=9, most=9, help="When unhurt.")
    skill: int = game.number("skill", default=2, most=9, label="SKILL", help="Added to attacks.")
    potions: int = game.number("potions", default=1, most=3, keep=True, help="Left.")
    action: int = game.resource("action")
    reaction: int = game.resource("reaction", each="round")
    focus: int = game.resource("focus", 1, each="fight", most="max_hp", label="FOCUS", worth=0.1)
    guarding: bool = game.effect("on guard", until="turn", worth=0.05)
    shaken: int = game.effect("shaken by {}", 0, until="round")


class Table(game.InitiativeTable, kw_only=True):
    """A field with a wind."""

    wind: int = 2


class Hit(game.TargetEvent):
    """`actor` hit `target` for `harm`; 0 if the blow was parried."""

    sentence = "$You() $conj(hit) $you(target)[harm: for {harm}|, who $conj(parry, target)]."
    harm: int


class Parry(game.Response):
    """Parry the blow."""

    costs = "reaction"
    sentence = "$You() $conj(raise) $their() blade."


class React(game.Question):
    """A blow."""

    asks = "whether to parry {attacker}'s blow"
    answers = (Parry, game.No)
    default = game.No()
    attacker: str


class Attack(game.Action):
    """Attack an enemy, who may parry."""

    costs = "action"
    target: Annotated[str, game.Target(among="enemies")]

    def play(self, ctx: game.Context, actor: Fencer) -> game.Procedure:
        answer = yield React(self.target, actor.id)
        harm = 0 if answer == Parry() else actor.skill
        ctx.table.fighters[self.target].lose("hp", harm)
        ctx.emit(Hit(actor.id, self.target, harm))
        if harm and ctx.table.house.first_blood:
            ctx.end(actor.team)


class Guard(game.Action):
    """Guard yourself."""

    costs = "action"
    sentence = "$You() $conj(are) on guard."

    def play(self, ctx: game.Context, actor: Fencer) -> None:
        actor.guarding = True


class Shout(game.Action):
    """Shout at an enemy."""

    sentence = "$You() $conj(shout) at $you(target)[times: $count(times, time)]."
    target: Annotated[str, game.Target(among="enemies")]
    times: Annotated[int, game.Number(least=1, most=3, lead="for")] = 1

    def play(self, ctx: game.Context, actor: Fencer) -> None:
        ctx.table.fighters[self.target].shaken = self.times
        actor.action = 0


class Flee(game.Action):
    """Flee: 2d6 and your skill must reach 10."""

    costs = "action"

    def play(self, ctx: game.Context, actor: Fencer) -> None:
        if ctx.attempt("flee", actor, actor.skill, 10, dice=(2, 6)):
            actor.withdrawn = True


class Drink(game.Action):
    """Drink a potion, or give it to a friend who is hurt."""

    costs = {"action": 1, "potions": 1}
    target: Annotated[str, game.Target(among="allies", out=True, hurt=True)]

    def play(self, ctx: game.Context, actor: Fencer) -> None:
        ctx.emit(Hit(actor.id, self.target, -ctx.table.fighters[self.target].gain("hp", 5)))


class Rain(game.Intervention):
    """Let it rain, which soaks a fencer."""

    sentence = "Rain soaks $you(target)."
    target: Annotated[str, game.Target(among="anyone")]

    def play(self, ctx: game.Context) -> None:
        ctx.table.fighters[self.target].shaken = 1


class Duel(game.InitiativeTurns):
    """Fencers."""

    name = "duel"
    summary = "For tests."
    fighter = Fencer
    table = Table
    house = House
    actions = (Attack, Guard, Shout, Flee, Drink)
    questions = (React,)
    referee = (Rain,)
    results = {"harm": {Hit: "harm"}}

    def initiative(self, ctx: game.Context, fighter: Fencer) -> int:
        return ctx.dice.total(1, 20, by=fighter.id)


RULESET = Duel()
