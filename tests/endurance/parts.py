"""Where the time of a move goes: `python -m tests.endurance.parts`, the last part of `make load`.

Four players in a room, without the network, as in `steady`. Each part counts without what it calls
of the others, in percent of the processor time of the whole command; timers cost a little, too.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any, Final

from tests.bench import inside
from tests.bench.arena import Arena
from world.skirmish.ruleset.registry import names as ruleset_names

_FIGHTERS: Final = 4
_MOVES: Final = 300
_WARM: Final = 20
#: What is timed, as it is called in the table; the rest is Evennia's handler and its statements.
_REST: Final = "the command's way in"


class Stopwatch:
    """The seconds that are spent in parts of a program, each without the others that it calls."""

    def __init__(self) -> None:
        self.spent: defaultdict[str, float] = defaultdict(float)
        self._running = [_REST]
        self._since = process_time()

    def start(self, part: str) -> None:
        """Go on with a part, which stands inside of the one that runs."""
        self._note()
        self._running.append(part)

    def stop(self) -> None:
        """Go back to the part around the one that runs."""
        self._note()
        self._running.pop()

    def _note(self) -> None:
        now = process_time()
        self.spent[self._running[-1]] += now - self._since
        self._since = now

    def time(self, whose: Any, name: str, part: str) -> None:
        """Count what a function takes as a part, from now on."""
        timed: Callable[..., Any] = getattr(whose, name)

        @wraps(timed)
        def counted(*args: Any, **kwargs: Any) -> Any:
            self.start(part)
            try:
                return timed(*args, **kwargs)
            finally:
                self.stop()

        setattr(whose, name, counted)


def _watch(stopwatch: Stopwatch) -> tuple[str, ...]:
    """Count the parts of a move, and return what they are called."""
    from evennia.objects.objects import DefaultObject

    from typeclasses.skirmish import after_change
    from typeclasses.skirmish.encounter.script import SkirmishEncounter
    from typeclasses.skirmish.messaging.asking import OpenPrompts
    from typeclasses.skirmish.messaging.broadcast import Delivery
    from typeclasses.skirmish.messaging.rendering import Rendered
    from typeclasses.skirmish.play import understanding
    from world.skirmish import engine

    parts = (
        (understanding, "resolve", "understanding"),
        (engine, "decide", "rules"),
        (SkirmishEncounter, "commit", "storing"),
        (Delivery, "send", "telling"),
        (Rendered, "text", "texts"),
        (OpenPrompts, "_find_questions", "questions"),
        (DefaultObject, "msg", "Evennia's sending"),
        (after_change, "go_on", "what follows"),
    )
    for whose, name, part in parts:
        stopwatch.time(whose, name, part)
    return (_REST, *(part for _, _, part in parts))


def report(moves: int, fighters: int) -> None:
    """Print the table in Markdown."""
    with TemporaryDirectory() as folder:
        inside.start(Path(folder))
        stopwatch = Stopwatch()
        parts = _watch(stopwatch)
        heads = ("ruleset", "panels", "a move, us", *(f"{part}, %" for part in parts))
        print(f"\n| {' | '.join(heads)} |\n|{' --- |' * len(heads)}")
        for ruleset in ruleset_names():
            for panels in (False, True):
                arena = Arena(ruleset, fighters, panels=panels)
                for _ in range(_WARM):
                    arena.move()()
                spent = _spent(arena, stopwatch, moves)
                whole = sum(spent.values())
                shares = [f"{100 * spent[part] / whole:.0f}" for part in parts]
                cells = (ruleset, "yes" if panels else "no", f"{1e6 * whole / moves:.0f}", *shares)
                print(f"| {' | '.join(cells)} |", flush=True)


def _spent(arena: Arena, stopwatch: Stopwatch, moves: int) -> dict[str, float]:
    """Return the seconds that some moves spend in each part."""
    spent: defaultdict[str, float] = defaultdict(float)
    for _ in range(moves):
        act = arena.move()
        stopwatch.start(_REST)
        stopwatch.spent.clear()
        act()
        stopwatch.stop()
        for part, seconds in stopwatch.spent.items():
            spent[part] += seconds
    return spent


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=_MOVES)
    parser.add_argument("--fighters", type=int, default=_FIGHTERS)
    report(**vars(parser.parse_args()))
