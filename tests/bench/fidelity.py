"""Whether simulated fights that remember what was judged go as those in which all is thought about.

    make fidelity                                        300 fights of each match-up, each way
    make fidelity ARGS="--rules cepheus --fights 50"     a short run
    make fidelity ARGS="--thorough .tools/thorough"      keeps the thorough fights in that folder

Both ways play the same match-ups, half of which are even, and none of which may be looked at while
a ruleset's likeness is written. Wins may differ by three points more than chance explains; rounds,
what each team loses and how many of it fall by 2.5 standard errors. A ruleset that `remembers` and
does not pass should not: set `remembers = False` in its evaluation.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from math import inf, sqrt
from pathlib import Path
from statistics import mean, pvariance
from typing import Final

import msgspec
from msgspec import Struct

from world.skirmish.laboratory import Setup, read_matchup
from world.skirmish.laboratory.chunks import CHUNK_REMEMBERED
from world.skirmish.laboratory.playing import FightPlayer, FightResult
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
SEED: Final = "fidelity"
#: By so many standard errors means may differ, and by so much wins beyond their margin.
_ERRORS: Final = 2.5
_POINTS: Final = 0.03
_CONFIDENCE: Final = 1.96

#: So many thorough fights are played between two looks at the folder that keeps them.
_KEPT: Final = 10


class Figure(Struct, frozen=True):
    """A figure both ways, and what is wrong with it; empty if it is as it should be."""

    name: str
    thorough: float
    remembered: float
    wrong: str


def thorough(rules: str, number: int, fights: int, kept: Path | None = None) -> list[FightResult]:
    """Return fights of a match-up in which every move is thought about.

    Args:
        rules: The ruleset.
        number: Which of its match-ups.
        fights: How many.
        kept: The folder of fights that were played before, and in which these are kept.
    """
    place = kept / f"{rules}-{number}.json" if kept is not None else None
    found: list[FightResult] = []
    if place is not None and place.is_file():
        found = msgspec.json.decode(place.read_bytes(), type=list[FightResult])
    player = FightPlayer(setup_of(rules, number), remembers=False)
    while len(found) < fights:
        for _ in range(min(_KEPT, fights - len(found))):
            found.append(player.play(len(found), SEED))
        if place is not None:
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(msgspec.json.encode(found))
    return found[:fights]


def remembered(rules: str, number: int, fights: int) -> list[FightResult]:
    """Return fights of a match-up that remember what was judged, as a forecast plays them."""
    setup, played = setup_of(rules, number), list[FightResult]()
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
        return lambda fight: sum(team_of[each] == team for each in fight.fell)

    figures: list[tuple[str, Callable[[FightResult], float]]] = [
        ("rounds", lambda each: each.rounds)
    ]
    for team in ("a", "b"):
        figures += [(f"{team} loses", lost(team)), (f"{team} fall", fallen(team))]
    ways = thorough, remembered
    found = [
        _wins(team, *([each.winner == team for each in way] for way in ways)) for team in ("a", "b")
    ]
    return found + [
        _mean(name, *([figure(each) for each in way] for way in ways)) for name, figure in figures
    ]


def _wins(team: str, one: Sequence[bool], other: Sequence[bool]) -> Figure:
    first, second = mean(one), mean(other)
    margin = _CONFIDENCE * sqrt(_error(one) ** 2 + _error(other) ** 2)
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


def main(arguments: list[str]) -> int:
    """Play match-ups both ways and print what differs; return 1 if a ruleset does not pass."""
    parser = ArgumentParser(
        "make fidelity", description="Remembered judgments beside thorough play."
    )
    parser.add_argument("--rules", choices=MATCHUPS, action="append", help="only this ruleset")
    parser.add_argument("--fights", type=int, default=FIGHTS, help="of each match-up, each way")
    parser.add_argument("--thorough", type=Path, help="a folder that keeps the thorough fights")
    options = parser.parse_args(arguments)
    failed = False
    for rules in options.rules or MATCHUPS:
        wrong = 0
        for number, (one, other) in enumerate(MATCHUPS[rules]):
            ways = (
                thorough(rules, number, options.fights, options.thorough),
                remembered(rules, number, options.fights),
            )
            figures = compared(setup_of(rules, number), *ways)
            wrong += any(each.wrong for each in figures)
            same = sum(map(FightResult.__eq__, *ways))
            said = "; ".join(
                f"{each.name} {each.thorough:.2f}/{each.remembered:.2f} {each.wrong}".rstrip()
                for each in figures
            )
            print(f"{rules}, {one} against {other}, {same} fights alike: {said}", flush=True)
        remembers = ruleset(rules).evaluation.remembers
        print(
            f"{rules}: {wrong} of {len(MATCHUPS[rules])} match-ups differ after {options.fights} "
            f"fights; it {'remembers' if remembers else 'thinks about every move'}.\n",
            flush=True,
        )
        failed = failed or (remembers and wrong > 0)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
