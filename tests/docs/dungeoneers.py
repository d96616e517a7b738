"""Tables that only the page of Dungeoneers has."""

from tests.docs.tables import code, markdown
from world.skirmish.rulesets.dungeoneers import RULESET
from world.skirmish.rulesets.dungeoneers.combat_actions import CombatAction
from world.skirmish.rulesets.dungeoneers.fighters import field
from world.skirmish.rulesets.dungeoneers.fighters.data import (
    CONDITIONS,
    DAMAGE_TYPES,
    SIZES,
    WEAPONS,
)
from world.skirmish.rulesets.dungeoneers.fighters.field import QUADRANTS, Quadrant, Zone
from world.skirmish.rulesets.dungeoneers.fighters.fighter import DIFFICULTIES
from world.skirmish.rulesets.dungeoneers.rolls import DN_NAMES, Roll

WHEN = {
    "turn": "when your side has the spotlight",
    "dodge": "when you are attacked",
    "go": "when you sprint",
    "push": "when your push succeeds",
    "mount": "when another creature wants to ride you",
    "other": "the owner, after `interact other`",
    "pass": "when another player passes and you have something left",
}

_ZONES = (field.FRONT, field.BACK, field.LEFT, field.RIGHT)
_RANGES = ("short", "medium", "long")
_WHOLE = 100


def sizes() -> str:
    """The seven sizes."""
    rows = [(name, size.number, size.wounds, size.reach) for name, size in SIZES.items()]
    return markdown(("size", "size number", "wounds, and Body", "reach in tiles"), rows)


def weapons() -> str:
    """The weapon types."""
    rows = [
        (name, weapon.range, weapon.wounds, weapon.hands, weapon.tossed or "-")
        for name, weapon in WEAPONS.items()
    ]
    return markdown(("weapon type", "range", "wounds", "hands", "may be tossed"), rows)


def damage() -> str:
    """The damage types with their letters and categories."""
    rows = [
        (name, letter or "-", category or "-") for name, (letter, category) in DAMAGE_TYPES.items()
    ]
    return markdown(("damage type", "letter", "category"), rows)


def difficulties() -> str:
    """What a difficulty number is called."""
    return markdown(("difficulty", *DN_NAMES), [("DN", *range(len(DN_NAMES)))])


def conditions() -> str:
    """What each condition does to numbers."""
    rows = [
        (
            name,
            f"{condition.striking:+}" if condition.striking else "-",
            f"{condition.dodging:+}" if condition.dodging else "-",
            f"{condition.speed}%" if condition.speed != _WHOLE else "-",
            "yes" if condition.ails else "no",
        )
        for name, condition in CONDITIONS.items()
    ]
    return markdown(("condition", "striking", "dodging", "speed", "may be ended"), rows)


def actions() -> str:
    """What each combat action is rolled with and against, how far it reaches, its tags."""
    rows = [
        (
            action.verb,
            _roll(action.roll),
            action.roll.against or "-",
            action.range,
            ", ".join(action.tags),
        )
        for action in RULESET.actions
        if issubclass(action, CombatAction)
    ]
    return markdown(("action", "roll", "against", "range", "tags"), rows)


def _roll(roll: Roll) -> str:
    attribute = roll.attribute.title()
    if roll.skill is None:
        return f"standard, {attribute}"
    return f"{'core' if roll.against else 'total'}, {attribute} and {roll.skill}"


def zones() -> str:
    """The field by quadrants, as the first side sees it."""
    rows = [
        ["their" if zone.half else "our", *(_zone(column, row) for column in range(QUADRANTS))]
        for row in reversed(range(QUADRANTS))
        for zone in [field.zone(Quadrant(0, row))]
    ]
    return markdown(("half", "A to C", "D to F", "G to I", "J to L"), rows)


def ranges() -> str:
    """What each range reaches from each zone of your own half, quadrant by quadrant."""
    rows = [
        (name, *(_map(Zone(0, name), range_) for range_ in _RANGES), *_missile(Zone(0, name)))
        for name in _ZONES
    ]
    return markdown(("from our", *_RANGES, "long, for missiles"), rows)


def adversaries() -> str:
    """The adversaries that come with the game."""
    rows = []
    for prototype in RULESET.prototypes:
        sheet = {name.removeprefix("dungeoneers_"): value for name, value in prototype["attrs"]}
        numbers = " ".join(str(sheet[name]) for name in ("body", "mind", "spirit", "finesse"))
        dns = " ".join(str(sheet[name]) for name in DIFFICULTIES)
        weapon = f"{sheet['weapon']}, {sheet['damage_type']}"
        traits = ", ".join(sheet["traits"]) or "-"
        key = code(prototype["prototype_key"])
        armor = sheet["armor"]
        told = prototype["prototype_desc"]
        rows.append((key, sheet["size"], numbers, dns, sheet["speed"], armor, weapon, traits, told))
    headings = ("adversary", "size", "Body Mind Spirit Finesse", "difficulties", "speed", "armor")
    return markdown((*headings, "weapon", "traits", "what for"), rows)


def _zone(column: int, row: int) -> str:
    quadrant = Quadrant(column, row)
    which = field.which(quadrant, 0)
    ours = "on our " if which in ("left", "right") else ""
    return f"{field.zone(quadrant).name}, {ours}{which}"


def _missile(zone: Zone) -> tuple[str]:
    return (_map(zone, "long", 1) if zone.name == field.BACK else "-",)


def _map(zone: Zone, range_: str, further: int = 0) -> str:
    """Sixteen quadrants: `o` the zone itself, `x` what else the range reaches."""
    reached, own = field.within(zone, range_, further), field.quadrants(zone)
    signs = dict.fromkeys(reached, "x") | dict.fromkeys(own, "o")
    rows = [
        "".join(signs.get(Quadrant(column, row), ".") for column in range(QUADRANTS))
        for row in reversed(range(QUADRANTS))
    ]
    return "<br>".join(map(code, rows))


TABLES = {
    "sizes": sizes,
    "weapons": weapons,
    "damage": damage,
    "difficulties": difficulties,
    "actions": actions,
    "conditions": conditions,
    "zones": zones,
    "ranges": ranges,
    "adversaries": adversaries,
}
