"""The Script on a room that holds an encounter.

Memory follows the database: a change counts once it is stored, and after an error the next look
reads what is stored.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

from django.db import IntegrityError, connection, transaction
from evennia.accounts.models import AccountDB
from evennia.scripts.scripts import DefaultScript
from evennia.typeclasses.attributes import Attribute
from evennia.utils import logger

from typeclasses.skirmish import pauses, signals
from typeclasses.skirmish.conf import get_setting
from typeclasses.skirmish.game_objects import Account, Person
from typeclasses.skirmish.records import queries
from typeclasses.skirmish.stored.encoding import (
    STATE_KEY,
    Remains,
    Unreadable,
    decode_state,
    encode_state,
)
from typeclasses.skirmish.stored.state import EncounterState, object_fighter
from typeclasses.skirmish.transactions import (
    DatabaseUnavailable,
    InDoubt,
    all_or_nothing,
    end_epoch,
    refused_if_unavailable,
)
from world.skirmish.base.command_name import command
from world.skirmish.base.errors import Refusal
from world.skirmish.sheets.fighters import Participant
from world.skirmish.state.fight import AnyFight

from . import unreadable
from .clocks import Instant, RunningClock

R = TypeVar("R")

_UPDATE = f"UPDATE {Attribute._meta.db_table} SET db_strvalue = %s WHERE id = %s"  # noqa: S608


class _Doubt(NamedTuple):
    """A change that may or may not have been stored: the answer of the database was lost.

    Attributes:
        text: The state after it, as it is stored.
        then: What is done once it is known to be stored.
    """

    text: str
    then: Callable[[], object]


class SkirmishEncounter(DefaultScript):
    """An encounter in a room, from `combat init` to `combat end`."""

    # Values that every move reads often are kept with the instance, not in `ndb`.

    #: The text that was stored when it was last known, and the state that it stands for.
    _known: tuple[str, EncounterState] | None = None
    _doubt: _Doubt | None = None
    _logged = ""
    #: Whether another program has deleted what it is stored in.
    is_gone = False
    #: The screens that were made from a fight.
    _made: dict[str, tuple[AnyFight, Any]] | None = None
    #: The state, its fighters, and the fighters whose names the game says; kept by `naming`.
    own_named: tuple[EncounterState, tuple[str, ...], tuple[str, ...]] | None = None

    #: The moment at which this process saw the fight move on, or first saw it.
    moved_on: Instant
    #: The clock that runs down in this process.
    running_clock: RunningClock | None = None
    #: When automatic moves began to wait for the database; infinite once people know.
    stuck_since: float | None = None
    #: The number of the record, and its fighters with the sheets that they entered the fight with;
    #: None if they have to be read.
    entrants: tuple[int, dict[str, Participant]] | None = None
    #: Whether what happens comes of a flight; others flee once it is done.
    flees: bool = False
    #: Fighters who are out of the fight and walk away, whom the game moves.
    walking: frozenset[str] = frozenset()
    #: Whether its people have read of its end, or need not.
    end_is_told: bool = False

    # Evennia's hooks

    def at_script_creation(self) -> None:
        self.key = "skirmish"
        self.desc = "A fight in this room."
        self.persistent = True

    def delete_silently(self) -> None:
        """Delete the encounter while its people are told of the end in other words."""
        self.end_is_told = True
        try:
            self.delete()
        finally:
            # The deletion may be rolled back.
            self.end_is_told = False

    def at_script_delete(self) -> bool:
        """Release the fighters and close the record, however the Script is deleted."""
        signals.fight_deleted.send(type(self), encounter=self)
        return True

    def at_idmapper_flush(self) -> bool:
        """Stay when memory is cleared: rooms and characters refer to this very object."""
        super().at_idmapper_flush()
        return False

    def at_server_start(self) -> None:
        """Go on with moves that need no person; delete an encounter copied with its room."""
        if self.is_copy:
            logger.log_info(f"combat: {self.obj} had the copy of a fight; it is removed")
            self.delete_silently()
        elif self.is_readable:
            self.go_on()

    def go_on(self) -> None:
        """Go on with moves that need no person, after a change other than a move."""
        signals.send(signals.fight_changed, type(self), encounter=self, told=None)

    # Its state

    @cached_property
    def state(self) -> EncounterState:
        """The state, as it is in the database, which is read again after an error.

        Raises:
            Unreadable: There is none, or none that this version can read.
        """
        self._load()
        # A change in doubt may have been told by now, and followed by more.
        return self.state

    def _load(self) -> None:
        """Read the state from the database, and do what waits for it to be stored."""
        doubt = self._doubt
        with refused_if_unavailable():
            was_stored = doubt is not None and self._is_stored(doubt.text)
            text = self._text()
        if self._known is None or self._known[0] != text:
            try:
                self._remember(text or "", decode_state(text))
            except Unreadable as reason:
                self._log_once(unreadable.in_full(reason))
                raise unreadable.refusal(reason, self._readable_remains()) from reason
        else:
            self.state = self._known[1]
        self._doubt = None
        if doubt is not None and was_stored:
            end_epoch()
            doubt.then()

    def _log_once(self, said: str) -> None:
        """Log why the fight cannot be read, when it is first asked for."""
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
        """Whether the encounter still exists and can be read, to ask after a pause."""
        return self.pk is not None and self.is_readable

    @property
    def has_started(self) -> bool:
        """Whether its fight has started, and can be read."""
        return self.is_readable and self.state.fight is not None

    @property
    def remains(self) -> EncounterState | Remains:
        """The state, or the part of an unreadable one that can be read, or is on record."""
        try:
            return self.state
        except Unreadable:
            return self._readable_remains()

    def _readable_remains(self) -> Remains:
        return unreadable.remains_of(self._text(), self.db_obj_id)

    @property
    def is_copy(self) -> bool:
        """Whether the encounter came with the copy of a room, and never had a fight.

        Evennia copies the Scripts of a room without their Attributes.
        """
        no_state = self._state_in_memory is None and self._attribute() is None
        return no_state and queries.open_record(self.db_obj_id) is None

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

    def cache_for(self, fight: AnyFight, what: str, made: Any) -> None:
        """Cache a value made from a fight, under a name; only the same fight finds it again."""
        if self._made is None:
            self._made = {}
        self._made[what] = fight, made

    def cached_for(self, fight: AnyFight, what: str) -> Any:
        """Return the value that was made of exactly this fight; None if there is none."""
        of, made = (self._made or {}).get(what, (None, None))
        return made if of is fight else None

    def commit(
        self, make: Callable[[], EncounterState], if_found: Callable[[], object] | None = None
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
        before, text = self._state_in_memory, ""
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
            if before is not None:
                self.state = before
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
        self.__dict__.pop("state", None)

    @property
    def _state_in_memory(self) -> EncounterState | None:
        """The state if it is in memory; None if the database has to be read first."""
        return self.__dict__.get("state")

    def _remember(self, text: str, state: EncounterState) -> None:
        before = self._known and self._known[1]
        if before is None or _known_moment(before) != _known_moment(state):
            self.moved_on = Instant.now()
        self._known = text, state
        self.state = state

    def _is_stored(self, text: str) -> bool:
        """Ask the database whether a text is stored, once any earlier write is finished."""
        with transaction.atomic():
            rows = Attribute.objects.select_for_update().filter(scriptdb=self.pk, db_key=STATE_KEY)
            return text in rows.values_list("db_strvalue", flat=True)

    def is_last_stored(self) -> bool:
        """Ask the database whether the last state is stored, as part of a greater change."""
        return self._known is not None and self._is_stored(self._known[0])

    def _look_later(self) -> None:
        """Look after a pause what is stored, and again until the database answers."""
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
                self.is_gone = True
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

    def fighter_of(self, who: Person | Account) -> str | None:
        """Return the id of a character's fighter here, or None; an account has none."""
        if isinstance(who, AccountDB):
            return None
        fighter = object_fighter(who.id)
        return fighter if fighter in self.state.fighter_ids() else None


def not_started() -> str:
    """Return why a fight in the lobby takes no moves."""
    return f"The fight has not started yet; its owner types {command('start')}."


def _known_moment(state: EncounterState) -> tuple[object, ...]:
    """Return what changes whenever a fight moves on in a way that everyone knows of."""
    return (state.record, state.rev_for(), state.fight.given) if state.fight else ()
