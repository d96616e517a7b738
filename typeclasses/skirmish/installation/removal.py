"""Taking our data out of the game's database. Runs inside the game, whose server is stopped."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from django.contrib.contenttypes.models import ContentType
from django.core.management import CommandError, call_command
from evennia.objects.models import ObjectDB
from evennia.objects.objects import DefaultObject
from evennia.typeclasses.attributes import Attribute
from evennia.utils.utils import class_from_module

from typeclasses.skirmish.encounter import lookup
from typeclasses.skirmish.encounter.lookup import TUTORIAL
from typeclasses.skirmish.gathering.rooms import BEGINS, HOUSE
from typeclasses.skirmish.gathering.sides import ASSIST, SIDE
from typeclasses.skirmish.messaging.bell import BELL
from typeclasses.skirmish.messaging.recipients import BRIEF
from typeclasses.skirmish.permissions import FALLEN, RECOVER, RESTED, TEMPERAMENT
from typeclasses.skirmish.play.endings import WHOLE_AGAIN
from typeclasses.skirmish.sheets import npc_templates
from typeclasses.skirmish.sheets.attributes import house_rules_for
from typeclasses.skirmish.surroundings.fleeing import WIMPY
from world.skirmish.base.errors import Refusal
from world.skirmish.ruleset import registry
from world.skirmish.sheets.traits import Catalog
from world.skirmish.views.text import join_words, pluralize

from . import export_file, tables
from .needs import EXPORTED

_NPC: Final = "typeclasses.skirmish.npc.SkirmishNpc"
#: The tables with people's own data in the record, with their names.
_COUNTED: Final = {
    "skirmish_fightrecord": "recorded fight",
    "skirmish_savedencounter": "saved encounter",
}
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
    rows = tables.rows()
    ours = ObjectDB.objects.filter(db_typeclass_path=_NPC)
    by_builders = npc_templates.made_by_builders()
    named = [
        prototype
        for prototype in npc_templates.of_class(_NPC)
        if prototype.db_key not in by_builders
    ]
    if (ours or named) and not npcs:
        names = [f"{npc.db_key} (#{npc.pk})" for npc in ours[:5]]
        names += [f"the prototype {prototype.db_key}" for prototype in named[:5]]
        has = "has" if len(names) == 1 else "have"
        raise Refusal(
            f"{_counted(len(ours), len(named))} of the game {has} our class of NPCs: "
            f"{', '.join(names)}. Name the class that they get instead: "
            "--npcs typeclasses.characters.Character"
        )
    if ours or named:
        _check_class(npcs)
    kept = _kept(rows)
    if kept and not export and not discard:
        raise Refusal(
            f"{kept} would be deleted. To keep them as JSON, add --export FILE; to delete them, "
            "add --discard."
        )
    if export and not rows:
        yield f"There is no table of recorded fights, so {export} is not written"
    elif export:
        _export(Path(export), rows)
        yield f"Wrote {kept or 'no recorded fight'} to {export}"
    # The end of a fight writes to the record.
    tables.make_missing()
    encounters = lookup.all_encounters()
    for encounter in encounters:
        encounter.delete()
    yield f"Ended {pluralize(len(encounters), 'fight')} in progress"
    count = ours.update(db_typeclass_path=npcs)
    yield f"Gave {pluralize(count, 'NPC')} the class {npcs}" if count else "Found no NPC"
    npc_templates.set_class(named, npcs)
    if named:
        yield f"Gave {pluralize(len(named), 'prototype')} the class {npcs}"
    attributes = _attributes()
    count = attributes.count()
    attributes.delete()
    yield f"Deleted {pluralize(count, 'Attribute')} of sheets"
    yield f"Deleted {pluralize(npc_templates.remove_all(), 'template')} of NPCs"
    tables.drop()
    ContentType.objects.filter(app_label__in=_APPS).delete()
    if left := ", ".join(_left()):
        raise Refusal(f"The database still has {left}. Type the same again to go on.")
    yield "Deleted the tables, with their permissions" if rows else "Found no tables"


def _left() -> Iterator[str]:
    """Yield what is still there of what has been removed: a game's own code may hold on to it."""
    for count, one, more in (
        (len(lookup.all_encounters()), "fight in progress", "fights in progress"),
        (ObjectDB.objects.filter(db_typeclass_path=_NPC).count(), "NPC", "NPCs"),
        (_attributes().count(), "Attribute of a sheet", "Attributes of sheets"),
        (len(tables.rows()), "table", "tables"),
    ):
        if count:
            yield pluralize(count, one, more)


def _attributes() -> Any:
    """Return the Attributes of sheets."""
    keys = attribute_keys()
    return Attribute.objects.filter(db_key__in=keys, db_category=None, db_model="objectdb")


def _kept(rows: Mapping[str, int]) -> str:
    """Return what the tables hold that people may want to keep; empty for nothing."""
    kept = [pluralize(rows[table], what) for table, what in _COUNTED.items() if rows.get(table)]
    return join_words(kept) if kept else ""


def attribute_keys() -> set[str]:
    """Return the keys of all Attributes that we write, or that builders write for us.

    Evennia stores them in lower case.
    """
    keys = {
        ASSIST,
        BEGINS,
        HOUSE,
        BELL,
        BRIEF,
        FALLEN,
        RECOVER,
        RESTED,
        TEMPERAMENT,
        SIDE,
        WHOLE_AGAIN,
        WIMPY,
        TUTORIAL,
    }
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
        is_object = issubclass(class_from_module(path), DefaultObject)
    except Exception:  # noqa: BLE001  a module of the game's may raise anything
        is_object = False
    if not is_object:
        raise Refusal(
            f"{path} is not a class of objects. Type its whole path, as in your settings."
        )


def _export(path: Path, rows: Mapping[str, int]) -> None:
    """Write what there is of the record to a file, and look whether it is there.

    Raises:
        Refusal: It is not, and the file is removed.
    """
    if path.exists():
        raise Refusal(f"{path} is there already. Name another file: --export FILE")
    models = [table.replace("_", ".", 1) for table in EXPORTED if table in rows]
    try:
        # The tables may be those of an earlier version, without the columns that we read.
        if any(tables.lacking()):
            call_command("migrate", "skirmish", interactive=False, verbosity=0)
        call_command("dumpdata", *models, output=str(path), indent=1, verbosity=0)
        wrong = " ".join(export_file.lacks(path, rows))
    except (CommandError, OSError) as error:
        wrong = str(error)
    if wrong:
        path.unlink(missing_ok=True)
        raise Refusal(f"{path} cannot be written. {wrong}")
