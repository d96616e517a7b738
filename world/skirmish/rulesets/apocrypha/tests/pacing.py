"""The number of rounds of a fight of Apocrypha between equals.

Run it as a module: `python -m world.skirmish.rulesets.apocrypha.tests.pacing`.
"""

import sys
from collections import Counter
from collections.abc import Mapping
from typing import Any

from world.skirmish import engine
from world.skirmish.rulesets.apocrypha import RULESET
from world.skirmish.rulesets.apocrypha.tests.sensible import choose
from world.skirmish.sheets.fighters import Participant

FIGHTS = 2000
MOST_ROUNDS = 12

#: Average people: every attribute 18, and two levels of each skill.
SKILLS = " ".join(
    f"{skill}=2"
    for skill in (
        "hand_to_hand",
        "martial_melee",
        "personal_weapons",
        "martial_weapons",
        "avoidance",
    )
)

#: What both have, and how far apart they begin.
EQUALS = {
    "bare hands": ("", 5),
    "knives": ("weapons=knife", 5),
    "longswords": ("weapons=longsword", 5),
    "longswords, armor 2": ("weapons=longsword armor=2", 5),
    "halberds": ("weapons=halberd", 5),
    "bows": ("weapons=bow", 20),
    "pistols": ("weapons=pistol", 20),
    "assault rifles, armor 3": ("weapons=assault_rifle armor=3", 40),
    "shotguns": ("weapons=shotgun", 20),
}


def rounds(spec: str, meters: int, a_side: int, seed: str, house: Mapping[str, Any]) -> int:
    """The rounds that one fight takes, at most `MOST_ROUNDS`."""
    rules = RULESET.house(**{"range": meters, **house})
    sheet = RULESET.read_spec(f"{SKILLS} {spec}", rules)
    participants = [
        Participant(f"{team}{number}", f"{team}{number}", team, sheet, True)
        for team in ("red", "blue")
        for number in range(a_side)
    ]
    fight, _ = engine.begin(RULESET, participants, rules, seed)
    while engine.outcome(fight) is None and fight.table.round < MOST_ROUNDS:
        fight, _ = engine.decide(fight, *choose(fight))
    return fight.table.round


def table(fights: int, a_side: int, house: Mapping[str, Any]) -> None:
    """Print the median, the mean, and the share of fights that take 2 to 4 rounds."""
    print(f"{a_side} against {a_side}".ljust(26), "median  mean  2 to 4   over 4")
    for name, (spec, meters) in EQUALS.items():
        found = Counter(
            rounds(spec, meters, a_side, f"{name} {number}", house) for number in range(fights)
        )
        every = sorted(found.elements())
        inside = sum(found[lasted] for lasted in (2, 3, 4)) / fights
        over = sum(many for lasted, many in found.items() if lasted > 4) / fights
        mean = sum(every) / fights
        print(f"  {name:<24} {every[fights // 2]:>6} {mean:>5.1f} {inside:>7.0%} {over:>8.0%}")


if __name__ == "__main__":
    many = int(sys.argv[1]) if len(sys.argv) > 1 else FIGHTS
    given = dict(word.split("=") for word in sys.argv[2:])
    for side in (1, 2):
        table(many, side, {name: int(value) for name, value in given.items()})
