"""A ruleset for tests in which fighters come and go: a duel with shades that one can summon."""

from typing import Annotated

from world.skirmish import game

from .duel import Duel, Fencer, Hit, React


class Summon(game.Action):
    """Summon a shade, which is hurt as it comes."""

    costs = "action"
    sentence = "$You() $conj(summon) a shade."

    def play(self, ctx: game.Context, actor: Fencer) -> None:
        shade = ctx.rules.summon(ctx, "shade", actor.team, "hp=5")
        ctx.emit(Hit(actor.id, shade.id, shade.lose("hp", 1)))


class Beckon(game.Action):
    """Beckon to an enemy, who may raise their blade, and a shade comes."""

    costs = "action"
    sentence = "$You() $conj(beckon) to $you(target)."
    target: Annotated[str, game.Target(among="enemies")]

    def play(self, ctx: game.Context, actor: Fencer) -> game.Procedure:
        yield React(self.target, actor.id)
        ctx.rules.summon(ctx, "shade", actor.team, "hp=5")


class Dismiss(game.Action):
    """Send a shade away."""

    costs = "action"
    sentence = "$You() $conj(dismiss) $you(target)."
    target: Annotated[str, game.Target(among="anyone")]

    def play(self, ctx: game.Context, actor: Fencer) -> None:
        ctx.rules.leave(ctx, ctx.table.fighters[self.target])


class Gates(Duel):
    """Fencers, and what they bring through the gates."""

    name = "gates"
    actions = (*Duel.actions, Summon, Beckon, Dismiss)


RULESET = Gates()
