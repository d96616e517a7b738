"""A ruleset that declares nonsense is refused when it is imported, with what to write instead."""

from typing import Annotated

import pytest
from msgspec import Meta

from world.skirmish import registry
from world.skirmish.arguments import Number, Target
from world.skirmish.combatants import Combatant, number, resource
from world.skirmish.errors import DeclarationError
from world.skirmish.events import Event
from world.skirmish.house_rules import HouseRules
from world.skirmish.moves import Action, Response
from world.skirmish.questions import Question
from world.skirmish.tables import Table
from world.skirmish.turns import InitiativeTurns
from world.skirmish.views.base import View
from world.skirmish.views.sentences import Cases, compile_sentence
from world.skirmish.views.text import Voice


class Fighter(Combatant):
    """One number."""

    hp: int = number("hit points", default=3, help="Hit points.")
    action: int = resource("action")


class Strike(Action):
    """Strike an enemy."""

    costs = "action"
    target: Annotated[str, Target()]


def rules(**declared):
    """A ruleset that declares this besides what it needs."""
    whole = {"name": "none", "title": "None", "summary": "None.", "fighter": Fighter}
    return type("Rules", (InitiativeTurns,), {**whole, "actions": (Strike,), **declared})()


def refused(start):
    return pytest.raises(DeclarationError, match=start)


def test_a_whole_ruleset_is_taken():
    assert rules().name == "none"


def test_two_actions_of_one_verb_are_refused():
    class Hit(Action):
        """Hit an enemy."""

        aliases = ("strike",)
        target: Annotated[str, Target()]

    with refused("Strike and Hit are both typed 'strike'. Give one of them another verb"):
        rules(actions=(Strike, Hit))


def test_an_action_without_help_is_refused():
    class Mute(Action):
        pass

    with refused('Mute has no docstring. Write """What it does."""'):
        rules(actions=(Mute,))


def test_a_field_that_cannot_be_typed_is_refused():
    class Shout(Action):
        """Shout."""

        loudness: int

    with refused("Shout.loudness does not say how it is typed. Write loudness: Annotated"):
        rules(actions=(Shout,))


def test_a_bound_that_is_no_house_rule_is_refused():
    class Roll(Action):
        """Roll dice."""

        dice: Annotated[int, Number(least=1, most="most_dice")]

    class Bounded(Combatant):
        hp: int = number("hit points", default=3, most="most_hp", help="Hit points.")

    with refused("Roll.dice is bounded by 'most_dice', which HouseRules does not declare"):
        rules(actions=(Roll,))
    with refused("Bounded.hp is bounded by 'most_hp', which HouseRules does not declare"):
        rules(fighter=Bounded, actions=())


def test_a_bound_that_is_a_house_rule_is_taken():
    class Rules(HouseRules, frozen=True, kw_only=True):
        most_hp: Annotated[int, Meta(description="The most hit points.")] = 9

    class Bounded(Combatant):
        hp: int = number("hit points", default=3, most="most_hp", help="Hit points.")

    (trait,) = rules(fighter=Bounded, house=Rules, actions=()).traits(Rules())
    assert trait.most == 9


def test_a_number_without_a_bound_below_or_help_is_refused():
    class Helpless(Combatant):
        hp: int = number("hit points", default=3, help="")

    with refused("Helpless.hp has no help"):
        rules(fighter=Helpless, actions=())


def test_a_cost_that_no_fighter_has_is_refused():
    class Dash(Action):
        """Dash."""

        costs = "move"

    with refused("Dash costs 'move', which Fighter does not have. Write move: int = resource"):
        rules(actions=(Dash,))


def test_a_question_without_answers_is_refused():
    class Riddle(Question):
        pass

    with refused("Riddle has no answers"):
        rules(questions=(Riddle,))


def test_a_ruleset_without_a_title_is_refused():
    with refused("Rules has no title"):
        rules(title="")


class Hurt(Event, frozen=True, tag="declarations_hurt"):
    """A fighter was hurt."""

    target: str
    harm: int


def test_a_sentence_of_a_field_that_is_not_there_is_refused():
    with refused("names 'damage', which Hurt does not have. Fields: target, harm"):
        compile_sentence("$You(target) $conj(take, target) {damage}.", Hurt)
    with refused("names 'actor', which Hurt does not have"):
        compile_sentence("$You() $conj(fall).", Hurt)


def test_a_sentence_may_have_a_template_for_each_value_of_a_field():
    cases = Cases("harm", {0: "$You(target) $conj(are, target) missed."}, "{harm} harm.")
    tell = compile_sentence(cases, Hurt)
    voice = Voice(Table(house=HouseRules(), fighters={}, teams=()), "a")
    assert (tell(Hurt("a", 0), voice), tell(Hurt("a", 2), voice)) == ("You are missed.", "2 harm.")


def test_a_field_of_cases_that_is_not_there_is_refused():
    with refused("names 'wound', which Hurt does not have"):
        compile_sentence(Cases("wound", {0: "A miss."}), Hurt)


def test_a_sentence_with_an_unknown_function_is_refused():
    with refused(r"uses \$eval\(\)"):
        compile_sentence("$eval(1+1)", Hurt)


def test_a_prompt_of_a_field_that_is_not_there_is_refused():
    class Dodge(Response):
        """Dodge."""

    class React(Question):
        answers = (Dodge,)
        attacker: str

    class Words(View):
        prompts = {React: "{actor} attacks you."}

    with refused("The prompt of React names 'actor', which it does not have"):
        Words("none")


def test_a_broken_ruleset_harms_no_other(caplog):
    before = registry.names()
    registry.add(["world.skirmish.tests.broken"])
    try:
        assert registry.names() == before
        assert "The ruleset world.skirmish.tests.broken cannot be used" in caplog.text
        with pytest.raises(KeyError):
            registry.get("broken")
    finally:
        registry.remove(["world.skirmish.tests.broken"])
