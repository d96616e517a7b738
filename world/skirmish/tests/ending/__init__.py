"""A ruleset for tests, in which a move or an answer may end the fight."""

from typing import Annotated

from world.skirmish.game import (
    Action,
    No,
    Procedure,
    Question,
    TeamTurns,
    Yes,
)
from world.skirmish.moves.arguments import Word, words


class Claim(Action):
    """Claim the fight for a team, or for no one."""

    team: Annotated[str, Word(words=words("heroes", "monsters", "none"), what="team")]

    def play(self, ctx, actor):
        ctx.end("" if self.team == "none" else self.team)


class Agree(Question):
    """Whether the others give in."""

    answers = (Yes, No)
    asks = "whether to give in"


class Demand(Action):
    """Demand that an enemy gives in, which ends the fight."""

    def play(self, ctx, actor) -> Procedure:
        answer = yield Agree(ctx.table.enemies(actor)[0].id)
        if answer == Yes():
            ctx.end(actor.team)


class Rest(Action):
    """Do nothing."""

    def play(self, ctx, actor):
        pass


class Ending(TeamTurns):
    name = "ending"
    summary = "For tests."
    actions = (Claim, Demand, Rest)
    questions = (Agree,)


RULESET = Ending()
