"""What the benchmarks print: ratios with their spread, and what has changed between versions."""

import pytest

from tests.bench import floors, versions
from tests.bench.fidelity import Duels, out_of_order
from tests.bench.ratios import Ratio, ratio
from tests.bench.tactics import start
from world.skirmish import engine
from world.skirmish.engine.storage import encode
from world.skirmish.laboratory.playing import FightResult


def test_a_ratio_is_the_median_of_pairs_that_took_turns():
    # A slow moment meets both of a pair.
    found = ratio("a move", "floors", [2.0, 30.0, 4.0, 6.0], [1.0, 15.0, 2.0, 2.0])
    assert (found.value, found.falls_short) == (2.0, False)


@pytest.mark.parametrize(("goal", "missed"), [(None, False), (1.6, True), (2.5, False)])
def test_what_misses_its_goal_says_so(goal, missed):
    found = ratio("a move", "floors", [2.0, 2.0, 2.0], [1.0, 1.0, 1.0], goal)
    assert (found.falls_short, "FALLS SHORT" in str(found)) == (missed, missed)


def test_the_floor_of_a_move_leaves_the_fight_as_it_is():
    fight = start("grapple", "floor", 1)
    seat = engine.open_seats(fight)[0]
    after, events = engine.decide(fight, seat, engine.parse(fight, seat, "maneuver 2 accuracy"))
    stored = encode(fight)
    floors.of_a_move(fight, after, events)()
    assert after.drawn > fight.drawn
    assert encode(fight) == stored


def test_only_what_is_apart_in_all_runs_has_changed(capsys):
    def runs(**values: tuple[float, ...]) -> list[dict[tuple[str, str], Ratio]]:
        rounds = zip(*values.values(), strict=True)
        return [
            {(what, "floors"): Ratio(what, "floors", value, value, value)
             for what, value in zip(values, found, strict=True)}
            for found in rounds
        ]  # fmt: skip

    before = runs(faster=(2.0, 2.1), same=(2.0, 2.4))
    versions._print_changes("main", before, runs(faster=(1.0, 1.1), same=(2.1, 2.3)))
    faster, same = capsys.readouterr().out.splitlines()[-2:]
    assert faster.endswith("-49%")
    assert not same.endswith("%")


def duels(*won: tuple[str, str, str]) -> Duels:
    """Return duels of pairs, each with the winners of its fights in a word of `1`, `2` and `-`."""
    made = Duels()
    for one, other, winners in won:
        made.note(
            one, other, [result({"1": "one", "2": "two"}.get(winner, "")) for winner in winners]
        )
    return made


def result(winner: str) -> FightResult:
    return FightResult(0, winner, "one", bool(winner), 1, 1, (), {})


def test_the_share_of_duels_won_counts_drawn_ones_half():
    made = duels(("ogre", "troll", "112-"), ("ogre", "rat", "1111"), ("troll", "rat", "1112"))
    assert made.names == ["ogre", "troll", "rat"]
    assert made.share("ogre") == (2.5 / 4 + 1) / 2
    assert made.share("troll") == (1.5 / 4 + 3 / 4) / 2
    assert 0 < made.error("troll") < 0.3


def test_only_templates_that_are_surely_apart_can_be_out_of_order():
    thorough = duels(("ogre", "rat", "11111112"), ("ogre", "wolf", "11112222"))
    turned = duels(("ogre", "rat", "12222222"), ("ogre", "wolf", "11222222"))
    assert out_of_order(thorough, thorough) == []
    assert ("ogre", "rat") in out_of_order(thorough, turned)
    assert ("ogre", "wolf") not in out_of_order(thorough, turned)
