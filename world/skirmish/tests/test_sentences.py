"""Sentence templates: what they say for each reader, and what is wrong with one."""

import pytest

from world.skirmish.errors import DeclarationError
from world.skirmish.events import Event
from world.skirmish.tables import Table
from world.skirmish.views.sentences import compile_sentence
from world.skirmish.views.text import Voice


class Hit(Event, frozen=True, tag="test_hit"):
    actor: str
    target: str = "b"
    damage: int = 3
    armor: int = 0
    fighters: tuple[str, ...] = ()
    verb: str = ""

    @property
    def left(self) -> int:
        return self.damage - self.armor


class Fighter:
    def __init__(self, name: str) -> None:
        self.name = name


def told(template: str, event: Hit, seat: str = "", **words) -> str:
    fighters = {"a": Fighter("Ann"), "b": Fighter("Bob")}
    table = Table(house=None, fighters=fighters, teams=())
    return compile_sentence(template, Hit, words)(event, Voice(table, seat))


@pytest.mark.parametrize(
    ("seat", "sentence"), [("a", "You hit Bob."), ("b", "Ann hits you."), ("", "Ann hits Bob.")]
)
def test_a_reader_who_takes_part_is_you(seat, sentence):
    assert told("$You() $conj(hit) $you(target).", Hit("a"), seat) == sentence


def test_a_name_is_the_same_for_every_reader():
    assert told("$name() hits $name(target).", Hit("a"), "a") == "Ann hits Bob."


@pytest.mark.parametrize(("armor", "sentence"), [(0, "3 damage."), (2, "3 damage, armor -2.")])
def test_a_part_in_brackets_is_left_out_where_its_field_is_empty(armor, sentence):
    assert told("{damage} damage[armor:, armor -{armor}].", Hit("a", armor=armor)) == sentence


@pytest.mark.parametrize(("armor", "sentence"), [(0, "Ann is bare."), (2, "Ann has 2.")])
def test_a_part_in_brackets_may_have_another_text(armor, sentence):
    template = "[armor:$You() $conj(have) {armor}|$You() $conj(are) bare]."
    assert told(template, Hit("a", armor=armor)) == sentence


def test_several_names_are_listed():
    assert told("$names(fighters)", Hit("a", fighters=("a", "b"))) == "Ann and Bob"
    assert told("$names(fighters)", Hit("a")) == "none"


@pytest.mark.parametrize(("seat", "sentence"), [("a", "You parry."), ("", "Ann parries.")])
def test_a_verb_may_stand_in_a_field(seat, sentence):
    assert told("$You() $conj({verb}).", Hit("a", verb="parry"), seat) == sentence


def test_a_property_of_the_event_is_a_field():
    assert told("{left} left", Hit("a", armor=1)) == "2 left"


def test_a_view_adds_functions_of_one_value():
    assert told("$twice(damage)", Hit("a"), twice=lambda value: str(2 * value)) == "6"


@pytest.mark.parametrize(
    ("template", "wrong"),
    [
        ("[armour:worn]", "names 'armour', which Hit does not have"),
        ("[armor:{size}]", "names 'size', which Hit does not have"),
        ("$skill(damage)", r"uses \$skill\(\). Functions: .*\$twice\(\)"),
    ],
)
def test_a_template_that_names_what_there_is_not_is_refused(template, wrong):
    with pytest.raises(DeclarationError, match=wrong):
        told(template, Hit("a"), twice=str)
