"""The world around the tavern: a road with wolves, a shop, a cellar, a ruin, a shrine, a ring.

It is built as data: rooms with their ways, those who live there, and the things that lie there.
docs/worlds.md builds its like by hand.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from django.conf import settings

from world.cast import Part

#: By ruleset, the template of each kind of creature.
WOLF = {
    "grapple": "wolf",
    "cepheus": "beast",
    "dungeoneers": "wolf",
    "apocrypha": "guard dog",
    "d20": "wolf",
}
RAT = {
    "grapple": "rat",
    "cepheus": "vermin",
    "dungeoneers": "giant_rat",
    "apocrypha": "feral rat",
    "d20": "weapons=jaws hp=7 max_hp=7 armor=12 strength=7 dexterity=15",
}
BANDIT = {
    "grapple": "bandit",
    "cepheus": "thug",
    "dungeoneers": "bandit",
    "apocrypha": "thug",
    "d20": "bandit",
}
CHIEF = {
    "grapple": "goblin_chief",
    "cepheus": "pirate",
    "dungeoneers": "knight",
    "apocrypha": "raider chief",
    "d20": "bugbear",
}
GUARD = {
    "grapple": "guard",
    "cepheus": "guard",
    "dungeoneers": "knight",
    "apocrypha": "guard",
    "d20": "hobgoblin",
}


@dataclass(frozen=True)
class Place:
    """A room.

    Attributes:
        name: Its name, by which it is found again.
        desc: What is seen there.
        beside: The room from which a way leads here.
        way: What is typed there to come here; `back` is what is typed to return.
        lock: The lock of the way here; empty for none.
        locks: Those of the room.
        tag: A tag and its category; empty for none.
        given: Attributes, such as what a room says of the fights in it.
    """

    name: str
    desc: str
    beside: str
    way: str
    back: str
    lock: str = ""
    locks: str = ""
    tag: tuple[str, str] = ("", "")
    given: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Creature:
    """Someone who lives in a room.

    Attributes:
        part: Their name, description and sheets.
        room: Where they live.
        locks: Their locks, such as `provoke:all()`.
        given: Attributes by which they fight, and by which `world.aftermath` knows them.
    """

    part: Part
    room: str
    locks: str = ""
    given: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Thing:
    """Something that lies in a room, and counts in a fight for the one who carries it."""

    name: str
    room: str
    desc: str
    lines: Mapping[str, Any] = field(default_factory=dict)


PLACES = (
    Place(
        "Shrine",
        "A ring of white stones around a spring. Whoever has fallen wakes here, and no one fights.",
        "Tavern", "shrine", "tavern",
        locks="fight:false()", tag=("shrine", "haven"),
    ),
    Place(
        "Shop",
        "Shelves of secondhand steel. A card says: take what you need, bring back what you can.",
        "Tavern", "shop", "tavern",
    ),
    Place(
        "Cellar",
        "Barrels, damp, and the patter of small feet. There is no lamp down here.",
        "Shop", "cellar", "up",
        lock="traverse:holds(cellar key)", given={"skirmish_begins": {"cepheus": ["light dark"]}},
    ),
    Place(
        "Sparring Yard",
        "A ring of rope on packed earth. Here players may fight each other.",
        "Training Yard", "ring", "yard", locks="pvp:all()", tag=("practice", "haven"),
        given={"skirmish_house": {"cepheus": {"range": "2"}, "apocrypha": {"range": "2"}}},
    ),
    Place(
        "Old Road", "Ruts between hedges. Something howls, not far off.",
        "Tavern", "road", "tavern",
    ),
    Place(
        "Crossroads", "A post without signs. North is a wood, east a bridge.",
        "Old Road", "on", "road",
    ),
    Place("Wood", "Old trees, and between them pairs of eyes.", "Crossroads", "north", "south"),
    Place(
        "Bridge",
        "Planks over a stream. A toll is asked here, by those who have no right to it.",
        "Crossroads", "east", "west",
    ),
    Place("Ruin", "Walls without a roof. Smoke rises from within.", "Bridge", "over", "bridge"),
    Place("Hall", "A fire, a throne of crates, and someone on it.", "Ruin", "in", "out"),
)  # fmt: skip


def _wolf(name: str, room: str, **given: Any) -> Creature:
    desc = "Gray, lean, and not afraid of you."
    usual = {"skirmish_side": "wolves", "strength": 0.5, "quarry": "Wolves", "mortal": True}
    usual |= {"skirmish_wimpy": 30, "skirmish_whole_again": True, "pursues": "wolves"}
    return Creature(Part(name, "", desc, WOLF), room, "provoke:all()", usual | given)


def _of_the_ruin(name: str, desc: str, sheets: Mapping[str, str], room: str) -> Creature:
    given = {"skirmish_side": "bandits", "skirmish_whole_again": True, "mortal": True, "gold": 10}
    return Creature(Part(name, "", desc, sheets), room, "provoke:all()", given | {"strength": 1})


CREATURES = (
    _wolf("wolf1", "Old Road"),
    _wolf("wolf2", "Wood"),
    _wolf("wolf3", "Wood"),
    Creature(
        Part("rat", "", "It is as long as your arm, without the tail.", RAT), "Cellar",
        "provoke:all()", {"mortal": True, "skirmish_whole_again": True, "strength": 0.2},
    ),
    _of_the_ruin("bandit1", "A scarf, a cudgel, an outstretched hand.", BANDIT, "Bridge"),
    _of_the_ruin("bandit2", "Half asleep at the gate, and cross about it.", BANDIT, "Hall"),
    _of_the_ruin("chief", "Broad, scarred, and better armed than the rest.", CHIEF, "Hall"),
    Creature(
        Part("smith", "", "She minds the shop, and does not fight.", GUARD), "Shop",
        "attack:false()",
    ),
)  # fmt: skip

THINGS = (
    Thing(
        "sword", "Shop", "A plain sword, well kept.",
        {
            "cepheus_weapons": "sword",
            "apocrypha_weapons": "longsword",
            "dungeoneers_weapon": "standard",
            "d20_weapons": "longsword",
        },
    ),
    Thing(
        "bow", "Shop", "A bow with a dozen arrows.",
        {
            "cepheus_weapons": "bow",
            "apocrypha_weapons": "bow",
            "dungeoneers_weapon": "missile",
            "d20_weapons": "shortbow",
            "shots": 12,
        },
    ),
    Thing(
        "coat", "Shop", "A coat of leather.",
        {"cepheus_armor": "jack", "apocrypha_armor": 1, "d20_armor": 1},
    ),
    Thing("cellar key", "Old Road", "Rusty, with a tag: cellar."),
)  # fmt: skip


def build(
    once: Callable[[str, Callable[[], Any]], Any],
    make: Callable[..., Any],
    make_exit: Callable[[str, Any, Any], Any],
    dress: Callable[[Any, Part], None],
    rooms: Mapping[str, Any],
) -> dict[str, Any]:
    """Create the parts of this world that do not exist yet, and return its rooms by name.

    Args:
        once: Makes something unless it has been made before, by its tag.
        make: Makes an object of a typeclass, with a name, a description and a place.
        make_exit: Makes a way of a name from one room to another.
        dress: Gives a character a description and sheets.
        rooms: The rooms that there are, by name.
    """
    built = dict(rooms)
    for place in PLACES:
        room_class = settings.BASE_ROOM_TYPECLASS
        room = once(place.name, partial(make, room_class, place.name, place.desc))
        built[place.name] = room
        start = built[place.beside]
        way = once(f"way to {place.name}", partial(make_exit, place.way, start, room))
        once(f"way from {place.name}", partial(make_exit, place.back, room, start))
        if place.lock:
            way.locks.add(place.lock)
        if place.locks:
            room.locks.add(place.locks)
        if place.tag[0]:
            room.tags.add(place.tag[0], category=place.tag[1])
        for key, value in place.given.items():
            room.attributes.add(key, value)
    for creature in CREATURES:
        name, home = creature.part.name, built[creature.room]
        path = "typeclasses.skirmish.npc.SkirmishNpc"
        body = once(name, partial(make, path, name, "", home))
        dress(body, creature.part)
        if creature.locks:
            body.locks.add(creature.locks)
        for key, value in creature.given.items():
            body.attributes.add(key, value)
    for thing in THINGS:
        cls, room = settings.BASE_OBJECT_TYPECLASS, built[thing.room]
        thing_object = once(thing.name, partial(make, cls, thing.name, thing.desc, room))
        for key, value in thing.lines.items():
            if not thing_object.attributes.has(key):
                thing_object.attributes.add(key, value)
    return built
