"""A game without turns: everyone chooses in secret, and whoever wants to gives up."""

import pytest
from msgspec.structs import replace

from world.skirmish import engine, odds
from world.skirmish.base.errors import IllegalMove, NotAsked
from world.skirmish.referee.rulings import Withdraw, Yield
from world.skirmish.state.events import AskedAgain
from world.skirmish.testing.any_fight import any_fight
from world.skirmish.testing.positions import fight
from world.skirmish.testing.reading import asked
from world.skirmish.testing.refusals import refused
from world.skirmish.testing.typed_moves import after, play
from world.skirmish.tests.volley import RULESET, Duck, Hit
from world.skirmish.views import view
from world.skirmish.views.display import Reader
from world.skirmish.views.pages import help as rules_help
from world.skirmish.views.pages.odds import summary

#: Takes long: `make test-all` plays it.
pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("volley_is_registered")]


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
    assert "yield" not in [engine.say(start, choice) for choice in engine.choices(start, "cid")]
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


def withdraw(now, fighter):
    return engine.decide(now, "referee", Withdraw(fighter))


def test_an_answer_that_a_leaving_fighter_makes_illegal_is_asked_for_again(start):
    now, events = play(start, "ann: throw cid", "bob: duck", "cid: give up")
    assert AskedAgain("ann") in events
    assert engine.open_seats(now) == ("ann", "dan")
    over, events = play(now, "dan: duck", "ann: throw dan")
    assert [event for event in events if isinstance(event, Hit)] == [Hit("ann", "dan", 0)]
    assert over.table.round == 2


def test_an_answer_that_the_referee_makes_illegal_is_asked_for_again(start):
    now, events = withdraw(after(start, "ann: throw cid", "bob: duck", "dan: duck"), "cid")
    assert AskedAgain("ann") in events
    assert engine.open_seats(now) == ("ann",)
    with refused("Cid has left the fight.", IllegalMove):
        after(now, "ann: throw cid")


def test_legal_answers_stay_and_nothing_is_asked_again(start):
    now, events = withdraw(after(start, "ann: throw dan", "bob: duck"), "cid")
    assert engine.open_seats(now) == ("dan",)
    assert not any(isinstance(event, AskedAgain) for event in events)


@pytest.fixture
def outdated(start):
    """A fight with an answer that has become illegal, as one stored elsewhere may have it."""
    now = after(start, "ann: throw cid", "bob: duck")
    gone = withdraw(start, "cid")[0]
    return replace(now, table=gone.table, pending=gone.pending)


def test_an_illegal_answer_is_seen_by_tests(outdated):
    (wrong,) = engine.problems(outdated)
    assert wrong == "ann has answered what is no longer legal: Throw(target='cid')"


def test_an_illegal_answer_is_asked_for_again_when_the_last_one_comes(outdated):
    now, events = engine.decide(outdated, "dan", Duck())
    assert events == [AskedAgain("ann")]
    assert engine.open_seats(now) == ("ann",)
    assert after(now, "ann: throw dan").table.round == 2


def test_who_must_choose_again_reads_why(start):
    now, events = play(start, "ann: throw cid", "cid: give up")
    read = [view("volley").render_events(now.table, events, Reader(seat)) for seat in ("ann", "")]
    assert "Your answer is no longer possible. Choose again." in read[0]
    assert "Ann's answer is no longer possible; they choose again." in read[1]
