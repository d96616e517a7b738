"""Moves a second in the engine alone, with and without the table that people read, and simulated.

Two equal fighters (Accuracy 4, Courage 3, Endurance 2; AP max 10, AD 5, SD 0, defense 3, 3 wounds).
With four strike dice or more they strike with up to six; else with any action dice they maneuver
with up to three and the first skill that is not marked; else they catch their breath.
"""

from collections.abc import Callable
from random import Random
from statistics import mean, median
from time import perf_counter
from typing import Any

from tests.bench.tactics import SIDES, start
from world.skirmish import engine
from world.skirmish.ruleset.registry import get as ruleset
from world.skirmish.rulesets.grapple.actions import CatchBreath, Maneuver, Strike
from world.skirmish.rulesets.grapple.fighter import Fighter
from world.skirmish.sheets.fighters import Participant
from world.skirmish.state.fight import AnyFight
from world.skirmish.testing.fights import Fights
from world.skirmish.testing.sample_sheets import SHEET
from world.skirmish.views import view

_FIGHTS = 800
_RUNS = 5
#: Moves by chance, and how many of them are made in one fight.
_MOVES = 4000
_LENGTH = 40
#: The most microseconds that a move of two fighters may take.
_GOALS = {"cepheus": 17.5, "dungeoneers (players)": 21.5, "apocrypha": 36.5}
_VIEW = view("grapple")


def report() -> None:
    """Print the best of some runs; the rest is what else the machine did."""
    print("Engine, Grapple, moves a second")
    for what, goal, decide in (
        ("moves alone", 130_000, _alone),
        ("with the table", 60_000, _with_table),
        ("simulated", 200_000, engine.advance_in_place),
    ):
        best = max(_moves_a_second(decide) for _ in range(_RUNS))
        print(f"  {what:<20}{best:>12,.0f}  (goal: {goal:,})")
    _report_each()


def _report_each() -> None:
    """Print how long moves by chance take by each ruleset."""
    print("Moves by chance, microseconds, medians and means (2 and 6 fighters)")
    for name in SIDES:
        many = "".join("{:8.1f} {:7.1f}".format(*_microseconds(name, each)) for each in (1, 3))
        goal = f"  (goal for the first: {_GOALS[name]})" if name in _GOALS else ""
        print(f"  {name:<23}{many}{goal}")


def _microseconds(name: str, a_side: int) -> tuple[float, float]:
    """Return how long a move takes, median and mean, if each kind of move is as likely."""
    chance, fights = Random(a_side), Fights(ruleset(name.partition(" ")[0]))
    fight, spent, number = start(name, "moves", a_side), list[float](), 0
    for made in range(_MOVES):
        if made % _LENGTH == 0 or not engine.open_seats(fight):
            number += 1
            fight = start(name, f"moves {number}", a_side)
        seat, move = fights.lively(fight, chance)
        began = perf_counter()
        fight, _ = engine.decide(fight, seat, move)
        spent.append(perf_counter() - began)
    return median(spent) * 1e6, mean(spent) * 1e6


def _moves_a_second(decide: Callable[[AnyFight, str, Any], AnyFight]) -> float:
    played, began = 0, perf_counter()
    for seed in range(_FIGHTS):
        fight = _fight(str(seed))
        while fight.pending.questions:
            fighter = fight.table.fighters[fight.pending.questions[0].seat]
            fight = decide(fight, fighter.id, _policy(fighter))
            played += 1
    return played / (perf_counter() - began)


def _alone(fight: AnyFight, seat: str, move: Any) -> AnyFight:
    """A move, with what happened and the fight before it kept."""
    return engine.decide(fight, seat, move)[0]


def _with_table(fight: AnyFight, seat: str, move: Any) -> AnyFight:
    """A move, its sentences and the table."""
    fight, events = engine.decide(fight, seat, move)
    _VIEW.render_events(fight.table, events)
    _VIEW.status(fight.table)
    return fight


def _fight(seed: str) -> AnyFight:
    rules = ruleset("grapple")
    participants = [Participant(side, side.upper(), side, SHEET) for side in ("a", "b")]
    fight: AnyFight = engine.begin(rules, participants, rules.house(), seed)[0]
    return fight


def _policy(fighter: Fighter) -> Any:
    if fighter.sd >= 4:
        return Strike(min(6, fighter.sd), "b" if fighter.id == "a" else "a")
    if fighter.ad >= 1:
        skills = fighter.skills
        unmarked = (skill for skill in skills if skill not in fighter.marks)
        return Maneuver(min(3, fighter.ad), next(unmarked, skills[0]))
    return CatchBreath()
