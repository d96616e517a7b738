"""How well temperaments fight, and how long they think: `python -m tests.bench.tactics`.

Each pair of mirrored fights has the same fighters on both sides and the same seed; the temperament
moves one side in the first, and the other in the second. A random mover takes any choice.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from random import Random
from statistics import mean
from time import process_time
from typing import Any, Final, NamedTuple

from tests.bench.ratios import Ratio, ratio, show
from world.skirmish import engine, tactics
from world.skirmish.ruleset.registry import get as ruleset
from world.skirmish.sheets.fighters import Participant
from world.skirmish.state.dice import Dice
from world.skirmish.state.fight import REFEREE, AnyFight

TITLE: Final = "Decisions without a player, six against six"
#: By these rules the others are measured, and these by Grapple.
_YARDSTICK: Final = "cepheus"
_GOAL_BESIDE: Final = {"cepheus": 1.1, "grapple": 4}
_ROUNDS: Final = 7
_DECISIONS: Final = 12

FIGHTS: Final = 100
#: Temperaments, and how many of 100 fights they should win at least.
GOALS: Final = {"schemer": 80, "brute": 65}
#: A fight that is not decided after this many moves counts as a draw.
MOST_MOVES: Final = 600


class Sides(NamedTuple):
    """The fighters of each side, and the house rules."""

    specs: tuple[str, ...]
    house: Mapping[str, Any] = {}
    #: Whether all are NPCs.
    npc: bool = False


SIDES: Final = {
    "grapple": Sides(("ac:co:en:10:3:3:5:2", "sp:ld:md:10:2:3:5:2", "tc:in:tt:10:3:3:5:2")),
    "cepheus": Sides(("gunman", "guard", "thug"), {"aware": "all", "range": 20}),
    "dungeoneers": Sides(("skeleton", "goblin_archer", "zombie"), npc=True),
    "dungeoneers (players)": Sides(("skeleton", "goblin_archer", "zombie")),
    "apocrypha": Sides(("swordsman", "guard", "archer"), {"range": 10}),
}

#: Returns the seat that moves next, of those of a team that are asked, and its move.
Mover = Callable[[AnyFight, list[str]], tuple[str, Any]]


def start(name: str, seed: str, a_side: int = 0) -> AnyFight:
    """Return a fight that has just begun."""
    rules, sides = ruleset(name.partition(" ")[0]), SIDES[name]
    house = rules.house(**sides.house)
    specs = [sides.specs[place % len(sides.specs)] for place in range(a_side or len(sides.specs))]
    participants = [
        Participant(
            f"{team}{place}", f"{team}{place}", team, rules.read_spec(spec, house), sides.npc
        )
        for team in ("red", "blue")
        for place, spec in enumerate(specs)
    ]
    fight: AnyFight = engine.begin(rules, participants, house, seed)[0]
    return fight


def by_chance(seed: str) -> Mover:
    """Return a mover that takes any choice."""
    chance = Random(seed)

    def move(fight: AnyFight, seats: list[str]) -> tuple[str, Any]:
        return seats[0], chance.choice(list(engine.choices(fight, seats[0])))

    return move


def by_temperament(name: str, seed: str) -> Mover:
    """Return a mover that chooses by a temperament."""
    dice = Dice(f"tactics {seed}")

    def move(fight: AnyFight, seats: list[str]) -> tuple[str, Any]:
        decision = tactics.choose_among(fight, dict.fromkeys(seats, name), dice)
        return decision.seat, decision.move

    return move


def winner(fight: AnyFight, movers: Mapping[str, Mover]) -> str:
    """Play a fight to its end, with a mover for each team; return the winner, empty for none."""
    for _ in range(MOST_MOVES):
        seats = engine.open_seats(fight)
        if not seats:
            break
        if seats[0] == REFEREE:
            seat, move = REFEREE, tactics.choose(fight, REFEREE, "schemer").move
        else:
            team = fight.table.fighters[seats[0]].team
            own = [seat for seat in seats if seat != REFEREE and is_of(fight, seat, team)]
            seat, move = movers[team](fight, own)
        fight, _ = engine.decide(fight, seat, move)
    outcome = engine.outcome(fight)
    return outcome.winner if outcome is not None else ""


def is_of(fight: AnyFight, seat: str, team: str) -> bool:
    """Return whether a fighter belongs to a team."""
    return bool(fight.table.fighters[seat].team == team)


def won(name: str, temperament: str, fights: int) -> Counter[str]:
    """Return how many of these fights the temperament won, lost, and neither."""
    found: Counter[str] = Counter()
    for number in range(fights):
        seed = f"{name} {number // 2}"
        team, other = ("red", "blue") if number % 2 else ("blue", "red")
        movers = {team: by_temperament(temperament, seed), other: by_chance(f"{seed} {number}")}
        victor = winner(start(name, seed), movers)
        found["won" if victor == team else "lost" if victor else "open"] += 1
    return found


def ratios() -> Iterator[Ratio]:
    """Yield what a decision costs, six against six; the rulesets take turns."""
    for temperament in GOALS:
        times: dict[str, list[float]] = {name: [] for name in SIDES}
        for number in range(_ROUNDS):
            for name in SIDES:
                times[name].append(_decision(name, temperament, number))
        for name in SIDES:
            beside = "grapple" if name == _YARDSTICK else _YARDSTICK
            if name != "grapple":
                goal = _GOAL_BESIDE[beside]
                of = f"decisions by {beside.title()}"
                yield ratio(f"{name}, {temperament}", of, times[name], times[beside], goal)


def _decision(name: str, temperament: str, number: int) -> float:
    """Return the mean seconds of the first decisions of a fight of six against six."""
    fight, times = start(name, f"time {number}", 6), list[float]()
    while len(times) < _DECISIONS and (seats := engine.open_seats(fight)):
        began = process_time()
        move = tactics.choose(fight, seats[0], temperament).move
        if seats[0] != REFEREE:
            times.append(process_time() - began)
        fight, _ = engine.decide(fight, seats[0], move)
    return mean(times)


def report(fights: int = FIGHTS) -> None:
    """Print how many fights each temperament wins."""
    print(f"Of {fights} mirrored fights against moves by chance, won (lost, open), and the goal")
    for name in SIDES:
        for temperament, goal in GOALS.items():
            found = won(name, temperament, fights)
            score = f"{found['won']:>4} ({found['lost']}, {found['open']})"
            print(f"  {name:<23}{temperament:<9}{score:<14} {goal * fights // 100}", flush=True)


if __name__ == "__main__":
    report(int(sys.argv[1]) if len(sys.argv) > 1 else FIGHTS)
    show(TITLE, ratios())
