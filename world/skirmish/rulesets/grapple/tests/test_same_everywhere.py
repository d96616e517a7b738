"""A fight of one seed and the same choices is the same fight in every process."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec import json

TOP = Path(__file__).parents[5]

#: Three teams, and two hundred moves chosen by the moment alone.
_FIGHT = """
from world.skirmish import engine
from world.skirmish.engine import lobby
from world.skirmish.rulesets.grapple import RULESET
from world.skirmish.rulesets.grapple.house_rules import GrappleHouse

made = lobby.open_lobby(RULESET, GrappleHouse())
for number, team in enumerate(("heroes", "monsters", "crows", "heroes", "monsters")):
    made = lobby.add_npc(made, f"f{number}", f"goblin {number}", "md:tt:in:10:2:5:5:4", team)
fight, _, _ = lobby.start(made, [], "any")
for moment in range(200):
    seats = engine.open_seats(fight)
    if not seats:
        break
    actor = seats[moment % len(seats)]
    choices = list(engine.choices(fight, actor))
    fight, _ = engine.decide(fight, actor, choices[moment * 7919 % len(choices)])
print(engine.encode(fight))
"""


def fought(hash_seed: str) -> str:
    """The fight in a process that puts sets and the like in an order of its own."""
    return subprocess.run(
        [sys.executable, "-c", _FIGHT],
        cwd=TOP,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        stdout=subprocess.PIPE,
        encoding="utf-8",
        check=True,
    ).stdout


@pytest.mark.slow
def test_a_fight_goes_the_same_way_in_every_process():
    first = fought("1")
    assert json.decode(first)["fight"]["drawn"] > 100
    assert fought("2") == first
    assert fought("3") == first
