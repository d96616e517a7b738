"""Ways over the field: where somebody gets by so many tiles, past whom, and where nobody enters."""

from collections import deque
from functools import cache

from world.skirmish.errors import IllegalMove

from .data import SIZES
from .field import TILES, Tile, distance, tile
from .moves import read_tile
from .table import Fighter, Table


def reachable(table: Table, fighter: Fighter, tiles: int) -> dict[Tile, int]:
    """Every tile that somebody can end on, with the tiles it takes.

    Enemies block the way, friends do not; nobody enters a quadrant that is held against them.
    """
    others = [each for each in table.fighters.values() if each.able and each is not fighter]
    blocked = {each.tile for each in others if not _lets_pass(each, fighter)}
    full = {each.tile for each in others if not table.has_room(each.tile, fighter)}
    held = {
        each.tile.quadrant
        for each in others
        if each.held and table.is_held(each.tile.quadrant, fighter)
    }
    steps = {fighter.tile: 0}
    queue = deque([fighter.tile])
    while queue:
        here = queue.popleft()
        if steps[here] == tiles:
            break
        for there in _around(here):
            if there in steps or there in blocked:
                continue
            if held and there.quadrant in held and there.quadrant != here.quadrant:
                continue
            steps[there] = steps[here] + 1
            queue.append(there)
    return {there: far for there, far in steps.items() if far and there not in full}


def check_go(table: Table, fighter: Fighter, to: str, tiles: int) -> None:
    """Raise `IllegalMove` unless somebody can get to a tile."""
    there = read_tile(to)
    if there == fighter.tile:
        raise IllegalMove(f"You stand on {to} already.")
    if there in reachable(table, fighter, tiles):
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
    medium = SIZES["medium"].number
    small = all(SIZES[each.size].number < medium for each in (other, fighter))
    return small or other.team == fighter.team
