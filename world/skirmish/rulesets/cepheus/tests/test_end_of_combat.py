"""End of Combat: the end, fatigue, and what is written to the sheets."""

import pytest

from world.skirmish import engine
from world.skirmish.rulesets.cepheus.end_of_combat import (
    AidGiven,
    DrugWoreOff,
    HostilitiesEnded,
)
from world.skirmish.rulesets.cepheus.tests.patients import HURT, ended, medic, treated
from world.skirmish.rulesets.cepheus.tests.positions import DICE, duel, fight, fighter
from world.skirmish.rulesets.cepheus.turns.consciousness import FellUnconscious
from world.skirmish.state.events import FightOver
from world.skirmish.testing.reading import all_of, event
from world.skirmish.testing.typed_moves import after, play

# The end.


def test_the_fight_is_over_when_everybody_has_been_asked():
    now = ended(medic(), fighter("pat", now=HURT))
    assert engine.outcome(now) is None
    now, events = play(now, "me: no", "pat: no")
    assert events[-1] == FightOver("")
    assert engine.outcome(now).winner == ""


def test_the_side_with_somebody_conscious_has_won():
    start = duel(None, fighter("foe", now={"end": 0, "str": 3}), dice=DICE[8])
    now, events = play(start, "me: attack foe", "foe: strength")
    assert event(events, HostilitiesEnded) == HostilitiesEnded("A")
    assert engine.outcome(now).winner == "A"


def test_who_was_on_the_combat_drug_is_fatigued_when_it_is_over():
    now = ended(medic(drug=True), fighter("pat", now=HURT))
    assert not now.table.fighters["me"].fatigued
    now = after(now, "me: no", "pat: no")
    assert [now.table.fighters[name].fatigued for name in ("me", "pat")] == [True, False]


# What the sheets get.


def sheets(*team, **kwargs):
    return engine.write_back(ended(*team, **kwargs))


def test_damage_stays_on_the_sheet():
    sheet = sheets(fighter("pat", now=HURT, npc=True))["pat"]
    assert {key: sheet[key] for key in sheet if key.endswith("_now")} == {
        "cepheus_str_now": 4,
        "cepheus_dex_now": None,
        "cepheus_end_now": 2,
    }


def test_who_has_been_healed_is_unhurt_on_the_sheet():
    now, _ = treated(4, patient=fighter("pat", now={"end": 1}))
    assert engine.write_back(now)["pat"]["cepheus_end_now"] is None


def test_magazines_are_spent():
    start = duel(fighter("me", "Rifle", loaded={"Rifle": 0}, magazines={"Rifle": 3, "Bow": 1}))
    sheet = engine.write_back(after(start, "me: reload"))["me"]
    assert sheet["cepheus_magazines"] == {"Rifle": 2, "Bow": 1}


def test_the_drug_has_worn_off_and_left_its_fatigue():
    sheet = sheets(fighter("me", drug=True))["me"]
    assert (sheet["cepheus_combat_drug"], sheet["cepheus_fatigued"]) == (False, True)


def test_also_where_the_fight_is_put_away_before_it_is_over():
    sheet = engine.write_back(duel(fighter("me", drug=True)))["me"]
    assert (sheet["cepheus_combat_drug"], sheet["cepheus_fatigued"]) == (False, True)


def test_fatigue_from_before_the_fight_stays():
    assert sheets(fighter("me", fatigued=True))["me"]["cepheus_fatigued"] is True
    assert sheets(fighter("me"))["me"]["cepheus_fatigued"] is False


def test_everybody_gets_theirs():
    dead = fighter("foe", now={"str": 0, "dex": 0, "end": 0}, conscious=False)
    start = fight([fighter("me"), fighter("gone", withdrawn=True, now=HURT)], [dead])
    sheets = engine.write_back(start)
    assert set(sheets) == {"me", "gone", "foe"}
    assert sheets["gone"]["cepheus_end_now"] == 2
    assert sheets["foe"]["cepheus_end_now"] == 0


# Fatigue.


def test_the_drug_on_top_of_fatigue_leaves_one_unconscious():
    now = after(duel(fighter("me", drug=True, fatigued=True)), "referee: cease")
    me = now.table.fighters["me"]
    assert (me.conscious, me.fatigued, me.drug) == (False, True, False)


def test_the_drug_alone_leaves_one_fatigued_and_says_so():
    now, events = play(duel(fighter("me", drug=True)), "referee: cease")
    assert event(events, DrugWoreOff) == DrugWoreOff("me")
    assert now.table.fighters["me"].conscious


def test_that_the_drug_leaves_a_fighter_unconscious_is_told():
    _, events = play(duel(fighter("me", drug=True, fatigued=True)), "referee: cease")
    assert event(events, FellUnconscious) == FellUnconscious("me")


def test_the_unconscious_who_are_fatigued_do_not_fall_again():
    out = fighter("me", now={"end": 0, "str": 0}, conscious=False, drug=True, fatigued=True)
    _, events = play(fight([out, fighter("ann")], [fighter("foe")]), "referee: cease")
    assert all_of(events, FellUnconscious, DrugWoreOff) == []


@pytest.mark.parametrize(("points", "cost"), [(-3, 3), (0, 0), (2, 0)])
def test_surgery_that_fails_costs_its_effect_and_first_aid_costs_nothing(points, cost):
    assert AidGiven("me", "pat", True, 5, points).cost == cost
    assert AidGiven("me", "pat", False, 5, points).cost == 0
