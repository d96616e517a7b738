"""What the contracts in `pyproject.toml`, which `make lint` checks, do not say of the modules."""

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

TOP = Path(__file__).parents[1]
ENGINE = "world.skirmish"
RULESETS = f"{ENGINE}.rulesets"
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


def _is_test(name: str) -> bool:
    return bool({"tests", "testing"} & set(name.split(".")))


def rules_modules() -> dict[str, Path]:
    """Every module of the layer of rules but its tests."""
    return {name: path for name, path in modules(ENGINE).items() if not _is_test(name)}


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
    assert imported in imports(TOP / "world/skirmish/game.py")


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


def test_the_name_of_every_module_says_what_is_inside():
    ours = modules("commands", "server", "tests", "typeclasses", "web", "world")
    vague = [
        name
        for name in ours
        if VAGUE & {word for part in name.split(".") for word in part.split("_")}
    ]
    assert vague == []


@cache
def _words(path: Path) -> list[str]:
    """Every word of the code itself: names, and strings that are no docstrings."""
    return [*_strings_and_names(path)]


def _strings_and_names(path: Path) -> Iterator[str]:
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
    """The exceptions are the default of the setting that chooses the usual ruleset, and a verb.

    One ruleset's name may be an ordinary word in another: to grapple is an action.
    """
    packages = ("commands.skirmish", "typeclasses.skirmish", ENGINE, "web")
    rulesets_own = tuple(start for other in ruleset_names() for start in (f"{RULESETS}.{other}.",))
    naming = [
        f"{name}: {text}"
        for name, path in modules(*packages).items()
        if not f"{name}.".startswith(rulesets_own) and not _is_test(name)
        for text in _words(path)
        if ruleset in text.casefold()
    ]
    verb = "world.skirmish.views.menus.other_words: grapple"  # as people of other games type it
    allowed = ["typeclasses.skirmish.conf: grapple", verb] if ruleset == "grapple" else []
    assert naming == allowed
