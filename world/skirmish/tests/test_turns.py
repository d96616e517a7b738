"""The turn orders that rulesets share."""

import pytest

from world.skirmish.ruleset import registry
from world.skirmish.ruleset.turns import (
    EndTurn,
    InitiativeTable,
    InitiativeTurns,
    TeamMember,
    TeamTable,
    TeamTurns,
)
from world.skirmish.sheets.fighters import Participant
from world.skirmish.sheets.stats import effect, number, resource
from world.skirmish.state.context import new_context
from world.skirmish.state.dice import Dice
from world.skirmish.state.events import FightOver
from world.skirmish.state.fight import Answer
from world.skirmish.state.house_rules import HouseRules
from world.skirmish.views.text import Voice

from . import toy
from .toy.fights import fight
from .toy.view import ToyView


class Fighter(TeamMember):
    """Able while there are hit points left."""

    hp: int = number("hit points", default=1, most=9, help="Hit points left.")
    guarding: bool = effect("on guard", until="turn")
    step: int = resource("step")
    nerve: int = resource("nerve", 3, regains=1, most=9)
    mana: int = resource("mana", 3, each="round", regains=2, most=9)

    @property
    def down(self) -> str:
        return "" if self.hp else "down"


class ByInitiative(InitiativeTurns):
    name, title, summary = "by_initiative", "By initiative", "For tests."
    fighter, table, actions = Fighter, InitiativeTable, (EndTurn,)

    def initiative(self, ctx, fighter):
        return 1


class ByTeams(TeamTurns):
    name, title, summary = "by_teams", "By teams", "For tests."
    fighter, table, actions = Fighter, TeamTable, (EndTurn,)


@pytest.mark.parametrize("rules", [ByInitiative(), ByTeams()])
@pytest.mark.parametrize(("hp", "winner"), [((0, 0), ""), ((1, 0), "A"), ((0, 1), "B")])
def test_a_fight_with_nobody_to_fight_against_is_over_at_once(rules, hp, winner):
    participants = [
        Participant("ann", "Ann", "A", {f"{rules.name}_hp": hp[0]}),
        Participant("bob", "Bob", "B", {f"{rules.name}_hp": hp[1]}),
    ]
    table, events = rules.set_up(participants, HouseRules(), Dice("seed"))
    assert events == [FightOver(winner)]
    assert rules.outcome(table).winner == winner
    assert rules.asked(table).questions == ()


def test_an_effect_lasts_until_the_next_turn_of_the_fighters_team():
    rules = ByTeams()
    table = rules.table(
        house=HouseRules(),
        fighters={name: Fighter(id=name, name=name, team=name.upper(), hp=1) for name in "ab"},
        teams=("A", "B"),
        round=1,
    )
    ctx = new_context(None, table, Dice("seed"))
    table.fighters["a"].guarding = table.fighters["a"].moved = True
    rules.advance(ctx)
    assert (table.moving_team, table.fighters["a"].guarding) == ("B", True)
    table.fighters["b"].moved = True
    rules.advance(ctx)
    assert (table.moving_team, table.fighters["a"].guarding) == ("A", False)


@pytest.mark.parametrize("rules", [ByInitiative(), ByTeams()])
def test_pools_regain_a_part_from_the_second_round_on_for_one_team_like_the_other(rules):
    who = [Participant(name, name, name, {f"{rules.name}_hp": 1}) for name in ("ann", "bob")]
    table, _ = rules.set_up(who, HouseRules(), Dice("seed"))
    ctx = new_context(rules, table, Dice("seed"))
    seen = []
    for _ in range(6):
        seat = rules.asked(table).questions[0].seat
        fighter = table.fighters[seat]
        seen.append((seat, table.round, fighter.nerve, fighter.mana, fighter.step))
        fighter.step = 0
        rules.play(ctx, (Answer(seat, EndTurn()),))
    assert seen == [
        ("ann", 1, 3, 3, 1), ("bob", 1, 3, 3, 1), ("ann", 2, 4, 5, 1), ("bob", 2, 4, 5, 1),
        ("ann", 3, 5, 7, 1), ("bob", 3, 5, 7, 1),
    ]  # fmt: skip


def storm(ctx):
    """Take a hit point from Bob in round 2, and another in round 3."""
    if ctx.table.round > 1:
        ctx.table.fighters["bob"].lose("hp", 1)


@pytest.mark.parametrize("order", [ByInitiative, ByTeams])
def test_what_a_round_begins_with_happens_once_and_may_end_the_fight(order):
    rules = type("Stormy", (order,), {"round_begins": lambda self, ctx: storm(ctx)})()
    sheet = {f"{rules.name}_hp": 2}
    who = [Participant(name, name, name, sheet) for name in ("ann", "bob")]
    table, _ = rules.set_up(who, HouseRules(), Dice("seed"))
    ctx = new_context(rules, table, Dice("seed"))
    seen = [(table.round, table.fighters["bob"].hp)]
    while not table.over:
        rules.play(ctx, (Answer(rules.asked(table).questions[0].seat, EndTurn()),))
        seen.append((table.round, table.fighters["bob"].hp))
    assert list(dict.fromkeys(seen)) == [(1, 2), (2, 1), (3, 0)]
    assert rules.outcome(table).winner == "ann"


def test_while_the_last_of_a_team_moves_nobody_is_yet_to_move(monkeypatch):
    monkeypatch.setattr(registry, "get", lambda name: toy.RULESET)
    table = fight("Ann", "Bob").table
    table.fighters["a"].moved = True
    said = ToyView("toy").turn(table, Voice(table, ""))
    assert said == "Team 1 moves"
    assert toy.RULESET.out_of_turn_reason(table, table.fighters["b"]).endswith(" waits for no one.")
