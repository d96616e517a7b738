"""Grapple: NPCs. The short text that stands for an NPC's sheet, and the sheet of a player."""

import pytest

from world.skirmish.base.errors import NotUnderstood
from world.skirmish.engine import lobby
from world.skirmish.rulesets.grapple import RULESET
from world.skirmish.rulesets.grapple.house_rules import GrappleHouse
from world.skirmish.state.dice import Dice
from world.skirmish.testing.refusals import refused
from world.skirmish.testing.sample_sheets import SHEET

HOUSE = GrappleHouse()
SKILLS = (
    "Accuracy, Courage, Endurance, Intimidation, Leadership, Medical, Speed, Spirit, Strategy, "
    "Tactics, Taunting, Trickster"
)


def spec(text, **house):
    return RULESET.read_spec(text, GrappleHouse(**house))


def add(text, **house):
    """The lobby after an NPC of this spec."""
    return lobby.add_npc(lobby.open_lobby(RULESET, GrappleHouse(**house)), "n1", "orc", text, "B")


def problems(npc=False, **changes):
    return list(RULESET.sheet_problems(SHEET | changes, HOUSE, npc=npc))


def test_the_parts_are_skills_ap_max_defense_max_wounds_ad_and_sd():
    assert spec("ac:co:en:11:2:4:7:9") == {
        "grapple_skill4": "Accuracy",
        "grapple_skill3": "Courage",
        "grapple_skill2": "Endurance",
        "grapple_apMaxSize": 11,
        "grapple_defense": 2,
        "grapple_maxWounds": 4,
        "grapple_ad": 7,
        "grapple_sd": 9,
    }


def test_the_goblin_of_the_book_has_one_skill_of_rating_2():
    member = add("::en:6:1:2:3:2").members[0]
    fight = RULESET.set_up([member], HOUSE, Dice("any"))[0]
    goblin = fight.fighters["n1"]
    assert goblin.skills == ("en",)
    assert (goblin.ap_max, goblin.defense, goblin.max_wounds) == (6, 1, 2)
    assert (goblin.ad, goblin.sd) == (3, 2)


@pytest.mark.parametrize("skill", ["en", "EN", "Endurance", "endurance", "endur"])
def test_a_skill_is_its_name_or_abbreviation_in_any_case(skill):
    assert spec(f"::{skill}:6:1:2:3:2")["grapple_skill2"] == "Endurance"


@pytest.mark.parametrize("text", ["en:::6:1:2:3:2", ":en::6:1:2:3:2", "ac::en:6:1:2:3:2"])
def test_one_to_three_skills_stand_in_any_slots(text):
    assert add(text).members


def test_no_skill_at_all_is_refused():
    with refused(
        "orc cannot fight yet. An NPC needs at least one skill: skill 4, skill 3 or skill 2."
    ):
        add(":::6:1:2:3:2")


@pytest.mark.parametrize("text", ["en:en:en:6:1:2:3:2", "en::Endurance:6:1:2:3:2"])
def test_one_skill_twice_is_refused(text):
    with refused("orc cannot fight yet. The skills must be different ones."):
        add(text)


@pytest.mark.parametrize(("text", "parts"), [("::en:6:1:2:3", 7), ("::en:6:1:2:3:2:1", 9)])
def test_a_spec_of_too_few_or_too_many_parts_is_refused_with_its_form(text, parts):
    with refused(
        f"'{text}' has {parts} parts; an NPC takes 8: "
        "skill4:skill3:skill2:apmax:defense:maxwounds:ad:sd, for example ::en:6:1:2:3:2.",
        NotUnderstood,
    ):
        spec(text)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("::xx:6:1:2:3:2", f"Unknown skill 'xx'. Choose from {SKILLS.lower()}."),
        ("::en:six:1:2:3:2", "'six' is not a valid AP max: it takes a whole number from 6 to 20."),
        ("::en:6:1:2:3:", "'' is not a valid SD: it takes a whole number, 0 or more."),
        ("::en:5:1:2:3:2",
         "AP max is 5; it takes a whole number from 6 to 20."),
        ("::en:21:1:2:3:2",
         "AP max is 21; it takes a whole number from 6 to 20."),
        ("::en:6:0:2:3:2", "defense is 0; it takes a whole number from 1 to 6."),
        ("::en:6:7:2:3:2", "defense is 7; it takes a whole number from 1 to 6."),
        ("::en:6:1:0:3:2",
         "max wounds is 0; it takes a whole number from 1 to 5."),
        ("::en:6:1:6:3:2",
         "max wounds is 6; it takes a whole number from 1 to 5."),
        ("::en:6:1:2:-1:2", "AD is -1; it takes a whole number from 0 to 20."),
        ("::en:6:1:2:3:-1", "SD is -1; it takes a whole number, 0 or more."),
    ],
)  # fmt: skip
def test_a_part_that_is_wrong_is_named_with_what_it_takes(text, sentence):
    with refused(sentence, NotUnderstood):
        spec(text)


def test_more_action_dice_than_ap_max_are_refused():
    with refused("orc cannot fight yet. AD is 7; it can be at most AP max, 6."):
        add("::en:6:1:2:7:2")


@pytest.mark.parametrize("text", ["::en:6:1:1:0:0", "::en:20:6:5:20:99"])
def test_every_bound_can_be_reached(text):
    assert add(text).members


def test_the_house_may_move_the_bounds():
    assert add("::en:30:9:2:3:2", most_ap_max=30, most_defense=9).members
    with refused("defense is 1; it takes a whole number from 2 to 6."):
        spec("::en:6:1:2:3:2", least_defense=2)


# The sheet of a player.


def test_the_usual_sheet_has_no_problems():
    assert problems() == []


def test_the_sheet_has_exactly_the_attributes_of_the_book_with_their_defaults():
    assert {trait.key: trait.default for trait in RULESET.traits(HOUSE)} == {
        "grapple_skill4": None,
        "grapple_skill3": None,
        "grapple_skill2": None,
        "grapple_apMaxSize": 10,
        "grapple_ad": 5,
        "grapple_sd": 0,
        "grapple_defense": 3,
        "grapple_maxWounds": 3,
    }


def test_a_player_needs_three_skills():
    missing = f"skill 3 is missing; choose from {SKILLS}."
    assert problems(grapple_skill3=None) == [missing]


def test_a_player_needs_three_different_skills():
    assert problems(grapple_skill2="ac") == ["The skills must be different ones."]


@pytest.mark.parametrize("key", SHEET)
def test_every_missing_attribute_is_named(key):
    (problem,) = problems(**{key: None})
    names = {trait.key: trait.name for trait in RULESET.traits(HOUSE)}
    assert problem.startswith(f"{names[key]} is missing;")


def test_a_player_has_no_more_action_dice_than_ap_max():
    assert problems(grapple_ad=11) == ["AD is 11; it can be at most AP max, 10."]


def test_players_choose_their_skills_and_nothing_else():
    own = {trait.key for trait in RULESET.traits(HOUSE) if trait.own}
    assert own == {"grapple_skill4", "grapple_skill3", "grapple_skill2"}
