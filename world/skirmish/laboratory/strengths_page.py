"""The strengths of templates in words: the page of who beats whom."""

from collections.abc import Iterable, Iterator, Mapping

from world.skirmish.laboratory.strengths import Strengths

_HEAD = """# Who beats whom

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


def page(measured: Mapping[str, Strengths]) -> str:
    """Return the page, as Markdown.

    Args:
        measured: What was measured, by the title of the ruleset.
    """
    parts = (_section(title, found) for title, found in measured.items())
    return "\n".join([_HEAD, *("\n".join(part) for part in parts)])


def _section(title: str, found: Strengths) -> Iterator[str]:
    names = found.order
    yield f"## {title}\n"
    yield f"The yardstick is `{found.yardstick}`; each number comes from {found.fights} fights.\n"
    yield _row(["template", "strength", "tougher", *names])
    yield _row(["---", *("---:" for _ in range(len(names) + 2))])
    for name in names:
        duels = (_percent(found.duels[name].get(other)) for other in names)
        strength = f"{found.strengths[name]:.2g}"
        yield _row([f"**{name}**", strength, _percent(found.tougher[name]), *duels])
    yield ""


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{share:.0%}"
