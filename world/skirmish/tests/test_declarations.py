"""A ruleset that declares nonsense is refused when it is imported, with what to write instead."""

import re
import sys
from typing import Annotated, ClassVar, NewType

import msgspec
import pytest
from msgspec import Meta

from world.skirmish.base.copying import copy_table
from world.skirmish.base.errors import DeclarationError, UnusableRuleset
from world.skirmish.base.structs import FrozenMeta, snake_case
from world.skirmish.moves.arguments import Number, Owned, Word, words
from world.skirmish.moves.base import Action, Intervention, No, Question, Response, Yes
from world.skirmish.moves.evaluation import Evaluation
from world.skirmish.moves.targets import Target, Targets
from world.skirmish.ruleset import lessons, registry
from world.skirmish.ruleset.declarations import check, check_listed
from world.skirmish.ruleset.turns import InitiativeTurns, TeamTurns
from world.skirmish.sheets.fighters import Combatant
from world.skirmish.sheets.npc_steps import Step
from world.skirmish.sheets.stats import Stat, number, resource, stat, word
from world.skirmish.sheets.templates import Template
from world.skirmish.sheets.traits import ChoiceTrait, NumberTrait
from world.skirmish.state.events import Event, RoundBegan
from world.skirmish.state.house_rules import HouseRules, switch
from world.skirmish.state.tables import Table


class Fighter(Combatant):
    """One number."""

    hp: int = number("hit points", default=3, most=9, help="Hit points.")
    action: int = resource("action")


class House(HouseRules, frozen=True, kw_only=True):
    """One house rule."""

    most_hp: Annotated[int, Meta(description="The most hit points.")] = 9


class Strike(Action):
    """Strike an enemy."""

    costs = "action"
    target: Annotated[str, Target()]

    def play(self, ctx, actor):
        pass


class Dodge(Response):
    """Dodge."""


class Parry(Response):
    """Parry."""


class Storm(Intervention):
    """Let a storm begin."""

    def play(self, ctx):
        pass


class React(Question):
    """A question as it should be."""

    asks = "how to react to {attacker}"
    answers = (Dodge,)
    attacker: str


class Careless(Action):
    """No ruleset lists it."""

    def play(self, ctx, actor):
        pass


class Hurt(Event, tag="declarations_hurt"):
    """A fighter was hurt."""

    target: str
    harm: int


class ByLot(InitiativeTurns):
    """The turn order of these rulesets."""

    def initiative(self, ctx, fighter):
        return ctx.dice.total(1, 6, by=fighter.id)


FighterId = NewType("FighterId", str)
NearId = NewType("NearId", FighterId)
type Key = FighterId
type Known = Annotated[str, Meta(max_length=99)] | None


class Named(Combatant):
    """What belongs to the class stands there with its type, and NPCs are usual."""

    life: ClassVar[str] = "hp"
    tallies: ClassVar[dict[str, str]] = {"luck": ""}
    max_hp: int = number("max hit points", default=3, most=9, help="Hit points when whole.")
    hp: int = number(
        "hit points", default=3, least=0, most=9, within="max_hp", empty_is="max_hp", keep=True,
        optional=True, help="Hit points.",
    )  # fmt: skip
    action: int = resource("action")
    luck: int = 0
    guarded: NearId = ""
    guards: tuple[Key, ...] = ()
    npc: bool = True


def rules(**declared):
    """Return a ruleset with the required declarations and these."""
    whole = {"name": "none", "title": "None", "summary": "None.", "fighter": Fighter}
    made = type("Rules", (ByLot,), {**whole, "actions": (Strike,), **declared})()
    check(made)
    return made


def action(**declared):
    """An action of one argument, or with other class variables."""
    annotations = {
        name: value for name, value in declared.items() if hasattr(value, "__metadata__")
    }
    rest = {name: value for name, value in declared.items() if name not in annotations}
    about = {"__doc__": "Roll.", "__annotations__": annotations, "play": Strike.play, **rest}
    about["__module__"] = __name__
    return type("Roll", (Action,), about)


def of_type(argument, kind=int):
    return Annotated[kind, argument]


def optional(argument, default):
    """An action whose argument may be left out."""
    annotations = {"dice": Annotated[int, argument]}
    about = {"__doc__": ".", "__annotations__": annotations, "dice": default}
    return type("Roll", (Action,), {**about, "play": Strike.play})


def untyped():
    """An action whose field says nothing of how it is typed."""
    return type("Roll", (Action,), {"__doc__": "Roll.", "__annotations__": {"loud": int}})


def fighter(**fields):
    words = {name for name, value in fields.items() if isinstance(value, Stat)}
    words = {name for name in words if isinstance(fields[name].trait, ChoiceTrait)}
    annotations = {name: str if name in words else int for name in fields}
    return type("Other", (Combatant,), {"__annotations__": annotations, **fields})


def house(**fields):
    """House rules of required fields."""
    return type(HouseRules)("Other", (HouseRules,), {"__annotations__": fields}, kw_only=True)


def question(**declared):
    return type("Riddle", (Question,), {"__module__": __name__, **declared})


def line(**declared):
    """Return a declared number that is right except for this."""
    return number("hit points", **{"default": 3, "most": 9, "help": "Hit points.", **declared})


def never_whole(cls, fields, house, *, npc):
    yield "It is never complete."


DUCK = type("Duck", (Dodge,), {"__doc__": "Duck.", "costs": "luck"})

PAIRS_WITH_PROSPECT = {"pairwise": True, "prospect": lambda *given: 1.0}

WRONG = {
    "no title": (lambda: {"title": ""}, "Rules has no title. Write title ="),
    "no docstring": (
        lambda: {"actions": (type("Mute", (Action,), {}),)},
        'Mute has no docstring. Write """What it does."""',
    ),
    "one verb, the same arguments": (
        lambda: {"actions": (Strike, action(aliases=("strike",), target=of_type(Target(), str)))},
        "Strike and Roll are both typed 'strike'. Give one of them another verb.",
    ),
    "one verb, other arguments": (
        lambda: {"actions": (Strike, action(aliases=("strike",), dice=of_type(Number())))},
        "Strike and Roll are both typed 'strike'. Give one of them another verb.",
    ),
    "a field that cannot be typed": (
        lambda: {
            "actions": (
                type(
                    "R",
                    (Action,),
                    {"__doc__": ".", "__annotations__": {"loud": int}, "play": Strike.play},
                ),
            )
        },
        "R.loud does not say how it is typed. Write loud: Annotated",
    ),
    "a move bounded by no house rule": (
        lambda: {"actions": (action(dice=of_type(Number(most="most_dice"))),)},
        "Roll.dice is bounded by 'most_dice', which HouseRules does not declare.",
    ),
    "a result of an event that happens to no one": (
        lambda: {"results": {"rounds": {RoundBegan: ""}}},
        "The result 'rounds' comes of RoundBegan, which happens to no one.",
    ),
    "a result that counts what the event lacks": (
        lambda: {"results": {"harm": {Hurt: "wounds"}}},
        "The result 'harm' counts 'wounds', which Hurt does not have. Fields: target, harm; "
        'write "" to count the event as one.',
    ),
    "a hidden field that no fighter has": (
        lambda: {"hidden": ("plans",)},
        "'plans' is hidden, which Fighter does not have.",
    ),
    "a pool that no fighter has": (
        lambda: {"actions": (action(dice=of_type(Number(pool="luck"))),)},
        'Roll.dice has pool="luck", which Fighter does not have.',
    ),
    "words that no fighter has": (
        lambda: {"actions": (action(way=of_type(Word(words=words("n"), what="way", of="ways"))),)},
        'Roll.way has of="ways", which Fighter does not have.',
    ),
    "things that no fighter has": (
        lambda: {"actions": (action(weapon=of_type(Owned(of="weapons", what="weapon"))),)},
        'Roll.weapon has of="weapons", which Fighter does not have.',
    ),
    "a default out of bounds": (
        lambda: {"actions": (optional(Number(least=1, most=3), 0),)},
        "Roll.dice has the default 0, out of its bounds (1 to 3).",
    ),
    "a default that is not one of the words": (
        lambda: {"actions": (optional(Word(words=words("n", "s"), what="way"), "w"),)},
        "Roll.dice has the default 'w', which is none of its words. Write one of: n, s.",
    ),
    "fewer targets than at least": (
        lambda: {"actions": (action(targets=of_type(Targets(least=2, most=1))),)},
        "Roll.targets takes 2 at least and 1 at most. Write most=2.",
    ),
    "a cost that no fighter has": (
        lambda: {"actions": (action(costs="move"),)},
        "Roll costs 'move', which Fighter does not have. Write move: int = resource",
    ),
    "one of several costs that no fighter has": (
        lambda: {"actions": (action(costs={"action": 1, "luck": 2}),)},
        "Roll costs 'luck', which Fighter does not have.",
    ),
    "a number bounded by no house rule": (
        lambda: {"fighter": fighter(hp=line(most="most_sp")), "house": House, "actions": ()},
        "Other.hp is bounded by 'most_sp', which House does not declare. Write a number or one of: "
        "most_hp.",
    ),
    "a number without a bound": (
        lambda: {"fighter": fighter(hp=number("hp", help="HP.")), "actions": ()},
        "Other.hp has no greatest value. Write most=300, or most=None for no bound.",
    ),
    "a number without a bound below": (
        lambda: {"fighter": fighter(hp=line(least=None)), "actions": ()},
        "Other.hp has no least value. Write least=0",
    ),
    "a number without help": (
        lambda: {"fighter": fighter(hp=line(help="")), "actions": ()},
        "Other.hp has no help. Write help=",
    ),
    "a number whose default is out of bounds": (
        lambda: {"fighter": fighter(hp=line(default=10)), "actions": ()},
        "Other.hp has a default that the line cannot have: hit points is 10; it "
        "takes a whole number from 0 to 9.",
    ),
    "a word whose default is none of them": (
        lambda: {
            "fighter": fighter(hand=word("hand", words("l"), "hand", default="r", help="Hand.")),
            "actions": (),
        },
        "Other.hand has a default that the line cannot have: Unknown hand 'r'.",
    ),
    "a template of no line": (
        lambda: {"templates": {"ogre": Template("ogre", "", {"might": 3})}},
        "Rules: the template 'ogre' sets 'might', which is not a line of the sheet of Fighter. "
        "Lines: hp.",
    ),
    "a template out of bounds": (
        lambda: {"templates": {"ogre": Template("ogre", "", {"hp": 30})}},
        "Rules: the template 'ogre' sets 'hp' to what it cannot be: hit points is 30;",
    ),
    "a template that contradicts itself": (
        lambda: {
            "fighter": type("Other", (Fighter,), {"sheet_problems": classmethod(never_whole)}),
            "templates": {"ogre": Template("ogre", "", {"hp": 9})},
        },
        "Rules: the template 'ogre' is not a complete sheet: It is never complete.",
    ),
    "a template with a word of steps in its name": (
        lambda: {"templates": {"tougher ogre": Template("Tougher Ogre", "", {"hp": 9})}},
        "Rules: the template 'Tougher Ogre' has a word in its name that makes NPCs tougher or",
    ),
    "a step of no line": (
        lambda: {"steps": {"might": Step(1)}},
        "Rules: the step of 'might' changes no line of the sheet. Lines: hp.",
    ),
    "a step that is none": (
        lambda: {"steps": {"hp": Step(0)}},
        "Rules: the step of 'hp' changes nothing. Write Step(1), for example.",
    ),
    "a step of a line without numbers": (
        lambda: {
            "fighter": fighter(hand=word("hand", words("l"), "hand", default="l", help="Hand.")),
            "actions": (),
            "steps": {"hand": Step(1)},
        },
        "Rules: the step of 'hand' changes a line without numbers.",
    ),
    "a target in the same of what no fighter has": (
        lambda: {"actions": (action(who=of_type(Target(same="room"))),)},
        'has same="room", which Fighter does not have.',
    ),
    "a question without answers": (
        lambda: {"questions": (question(),)},
        "Riddle has no answers. Write answers =",
    ),
    "a question that a turn's action answers": (
        lambda: {"questions": (question(answers=(Strike,)),)},
        "Riddle is answered by Strike, which is not a Response. Write class Strike(Response).",
    ),
    "a question that the referee's move answers": (
        lambda: {"questions": (question(answers=(Storm,)),)},
        "Riddle is answered by Storm, which is not a Response.",
    ),
    "a default that is not an answer": (
        lambda: {"questions": (question(answers=(Dodge,), default=Parry()),)},
        "Riddle has the default Parry, which does not answer it. Add it to answers.",
    ),
    "a default that is a class": (
        lambda: {"questions": (question(asks="", answers=(Dodge,), default=Dodge),)},
        "Riddle.default is Dodge, not a Move. Write default = Dodge().",
    ),
    "an amount that no fighter has": (
        lambda: {"fighter": fighter(hp=line(), action=resource("action", "mana"))},
        "Other.action begins with 'mana', which Other does not have. Write a number or the name",
    ),
    "a pool that regains a part at no moment": (
        lambda: {"fighter": fighter(hp=line(), rage=resource("rage", 2, each="fight", regains=1))},
        'Other.rage regains 1. Write each="turn" or each="round" as well.',
    ),
    "a pool that regains less than nothing": (
        lambda: {"fighter": fighter(hp=line(), rage=resource("rage", 2, regains=-1))},
        "Other.rage regains -1. Write a number above 0, or a field.",
    ),
    "a resource that comes back at no moment": (
        lambda: {"fighter": fighter(hp=line(), action=resource("action", each="rounds"))},
        'Other.action: each is "rounds". Write one of "turn", "round", "fight".',
    ),
    "one action that is no tuple": (
        lambda: {"actions": Strike},
        "Rules.actions is Strike, not a tuple. Write actions = (Strike,).",
    ),
    "a name in place of an action": (
        lambda: {"actions": ("strike",)},
        'Rules.actions has "strike", which is not a class of Action.',
    ),
    "an answer among the actions": (
        lambda: {"actions": (Strike, Dodge)},
        "Rules.actions has Dodge, which is not a class of Action.",
    ),
    "an action in place of its class": (
        lambda: {"actions": (Strike,), "referee": (Strike,)},
        "Rules.referee has Strike, which is not a class of Intervention.",
    ),
    "costs in a row": (
        lambda: {"actions": (action(costs=("action", "hp")),)},
        'Roll.costs is ("action", "hp"), not a text or a mapping. Write costs = "..." or costs = '
        '{"...": 1}.',
    ),
    "a cost of its own beside several": (
        lambda: {"actions": (action(costs={"action": 1}, cost=lambda *given: 2),)},
        "Roll costs several resources, so its cost() is not asked. Override total_cost()",
    ),
    "a weight of nothing": (
        lambda: {"evaluation": type("Judgment", (Evaluation,), {"weights": {"hitpoints": 0.1}})},
        "Judgment weighs 'hitpoints', which Fighter does not have. Write the name of a field or "
        "property.",
    ),
    "a prospect of pairs": (
        lambda: {"evaluation": type("Judgment", (Evaluation,), PAIRS_WITH_PROSPECT)},
        "Judgment is pairwise, but has a prospect, which looks at all enemies. Remove pairwise = "
        "True.",
    ),
    "an argument without a type": (
        lambda: {"actions": (type("Roll", (Action,), {"__doc__": ".", "dice": Number()}),)},
        "Roll.dice has no type. Write dice: Annotated[..., Number(...)].",
    ),
    "a line without a type": (
        lambda: {"fighter": type("Other", (Combatant,), {"hp": line()}), "actions": ()},
        "Other.hp has no type. Write hp: int = ...",
    ),
    "a house rule without a type": (
        lambda: {"house": type("Other", (HouseRules,), {"rooms": switch("Rooms.")})},
        "Other.rooms has no type. Write rooms: Annotated[int, ...] = 1.",
    ),
    "a house rule without a description": (
        lambda: {"house": house(rooms=int)},
        "Other.rooms does not say what it is. Write rooms: Annotated[int, whole(",
    ),
    "a house rule without a default": (
        lambda: {"house": house(rooms=Annotated[bool, switch("Whether there are rooms.")])},
        "Other.rooms has no default. Write rooms: ... = 1.",
    ),
    "an answer that costs what no fighter has": (
        lambda: {"questions": (question(answers=(DUCK,)),)},
        "Duck costs 'luck', which Fighter does not have.",
    ),
    "a question that costs what its answers do": (
        lambda: {"questions": (question(answers=(Dodge,), costs="luck"),)},
        "Riddle.costs has no type, so it is no field. Write costs: str.",
    ),
    "a question about no field": (
        lambda: {"questions": (question(answers=(Dodge,), asks="how to flee {enemy}"),)},
        "Riddle.asks names 'enemy', which Riddle does not have. Fields: seat.",
    ),
}


class Immortal(Fighter):
    """A fighter whose life is not a line within another."""

    life = "hp"


def test_a_ruleset_without_what_its_turn_order_asks_for_is_refused():
    whole = {"name": "none", "summary": "None.", "fighter": Fighter, "actions": (Strike,)}
    unordered = type("Rules", (InitiativeTurns,), whole)
    with pytest.raises(
        DeclarationError, match=r"Rules has no initiative\(\), which InitiativeTurns"
    ):
        check(unordered())


def test_life_is_a_line_within_another():
    with pytest.raises(DeclarationError, match=r"Immortal\.life names 'hp', which is not a line"):
        rules(fighter=Immortal)


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_declaration_is_refused(wrong):
    declared, sentence = WRONG[wrong]
    with pytest.raises(DeclarationError, match=re.escape(sentence)):
        rules(**declared())


ALWAYS_THERE = (
    "Withdraw", "Return", "ChangeTeam", "Correct", "Note", "Erase", "StandingOrder", "Yield",
)  # fmt: skip


@pytest.mark.parametrize("name", [*ALWAYS_THERE, "EndTurn"])
def test_a_move_that_is_stored_like_one_of_all_rules_is_refused_with_what_to_write(name):
    tag = snake_case(name)
    about = {"__module__": "world.rules.vigil", "__doc__": "Do it.", "play": lambda *given: None}
    sentence = (
        rf"{name} is stored as '{tag}', and so is world\.skirmish\.\w+\.\w+\.{name}\. Give it "
        rf'another name, or write class {name}\(Action, tag="own_{tag}"\), and its verb stays'
    )
    with pytest.raises(DeclarationError, match=sentence):
        rules(actions=(Strike, type(name, (Action,), about)))
    # What the refusal says is enough: such a fight can be stored.
    about["verb"] = f"own {tag}"
    made = rules(actions=(Strike, FrozenMeta(name, (Action,), about, tag=f"own_{tag}")))
    assert msgspec.json.Decoder(made.fight)


def test_two_questions_that_are_stored_alike_are_refused():
    asked = {"asks": "what", "answers": (Yes, No), "__doc__": "Ask."}
    first, second = question(**asked), question(**asked, kind="another")
    with pytest.raises(DeclarationError, match="Riddle is stored as 'riddle', and so is"):
        rules(questions=(first, second))


def test_right_declarations_are_taken():
    made = rules(
        actions=(Strike, action(costs={"action": 1}, dice=of_type(Number(most="most_hp")))),
        questions=(React,),
        house=House,
        fighter=type(
            "Other",
            (Fighter,),
            {
                "__annotations__": {"sp": int, "luck": int},
                "sp": number("spell points", default=3, most="most_hp", help="Left."),
                "luck": stat(NumberTrait(key="", name="luck", default=1, most=3, help="Luck.")),
            },
        ),
        templates={"ogre": Template("ogre", "", {"hp": 9})},
    )
    assert [trait.most for trait in made.traits(House())] == [9, 9, 3]


def test_two_moves_of_one_verb_are_taken_if_words_tell_them_apart():
    asking = action(aliases=("strike",), who=of_type(Target(lead="with"), str))
    assert rules(actions=(Strike, asking)).name == "none"


def test_a_number_of_the_sheet_may_be_a_cost():
    assert rules(actions=(action(costs={"action": 1, "hp": 2}),)).name == "none"


class WrongTable(Table, kw_only=True):
    """A table without an order of turns."""


def test_a_table_without_what_the_turn_order_needs_is_refused():
    sentence = "Rules.table is WrongTable, which does not inherit InitiativeTable"
    with pytest.raises(DeclarationError, match=re.escape(sentence)):
        rules(table=WrongTable)


def test_a_fighter_without_what_the_turn_order_needs_is_refused():
    declared = {"name": "none", "summary": "None.", "fighter": Fighter}
    sentence = "Teams.fighter is Fighter, which does not inherit TeamMember, as TeamTurns needs."
    with pytest.raises(DeclarationError, match=re.escape(sentence)):
        check(type("Teams", (TeamTurns,), declared)())


@pytest.mark.parametrize(
    ("declared", "hint"),
    [
        (React, "Write questions = (React,)."),
        (Careless, "Write actions = (Strike, Careless,)."),
        (Storm, "Write referee = (Storm,)."),
        (Parry, "Write in the question: answers = (..., Parry)."),
    ],
)
def test_what_is_not_listed_is_refused(declared, hint):
    with pytest.raises(DeclarationError, match=re.escape(hint)):
        check_listed(rules(), [declared])


class Choice(Response):
    """A base class with a default."""

    how: Annotated[str, Word(words={"b": "bold"}, what="way", lead="and be")] = ""


class Bolder(Choice):
    """One below it."""


def test_a_field_without_a_default_is_refused_after_one_of_a_base_class_that_has_one():
    with pytest.raises(DeclarationError, match=r"^Charge: .*'target'.* set `kw_only=True`"):

        class Charge(Bolder):
            target: Annotated[str, Target()]

    class Rush(Bolder, kw_only=True):
        target: Annotated[str, Target()]

    assert Rush(target="cid") == Rush("", target="cid")


def test_or_after_one_of_its_own():
    with pytest.raises(DeclarationError, match=r"^Push: .*'target'"):

        class Push(Action):
            far: Annotated[int, Number()] = 1
            target: Annotated[str, Target()]


def test_what_is_listed_is_taken():
    check_listed(rules(questions=(React,)), [React, Strike, *React.answers])


@pytest.mark.parametrize(("name", "why"), [("broken", "bug in a ruleset"), ("silent", "Shouted")])
def test_a_broken_ruleset_harms_no_other(caplog, name, why):
    before = registry.names()
    registry.add([f"world.skirmish.tests.{name}"])
    try:
        assert registry.names() == before
        assert f"The ruleset world.skirmish.tests.{name} cannot be used" in caplog.text
        assert why in caplog.text
        with pytest.raises(UnusableRuleset):
            registry.get(name)
    finally:
        registry.remove([f"world.skirmish.tests.{name}"])


# What only shows when it is called


def wrongly(*, fighter_methods=None, evaluation_methods=None, **methods):
    """Declare rules, fighters and an evaluation with these methods."""
    declared = dict(methods)
    if fighter_methods:
        declared["fighter"] = type("Own", (Fighter,), {"__module__": __name__, **fighter_methods})
    if evaluation_methods:
        declared["evaluation"] = type("Judgment", (Evaluation,), evaluation_methods)
    return rules(**declared)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (
            {"turn_begins": lambda self, fighter: None},
            "Rules.turn_begins() takes (self, fighter), but is given (self, ctx, fighter). "
            "Write def turn_begins(self, ctx, fighter).",
        ),
        (
            {"fighter_methods": {"entered": lambda self: None}},
            "Own.entered() takes (self), but is given (self, house). Write def entered(self, "
            "house).",
        ),
        (
            {"fighter_methods": {"down": lambda self: ""}},
            "Own.down() is a method in place of a property. Write @property above it.",
        ),
        (
            {"evaluation_methods": {"more": lambda self, fighter: 0}},
            "Judgment.more() takes (self, fighter), but is given (self, table, fighter). "
            "Write def more(self, table, fighter).",
        ),
        (
            {"evaluation_methods": {"concerns": lambda actor, other: True}},
            "Judgment.concerns() is called otherwise. Write @classmethod above it.",
        ),
    ],
)
def test_a_method_that_is_given_other_arguments_is_refused(wrong, message):
    with pytest.raises(DeclarationError, match=re.escape(message)):
        wrongly(**wrong)


def test_a_method_may_name_its_arguments_otherwise_and_take_more():
    wrongly(turn_begins=lambda self, ctx, who, extra=1: None)


def test_a_template_has_the_name_by_which_it_is_listed():
    listed = {"goblin": Template("orc", "A foe.", {"hp": 2})}
    with pytest.raises(DeclarationError, match="templates has 'orc' as 'goblin'"):
        rules(templates=listed)
    rules(templates={"guard dog": Template("Guard_Dog", "A foe.", {"hp": 2})})


def test_what_belongs_to_a_class_is_no_field():
    said = re.escape("Roll.costs has a type, which makes it a field")
    with pytest.raises(DeclarationError, match=said):
        type("Roll", (Action,), {"__annotations__": {"costs": dict}, "costs": {"action": 1}})
    with pytest.raises(DeclarationError, match=r"Other\.life has a type"):
        type("Other", (Combatant,), {"__annotations__": {"life": str}, "life": "hp"})


def test_what_belongs_to_a_class_may_have_its_type_and_a_field_of_the_base_another_default():
    made = rules(fighter=Named)
    assert made.fighter.life == "hp"
    assert made.fighter(id="1", name="a", team="t", max_hp=3).npc


def test_what_has_a_type_with_a_name_of_its_own_is_copied():
    named = Named(id="1", name="a", team="t", max_hp=3, guarded="2", guards=("2",))
    assert copy_table(named) == named


@pytest.mark.parametrize(
    ("name", "hint", "default"), [("npc", int, 1), ("name", str, "x"), ("down", str, "")]
)
def test_a_field_is_not_in_place_of_what_fighters_use(name, hint, default):
    about = {"__module__": __name__, "__annotations__": {name: hint}, name: default}
    own = type("Other", (Fighter,), about)
    with pytest.raises(DeclarationError, match=rf"Other\.{name} has a name that fighters use"):
        rules(fighter=own)


@pytest.mark.parametrize("kind", [FighterId, NearId, Key, Known, Key | None])
def test_a_type_may_have_a_name_of_its_own(kind):
    rules(actions=(action(target=of_type(Target(), kind)),))
    with pytest.raises(DeclarationError, match=r"Roll\.dice has another type"):
        rules(actions=(action(dice=of_type(Number(), kind)),))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('event = "d20_came"', "waits for the event 'd20_came', which these rules do not have"),
        ("", "step 1 waits for nothing"),
        ('evnt = "came"', "has a mistake: Object contains unknown field `evnt`"),
    ],
)
def test_a_tutorial_waits_for_what_there_is(tmp_path, monkeypatch, text, message):
    monkeypatch.delitem(sys.modules, "taught", raising=False)
    package = tmp_path / "taught"
    package.mkdir()
    (package / "__init__.py").touch()
    whole = 'goblin = ""\npatience = []\ngoodbye = ""\n'
    whole += '[[steps]]\nsays = ""\ntype = ""\nreminder = ""\n'
    (package / "tutorial.toml").write_text(whole + text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(DeclarationError, match=message):
        lessons.check(rules(), "taught")
