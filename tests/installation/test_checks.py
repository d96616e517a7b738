"""What the doctor and Django's checks find, each with the line that fixes it."""

import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest
from django.core.checks import run_checks
from django.db.migrations.executor import MigrationExecutor
from django.urls import path
from evennia.objects.objects import DefaultCharacter
from evennia.utils.create import create_object

from commands.default_cmdsets import CharacterCmdSet as OurGame
from commands.skirmish.combat import SkirmishCmdSet
from typeclasses.skirmish import launcher
from typeclasses.skirmish.characters import SkirmishCharacter
from typeclasses.skirmish.installation import needs, tables
from typeclasses.skirmish.installation.checks import doctor, npc_checks, world_checks
from typeclasses.skirmish.installation.versions import unsupported
from world.skirmish.ruleset import registry
from world.skirmish.testing.sample_sheets import SHEET


def found(problems=None) -> dict[str, str]:
    """Return the sentences of the checks with the lines that mend them."""
    return {problem.msg: problem.hint for problem in problems or doctor.check_all()}


def test_nothing_is_wrong_with_this_game(db):
    assert found() == {}
    assert doctor.check_database() == []


def test_django_runs_them(settings, db, monkeypatch):
    settings.PROTOTYPE_MODULES = []
    assert [check.id for check in run_checks(tags=["skirmish"])] == ["skirmish.W003"]
    missing = [(SimpleNamespace(name="0002_more"), False)]
    monkeypatch.setattr(MigrationExecutor, "migration_plan", lambda *args: missing)
    found = run_checks(tags=["skirmish"], include_deployment_checks=True)
    assert [check.id for check in found] == ["skirmish.W003", "skirmish.W001"]


@pytest.mark.parametrize("setting", needs.SETTINGS, ids=lambda setting: setting.value)
def test_a_setting_that_lacks_ours(settings, monkeypatch, setting):
    there = getattr(settings, setting.name)
    less = {} if isinstance(there, dict) else [value for value in there if value != setting.value]
    changed = SimpleNamespace(
        **{needed.name: getattr(settings, needed.name) for needed in needs.SETTINGS}
    )
    setattr(changed, setting.name, less)
    checks_settings = doctor.settings
    try:
        doctor.settings = changed
        [[sentence, hint]] = found(list(doctor._settings())).items()
    finally:
        doctor.settings = checks_settings
    assert sentence == f"{setting.name} lacks {setting.value}, so this is missing: {setting.use}."
    assert hint == f"server/conf/settings.py: {setting.line}"


def test_a_ruleset_that_cannot_be_used():
    broken = "world.skirmish.tests.broken"
    registry.add([broken])
    try:
        [[sentence, hint]] = found().items()
    finally:
        registry.remove([broken])
    assert sentence == f"The ruleset {broken} cannot be used: a bug in a ruleset of the game"
    assert hint == broken


def test_a_move_that_is_typed_like_a_subcommand(monkeypatch):
    move = registry.get("grapple").actions[0]
    monkeypatch.setattr(move, "verb", "rest")
    [[sentence, hint]] = found().items()
    assert sentence.startswith("'rest' of Grapple is a subcommand too, so players who type it ")
    assert hint == f'{move.__module__}: in {move.__name__}, verb = "another word"'


def test_another_word_for_a_move_that_is_a_subcommand(monkeypatch):
    move = registry.get("grapple").actions[0]
    monkeypatch.setattr(move, "aliases", ("rest", *move.aliases))
    [[sentence, hint]] = found().items()
    assert sentence.startswith("'rest' of Grapple is a subcommand too, so players who type it ")
    assert hint == f"{move.__module__}: in {move.__name__}, aliases without rest"


def test_a_setting_that_names_ours_twice(settings):
    settings.INPUT_FUNC_MODULES = [*settings.INPUT_FUNC_MODULES, "commands.skirmish.inputfuncs"]
    [sentence] = found()
    assert sentence == "INPUT_FUNC_MODULES names commands.skirmish.inputfuncs twice."


class Alone(DefaultCharacter):
    """A Character of a game without the mixin."""


class Behind(DefaultCharacter, SkirmishCharacter):
    """The mixin at the wrong place."""


class Silent(SkirmishCharacter, DefaultCharacter):
    """A hook without super."""

    def at_pre_move(self, destination, *args, move_type="move", **kwargs):
        return True

    def at_post_puppet(self, **kwargs):
        super().at_post_puppet(**kwargs)


class Deaf(SkirmishCharacter, DefaultCharacter):
    """Hooks that call ours; what one of them says is lost."""

    def at_pre_move(self, destination, *args, move_type="move", **kwargs):
        super().at_pre_move(destination, *args, move_type=move_type, **kwargs)
        return True

    def at_look(self, target, **kwargs):
        return f"You see: {super().at_look(target, **kwargs)}"

    def at_post_move(self, source_location, move_type="move", **kwargs):
        super().at_post_move(source_location, move_type=move_type, **kwargs)


class Heard(SkirmishCharacter, DefaultCharacter):
    """A game that overrides our hooks, which may go without super."""

    def at_combat_end(self, encounter, winner, won):
        self.db.experience = 10

    def at_combat_defeat(self, encounter, by):
        pass


@pytest.mark.parametrize(
    ("cls", "sentence", "hint"),
    [
        (Alone, "does not have SkirmishCharacter", "class Alone(SkirmishCharacter, ...):"),
        (Behind, "SkirmishCharacter comes after DefaultCharacter", "as the first of its bases"),
        (
            Silent,
            "Silent.at_pre_move does not call the method of its bases",
            "return super().at_pre_move(destination, *args, move_type=move_type, **kwargs)",
        ),
        (
            Deaf,
            "Deaf.at_pre_move calls the method of its bases and does nothing with the answer",
            "return super().at_pre_move(destination, *args, move_type=move_type, **kwargs)",
        ),
    ],
)
def test_a_mixin_that_is_not_there_or_not_heard(settings, cls, sentence, hint):
    settings.BASE_CHARACTER_TYPECLASS = f"{__name__}.{cls.__name__}"
    problems = found()
    [first, *others] = [told for told in problems if sentence in told]
    assert hint in problems[first]
    if cls in (Silent, Deaf):
        assert others == []
        assert len(problems) == 1


class Engine:
    """What a game's own fights need, with a method of our hook's name."""

    def at_combat_turn(self, target):
        pass


class Before(Engine, SkirmishCharacter, DefaultCharacter):
    """It is called in place of ours."""


class After(SkirmishCharacter, Engine, DefaultCharacter):
    """Ours hides it."""


class Inside(SkirmishCharacter, DefaultCharacter):
    """It is no method at all."""

    at_combat_turn = "fights first"


_NO_HOOK = "is not the hook of that name: Skirmish calls it with encounter."
_HIDDEN = "is hidden by the hook of that name of SkirmishCharacter, so your game's own code no"


@pytest.mark.parametrize(
    ("cls", "owner", "why"),
    [(Before, Engine, _NO_HOOK), (After, Engine, _HIDDEN), (Inside, Inside, _NO_HOOK)],
)
def test_a_method_that_only_has_the_name_of_a_hook(game, settings, cls, owner, why):
    npc = create_object(f"{__name__}.{cls.__name__}", key="guard", location=game.room)
    npc.attributes.add("skirmish_temperament", "brute")
    for_npcs = found(npc_checks.check_npcs())
    settings.BASE_CHARACTER_TYPECLASS = f"{__name__}.{cls.__name__}"
    [[sentence, hint]] = found().items()
    assert for_npcs == {sentence: hint}
    assert sentence.startswith(f"{__name__}.{owner.__name__}.at_combat_turn {why}")
    assert hint == (
        "give it another name; to use the hook: def at_combat_turn(self, encounter): in "
        f"{cls.__name__}"
    )


def test_hooks_of_the_games_own_need_no_super(settings):
    settings.BASE_CHARACTER_TYPECLASS = f"{__name__}.Heard"
    assert found() == {}


@pytest.fixture
def guard(game):
    """An NPC of a class of the game's own, which has no mixin."""
    return create_object(f"{__name__}.Alone", key="guard", location=game.room, home=game.room)


def test_npcs_that_can_walk_out_of_a_fight(game, guard):
    game.make_npc("ogre")
    assert list(npc_checks.check_npcs()) == []
    guard.attributes.add("skirmish_temperament", "brute")
    [[sentence, hint]] = found(npc_checks.check_npcs()).items()
    assert sentence.startswith(f"NPCs of {__name__}.Alone fight, but the class does not have ")
    assert hint.endswith("class Alone(SkirmishCharacter, ...):")


def test_npcs_that_have_been_in_fights(game, guard):
    for key, value in SHEET.items():
        guard.attributes.add(key, value)
    player = game.make_player("Ahalish")
    for line in ("init brawl", "add me heroes", "add guard monsters", "start heroes monsters"):
        player.types(f"combat {line}")
    [sentence] = found(npc_checks.check_npcs())
    assert sentence.startswith(f"NPCs of {__name__}.Alone fight")


def test_a_class_of_npcs_whose_hook_does_not_reach_the_mixin(game):
    npc = create_object(f"{__name__}.Silent", key="guard")
    npc.attributes.add("skirmish_temperament", "brute")
    [sentence] = found(npc_checks.check_npcs())
    assert sentence.startswith(f"{__name__}.Silent.at_pre_move does not call the method")


class Strikes(OurGame.__mro__[1]):
    """A game that adds its own command `attack` after our set."""

    def at_cmdset_creation(self):
        from commands.command import Command

        self.add(SkirmishCmdSet)
        self.add(Command(key="hit", aliases=["attack"]))


def test_an_own_command_that_replaces_the_words_that_attack(settings):
    settings.CMDSET_CHARACTER = f"{__name__}.Strikes"
    assert found() == {}
    settings.SKIRMISH_ATTACK = ["attack", "kill"]
    [[sentence, hint]] = found().items()
    assert sentence == (
        "SKIRMISH_ATTACK has attack, but the command hit of commands.command is added after ours "
        "and replaces it."
    )
    assert hint == f"take Command out of {__name__}.Strikes"


class Watch(OurGame.__mro__[1]):
    """A game that also has a command `c`."""

    def at_cmdset_creation(self):
        from commands.command import Command

        self.add(SkirmishCmdSet)
        self.add(Command(key="watch", aliases=["c"]))


class Replaced(OurGame.__mro__[1]):
    """A game that had a command `combat` before it added ours."""

    def at_cmdset_creation(self):
        from commands.command import Command

        super().at_cmdset_creation()
        self.add(Command(key="stance", aliases=["combat"]))
        self.add(SkirmishCmdSet)


class Removed(OurGame.__mro__[1]):
    """A game that takes its own command out itself."""

    def at_cmdset_creation(self):
        from commands.command import Command

        self.add(Command(key="combat"))
        self.remove("combat")
        self.add(SkirmishCmdSet)


class Without(OurGame.__mro__[1]):
    """A game that has not added our command set."""


def test_a_command_of_the_games_with_our_name(settings):
    settings.CMDSET_CHARACTER = f"{__name__}.Watch"
    [[sentence, hint]] = found().items()
    assert sentence == "The command watch of commands.command has a name of ours: c."
    assert hint.startswith('server/conf/settings.py: SKIRMISH_COMMAND = "fight"')


def test_a_command_of_the_games_that_ours_replaces(settings):
    settings.CMDSET_CHARACTER = f"{__name__}.Replaced"
    [[sentence, hint]] = found().items()
    assert sentence == (
        "The command stance of commands.command has a name of ours: combat; ours replaces it."
    )
    assert hint.startswith('server/conf/settings.py: SKIRMISH_COMMAND = "fight"')


def test_a_command_that_the_game_takes_out_itself(settings):
    settings.CMDSET_CHARACTER = f"{__name__}.Removed"
    assert found() == {}


def test_a_command_set_that_is_not_added(settings):
    settings.CMDSET_CHARACTER = f"{__name__}.Without"
    [[sentence, hint]] = found().items()
    assert sentence.endswith("Without has no command combat.")
    assert "self.add(SkirmishCmdSet) in its at_cmdset_creation" in hint


def combat_move(session, *args, **kwargs):
    """An input function of a game's own."""


def test_an_input_function_with_our_name(settings):
    settings.INPUT_FUNC_MODULES = [*settings.INPUT_FUNC_MODULES, __name__]
    [sentence] = found()
    assert sentence.startswith(f"{__name__} has an input function combat_move too")


#: A module of the game's own addresses, whose page takes ours.
urlpatterns = [path("<path:page>", lambda request, page: None)]


def test_pages_that_another_address_hides(settings):
    settings.ROOT_URLCONF = __name__
    sentences = found()
    [sentence] = [message for message in sentences if message.startswith("/skirmish/ is")]
    assert (
        'urlpatterns = [path("", include("web.skirmish.urls")), *urlpatterns]'
        in sentences[sentence]
    )


@pytest.mark.parametrize("within", [False, True])
def test_the_addresses_of_evennia_are_not_edited(settings, within):
    """Not even where it lies in a virtual environment in the game's folder."""
    settings.ROOT_URLCONF = "evennia.web.urls"
    if within:
        settings.GAME_DIR = str(Path(settings.EVENNIA_DIR).parents[1])
    hints = found()
    assert hints["/skirmish/ does not exist, so fights cannot be seen on the website."] == (
        "web/urls.py: from django.urls import include, path; from evennia.web.urls import "
        'urlpatterns; urlpatterns = [path("", include("web.skirmish.urls")), *urlpatterns]; and in '
        'server/conf/settings.py: ROOT_URLCONF = "web.urls"'
    )


@pytest.mark.parametrize("urls", ["evennia.web.urls", "web.no_urls"])
def test_a_game_without_a_website_needs_no_addresses_and_no_panel(settings, tmp_path, urls):
    own_templates(settings, tmp_path, webclient="<html>")
    settings.ROOT_URLCONF, settings.WEBSERVER_ENABLED = urls, False
    assert found() == {}


def own_templates(settings, folder, **files):
    """Give the game templates of its own for the web client."""
    (folder / "webclient").mkdir()
    for name, text in files.items():
        (folder / f"webclient/{name}.html").write_text(text)
    theirs = settings.TEMPLATES[0]
    own = [folder, folder / "webclient", *theirs["DIRS"]]
    settings.TEMPLATES = [{**theirs, "DIRS": own}]


_SCRIPT = '<script src="webclient_gui.js"></script>'


_OWN = '{% extends "webclient/base.html" %}'


@pytest.mark.parametrize(
    ("files", "named", "how"),
    [
        ({"webclient": f"<html>{_SCRIPT}"}, "webclient", "below the line that loads"),
        ({"webclient": _OWN}, "webclient", "{% block guilib_import %}{{ block.super }} {% load"),
        # What this extends takes no scripts from it.
        ({"base": f"<html>{_SCRIPT}</html>"}, "base", "below the line that loads"),
        ({"base": f"{_SCRIPT}", "webclient": _OWN}, "base", "below the line that loads"),
    ],
)
def test_a_page_without_the_panel(settings, tmp_path, files, named, how):
    own_templates(settings, tmp_path, **files)
    [[sentence, hint]] = found().items()
    assert sentence == "The page of the web client does not load the panel of fights."
    assert hint.startswith(f"{tmp_path}/webclient/{named}.html: {how}")
    assert needs.SCRIPT in hint


def test_a_page_of_the_games_own_that_loads_the_panel(settings, tmp_path):
    own = f'{{% load static %}}<script src="{{% static "{needs.SCRIPT}" %}}"></script>{_SCRIPT}'
    own_templates(settings, tmp_path, base=own)
    assert found() == {}


def test_a_game_without_a_web_client_needs_no_panel(settings, tmp_path):
    own_templates(settings, tmp_path, webclient="<html>")
    settings.WEBCLIENT_ENABLED = False
    assert found() == {}


def test_addresses_that_are_not_there(settings):
    settings.ROOT_URLCONF = "web.no_urls"
    [[sentence, hint]] = found().items()
    assert sentence.startswith("ROOT_URLCONF names web.no_urls, which is not there")
    assert hint == (
        "web/no_urls.py: from django.urls import include, path; from evennia.web.urls import "
        'urlpatterns; urlpatterns = [path("", include("web.skirmish.urls")), *urlpatterns]'
    )


def test_addresses_that_fail_are_told_of(settings, monkeypatch):
    broken = ModuleType("web.broken")
    broken.__getattr__ = lambda name: 1 / 0
    monkeypatch.setitem(sys.modules, "web.broken", broken)
    settings.ROOT_URLCONF = "web.broken"
    told = found()
    assert "The pages of fights cannot be checked: ZeroDivisionError: division by zero" in told


def test_code_of_the_game_that_fails_is_told_of_and_stops_no_other_check(settings, monkeypatch):
    monkeypatch.setattr(Watch, "at_cmdset_creation", lambda self: 1 / 0)
    settings.CMDSET_CHARACTER = f"{__name__}.Watch"
    settings.PROTOTYPE_MODULES = []
    assert "The commands cannot be checked: ZeroDivisionError: division by zero" in found()
    assert len(found()) == 2


def test_tables_that_are_not_there(db, monkeypatch):
    migration = SimpleNamespace(name="0002_more")
    monkeypatch.setattr(MigrationExecutor, "migration_plan", lambda *args: [(migration, False)])
    [problem] = doctor.check_database()
    assert "0002_more is missing" in problem.msg
    assert problem.hint == "evennia migrate"


def test_a_table_that_an_applied_migration_has_not_made(db, monkeypatch):
    introspection = tables.connection.introspection
    there = [name for name in introspection.table_names() if name != "skirmish_fightchances"]
    columns = tables._columns("skirmish_moverecord") - {"pose", "undone"}
    real = tables._columns
    monkeypatch.setattr(introspection, "table_names", lambda *cursor: there)
    monkeypatch.setattr(
        tables, "_columns", lambda table: columns if "moverecord" in table else real(table)
    )
    assert [problem.msg for problem in doctor.check_database()] == [
        "The database has no table skirmish_fightchances.",
        "The table skirmish_moverecord has no column pose and undone.",
    ]


@pytest.mark.parametrize(
    ("versions", "sentences"),
    [
        (("6.1.0", "6.0.10", (3, 12)), []),
        (("4.5.0", "4.2.1", (3, 13)), []),
        (("4.4.1", "4.2.1", (3, 12)), ["pip install 'evennia>=4.5,<7.0'"]),
        (("7.0.0", "7.1", (3, 11)), ["Python 3.12", "this is 7.0.0", "this is 7.1"]),
    ],
)
def test_versions_that_were_not_tested(versions, sentences):
    said = list(unsupported(*versions))
    assert len(said) == len(sentences)
    assert all(part in text for part, text in zip(sentences, said, strict=True))


def test_the_doctor_says_all_of_it_and_how_to_mend_it(db, settings, capsys):
    settings.PROTOTYPE_MODULES = []
    settings.REST_API_ENABLED = False
    assert launcher.doctor() is False
    said = capsys.readouterr().out
    assert "    server/conf/settings.py: PROTOTYPE_MODULES = [" in said
    assert "\n1 problem found.\n" in said
    # What is only worth knowing is no problem.
    assert said.endswith("    server/conf/settings.py: REST_API_ENABLED = True\n")


def test_the_doctor_is_content_with_this_game(db, capsys):
    assert launcher.doctor() is True
    assert capsys.readouterr().out.endswith("Skirmish is well.\n")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("SKIRMISH_JOIN", "always"),
        ("SKIRMISH_TELEPORT", "no"),
        ("SKIRMISH_FLEE", "yes"),
        ("SKIRMISH_CLOCK", "soon"),
        ("SKIRMISH_AWAY", "asleep"),
        ("SKIRMISH_ATTACK", "kill"),
        ("SKIRMISH_PASSES", None),
        ("SKIRMISH_RECOVER", -1),
    ],
)
def test_a_setting_of_the_world_that_cannot_be_is_named(settings, name, value):
    assert list(world_checks.check_settings()) == []
    setattr(settings, name, value)
    (told,) = world_checks.check_settings()
    assert told.msg.startswith(f"{name} is {value!r}.")
    assert name in told.hint
