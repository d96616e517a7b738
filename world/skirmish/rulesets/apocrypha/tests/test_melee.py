"""Attacks hand to hand: what they cost, what they must beat, and the ways to make them."""

import pytest

from world.skirmish.rulesets.apocrypha.exchange.hitting import AttackBegan, AttackLost
from world.skirmish.rulesets.apocrypha.tests.positions import (
    LEGS_HIT,
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
    struck_at,
)
from world.skirmish.testing.reading import all_of, asked, choices, event
from world.skirmish.testing.refusals import refuses
from world.skirmish.testing.typed_moves import after, foe, me, play

OUT = {"ap": 0}
RUN, SPRINT = 2, 3


def against(target=None, *, dice=(), weapon="longsword", apart=1.0, **mine):
    """`me` with plenty of points against a `foe` who does nothing."""
    foe = fighter("foe", **OUT | {"fit": 50} | (target or {}))
    return duel(fighter("me", weapon, **{"ap": 12} | mine), foe, dice=dice, apart=apart)


# What it costs.


@pytest.mark.parametrize(
    ("way", "costs"),
    [
        ("attack", (2, 3, 5, 7)),
        ("desperate swing", (2, 2, 3, 4)),
        ("power attack", (3, 4, 6, 8)),
        ("flurry", (3, 5, 8, 11)),
        ("feint", (2, 3, 5, 7)),
    ],
)
def test_it_costs_erg_and_bulk_as_the_way_takes_them(way, costs):
    for weapon, cost in zip(("", "knife", "longsword", "halberd"), costs, strict=True):
        now, events = play(against(weapon=weapon, ap=20), f"me: {way} foe")
        assert me(now).ap == 20 - cost
        assert event(events, AttackBegan).cost == cost


def test_with_a_ranged_weapon_in_hand_one_strikes_with_bare_hands():
    _, events = play(against(weapon="shotgun"), "me: attack foe")
    assert event(events, AttackBegan).weapon == "Unarmed"
    _, events = play(against(weapon=""), "me: attack foe")
    assert event(events, AttackBegan).weapon == "Unarmed"


# Whom it may be made on.


def test_whom_one_does_not_reach_one_does_not_strike():
    for weapon, name, reach in (
        ("", "bare hands reach", 1),
        ("longsword", "Longsword reaches", 2),
        ("halberd", "Halberd reaches", 3),
    ):
        sentence = (
            f"foe is out of reach: {reach}.5 meters away once the points are spent, "
            f"and {name} {reach}."
        )
        refuses(against(weapon=weapon, apart=reach + 0.5), "me", "attack foe", sentence)
        assert asked(after(against(weapon=weapon, apart=reach), "me: attack foe"))


def test_nobody_attacks_their_own_side_or_the_fallen():
    people = [fighter("foe"), fighter("bob", shock=15, ap=0)]
    start = fight([fighter("me"), fighter("ann")], people, apart=1)
    refuses(start, "me", "attack ann", "ann is on your side. Name an enemy.")
    refuses(start, "me", "attack me", "You cannot attack yourself.")
    refuses(start, "me", "attack bob", "bob is incapacitated.")


# What it must beat.


@pytest.mark.parametrize(("many", "hit"), [(0, False), (1, False), (2, True), (4, True)])
def test_more_hits_than_the_rating_hit(many, hit):
    now, events = play(against(dice=hits(many)), "me: attack foe")
    assert struck(events) == [("me", "foe", many, 1, hit)]
    assert foe(now).harm == (6 + many - 1 if hit else 0)


# Reach.


@pytest.mark.parametrize(
    ("mine", "theirs", "apart", "dice"),
    [
        ("halberd", "longsword", 3, 1),
        ("halberd", "longsword", 2, 0),
        ("halberd", "longsword", 1, 0),
        ("longsword", "halberd", 2, 0),
        ("longsword", "halberd", 1, 1),
        ("longsword", "knife", 2, 1),
        ("knife", "longsword", 1, 1),
        ("longsword", "longsword", 2, 0),
        ("knife", "", 1, 0),
        ("longsword", "shotgun", 2, 1),
    ],
)
def test_the_longer_weapon_is_better_beyond_the_others_reach_and_the_shorter_at_1_meter(
    mine, theirs, apart, dice
):
    _, events = play(against({"weapon": theirs}, weapon=mine, apart=apart), "me: attack foe")
    assert pool(events, "me", "attack") == ({"reach": dice} if dice else {})


# Desperate swing.


def test_a_desperate_swing_has_a_die_less():
    _, events = play(against(), "me: desperate swing foe")
    assert pool(events, "me", "desperate swing") == {"desperate swing": -1}


def test_the_next_attack_on_who_swung_has_a_die_more_and_the_one_after_has_not():
    start = duel(fighter("me", ap=3), fighter("foe", ap=14, ooda=12))
    now = after(start, "me: desperate swing foe", "foe: nothing")
    assert me(now).exposed
    now, events = play(now, "foe: attack me")
    assert pool(events, "foe", "attack") == {"open after a swing": 2}
    _, events = play(now, "foe: attack me")
    assert pool(events, "foe", "attack") == {}


def test_a_shot_makes_use_of_it_as_well():
    now = duel(fighter("me", "pistol"), fighter("foe", ap=0, exposed=True))
    now, events = play(now, "me: fire from the hip foe")
    assert pool(events, "me", "fire from the hip") == {"open after a swing": 2}
    assert not foe(now).exposed


# Power attack.


def test_a_power_attack_has_a_die_less_and_does_5_damage_more():
    now, events = play(against(dice=(*hits(2, 3), TORSO)), "me: power attack foe")
    assert pool(events, "me", "power attack") == {"power attack": -1}
    assert foe(now).harm == 6 + 1 + 5


def test_a_power_attack_adds_at_most_the_damage_of_the_weapon():
    now, _ = play(against(weapon="", dice=(*hits(2, 3), TORSO)), "me: power attack foe")
    assert foe(now).shock == 3 + 1 + 3


# Flurry.


def test_a_flurry_on_one_is_one_roll_with_a_die_more_and_two_blows():
    now, events = play(against(dice=(*hits(3, 5), TORSO, LEGS_HIT)), "me: flurry foe")
    assert pool(events, "me", "flurry") == {"flurry": 1}
    assert struck(events) == [("me", "foe", 3, 1, True)]
    assert harmed(events) == [("foe", "torso", 8, 0), ("foe", "legs", 4, 0)]
    assert foe(now).harm == 8 + 4


def test_the_fallen_do_not_take_the_second_blow():
    start = against({"fit": 20, "harm": 10}, dice=(*hits(5, 5), TORSO))
    now, events = play(start, "me: flurry foe")
    assert harmed(events) == [("foe", "torso", 10, 0)]
    assert not foe(now).able


def test_both_blows_are_met_by_one_reaction():
    start = struck_at(
        {"fit": 50}, words="flurry foe", dice=(*hits(3, 5), *hits(2, 5), TORSO, TORSO)
    )
    now, events = play(start, "foe: parry")
    assert struck(events) == [("me", "foe", 3, 2, True)]
    assert (foe(now).harm, foe(now).ap) == (7 + 7, 8)


def two(mine=None, foe=None, bob=None, *, dice=(), **table):
    """`me` against `foe` and `bob`, both in reach."""
    people = [fighter("foe", **OUT | {"fit": 50} | (foe or {})),
              fighter("bob", **OUT | {"fit": 50} | (bob or {}))]  # fmt: skip
    return fight([fighter("me", **{"ap": 12} | (mine or {}))], people, dice=dice, **table)


def test_a_flurry_on_two_is_one_roll_and_a_blow_for_each():
    now, events = play(two(dice=(*hits(3, 5), TORSO, LEGS_HIT)), "me: flurry foe and bob")
    assert struck(events) == [("me", "foe", 3, 1, True), ("me", "bob", 3, 1, True)]
    assert harmed(events) == [("foe", "torso", 8, 0), ("bob", "legs", 4, 0)]
    assert me(now).ap == 4


def test_with_one_blow_two_targets_divide_its_hits_and_the_first_has_the_odd_one():
    start = two(dice=(*hits(5, 5), TORSO, LEGS_HIT), house={"flurry_blows": 1})
    _, events = play(start, "me: flurry foe and bob")
    assert struck(events) == [("me", "foe", 3, 1, True), ("me", "bob", 2, 1, True)]
    assert harmed(events) == [("foe", "torso", 8, 0), ("bob", "legs", 4, 0)]


@pytest.mark.parametrize(("rolled", "shares"), [(4, (2, 2)), (3, (2, 1)), (2, (1, 1)), (1, (1, 0))])
def test_the_hits_of_one_blow_are_halved_between_two_targets(rolled, shares):
    _, events = play(two(dice=hits(rolled, 5), house={"flurry_blows": 1}), "me: flurry foe and bob")
    assert tuple(hit[2] for hit in struck(events)) == shares


def test_it_is_paid_once_and_told_for_each():
    _, events = play(two(), "me: flurry foe and bob")
    assert [(happened.target, happened.cost) for happened in all_of(events, AttackBegan)] == [
        ("foe", 8),
        ("bob", 0),
    ]


def test_each_target_of_a_flurry_reacts_before_the_roll():
    start = two(foe={"ap": 10}, bob={"ap": 10}, dice=(*hits(3, 5), *hits(4, 5), *hits(0, 4), TORSO))
    now = after(start, "me: flurry foe and bob")
    assert asked(now) == ["foe melee"]
    now = after(now, "foe: parry")
    assert asked(now) == ["bob melee"]
    assert now.drawn == 0
    _, events = play(now, "bob: avoidance")
    assert struck(events) == [("me", "foe", 3, 4, False), ("me", "bob", 3, 0, True)]


def test_who_is_countered_by_the_first_target_of_a_flurry_has_no_strike_left_for_the_second():
    start = two({"harm": 14}, {"ap": 10}, dice=(*hits(1, 4), *hits(2, 3), TORSO))
    now, events = play(start, "me: flurry foe and bob", "foe: counter-attack")
    assert not me(now).able
    assert [blow[1] for blow in struck(events)] == ["foe"]


def test_both_targets_let_go_off_what_they_have_prepared():
    held = {"ap": 10, "prepared": prepared("attack", "attacked")}
    now = after(two(foe=held, bob=held), "me: flurry foe and bob")
    assert asked(now) == ["foe trigger"]
    assert asked(after(now, "foe: nothing")) == ["bob trigger"]


def test_the_opening_that_a_swing_left_is_closed_for_both_targets():
    now, events = play(two(foe={"exposed": True}, bob={"exposed": True}), "me: flurry foe and bob")
    assert pool(events, "me", "flurry") == {"flurry": 1, "open after a swing": 2}
    assert not foe(now).exposed
    assert not now.table.fighters["bob"].exposed


def test_when_one_target_is_out_by_then_the_other_has_their_blow():
    """The first strikes into an opening, and falls."""
    held = {"ap": 10, "fit": 20, "harm": 14, "prepared": prepared("attack", "attacked")}
    start = two({"riposte": "foe"}, held, dice=(*hits(4), TORSO, *hits(5, 5), TORSO))
    now, events = play(start, "me: flurry foe and bob", "foe: release")
    assert not foe(now).able
    assert event(events, AttackLost) == AttackLost("me", "foe")
    assert struck(events)[-1] == ("me", "bob", 5, 1, True)
    assert harmed(events)[-1] == ("bob", "torso", 10, 0)


def test_the_second_target_is_another_fighter_in_reach():
    start = two()
    refuses(
        start, "me", "flurry foe and foe", "The second target of a flurry must be another enemy."
    )
    start.table.fighters["bob"].x = 900
    sentence = (
        "bob is out of reach: 9 meters away once the points are spent, and Longsword reaches 2. "
        "First type combat walk toward bob."
    )
    refuses(start, "me", "flurry foe and bob", sentence)
    refuses(start, "me", "flurry foe and me", "You cannot flurry yourself.")


def test_two_targets_are_listed_only_where_there_are_two():
    assert "flurry foe and bob" in choices(two(), "me")
    assert not [choice for choice in choices(against(), "me") if " and " in choice]


# Called blows.


@pytest.mark.parametrize(
    ("place", "dice"), [("arms", -2), ("legs", -1), ("torso", 0), ("head", -4), ("face", -6)]
)
def test_a_blow_may_be_called_to_a_place(place, dice):
    _, events = play(against(martial_melee=6), f"me: attack foe at {place}")
    assert pool(events, "me", "attack") == ({place: dice} if dice else {})


def test_any_way_may():
    for way in ("desperate swing", "power attack", "flurry", "feint"):
        _, events = play(against(), f"me: {way} foe at legs")
        assert pool(events, "me", way)["legs"] == -1


# Charge.


def charging(rate=RUN, target=None, *, apart=10.0, toward="foe", dice=(), **mine):
    return duel(
        fighter("me", **{"ap": 12, **going(rate, toward)} | mine),
        fighter("foe", **OUT | {"fit": 50} | (target or {})),
        apart=apart,
        dice=dice,
    )


@pytest.mark.parametrize(("rate", "dice"), [(RUN, 1), (SPRINT, 2)])
def test_a_charge_has_a_die_more_for_each_step_of_speed_above_walking(rate, dice):
    now, events = play(charging(rate), "me: charge foe")
    assert pool(events, "me", "charge") == {"charge": dice}
    assert (me(now).ap, me(now).x, me(now).rate) == (12 - 5, 900, 0)


def test_a_charge_that_hits_does_what_an_attack_does():
    now, _ = play(charging(dice=(*hits(3, 5), TORSO)), "me: charge foe")
    assert foe(now).harm == 6 + 2


def test_a_charge_takes_running_toward_its_target():
    sentence = "To charge foe, first run or sprint toward them."
    refuses(against(), "me", "charge foe", sentence)
    refuses(against(apart=9), "me", "charge foe", sentence)
    refuses(charging(rate=1), "me", "charge foe", sentence)
    start = fight(
        [fighter("me", **going(RUN, "bob"))], [fighter("foe", x=500), fighter("bob", x=500)]
    )
    refuses(start, "me", "charge foe", sentence)
    away = duel(fighter("me", **going(RUN, "foe", toward=False)), apart=1)
    refuses(away, "me", "charge foe", sentence)


def test_a_charge_begins_within_10_meters():
    refuses(charging(apart=10.01), "me", "charge foe", "A charge begins within 10 meters of foe.")


def test_a_charge_must_get_there():
    """Prone, a runner goes a meter to the point."""
    sentence = (
        "foe is out of reach: 5 meters away once the points are spent, and Longsword reaches 2. "
        "First type combat walk toward foe."
    )
    refuses(charging(stance="prone"), "me", "charge foe", sentence)


# What comes between.


def test_an_attack_on_a_fighter_who_is_out_by_then_does_nothing():
    """On the way `me` answers a shot, and `foe` falls; a friend of his waits for it."""
    ann = fighter("ann", x=900, prepared=prepared("attack", "ally", "foe"))
    start = fight(
        [fighter("me", "pistol", ap=14, **going(RUN, "foe"))],
        [fighter("foe", "shotgun", ap=11, harm=14), ann],
        apart=9,
        dice=(*hits(0, 3), *hits(1), *hits(4), TORSO),
    )
    now, events = play(start, "me: charge foe", "foe: shoot hip", "me: counter-fire hip")
    assert not foe(now).able
    assert event(events, AttackLost) == AttackLost("me", "foe")
    assert asked(now) == ["me turn"]
