"""The strengths of templates that are kept: `python -m world.skirmish.testing.strengths RULESET`.

It measures them and writes them to the ruleset's `tests/strengths.json`, which names the yardstick
and the number of fights; without a ruleset it measures all that have such a file, that of the demo
game too. Then it writes `docs/strengths.md`.
"""

import sys
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import msgspec

from world.skirmish.laboratory import strengths_page as words
from world.skirmish.laboratory.strengths import Strengths, measure
from world.skirmish.ruleset import registry
from world.skirmish.ruleset.base import Ruleset

PAGE: Final = Path("docs/strengths.md")
#: The rulesets of the demo game.
DEMO: Final = ("world.rules.d20",)
#: How many fights each number comes from, where a ruleset does not say it.
_FIGHTS: Final = 8


def path(rules: Ruleset[Any, Any]) -> Path:
    """Return where the strengths of a ruleset are kept."""
    return Path(str(files(registry.home(rules)).joinpath("tests", "strengths.json")))


def kept(rules: Ruleset[Any, Any]) -> Strengths:
    """Return the strengths of a ruleset as they are kept."""
    return msgspec.json.decode(path(rules).read_bytes(), type=Strengths)


def measured() -> list[Ruleset[Any, Any]]:
    """Return the rulesets that keep strengths."""
    found = {rules.name: rules for rules in (*registry.every(), *map(registry.load, DEMO))}
    return [rules for rules in found.values() if path(rules).is_file()]


def _first(rules: Ruleset[Any, Any]) -> Strengths:
    """Return what a ruleset is measured with that keeps no strengths yet."""
    return Strengths(yardstick=next(iter(rules.templates.values())).key, fights=_FIGHTS)


def page() -> str:
    """Return the page of all rulesets that keep strengths."""
    return words.page({rules.title: kept(rules) for rules in measured()})


def main(arguments: list[str]) -> int:
    """Measure the rulesets that are named, and write what was found."""
    registry.add(DEMO)
    for rules in list(map(registry.find, arguments)) or measured():
        before = kept(rules) if path(rules).is_file() else _first(rules)
        now = measure(rules, before.yardstick, before.fights)
        path(rules).write_bytes(msgspec.json.format(msgspec.json.encode(now)) + b"\n")
        print(f"Measured the templates of {rules.title}.")
    PAGE.write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
