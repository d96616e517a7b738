"""What leaves the database as Skirmish goes, and what has to be decided first."""

import json
from pathlib import Path
from unittest.mock import Mock, patch

import pytest
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.db import OperationalError, connection
from evennia.objects.models import ObjectDB
from evennia.objects.objects import DefaultCharacter
from evennia.prototypes.prototypes import save_prototype, search_prototype
from evennia.scripts.models import ScriptDB
from evennia.typeclasses.attributes import Attribute

from tests.brawl import Brawl
from tests.game import Game
from typeclasses.skirmish import launcher
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.installation import removal, tables
from typeclasses.skirmish.installation.game_folder import GameFolder
from typeclasses.skirmish.models import FightRecord
from world.skirmish.base.errors import Refusal

#: Takes long: `make test-all` plays it.
pytestmark = pytest.mark.slow

NPC = "typeclasses.skirmish.npc.SkirmishNpc"
OTHER = "typeclasses.characters.Character"


@pytest.fixture
def brawl(game: Game) -> Brawl:
    return Brawl(game)


@pytest.fixture
def migrated(monkeypatch):
    """Whether the tables are dropped; it would leave the other tests without them.

    `test_whole_cycle` really makes and drops tables.
    """
    with patch.object(tables, "make_missing"), patch.object(tables, "drop") as called:
        called.side_effect = lambda: monkeypatch.setattr(tables, "rows", dict)
        yield called


def npcs() -> int:
    return ObjectDB.objects.filter(db_typeclass_path=NPC).count()


def ours() -> list[str]:
    keys = removal.attribute_keys()
    return list(Attribute.objects.filter(db_key__in=keys).values_list("db_key", flat=True))


@pytest.mark.quick
def test_everything_of_ours_goes_and_nothing_else(brawl: Brawl, tmp_path, migrated):
    brawl.ahalish.types("combat brief on")
    mine = brawl.ahalish.character
    mine.db.hp, mine.db.grapple = 7, "Rehtaoh"
    guard = brawl.game.make_npc("guard")
    brawl.game.make_player("Bilda", permission="Builder").types("combat template imp goblin")
    assert ours()
    moves = FightRecord.objects.get().moves.count()
    file = tmp_path / "fights.json"

    said = list(removal.remove(OTHER, str(file)))

    assert said[:2] == [f"Wrote 1 recorded fight to {file}", "Ended 1 fight in progress"]
    rows = json.loads(file.read_text())
    assert sum(row["model"] == "skirmish.moverecord" for row in rows) == moves
    assert ScriptDB.objects.filter(db_typeclass_path__contains="skirmish").count() == 0
    assert (ours(), npcs()) == ([], 0)
    assert "Deleted 1 template of NPCs" in said
    assert not search_prototype("grapple_imp")
    of_guard = ObjectDB.objects.filter(pk=guard.pk).values_list("db_typeclass_path", flat=True)
    assert list(of_guard) == [OTHER]
    assert (mine.attributes.get("hp"), mine.attributes.get("grapple")) == (7, "Rehtaoh")
    assert migrated.called
    for model in (ContentType.objects, Permission.objects):
        field = "app_label" if model is ContentType.objects else "content_type__app_label"
        assert not model.filter(**{f"{field}__startswith": "skirmish"})


def test_prototypes_that_name_our_class_get_another_one(brawl: Brawl, migrated):
    save_prototype({"prototype_key": "sentry", "key": "sentry", "typeclass": NPC})
    with pytest.raises(Refusal, match="1 prototype of the game has our class of NPCs"):
        list(removal.remove(discard=True))
    said = list(removal.remove(OTHER, discard=True))
    assert f"Gave 1 prototype the class {OTHER}" in said
    assert search_prototype("sentry")[0]["typeclass"] == OTHER


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ([], "Name the class that they get instead: --npcs typeclasses.characters.Character"),
        (["--npcs", "typeclasses.nowhere.X", "--discard"], "is not a class of objects"),
        (["--npcs", "evennia.scripts.scripts.DefaultScript", "--discard"], "is not a class of"),
        (["--npcs", OTHER], "To keep them as JSON, add --export FILE; to delete them, add"),
        (["--npcs", OTHER, "--export", "/no/such/folder/x"], "/no/such/folder/x cannot be written"),
        (["--npcs", OTHER, "--export", __file__], "is there already. Name another file"),
    ],
)
def test_what_has_to_be_decided_first(brawl: Brawl, capsys, migrated, words, reason):
    brawl.game.make_npc("guard")
    before = (FightRecord.objects.count(), len(ours()), npcs())
    assert launcher.remove(words) is False
    assert reason in capsys.readouterr().out
    assert (FightRecord.objects.count(), len(ours()), npcs()) == before
    assert ScriptDB.objects.filter(db_typeclass_path__contains="skirmish").count() == 1


def test_the_data_of_a_game_that_runs_stay(brawl: Brawl, capsys, migrated, monkeypatch):
    monkeypatch.setattr(GameFolder, "is_running", lambda self: True)
    before = (FightRecord.objects.count(), len(ours()))
    assert launcher.remove(["--discard"]) is False
    assert capsys.readouterr().out == "The game is running. Stop it first: evennia stop\n"
    assert (FightRecord.objects.count(), len(ours())) == before


@pytest.fixture
def no_tables(monkeypatch):
    """A database in which our tables have not been made, or are gone already."""
    names = [name for name in connection.introspection.table_names() if "skirmish" not in name]
    monkeypatch.setattr(connection.introspection, "table_names", lambda *args, **how: names)


def test_without_tables_the_rest_goes(game: Game, capsys, migrated, no_tables, tmp_path):
    game.make_player("Ahalish")
    game.make_npc("guard")
    file = tmp_path / "fights.json"
    assert launcher.remove(["--npcs", OTHER, "--export", str(file)]) is True
    said = capsys.readouterr().out
    assert f"There is no table of recorded fights, so {file} is not written\n" in said
    assert said.endswith("Found no tables\n")
    assert (ours(), npcs()) == ([], 0)


def test_once_more_there_is_nothing_left_to_do(game: Game, capsys, migrated, no_tables):
    assert launcher.remove([]) is True
    assert launcher.remove([]) is True
    assert "Traceback" not in capsys.readouterr().out


def test_what_the_database_refuses_is_a_sentence(brawl: Brawl, capsys, monkeypatch):
    busy = Mock(side_effect=OperationalError("database is locked"))
    monkeypatch.setattr(tables, "rows", busy)
    assert launcher.remove(["--npcs", OTHER, "--discard"]) is False
    assert "The game's database refuses it: database is locked" in capsys.readouterr().out


def test_fights_are_deleted_where_that_is_said(brawl: Brawl, capsys, migrated):
    assert launcher.remove(["--npcs", OTHER, "--discard"]) is True
    assert "Deleted the tables, with their permissions" in capsys.readouterr().out


@pytest.mark.parametrize("written", ["", "[]", '[{"model": "skirmish.fightrecord"}'])
def test_nothing_is_deleted_before_the_export_is_whole(
    brawl: Brawl, tmp_path, migrated, monkeypatch, written
):
    file = tmp_path / "fights.json"
    monkeypatch.setattr(
        removal, "call_command", lambda *args, output, **how: Path(output).write_text(written)
    )
    before = (FightRecord.objects.count(), len(ours()))
    with pytest.raises(Refusal, match="cannot be written"):
        list(removal.remove(OTHER, str(file)))
    assert (FightRecord.objects.count(), len(ours())) == before
    assert not migrated.called
    assert not file.exists()


def test_what_the_games_own_code_holds_on_to_is_named(brawl: Brawl, capsys, migrated, monkeypatch):
    monkeypatch.setattr(SkirmishEncounter, "at_script_delete", lambda self: False)
    assert launcher.remove(["--npcs", OTHER, "--discard"]) is False
    said = capsys.readouterr().out
    assert "The database still has 1 fight in progress. Type the same again to go on." in said
    assert "Deleted the tables" not in said


def test_a_refusal_leaves_no_file(brawl: Brawl, tmp_path, migrated):
    brawl.game.make_npc("guard")
    with pytest.raises(Refusal):
        list(removal.remove("", str(tmp_path / "fights.json")))
    assert not (tmp_path / "fights.json").exists()


def test_what_the_new_class_creates_is_made_up_for(game: Game, capsys, migrated):
    """As the page says: `update NAME`."""
    guard = game.make_npc("guard")
    guard.db.hp = 7
    assert launcher.remove(["--npcs", f"{__name__}.Sentry"]) is True
    admin = game.make_player("Adam", permission="Admin")
    game.restart()
    assert "updated its existing typeclass" in admin.types("update guard")
    guard = ObjectDB.objects.get(db_key="guard")
    assert (guard.db.hp, guard.db.post) == (7, "gate")


class Sentry(DefaultCharacter):
    """A class of NPCs of the game's own."""

    def at_object_creation(self):
        super().at_object_creation()
        self.db.post = "gate"
