"""Taking our data out of the game's database. Runs inside the game, whose server is stopped."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from django.apps import apps
from django.contrib.contenttypes.models import ContentType
from django.core.management import CommandError, call_command
from django.db import connection
from evennia.objects.models import ObjectDB
from evennia.objects.objects import DefaultObject
from evennia.typeclasses.attributes import Attribute
from evennia.utils.utils import class_from_module

from typeclasses.skirmish.encounter import lookup
from typeclasses.skirmish.messaging.bell import BELL
from typeclasses.skirmish.messaging.recipients import BRIEF
from typeclasses.skirmish.models import FightRecord
from typeclasses.skirmish.permissions import RESTED, TEMPERAMENT
from typeclasses.skirmish.services.lifecycle import WHOLE_AGAIN
from typeclasses.skirmish.services.npc_fights import SIDE
from typeclasses.skirmish.services.tutorial_room import TUTORIAL
from typeclasses.skirmish.sheets import npc_templates
from typeclasses.skirmish.sheets.attributes import house_rules_for
from world.skirmish import registry
from world.skirmish.errors import Refusal
from world.skirmish.traits import Catalog
from world.skirmish.views.text import join_words, pluralize

_NPC: Final = "typeclasses.skirmish.npc.SkirmishNpc"
_EXPORTED: Final = ("fightrecord", "fighterrecord", "moverecord", "savedencounter")
_APPS: Final = ("skirmish", "skirmish_web")


def remove(npcs: str = "", export: str = "", *, discard: bool = False) -> Iterator[str]:
    """Take out fights, NPCs, sheets and tables; yield what was done.

    It goes on where an earlier removal has stopped: what is gone already is not missed.

    Args:
        npcs: The class that our NPCs get.
        export: A file for the recorded fights, as JSON.
        discard: Whether they may be deleted without that.

    Raises:
        Refusal: Something has to be decided first. Nothing has been changed then.
    """
    has_tables = _has_tables()
    ours = ObjectDB.objects.filter(db_typeclass_path=_NPC)
    made = npc_templates.made_by_builders()
    named = [each for each in npc_templates.of_class(_NPC) if each.db_key not in made]
    if (ours or named) and not npcs:
        names = [f"{each.db_key} (#{each.pk})" for each in ours[:5]]
        names += [f"the prototype {each.db_key}" for each in named[:5]]
        has = "has" if len(names) == 1 else "have"
        raise Refusal(
            f"{_counted(len(ours), len(named))} of the game {has} our class of NPCs: "
            f"{', '.join(names)}. Name the class that they get instead: "
            "--npcs typeclasses.characters.Character"
        )
    if ours or named:
        _check_class(npcs)
    fights = FightRecord.objects.count() if has_tables else 0
    if fights and not export and not discard:
        raise Refusal(
            f"{pluralize(fights, 'recorded fight')} would be deleted. To keep them as JSON, add "
            "--export FILE; to delete them, add --discard."
        )
    if export and not has_tables:
        yield f"There is no table of recorded fights, so {export} is not written"
    elif export:
        _export(Path(export))
        yield f"Wrote {pluralize(fights, 'recorded fight')} to {export}"
    encounters = lookup.all_encounters()
    for encounter in encounters:
        encounter.delete()
    yield f"Ended {pluralize(len(encounters), 'fight')} in progress"
    count = ours.update(db_typeclass_path=npcs)
    yield f"Gave {pluralize(count, 'NPC')} the class {npcs}" if count else "Found no NPC"
    npc_templates.set_class(named, npcs)
    if named:
        yield f"Gave {pluralize(len(named), 'prototype')} the class {npcs}"
    found = Attribute.objects.filter(
        db_key__in=attribute_keys(), db_category=None, db_model="objectdb"
    )
    count = found.count()
    found.delete()
    yield f"Deleted {pluralize(count, 'Attribute')} of sheets"
    yield f"Deleted {pluralize(npc_templates.remove_all(), 'template')} of NPCs"
    # What is gone cannot be dropped again; Django is only told that it is.
    call_command("migrate", "skirmish", "zero", verbosity=0, fake=not has_tables)
    ContentType.objects.filter(app_label__in=_APPS).delete()
    yield "Deleted the tables, with their permissions" if has_tables else "Found no tables"


def _has_tables() -> bool:
    """Return whether the tables of the record are there.

    Raises:
        Refusal: Only some of them are.
    """
    models = [each._meta for each in apps.get_app_config("skirmish").get_models()]
    ours = {each.db_table for each in models if each.managed}
    there = ours & set(connection.introspection.table_names())
    if there and there != ours:
        missing, others = (join_words(sorted(names)) for names in (ours - there, there))
        raise Refusal(
            f"The database has no table {missing}. Restore it from a copy, or drop {others} too."
        )
    return bool(there)


def attribute_keys() -> set[str]:
    """Return the keys of all Attributes that we write, or that builders write for us.

    Evennia stores them in lower case.
    """
    keys = {BELL, BRIEF, RESTED, TEMPERAMENT, SIDE, WHOLE_AGAIN, TUTORIAL}
    for name in registry.names():
        rules = registry.get(name)
        for trait in rules.traits(house_rules_for(rules)):
            keys.add(trait.key)
            if isinstance(trait, Catalog) and trait.defined_by:
                keys.add(trait.defined_by)
    return {key.lower() for key in keys}


def _counted(objects: int, prototypes: int) -> str:
    """Return how many objects and prototypes there are."""
    counted = ((objects, "object"), (prototypes, "prototype"))
    return join_words(pluralize(count, what) for count, what in counted if count)


def _check_class(path: str) -> None:
    try:
        known = issubclass(class_from_module(path), DefaultObject)
    except Exception:  # noqa: BLE001  a module of the game's may raise anything
        known = False
    if not known:
        raise Refusal(
            f"{path} is not a class of objects. Type its whole path, as in your settings."
        )


def _export(path: Path) -> None:
    if path.exists():
        raise Refusal(f"{path} is there already. Name another file: --export FILE")
    models = [f"skirmish.{name}" for name in _EXPORTED]
    try:
        call_command("dumpdata", *models, output=str(path), indent=1, verbosity=0)
    except CommandError as error:
        raise Refusal(f"{path} cannot be written. {error}") from None
