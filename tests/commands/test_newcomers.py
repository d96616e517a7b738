"""What newcomers type in a fight, and what each line gives: tables, kept as text.

`newcomers/turn.txt` has what Ann types in her turn of a fight of two against six, `waiting.txt`
what Bob types meanwhile, and `asked.txt` what Ann types once a goblin attacks her; all without the
command, where none stands there. `newcomers/RULESET.txt` has what came of each line: whether a move
was made, a menu opened, the line understood but not allowed, and so on, with what is said.
With `SKIRMISH_KEEP_NEWCOMERS=1` in the environment the tables are written; read every line.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from django.db import transaction

from commands.skirmish.combat import CmdCombat
from tests.commands.company import SETUPS, Company
from tests.game import Game
from typeclasses.skirmish.play import shown
from world.skirmish.base.errors import Ambiguous, NotUnderstood, Refusal

HERE = Path(__file__).parent / "newcomers"
#: So much of what is said is kept.
SENTENCE = 150


#: How a goblin comes to attack Ann, where she is asked what she does about it.
ATTACKED = {
    "cepheus": ("Ann: skip", "Bob: skip", "mn goblin1 attack Ann"),
    "dungeoneers": ("Ann: pass", "Bob: yes", "mn goblin1 strike Ann"),
    "apocrypha": ("Ann: wait", "mn goblin1 attack Ann"),
}


def lines(situation: str) -> list[str]:
    """Return the lines that are typed in a situation."""
    kept = (HERE / f"{situation}.txt").read_text().splitlines()
    return [line for line in kept if line and not line.startswith("# ")]


class Fight(Company):
    """A fight in which Ann types; each line finds it as it was."""

    def __init__(self, game: Game, ruleset: str) -> None:
        super().__init__(game, ruleset)
        self.starts()
        self.play(SETUPS[ruleset].then)

    def play(self, typed: tuple[str, ...]) -> None:
        """Type lines, each with the name of who types it before a colon, or none for Marshal."""
        for words in typed:
            name, _, line = words.rpartition(": ")
            self.types(name or "Marshal", line)
        for player in self.people.values():
            player.read()

    def outcome(self, who: str, line: str) -> str:
        """Return what a line gives: a word for the kind of it, and what is said."""
        player = self.people[who]
        was, refusals = self.encounter.state, list[Refusal]()
        run = CmdCombat._run

        def noted(command: Any) -> Any:
            try:
                return run(command)
            except Refusal as refusal:
                refusals.append(refusal)
                raise

        menus = patch.object(shown, "remember", wraps=shown.remember)
        with self._as_it_was(), patch.object(CmdCombat, "_run", noted), menus as opened:
            said = player.types(line)
            sequence = self.encounter.state.sequence
        kind = "answer"
        if refusals:
            unclear = isinstance(refusals[0], (NotUnderstood, Ambiguous))
            kind = "not understood" if unclear else "not allowed"
        elif sequence != was.sequence:
            kind = "move"
        elif "is not available" in said or "Unknown command" in said:
            kind = "unknown to the game"
        elif opened.called:
            # One without choices only says why not.
            kind = "menu" if opened.call_args.args[-1].choices else "not allowed"
        player.character.ndb.skirmish_menu = None
        # How long it has waited is not the same each time.
        said = re.sub(r" It has waited for [^.]*\.", "", said)
        first = " / ".join(line.strip() for line in said.splitlines()[:3] if line.strip(" =-"))
        return f"{kind}: {first[:SENTENCE]}"

    @contextmanager
    def _as_it_was(self) -> Iterator[None]:
        encounter = self.encounter
        attribute = encounter._attribute()
        text = attribute.db_strvalue
        with transaction.atomic():
            yield
            transaction.set_rollback(True)
        attribute.db_strvalue = text
        encounter.forget_state()
        encounter._known = None
        for player in self.people.values():
            player.character.ndb.skirmish_doubt = None
            player.read()


def test_each_line_gives_what_is_kept(game: Game, ruleset: str) -> None:
    fight = Fight(game, ruleset)
    came = [_table(fight, "turn", "Ann"), _table(fight, "waiting", "Bob")]
    if ruleset in ATTACKED:
        fight.play(ATTACKED[ruleset])
        came.append(_table(fight, "asked", "Ann"))
    path = HERE / f"{ruleset}.txt"
    if os.environ.get("SKIRMISH_KEEP_NEWCOMERS"):
        path.write_text("\n".join(came))
    assert path.read_text() == "\n".join(came)


def _table(fight: Fight, situation: str, who: str) -> str:
    """Return what each line of a situation gives."""
    came = (f"{line}\n    {fight.outcome(who, line)}\n" for line in lines(situation))
    return f"# {situation}\n{''.join(came)}"


def test_there_are_more_than_two_hundred_lines() -> None:
    assert len({*lines("turn")}) > 200


@pytest.mark.parametrize("ruleset", SETUPS)
def test_no_sentence_that_names_a_verb_and_a_fighter_is_refused(ruleset: str) -> None:
    """What the rules forbid is said; everything else is done, or asked about."""
    attacks = (HERE / "turn.txt").read_text().partition("# Defending")[0]
    kept = (HERE / f"{ruleset}.txt").read_text().splitlines()
    came = dict(zip(kept[1::2], kept[2::2], strict=False))
    found = {
        line: came[line].strip().partition(":")[0]
        for line in attacks.splitlines()[1:]
        if " " in line
    }
    assert len(found) > 60
    assert {*found.values()} <= {"move", "menu", "not allowed"}, found
