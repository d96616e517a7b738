"""The Script on a room that holds an encounter.

Memory and database always hold the same state; a restart reads it from the database.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Collection
from typing import Any

from django.db import connection, transaction
from evennia.accounts.models import AccountDB
from evennia.scripts.scripts import DefaultScript
from evennia.typeclasses.attributes import Attribute
from evennia.utils import logger

from typeclasses.skirmish import signals
from typeclasses.skirmish.encounter import cache, deletion, display_names
from typeclasses.skirmish.encounter.state import (
    STATE_KEY,
    EncounterState,
    Remains,
    Unreadable,
    decode_state,
    encode_state,
    object_fighter,
    object_number,
    readable_remains,
)
from typeclasses.skirmish.game_objects import find_object
from typeclasses.skirmish.transactions import (
    Insert,
    all_or_nothing,
    execute_beside,
    refused_if_unavailable,
)
from world.skirmish import engine
from world.skirmish.combatants import Participant
from world.skirmish.command_name import command
from world.skirmish.errors import NOT_IN_FIGHT, NotAsked, NotUnderstood, Refusal
from world.skirmish.fight import AnyFight
from world.skirmish.name_matching import match_name
from world.skirmish.questions import REFEREE

_ATTRIBUTES = Attribute._meta.db_table
_UPDATE = f"UPDATE {_ATTRIBUTES} SET db_strvalue = %s WHERE id = %s"  # noqa: S608
#: Adds a row and updates the state; does neither if the record or the state has been deleted.
_ADD_AND_UPDATE = (
    f"WITH added AS ({{}} AND EXISTS (SELECT 1 FROM {_ATTRIBUTES} WHERE id = %s) "  # noqa: S608
    "RETURNING 1) "
    f"{_UPDATE} AND EXISTS (SELECT 1 FROM added)"
)


class SkirmishEncounter(DefaultScript):
    """An encounter in a room, from `combat init` to `combat end`."""

    #: Kept with the instance and not in `ndb`: every move reads it many times.
    _cached: EncounterState | None = None
    _logged = ""
    #: What screens were made of a fight, likewise.
    _kept: dict[str, tuple[AnyFight, Any]] | None = None
    #: The fighters, and those of them whose names the game says, likewise.
    _own_named: tuple[tuple[str, ...], tuple[str, ...]] | None = None

    #: The number of who has asked to end the fight, which they confirm by asking once more, and
    #: when.
    asked_to_end: tuple[int, float] | None = None
    #: The number of the record, and its fighters with the sheets that they entered the fight with;
    #: None if they have to be read.
    entrants: tuple[int, dict[str, Participant]] | None = None
    #: Whether its people have read of its end, or need not.
    end_is_told: bool = False

    # Evennia's hooks

    def at_script_creation(self) -> None:
        self.key = "skirmish"
        self.desc = "A fight in this room."
        self.persistent = True

    def delete_silently(self) -> None:
        """Delete the encounter where its people are told of it in other words."""
        self.end_is_told = True
        try:
            self.delete()
        finally:
            # What deletes it may be rolled back.
            self.end_is_told = False

    def at_script_delete(self) -> bool:
        """Release the fighters and close the record, however the Script is deleted."""
        deletion.release(self)
        return True

    def at_idmapper_flush(self) -> bool:
        """Stay when memory is cleared: rooms and characters refer to this very object."""
        super().at_idmapper_flush()
        return False

    def at_server_start(self) -> None:
        """Go on with moves that no player has to type."""
        if self.is_readable:
            signals.fight_changed.send(type(self), encounter=self, update=None)

    # Its state

    @property
    def state(self) -> EncounterState:
        """The state, as it is in the database.

        Raises:
            Unreadable: There is none, or none that this version can read.
        """
        if self._cached is None:
            try:
                self._cached = decode_state(self._text())
            except Unreadable as reason:
                self._log_once(reason)
                why = f"The fight here cannot be read. {reason} {_way_out()}"
                raise Unreadable(why) from reason
        return self._cached

    def _log_once(self, reason: Unreadable) -> None:
        """Log why the fight cannot be read, with what caused that, when it is first asked for."""
        said = "".join(traceback.format_exception(reason.__cause__ or reason, chain=False))
        if said != self._logged:
            self._logged = said
            logger.log_err(f"combat: fight {self.id} cannot be read\n{said}")

    @property
    def is_readable(self) -> bool:
        """Whether there is a state that can be read."""
        try:
            return bool(self.state)
        except Unreadable:
            return False

    @property
    def is_live(self) -> bool:
        """Whether it has not been deleted, and can be read: a pause may end too late."""
        return self.pk is not None and self.is_readable

    @property
    def remains(self) -> EncounterState | Remains:
        """The state, or the part of an unreadable one that can be read."""
        return self.state if self.is_readable else readable_remains(self._text())

    @property
    def fight(self) -> AnyFight:
        """The fight.

        Raises:
            Refusal: It has not started.
        """
        fight = self.state.fight
        if fight is None:
            raise Refusal(not_started())
        return fight

    def keep(self, fight: AnyFight, what: str, made: Any) -> None:
        """Cache a value for a fight; the next move starts with the values of this one."""
        if self._kept is None:
            self._kept = {}
        self._kept[what] = fight, made

    def kept(self, fight: AnyFight, what: str) -> Any:
        """Return the value cached for exactly this fight, or None."""
        of, made = (self._kept or {}).get(what, (None, None))
        return made if of is fight else None

    def commit(self, make: Callable[[], EncounterState]) -> None:
        """Store the next state, in one transaction with everything else that `make` writes.

        Args:
            make: Writes what belongs to the change, and returns the state after it.

        Raises:
            Refusal: The database is busy, or the encounter has been deleted from it.
        """
        with all_or_nothing():
            after = make()
            attribute, text = self._write(after)
        self._remember(after, attribute, text)

    def commit_with(self, row: Insert, after: EncounterState, work: Callable[[], None]) -> bool:
        """Store the next state and a row: all that most moves write.

        Args:
            row: The row.
            after: The next state.
            work: What may be done while a server is busy with it; it sees the next state.

        Returns:
            Whether both are stored. If not, neither is, and `commit` does it or says why not.

        Raises:
            Refusal: The database does not take it.
        """
        attribute = self._attribute()
        if attribute is None:
            return False
        text = encode_state(after)
        if connection.vendor == "postgresql":
            stored = self._add_and_update_beside(row, after, attribute.pk, text, work)
        else:
            stored = _add_and_update(row, attribute.pk, text)
        if stored:
            self._remember(after, attribute, text)
        return stored

    def _add_and_update_beside(
        self,
        row: Insert,
        after: EncounterState,
        attribute: int,
        text: str,
        work: Callable[[], None],
    ) -> bool:
        """Do both in one statement: a server is asked once, not four times as in a transaction."""
        values = (*row.values, attribute, text, attribute)
        before, self._cached = self._cached, after
        try:
            return bool(execute_beside(_ADD_AND_UPDATE.format(row.statement), values, work))
        finally:
            self._cached = before

    def _remember(self, after: EncounterState, attribute: Any, text: str) -> None:
        """Let memory follow the database."""
        attribute.db_strvalue = text
        self._cached = after

    def _write(self, after: EncounterState) -> tuple[Any, str]:
        """Write the state to the database, and return the Attribute and its new text."""
        text = encode_state(after)
        attribute = self._attribute()
        if attribute is None:
            self.attributes.add(STATE_KEY, text, strattr=True)
            attribute = self._attribute()
        else:
            # Every move runs this query: raw SQL costs a third of saving a model.
            with connection.cursor() as cursor:
                cursor.execute(_UPDATE, (text, attribute.pk))
                if not cursor.rowcount:
                    self._refuse_deleted()
        return attribute, text

    def _refuse_deleted(self) -> None:
        """Refuse a change of an encounter that another program has deleted."""
        cache.clear(self)
        self.attributes.reset_cache()
        self._cached = None
        raise Refusal(
            f"This fight has been deleted. To start another, type {command('init NAME')}."
        )

    def _text(self) -> str | None:
        attribute = self._attribute()
        return attribute.db_strvalue if attribute is not None else None

    def _attribute(self) -> Any:
        return self.attributes.get(STATE_KEY, return_obj=True)

    # Its fighters

    def fighter_ids(self) -> Collection[str]:
        """Return the ids of everyone who fights, or is to fight; not of those who were let go."""
        state = self.state
        if state.fight is None:
            return [member.id for member in state.lobby.members]
        fighters: Collection[str] = state.fight.table.fighters
        if not state.released:
            return fighters
        return [each for each in fighters if each not in state.released]

    def own_named(self) -> tuple[str, ...]:
        """Return the fighters whose names the game's own code says, for each reader."""
        fighters = tuple(each.id for each in self.members())
        if self._own_named is None or self._own_named[0] != fighters:
            found = ((each, self.object_of(each)) for each in fighters)
            own = (each for each, who in found if who and display_names.is_own(type(who)))
            self._own_named = fighters, tuple(own)
        return self._own_named[1]

    def state_seen_by(self, looker: Any) -> EncounterState:
        """Return the state with the names that a reader knows; to show it, never to store it."""
        return display_names.seen(self.state, display_names.of_fighters(self, looker))

    def fight_seen_by(self, looker: Any) -> AnyFight:
        """Return the fight likewise.

        Raises:
            Refusal: It has not started.
        """
        return self.state_seen_by(looker).fight or self.fight

    def members(self, looker: Any = None) -> Collection[Any]:
        """Return everyone who fights, or is to fight, with an id, a name and a team.

        Args:
            looker: Whose names for them they have; None for the names that are stored.
        """
        state = self.state if looker is None else self.state_seen_by(looker)
        if state.fight is not None:
            fighters: Collection[Any] = state.fight.table.fighters.values()
            return fighters
        return state.lobby.members

    def readable_fighter_ids(self) -> Collection[str]:
        """Return the same; none if the stored state cannot be read."""
        return self.fighter_ids() if self.is_readable else ()

    def fighter_of(self, who: Any) -> str | None:
        """Return the id of a character's fighter here, or None; an account has none."""
        if isinstance(who, AccountDB):
            return None
        fighter = object_fighter(who.id)
        return fighter if fighter in self.fighter_ids() else None

    def own_fighter(self, who: Any) -> str:
        """Return the same; a character who does not fight here is refused."""
        fighter = self.fighter_of(who)
        if fighter is None:
            raise NotAsked(NOT_IN_FIGHT)
        return fighter

    def find_fighter(self, name: str, looker: Any = None) -> str:
        """Return the fighter that a reader knows by that name, or whose name begins so.

        `me` is the reader's own.
        """
        own = None if looker is None else self.fighter_of(looker)
        if own is not None and name.casefold() in ("me", "self"):
            return own
        names = {each.id: each.name for each in self.members(looker)}
        try:
            return match_name(names, name, "fighter")
        except NotUnderstood as refusal:
            listed = f"Fighters: {', '.join(names.values())}." if names else "No one is added yet."
            raise NotUnderstood(f"{refusal} {listed}") from None

    def name_of(self, seat: str, looker: Any = None) -> str:
        """Return the name that a reader has for a seat: a fighter's, or `the referee`."""
        if seat == REFEREE:
            return "the referee"
        state = self.state if looker is None else self.state_seen_by(looker)
        if state.fight is not None:
            return state.fight.table.fighters[seat].name
        member = state.lobby.member(seat)
        return member.name if member else seat

    def object_of(self, fighter: str) -> Any:
        """Return the object of a fighter; None for a temporary NPC, or one deleted."""
        number = object_number(fighter)
        return find_object(number) if number is not None else None

    def is_present(self, fighter: str) -> bool:
        """Return whether a fighter's player is connected and in the room."""
        character = self.object_of(fighter)
        return (
            character is not None and bool(character.has_account) and character.location == self.obj
        )

    def is_left_to(self, character: Any, fighter: str) -> bool:
        """Return whether a fighter's player is away, and a character may let the fight go on.

        In a fight without a game master the others of their team may.
        """
        own, fight = self.fighter_of(character), self.state.fight
        if own is None or fight is None or self.has_game_master or fighter in self.state.npcs:
            return False
        member = fight.table.fighters.get(fighter)
        same_team = member is not None and member.team == fight.table.fighters[own].team
        return same_team and not self.is_present(fighter)

    def blocks_movement(self, character: Any) -> bool:
        """Return whether a character fights here, is in the room, and may not walk away."""
        fight = self.state.fight
        fighter = self.fighter_of(character)
        if fight is None or fighter is None or character.location != self.obj:
            return False
        return engine.outcome(fight) is None and not fight.table.fighters[fighter].withdrawn

    # Ownership

    @property
    def has_game_master(self) -> bool:
        """Whether the owner decides for NPCs and as the referee; not in an automatic fight."""
        state = self.remains
        return not (isinstance(state, EncounterState) and state.automatic and state.fight)

    def is_run_by(self, character: Any) -> bool:
        """Return whether a character owns the fight and is its game master."""
        return bool(character.id == self.remains.owner) and self.has_game_master

    def owner_name(self) -> str:
        """Return the owner's name, or what became of them."""
        owner = find_object(self.remains.owner)
        return owner.key if owner is not None else "its lost owner"

    def is_moved_by_owner(self, fighter: str) -> bool:
        """Return whether the owner moves a fighter: an NPC, or a player who is away."""
        return fighter in self.state.npcs or fighter in self.state.standins

    def has_standin(self, character: Any) -> bool:
        """Return whether the owner moves a player's fighter, until the player takes it back."""
        return self.is_readable and self.fighter_of(character) in self.state.standins

    def seat_of(self, character: Any) -> str:
        """Return a character's seat: their fighter, `REFEREE` for the owner, or empty."""
        fighter = self.fighter_of(character)
        return fighter or (REFEREE if self.is_run_by(character) else "")

    def decider_of(self, seat: str) -> Any:
        """Return the object that answers for a seat: its player if connected, else the owner.

        In an automatic fight no one else answers for a player, and None for the others.
        """
        if seat != REFEREE and not self.is_moved_by_owner(seat):
            character = self.object_of(seat)
            if character is not None and (character.sessions.count() or not self.has_game_master):
                return character
        return find_object(self.state.owner) if self.has_game_master else None

    def seats_of(self, character: Any, asked: Collection[str]) -> tuple[str, ...]:
        """Return which of the `asked` seats a character is to answer for, their own first.

        Those that act by themselves are left out.

        Args:
            character: A player's character. The owner answers for NPCs and as the referee too.
            asked: The seats that the fight waits for.
        """
        own, acting = self.seat_of(character), self.state.temperaments
        first = (own,) if own in asked and own not in acting else ()
        if not self.is_run_by(character):
            return first
        others = (each for each in asked if each != own and each not in acting)
        owners = (each for each in others if each == REFEREE or self.is_moved_by_owner(each))
        return (*first, *owners)

    def command_for(self, seat: str, character: Any) -> str:
        """Return what a character types before the words of a move for this seat."""
        if seat == REFEREE:
            return command()
        if seat == self.fighter_of(character):
            return command("move")
        return command(f"move_npc {self.name_of(seat, character)}")


def _add_and_update(row: Insert, attribute: int, text: str) -> bool:
    """Add a row and update the state; do neither if the record or the state has been deleted."""
    with refused_if_unavailable(), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(*row)
        if not cursor.rowcount:
            return False
        cursor.execute(_UPDATE, (text, attribute))
        if not cursor.rowcount:
            transaction.set_rollback(True)
        return bool(cursor.rowcount)


def not_started() -> str:
    """Return why a fight in the lobby takes no moves."""
    return f"The fight has not started yet; its owner types {command('start')}."


def _way_out() -> str:
    return f"Its owner or a wizard can remove it with {command('end')}; sheets stay as they are."
