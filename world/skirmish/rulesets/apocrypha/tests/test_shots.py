"""Shots: ready, aim and fire, from the hip, readied, called, bursts, precise aim."""

import pytest

from world.skirmish.rulesets.apocrypha.actions.ranged_actions import AimTaken, Readied
from world.skirmish.rulesets.apocrypha.actions.universal_actions import Drawn
from world.skirmish.rulesets.apocrypha.data import Weapon
from world.skirmish.rulesets.apocrypha.exchange.hitting import AttackBegan
from world.skirmish.rulesets.apocrypha.position import ReadyLost
from world.skirmish.rulesets.apocrypha.table import Aim
from world.skirmish.rulesets.apocrypha.tests.positions import (
    HIT,
    MISS,
    TORSO,
    dice_of,
    duel,
    fight,
    fighter,
    going,
    hits,
    pool,
    prepared,
    struck,
)
from world.skirmish.testing.reading import all_of, asked, choices, event
from world.skirmish.testing.refusals import refuses
from world.skirmish.testing.typed_moves import after, foe, me, play

RUN, SPRINT = 2, 3


def armed(weapon="pistol", *, apart=5.0, dice=(), target=None, **mine):
    """`me` with a gun and plenty of points, and `foe` who does nothing."""
    return duel(
        fighter("me", weapon, **{"ap": 20, "ooda": 20} | mine),
        fighter("foe", **{"ap": 0, "fit": 50} | (target or {})),
        apart=apart,
        dice=dice,
    )


def fired(words: str, **fields) -> dict[str, int]:
    """Return the modifiers of a shot at `foe`."""
    _, events = play(armed(**fields), f"me: {words}")
    return pool(events, "me", words.partition(" foe")[0])


# What a shot costs, and the weapon's accuracy.


@pytest.mark.parametrize(
    ("way", "pistol", "rifle", "accuracy"),
    [
        ("aim and fire", 3, 5, True),
        ("fire from the hip", 1, 3, False),
        ("fire readied weapon", 2, 2, True),
    ],
)
def test_a_shot_costs_erg_or_bulk_or_both_and_is_accurate_when_it_is_aimed(
    way, pistol, rifle, accuracy
):
    for weapon, cost, dice in (("pistol", pistol, 1), ("assault rifle", rifle, 2)):
        now, events = play(armed(weapon, readied=True), f"me: {way} foe")
        assert me(now).ap == 20 - cost
        assert event(events, AttackBegan).cost == cost
        assert pool(events, "me", way) == ({"accuracy": dice} if accuracy else {})


def test_a_shot_costs_at_least_a_point():
    dart = Weapon("Dart", "personal_weapons", "dex", erg=0, bulk=0, damage=1, range=10, rof=3)
    for rounds, cost in ((1, 1), (3, 3)):
        now = after(armed(dart), f"me: fire from the hip foe rounds {rounds}")
        assert me(now).ap == 20 - cost


@pytest.mark.parametrize(("many", "hit"), [(0, False), (1, False), (2, True), (5, True)])
def test_more_hits_than_the_rating_hit(many, hit):
    now, events = play(armed(dice=hits(many, 5)), "me: aim and fire foe")
    assert struck(events) == [("me", "foe", many, 1, hit)]
    assert foe(now).harm == (5 + many - 1 if hit else 0)


# What it takes.


def test_without_a_ranged_weapon_in_hand_nobody_shoots():
    for weapon, hand in (("longsword", "your Longsword"), ("", "bare hands")):
        sentence = f"You need a ranged weapon in hand; you have {hand}."
        refuses(armed(weapon), "me", "aim and fire foe", sentence)


def test_nobody_aims_while_sprinting():
    sprinting = armed(**going(SPRINT, "foe", toward=False))
    sentence = "You cannot aim while sprinting. Fire from the hip instead."
    refuses(sprinting, "me", "aim and fire foe", sentence)
    assert struck(play(sprinting, "me: fire from the hip foe")[1])
    running = armed(**going(RUN, "foe", toward=False))
    assert struck(play(running, "me: aim and fire foe")[1])


def test_a_weapon_that_is_not_readied_is_not_fired_as_one():
    sentence = "Your Pistol is not readied. First type combat ready weapon."
    refuses(armed(), "me", "fire readied weapon foe", sentence)


def test_who_is_down_or_a_friend_is_not_shot_at():
    start = fight(
        [fighter("me", "pistol"), fighter("ann")], [fighter("foe"), fighter("bob", shock=15, ap=0)]
    )
    refuses(start, "me", "aim and fire ann", "ann is on your side. Name an enemy.")
    refuses(start, "me", "aim and fire bob", "bob is incapacitated.")


# Range.


@pytest.mark.parametrize(
    ("weapon", "half", "whole"), [("pistol", 20, 40), ("bow", 30, 60), ("assault rifle", 150, 300)]
)
def test_beyond_half_the_range_a_die_less_and_beyond_it_nothing(weapon, half, whole):
    words = "fire from the hip foe"
    assert fired(words, weapon=weapon, apart=half) == {}
    assert fired(words, weapon=weapon, apart=half + 0.01) == {"long range": -1}
    assert fired(words, weapon=weapon, apart=whole) == {"long range": -1}
    name = me(armed(weapon)).hand
    sentence = f"foe is out of range: your {name} reaches {whole} meters."
    refuses(armed(weapon, apart=whole + 0.01), "me", words, sentence)


# Readying.


@pytest.mark.parametrize(("weapon", "bulk"), [("pistol", 1), ("bow", 3), ("assault rifle", 3)])
def test_readying_costs_bulk_and_lasts(weapon, bulk):
    now, events = play(armed(weapon), "me: ready weapon")
    assert (me(now).readied, me(now).ap) == (True, 20 - bulk)
    assert event(events, Readied).weapon == me(now).hand
    assert me(after(now, "me: fire readied weapon foe")).readied


def test_what_cannot_be_readied_is_not():
    sentence = "You need a ranged weapon in hand; you have your Longsword."
    refuses(armed("longsword"), "me", "ready weapon", sentence)
    refuses(armed(readied=True), "me", "ready weapon", "Your Pistol is readied already.")
    for rate in (RUN, SPRINT):
        hasty = armed(**going(rate, "foe"))
        refuses(hasty, "me", "ready weapon", "You cannot hold a weapon ready while running.")
    assert me(after(armed(**going(1, "foe", toward=False)), "me: ready weapon")).readied


# Drawing.


def test_drawing_costs_bulk_and_at_least_a_point():
    for weapon, name, cost in (
        ("knife", "Knife", 1), ("halberd", "Halberd", 3), ("longsword", "Longsword", 2),
    ):  # fmt: skip
        now, events = play(armed(carries=[weapon]), f"me: draw {weapon}")
        assert (me(now).hand, me(now).ap) == (name, 20 - cost)
        assert event(events, Drawn) == Drawn("me", name)
    now = after(armed(), "me: draw unarmed")
    assert (me(now).hand, me(now).ap) == ("", 19)


def test_what_is_put_away_is_readied_no_more_nor_aimed():
    now = after(armed(readied=True, aim=Aim("foe", 2), carries=["knife"]), "me: draw knife")
    assert (me(now).readied, me(now).aim) == (False, None)


def test_an_attack_prepared_with_another_weapon_is_gone_and_another_action_is_not():
    held = prepared("aim and fire", "attacked")
    assert me(after(armed(prepared=held, carries=["knife"]), "me: draw knife")).prepared is None
    held = prepared("lie down", "attacked")
    assert me(after(armed(prepared=held, carries=["knife"]), "me: draw knife")).prepared == held


def test_what_is_in_hand_is_not_drawn():
    refuses(armed(), "me", "draw pistol", "Your Pistol is in hand already.")
    refuses(armed(""), "me", "draw unarmed", "Your hands are bare already.")


# Called shots.


@pytest.mark.parametrize(
    ("place", "dice"), [("arms", -2), ("legs", -1), ("torso", 0), ("head", -4), ("face", -6)]
)
def test_a_shot_may_be_called_to_a_place(place, dice):
    start = armed(personal_weapons=6, readied=True)
    for way in ("aim and fire", "fire from the hip", "fire readied weapon"):
        found = pool(play(start, f"me: {way} foe at {place}")[1], "me", way)
        assert found.get(place, 0) == dice


# Autofire.


@pytest.mark.parametrize(("rounds", "cost", "dice"), [(1, 5, 0), (2, 6, 2), (4, 8, 6)])
def test_each_round_more_costs_a_point_and_is_two_dice(rounds, cost, dice):
    now, events = play(armed("assault rifle"), f"me: aim and fire foe rounds {rounds}")
    assert me(now).ap == 20 - cost
    assert pool(events, "me", "aim and fire").get("rounds", 0) == dice
    assert event(events, AttackBegan).rounds == rounds


def test_a_weapon_fires_no_more_than_its_rate():
    for words in ("rounds 3", "rounds 0"):
        many = words.split()[1]
        sentence = f"Your Pistol fires 1 to 2 rounds, not {many}."
        refuses(armed(), "me", f"fire from the hip foe {words}", sentence)
    refuses(armed("bow"), "me", "aim and fire foe rounds 2", "Your Bow fires 1 to 1 rounds, not 2.")


def test_as_many_dice_as_its_recoil_cannot_hit():
    _, events = play(armed(dice=(HIT,) * 7), "me: aim and fire foe rounds 2")
    assert dice_of(events, "me", "aim and fire") == 7
    assert struck(events)[0][2] == 6


def test_a_single_round_has_no_recoil():
    _, events = play(armed(dice=(HIT,) * 5), "me: aim and fire foe")
    assert struck(events)[0][2] == 5


@pytest.mark.parametrize(
    ("faces", "kept"),
    [((3,), True), ((2,), False), ((1,), False), ((10,), True), ((3, 1), True)],
)
def test_a_recoil_die_of_1_or_2_breaks_the_readied_state(faces, kept):
    start = armed(readied=True, dice=(*faces, *(MISS,) * 6))
    now, events = play(start, "me: fire readied weapon foe rounds 2")
    assert me(now).readied is kept
    lost = [] if kept else [ReadyLost("me", "Pistol", "recoil")]
    assert all_of(events, ReadyLost) == lost


def test_a_place_may_be_called_for_a_burst_as_well():
    found = fired("aim and fire foe at legs rounds 4", weapon="assault rifle")
    assert found == {"accuracy": 2, "legs": -1, "rounds": 6}


# Precise aim.


def test_each_precise_aim_is_a_die_more_up_to_three():
    now = armed()
    for times in (1, 2, 3):
        now, events = play(now, "me: precise aim foe")
        assert event(events, AimTaken).dice == times
        assert me(now).ap == 20 - 2 * times
    refuses(now, "me", "precise aim foe", "You aim at foe as well as you can.")
    assert pool(play(now, "me: aim and fire foe")[1], "me", "aim and fire")["precise aim"] == 3


def test_it_is_for_the_next_shot_only():
    now = after(armed(aim=Aim("foe", 2)), "me: fire from the hip foe")
    assert me(now).aim is None
    assert pool(play(now, "me: fire from the hip foe")[1], "me", "fire from the hip") == {}


def test_a_shot_at_another_has_nothing_of_it():
    start = fight(
        [fighter("me", "pistol", aim=Aim("bob", 2))],
        [fighter("foe", ap=0), fighter("bob")],
        apart=5,
    )
    now, events = play(start, "me: fire from the hip foe")
    assert (pool(events, "me", "fire from the hip"), me(now).aim) == ({}, None)


def test_who_turns_to_another_target_begins_anew():
    start = fight(
        [fighter("me", "pistol", aim=Aim("bob", 3))], [fighter("foe"), fighter("bob")], apart=5
    )
    assert me(after(start, "me: precise aim foe")).aim == Aim("foe", 1)


def test_a_reaction_ends_it():
    start = duel(fighter("foe", ap=20), fighter("me", "pistol", aim=Aim("foe", 2)))
    start.table.fighters["foe"], start.table.fighters["me"] = foe(start), me(start)
    asking = after(start, "foe: attack me")
    assert me(after(asking, "me: avoidance")).aim is None
    assert me(after(asking, "me: nothing")).aim == Aim("foe", 2)


def test_it_takes_standing_still_and_a_shot_that_could_be_made():
    walking = armed(**going(1, "foe", toward=False))
    refuses(
        walking,
        "me",
        "precise aim foe",
        "You must stand still to aim precisely. Type combat halt first.",
    )
    refuses(armed("knife"), "me", "precise aim foe",
            "You need a ranged weapon in hand; you have your Knife.")  # fmt: skip
    refuses(armed(apart=41), "me", "precise aim foe",
            "foe is out of range: your Pistol reaches 40 meters.")  # fmt: skip
    start = fight(
        [fighter("me", "pistol"), fighter("ann")], [fighter("foe"), fighter("bob", shock=15, ap=0)]
    )
    refuses(start, "me", "precise aim ann", "ann is on your side. Name an enemy.")
    refuses(start, "me", "precise aim bob", "bob is incapacitated.")


def test_only_enemies_are_aimed_at():
    start = fight([fighter("me", "pistol"), fighter("ann")], [fighter("foe")])
    assert [choice for choice in choices(start, "me") if choice.startswith("precise")] == [
        "precise aim foe"
    ]


# What it does.


def test_a_shot_does_damage_like_a_blow():
    now, _ = play(
        armed("shotgun", dice=(*hits(3, 5), TORSO), target={"armor": 4}), "me: aim and fire foe"
    )
    assert foe(now).harm == 9 + 2 - 4


def test_cover_counts():
    _, events = play(armed(target={"cover": "half"}), "me: aim and fire foe")
    assert struck(events)[0][3] == 3


def test_one_may_shoot_on_the_way():
    now = after(armed(**going(RUN, "foe", toward=False)), "me: fire from the hip foe")
    assert (me(now).x, asked(now)) == (-400, ["me turn"])
