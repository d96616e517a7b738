"""Checks that NPCs of the game's own classes stay in their fights, and are told of them.

Runs inside the game.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.conf import settings
from django.core import checks as django_checks
from django.core.checks import CheckMessage
from evennia.objects.models import ObjectDB

from typeclasses.skirmish.characters import SkirmishCharacter
from typeclasses.skirmish.installation import needs
from typeclasses.skirmish.models import FighterRecord
from typeclasses.skirmish.permissions import TEMPERAMENT
from typeclasses.skirmish.stored.state import object_number

from . import doctor


def check_npcs() -> Iterator[CheckMessage]:
    """Yield what keeps NPCs that fight from being held in the room; needs the record's tables."""
    # The class of players has a check of its own.
    for path in sorted(_classes_that_fight() - {settings.BASE_CHARACTER_TYPECLASS}):
        if (cls := doctor.load_class(path)) is None:
            continue
        if issubclass(cls, SkirmishCharacter):
            yield from doctor.hook_clashes(cls)
            yield from doctor.lost_hooks(cls)
        else:
            name = path.rpartition(".")[2]
            yield django_checks.Warning(
                f"NPCs of {path} fight, but the class does not have {needs.MIXIN}: a Script or "
                "an exit can take them out of the room in the middle of a fight.",
                hint=f"{needs.MIXIN_IMPORT}; class {name}({needs.MIXIN}, ...):",
                id="skirmish.W021",
            )


def _classes_that_fight() -> set[str]:
    """Return the classes of objects that have been in fights, or that players can attack."""
    fighters = FighterRecord.objects.values_list("fighter", flat=True).distinct()
    fought = ObjectDB.objects.filter(pk__in={*map(object_number, fighters)} - {None})
    attacked = ObjectDB.objects.filter(
        db_attributes__db_key=TEMPERAMENT, db_attributes__db_category=None
    )
    paths: set[str] = set()
    for objects in (fought, attacked):
        paths.update(objects.values_list("db_typeclass_path", flat=True))
    return paths
