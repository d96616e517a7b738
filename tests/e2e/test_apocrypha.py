"""Apocrypha over telnet: two players against two NPCs, through a crash and a Pause to the end."""

import re
from collections.abc import Iterator

import pytest

from server.play.telnet import TelnetPlayer
from tests.e2e.brawl import INTERNALS, answer, without_waiting
from tests.e2e.server import Game

pytestmark = pytest.mark.e2e

#: With these house rules Coordination and Fitness say who has how many action points: Ahalish has
#: most, then come Rehtaoh, Bruno and goblin, whatever the dice are; and no one falls at one blow.
HOUSE = "range=5 ap_check=attributes vitality=15"
SHEETS = {
    "Ahalish": "crd=50 fit=50 martial_melee=6 harm=3 weapons=longsword",
    "Rehtaoh": 'crd=40 fit=40 dex=50 cog=50 martial_weapons=6 weapons="assault rifle"',
}
NPCS = {
    "Bruno": "crd=30 fit=30 personal_weapons=2 weapons=pistol",
    "goblin": "crd=10 fit=30 martial_melee=2 weapons=knife",
}
#: The answers of the players that end the fight.
ATTACKS = {"Ahalish": "power attack goblin", "Rehtaoh": "aim and fire Bruno rounds 4"}
MOST_MOVES = 120
#: The crash takes as long as the fight; a fight of Cepheus goes through one each time.
WITH_A_CRASH = [False, pytest.param(True, marks=pytest.mark.slow)]

_ASKED = re.compile(r"^(\w+) is asked ", re.MULTILINE)
_NPC_ASKED = re.compile(r"^(\w+): (.+)\n  \[", re.MULTILINE)
_PASS = re.compile(r"(\w+)'s pass")


class Raid:
    """The people at their terminals; Marshal owns the fight and moves the NPCs."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self.connect()

    def connect(self) -> None:
        """Bring every player to the yard."""
        self.players: dict[str, TelnetPlayer] = {
            name: self._game.player(name, at="yard") for name in ("Marshal", *SHEETS)
        }

    def types(self, name: str, line: str) -> str:
        """Type a line for a fighter, as Marshal for an NPC, and return what the typist reads."""
        if name in NPCS:
            name, line = "Marshal", f"move_npc {name} {line}"
        said = answer(self.players[name], f"combat {line}")
        assert not INTERNALS.search(said), said
        return said

    def status(self) -> str:
        return without_waiting(self.types("Marshal", "status"))

    def turn(self, status: str = "") -> str:
        """The fighter whose pass it is, while no other question is open."""
        status = status or self.status()
        found = _PASS.search(status)
        assert found is not None, status
        assert not _ASKED.search(status), status
        return found[1]

    def reads(self, name: str) -> str:
        """Return what a player has read since they last typed, and reads again when they ask."""
        return self.types(name, "status")

    def let_the_round_pass(self) -> None:
        for _ in range(len(SHEETS) + len(NPCS)):
            name = self.turn()
            for _ in range(
                2
            ):  # Fighters who could still do something are asked whether they are sure.
                self.types(name, "done")
        assert "push, pause or cease" in self.status()

    def one_move_to_the_end(self, status: str) -> None:
        """Let players attack and push on, while NPCs do nothing."""
        npc, player = _NPC_ASKED.search(status), _ASKED.search(status)
        if "push, pause or cease" in status:
            for name in (*SHEETS, *NPCS):
                self.types(name, "push")
        elif npc is not None:
            ends = "What do you do?" in npc[2] or "Are you sure?" in npc[2]
            self.types(npc[1], "done" if ends else "nothing")
        elif player is not None:
            self.types(player[1], "done" if "lose AP" in status else "nothing")
        else:
            name = self.turn(status)
            if not self.types(name, ATTACKS[name]).startswith("+"):
                # The enemy is out of reach, or has fallen.
                self.types(name, "done")


@pytest.fixture
def raid(game: Game) -> Iterator[Raid]:
    """Heroes and monsters, with sheets of their own."""
    for said in game.set_sheets({name: f"apocrypha new {SHEETS[name]}" for name in SHEETS}):
        assert "Not complete" not in said
        assert "weapons: " in said
    opened = Raid(game)
    opened.types("Marshal", f"init raid apocrypha {HOUSE}")
    for name in SHEETS:
        opened.types(name, "add me heroes")
    for name, sheet in NPCS.items():
        opened.types("Marshal", f"add_npc {name} {sheet} monsters")
    opened.types("Marshal", "start heroes monsters")
    yield opened
    for _ in range(2):
        opened.types("Marshal", "end")
    for player in opened.players.values():
        player.close()


@pytest.mark.parametrize("crashes", WITH_A_CRASH)
def test_two_against_two_with_what_is_prepared_a_counter_fire_a_parry_and_a_pause(
    game, raid, crashes
):
    errors = game.errors()
    assert raid.turn() == "Ahalish"
    assert "You prepare: attack when reached by goblin." in raid.types(
        "Ahalish", "prepare attack when reached by goblin"
    )
    raid.types("Ahalish", "wait")
    raid.types("Rehtaoh", "wait")
    raid.types("Bruno", "fire from the hip Rehtaoh")

    before = raid.status()
    assert "Rehtaoh is asked how to react." in before
    if crashes:
        game.kill9()
        game.start()
        raid.connect()
        assert raid.status() == before
    assert "[Counter-fire aimed (5 AP, " in raid.reads("Rehtaoh")
    fired = raid.types("Rehtaoh", "counter-fire aimed")
    assert "You fire back, aimed (5 AP)." in fired
    assert "of courage against 1 round" in fired

    raid.types("Bruno", "wait")
    raid.types("Ahalish", "wait")
    raid.types("Rehtaoh", "wait")
    raid.types("goblin", "run toward Ahalish")
    raid.types("goblin", "attack Ahalish")
    assert "goblin moves in the open" in raid.reads("Rehtaoh")
    raid.types("Rehtaoh", "nothing")
    assert "Release what you prepared: attack?" in raid.reads("Ahalish")
    assert "That is what you were prepared for." in raid.types("Ahalish", "release")
    assert "hit." in raid.types("goblin", "nothing")
    assert "[Parry (2 AP, " in raid.reads("Ahalish")
    assert "(parry +1)" in raid.types("Ahalish", "parry")

    raid.let_the_round_pass()
    for name in SHEETS:
        assert "Yet to answer: " in raid.types(name, "pause")
    raid.types("goblin", "pause")
    assert "A Pause begins" in raid.types("Bruno", "pause")
    assert "[First aid Ahalish (ally)]" in raid.reads("Rehtaoh")
    assert "You give Ahalish first aid: " in raid.types("Rehtaoh", "aid Ahalish")
    assert "Bruno takes up the fight again." in raid.types("Bruno", "resume")

    for _ in range(MOST_MOVES):
        status = raid.status()
        if "COMBAT IS OVER" in status:
            break
        raid.one_move_to_the_end(status)
    assert "COMBAT IS OVER! Winning team: heroes" in status

    assert "Ended and removed combat raid" in raid.types("Marshal", "end")
    assert re.search(r"harm: \d", raid.types("Ahalish", "sheet apocrypha"))
    if crashes:
        verified = game.run("evennia", "skirmish", "verify")
        assert re.search(r"raid at Training Yard: \d+ moves, as recorded", verified.stdout)
    assert game.errors() == errors
