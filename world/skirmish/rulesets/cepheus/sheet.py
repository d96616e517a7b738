"""The sheet of a Cepheus character, and the words that stand for an NPC's."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from world.skirmish import npc_spec
from world.skirmish.errors import NotUnderstood
from world.skirmish.names import match_name, shorten
from world.skirmish.ruleset import Participant
from world.skirmish.sheet import Catalog, Counts, Flag, Number, Sheet, Trait, trait_problems

from .data import (
    ARMOURS,
    CHARACTERISTICS,
    PHYSICAL,
    SKILL_NAMES,
    SKILLS,
    TEMPLATES,
    WEAPONS,
    Armour,
    Template,
    Weapon,
)
from .house import CepheusHouse
from .table import Fighter

SKILL_KEY, WEAPON_KEY, ARMOUR_KEY = "cepheus_skills", "cepheus_weapons", "cepheus_armor"
MAGAZINE_KEY, DRUG_KEY, FATIGUE_KEY = (
    "cepheus_magazines",
    "cepheus_combat_drug",
    "cepheus_fatigued",
)
KEYS: Final = {each: f"cepheus_{each}" for each in CHARACTERISTICS}
NOW_KEYS: Final = {each: f"cepheus_{each}_now" for each in PHYSICAL}

_AVERAGE: Final = 7

#: Short words of an NPC spec for the lines of the sheet.
_SHORT: Final = {
    "weapon": WEAPON_KEY,
    "weapons": WEAPON_KEY,
    "armor": ARMOUR_KEY,
    "armour": ARMOUR_KEY,
    "drug": DRUG_KEY,
}
_SHORT_SKILLS: Final = {"gun": "gun combat", "melee": "melee combat", "jot": "jack of all trades"}


def traits(house: CepheusHouse) -> tuple[Trait, ...]:
    """Characteristics as they are undamaged, and the physical ones as damage has left them."""
    return (
        *(
            Number(key=KEYS[each], name=name, default=_AVERAGE, most=33, help=f"{name}, unhurt.")
            for each, name in CHARACTERISTICS.items()
        ),
        *(
            Number(
                key=NOW_KEYS[each],
                name=f"{CHARACTERISTICS[each]} now",
                most=33,
                optional=True,
                help=f"{CHARACTERISTICS[each]} as wounds have left it; empty when unhurt.",
            )
            for each in PHYSICAL
        ),
        Counts(
            key=SKILL_KEY,
            name="skills",
            default={},
            optional=True,
            own=True,
            what="skill",
            words=SKILL_NAMES,
            most=9,
            help="Levels by skill, as in gun combat 1, tactics 0.",
        ),
        Catalog(
            key=WEAPON_KEY,
            name="weapons",
            default=[],
            optional=True,
            what="weapon",
            rows=WEAPONS,
            kind=Weapon,
            defined_by="cepheus_weapon",
            help="What the character carries; bare hands are always there.",
        ),
        Catalog(
            key=ARMOUR_KEY,
            name="armor",
            default=[],
            optional=True,
            what="armour",
            rows=ARMOURS,
            kind=Armour,
            defined_by="cepheus_armour",
            help="What the character wears: one armour, and Reflec over it.",
        ),
        Counts(
            key=MAGAZINE_KEY,
            name="magazines",
            default={},
            optional=True,
            what="weapon",
            words={},
            most=1000,
            help="Spare magazines by weapon.",
        ),
        Flag(
            key=DRUG_KEY,
            name="combat drug",
            default=False,
            optional=True,
            help="Whether the combat drug was taken before the fight.",
        ),
        Flag(
            key=FATIGUE_KEY,
            name="fatigued",
            default=False,
            optional=True,
            help="Whether the character is fatigued.",
        ),
    )


def problems(sheet: Sheet, house: CepheusHouse, *, npc: bool) -> Iterator[str]:
    """What is missing or out of bounds."""
    wrong = list(trait_problems(traits(house), sheet))
    yield from wrong
    if wrong:
        return
    now = {each: _now(sheet, each) for each in PHYSICAL}
    for each in PHYSICAL:
        if now[each] > sheet[KEYS[each]]:
            name = CHARACTERISTICS[each]
            yield f"{name} now is {now[each]}; it can be at most {name}, {sheet[KEYS[each]]}."
    if sum(not score for score in now.values()) > 1:
        yield "Two physical characteristics are at 0: unconscious people do not join fights."
    armour = rows(sheet, ARMOUR_KEY, ARMOURS, Armour)
    for over in (False, True):
        worn = [each.name for each in armour if each.over is over]
        if len(worn) > 1:
            yield f"Only one armour can be worn, not {' and '.join(worn)}."


def _now(sheet: Sheet, characteristic: str) -> int:
    now = sheet.get(NOW_KEYS[characteristic])
    return int(sheet[KEYS[characteristic]] if now is None else now)


def rows(sheet: Sheet, key: str, known: Mapping[str, Any], kind: Any) -> tuple[Any, ...]:
    """The rows of a table that a sheet names, or brings itself."""
    catalog = Catalog(key=key, name=key, help="", what="", rows=known, kind=kind)
    return tuple(catalog.row(each) for each in sheet.get(key) or [])


def fighter(participant: Participant) -> Fighter:
    """A fighter as they enter the fight: weapons stowed and full."""
    sheet = participant.sheet
    weapons = rows(sheet, WEAPON_KEY, WEAPONS, Weapon)
    now = {each: sheet[KEYS[each]] for each in CHARACTERISTICS}
    return Fighter(
        id=participant.id,
        name=participant.name,
        team=participant.team,
        npc=participant.npc,
        now=now | {each: _now(sheet, each) for each in PHYSICAL},
        full=now,
        skills={name.lower(): level for name, level in (sheet.get(SKILL_KEY) or {}).items()},
        weapons=weapons,
        loaded={each.name: each.magazine for each in weapons if each.magazine},
        magazines=_magazines(sheet, weapons),
        armour=rows(sheet, ARMOUR_KEY, ARMOURS, Armour),
        drug=bool(sheet.get(DRUG_KEY)),
        fatigued=bool(sheet.get(FATIGUE_KEY)),
    )


def _magazines(sheet: Sheet, weapons: tuple[Weapon, ...]) -> dict[str, int]:
    """Spare magazines under the names that the weapons have."""
    names = {each.name.lower(): each.name for each in weapons}
    spare = sheet.get(MAGAZINE_KEY) or {}
    return {names.get(name.lower(), name): many for name, many in spare.items()}


def after_fight(fighter: Fighter) -> Sheet:
    """Damage stays, magazines are spent, the drug has worn off and left its fatigue."""
    now = {
        NOW_KEYS[each]: fighter.now[each] if fighter.now[each] < fighter.full[each] else None
        for each in PHYSICAL
    }
    return {
        **now,
        MAGAZINE_KEY: dict(fighter.magazines),
        DRUG_KEY: False,
        FATIGUE_KEY: fighter.fatigued or fighter.drug,
    }


def read_spec(spec: str, house: CepheusHouse) -> Sheet:
    """The sheet that a template's name, `key=value` pairs or both stand for.

    Raises:
        NotUnderstood: A word is no template, or a pair is no line of the sheet.
    """
    name, pairs = npc_spec.split(spec)
    sheet = _of_template(npc_spec.find_template(TEMPLATES, name, _PAIRS) if name else _NOBODY)
    given: dict[str, list[str]] = {}
    for key, value in pairs:
        _read_pair(sheet, given, key.casefold(), value, house)
    return sheet


_NOBODY: Final = Template("Nobody", {}, {}, ())
_PAIRS: Final = "str=8 dex=7 gun=1 weapon=rifle"


def _of_template(template: Template) -> Sheet:
    return {
        **{KEYS[each]: template.characteristics.get(each, _AVERAGE) for each in CHARACTERISTICS},
        SKILL_KEY: dict(template.skills),
        WEAPON_KEY: list(template.weapons),
        ARMOUR_KEY: list(template.armour),
    }


def _read_pair(
    sheet: Sheet, given: dict[str, list[str]], key: str, value: str, house: CepheusHouse
) -> None:
    declared = {trait.key: trait for trait in traits(house)}
    if key in CHARACTERISTICS:
        sheet[KEYS[key]] = declared[KEYS[key]].read(value)
    elif key in _SHORT:
        line = _SHORT[key]
        given.setdefault(line, []).append(value)
        sheet[line] = _read_line(declared[line], ", ".join(given[line]))
    else:
        skill = _SHORT_SKILLS.get(key, key.replace("_", " "))
        try:
            skill = match_name({each: each for each in SKILLS}, skill, "skill")
        except NotUnderstood:
            raise NotUnderstood(
                f"'{shorten(key)}' is no characteristic, skill, weapon, armor or drug."
            ) from None
        level = Number(key=SKILL_KEY, name=skill, most=9, help="")
        sheet[SKILL_KEY] = {**sheet[SKILL_KEY], skill: level.read(value)}


def _read_line(line: Trait, text: str) -> Any:
    """Rows that builders have added are known to the game, not to the rules."""
    return line.read_open(text) if isinstance(line, Catalog) else line.read(text)
