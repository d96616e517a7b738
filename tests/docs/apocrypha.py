"""Tables that only the page of Apocrypha has, and its table of moves, in fewer lines."""

from tests.docs.tables import code, markdown
from world.skirmish.rulesets.apocrypha import RULESET
from world.skirmish.rulesets.apocrypha.actions.attacks import AttackAction
from world.skirmish.rulesets.apocrypha.actions.preparing import PREPARABLE
from world.skirmish.rulesets.apocrypha.data import (
    ATTRIBUTES,
    COMBAT_SKILLS,
    LIMBS,
    LOCATION_ROLL,
    LOCATIONS,
    RATES,
    SIDES,
    SKILLS,
    STANCES,
    WEAPONS,
    Weapon,
)
from world.skirmish.rulesets.apocrypha.exchange.hitting import WAYS
from world.skirmish.rulesets.apocrypha.exchange.melee_reactions import (
    CounterAttack,
    DesperateParry,
    ExploitOpening,
    Parry,
)
from world.skirmish.rulesets.apocrypha.exchange.ranged_reactions import (
    ChargeDefense,
    CounterFire,
    ReturnShot,
    ShootInTheOpen,
)
from world.skirmish.rulesets.apocrypha.exchange.reactions import (
    PASSIVE,
    Avoidance,
    DamageSoak,
    DesperateDodge,
    Nothing,
    Reaction,
    ReactionQuestion,
)
from world.skirmish.rulesets.apocrypha.exchange.triggers import TRIGGERS
from world.skirmish.rulesets.apocrypha.house_rules import ApocryphaHouse
from world.skirmish.state.fight import INTERVENTION

HOUSE = ApocryphaHouse()

WHEN = {
    "last points": "with your last AP",
    "let go": "after `done`",
    "melee": "attacked hand to hand",
    "ranged": "shot at",
    "countered": "countered",
    "opening": "an enemy leaves your reach",
    "open": "an enemy moves in the open",
    "trigger": "a trigger comes",
    "vote": "at the end of a round",
    "pause": "in a Pause",
    "cover": "the referee, after `take cover`",
    INTERVENTION: "the referee, between moves",
}


def attributes() -> str:
    """The attributes."""
    rows = [(code(key), name) for key, name in ATTRIBUTES.items()]
    return markdown(("short", "attribute"), rows)


def skills() -> str:
    """The skills, and the weapons that they are for."""
    rows = []
    for key, name in SKILLS.items():
        weapons = [weapon.name for weapon in WEAPONS.values() if weapon.skill == key]
        what = ", ".join(weapons) if key in COMBAT_SKILLS else "avoidance, desperate dodge"
        rows.append((code(key), name, what))
    return markdown(("short", "skill", "for"), rows)


def blades() -> str:
    """The weapons for hand to hand."""
    rows = [
        (*_weapon(weapon), weapon.reach, weapon.size) for weapon in WEAPONS.values() if weapon.melee
    ]
    return markdown((*_HEADINGS, "reach", "size"), rows)


def guns() -> str:
    """The weapons that shoot."""
    rows = [
        (
            *_weapon(weapon),
            weapon.range,
            weapon.accuracy,
            weapon.rof,
            weapon.recoil if weapon.rof > 1 else "-",
            "yes" if weapon.long else "-",
        )
        for weapon in WEAPONS.values()
        if not weapon.melee
    ]
    return markdown((*_HEADINGS, "range", "accuracy", "RoF", "recoil", "long arm"), rows)


_HEADINGS = ("weapon", "skill, attribute", "ERG", "BULK", "damage")


def _weapon(weapon: Weapon) -> tuple[object, ...]:
    uses = f"{SKILLS[weapon.skill]}, {ATTRIBUTES[weapon.attribute]}"
    damage = f"{weapon.damage} shock" if weapon.shock else weapon.damage
    return (weapon.name, uses, weapon.erg, weapon.bulk, damage)


def attacks() -> str:
    """What each way to attack costs with each weapon."""
    rows = []
    for verb, way in WAYS.items():
        if way not in PREPARABLE:
            continue
        fit = [weapon for weapon in WEAPONS.values() if weapon.melee != way.ranged]
        costs = ", ".join(f"{weapon.name} {way.price(HOUSE, weapon)}" for weapon in fit)
        rows.append((code(verb), _price(way), costs))
    return markdown(("attack", "AP", "with each weapon"), rows)


def _price(way: type[AttackAction]) -> str:
    parts = [name for name, counts in (("ERG", way.erg), ("BULK", way.bulk)) if counts]
    parts += [str(getattr(HOUSE, way.more_rule))] if way.more_rule else []
    price = " + ".join(parts)
    return f"{getattr(HOUSE, way.cost_rule)}% of {price}, up" if way.cost_rule else price


def places() -> str:
    """The places of the body."""
    faces = [
        [face for face in range(1, SIDES + 1) if LOCATION_ROLL[face - 1] == place]
        for place in LOCATIONS
    ]
    rows = []
    for place, some in zip(LOCATIONS, faces, strict=True):
        die = "-" if not some else f"{some[0]}" if len(some) == 1 else f"{some[0]} to {some[-1]}"
        called = getattr(HOUSE, place, 0)
        times = "doubled" if place in ("head", "face") else "halved, up" if place in LIMBS else "-"
        rows.append((place, die, f"{called:+}" if called else "0", times))
    return markdown(("place", "die", "dice of a called shot", "what gets through is"), rows)


def rates() -> str:
    """The rates of movement and the stances."""
    rows = [
        (rate, place or "-", f"{_rating(rate):+}" if _rating(rate) else "0")
        for place, rate in enumerate(RATES)
    ]
    return markdown(("rate", "times walking", "Avoidance Rating"), rows)


def _rating(rate: str) -> int:
    return {"running": HOUSE.running_ar, "sprinting": HOUSE.sprinting_ar}.get(rate, 0)


def stances() -> str:
    """The stances."""
    afar = {"crouched": HOUSE.crouched_ar, "prone": HOUSE.prone_ar}
    near = {"prone": HOUSE.prone_melee_ar}
    rows = [
        (
            stance,
            "all of it" if divisor == 1 else f"1/{divisor}",
            f"{afar.get(stance, 0):+}" if stance in afar else "0",
            f"{near.get(stance, 0):+}" if stance in near else "0",
            f"{HOUSE.ground:+}" if stance == "prone" else "0",
            f"{HOUSE.steady:+}" if stance != "standing" else "0",
        )
        for stance, divisor in STANCES.items()
    ]
    headings = (
        *("stance", "movement", "AR against shots from afar", "AR hand to hand"),
        *("dice hand to hand", "a shot after a precise aim"),
    )
    return markdown(headings, rows)


def triggers() -> str:
    """What may be prepared, and for when."""
    rows = [(code(f"when {words}"), MEANING[key]) for key, words in TRIGGERS.items()]
    return markdown(("typed", "goes off before"), rows)


MEANING = {
    "enters": "an enemy within your reach, or within range of your shot, goes on",
    "attacked": "an attack on you lands",
    "ally": "an attack on that ally lands",
    "moves": "an enemy who moves without cover goes on",
    "leaves": "an enemy leaves your reach",
}


def preparable() -> str:
    """What may be prepared."""
    return ", ".join(code(kind.verb) for kind in PREPARABLE) + "."


def reactions() -> str:
    """What may be done out of turn."""
    asked: dict[type[Reaction], list[str]] = {}
    for question in RULESET.questions:
        for answer in question.answers if issubclass(question, ReactionQuestion) else ():
            asked.setdefault(answer, []).append(WHEN[question.kind])
    rows = [
        (code(reaction.verb), "; ".join(when), _points(reaction), _REACTIONS[reaction])
        for reaction, when in asked.items()
        if reaction is Nothing or (reaction.verb not in PASSIVE and reaction in _REACTIONS)
    ]
    return markdown(("reaction", "when", "AP", "what it does"), rows)


def _points(reaction: type[Reaction]) -> object:
    if issubclass(reaction, ReturnShot):
        return "the shot's"
    if reaction in (CounterAttack, ExploitOpening):
        return "ERG"
    return getattr(HOUSE, reaction.cost_rule) if reaction.cost_rule else "-"


_REACTIONS: dict[type[Reaction], str] = {
    Avoidance: "Roll Avoidance, Coordination and Fitness in place of the rating.",
    Parry: (
        f"Roll your weapon's pool, {HOUSE.parry:+}. If your weapon is smaller than the "
        "attacker's, the difference in size is shock."
    ),
    CounterAttack: (
        f"Roll your weapon's pool, {HOUSE.counter:+}. The attacker must be within your reach. "
        "With more hits than the attack, you hit the attacker instead, by the difference."
    ),
    DesperateDodge: (
        f"Roll the pool of avoidance, {HOUSE.dodge:+}. You end up prone, your base movement "
        "further away and out of cover. You cannot do it while prone."
    ),
    DamageSoak: (
        "Your rating is 0. A hit to head, face or torso lands on your arms or legs, "
        f"as you choose. Armor counts {HOUSE.soak_armor} times, and {HOUSE.soak}% of what "
        "gets through is shock."
    ),
    CounterFire: (
        "You need more AP than the attacker has left. Both fire at once, each against the "
        "other's rating. Roll Resolve and Acuity: with fewer hits than incoming rounds, "
        "your shot has a die less for each round."
    ),
    ChargeDefense: (
        "Shoot at an enemy who charges you. The charge goes on unless they fall. Each step "
        f"of their speed above walking is {HOUSE.charge_defense:+} on their roll."
    ),
    DesperateParry: (
        f"Roll your weapon's pool once more, against {HOUSE.desperate_parry} times the "
        "counter's hits. If it fails, you take shock as from a parry, and the damage."
    ),
    ExploitOpening: f"Strike at an enemy who leaves your reach, {HOUSE.opening:+}.",
    ShootInTheOpen: f"Shoot at an enemy who moves without cover, {HOUSE.in_the_open:+}.",
    Nothing: "Your rating counts.",
}


def templates() -> str:
    """The NPCs that stand ready."""
    rows = []
    for template in RULESET.templates.values():
        sheet = RULESET.read_spec(template.key, HOUSE)
        scores = " ".join(str(sheet[f"apocrypha_{short}"]) for short in ATTRIBUTES)
        learned = ", ".join(
            f"{SKILLS[name]} {level}" for name in SKILLS if (level := sheet[f"apocrypha_{name}"])
        )
        carried = ", ".join(sheet["apocrypha_weapons"]) or "-"
        armor = sheet["apocrypha_armor"]
        rows.append((code(template.key), scores, learned, carried, armor, template.help))
    shorts = " ".join(short.upper() for short in ATTRIBUTES)
    return markdown(("template", shorts, "skills", "weapons", "armor", "what for"), rows)


TABLES = {
    "attributes": attributes,
    "skills": skills,
    "blades": blades,
    "guns": guns,
    "attacks": attacks,
    "places": places,
    "rates": rates,
    "stances": stances,
    "reactions": reactions,
    "triggers": triggers,
    "preparable": preparable,
    "templates": templates,
}
