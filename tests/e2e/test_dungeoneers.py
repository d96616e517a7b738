"""Dungeoneers over telnet: three players against four adversaries, through a crash to the end."""

import re
from collections.abc import Iterator

import pytest

from server.play.telnet import TelnetPlayer
from tests.e2e.brawl import INTERNALS, answer, listed_moves, without_waiting
from tests.e2e.server import Game

pytestmark = pytest.mark.e2e

#: Sure of their aim, and with a long reach; Marshal owns the fight and moves the adversaries.
HEROES = {
    "Marshal": "finesse=10 striking=3 body=8 weapon=missile",
    "Ahalish": "finesse=9 striking=3 body=8 weapon=missile dodging=1",
    "Rehtaoh": "finesse=10 striking=3 body=8 weapon=missile dodging=3",
}
MONSTERS = {"Zed": "zombie", "Bones": "skeleton", "Grix": "goblin_archer", "Nyx": "cultist"}
MOST_MOVES = 120
#: The crash takes as long as the fight; a fight of Cepheus goes through one each time.
WITH_A_CRASH = [False, pytest.param(True, marks=pytest.mark.slow)]

_ASKED = re.compile(r"^(?:(\w+) is asked whether to dodge|Dodge )", re.MULTILINE)


class Ambush:
    """The people at their terminals, and what has been told so far."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self.story = ""
        self.connect()

    def connect(self) -> None:
        """Bring every player to the yard."""
        self.players: dict[str, TelnetPlayer] = {
            name: self._game.player(name, at="yard") for name in HEROES
        }

    def types(self, name: str, line: str) -> str:
        """Type a line as a player; return what they read of it."""
        said = answer(self.players[name], line)
        assert not INTERNALS.search(said), said
        self.story += f"{said}\n"
        return said

    def status(self) -> str:
        return without_waiting(answer(self.players["Marshal"], "combat status"))

    def fallen(self) -> set[str]:
        return set(re.findall(r"^(\w+) dies\.$", self.story.replace("  ", ""), re.MULTILINE))

    def heroes_turn(self) -> None:
        """Let a player with a token shoot the first enemy that is listed."""
        for name in self._standing(HEROES):
            listed = listed_moves(self.players[name])
            strikes = re.search(r"^  strike[^:]*: (.+)$", listed, re.MULTILINE)
            seen = [monster for monster in MONSTERS if strikes and f"[{monster}" in strikes[1]]
            if seen:
                self.types(name, f"combat strike {seen[0]}")
                break
        if "Spotlight: heroes" in self.status():
            self.types(self._standing(HEROES)[0], "combat pass")

    def monsters_turn(self) -> str:
        """Let an adversary follow its tactics; return who is asked to dodge, if any."""
        monster = self._standing(MONSTERS)[0]
        said = self.types("Marshal", f"combat move_npc {monster} by tactics")
        asked = _ASKED.search(said)
        return (asked[1] or "Marshal") if asked is not None else ""

    def monsters_rest(self) -> None:
        """Finish their turn: a question to one of them, and pass."""
        monster = self._standing(MONSTERS)[0]
        if "waits for" in self.types("Marshal", f"combat move_npc {monster} pass"):
            self.types("Marshal", f"combat move_npc {monster} force")
            self.types("Marshal", f"combat move_npc {monster} pass")

    def _standing(self, names: dict[str, str]) -> list[str]:
        return [name for name in names if name not in self.fallen()]


@pytest.fixture
def ambush(game: Game) -> Iterator[Ambush]:
    """Heroes and monsters, the heroes first, with sheets of their own."""
    for said in game.set_sheets({name: f"dungeoneers new {HEROES[name]}" for name in HEROES}):
        assert "weapon: missile" in said
    opened = Ambush(game)
    opened.types("Marshal", "combat init ambush dungeoneers ask_to_pass=no")
    for name in HEROES:
        opened.types(name, "combat add me heroes")
    for name, kind in MONSTERS.items():
        opened.types("Marshal", f"combat add_npc {name} {kind} monsters")
    opened.types("Marshal", "combat start")
    yield opened
    for line in ("combat end", "combat end"):
        opened.types("Marshal", line)
    for player in opened.players.values():
        player.close()


@pytest.mark.parametrize("crashes", WITH_A_CRASH)
def test_three_against_four_survive_a_crash_while_a_dodge_is_asked_for(game, ambush, crashes):
    errors = game.errors()
    assert "Spotlight: heroes" in ambush.status()
    was_asked = False
    for _ in range(MOST_MOVES):
        status = ambush.status()
        if "COMBAT IS OVER" in status:
            break
        if "Spotlight: heroes" in status:
            ambush.heroes_turn()
            continue
        asked = ambush.monsters_turn()
        if asked and not was_asked:
            before = ambush.status()
            if crashes:
                game.kill9()
                game.start()
                ambush.connect()
                assert ambush.status() == before
            assert "[dodge (" in listed_moves(ambush.players[asked])
            was_asked = True
        if asked:
            assert "You dodge" in ambush.types(asked, "combat dodge")
        if "Spotlight: monsters" in ambush.status():
            ambush.monsters_rest()

    assert was_asked
    assert "COMBAT IS OVER! Winning team: " in ambush.status()
    assert "greater success, +" in ambush.story
    assert "Ended and removed combat ambush" in ambush.types("Marshal", "combat end")
    assert re.search(r"wounds: \d", ambush.types("Ahalish", "combat sheet dungeoneers"))
    if crashes:
        verified = game.run("evennia", "skirmish", "verify")
        assert re.search(r"ambush at Training Yard: \d+ moves, as recorded", verified.stdout)
    assert game.errors() == errors
