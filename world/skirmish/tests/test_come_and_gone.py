"""Fighters who come or go by a move of the rules, in odds and in what NPCs think."""

from typing import Annotated

import pytest

from world.skirmish import engine, game, odds, tactics
from world.skirmish.testing.positions import fight
from world.skirmish.testing.typed_moves import after

from .duel import RULESET, Fencer, Hit

pytestmark = pytest.mark.usefixtures("duel_is_registered")


class Summon(game.Action):
    """Summon a shade, which is hurt as it comes."""

    costs = "action"

    def play(self, ctx: game.Context, actor: Fencer) -> None:
        sheet = ctx.rules.read_spec("hp=5", ctx.table.house)
        shade = game.Participant("shade", "shade", actor.team, sheet, npc=True)
        ctx.rules.enter_later(ctx, shade).lose("hp", 1)
        ctx.emit(Hit(actor.id, "shade", 1))


class Banish(game.Action):
    """Banish an enemy for good."""

    costs = "action"
    target: Annotated[str, game.Target(among="enemies")]

    def play(self, ctx: game.Context, actor: Fencer) -> None:
        del ctx.table.fighters[self.target]
        ctx.table.order.remove(self.target)


class Gates(type(RULESET)):
    """The duel, with fighters who come and go."""

    actions = (*RULESET.actions, Summon, Banish)


@pytest.fixture
def start():
    return fight(Gates(), ["Ann"], ["Cid", "Bob"], dice=(20, 10, 1))


def test_the_odds_leave_out_what_befalls_those_who_come(start):
    listed = {engine.say(start, known.move): known for known in odds.of_choices(start, "ann")}
    assert listed["summon"].odds.chances == ()
    assert listed["attack Cid"].odds.chances


def test_the_thoughts_of_an_npc_survive_that_fighters_come_and_go(start):
    assert engine.say(start, tactics.choose(start, "ann", "brute").move) == "banish Cid"
    now = after(start, "ann: summon")
    assert "shade" in now.table.fighters
    assert tactics.choose(now, engine.open_seats(now)[0], "brute")
