"""A refusal that a test expects, to the letter."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from world.skirmish.errors import Refusal


@contextmanager
def refused(sentence: str, kind: type[Refusal] = Refusal) -> Iterator[None]:
    """Check that the block is refused with exactly this sentence."""
    with pytest.raises(kind) as caught:
        yield
    assert str(caught.value) == sentence
