"""A ruleset that only tests use: every kind of question that an engine must be able to ask.

Teams act in turn, in any order. A hit asks its target, or any friend of theirs, and sometimes its
attacker again; wounds are placed one at a time; the fallen are at everyone's mercy; stunts are up
to the referee; a vote of all may end the fight.
"""

from world.skirmish.questions import Ask
from world.skirmish.turns import TeamTurns

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

    def enter(self, scene, participant):
        fighter = super().enter(scene, participant)
        fighter.tough = scene.table.house.tough
        return fighter

    def begin(self, scene):
        super().begin(scene)
        scene.table.moving = scene.dice.faces(1, len(scene.table.teams))[0] - 1

    def waiting(self, table):
        if table.vote:
            return Ask(tuple(Voting(each.id, table.vote) for each in table.standing()), "all")
        return super().waiting(table)

    def go_on(self, scene):
        if not scene.table.vote:
            super().go_on(scene)


RULESET = Toy()
