"""The way of a move, from the command to the socket."""

from __future__ import annotations

from tests.bench.path import walking
from tests.game import Game


def test_the_way_to_the_socket_is_short_and_enters_no_module_twice(game: Game) -> None:
    """That of a move, and that of a line that is refused."""
    ann = game.make_player("Ann")
    for line in (
        "init brawl grapple practice=yes",
        "join heroes",
        "add_npc goblin1 ::en:6:1:2:3:2 monsters",
        "start heroes monsters",
        "set Ann sd=3",
    ):
        ann.types(f"combat {line}")
    for line, told in (("strike 9 goblin1", "strike dice"), ("strike 1 goblin1", "The strike")):
        with walking() as walk:
            assert told in ann.types(f"combat {line}")
        assert walk().chains
        for chain in walk().chains:
            assert chain[0] == "commands.skirmish.combat"
            assert len(chain) <= 12
            assert len(chain) == len({*chain})
