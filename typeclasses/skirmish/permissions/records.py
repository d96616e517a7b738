"""Permissions on pages and in the API: who may see a fight, and how much of it."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from django.db.models import Q, QuerySet

from typeclasses.skirmish.conf import get_setting
from typeclasses.skirmish.game_objects import Account, Person, find_object, numbers_of
from typeclasses.skirmish.logins import Forbidden
from typeclasses.skirmish.models import FightRecord
from typeclasses.skirmish.records import queries
from typeclasses.skirmish.stored.state import EncounterState, object_fighter
from world.skirmish.base.errors import is_allowed

from . import account_seats
from .hidden import THINGS_ARE_HIDDEN, hides_something, seats_known, what_is_hidden
from .people import is_builder, is_wizard


class _Staff:
    """An account as locks see it, but without its number, which is another object's too."""

    def __init__(self, account: Account) -> None:
        self._account = account

    def __getattr__(self, name: str) -> Any:
        if name in ("id", "pk", "dbid", "dbref"):
            raise AttributeError(name)
        return getattr(self._account, name)


def rooms_out_of_sight(account: Account | None, rooms: Iterable[int]) -> frozenset[int]:
    """Return the rooms into which no character of an account could look.

    The permissions of the account count as well. For the game's thread: it asks the `view` locks.

    Args:
        account: The account; None for a visitor without one.
        rooms: The numbers of the rooms.
    """
    lookers = [*account_seats.characters(account), _Staff(account)] if account is not None else []
    objects = {number: find_object(number) for number in rooms}
    return frozenset(
        number
        for number, room in objects.items()
        if room is not None and not any(room.access(looker, "view") for looker in lookers)
    )


def seen_by(account: Account | None, out_of_sight: Collection[int]) -> QuerySet[FightRecord]:
    """Return the fights that an account, or None, may look at from outside the game.

    Those who took part may look at theirs, and wizards at all. Others may look at fights that are
    listed, in rooms into which they could look, as far as `SKIRMISH_VISIBILITY` allows.

    Args:
        account: The account; None for a visitor without one.
        out_of_sight: The numbers of the rooms that `rooms_out_of_sight` has named.
    """
    fights = FightRecord.objects.all()
    if account is not None and is_wizard(account):
        return fights
    visibility = get_setting("SKIRMISH_VISIBILITY")
    open_to_all = visibility == "public" or (visibility == "players" and account is not None)
    others = Q(listed=True) & ~Q(room_id__in=out_of_sight) if open_to_all else Q(pk__in=())
    if account is None:
        return fights.filter(others)
    own = numbers_of(account)
    fought = fights.filter(fighters__fighter__in=map(object_fighter, own)).values("pk")
    return fights.filter(others | Q(pk__in=fought) | Q(owner_id__in=own))


def check_may_look(account: Account) -> None:
    """Look at fights at all, from outside the game."""
    if account is None and get_setting("SKIRMISH_VISIBILITY") != "public":
        raise Forbidden("To see fights, log in.")


def check_may_see(account: Account, record: FightRecord, out_of_sight: Collection[int]) -> None:
    """Look at one fight from outside the game, as `seen_by` says."""
    check_may_look(account)
    if not seen_by(account, out_of_sight).filter(pk=record.pk).exists():
        raise Forbidden("Only those who took part may see this fight.")


def check_may_examine(account: Account, record: FightRecord) -> None:
    """Read from outside the game what was typed in a fight that you may see, and the dice.

    Where things are hidden, only those may who know all, until the fight is over.
    """
    if record.has_secrets:
        check_may_know_all(account, record)


def check_may_know_all(account: Account, record: FightRecord) -> None:
    """Know what is hidden in a fight: its owner and wizards, but not if they fight in it.

    Once it is over, everyone may.
    """
    if record.ended is not None:
        return
    if not owns(account, record) or _fights(account, record):
        raise Forbidden("What was typed in this fight is secret until the fight is over.")


def rev_known(account: Account, record: FightRecord, state: EncounterState) -> int:
    """Return the number of the question as an account, or a visitor without one, counts it.

    Args:
        account: The account, or None.
        record: The fight.
        state: The same fight as it stands.
    """
    if not state.unseen or is_allowed(check_may_know_all, account, record):
        return state.rev
    if account is None:
        return state.rev_for()
    characters = numbers_of(account)
    return state.rev_for(seats_known(state, characters, acts_as_owner=owns(account, record)))


def check_may_read_moves(account: Account, record: FightRecord) -> None:
    """Read every move in the admin: its staff, unless they fight and something is hidden."""
    if record.ended is None and _hidden(record) and _fights(account, record):
        raise Forbidden(f"You fight in {record.name}: you may read its moves when it is over.")


def check_may_report(who: Person, record: FightRecord) -> None:
    """Write the report of a fight to a file: its owner, by their character, and wizards."""
    if who.id != record.owner_id and not is_wizard(who):
        raise Forbidden(
            f"Only the owner of this fight and staff may report it. Its number is {record.pk}: "
            "tell it to staff."
        )


def check_may_see_forecast(account: Account, record: FightRecord) -> None:
    """Read the chances of a fight: its owner and wizards; once it is over, all who may see it."""
    check_may_examine(account, record)
    if record.ended is None:
        _check_may_foresee(account, record, "see a forecast")


def check_may_make_forecast(account: Account, record: FightRecord) -> None:
    """Ask for a forecast from outside the game: the owner and wizards."""
    if record.ended is None:
        _check_may_foresee(account, record, "ask for a forecast")
    elif not owns(account, record):
        raise Forbidden("Only the owner of this fight and staff may ask for its forecast.")


def _check_may_foresee(account: Account, record: FightRecord, what: str) -> None:
    """Know how a fight that goes on is likely to end, as `check_may_forecast` says in the game."""
    if not owns(account, record):
        raise Forbidden(f"Until the fight is over, only its owner and staff may {what}.")
    shows_odds = record.house.get("show_odds", True)
    hidden = _hidden(record) if shows_odds else THINGS_ARE_HIDDEN
    if hidden and _fights(account, record):
        raise Forbidden(f"{hidden}, and you fight in it yourself. You may {what} when it is over.")


def _hidden(record: FightRecord) -> str:
    """Return what is hidden from some people in a fight under way; empty for nothing."""
    if record.has_secrets:
        return THINGS_ARE_HIDDEN
    row = queries.live_row(record)
    fight = row.state.fight if row is not None and row.state is not None else None
    return what_is_hidden(fight) if fight is not None and hides_something(fight) else ""


def _fights(account: Account, record: FightRecord) -> bool:
    """Return whether an account has a character among the fighters of a record."""
    own = map(object_fighter, numbers_of(account))
    return record.fighters.filter(fighter__in=own).exists()


def check_may_use_laboratory(account: Account) -> None:
    """Play fights in the laboratory from outside the game: builders and wizards."""
    if account is None or not (is_builder(account) or is_wizard(account)):
        raise Forbidden("Only staff may use the laboratory.")


def owns(account: Account, record: FightRecord) -> bool:
    """Whether an account has the owner of a fight among its characters, or is a wizard's."""
    if account is None:
        return False
    return record.owner_id in numbers_of(account) or is_wizard(account)
