"""`help combat move` and its like: a page for each subcommand and each ruleset.

`FILE_HELP_ENTRY_MODULES += ["commands.skirmish.help_entries"]` adds them.
"""

from functools import cache
from pathlib import Path

from typeclasses.skirmish.knobs import knob
from world.skirmish import ruleset

from .subcommands import SUBCOMMANDS

_PAGES = Path(__file__).parent / "pages"


@cache
def pages() -> dict[str, str]:
    """The text of each page by its topic; a ruleset's page is a file of its name in `pages/`."""
    rules = {name: (_PAGES / f"{name}.txt").read_text() for name in ruleset.names()}
    return {each.key: each.page() for each in SUBCOMMANDS} | rules


def _entry(topic: str, text: str) -> dict[str, object]:
    return {
        "key": f"combat {topic}",
        "aliases": [f"{alias} {topic}" for alias in knob("SKIRMISH_ALIASES")],
        "category": "Skirmish",
        # The list of topics shows `combat` alone.
        "locks": "read:all();view:false()",
        "text": text,
    }


HELP_ENTRY_DICTS = [_entry(topic, text) for topic, text in pages().items()]
