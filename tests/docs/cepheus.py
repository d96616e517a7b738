"""Tables that only the page of Cepheus has."""

from collections.abc import Iterable

from tests.docs.tables import code, markdown
from world.skirmish.rulesets.cepheus import RULESET
from world.skirmish.rulesets.cepheus.fighters.armor import ARMOR
from world.skirmish.rulesets.cepheus.fighters.ranges import BANDS, FARTHEST, RANGE_DMS
from world.skirmish.rulesets.cepheus.fighters.skills import (
    CHARACTERISTICS,
    DIFFICULTIES,
    PHYSICAL,
    SKILL_NAMES,
    SKILLS,
    characteristic_dm,
)
from world.skirmish.rulesets.cepheus.fighters.weapons import WEAPONS, Weapon
from world.skirmish.rulesets.cepheus.house_rules import CepheusHouse
from world.skirmish.rulesets.cepheus.table import CONDITIONS

_HIGHEST = 33
_METER = 100
_LAST_DIGIT = 9

WHEN = {
    "aware": "the owner, before the first round",
    "range": "the owner, after that",
    "tactics": "if you have Tactics, after that",
    "delay": "while you delay, before another's turn",
    "wake": "the owner, in the turn of an unconscious fighter",
    "react": "when you are attacked",
    "wound": "when you are hit beyond Endurance",
    "heal": "when first aid or surgery heals you",
    "check": "the owner, at a skill check",
    "other": "the owner, after `other`",
    "first aid": "while conscious, after the fighting",
    "surgery": "after you gave first aid",
}


def characteristics() -> str:
    """The six characteristics."""
    rows = [
        (code(key), name, "yes" if key in PHYSICAL else "-")
        for key, name in CHARACTERISTICS.items()
    ]
    return markdown(("short", "characteristic", "takes wounds"), rows)


def modifiers() -> str:
    """The DM of each score."""
    scores: dict[int, list[int]] = {}
    for score in range(_HIGHEST + 1):
        scores.setdefault(characteristic_dm(score), []).append(score)
    spans = [f"{span[0]} to {span[-1]}" for span in scores.values()]
    spans[-1] = f"{_HIGHEST} and more"
    return markdown(("score", *spans), [("DM", *(f"{dm:+}" if dm else "0" for dm in scores))])


def difficulties() -> str:
    """What each difficulty adds."""
    return markdown(
        ("difficulty", *DIFFICULTIES), [("DM", *(_dm(dm) for dm in DIFFICULTIES.values()))]
    )


def skills() -> str:
    """Every skill, and the one that counts where a sheet lacks it."""
    rows = [
        (name, SKILL_NAMES[SKILLS[key]] if SKILLS[key] else "-")
        for key, name in SKILL_NAMES.items()
    ]
    return markdown(("skill", "belongs to"), rows)


def bands() -> str:
    """The range bands."""
    rows = []
    least = "0 m"
    for name, most in BANDS:
        # Personal ends a centimeter before a round number, and so does not reach it.
        short_of = most % 10 == _LAST_DIGIT
        end = f"{(most + short_of) / _METER:g}"
        rows.append((name, least, f"less than {end} m" if short_of else f"{end} m"))
        least = f"{end} m" if short_of else f"more than {end} m"
    rows.append((FARTHEST, least, "-"))
    return markdown(("band", "from", "to"), rows)


def ranges() -> str:
    """The DM of each way to reach at each band."""
    names = [*(name for name, _ in BANDS), FARTHEST]
    rows = [
        (how, *("-" if dm is None else _dm(dm) for dm in dms)) for how, dms in RANGE_DMS.items()
    ]
    return markdown(("reaches like", *names), rows)


def melee() -> str:
    """The weapons without rounds."""
    rows = [
        (
            weapon.name,
            _skills(weapon),
            ", ".join(weapon.ranges),
            _dice(weapon),
            weapon.tl,
            f"{weapon.kg:g}",
            weapon.cost,
            weapon.law,
        )
        for weapon in WEAPONS.values()
        if not weapon.magazine
    ]
    return markdown(("weapon", "skill", "reaches like", "damage", "TL", "kg", "Cr", "LL"), rows)


def guns() -> str:
    """The weapons with rounds."""
    rows = [
        (
            weapon.name,
            _skills(weapon),
            ", ".join(weapon.ranges),
            _dice(weapon),
            weapon.magazine,
            weapon.tl,
            f"{weapon.kg:g}",
            weapon.cost,
            weapon.law,
            f"{weapon.ammo_cost}; {weapon.ammo_kg:g}",
            ", ".join(_notes(weapon)) or "-",
        )
        for weapon in WEAPONS.values()
        if weapon.magazine
    ]
    headings = ("weapon", "skill", "reaches like", "damage", "rounds", "TL", "kg", "Cr", "LL")
    return markdown((*headings, "magazine: Cr; kg", "notes"), rows)


def armor() -> str:
    """Every armor."""
    rows = []
    for armor in ARMOR.values():
        notes = [
            *(["against lasers 1 less for each laser hit"] if armor.burns else []),
            *(["over other armor"] if armor.over else []),
            *([f"STR +{armor.strength}, DEX +{armor.dexterity}"] if armor.strength else []),
            *(["carries its own weight"] if armor.powered else []),
        ]
        laser = armor.protection if armor.laser is None else armor.laser
        skill = SKILL_NAMES[armor.skill] if armor.skill else "-"
        numbers = (armor.protection, laser, skill, armor.tl, f"{armor.kg:g}", armor.cost)
        rows.append((armor.name, *numbers, ", ".join(notes) or "-"))
    headings = ("armor", "takes off", "off lasers", "skill", "TL", "kg", "Cr", "notes")
    return markdown(headings, rows)


def templates() -> str:
    """The NPCs that stand ready."""
    rows = []
    for template in RULESET.templates.values():
        sheet = RULESET.read_spec(template.key, CepheusHouse())
        scores = " ".join(str(sheet[f"cepheus_{short}"]) for short in CHARACTERISTICS)
        skills = sheet["cepheus_skills"].items()
        learned = ", ".join(f"{SKILL_NAMES[name]} {level}" for name, level in skills)
        carried = ", ".join((*sheet["cepheus_weapons"], *sheet["cepheus_armor"])) or "-"
        rows.append((code(template.key), scores, learned, carried, template.help))
    shorts = " ".join(short.upper() for short in CHARACTERISTICS)
    return markdown(("template", shorts, "skills", "weapons and armor", "what for"), rows)


def sight() -> str:
    """What troubles sight, and by how much."""
    house = CepheusHouse()
    dms = {
        "low": house.low_light,
        "dark": house.darkness,
        "thin": house.thin_smoke,
        "thick": house.thick_smoke,
        "extreme": house.extreme_weather,
    }
    rows = [
        (code(f"{what} {how}"), _dm(dms.get(how, 0)))
        for what, hows in CONDITIONS.items()
        if what != "terrain"
        for how in hows
    ]
    return markdown(("the referee types", "DM of attacks at range"), rows)


def _dm(dm: int) -> str:
    return f"{dm:+}" if dm else "0"


def _dice(weapon: Weapon) -> str:
    return f"{weapon.damage}D6" if weapon.damage else "-"


def _skills(weapon: Weapon) -> str:
    return ", ".join(SKILL_NAMES[skill] for skill in weapon.skills)


def _notes(weapon: Weapon) -> Iterable[str]:
    """What is unusual about a weapon in a fight."""
    if weapon.laser:
        yield "laser"
    if weapon.burst:
        yield f"fires {weapon.rounds} at once"
    if weapon.strength:
        yield f"STR {weapon.strength}, or -1 for each point less"
    if weapon.least_strength:
        yield f"takes STR {weapon.least_strength}"
    if weapon.area:
        yield "the referee's"


TABLES = {
    "characteristics": characteristics,
    "modifiers": modifiers,
    "difficulties": difficulties,
    "skills": skills,
    "bands": bands,
    "ranges": ranges,
    "melee": melee,
    "guns": guns,
    "armors": armor,
    "templates": templates,
    "sight": sight,
}
