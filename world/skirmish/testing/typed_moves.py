"""Moves as a test types them: `after(fight, "me: strike 3 foe")`."""

from typing import Any

from world.skirmish import engine
from world.skirmish.state.events import Event
from world.skirmish.state.fight import AnyFight


def play(fight: AnyFight, *lines: str) -> tuple[AnyFight, list[Event]]:
    """Return the fight after lines such as `me: attack foe`, and what happened."""
    events: list[Event] = []
    for line in lines:
        actor, _, words = line.partition(": ")
        fight, told = engine.decide(fight, actor, engine.parse(fight, actor, words))
        assert list(engine.problems(fight)) == []
        events += told
    return fight, events


def after(fight: AnyFight, *lines: str) -> AnyFight:
    """Return the fight after lines such as `me: attack foe`."""
    return play(fight, *lines)[0]


def me(fight: AnyFight) -> Any:
    """Return the fighter whose id is `me`."""
    return fight.table.fighters["me"]


def foe(fight: AnyFight) -> Any:
    """Return the fighter whose id is `foe`."""
    return fight.table.fighters["foe"]
