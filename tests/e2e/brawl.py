"""A Grapple fight over telnet: Ahalish and Rehtaoh against two goblins, and Marshal who owns it."""

import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count

from server.play.telnet import TelnetPlayer
from server.play.trouble import Trouble
from tests import grapple_table as table
from tests.e2e.server import Game
from tests.grapple_table import GOBLIN_SPEC, TABLE, Fighter

NAMES = ("Marshal", "Ahalish", "Rehtaoh")
OWNER, *HEROES = NAMES
GOBLINS = ("goblin1", "goblin2")

#: What no player may ever read.
INTERNALS = re.compile(r"Traceback|Error|Exception|object at 0x|<[a-z_.]+ object")

_marks = count(1)


class Company:
    """The three of them in the training yard, connected as long as the company is together."""

    def __init__(self, game: Game) -> None:
        self.game = game
        game.rest(*HEROES)
        self.players = {name: game.player(name, at="yard") for name in NAMES}

    def disband(self) -> None:
        for player in self.players.values():
            player.close()

    def does(self, name: str, line: str, expected: str) -> str:
        """Let somebody type a line; what they read up to the answer that is expected."""
        player = self.players[name]
        player.quiet(0)
        player.send(line)
        return player.expect(expected)

    def says(self, name: str, line: str) -> str:
        """Let somebody type a line; all that they read because of it."""
        return answer(self.players[name], line)

    @contextmanager
    def lobby(self) -> Iterator[None]:
        """A fight that has not begun; it is put away at the end."""
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
        """A fight under way, the heroes to move; it is put away at the end."""
        with self.lobby():
            self.does(OWNER, "combat start heroes monsters", TABLE)
            yield

    def status(self, name: str = OWNER) -> str:
        """The fight as somebody sees it."""
        return self.says(name, "combat")

    def next_move(self) -> tuple[str, str, str]:
        """Who types what for the next fighter to make a sensible move, and that fighter."""
        fighters = self.fighters()
        me = next(fighter for fighter in fighters if fighter.due)
        words = table.choose(me, fighters)
        if me.name in HEROES:
            return me.name, f"combat move {words}", me.name
        return OWNER, f"combat move_npc {me.name} {words}", me.name

    def fighters(self) -> list[Fighter]:
        return table.read("\n" + self.status())

    def move(self) -> tuple[str, str]:
        """Let the next fighter move, and everybody read of it: who moved, and what was read."""
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
        """Connect anew."""
        player = self.players[name]
        player.close()
        player.connect().login(name, self.game.passwords[name])

    def _put_away(self) -> None:
        """End the fight; whoever has lost their connection in it gets a new one."""
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
    """What all who take part read of a fighter's move."""
    return rf"^\+ {fighter} moves: (?:.*\n)+?{TABLE}"


def table_in(said: str) -> str:
    """The table at the end of what somebody read."""
    return said[said.rindex("\n=====", 0, said.rindex("\n=====")) :].strip()


def answer(player: TelnetPlayer, line: str) -> str:
    """All that somebody reads because of a line: between two that no game understands."""
    first, last = (f"zz{next(_marks)}" for _ in range(2))
    for each in (first, line, last):
        player.send(each)
    said = player.expect(rf"^Command '{last}' is not available\..*\n")
    after_first = said.partition(f"Command '{first}' is not available.")[2].partition("\n")[2]
    return after_first.rpartition(f"Command '{last}'")[0].strip()
