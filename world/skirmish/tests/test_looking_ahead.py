"""NPCs by rules without an evaluation: they go where they can harm, and their fights end."""

import pytest

from world.skirmish import engine, tactics
from world.skirmish.sheets.fighters import Participant
from world.skirmish.state.dice import Dice
from world.skirmish.testing.positions import fight, make_known
from world.skirmish.testing.typed_moves import after

from .bands import RULESET, Attack, Dodge, Step

pytestmark = pytest.mark.usefixtures("bands_are_registered")

TEAMS = {
    "A": {"Ann": "", "Bob": "bow=yes"},
    "B": {"x": "hp=6 max_hp=6 bow=yes", "y": "hp=6 max_hp=6", "z": "hp=6 max_hp=6"},
}
MOST_MOVES = 300


def played(seed, temperament):
    """Play a fight of two heroes and three goblins; return it, and the kinds of its moves."""
    make_known(RULESET)
    house = RULESET.house()
    who = [
        Participant(name.lower(), name, team, RULESET.read_spec(spec, house))
        for team, members in TEAMS.items()
        for name, spec in members.items()
    ]
    now, made, dice = engine.begin(RULESET, who, house, seed)[0], [], Dice(seed)
    while (seats := engine.open_seats(now)) and len(made) < MOST_MOVES:
        move = tactics.choose(now, seats[0], temperament, dice).move
        made.append(type(move))
        now, _ = engine.decide(now, seats[0], move)
    return now, made


def chosen(now, seat="ann"):
    return engine.say(now, tactics.choose(now, seat, "schemer").move)


def test_a_fighter_walks_up_to_an_enemy_and_strikes():
    now, typed = fight(RULESET, ["Ann"], ["Cid"], dice=(20, 1, 0)), []
    while not typed or not typed[-1].startswith("attack"):
        typed.append(chosen(now))
        now = after(now, f"ann: {typed[-1]}")
        if "cid" in engine.open_seats(now):
            now = after(now, "cid: done")
        assert len(typed) < 20
    assert typed.count("step east") == 5
    assert "step west" not in typed


def test_a_fighter_who_has_struck_stays_in_reach():
    now = fight(RULESET, ["Ann"], ["Cid"], dice=(20, 1, 5))
    now.table.fighters["ann"].band = 6
    assert chosen(after(now, "ann: attack cid")) == "done"


def test_an_archer_who_can_shoot_does_not_walk_up():
    now = fight(RULESET, ["Ann bow=yes"], ["Cid"], dice=(20, 1, 0))
    now.table.fighters["ann"].band = 4
    assert chosen(now) == "shoot Cid"


@pytest.mark.slow
@pytest.mark.parametrize("temperament", ["brute", "schemer", "coward"])
def test_fights_end_without_a_line_about_tactics(temperament):
    fights = [played(f"{number}", temperament) for number in range(20)]
    assert [now.table.over for now, _ in fights] == [True] * 20


@pytest.mark.slow
def test_strikes_are_not_rarer_than_waiting():
    made = [kind for number in range(10) for kind in played(f"{number}", "schemer")[1]]
    assert made.count(Attack) > made.count(Dodge)
    assert made.count(Step) > 0
