"""Initiative: who is aware, Tactics, the order of action, and how ties are broken."""

import pytest

from world.skirmish import engine
from world.skirmish.referee.entering import Enter
from world.skirmish.rulesets.cepheus import RULESET
from world.skirmish.rulesets.cepheus.house_rules import CepheusHouse
from world.skirmish.rulesets.cepheus.tests import positions
from world.skirmish.rulesets.cepheus.tests.positions import DICE, begun, fighter
from world.skirmish.rulesets.cepheus.turns.initiative import AwareSet, RangeSet, TacticsTried
from world.skirmish.sheets.fighters import Participant
from world.skirmish.state.events import InitiativeRolled, Rolled, RoundBegan, TurnBegan
from world.skirmish.state.fight import REFEREE
from world.skirmish.testing.reading import all_of, asked, choices, event
from world.skirmish.testing.refusals import refuses
from world.skirmish.testing.typed_moves import play

TWO = ("ann/A:", "bob/B:")


def order(*specs, aware="none", dice=(), answers=(), **kwargs):
    """Names and scores in the order of action; dice that are not loaded fall as they do."""
    fight, _ = begun(*specs, dice=(*dice, 0), **kwargs)
    _, events = play(fight, f"referee: aware {aware}", "referee: range 30", *answers)
    return list(event(events, InitiativeRolled).order)


def scores(*args, **kwargs):
    return dict(order(*args, **kwargs))


# What the referee settles.


def test_the_referee_is_asked_first_who_is_aware_and_then_for_the_range():
    fight, events = begun(*TWO)
    assert (asked(fight), events) == (["referee aware"], [])
    fight, events = play(fight, "referee: aware ann")
    assert (asked(fight), events) == (["referee range"], [AwareSet(("ann",))])
    _, events = play(fight, "referee: range 30")
    assert events[0] == RangeSet(3000)


@pytest.mark.parametrize(
    ("words", "aware"),
    [("all", ("ann", "bob")), ("none", ()), ("bob", ("bob",)), ("ann, bob", ("ann", "bob"))],
)
def test_the_referee_marks_all_or_none_or_some_as_aware(words, aware):
    _, events = play(begun(*TWO)[0], f"referee: aware {words}")
    assert event(events, AwareSet).fighters == aware


@pytest.mark.parametrize(("setting", "aware"), [("all", ("ann", "bob")), ("none", ())])
def test_who_is_aware_may_be_a_house_rule(setting, aware):
    fight, events = begun(*TWO, aware=setting)
    assert event(events, AwareSet).fighters == aware
    assert asked(fight) == ["referee range"]


def test_the_starting_range_may_be_a_house_rule():
    fight, events = play(begun(*TWO, dice=(1, 2), range=50)[0], "referee: aware all")
    assert event(events, RangeSet) == RangeSet(5000)
    assert asked(fight) == ["ann turn"]


def test_with_both_house_rules_the_first_turn_comes_at_once():
    fight, events = begun(*TWO, dice=(1, 2), range=50, aware="all")
    assert events[-1] == TurnBegan("ann")
    assert asked(fight) == ["ann turn"]


@pytest.mark.parametrize(("meters", "cm"), [("0", 0), ("1.5", 150), ("30m", 3000)])
def test_the_starting_range_is_in_meters(meters, cm):
    fight, _ = play(begun(*TWO)[0], "referee: aware all", f"referee: range {meters}")
    assert fight.table.distance(*fight.table.fighters.values()) == cm


def test_nobody_fights_from_beyond_a_hundred_kilometers():
    fight, _ = play(begun(*TWO)[0], "referee: aware all")
    refuses(fight, REFEREE, "range 100001", "100001 meters is too far for a fight.")


def test_all_of_the_first_side_stand_at_one_point_and_all_others_at_another():
    fight, _ = begun("ann/A:", "abe/A:", "bob/B:", "cid/C:")
    fight, _ = play(fight, "referee: aware all", "referee: range 30")
    assert [fighter.x for fighter in fight.table.fighters.values()] == [0, 0, 3000, 3000]


def test_weapons_are_stowed_and_full_at_the_start():
    fight, _ = begun("ann/A: weapon=rifle weapon=revolver", "bob/B:")
    ann = fight.table.fighters["ann"]
    assert ann.drawn == ""
    assert ann.loaded == {"Rifle": 10, "Revolver": 6}


# The scores.


def test_who_is_aware_counts_as_having_rolled_12():
    assert scores(*TWO, aware="all") == {"ann": 12, "bob": 12}


def test_who_is_not_aware_rolls_two_dice():
    assert scores(*TWO, aware="ann", dice=DICE[5]) == {"ann": 12, "bob": 5}


def test_when_nobody_is_aware_all_roll():
    assert scores(*TWO, dice=(*DICE[5], *DICE[9])) == {"ann": 5, "bob": 9}


def test_no_dice_fall_for_who_is_aware():
    fight, _ = begun(*TWO)
    _, events = play(fight, "referee: aware all", "referee: range 30")
    assert not [happened for happened in all_of(events, Rolled) if happened.sides == 6]


@pytest.mark.parametrize(("dex", "dm"), [(2, -2), (7, 0), (9, 1), (15, 3)])
def test_initiative_adds_the_dm_of_dexterity(dex, dm):
    assert scores(f"ann/A: dex={dex}", "bob/B:", aware="all")["ann"] == 12 + dm


def test_the_dexterity_is_as_wounds_have_left_it():
    fight, _ = begun(*TWO)
    fight.table.fighters["ann"].dexterity_now = 3
    _, events = play(fight, "referee: aware all", "referee: range 30")
    assert dict(event(events, InitiativeRolled).order)["ann"] == 11


def test_the_combat_drug_adds_4():
    assert scores("ann/A: drug=yes", "bob/B:", aware="all") == {"ann": 16, "bob": 12}


# Tactics.

TACTICIANS = ("ann/A: tactics=0", "abe/A: tactics=1", "bob/B:")


def test_everybody_who_has_tactics_is_asked_at_once():
    fight, _ = begun("ann/A: tactics=0", "abe/A:", "bob/B: tactics=2")
    fight, _ = play(fight, "referee: aware all", "referee: range 30")
    assert asked(fight) == ["ann tactics", "bob tactics"]


def test_the_order_is_settled_when_every_tactician_has_answered():
    fight, _ = begun("ann/A: tactics=0", "bob/B: tactics=2")
    fight, events = play(fight, "referee: aware all", "referee: range 30", "bob: no")
    assert not all_of(events, InitiativeRolled)
    assert engine.open_seats(fight) == ("ann",)
    _, events = play(fight, "ann: no")
    assert event(events, InitiativeRolled)


def test_without_tacticians_nobody_is_asked():
    fight, _ = play(begun(*TWO)[0], "referee: aware all", "referee: range 30")
    assert fight.table.phase == "rounds"


def test_a_check_that_cannot_raise_anything_is_not_offered():
    """A 12, with -2 for her wits, has an Effect of 0 against 10."""
    fight, _ = begun("ann/A: tactics=0 int=0", "abe/A: tactics=0", "bob/B:", target_number=10)
    fight, _ = play(fight, "referee: aware all", "referee: range 30")
    assert asked(fight) == ["abe tactics"]


def test_the_effect_of_tactics_raises_the_whole_side_and_nobody_else():
    answers = ("ann: yes", "abe: no")
    assert scores(*TACTICIANS, aware="all", dice=DICE[10], answers=answers) == {
        "ann": 14,
        "abe": 14,
        "bob": 12,
    }


def test_tactics_takes_the_dm_of_intelligence():
    sheets = ("ann/A: tactics=1 int=12", "bob/B:")
    assert scores(*sheets, aware="all", dice=DICE[7], answers=("ann: yes",))["ann"] == 14


def test_a_failed_tactics_check_lowers_nobody():
    answers = ("ann: yes", "abe: no")
    assert scores(*TACTICIANS, aware="all", dice=DICE[2], answers=answers)["ann"] == 12


def test_the_best_result_of_a_side_counts_and_they_do_not_add_up():
    answers = ("ann: yes", "abe: yes")
    dice = (*DICE[9], *DICE[10])  # Effects of 1 and 3
    assert scores(*TACTICIANS, aware="all", dice=dice, answers=answers)["abe"] == 15
    dice = (*DICE[12], *DICE[7])  # Effects of 4 and 0
    assert scores(*TACTICIANS, aware="all", dice=dice, answers=answers)["abe"] == 16


def test_each_side_has_its_own_tactics():
    sheets = ("ann/A: tactics=0", "bob/B: tactics=0")
    dice = (*DICE[9], *DICE[11])
    answers = ("ann: yes", "bob: yes")
    assert scores(*sheets, aware="all", dice=dice, answers=answers) == {"ann": 13, "bob": 15}


def test_who_answers_no_makes_no_check():
    fight, _ = begun("ann/A: tactics=3", "bob/B:")
    _, events = play(fight, "referee: aware all", "referee: range 30", "ann: no")
    assert all_of(events, TacticsTried) == []


def test_what_tactics_gave_stays_for_the_whole_fight():
    fight, _ = begun("ann/A: tactics=0", "bob/B:", dice=(*DICE[12], 0))
    fight, _ = play(fight, "referee: aware all", "referee: range 30", "ann: yes",
                    "ann: skip", "bob: skip", "ann: skip", "bob: skip")  # fmt: skip
    assert fight.table.round == 3
    assert fight.table.fighters["ann"].initiative == 16


def test_the_drug_lasts_for_the_whole_fight():
    fight, _ = begun("ann/A: drug=yes", "bob/B:", range=30, aware="all")
    fight, _ = play(fight, "ann: skip", "bob: skip")
    assert fight.table.fighters["ann"].initiative == 16


@pytest.mark.parametrize(
    "intervention", ["cover ann half", "terrain difficult", "pace 2", "cover ann none"]
)
def test_an_intervention_of_the_referee_does_not_answer_for_the_tacticians(intervention):
    fight, _ = begun("ann/A: tactics=0", "bob/B: tactics=0")
    fight, _ = play(fight, "referee: aware all", "referee: range 30", f"referee: {intervention}")
    assert asked(fight) == ["ann tactics", "bob tactics"]


# The order.


def test_the_highest_acts_first():
    sheets = ("ann/A: dex=7", "bob/B: dex=9", "cid/B: dex=5")
    assert order(*sheets, aware="all") == [("bob", 13), ("ann", 12), ("cid", 11)]


def test_a_tie_goes_to_the_higher_dexterity():
    sheets = ("ann/A: dex=6", "bob/B: dex=8", "cid/B: dex=7")
    assert [name for name, _ in order(*sheets, aware="all")] == ["bob", "cid", "ann"]


@pytest.mark.parametrize(
    ("lots", "first"), [((1, 2, 3), "ann"), ((3, 1, 2), "bob"), ((2, 3, 1), "cid")]
)
def test_a_tie_that_dexterity_leaves_is_broken_by_lot(lots, first):
    assert order("ann/A:", "bob/B:", "cid/B:", aware="all", dice=lots)[0][0] == first


def test_the_lot_is_drawn_once_and_kept():
    fight, _ = begun(*TWO, dice=(2, 1), range=30, aware="all")
    fight, events = play(fight, *["bob: skip", "ann: skip"] * 3)
    assert [happened.actor for happened in all_of(events, TurnBegan)][1::2] == ["bob"] * 3
    assert not all_of(events, Rolled)


def test_the_order_is_told_before_the_first_round():
    fight, _ = begun(*TWO)
    _, events = play(fight, "referee: aware all", "referee: range 30")
    kinds = [type(happened) for happened in events if not isinstance(happened, Rolled)]
    assert kinds[-3:] == [InitiativeRolled, RoundBegan, TurnBegan]


def test_initiative_is_rolled_once():
    fight, _ = begun(*TWO, dice=(*DICE[5], *DICE[9], 0), range=30, aware="none")
    _, events = play(fight, *["bob: skip", "ann: skip"] * 3)
    assert not all_of(events, InitiativeRolled)


@pytest.mark.parametrize("aware", [8, 10])
def test_the_roll_of_the_aware_is_a_house_rule(aware):
    assert scores(*TWO, aware="all", aware_roll=aware)["ann"] == aware


def test_battle_dress_does_not_raise_initiative():
    """It lends Dexterity to checks alone."""
    dressed = "ann/A: dex=8 armor=battle_dress battle_dress=0"
    assert scores(dressed, "bob/B: dex=8", aware="all") == {"ann": 12, "bob": 12}


def test_answers_of_tacticians_stay_where_another_is_taken_out():
    dice = (*DICE[12], 0)
    fight, _ = begun("ann/A: tactics=0", "bob/B: tactics=0", "cid/B: tactics=0", dice=dice)
    fight, _ = play(fight, "referee: aware all", "referee: range 30", "ann: yes", "cid: no")
    _, events = play(fight, "referee: withdraw bob")
    assert event(events, TacticsTried).actor == "ann"
    assert event(events, InitiativeRolled)


# Where everyone stands, and those who come later.


def test_at_the_start_a_side_moves_toward_the_other_meter_by_meter():
    fight, _ = begun("ann/A: dex=15", "bob/B:", aware="all", range=30)
    now, _ = play(fight, "ann: move forward 5", "ann: skip", "bob: move forward 4")
    assert [fighter.x for fighter in now.table.fighters.values()] == [500, 3000 - 400]


def test_nobody_is_too_far_at_a_hundred_kilometers():
    fight, _ = play(begun(*TWO)[0], "referee: aware all", "referee: range 100000")
    assert fight.table.distance(*fight.table.fighters.values()) == 10_000_000


def entered(team, *, out=(), **places):
    """`cid` after entering a fight of `ann` and `abe` against `bob` and `bee`."""
    fighters = {name: fighter(name, x=x, conscious=name not in out) for name, x in places.items()}
    start = positions.fight(
        [fighters["ann"], fighters["abe"]], [fighters["bob"], fighters["bee"]], dice=(1, 1)
    )
    cid = Participant("cid", "Cid", team, RULESET.read_spec("", CepheusHouse()))
    return engine.decide(start, REFEREE, Enter(cid))[0].table.fighters["cid"]


@pytest.mark.parametrize(("team", "place"), [("A", (100, 1)), ("B", (2600, -1))])
def test_a_fighter_who_enters_stands_where_the_last_of_their_side_stands(team, place):
    late = entered(team, ann=300, abe=100, bob=2000, bee=2600)
    assert (late.x, late.side) == place


@pytest.mark.parametrize(("team", "x"), [("A", 300), ("B", 2000)])
def test_those_who_are_out_are_not_counted_for_that(team, x):
    assert entered(team, out=("abe", "bee"), ann=300, abe=100, bob=2000, bee=2600).x == x


def test_a_fighter_who_enters_acts_from_the_next_round_on():
    assert entered("A", ann=300, abe=100, bob=2000, bee=2600).acted


def test_a_fighter_who_comes_back_stands_behind_their_side():
    start = positions.fight([fighter("ann", x=300), fighter("abe", x=900)], [fighter("bob")])
    now, _ = play(start, "referee: withdraw abe", "referee: return abe")
    assert now.table.fighters["abe"].x == 300


def test_a_fighter_of_another_team_goes_the_other_way():
    start = positions.fight([fighter("ann"), fighter("abe")], [fighter("bob"), fighter("bee")])
    now, _ = play(start, "referee: team abe B", "referee: team bob A")
    assert [now.table.fighters[name].side for name in ("abe", "bob")] == [-1, 1]


def test_usual_ranges_are_offered_in_meters():
    fight, _ = play(begun(*TWO)[0], "referee: aware all")
    offered = [choice for choice in choices(fight, REFEREE) if choice.startswith("range")]
    assert offered == ["range 5", "range 10", "range 30", "range 100"]
