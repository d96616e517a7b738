"""Rules that meet within one action: questions within questions, and what each leads to."""

from world.skirmish.rulesets.apocrypha.exchange.damage import Damaged, Died, Fell
from world.skirmish.rulesets.apocrypha.exchange.hitting import AttackLost
from world.skirmish.rulesets.apocrypha.exchange.triggers import Released
from world.skirmish.rulesets.apocrypha.tests.positions import (
    HEAD,
    TORSO,
    duel,
    fight,
    fighter,
    going,
    harmed,
    hits,
    pool,
    prepared,
    struck,
)
from world.skirmish.testing.reading import all_of, asked
from world.skirmish.testing.typed_moves import after, foe, me, play

WALK, RUN = 1, 2


def test_a_feint_is_countered_and_the_counter_is_countered():
    """The feint is bait, the real attack beats the counter, and only `foe` is hit."""
    dice = (*hits(1, 3), *hits(2, 3), *hits(4), TORSO)
    start = duel(fighter("me"), fighter("foe", fit=50), dice=dice)
    now, events = play(start, "me: feint foe", "foe: counter-attack")
    assert struck(events) == [("me", "foe", 1, 2, False), ("me", "foe", 4, 2, True)]
    assert harmed(events) == [("foe", "torso", 8, 0)]
    assert (me(now).harm, asked(now)) == (0, ["me turn"])


def test_a_feint_is_countered_the_real_attack_fails_and_a_desperate_parry_fails_too():
    dice = (*hits(0, 3), *hits(2, 3), *hits(2), *hits(3), HEAD)
    start = duel(fighter("me", fit=50), fighter("foe"), dice=dice)
    now, events = play(start, "me: feint foe", "foe: counter-attack", "me: desperate parry")
    assert harmed(events) == [("me", "head", 2 * (6 + 2 - 2), 0)]
    assert foe(now).harm == 0


def test_a_prepared_attack_is_set_off_by_a_move_that_an_exploit_answers():
    """`foe` leaves: what `me` holds goes off, and then the opening is there as well."""
    held = fighter("me", ap=10, prepared=prepared("attack", "leaves"))
    start = fight(
        [fighter("foe", ap=20, ooda=20, fit=50, **going(WALK, "me", toward=False))],
        [held],
        apart=1,
        dice=(*hits(2), TORSO, *hits(2, 3), TORSO),
    )
    now = after(start, "foe: crouch")
    assert asked(now) == ["me trigger"]
    now = after(now, "me: release")
    assert asked(now) == ["foe melee"]
    now = after(now, "foe: nothing")
    assert asked(now) == ["me opening"]
    now = after(now, "me: exploit opening")
    assert asked(now) == ["foe melee"]
    now = after(now, "foe: nothing")
    assert (foe(now).harm, foe(now).stance, asked(now)) == (14, "crouched", ["foe turn"])


def test_the_one_who_leaves_is_countered_in_turn():
    """The opening is exploited, the exploit countered, and the counter parried desperately."""
    runner = fighter("me", ap=12, ooda=20, **going(WALK, "foe", toward=False))
    dice = (*hits(0, 3), *hits(1, 3), *hits(2))
    now = after(duel(runner, dice=dice), "me: crouch", "foe: exploit opening", "me: counter-attack")
    assert asked(now) == ["foe countered"]
    now = after(now, "foe: desperate parry")
    assert (foe(now).harm, me(now).harm, foe(now).reacted) == (0, 0, 2)
    assert (me(now).x, asked(now)) == (-200, ["me turn"])


def test_a_chance_shot_is_answered_by_counter_fire_and_both_fall():
    """Both are wounded: 4 dice in the open, 3 of courage, 5 back."""
    good = {"weapon": "pistol", "personal_weapons": 4, "harm": 14}
    runner = fighter("me", ap=12, **good, **going(RUN, "foe", toward=False))
    people = [fighter("foe", **good), fighter("bob", ap=0)]
    dice = (*hits(4), *hits(1, 3), *hits(5, 5), TORSO, TORSO)
    start = fight([runner, fighter("ann", ap=0)], people, apart=9, dice=dice)
    now, events = play(start, "me: crouch", "foe: shoot hip", "me: counter-fire hip")
    assert [event.actor for event in all_of(events, Fell, Died)] == ["me", "foe"]
    assert me(now).stance == "standing"
    assert asked(now) == ["ann vote", "bob vote"]


def test_an_attack_meets_what_an_ally_holds_then_what_the_target_holds_in_the_order_of_points():
    ann = fighter("ann", "halberd", ap=6, prepared=prepared("attack", "ally", "foe"), x=100)
    held = fighter("foe", ap=4, prepared=prepared("attack", "attacked"))
    start = fight([fighter("me", ap=5, fit=50)], [held, ann])
    _, events = play(start, "me: attack foe", "ann: release", "foe: release", "foe: nothing")
    assert [event.actor for event in all_of(events, Released)] == ["ann", "foe"]
    assert [blow[0] for blow in struck(events)] == ["ann", "foe", "me"]


def test_whoever_falls_to_the_first_is_not_struck_by_the_second():
    ann = fighter("ann", "halberd", ap=6, prepared=prepared("attack", "ally", "foe"), x=100)
    held = fighter("foe", ap=4, prepared=prepared("attack", "attacked"))
    start = fight([fighter("me", ap=5, harm=8), fighter("bob", ap=0)], [held, ann],
                  dice=(*hits(4), TORSO))  # fmt: skip
    now, events = play(start, "me: attack foe", "ann: release")
    assert [event.actor for event in all_of(events, Released)] == ["ann"]
    assert foe(now).prepared == prepared("attack", "attacked")


def test_a_charge_past_a_prepared_halberd_through_fire_into_a_parry():
    """Everything that may meet a charge, one after the other."""
    ann = fighter("ann", "halberd", ap=0, x=600, prepared=prepared("attack", "enters"))
    gun = fighter("foe", "pistol", ap=20, fit=50)
    charger = fighter("me", ap=12, fit=50, **going(RUN, "foe"))
    start = fight([charger], [gun, ann], apart=10)
    now = after(start, "me: charge foe")
    assert (asked(now), me(now).x) == (["foe open"], 100)
    now = after(now, "foe: shoot hip")
    assert asked(now) == ["me ranged"]
    now = after(now, "me: nothing")
    assert (asked(now), me(now).x) == (["ann trigger"], 300)
    now = after(now, "ann: release")
    assert asked(now) == ["me melee"]
    now = after(now, "me: parry")
    assert (asked(now), me(now).x) == (["foe melee"], 900)
    now, events = play(now, "foe: charge defense hip")
    assert pool(events, "foe", "fire from the hip") == {}
    assert pool(events, "me", "charge") == {"charge": 1, "charge defense": -1}
    assert asked(now) == ["me turn"]


def test_a_charge_that_a_prepared_attack_stops_never_comes_home():
    ann = fighter("ann", "halberd", ap=0, x=600, prepared=prepared("attack", "enters"))
    charger = fighter("me", ap=12, harm=8, **going(RUN, "foe"))
    start = fight([charger, fighter("bob", ap=0)], [fighter("foe", ap=1), ann], apart=10,
                  dice=(*hits(4, 5), TORSO))  # fmt: skip
    now, events = play(start, "me: charge foe", "ann: release", "me: nothing")
    assert (me(now).able, me(now).x) == (False, 300)
    assert [event.target for event in all_of(events, Damaged)] == ["me"]
    assert all_of(events, AttackLost) == []


def test_a_target_who_dodges_the_one_gets_out_of_the_others_reach():
    """A flurry: the first dives away behind the second, who has a blow of their own."""
    people = [fighter("foe", ap=10), fighter("bob", ap=0, fit=50)]
    start = fight([fighter("me", ap=12)], people, dice=(*hits(3, 5), *hits(3, 7), TORSO))
    now, events = play(start, "me: flurry foe and bob", "foe: dodge")
    assert struck(events) == [("me", "foe", 3, 3, False), ("me", "bob", 3, 1, True)]
    assert foe(now).x == 300


def test_riposte_against_a_feint_and_then_a_counter():
    """The opening meets the feint, the feint is countered, the counter is countered."""
    start = fight(
        [fighter("foe", ap=20, fit=50)],
        [fighter("me", ap=10, fit=50, riposte="foe")],
        apart=1,
        dice=(*hits(2), TORSO, *hits(0, 3), *hits(2, 3), *hits(3), TORSO),
    )
    now, events = play(start, "foe: feint me", "me: counter-attack")
    assert struck(events) == [
        ("me", "foe", 2, 1, True),
        ("foe", "me", 0, 2, False),
        ("foe", "me", 3, 2, True),
    ]
    assert (foe(now).harm, me(now).harm) == (7, 7)


def test_standing_orders_answer_every_question_of_an_action_without_a_word():
    orders = {
        "foe": {"melee": "parry"},
        "me": {"trigger": "release", "opening": "exploit opening"},
    }
    start = fight(
        [fighter("foe", ap=20, ooda=20, fit=50, **going(WALK, "me", toward=False))],
        [fighter("me", prepared=prepared("attack", "leaves"))],
        apart=1,
        orders=orders,
    )
    now, events = play(start, "foe: crouch")
    assert asked(now) == ["foe turn"]
    assert [blow[0] for blow in struck(events)] == ["me", "me"]
