"""Action Potential, whose pass it is, how long it lasts, and the end of the round."""

import pytest

from world.skirmish import engine
from world.skirmish.base.errors import NotAsked, is_allowed
from world.skirmish.rulesets.apocrypha import RULESET, TakePass
from world.skirmish.rulesets.apocrypha.action_economy import (
    PassBegan,
    PointsLetGo,
    PotentialRolled,
    RoundEnded,
    Waited,
    can_attack_or_move,
)
from world.skirmish.rulesets.apocrypha.actions.preparing import PREPARABLE
from world.skirmish.rulesets.apocrypha.tests.positions import begun, duel, fight, fighter
from world.skirmish.state.events import RoundBegan
from world.skirmish.testing.reading import asked, event
from world.skirmish.testing.refusals import refused, refuses
from world.skirmish.testing.typed_moves import after, foe, me, play

# Action Potential.


def test_action_potential_is_two_dice_and_the_initiative_rating():
    """The first two dice settle ties."""
    _, events = begun("ann/A: acu=20 vol=20", "bob/B:", dice=(1, 1, 9, 10, 4, 5))
    assert event(events, PotentialRolled).rolled == (("ann", 19, 7, 26), ("bob", 9, 5, 14))


def test_the_initiative_rating_rounds_acuity_and_volition_down_each():
    _, events = begun("ann/A: acu=19 vol=29", "bob/B: acu=9 vol=50")
    assert [row[2] for row in event(events, PotentialRolled).rolled] == [1 + 2 + 3, 0 + 5 + 3]


def test_by_a_house_rule_coordination_and_fitness_are_added_instead():
    _, events = begun("ann/A: crd=31 fit=12", "bob/B:", ap_check="attributes")
    assert [row[2] for row in event(events, PotentialRolled).rolled] == [43, 36]


def test_every_round_has_new_action_potential():
    start = duel(fighter("me", ap=1), fighter("foe", ap=0), dice=(10, 10, 5, 5))
    now, events = play(start, "me: wait", "me: push")
    assert event(events, RoundBegan).round == 2
    assert (me(now).ap, foe(now).ap) == (27, 17)


# Whose pass it is.


@pytest.mark.parametrize("fields", [{}, {"stance": "prone"}, {"cover": "none", "readied": True}])
@pytest.mark.parametrize("weapon", ["", "longsword", "pistol"])
@pytest.mark.parametrize("ap", range(5))
def test_a_fighter_can_act_who_can_pay_for_any_action(weapon, ap, fields):
    mine = fighter("me", weapon, carries=("knife", "shotgun"), ap=ap, **fields)
    table = duel(mine).table
    options = (move for kind in PREPARABLE for move in kind.options(table, mine))
    legal = any(is_allowed(RULESET.check, table, TakePass("me"), move) for move in options)
    assert RULESET.can_act(table, mine) == (legal or can_attack_or_move(table, mine))


def next_of(*fighters) -> str:
    """Return the fighter whose pass comes after that of `me`."""
    start = fight([fighter("me", ap=1, tie_break=9), fighter("ann", ap=0)], list(fighters))
    return asked(after(start, "me: done"))[0]


def test_who_has_the_most_action_points_acts():
    assert next_of(fighter("bob", ap=4), fighter("cid", ap=7), fighter("dan", ap=6)) == "cid turn"


def test_of_those_who_have_as_many_the_higher_ooda_acts():
    assert next_of(fighter("bob", ooda=8), fighter("cid", ooda=9)) == "cid turn"


def test_of_those_who_have_the_same_ooda_a_roll_decides():
    """One die each as the fight begins; the rest of the dice are alike."""
    for dice, winner in (((1, 2), "ann"), ((2, 1), "bob")):
        now, _ = begun("ann/A:", "bob/B:", dice=dice)
        assert asked(now) == [f"{winner} turn"]


def test_the_order_is_read_again_after_each_pass():
    start = duel(fighter("me", ap=30), fighter("foe", ap=9))
    now, events = play(start, "me: power attack foe", "foe: nothing", "me: attack foe",
                       "foe: nothing")  # fmt: skip
    assert event(events, PassBegan) == PassBegan("me", 19, 8, (("foe", 9),))
    assert asked(now) == ["me turn"]


# How long a pass lasts.


def spend(fight, *actions):
    """After melee attacks that their target lets pass."""
    lines = [line for action in actions for line in (f"me: {action}", "foe: nothing")]
    return after(fight, *lines)


def test_a_pass_goes_on_while_less_than_ooda_has_been_spent():
    start = duel(fighter("me", ap=20, ooda=8))
    assert asked(spend(start, "attack foe")) == ["me turn"]
    assert me(spend(start, "attack foe")).spent == 5


def test_the_last_action_may_overrun_it():
    """5 of 8 are spent, and the second attack costs 5 more."""
    now = spend(duel(fighter("me", ap=20), fighter("foe", ap=11)), "attack foe", "attack foe")
    assert (me(now).ap, me(now).spent, asked(now)) == (10, 10, ["foe turn"])


def test_a_pass_in_which_ooda_has_been_spent_is_over():
    now = spend(duel(fighter("me", ap=20, ooda=10), fighter("foe", ap=15)), *["attack foe"] * 2)
    assert asked(now) == ["foe turn"]


def test_nothing_costs_more_than_the_points_one_has():
    sentence = "That costs 5 AP; you have 4."
    refuses(duel(fighter("me", ap=4)), "me", "attack foe", sentence)


def test_a_pass_is_never_shorter_than_the_initiative_rating():
    start = duel(fighter("me", ap=12, ooda=3), fighter("foe", ap=11))
    assert asked(spend(start, "attack foe")) == ["me turn"]
    assert asked(spend(start, "power attack foe", "desperate swing foe")) == ["foe turn"]


def test_whose_pass_begins_is_told_with_what_may_be_spent():
    start = duel(fighter("me", ap=1), fighter("foe", ap=5))
    _, events = play(start, "me: done")
    assert event(events, PassBegan) == PassBegan("foe", ap=5, allowance=5)


def test_the_example_of_gasket_and_trident():
    """From the rules' own text; its 2 is a mistake, because 9 of 12 have been spent."""
    start = fight(
        [fighter("trident", ap=16, ooda=10)], [fighter("gasket", ap=12, ooda=8)]
    )  # fmt: skip
    let, be = "gasket: nothing", "trident: nothing"

    now = after(start, "trident: power attack gasket", let)
    assert asked(now) == ["trident turn"]
    now = after(now, "trident: attack gasket", let)
    assert points(now) == {"trident": 5, "gasket": 12}
    assert asked(now) == ["gasket turn"]

    now = after(now, "gasket: swing trident", be, "gasket: power attack trident", be)
    assert points(now) == {"trident": 5, "gasket": 3}
    assert asked(now) == ["trident turn"]

    now = after(now, "trident: attack gasket", let)
    assert points(now) == {"trident": 0, "gasket": 3}
    assert asked(now) == ["gasket turn"]

    now, events = play(now, "gasket: desperate swing trident")
    assert asked(now) == ["trident vote", "gasket vote"]
    assert event(events, RoundEnded).round == 1


def points(fight) -> dict[str, int]:
    return {fighter.id: fighter.ap for fighter in fight.table.fighters.values()}


# The early end of a pass.


def test_who_waits_keeps_the_points_and_the_next_in_the_order_acts():
    now, events = play(duel(), "me: wait")
    assert event(events, Waited) == Waited("me", 10, asked=True)
    assert (me(now).ap, asked(now)) == (10, ["foe turn"])


def test_a_fighter_who_waited_acts_again_once_another_has_spent_points():
    now = after(duel(), "me: wait", "foe: walk toward me until 0.5")
    assert asked(now) == ["foe turn"]
    assert asked(after(now, "foe: wait")) == ["me turn"]


def test_when_all_who_have_points_wait_one_after_another_the_round_ends():
    now, events = play(duel(), "me: wait", "foe: wait")
    assert event(events, RoundEnded).round == 1
    assert asked(now) == ["me vote", "foe vote"]


def test_who_is_done_lets_the_rest_of_the_points_go():
    now, events = play(duel(), "me: done")
    assert event(events, PointsLetGo) == PointsLetGo("me", 10)
    assert (me(now).ap, asked(now)) == (0, ["foe turn"])


def test_a_fighter_who_waited_acts_again_when_another_lets_the_points_go():
    now = after(duel(), "me: wait", "foe: done")
    assert asked(now) == ["me turn"]
    assert asked(after(now, "me: wait")) == ["me vote", "foe vote"]


def test_who_lets_points_go_that_could_buy_something_is_asked_once():
    start = duel(fighter("me", warned=False), fighter("foe", ap=0))
    now = after(start, "me: done")
    assert asked(now) == ["me let go"]
    assert asked(after(now, "me: no")) == ["me turn"]
    assert me(after(now, "me: no", "me: done")).ap == 0
    assert me(after(now, "me: yes")).ap == 0
    poor = duel(fighter("me", ap=1, warned=False), fighter("foe", ap=0))
    assert me(after(poor, "me: done")).ap == 0


@pytest.mark.parametrize(
    ("enough", "fields"),
    [
        (2, {}),  # a step of speed
        (1, {"stance": "prone"}),  # getting up
        (1, {"weapon": "pistol"}),  # a shot from the hip
    ],
)
def test_one_is_asked_as_long_as_the_points_are_enough_for_something(enough, fields):
    start = duel(fighter("me"), fighter("foe", ap=enough, **fields))
    assert asked(after(start, "me: done")) == ["foe turn"]
    start = duel(fighter("me"), fighter("foe", ap=enough - 1, **fields))
    left = ["foe last points"] if enough > 1 else ["me vote", "foe vote"]
    assert asked(after(start, "me: done")) == left


def test_that_the_last_points_may_be_let_go_is_known_without_a_list(monkeypatch):
    """That is a choice, whatever else is one: some forty others need not be looked at."""

    def listed(rules, table, question):
        yield pytest.fail(f"the answers to {question} are looked at")

    monkeypatch.setattr(type(RULESET), "candidate_moves", listed)
    now = after(duel(fighter("me"), fighter("foe", ap=1)), "me: done")
    assert asked(now) == ["foe last points"]
    question = engine.open_question(now, "foe")
    for move in (question.default, *question.nearly_always):
        engine.check(now, "foe", move)


def test_the_points_that_are_left_are_gone_when_the_round_ends():
    now = after(duel(), "me: wait", "foe: wait")
    assert (me(now).ap, foe(now).ap) == (0, 0)


def test_points_spent_out_of_turn_do_not_shorten_a_pass():
    now = after(duel(), "me: wait", "foe: attack me", "me: parry", "foe: done")
    assert (me(now).ap, me(now).spent, asked(now)) == (8, 0, ["me turn"])


# Fighters who are not asked.


def test_who_is_not_asked_is_told_whose_pass_it_is():
    with refused("It is me's pass.", NotAsked):
        engine.parse(duel(), "foe", "wait")


def test_who_is_out_is_told_so():
    for fields, sentence in (
        ({"withdrawn": True}, "You have left this fight."),
        ({"shock": 15}, "You are incapacitated; you cannot move."),
        ({"harm": 23}, "You are dead; you cannot move."),
    ):
        out = fighter("bob", **fields | {"ap": 0})
        with refused(sentence, NotAsked):
            engine.parse(fight([fighter("me")], [fighter("foe"), out]), "bob", "wait")


def test_a_stranger_is_told_so():
    with refused("You are not in this fight.", NotAsked):
        engine.parse(duel(), "stranger", "wait")


def test_after_the_fight_everybody_is_told_so():
    over = after(duel(), "referee: withdraw foe")
    with refused("The fight is over.", NotAsked):
        engine.parse(over, "me", "wait")
