"""The help page that a ruleset has without writing one."""

import pytest

from world.skirmish.notation.syntaxes import syntaxes
from world.skirmish.ruleset import registry
from world.skirmish.views.pages import help as rules_help


@pytest.mark.parametrize("name", registry.names())
def test_every_move_stands_on_it_once_with_how_it_is_typed(name):
    page, rules = rules_help.declared(name), registry.get(name)
    for syntax in syntaxes(rules.moves):
        assert f"\n  combat {syntax.verb}" in page
    assert all(len(line) <= 76 for line in page.splitlines() if "|" not in line)


def test_each_kind_of_question_has_a_heading():
    page = rules_help.declared("dungeoneers")
    assert "\nIn your turn:\n" in page
    assert "When you are asked whether to dodge ATTACKER's ATTACK:" in page
    assert page.index("In your turn:") < page.index("combat yield") < page.index("When you are")
    assert page.index("As the owner of a fight") < page.index("combat withdraw FIGHTER")


def test_the_words_that_a_move_takes_are_listed():
    page = rules_help.declared("grapple")
    assert "SKILL: accuracy, courage, endurance, intimidation, leadership (ld)," in page
    assert "Also: a, attack, hit." in page
