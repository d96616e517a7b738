"""What Skirmish costs those who do not fight: a line about something else, and an arrival."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from tests.bench import inside
from tests.bench.arena import Arena
from tests.bench.ratios import Ratio, Ready, ratio, times_in_turn

TITLE: Final = "The world around the fight"
#: A line that is not about a fight costs at most so many times what it costs without the parser.
_LINE: Final = 1.1
#: To look for who attacks on sight costs at most so many times one pass over what is in the room:
#: the pass, and a look at the one who might attack.
_PASS: Final = 2
#: So many times what it costs a character without the mixin may an arrival cost.
_ARRIVAL: Final = 1.1
#: What lies in a room.
_THINGS: Final = 40
_RUNS: Final = 400
_WARM: Final = 30


def ratios() -> Iterator[Ratio]:
    """Yield what lines cost beside what they cost without Skirmish's parser, and arrivals."""
    room = inside.make_room()
    _, stranger = inside.make_player(room)
    fighter = Arena("grapple", 2).session
    for who, session in (("no fight", stranger), ("in a fight", fighter)):
        for line in ("say hi", "look", "pose waits."):
            yield _line(f"'{line}', {who}", session, line)
    # Evennia looks for what was meant by a line that no command takes.
    yield _line("a line of nonsense, no fight", stranger, "xyzzy plugh")
    yield _line("a line of nonsense, in a fight", fighter, "xyzzy plugh")
    yield from _arrivals()


def _line(what: str, session: Any, line: str) -> Ratio:
    """Return what a line costs beside what it costs with Evennia's parser alone."""

    def typed(*, of_evennia: bool) -> Callable[[], object]:
        inside.use_parser(of_evennia=of_evennia)
        return partial(session.execute_cmd, line)

    ours, theirs = (partial(typed, of_evennia=of_evennia) for of_evennia in (False, True))
    with_ours, without = times_in_turn(ours, theirs, runs=_RUNS, warm=_WARM)
    inside.use_parser(of_evennia=False)
    return ratio(what, "with Evennia's parser", with_ours, without, _LINE)


def _arrivals() -> Iterator[Ratio]:
    """Yield what an arrival costs where many things lie, and one of them attacks on sight."""
    from evennia.utils import create

    from typeclasses.skirmish.surroundings import provoked

    plain = "evennia.objects.objects.DefaultCharacter"
    here, there = inside.make_room(), inside.make_room()
    for room in (here, there):
        for number in range(_THINGS):
            thing = create.create_object(key=f"thing {number}", location=room, nohome=True)
        thing.locks.add(f"{provoked.PROVOKE}:false()")
    who, _ = inside.make_player(here)
    other, _ = inside.make_player(here, plain)

    def look() -> None:
        provoked.see_arrival(who)

    def one_pass() -> None:
        for content in who.location.contents:
            content.locks.get(provoked.PROVOKE)

    times = times_in_turn(lambda: look, lambda: one_pass, runs=_RUNS, warm=_WARM)
    yield ratio(f"who attacks on sight, of {_THINGS} things", "passes over them", *times, _PASS)

    def walk(walker: Any) -> Ready:
        return lambda: partial(
            walker.move_to, there if walker.location is here else here, quiet=True
        )

    times = times_in_turn(walk(who), walk(other), runs=_RUNS, warm=_WARM)
    yield ratio("an arrival there", "without the mixin", *times, _ARRIVAL)
