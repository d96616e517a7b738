"""What the world changes on fighters: in bounds, by every ruleset, and read from its words."""

from __future__ import annotations

import pytest

from world.skirmish import engine
from world.skirmish.base.errors import IllegalMove, NotAsked
from world.skirmish.referee.changing import Changed, ChangeLines, read_change
from world.skirmish.ruleset import registry
from world.skirmish.sheets.fighters import Participant
from world.skirmish.state.fight import REFEREE, AnyFight
from world.skirmish.views import view
from world.skirmish.views.display import Reader

#: By ruleset, a field that fights change, and another value for it.
FIELDS = {
    "grapple": ("ad", 9),
    "cepheus": ("endurance_now", 5),
    "dungeoneers": ("wounds", 1),
    "apocrypha": ("harm", 3),
}


def begin(name: str) -> AnyFight:
    rules = registry.get(name)
    house = rules.house()
    template = next(iter(rules.templates), "")
    spec = "ac:co:en:10:3:3:5:0" if name == "grapple" else template
    sheet = rules.read_spec(spec, house)
    people = [Participant(name, name.title(), name, sheet) for name in ("ann", "bob")]
    return engine.begin(rules, people, house, seed="secret")[0]


@pytest.mark.parametrize("name", FIELDS)
def test_a_change_is_made_told_and_read_again(name: str) -> None:
    fight = begin(name)
    field, value = FIELDS[name]
    move = ChangeLines(target="ann", lines={field: value})
    assert read_change(engine.say(fight, move)) == move
    after, events = engine.decide(fight, REFEREE, move)
    assert list(engine.problems(after)) == []
    (told,) = (event for event in events if isinstance(event, Changed))
    assert told.value == str(value)
    words = view(name)
    own, other = (
        " ".join(words.sentences(after.table, events, Reader(seat=seat))) for seat in ("ann", "bob")
    )
    assert f"your {told.line}" in own
    assert f"Ann's {told.line}" in other
    assert str(value) in own


@pytest.mark.parametrize(
    ("target", "lines", "reason"),
    [
        ("ann", {"ad": 99}, "AD is 99"),
        ("ann", {"luck": 3}, "Ann has no line luck"),
        ("cid", {"ad": 3}, "not in this fight"),
        ("ann", {"ap_max": 6, "ad": 10}, "That cannot be"),
    ],
)
def test_what_cannot_be_is_refused(target: str, lines: dict[str, int], reason: str) -> None:
    with pytest.raises(IllegalMove, match=reason):
        engine.check(begin("grapple"), REFEREE, ChangeLines(target=target, lines=lines))


def test_only_the_referee_changes_anything() -> None:
    with pytest.raises((IllegalMove, NotAsked)):
        engine.decide(begin("grapple"), "ann", ChangeLines(target="ann", lines={"ad": 9}))


@pytest.mark.parametrize("words", ["change speed run", "change {", 'change {"who": 1}', "strike"])
def test_other_words_are_no_change(words: str) -> None:
    assert read_change(words) is None


@pytest.mark.parametrize("name", ["cepheus", "apocrypha"])
def test_rows_come_and_go_and_what_is_in_hand_with_them(name: str) -> None:
    fight = begin(name)
    empty, _ = engine.decide(fight, REFEREE, ChangeLines(target="ann", lines={"weapons": []}))
    assert empty.table.fighters["ann"].weapons == ()
    rules = registry.get(name)
    trait = next(trait for trait in rules.traits(rules.house()) if trait.key == f"{name}_weapons")
    row = next(iter(trait.rows.values())).name
    armed = ChangeLines(target="ann", lines={"weapons": [row, row]})
    after, _ = engine.decide(empty, REFEREE, armed)
    assert len(after.table.fighters["ann"].weapons) == 2
    assert list(engine.problems(after)) == []
    assert armed.changes(empty.table)
    assert not ChangeLines(target="ann", lines={"weapons": []}).changes(empty.table)
