"""A power cut amid a clock, moves chosen in advance and NPCs that act by themselves."""

from __future__ import annotations

import sqlite3

import pytest

from tests.e2e.server import Game

pytestmark = pytest.mark.e2e

_ROWS = """
SELECT sequence, round, fighter, words FROM skirmish_moverecord
WHERE fight_id = (SELECT MAX(id) FROM skirmish_fightrecord) AND sequence > 0 ORDER BY sequence
"""


def recorded(game: Game) -> list[tuple[int, int, str, str]]:
    """Return the number, the round, the fighter and the words of each move of the last fight."""
    with sqlite3.connect(game.root / "server" / "evennia.db3", timeout=20) as database:
        return database.execute(_ROWS).fetchall()


def test_all_of_it_goes_on_and_nothing_is_done_twice(game: Game) -> None:
    with game.player("Marshal", at="yard") as owner, game.player("Ahalish", at="yard") as player:
        for line in (
            # Two dice cannot exceed Ahalish's defense of 3: the goblins cannot win before the end.
            "combat init brawl grapple most_strike_dice=2",
            "combat add Ahalish heroes",
            "combat add_npc goblin x2 temperament=brute monsters",
            "combat clock 25",
            "combat start monsters",
        ):
            owner.ask(line)
        assert "Next for Ahalish" in player.ask("combat next catch breath, catch breath")
        # The first goblin acts two seconds after the start.
        owner.expect(r"goblin\d moves:")
    game.kill9()
    before = recorded(game)
    game.start()
    with game.player("Marshal") as owner, game.player("Ahalish"):
        owner.expect("Time is up for Ahalish", timeout=90)
        owner.expect("Ahalish moves:")
        for _ in range(2):
            owner.ask("combat end")
    after = recorded(game)
    assert before
    assert after[: len(before)] == before
    assert [sequence for sequence, *_ in after] == list(range(1, len(after) + 1))
    turns = [(round_, fighter) for _, round_, fighter, _ in after]
    assert len(turns) == len(set(turns)), "a fighter has moved twice in a round"
    own = [words for _, _, fighter, words in after if fighter == "Ahalish"]
    # Two moves were chosen in advance; the third was made when the time was up.
    assert own == ["catch breath"] * 3
    assert game.errors() == []
