"""Fighters who come or go by a move of the rules: summoned, dismissed, banished."""

from typing import Annotated

import pytest

from world.skirmish import engine, game, odds, tactics
from world.skirmish.referee.entering import Entered
from world.skirmish.testing.any_fight import any_fight
from world.skirmish.testing.positions import fight
from world.skirmish.testing.typed_moves import after, play

from .duel import Fencer
from .gates import RULESET, Gates

pytestmark = pytest.mark.usefixtures("gates_are_registered")


class Banish(game.Action):
    """Banish an enemy for good, as if they had never been there."""

    costs = "action"
    sentence = "$You() $conj(banish) an enemy."
    target: Annotated[str, game.Target(among="enemies")]

    def play(self, ctx: game.Context, actor: Fencer) -> None:
        del ctx.table.fighters[self.target]
        ctx.table.order.remove(self.target)


class Banishing(Gates):
    """Gates through which an enemy may be sent for good."""

    name = "banishing"
    actions = (*Gates.actions, Banish)


@pytest.fixture
def start():
    return fight(RULESET, ["Ann"], ["Cid", "Bob"], dice=(20, 10, 1))


@pytest.mark.slow
def test_any_fight_of_it_is_sound():
    any_fight(RULESET, examples=10, rare=RULESET.moves, duels=False)("runTest").runTest()


def test_what_is_summoned_is_an_npc_of_the_team_at_the_end_of_the_order(start):
    now, events = play(start, "ann: summon")
    shade = now.table.fighters["s1"]
    assert (shade.name, shade.team, shade.npc, shade.hp) == ("shade", "A", True, 4)
    assert now.table.order == ["ann", "cid", "bob", "s1"]
    assert Entered("s1", "A") in events
    again = after(now, "cid: guard", "bob: guard", "s1: guard", "ann: summon")
    assert again.table.fighters["s2"].name == "shade2"


def test_what_is_dismissed_is_out(start):
    now = after(start, "ann: summon", "cid: dismiss shade")
    assert now.table.fighters["s1"].withdrawn
    assert engine.decode(engine.encode(now)) == now


def test_the_odds_leave_out_what_befalls_those_who_come(start):
    listed = {engine.say(start, known.move): known for known in odds.of_choices(start, "ann")}
    assert listed["summon"].odds.chances == ()
    assert listed["attack Cid"].odds.chances


def test_the_thoughts_of_an_npc_survive_that_fighters_come_and_go():
    start = fight(Banishing(), ["Ann"], ["Cid", "Bob"], dice=(20, 10, 1))
    assert engine.say(start, tactics.choose(start, "ann", "brute").move) in (
        "banish Cid",
        "dismiss Cid",
    )
    now = after(start, "ann: summon")
    assert tactics.choose(now, "cid", "brute")
