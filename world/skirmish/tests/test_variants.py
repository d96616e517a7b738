"""A variant of a ruleset, as a test declares it, is what its own fights are fought by."""

import pytest

from world.skirmish import engine, game, odds, tactics
from world.skirmish.base.errors import UnusableRuleset
from world.skirmish.ruleset import registry
from world.skirmish.rulesets.grapple import RULESET, Grapple
from world.skirmish.rulesets.grapple.actions import CatchBreath
from world.skirmish.testing.any_fight import any_fight
from world.skirmish.testing.positions import fight
from world.skirmish.testing.typed_moves import after
from world.skirmish.tests.volley import Volley
from world.skirmish.views import view

ANN, CID = "Ann ac:co:en:10:3:3:5:6", "Cid ac:co:en:10:3:3:5:6"


class Tireless(Grapple):
    """Grapple, in which a breath is worth nothing."""

    def advance(self, ctx):
        super().advance(ctx)
        for fighter in ctx.table.fighters.values():
            fighter.ad = fighter.ap_max


class Other(Grapple):
    """Grapple by another name."""

    name = "other"
    summary = "For tests."
    actions = (CatchBreath,)


TIRELESS, OTHER = Tireless(), Other()


def test_each_of_two_fights_goes_by_its_own_rules():
    usual, tireless = fight(RULESET, [ANN], [CID]), fight(TIRELESS, [ANN], [CID])
    assert usual.ruleset == "grapple"
    assert after(tireless, "ann: maneuver 1 co").table.fighters["ann"].ad == 10
    assert after(usual, "ann: maneuver 1 co").table.fighters["ann"].ad < 10


def test_it_is_stored_judged_and_read_by_its_own_rules():
    now = engine.decode(engine.encode(fight(OTHER, [ANN], [CID])))
    assert [engine.say(now, choice) for choice in engine.choices(now, "ann")] == ["catch breath"]
    assert len(odds.of_choices(now, "ann")) == 1
    assert tactics.choose(now, "ann", "brute").why == "only"
    assert view(now.ruleset).rules is OTHER
    assert type(view(now.ruleset)) is type(view("grapple"))


def test_its_name_is_no_ruleset_of_a_game():
    fight(TIRELESS, [ANN], [CID])
    assert "tireless" not in registry.names()
    assert registry.get("grapple") is RULESET
    for name in ("grapple~99", "grapple~", "grapple~x"):
        with pytest.raises(UnusableRuleset):
            registry.get(name)


class Dodging(Volley):
    """A volley that all begin behind cover."""

    def enter(self, ctx, participant):
        fighter = super().enter(ctx, participant)
        fighter.ducked = True
        return fighter


@pytest.mark.slow
def test_any_fight_by_it_is_sound():
    any_fight(Dodging(), examples=5, rare=Dodging().moves)().runTest()


def test_a_variant_has_a_table_of_its_own():
    class Clock(game.TeamTable, kw_only=True):
        """A table with a clock."""

        clock: int = 3

    class Timed(Grapple):
        """Grapple by the clock."""

        table = Clock

    assert fight(Timed(), [ANN], [CID]).table.clock == 3
