"""A whole fight, played by itself: two fighters and their referee, over telnet."""

import re
from collections.abc import Callable

from server.play.table import OVER, choose, read
from server.play.telnet import TelnetPlayer
from server.play.trouble import Trouble
from world.cast import GOBLINS

REFEREE, HEROES = "Marshal", ("Ahalish", "Rehtaoh")
GOBLIN_SPEC = "::en:6:1:2:3:2"
MOST_MOVES = 400

# The last line of a table, and what follows a table that is the last.
TABLE = r"^=+\n(?:Round: \d+|COMBAT IS OVER!.*)\n(?:.*\n)+?=+$"


class Scene:
    """The players on the stage, and the transcript of what they type and read."""

    def __init__(
        self, host: str, port: int, passwords: dict[str, str], tell: Callable[[str], None]
    ) -> None:
        self._tell = tell
        self._players = {name: TelnetPlayer(host, port) for name in (REFEREE, *HEROES)}
        self._passwords = passwords

    def play(self) -> int:
        """Play a fight from beginning to end; the number of moves it took."""
        try:
            for name, player in self._players.items():
                player.connect().login(name, self._passwords[name])
                self._walk(player)
            return self._fight()
        finally:
            for player in self._players.values():
                player.close()

    def _walk(self, player: TelnetPlayer) -> None:
        seen = player.ask("look")
        if "Training Yard" not in seen:
            seen = player.ask("yard")
        if "Training Yard" not in seen:
            raise Trouble(
                f"{player.name} does not find the way to the training yard, and stands here:\n"
                f"{seen.strip()}"
            )

    def _fight(self) -> int:
        self._do(REFEREE, "combat init sparring", r"^Created combat sparring\b.*$")
        for name in HEROES:
            self._do(name, "combat add me heroes", rf"^\+ {name} is added to team heroes$")
        for goblin in GOBLINS:
            line = f"combat add_npc {goblin.name} {GOBLIN_SPEC} monsters"
            self._do(REFEREE, line, rf"^Added {goblin.name} to team monsters$")
        said = self._do(REFEREE, "combat start heroes monsters", TABLE)
        for moves in range(MOST_MOVES):
            if OVER in said:
                self._do(REFEREE, "combat end", r"^Ended and removed combat sparring\b.*$")
                return moves
            fighters = read(said)
            me = next((fighter for fighter in fighters if fighter.due), None)
            if me is None:
                raise Trouble(f"Nobody is to move, and yet the fight is not over:\n{said}")
            move = choose(me, fighters)
            if me.name in HEROES:
                said = self._do(me.name, f"combat move {move}", TABLE)
            else:
                said = self._do(REFEREE, f"combat move_npc {me.name} {move}", TABLE)
        raise Trouble(f"The fight is not over after {MOST_MOVES} moves.")

    def _do(self, name: str, line: str, answer: str) -> str:
        """Let somebody type a line; what they read, up to the answer that was expected."""
        player = self._players[name]
        player.quiet(0)
        self._tell(f"\n{name}> {line}\n")
        player.send(line)
        said = player.expect(rf"{answer}|^Command '.*is not available")
        if re.search(r"^Command '.*is not available", said, re.MULTILINE):
            raise Trouble(f"The game does not know what {line!r} means.")
        self._tell(said.strip("\n") + "\n")
        return said
