"""People who wait in the database for the tests that need them: to make one takes 20 milliseconds.

Each test changes them in its own transaction, which is rolled back.
"""

from __future__ import annotations

from itertools import count
from typing import Any, Final

from django.conf import settings
from evennia.accounts.models import AccountDB
from evennia.objects.models import ObjectDB
from evennia.utils import create

from world.skirmish.testing.sample_sheets import SHEET

#: What all of them may do.
PERMISSION: Final = "Player"
#: So many wait with the sample sheet, and so many without any.
_EACH: Final = 6
_NAME: Final = "reserve"
#: No character of a test has a number as high as this, from which accounts are counted.
_FIRST_ACCOUNT: Final = 10_000

#: The numbers of a character and its account, by whether they have a sheet.
_made: dict[bool, list[tuple[int, int]]] = {}
_numbers = count(1)


def make() -> None:
    """Make them in a new database."""
    _made.clear()
    # Whoever mistakes the number of an account for that of a character shall be noticed.
    AccountDB.objects.create(id=_FIRST_ACCOUNT, username=_NAME).delete()
    for has_sheet in (True, False):
        people = [
            make_person(_NAME, None, SHEET if has_sheet else None, PERMISSION) for _ in range(_EACH)
        ]
        _made[has_sheet] = [(character.id, account.id) for character, account in people]


def send_away() -> None:
    """Delete them for one test, which counts all people there are."""
    for model in (ObjectDB, AccountDB):
        for waiting in model.objects.filter(id__in=_numbers_of(model)):
            waiting.delete()


def _numbers_of(model: type[Any]) -> list[int]:
    place = (ObjectDB, AccountDB).index(model)
    return [person[place] for people in _made.values() for person in people]


def make_person(
    name: str, room: Any, sheet: dict[str, Any] | None, permission: str
) -> tuple[Any, Any]:
    """Return a new character and its account."""
    character = create.create_object(
        settings.BASE_CHARACTER_TYPECLASS, key=name, location=room, home=room, nohome=room is None
    )
    character.attributes.batch_add(*(sheet or {}).items())
    account = create.create_account(
        f"{name} {next(_numbers)}",
        email="",
        password="a password of no use",
        typeclass=settings.BASE_ACCOUNT_TYPECLASS,
        permissions=[permission],
    )
    character.locks.add("puppet:all()")
    return character, account


class Reserves:
    """Those who have not entered a game yet."""

    def __init__(self) -> None:
        self._left = {has_sheet: iter(people) for has_sheet, people in _made.items()}

    def enter(self, name: str, room: Any, *, has_sheet: bool) -> tuple[Any, Any] | None:
        """Let one of them enter a room under a name.

        Returns:
            Their character and account; None if nobody is left, or the database was emptied.
        """
        number, account_number = next(self._left.get(has_sheet, iter(())), (0, 0))
        character = ObjectDB.objects.filter(id=number, db_key=_NAME).first()
        if character is None:
            return None
        account = AccountDB.objects.get(id=account_number)
        account.username = f"{name} {next(_numbers)}"
        account.save(update_fields=["username"])
        character.attributes.all()
        character.db_home, character.db_key = room, name
        character.save(update_fields=["db_home", "db_key"])
        character.location = room
        room.at_object_receive(character, None)
        character.at_post_move(None)
        return character, account
