"""The NPCs that every ruleset brings, and what makes them tougher or weaker."""

import pytest

from world.skirmish.base.errors import NotUnderstood
from world.skirmish.ruleset import registry
from world.skirmish.sheets.npc_spec import take_apart
from world.skirmish.sheets.npc_steps import Step, apply
from world.skirmish.sheets.templates import Template
from world.skirmish.sheets.traits import Counts, NumberTrait
from world.skirmish.testing.refusals import refused
from world.skirmish.views.pages import help as rules_help

RULES = [registry.get(name) for name in ("grapple", "cepheus", "dungeoneers", "apocrypha")]
TEMPLATES = [(rules, template) for rules in RULES for template in rules.templates.values()]
GRAPPLE, CEPHEUS = RULES[0], RULES[1]


def sheet(rules, spec):
    return rules.read_spec(spec, rules.house())


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.name)
class TestRuleset:
    def test_brings_at_least_twelve(self, rules):
        assert len({template.key for template in rules.templates.values()}) >= 12

    def test_lists_them_all_in_its_help(self, rules):
        page = " ".join(rules_help.page(rules.name).split())
        assert [
            template.key for template in rules.templates.values() if template.key not in page
        ] == []

    def test_tells_them_apart_by_what_they_are_for(self, rules):
        told = [template.help for template in rules.templates.values()]
        assert len(set(told)) == len(told)


@pytest.mark.parametrize(("rules", "template"), TEMPLATES, ids=lambda case: case.name)
class TestTemplate:
    def test_says_in_a_sentence_what_it_is_for(self, rules, template):
        assert template.help.endswith(".")
        assert len(template.help) < 100

    @pytest.mark.parametrize("steps", ["tougher", "weaker"])
    @pytest.mark.parametrize("many", [1, 3, 30])
    def test_is_whole_after_any_number_of_steps(self, rules, template, steps, many):
        changed = sheet(rules, " ".join([template.key, *[steps] * many]))
        assert list(rules.sheet_problems(changed, rules.house(), npc=True)) == []

    def test_changes_only_what_steps_name(self, rules, template):
        before, after = sheet(rules, template.key), sheet(rules, f"{template.key} tougher")
        changed = {key for key in before if before[key] != after[key]}
        assert changed
        assert changed <= {
            f"{rules.name}_{rules.fighter.stats[field].key}" for field in rules.steps
        }


class TestSteps:
    def test_change_the_template_and_not_what_is_given_besides(self):
        made = sheet(GRAPPLE, "goblin tougher tougher defense=2")
        assert (made["grapple_apMaxSize"], made["grapple_ad"]) == (10, 7)
        assert (made["grapple_maxWounds"], made["grapple_defense"]) == (4, 2)

    def test_change_values_with_colons_between(self):
        assert sheet(GRAPPLE, "::en:6:1:2:3:2 tougher")["grapple_maxWounds"] == 3

    def test_undo_each_other(self):
        assert sheet(GRAPPLE, "ogre tougher weaker") == sheet(GRAPPLE, "ogre")

    def test_change_each_skill_that_is_there(self):
        made = sheet(CEPHEUS, "thug tougher")
        assert made["cepheus_skills"] == {"melee combat": 2, "gun combat": 1}
        assert sheet(CEPHEUS, "thug")["cepheus_skills"] == {"melee combat": 1, "gun combat": 0}

    def test_that_would_change_nothing_are_refused(self):
        lines = {"hp": NumberTrait(key="hp", name="hp", most=9, help="")}
        steps = {"hp": Step(2, most=8)}
        assert apply({"hp": 7}, steps, lines, 1) == {"hp": 8}
        refusal = "This NPC cannot become tougher by steps. Change its lines: key=value."
        for already in (8, 9):
            with refused(refusal):
                apply({"hp": already}, steps, lines, 1)

    def test_leave_untrained_lines_where_they_are_told_to(self):
        lines = {
            "bow": NumberTrait(key="bow", name="bow", most=6, help=""),
            "arts": Counts(key="arts", name="arts", words={}, what="art", most=3, help=""),
        }
        steps = {"bow": Step(1, trained=True), "arts": Step(1, trained=True)}
        before = {"bow": 0, "arts": {"song": 0, "dance": 1}}
        assert apply(before, steps, lines, 5) == {"bow": 0, "arts": {"song": 0, "dance": 3}}


class TestSpec:
    @pytest.mark.parametrize("typed", ["guard_dog", "guard dog", "Guard_Dog", "guard d"])
    def test_an_underscore_is_as_good_as_a_space(self, typed):
        npc = CEPHEUS.read_npc(typed, CEPHEUS.house())
        assert npc.template is CEPHEUS.templates["guard dog"]

    def test_a_temperament_is_a_pair(self):
        wording = take_apart("goblin temperament=Brute_own=3 defense=2")
        assert (wording.temperament, wording.pairs) == ("brute own=3", (("defense", "2"),))

    def test_a_template_may_have_a_temperament(self):
        angry = {"rat": Template("rat", "", {"skill2": "speed"}, "coward")}
        read = GRAPPLE.read_npc("rat", GRAPPLE.house(), angry)
        assert read.temperament == "coward"
        assert GRAPPLE.read_npc("rat temperament=", GRAPPLE.house(), angry).temperament == ""

    def test_only_the_templates_that_are_given_count(self):
        with pytest.raises(NotUnderstood, match="Unknown template 'ogre'"):
            GRAPPLE.read_npc("ogre", GRAPPLE.house(), {})
