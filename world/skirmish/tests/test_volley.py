"""A game without turns: everyone chooses in secret, and whoever wants to gives up."""

import pytest

from world.skirmish import engine, odds, registry
from world.skirmish.errors import NotAsked
from world.skirmish.referee import Withdraw, Yield
from world.skirmish.testing.any_fight import any_fight
from world.skirmish.testing.positions import fight
from world.skirmish.testing.reading import asked
from world.skirmish.testing.refusals import refused
from world.skirmish.testing.typed_moves import after, play
from world.skirmish.tests.volley import RULESET, Hit
from world.skirmish.views import help as rules_help
from world.skirmish.views.odds import summary


@pytest.fixture(autouse=True, scope="module")
def volley_is_registered():
    registry.add(["world.skirmish.tests.volley"])
    yield
    registry.remove(["world.skirmish.tests.volley"])


@pytest.fixture
def start():
    return fight(RULESET, ["Ann", "Bob"], ["Cid", "Dan"])


def test_a_fighter_who_gives_up_leaves_at_once_and_the_others_go_on_choosing(start):
    now = after(start, "ann: throw cid", "bob: give up")
    assert now.table.fighters["bob"].withdrawn
    assert asked(now) == ["ann choose", "cid choose", "dan choose"]
    assert engine.open_seats(now) == ("cid", "dan")


def test_if_all_others_have_chosen_their_choices_are_revealed(start):
    now, events = play(start, "ann: throw cid", "cid: duck", "dan: duck", "bob: yield")
    assert Hit("ann", "cid", 0) in events
    assert now.table.round == 2


def test_giving_up_is_not_offered_and_has_no_odds_of_its_own(start):
    assert "yield" not in [engine.say(start, each) for each in engine.choices(start, "cid")]
    assert summary(start, "cid", Yield(), odds.of_move(start, "cid", Yield())) == ""


def test_who_has_chosen_and_the_referee_do_not_give_up(start):
    now = after(start, "ann: duck")
    with refused("You have answered already. The fight waits for Bob, Cid and Dan, who are asked "
                 "what to do.", NotAsked):  # fmt: skip
        engine.decide(now, "ann", Yield())


def test_nobody_gives_up_by_a_standing_order(start):
    for line in ("always yield", "orders choose yield"):
        with refused("A standing order cannot yield for you. Type it when you mean it."):
            engine.parse(start, "ann", line)


def test_help_says_how(start):
    page = rules_help.page("volley")
    assert "In your turn" not in page
    assert "Instead of an answer, except in the middle of a move:" in page
    assert "combat yield" in page


def test_a_round_goes_on_when_the_referee_acts_or_somebody_gives_up(start):
    assert start.table.round == 1
    now, _ = engine.decide(start, "referee", Withdraw("bob"))
    assert after(now, "dan: yield").table.round == 1
    assert after(now, "ann: duck", "cid: duck", "dan: duck").table.round == 2


def test_the_fight_ends_when_only_one_side_is_left(start):
    over = after(start, "cid: yield", "dan: yield")
    assert engine.outcome(over).winner == start.table.fighters["ann"].team


def test_any_fight_is_sound():
    any_fight(RULESET, examples=20)().runTest()
