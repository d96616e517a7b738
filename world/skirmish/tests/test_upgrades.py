"""Fights that earlier versions have stored are upgraded, and nothing is lost or made up."""

import pytest
from msgspec import json

from world.skirmish import engine
from world.skirmish.base.errors import DeclarationError, Refusal
from world.skirmish.ruleset import declarations, registry
from world.skirmish.ruleset.turns import InitiativeTurns
from world.skirmish.testing.positions import fight
from world.skirmish.testing.reading import asked
from world.skirmish.testing.refusals import refused
from world.skirmish.testing.typed_moves import after
from world.skirmish.tests.bout import RULESET, Bout
from world.skirmish.tests.later.bout import Bout as LaterBout
from world.skirmish.tests.stored import changed

NOW, LATER = "world.skirmish.tests.bout", "world.skirmish.tests.later.bout"


@pytest.fixture(autouse=True)
def rulesets():
    yield
    registry.remove([NOW, LATER])


@pytest.fixture
def start():
    return fight(RULESET, ["Ann luck=5"], ["Cid"], night=7)


def by_later_rules(text):
    """Return a stored fight as the later version of the rules reads it."""
    registry.remove([NOW])
    registry.add([LATER])
    return engine.decode(text)


def test_renamed_fields_and_house_rules_are_kept(start):
    start.table.fighters["ann"].nerve = 0
    now = by_later_rules(engine.encode(start))
    assert now.table.house.nightfall == 7
    assert [fighter.grit for fighter in now.table.fighters.values()] == [0, 1]
    assert now.table.fighters["ann"].luck == 5


def test_an_upgraded_fight_goes_on_and_is_stored_as_it_is(start):
    now = after(by_later_rules(engine.encode(start)), "ann: lunge 1")
    text = engine.encode(now)
    assert json.decode(text)["version"] == LaterBout.version
    assert engine.decode(text) == now
    assert engine.encode(engine.decode(text)) == text


def test_a_move_that_no_later_rule_can_go_on_with_is_taken_back(start):
    threatened = after(start, "ann: threaten cid with knife")
    assert asked(threatened) == ["cid parrying"]
    now = by_later_rules(engine.encode(threatened))
    assert asked(now) == ["ann turn"]
    assert now.rev > threatened.rev
    assert now.table.fighters["ann"].action == 1
    assert after(now, "ann: lunge 1").table.fighters["ann"].stamina == 0


def test_a_fight_of_a_later_version_of_its_rules_is_refused(start):
    now = by_later_rules(engine.encode(start))
    text = engine.encode(now)
    registry.remove([LATER])
    registry.add([NOW])
    with refused("This fight was saved by a later version of Bout (3; this is version 1)."):
        engine.decode(text)


def test_what_no_upgrade_has_renamed_is_refused_with_its_place(start):
    table = json.decode(engine.encode(start))["fight"]["table"]
    house = {"show_odds": True, "referee": True, "dawn": 3, "night": 7}
    with refused("This fight was saved by another version: fight.table.house.dawn is unknown to "
                 "this one."):  # fmt: skip
        engine.decode(changed(start, table=table | {"house": house}))


def test_what_no_upgrade_has_filled_in_is_refused_with_its_place(start):
    table = json.decode(engine.encode(start))["fight"]["table"]
    del table["fighters"]["cid"]["bleeding"]
    with refused("This fight was saved by another version: fight.table.fighters.cid.bleeding is "
                 "missing."):  # fmt: skip
        engine.decode(changed(start, table=table))


@pytest.mark.parametrize("field", ["orders", "given", "continuation", "loaded", "rev"])
def test_no_part_of_a_fight_is_taken_for_granted(start, field):
    with refused(f"This fight was saved by another version: fight.{field} is missing."):
        engine.decode(changed(start, **{field: None}))


def test_an_upgrade_with_a_bug_is_no_refusal(start, monkeypatch):
    """What has a bug is logged by the game, with the line of the bug."""
    text = engine.encode(start)
    broken = {**LaterBout.upgrades, 2: lambda fight: fight["tables"]}
    monkeypatch.setattr(LaterBout, "upgrades", broken)
    with pytest.raises(KeyError, match="tables"):
        by_later_rules(text)


@pytest.mark.parametrize(
    ("version", "upgrades", "said"),
    [
        (2, {}, "Rules.version is 2, but upgrades has nothing for version 2"),
        (3, {2: print}, "Rules.version is 3, but upgrades has nothing for version 3"),
        (1, {2: print}, "Rules.upgrades goes to version 2, but Rules.version is 1"),
    ],
)
def test_each_version_needs_an_upgrade(version, upgrades, said):
    about = {"name": "bout", "summary": "For tests.", "version": version, "upgrades": upgrades}
    about |= {name: vars(Bout)[name] for name in ("house", "fighter", "actions", "questions")}
    about |= {"initiative": lambda self, ctx, fighter: 0}
    with pytest.raises(DeclarationError, match=said):
        declarations.check(type("Rules", (InitiativeTurns,), about)())


def test_moves_and_questions_of_a_stored_fight_are_found(start):
    """As an upgrade renames them, whether they are given, asked, or of a move under way."""
    from world.skirmish import game

    threatened = after(start, "ann: threaten cid with knife")
    stored = json.decode(engine.encode(threatened))["fight"]
    moves = [move["move"] for move in game.stored_moves(stored)]
    assert moves == ["threaten"]
    questions = [question["question"] for question in game.stored_questions(stored)]
    assert questions == ["parrying", "turn"]


def test_text_of_the_first_schema_that_is_no_fight_is_refused():
    for text in ('{"schema":2}', '{"schema":2,"ruleset":"grapple","pending":1}'):
        with refused("This is not a saved fight."):
            engine.decode(text)
    with pytest.raises(Refusal, match=r"an earlier version \(schema 1\)"):
        engine.decode('{"schema":1}')
