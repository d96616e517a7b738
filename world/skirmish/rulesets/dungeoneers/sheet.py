"""The sheet of a creature, player or adversary, and the words that stand for an adversary's."""

import re
from collections.abc import Iterator
from typing import Any, Final

from world.skirmish.errors import NotUnderstood
from world.skirmish.names import shorten
from world.skirmish.ruleset import Participant
from world.skirmish.sheet import Choice, Lines, Number, Sheet, Trait, find_trait, trait_problems

from . import tactics
from .adversaries import ADVERSARIES
from .data import (
    ATTRIBUTES,
    CATEGORIES,
    DAMAGE_TYPES,
    DIFFICULTIES,
    PROFICIENCIES,
    SIZES,
    WEAPONS,
)
from .house import DungeoneersHouse
from .table import Fighter


def key(name: str) -> str:
    """The Attribute of a line of the sheet."""
    return f"dungeoneers_{name}"


_LETTERS: Final = {letter: name for name, (letter, _) in DAMAGE_TYPES.items() if letter}
_KINDS: Final = (*DAMAGE_TYPES, *CATEGORIES)
_TRAIT: Final = re.compile(r"(resistance|vulnerability)\(\s*([a-z]+)\s*(\d{1,3})\s*\)")


#: What a spec calls lines of the sheet; `dn` is every difficulty, and read like the general one.
_SPEC_NAMES: Final = {"damage": "damage_type", "dn": "general"}
_USUAL_DN: Final = 2


def _words(names: Any) -> dict[str, str]:
    return {name: name for name in names}


def traits(house: DungeoneersHouse) -> tuple[Trait, ...]:
    """Players have proficiencies, adversaries difficulties; either leaves the other empty."""
    return (
        *(
            Number(key=key(each), name=each.title(), default=4, most=10, help=_ATTRIBUTE_HELP[each])
            for each in ATTRIBUTES
        ),
        Choice(
            key=key("size"),
            name="size",
            default="medium",
            words=_words(SIZES),
            what="size",
            help="How large it is: reach, wounds it can bear, whom it can carry.",
        ),
        *(
            Number(
                key=key(each),
                name=each,
                default=0,
                most=3,
                optional=True,
                own=True,
                help=f"Proficiency of a player: dice more on {each} rolls.",
            )
            for each in PROFICIENCIES
        ),
        *(
            Number(
                key=key(each),
                name=each.replace("_dn", " difficulty"),
                most=6,
                optional=True,
                help=f"What players roll against: {each.replace('_dn', '')} of an adversary.",
            )
            for each in DIFFICULTIES
        ),
        Number(key=key("speed"), name="speed", default=2, most=12, help="Tiles of a movement."),
        Number(key=key("armor"), name="armor", default=0, most=100, help="Armor points, whole."),
        Choice(
            key=key("weapon"),
            name="weapon",
            default="standard",
            words=_words(WEAPONS),
            what="weapon type",
            own=True,
            help="The type of weapon it strikes with.",
        ),
        Choice(
            key=key("damage_type"),
            name="damage type",
            default="slashing",
            words=_words(DAMAGE_TYPES),
            what="damage type",
            own=True,
            help="What its wounds are of.",
        ),
        Lines(
            key=key("traits"),
            name="traits",
            default=[],
            optional=True,
            help="What it resists or suffers from: resistance(P1), vulnerability(physical 2).",
        ),
        Lines(
            key=key("tactics"),
            name="tactics",
            default=[],
            optional=True,
            help="Six lines for a d6, as in: reposition nearest; strike weakest.",
        ),
        Number(
            key=key("wounds"),
            name="wounds",
            optional=True,
            most=100,
            help="Wounds it has from earlier fights.",
        ),
        Number(
            key=key("stress"),
            name="stress",
            optional=True,
            most=100,
            help="Stress it has from earlier fights.",
        ),
        Number(
            key=key("armor_left"),
            name="armor left",
            optional=True,
            most=100,
            help="Armor points left; empty for all.",
        ),
    )


_ATTRIBUTE_HELP: Final = {
    "body": "Strength and toughness; 4 is an average human.",
    "mind": "Wits.",
    "spirit": "Steadiness: stress it can bear.",
    "finesse": "Deftness: strikes.",
}


def problems(sheet: Sheet, house: DungeoneersHouse, *, npc: bool) -> Iterator[str]:
    """What is missing or out of bounds."""
    wrong = list(trait_problems(traits(house), sheet))
    yield from wrong
    if wrong:
        return
    if npc:
        missing = [each for each in DIFFICULTIES if sheet.get(key(each)) is None]
        if missing:
            names = ", ".join(key(each) for each in missing)
            yield f"An adversary needs its difficulties; missing: {names}."
    for line in sheet.get(key("traits")) or ():
        try:
            read_trait(line)
        except NotUnderstood as refusal:
            yield str(refusal)
    yield from tactics.problems(sheet.get(key("tactics")) or ())


def read_trait(text: str) -> tuple[str, int]:
    """A type or category, and what it adds to wounds of it: `resistance(P1)` is piercing, -1.

    Raises:
        NotUnderstood: It is no trait.
    """
    match = _TRAIT.fullmatch(text.casefold())
    kind = match[2] if match else ""
    kind = _LETTERS.get(kind.upper(), kind)
    if match is None or kind not in _KINDS:
        raise NotUnderstood(
            f"'{shorten(text)}' is no trait; one reads resistance(P1) or vulnerability(cold 2), "
            f"with {', '.join(_LETTERS)} or {', '.join(_KINDS)}."
        )
    return kind, int(match[3]) * (-1 if match[1] == "resistance" else 1)


def fighter(participant: Participant, house: DungeoneersHouse) -> Fighter:
    """A creature as it enters the fight, with no more wounds and stress than one can live with."""
    sheet = participant.sheet

    def value(name: str, default: Any = 0) -> Any:
        found = sheet.get(key(name))
        return default if found is None else found

    player = not participant.npc
    armor = value("armor")
    made = Fighter(
        id=participant.id,
        name=participant.name,
        team=participant.team,
        player=player,
        attributes={each: value(each) for each in ATTRIBUTES},
        skills={each: value(each) for each in (PROFICIENCIES if player else DIFFICULTIES)},
        size=str(value("size")).casefold(),
        speed=value("speed"),
        armor=min(armor, value("armor_left", armor)),
        full_armor=armor,
        weapon_type=str(value("weapon")).casefold(),
        damage_type=str(value("damage_type")).casefold(),
        traits=tuple(read_trait(each) for each in value("traits", ())),
        tactics=tuple(value("tactics", ())),
        conditions=[],
    )
    made.wounds = min(value("wounds"), made.capacity)
    made.stress = min(value("stress"), 2 * (house.stress_base + made.attributes["spirit"]))
    return made


def after_fight(fighter: Fighter) -> Sheet:
    """Wounds, stress and used armor stay; conditions end."""
    used = fighter.armor < fighter.full_armor
    return {
        key("wounds"): fighter.wounds,
        key("stress"): fighter.stress,
        key("armor_left"): fighter.armor if used else None,
    }


def read_spec(spec: str, house: DungeoneersHouse) -> Sheet:
    """The sheet of an adversary: `ogre`, `ogre speed=3`, `dn=2 body=4 weapon=heavy damage=cold`.

    `dn` sets every difficulty that has none of its own among the pairs.

    Raises:
        NotUnderstood: A word is no pair, or a pair no line of the sheet.
    """
    declared, words = traits(house), spec.split()
    sheet: Sheet = {trait.key: trait.default for trait in declared}
    sheet |= dict.fromkeys(map(key, DIFFICULTIES), _USUAL_DN)
    if words and words[0].casefold() in ADVERSARIES:
        sheet |= ADVERSARIES[words.pop(0).casefold()]
    given: Sheet = {}
    for word in words:
        name, equals, text = word.partition("=")
        if not equals and word.casefold() in ADVERSARIES:
            raise NotUnderstood(
                f"'{word}' stands in the wrong place: one adversary comes first, and then pairs, "
                "as in ogre speed=3."
            )
        if not equals:
            raise NotUnderstood(
                f"'{shorten(word)}' is no adversary; name {', '.join(ADVERSARIES)}, or give pairs "
                "such as dn=2 body=4 weapon=heavy damage=bludgeoning."
            )
        name = _SPEC_NAMES.get(name.casefold(), name)
        trait = find_trait(declared, name)
        value = trait.read(text.replace("_", " "))
        if word.casefold().startswith("dn="):
            given = dict.fromkeys(map(key, DIFFICULTIES), value) | given
        else:
            given[trait.key] = value
    return sheet | given
