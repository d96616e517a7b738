"""The site has every page in its menu; `make site` itself fails if a link of one is dead."""

from __future__ import annotations

import ast
import re
from importlib import import_module

from tests.docs.pages import ROOT, every_page, page

MENU = set(re.findall(r"[\w./-]+\.md", page("mkdocs.yml").partition("\nnav:")[2]))
PAGES = ast.parse(page("tests/project/site_pages.py"))


def test_the_menu_has_every_page_and_no_other() -> None:
    docs = ROOT / "docs"
    pages = {
        path.relative_to(docs).as_posix() if docs in path.parents else f"project/{path.name}"
        for path in every_page()
    }
    assert {name for name in MENU if not name.startswith("reference/")} == pages


def test_the_reference_shows_modules_that_are_there() -> None:
    [reference] = (
        ast.literal_eval(node.value)
        for node in PAGES.body
        if isinstance(node, ast.AnnAssign) and getattr(node.target, "id", "") == "REFERENCE"
        if node.value is not None
    )
    assert {f"reference/{name}.md" for name in reference} <= MENU
    for _, _, shown in reference.values():
        for name in shown:
            module, _, what = name.rpartition(".")
            assert hasattr(import_module(module), what) or import_module(name)
