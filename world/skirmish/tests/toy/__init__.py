"""A ruleset that only tests use: every kind of question that an engine must be able to ask.

Teams act in turn, in any order. A hit asks its target, or any friend of theirs, and sometimes its
attacker again; wounds are placed one at a time; the fallen are at everyone's mercy; stunts are up
to the referee; a vote of all may end the fight.
"""

from world.skirmish.ruleset.turns import TeamTurns
from world.skirmish.state.fight import Pending

from .fighter import Fighter, Table, ToyHouse
from .moves import (
    CallAVote,
    Hit,
    Judging,
    Lightning,
    Placing,
    Pressing,
    Reaction,
    Rest,
    Ruling,
    StepIn,
    Stunt,
    Voting,
)


class Toy(TeamTurns[Table, ToyHouse]):
    """The whole of it."""

    name = "toy"
    title = "Toy"
    summary = "For tests."
    fighter = Fighter
    table = Table
    house = ToyHouse
    actions = (Hit, Rest, CallAVote, Stunt)
    questions = (Reaction, StepIn, Pressing, Placing, Judging, Ruling, Voting)
    referee = (Lightning,)

    def enter(self, ctx, participant):
        fighter = super().enter(ctx, participant)
        fighter.tough = ctx.table.house.tough
        return fighter

    def begin(self, ctx):
        super().begin(ctx)
        ctx.table.moving = ctx.dice.faces(1, len(ctx.table.teams))[0] - 1

    def pending(self, table):
        if table.vote:
            return Pending(
                tuple(Voting(fighter.id, table.vote) for fighter in table.standing()), "all"
            )
        return super().pending(table)

    def advance(self, ctx):
        if not ctx.table.vote:
            super().advance(ctx)


RULESET = Toy()
