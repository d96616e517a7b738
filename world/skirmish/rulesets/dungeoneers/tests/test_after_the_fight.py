"""After the fight: what the sheets get, and what is gone."""

from world.skirmish import engine
from world.skirmish.rulesets.dungeoneers import RULESET
from world.skirmish.rulesets.dungeoneers.house_rules import DungeoneersHouse
from world.skirmish.rulesets.dungeoneers.tests.positions import (
    adversary,
    defence,
    duel,
    fighter,
    hits,
)
from world.skirmish.sheets.fighters import Participant
from world.skirmish.testing.typed_moves import after


def sheet(fight, who: str = "me") -> dict:
    return engine.write_back(fight)[who]


def test_wounds_and_stress_stay_and_nothing_else_is_written():
    assert sheet(duel(fighter("me", wounds=3, stress=5))) == {
        "dungeoneers_wounds": 3,
        "dungeoneers_stress": 5,
        "dungeoneers_armor_left": None,
    }


def test_what_is_left_of_used_armor_stays():
    now = after(defence(fighter("me", armor=3)), "foe: strike me", "me: do nothing")
    assert sheet(now)["dungeoneers_armor_left"] == 1


def test_armor_used_in_an_earlier_fight_is_not_whole_again():
    start = duel(fighter("me", armor=3, armor_left=1))
    assert sheet(start)["dungeoneers_armor_left"] == 1


def test_conditions_end():
    """None of them is on a sheet."""
    start = duel(fighter("me", conditions=["prone", "burning"]))
    assert not any("condition" in key for key in sheet(start))
    assert not any("condition" in trait.key for trait in RULESET.traits(DungeoneersHouse()))


def test_adversaries_keep_theirs_too():
    now = after(duel(dice=hits(2)), "me: strike foe")
    assert sheet(now, "foe")["dungeoneers_wounds"] == 2


def test_the_dead_have_all_the_wounds_they_can_bear():
    start = duel(foe=adversary("foe", wounds=6), dice=hits(2))
    assert sheet(after(start, "me: strike foe"), "foe")["dungeoneers_wounds"] == 6


def test_the_next_fight_begins_where_this_one_ended():
    rules = DungeoneersHouse()
    armed = RULESET.read_spec("armor=3", rules)
    start, _ = engine.begin(
        RULESET,
        [Participant("foe", "foe", "B", RULESET.read_spec("", rules), npc=True),
         Participant("me", "me", "A", armed)],
        rules, "any",
    )  # fmt: skip
    now = after(start, "foe: strike me", "me: do nothing")
    before = now.table.fighters["me"]
    participants = [
        Participant("me", "me", "A", armed | sheet(now)),
        Participant("foe", "foe", "B", armed, npc=True),
    ]
    again = engine.begin(RULESET, participants, rules, "other")[0].table.fighters["me"]
    assert (again.wounds, again.stress, again.armor_left) == (
        before.wounds,
        before.stress,
        before.armor_left,
    )
    assert (again.armor_left, again.armor) == (0, 3)
