"""Refusals that a test expects, to the letter."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from world.skirmish import engine
from world.skirmish.base.errors import Refusal
from world.skirmish.state.fight import AnyFight


@contextmanager
def refused(sentence: str, kind: type[Refusal] = Refusal) -> Iterator[None]:
    """Check that the block is refused with exactly this sentence, or with what to do first too."""
    with pytest.raises(kind) as caught:
        yield
    assert sentence in (str(caught.value), getattr(caught.value, "why", None))


def refuses(fight: AnyFight, actor: str, words: str, sentence: str) -> None:
    """Check that a typed move is refused with exactly this sentence, and changes nothing."""
    before = engine.encode(fight)
    with refused(sentence):
        engine.decide(fight, actor, engine.parse(fight, actor, words))
    assert engine.encode(fight) == before
