"""A game full of names like ours: install, upgrade and remove Skirmish without any loss."""

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from shutil import copy, copytree, ignore_patterns

import pytest
from playwright.sync_api import Browser

from server.play.telnet import TelnetPlayer
from tests.docs.pages import ROOT
from tests.e2e import hostile_game
from tests.e2e.hostile_game import OWN_ALIAS, OWN_COMBAT, OWN_REFUSAL
from tests.e2e.new_game import PYTHON, STAFF, NewGame
from tests.e2e.sparring import play_out
from tests.e2e.whole_game import QUICK, fight_by_every_ruleset, see_the_panel
from tests.endurance import postgres
from tests.endurance.games import POSTGRESQL, SQLITE
from typeclasses.skirmish.installation import needs

pytestmark = pytest.mark.e2e

PLAYERS = ("Ahalish", "Rehtaoh")
OLD = "world/skirmish/rulesets/forgotten.py"

_MADE = {"__pycache__", ".static", "logs", "evennia.db3"}


@pytest.fixture
def database(request: pytest.FixtureRequest) -> Iterator[dict[str, str] | None]:
    """Django's settings of a database of its own; None for SQLite."""
    if request.param == SQLITE:
        yield None
        return
    if reason := postgres.missing():
        pytest.skip(f"{POSTGRESQL} is left out: {reason}")
    with postgres.short_folder() as folder, postgres.server(folder / "pg") as settings:
        yield settings


@pytest.fixture
def game(tmp_path: Path, database: dict[str, str] | None) -> Iterator[NewGame]:
    with NewGame(tmp_path, database) as made:
        yield made


@pytest.fixture
def old_clone(tmp_path: Path) -> Path:
    """A clone of an earlier version, with one more module."""
    clone = tmp_path / "clone"
    for folder in needs.FOLDERS:
        copytree(ROOT / folder, clone / folder, ignore=ignore_patterns("__pycache__"))
    for name in ("install.py", "typeclasses/__init__.py", needs.TEMPLATE):
        (clone / name).parent.mkdir(parents=True, exist_ok=True)
        copy(ROOT / name, clone / name)
    (clone / OLD).write_text("'''Gone in the next version.'''\n")
    return clone


def contents(root: Path) -> dict[str, bytes]:
    """Return the files of a game, except files that running it creates."""
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in root.rglob("*")
        if path.is_file() and not _MADE & set(path.relative_to(root).parts)
    }


def install(game: NewGame, clone: Path, *words: str) -> tuple[int, str]:
    done = game.run(PYTHON, str(clone / "install.py"), str(game.root), *words)
    return done.returncode, done.stdout


def own_answers(player: TelnetPlayer) -> dict[str, list[str]]:
    """Return what the game's own commands and pages answer, without news of others."""
    return {
        line: [text for text in player.ask(line).splitlines() if "MudInfo" not in text]
        for line in ("combat", "c", "help combat")
    }


#: Multisession modes before and after the upgrade; `make test-versions` tries them all.
GAMES = [
    (SQLITE, (0, 3), "NPC"),
    (POSTGRESQL, (2, 1), "NPC"),
    (SQLITE, (2, 1), "Npc"),
][: None if "EVERY_MODE" in os.environ else 2]


@pytest.mark.parametrize(("database", "modes", "npc"), GAMES, indirect=["database"])
def test_nothing_of_the_game_is_lost(
    game: NewGame,
    browser: Browser,
    old_clone: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    modes: tuple[int, int],
    npc: str,
) -> None:
    monkeypatch.setenv(hostile_game.MODE, str(modes[0]))
    game.make()
    hostile_game.write(game.root, npc=npc, elbow_room=game.elbow_room + QUICK)
    before = contents(game.root)
    game.evennia("migrate")
    game.start()
    game.wait()
    own = own_answers(game.connect("Ahalish", new=True))
    assert OWN_COMBAT in own["combat"]
    assert OWN_ALIAS in own["c"]
    assert game.connect("Rehtaoh", new=True)
    game.stop()

    # Its names are taken.
    status, said = install(game, old_clone)
    assert (status, contents(game.root)) == (2, before)
    assert "combat (line 8 of commands/combat.py)" in said
    assert "--command fight --alias f" in said
    names = ("--command", "fight", "--alias", "f")
    status, said = install(game, old_clone, *names, "--check")
    assert (status, contents(game.root)) == (0, before)
    assert "+class Citizen(" not in said
    assert "+    SkirmishCharacter, CombatCharacter,  # the game's own" in said

    status, said = install(game, old_clone, *names, "--migrate")
    assert status == 0, said
    assert (game.root / OLD).exists()
    changed = {name for name, held in before.items() if (game.root / name).read_bytes() != held}
    assert changed == {
        "server/conf/settings.py",
        "typeclasses/people.py",
        "commands/default_cmdsets.py",
        "web/urls.py",
        needs.TEMPLATE,
    }
    game.start()

    keeper, ahalish, rehtaoh = (game.connect(name, new=False) for name in (STAFF, *PLAYERS))
    players = dict(zip(PLAYERS, (ahalish, rehtaoh), strict=True))
    assert own_answers(ahalish) == own
    assert "fight help grapple" in ahalish.ask("fight help")
    for name in PLAYERS:
        assert re.search(r"AP max\W+10", keeper.ask(f"fight sheet {name} new"))
    ahalish.ask("fight sheet skill4=ac skill3=co skill2=en")
    rehtaoh.ask("f sheet skill4=sr skill3=tc skill2=md")
    keeper.ask("hire")
    assert OWN_REFUSAL in keeper.ask("tunnel/tel n = Gate")
    keeper.ask("create/drop ogre:typeclasses.skirmish.npc.SkirmishNpc")
    assert "AP max" in keeper.ask("fight sheet ogre new skill4=ac skill3=co skill2=en")
    assert "Created combat brawl" in ahalish.ask("fight init brawl")
    ahalish.ask("fight add me heroes")
    rehtaoh.ask("fight join villains")
    assert "ogre is added" in ahalish.ask("fight add ogre villains")
    assert "no longer played automatically" in ahalish.ask("fight auto ogre off")
    moves, _ = play_out(ahalish, players, command="fight", pose="waits.%rAnd hopes %cr.")
    assert "Combat has ended" in ahalish.ask("fight end")
    assert f"{moves} moves, as recorded" in game.evennia("skirmish", "verify")
    fight_by_every_ruleset(keeper, ahalish, "guard", "fight")
    page = game.page("/webclient/")
    assert hostile_game.OWN_SCRIPT in page
    assert needs.SCRIPT in page

    see_the_panel(browser, game, "Rehtaoh", "fight")

    # One more fight is in progress when the game stops.
    assert "Created combat duel" in ahalish.ask("fight init duel")
    kinds = "SELECT db_key, db_typeclass_path FROM objects_objectdb"
    assert ("guard", f"typeclasses.people.{npc}") in game.select(kinds)

    doctor = game.run(PYTHON, "-m", "evennia", "skirmish", "doctor")
    assert doctor.returncode == 1
    assert "typeclasses.people.Citizen.at_post_puppet does not call" in doctor.stdout
    assert "    in at_post_puppet: super().at_post_puppet(**kwargs)" in doctor.stdout
    assert f"typeclasses.people.{npc}" in doctor.stdout
    assert "\n2 problems found.\n" in doctor.stdout
    log = game.log()
    game.stop()

    # A new version has one module less.
    status, said = install(game, ROOT, "--migrate")
    assert status == 0, said
    assert f"To delete: {OLD}\n" in said
    assert not (game.root / OLD).exists()
    monkeypatch.setenv(hostile_game.MODE, str(modes[1]))
    game.start()
    ahalish = game.connect("Ahalish", new=False)
    assert own_answers(ahalish) == own
    assert "Players are still being added." in ahalish.ask("fight")
    # In modes 1 and 3 a character may have several connections.
    also = game.connect("Ahalish", new=False)
    ahalish.ask("fight add me heroes")
    ahalish.ask("fight add_npc goblin ::en:6:1:2:3:2 villains")
    also.quiet()
    ahalish.send("fight start heroes villains")
    for player in (ahalish, also):
        player.expect("Combat has started!")
    status, said = install(game, ROOT, "--remove")
    assert (status, "Stop it first: evennia stop" in said) == (2, True)
    log += game.log()
    game.stop()

    # And out again.
    ((recorded,),) = game.select("SELECT count(*) FROM skirmish_moverecord")
    assert recorded > moves
    there = contents(game.root)
    status, said = install(game, ROOT, "--remove")
    assert status == 2
    assert "ogre (#" in said
    assert "--npcs typeclasses.characters.Character" in said
    status, said = install(game, ROOT, "--remove", "--npcs", f"typeclasses.people.{npc}")
    assert status == 2
    assert "7 recorded fights would be deleted" in said
    assert contents(game.root) == there
    export = tmp_path / "fights.json"
    words = ("--npcs", f"typeclasses.people.{npc}", "--export", str(export))
    status, said = install(game, ROOT, "--remove", *words)
    assert status == 0, said
    assert contents(game.root) == before
    # Each fight has a row for its start.
    written = json.loads(export.read_text())
    assert sum(row["model"] == "skirmish.moverecord" for row in written) == recorded

    assert [name for name in game.tables() if "skirmish" in name] == []
    assert game.select("SELECT * FROM django_content_type WHERE app_label LIKE 'skirmish%'") == []
    keys = "SELECT db_key FROM typeclasses_attribute WHERE db_key LIKE 'grapple%'"
    assert game.select(keys) == []
    paths = [path for _, path in game.select(kinds)]
    scripts = game.select("SELECT db_typeclass_path FROM scripts_scriptdb")
    assert [path for path in [*paths, *sum(scripts, ())] if "skirmish" in path] == []
    assert ("ogre", f"typeclasses.people.{npc}") in game.select(kinds)

    game.start()
    ahalish = game.connect("Ahalish", new=False)
    assert own_answers(ahalish) == own
    assert "is not available" in ahalish.ask("fight")
    log += game.log()
    assert not re.findall(r"^.*Traceback.*$", log, re.MULTILINE)
