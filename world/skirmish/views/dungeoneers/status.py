"""The status of a Dungeoneers fight: the field as a map, the creatures, spoken, in one line."""

import textwrap
from collections.abc import Iterator

from world.skirmish.names import shorten
from world.skirmish.rulesets.dungeoneers import field, targets
from world.skirmish.rulesets.dungeoneers.table import Fighter, Table
from world.skirmish.views.text import Voice, count, pad, width
from world.skirmish.views.view import Card

from . import field_map
from .sentences import condition_name, sizes_below

_WIDTH = 59
_EDGE = "=" * _WIDTH
_ARROW = " <-"
_NUMBERS = " AT  WOUNDS STRESS ARM TOK FREE"
_LONGEST_NAME = _WIDTH - len(_NUMBERS) - 3


def columns(table: Table) -> str:
    """The map, with a mark for each creature, and a line for each mark."""
    marks = field_map.marks(table)
    longest = max(width(each.name) for each in table.fighters.values())
    names = min(max(longest, 16), _LONGEST_NAME)
    rows = [_EDGE, _title(table), *field_map.drawn(table, marks)]
    for team in table.teams:
        rows.append(pad(_team(table, team, names + 3), names + 3) + _NUMBERS)
        for each in _members(table, team):
            rows += _row(table, each, marks[each.id], names)
    return "\n".join([*rows, _EDGE])


def folded(table: Table) -> str:
    """Short lines without the map: each creature and where it is."""
    lines = [_title(table)]
    for team in table.teams:
        lines.append(f"- {_team(table, team)}")
        for fighter in _members(table, team):
            if not fighter.able:
                lines.append(f"{fighter.name}, {_health(table, fighter)}")
                continue
            lines += [f"{fighter.name}, {_place(fighter)}", f"  {_zone(table, fighter)}"]
            lines.append(f"  {', '.join(_scores(table, fighter))}")
            lines += [f"  {each}" for each in _notes(table, fighter)]
    return "\n".join(lines)


def spoken(table: Table, seat: str) -> Iterator[str]:
    """The round and the spotlight, oneself, then where everybody is."""
    voice = Voice(table, seat)
    yield _stopped(_title(table))
    me = table.fighters.get(seat)
    for fighter in _own_first(table, seat):
        parts = [_health(table, fighter)]
        if fighter.able:
            parts = [*_where(table, fighter, me), *_scores(table, fighter), *_notes(table, fighter)]
        yield f"{voice.who(fighter.id)}: {', '.join(parts)}."


def line(table: Table, seat: str) -> str:
    """Everything that matters in one line."""
    me = table.fighters.get(seat)
    said = [_stopped(_title(table))]
    if me is not None:
        mine = _scores(table, me) if me.able else [_health(table, me)]
        said.append(f"You: {', '.join(mine)}.")
    others = [each for each in table.fighters.values() if each is not me]
    said.append("; ".join(f"{each.name} {_health(table, each)}" for each in others) + ".")
    return " ".join(said)


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
        turn=fighter.able and _holds(table, fighter.team),
        out=not fighter.able,
        health=_health(table, fighter),
        numbers=tuple(numbers),
        bars=(
            ("Wounds", fighter.wounds, fighter.capacity),
            ("Stress", fighter.stress, table.stress_capacity(fighter)),
        ),
        notes=tuple(_notes(table, fighter)) if fighter.able else (),
    )


def _title(table: Table) -> str:
    if table.part == "over":
        able = table.able_teams()
        return f"COMBAT IS OVER! Winning team: {able[0] if able else 'none!'}"
    left = "; free actions are left" if table.part == "after" else ""
    return f"Round: {table.round}. Spotlight: {table.teams[table.holder]}{left}"


def _stopped(title: str) -> str:
    return title if title.endswith("!") else f"{title}."


def _team(table: Table, team: str, most: int = 0) -> str:
    arrow = _ARROW if _holds(table, team) else ""
    return (shorten(team, most - len(arrow)) if most else team) + arrow


def _holds(table: Table, team: str) -> bool:
    return table.part != "over" and table.teams[table.holder] == team


def _members(table: Table, team: str) -> list[Fighter]:
    return [each for each in table.fighters.values() if each.team == team]


def _own_first(table: Table, seat: str) -> list[Fighter]:
    return sorted(table.fighters.values(), key=lambda each: each.id != seat)


def _row(table: Table, fighter: Fighter, mark: str, names: int) -> Iterator[str]:
    """A creature's numbers; below them what else there is to say of it."""
    name = pad(shorten(fighter.name, names), names)
    if not fighter.able:
        yield f"-- {name} {_health(table, fighter)}"
        return
    wounds = f"{fighter.wounds}/{fighter.capacity}"
    stress = f"{fighter.stress}/{table.stress_capacity(fighter)}"
    armor = str(fighter.armor) if fighter.full_armor else "-"
    tokens = str(fighter.tokens) if fighter.player else "-"
    free = "yes" if fighter.free else "-"
    numbers = f"{_place(fighter):<3} {wounds:>6} {stress:>6} {armor:>3} {tokens:>3} {free:>4}"
    yield f"{pad(mark, 2)} {name} {numbers}"
    notes = "; ".join(_notes(table, fighter, free=False))
    yield from textwrap.wrap(notes, _WIDTH, initial_indent="   ", subsequent_indent="   ")


def _place(fighter: Fighter) -> str:
    return field.name(fighter.tile) if fighter.able else "-"


def _health(table: Table, fighter: Fighter) -> str:
    gone = {"dead": "dead", "fled": "fled", "withdrawn": "gone"}
    for what, word in gone.items():
        if getattr(fighter, what):
            return word
    if table.is_broken(fighter):
        return "broken"
    if fighter.wounds >= fighter.capacity:
        return "at the last wound"
    return "hurt" if fighter.wounds else "unhurt"


def _scores(table: Table, fighter: Fighter) -> list[str]:
    """Its numbers in words."""
    scores = [
        f"{fighter.wounds} of {count(fighter.capacity, 'wound')}",
        f"{fighter.stress} of {table.stress_capacity(fighter)} stress",
    ]
    scores += [f"{fighter.armor} armor"] if fighter.full_armor else []
    scores += [count(fighter.tokens, "token")] if fighter.player else []
    return scores


def _notes(table: Table, fighter: Fighter, *, free: bool = True) -> list[str]:
    """What else matters; `free`: its free action too, if that is used."""
    notes = [condition_name(each.name, each.stacks, each.until) for each in fighter.conditions]
    notes += ["broken"] if table.is_broken(fighter) and not fighter.has("broken") else []
    notes += [f"holds the line against {sizes_below(fighter.held)}"] if fighter.held else []
    notes += [f"rides {table.fighters[fighter.mount].name}"] if fighter.mount else []
    notes += ["weapon stowed"] if fighter.armed == "stowed" else []
    notes += [f"weapon lies on {fighter.lies}"] if fighter.armed == "dropped" else []
    notes += ["free action used"] if free and not fighter.free else []
    return notes


def _zone(table: Table, fighter: Fighter, side: int | None = None) -> str:
    """`right quadrant of our front line`; to whom neither side is their own, with its name."""
    quadrant = fighter.tile.quadrant
    if side is not None:
        return field.word(quadrant, side)
    return field_map.place_of(table, quadrant)


def _where(table: Table, fighter: Fighter, me: Fighter | None) -> list[str]:
    """`on G5`, `right quadrant of our front line`, `2 tiles from you`, `3 tiles from zombie`."""
    side = None if me is None else table.side(me)
    where = [f"on {_place(fighter)}", _zone(table, fighter, side)]
    if me is not None and me is not fighter and me.able:
        where.append(f"{_tiles(me, fighter)} from you")
    near = _nearest_enemy(table, fighter)
    if near is not None and (me is None or near is not me) and (not me or me.team == fighter.team):
        where.append(f"{_tiles(near, fighter)} from {near.name}")
    return where


def _tiles(one: Fighter, other: Fighter) -> str:
    return count(field.distance(one.tile, other.tile), "tile")


def _nearest_enemy(table: Table, fighter: Fighter) -> Fighter | None:
    enemies = targets.enemies(table, fighter)
    return min(enemies, key=lambda each: field.distance(fighter.tile, each.tile), default=None)
