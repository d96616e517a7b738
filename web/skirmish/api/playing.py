"""What calls of the API do in the game, and the fight in progress that they are about."""

from __future__ import annotations

from typing import NamedTuple

from evennia.accounts.models import AccountDB
from rest_framework.exceptions import NotFound
from twisted.internet.defer import Deferred, succeed

from typeclasses.skirmish import permissions
from typeclasses.skirmish.encounter import lookup
from typeclasses.skirmish.models import FightRecord
from typeclasses.skirmish.permissions import account_seats
from typeclasses.skirmish.play import moves, odds, understanding
from typeclasses.skirmish.play.slices import Dropped
from typeclasses.skirmish.records import queries
from typeclasses.skirmish.stored.state import EncounterState
from world.skirmish import engine
from world.skirmish.base.errors import Refusal, StaleChoice
from world.skirmish.state.fight import AnyFight


def choose(account: int, script: int, seat: str, words: str, rev: int | None) -> int:
    """Make a move in the game, and return the number of its row in the record."""
    encounter = lookup.find_encounter(script)
    if encounter is None:
        raise Refusal("This fight has ended.")
    caller = AccountDB.objects.get(pk=account)
    who = account_seats.character_for(caller, encounter, seat)
    if who is None:
        raise permissions.Forbidden("You have no fighter in this fight.")
    before, now = encounter.state.sequence, None
    if rev is not None:
        record = FightRecord.objects.get(pk=encounter.state.record)
        if rev != permissions.rev_known(caller, record, encounter.state):
            raise StaleChoice(engine.STALE)
        now = encounter.state.rev
    resolved = understanding.resolve_choice(encounter, who, seat, words, now)
    if isinstance(resolved, understanding.Menu):
        raise Refusal("This is only the beginning of a move. Send the words of one of the choices.")
    # A program that sends the words of a choice need not confirm it.
    moves.make_move(resolved)
    # Moves that others have chosen in advance may have been made after it.
    return before + 1


def find_odds(account: int, script: int, rev: int, seat: str) -> Deferred[dict[str, str]]:
    """Return the odds of the choices of a seat, by their words; none for an account without one."""
    encounter = lookup.find_encounter(script)
    if encounter is None or encounter.state.fight is None or encounter.fight.rev != rev:
        raise Dropped("The fight has moved on.")
    who = account_seats.character_for(AccountDB.objects.get(pk=account), encounter, seat)
    return succeed({}) if who is None else odds.beside_choices(encounter, who, seat)


class LiveFight(NamedTuple):
    """A fight in progress as stored; `script` is the number of its Script."""

    script: int
    state: EncounterState
    fight: AnyFight


def under_way(record: FightRecord) -> LiveFight:
    """Return the fight of a record as it stands, or answer that it is over."""
    row = queries.live_row(record)
    if row is None or row.state is None or row.state.fight is None:
        raise NotFound("This fight is no longer in progress.")
    return LiveFight(row.script, row.state, row.state.fight)
