"""The odds of moves in words."""

import pytest

from world.skirmish import engine, odds
from world.skirmish.odds import Chance, Odds
from world.skirmish.ruleset.registry import get
from world.skirmish.testing.positions import fight
from world.skirmish.views import view
from world.skirmish.views.pages import odds as words
from world.skirmish.views.usual_sentences import USUAL_RESULTS


def summary(ruleset, sides, typed, found=None, **house):
    start = fight(get(ruleset), *sides, **house)
    seat = engine.open_seats(start)[0]
    move = engine.parse(start, seat, typed)
    return words.summary(start, seat, move, found or odds.of_move(start, seat, move))


GRAPPLE = (["Ann ac:co:md:10:3:3:5:6"], ["Cid ::en:6:2:3:3:2"])


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("strike 6 cid", "90% to wound, 1.7 wounds on average, 9% to knock out"),
        ("maneuver 1 courage", "99% to earn strike dice, 2.7 strike dice on average"),
        ("skill 3 courage", "59% to succeed"),
        ("catch breath", ""),
    ],
)
def test_the_odds_of_a_move_are_one_line(typed, read):
    assert summary("grapple", GRAPPLE, typed) == read


def test_a_move_without_dice_says_so():
    start = fight(get("grapple"), *GRAPPLE)
    move = engine.parse(start, "ann", "catch breath")
    assert words.of_move(start, "ann", move, odds.of_move(start, "ann", move)) == [
        "catch breath: no dice are rolled, and no one is hurt"
    ]


def test_choices_that_differ_in_their_target_and_are_as_good_stand_together():
    start = fight(get("grapple"), ["Ann ac:co:md:10:3:3:5:6"], ["Cid rat", "Dan rat", "Eve goblin"])
    found = [
        odds.MoveOdds(move, odds.of_move(start, "ann", move))
        for move in (
            engine.parse(start, "ann", f"strike 2 {target}") for target in ("cid", "eve", "dan")
        )
    ]
    (rats, _), (goblin, _) = words.of_choices(start, "ann", found)
    assert [(rat.label, rat.words) for rat in rats] == [
        ("strike 2 Cid", "strike 2 Cid"),
        ("Dan", "strike 2 Dan"),
    ]
    assert [choice.label for choice in goblin] == ["strike 2 Eve"]


def test_whoever_is_not_the_target_is_named_and_the_reader_is_you():
    found = Odds(
        (Chance("wounds", "ann", ((0, 0.5), (1, 0.5))), Chance("wounds", "cid", ((2, 1.0),)))
    )
    assert summary("grapple", GRAPPLE, "strike 3 cid", found) == (
        "50% to wound you, 0.5 wounds on average, 100% to wound, 2.0 wounds on average"
    )


def test_a_sample_says_its_margin():
    found = Odds((Chance("wounds", "cid", ((0, 0.5), (1, 0.5)), 400),), 400, exact=False)
    assert summary("grapple", GRAPPLE, "strike 3 cid", found) == (
        "50% ± 5% to wound, 0.5 wounds on average"
    )


def in_short(found, usual=None):
    start = fight(get("grapple"), *GRAPPLE)
    strike = engine.parse(start, "ann", "strike 3 cid")
    return words.in_short(start, "ann", strike, found, usual)


def wounds(fighter, chance, samples=0):
    return Chance("wounds", fighter, ((0, 1 - chance), (1, chance)), samples)


def test_beside_a_move_its_target_goes_without_a_name_if_nobody_else_may_be_hurt():
    assert in_short(Odds((wounds("cid", 0.5),))) == "wound 50%"
    both = Odds((wounds("cid", 0.5), wounds("ann", 0.25)))
    assert in_short(both) == "Cid: wound 50%; you: wound 25%"


@pytest.mark.parametrize(
    ("chance", "samples", "read"),
    [
        (0.28, 0, "wound 28% instead of 42%"),
        (0.28, 400, "wound 28% ± 4% instead of 42%"),
        (0.40, 400, "wound 40% ± 5%"),
        (0.40, 0, "wound 40% instead of 42%"),
    ],
)
def test_a_difference_below_the_margin_is_not_told(chance, samples, read):
    now, usual = Odds((wounds("cid", chance, samples),)), Odds((wounds("cid", 0.42),))
    assert in_short(now, usual) == read


def test_each_answer_of_the_target_has_a_line():
    start = fight(get("dungeoneers"), ["Ann goblin_archer"], ["Cid zombie"])
    strike = engine.parse(start, "ann", "strike cid")
    lines = words.by_answer(start, "ann", strike, odds.of_move(start, "ann", strike))
    assert [line.rpartition(": ")[0] for line in lines] == ["Cid: dodge", "Cid: do nothing"]
    assert all("% to wound" in line for line in lines)


@pytest.mark.parametrize("ruleset", ["grapple", "cepheus", "dungeoneers", "apocrypha"])
def test_every_result_has_words_and_no_others_have(ruleset):
    results = set(get(ruleset).results)
    assert results <= set(view(ruleset).results) <= results | set(USUAL_RESULTS)
