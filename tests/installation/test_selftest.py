"""`evennia skirmish selftest`: what it plays, what it finds, and that it leaves nothing."""

from __future__ import annotations

from typing import Any

import pytest
from evennia.objects.models import ObjectDB
from evennia.scripts.models import ScriptDB
from evennia.typeclasses.attributes import Attribute

from tests.game import Game
from typeclasses.skirmish import launcher
from typeclasses.skirmish.characters import SkirmishCharacter
from typeclasses.skirmish.gathering import opening
from typeclasses.skirmish.installation.checks import selftest
from typeclasses.skirmish.models import FightRecord
from world.skirmish.base.errors import Refusal
from world.skirmish.ruleset import registry

MODELS = (ObjectDB, ScriptDB, Attribute, FightRecord)


def counts() -> list[int]:
    return [model.objects.count() for model in MODELS]


def test_a_fight_by_each_ruleset_is_played_and_taken_back(
    game: Game, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ended: list[str] = []
    monkeypatch.setattr(
        SkirmishCharacter, "at_combat_end", lambda self, **facts: ended.append(self.key)
    )
    before = counts()
    assert launcher.selftest(), capsys.readouterr().out
    said = capsys.readouterr().out.splitlines()
    for rules, line in zip(registry.every(), said, strict=False):
        assert line.startswith(f"{rules.title}: Made two characters of typeclasses.")
        assert line.endswith("their sheets were written, and the record replays the same.")
    assert said[-2:] == [
        "Skirmish works in this game.",
        "Everything has been undone; the database is as it was.",
    ]
    assert len(ended) == 2 * len(list(registry.every()))
    assert counts() == before


def test_a_bug_in_a_hook_is_named(
    game: Game, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(self: Any, **facts: Any) -> None:
        raise ValueError("no temple to wake up in")

    monkeypatch.setattr(SkirmishCharacter, "at_combat_start", broken)
    assert not launcher.selftest()
    said = capsys.readouterr().out
    assert "    Logged as an error: combat: Selftest Ann and at_combat_start" in said
    assert "Something failed; see above." in said


def test_a_command_that_does_not_reach_us_is_named(
    game: Game, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise Refusal("Not here.")

    monkeypatch.setattr(opening, "open_encounter", refuse)
    before = counts()
    assert not launcher.selftest()
    said = capsys.readouterr().out
    assert "A character has typed 'combat init selftest grapple', and no fight began." in said
    assert counts() == before


def test_what_is_not_undone_is_named(
    game: Game, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a database without transactions."""
    monkeypatch.setattr(selftest.registry, "every", lambda: [registry.get("grapple")])
    with monkeypatch.context() as patched:
        patched.setattr(selftest.transaction, "set_rollback", lambda *_: None)
        assert not launcher.selftest()
    said = capsys.readouterr().out
    assert "This has not been undone, so delete it: Selftest" in said
    assert ", the recorded fight " in said
    assert "the database is as it was" not in said
