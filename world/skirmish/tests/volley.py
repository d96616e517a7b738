"""A volley: everyone chooses in secret, then all throw at once; there are no turns."""

from typing import Annotated, Any

from world.skirmish import game


class Fighter(game.Combatant):
    """Someone with stones."""

    life = "hp"
    hp: int = game.number("hit points", default=3, most=9, within="max_hp", help="Left.")
    max_hp: int = game.number("most hit points", default=3, least=1, most=9, help="When unhurt.")
    ducked: bool = game.effect("behind cover", until="round")


class Hit(game.TargetEvent):
    """A stone of `actor` flew at `target`."""

    sentence = "$You() $conj(throw) a stone at $you(target): [harm:a hit|a miss]."
    harm: int


class Throw(game.Response):
    """Throw a stone."""

    target: Annotated[str, game.Target(among="enemies")]


class Duck(game.Response):
    """Duck; stones miss you."""


class Choose(game.Question):
    """Everyone chooses at once."""

    asks = "what to do"
    answers = (Throw, Duck)
    default = Duck()

    def play(self, ctx, answers):
        fighters = ctx.table.fighters
        for answer in answers:
            fighters[answer.actor].ducked = answer.move == Duck()
        for answer in answers:
            if isinstance(answer.move, Throw):
                target = fighters[answer.move.target]
                harm = 0 if target.ducked else target.lose("hp", 1)
                ctx.emit(Hit(answer.actor, target.id, harm))


class Volley(game.Ruleset[Any, Any]):
    """The rules."""

    name = "volley"
    summary = "Stones."
    fighter = Fighter
    questions = (Choose,)
    results = {"harm": {Hit: "harm"}}

    def begin(self, ctx):
        ctx.table.round = 1

    def pending(self, table):
        return game.Pending(tuple(Choose(fighter.id) for fighter in table.able()), "all")

    def advance(self, ctx):
        ctx.table.round += 1
        ctx.table.begin_round()


RULESET = Volley()
