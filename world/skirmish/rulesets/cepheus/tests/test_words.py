"""Cepheus in words: the sentences of events, questions, and the numbers for statistics."""

import pytest

from world.skirmish.rulesets.cepheus.attacks.attack import Attacked
from world.skirmish.rulesets.cepheus.attacks.damage import Damaged, Wounded
from world.skirmish.rulesets.cepheus.checks import Modifier
from world.skirmish.rulesets.cepheus.end_of_combat import AidGiven, SpreadPoints
from world.skirmish.rulesets.cepheus.fighters.skills import SKILLS
from world.skirmish.rulesets.cepheus.miscellaneous import Led
from world.skirmish.rulesets.cepheus.movement import Moved
from world.skirmish.rulesets.cepheus.referee import ConditionSet, CoverSet
from world.skirmish.rulesets.cepheus.tests.positions import duel, fight, fighter
from world.skirmish.rulesets.cepheus.tests.reading import VIEW, question, reads
from world.skirmish.rulesets.cepheus.turns.consciousness import WakeTried
from world.skirmish.rulesets.cepheus.turns.initiative import RangeSet, TacticsTried
from world.skirmish.state.fight import REFEREE
from world.skirmish.testing.refusals import refuses
from world.skirmish.testing.typed_moves import after
from world.skirmish.views.display import Harm, Reader

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
    """The status shows it to everyone."""
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


def wounded(**now):
    shot = duel(foe=fighter("foe", now=now), dice=(4, 4, 3, 3, 4))
    return question(after(shot, "me: attack foe")).text


def test_a_wound_without_endurance_left_is_asked_as_a_whole():
    assert wounded(end=0) == "You took 10 damage, which characteristics should be hit?"


def test_a_wound_beyond_endurance_is_asked_for_what_goes_beyond():
    assert wounded() == (
        "You took 10 damage, 3 more than your Endurance, which characteristics should be hit?"
    )


def test_what_the_seriously_wounded_can_do_is_said():
    start = duel(fighter("me", "Rifle", now={"end": 6, "str": 6, "dex": 6}))
    asked = question(start)
    assert asked.text == (
        "It's your turn. What do you want to do?\n"
        "(You are seriously wounded: no minor action, and 1.5 meters of movement.)"
    )
    assert [choice.label for choice in asked.choices] == ["Significant Action", "Skip", "Delay"]


@pytest.mark.parametrize(("points", "said"), [(1, "1 point"), (5, "5 points")])
def test_the_points_to_restore_are_counted(points, said):
    table = duel(fighter("me", now={"end": 2, "str": 4})).table
    prompt = VIEW.prompt(table, SpreadPoints("me", points))
    assert f"You can restore {said} of damage, which" in prompt.text
    assert [choice.label for choice in prompt.choices] == [
        "Endurance (2 of 7)",
        "Strength (4 of 7)",
    ]


# Amounts.


def test_one_meter_is_no_meters():
    near = fight([fighter("ann")], [fighter("bob")], apart=1).table
    assert "1 meter from you" in VIEW.status(near, Reader("ann", spoken=True))
    assert reads(RangeSet(100), "me") == "The starting range is 1 meter (Personal)."
    assert reads(RangeSet(500), "me") == "The starting range is 5 meters (Short)."
    assert reads(Moved("me", "back", 100, 0), "me") == "You moved back 1 meter."
    assert reads(Moved("me", "back", 150, 0), "me") == "You moved back 1.5 meters."


def test_tactics_that_raise_nothing_say_so():
    nothing = "foe's Tactics adds nothing to the initiative of their side."
    assert reads(TacticsTried("foe", 0), "me") == nothing


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
