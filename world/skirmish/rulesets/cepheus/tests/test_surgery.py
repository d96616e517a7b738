"""End of Combat: surgery."""

import pytest

from world.skirmish.rulesets.cepheus.attacks.damage import Damaged
from world.skirmish.rulesets.cepheus.checks import Checked
from world.skirmish.rulesets.cepheus.end_of_combat import (
    AidGiven,
    Healed,
)
from world.skirmish.rulesets.cepheus.tests.patients import (
    SERIOUS,
    ended,
    medic,
    scores,
    treated,
)
from world.skirmish.rulesets.cepheus.tests.positions import DICE, fighter
from world.skirmish.rulesets.cepheus.turns.consciousness import CameRound, Died, FellUnconscious
from world.skirmish.testing.reading import all_of, asked, event
from world.skirmish.testing.typed_moves import play


def operated(effect, *answers, aid=0, helper=None, **fields):
    """First aid on a seriously wounded ally, then surgery with this Effect."""
    patient = fighter("pat", **{"now": SERIOUS} | fields)
    dice = DICE[8 + effect]
    healing = ("pat: endurance",) if aid else ()
    return treated(aid, *healing, "me: yes", *answers, patient=patient, helper=helper, dice=dice)


def test_after_first_aid_the_seriously_wounded_are_offered_surgery():
    now, _ = treated(0, patient=fighter("pat", now=SERIOUS))
    assert asked(now) == ["me surgery"]
    assert now.pending.questions[0].patient == "pat"


def test_also_if_they_are_still_seriously_wounded_after_the_points():
    now, _ = treated(1, "pat: endurance", patient=fighter("pat", now=SERIOUS))
    assert asked(now) == ["me surgery"]


def test_not_if_they_no_longer_are():
    now, _ = treated(3, "pat: endurance", patient=fighter("pat", now=SERIOUS))
    assert asked(now) == []
    assert not now.table.fighters["pat"].seriously_wounded


def test_not_if_it_could_not_heal():
    """On yourself a 12 is an Effect of 2 for first aid, and of 0 for surgery."""
    now, _ = play(ended(medic(now=SERIOUS), dice=DICE[10]), "me: first aid me")
    assert asked(now) == []
    now, _ = play(ended(medic(level=1, now=SERIOUS), dice=DICE[9]), "me: first aid me")
    assert asked(now) == ["me surgery"]


def test_not_if_they_were_not_seriously_wounded():
    now, _ = treated(0)
    assert "me surgery" not in asked(now)


def test_not_if_first_aid_failed():
    now, _ = treated(-1, patient=fighter("pat", now=SERIOUS))
    assert asked(now) == ["pat first aid"]


def test_surgery_may_be_declined():
    now, events = treated(0, "me: no", patient=fighter("pat", now=SERIOUS))
    assert len(all_of(events, AidGiven)) == 1
    assert scores(now) == [1, 1, 1]


@pytest.mark.parametrize(("effect", "points"), [(0, 0), (1, 2), (2, 4)])
def test_surgery_heals_twice_the_effect(effect, points):
    answers = ("pat: strength",) if points else ()
    _, events = operated(effect, *answers)
    aid = all_of(events, AidGiven)[-1]
    assert (aid.surgery, aid.points) == (True, points)
    assert sum(happened.points for happened in all_of(events, Healed)) == points


def test_the_points_of_surgery_are_spread_like_those_of_first_aid():
    now, _ = operated(2, "pat: strength 1", "pat: dexterity 3")
    assert scores(now) == [2, 4, 1]


def test_a_failure_costs_the_effect():
    now, events = operated(-1)
    assert all_of(events, AidGiven)[-1].points == -1
    assert scores(now) == [1, 1, 0]


def test_what_it_costs_goes_to_endurance_first_and_then_where_the_patient_says():
    now, _ = operated(-3, "pat: dexterity", now={"end": 1, "str": 5, "dex": 5})
    assert scores(now) == [5, 3, 0]


@pytest.mark.parametrize("fields", [{"armor": ["Battle Dress"]}, {"drug": True}])
def test_neither_armor_nor_the_drug_helps_against_a_surgeon(fields):
    now, events = operated(-1, **fields)
    assert scores(now) == [1, 1, 0]
    assert all_of(events, Damaged) == []


def test_a_surgeon_may_knock_out():
    _, events = operated(-2, "pat: strength")
    assert event(events, FellUnconscious) == FellUnconscious("pat")


def test_a_surgeon_may_kill():
    now, events = operated(-3)
    assert now.table.fighters["pat"].dead
    assert event(events, Died) == Died("pat")


def test_on_oneself_surgery_is_minus_4():
    now = ended(medic(level=2, now=SERIOUS), dice=(*DICE[8], *DICE[10]))
    _, events = play(now, "me: first aid me", "me: yes")
    assert [happened.total for happened in all_of(events, Checked)] == [8 + 2 - 2, 10 + 2 - 4]


def test_surgery_may_wake():
    out = {"now": {"end": 0, "str": 0, "dex": 5}, "conscious": False}
    _, events = operated(1, "pat: strength 1", "pat: endurance 1", **out)
    assert event(events, CameRound) == CameRound("pat")
