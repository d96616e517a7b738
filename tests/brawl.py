"""A Grapple fight in a game without a network, for tests that need one under way."""

from __future__ import annotations

from django.db import connection
from evennia.scripts.models import ScriptDB
from evennia.typeclasses.attributes import Attribute

from tests import grapple_table as table
from tests.game import Game, Player
from typeclasses.skirmish.encounter import lookup, naming
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.stored.encoding import decode_state
from typeclasses.skirmish.stored.state import EncounterState

GOBLIN = "::en:6:1:2:3:2"


class Brawl:
    """Marshal owns a fight and only watches: Ahalish and Rehtaoh against two goblins.

    Args:
        game: Where.
        begun: Whether the fight is under way, the heroes to move; otherwise it is in its lobby.
    """

    def __init__(self, game: Game, *, begun: bool = True) -> None:
        self.game = game
        self.owner = game.make_player("Marshal")
        self.ahalish = game.make_player("Ahalish")
        self.rehtaoh = game.make_player("Rehtaoh")
        self.owner.types("combat init brawl")
        for player in (self.ahalish, self.rehtaoh):
            player.types("combat add me heroes")
        for goblin in ("goblin1", "goblin2"):
            self.owner.types(f"combat add_npc {goblin} {GOBLIN} monsters")
        if begun:
            self.owner.types("combat start heroes monsters")
        #: The players who move themselves, by their name in the fight, and the owner.
        self.players = {player.name: player for player in (self.owner, self.ahalish, self.rehtaoh)}
        self.hush()

    @property
    def encounter(self) -> SkirmishEncounter:
        found = lookup.encounter_in(self.game.room)
        assert found is not None
        return found

    def names(self) -> list[str]:
        """The names of everyone who fights."""
        return [member.name for member in naming.members(self.encounter)]

    def status(self) -> str:
        """The fight as its owner sees it."""
        return self.owner.types("combat")

    def hush(self) -> None:
        """Forget everything that has been sent so far."""
        self.heard()

    def heard(self) -> dict[str, str]:
        """Return what each of them has been sent since, by name."""
        return {name: player.read() for name, player in self.players.items()}

    def next_move(self) -> tuple[Player, str]:
        """Return the player and the line that make a sensible move for the next fighter."""
        fighters = table.read("\n" + self.status())
        me = next(fighter for fighter in fighters if fighter.due)
        words = table.choose(me, fighters)
        if me.name in self.players:
            return self.players[me.name], f"combat move {words}"
        return self.owner, f"combat move_npc {me.name} {words}"

    def move(self) -> str:
        """Let the next fighter move, and return what the player reads."""
        player, line = self.next_move()
        return player.types(line)

    def fight_on(self) -> None:
        """Fight until it is over."""
        for _ in range(300):
            if table.OVER in self.status():
                return
            self.move()
        raise AssertionError("the fight does not end")


def in_database(encounter: SkirmishEncounter) -> EncounterState:
    """Return the state in the database, not the one in memory."""
    through = ScriptDB.db_attributes.through
    own = through.objects.filter(scriptdb_id=encounter.pk).values("attribute_id")
    row = Attribute.objects.filter(pk__in=own, db_key="skirmish").values("db_strvalue").get()
    return decode_state(row["db_strvalue"])


def delete_from_outside(number: int) -> None:
    """Delete a Script like another program would, without a signal in this process."""
    with connection.cursor() as cursor:
        for table in ("scripts_scriptdb_db_attributes", "scripts_scriptdb_db_tags"):
            cursor.execute(f"DELETE FROM {table} WHERE scriptdb_id = %s", [number])
        cursor.execute("DELETE FROM typeclasses_attribute WHERE db_key = 'skirmish'")
        cursor.execute("DELETE FROM scripts_scriptdb WHERE id = %s", [number])
