"""Permissions from outside the game: to read fights, their forecasts, and what was typed."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from typeclasses.skirmish import account_seats
from typeclasses.skirmish.conf import get_setting
from typeclasses.skirmish.encounter.state import EncounterState, object_fighter
from typeclasses.skirmish.models import FightRecord
from typeclasses.skirmish.records import queries
from world.skirmish.errors import is_allowed

from .knowledge import hides_something, seats_known
from .logins import Forbidden
from .people import is_builder, is_wizard


def seen_by(account: Any) -> QuerySet[FightRecord]:
    """Return the fights that an account, or None, may look at from outside the game."""
    fights = FightRecord.objects.all()
    visibility = get_setting("SKIRMISH_VISIBILITY")
    if visibility == "public":
        return fights
    if account is None:
        return fights.none()
    if visibility == "players" or is_wizard(account):
        return fights
    own = account_seats.numbers(account)
    fought = fights.filter(fighters__fighter__in=map(object_fighter, own)).values("pk")
    return fights.filter(pk__in=fought) | fights.filter(owner_id__in=own)


def check_may_look(account: Any) -> None:
    """Look at fights at all, from outside the game."""
    if account is None and get_setting("SKIRMISH_VISIBILITY") != "public":
        raise Forbidden("To see fights, log in.")


def check_may_see(account: Any, record: FightRecord) -> None:
    """Look at one fight from outside the game."""
    check_may_look(account)
    if not seen_by(account).filter(pk=record.pk).exists():
        raise Forbidden("Only those who took part may see this fight.")


def check_may_examine(account: Any, record: FightRecord) -> None:
    """Read from outside the game what people typed in a fight, and their dice.

    Where things are hidden, only those may who know all, until the fight is over.
    """
    check_may_see(account, record)
    if record.has_secrets:
        check_may_know_all(account, record)


def check_may_know_all(account: Any, record: FightRecord) -> None:
    """Know what is hidden in a fight: its owner and wizards, but not if they fight in it.

    Once it is over, everyone may.
    """
    if record.ended is not None:
        return
    if not owns(account, record) or _fights(account, record):
        raise Forbidden("What was typed in this fight is secret until the fight is over.")


def rev_known(account: Any, record: FightRecord, state: EncounterState) -> int:
    """Return the number of the question as an account counts them, or a visitor without one.

    Args:
        account: The account, or None.
        record: The fight.
        state: The same fight as it stands.
    """
    if not state.unseen or is_allowed(check_may_know_all, account, record):
        return state.rev
    if account is None:
        return state.rev_for()
    characters = account_seats.numbers(account)
    return state.rev_for(seats_known(state, characters, acts_as_owner=owns(account, record)))


def check_may_read_moves(account: Any, record: FightRecord) -> None:
    """Read every move in the admin: its staff, unless they fight and something is hidden."""
    if record.ended is None and _hides_something(record) and _fights(account, record):
        raise Forbidden(f"You fight in {record.name}: you may read its moves when it is over.")


def check_may_see_forecast(account: Any, record: FightRecord) -> None:
    """Read the chances of a fight: its owner and wizards; once it is over, all who may read it."""
    check_may_examine(account, record)
    if record.ended is None:
        _check_may_foresee(account, record, "see a forecast")


def check_may_make_forecast(account: Any, record: FightRecord) -> None:
    """Ask for one from outside the game: the owner and wizards."""
    check_may_see(account, record)
    if record.ended is None:
        _check_may_foresee(account, record, "ask for a forecast")
    elif not owns(account, record):
        raise Forbidden("Only the owner of this fight and staff may ask for its forecast.")


def _check_may_foresee(account: Any, record: FightRecord, what: str) -> None:
    """Know how a fight that goes on is likely to end, as `check_may_forecast` says in the game."""
    if not owns(account, record):
        raise Forbidden(f"Until the fight is over, only its owner and staff may {what}.")
    hides = _hides_something(record) or not record.house.get("show_odds", True)
    if hides and _fights(account, record):
        raise Forbidden(
            f"In this fight things are hidden, and you fight in it yourself. You may {what} when "
            "it is over."
        )


def _hides_something(record: FightRecord) -> bool:
    """Return whether some know more than others of a fight that goes on."""
    if record.has_secrets:
        return True
    row = queries.live_row(record)
    fight = row.state.fight if row is not None and row.state is not None else None
    return fight is not None and hides_something(fight)


def _fights(account: Any, record: FightRecord) -> bool:
    """Return whether an account has a character among the fighters of a record."""
    own = map(object_fighter, account_seats.numbers(account))
    return record.fighters.filter(fighter__in=own).exists()


def check_may_use_laboratory(account: Any) -> None:
    """Play fights in the laboratory from outside the game: builders and wizards."""
    if account is None or not (is_builder(account) or is_wizard(account)):
        raise Forbidden("Only staff may use the laboratory.")


def owns(account: Any, record: FightRecord) -> bool:
    """Whether an account has the owner of a fight among its characters, or is a wizard's."""
    if account is None:
        return False
    return record.owner_id in account_seats.numbers(account) or is_wizard(account)
