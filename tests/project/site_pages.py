"""What mkdocs calls: pages of the root folder and a reference of docstrings join those of docs/.

A link of a page leads to a file of the project, as it does for whoever reads the page there. On the
site, the pages of docs/ stand at the top, and what lies elsewhere under `project/`.
"""

from __future__ import annotations

import os
import posixpath
import re
from pathlib import Path
from typing import Any, Final

from mkdocs.structure.files import File, Files

ROOT: Final = Path(__file__).resolve().parents[2]
DOCS: Final = ROOT / "docs"
_ELSEWHERE: Final = "project"

#: By page: its title, what it says first, and the modules whose docstrings it shows.
REFERENCE: Final = {
    "game": ("game", "What rulesets are written with.", ["world.skirmish.game"]),
    "views": ("views", "What sentences and tables are written with.", ["world.skirmish.views"]),
    "engine": ("engine", "Fights without a server.", ["world.skirmish.engine"]),
    "hooks": (
        "Hooks and signals",
        "What a game hears of its fights.",
        ["typeclasses.skirmish.characters.SkirmishCharacter", "typeclasses.skirmish.signals"],
    ),
    "testing": (
        "testing",
        "What rulesets are tested with.",
        [
            "world.skirmish.testing.positions",
            "world.skirmish.testing.any_fight",
            "world.skirmish.testing.typed_moves",
            "world.skirmish.testing.refusals",
        ],
    ),
}

_LINK: Final = re.compile(r'(\]\(|(?:src|href)=")([^)\s"#]+)(?=[)"#])')
_CODE: Final = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)


def on_files(files: Files, config: Any) -> Files:
    """Add the pages of the root folder, what pages link to elsewhere, and the reference."""
    for path in sorted(ROOT.glob("*.md")):
        _add(files, config, path)
    for page in list(files.documentation_pages()):
        if (source := _source(page.src_uri)) is not None:
            for target in _targets(source):
                if DOCS not in target.parents:
                    _add(files, config, target)
    for name, (title, first, modules) in REFERENCE.items():
        shown = "\n\n".join(f"::: {module}" for module in modules)
        text = f"# {title}\n\n{first} This page is made of the docstrings.\n\n{shown}\n"
        files.append(File.generated(config, f"reference/{name}.md", content=text))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Let the links of a page lead to where their targets stand on the site."""
    source = _source(page.file.src_uri)
    if source is None:
        return markdown
    here = posixpath.dirname(page.file.src_uri)

    def lead(found: re.Match[str]) -> str:
        before, to = found.groups()
        if "://" in to or not (target := (source.parent / to).resolve()).is_file():
            return found[0]
        uri = posixpath.relpath(_uri(target), here)
        # The addresses in HTML are not those of files: mkdocs leaves them as they are.
        return before + (re.sub(r"\.md$", ".html", uri) if before.endswith('"') else uri)

    parts = re.split(f"({_CODE.pattern})", markdown, flags=_CODE.flags)
    return "".join(part if place % 2 else _LINK.sub(lead, part) for place, part in enumerate(parts))


def _add(files: Files, config: Any, path: Path) -> None:
    if files.get_file_from_path(_uri(path)) is None:
        files.append(File.generated(config, _uri(path), abs_src_path=os.fspath(path)))


def _uri(path: Path) -> str:
    """Return where a file of the project stands on the site."""
    if DOCS in path.parents:
        return path.relative_to(DOCS).as_posix()
    return f"{_ELSEWHERE}/{path.relative_to(ROOT).as_posix()}"


def _source(uri: str) -> Path | None:
    """Return the file of the project that a page is made of; None for the reference."""
    first, _, rest = uri.partition("/")
    if first == "reference":
        return None
    return ROOT / rest if first == _ELSEWHERE else DOCS / uri


def _targets(source: Path) -> list[Path]:
    """Return the files of the project that a page links to."""
    text = _CODE.sub("", source.read_text(encoding="utf-8"))
    found = ((source.parent / to).resolve() for _, to in _LINK.findall(text) if "://" not in to)
    return [path for path in found if path.is_file() and ROOT in path.parents]
