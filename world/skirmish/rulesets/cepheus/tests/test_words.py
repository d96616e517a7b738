"""Cepheus in words: what different people read of the same, and what the statistics are told."""

import re

import pytest

from world.skirmish import engine
from world.skirmish.fight import REFEREE
from world.skirmish.rulesets.cepheus.attack import Attacked
from world.skirmish.rulesets.cepheus.checks import Modifier
from world.skirmish.rulesets.cepheus.consciousness import WakeTried
from world.skirmish.rulesets.cepheus.damage import Damaged, Wounded
from world.skirmish.rulesets.cepheus.end_of_combat import AidGiven, SpreadPoints
from world.skirmish.rulesets.cepheus.fighter import Aim
from world.skirmish.rulesets.cepheus.initiative import RangeSet, TacticsTried
from world.skirmish.rulesets.cepheus.miscellaneous import Led
from world.skirmish.rulesets.cepheus.movement import Moved
from world.skirmish.rulesets.cepheus.referee import ConditionSet, CoverSet
from world.skirmish.rulesets.cepheus.skills import SKILLS
from world.skirmish.rulesets.cepheus.tests.positions import (
    after,
    attack_dm,
    duel,
    fight,
    fighter,
    refuses,
)
from world.skirmish.views import view
from world.skirmish.views.display import Harm, Reader

VIEW = view("cepheus")


def reads(event, seat, fight=None):
    return VIEW.sentence((fight or duel()).table, event, Reader(seat))


RANGE = (Modifier("Medium range", 0),)
MISS = Attacked("me", 7, RANGE, 7, -1, "foe", "Rifle", 3000, reaction="dodge")


@pytest.mark.parametrize(
    ("seat", "sentence"),
    [
        ("me", "foe dodged, you missed: 7 against 8 (7 rolled, Medium range)."),
        ("foe", "You dodged, me missed: 7 against 8 (7 rolled, Medium range)."),
        ("", "foe dodged, me missed: 7 against 8 (7 rolled, Medium range)."),
    ],
)
def test_who_attacks_and_who_is_attacked_are_you(seat, sentence):
    assert reads(MISS, seat) == sentence


@pytest.mark.parametrize("seat", [REFEREE, "me", ""])
def test_the_others_read_what_a_wound_leaves_too(seat):
    """The status shows it to everybody."""
    told = reads(Wounded("foe", 5, 7, 9, 2), seat)
    assert told == "foe took 5 damage: STR 7, DEX 9, END 2 left."


def test_the_scores_of_a_wound_stand_below_each_other():
    assert reads(Wounded("foe", 5, 7, 9, 2), "foe") == (
        "You took 5 damage:\n    STR: 7\n    DEX: 9\n    END: 2"
    )


def test_a_wound_says_what_being_seriously_wounded_means():
    means = "Seriously wounded: no minor action, and hardly any movement."
    for seat in ("me", "foe"):
        assert reads(Wounded("foe", 5, 6, 6, 2, serious=True), seat).endswith(means)
        assert means not in reads(Wounded("foe", 5, 7, 9, 2), seat)


def test_who_hears_the_text_hears_them_in_one_sentence():
    said = VIEW.sentence(duel().table, Wounded("foe", 5, 7, 9, 2), Reader("foe", spoken=True))
    assert said == "You took 5 damage: STR 7, DEX 9, END 2 left."


def test_who_wakes_reads_that_they_did():
    woke = WakeTried("foe", 9, (), 9, 1)
    assert reads(woke, "foe") == "foe rolled 9. You woke up! (9 rolled; 8 wakes)"
    assert reads(woke, "me") == "foe rolled 9. foe woke up! (9 rolled; 8 wakes)"
    assert reads(WakeTried("foe", 5, (), 5, -3), "me") == "foe rolled 5. (5 rolled; 8 wakes)"


def test_what_helped_or_hindered_waking_is_told():
    tried = WakeTried("foe", 8, (Modifier("END", -2), Modifier("tries", 1)), 7, -1)
    assert reads(tried, "me") == "foe rolled 7. (8 rolled, END -2, tries +1; 8 wakes)"


def test_who_leaves_cover_is_out_of_it():
    assert reads(CoverSet("me", "none"), "me") == "You are out of cover now."
    assert reads(CoverSet("me", "half"), "foe") == "me is in half cover now."


def test_a_leader_without_success_raises_nothing():
    assert reads(Led("me", "foe", 3), "me") == "You raised foe's initiative by 3."
    assert reads(Led("me", "foe", 0), "me") == "You did not raise foe's initiative."


def test_the_referee_reads_what_was_set():
    assert reads(ConditionSet("light", "dark"), REFEREE) == "Light: dark."


# Questions.


def question(fight):
    (decision,) = fight.pending.questions
    return VIEW.prompt(fight.table, decision)


def wounded(**now):
    shot = duel(foe=fighter("foe", now=now), dice=(4, 4, 3, 3, 4))
    return question(after(shot, "me: attack foe")).text


def test_a_wound_without_endurance_left_is_asked_as_a_whole():
    assert wounded(end=0) == "You took 10 damage, which characteristics should be hit?"


def test_a_wound_beyond_endurance_is_asked_for_what_goes_beyond():
    assert wounded() == (
        "You took 10 damage, 3 more than your Endurance, which characteristics should be hit?"
    )


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


def test_what_the_seriously_wounded_can_do_is_said():
    start = duel(fighter("me", "Rifle", now={"end": 6, "str": 6, "dex": 6}))
    asked = question(start)
    assert asked.text == (
        "It's your turn. What do you want to do?\n"
        "(You are seriously wounded: no minor action, and 1.5 meters of movement.)"
    )
    assert [each.label for each in asked.choices] == ["Significant Action", "Skip", "Delay"]


@pytest.mark.parametrize(("points", "said"), [(1, "1 point"), (5, "5 points")])
def test_the_points_to_restore_are_counted(points, said):
    table = duel(fighter("me", now={"end": 2, "str": 4})).table
    prompt = VIEW.prompt(table, SpreadPoints("me", points))
    assert f"You can restore {said} of damage, which" in prompt.text
    assert [each.label for each in prompt.choices] == ["Endurance (2 of 7)", "Strength (4 of 7)"]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("attack", "Your Unarmed Strike does not reach foe: Medium range."),
        ("coup de grace", "foe is conscious. You can execute only the unconscious."),
        ("lead", "You do not have Leadership."),
        ("draw", "Your hands are free already."),
        ("move back", "You cannot move any farther now."),
    ],
)
def test_a_menu_without_a_choice_says_why(words, why):
    start = duel(fighter("me", skills={}), pace=0)
    (decision,) = start.pending.questions
    menu = VIEW.menu(start.table, decision, words, ())
    assert menu.text.endswith(why)
    assert [each.label for each in menu.choices] == ["<-"]


# The status.


@pytest.mark.parametrize(
    "reader", [Reader(), Reader(columns=40), Reader(spoken=True)], ids=["wide", "narrow", "spoken"]
)
def test_the_status_says_who_is_seriously_wounded(reader):
    start = duel(fighter("me", "Rifle", now={"end": 6, "str": 6, "dex": 6}))
    assert VIEW.status(start.table, reader).count("seriously wounded") == 1
    assert "wounded" not in VIEW.status(duel().table, reader)


def test_a_fight_without_a_winner_ends_in_one_stop():
    now = after(duel(), "referee: cease")
    assert "Winning team: none!\n" in VIEW.status(now.table, Reader(spoken=True))


def test_the_status_says_who_stands_where():
    status = VIEW.status(duel().table)
    assert "\nme --[30 m, Medium]-- foe\n" in status


@pytest.mark.parametrize(
    "reader", [Reader(), Reader(columns=40), Reader("me", spoken=True)],
    ids=["wide", "narrow", "spoken"],
)  # fmt: skip
def test_before_the_range_is_settled_nobody_stands_anywhere(reader):
    table = duel().table
    assert re.search(r"\b30 m(eters)?\b", VIEW.status(table, reader))
    table.phase = "range"
    assert "--[" not in VIEW.status(table, reader)
    assert not re.search(r"\d m(eters)?\b", VIEW.status(table, reader))


@pytest.mark.parametrize(
    "reader", [Reader(), Reader(columns=40), Reader(spoken=True)], ids=["wide", "narrow", "spoken"]
)
def test_before_initiative_is_rolled_nobody_has_any(reader):
    table = duel().table
    for each in table.fighters.values():
        each.base = 77
    assert "77" in VIEW.status(table, reader)
    table.round = 0
    for phase in ("aware", "range", "tactics", "medical"):
        table.phase = phase
        assert "77" not in VIEW.status(table, reader)


def test_who_hears_it_hears_how_far_away_others_are_or_where_they_stand():
    now = fight([fighter("ann", x=-150)], [fighter("bob")], apart=5).table
    fighting = VIEW.status(now, Reader("ann", spoken=True))
    assert (
        "bob: unhurt, 7 of 7 Strength, 7 of 7 Dexterity, 7 of 7 Endurance, initiative 19, "
        in fighting
    )
    assert "6.5 meters from you (Short range)" in fighting
    watching = VIEW.status(now, Reader(REFEREE, spoken=True))
    assert "at -1.5 m" in watching
    assert "at 5 m" in watching


def test_one_meter_is_no_meters():
    near = fight([fighter("ann")], [fighter("bob")], apart=1).table
    assert "1 meter from you" in VIEW.status(near, Reader("ann", spoken=True))
    assert reads(RangeSet(100), "me") == "The starting range is 1 meter (Personal)."
    assert reads(RangeSet(500), "me") == "The starting range is 5 meters (Short)."
    assert reads(Moved("me", "back", 100, 0), "me") == "You moved back 1 meter."
    assert reads(Moved("me", "back", 150, 0), "me") == "You moved back 1.5 meters."


@pytest.mark.parametrize("name", ["ann", "Sir Reginald Featherstonehaugh"])
@pytest.mark.parametrize("weapon", ["Dagger", "Rifle", "Advanced Combat Rifle"])
@pytest.mark.parametrize("aim", [None, Aim("foe", True, 6)])
def test_a_status_fits_a_screen_of_80_columns(name, weapon, aim):
    now = fight([fighter(name, weapon, aim=aim, x=-100_000)], [fighter("foe")]).table
    status = VIEW.status(now)
    assert [line for line in status.splitlines() if len(line) > 80] == []
    assert weapon in status
    assert ("aims for the kill at foe +6" in status) is (aim is not None)


def test_so_does_one_with_many_fighters():
    crowd = [fighter(f"fighter number {number}", x=1000 * number) for number in range(1, 13)]
    status = VIEW.status(fight(crowd[:6], crowd[6:]).table)
    assert [line for line in status.splitlines() if len(line) > 80] == []


def test_before_that_they_stand_as_they_came():
    table = fight([fighter("ann")], [fighter("bob", dex=9)]).table
    table.round = 0
    assert [card.name for card in VIEW.cards(table)] == ["ann", "bob"]


def test_before_that_it_is_on_no_card():
    table = duel().table
    table.phase, table.round = "range", 0
    (card, _) = VIEW.cards(table)
    assert card.numbers == ()
    assert card.notes == ("Rifle 10/10 in hand",)


def test_tactics_that_raise_nothing_say_so():
    nothing = "foe's Tactics adds nothing to the initiative of their side."
    assert reads(TacticsTried("foe", 0), "me") == nothing


@pytest.mark.parametrize(
    "reader", [Reader(), Reader(columns=40), Reader(spoken=True)], ids=["wide", "narrow", "spoken"]
)
def test_the_status_says_what_is_unusual_about_the_place(reader):
    usual = VIEW.status(duel().table, reader)
    assert "terrain" not in usual
    assert "smoke" not in usual
    start = duel(terrain="difficult", pace=200, light="dark", smoke="thin", weather="extreme")
    status = VIEW.status(start.table, reader)
    sentence = "Difficult terrain, total darkness, thin smoke, extreme weather, movement times 2"
    assert sentence in " ".join(status.split())


# Statistics.


def test_damage_is_harm():
    damaged = Damaged("me", "foe", 11, 1, 0, 5, 0, 7)
    assert VIEW.harm(damaged) == Harm("me", "foe", 7)
    assert VIEW.harm(Damaged("me", "foe", 3, 0, 0, 5, 0, 0)) is None


@pytest.mark.parametrize(
    ("surgery", "points", "harm"), [(False, 6, -6), (True, 4, -4), (True, -2, 2)]
)
def test_healing_gives_points_back_and_a_bad_surgeon_takes_some(surgery, points, harm):
    aid = AidGiven("me", "foe", surgery, 8, points)
    assert VIEW.harm(aid) == Harm("me", "foe", harm)


def test_first_aid_that_fails_harms_nobody():
    assert VIEW.harm(AidGiven("me", "foe", False, 5, -3)) is None


def test_everybody_is_on_a_card():
    start = fight([fighter("me", "Rifle")], [fighter("foe"), fighter("other")])
    assert [card.name for card in VIEW.cards(start.table)] == ["me", "foe", "other"]


def test_a_weapon_that_is_not_carried_is_no_part_of_the_targets_name():
    sentence = "Unknown weapon 'sword'. You have: Rifle, Unarmed Strike."
    refuses(duel(), "me", "attack foe with sword", sentence)


def test_a_skill_that_is_none_is_refused_with_those_there_are():
    skills = ", ".join(SKILLS)
    sentence = f"Unknown skill 'cooking'. Choose from {skills}."
    refuses(duel(), "me", "check cooking", sentence)


# What choices are worth, before one is made.


def menu(fight, words, seat="me"):
    (question,) = fight.pending.questions
    choices = [(move, engine.say(fight, move)) for move in engine.choices(fight, seat)]
    return VIEW.menu(fight.table, question, words, choices)


def labels(prompt):
    return [each.label for each in prompt.choices]


def test_a_target_shows_range_band_dms_and_what_is_needed():
    me = fighter("me", "Rifle", dex=9, skills={"gun combat": 1}, aim=Aim("foe", False, 2))
    start = fight([me, fighter("friend")], [fighter("foe", cover="half")], apart=30)
    assert labels(menu(start, "attack")) == [
        "foe (Medium range, gun combat +1, DEX +1, aim +2, cover -1: 5+ makes 8)",
        "friend (ally) (Personal range -4, gun combat +1, DEX +1: 10+ makes 8)",
        "<-",
    ]


def test_a_thrown_weapon_shows_both_ways():
    start = duel(fighter("me", "Dagger", skills={"melee combat": 3}), apart=2)
    assert labels(menu(start, "attack")) == [
        "foe (by hand, Close range -2, melee combat +3: 7+ makes 8)",
        "foe thrown (thrown, Close range, untrained in athletics -3: 11+ makes 8)",
        "foe with Unarmed Strike (Close range -2, melee combat +3: 7+ makes 8)",
        "<-",
    ]


def test_what_a_choice_shows_is_what_the_roll_counts():
    start = duel(fighter("me", "Revolver", dex=9), fighter("foe", moved=1000), apart=40)
    assert labels(menu(start, "attack"))[0].endswith("DEX +1, moving target -1: 10+ makes 8)")
    assert attack_dm(start) == 8 - 10


def test_who_can_reach_no_enemy_reads_why_though_friends_are_near():
    start = fight([fighter("me", carries=["Rifle"]), fighter("friend")], [fighter("foe")])
    asks = menu(start, "attack")
    assert asks.text == "Choose Target: Your Unarmed Strike does not reach foe: Medium range."
    assert labels(asks)[0].startswith("friend (ally) (")


def test_a_target_to_aim_at_shows_the_range_band_and_friends_are_marked():
    start = fight([fighter("me", "Rifle"), fighter("friend")], [fighter("foe")], apart=5)
    assert labels(menu(start, "aim")) == [
        "foe (Short range)", "friend (ally) (Personal range)", "<-",
    ]  # fmt: skip


def test_a_reaction_shows_what_it_is_worth_and_costs():
    target = fighter("foe", aware=True, skills={"melee combat": 2}, aim=Aim("me", False, 1))
    start = duel(fighter("me", "Sword"), target, apart=2)
    asks = question(after(start, "me: attack foe"))
    assert asks.text == "You are being attacked by me (Sword; Close range: 8+ makes 8):"
    costs = "your initiative -2, checks -1, aim lost"
    assert labels(asks) == [
        f"Dodge (attack -1: 9+ makes 8; {costs})",
        f"Parry (attack -2: 10+ makes 8; {costs})",
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
    assert labels(menu(now, "yes")) == ["pat (END 0/7, STR 3/7; 7+ makes 8)", "<-"]


def test_combat_move_alone_asks_for_the_direction():
    assert menu(duel(), "").text == "In which direction do you want to move:"


@pytest.mark.parametrize(("words", "text"), [("sig", "Significant"), ("min", "Minor")])
def test_a_menu_opens_by_the_beginning_of_its_name(words, text):
    assert menu(duel(), words).text == f"Choose {text} Action:"


# Friend and foe, and what hinders a fighter, in every form of the status.

EVERY_FORM = [Reader("ann"), Reader("ann", columns=40), Reader("ann", spoken=True)]


@pytest.mark.parametrize("reader", EVERY_FORM, ids=["wide", "narrow", "spoken"])
def test_the_status_says_who_is_on_whose_side(reader):
    start = fight([fighter("ann"), fighter("bob")], [fighter("cid"), fighter("dan")])
    lines = VIEW.status(start.table, reader).splitlines()
    starts = ["Your team:", "bob:", "Team B:", "cid:", "dan:"] if reader.spoken else [
        "A" if reader.columns == 80 else "- A", "ann", "bob",
        "B" if reader.columns == 80 else "- B", "cid", "dan",
    ]  # fmt: skip
    found = iter(lines)
    assert all(any(line.startswith(start) for line in found) for start in starts)


def test_the_line_says_who_is_on_whose_side_and_how_far():
    start = fight([fighter("ann"), fighter("bob")], [fighter("cid")], apart=5)
    said = VIEW.line(start.table, Reader("ann"))
    assert said.endswith("Your team: bob unhurt at 0 m. B: cid unhurt at 5 m.")


@pytest.mark.parametrize("reader", EVERY_FORM, ids=["wide", "narrow", "spoken"])
def test_the_status_says_what_hinders_somebody(reader):
    ann = fighter("ann", "Rifle", reactions=2, fatigued=True, change_next=-4, carries=["Pike"] * 3)
    bob = fighter("bob", now={"str": 3})
    said = " ".join(VIEW.status(fight([ann], [bob], apart=5).table, reader).split())
    for note in ("reactions -2", "fatigue -2", "medium load -1", "unaware, cannot react"):
        assert note in said
    assert ("3 of 7 Strength" if reader.spoken else "3/7") in said
    assert "bob: wounded" in said if reader.spoken else "wounded" in said


def test_what_initiative_is_lost_already_is_said():
    now = fight([fighter("ann")], [fighter("bob")])
    now.table.fighters["bob"].change_next = -2
    assert "initiative -2 next round" in VIEW.status(now.table)


def test_a_narrow_screen_has_the_distances_that_are_heard():
    now = fight([fighter("ann")], [fighter("bob")], apart=5).table
    assert "5 meters from you (Short range)" in VIEW.status(now, Reader("ann", columns=58))
