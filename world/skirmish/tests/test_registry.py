"""The registry: a folder of rulesets, found by name."""

import pytest

from world.skirmish.base.errors import DeclarationError, NotUnderstood, UnusableRuleset
from world.skirmish.referee.orders import StandingOrder
from world.skirmish.ruleset import registry
from world.skirmish.testing import positions
from world.skirmish.testing.refusals import refused
from world.skirmish.tests.toy import RULESET
from world.skirmish.tests.toy.fights import fight

pytestmark = pytest.mark.usefixtures("toy_is_registered")


def test_every_folder_of_rules_is_a_ruleset():
    assert "grapple" in registry.names()
    assert "toy" in registry.names()


def test_those_of_the_game_come_last():
    *shipped, last = registry.names()
    assert shipped == sorted(shipped)
    assert last == "toy"


@pytest.mark.parametrize("words", ["toy", "Toy", "to", " TOY "])
def test_a_ruleset_is_found_by_any_beginning_of_its_name(words):
    assert registry.find(words) is RULESET


def test_an_unknown_ruleset_is_refused_with_those_there_are():
    listed = ", ".join(registry.names())
    with refused(f"Unknown ruleset 'chess'. Rulesets: {listed}.", NotUnderstood):
        registry.find("chess")


@pytest.mark.parametrize("name", ["chess", "os", "..engine", "toy.table"])
def test_a_name_that_is_no_ruleset_opens_nothing(name):
    with pytest.raises(UnusableRuleset):
        registry.get(name)


def test_a_fight_knows_its_rules():
    assert registry.rules_of(fight("Ann", "Cid")) is RULESET


@pytest.mark.parametrize("name", registry.names())
def test_a_ruleset_is_called_as_its_folder_is(name):
    assert registry.get(name).name == name


@pytest.mark.parametrize("name", registry.names())
def test_every_kind_of_move_can_be_typed(name):
    rules = registry.get(name)
    typed = {form.move for forms in rules.syntaxes.values() for form in forms}
    moves = set(rules.fight.__args__[1].__args__) - {StandingOrder}
    assert typed == moves
    assert set(rules.interventions) <= typed


def test_a_folder_with_another_name_than_its_ruleset_is_refused_when_it_is_tested(monkeypatch):
    class Chess(type(RULESET)):
        name = "chess"

    chess = Chess()
    monkeypatch.setitem(globals(), "RULESET", chess)
    with pytest.raises(DeclarationError, match="Rename it to chess, or write"):
        positions.fight(chess, ["Ann"], ["Cid"])


def test_a_module_for_a_view_without_one_is_refused(monkeypatch):
    monkeypatch.setattr(registry, "view_module", lambda path: "world.skirmish.state.dice")
    with pytest.raises(DeclarationError, match=r"world\.skirmish\.state\.dice has no view\."):
        registry.load("world.skirmish.rulesets.grapple")
