"""Adversaries: those that come with the game, and tactics, a table for a d6 that one may follow."""

import pytest

from world.skirmish import engine
from world.skirmish.base.errors import NotUnderstood
from world.skirmish.rulesets.dungeoneers import RULESET
from world.skirmish.rulesets.dungeoneers.attacks import AttackBegan
from world.skirmish.rulesets.dungeoneers.by_tactics import TacticsRolled
from world.skirmish.rulesets.dungeoneers.combat_actions import LineHeld
from world.skirmish.rulesets.dungeoneers.fighters import tactics
from world.skirmish.rulesets.dungeoneers.fighters.field import name
from world.skirmish.rulesets.dungeoneers.fighters.fighter import DIFFICULTIES
from world.skirmish.rulesets.dungeoneers.ground.movement import Moved
from world.skirmish.rulesets.dungeoneers.house_rules import DungeoneersHouse
from world.skirmish.rulesets.dungeoneers.spotlight import SpotlightTaken
from world.skirmish.rulesets.dungeoneers.tests.positions import (
    adversary,
    conditions,
    defence,
    duel,
    fight,
    fighter,
)
from world.skirmish.sheets.fighters import Participant
from world.skirmish.testing.reading import all_of, asked, event
from world.skirmish.testing.refusals import refused, refuses
from world.skirmish.testing.typed_moves import after, foe, me, play

SHEETS = {prototype["key"]: dict(prototype["attrs"]) for prototype in RULESET.prototypes}


def whole(sheet: dict) -> dict:
    """A prototype's sheet with every line that it leaves as it usually is."""
    return {
        trait.key: sheet.get(trait.key, trait.default)
        for trait in RULESET.traits(DungeoneersHouse())
    }


# Those that come with the game.


def test_there_are_at_least_six():
    assert len(SHEETS) >= 6
    assert len({prototype["prototype_key"] for prototype in RULESET.prototypes}) == len(SHEETS)


@pytest.mark.parametrize("who", SHEETS)
class TestEach:
    def test_has_a_sheet_without_problems(self, who):
        problems = RULESET.sheet_problems(whole(SHEETS[who]), DungeoneersHouse(), npc=True)
        assert list(problems) == []

    def test_says_all_that_matters_itself(self, who):
        keys = {"body", "mind", "spirit", "finesse", "size", "speed", "weapon", "damage_type",
                "tactics", *DIFFICULTIES}  # fmt: skip
        assert {f"dungeoneers_{key}" for key in keys} <= set(SHEETS[who])

    def test_is_an_npc_with_a_description(self, who):
        (prototype,) = [prototype for prototype in RULESET.prototypes if prototype["key"] == who]
        assert prototype["typeclass"] == "typeclasses.skirmish.npc.SkirmishNpc"
        assert prototype["desc"].endswith(".")

    def test_has_six_lines_of_tactics(self, who):
        assert len(SHEETS[who]["dungeoneers_tactics"]) == 6

    @pytest.mark.parametrize("line", range(1, 7))
    def test_acts_by_any_of_its_lines(self, who, line):
        """Against an enemy before it, from where it begins."""
        sheets = {"A": whole(SHEETS[who]), "B": RULESET.read_spec("", DungeoneersHouse())}
        participants = [
            Participant(team, team, team, sheet, npc=team == "A") for team, sheet in sheets.items()
        ]
        loaded = (line, *(1,) * 9)
        start, _ = engine.begin(RULESET, participants, DungeoneersHouse(), "any", loaded)
        _, events = play(start, "A: by tactics")
        assert event(events, TacticsRolled).line == SHEETS[who]["dungeoneers_tactics"][line - 1]
        assert event(events, SpotlightTaken).actor == "A"


# Tactics.


def following(line: str, *enemies, rolled: int = 1, dice=(), at: str = "F7", **numbers):
    """`foe`, which has that line and follows it, against `me` unless told otherwise."""
    enemies = list(enemies) or [fighter("me", "F6", free_action=0)]
    mob = adversary("foe", at, **{"tactics": (line,) * 6, "speed": 2} | numbers)
    start = fight(enemies, [mob], active_side=1, dice=(rolled, *dice))
    return play(start, "foe: by tactics")


def victim(events) -> str:
    return event(events, AttackBegan).target


@pytest.mark.parametrize("rolled", [1, 3, 6])
def test_a_d6_says_which_line_it_follows(rolled):
    table = tuple(f"{what} nearest" for what in ["strike", "push"] * 3)
    _, events = following("", rolled=rolled, tactics=table)
    assert event(events, TacticsRolled) == TacticsRolled("foe", rolled, table[rolled - 1])
    assert event(events, AttackBegan).how == ("strike" if rolled % 2 else "push")


NO_TACTICS = "has no tactics; say what it does, as in strike Freya."


def test_a_creature_without_tactics_follows_none():
    refuses(defence(), "foe", "by tactics", f"foe {NO_TACTICS}")


def test_players_follow_none():
    refuses(duel(fighter("me", tactics=("hide",) * 6)), "me", "by tactics", f"me {NO_TACTICS}")


def test_to_follow_them_is_the_action_of_the_side():
    now, _ = following("hide", at="B7")
    refuses(
        now,
        "foe",
        "by tactics",
        "Your side has acted. Use your free action if it is left, or pass.",
    )


THREE = {"near": "F6", "weak": "E5", "strong": "G5"}


def three() -> list:
    """Of three the first is nearest, the second weakest, the third strongest."""
    return [
        fighter("near", "F6", free_action=0),
        fighter("weak", "E5", free_action=0, body=6, wounds=6),
        fighter("strong", "G5", free_action=0, body=9, wounds=2),
    ]


@pytest.mark.parametrize(
    ("whom", "who"),
    [("nearest", "near"), ("weakest", "weak"), ("strongest", "strong"), ("", "near")],
)
def test_a_word_says_whom(whom, who):
    assert victim(following(f"strike {whom}".strip(), *three())[1]) == who


@pytest.mark.parametrize(("die", "who"), [(1, "near"), (2, "weak"), (3, "strong")])
def test_at_random_is_by_a_die(die, who):
    assert victim(following("strike random", *three(), dice=(die,))[1]) == who


def test_a_creature_that_is_hidden_is_not_seen():
    hidden = fighter("near", "F6", conditions=["hidden"])
    assert victim(following("strike nearest", hidden, *three()[1:])[1]) == "weak"


def test_a_creature_that_is_out_of_range_is_passed_over_for_the_next():
    far = fighter("weak", "A1", wounds=5)
    assert victim(following("strike weakest", far, *three()[::2])[1]) == "near"


@pytest.mark.parametrize(
    ("line", "happened"),
    [
        ("grapple nearest", ["grappling"]),
        ("drop prone", ["prone"]),
        ("channel", ["channeling"]),
        ("hide", ["hidden"]),
    ],
)
def test_what_a_line_says_is_done(line, happened):
    now, _ = following(line, fighter("me", "B8", free_action=0), at="B7", weapon="light")
    assert conditions(foe(now)) == happened


def test_to_stand_up_is_a_part_too():
    assert conditions(foe(following("stand up", conditions=["prone"])[0])) == []


def test_so_is_to_hold_the_line():
    assert event(following("hold the line")[1], LineHeld).actor == "foe"


def test_so_is_to_sprint_towards_the_nearest_enemy_at_twice_its_speed():
    now, _ = following("sprint", fighter("me", "F1"), at="F12", speed=2)
    assert name(foe(now).tile) == "F8"


def test_a_line_may_have_a_free_action_and_an_action_in_any_order():
    for line in ("channel; strike nearest", "strike nearest; channel"):
        now, events = following(line)
        assert victim(events) == "me"
        assert conditions(foe(now)) == ["channeling"]


def test_a_free_action_that_is_spent_is_left_out():
    now, events = following("channel; strike nearest", free_action=0)
    assert conditions(foe(now)) == []
    assert victim(events) == "me"


def test_of_several_actions_the_first_that_can_be_done_is():
    """In the front line it cannot hide."""
    now, events = following("hide; strike nearest; push nearest")
    assert event(events, AttackBegan).how == "strike"
    assert conditions(foe(now)) == []


# Repositioning.


@pytest.mark.parametrize(
    ("weapon", "moves"), [("standard", True), ("control", False), ("missile", False)]
)
def test_it_repositions_only_if_its_weapon_does_not_reach(weapon, moves):
    _, events = following(
        "reposition nearest; strike nearest", fighter("me", "B2", free_action=0), at="B10",
        weapon=weapon,
    )  # fmt: skip
    assert (all_of(events, Moved) != []) == moves


def test_it_goes_no_nearer_than_its_weapon_needs():
    """From the zone of B8 it cannot strike on B3; from that of C6 it can."""
    _, events = following(
        "reposition nearest; strike nearest", fighter("me", "B3", free_action=0), at="B7"
    )
    assert event(events, Moved).tiles == 1
    assert victim(events) == "me"


def test_it_goes_as_near_as_its_speed_takes_it():
    _, events = following("reposition nearest; strike nearest", fighter("me", "B1"), at="B12")
    first, then = all_of(events, Moved)
    assert first == Moved("foe", "B10", 2)
    assert then == Moved("foe", "B6", 4)  # for it could not strike


def test_a_creature_that_is_to_grapple_comes_into_the_zone_though_its_weapon_would_reach():
    now, events = following(
        "reposition nearest; grapple nearest", fighter("me", "F6", free_action=0), at="F7"
    )
    assert event(events, Moved).tiles == 1
    assert conditions(me(now)) == ["grappled"]


def test_a_creature_that_is_prone_stands_up_in_place_of_repositioning():
    now, events = following("reposition nearest; strike nearest", conditions=["prone"])
    assert conditions(foe(now)) == []
    assert victim(events) == "me"


def test_a_creature_that_can_do_nothing_of_the_line_runs_towards_the_nearest_enemy():
    now, events = following("strike nearest", fighter("me", "F1"), at="F12")
    assert name(foe(now).tile) == "F8"
    assert all_of(events, AttackBegan) == []


def test_a_creature_that_sees_no_fighter_stays():
    now, events = following("strike nearest", fighter("me", "F1", conditions=["hidden"]), at="F12")
    assert name(foe(now).tile) == "F12"
    assert now.table.phase == "after"
    assert event(events, SpotlightTaken).actor == "foe"


# Questions on the way.


def test_a_creature_that_is_attacked_by_tactics_may_dodge():
    now, _ = following("strike nearest", fighter("me", "F6"))
    assert asked(now) == ["me dodge"]
    now = after(engine.decode(engine.encode(now)), "me: do nothing")
    assert me(now).wounds == 3


# How a table is written.


def tactics_problems(lines):
    """Return the problems of a table of tactics on a sheet."""
    sheet = RULESET.read_spec("", DungeoneersHouse()) | {"dungeoneers_tactics": lines}
    return list(RULESET.sheet_problems(sheet, DungeoneersHouse(), npc=True))


def test_a_table_has_six_lines_or_none():
    assert tactics_problems([]) == []
    assert tactics_problems(["hide"] * 6) == []
    assert tactics_problems(["hide"]) == [
        "tactics is ['hide']; it takes 6 lines of text, with | between."
    ]


def test_a_line_is_read_in_any_case_and_with_any_spaces():
    assert tactics.read("  Reposition  NEAREST;strike weakest ") == [
        ("reposition", "nearest"),
        ("strike", "weakest"),
    ]


@pytest.mark.parametrize("line", ["", "dance", "strike me", "strike nearest;", "hide hide"])
def test_what_is_not_a_step_of_a_line_is_refused_with_how_to_write_one(line):
    wrong = line.rpartition(";")[2]
    with refused(
        f"'{wrong}' is not a step of tactics. Write one of reposition, drop prone, channel, "
        "stand up, strike, grapple, push, hide, hold the line, sprint, and after it nearest, "
        "weakest, strongest, random.",
        NotUnderstood,
    ):
        tactics.read(line)
