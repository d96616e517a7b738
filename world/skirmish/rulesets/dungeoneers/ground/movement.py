"""Movement: where a creature gets, the shift after an action at range, force, and fleeing."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from typing import Annotated, Any

from world.skirmish.game import ActorEvent, Argument, Event, IllegalMove, NotUnderstood, TargetEvent
from world.skirmish.rulesets.dungeoneers import conditions
from world.skirmish.rulesets.dungeoneers.fighters import field
from world.skirmish.rulesets.dungeoneers.fighters.field import (
    TILES,
    Quadrant,
    Tile,
    away,
    distance,
    name,
    read_tile,
    tile,
)
from world.skirmish.rulesets.dungeoneers.fighters.fighter import Fighter, both_small
from world.skirmish.rulesets.dungeoneers.table import Context, Table

from . import placing, riding


class Moved(ActorEvent, tag="dungeoneers_move"):
    """A creature moved to a tile."""

    tile: str
    tiles: int


class Shifted(ActorEvent, tag="dungeoneers_shift"):
    """After an action at range a creature came nearer, within its zone."""

    tile: str


class Forced(TargetEvent, tag="dungeoneers_forced"):
    """A creature was forced away."""

    tile: str
    tiles: int


class Fled(ActorEvent, tag="dungeoneers_fled"):
    """A creature left the field past its own edge."""


class TileName(Argument, frozen=True, kw_only=True):
    """A tile of the field; those are listed that a movement reaches."""

    def read(self, table: Any, actor: str, words: str) -> str:
        try:
            return name(read_tile(words))
        except NotUnderstood as refusal:
            fighter = table.fighters.get(actor)
            if fighter is None or not field.names_zone(words):
                raise
            zones = field.zones_in_words(table.half(fighter.team))
            raise NotUnderstood(f"{refusal} Your zones: {zones}.") from None

    def values(self, table: Any, actor: Any) -> Iterable[str]:
        if actor is None:
            return ()
        return (name(there) for there, _ in reachable(table, actor, actor.pace))

    def order(self, table: Any, actor: Any, value: str) -> Any:
        """The tiles nearest to an enemy stand first, and of those the nearest to the fighter."""
        there = read_tile(value)
        seen = (enemy for enemy in table.enemies(actor) if not enemy.has("hidden"))
        nearest = min((away(there, enemy.tile) for enemy in seen), default=(0, 0))
        return nearest, away(actor.tile, there)


ATile = Annotated[str, TileName()]


# Moving


def check_can_move(fighter: Fighter) -> None:
    """Raise `IllegalMove` if a creature's conditions leave it no speed."""
    if not fighter.pace:
        raise IllegalMove("You have no speed now.")


def check_go(table: Table, fighter: Fighter, to: str, tiles: int) -> None:
    """Raise `IllegalMove` unless a creature gets to a tile."""
    there = read_tile(to)
    if there == fighter.tile:
        raise IllegalMove(f"You stand on {to} already.")
    steps, full = _way(table, fighter, tiles)
    if there in full:
        names = " and ".join(other.name for other in table.at(there))
        raise IllegalMove(f"{names} is on {to}.")
    if there in steps:
        return
    far = distance(fighter.tile, there)
    if far > tiles:
        raise IllegalMove(f"{to} is {far} tiles away; you can move {tiles}.")
    raise IllegalMove(f"You find no way to {to}: enemies or a line held against you block it.")


def go(ctx: Context, fighter: Fighter, to: str) -> None:
    """Move to a tile, with its riders; a rider who moves gets off."""
    there = read_tile(to)
    put(ctx, fighter, there, Moved(fighter.id, to, distance(fighter.tile, there)))


def put(ctx: Context, fighter: Fighter, there: Tile, event: Event, *, moves: bool = True) -> None:
    """Put a creature on a tile, with its riders, off what it rides itself."""
    riding.dismount(ctx, fighter)
    placing.place(ctx, fighter, there, event, moves=moves)


# The shift


def shift(ctx: Context, fighter: Fighter, target: Fighter) -> None:
    """Move to the quadrant of the zone that is nearest the target, without using movement."""
    table = ctx.table
    for quadrant in field.nearest_quadrant(table.zone(fighter), target.tile):
        if quadrant == fighter.tile.quadrant:
            return
        free = [place for place in quadrant.tiles() if table.has_room(place, fighter)]
        if free and not _is_closed(table, quadrant, fighter):
            there = min(
                free, key=lambda place: (away(fighter.tile, place), away(target.tile, place))
            )
            put(ctx, fighter, there, Shifted(fighter.id, name(there)))
            return


# Force


def force(ctx: Context, actor: Fighter, target: Fighter, tiles: int) -> None:
    """Force a target straight away until something is in the way; its holds end."""
    way = forced_way(ctx.table, actor, target, tiles)
    there = way[-1] if way else target.tile
    forced = Forced(actor.id, target.id, name(there), len(way))
    if way:
        conditions.let_go(ctx, target)
        put(ctx, target, there, forced)
    else:
        ctx.emit(forced)


def forced_way(table: Table, actor: Fighter, target: Fighter, tiles: int) -> list[Tile]:
    """Return the tiles that a target is forced over; it ends on the last."""
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
    """Return the nearest by angle of eight directions.

    From the same tile it is towards the enemy's edge.
    """
    across, along = target.column - actor.column, target.row - actor.row
    if not across and not along:
        return 0, 1 if table.half(actor.team) == 0 else -1
    far = max(abs(across), abs(along))

    def step(part: int) -> int:
        # Straight is within 22.5 degrees, whose tangent is the root of 2, less 1.
        straight = (abs(part) + far) ** 2 < 2 * far**2
        return 0 if straight else 1 if part > 0 else -1

    return step(across), step(along)


# Beyond the back line


def check_leave(table: Table, fighter: Fighter, tiles: int) -> None:
    """Raise `IllegalMove` unless this many tiles take a creature past its own edge."""
    edge = 0 if table.half(fighter.team) == 0 else TILES - 1
    steps, _ = _way(table, fighter, max(0, tiles - 1))
    if not tiles or all(there.row != edge for there in steps):
        raise IllegalMove("You are too far from the edge behind your side's back line to leave.")


def flee(ctx: Context, fighter: Fighter) -> None:
    """Leave the field for good, with its riders."""
    party = ctx.table.party(fighter)
    for other in party:
        other.fled = True
        ctx.emit(Fled(other.id))
    for other in party:
        off_the_field(ctx, other)


def off_the_field(ctx: Context, fighter: Fighter) -> None:
    """End what a creature that is out holds, carries and keeps out."""
    fighter.line_size = 0
    conditions.let_go(ctx, fighter)
    riding.throw_off(ctx, fighter)


# The way


def reachable(table: Table, fighter: Fighter, tiles: int) -> Iterator[tuple[Tile, int]]:
    """Yield every tile that a creature can end on, with the tiles it takes."""
    steps, full = _way(table, fighter, tiles)
    for there, far in steps.items():
        if far and there not in full:
            yield there, far


def _way(table: Table, fighter: Fighter, tiles: int) -> tuple[Mapping[Tile, int], set[Tile]]:
    """Return the tiles that a creature gets to or by, and those that have no room for it.

    Enemies block the way, friends do not; a mount cannot go where its rider may not.
    """
    party = table.party(fighter)
    blocked, full, closed = set(), set(), set()
    for other in table.fighters.values():
        if not other.able or other in party:
            continue
        there = other.tile
        if other.line_size and _is_closed(table, there.quadrant, fighter):
            closed.add(there.quadrant)
        if distance(fighter.tile, there) > tiles:
            continue
        if any(member.team != other.team and not both_small(member, other) for member in party):
            blocked.add(there)
        if not all(table.share(other, member) for member in party):
            full.add(there)
    return _steps(fighter.tile, tiles, frozenset(blocked), frozenset(closed)), full


def _is_closed(table: Table, quadrant: Quadrant, fighter: Fighter) -> bool:
    """Return whether a line is held against a creature, or against one that rides it."""
    return any(table.is_kept_out(other, quadrant) for other in table.party(fighter))


@lru_cache(maxsize=256)
def _steps(
    start: Tile, tiles: int, blocked: frozenset[Tile], closed: frozenset[Quadrant]
) -> Mapping[Tile, int]:
    """Return the tiles that a creature gets to, or by, with how many tiles it takes.

    Kept for a while: a list of moves asks for each tile by itself, and mostly nothing is in reach
    that blocks the way.
    """
    steps = {start: 0}
    edge = [start]
    for far in range(1, tiles + 1):
        last, edge = edge, []
        for here in last:
            for there in _around(here):
                if there in steps or there in blocked:
                    continue
                if closed and there.quadrant in closed and there.quadrant != here.quadrant:
                    continue
                steps[there] = far
                edge.append(there)
    return steps


@cache
def _around(here: Tile) -> tuple[Tile, ...]:
    near = (
        tile(here.column + across, here.row + along)
        for across in (-1, 0, 1)
        for along in (-1, 0, 1)
        if across or along
    )
    return tuple(tile for tile in near if tile is not None)
