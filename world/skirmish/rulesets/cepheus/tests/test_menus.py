"""Cepheus in words: menus, and what choices are worth before one is made."""

import pytest

from world.skirmish.rulesets.cepheus.fighters.fighter import Aim
from world.skirmish.rulesets.cepheus.tests.positions import attack_dm, duel, fight, fighter
from world.skirmish.rulesets.cepheus.tests.reading import VIEW, labels, menu, question
from world.skirmish.testing.typed_moves import after
from world.skirmish.views import fight_json

# Opening a menu.


def test_the_menus_go_back_to_where_they_came_from():
    start = duel()
    (decision,) = start.pending.questions
    for words in ("<-", "menu"):
        menu = VIEW.menu(start.table, decision, words, ())
        assert menu == question(start)


@pytest.mark.parametrize("words", ["minor", "Minor Action", "MINOR  ACTION"])
def test_a_menu_opens_by_its_name_or_a_short_one(words):
    start = duel()
    (decision,) = start.pending.questions
    assert VIEW.menu(start.table, decision, words, ()).text == "Choose Minor Action:"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("attack", "Your Unarmed Strike does not reach foe: Medium range."),
        ("coup de grace", "foe is conscious. You can execute only the unconscious."),
        ("draw", "Your hands are free already."),
        ("move back", "You cannot move any farther now."),
    ],
)
def test_a_menu_without_a_choice_says_why(words, why):
    start = duel(fighter("me", skills={}), pace=0)
    (decision,) = start.pending.questions
    menu = VIEW.menu(start.table, decision, words, ())
    assert menu.text == why
    assert menu.choices == ()


def test_a_menu_says_why_an_ally_cannot_be_led():
    start = fight([fighter("me", skills={}), fighter("friend")], [fighter("foe")])
    (decision,) = start.pending.questions
    assert VIEW.menu(start.table, decision, "lead", ()).text.endswith("You do not have Leadership.")


# What choices are worth, before one is made.


def test_a_target_shows_range_band_dms_and_what_is_needed():
    me = fighter("me", "Rifle", dex=9, skills={"gun combat": 1}, aim=Aim("foe", False, 2))
    start = fight([me, fighter("friend")], [fighter("foe", cover="half")], apart=30)
    assert labels(menu(start, "attack")) == [
        "foe (Medium range, gun combat +1, DEX +1, aim +2, cover -1: roll 5+ to reach 8)",
        "friend (ally) (Personal range -4, gun combat +1, DEX +1: roll 10+ to reach 8)",
        "<-",
    ]


def test_a_thrown_weapon_shows_both_ways():
    start = duel(fighter("me", "Dagger", skills={"melee combat": 3}), apart=2)
    assert labels(menu(start, "attack")) == [
        "foe (by hand, Close range -2, melee combat +3: roll 7+ to reach 8)",
        "foe thrown (thrown, Close range, untrained in athletics -3: roll 11+ to reach 8)",
        "foe with Unarmed Strike (Close range -2, melee combat +3: roll 7+ to reach 8)",
        "<-",
    ]


def test_what_a_choice_shows_is_what_the_roll_counts():
    start = duel(fighter("me", "Revolver", dex=9), fighter("foe", moved=1000), apart=40)
    assert labels(menu(start, "attack"))[0].endswith(
        "DEX +1, moving target -1: roll 10+ to reach 8)"
    )
    assert attack_dm(start) == 8 - 10


def test_who_can_reach_no_enemy_reads_why_though_friends_are_near():
    start = fight([fighter("me", carries=["Rifle"]), fighter("friend")], [fighter("foe")])
    asks = menu(start, "attack")
    assert asks.text == (
        "Choose Target: You have nothing in hand, and your Unarmed Strike does not reach foe: "
        "Medium range. First type combat draw rifle."
    )
    assert labels(asks)[0].startswith("friend (ally) (")


def test_a_target_to_aim_at_shows_the_range_band_and_friends_are_marked():
    start = fight([fighter("me", "Rifle"), fighter("friend")], [fighter("foe")], apart=5)
    assert labels(menu(start, "aim")) == [
        "foe (Short range)", "friend (ally) (Personal range)", "<-",
    ]  # fmt: skip


def test_a_reaction_shows_what_it_is_worth_and_costs():
    target = fighter("foe", aware=True, skills={"melee combat": 2}, aim=Aim("me", False, 1))
    start = duel(fighter("me", "Sword"), target, apart=2)
    attacked = after(start, "me: attack foe")
    asks = question(attacked)
    told = "You are being attacked by me (Sword; Close range: roll 8+ to reach 8)."
    assert asks.text == f"{told} (To give an answer every time, type always before it.)"
    # A screen has a box for that.
    assert fight_json.question(attacked, "foe")["text"] == told
    costs = "your initiative -2, checks -1, aim lost"
    assert labels(asks) == [
        f"Dodge (attack -1: roll 9+ to reach 8; {costs})",
        f"Parry (attack -2: roll 10+ to reach 8; {costs})",
        "Do nothing",
    ]


def test_a_choice_of_wounds_shows_what_each_leaves():
    start = duel(foe=fighter("foe", now={"end": 0, "str": 4}), dice=(4, 4, 3, 3, 3))
    assert labels(question(after(start, "me: attack foe"))) == [
        "Strength (leaves STR 0, DEX 2: unconscious)",
        "Dexterity (leaves STR 2, DEX 0: unconscious)",
    ]


def test_a_patient_shows_wounds_and_what_is_needed():
    pat = fighter("pat", now={"end": 0, "str": 3})
    start = fight([fighter("me", skills={"medicine": 1}), pat], [fighter("foe", npc=True)])
    now = after(start, "referee: cease", "pat: no")
    assert labels(menu(now, "yes")) == ["pat (END 0/7, STR 3/7; roll 7+ to reach 8)", "<-"]


def test_combat_move_alone_asks_for_the_direction():
    assert menu(duel(), "").text == "In which direction do you want to move:"


@pytest.mark.parametrize(("words", "text"), [("sig", "Significant"), ("min", "Minor")])
def test_a_menu_opens_by_the_beginning_of_its_name(words, text):
    assert menu(duel(), words).text == f"Choose {text} Action:"
