"""Rolls: dice, target numbers, successes, criticals, degrees, boon and bane, success control."""

import pytest

from world.skirmish.rulesets.dungeoneers.combat_actions import LineHeld
from world.skirmish.rulesets.dungeoneers.dodge import DodgeCounted
from world.skirmish.rulesets.dungeoneers.rolls import DifficultyMoved, Tried, successes
from world.skirmish.rulesets.dungeoneers.spotlight import SpotlightKept
from world.skirmish.rulesets.dungeoneers.tests.positions import (
    adversary,
    defence,
    duel,
    fight,
    fighter,
    hits,
    rolled,
)
from world.skirmish.state.events import Rolled
from world.skirmish.testing.reading import all_of, asked, choices, event
from world.skirmish.testing.refusals import refuses
from world.skirmish.testing.typed_moves import after, foe, me, play
from world.skirmish.views import view

VIEW = view("dungeoneers")


def strike(*dice: int, on: dict | None = None, **numbers) -> Tried:
    """The roll of a strike by `me`, of these numbers, on `foe`, of those."""
    start = duel(fighter("me", **numbers), adversary("foe", **on or {}), dice=dice)
    return rolled(start, "me: strike foe")


# Dice and target numbers.


@pytest.mark.parametrize(("proficiency", "dice"), [(0, 3), (1, 4), (2, 5), (3, 6)])
def test_a_core_roll_is_three_dice_and_those_of_the_proficiency(proficiency, dice):
    assert len(strike(striking=proficiency).faces) == dice


def test_a_standard_roll_is_three_dice_against_average_whatever_the_proficiencies():
    start = duel(fighter("me", striking=3, dodging=3, stealth=3))
    roll = rolled(start, "me: sprint")
    assert (len(roll.faces), roll.difficulty) == (3, 2)


def test_dice_have_ten_sides():
    rolls = all_of(play(duel(), "me: strike foe")[1], Rolled)
    assert [roll.sides for roll in rolls] == [10]


@pytest.mark.parametrize(
    ("finesse", "cover", "face"),
    [(4, [], 4), (9, [], 9), (10, [], 10), (10, ["shrouded"], 1), (10, ["shrouded", "covered"], 3)],
)
def test_the_roll_says_up_to_which_face_a_die_scores_more(finesse, cover, face):
    start = duel(fighter("me", finesse=finesse, conditions=cover))
    rolls = all_of(play(start, "me: strike foe")[1], Rolled)
    assert [roll.at_most for roll in rolls] == [face]


def test_a_die_at_or_under_the_target_number_is_a_success():
    assert strike(3, 4, 5).successes == 2


@pytest.mark.parametrize(
    ("words", "attribute"),
    [("strike foe", "finesse"), ("grapple foe", "body"), ("push foe", "body"), ("sprint", "body"),
     ("hold the line", "body"), ("hide", "finesse"), ("end condition prone of foe", "mind")],
)  # fmt: skip
def test_the_target_number_is_the_attribute_that_the_action_names(words, attribute):
    start = duel(
        fighter("me", "B6", **{attribute: 7}), adversary("foe", "B5", conditions=["prone"]),
        dice=(3,),
    )  # fmt: skip
    assert rolled(start, f"me: {words}").target_number == 7


@pytest.mark.parametrize(
    ("on_me", "on_foe", "target_number"),
    [([], [], 4), (["shrouded"], [], 5), (["covered"], [], 6), ([], ["prone"], 1),
     (["shrouded"], ["prone"], 2), (["covered", "shrouded"], ["prone"], 4)],
)  # fmt: skip
def test_boon_raises_the_target_number_bane_lowers_it_and_they_cancel(on_me, on_foe, target_number):
    start = duel(
        fighter("me", conditions=on_me), adversary("foe", "B8", conditions=on_foe), dice=(3,)
    )
    assert rolled(start, "me: strike foe").target_number == target_number


def test_of_a_target_number_of_ten_every_die_is_one_success():
    assert strike(10, 10, 2, finesse=10).successes == 3


def test_of_a_target_number_of_twelve_a_die_at_or_under_two_is_two_successes():
    roll = strike(2, 3, 10, finesse=10, conditions=["covered"])
    assert (roll.target_number, roll.successes) == (12, 4)


def test_of_a_target_number_of_twenty_every_die_is_two_successes():
    assert successes((1, 10), 20) == 4


@pytest.mark.parametrize("finesse", [3, 0])
def test_of_a_target_number_of_zero_or_less_no_die_is_a_success(finesse):
    start = duel(
        fighter("me", finesse=finesse), adversary("foe", "B8", conditions=["prone"]),
        dice=(1, 1, 2, 3),
    )  # fmt: skip
    roll = rolled(start, "me: strike foe")
    assert roll.target_number <= 0
    assert roll.successes == 0


# Criticals.


@pytest.mark.parametrize(
    ("dice", "total"), [((1, 1, 9), 3), ((1, 1, 1), 4), ((1, 2, 9), 2), ((1, 9, 9), 1)]
)
def test_two_ones_or_more_are_a_critical_of_one_success_more(dice, total):
    roll = strike(*dice)
    assert roll.successes == total
    assert roll.critical == (dice.count(1) >= 2)


def test_a_critical_keeps_the_spotlight_on_the_side():
    now, events = play(duel(dice=(1, 1, 9)), "me: strike foe")
    assert event(events, SpotlightKept) == SpotlightKept("A", critical=True)
    assert now.table.phase == "act"


def test_without_a_critical_an_action_without_momentum_keeps_no_spotlight():
    now, events = play(duel(dice=hits(3)), "me: strike foe")
    assert all_of(events, SpotlightKept) == []
    assert now.table.phase == "after"


def test_a_critical_dodge_keeps_the_spotlight_for_neither_side():
    now, events = play(defence(dice=(1, 1, 9)), "foe: strike me", "me: dodge")
    assert event(events, Tried).critical
    assert all_of(events, SpotlightKept) == []
    assert now.table.phase == "after"


def test_the_house_may_ask_for_more_ones_and_give_more_successes():
    start = duel(dice=(1, 1, 1), house={"critical": 3, "critical_bonus": 2})
    assert rolled(start, "me: strike foe").successes == 5
    start = duel(dice=(1, 1, 9), house={"critical": 3})
    assert not rolled(start, "me: strike foe").critical


# Degrees.


@pytest.mark.parametrize(
    ("difficulty", "scored", "name"),
    [
        (4, 1, "misstep, -3"),
        (3, 1, "misstep, -2"),
        (3, 2, "lesser success, -1"),
        (2, 2, "success"),
        (2, 3, "greater success, +1"),
        (1, 3, "greater success, +2"),
        (0, 3, "greater success, +3"),
    ],
)
def test_the_result_names_the_degree_successes_less_difficulty(difficulty, scored, name):
    start = duel(foe=adversary("foe", dn=difficulty), dice=hits(scored))
    now, events = play(start, "me: strike foe")
    assert event(events, Tried).degree == scored - difficulty
    assert VIEW.sentence(now.table, event(events, Tried)).endswith(f": {name}.")


@pytest.mark.parametrize(
    ("difficulty", "name"),
    list(enumerate(["trivial", "easy", "average", "hard", "insane", "absurd", "unfathomable"])),
)
def test_the_result_names_the_difficulty(difficulty, name):
    start = duel(foe=adversary("foe", dn=difficulty), dice=hits(1))
    now, events = play(start, "me: strike foe")
    said = VIEW.sentence(now.table, event(events, Tried))
    assert f"1 success against {name} ({difficulty}): " in said


def test_the_result_shows_every_die_and_the_target_number():
    now, events = play(duel(dice=(7, 2, 10)), "me: strike foe")
    said = VIEW.sentence(now.table, event(events, Tried))
    assert said.startswith("me rolls Finesse (TN 4): 7 2 10; ")


def test_a_total_roll_has_no_difficulty_its_successes_are_the_result():
    _, events = play(duel(dice=hits(2)), "me: hold the line")
    assert event(events, Tried).difficulty is None
    assert event(events, LineHeld).size == 2


# Success control.


def at_most(fight, *lines: str) -> tuple[int, int]:
    """The successes of the one roll, and those counted."""
    roll = rolled(fight, *lines)
    return roll.successes, roll.counted


@pytest.mark.parametrize(
    "words",
    ["strike foe", "toss foe", "grapple foe", "push foe", "shove object large", "sprint",
     "hold the line", "hide", "end condition prone of foe"],
)  # fmt: skip
def test_a_creature_that_rolls_may_count_fewer_successes_than_rolled(words):
    start = duel(
        fighter("me", "B6", weapon="light"), adversary("foe", "B5", conditions=["prone"]),
        dice=(hits(3) if "end" in words or "foe" not in words else (3, *hits(3))),
    )  # fmt: skip
    assert at_most(start, f"me: {words} at most 1") == (3, 1)


def test_a_creature_that_dodges_may_count_fewer_successes_than_rolled():
    start = defence(dice=hits(3))
    assert at_most(start, "foe: strike me", "me: dodge at most 1") == (3, 1)


def test_fewer_successes_than_are_to_be_counted_all_count():
    assert at_most(duel(dice=hits(1)), "me: strike foe at most 2") == (1, 1)


def test_what_is_counted_makes_the_degree():
    assert rolled(duel(dice=hits(3)), "me: strike foe at most 1").degree == -1


def test_the_result_says_that_fewer_were_counted():
    now, events = play(duel(dice=hits(3)), "me: strike foe at most 2")
    said = VIEW.sentence(now.table, event(events, Tried))
    assert "3 successes, counted as 2, against average (2): success." in said


def test_none_may_be_counted_but_not_fewer():
    assert at_most(duel(dice=hits(1)), "me: strike foe at most 0") == (1, 0)
    refuses(duel(), "me", "strike foe at most -1", "A strike takes 0 successes or more, not -1.")


def test_a_dodge_of_fewer_than_none_is_refused():
    start = after(defence(), "foe: strike me")
    refuses(start, "me", "dodge at most -1", "A dodge takes 0 successes or more, not -1.")


# Adversaries.


@pytest.mark.parametrize(
    "words", ["strike me", "grapple me", "push me", "sprint", "hold the line", "hide"]
)
def test_only_players_roll(words):
    start = defence(fighter("me", free_action=0), adversary("foe", "B5", weapon="light"))
    _, events = play(start, f"foe: {words}")
    assert all_of(events, Tried, Rolled) == []


@pytest.mark.parametrize(
    ("conditions", "face", "difficulty"),
    [
        (["shrouded"], 1, 3),
        (["shrouded"], 2, 2),
        (["covered"], 2, 3),
        (["covered"], 3, 2),
        (["covered", "shrouded"], 3, 3),
        (["covered", "shrouded", "blinded"], 3, 3),
        (["grappling"], 1, 1),
        (["grappling"], 2, 2),
        (["grappled"], 2, 1),
        (["grappled"], 3, 2),
        (["prone"], 3, 1),
        (["prone", "grappled"], 3, 1),
    ],
)
def test_boon_or_bane_moves_an_adversarys_difficulty_by_one_if_a_d3_is_at_or_under_it(
    conditions, face, difficulty
):
    start = duel(foe=adversary("foe", conditions=conditions), dice=(face, *hits(2)))
    assert rolled(start, "me: strike foe").difficulty == difficulty


def test_boon_and_bane_on_an_adversary_cancel_and_nothing_is_rolled_for_them():
    start = duel(foe=adversary("foe", conditions=["shrouded", "grappling"]), dice=hits(2))
    _, events = play(start, "me: strike foe")
    assert all_of(events, DifficultyMoved) == []
    assert event(events, Tried).difficulty == 2


@pytest.mark.parametrize(("face", "difficulty"), [(1, 3), (2, 2)])
def test_boon_on_an_adversarys_strike_moves_what_a_dodge_is_rolled_against(face, difficulty):
    start = defence(foe=adversary("foe", conditions=["shrouded"]), dice=(*hits(2), face))
    _, events = play(start, "foe: strike me", "me: dodge")
    assert event(events, DodgeCounted).difficulty == difficulty


def test_boon_and_bane_on_a_player_are_on_their_target_number():
    start = defence(fighter("me", conditions=["prone", "covered"]))
    assert rolled(start, "foe: strike me", "me: dodge").target_number == 3


# Player against player.


@pytest.mark.parametrize(("proficiency", "difficulty"), [(0, 1), (1, 2), (2, 3), (3, 4)])
def test_against_a_player_you_roll_against_one_and_their_proficiency_in_dodging(
    proficiency, difficulty
):
    start = fight([fighter("me")], [fighter("foe", dodging=proficiency)])
    assert rolled(start, "me: strike foe", "foe: do nothing").difficulty == difficulty


def test_against_a_player_who_dodges_you_roll_against_the_successes_of_the_dodge():
    start = fight([fighter("me")], [fighter("foe", dodging=3)], dice=hits(5, 6))
    _, events = play(start, "me: strike foe", "foe: dodge")
    dodge, attack = all_of(events, Tried)
    assert (dodge.successes, attack.difficulty) == (5, 5)


def test_of_a_tie_with_a_player_who_dodges_the_attacker_wins():
    start = fight([fighter("me")], [fighter("foe")], dice=(*hits(1), *hits(1)))
    now, events = play(start, "me: strike foe", "foe: dodge")
    assert all_of(events, Tried)[1].degree == 0
    assert foe(now).wounds == 2


def test_the_house_may_raise_what_an_idle_player_is_worth():
    start = fight([fighter("me")], [fighter("foe")], house={"duel_base": 3})
    assert rolled(start, "me: strike foe", "foe: do nothing").difficulty == 3


def test_dice_fall_once_for_a_question_and_its_answer():
    start = fight([fighter("me")], [fighter("foe")], dice=(*hits(1), *hits(2)))
    now = after(start, "me: strike foe")
    assert (now.drawn, asked(now)) == (0, ["foe dodge"])
    assert after(now, "foe: dodge").drawn == 6
    assert me(now).tokens == 2


@pytest.mark.parametrize(("dn", "body", "offered"), [(4, 4, True), (5, 4, False), (5, 10, True)])
def test_an_action_without_a_chance_is_not_offered_and_may_be_typed(dn, body, offered):
    """Three dice have 3 successes at most, or 6 above a target number of 10; -1 is enough."""
    mine = fighter("me", body=body, conditions=["covered"])
    start = duel(mine, adversary("foe", "B5", dodging_dn=dn), house={"critical": 4})
    assert ("grapple foe" in choices(start, "me")) is offered
    assert after(start, "me: grapple foe")


def test_a_critical_is_a_chance_for_it_keeps_the_spotlight():
    start = duel(fighter("me", body=0), adversary("foe", "B5", dodging_dn=6))
    assert "grapple foe" in choices(start, "me")


def test_bane_on_an_adversary_is_a_chance():
    foe = adversary("foe", "B5", dodging_dn=5, conditions=["prone"])
    assert "grapple foe" in choices(duel(foe=foe, house={"critical": 4}), "me")


@pytest.mark.parametrize(("face", "after"), [(1, 1), (2, 2)])
def test_everyone_reads_how_bane_has_moved_a_difficulty(face, after):
    start = duel(foe=adversary("foe", conditions=["grappling"]), dice=(face, *hits(2)))
    _, events = play(start, "me: strike foe")
    assert event(events, DifficultyMoved) == DifficultyMoved("foe", "dodging_dn", -1, 2, after)
