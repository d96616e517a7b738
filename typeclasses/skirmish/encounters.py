"""The Script on a room where people fight: it holds the fight.

What is in memory is what is in the database; a restart reads it again.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from django.db import connection
from evennia.scripts.scripts import DefaultScript
from evennia.typeclasses.attributes import Attribute

from world.skirmish import engine
from world.skirmish.errors import NotUnderstood, Refusal
from world.skirmish.fight import REFEREE, AnyFight
from world.skirmish.name_matching import match_name

from . import deleted, remembered, stored
from .committed import STATE
from .objects import find_object
from .stored import Remains, Stored, Unreadable, object_fighter, object_number
from .transactions import all_or_nothing

NOT_BEGUN = "The fight has not begun; its owner types combat start."

_WAY_OUT = "Its owner or a wizard can remove it with combat end; sheets stay as they are."

_UPDATE = f"UPDATE {Attribute._meta.db_table} SET db_strvalue = %s WHERE id = %s"  # noqa: S608


class Encounter(DefaultScript):
    """A fight in a room, from `combat init` to `combat end`."""

    #: Kept with the instance, not in `ndb`: a move looks at it many times.
    _stored: Stored | None = None

    def at_script_creation(self) -> None:
        self.key = "combat"
        self.desc = "A fight in this room."
        self.persistent = True

    def at_script_delete(self) -> bool:
        """However it goes, with its room too, nobody is held in it and its record is closed."""
        deleted.let_go(self)
        return True

    def at_idmapper_flush(self) -> bool:
        """It stays when memory is cleared: rooms and fighters remember this very object."""
        super().at_idmapper_flush()
        return False

    @property
    def stored(self) -> Stored:
        """Its state, as it stands in the database.

        Raises:
            Unreadable: There is none, or none that this version can read.
        """
        if self._stored is None:
            try:
                self._stored = stored.decode(self._text())
            except Unreadable as reason:
                raise Unreadable(f"The fight here cannot be read. {reason} {_WAY_OUT}") from None
        return self._stored

    @property
    def is_readable(self) -> bool:
        """Whether there is a state that can be read."""
        try:
            return bool(self.stored)
        except Unreadable:
            return False

    @property
    def remains(self) -> Stored | Remains:
        """Its state, or what is left of it where it cannot be read."""
        return self.stored if self.is_readable else stored.remains(self._text())

    @property
    def fight(self) -> AnyFight:
        """The fight that is under way.

        Raises:
            Refusal: It has not begun.
        """
        fight = self.stored.fight
        if fight is None:
            raise Refusal(NOT_BEGUN)
        return fight

    def fighter_of(self, who: Any) -> str | None:
        """The id under which somebody fights here."""
        fighter = object_fighter(who.id)
        return fighter if fighter in self.fighter_ids() else None

    def fighter_ids(self) -> Collection[str]:
        """Everybody who fights here or is to fight."""
        state = self.stored
        if state.fight is not None:
            fighters: Collection[str] = state.fight.table.fighters
            return fighters
        return [member.id for member in state.lobby.members]

    def name_of(self, fighter: str) -> str:
        """A fighter's name in this fight."""
        if self.stored.fight is not None:
            return self.stored.fight.table.fighters[fighter].name
        member = self.stored.lobby.member(fighter)
        return member.name if member else fighter

    def owner_name(self) -> str:
        """The owner's name, or what became of them."""
        owner = find_object(self.remains.owner)
        return owner.key if owner is not None else "its lost owner"

    def is_moved_by_owner(self, fighter: str) -> bool:
        return fighter in self.stored.npcs or fighter in self.stored.standins

    def object_of(self, fighter: str) -> Any:
        """The object that fights under this id; None for a made-up NPC, or one deleted."""
        number = object_number(fighter)
        return find_object(number) if number is not None else None

    def command_for(self, seat: str, who: Any) -> str:
        """What somebody types before the words of a move for this seat."""
        if seat == REFEREE:
            return "combat"
        if seat == self.fighter_of(who):
            return "combat move"
        return f"combat move_npc {self.name_of(seat)}"

    def is_present(self, fighter: str) -> bool:
        """Whether the player of a fighter is connected and in the room."""
        who = self.object_of(fighter)
        return who is not None and bool(who.has_account) and who.location == self.obj

    def is_held(self, who: Any) -> bool:
        """Whether somebody is in the running fight, and in its room, and may not walk away."""
        fight = self.stored.fight
        fighter = self.fighter_of(who)
        if fight is None or fighter is None or who.location != self.obj:
            return False
        if engine.outcome(fight) is not None:
            return False
        return not fight.table.fighters[fighter].withdrawn

    def find_fighter(self, name: str) -> str:
        """The fighter that somebody means by a name or the beginning of one."""
        names = {fighter.id: fighter.name for fighter in self.fight.table.fighters.values()}
        try:
            return match_name(names, name, "fighter")
        except NotUnderstood as refusal:
            raise NotUnderstood(f"{refusal} Fighters: {', '.join(names.values())}.") from None

    def commit(self, make: Callable[[], Stored]) -> None:
        """Store the next state, in one transaction with whatever else `make` writes.

        Args:
            make: Writes what belongs to the change, and returns the state after it.

        Raises:
            Refusal: The database is busy, or the fight has been deleted from it.
        """
        with all_or_nothing():
            after = make()
            attribute, text = self._write(after)
        # What is in memory follows once the database has it.
        attribute.db_strvalue = text
        self._stored = after
        self.ndb.asked_to_end = None

    def _write(self, after: Stored) -> tuple[Any, str]:
        """Put the state into the database: the Attribute, and the text that it gets."""
        text = stored.encode(after)
        attribute = self._attribute()
        if attribute is None:
            self.attributes.add(STATE, text, strattr=True)
            attribute = self._attribute()
        else:
            # The query of every move: in SQL it costs a third of what it does by way of a model.
            with connection.cursor() as cursor:
                cursor.execute(_UPDATE, (text, attribute.pk))
                if not cursor.rowcount:
                    self._is_gone()
        return attribute, text

    def _is_gone(self) -> None:
        """Nothing is left of it in the database: some other program has deleted it."""
        remembered.forget(self)
        self.attributes.reset_cache()
        self._stored = None
        raise Refusal("This fight has been deleted. To start another, type combat init NAME.")

    def _text(self) -> str | None:
        """What is stored in it."""
        attribute = self._attribute()
        return attribute.db_strvalue if attribute is not None else None

    def _attribute(self) -> Any:
        return self.attributes.get(STATE, return_obj=True)
