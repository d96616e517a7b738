"""Two heroes against six NPCs by each ruleset, for tests of what players type and read."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple
from unittest.mock import patch

from tests.game import Game
from typeclasses.skirmish.encounter import lookup
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from world.skirmish.engine import lobby


class Setup(NamedTuple):
    """How a fight comes to Ann's turn."""

    template: str
    sheet: str
    house: str
    npc: str
    then: tuple[str, ...]
    dice: tuple[int, ...] = ()


#: The fights, in each of which Ann has a weapon in hand, and enemies in reach.
SETUPS = {
    "grapple": Setup(
        "", "skill4=accuracy skill3=courage skill2=medical", "", "goblin", ("set Ann sd=3",)
    ),
    "cepheus": Setup(
        "soldier", "", "aware=all range=1", "thug", ("Ann: no", "Bob: no"), (6, 6, *[1] * 14, 0)
    ),
    "dungeoneers": Setup("", "striking=1", "", "goblin_archer", ()),
    "apocrypha": Setup("swordsman", "", "range=0", "thug", ()),
    "d20": Setup("fighter", "", "", "goblin", (), (20, 19, *[1] * 6, 0)),
}


class Company:
    """Ann and Bob against six NPCs; Marshal owns the fight, and only watches.

    Args:
        game: Where.
        ruleset: By which rules.
    """

    def __init__(self, game: Game, ruleset: str) -> None:
        self._game = game
        self.ruleset = ruleset
        self.people = {name: game.make_player(name, None) for name in ("Marshal", "Ann", "Bob")}
        self.people["Marshal"].becomes_builder()

    def starts(self, *, npcs: str = "", dice: tuple[int, ...] | None = None) -> None:
        """Start the fight.

        Args:
            npcs: What is typed of the NPCs beside what they are, such as a temperament.
            dice: How the dice fall; None for those of the setup.
        """
        setup = SETUPS[self.ruleset]
        for name in ("Ann", "Bob"):
            self.types(name, f"sheet new {self.ruleset} {setup.template}")
            if setup.sheet:
                self.types("Marshal", f"sheet {name} {self.ruleset} {setup.sheet}")
        self.types("Marshal", f"init brawl {self.ruleset} {setup.house}")
        for name in ("Ann", "Bob"):
            self.types(name, "join heroes")
        self.types("Marshal", f"add_npc goblin {setup.npc} x6 monsters {npcs}".rstrip())
        loaded = setup.dice if dice is None else dice
        with patch.object(lobby, "start", partial(lobby.start, loaded=loaded)):
            self.types("Marshal", "start heroes monsters")
        found = lookup.encounter_in(self._game.room)
        assert found is not None
        self.encounter: SkirmishEncounter = found

    def types(self, name: str, line: str) -> str:
        """Type a line for one of them, and return what they read."""
        said = self.people[name].types(f"combat {line}")
        print(f"{name}> {line}\n{said}")
        return said
