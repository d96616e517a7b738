"""Reactions: who is asked when attacked, what it costs; avoidance, desperate dodge, damage soak."""

import pytest
from msgspec.structs import replace

from world.skirmish import engine
from world.skirmish.rulesets.apocrypha.data import WEAPONS
from world.skirmish.rulesets.apocrypha.exchange.damage import Damaged
from world.skirmish.rulesets.apocrypha.exchange.melee_reactions import Parry
from world.skirmish.rulesets.apocrypha.exchange.ranged_reactions import ShootInTheOpen
from world.skirmish.rulesets.apocrypha.exchange.reactions import Nothing, PreparedLost, Reacted
from world.skirmish.rulesets.apocrypha.exchange.triggers import Release
from world.skirmish.rulesets.apocrypha.position import Moved, StanceChanged
from world.skirmish.rulesets.apocrypha.tests.positions import (
    ARMS_HIT,
    HEAD,
    LEGS_HIT,
    TORSO,
    dice_of,
    fight,
    fighter,
    hits,
    pool,
    prepared,
    shot_at,
    struck,
    struck_at,
)
from world.skirmish.testing.reading import all_of, asked, choices, event
from world.skirmish.testing.refusals import refused, refuses
from world.skirmish.testing.typed_moves import after, foe, play

LIMBS = ["damage soak arms", "damage soak legs"]


# The fighters who are asked, and their choices.


def test_the_target_of_a_blow_is_asked_with_nothing_as_the_default():
    now = struck_at()
    assert asked(now) == ["foe melee"]
    assert now.pending.questions[0].default == Nothing()
    assert choices(now, "foe") == ["parry", "counter-attack", "avoidance", "desperate dodge",
                                   *LIMBS, "nothing"]  # fmt: skip


def test_the_target_of_a_shot_can_neither_parry_nor_counter_it():
    assert choices(shot_at(), "foe") == ["avoidance", "desperate dodge", *LIMBS, "nothing"]


def test_one_who_shoots_back_may_do_so_from_more_points():
    now = shot_at({"weapon": "pistol"})
    assert choices(now, "foe") == ["avoidance", "desperate dodge", *LIMBS,
                                   "counter-fire aimed", "counter-fire hip", "nothing"]  # fmt: skip


def test_without_action_points_nobody_reacts():
    assert asked(struck_at({"ap": 0})) == ["me turn"]
    assert asked(struck_at({"ap": 1})) == ["me turn"]
    assert choices(struck_at({"ap": 2}), "foe") == ["parry", "desperate dodge", *LIMBS, "nothing"]


@pytest.mark.parametrize(
    ("answer", "cost"),
    [("avoidance", 3), ("parry", 2), ("counter-attack", 3), ("desperate dodge", 2),
     ("damage soak arms", 2), ("nothing", 0)],
)  # fmt: skip
def test_every_reaction_has_its_price(answer, cost):
    now, events = play(struck_at(), f"foe: {answer}")
    assert foe(now).ap == 10 - cost
    assert [happened.cost for happened in all_of(events, Reacted)] == ([cost] if cost else [])
    if cost:
        poor = struck_at({"ap": cost - 1})
        if cost > 2:
            refuses(poor, "foe", answer, f"That costs {cost} AP; you have {cost - 1}.")
        else:
            assert asked(poor) == ["me turn"]


def test_a_reaction_costs_what_one_has_prepared_and_to_let_it_happen_does_not():
    held = prepared("attack", "moves")
    asking = struck_at({"prepared": held})
    now, events = play(asking, "foe: parry")
    assert foe(now).prepared is None
    assert event(events, PreparedLost) == PreparedLost("foe", "attack", "reaction")
    assert foe(after(asking, "foe: nothing")).prepared == held


def test_reactions_are_not_counted_to_ones_next_pass():
    assert foe(after(struck_at(), "foe: parry")).spent == 0


# Avoidance.


def test_avoidance_is_rolled_with_coordination_and_fitness_instead_of_the_rating():
    asking = struck_at({"avoidance": 3, "crd": 30, "fit": 40}, dice=(*hits(3), *hits(4, 10)))
    _, events = play(asking, "foe: avoidance")
    assert struck(events) == [("me", "foe", 3, 4, False)]
    assert (dice_of(events, "foe", "avoidance"), pool(events, "foe", "avoidance")) == (10, {})


@pytest.mark.parametrize(("theirs", "hit"), [(2, True), (3, False), (4, False)])
def test_an_attack_must_beat_it(theirs, hit):
    now, events = play(struck_at(dice=(*hits(3), *hits(theirs, 6), TORSO)), "foe: avoidance")
    assert struck(events) == [("me", "foe", 3, theirs, hit)]
    assert foe(now).harm == (6 + 3 - theirs if hit else 0)


def test_a_worse_roll_than_the_rating_counts_all_the_same():
    _, events = play(struck_at({"cover": "heavy"}, dice=(*hits(1), *hits(0, 6))), "foe: avoidance")
    assert struck(events) == [("me", "foe", 1, 0, True)]


def test_a_shot_is_avoided_as_well():
    asking = shot_at(dice=(*hits(4, 6), *hits(3)))
    _, events = play(asking, "foe: avoidance")
    assert struck(events) == [("me", "foe", 3, 4, False)]


# Desperate dodge.


def test_a_desperate_dodge_has_a_die_more_than_avoidance_and_ends_on_the_ground():
    asking = struck_at(dice=(*hits(2), *hits(3, 7)))
    now, events = play(asking, "foe: desperate dodge")
    assert pool(events, "foe", "desperate dodge") == {"desperate dodge": 1}
    assert struck(events) == [("me", "foe", 2, 3, False)]
    assert (foe(now).stance, foe(now).x) == ("prone", 100 + 200)
    assert event(events, StanceChanged) == StanceChanged("foe", "prone")
    assert event(events, Moved) == Moved("foe", 200, 300, "")


def test_a_dodge_that_fails_ends_there_as_well():
    now, _ = play(struck_at(dice=(*hits(3), *hits(1, 7), TORSO)), "foe: desperate dodge")
    assert (foe(now).harm, foe(now).stance, foe(now).x) == (8, "prone", 300)


def test_a_shot_is_dodged_too():
    now, events = play(shot_at(dice=(*hits(5, 7), *hits(4))), "foe: desperate dodge")
    assert struck(events) == [("me", "foe", 4, 5, False)]
    assert foe(now).stance == "prone"


def test_the_prone_do_not_dodge():
    asking = struck_at({"stance": "prone"})
    refuses(asking, "foe", "desperate dodge", "You are on the ground already.")
    assert "desperate dodge" in choices(struck_at({"stance": "crouched"}), "foe")


def test_who_dives_leaves_the_cover():
    assert foe(after(shot_at({"cover": "half"}), "foe: desperate dodge")).cover == "none"
    keeps = shot_at({"cover": "half"}, house={"cover_stays": True})
    assert foe(after(keeps, "foe: desperate dodge")).cover == "half"


# Damage soak.


def soaked(place=HEAD, *, where="legs", many=1, weapon="longsword", armor=0, **house):
    """`foe` takes a blow of this many hits on the armor."""
    asking = struck_at(
        {"armor": armor, "fit": 50}, {"weapon": weapon}, dice=(*hits(many), place), house=house
    )
    return play(asking, f"foe: damage soak {where}")


def test_who_soaks_forgoes_the_rating():
    _, events = soaked(many=1)
    assert struck(events) == [("me", "foe", 1, 0, True)]
    now, events = soaked(many=0)
    assert struck(events) == [("me", "foe", 0, 0, False)]
    assert (foe(now).harm, foe(now).ap) == (0, 8)


@pytest.mark.parametrize(
    ("place", "name"), [(HEAD, "legs"), (TORSO, "legs"), (ARMS_HIT, "arms"), (LEGS_HIT, "legs")]
)
def test_a_hit_to_head_or_torso_lands_on_the_limb_that_is_held_out(place, name):
    assert event(soaked(place)[1], Damaged).location == name
    if place in (HEAD, TORSO):
        assert event(soaked(place, where="arms")[1], Damaged).location == "arms"


@pytest.mark.parametrize(
    ("many", "armor", "harm", "shock"), [(1, 0, 2, 2), (3, 0, 3, 2), (1, 2, 1, 1), (1, 3, 1, 0)]
)
def test_half_of_what_gets_through_is_shock_rounded_down(many, armor, harm, shock):
    now, _ = soaked(many=many, armor=armor)
    assert (foe(now).harm, foe(now).shock) == (harm, shock)


def test_armor_counts_twice_and_by_a_house_rule_once():
    assert event(soaked(armor=2)[1], Damaged).armor == 4
    assert event(soaked(armor=2, soak_armor=1)[1], Damaged).armor == 2


def test_the_shock_of_bare_hands_stays_shock():
    now, _ = soaked(weapon="")
    assert (foe(now).harm, foe(now).shock) == (0, 2)


def test_a_shot_is_soaked_as_well():
    now, events = play(shot_at(dice=(*hits(2), TORSO)), "foe: damage soak arms")
    assert struck(events) == [("me", "foe", 2, 0, True)]
    assert (foe(now).harm, foe(now).shock) == (2, 2)


def test_a_face_that_was_called_is_saved_by_it():
    asking = struck_at(mine={"martial_melee": 6}, words="attack foe at face", dice=hits(2, 2))
    _, events = play(asking, "foe: damage soak arms")
    assert event(events, Damaged).location == "arms"


def test_one_must_say_with_what():
    with pytest.raises(ValueError, match="Type: damage soak arms"):
        play(struck_at(), "foe: damage soak")


# The unaware.


def test_the_unaware_cannot_react():
    start = fight([fighter("me")], [fighter("foe", aware=False)])
    assert asked(after(start, "me: attack foe")) == ["me turn"]
    start = fight([fighter("me", "pistol", ap=5)], [fighter("foe", "pistol", aware=False)], apart=5)
    assert asked(after(start, "me: fire from the hip foe")) == ["me turn"]


# An answer that is none.


def test_an_answer_to_another_question_is_none():
    for move in (Parry(), ShootInTheOpen("aim and fire"), Release()):
        with refused("That is not an answer to the question."):
            engine.decide(shot_at(), "foe", move)


def test_a_weapon_without_erg_still_costs_a_point():
    light = replace(WEAPONS["knife"], erg=0)
    now, _ = play(struck_at({"weapon": light}), "foe: counter-attack")
    assert foe(now).ap == 9
