"""Objects of the game by their numbers."""

from typing import Any

from evennia.objects.models import ObjectDB


def find_object(number: int) -> Any:
    """The object of that number; None if it has been deleted."""
    try:
        return ObjectDB.objects.get(id=number)
    except ObjectDB.DoesNotExist:
        return None


def name_of_object(number: int) -> str:
    """The name of an object, or what became of it; read from its row."""
    name = ObjectDB.objects.filter(id=number).values_list("db_key", flat=True).first()
    return str(name) if name is not None else "a deleted character"
