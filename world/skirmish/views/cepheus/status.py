"""The status of a Cepheus fight: as columns, folded, spoken, and in one line."""

from collections.abc import Iterator

from world.skirmish.rulesets.cepheus.aiming import worth
from world.skirmish.rulesets.cepheus.data import COVERS, PHYSICAL, band_name
from world.skirmish.rulesets.cepheus.table import Fighter, Table
from world.skirmish.slots import in_metres, metres
from world.skirmish.views.text import Voice, on_a_line, pad, place, width
from world.skirmish.views.text import folded as folded_to
from world.skirmish.views.view import Card

_EDGE = "=" * 76
_RULE = "- " * 37 + "-"
_ARROW = " <-"
_SCREEN = 80
_INDENT = 4
_AIR = {
    "low": "low light",
    "dark": "total darkness",
    "thin": "thin smoke",
    "thick": "thick smoke",
    "extreme": "extreme weather",
}


def columns(table: Table) -> str:
    """The order of action as a table, with the line they stand on."""
    longest = max(width(each.name) for each in table.fighters.values())
    name = max(16, longest + len(_ARROW))
    head = f"{pad('', name)} INIT STR DEX END  AT        STANCE    COVER  IN HAND"
    head = head if width(head) <= _SCREEN else head.removesuffix("  IN HAND")
    lines = [_EDGE, _title(table), *_place_of_all(table), _RULE, head]
    lines += [_row(table, each, name) for each in _everybody(table)]
    return "\n".join([*lines, _EDGE])


def folded(table: Table) -> str:
    """The same in short lines."""
    lines = [_title(table), *_unusual(table)]
    for fighter in _everybody(table):
        scores = " ".join(f"{each.upper()} {fighter.now[each]}" for each in ("str", "dex", "end"))
        lines += [
            f"{fighter.name}{_ARROW if _has_turn(table, fighter) else ''}{_note(table, fighter)}",
            f"  INIT {_initiative(table, fighter)} {scores}",
            f"  {_at(table, fighter)}{fighter.stance}, {COVERS[fighter.cover]}",
            f"  in hand: {_in_hand(fighter)}",
        ]
    return "\n".join(lines)


def spoken(table: Table, seat: str) -> Iterator[str]:
    """Sentences: the round, whose turn, oneself, then everybody in the order of action.

    Whoever has the turn is asked what to do with it, which says enough.
    """
    voice = Voice(table, seat)
    yield _sentence_of(_title(table))
    yield from (f"{each}." for each in _unusual(table))
    if table.turn is not None and table.turn.actor != seat:
        yield _turn_of(table)
    me = table.fighters.get(seat)
    for fighter in sorted(_everybody(table), key=lambda each: each is not me):
        yield _sentence(table, fighter, me, voice)


def line(table: Table, seat: str) -> str:
    """Everything that matters in one line."""
    parts = [_sentence_of(_title(table))]
    if table.turn is not None:
        parts.append("Your turn." if table.turn.actor == seat else _turn_of(table))
    me = table.fighters.get(seat)
    if me is not None:
        parts.append(f"You: {_scores(me)}.")
    others = [f"{each.name} {_health(each)}" for each in _everybody(table) if each is not me]
    return " ".join([*parts, f"{'; '.join(others)}." if others else ""]).rstrip()


def cards(table: Table) -> list[Card]:
    """Everybody in the order of action."""
    return [_card(table, each) for each in _everybody(table)]


def _card(table: Table, fighter: Fighter) -> Card:
    at = _place(table, fighter) if _have_places(table) else ""
    held = _in_hand(fighter) if fighter.drawn else "nothing in hand"
    notes = (at, fighter.stance, COVERS[fighter.cover], held)
    numbers = (("Initiative", str(fighter.initiative)),) if _have_initiative(table) else ()
    return Card(
        id=fighter.id,
        name=fighter.name,
        team=fighter.team,
        turn=_has_turn(table, fighter),
        out=not fighter.able,
        health=_health(fighter),
        numbers=numbers,
        bars=tuple((each.upper(), fighter.now[each], fighter.full[each]) for each in PHYSICAL),
        notes=tuple(
            each for each in (*notes, _note(table, fighter, Voice(table, "")).strip(" ()")) if each
        ),
    )


def _sentence(table: Table, fighter: Fighter, me: Fighter | None, voice: Voice) -> str:
    parts = [_health(fighter)]
    parts += [f"initiative {fighter.initiative}"] if _have_initiative(table) else []
    parts.append(_scores(fighter))
    if _have_places(table) and fighter is not me:
        parts.append(_where(table, fighter, me))
    parts.append(f"{fighter.stance}, {COVERS[fighter.cover]}")
    parts.append(f"{_in_hand(fighter)} in hand" if fighter.drawn else "nothing in hand")
    return f"{voice.who(fighter.id)}: {', '.join(parts)}{_note(table, fighter, voice)}."


def _where(table: Table, fighter: Fighter, me: Fighter | None) -> str:
    """How far from oneself, or for those who do not fight the place on the line."""
    if me is None:
        return f"at {'minus ' if fighter.x < 0 else ''}{in_metres(abs(fighter.x))}"
    distance = table.distance(me, fighter)
    return f"{in_metres(distance)} from you ({band_name(distance)} range)"


def _turn_of(table: Table) -> str:
    assert table.turn is not None
    return f"It is {table.fighters[table.turn.actor].name}'s turn."


def _scores(fighter: Fighter) -> str:
    now = fighter.now
    return f"Strength {now['str']}, Dexterity {now['dex']}, Endurance {now['end']}"


def _health(fighter: Fighter) -> str:
    if fighter.withdrawn:
        return "left the fight"
    if fighter.dead:
        return "dead"
    if not fighter.conscious:
        return "unconscious"
    if fighter.seriously_wounded:
        return "seriously wounded"
    return "wounded" if fighter.damaged else "unhurt"


def _everybody(table: Table) -> list[Fighter]:
    """In the order of action, once there is one; those who are out come last."""
    if not _have_initiative(table):
        return [*table.fighters.values()]
    order = table.order()
    return [*order, *(each for each in table.fighters.values() if each not in order)]


def _title(table: Table) -> str:
    match table.phase:
        case "rounds":
            return f"Round: {table.round}"
        case "medical":
            return f"The fighting is over: {table.winner or 'nobody'} won. Wounds are tended"
        case "over":
            return f"COMBAT IS OVER! Winning team: {table.winner or 'none!'}"
    return "The referee settles how it begins"


def _sentence_of(title: str) -> str:
    return title if title.endswith("!") else f"{title}."


def _place_of_all(table: Table) -> Iterator[str]:
    """Who stands where, once they do, and what is unusual about the place."""
    if _have_places(table):
        standing = (each for each in table.fighters.values() if not each.withdrawn)
        yield folded_to(on_a_line((each.x, each.name) for each in standing), _SCREEN)
    yield from _unusual(table)


def _unusual(table: Table) -> Iterator[str]:
    """What the referee has said of ground and sight, as a sentence without its stop."""
    told = [
        *(["difficult terrain"] if table.difficult else []),
        *([f"movement times {metres(table.pace)}"] if table.pace != 100 else []),
        *(_AIR[each] for each in (table.light, table.smoke, table.weather) if each in _AIR),
    ]
    if told:
        yield ", ".join(told).capitalize()


def _row(table: Table, fighter: Fighter, columns: int) -> str:
    """A line for a fighter; what is in hand goes below where it is too long."""
    name = pad(fighter.name + _ARROW if _has_turn(table, fighter) else fighter.name, columns)
    now = fighter.now
    initiative, at = _initiative(table, fighter), _place(table, fighter)
    scores = f"{initiative:>4} {now['str']:>3} {now['dex']:>3} {now['end']:>3}"
    row = f"{name} {scores}  {at:<9} {fighter.stance:<9} {_short(fighter.cover):<6}"
    hand = f"{_in_hand(fighter)}{_note(table, fighter)}"
    if width(row) + width(hand) < _SCREEN:
        return f"{row} {hand}".rstrip()
    return f"{row.rstrip()}\n{' ' * _INDENT}{hand}"


def _has_turn(table: Table, fighter: Fighter) -> bool:
    return table.turn is not None and table.turn.actor == fighter.id


def _have_places(table: Table) -> bool:
    """Whether the range has been settled."""
    return table.phase not in ("aware", "range")


def _have_initiative(table: Table) -> bool:
    return table.round > 0


def _initiative(table: Table, fighter: Fighter) -> str:
    return str(fighter.initiative) if _have_initiative(table) else "-"


def _at(table: Table, fighter: Fighter) -> str:
    return f"at {_place(table, fighter)}, " if _have_places(table) else ""


def _place(table: Table, fighter: Fighter) -> str:
    """Where somebody stands, once they do."""
    if not _have_places(table):
        return "-"
    return f"{place(fighter.x)} m"


def _short(cover: str) -> str:
    return {"three-quarter": "3/4", "quarter": "1/4", "half": "1/2"}.get(cover, cover)


def _in_hand(fighter: Fighter) -> str:
    weapon = fighter.weapon()
    if weapon.magazine:
        return f"{weapon.name} {fighter.loaded.get(weapon.name, 0)}/{weapon.magazine}"
    return weapon.name if fighter.drawn else "-"


def _note(table: Table, fighter: Fighter, voice: Voice | None = None) -> str:
    hindered = not fighter.able or fighter.seriously_wounded
    notes = [_health(fighter)] if hindered and voice is None else []
    if fighter.delaying:
        notes.append("delays")
    if fighter.aim is not None:
        kill = " for the kill" if fighter.aim.kill else ""
        target = (voice or Voice(table, "")).whom(fighter.aim.target)
        notes.append(f"aims{kill} at {target} +{worth(table, fighter.aim)}")
    gap = "  " if voice is None else " "
    return f"{gap}({', '.join(notes)})" if notes else ""
