"""The status of an Apocrypha fight: the track of action points, the line, and who fights whom."""

from collections.abc import Iterable, Iterator
from typing import Final

from world.skirmish.rulesets.apocrypha import passes
from world.skirmish.rulesets.apocrypha.data import SIDES, UNARMED
from world.skirmish.rulesets.apocrypha.table import Fighter, Table
from world.skirmish.slots import metres
from world.skirmish.views.text import Voice, listed, on_a_line, pad, place, width, wrapped
from world.skirmish.views.view import Card

_WIDE: Final = 78
_FOLDED: Final = 58
_EDGE: Final = "=" * _WIDE
_RULE: Final = ("- " * 39).rstrip()
_ARROW: Final = " <-"
_NOBODY: Final = ""
_ACTIVE: Final = ("ambush", "rounds")


def columns(table: Table) -> str:
    """The order of action points as a table, above it the line, below it who is engaged."""
    longest = max(width(each.name) for each in table.fighters.values())
    name = max(16, longest + len(_ARROW))
    head = f"{pad('', name)} AP  HURT    HEALTH   AT      STANCE    COVER  IN HAND"
    lines = [
        _EDGE,
        wrapped(_title(table, _NOBODY), _WIDE),
        wrapped(_line(table), _WIDE),
        _RULE,
        head,
    ]
    for each in _everybody(table):
        lines.append(_row(table, each, name))
        notes = "; ".join(_notes(table, each))
        lines += [wrapped(f"  {notes}", _WIDE)] if notes else []
    engaged = [wrapped(each, _WIDE) for each in _engagements(table, Voice(table, _NOBODY))]
    return "\n".join([*lines, *([_RULE, *engaged] if engaged else []), _EDGE])


def folded(table: Table) -> str:
    """The same in short lines, where each says for themselves where they are."""
    lines, engaged = [_title(table, _NOBODY)], _engaged(table)
    for each in _everybody(table):
        arrow = _ARROW if _acts(table, each) else ""
        lines += [
            f"{each.name}{arrow}",
            f"  {each.ap} AP, {_health(each)} {_hurt(each)}",
        ]
        if each.able:
            lines += [f"  {', '.join(_position(each))}", f"  in hand: {_in_hand(each)}"]
            lines += [f"  {note}" for note in _notes(table, each)]
            lines += [f"  {note}" for note in engaged.get(each.id, ())]
    return "\n".join(wrapped(each, _FOLDED, "    ") for each in lines)


def spoken(table: Table, seat: str) -> Iterator[str]:
    """Sentences: whose pass it is, oneself, the order, the others, who is engaged with whom."""
    voice = Voice(table, seat)
    yield _stopped(_title(table, seat))
    me = table.fighters.get(seat)
    if me is not None:
        yield _sentence(table, me, None, voice)
    if table.phase in _ACTIVE:
        order = ", ".join(f"{voice.whom(each.id)} {each.ap}" for each in table.order())
        yield f"The order, by action points: {order}."
    for each in _everybody(table):
        if each is not me:
            yield _sentence(table, each, me, voice)
    yield from (f"{each}." for each in _engagements(table, voice))


def line(table: Table, seat: str) -> str:
    """Everything that matters in one line."""
    me = table.fighters.get(seat)
    parts = [_stopped(_title(table, seat))]
    if me is not None:
        parts.append(f"You: {me.ap} AP, {_health(me)} {_hurt(me)}.")
    others = [_short(table, each, me) for each in _everybody(table) if each is not me]
    return " ".join([*parts, f"{'; '.join(others)}." if others else ""]).rstrip()


def cards(table: Table) -> list[Card]:
    """Everybody in the order of action points."""
    engaged = _engaged(table)
    return [_card(table, each, engaged.get(each.id, ())) for each in _everybody(table)]


def _card(table: Table, fighter: Fighter, engaged: Iterable[str]) -> Card:
    most = table.house.ap_dice * SIDES + passes.potential(table, fighter)
    left = max(0, fighter.vitality - fighter.hurt)
    notes = (*_position(fighter), _in_hand(fighter), *_notes(table, fighter), *engaged)
    return Card(
        id=fighter.id,
        name=fighter.name,
        team=fighter.team,
        turn=_acts(table, fighter),
        out=not fighter.able,
        health=_health(fighter),
        bars=(
            ("AP", fighter.ap, max(fighter.ap, most)),
            ("Vitality", left, fighter.vitality),
        ),
        notes=notes if fighter.able else (),
    )


def _stopped(title: str) -> str:
    return title if title.endswith("!") else f"{title}."


def _title(table: Table, seat: str) -> str:
    match table.phase:
        case "vote":
            return f"Round: {table.round}. It is over: push, pause or cease"
        case "pause":
            return f"Round: {table.round}. A Pause"
        case "over":
            return f"COMBAT IS OVER! Winning team: {table.winner or 'none!'}"
    when = f"Round: {table.round}" if table.phase == "rounds" else "The ambush"
    acting = table.fighters.get(table.acting)
    if acting is None:
        return when
    whose = "Your" if acting.id == seat else f"{acting.name}'s"
    return f"{when}. {whose} pass, {spent(table, acting)}"


def spent(table: Table, fighter: Fighter) -> str:
    """`3 of 8 AP spent`: what has been spent in a pass, and after how much it ends."""
    return f"{fighter.spent} of {passes.allowance(table, fighter)} AP spent"


def _acts(table: Table, fighter: Fighter) -> bool:
    """Whether the fight waits for what they do of their own accord."""
    match table.phase:
        case "vote":
            return fighter.able
        case "pause":
            return fighter.able and fighter.id not in table.ceased
    return table.acting == fighter.id


def _everybody(table: Table) -> list[Fighter]:
    """In the order of action points; those who are out come last."""
    order = table.order()
    return [*order, *(each for each in table.fighters.values() if not each.able)]


def _line(table: Table) -> str:
    return on_a_line((each.x, each.name) for each in table.able())


def _row(table: Table, fighter: Fighter, columns: int) -> str:
    name = pad(fighter.name + (_ARROW if _acts(table, fighter) else ""), columns)
    row = f"{name} {fighter.ap:>2}  {_hurt(fighter):<7} {_health(fighter):<8}"
    if not fighter.able:
        return row.rstrip()
    at = f"{place(fighter.x)} m"
    cover = "-" if fighter.cover == "none" else fighter.cover
    return f"{row} {at:<7} {fighter.stance:<9} {cover:<6} {_in_hand(fighter)}"


def _hurt(fighter: Fighter) -> str:
    """`4+2/14`: harm, shock, Vitality."""
    shock = f"+{fighter.shock}" if fighter.shock else ""
    return f"{fighter.harm}{shock}/{fighter.vitality}"


def _health(fighter: Fighter) -> str:
    if fighter.withdrawn:
        return "gone"
    if fighter.dead:
        return "dead"
    if not fighter.able:
        return "out"
    if fighter.wounded:
        return "wounded"
    return "hurt" if fighter.hurt else "unhurt"


def _position(fighter: Fighter) -> tuple[str, ...]:
    cover = () if fighter.cover == "none" else (f"{fighter.cover} cover",)
    return (f"at {place(fighter.x)} m", fighter.stance, *cover)


def _in_hand(fighter: Fighter) -> str:
    weapon = fighter.weapon()
    return "bare hands" if weapon == UNARMED else weapon.name


def _notes(table: Table, fighter: Fighter, voice: Voice | None = None) -> Iterator[str]:
    """What else anybody can see."""
    voice = voice or Voice(table, _NOBODY)
    if fighter.readied:
        yield "readied"
    if fighter.course is not None:
        verb = ("walking", "running", "sprinting")[fighter.rate - 1]
        way = "toward" if fighter.course.toward else "away from"
        pace = f"{metres(fighter.pace)} m an AP"
        yield f"{verb} {way} {voice.whom(fighter.course.who)}, {pace}"
    if fighter.aim is not None:
        dice = table.house.aim * fighter.aim.times
        yield f"aiming at {voice.whom(fighter.aim.target)} ({dice:+})"
    if fighter.hiding:
        yield "something prepared"
    if fighter.defending:
        yield "desperate defense"
    if fighter.able and not fighter.aware:
        yield "unaware"
    if fighter.id in table.waited and table.phase in _ACTIVE:
        yield "waiting"


def _sentence(table: Table, fighter: Fighter, me: Fighter | None, voice: Voice) -> str:
    parts = [_health(fighter)]
    parts += [f"{fighter.hurt} of {fighter.vitality}"] if fighter.hurt else []
    if not fighter.able:
        return f"{voice.who(fighter.id)}: {', '.join(parts)}."
    if fighter.shock:
        parts.append(f"{fighter.shock} of it shock")
    where, *rest = _position(fighter)
    if me is not None and me.able:
        where = f"{metres(table.distance(me, fighter))} metres from you"
    hand = f"{_in_hand(fighter)} in hand"
    notes = _notes(table, fighter, voice)
    return f"{voice.who(fighter.id)}: {', '.join([*parts, where, *rest, hand, *notes])}."


def _short(table: Table, fighter: Fighter, me: Fighter | None) -> str:
    if not fighter.able:
        return f"{fighter.name} {_health(fighter)}"
    far = f"at {place(fighter.x)}" if me is None else metres(table.distance(me, fighter))
    return f"{fighter.name} {fighter.ap} AP, {_health(fighter)}, {far} m"


def _pairs(table: Table) -> dict[str, list[tuple[str, str]]]:
    """Who is engaged with whom, in each way; between rounds nobody is."""
    if table.phase not in _ACTIVE:
        return {}
    hand_to_hand = [(one.id, other.id) for one, other in table.melees()]
    return {"hand to hand": hand_to_hand, "at range": table.shots}


def _engaged(table: Table) -> dict[str, list[str]]:
    """`engaged at range with goblin`, of each fighter who is."""
    said: dict[str, list[str]] = {}
    for way, pairs in _pairs(table).items():
        enemies: dict[str, list[str]] = {}
        for one, other in pairs:
            enemies.setdefault(one, []).append(table.fighters[other].name)
            enemies.setdefault(other, []).append(table.fighters[one].name)
        for fighter, names in enemies.items():
            said.setdefault(fighter, []).append(f"engaged {way} with {listed(names)}")
    return said


def _engagements(table: Table, voice: Voice) -> Iterator[str]:
    """`Engaged hand to hand: Ahalish and goblin, Rehtaoh and goblin`."""
    for way, pairs in _pairs(table).items():
        both = [f"{voice.whom(one)} and {voice.whom(other)}" for one, other in pairs]
        if both:
            yield f"Engaged {way}: {', '.join(both)}"
