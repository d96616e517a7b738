"""A whole fight of Grapple over telnet, by sensible moves, in any game."""

import re
from collections.abc import Mapping

from server.play.telnet import TelnetPlayer
from tests.grapple_table import OVER, TABLE, choose, read

_MOST_MOVES = 400


def play_out(
    owner: TelnetPlayer, players: Mapping[str, TelnetPlayer], *, command: str, pose: str = ""
) -> tuple[int, str]:
    """Start a fight of heroes and villains, and play it to its end.

    Args:
        owner: Who has set it up, and moves the NPCs.
        players: The others' connections, and the owner's, by the names of their fighters.
        command: What the game calls our command.
        pose: What is written with each move.

    Returns:
        How many moves it took, and the team that won.
    """
    owner.send(f"{command} start heroes villains")
    said = owner.expect(rf"Combat has started!\n{TABLE}")
    written = f" = {pose}" if pose else ""
    moves = 0
    while OVER not in said:
        assert moves < _MOST_MOVES
        fighters = read(said)
        me = next(fighter for fighter in fighters if fighter.due)
        mover = players.get(me.name, owner)
        npc = "" if me.name in players else f"_npc {me.name}"
        mover.quiet(0)
        mover.send(f"{command} move{npc} {choose(me, fighters)}{written}")
        said = mover.expect(rf"^\+ {me.name} moves: (?:.*\n)+?{TABLE}")
        assert pose in said
        moves += 1
    return moves, re.findall(r"Winning team: (\w+)", said)[-1]
