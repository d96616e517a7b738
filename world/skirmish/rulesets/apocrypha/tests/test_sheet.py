"""The sheet of a character, and the words that stand for an NPC's."""

import pytest

from world.skirmish import engine
from world.skirmish.base.errors import NotUnderstood
from world.skirmish.rulesets.apocrypha import RULESET
from world.skirmish.rulesets.apocrypha.house_rules import ApocryphaHouse
from world.skirmish.sheets.fighters import Participant
from world.skirmish.testing.refusals import refused

HOUSE = ApocryphaHouse()
ATTRIBUTES = ("crd", "dex", "fit", "acu", "vol", "res", "cog")
SKILLS = ("hand_to_hand", "martial_melee", "personal_weapons", "martial_weapons", "avoidance")
AVERAGE = RULESET.read_spec("", HOUSE)


def problems(**lines) -> list[str]:
    changed = {f"apocrypha_{line}": value for line, value in lines.items()}
    return list(RULESET.sheet_problems(AVERAGE | changed, HOUSE, npc=False))


def enters(house=HOUSE, **lines):
    """Return the fighter of a sheet with these lines."""
    sheet = AVERAGE | {f"apocrypha_{line}": value for line, value in lines.items()}
    participants = [Participant("me", "me", "A", sheet), Participant("foe", "foe", "B", AVERAGE)]
    return engine.begin(RULESET, participants, house, "any")[0].table.fighters["me"]


# Lines.


def test_these_are_all_lines_and_what_they_are_worth_when_nobody_has_set_them():
    assert {trait.key: trait.default for trait in RULESET.traits(HOUSE)} == {
        **{f"apocrypha_{attribute}": 18 for attribute in ATTRIBUTES},
        "apocrypha_ooda": 8,
        **{f"apocrypha_{skill}": 0 for skill in SKILLS},
        "apocrypha_weapons": [],
        "apocrypha_armor": 0,
        "apocrypha_harm": 0,
    }


@pytest.mark.parametrize("line", [*ATTRIBUTES, "ooda", *SKILLS])
def test_these_are_needed(line):
    (problem,) = problems(**{line: None})
    names = {trait.key: trait.name for trait in RULESET.traits(HOUSE)}
    assert problem.startswith(f"{names[f'apocrypha_{line}']} is missing;")


def test_the_rest_may_be_left_out():
    assert problems(weapons=None, armor=None, harm=None) == []
    me = enters(weapons=None, armor=None, harm=None)
    assert (me.weapons, me.hand, me.armor, me.harm) == ((), "", 0, 0)


@pytest.mark.parametrize(
    ("line", "least", "most"),
    [*((key, 1, 50) for key in (*ATTRIBUTES, "ooda")), *((skill, 0, 6) for skill in SKILLS),
     ("armor", 0, 50)],
)  # fmt: skip
def test_the_bounds_of_each_number(line, least, most):
    for value in (least, most):
        assert problems(**{line: value}) == []
    for value in (least - 1, most + 1, "many", True):
        (problem,) = problems(**{line: value})
        assert problem.endswith(f"it takes a whole number from {least} to {most}.")


def test_players_change_nothing_unless_the_game_says_so():
    assert not any(trait.own for trait in RULESET.traits(HOUSE))


def test_the_incapacitated_join_no_fight():
    assert problems(fit=20, harm=14) == []
    assert problems(fit=20, harm=15) == [
        "Harm is 15 of 15 Vitality: the incapacitated do not join fights."
    ]


def test_the_harm_of_the_dead_is_a_number_that_the_sheet_takes():
    assert problems(harm=300)[0].startswith("Harm is 300 of 14 Vitality")


def test_weapons_are_names_of_the_table_in_any_case():
    me = enters(weapons=["LONGSWORD", "knife"])
    assert [weapon.name for weapon in me.weapons] == ["Longsword", "Knife"]
    assert problems(weapons=["club"]) == ["weapons: unknown weapon 'club'."]


# What a fighter brings into a fight.


def test_the_first_weapon_is_in_hand():
    assert enters(weapons=["Knife", "Longsword"]).hand == "Knife"
    assert enters().hand == ""


def test_who_enters_is_what_the_sheet_says():
    me = enters(crd=31, martial_melee=4, armor=3, ooda=11, harm=2)
    assert (me.crd, me.martial_melee) == (31, 4)
    assert (me.armor, me.ooda, me.harm, me.shock) == (3, 11, 2, 0)


@pytest.mark.parametrize(
    ("fit", "vitality", "deadly"), [(1, 5, 8), (20, 15, 23), (21, 15, 23), (50, 30, 45)]
)
def test_vitality_is_5_and_half_of_fitness(fit, vitality, deadly):
    me = enters(fit=fit)
    assert (me.vitality, me.deadly) == (vitality, deadly)


def test_everybody_enters_standing_still_and_unready():
    me = enters(weapons=["Pistol"])
    assert (me.stance, me.rate, me.cover, me.readied, me.aware) == (
        "standing",
        0,
        "none",
        False,
        True,
    )


def test_each_side_stands_at_its_own_point():
    participants = [Participant(name, name, name, AVERAGE) for name in ("A", "B", "C")]
    fight, _ = engine.begin(RULESET, participants, ApocryphaHouse(range=30), "any")
    assert [fighter.x for fighter in fight.table.fighters.values()] == [0, 3000, 6000]


# Specs of NPCs.


def spec(words):
    sheet = RULESET.read_spec(words, HOUSE)
    assert list(RULESET.sheet_problems(sheet, HOUSE, npc=True)) == []
    return {key: value for key, value in sheet.items() if value != AVERAGE.get(key)}


def test_no_spec_is_an_18_in_everything_and_no_skill():
    assert spec("") == {}
    assert AVERAGE["apocrypha_crd"] == 18


@pytest.mark.parametrize("name", list(RULESET.templates))
def test_every_template_is_a_whole_sheet(name):
    assert spec(name)
    assert enters(weapons=RULESET.templates[name].values.get("weapons"))


def test_pairs_come_on_top_of_a_template():
    assert spec("thug weapons=pistol,knife fit=30") == {
        "apocrypha_fit": 30,
        "apocrypha_cog": 13,
        "apocrypha_hand_to_hand": 2,
        "apocrypha_martial_melee": 2,
        "apocrypha_avoidance": 1,
        "apocrypha_weapons": ["Pistol", "Knife"],
    }


def test_an_underscore_is_a_space():
    assert spec("weapons=assault_rifle") == {"apocrypha_weapons": ["Assault Rifle"]}


def test_a_word_that_is_no_template_is_refused_with_those_there_are():
    with refused(
        "Unknown template 'ogre'. Templates: thug, brawler, swordsman, guard, archer, gunman, "
        "soldier, hunter, veteran, feral_rat, scavenger, guard_dog, enforcer, sniper, "
        "raider_chief, armored_marine, warbot; or pairs such as crd=18 dex=18.",
        NotUnderstood,
    ):
        spec("ogre")


def test_a_value_that_is_wrong_is_named_with_what_it_takes():
    with refused("Coordination is 51; it takes a whole number from 1 to 50.", NotUnderstood):
        spec("crd=51")


def test_harm_lasts_on_the_sheet():
    participants = [Participant("me", "me", "A", AVERAGE), Participant("foe", "foe", "B", AVERAGE)]
    fight, _ = engine.begin(RULESET, participants, HOUSE, "any")
    fight.table.fighters["me"].harm, fight.table.fighters["me"].shock = 3, 4
    assert engine.write_back(fight) == {"me": {"apocrypha_harm": 3}, "foe": {"apocrypha_harm": 0}}
