"""Which characters are an account's: those it plays now, and those it may play."""

from __future__ import annotations

from typing import Any

from evennia.objects.models import ObjectDB

#: Evennia's own list. Its handler writes the list anew at every look, so it is not asked here.
_PLAYABLE = "_playable_characters"


def numbers(account: Any) -> set[int]:
    """The numbers of an account's characters."""
    played = ObjectDB.objects.filter(db_account=account.pk).values_list("id", flat=True)
    listed = account.attributes.get(_PLAYABLE, default=[]) or []
    return {*played, *(each.id for each in listed if each is not None)}


def characters(account: Any) -> list[Any]:
    """The characters themselves, those that are played now first."""
    found = list(ObjectDB.objects.filter(id__in=numbers(account)))
    return sorted(found, key=lambda each: (not each.has_account, each.id))
