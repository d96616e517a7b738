"""Combat Free Actions: Dodge: who is asked and when, every degree, one roll for a whole round.

The attacks are an adversary's, of 3 wounds and a striking difficulty of 2.
"""

import pytest

from world.skirmish.rulesets.dungeoneers.combat_actions import Missed
from world.skirmish.rulesets.dungeoneers.dodge import (
    DodgeAttack,
    DodgeCounted,
    DuelDodged,
    NotDodged,
)
from world.skirmish.rulesets.dungeoneers.fighters.field import name
from world.skirmish.rulesets.dungeoneers.rolls import Tried
from world.skirmish.rulesets.dungeoneers.tests.positions import (
    adversary,
    conditions,
    defence,
    fight,
    fighter,
    hits,
    rolled,
)
from world.skirmish.testing.reading import all_of, asked, choices, event
from world.skirmish.testing.refusals import refuses
from world.skirmish.testing.typed_moves import after, foe, me, play


def struck(successes: int, weapon: str = "heavy", **numbers):
    """`me`, with 20 wounds to bear, has dodged a strike with this many successes."""
    start = defence(
        fighter("me", size="massive", **numbers), adversary("foe", weapon=weapon),
        dice=hits(successes, 3 + numbers.get("dodging", 0)),
    )  # fmt: skip
    return play(start, "foe: strike me", "me: dodge")


# The creatures that are asked.


def test_a_creature_that_is_attacked_is_asked_whether_they_dodge():
    now = after(defence(), "foe: strike me")
    assert now.pending.questions == (DodgeAttack("me", "foe", "strike"),)
    assert choices(now, "me") == ["dodge", "do nothing"]


@pytest.mark.parametrize("words", ["strike me", "toss me", "push me", "grapple me"])
def test_every_attack_may_be_dodged(words):
    start = defence(fighter("me", "B5"), adversary("foe", "B4", weapon="light"))
    assert asked(after(start, f"foe: {words}")) == ["me dodge"]


@pytest.mark.parametrize("words", ["hide", "hold the line", "end condition prone of me"])
def test_what_is_no_attack_is_not_dodged(words):
    start = defence(fighter("me", "B5", conditions=["prone"]), adversary("foe", "B4"))
    assert "me dodge" not in asked(after(start, f"foe: {words}"))


def test_a_creature_that_has_used_their_free_action_is_not_asked():
    now = after(defence(fighter("me", free_action=0)), "foe: strike me")
    assert asked(now) == ["foe turn"]
    assert me(now).wounds == 2


def test_a_free_action_used_in_your_own_turn_is_missed_when_the_others_attack():
    start = fight([fighter("me")], [adversary("foe")])
    now = after(start, "me: drop prone", "me: pass", "foe: strike me")
    assert asked(now) == ["foe turn"]


def test_adversaries_are_not_asked():
    now = after(fight([fighter("me")], [adversary("foe")]), "me: strike foe")
    assert asked(now) == ["me turn"]


def test_a_friend_who_is_attacked_is_asked():
    start = fight([fighter("me"), fighter("ann", "B5")], [adversary("foe")])
    assert asked(after(start, "me: push ann")) == ["ann dodge"]


def test_no_other_fighter_answers():
    now = after(defence(), "foe: strike me")
    refuses(
        now,
        "foe",
        "strike me",
        "The move under way waits for me, who is asked whether to dodge foe's strike.",
    )


# Every degree.


def test_a_dodge_is_rolled_with_body_and_dodging_against_the_striking_difficulty():
    start = defence(fighter("me", body=7, dodging=2), adversary("foe", striking_dn=4))
    _, events = play(start, "foe: strike me", "me: dodge")
    roll = event(events, Tried)
    assert (roll.what, roll.target_number, len(roll.faces)) == ("body", 7, 5)
    assert event(events, DodgeCounted).difficulty == 4


def test_on_a_misstep_all_wounds_come():
    now, _ = struck(0)
    assert (me(now).wounds, me(now).stress) == (3, 0)


def test_on_a_lesser_success_one_wound_fewer_comes():
    now, _ = struck(1)
    assert (me(now).wounds, me(now).stress) == (2, 0)


def test_on_a_lesser_success_at_least_one_wound_comes():
    now, _ = struck(1, weapon="missile")
    assert me(now).wounds == 1


def test_on_a_success_the_wounds_come_as_stress():
    now, _ = struck(2)
    assert (me(now).wounds, me(now).stress) == (0, 3)


@pytest.mark.parametrize("successes", [3, 4])
def test_on_a_greater_success_nothing_comes(successes):
    now, events = struck(successes, dodging=1)
    assert (me(now).wounds, me(now).stress) == (0, 0)
    assert event(events, Missed) == Missed("foe", "me", "strike")


def test_without_a_dodge_all_wounds_come():
    start = defence(foe=adversary("foe", weapon="heavy"))
    now, events = play(start, "foe: strike me", "me: do nothing")
    assert event(events, NotDodged) == NotDodged("me", "foe")
    assert (me(now).wounds, me(now).stress) == (3, 0)


def test_the_wounds_that_come_as_stress_are_those_with_the_front_line():
    start = defence(fighter("me", "F6"), adversary("foe", "F7"), dice=hits(2))
    assert me(after(start, "foe: strike me", "me: dodge")).stress == 3


def test_armor_and_traits_count_after_the_dodge():
    start = defence(
        fighter("me", armor=1, traits=["resistance(S1)"]), adversary("foe", weapon="heavy"),
        dice=hits(1),
    )  # fmt: skip
    now = after(start, "foe: strike me", "me: dodge")
    assert (me(now).wounds, me(now).armor_left) == (0, 0)


# Grapples and pushes deal no wounds: a dodge makes less of them, or nothing.


def pushed(successes: int):
    return after(defence(dice=hits(successes)), "foe: push me", "me: dodge")


def test_a_misstep_leaves_an_adversarys_push_a_success():
    assert asked(pushed(0)) == ["foe push"]


def test_a_lesser_success_leaves_it_a_lesser_one():
    now = pushed(1)
    assert (asked(now), name(me(now).tile)) == (["foe turn"], "B5")


@pytest.mark.parametrize("successes", [2, 3])
def test_a_success_or_better_leaves_nothing_of_it(successes):
    now = pushed(successes)
    assert (name(me(now).tile), conditions(me(now))) == ("B6", [])


@pytest.mark.parametrize(("successes", "turns"), [(0, [0]), (1, [1]), (2, [])])
def test_an_adversarys_grapple_likewise(successes, turns):
    start = defence(fighter("me", "B5"), adversary("foe", "B4"), dice=hits(successes))
    now = after(start, "foe: grapple me", "me: dodge")
    assert [condition.turns for condition in foe(now).conditions] == turns


# One roll for a round.


def three_attack(*, dice=(), **numbers):
    """Three adversaries, each a side of its own, of striking difficulties 1, 2 and 6."""
    return fight(
        [adversary("one", "B7", striking_dn=1)], [fighter("me", "B6", size="massive", **numbers)],
        [adversary("two", "C7", striking_dn=2)], [adversary("six", "A7", striking_dn=6)],
        dice=dice,
    )  # fmt: skip


def test_one_roll_counts_against_every_attack_of_the_round_each_with_its_own_difficulty():
    start = three_attack(dice=hits(2))
    now, events = play(
        start, "one: strike me", "me: dodge", "one: pass", "me: pass", "two: strike me",
        "two: pass", "six: strike me",
    )  # fmt: skip
    assert len(all_of(events, Tried)) == 1
    counted = [(happened.attacker, happened.degree) for happened in all_of(events, DodgeCounted)]
    assert counted == [("one", 1), ("two", 0), ("six", -4)]
    assert (me(now).stress, me(now).wounds) == (2, 2)


def test_a_creature_that_does_nothing_against_one_attack_may_dodge_the_next():
    start = three_attack()
    now = after(start, "one: strike me", "me: do nothing", "one: pass", "me: pass",
                "two: strike me")  # fmt: skip
    assert asked(now) == ["me dodge"]


def test_in_the_next_round_the_roll_no_longer_counts():
    start = defence(dice=hits(3))
    now = after(start, "foe: strike me", "me: dodge", "foe: pass", "me: pass", "foe: strike me")
    assert asked(now) == ["me dodge"]
    assert me(after(now, "me: do nothing")).wounds == 2


def test_a_creature_that_has_dodged_has_no_free_action_left_in_the_round():
    start = fight([adversary("foe", "B7")], [fighter("me", "B6")])
    now = after(start, "foe: strike me", "me: dodge", "foe: pass")
    refuses(now, "me", "drop prone", "You have used your free action of this round.")


# Player against player.


@pytest.mark.parametrize(
    ("dodge", "attack", "wounds", "stress"),
    [(3, 1, 0, 0), (2, 1, 0, 2), (1, 1, 2, 0), (0, 1, 4, 0), (1, 3, 6, 0)],
)
def test_against_a_player_the_attackers_degree_counts_the_dodge_is_its_difficulty(
    dodge, attack, wounds, stress
):
    start = fight(
        [fighter("me")], [fighter("foe", size="huge")], dice=(*hits(dodge), *hits(attack))
    )
    now = after(start, "me: strike foe", "foe: dodge")
    assert (foe(now).wounds, foe(now).stress) == (wounds, stress)


def test_a_players_dodge_is_told_with_what_it_changes_for_the_attacker():
    start = fight([fighter("me")], [fighter("foe")], dice=(*hits(2), *hits(1)))
    _, events = play(start, "me: strike foe", "foe: dodge")
    assert DuelDodged("foe", "me", 2, 1) in events
    _, events = play(start, "me: strike foe", "foe: nothing")
    assert not all_of(events, DuelDodged)


def test_a_players_dodge_counts_against_every_player_of_the_round():
    start = fight(
        [fighter("me", "B6")], [fighter("foe", "B7")], [fighter("ann", "C7")],
        dice=(*hits(2), *hits(1), *hits(3)),
    )  # fmt: skip
    now = after(start, "me: strike foe", "foe: dodge", "me: pass", "foe: pass")
    assert rolled(now, "ann: strike foe").difficulty == 2
