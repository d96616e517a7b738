"""Toy fights in one line, and what was typed in them as a list of lines."""

from typing import Any

from world.skirmish import engine
from world.skirmish.sheets.fighters import Participant
from world.skirmish.state.events import Event
from world.skirmish.state.fight import Answer, Fight

from . import RULESET
from .fighter import ToyHouse


def fight(*teams: str, dice: tuple[int, ...] = (), seed: str = "any", **house: Any) -> Fight:
    """`fight("Ann Bob", "Cid")`: two teams, `1` and `2`. The first team begins.

    A fighter's id is the small first letter of the name. Dice that are not loaded fall as they do.
    """
    participants = [
        Participant(name[0].lower(), name, str(number), {"toy_guard": 0})
        for number, team in enumerate(teams, 1)
        for name in team.split()
    ]
    made, _ = engine.begin(RULESET, participants, ToyHouse(**house), seed, loaded=(1, *dice, 0))
    return made


def answer(fight: Fight, line: str) -> Answer:
    """`Ann: hit Cid`, or `referee: lightning`, as the move it is."""
    name, _, words = line.partition(": ")
    seats = {fighter.name: fighter.id for fighter in fight.table.fighters.values()} | {
        "referee": "referee"
    }
    return Answer(seats[name], engine.parse(fight, seats[name], words))


def play(fight: Fight, *lines: str) -> tuple[Fight, list[Event]]:
    """The fight after these lines, and everything told on the way."""
    told: list[Event] = []
    for line in lines:
        typed = answer(fight, line)
        fight, news = engine.decide(fight, typed.actor, typed.move)
        told += news
    return fight, told


def after(fight: Fight, *lines: str) -> Fight:
    """The fight after these lines."""
    return play(fight, *lines)[0]
