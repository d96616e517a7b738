"""Cepheus over telnet: two players, an NPC and their referee, through a crash to the very end."""

import re
from collections.abc import Iterator

import pytest

from tests.e2e.brawl import listed_moves, without_waiting
from tests.e2e.server import Game, until_answered

pytestmark = pytest.mark.e2e

QUIET = 0.15
OVER = "COMBAT IS OVER"

#: Ahalish cannot miss, is well protected, and has been hurt before.
SHEETS = {
    "Ahalish": 'str=9 dex=15 end=9 "strength now=5" "endurance now=4" weapons="gauss rifle" '
    'skills="gun combat 9, medicine 9, zero-g 0" armor="combat armor"',
    "Rehtaoh": 'skills="gun combat 1, melee combat 1" weapons="revolver, cutlass"',
}
WEAPONS = {"Ahalish": "gauss rifle", "Rehtaoh": "revolver", "Grim": "cudgel"}
FOES = {"Ahalish": ["Rehtaoh", "Grim"], "Rehtaoh": ["Ahalish"], "Grim": ["Ahalish"]}

#: The answer to each question but a turn.
ANSWERS = {
    "You are being attacked": "do nothing",
    "which characteristics should be hit": "strength",
    "Do you want to perform first aid": "no",
    "can they try to wake up": "no",
    "What do you want to do": "turn",
    "What else do you want to do": "turn",
}

_QUESTION = re.compile(
    r"^(?:(?P<npc>\w+): )?(?P<text>.+(?:\n\(.+\))?)\n  (?P<choices>\[.+)$", re.MULTILINE
)


class Fight:
    """The people at their terminals, and what they have read since the last line."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._drawn: set[str] = set()
        self._fallen: set[str] = set()
        self.connect()

    def connect(self) -> None:
        """Bring every player to the yard."""
        names = ("Marshal", "Ahalish", "Rehtaoh")
        self.players = {name: self._game.player(name, at="yard") for name in names}
        for player in self.players.values():
            player.quiet(0)
        self.read = dict.fromkeys(names, "")

    def type(self, name: str, line: str) -> str:
        """Type a line for a player. Returns what they read."""
        read = until_answered(self.players[name], line)
        # Whoever else reads of it has been sent that before the answer came.
        self.read = {other: player.quiet(0) for other, player in self.players.items()}
        self.read[name] = read
        return self.read[name]

    @property
    def heard(self) -> str:
        """Everything that they have read since the last line was typed."""
        return "\n".join(self.read.values())

    def questions(self) -> Iterator[tuple[str, str, str]]:
        """Yield the open questions with their choices; an NPC's questions come to Marshal."""
        for name, text in self.read.items():
            for found in _QUESTION.finditer(text):
                yield found["npc"] or name, found["text"], found["choices"]

    def is_asked(self, name: str, question: str) -> bool:
        return any(who == name and question in text for who, text, _ in self.questions())

    def wait(self) -> None:
        """Read on until a question is open or the fight is over, which may take a moment."""
        for _ in range(20):
            if OVER in self.heard or any(self.questions()):
                return
            for name, player in self.players.items():
                self.read[name] += player.quiet(QUIET)
        raise AssertionError(f"no question is open:\n{self.heard}")

    def answer(self) -> None:
        """Answer the first open question for the player who is asked."""
        self._fallen |= set(re.findall(r"(\w+) is (?:unconscious|dead)\.", self.heard))
        who, text, choices = next(self.questions())
        words = next(answer for asked, answer in ANSWERS.items() if asked in text)
        words = self._turn(who, choices) if words == "turn" else words
        before = "" if who in self.players else f"move_npc {who} "
        self.type(who if who in self.players else "Marshal", f"combat {before}{words}")
        self.wait()

    def _turn(self, who: str, choices: str) -> str:
        """Draw, then attack."""
        if who not in self._drawn:
            self._drawn.add(who)
            return f"draw {WEAPONS[who]}"
        foe = next((foe for foe in FOES[who] if foe not in self._fallen), None)
        return f"attack {foe}" if foe and "Significant" in choices and who != "Grim" else "skip"


@pytest.fixture
def fight(game: Game) -> Iterator[Fight]:
    """Ahalish against Rehtaoh and a thug, with sheets of their own."""
    game.forget_sheets("cepheus", *SHEETS)
    for sheet in game.set_sheets({name: f"cepheus new {SHEETS[name]}" for name in SHEETS}):
        assert "skills: gun combat" in sheet
    opened = Fight(game)
    opened.type("Marshal", "combat init duel cepheus")
    opened.type("Ahalish", "combat add me heroes")
    opened.type("Rehtaoh", "combat add me villains")
    opened.type("Marshal", "combat add_npc Grim thug villains")
    opened.type("Marshal", "combat start heroes villains")
    yield opened
    for line in ("combat end", "combat end"):
        opened.players["Marshal"].ask(line, QUIET)
    for player in opened.players.values():
        player.close()


def verified(game: Game) -> str:
    """Replay every recorded fight, and return the report."""
    return game.run("evennia", "skirmish", "verify").stdout


def test_a_fight_survives_a_crash_while_a_reaction_is_open_and_is_fought_to_the_end(game, fight):
    errors = game.errors()
    assert "Which characters are aware" in fight.heard
    assert "What's the starting range" in fight.type("Marshal", "combat aware all")
    fight.type("Marshal", "combat range 10")
    fight.wait()
    while not fight.is_asked("Rehtaoh", "You are being attacked by Ahalish"):
        assert OVER not in fight.heard
        fight.answer()

    before = fight.type("Marshal", "combat status")
    assert "Gauss Rifle 39/40" in " ".join(before.split())
    assert "Rehtaoh is asked how to react to the attack." in before
    game.kill9()
    game.start()
    fight.connect()
    after = fight.type("Marshal", "combat status")
    assert without_waiting(after).rstrip() == without_waiting(before).rstrip()
    assert "waits for Rehtaoh" in fight.type("Ahalish", "combat skip")
    assert "[dodge (" in listed_moves(fight.players["Rehtaoh"])

    assert "You dodge" in fight.type("Rehtaoh", "combat dodge")
    fight.wait()
    story = fight.heard
    for _ in range(80):
        if OVER in fight.heard:
            break
        fight.answer()
        story += fight.heard
    assert f"{OVER}! Winning team: heroes" in fight.heard
    assert "The fighting is over: heroes won." in story

    assert "Ended and removed combat duel" in fight.type("Marshal", "combat end")
    # What hurt her before the fight still does: it is not for the first aid after it.
    assert re.search(r"Endurance now: \d", fight.type("Ahalish", "combat sheet cepheus"))
    assert re.search(r"duel at Training Yard: \d+ moves, as recorded", verified(game))
    assert game.errors() == errors
