"""The referee sets a number or word of a fighter."""

import pytest

from world.skirmish import engine
from world.skirmish.base.errors import IllegalMove, NotUnderstood
from world.skirmish.referee.corrections import Correction
from world.skirmish.ruleset.registry import get, names
from world.skirmish.state.fight import REFEREE
from world.skirmish.testing.positions import fight
from world.skirmish.views.pages.help import declared

GRAPPLE = get("grapple")


def corrected(start, words):
    return engine.decide(start, REFEREE, engine.parse(start, REFEREE, words))


@pytest.fixture
def start():
    return fight(GRAPPLE, ["Ann"], ["Bob max_wounds=2"])


@pytest.mark.parametrize(
    ("words", "field", "value"),
    [
        ("set bob wounds=1", "wounds", 1),
        ("set bob ad=4", "ad", 4),
        ("set Bob max_wounds=4", "max_wounds", 4),
        ("set bob max=4", "max_wounds", 4),
        ("set bob skill4=spirit", "skill4", "sr"),
    ],
)
def test_a_line_or_a_tally_gets_the_value(start, words, field, value):
    after, events = corrected(start, words)
    assert getattr(after.table.fighters["bob"], field) == value
    assert getattr(start.table.fighters["bob"], field) != value
    assert events[0].actor == "bob"


def test_what_is_typed_reads_back_as_it_was(start):
    move = engine.parse(start, REFEREE, "set bob AP_max=9")
    assert engine.say(start, move) == "set Bob ap_max=9"
    assert engine.parse(start, REFEREE, engine.say(start, move)) == move


@pytest.mark.parametrize(
    ("words", "kind", "why"),
    [
        ("set bob wounds=9", IllegalMove, "That cannot be: Bob has 9 of 2 wounds."),
        ("set bob ad=99", NotUnderstood, "AD is 99; it takes a whole number from 0 to 20."),
        ("set bob dance=1", NotUnderstood, "Unknown line 'dance'. Lines: skill4,"),
        (
            "set bob wounds",
            NotUnderstood,
            "'wounds' has no value. Write it with an equals sign, such as wounds=1.",
        ),
    ],
)
def test_what_cannot_be_is_refused(start, words, kind, why):
    with pytest.raises(kind) as refusal:
        corrected(start, words)
    assert str(refusal.value).startswith(why)


def test_a_fighter_who_is_set_to_fall_has_fallen(start):
    after, _ = corrected(start, "set bob wounds=2")
    assert engine.outcome(after).winner == after.table.fighters["ann"].team


@pytest.mark.parametrize("name", names())
def test_the_example_can_be_typed_in_every_ruleset(name):
    rules = get(name)
    example = Correction().example(rules.fighter, rules.house())
    after, [event] = corrected(fight(rules, ["Ann"], ["Bob"]), f"set bob {example}")
    field, _, value = example.partition("=")
    assert f"{getattr(after.table.fighters['bob'], field)}" == event.value == value
    assert f"An example: {example}." in " ".join(declared(name).split())


@pytest.mark.parametrize("name", ["cepheus", "dungeoneers", "apocrypha"])
def test_every_ruleset_lets_its_referee_set_something(name):
    rules = get(name)
    start = fight(rules, ["Ann"], ["Bob"])
    field = next(iter(rules.fighter.resources))
    after, _ = corrected(start, f"set bob {field}=0")
    assert getattr(after.table.fighters["bob"], field) == 0
