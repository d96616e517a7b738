"""Simulated fights that remember what was judged: what matters, and that it stays true."""

import ast
from pathlib import Path

import msgspec
import pytest

from world.skirmish import engine
from world.skirmish.base.errors import Refusal
from world.skirmish.laboratory import chunks, read_matchup, under_way
from world.skirmish.laboratory.chunks import Chunk, ChunkPlayer
from world.skirmish.laboratory.playing import FightPlayer
from world.skirmish.laboratory.runs import run
from world.skirmish.ruleset import registry
from world.skirmish.tactics import habits
from world.skirmish.tactics.habits import _Situation
from world.skirmish.tactics.judging import Judge
from world.skirmish.tactics.likeness import WHO, likeness_of
from world.skirmish.testing import positions

_EVERY = [pytest.param(rules, id=rules.name) for rules in registry.every()]
_DECLARED = [case for case in _EVERY if likeness_of(case.values[0]).declared]
_ROOT = Path(__file__).parents[3]


def setup_of(name, one, other):
    return read_matchup(registry.find(name), (f"a={one}", f"b={other}")).setup()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "one", "other", "fights"),
    [
        ("dungeoneers", "skeleton x2", "zombie x2", 6),
        ("dungeoneers", "goblin_archer x3", "bandit", 6),
    ],
)
def test_where_everything_matters_the_fights_are_the_same(name, one, other, fights):
    """By dice and by every move; what was judged in one fight is chosen in the next."""
    setup = setup_of(name, one, other)
    player, thorough = FightPlayer(setup, remembers=True), FightPlayer(setup, remembers=False)
    for _ in range(2):
        for number in range(fights):
            assert player.play(number, "same") == thorough.play(number, "same")


def test_what_is_known_is_not_judged_again(monkeypatch):
    player = FightPlayer(setup_of("dungeoneers", "skeleton", "zombie"), remembers=True)
    first = player.play(0, "again")
    monkeypatch.setattr("world.skirmish.tactics.judging.Judge.roughly", None)
    monkeypatch.setattr("world.skirmish.tactics.judging.Judge.closely", None)
    assert player.play(0, "again") == first


def test_a_choice_that_names_two_others_is_kept_by_both(monkeypatch):
    """No flurry at two has to be thought about, and some are made."""
    made = []

    def best(situation, dice, find=_Situation.best):
        move = find(situation, dice)
        assert move is not None
        made.append(getattr(move, "second", ""))
        return move

    monkeypatch.setattr(_Situation, "best", best)
    player = FightPlayer(setup_of("apocrypha", "swordsman", "feral_rat x2"), remembers=True)
    for number in range(3):
        player.play(number, "two")
    assert any(made)


@pytest.mark.parametrize("rules", _EVERY)
def test_what_is_of_no_account_is_there(rules):
    kinds = (rules.fighter, rules.table, *rules.questions)
    fields = {field for kind in kinds for field in kind.__struct_fields__}
    assert set(rules.evaluation.of_no_account) <= fields


@pytest.mark.parametrize("rules", _EVERY)
def test_every_other_field_matters(rules):
    """A new field of a fighter is of account until its ruleset says that it is not."""
    table = positions.fight(rules, ["Ann"], ["Bob"]).table
    ann, like = table.fighters["ann"], likeness_of(rules)
    before = like.of(table, ann)
    for field in msgspec.structs.fields(rules.fighter):
        if field.name in (*WHO, *rules.evaluation.of_no_account):
            continue
        value = getattr(ann, field.name)
        setattr(ann, field.name, ["another value", value])
        assert like._fields(ann) != before[0], field.name
        setattr(ann, field.name, value)


@pytest.mark.slow
@pytest.mark.parametrize("rules", _DECLARED)
def test_the_result_does_not_depend_on_how_the_work_is_split(rules, monkeypatch):
    """Each chunk remembers only what it has met itself."""
    monkeypatch.setattr(rules.evaluation, "remembers", True)
    first, second = list(rules.templates)[:2]
    setups = [setup_of(rules.name, first, second)]
    parts = [Chunk(0, 0, 2), Chunk(0, 2, 4)]
    one = ChunkPlayer(setups, "split")
    in_order = [one.play(part) for part in parts]
    in_turn = [ChunkPlayer(setups, "split").play(part) for part in reversed(parts)]
    assert in_order == in_turn[::-1]
    assert list(chunks.chunks(setups, 300)) == [Chunk(0, 0, 250), Chunk(0, 250, 300)]


@pytest.mark.slow
@pytest.mark.parametrize("rules", _DECLARED)
def test_moments_of_a_fight_share_what_they_remember(rules, monkeypatch):
    """Each moment goes on from what was judged in those before it, in one process."""
    monkeypatch.setattr(rules.evaluation, "remembers", True)
    first, second = list(rules.templates)[:2]
    lobby = setup_of(rules.name, first, second)
    fight, _, _ = engine.lobby.start(lobby.lobby, [], "moments")
    moments, judged = [under_way(fight, {})], []
    for _ in range(3):
        seat = engine.open_seats(fight)[0]
        fight, _ = engine.decide(fight, seat, next(engine.choices(fight, seat)))
        moments.append(under_way(fight, {}))

    class Counted(Judge):
        def __init__(self, *args):
            super().__init__(*args)
            judged.append(self)

    monkeypatch.setattr(habits, "Judge", Counted)

    def judges(player, place):
        judged.clear()
        player.play(Chunk(place, 0, 6))
        return len(judged)

    together = ChunkPlayer(moments, "shared")
    shared = [judges(together, place) for place in range(len(moments))]
    alone = [judges(ChunkPlayer([moment], "shared"), 0) for moment in moments]
    assert shared[0] == alone[0]
    assert sum(shared[1:]) < sum(alone[1:])
    assert run(moments, 4, "shared") == run(moments, 4, "shared", processes=1)
    for others in ({"processes": 2}, {"dask": "tcp://localhost:8786"}):
        with pytest.raises(Refusal, match="one process plays them all"):
            run(moments, 4, "shared", **others)


def test_only_the_laboratory_remembers():
    """NPCs in a game, and whoever asks for odds, get answers to where the fight stands."""
    for folder in ("typeclasses", "commands", "web", "world/skirmish/odds", "world/skirmish/views"):
        for path in (_ROOT / folder).rglob("*.py"):
            text = path.read_text(encoding="utf-8")
            for node in ast.walk(ast.parse(text)) if "habits" in text else ():
                if isinstance(node, ast.ImportFrom):
                    assert "habits" not in (node.module or ""), path
