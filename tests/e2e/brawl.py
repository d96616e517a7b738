"""A Grapple fight over telnet: Ahalish and Rehtaoh against two goblins, and Marshal who owns it."""

import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Self

from server.play.telnet import TelnetPlayer
from server.play.trouble import Trouble
from tests import grapple_table as table
from tests.e2e.server import Game, answer
from tests.grapple_table import GOBLIN_SPEC, TABLE, Fighter

NAMES = ("Marshal", "Ahalish", "Rehtaoh")
OWNER, *HEROES = NAMES
GOBLINS = ("goblin1", "goblin2")

_WAITED = re.compile(r"\n?The (?:fight|move under way) waits for [^\n]*")

#: Text that no player may ever read.
INTERNALS = re.compile(r"Traceback|Error|Exception|object at 0x|<[a-z_.]+ object")


def without_waiting(status: str) -> str:
    """Return a status without how long the fight has waited."""
    return _WAITED.sub("", status)


class Company:
    """The three of them in the training yard, connected as long as the company is together."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.players = {name: game.player(name, at="yard") for name in NAMES}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for player in self.players.values():
            player.close()

    def does(self, name: str, line: str, expected: str) -> str:
        """Type a line for a player, and return what they read up to the expected answer."""
        player = self.players[name]
        player.quiet(0)
        player.send(line)
        return player.expect(expected)

    def says(self, name: str, line: str) -> str:
        """Type a line for a player, and return everything that they read."""
        return answer(self.players[name], line)

    @contextmanager
    def lobby(self) -> Iterator[None]:
        """Open a fight that has not started; end it afterwards."""
        self.does(OWNER, "combat init brawl", r"^Created combat brawl at Training Yard\..*$")
        try:
            for name in HEROES:
                self.does(name, "combat add me heroes", rf"^\+ {name} is added to team heroes$")
            for name in GOBLINS:
                line = f"combat add_npc {name} {GOBLIN_SPEC} monsters"
                self.does(OWNER, line, rf"^Added {name} to team monsters$")
            yield
        finally:
            self._put_away()

    @contextmanager
    def brawl(self) -> Iterator[None]:
        """Start a fight, with the heroes to move; end it afterwards."""
        with self.lobby():
            self.does(OWNER, "combat start heroes monsters", TABLE)
            yield

    def status(self, name: str = OWNER) -> str:
        """Return the status that a player reads, without how long the fight has waited."""
        return without_waiting(self.says(name, "combat"))

    def next_move(self) -> tuple[str, str, str]:
        """Return the player and the line that make a sensible move, and its fighter."""
        fighters = self.fighters()
        me = next(fighter for fighter in fighters if fighter.due)
        words = table.choose(me, fighters)
        if me.name in HEROES:
            return me.name, f"combat move {words}", me.name
        return OWNER, f"combat move_npc {me.name} {words}", me.name

    def fighters(self) -> list[Fighter]:
        return table.read("\n" + self.status())

    def move(self) -> tuple[str, str]:
        """Let the next fighter move; return the fighter, and what each player has read."""
        name, line, fighter = self.next_move()
        read = [self.does(name, line, result(fighter))]
        read += [
            player.expect(result(fighter))
            for other, player in self.players.items()
            if other != name
        ]
        alike = {said[said.index(f"+ {fighter} moves: ") :] for said in read}
        assert len(alike) == 1, alike
        return fighter, alike.pop()

    def come_back(self, name: str) -> None:
        """Connect again."""
        player = self.players[name]
        player.close()
        player.connect().login(name, self.game.passwords[name])

    def _put_away(self) -> None:
        """End the fight, and reconnect players who have lost their connection."""
        for name, player in self.players.items():
            with suppress(Trouble):
                player.quiet(0)
                continue
            self.come_back(name)
        for _ in range(2):
            if "There is no fight here" not in self.says(OWNER, "combat"):
                self.says(OWNER, "combat end")
        assert "There is no fight here" in self.says(OWNER, "combat")


def result(fighter: str) -> str:
    """Return what each of them reads about a fighter's move."""
    return rf"^\+ {fighter} moves: (?:.*\n)+?{TABLE}"


def table_in(said: str) -> str:
    """Return the table at the end of a text."""
    return said[said.rindex("\n=====", 0, said.rindex("\n=====")) :].strip()


def listed_moves(player: TelnetPlayer) -> str:
    """Return what a player reads after `combat moves`: the list comes when its odds are known."""
    said = answer(player, "combat moves")
    return said or player.expect(r"^You can:$", 60) + player.quiet()
