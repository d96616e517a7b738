"""Permissions from outside the game: to read fights, their forecasts, and what was typed."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from typeclasses.skirmish import account_seats
from typeclasses.skirmish.conf import get_setting
from typeclasses.skirmish.encounter.state import object_fighter
from typeclasses.skirmish.models import FightRecord

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
    """Read from outside the game what people typed in a fight, and their dice."""
    check_may_see(account, record)
    if record.has_secrets and not owns(account, record):
        raise Forbidden("What was typed in this fight is secret until the fight is over.")


def check_may_see_forecast(account: Any, record: FightRecord) -> None:
    """Read the chances of a fight: its owner and wizards; once it is over, all who may read it."""
    check_may_examine(account, record)
    if record.ended is None and not owns(account, record):
        raise Forbidden("Until the fight is over, only its owner and staff may see a forecast.")


def check_may_make_forecast(account: Any, record: FightRecord) -> None:
    """Ask for one from outside the game: the owner and wizards."""
    check_may_see(account, record)
    if not owns(account, record):
        raise Forbidden("Only the owner of this fight and staff may ask for its forecast.")


def check_may_use_laboratory(account: Any) -> None:
    """Play fights in the laboratory from outside the game: builders and wizards."""
    if account is None or not (is_builder(account) or is_wizard(account)):
        raise Forbidden("Only staff may use the laboratory.")


def owns(account: Any, record: FightRecord) -> bool:
    """Whether an account has the owner of a fight among its characters, or is a wizard's."""
    if account is None:
        return False
    return record.owner_id in account_seats.numbers(account) or is_wizard(account)
