"""States that a fight can never have are reported as problems."""

import pytest

from world.skirmish.rulesets.apocrypha import RULESET
from world.skirmish.rulesets.apocrypha.table import Aim, Course
from world.skirmish.rulesets.apocrypha.tests.positions import duel, fighter, going, prepared

OUT = {"shock": 15}


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"ap": -1}, "foe has AP -1"),
        ({"spent": -1}, "foe has spent -1 action points"),
        ({"harm": -1}, "foe has harm -1, below 0"),
        ({"shock": -1}, "foe has shock -1"),
        ({"stance": "flying"}, "foe is flying in cover none"),
        ({"cover": "fog"}, "foe is standing in cover fog"),
        ({"rate": 4, "course": Course("me", True)}, "foe goes at rate 4 on course "),
        ({"rate": 1}, "foe goes at rate 1 on course None"),
        ({"course": Course("me", True)}, "foe goes at rate 0 on course "),
        ({**OUT, "ap": 1}, "foe is out but holds something"),
        (
            {**OUT, "ap": 0, "prepared": prepared("crouch", "moves")},
            "foe is out but holds something",
        ),
        ({**OUT, "ap": 0, **going(1, "me")}, "foe is out but holds something"),
        ({**OUT, "ap": 0, "weapon": "bow", "readied": True}, "foe is out but holds something"),
        ({"readied": True}, "foe holds a Longsword readied"),
    ],
)
def test_a_fighter_who_cannot_be_is_a_problem(fields, problem):
    found = list(RULESET.problems(duel(foe=fighter("foe", **fields)).table))
    assert [sentence for sentence in found if sentence.startswith(problem)]


def test_nobody_who_is_out_has_a_pass():
    start = duel(fighter("me", ap=0, **OUT))
    assert list(RULESET.problems(start.table)) == ["it is the turn of me, who is out"]


def test_nobody_who_is_out_is_engaged():
    start = duel(foe=fighter("foe", ap=0, **OUT), shots=[("foe", "me")])
    assert list(RULESET.problems(start.table)) == ["('foe', 'me') are engaged, and one is out"]


@pytest.mark.parametrize("fields", [{"aim": Aim("foe", 1)}, {"riposte": "foe"}])
def test_nobody_aims_at_who_is_out_or_waits_for_them(fields):
    start = duel(fighter("me", **fields), fighter("foe", ap=0, **OUT))
    assert list(RULESET.problems(start.table)) == ["me aims or waits for a fighter who is out"]


@pytest.mark.parametrize(
    "fields", [{}, {"weapon": "bow", "readied": True}, going(3, "me"), OUT | {"ap": 0}]
)
def test_all_else_is_none(fields):
    assert list(RULESET.problems(duel(foe=fighter("foe", **fields)).table)) == []
