"""The sheet of a character, the words that stand for an NPC's, and the templates."""

import pytest

from world.skirmish import engine
from world.skirmish.base.errors import NotUnderstood
from world.skirmish.rulesets.cepheus import RULESET
from world.skirmish.rulesets.cepheus.fighters.weapons import Weapon
from world.skirmish.rulesets.cepheus.house_rules import CepheusHouse
from world.skirmish.rulesets.cepheus.tests.positions import begun, fighter
from world.skirmish.sheets.fighters import Participant
from world.skirmish.sheets.sheet import find_trait
from world.skirmish.testing.refusals import refused

HOUSE = CepheusHouse()

CHARACTERISTICS = ("str", "dex", "end", "int", "edu", "soc")
PHYSICAL = ("str", "dex", "end")
SEVENS = {f"cepheus_{characteristic}": 7 for characteristic in CHARACTERISTICS}


def problems(**lines):
    return list(RULESET.sheet_problems(SEVENS | lines, HOUSE, npc=False))


def entered(**lines):
    """Return the fighter with this sheet, as they enter a fight."""
    sheet = SEVENS | lines
    assert list(RULESET.sheet_problems(sheet, HOUSE, npc=False)) == []
    participants = [Participant("me", "me", "A", sheet), Participant("foe", "foe", "B", SEVENS)]
    fight, _ = engine.begin(RULESET, participants, HOUSE, "any")
    return fight.table.fighters["me"]


def spec(words):
    """Return what a spec adds to a sheet with a 7 in every score and nothing else."""
    sheet = RULESET.read_spec(words, HOUSE)
    assert list(RULESET.sheet_problems(sheet, HOUSE, npc=True)) == []
    plain = RULESET.read_spec("", HOUSE)
    return {key: value for key, value in sheet.items() if value != plain.get(key)}


# Lines.


def test_a_sheet_has_these_lines():
    assert [trait.key for trait in RULESET.traits(HOUSE)] == [
        *(f"cepheus_{characteristic}" for characteristic in CHARACTERISTICS),
        "cepheus_end_now",
        "cepheus_str_now",
        "cepheus_dex_now",
        "cepheus_skills",
        "cepheus_weapons",
        "cepheus_armor",
        "cepheus_magazines",
        "cepheus_combat_drug",
        "cepheus_fatigued",
    ]


def test_six_characteristics_are_a_whole_sheet():
    assert problems() == []


@pytest.mark.parametrize("characteristic", CHARACTERISTICS)
def test_each_characteristic_is_needed(characteristic):
    (problem,) = problems(**{f"cepheus_{characteristic}": None})
    assert problem.endswith("is missing; it takes a whole number from 0 to 33.")


@pytest.mark.parametrize("score", [-1, 34, "strong", True, 7.5])
def test_a_characteristic_is_a_whole_number_from_0_to_33(score):
    shown = "the text 'strong'" if score == "strong" else score
    assert problems(cepheus_str=score) == [
        f"Strength is {shown}; it takes a whole number from 0 to 33."
    ]


def test_who_has_no_wounds_on_the_sheet_is_unhurt():
    me = entered(cepheus_str=9)
    assert (me.now("str"), me.full("str"), me.damaged) == (9, 9, ())


@pytest.mark.parametrize("characteristic", PHYSICAL)
def test_damage_on_the_sheet_is_there_in_the_fight(characteristic):
    me = entered(**{f"cepheus_{characteristic}_now": 3})
    assert (me.now(characteristic), me.full(characteristic)) == (3, 7)


@pytest.mark.parametrize("typed", ["end now", "end_now", "endurance_now", "Endurance now"])
def test_what_is_left_of_a_characteristic_is_set_as_it_is_called(typed):
    line = find_trait(RULESET.traits(RULESET.house()), typed)
    assert line.key == "cepheus_end_now"


def test_nobody_has_more_than_all_of_a_characteristic():
    assert problems(cepheus_str_now=8) == ["Strength now is 8; it can be at most Strength, 7."]


def test_the_unconscious_join_no_fight():
    assert problems(cepheus_str_now=0, cepheus_end_now=0) == [
        (
            "Two physical characteristics are at 0: unconscious people do not join fights. "
            "Heal first: combat rest, or for builders combat sheet NAME end_now=1."
        )
    ]
    assert problems(cepheus_str_now=0) == []


def test_skills_are_levels_by_name_in_any_case():
    me = entered(cepheus_skills={"Gun Combat": 1, "tactics": 0})
    assert me.skills == {"gun combat": 1, "tactics": 0}


@pytest.mark.parametrize("skills", [{"tactics": 10}, {"tactics": -1}, ["tactics"]])
def test_levels_go_from_0_to_9(skills):
    assert len(problems(cepheus_skills=skills)) == 1


def test_weapons_and_armor_are_names_of_the_tables_in_any_case():
    me = entered(cepheus_weapons=["assault rifle", "Dagger"], cepheus_armor=["MESH"])
    assert [weapon.name for weapon in me.weapons] == ["Assault Rifle", "Dagger"]
    assert [armor.name for armor in me.armor] == ["Mesh"]


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        ({"cepheus_weapons": ["Blunderbuss"]},
         "weapons: unknown weapon 'Blunderbuss'."),
        ({"cepheus_armor": ["Plate"]}, "armor: unknown armor 'Plate'."),
        ({"cepheus_weapons": "Rifle"},
         ("weapons is Rifle; "
          "it takes names from the table (weapon), with commas between.")),
    ],
)  # fmt: skip
def test_what_no_table_has_is_a_problem(lines, problem):
    assert problems(**lines) == [problem]


def test_a_weapon_that_no_table_has_may_be_given_whole():
    whole = {"name": "Sling", "skills": ["archery"], "ranges": ["thrown"], "damage": 1}
    (sling,) = entered(cepheus_weapons=[whole]).weapons
    assert sling == Weapon("Sling", ("archery",), ("thrown",), 1)


def test_a_weapon_that_is_not_whole_is_a_problem():
    (problem,) = problems(cepheus_weapons=[{"name": "Sling"}])
    assert problem.startswith("weapons: a weapon has a mistake")


def test_only_one_armor_is_worn():
    assert problems(cepheus_armor=["Mesh", "Cloth"]) == [
        "Only one armor can be worn, not Mesh and Cloth."
    ]


@pytest.mark.parametrize("armor", [["Mesh", "Reflec"], ["Reflec", "Mesh"], ["Reflec"]])
def test_but_reflec_over_it(armor):
    assert problems(cepheus_armor=armor) == []


def test_nothing_is_worn_twice():
    assert problems(cepheus_armor=["Reflec", "Reflec"]) == [
        "Only one armor can be worn, not Reflec and Reflec."
    ]


def test_magazines_are_for_weapons_by_name_in_any_case():
    me = entered(cepheus_weapons=["Rifle"], cepheus_magazines={"rifle": 2})
    assert me.magazines == {"Rifle": 2}


def test_the_drug_and_fatigue_are_yes_or_no():
    me = entered(cepheus_combat_drug=True, cepheus_fatigued=True)
    assert (me.drug, me.fatigued) == (True, True)
    assert len(problems(cepheus_combat_drug="a lot")) == 1


def test_everybody_enters_standing_with_nothing_in_hand_and_out_of_cover():
    me = entered(cepheus_weapons=["Rifle"])
    assert (me.stance, me.drawn, me.cover, me.loaded) == ("standing", "", "none", {"Rifle": 10})


# Specs of NPCs.


def test_no_spec_is_a_7_in_everything():
    sheet = RULESET.read_spec("", HOUSE)
    assert {key: sheet[key] for key in SEVENS} == SEVENS
    assert list(RULESET.sheet_problems(sheet, HOUSE, npc=True)) == []


@pytest.mark.parametrize("characteristic", CHARACTERISTICS)
def test_a_characteristic_is_set_by_its_short_name(characteristic):
    assert spec(f"{characteristic}=9") == {f"cepheus_{characteristic}": 9}
    assert spec(f"{characteristic.upper()}=9") == {f"cepheus_{characteristic}": 9}


@pytest.mark.parametrize(
    ("pair", "skill"),
    [("gun=1", "gun combat"), ("melee=1", "melee combat"), ("jack=1", "jack of all trades"),
     ("tactics=1", "tactics"), ("slug_rifle=1", "slug rifle"), ("med=1", "medicine"),
     ("zero-g=1", "zero-g")],
)  # fmt: skip
def test_a_skill_is_set_by_its_name_or_a_short_one(pair, skill):
    assert spec(pair) == {"cepheus_skills": {skill: 1}}


@pytest.mark.parametrize(
    ("words", "weapons"),
    [("weapon=rifle", ["Rifle"]), ("weapon=assault_rifle", ["Assault Rifle"]),
     ("weapon=rifle weapon=dagger", ["Rifle", "Dagger"]), ("weapons=rifle,dagger",
     ["Rifle", "Dagger"]), ("weapon=gauss", ["Gauss Rifle"])],
)  # fmt: skip
def test_weapons_are_given_by_name(words, weapons):
    assert spec(words) == {"cepheus_weapons": weapons}


@pytest.mark.parametrize("key", ["armor", "armour"])
def test_armor_is_spelt_either_way(key):
    assert spec(f"{key}=mesh {key}=reflec") == {"cepheus_armor": ["Mesh", "Reflec"]}


def test_the_drug_is_taken_or_not():
    assert spec("drug=yes") == {"cepheus_combat_drug": True}


def test_the_example_of_the_rules():
    assert spec("str=8 dex=6 weapon=rifle armor=mesh gun=1") == {
        "cepheus_str": 8,
        "cepheus_dex": 6,
        "cepheus_weapons": ["Rifle"],
        "cepheus_armor": ["Mesh"],
        "cepheus_skills": {"gun combat": 1},
    }


NO_WIZARD = (
    "Unknown template 'wizard'. Templates: thug, gunman, guard, soldier, sniper, "
    "officer, medic, marine, beast, vermin, civilian, guard_dog, pirate, commando, warbot, "
    "heavy_marine; or pairs such as strength=7 dexterity=7, or a stat line such as 777777."
)

NO_COOKING = (
    "Unknown line 'cooking'. The sheet has: Strength, Dexterity, Endurance, "
    "Intelligence, Education, Social Standing, Endurance now, Strength now, Dexterity now, "
    "skills, weapons, armor, magazines, combat drug, fatigued."
)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("str=99", "Strength is 99; it takes a whole number from 0 to 33."),
        ("str=big", "'big' is not a valid Strength: it takes a whole number from 0 to 33."),
        ("cooking=1", NO_COOKING),
        ("weapon=laser",
         "Which weapon is 'laser': Laser Carbine, Laser Rifle, Laser Pistol?"),
        ("gun=10", "gun combat is 10; it takes a whole number from 0 to 9."),
        ("wizard", NO_WIZARD),
    ],
)  # fmt: skip
def test_a_spec_that_means_nothing_is_refused_in_words(words, sentence):
    with refused(sentence, NotUnderstood):
        RULESET.read_spec(words, HOUSE)


def test_a_name_that_no_table_has_is_for_the_game_to_know():
    sheet = RULESET.read_spec("weapon=rifle weapon=pan", HOUSE)
    assert sheet["cepheus_weapons"] == ["Rifle", "pan"]
    (problem,) = RULESET.sheet_problems(sheet, HOUSE, npc=True)
    assert problem == "weapons: unknown weapon 'pan'."


# Templates.


@pytest.mark.parametrize("name", RULESET.templates)
def test_a_template_is_a_whole_sheet(name):
    assert spec(name)


@pytest.mark.parametrize("words", ["thug", "Thug", "thu"])
def test_a_template_is_named_in_any_case_or_by_its_beginning(words):
    assert spec(words)["cepheus_weapons"] == ["Cudgel"]


def test_what_is_given_besides_a_template_is_taken_instead():
    thug = spec("thug str=12 weapon=shotgun gun=2")
    assert thug["cepheus_str"] == 12
    assert thug["cepheus_weapons"] == ["Shotgun"]
    assert thug["cepheus_skills"] == {"melee combat": 1, "gun combat": 2}
    assert thug["cepheus_armor"] == ["Jack"]


def test_an_npc_of_a_template_fights():
    fight, _ = begun("ann/A: soldier", "bob/B: thug", npcs="bob", range=30, aware="all")
    assert fight.table.fighters["bob"].npc
    assert not fight.table.fighters["ann"].npc


def test_a_template_is_not_changed_by_who_is_made_of_it():
    spec("thug gun=5")
    assert spec("thug")["cepheus_skills"]["gun combat"] == 0


def test_any_skill_may_stand_on_a_sheet():
    assert problems(cepheus_skills={"Pilot": 2}) == []
    assert entered(cepheus_skills={"Pilot": 2}).skills == {"pilot": 2}


def test_a_known_skill_is_typed_by_its_beginning_and_another_as_it_is():
    (line,) = [trait for trait in RULESET.traits(HOUSE) if trait.key == "cepheus_skills"]
    assert line.read("gun 1, pilot 2") == {"gun combat": 1, "pilot": 2}


def test_skills_are_set_by_builders():
    assert not [trait.name for trait in RULESET.traits(HOUSE) if trait.own]


@pytest.mark.parametrize(
    ("now", "health"), [({}, 1), ({"str": 0}, 14 / 21), ({"str": 0, "dex": 0, "end": 0}, 0)]
)
def test_health_is_what_is_left_of_the_physical_characteristics(now, health):
    assert fighter("me", now=now).health == pytest.approx(health)
