"""The sheet: its lines and bounds, players and adversaries, an adversary in a few words."""

import pytest

from world.skirmish import engine
from world.skirmish.base.errors import NotUnderstood
from world.skirmish.rulesets.dungeoneers import RULESET
from world.skirmish.rulesets.dungeoneers.house_rules import DungeoneersHouse
from world.skirmish.sheets.fighters import Participant
from world.skirmish.testing.refusals import refused

HOUSE = DungeoneersHouse()

PLAYER = {
    "dungeoneers_body": 4,
    "dungeoneers_mind": 4,
    "dungeoneers_spirit": 4,
    "dungeoneers_finesse": 4,
    "dungeoneers_size": "medium",
    "dungeoneers_speed": 2,
    "dungeoneers_armor": 0,
    "dungeoneers_weapon": "standard",
    "dungeoneers_damage_type": "slashing",
}

DIFFICULTIES = {
    "dungeoneers_general": 2,
    "dungeoneers_striking_dn": 2,
    "dungeoneers_dodging_dn": 2,
    "dungeoneers_notice_dn": 2,
}

#: Lines with bounds: the least and the greatest.
BOUNDS = [
    *((key, 0, 10) for key in ("body", "mind", "spirit", "finesse")),
    *((key, 0, 3) for key in ("striking", "dodging", "stealth")),
    *((key, 0, 6) for key in ("general", "striking_dn", "dodging_dn", "notice_dn")),
    ("speed", 0, 12),
    *((key, 0, 100) for key in ("armor", "wounds", "stress", "armor_left")),
]


def problems(npc: bool = False, **lines) -> list[str]:
    changed = {f"dungeoneers_{name}": value for name, value in lines.items()}
    return list(RULESET.sheet_problems(PLAYER | changed, HOUSE, npc=npc))


def enters(**lines):
    """The fighter with these lines."""
    sheet = PLAYER | {f"dungeoneers_{name}": value for name, value in lines.items()}
    participants = [Participant("me", "me", "A", sheet), Participant("foe", "foe", "B", PLAYER)]
    return engine.begin(RULESET, participants, HOUSE, "any")[0].table.fighters["me"]


def test_the_lines_of_the_sheet_and_their_usual_values():
    assert {trait.key: trait.default for trait in RULESET.traits(HOUSE)} == {
        **PLAYER,
        "dungeoneers_striking": 0,
        "dungeoneers_dodging": 0,
        "dungeoneers_stealth": 0,
        **dict.fromkeys(DIFFICULTIES),
        "dungeoneers_traits": [],
        "dungeoneers_tactics": [],
        "dungeoneers_wounds": 0,
        "dungeoneers_stress": 0,
        "dungeoneers_armor_left": None,
    }


def test_a_sheet_with_these_lines_has_no_problems():
    assert problems() == []


@pytest.mark.parametrize("key", PLAYER)
def test_every_line_that_is_missing_is_named(key):
    (problem,) = problems(**{key.removeprefix("dungeoneers_"): None})
    names = {trait.key: trait.name for trait in RULESET.traits(HOUSE)}
    assert problem.startswith(f"{names[key]} is missing;")


@pytest.mark.parametrize(("line", "least", "most"), BOUNDS)
def test_the_bounds_of_each_number(line, least, most):
    for value in (least, most):
        assert problems(**{line: value}) == []
    for value in (least - 1, most + 1, "many", True):
        (problem,) = problems(**{line: value})
        assert problem.endswith(f"it takes a whole number from {least} to {most}.")


@pytest.mark.parametrize("line", ["size", "weapon", "damage_type"])
def test_a_word_of_no_table_is_refused_with_those_there_are(line):
    (problem,) = problems(**{line: "odd"})
    assert problem.startswith(f"{line.replace('_', ' ')} is 'odd'; choose from ")


@pytest.mark.parametrize("size", ["Large", "LARGE", "large"])
def test_words_of_tables_may_have_any_case(size):
    assert problems(size=size) == []
    assert enters(size=size).size == "large"


def test_a_trait_or_a_line_of_tactics_that_is_none_is_a_problem():
    assert len(problems(traits=["resistance(P1)", "odd"])) == 1
    assert len(problems(tactics=["hide"] * 5 + ["odd"])) == 1


def test_builders_set_every_line_and_players_choose_a_first_sheet():
    assert not [trait.key for trait in RULESET.traits(HOUSE) if trait.own]


# Adversaries.


def test_an_adversary_needs_its_difficulties():
    takes = "they take a whole number from 0 to 6."
    names = "striking difficulty, dodging difficulty, notice difficulty"
    assert problems(npc=True, general=2) == [f"{names} are missing; {takes}"]


def test_with_them_it_has_no_problems():
    lines = {key.removeprefix("dungeoneers_"): value for key, value in DIFFICULTIES.items()}
    assert problems(npc=True, **lines) == []


def spec(text: str, **house):
    return RULESET.read_spec(text, DungeoneersHouse(**house))


def test_an_adversary_in_no_words_is_of_the_usual_kind_with_average_difficulties():
    sheet = spec("")
    assert sheet.items() >= (PLAYER | DIFFICULTIES).items()
    assert list(RULESET.sheet_problems(sheet, HOUSE, npc=True)) == []


def test_an_adversary_is_written_in_pairs():
    sheet = spec("body=7 size=large weapon=heavy damage=bludgeoning traits=resistance(P1)|"
                 "vulnerability(cold_2)")  # fmt: skip
    assert (
        sheet.items()
        >= {
            "dungeoneers_body": 7,
            "dungeoneers_size": "large",
            "dungeoneers_weapon": "heavy",
            "dungeoneers_damage_type": "bludgeoning",
            "dungeoneers_traits": ["resistance(P1)", "vulnerability(cold 2)"],
        }.items()
    )


def test_dn_sets_every_difficulty_that_has_none_of_its_own():
    sheet = spec("notice_dn=5 dn=3 striking_dn=1")
    assert {key: sheet[key] for key in DIFFICULTIES} == {
        "dungeoneers_general": 3,
        "dungeoneers_striking_dn": 1,
        "dungeoneers_dodging_dn": 3,
        "dungeoneers_notice_dn": 5,
    }


def test_an_adversary_that_comes_with_the_game_is_named_and_pairs_say_what_is_different():
    ogre = spec("Ogre")
    assert (ogre["dungeoneers_body"], ogre["dungeoneers_general"]) == (7, 2)
    assert spec("ogre speed=3 dn=4 notice_dn=0") == ogre | {
        "dungeoneers_speed": 3,
        "dungeoneers_general": 4,
        "dungeoneers_striking_dn": 4,
        "dungeoneers_dodging_dn": 4,
        "dungeoneers_notice_dn": 0,
    }


@pytest.mark.parametrize("text", ["dn=2 ogre", "ogre dn=2"])
def test_the_name_of_an_adversary_may_stand_anywhere(text):
    assert (spec(text)["dungeoneers_body"], spec(text)["dungeoneers_general"]) == (7, 2)


@pytest.mark.parametrize("text", ["elephant", "body", "dn=2 odd", "zombie ogre"])
def test_what_is_not_a_pair_is_refused_with_what_to_type(text):
    wrong = text.removeprefix("dn=2 ")
    meant = " Did you mean zombie?" if text == "zombie ogre" else ""
    with refused(
        f"Unknown template '{wrong}'.{meant} Templates: zombie, skeleton, goblin_archer, ogre, "
        "cultist, giant_spider, fire_elemental, giant_rat, wolf, bandit, knight, troll, dragon; "
        "or pairs such as body=4 mind=4.",
        NotUnderstood,
    ):
        spec(text)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("body=many", "'many' is not a valid Body: it takes a whole number from 0 to 10."),
        ("dn=7", "general is 7; it takes a whole number from 0 to 6."),
    ],
)
def test_a_value_that_is_wrong_is_named_with_what_it_takes(text, sentence):
    with refused(sentence, NotUnderstood):
        spec(text)


# What a fighter brings into a fight.


def test_a_creature_that_enters_is_what_the_sheet_says():
    me = enters(body=5, striking=2, size="large", armor=3, traits=["vulnerability(B2)"])
    assert (me.body, me.mind, me.spirit, me.finesse) == (5, 4, 4, 4)
    assert (me.striking, me.dodging, me.stealth) == (2, 0, 0)
    assert (me.size, me.capacity, me.armor_left, me.traits) == (
        "large",
        9,
        3,
        (("bludgeoning", 2),),
    )


def test_wounds_and_stress_and_used_armor_of_earlier_fights_are_still_there():
    me = enters(wounds=2, stress=7, armor=5, armor_left=1)
    assert (me.wounds, me.stress, me.armor_left) == (2, 7, 1)


def test_armor_of_which_nothing_is_said_is_whole():
    assert enters(armor=5).armor_left == 5


def test_no_creature_enters_with_more_than_they_can_live_with():
    """Return a creature that can bear 6 wounds and 6 stress."""
    me = enters(wounds=9, stress=50, armor=2, armor_left=9)
    assert (me.wounds, me.stress, me.armor_left) == (6, 12, 2)
    assert not me.dead
