"""The strengths of templates that are kept: `python -m world.skirmish.testing.strengths RULESET`.

It measures them and writes them to the ruleset's `tests/strengths.json`, which names the yardstick
and the number of fights; without a ruleset it measures all that have such a file, that of the demo
game too. Then it writes `docs/strengths.md`.
"""

import sys
from collections.abc import Iterable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import Final

import msgspec

from world.skirmish.laboratory.strengths import Strengths, measure
from world.skirmish.ruleset import registry
from world.skirmish.ruleset.base import AnyRuleset

PAGE: Final = Path("docs/strengths.md")
#: The rulesets of the demo game.
DEMO: Final = ("world.rules.d20",)
#: How many fights each number comes from, where a ruleset does not say it.
_FIGHTS: Final = 8

_HEAD: Final = """# Who beats whom

How strong the NPCs of each ruleset are, as the laboratory has measured it with fighters who act by
themselves. `make strengths` measures again and writes this page. See
[Balancing an encounter](balancing.md).

- *Strength* is how many of the yardstick a template is an even match for: 2 can take on two of
  them, and two with 0.5 are needed for one. 8 may also be more, and 0.12 less.
- *Tougher* is how often the template, a step tougher, wins against one that is not.
- Half of the fights that no one wins count as won: 50% may mean that neither can hurt the other.
- By rules in which NPCs roll no dice against each other, the same duel ends the same way each
  time: a share is then 0%, 100%, or 50% if the first to move wins.
- The other columns say how often it wins a duel against each template, the strongest first.
"""


def path(rules: AnyRuleset) -> Path:
    """Return where the strengths of a ruleset are kept."""
    return Path(str(files(registry.home(rules)).joinpath("tests", "strengths.json")))


def kept(rules: AnyRuleset) -> Strengths:
    """Return the stored strengths of a ruleset."""
    return msgspec.json.decode(path(rules).read_bytes(), type=Strengths)


def measured() -> list[AnyRuleset]:
    """Return the rulesets that keep strengths."""
    rulesets = {rules.name: rules for rules in (*registry.every(), *map(registry.load, DEMO))}
    return [rules for rules in rulesets.values() if path(rules).is_file()]


def _first(rules: AnyRuleset) -> Strengths:
    """Return empty strengths, to begin with, for a ruleset that keeps none yet."""
    return Strengths(yardstick=next(iter(rules.templates.values())).key, fights=_FIGHTS)


def page() -> str:
    """Return the page of strengths, as Markdown, of all rulesets that keep strengths."""
    parts = (_section(rules.title, kept(rules)) for rules in measured())
    return "\n".join([_HEAD, *("\n".join(part) for part in parts)])


def _section(title: str, strengths: Strengths) -> Iterator[str]:
    names, fights = strengths.order, strengths.fights
    yield f"## {title}\n"
    yield f"The yardstick is `{strengths.yardstick}`; each number comes from {fights} fights.\n"
    yield _row(["template", "strength", "tougher", *names])
    yield _row(["---", *("---:" for _ in range(len(names) + 2))])
    for name in names:
        duels = (_percent(strengths.duels[name].get(other)) for other in names)
        strength = f"{strengths.strengths[name]:.2g}"
        yield _row([f"**{name}**", strength, _percent(strengths.tougher[name]), *duels])
    yield ""


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{share:.0%}"


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
