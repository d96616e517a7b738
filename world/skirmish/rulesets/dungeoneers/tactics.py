"""Tactics of adversaries: a d6 table of lines, each a free action, an action, or both.

A line reads `reposition nearest; strike weakest`. What it names is chosen: the nearest enemy, the
weakest or strongest, or one at random. Of several actions the first that can be done is. An
adversary repositions as near as its first action takes it, or stands up if it is prone; if it can
do nothing of its line it runs towards the nearest enemy.
"""

import re
from collections.abc import Callable, Iterator
from typing import Final

from world.skirmish.errors import IllegalMove, NotUnderstood
from world.skirmish.names import shorten
from world.skirmish.ruleset import Scene

from . import targets, ways
from .events import TacticsRolled
from .field import Tile, away, distance, name
from .moves import (
    AnyMove,
    Channel,
    DropProne,
    Grapple,
    Hide,
    HoldTheLine,
    Push,
    Reposition,
    Sprint,
    Strike,
)
from .table import Fighter, Table

LINES: Final = 6

_FREE: Final = ("reposition", "drop prone", "channel", "stand up")
_AIMED: Final[dict[str, type[Strike] | type[Grapple] | type[Push]]] = {
    "strike": Strike,
    "grapple": Grapple,
    "push": Push,
}
_PLAIN: Final[dict[str, type[Hide] | type[HoldTheLine] | type[Sprint]]] = {
    "hide": Hide,
    "hold the line": HoldTheLine,
    "sprint": Sprint,
}
_WHOM: Final = ("nearest", "weakest", "strongest", "random")
_PART: Final = re.compile(rf"({'|'.join((*_FREE, *_AIMED, *_PLAIN))})(?: ({'|'.join(_WHOM)}))?")

#: Checks a move; raises `IllegalMove`.
Check = Callable[[AnyMove], None]


def problems(lines: tuple[str, ...] | list[str]) -> Iterator[str]:
    """What is wrong with a table of tactics."""
    if len(lines) not in (0, LINES):
        yield f"Tactics are a table for a d6: {LINES} lines, not {len(lines)}."
    for line in lines:
        try:
            read(line)
        except NotUnderstood as refusal:
            yield str(refusal)


def read(line: str) -> list[tuple[str, str]]:
    """The parts of a line: what is done, and to whom.

    Raises:
        NotUnderstood: It is no line of tactics.
    """
    parts = []
    for part in line.split(";"):
        match = _PART.fullmatch(" ".join(part.casefold().split()))
        if match is None:
            raise NotUnderstood(
                f"'{shorten(part)}' is no part of tactics; one reads: "
                f"{', '.join((*_FREE, *_AIMED, *_PLAIN))}, and after it {', '.join(_WHOM)}."
            )
        parts.append((match[1], match[2] or "nearest"))
    return parts


def choose(scene: Scene[Table], actor: Fighter) -> list[tuple[str, str]]:
    """Roll a line. Returns its parts."""
    rolled = scene.dice.lot(LINES)
    line = actor.tactics[rolled - 1]
    scene.tell(TacticsRolled(actor.id, rolled, line))
    return read(line)


def free_move(
    scene: Scene[Table], actor: Fighter, part: tuple[str, str], near: str
) -> AnyMove | None:
    """The free action that a part of a line stands for now; `near`: the range to get into."""
    what, whom = part
    if what == "reposition" and actor.has("prone"):
        return Reposition()
    if what == "reposition":
        target = pick(scene, actor, whom)
        there = towards(scene.table, actor, target, actor.pace(), near) if target else None
        return Reposition(name(there)) if there is not None else None
    plain: dict[str, AnyMove] = {
        "drop prone": DropProne(),
        "channel": Channel(),
        "stand up": Reposition(),
    }
    return plain.get(what)


def action(
    scene: Scene[Table], actor: Fighter, part: tuple[str, str], check: Check
) -> AnyMove | None:
    """The action that a part of a line stands for now; None where it cannot be done."""
    what, whom = part
    if what in _PLAIN:
        return _allowed(_PLAIN[what](), check)
    for target in _ranked(scene, actor, whom):
        move = _allowed(_AIMED[what](target.id), check) if what in _AIMED else None
        if move is not None:
            return move
    return None


def near_enough(actor: Fighter, parts: list[tuple[str, str]]) -> str:
    """The range that the first attack of a line takes."""
    ranges = {"strike": actor.weapon.range, "grapple": "zone", "push": "short"}
    return next((ranges[what] for what, _ in parts if what in ranges), actor.weapon.range)


def is_free(part: tuple[str, str]) -> bool:
    """Whether a part is a free action."""
    return part[0] in _FREE


def pick(scene: Scene[Table], actor: Fighter, whom: str) -> Fighter | None:
    """The enemy that a word names."""
    return next(iter(_ranked(scene, actor, whom)), None)


def towards(table: Table, actor: Fighter, target: Fighter, tiles: int, near: str) -> Tile | None:
    """Where to go to have somebody in the range `near`, or at least to be nearer.

    None where they are in that range already, or no tile is nearer than here.
    """
    if targets.in_range(table, actor, target, near):
        return None
    found = [
        (far, away(there, target.tile), there)
        for there, far in ways.reachable(table, actor, tiles).items()
    ]
    for _, _, there in sorted(found):
        if targets.reaches(table, actor, there, target, near):
            return there
    here = away(actor.tile, target.tile)
    nearer = [(left, far, there) for far, left, there in found if left < here]
    return min(nearer)[2] if nearer else None


def _ranked(scene: Scene[Table], actor: Fighter, whom: str) -> list[Fighter]:
    """Enemies that can be seen, the one that a word means first."""
    seen = [each for each in targets.enemies(scene.table, actor) if not each.has("hidden")]
    if whom == "random" and seen:
        first = scene.dice.lot(len(seen)) - 1
        return seen[first:] + seen[:first]
    keys: dict[str, Callable[[Fighter], int]] = {
        "nearest": lambda each: distance(actor.tile, each.tile),
        "weakest": lambda each: each.capacity - each.wounds,
        "strongest": lambda each: each.wounds - each.capacity,
    }
    return sorted(seen, key=keys.get(whom, keys["nearest"]))


def _allowed(move: AnyMove, check: Check) -> AnyMove | None:
    try:
        check(move)
    except IllegalMove:
        return None
    return move
