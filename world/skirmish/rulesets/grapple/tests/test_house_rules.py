"""Every house rule of Grapple: its default, and what it changes. Ties are with their moves."""

import msgspec
import pytest

from world.skirmish import engine
from world.skirmish.base.errors import IllegalMove
from world.skirmish.referee.entering import Enter
from world.skirmish.rulesets.grapple import RULESET
from world.skirmish.rulesets.grapple.house_rules import GrappleHouse
from world.skirmish.rulesets.grapple.tests.positions import duel, fighter, hits
from world.skirmish.sheets.fighters import Participant
from world.skirmish.state import house_rules
from world.skirmish.state.fight import REFEREE
from world.skirmish.testing.refusals import refused, refuses
from world.skirmish.testing.typed_moves import after, foe, me, play

DEFAULTS = {
    "show_odds": True,
    "referee": True,
    "ties_succeed": False,
    "latecomers": False,
    "least_ap_max": 6,
    "most_ap_max": 20,
    "least_defense": 1,
    "most_defense": 6,
    "least_wounds": 1,
    "most_wounds": 5,
    "most_bonus": 1,
    "most_maneuver_dice": 3,
    "most_strike_dice": 6,
    "most_sd_earned": 5,
    "marks_bonus": 2,
    "breath": 3,
}


def test_the_defaults_are_the_rules_of_the_book():
    assert {rule.name: rule.default for rule in house_rules.rules(GrappleHouse)} == DEFAULTS


def test_every_house_rule_says_what_it_means():
    assert all(rule.help.endswith(".") for rule in house_rules.rules(GrappleHouse))


@pytest.mark.parametrize("latecomers", [True, False])
def test_no_one_joins_after_the_start_unless_the_house_says_so(latecomers):
    """After starting combat, no players may be added or removed."""
    start = duel(house={"latecomers": latecomers})
    cid = Participant("cid", "Cid", "A", RULESET.read_spec("::en:6:1:2:3:2", GrappleHouse()))
    if latecomers:
        assert "cid" in engine.decide(start, REFEREE, Enter(cid))[0].table.fighters
        return
    why = "In Grapple no one can join a fight that has started. Join the next one; to take in "
    with pytest.raises(IllegalMove, match=why):
        engine.decide(start, REFEREE, Enter(cid))


def test_a_fighter_may_be_taken_out_after_the_start():
    """The book does not let one; who is gone would hold up all others."""
    assert foe(after(duel(), "referee: withdraw foe")).withdrawn


def test_a_maneuver_may_take_more_dice():
    now = after(duel(house={"most_maneuver_dice": 4}, dice=hits(1, 8)), "me: maneuver 4 ac")
    assert me(now).ad == 1


def test_a_maneuver_may_take_fewer_dice():
    refuses(duel(house={"most_maneuver_dice": 1}), "me", "maneuver 2 ac",
            "A maneuver takes 1 action die, not 2.")  # fmt: skip


@pytest.mark.parametrize(
    ("house", "usages"),
    [
        ({}, "maneuver 1-3 SKILL · strike 1-6 TARGET · skill 0-6 SKILL [TARGET] · catch breath"),
        (
            {"most_maneuver_dice": 1, "most_strike_dice": 9},
            "maneuver 1 SKILL · strike 1-9 TARGET · skill 0-9 SKILL [TARGET] · catch breath",
        ),
    ],
)
def test_what_is_told_of_the_moves_follows_the_house_rules(house, usages):
    with refused(f"Which move? You can type: {usages}."):
        engine.parse(duel(house=house), "me", "")


def test_a_strike_may_take_more_dice_and_so_may_a_skill_action():
    start = duel(sd=9, house={"most_strike_dice": 9}, dice=hits(9, 12))
    assert foe(after(start, "me: strike 9 foe")).wounds == 3
    assert me(after(start, "me: skill 9 co")).sd == 0


def test_a_maneuver_may_earn_more():
    assert (
        me(after(duel(house={"most_sd_earned": 7}, dice=hits(7, 7)), "me: maneuver 3 ac")).sd == 7
    )


def test_the_bonus_for_marks_may_be_another():
    start = duel(house={"marks_bonus": 4}, marks=("ac", "co", "en"), dice=hits(0, 7))
    assert me(after(start, "me: maneuver 3 ac")).sd == 4


def test_a_breath_may_give_more():
    assert me(after(duel(house={"breath": 4}), "me: catch breath")).ad == 9


@pytest.mark.parametrize("skill", ["sp", "sr"])
def test_bonuses_may_go_further(skill):
    start = duel(f"{skill} co en", hits(8, 8), sd=6, house={"most_bonus": 2},
                 strike_bonus=1, maneuver_bonus=1)  # fmt: skip
    _, events = play(start, f"me: skill 6 {skill}")
    assert events[1].after == 2


def test_there_may_be_no_bonuses_at_all():
    refuses(duel("sp co en", sd=6, house={"most_bonus": 0}), "me", "skill 6 sp",
            "Speed would make your maneuver bonus 1, from 0; the most is 0.")  # fmt: skip


def test_defense_may_rise_further():
    now = after(duel("en co ac", hits(8, 8), sd=6, defense=6, house={"most_defense": 7}),
                "me: skill 6 en")  # fmt: skip
    assert me(now).defense == 7


def test_defense_may_have_to_stay_higher():
    start = duel(sd=6, foe=fighter("foe", defense=2), house={"least_defense": 2})
    refuses(start, "me", "skill 6 ac foe",
            "Accuracy would make foe's defense 1, from 2; the least is 2.")  # fmt: skip


def test_ap_max_may_rise_further():
    now = after(duel("sy co ac", hits(8, 8), sd=6, ap_max=20, house={"most_ap_max": 24}),
                "me: skill 6 sy")  # fmt: skip
    assert me(now).ap_max == 24


@pytest.mark.parametrize("what", ["ap_max", "defense", "wounds"])
def test_a_least_above_its_most_is_refused(what):
    with refused(f"House rule least_{what} is 9, above most_{what}, 7."):
        house_rules.read(GrappleHouse, {}, {f"least_{what}": "9", f"most_{what}": "7"})


FIELDS = {field.name: field for field in msgspec.structs.fields(GrappleHouse)}


@pytest.mark.parametrize("rule", [name for name in DEFAULTS if name != "ties_succeed"])
def test_a_house_rule_below_nothing_is_refused(rule):
    with refused(f"House rule {rule} is '-1'; it takes {house_rules.expected(FIELDS[rule].type)}."):
        house_rules.read(GrappleHouse, {}, {rule: "-1"})
