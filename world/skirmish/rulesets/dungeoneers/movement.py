"""Movement: where a creature gets, the shift after an action at range, force, and fleeing."""

from collections import deque
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Annotated, Any, NamedTuple

from world.skirmish.arguments import Argument
from world.skirmish.errors import IllegalMove
from world.skirmish.events import ActorEvent, TargetEvent
from world.skirmish.ruleset import Context

from . import conditions, riding
from .field import (
    TILES,
    Quadrant,
    Tile,
    away,
    distance,
    name,
    nearest_quadrant,
    read_tile,
    tile,
)
from .fighter import Fighter, both_small
from .table import Table


class Moved(ActorEvent, frozen=True, tag="dungeoneers_move"):
    """A creature moved to a tile."""

    tile: str
    tiles: int


class Shifted(ActorEvent, frozen=True, tag="dungeoneers_shift"):
    """After an action at range a creature came nearer, within its zone."""

    tile: str


class Forced(TargetEvent, frozen=True, tag="dungeoneers_forced"):
    """A creature was forced away."""

    tile: str
    tiles: int


class Fled(ActorEvent, frozen=True, tag="dungeoneers_fled"):
    """A creature left the field past its own edge."""


class TileName(Argument, frozen=True, kw_only=True):
    """A tile of the field; those are listed that a movement reaches."""

    def read(self, table: Any, actor: str, words: str) -> str:
        return name(read_tile(words))

    def values(self, table: Any, actor: Any) -> Iterable[str]:
        return [] if actor is None else map(name, reachable(table, actor, actor.pace))


ATile = Annotated[str, TileName()]


# Moving


def check_can_move(fighter: Fighter) -> None:
    """Raise `IllegalMove` if a creature's conditions leave it no speed."""
    if not fighter.pace:
        raise IllegalMove("You cannot move.")


def check_go(table: Table, fighter: Fighter, to: str, tiles: int) -> None:
    """Raise `IllegalMove` unless a creature gets to a tile."""
    there = read_tile(to)
    if there == fighter.tile:
        raise IllegalMove(f"You stand on {to} already.")
    way = _obstacles(table, fighter)
    steps = _steps(fighter.tile, tiles, way.blocked, way.closed)
    if there not in way.full and there in steps:
        return
    if there in way.full:
        names = " and ".join(each.name for each in table.at(there))
        raise IllegalMove(f"{names} is on {to}.")
    far = distance(fighter.tile, there)
    if far > tiles:
        raise IllegalMove(f"{to} is {far} tiles away; you can move {tiles}.")
    raise IllegalMove(f"You find no way to {to}: enemies or a line held against you block it.")


def go(ctx: Context[Table], fighter: Fighter, to: str) -> None:
    """Move to a tile, with those who ride; a rider who moves gets off."""
    place(ctx, fighter, to)
    _have_moved(ctx, fighter)


def place(ctx: Context[Table], fighter: Fighter, to: str) -> None:
    """Put a creature on a tile, with those who ride it."""
    there = read_tile(to)
    tiles = distance(fighter.tile, there)
    riding.dismount(ctx, fighter)
    ctx.table.put(fighter, there)
    ctx.emit(Moved(fighter.id, to, tiles))
    conditions.end_far_holds(ctx, ctx.table.party(fighter))


def _have_moved(ctx: Context[Table], fighter: Fighter) -> None:
    """End what lasts until those who moved do so: hiding, and holds that are left behind."""
    party = ctx.table.party(fighter)
    for each in party:
        conditions.end_at(ctx, each, "moving")
    conditions.end_far_holds(ctx, party)


# The shift


def shift(ctx: Context[Table], fighter: Fighter, target: Fighter) -> None:
    """Move to the quadrant of the zone that is nearest the target, without using movement."""
    table = ctx.table
    for quadrant in nearest_quadrant(table.zone(fighter), target.tile):
        if quadrant == fighter.tile.quadrant:
            return
        free = [each for each in quadrant.tiles() if table.has_room(each, fighter)]
        if free and not _is_closed(table, quadrant, fighter):
            there = min(free, key=lambda each: (away(fighter.tile, each), away(target.tile, each)))
            riding.dismount(ctx, fighter)
            table.put(fighter, there)
            ctx.emit(Shifted(fighter.id, name(there)))
            _have_moved(ctx, fighter)
            return


# Force


def force(ctx: Context[Table], actor: Fighter, target: Fighter, tiles: int) -> None:
    """Force a target straight away until something is in the way; it holds nobody after that."""
    way = forced_way(ctx.table, actor, target, tiles)
    if way:
        conditions.let_go(ctx, target)
        riding.dismount(ctx, target)
        ctx.table.put(target, way[-1])
    ctx.emit(Forced(actor.id, target.id, name(target.tile), len(way)))
    if way:
        _have_moved(ctx, target)


def forced_way(table: Table, actor: Fighter, target: Fighter, tiles: int) -> list[Tile]:
    """Return the tiles that a target is forced over, the last of which it ends on."""
    across, along = _straight_away(table, actor, target)
    way: list[Tile] = []
    here = target.tile
    while len(way) < tiles:
        there = tile(here.column + across, here.row + along)
        if there is None or not table.has_room(there, target):
            break
        if there.quadrant != here.quadrant and _is_closed(table, there.quadrant, target):
            break
        way.append(there)
        here = there
    return way


def _straight_away(table: Table, actor: Fighter, target: Fighter) -> tuple[int, int]:
    """Return the nearest of eight directions; from one's own tile it is the enemy's edge."""
    across, along = target.column - actor.column, target.row - actor.row
    if not across and not along:
        return 0, 1 if table.half(actor.team) == 0 else -1
    if abs(across) > 2 * abs(along):
        along = 0
    elif abs(along) > 2 * abs(across):
        across = 0
    return _sign(across), _sign(along)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


# Beyond the back line


def check_leave(table: Table, fighter: Fighter, tiles: int) -> None:
    """Raise `IllegalMove` unless so many tiles take a creature past its own edge."""
    edge = 0 if table.half(fighter.team) == 0 else TILES - 1
    way = _obstacles(table, fighter)
    steps = _steps(fighter.tile, max(0, tiles - 1), way.blocked, way.closed)
    if not tiles or all(there.row != edge for there in steps):
        raise IllegalMove("You are too far from the edge behind your side's back line to leave.")


def flee(ctx: Context[Table], fighter: Fighter) -> None:
    """Leave the field, with those who ride: neither target nor threat, and no way back."""
    party = ctx.table.party(fighter)
    for each in party:
        each.fled = True
        ctx.emit(Fled(each.id))
    for each in party:
        off_the_field(ctx, each)


def off_the_field(ctx: Context[Table], fighter: Fighter) -> None:
    """A creature that is out holds nobody, carries nobody, and keeps nobody out."""
    fighter.line_size = 0
    conditions.let_go(ctx, fighter)
    riding.throw_off(ctx, fighter)


# The way


class _Obstacles(NamedTuple):
    """What is in the way of a creature: where it cannot pass, cannot end, and does not enter."""

    blocked: frozenset[Tile]
    full: frozenset[Tile]
    closed: frozenset[Quadrant]


def reachable(table: Table, fighter: Fighter, tiles: int) -> dict[Tile, int]:
    """Return every tile that a creature can end on, with the tiles it takes.

    Enemies block the way, friends do not; a mount goes nowhere that its rider may not.
    """
    way = _obstacles(table, fighter)
    steps = _steps(fighter.tile, tiles, way.blocked, way.closed)
    return {there: far for there, far in steps.items() if far and there not in way.full}


def _obstacles(table: Table, fighter: Fighter) -> _Obstacles:
    party = table.party(fighter)
    own = {each.id for each in party}
    blocked, full, closed = set(), set(), set()
    for other in table.fighters.values():
        if not other.able or other.id in own:
            continue
        there = other.tile
        for each in party:
            if not _lets_pass(other, each):
                blocked.add(there)
            if not table.share(other, each):
                full.add(there)
        if other.line_size and _is_closed(table, there.quadrant, fighter):
            closed.add(there.quadrant)
    return _Obstacles(frozenset(blocked), frozenset(full), frozenset(closed))


def _is_closed(table: Table, quadrant: Quadrant, fighter: Fighter) -> bool:
    """Return whether a line is held against a creature, or against one that rides it."""
    return any(table.is_kept_out(each, quadrant) for each in table.party(fighter))


def _lets_pass(other: Fighter, fighter: Fighter) -> bool:
    """A friend does, and of two creatures below medium each the other."""
    return other.team == fighter.team or both_small(other, fighter)


@lru_cache(maxsize=64)
def _steps(
    start: Tile, tiles: int, blocked: frozenset[Tile], closed: frozenset[Quadrant]
) -> Mapping[Tile, int]:
    """Return the tiles that a creature gets to, or by, with how many tiles it takes.

    Kept for a moment: a list of moves asks for each tile by itself.
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
            if there.quadrant in closed and there.quadrant != here.quadrant:
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
