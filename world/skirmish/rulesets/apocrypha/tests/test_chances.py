"""Chances from movement: an opening for the enemy who is left, a shot at a fighter in the open."""

import pytest

from world.skirmish.rulesets.apocrypha.exchange.hitting import AttackBegan
from world.skirmish.rulesets.apocrypha.exchange.reactions import Nothing, PreparedLost, Reacted
from world.skirmish.rulesets.apocrypha.table import Aim
from world.skirmish.rulesets.apocrypha.tests.positions import (
    TORSO,
    duel,
    fight,
    fighter,
    going,
    hits,
    pool,
    prepared,
    struck,
)
from world.skirmish.testing.reading import asked, choices, event
from world.skirmish.testing.refusals import refuses
from world.skirmish.testing.typed_moves import after, foe, me, play

WALK, RUN, SPRINT = 1, 2, 3

# Exploit opening.


def fleeing(theirs=None, mine=None, *, dice=(), apart=1.0, words="crouch"):
    """`me` walks away from `foe`, who is asked about the opening."""
    runner = {"ap": 20, "ooda": 20, "fit": 50, **going(WALK, "foe", toward=False)}
    start = duel(fighter("me", **runner | (mine or {})), fighter("foe", **theirs or {}),
                 dice=dice, apart=apart)  # fmt: skip
    return after(start, f"me: {words}")


def test_who_is_left_is_asked_before_the_step():
    now = fleeing()
    assert (asked(now), me(now).x) == (["foe opening"], -100)
    assert choices(now, "foe") == ["exploit opening", "nothing"]
    assert now.pending.questions[0].default == Nothing()


def test_it_costs_erg_and_has_a_die_less():
    now, events = play(fleeing(), "foe: exploit opening", "me: nothing")
    assert event(events, Reacted).cost == 3
    assert foe(now).ap == 7
    assert pool(events, "foe", "attack") == {"exploit opening": -1}


def test_it_hits_like_an_attack():
    now = after(fleeing(dice=(*hits(3, 3), TORSO)), "foe: exploit opening", "me: nothing")
    assert (me(now).harm, me(now).x) == (6 + 2, -200)
    assert asked(now) == ["me turn"]


def test_the_one_who_leaves_may_react():
    now = after(fleeing(), "foe: exploit opening")
    assert asked(now) == ["me melee"]
    assert "counter-attack" in choices(now, "me")


def test_who_falls_to_it_stays():
    now = after(
        fleeing(mine={"harm": 25}, dice=(*hits(3, 2), TORSO)), "foe: exploit opening", "me: nothing"
    )
    assert (me(now).able, me(now).x, me(now).stance) == (False, -100, "standing")


def test_nothing_is_asked_of_who_cannot():
    assert asked(fleeing({"ap": 2})) == ["me turn"]
    assert asked(fleeing({"aware": False})) == ["me turn"]


def test_with_a_ranged_weapon_in_hand_one_strikes_with_bare_hands():
    _, events = play(fleeing({"weapon": "pistol"}), "foe: exploit opening", "me: nothing")
    assert event(events, AttackBegan).weapon == "Unarmed"


def test_leaving_the_reach_of_one_of_several():
    start = fight(
        [fighter("me", ap=20, **going(WALK, "foe", toward=False))],
        [fighter("foe"), fighter("bob", "halberd"), fighter("cid", x=2000)],
    )
    now = after(start, "me: crouch")
    assert asked(now) == ["foe opening"]
    now = after(now, "foe: nothing", "me: stand")
    assert asked(now) == ["bob opening"]


def test_it_is_offered_once_in_a_pass():
    runner = fighter("me", **going(WALK, "foe", toward=False))
    assert asked(after(duel(runner, offered=[("opening", "foe")]), "me: crouch")) == ["me turn"]


def test_a_chance_that_one_could_not_take_is_not_used_up():
    """`foe` has too few points the first time."""
    start = duel(
        fighter("me", ap=30, ooda=30, **going(WALK, "foe", toward=False)), fighter("foe", ap=2)
    )
    now = after(start, "me: crouch")
    assert asked(now) == ["me turn"]
    assert now.table.offered == []


def test_each_further_reaction_hand_to_hand_hampers_it():
    now = fleeing({"reacted": 2})
    _, events = play(now, "foe: exploit opening", "me: nothing")
    assert pool(events, "foe", "attack") == {"exploit opening": -1, "earlier reactions": -2}
    now, _ = play(now, "foe: exploit opening", "me: nothing")
    assert foe(now).reacted == 3


def test_a_feint_and_a_desperate_defense_count_for_it():
    now, events = play(
        fleeing({"feinted": True, "defending": True}), "foe: exploit opening", "me: nothing"
    )
    assert pool(events, "foe", "attack") == {
        "exploit opening": -1,
        "feinted": -2,
        "desperate defense": 2,
    }
    assert not foe(now).feinted


def test_it_costs_what_one_has_prepared():
    now = fleeing({"prepared": prepared("crouch", "attacked")})
    now, events = play(now, "foe: exploit opening", "me: nothing")
    assert event(events, PreparedLost).why == "reaction"
    assert foe(now).prepared is None


def test_running_through_an_enemys_reach_leaves_it():
    runner = fighter("me", ap=20, **going(SPRINT, "bob"))
    start = fight([runner], [fighter("foe", "knife", x=300), fighter("bob", x=9000, ap=0)])
    now = after(start, "me: crouch")
    assert (asked(now), me(now).x) == (["foe opening"], 400)


def test_who_is_carried_away_by_a_dive_gives_no_opening():
    start = duel(fighter("me", ap=5), fighter("foe", ap=12))
    now = after(start, "me: attack foe", "foe: dodge")
    assert asked(now) == ["foe turn"]


# Target in the open.


def crossing(theirs=None, mine=None, *, dice=(), apart=9.0, words="crouch", **table):
    """`me` walks away from `foe`, who has a pistol and is asked."""
    walker = {"ap": 9, "ooda": 20, "fit": 50, **going(WALK, "foe", toward=False)}
    shooter = fighter("foe", **{"weapon": "pistol"} | (theirs or {}))
    start = duel(fighter("me", **walker | (mine or {})), shooter, dice=dice, apart=apart, **table)
    return after(start, f"me: {words}")


def test_an_enemy_who_sees_a_move_in_the_open_is_asked():
    now = crossing()
    assert (asked(now), me(now).x) == (["foe open"], -100)
    assert choices(now, "foe") == ["shoot aimed", "shoot hip", "nothing"]
    assert "shoot readied" in choices(crossing({"readied": True}), "foe")


@pytest.mark.parametrize(("how", "cost", "dice"), [("hip", 1, {}), ("aimed", 3, {"accuracy": 1})])
def test_it_costs_what_the_shot_costs_and_has_a_die_less(how, cost, dice):
    now, events = play(crossing(), f"foe: shoot {how}", "me: nothing")
    assert foe(now).ap == 10 - cost
    way = {"hip": "fire from the hip", "aimed": "aim and fire"}[how]
    assert pool(events, "foe", way) == {"in the open": -1, **dice}


def test_it_hits_like_a_shot():
    now = after(crossing(dice=(*hits(3, 3), TORSO)), "foe: shoot hip", "me: nothing")
    assert me(now).harm == 5 + 2


def test_one_who_stands_or_keeps_cover_is_not_in_the_open():
    assert asked(crossing(mine={"rate": 0, "course": None})) == ["me turn"]
    covered = {"cover": "light"}
    assert asked(crossing(mine=covered, house={"cover_stays": True})) == ["me turn"]


def test_one_who_leaves_cover_is():
    assert asked(crossing(mine={"cover": "heavy"})) == ["foe open"]


def test_the_target_may_react_and_fire_back():
    now = after(crossing(mine={"weapon": "pistol", "ap": 12}), "foe: shoot aimed")
    assert asked(now) == ["me ranged"]
    assert "counter-fire hip" in choices(now, "me")


def test_who_cannot_shoot_is_not_asked():
    assert asked(crossing({"weapon": "longsword"})) == ["me turn"]
    assert asked(crossing({"ap": 0})) == ["me turn"]
    assert asked(crossing({"aware": False})) == ["me turn"]
    assert asked(crossing(apart=50)) == ["me turn"]


def test_the_shot_is_refused_for_what_it_lacks():
    sentence = "Your Pistol is not readied."
    refuses(crossing(), "foe", "shoot readied", sentence)
    refuses(crossing({"ap": 2}), "foe", "shoot aimed", "That costs 3 AP; you have 2.")


def test_it_is_offered_once_in_a_pass_and_again_in_the_next():
    now = after(crossing(mine={"ap": 19, "ooda": 7}), "foe: nothing", "me: stand")
    assert asked(now) == ["me turn"]
    now = after(now, "me: riposte foe")
    assert now.table.offered == []
    assert asked(after(now, "me: crouch")) == ["foe open"]


def test_it_is_offered_when_one_comes_into_range():
    able = fighter("foe", "pistol", personal_weapons=4)
    start = duel(fighter("me", ap=20, **going(RUN, "foe")), able, apart=46)
    now = after(start, "me: crouch")
    assert asked(now) == ["me turn"]
    now = after(now, "me: stand")
    assert (asked(now), me(now).x) == (["foe open"], 600)


def test_it_is_asked_in_the_order_of_action_points():
    start = fight(
        [fighter("me", ap=9, **going(WALK, "foe", toward=False))],
        [fighter("foe", "pistol", ap=4), fighter("bob", "pistol", ap=6)],
        apart=9,
    )
    now = after(start, "me: crouch")
    assert asked(now) == ["bob open"]
    assert asked(after(now, "bob: nothing")) == ["foe open"]


def test_who_falls_to_the_first_shot_is_not_shot_at_again():
    people = [fighter("foe", "pistol"), fighter("bob", "pistol"), fighter("cid", ap=0)]
    start = fight(
        [fighter("me", harm=14, **going(WALK, "foe", toward=False)), fighter("ann", ap=0)],
        people,
        apart=9,
        dice=(*hits(3, 3), TORSO),
    )
    now, events = play(start, "me: crouch", "foe: shoot hip", "me: nothing")
    assert not me(now).able
    assert [blow[0] for blow in struck(events)] == ["foe"]


def test_an_aim_at_the_target_helps_and_is_used_up():
    now, events = play(crossing({"aim": Aim("me", 2)}), "foe: shoot aimed", "me: nothing")
    assert pool(events, "foe", "aim and fire")["precise aim"] == 2
    assert foe(now).aim is None


def test_it_is_a_reaction_and_costs_what_one_has_prepared():
    now = crossing({"prepared": prepared("aim and fire", "attacked"), "feinted": True})
    now, events = play(now, "foe: shoot hip", "me: nothing")
    assert event(events, PreparedLost).why == "reaction"
    assert pool(events, "foe", "fire from the hip") == {"in the open": -1, "feinted": -2}
    assert not foe(now).feinted


def test_in_the_face_of_a_gun_one_may_be_struck_and_shot_at():
    """Leaving the reach of bare hands and moving in the open are two chances."""
    now = fleeing({"weapon": "pistol"})
    assert asked(now) == ["foe opening"]
    now = after(now, "foe: exploit opening", "me: nothing")
    assert asked(now) == ["foe open"]
