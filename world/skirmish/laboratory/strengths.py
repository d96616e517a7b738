"""The strength of the templates of a ruleset: how many of a yardstick each is an even match for."""

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import Final

from msgspec import Struct

from world.skirmish.ruleset.base import AnyRuleset

from .matchups import Group, Matchup
from .reports import Report
from .runs import run
from .setups import Setup

#: How many of a template fight how many of the yardstick, from the easiest to the hardest.
LADDER: Final = (
    (8, 1),
    (6, 1),
    (4, 1),
    (3, 1),
    (2, 1),
    (1, 1),
    (1, 2),
    (1, 3),
    (1, 4),
    (1, 6),
    (1, 8),
)
_ONE_TO_ONE: Final = LADDER.index((1, 1))
_EVEN: Final = 0.5

#: Plays setups, and returns a report of each.
Play = Callable[[Sequence[Setup]], list[Report]]


class Strengths(Struct, frozen=True, kw_only=True):
    """Measured strengths of a ruleset's templates.

    Attributes:
        yardstick: The template that the others are measured against.
        fights: How many fights each number comes from.
        strengths: How many of the yardstick each template is an even match for.
        tougher: The share of fights that each wins, a step tougher, against one that is not.
        duels: The share of duels that each wins against each other; half of the drawn ones count.
    """

    yardstick: str
    fights: int
    strengths: dict[str, float] = {}
    tougher: dict[str, float] = {}
    duels: dict[str, dict[str, float]] = {}

    @property
    def order(self) -> list[str]:
        """The templates, the strongest first."""
        return sorted(self.strengths, key=lambda template: -self.strengths[template])


def measure(rules: AnyRuleset, yardstick: str, fights: int) -> Strengths:
    """Measure the templates of a ruleset."""

    def play(setups: Sequence[Setup]) -> list[Report]:
        return run(setups, fights, "strengths")

    names = list(dict.fromkeys(template.key for template in rules.templates.values()))
    duels = _duels(rules, names, play)
    tougher = play([against(rules, f"{name} tougher", name) for name in names])
    return Strengths(
        yardstick=yardstick,
        fights=fights,
        strengths=_strengths(rules, names, yardstick, duels, play),
        tougher={name: share(report) for name, report in zip(names, tougher, strict=True)},
        duels=duels,
    )


def against(rules: AnyRuleset, one: str, other: str, many: tuple[int, int] = (1, 1)) -> Setup:
    """Return a setup of several NPCs of one spec against several of another."""
    first, second = (
        Group(spec, count, rules.read_npc(spec, rules.house()).temperament)
        for spec, count in zip((one, other), many, strict=True)
    )
    return Matchup(ruleset=rules.name, teams={"one": (first,), "other": (second,)}).setup()


def share(report: Report) -> float:
    """Return the share of fights that the first team wins; half of the drawn ones count."""
    return (report.wins["one"] + report.draws / 2) / report.fights


def _duels(rules: AnyRuleset, names: Sequence[str], play: Play) -> dict[str, dict[str, float]]:
    pairs = list(combinations(names, 2))
    shares: dict[str, dict[str, float]] = {name: {} for name in names}
    for (one, other), report in zip(
        pairs, play([against(rules, *pair) for pair in pairs]), strict=True
    ):
        shares[one][other] = share(report)
        shares[other][one] = 1 - shares[one][other]
    return shares


def _strengths(
    rules: AnyRuleset,
    names: Sequence[str],
    yardstick: str,
    duels: Mapping[str, Mapping[str, float]],
    play: Play,
) -> dict[str, float]:
    """Climb the ladder with each template until it no longer wins half, or down until it does."""
    won = {name: {_ONE_TO_ONE: duels[name].get(yardstick, _EVEN)} for name in names}
    while climbing := {name: rung for name in names if (rung := _next(won[name])) is not None}:
        reports = play(
            [against(rules, name, yardstick, LADDER[rung]) for name, rung in climbing.items()]
        )
        for (name, rung), report in zip(climbing.items(), reports, strict=True):
            won[name][rung] = share(report)
    return {name: 1.0 if name == yardstick else _even(won[name]) for name in names}


def _next(won: Mapping[int, float]) -> int | None:
    """Return the next rung to try; None once the even rung is known."""
    low, high = min(won), max(won)
    if won[high] >= _EVEN:
        return high + 1 if high + 1 < len(LADDER) else None
    if won[low] < _EVEN:
        return low - 1 if low else None
    return None


def _even(won: Mapping[int, float]) -> float:
    """Return the ratio at which the fights are even, between the rungs around it."""
    ratios = {rung: many / of for rung, (of, many) in enumerate(LADDER)}
    above = max((rung for rung, wins in won.items() if wins >= _EVEN), default=None)
    if above is None:
        return ratios[min(won)]
    if above + 1 not in won:
        return ratios[above]
    over, under = won[above] - _EVEN, _EVEN - won[above + 1]
    part = over / (over + under)
    return round(float(ratios[above] ** (1 - part) * ratios[above + 1] ** part), 2)
