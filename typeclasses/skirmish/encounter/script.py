"""The Script on a room that holds an encounter.

Memory follows the database: a change counts once it is stored, and after an error the next look
reads what is stored.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Collection
from contextlib import suppress
from typing import Any, NamedTuple, TypeVar

from django.db import IntegrityError, connection, transaction
from evennia.accounts.models import AccountDB
from evennia.scripts.scripts import DefaultScript
from evennia.typeclasses.attributes import Attribute
from evennia.utils import logger
from msgspec.structs import replace

from typeclasses.skirmish import pauses, signals
from typeclasses.skirmish.conf import get_setting
from typeclasses.skirmish.encounter.waiting import Moment, RunningClock
from typeclasses.skirmish.game_objects import find_object
from typeclasses.skirmish.logins import check_may_play, plays
from typeclasses.skirmish.permissions import account_seats
from typeclasses.skirmish.records import queries
from typeclasses.skirmish.stored.state import (
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
from typeclasses.skirmish.transactions import (
    DatabaseUnavailable,
    InDoubt,
    all_or_nothing,
    refused_if_unavailable,
)
from world.skirmish import engine
from world.skirmish.base.command_name import command
from world.skirmish.base.errors import NOT_IN_FIGHT, NotAsked, NotUnderstood, Refusal, is_allowed
from world.skirmish.base.names import match_name, shorten
from world.skirmish.sheets.fighters import Participant
from world.skirmish.state.fight import REFEREE, AnyFight
from world.skirmish.views import renaming

from . import cache, deletion, display_names

R = TypeVar("R")

_UPDATE = f"UPDATE {Attribute._meta.db_table} SET db_strvalue = %s WHERE id = %s"  # noqa: S608


class _Doubt(NamedTuple):
    """A change of which no one knows whether it is stored.

    Attributes:
        text: The state after it, as it is stored.
        then: What is done once it is known to be stored.
    """

    text: str
    then: Callable[[], None]


class SkirmishEncounter(DefaultScript):
    """An encounter in a room, from `combat init` to `combat end`."""

    # What every move reads often is kept with the instance, and not in `ndb`.

    #: The state; None until the database has been read, and again after an error.
    _cached: EncounterState | None = None
    #: The text that was stored when it was last known, and the state that it stands for.
    _known: tuple[str, EncounterState] | None = None
    _doubt: _Doubt | None = None
    _logged = ""
    #: What screens were made of a fight.
    _kept: dict[str, tuple[AnyFight, Any]] | None = None
    #: The fighters, and those of them whose names the game says.
    _own_named: tuple[tuple[str, ...], tuple[str, ...]] | None = None

    #: When this process has seen the fight move on, or first seen it.
    moved_on: Moment
    #: The clock that runs down in this process.
    running_clock: RunningClock | None = None
    #: Since when what goes on by itself waits for the database; infinite once people know.
    stuck_since: float | None = None
    #: The number of who has asked for something that they confirm by asking once more, what it is,
    #: and when they asked.
    asked_for: tuple[int, str, float] | None = None
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
        """Go on with moves that no player has to type; remove what is only the copy of a fight."""
        if self.is_copy:
            logger.log_info(f"combat: {self.obj} had the copy of a fight; it is removed")
            self.delete_silently()
        elif self.is_readable:
            self.go_on()

    def go_on(self) -> None:
        """Let the moves follow that no player has to type, after a change other than a move."""
        signals.send(signals.fight_changed, type(self), encounter=self, update=None)

    # Its state

    @property
    def state(self) -> EncounterState:
        """The state, as it is in the database.

        Raises:
            Unreadable: There is none, or none that this version can read.
        """
        if self._cached is None:
            self._load()
            # What was in doubt may have been told meanwhile, and followed by more.
            return self.state
        return self._cached

    def _load(self) -> None:
        """Read the state from the database, and do what waits for it to be stored."""
        doubt = self._doubt
        with refused_if_unavailable():
            found = doubt is not None and self._is_stored(doubt.text)
            text = self._text()
        if self._known is None or self._known[0] != text:
            try:
                self._remember(text or "", decode_state(text))
            except Unreadable as reason:
                self._log_once(reason)
                why = f"The fight here cannot be read. {reason} {self._way_out()}"
                raise Unreadable(why) from reason
        else:
            self._cached = self._known[1]
        self._doubt = None
        if doubt is not None and found:
            doubt.then()

    def _log_once(self, reason: Unreadable) -> None:
        """Log why the fight cannot be read, with what caused that, when it is first asked for."""
        said = "".join(traceback.format_exception(reason.__cause__ or reason, chain=False))
        if said != self._logged and not self.is_copy:
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
        """The state, or the part of an unreadable one that can be read, or is on record."""
        return self.state if self.is_readable else self._readable_remains()

    def _readable_remains(self) -> Remains:
        found = readable_remains(self._text())
        if found.owner:
            return found
        row = queries.open_record(self.db_obj_id, found.record)
        return found if row is None else replace(found, owner=row.owner_id, record=row.pk)

    @property
    def is_copy(self) -> bool:
        """Whether there never was a fight in it: it came with the copy of a room.

        Evennia copies the Scripts of a room without their Attributes.
        """
        no_state = self._cached is None and self._attribute() is None
        return no_state and queries.open_record(self.db_obj_id) is None

    def _way_out(self) -> str:
        who = "Its owner or a wizard" if self._readable_remains().owner else "A wizard"
        return f"{who} can remove it with {command('end')}; sheets stay as they are."

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

    def commit(
        self, make: Callable[[], EncounterState], if_found: Callable[[], None] | None = None
    ) -> None:
        """Store the next state, in one transaction with everything else that `make` writes.

        Args:
            make: Writes what belongs to the change, and returns the state after it.
            if_found: What is done if the database stopped answering, and it is found later that
                the change is stored; by default the fight goes on.

        Raises:
            DatabaseUnavailable: The database is busy, or takes nothing.
            InDoubt: It has stopped answering; `if_found` is called once it says that the change is
                stored.
            Refusal: Another program has changed the encounter, or deleted it.
        """
        before, text = self._cached, ""
        try:
            with all_or_nothing(self, is_stored=lambda: self._is_stored(text)):
                after = make()
                text = encode_state(after)
                self._write(text)
        except InDoubt:
            self._doubt = _Doubt(text, if_found or self.go_on)
            self._look_later()
            raise
        except DatabaseUnavailable:
            # Nothing is stored, and the database may be away for long.
            self._cached = before
            raise
        except IntegrityError as error:
            if before is None or self.state is before:
                raise
            raise Refusal(
                f"This fight has gone on without you; nothing was done. Type {command()} to see "
                "how it stands."
            ) from error
        self._remember(text, after)
        self.stuck_since = None

    def forget_state(self) -> None:
        """Forget the state that is in memory; the next look reads the database."""
        self._cached = None

    def _remember(self, text: str, state: EncounterState) -> None:
        before = self._known and self._known[1]
        if before is None or _known_moment(before) != _known_moment(state):
            self.moved_on = Moment.now()
        self._known = text, state
        self._cached = state

    def _is_stored(self, text: str) -> bool:
        """Ask the database whether a text is stored; it first ends what it has been told to do."""
        with transaction.atomic():
            rows = Attribute.objects.select_for_update().filter(scriptdb=self.pk, db_key=STATE_KEY)
            return text in rows.values_list("db_strvalue", flat=True)

    def _look_later(self) -> None:
        """After a pause look what is stored, and do that again until the database answers."""
        pauses.call_later(get_setting("SKIRMISH_PAUSE"), self._look)

    def _look(self) -> None:
        try:
            if self.pk is not None:
                _ = self.is_readable
        except DatabaseUnavailable:
            self._look_later()

    def _write(self, text: str) -> None:
        """Write the state to the database."""
        attribute = self._attribute()
        if attribute is None:
            self.attributes.add(STATE_KEY, text, strattr=True)
            return
        # Every move runs this query: raw SQL costs a third of saving a model.
        with connection.cursor() as cursor:
            cursor.execute(_UPDATE, (text, attribute.pk))
            if not cursor.rowcount:
                cache.clear(self)
                raise Refusal(
                    f"This fight has been deleted. To start another, type {command('init NAME')}."
                )
        attribute.db_strvalue = text

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

    def is_fought_by(self, who: Any) -> bool:
        """Return whether a person is among the fighters, with whichever of their characters.

        Fighters who are out of the fight are among them.

        Args:
            who: A character, or an account.
        """
        fight = self.state.fight
        if fight is None:
            return self.fighter_of(who) is not None
        account = isinstance(who, AccountDB)
        own = account_seats.numbers(who) if account else account_seats.companions(who)
        return any(object_fighter(number) in fight.table.fighters for number in own)

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
        names = self.names_known_by(looker)
        if not names:
            raise NotUnderstood(f"Unknown fighter '{shorten(name)}'. No one is added yet.")
        return match_name(names, name, "fighter", "Fighters:", marks=self.marks_seen_by(looker))

    def names_known_by(self, looker: Any = None) -> list[tuple[str, str]]:
        """Return the fighters with the names that they may be typed by: as shown, or newer."""
        shown = [(member.id, member.name) for member in self.members(looker)]
        return [*shown, *display_names.newer(self, looker).items()]

    def marks_seen_by(self, looker: Any = None) -> dict[str, str]:
        """Return the marks that fighters have on a map, as a reader sees it; none without one."""
        if self.state.fight is None:
            return {}
        fight = self.state.fight if looker is None else self.fight_seen_by(looker)
        marks: dict[str, str] = fight.table.marks()
        return marks

    def understand(self, looker: Any, read: Callable[[AnyFight], R]) -> R:
        """Return what words mean that a reader has typed, who may use newer names for fighters.

        Args:
            looker: The reader.
            read: Finds it in a fight with the names that it is given.

        Raises:
            NotUnderstood: They mean nothing.
        """
        seen = self.fight_seen_by(looker)
        try:
            return read(seen)
        except NotUnderstood:
            newer = display_names.newer(self, looker)
            if not newer:
                raise
            with suppress(NotUnderstood):
                return read(renaming.rename_fighters(seen, newer))
            raise

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
        """Return whether a fighter's player is connected and in the room, and may play."""
        character = self.object_of(fighter)
        if character is None or not character.has_account or character.location != self.obj:
            return False
        return is_allowed(check_may_play, character)

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
        """Return a character's seat: their fighter, `REFEREE` for the owner, or empty.

        An owner who fights with another of their characters knows no more than an onlooker.
        """
        if (fighter := self.fighter_of(character)) is not None:
            return fighter
        is_referee = self.is_run_by(character) and not self.is_fought_by(character)
        return REFEREE if is_referee else ""

    def decider_of(self, seat: str) -> Any:
        """Return the object that answers for a seat: its player if connected, else the owner.

        In an automatic fight no one else answers for a player, and None for the others.
        """
        if seat != REFEREE and not self.is_moved_by_owner(seat):
            character = self.object_of(seat)
            if character is not None and (plays(character) or not self.has_game_master):
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


def not_started() -> str:
    """Return why a fight in the lobby takes no moves."""
    return f"The fight has not started yet; its owner types {command('start')}."


def _known_moment(state: EncounterState) -> tuple[object, ...]:
    """Return what changes whenever a fight moves on as far as everyone knows."""
    return (state.record, state.rev_for(), state.fight.given) if state.fight else ()
