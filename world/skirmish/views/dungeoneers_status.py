"""The status of a Dungeoneers fight: the field as a map, the creatures, spoken, in one line."""

from collections.abc import Iterator

from world.skirmish.rulesets.dungeoneers import field
from world.skirmish.rulesets.dungeoneers.field import QUADRANT, TILES, Tile
from world.skirmish.rulesets.dungeoneers.table import Fighter, Table

from .text import Voice, count, listed, pad, width
from .view import Card

_EDGE = "=" * 59
_ARROW = " <-"


def columns(table: Table) -> str:
    """The map, with a mark for each creature, and a line for each mark."""
    marks = _marks(table)
    rows = [_EDGE, _title(table), *_map(table, marks)]
    names = max(width(each.name) for each in table.fighters.values())
    for team in table.teams:
        rows.append(f"{team}{_ARROW if _holds(table, team) else ''}")
        members = [each for each in table.fighters.values() if each.team == team]
        rows += [_row(table, each, marks, names) for each in members]
    return "\n".join([*rows, _EDGE])


def folded(table: Table) -> str:
    """Short lines without the map: each creature and its tile."""
    lines = [_title(table)]
    for team in table.teams:
        lines.append(f"- {team}{_ARROW if _holds(table, team) else ''}")
        for fighter in table.fighters.values():
            if fighter.team == team:
                lines += [
                    f"{fighter.name}, {_place(fighter)}",
                    f"  {_health(table, fighter)}",
                    *(f"  {each}" for each in _notes(fighter)),
                ]
    return "\n".join(lines)


def spoken(table: Table, seat: str) -> Iterator[str]:
    """The round and the spotlight, oneself, then where everybody is."""
    voice = Voice(table, seat)
    yield f"{_title(table)}."
    me = table.fighters.get(seat)
    order = sorted(table.fighters.values(), key=lambda each: each is not me)
    for fighter in order:
        parts = [_where(table, fighter, me), _health(table, fighter), *_notes(fighter)]
        yield f"{voice.who(fighter.id)}: {', '.join(parts)}."


def line(table: Table, seat: str) -> str:
    """Everything that matters in one line."""
    voice = Voice(table, seat)
    said = [
        f"{voice.who(each.id)} {_short_health(table, each)}" for each in _own_first(table, seat)
    ]
    return f"{_title(table)}. {', '.join(said)}."


def cards(table: Table) -> list[Card]:
    """Every creature, side by side."""
    return [_card(table, each) for team in table.teams for each in _members(table, team)]


def _card(table: Table, fighter: Fighter) -> Card:
    numbers = [("Tile", _place(fighter))]
    numbers += [("Armor", str(fighter.armor))] if fighter.full_armor else []
    numbers += [("Tokens", str(fighter.tokens))] if fighter.player else []
    return Card(
        id=fighter.id,
        name=fighter.name,
        team=fighter.team,
        turn=table.part != "over" and fighter.able and _holds(table, fighter.team),
        out=not fighter.able,
        health=_short_health(table, fighter),
        numbers=tuple(numbers),
        bars=(
            ("Wounds", fighter.wounds, fighter.capacity),
            ("Stress", fighter.stress, table.stress_capacity(fighter)),
        ),
        notes=tuple(_notes(fighter)),
    )


def _title(table: Table) -> str:
    if table.part == "over":
        able = table.able_teams()
        return f"COMBAT IS OVER! Winning team: {able[0] if able else 'none!'}"
    left = "; free actions are left" if table.part == "after" else ""
    return f"Round: {table.round}. Spotlight: {table.teams[table.holder]}{left}"


def _holds(table: Table, team: str) -> bool:
    return table.part != "over" and table.teams[table.holder] == team


def _members(table: Table, team: str) -> list[Fighter]:
    return [each for each in table.fighters.values() if each.team == team]


def _own_first(table: Table, seat: str) -> list[Fighter]:
    return sorted(table.fighters.values(), key=lambda each: each.id != seat)


def _marks(table: Table) -> dict[str, str]:
    """A sign for each creature: letters for the first side, numbers for the others."""
    first = [each.id for each in table.fighters.values() if each.team == table.teams[0]]
    others = [each.id for each in table.fighters.values() if each.team != table.teams[0]]
    letters = {id_: f"{chr(ord('A') + place % 26)}" for place, id_ in enumerate(first)}
    return letters | {id_: str(place + 1) for place, id_ in enumerate(others)}


def _map(table: Table, marks: dict[str, str]) -> list[str]:
    """Twelve by twelve tiles, the first side below, quadrants set apart."""
    head = "    " + " ".join(
        " ".join(f"{chr(ord('a') + column):>2}" for column in range(start, start + QUADRANT))
        for start in range(0, TILES, QUADRANT)
    )
    lines = [head]
    for row in range(TILES - 1, -1, -1):
        if row % QUADRANT == QUADRANT - 1 and row != TILES - 1:
            lines.append("")
        cells = [
            " ".join(
                _cell(table, marks, Tile(column, row)) for column in range(start, start + QUADRANT)
            )
            for start in range(0, TILES, QUADRANT)
        ]
        lines.append(f"{row + 1:>3} {' '.join(cells)}{_legend(table, row)}".rstrip())
    return lines


def _legend(table: Table, row: int) -> str:
    """What the middle of these rows is; the outer columns are the flanks."""
    if row % QUADRANT != 1:
        return ""
    zone = field.zone(Tile(TILES // 2, row).quadrant)
    other = table.teams[1] if len(table.teams) == 2 else "the others"
    owner = table.teams[0] if zone.side == 0 else other
    return f"  {zone.name}: {owner}"[: 59 - 43]


def _cell(table: Table, marks: dict[str, str], tile: Tile) -> str:
    here = table.at(tile)
    return f"{marks[here[0].id]:>2}" if here else " ."


def _row(table: Table, fighter: Fighter, marks: dict[str, str], names: int) -> str:
    mark = marks[fighter.id] if fighter.able else "-"
    notes = "; ".join(_notes(fighter))
    place = _place(fighter)
    text = f" {mark:>2} {pad(fighter.name, names)} {place:<4} {_health(table, fighter)}"
    return f"{text}{f'; {notes}' if notes else ''}".rstrip()


def _place(fighter: Fighter) -> str:
    return field.name(fighter.tile) if fighter.able else "-"


def _health(table: Table, fighter: Fighter) -> str:
    if not fighter.able:
        return _short_health(table, fighter)
    parts = [
        f"wounds {fighter.wounds}/{fighter.capacity}",
        f"stress {fighter.stress}/{table.stress_capacity(fighter)}",
    ]
    parts += [f"armor {fighter.armor}"] if fighter.full_armor else []
    parts += [count(fighter.tokens, "token")] if fighter.player else []
    return " ".join(parts[:2]) + "".join(f", {each}" for each in parts[2:])


def _short_health(table: Table, fighter: Fighter) -> str:
    gone = {"dead": "is dead", "fled": "has fled", "withdrawn": "has left"}
    for what, words in gone.items():
        if getattr(fighter, what):
            return words
    if table.is_broken(fighter):
        return "broken"
    if fighter.wounds >= fighter.capacity:
        return "at the last wound"
    return "hurt" if fighter.wounds else "unhurt"


def _notes(fighter: Fighter) -> list[str]:
    if not fighter.able:
        return []
    notes = [
        f"{each.name}{f' {each.stacks}' if each.stacks else ''}" for each in fighter.conditions
    ]
    notes += [f"holds the line {fighter.held}"] if fighter.held else []
    notes += ["weapon stowed"] if fighter.armed == "stowed" else []
    notes += [f"weapon on {fighter.lies}"] if fighter.armed == "dropped" else []
    notes += ["free action used"] if not fighter.free else []
    return notes


def _where(table: Table, fighter: Fighter, me: Fighter | None) -> str:
    """`right quadrant of our front line, three tiles from you`."""
    if not fighter.able:
        return "off the field"
    viewer = table.side(me) if me is not None else 0
    where = field.word(fighter.tile.quadrant, viewer)
    if me is None:
        where = where.replace("our", f"the {table.teams[0]}'s").replace("their", "the other")
    if me is not None and fighter is not me and me.able:
        from_me = count(field.distance(me.tile, fighter.tile), "tile")
        return f"{where}, {from_me} from you"
    near = _nearest_enemy(table, fighter)
    if near is None:
        return where
    far = count(field.distance(fighter.tile, near.tile), "tile")
    return f"{where}, {far} from {listed([near.name])}"


def _nearest_enemy(table: Table, fighter: Fighter) -> Fighter | None:
    enemies = [each for each in table.fighters.values() if each.able and each.team != fighter.team]
    return min(enemies, key=lambda each: field.distance(fighter.tile, each.tile), default=None)
