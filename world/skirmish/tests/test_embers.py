"""A ruleset as a new author writes it: pools of dice, orders for all, not a line about tactics."""

from itertools import cycle, islice
from pathlib import Path

import pytest

from world.skirmish import engine, tactics
from world.skirmish.sheets.fighters import Participant
from world.skirmish.state.dice import Dice
from world.skirmish.testing.any_fight import any_fight
from world.skirmish.testing.positions import fight
from world.skirmish.testing.reading import asked, event
from world.skirmish.testing.typed_moves import after, play
from world.skirmish.tests import bands

from . import embers

pytestmark = pytest.mark.usefixtures("embers_are_registered", "bands_are_registered")

RULES = embers.RULESET
MOST_MOVES = 600


def test_it_is_a_game_of_at_most_300_lines():
    written = Path(embers.__file__).parent.glob("*.py")
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in written) <= 300


@pytest.mark.slow
def test_any_fight_is_sound_and_duels_of_its_templates_end():
    any_fight(RULES, examples=10, rare=RULES.moves)("runTest").runTest()


def ends(rules, specs, temperament, seed):
    """Return whether a fight of three against three ends without a player."""
    house, drawn = rules.house(), cycle(specs)
    who = [
        Participant(
            f"{team}{number}", f"{team}{number}", team, rules.read_spec(spec, house), npc=True
        )
        for team in ("A", "B")
        for number, spec in enumerate(islice(drawn, 3))
    ]
    now, dice = engine.begin(rules, who, house, seed)[0], Dice(seed)
    for _ in range(MOST_MOVES):
        seats = engine.open_seats(now)
        if not seats:
            return True
        move = tactics.choose(now, seats[0], temperament, dice).move
        now, _ = engine.decide(now, seats[0], move)
    return False


@pytest.mark.parametrize(
    ("rules", "specs"),
    [
        (RULES, ("conscript", "raider", "scout", "sergeant")),
        (bands.RULESET, ("", "bow=yes", "hp=6 max_hp=6", "armor=16", "hp=6 max_hp=6 bow=yes")),
    ],
    ids=["embers", "bands"],
)
@pytest.mark.slow
def test_95_of_100_fights_end_without_a_line_about_tactics(rules, specs):
    temperaments = islice(cycle(["schemer", "brute", "guardian", "coward", "medic"]), 100)
    ended = [ends(rules, specs, cares, f"{number}") for number, cares in enumerate(temperaments)]
    assert ended.count(True) >= 0.95 * len(ended)


def test_everyone_gives_orders_before_the_turns_of_a_round():
    start = fight(RULES, ["Ann grit=3"], ["Cid"])
    assert sorted(asked(start)) == ["ann orders", "cid orders"]
    now, events = play(start, "cid: guard 2")
    assert not events
    now = after(now, "ann: press 2")
    fighters = now.table.fighters
    assert (fighters["ann"].pressing, fighters["cid"].guarded) == (2, 2)
    assert asked(now)[0] in ("ann turn", "cid turn")


def test_an_npc_presses_on_if_that_lets_it_hit():
    start = fight(RULES, ["Ann sergeant"], ["Cid grit=1"])
    start.table.fighters["cid"].luck = 0
    assert engine.say(start, tactics.choose(start, "ann", "brute").move).startswith("press")


def test_an_npc_out_of_reach_takes_the_best_care_of_itself_and_walks_up():
    now, typed = fight(RULES, ["Ann raider"], ["Cid raider"]), []
    while "attack" not in " ".join(typed):
        seat = engine.open_seats(now)[0]
        typed.append(engine.say(now, tactics.choose(now, seat, "brute").move))
        now = after(now, f"{seat}: {typed[-1]}")
        assert len(typed) < 30
    assert any(words.startswith("go") for words in typed)


def test_luck_may_turn_a_blow_aside():
    start = fight(RULES, ["Ann sergeant"], ["Cid"])
    now = after(start, "ann: press 3", "cid: no")
    for _ in range(40):
        if asked(now) == ["cid evading"]:
            break
        seat, kind = asked(now)[0].split()
        turn = {"ann turn": "attack cid", "cid turn": "done"}
        now = after(now, f"{seat}: {turn.get(f'{seat} {kind}', 'no')}")
    now, events = play(now, "cid: evade")
    assert now.table.fighters["cid"].luck == 0
    assert event(events, embers.Attacked).actor == "ann"
