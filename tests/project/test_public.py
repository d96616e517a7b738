"""Public names change on purpose only, and the page on versions says what holds.

With `SKIRMISH_KEEP_PUBLIC=1` in the environment (`make public`), the names of today are kept.
"""

from __future__ import annotations

import os
import re
from difflib import unified_diff

import pytest

from tests.docs.pages import page, section, table
from tests.project import public
from typeclasses.skirmish.installation import versions
from world.skirmish import __version__, game, views


def test_public_names_are_those_that_are_kept() -> None:
    today = public.text()
    if os.environ.get("SKIRMISH_KEEP_PUBLIC"):
        public.KEPT.write_text(today)
    kept = public.KEPT.read_text()
    changed = list(unified_diff(kept.splitlines(), today.splitlines(), "kept", "today", n=0))
    assert not changed, "\n".join(
        [*changed, "If this is on purpose, see docs/versions.md, and type: make public"]
    )


@pytest.mark.parametrize(
    ("where", "name", "value", "line"),
    [
        (game.Dice, "louder", None, "Dice"),
        (game, "__all__", [*game.__all__[:-1]], game.__all__[-1]),
        (views, "__all__", [*views.__all__[:-1]], views.__all__[-1]),
    ],
)
def test_a_change_shows(
    monkeypatch: pytest.MonkeyPatch, where: object, name: str, value: object, line: str
) -> None:
    before = public.text()
    monkeypatch.setattr(where, name, value, raising=False)
    differences = unified_diff(before.splitlines(), public.text().splitlines())
    assert any(re.match(rf"[+-]{line}\b", difference) for difference in differences)


def test_the_page_names_each_kind_of_public_name() -> None:
    kinds = re.findall(r"^\[(\w+)", public.KEPT.read_text(), re.MULTILINE)
    told = " ".join(table(section("docs/versions.md", "What is public")))
    assert {kind for kind in kinds if kind.casefold() not in told.casefold()} == set()


def test_the_page_says_what_is_supported() -> None:
    told = table(section("docs/versions.md", "What is supported"))
    first, end = versions.EVENNIA
    evennias = [tuple(map(int, found.split(".")[:2])) for found in table_words(told["Evennia"][0])]
    assert min(evennias) == first
    assert max(evennias) < end
    pythons = table_words(told["Python"][0])
    assert pythons[0] == ".".join(map(str, versions.PYTHON))
    classifiers = re.findall(r"Python :: (\d\.\d+)", page("pyproject.toml"))
    assert pythons == classifiers


def test_the_page_says_which_version_is_upgraded() -> None:
    oldest = ".".join(map(str, versions.UPGRADED))
    assert f"from {oldest}" in section("docs/versions.md", "How long old forms are read")
    assert __version__ >= oldest


def table_words(text: str) -> list[str]:
    return re.findall(r"\d+\.\d+", text)
