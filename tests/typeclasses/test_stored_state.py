"""What an encounter stores is read whole: nothing of it is passed over or made up."""

import json
from typing import Any

import pytest

from typeclasses.skirmish.stored.encoding import (
    Unreadable,
    decode_checkpoint,
    decode_state,
    encode_checkpoint,
    encode_state,
)
from typeclasses.skirmish.stored.state import EncounterState
from world.skirmish.engine import lobby
from world.skirmish.ruleset import registry
from world.skirmish.testing.positions import fight
from world.skirmish.testing.refusals import refused

GRAPPLE = registry.get("grapple")


@pytest.fixture
def gathering() -> EncounterState:
    return EncounterState(name="duel", owner=2, lobby=lobby.open_lobby(GRAPPLE, GRAPPLE.house()))


@pytest.fixture
def fighting(gathering: EncounterState) -> EncounterState:
    begun = fight(GRAPPLE, ["Ann ac:co:en:10:3:3:5:0"], ["Cid ac:co:en:10:3:3:5:0"], breath=4)
    rules = lobby.open_lobby(GRAPPLE, GRAPPLE.house(breath=4))
    return EncounterState(name="duel", owner=2, lobby=rules, fight=begun, plans={"ann": ("s 1",)})


def changed(state: EncounterState, **changes: Any) -> str:
    """Return a stored encounter with parts of it changed, and parts that are None left out."""
    line = json.loads(encode_state(state))
    line["encounter"] |= changes
    for name, value in changes.items():
        if value is None:
            del line["encounter"][name]
    return json.dumps(line)


@pytest.mark.parametrize("state", ["gathering", "fighting"])
def test_what_is_stored_is_read(state: str, request: pytest.FixtureRequest) -> None:
    stored = request.getfixturevalue(state)
    text = encode_state(stored)
    assert decode_state(text) == stored
    assert encode_state(decode_state(text)) == text


def test_what_is_unknown_is_refused_with_its_name(gathering: EncounterState) -> None:
    said = "This fight was saved by another version: encounter.weather is unknown to this one."
    with refused(said, Unreadable):
        decode_state(changed(gathering, weather="rain"))


@pytest.mark.parametrize("field", ["plans", "practice", "joining", "released"])
def test_what_is_missing_is_refused_with_its_name(fighting: EncounterState, field: str) -> None:
    said = f"This fight was saved by another version: encounter.{field} is missing."
    with refused(said, Unreadable):
        decode_state(changed(fighting, **{field: None}))


def test_a_house_rule_of_a_lobby_that_is_gone_is_refused(gathering: EncounterState) -> None:
    opened = {"ruleset": "grapple", "house": {"sighs": 3}, "members": [], "usual": {}}
    said = "House rule sighs is unknown to this version of the rules."
    with refused(said, Unreadable):
        decode_state(changed(gathering, lobby=opened))


def test_once_the_fight_has_started_its_own_house_rules_count(fighting: EncounterState) -> None:
    """Theirs are upgraded; those of the lobby are of the version that stored them."""
    opened = {"ruleset": "grapple", "house": {"sighs": 3}, "members": [], "usual": {}}
    assert decode_state(changed(fighting, lobby=opened)) == fighting


def test_the_first_version_knew_no_invitations(gathering: EncounterState) -> None:
    line = json.loads(encode_state(gathering))
    del line["schema"], line["encounter"]["invited"], line["encounter"]["released"]
    assert decode_state(json.dumps(line)) == gathering


def test_a_checkpoint_is_read_whole(fighting: EncounterState) -> None:
    assert fighting.fight is not None
    text = encode_checkpoint(7, fighting.fight)
    assert decode_checkpoint(text) == (7, fighting.fight)
    said = "What was saved cannot be read; combat save keeps the fight as it is now."
    for part in ({"weather": "rain"}, {"fight": json.loads(text)["fight"] | {"version": 9}}):
        with refused(said, Unreadable):
            decode_checkpoint(json.dumps(json.loads(text) | part))
