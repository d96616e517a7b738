"""Objects of the game by their numbers, and the characters of an account."""

from typing import Any

from evennia.objects.models import ObjectDB

#: Evennia's own list. Its handler writes whenever it is read, so it is not used here.
_PLAYABLE = "_playable_characters"


def find_object(number: int) -> Any:
    """The object of that number; None if it has been deleted."""
    try:
        return ObjectDB.objects.get(id=number)
    except ObjectDB.DoesNotExist:
        return None


def owner_name(number: int) -> str:
    """Return the name of a fight's owner, or what became of them."""
    owner = find_object(number)
    return str(owner.key) if owner is not None else "its lost owner"


def name_of_object(number: int) -> str:
    """The name of an object, or what became of it; read from its row."""
    name = ObjectDB.objects.filter(id=number).values_list("db_key", flat=True).first()
    return str(name) if name is not None else "a deleted character"


def numbers_of(account: Any) -> set[int]:
    """Return the numbers of an account's characters."""
    played = ObjectDB.objects.filter(db_account=account.pk).values_list("id", flat=True)
    listed = account.attributes.get(_PLAYABLE, default=[]) or []
    return {*played, *(each.id for each in listed if each is not None)}


def companions(who: Any) -> set[int]:
    """Return the numbers of the characters of the player of a character, that character among them.

    For the game's thread, which need not ask the database.
    """
    if (account := who.account) is None:
        return {who.id}
    listed = account.attributes.get(_PLAYABLE, default=[]) or []
    others = (*account.get_all_puppets(), *listed)
    return {who.id, *(other.id for other in others if other is not None)}
