"""End of Combat: first aid."""

import pytest

from world.skirmish import engine
from world.skirmish.rulesets.cepheus.attacks.damage import Wounded
from world.skirmish.rulesets.cepheus.checks import Checked
from world.skirmish.rulesets.cepheus.end_of_combat import (
    AidGiven,
    FirstAid,
    Heal,
    Healed,
)
from world.skirmish.rulesets.cepheus.tests.patients import (
    HURT,
    ended,
    medic,
    scores,
    treated,
)
from world.skirmish.rulesets.cepheus.tests.positions import DICE, duel, fight, fighter
from world.skirmish.rulesets.cepheus.turns.consciousness import CameRound
from world.skirmish.state.events import FightOver
from world.skirmish.testing.reading import all_of, asked, event
from world.skirmish.testing.refusals import refuses
from world.skirmish.testing.typed_moves import after, play

# The fighters who are asked.


def test_each_conscious_player_is_asked_for_first_aid():
    out = fighter("out", now={"end": 0, "str": 0}, conscious=False)
    now = ended(medic("ann"), out, medic("bob"), enemies=[fighter("foe", now=HURT)])
    assert asked(now) == ["ann first aid", "bob first aid", "foe first aid"]
    now = after(now, "bob: no")
    assert asked(now) == ["ann first aid", "foe first aid"]
    _, events = play(now, "foe: no", "ann: no")
    assert event(events, FightOver)


def test_whoever_is_away_keeps_nobody_from_helping():
    now = ended(medic("ann"), medic("bob"), fighter("pat", now={"end": 1}), dice=(6, 6))
    now, events = play(now, "bob: first aid pat")
    assert event(events, AidGiven).actor == "bob"
    assert event(events, FightOver)


def test_each_is_asked_once():
    now = ended(medic(), fighter("pat", now=HURT))
    _, events = play(now, "me: no", "pat: no")
    assert event(events, FightOver)


def test_who_could_heal_no_one_is_not_asked():
    """Untrained a 12 is an Effect of 1, and on yourself it fails."""
    untrained = fighter("me", skills={}, now=HURT)
    _, events = play(fight([untrained], [fighter("foe", npc=True)]), "referee: cease")
    assert event(events, FightOver)
    now = ended(fighter("me", skills={}), fighter("pat", skills={}, now=HURT))
    assert asked(now) == ["me first aid"]
    assert [engine.say(now, move) for move in engine.choices(now, "me")] == ["first aid pat", "no"]


def test_npcs_are_not_asked():
    now = ended(medic(npc=True), fighter("pat", now=HURT))
    assert asked(now) == ["pat first aid"]


def test_unless_a_house_rule_says_so():
    now = ended(medic(npc=True), fighter("pat", now=HURT), house={"npcs_give_aid": True})
    assert asked(now) == ["me first aid", "pat first aid"]


def test_who_has_nobody_to_help_is_not_asked():
    now = ended(medic(), enemies=[fighter("foe", now=HURT)])
    assert asked(now) == ["foe first aid"]


def test_when_nobody_is_hurt_the_fight_is_over_at_once():
    now = after(duel(), "referee: cease")
    assert asked(now) == []
    assert engine.outcome(now).winner == ""


def test_who_has_left_the_fight_neither_helps_nor_is_helped():
    gone = fighter("gone", now=HURT, withdrawn=True)
    assert asked(ended(medic(), gone)) == []
    assert asked(ended(medic(withdrawn=True), fighter("pat", now=HURT))) == ["pat first aid"]


# The patients.


def test_one_helps_allies_or_oneself():
    now = ended(medic(now=HURT), fighter("pat", now=HURT), fighter("well"),
                enemies=[fighter("foe", now=HURT)])  # fmt: skip
    listed = {choice.target for choice in engine.choices(now, "me") if isinstance(choice, FirstAid)}
    assert listed == {"me", "pat"}


@pytest.mark.parametrize(
    ("patient", "sentence"),
    [
        ("foe", "foe is not on your side. Name an ally."),
        ("well", "well is not hurt."),
        ("dead", "dead is dead."),
        ("gone", "gone has left the fight."),
    ],
)
def test_a_patient_is_an_ally_who_lives_and_is_hurt(patient, sentence):
    dead = fighter("dead", now={"str": 0, "dex": 0, "end": 0}, conscious=False)
    gone = fighter("gone", now=HURT, withdrawn=True)
    now = ended(medic(), fighter("pat", now=HURT), fighter("well"), dead, gone,
                enemies=[fighter("foe", now=HURT)])  # fmt: skip
    refuses(now, "me", f"first aid {patient}", sentence)


def two_medics(effect):
    """Both may help the one patient; the first of them has done so, with this Effect."""
    hurt = fighter("pat", now={"end": 1})
    now = ended(medic(), medic("bob", now={"str": 6}), hurt, dice=DICE[8 + effect])
    return after(now, "me: first aid pat")


def test_who_has_been_helped_is_not_helped_again():
    refuses(two_medics(1), "bob", "first aid pat", "pat has had first aid.")


@pytest.mark.parametrize("effect", [-1, 0])
def test_who_was_not_helped_by_one_may_be_helped_by_another(effect):
    """An Effect of 0 is a success, and restores nothing."""
    now = two_medics(effect)
    assert FirstAid("pat") in list(engine.choices(now, "bob"))


# What first aid does.


@pytest.mark.parametrize(("effect", "points"), [(0, 0), (1, 2), (3, 6)])
def test_first_aid_heals_twice_the_effect_of_a_medicine_check(effect, points):
    _, events = treated(effect, patient=fighter("pat", now={"end": 0}))
    assert event(events, AidGiven).points == points
    assert sum(happened.points for happened in all_of(events, Healed)) == points


def test_the_check_takes_the_level_of_medicine_and_education():
    _, events = treated(-3, helper=medic(level=2, edu=9), patient=fighter("pat", now={"end": 0}))
    assert event(events, Checked).total == 5 + 2 + 1


def test_without_medicine_it_is_minus_3():
    _, events = treated(0, helper=fighter("me", skills={}))
    assert event(events, Checked).total == 8 - 3


def test_a_failure_does_nothing():
    now, events = treated(-5)
    assert all_of(events, Healed, Wounded) == []
    assert scores(now) == [4, 7, 2]


def test_on_oneself_it_is_minus_2():
    now = ended(medic(now={"end": 0}), dice=DICE[9])
    _, events = play(now, "me: first aid me")
    assert event(events, Checked).total == 9 - 2


def test_reactions_of_the_fight_hamper_no_more():
    _, events = treated(0, helper=medic(reactions=3))
    assert event(events, Checked).total == 8


# The points.


def test_the_patient_spreads_the_points():
    now, _ = treated(3, "pat: strength 2", "pat: endurance 4")
    assert scores(now) == [6, 7, 6]


def test_the_patient_is_asked_how_many_points_are_left_and_for_what():
    now, _ = treated(3, "pat: strength 2")
    assert asked(now) == ["pat heal"]
    assert now.pending.questions[0].points == 4


def test_without_a_number_all_goes_to_one_characteristic():
    now, _ = treated(1, "pat: strength")
    assert scores(now) == [6, 7, 2]


def test_no_characteristic_rises_above_its_full_score():
    now, events = treated(2, "pat: strength")
    assert [(happened.characteristic, happened.points) for happened in all_of(events, Healed)] == [
        ("str", 3),
        ("end", 1),
    ]
    assert scores(now) == [7, 7, 3]


def test_where_one_characteristic_is_hurt_nobody_is_asked():
    now, events = treated(1, patient=fighter("pat", now={"end": 2}))
    assert event(events, Healed) == Healed("pat", "end", 2, 4)
    assert asked(now) == []


def test_points_that_nothing_needs_are_lost():
    now, _ = treated(4, patient=fighter("pat", now={"end": 6}))
    assert scores(now) == [7, 7, 7]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [("strength 7", "You have 6 points to restore, not 7."),
     ("strength -1", "Healing takes 1 point or more, not -1."),
     ("strength 0", "Healing takes 1 point or more, not 0."),
     ("dexterity", "Your Dexterity has no wound of this fight.")],
)  # fmt: skip
def test_points_go_to_what_is_damaged_and_no_more_than_there_are(words, sentence):
    now, _ = treated(3)
    refuses(now, "pat", words, sentence)


def test_one_point_is_no_points():
    now, _ = treated(3, "pat: endurance 3", "pat: strength 2")
    refuses(now, "pat", "strength 2", "You have 1 point to restore, not 2.")


def test_only_physical_characteristics_are_healed():
    now, _ = treated(3)
    assert {choice.characteristic for choice in engine.choices(now, "pat")} == {"end", "str"}
    assert all(isinstance(choice, Heal) for choice in engine.choices(now, "pat"))


def test_an_unconscious_patient_spreads_them_too_and_wakes():
    out = fighter("pat", now={"end": 0, "str": 0}, conscious=False)
    now, events = treated(2, "pat: strength 1", "pat: endurance", patient=out)
    assert event(events, CameRound) == CameRound("pat")
    assert now.table.fighters["pat"].conscious
    assert scores(now) == [1, 7, 3]


def test_who_wakes_is_asked_too_after_the_others():
    out = fighter("pat", now={"end": 0, "str": 0}, conscious=False)
    hurt = fighter("bob", now=HURT)
    now = ended(medic(), out, hurt, dice=(6, 6))
    now = after(now, "me: first aid pat", "pat: endurance")
    assert asked(now) == ["bob first aid", "pat first aid"]
    now = after(now, "bob: no")
    assert asked(now) == ["pat first aid"]
    assert event(play(now, "pat: no")[1], FightOver)


def test_an_npc_who_wakes_is_not_asked():
    out = fighter("pat", now={"end": 0, "str": 0}, conscious=False, npc=True)
    now = ended(medic(), out, medic("bob"), fighter("cid", now=HURT), dice=(6, 6))
    now = after(now, "me: first aid pat", "pat: endurance", "bob: no")
    assert asked(now) == ["cid first aid"]
    assert event(play(now, "cid: no")[1], FightOver)


def test_who_has_two_characteristics_left_at_0_stays_unconscious():
    out = fighter("pat", now={"end": 0, "str": 0, "dex": 1}, conscious=False)
    now, events = treated(1, "pat: dexterity", patient=out, dice=DICE[2])
    assert all_of(events, CameRound) == []
    assert not now.table.fighters["pat"].conscious


# The combat drug.


def test_fatigue_from_the_drug_does_not_hamper_first_aid():
    _, events = treated(0, helper=medic(drug=True))
    assert event(events, Checked).total == 8


# House rules.


def test_what_first_aid_and_surgery_do_are_house_rules():
    _, events = treated(2, patient=fighter("pat", now={"end": 0}), house={"first_aid": 1})
    assert event(events, AidGiven).points == 2
    now = ended(medic(now={"end": 0}), dice=DICE[9], house={"own_first_aid": 0})
    assert event(play(now, "me: first aid me")[1], Checked).total == 9


# Old wounds.


def old(**now):
    """Return the fields of a fighter who brought these wounds into the fight."""
    return {"now": now, "at_start": {"end": 7, "str": 7, "dex": 7} | now}


def test_wounds_from_before_the_fight_are_not_treated():
    now = ended(medic(), fighter("pat", **old(end=1, str=2)), fighter("bob", now=HURT))
    refuses(now, "me", "first aid pat", "pat has no wound of this fight left.")


def test_no_characteristic_rises_above_what_it_was_at_the_start():
    pat = fighter("pat", now={"end": 2}, at_start={"end": 4, "str": 7, "dex": 7})
    now, events = treated(4, patient=pat)
    assert event(events, Healed) == Healed("pat", "end", 2, 4)
    assert asked(now) == []


def test_a_patient_whose_points_heal_everything_is_not_asked_where_they_go():
    now, events = treated(4)
    assert asked(now) == []
    assert [happened.points for happened in all_of(events, Healed)] == [5, 3]
