"""A whole fight, played by itself: two fighters and their referee, over telnet."""

from collections.abc import Callable, Iterable

from server.play.table import OVER, Fighter, choose, read
from server.play.telnet import TelnetPlayer
from server.play.trouble import Trouble
from world.cast import GOBLINS

NAME = "sparring"
REFEREE, HEROES = "Marshal", ("Ahalish", "Rehtaoh")
GOBLIN_SPEC = "::en:6:1:2:3:2"
MOST_MOVES = 400

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
        self._clear_the_yard()
        self._do(REFEREE, f"combat init {NAME}", rf"^Created combat {NAME}\b.*$")
        for name in HEROES:
            added = rf"^\+ {name} is added to team heroes$"
            self._do(name, "combat add me heroes", added, hearers=[REFEREE])
        for goblin in GOBLINS:
            line = f"combat add_npc {goblin.name} {GOBLIN_SPEC} monsters"
            self._do(REFEREE, line, rf"^Added {goblin.name} to team monsters$")
        said = self._do(REFEREE, "combat start heroes monsters", TABLE, hearers=HEROES)
        for moves in range(MOST_MOVES):
            if OVER in said:
                self._do(REFEREE, "combat end", rf"^Ended and removed combat {NAME}\b.*$")
                return moves
            said = self._move(read(said))
        raise Trouble(f"The fight is not over after {MOST_MOVES} moves.")

    def _clear_the_yard(self) -> None:
        """End a fight of this name that an earlier scene left behind; leave others alone."""
        referee = self._players[REFEREE]
        if "There is no fight here" in referee.ask("combat status"):
            return
        there = referee.ask(f"combat init {NAME}")
        if f"already: {NAME}." in there:
            there = referee.ask("combat end")
            if "not over" in there:
                there = referee.ask("combat end")
        if "Ended and removed" not in there:
            raise Trouble(
                f"The training yard is not free for this fight. {there.strip()}\n"
                "Let its owner type there: combat end"
            )

    def _move(self, fighters: list[Fighter]) -> str:
        me = next((fighter for fighter in fighters if fighter.due), None)
        if me is None:
            raise Trouble("Nobody is to move, and yet the fight is not over.")
        move = choose(me, fighters)
        if me.name in HEROES:
            name, line = me.name, f"combat move {move}"
        else:
            name, line = REFEREE, f"combat move_npc {me.name} {move}"
        result = rf"^\+ {me.name} moves: (?:.*\n)+?{TABLE}"
        return self._do(name, line, result, hearers=self._players)

    def _do(self, name: str, line: str, answer: str, hearers: Iterable[str] = ()) -> str:
        """Let somebody type a line; what they read, up to the answer that was expected.

        Others who hear of it are waited for, so that they do not read it later, in the wrong place.
        """
        player = self._players[name]
        player.quiet(0)
        self._tell(f"\n{name}> {line}\n")
        player.send(line)
        said = player.expect(answer)
        self._tell(said.strip("\n") + "\n")
        for hearer in hearers:
            if hearer != name:
                self._players[hearer].expect(answer)
        return said
