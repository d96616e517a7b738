"""What this version and earlier ones have stored is read: fights go on, and records replay.

With `SKIRMISH_KEEP_SAMPLES=1` in the environment (`make samples`), what is stored now is kept.
"""

import os
from random import Random

import msgspec
import pytest

from tests import samples
from tests.game import Game
from typeclasses.skirmish.records import replay
from typeclasses.skirmish.stored.encoding import decode_state, encode_state
from typeclasses.skirmish.stored.state import EncounterState
from world.skirmish import __version__, engine
from world.skirmish.referee.rulings import Withdraw
from world.skirmish.ruleset import registry
from world.skirmish.state.fight import REFEREE, AnyFight
from world.skirmish.testing.fights import Fights

KEPT = list(samples.kept())


def named(sample: samples.Sample) -> str:
    return f"{sample.ruleset} {sample.version}"


def read(text: str) -> tuple[EncounterState, AnyFight]:
    """Return the encounter and its fight, once they have been found sound."""
    state = decode_state(text)
    assert state.fight is not None
    assert list(engine.problems(state.fight)) == []
    text = encode_state(state)
    assert decode_state(text) == state
    assert encode_state(decode_state(text)) == text
    return state, state.fight


def play_on(fight: AnyFight, moves: int) -> AnyFight:
    """Return the fight after so many moves by chance, or after its last."""
    fights, chance = Fights(registry.get(fight.ruleset)), Random("on")
    for _ in range(moves):
        if not engine.open_seats(fight):
            break
        fight, _ = engine.decide(fight, *fights.lively(fight, chance))
        assert list(engine.problems(fight)) == []
        text = engine.encode(fight)
        assert engine.decode(text) == fight
        assert engine.encode(engine.decode(text)) == text
    return fight


def play_out(fight: AnyFight) -> AnyFight:
    """Return the fight after the referee has taken out one team, and what follows is settled."""
    while fight.continuation is not None:
        fight = play_on(fight, 1)
    for fighter in fight.table.members(fight.table.teams[-1]):
        if fighter.able and engine.open_seats(fight):
            fight, _ = engine.decide(fight, REFEREE, Withdraw(fighter.id))
    return play_on(fight, 200)


def is_read(sample: samples.Sample) -> None:
    """Check that fights of a sample go on, and that its record replays."""
    state, fight = read(sample.in_progress)
    asks = any(question.answers for question in registry.get(sample.ruleset).questions)
    assert (fight.continuation is not None) == asks
    assert engine.open_seats(fight)
    assert engine.outcome(play_out(play_on(fight, 10))) is not None
    over, finished = read(sample.finished)
    assert engine.open_seats(finished) == ()
    outcome = engine.outcome(finished)
    assert outcome is not None
    record = sample.restore_record()
    assert record.winner == outcome.winner
    assert list(replay.differences(record)) == []
    steps = list(replay.steps(record))
    assert len(steps) == over.sequence + 1
    assert steps[state.sequence].fight == fight


@pytest.mark.parametrize("ruleset", sorted(registry.names()))
def test_what_is_stored_now_is_read(game: Game, ruleset: str) -> None:
    sample = samples.make(game, registry.get(ruleset))
    if os.environ.get("SKIRMISH_KEEP_SAMPLES"):
        sample.keep()
    for model in (samples.FightRecord, samples.MoveRecord, samples.Snapshot):
        model.objects.all().delete()
    is_read(sample)


@pytest.mark.parametrize("sample", KEPT, ids=named)
def test_what_was_stored_is_read(db: None, sample: samples.Sample) -> None:
    is_read(sample)


def test_each_ruleset_has_a_sample_of_this_version() -> None:
    kept = {sample.ruleset for sample in KEPT if sample.version == __version__}
    assert kept == set(registry.names())


def test_a_sample_that_has_been_changed_does_not_pass(db: None) -> None:
    sample = next(sample for sample in KEPT if sample.ruleset == "grapple")
    rows = [
        {**row, "fields": row["fields"] | {"seed": "another"}} if "seed" in row["fields"] else row
        for row in sample.record
    ]
    with pytest.raises(AssertionError):
        is_read(msgspec.structs.replace(sample, record=rows))
