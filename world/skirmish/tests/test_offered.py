"""What is offered can succeed: random fights by each ruleset, and every choice in them."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from world.skirmish import engine
from world.skirmish.moves.base import Move
from world.skirmish.rulesets.apocrypha.tests.any_fight import FIGHTS as APOCRYPHA
from world.skirmish.rulesets.cepheus.miscellaneous import SkillCheck
from world.skirmish.rulesets.cepheus.tests.any_fight import CepheusFights
from world.skirmish.rulesets.dungeoneers.combat_actions import Missed
from world.skirmish.rulesets.dungeoneers.tests.any_fight import DungeoneersFights
from world.skirmish.rulesets.grapple.actions import SkillAction
from world.skirmish.rulesets.grapple.tests.any_fight import GrappleFights
from world.skirmish.state.fight import AnyFight
from world.skirmish.testing.fights import Fights
from world.skirmish.testing.idle_dice import idle_choices

#: Takes long: `make test-all` plays it.
pytestmark = pytest.mark.slow

Excuse = Callable[[AnyFight, str, Move], bool]


def is_tactics(fight: AnyFight, seat: str, move: Move) -> bool:
    """Tactics gives back two of the very dice that are spent on it, as the seed has it."""
    return isinstance(move, SkillAction) and move.skill == "tc"


def is_for_the_referee(fight: AnyFight, seat: str, move: Move) -> bool:
    """A check changes no number; the referee makes something of it."""
    return isinstance(move, SkillCheck)


def is_sure(fight: AnyFight, seat: str, move: Move) -> bool:
    """At a target number of 10 an action cannot fail."""
    return not any(isinstance(event, Missed) for event in engine.decide(fight, seat, move)[1])


def never(fight: AnyFight, seat: str, move: Move) -> bool:
    return False


@pytest.mark.parametrize(
    ("fights", "excuse"),
    [
        pytest.param(GrappleFights(), is_tactics, id="grapple"),
        pytest.param(CepheusFights(), is_for_the_referee, id="cepheus"),
        pytest.param(DungeoneersFights(), is_sure, id="dungeoneers"),
        pytest.param(APOCRYPHA, never, id="apocrypha"),
    ],
)
def test_no_choice_is_offered_whose_dice_decide_nothing(fights: Fights, excuse: Excuse):
    """It could not succeed, whatever they show."""

    @settings(
        max_examples=30,
        deadline=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    @given(data=st.data(), chance=st.integers(0, 2**32))
    def play(data: Any, chance: int) -> None:
        house = data.draw(fights.houses())
        who = data.draw(fights.participants(house))
        fight, _ = engine.begin(fights.rules, who, house, "seed")
        by_chance = Random(chance)
        for _ in range(100):
            if not engine.open_seats(fight):
                return
            idle = [
                f"{seat}: {engine.say(fight, move)}"
                for seat, move in idle_choices(fight, by_chance)
                if not excuse(fight, seat, move)
            ]
            assert idle == []
            fight, _ = engine.decide(fight, *fights.lively(fight, by_chance))

    play()
