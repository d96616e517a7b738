"""Whether simulated fights that remember what was judged go as those in which all is thought about.

    make fidelity                                        300 fights of each match-up, each way
    make fidelity ARGS="--rules cepheus --fights 50"     a short run
    make fidelity ARGS="--thorough .tools/thorough"      keeps the thorough fights in that folder
    make fidelity ARGS="--only order"                    nothing but the order of the strengths

Both ways play the same match-ups, half of which are even, and none of which may be looked at while
a ruleset's likeness is written. Wins may differ by three points more than chance explains; rounds,
what each team loses and how many of it fall by 2.5 standard errors. Then each template of the
ruleset meets each other in duels: of two of which thorough play says that one wins more, by more
than 2.5 standard errors, the same one must win more. A ruleset that `remembers` and does not pass
should not: set `remembers = False` in its evaluation.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from itertools import combinations
from math import hypot, inf, sqrt
from pathlib import Path
from statistics import mean, pvariance
from typing import Final

import msgspec
from msgspec import Struct

from world.skirmish.laboratory import Setup, read_matchup
from world.skirmish.laboratory.chunks import CHUNK_REMEMBERED
from world.skirmish.laboratory.playing import FightPlayer, FightResult
from world.skirmish.laboratory.strengths import against
from world.skirmish.odds.chances import CONFIDENCE
from world.skirmish.ruleset.registry import get as ruleset

#: Match-ups by ruleset: those that are about even first, then others.
MATCHUPS: Final = {
    "dungeoneers": (
        ("bandit", "giant_spider"), ("ogre", "troll"), ("cultist x2", "zombie x2"),
        ("goblin_archer x3", "giant_rat x3"), ("bandit x2", "skeleton x2"), ("knight", "ogre"),
        ("wolf x3", "cultist x2"), ("goblin_archer x4", "bandit"),
    ),
    "cepheus": (
        ("thug", "beast"), ("soldier", "commando"), ("pirate", "thug"), ("medic x2", "beast"),
        ("thug x2", "beast x2"), ("sniper", "guard"), ("officer x2", "medic x2"),
        ("marine", "soldier x3"), ("gunman x3", "pirate"),
    ),
    "apocrypha": (
        ("guard", "archer"), ("brawler", "thug"), ("feral_rat x2", "scavenger x2"),
        ("sniper", "soldier"), ("hunter", "guard"), ("gunman", "guard_dog"),
        ("enforcer", "thug x2"), ("gunman x2", "archer x2"), ("guard x2", "scavenger x3"),
    ),
}  # fmt: skip
FIGHTS: Final = 300
#: So many duels does each template fight against each other, each way.
DUELS: Final = 8
SEED: Final = "fidelity"
#: By so many standard errors means may differ, and by so much wins beyond their margin.
_ERRORS: Final = 2.5
_POINTS: Final = 0.03
#: What a duel that nobody wins counts.
_HALF: Final = 0.5

#: So many thorough fights are played between two looks at the folder that keeps them.
_KEPT: Final = 10


class Figure(Struct, frozen=True):
    """A figure both ways, and what is wrong with it; empty if it is as it should be."""

    name: str
    thorough: float
    remembered: float
    wrong: str


def thorough(setup: Setup, fights: int, kept: Path | None = None) -> list[FightResult]:
    """Return fights of a setup in which every move is thought about.

    Args:
        setup: What is played.
        fights: How many.
        kept: The file of those that were played before, and in which these are kept.
    """
    found: list[FightResult] = []
    if kept is not None and kept.is_file():
        found = msgspec.json.decode(kept.read_bytes(), type=list[FightResult])
    player = FightPlayer(setup, remembers=False)
    while len(found) < fights:
        for _ in range(min(_KEPT, fights - len(found))):
            found.append(player.play(len(found), SEED))
        if kept is not None:
            kept.parent.mkdir(parents=True, exist_ok=True)
            kept.write_bytes(msgspec.json.encode(found))
    return found[:fights]


def remembered(setup: Setup, fights: int) -> list[FightResult]:
    """Return fights of a setup that remember what was judged, as a forecast plays them."""
    played = list[FightResult]()
    while len(played) < fights:
        player = FightPlayer(setup, remembers=True)
        for _ in range(min(CHUNK_REMEMBERED, fights - len(played))):
            played.append(player.play(len(played), SEED))
    return played


def setup_of(rules: str, number: int) -> Setup:
    """Return the setup of a match-up."""
    one, other = MATCHUPS[rules][number]
    return read_matchup(ruleset(rules), (f"a={one}", f"b={other}")).setup()


def compared(
    setup: Setup, thorough: Sequence[FightResult], remembered: Sequence[FightResult]
) -> list[Figure]:
    """Return the figures of fights played both ways."""
    team_of = {member.id: member.team for member in setup.lobby.members}

    def lost(team: str) -> Callable[[FightResult], float]:
        return lambda fight: fight.harm.get(team, 0.0)

    def fallen(team: str) -> Callable[[FightResult], float]:
        return lambda fight: sum(team_of[fighter] == team for fighter in fight.fell)

    figures: list[tuple[str, Callable[[FightResult], float]]] = [
        ("rounds", lambda fight: fight.rounds)
    ]
    for team in ("a", "b"):
        figures += [(f"{team} loses", lost(team)), (f"{team} fall", fallen(team))]
    ways = thorough, remembered
    found = [
        _wins(team, *([fight.winner == team for fight in way] for way in ways))
        for team in ("a", "b")
    ]
    return found + [
        _mean(name, *([figure(fight) for fight in way] for way in ways)) for name, figure in figures
    ]


def _wins(team: str, one: Sequence[bool], other: Sequence[bool]) -> Figure:
    first, second = mean(one), mean(other)
    margin = CONFIDENCE * sqrt(_error(one) ** 2 + _error(other) ** 2)
    far = abs(first - second) > margin + _POINTS
    return Figure(f"{team} wins", first, second, f"beyond {margin + _POINTS:.0%}" if far else "")


def _mean(name: str, one: Sequence[float], other: Sequence[float]) -> Figure:
    first, second = mean(one), mean(other)
    error = sqrt(_error(one) ** 2 + _error(other) ** 2)
    errors = abs(first - second) / error if error else inf if first != second else 0.0
    return Figure(name, first, second, f"{errors:.1f} errors" if errors > _ERRORS else "")


def _error(values: Sequence[float]) -> float:
    """Return the standard error of a mean."""
    return sqrt(pvariance(values) / len(values))


class Duels:
    """The duels of all templates of a ruleset, fought in one way."""

    def __init__(self) -> None:
        self._won: dict[str, list[Sequence[float]]] = {}

    def note(self, one: str, other: str, fights: Sequence[FightResult]) -> None:
        """Note the duels of two templates, the teams `one` and `other`."""
        won = [_HALF if not fight.winner else float(fight.winner == "one") for fight in fights]
        self._won.setdefault(one, []).append(won)
        self._won.setdefault(other, []).append([1 - share for share in won])

    @property
    def names(self) -> list[str]:
        """The templates, the one that wins most first."""
        return sorted(self._won, key=self.share, reverse=True)

    def share(self, template: str) -> float:
        """Return the share of its duels that a template wins; half of the drawn ones count."""
        return mean(map(mean, self._won[template]))

    def error(self, template: str) -> float:
        """Return the standard error of the share of a template's duels that it wins."""
        duels = self._won[template]
        return sqrt(sum(_error(won) ** 2 for won in duels)) / len(duels)


def out_of_order(thorough: Duels, remembered: Duels) -> list[tuple[str, str]]:
    """Return the pairs of which the second wins more often where much is remembered.

    Thorough play tells for sure that the first of them is the stronger one.
    """
    return [
        (stronger, weaker)
        for stronger, weaker in combinations(thorough.names, 2)
        if thorough.share(stronger) - thorough.share(weaker)
        > _ERRORS * hypot(thorough.error(stronger), thorough.error(weaker))
        and remembered.share(stronger) < remembered.share(weaker)
    ]


def duels(rules: str, fights: int, kept: Path | None = None) -> tuple[Duels, Duels]:
    """Let all templates of a ruleset meet each other.

    Args:
        rules: The ruleset.
        fights: How many duels each two of them fight, each way.
        kept: The folder in which the thorough ones are kept.

    Returns:
        The thorough duels, and those in which judgments are remembered.
    """
    one, other = Duels(), Duels()
    names = dict.fromkeys(template.key for template in ruleset(rules).templates.values())
    for pair in combinations(names, 2):
        setup = against(ruleset(rules), *pair)
        place = kept / f"{rules}-{'-'.join(pair)}.json" if kept is not None else None
        one.note(*pair, thorough(setup, fights, place))
        other.note(*pair, remembered(setup, fights))
    return one, other


def _matchups(rules: str, fights: int, kept: Path | None) -> int:
    """Print how the match-ups of a ruleset go both ways; return how many of them differ."""
    wrong = 0
    for number, (one, other) in enumerate(MATCHUPS[rules]):
        setup = setup_of(rules, number)
        place = kept / f"{rules}-{number}.json" if kept is not None else None
        ways = thorough(setup, fights, place), remembered(setup, fights)
        figures = compared(setup, *ways)
        wrong += any(figure.wrong for figure in figures)
        same = sum(map(FightResult.__eq__, *ways))
        said = "; ".join(
            f"{figure.name} {figure.thorough:.2f}/{figure.remembered:.2f} {figure.wrong}".rstrip()
            for figure in figures
        )
        print(f"{rules}, {one} against {other}, {same} fights alike: {said}", flush=True)
    print(f"{rules}: {wrong} of {len(MATCHUPS[rules])} match-ups differ after {fights} fights.")
    return wrong


def _order(rules: str, kept: Path | None) -> int:
    """Print the order of a ruleset's strengths both ways; return how many pairs are turned."""
    one, other = duels(rules, DUELS, kept)
    shares = (f"{name} {one.share(name):.2f}/{other.share(name):.2f}" for name in one.names)
    print(f"{rules}, duels won by each template: {', '.join(shares)}")
    turned = out_of_order(one, other)
    said = ", ".join(" and ".join(pair) for pair in turned) or "none"
    print(f"{rules}: pairs in another order after {DUELS} duels of each two: {said}.", flush=True)
    return len(turned)


def main(arguments: list[str]) -> int:
    """Play fights both ways and print what differs; return 1 if a ruleset does not pass."""
    parser = ArgumentParser(
        "make fidelity", description="Remembered judgments beside thorough play."
    )
    parser.add_argument("--rules", choices=MATCHUPS, action="append", help="only this ruleset")
    parser.add_argument("--fights", type=int, default=FIGHTS, help="of each match-up, each way")
    parser.add_argument("--thorough", type=Path, help="a folder that keeps the thorough fights")
    parser.add_argument("--only", choices=("matchups", "order"), help="one of the two comparisons")
    options = parser.parse_args(arguments)
    failed = False
    for rules in options.rules or MATCHUPS:
        wrong = 0
        if options.only != "order":
            wrong += _matchups(rules, options.fights, options.thorough)
        if options.only != "matchups":
            wrong += _order(rules, options.thorough)
        remembers = ruleset(rules).evaluation.remembers
        print(f"{rules} {'remembers' if remembers else 'thinks about every move'}.\n", flush=True)
        failed = failed or (remembers and wrong > 0)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
