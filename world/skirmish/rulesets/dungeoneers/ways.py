"""Ways over the field: where somebody gets by so many tiles, past whom, and where nobody enters."""

from collections import deque
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from world.skirmish.errors import IllegalMove

from .field import TILES, Quadrant, Tile, distance, tile
from .moves import read_tile
from .table import Fighter, Table, both_small


class _Obstacles(NamedTuple):
    """What is in somebody's way: where they cannot pass, cannot end, and do not enter."""

    blocked: frozenset[Tile]
    full: frozenset[Tile]
    held: frozenset[Quadrant]


def reachable(table: Table, fighter: Fighter, tiles: int) -> dict[Tile, int]:
    """Every tile that somebody can end on, with the tiles it takes.

    Enemies block the way, friends do not; nobody enters a quadrant that is held against them.
    """
    way = _obstacles(table, fighter)
    steps = _steps(fighter.tile, tiles, way.blocked, way.held)
    return {there: far for there, far in steps.items() if far and there not in way.full}


def can_reach(table: Table, fighter: Fighter, there: Tile, tiles: int) -> bool:
    """Whether `there` is one of those tiles."""
    way = _obstacles(table, fighter)
    steps = _steps(fighter.tile, tiles, way.blocked, way.held)
    return there not in way.full and steps.get(there, 0) > 0


def check_go(table: Table, fighter: Fighter, to: str, tiles: int) -> None:
    """Raise `IllegalMove` unless somebody can get to a tile."""
    there = read_tile(to)
    if there == fighter.tile:
        raise IllegalMove(f"You stand on {to} already.")
    if can_reach(table, fighter, there, tiles):
        return
    if not table.has_room(there, fighter):
        names = " and ".join(each.name for each in table.at(there))
        raise IllegalMove(f"{names} is on {to}.")
    far = distance(fighter.tile, there)
    if far > tiles:
        raise IllegalMove(f"{to} is {far} tiles away; you can move {tiles}.")
    raise IllegalMove(f"There is no way to {to} for you: somebody stands or holds there.")


def check_leave(table: Table, fighter: Fighter, tiles: int) -> None:
    """Raise `IllegalMove` unless so many tiles take somebody past their own back line."""
    edge = 0 if table.side(fighter) == 0 else TILES - 1
    near = {fighter.tile, *reachable(table, fighter, max(0, tiles - 1))}
    if not tiles or all(there.row != edge for there in near):
        raise IllegalMove("You are too far from the edge behind your back line to leave.")


def _obstacles(table: Table, fighter: Fighter) -> _Obstacles:
    others = [each for each in table.fighters.values() if each.able and each is not fighter]
    return _Obstacles(
        blocked=frozenset(each.tile for each in others if not _lets_pass(each, fighter)),
        full=frozenset(each.tile for each in others if not table.share(each, fighter)),
        held=frozenset(
            each.tile.quadrant
            for each in others
            if each.held and table.is_held(each.tile.quadrant, fighter)
        ),
    )


@lru_cache(maxsize=64)
def _steps(
    start: Tile, tiles: int, blocked: frozenset[Tile], held: frozenset[Quadrant]
) -> Mapping[Tile, int]:
    """The tiles somebody gets to, or by, with how many tiles it takes.

    Kept for a moment: whoever lists where one may go asks for each tile by itself.
    """
    steps = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        if steps[here] == tiles:
            break
        for there in _around(here):
            if there in steps or there in blocked:
                continue
            if there.quadrant in held and there.quadrant != here.quadrant:
                continue
            steps[there] = steps[here] + 1
            queue.append(there)
    return steps


@cache
def _around(here: Tile) -> tuple[Tile, ...]:
    near = (
        tile(here.column + across, here.row + along)
        for across in (-1, 0, 1)
        for along in (-1, 0, 1)
        if across or along
    )
    return tuple(each for each in near if each is not None)


def _lets_pass(other: Fighter, fighter: Fighter) -> bool:
    """A friend does, and of two creatures below medium each the other."""
    return other.team == fighter.team or both_small(other, fighter)
