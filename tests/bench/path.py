"""How far a typed line goes: our own functions that it calls, and the modules that it visits.

Of these modules most are asked something and answer. The chain is the way through: the modules that
are on the stack as `ServerSession.data_out` is called, from the command to the socket.

`python -m tests.bench.path` follows three lines from the command to the socket: a strike, a
refused strike, and a reaction. `--modules` lists the modules in the order of their first call.
A call of a generator counts each time it goes on, as it does for the interpreter.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any, Final, NamedTuple
from unittest import mock

from tests.bench import inside
from world.skirmish import engine
from world.skirmish.ruleset.registry import get as ruleset

_TOP = Path(__file__).parents[2]
_OURS = ("commands", "typeclasses", "web", "world")
#: What a fight is played with: the dice decide what a line calls.
_SEED: Final = "0" * 32


class Walk(NamedTuple):
    """What a line called.

    Attributes:
        calls: Calls of our own functions, comprehensions and generators included.
        functions: How many functions those are.
        modules: The modules, in the order of their first call.
        jumps: Calls of a function in another module than its caller's.
        chains: The ways to the socket, the longest first: at each call of `ServerSession.data_out`
            the modules on the stack, outermost first. A module stands there again for each time
            that it is entered from another.
    """

    calls: int
    functions: int
    modules: tuple[str, ...]
    jumps: int
    chains: tuple[tuple[str, ...], ...]

    @property
    def by_layer(self) -> str:
        """How many of the modules are rules and views, storage and messages, and words."""
        layers = Counter(module.partition(".")[0] for module in self.modules)
        rules, storage, words = (layers[name] for name in ("world", "typeclasses", "commands"))
        return f"rules and views {rules}, storage and messages {storage}, words {words}"


@contextmanager
def walking() -> Iterator[Callable[[], Walk]]:
    """Count the calls of our own functions; the value tells what was counted."""
    calls = jumps = 0
    functions: set[Any] = set()
    modules: dict[str, None] = {}
    chains: dict[tuple[str, ...], None] = {}

    def watch(frame: FrameType, event: str, _: Any) -> None:
        nonlocal calls, jumps
        if event == "call" and frame.f_code.co_qualname == "ServerSession.data_out":
            chains.setdefault(_chain(frame))
        if event != "call" or (module := _module(frame)) is None:
            return
        calls += 1
        functions.add(frame.f_code)
        modules.setdefault(module)
        caller = frame.f_back
        jumps += caller is not None and _module(caller) not in (None, module)

    sys.setprofile(watch)
    try:
        yield lambda: Walk(
            calls,
            len(functions),
            tuple(modules),
            jumps,
            tuple(sorted(chains, key=len, reverse=True)),
        )
    finally:
        sys.setprofile(None)


def _module(frame: FrameType) -> str | None:
    """Return the module of a call if it is ours."""
    path = Path(frame.f_code.co_filename)
    if not path.is_relative_to(_TOP):
        # What is made at run time, such as the initializers of data classes.
        return None
    parts = path.relative_to(_TOP).with_suffix("").parts
    return ".".join(parts) if parts[0] in _OURS else None


def _chain(frame: FrameType | None) -> tuple[str, ...]:
    """Return our modules on the stack of a call, outermost first; each once for each entry."""
    modules: list[str] = []
    while frame is not None:
        module = _module(frame)
        if module is not None and modules[-1:] != [module]:
            modules.append(module)
        frame = frame.f_back
    return tuple(reversed(modules))


class _Duel:
    """Ann, who owns the fight, against Bob.

    Args:
        rules: The ruleset's name.
        house: House rules, as they are typed.
        spec: What both sheets are made of; empty for the ruleset's usual sheet.
    """

    def __init__(self, rules: str, house: str = "", spec: str = "") -> None:
        room = self._room = inside.make_room()
        (ann, self.ann), (bob, self.bob) = (inside.make_player(room) for _ in range(2))
        for character, name in ((ann, "Ann"), (bob, "Bob")):
            character.key = name
            for key, value in ruleset(rules).read_spec(spec, ruleset(rules).house()).items():
                character.attributes.add(key, value)
        with mock.patch("secrets.token_hex", return_value=_SEED):
            for line in (f"init duel {rules} {house}", "add me a", "add Bob b", "start a b"):
                self.ann.execute_cmd(f"combat {line}")

    def first(self) -> tuple[Any, Any]:
        """Return the session of the fighter whose turn it is, and that of the other."""
        from typeclasses.skirmish.encounter import lookup, seating

        encounter = lookup.encounter_in(self._room)
        (seat,) = engine.open_seats(encounter.fight)
        is_ann = seating.object_of(seat).key == "Ann"
        return (self.ann, self.bob) if is_ann else (self.bob, self.ann)

    def follow(self, by: Any, line: str, *before: tuple[Any, str]) -> Walk:
        """Return what a line calls when it is typed for the third time, each time after others."""
        self.ann.execute_cmd("combat save")
        for _ in range(3):
            self.ann.execute_cmd("combat restore")
            for session, words in before:
                session.execute_cmd(f"combat {words}")
            with walking() as walk:
                by.execute_cmd(f"combat {line}")
        return walk()


def walks() -> Iterator[tuple[str, Walk]]:
    """Yield each line with what it calls."""
    duel = _Duel("grapple", "practice=yes", "ac:co:en:10:6:3:5:0")
    yield "strike 3 Bob, refused", duel.follow(duel.ann, "strike 3 Bob")
    yield "strike 3 Bob", duel.follow(duel.ann, "strike 3 Bob", (duel.ann, "set Ann sd=6"))
    duel = _Duel("cepheus", "aware=all range=5 practice=yes", "gunman")
    by, other = duel.first()
    name = "Bob" if other is duel.bob else "Ann"
    yield "dodge", duel.follow(other, "dodge", (by, "draw Revolver"), (by, f"attack {name}"))


def main() -> None:
    """Print what each line called."""
    with TemporaryDirectory() as folder:
        inside.start(Path(folder))
        for line, walk in walks():
            print(
                f"{line:<28}{walk.calls:>6} calls {walk.functions:>5} functions "
                f"{len(walk.modules):>4} modules {walk.jumps:>5} jumps  ({walk.by_layer})"
            )
            print(f"    chain of {len(walk.chains[0])}: {' > '.join(walk.chains[0])}")
            if "--modules" in sys.argv:
                for module in walk.modules:
                    print(f"    {module}")


if __name__ == "__main__":
    main()
