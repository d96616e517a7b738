"""Hooks and signals: the game learns what happens to its characters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from unittest.mock import Mock, patch

import pytest
from evennia.objects.objects import DefaultCharacter
from evennia.utils.create import create_object

from tests.brawl import Brawl
from tests.game import Game
from typeclasses.skirmish import signals
from typeclasses.skirmish.characters import SkirmishCharacter
from typeclasses.skirmish.play import hooks
from world.skirmish.testing.sample_sheets import SHEET

SIGNALS = {
    "at_combat_join": signals.combat_joined,
    "at_combat_start": signals.combat_started,
    "at_combat_turn": signals.combat_turn,
    "at_combat_hit": signals.combat_hit,
    "at_combat_changed": signals.combat_changed,
    "at_combat_fallen": signals.combat_fallen,
    "at_combat_left": signals.combat_left,
    "at_combat_round": signals.combat_round,
    "at_combat_moved": signals.combat_moved,
    "at_combat_defeat": signals.combat_defeated,
    "at_combat_end": signals.combat_ended,
}

Told = list[tuple[str, str, dict[str, Any]]]


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Iterator[Told]:
    """The calls of hooks and signals; each signal must agree with its hook."""
    by_hook: Told = []
    by_signal: Told = []

    def hook(name: str) -> Any:
        def called(self: Any, **facts: Any) -> None:
            facts["encounter"] = facts["encounter"].state.name
            by_hook.append((name, self.key, facts))

        return called

    def receiver(name: str) -> Any:
        def received(sender: Any, signal: Any, character: Any, **facts: Any) -> None:
            facts["encounter"] = facts["encounter"].state.name
            by_signal.append((name, character.key, facts))

        return received

    receivers = {name: receiver(name) for name in SIGNALS}
    for name, signal in SIGNALS.items():
        monkeypatch.setattr(SkirmishCharacter, name, hook(name))
        signal.connect(receivers[name])
    yield by_hook
    for name, signal in SIGNALS.items():
        signal.disconnect(receivers[name])
    assert by_hook == by_signal[len(by_signal) - len(by_hook) :]


def test_joining_starting_and_ones_turn_are_told(game: Game, told: Told) -> None:
    Brawl(game)
    fight = {"encounter": "brawl"}
    assert told == [
        ("at_combat_join", "Ahalish", fight),
        ("at_combat_join", "Rehtaoh", fight),
        ("at_combat_start", "Ahalish", fight),
        ("at_combat_start", "Rehtaoh", fight),
        ("at_combat_round", "Ahalish", fight | {"number": 1}),
        ("at_combat_round", "Rehtaoh", fight | {"number": 1}),
        ("at_combat_turn", "Ahalish", fight),
        ("at_combat_turn", "Rehtaoh", fight),
    ]


def test_blows_the_fall_and_the_end_are_told_with_who_and_how_much(game: Game, told: Told) -> None:
    brawl = Brawl(game)
    told.clear()
    brawl.fight_on()
    hits = [hook for hook in told if hook[0] == "at_combat_hit"]
    assert all(facts["harm"] > 0 and facts["by"] is None for _, _, facts in hits)
    brawl.owner.types("combat end")
    ends = [(who, facts["won"]) for name, who, facts in told if name == "at_combat_end"]
    winner = next(facts["winner"] for name, _, facts in told if name == "at_combat_end")
    assert winner in ("heroes", "monsters")
    assert ends == [("Ahalish", winner == "heroes"), ("Rehtaoh", winner == "heroes")]
    fallen = [who for name, who, _ in told if name == "at_combat_fallen"]
    if winner == "monsters":
        assert sorted(fallen) == ["Ahalish", "Rehtaoh"]
    rounds = [facts["number"] for name, who, facts in told if name == "at_combat_round"]
    assert rounds == sorted(rounds)
    assert len(rounds) >= 2


def test_a_fall_is_told_where_the_rules_know_no_defeat_for_good(game: Game, told: Told) -> None:
    ann, bob = game.make_player("Ann"), game.make_player("Bob")
    ann.character.attributes.add("grapple_sd", 15)
    for key in ("defense", "maxWounds"):
        bob.character.attributes.add(f"grapple_{key}", 1)
    ann.types("combat init duel")
    for player, team in ((ann, "heroes"), (bob, "villains")):
        player.types(f"combat join {team}")
    ann.types("combat start heroes")
    told.clear()
    said = ann.types("combat strike 6 bob")
    while "COMBAT IS OVER" not in said:
        bob.types("combat catch breath")
        said = ann.types("combat strike 6 bob")
    names = [name for name, _, _ in told]
    assert "at_combat_defeat" not in names
    (fall,) = (hook for hook in told if hook[0] == "at_combat_fallen")
    out = {"encounter": "duel", "by": ann.character, "how": "knocked out"}
    assert fall == ("at_combat_fallen", "Bob", out)
    moved = [facts["words"] for name, who, facts in told if name == "at_combat_moved"]
    assert moved[-1] == "strike 6 Bob"


def test_leaving_a_fight_is_told_with_how(game: Game, told: Told) -> None:
    brawl = Brawl(game)
    told.clear()
    for _ in range(2):
        brawl.ahalish.types("combat yield")
    brawl.owner.types("combat withdraw Rehtaoh")
    left = [(who, facts["how"]) for name, who, facts in told if name == "at_combat_left"]
    assert left == [("Ahalish", "yielded"), ("Rehtaoh", "removed")]


def test_who_leaves_a_fight_that_they_have_won_has_won(game: Game, told: Told) -> None:
    brawl = Brawl(game)
    for goblin in ("goblin1", "goblin2"):
        brawl.owner.types(f"combat withdraw {goblin}")
    told.clear()
    brawl.ahalish.types("combat leave")
    won = {"encounter": "brawl", "winner": "heroes", "won": True}
    assert told == [("at_combat_end", "Ahalish", won)]


def test_who_struck_the_blow_is_told(game: Game, told: Told) -> None:
    ann, bob = game.make_player("Ann"), game.make_player("Bob")
    ann.character.attributes.add("grapple_sd", 15)
    bob.character.attributes.add("grapple_defense", 1)
    ann.types("combat init duel")
    for player, team in ((ann, "heroes"), (bob, "villains")):
        player.types(f"combat join {team}")
    ann.types("combat start heroes")
    told.clear()
    said = ann.types("combat strike 6 bob")
    while "fails" in said:
        bob.types("combat catch breath")
        said = ann.types("combat strike 6 bob")
    hit = next(hook for hook in told if hook[0] == "at_combat_hit")
    assert hit[1] == "Bob"
    assert hit[2]["by"] is ann.character


class Monster(DefaultCharacter):
    """An NPC of a game whose own engine has a method of our hook's name."""

    def at_combat_turn(self, target: Any, **kwargs: Any) -> None:
        raise AssertionError("the game's own engine calls this")

    def at_combat_start(self, **kwargs: Any) -> None:
        raise AssertionError("this is no hook")


def test_methods_of_the_games_own_are_not_called(game: Game, monkeypatch) -> None:
    logged, heard = Mock(), []
    monkeypatch.setattr(hooks.logger, "log_trace", logged)

    def hear(character: Any, **facts: Any) -> None:
        heard.append(character.key)

    signals.combat_started.connect(hear)
    monster = create_object(f"{__name__}.Monster", key="monster", location=game.room)
    for key, value in SHEET.items():
        monster.attributes.add(key, value)
    player = game.make_player("Ahalish")
    for line in ("init brawl", "add me heroes", "add monster monsters", "start monsters heroes"):
        player.types(f"combat {line}")
    signals.combat_started.disconnect(hear)
    assert not [call for call in logged.call_args_list if "combat:" in str(call)]
    assert sorted(heard) == ["Ahalish", "monster"]


def test_an_error_in_a_receiver_is_logged_and_harms_no_fight(game: Game) -> None:
    def broken(**_: Any) -> None:
        raise ValueError("a bug in the game")

    signals.combat_turn.connect(broken)
    try:
        with patch("typeclasses.skirmish.signals.logger") as logger:
            brawl = Brawl(game)
    finally:
        signals.combat_turn.disconnect(broken)
    assert logger.log_err.called
    assert "Catching breath succeeds" in brawl.ahalish.types("combat catch breath")
