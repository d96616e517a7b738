"""Imports go one way: commands and web, typeclasses, world/skirmish; views, rulesets, engine."""

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

TOP = Path(__file__).parents[1]
ENGINE = "world.skirmish"
RULESETS = f"{ENGINE}.rulesets"
VIEWS = f"{ENGINE}.views"
#: What prints what the laboratory has found: it is above the words, as the commands are.
LABORATORY = f"{ENGINE}.laboratory.command_line"

#: Rules may not use a clock, the machine, or other sources of random numbers.
NOT_FOR_RULES = {"datetime", "os", "random", "secrets", "socket", "subprocess", "time", "uuid"}
VAGUE = {"common", "helper", "helpers", "misc", "util", "utils"}


def _module(path: Path) -> str:
    parts = path.relative_to(TOP).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def modules(*packages: str) -> dict[str, Path]:
    """Every module of these packages, by name."""
    found = [
        path for package in packages for path in (TOP / package.replace(".", "/")).rglob("*.py")
    ]
    assert found, packages
    return {_module(path): path for path in sorted(found)}


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text())


def imports(path: Path) -> Iterator[str]:
    """Every module that a file imports, wherever in the file it does, by its full name."""
    package = _module(path) if path.name == "__init__.py" else _module(path).rpartition(".")[0]
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = package.split(".")[: len(package.split(".")) - node.level + 1]
            source = ".".join([*(start if node.level else []), *filter(None, [node.module])])
            # `from package import module` imports the module; a name in a module does no harm.
            yield source
            yield from (f"{source}.{alias.name}" for alias in node.names)


def wrong_imports(importers: dict[str, Path], *wrong: str) -> list[str]:
    """Imports of the wrong packages or anything in them."""
    return [
        f"{name} imports {imported}"
        for name, path in importers.items()
        for imported in imports(path)
        if any(imported == package or imported.startswith(f"{package}.") for package in wrong)
    ]


def _is_test(name: str) -> bool:
    return bool({"tests", "testing"} & set(name.split(".")))


def rules_modules() -> dict[str, Path]:
    """Every module of the layer of rules but its tests."""
    return {name: path for name, path in modules(ENGINE).items() if not _is_test(name)}


def engine_modules() -> dict[str, Path]:
    below = (f"{RULESETS}.", f"{VIEWS}.", VIEWS)
    return {
        name: path
        for name, path in rules_modules().items()
        if not name.startswith(below) and name not in (RULESETS, LABORATORY)
    }


def is_view(name: str) -> bool:
    """Return whether a module of a ruleset's folder is words, not rules."""
    return name.removeprefix(f"{RULESETS}.").split(".")[1:2] == ["view"]


def ruleset_names() -> list[str]:
    return [path.parent.name for path in (TOP / "world/skirmish/rulesets").glob("*/__init__.py")]


@pytest.mark.parametrize(
    ("line", "imported"),
    [
        ("import os.path", "os.path"),
        ("from . import rulesets", RULESETS),
        ("from .rulesets.grapple import moves", f"{RULESETS}.grapple.moves"),
        ("from .rulesets import grapple", f"{RULESETS}.grapple"),
        ("def f():\n    import time", "time"),
    ],
)
def test_an_import_is_found_in_every_form(line, imported, monkeypatch):
    monkeypatch.setitem(globals(), "tree", lambda path: ast.parse(line))
    assert imported in imports(TOP / "world/skirmish/engine.py")


def test_the_rules_import_nothing_but_themselves_msgspec_and_plain_python():
    """The exceptions are for what the laboratory can do without: plots and clusters."""
    optional = {
        (f"{ENGINE}.laboratory.plots", "matplotlib"),
        (f"{ENGINE}.laboratory.cluster", "distributed"),
    }
    wrong = [
        f"{name} imports {imported}"
        for name, path in rules_modules().items()
        for imported in imports(path)
        if not f"{imported}.".startswith((f"{ENGINE}.", "msgspec.", "typing_extensions."))
        and imported.partition(".")[0] not in sys.stdlib_module_names
        and (name, imported.partition(".")[0]) not in optional
    ]
    assert wrong == []


def test_the_rules_know_no_clock_no_machine_and_no_dice_but_their_own():
    assert wrong_imports(rules_modules(), *NOT_FOR_RULES) == []


def test_the_engine_knows_no_ruleset_and_no_view():
    """There is one exception: the registry looks into the folder of rulesets when it is asked."""
    wrong = wrong_imports(engine_modules(), RULESETS, VIEWS)
    assert wrong == [f"{ENGINE}.registry imports {RULESETS}"]


def test_the_registry_opens_its_door_only_when_it_is_asked():
    at_once = tree(TOP / "world/skirmish/ruleset/registry.py").body
    assert not any(
        alias.name == "rulesets"
        for node in at_once
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    )


@pytest.mark.parametrize("ruleset", ruleset_names())
def test_a_ruleset_knows_no_other_ruleset(ruleset):
    others = [f"{RULESETS}.{other}" for other in ruleset_names() if other != ruleset]
    assert wrong_imports(modules(f"{RULESETS}.{ruleset}"), *others) == []


def test_rules_know_no_words():
    rules = {
        name: path
        for name, path in modules(RULESETS).items()
        if not is_view(name) and not _is_test(name)
    }
    words = [VIEWS, *(f"{RULESETS}.{ruleset}.view" for ruleset in ruleset_names())]
    assert wrong_imports(rules, *words) == []


def test_the_shared_words_know_no_ruleset():
    assert wrong_imports(modules(VIEWS), RULESETS) == []


def test_the_rules_and_their_tests_know_no_server():
    assert wrong_imports(modules(ENGINE), "django", "evennia", "twisted") == []


def test_what_is_stored_knows_neither_commands_nor_screens():
    assert wrong_imports(modules("typeclasses"), "commands", "web") == []


def test_commands_know_no_screens():
    assert wrong_imports(modules("commands"), "web") == []


def test_screens_know_no_commands():
    assert wrong_imports(modules("web"), "commands") == []


def test_the_game_knows_no_tests():
    ours = modules("commands", "server", "typeclasses", "web", "world")
    assert wrong_imports(ours, "tests") == []


def test_the_name_of_every_module_says_what_is_inside():
    ours = modules("commands", "server", "tests", "typeclasses", "web", "world")
    vague = [
        name
        for name in ours
        if VAGUE & {word for part in name.split(".") for word in part.split("_")}
    ]
    assert vague == []


def _strings_and_names(path: Path) -> Iterator[str]:
    """Every word of the code itself: names, and strings that are no docstrings."""
    docstrings = {id(node.value) for node in ast.walk(tree(path)) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if id(node) not in docstrings:
                yield node.value
        elif isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.ImportFrom):
            yield from (node.module or "", *(alias.name for alias in node.names))


@pytest.mark.parametrize("ruleset", ruleset_names())
def test_no_code_but_its_own_names_a_ruleset(ruleset):
    """The one exception is the default of the setting that chooses the usual ruleset.

    One ruleset's name may be an ordinary word in another: to grapple is an action.
    """
    packages = ("commands.skirmish", "typeclasses.skirmish", ENGINE, "web")
    rulesets_own = tuple(start for other in ruleset_names() for start in (f"{RULESETS}.{other}.",))
    naming = [
        f"{name}: {text}"
        for name, path in modules(*packages).items()
        if not f"{name}.".startswith(rulesets_own) and not _is_test(name)
        for text in _strings_and_names(path)
        if ruleset in text.casefold()
    ]
    allowed = ["typeclasses.skirmish.conf: grapple"] if ruleset == "grapple" else []
    assert naming == allowed
