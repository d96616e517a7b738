"""The sheet of an Apocrypha character, and the words that stand for an NPC's."""

from collections.abc import Iterator
from typing import Final

from world.skirmish import npc_spec
from world.skirmish.ruleset import Participant
from world.skirmish.sheet import Catalog, Number, Sheet, Trait, find_trait, trait_problems

from .data import ATTRIBUTES, SKILLS, TEMPLATES, WEAPONS, Template, Weapon
from .house import ApocryphaHouse
from .table import Fighter

_KEY: Final = "apocrypha_"
OODA, WEAPON, ARMOR, HARM = (f"{_KEY}{each}" for each in ("ooda", "weapons", "armor", "harm"))

_AVERAGE: Final = 18

_CATALOG: Final = Catalog(
    key=WEAPON,
    name="weapons",
    default=[],
    optional=True,
    what="weapon",
    rows=WEAPONS,
    kind=Weapon,
    defined_by="apocrypha_weapon",
    help="What the character carries; the first is in hand. Bare hands are always there.",
)


def traits(house: ApocryphaHouse) -> tuple[Trait, ...]:
    """Attributes, skills, OODA, weapons, armor, and the harm that earlier fights have left."""
    return (
        *(
            Number(key=_KEY + each, name=name, default=_AVERAGE, least=1, most=50, help=f"{name}.")
            for each, name in ATTRIBUTES.items()
        ),
        Number(
            key=OODA,
            name="OODA",
            default=8,
            least=1,
            most=50,
            help="Action points that one may spend in a pass.",
        ),
        *(
            Number(
                key=_KEY + each,
                name=name,
                default=0,
                most=6,
                own=True,
                help=f"Level of {name}.",
            )
            for each, name in SKILLS.items()
        ),
        _CATALOG,
        Number(
            key=ARMOR,
            name="armor",
            default=0,
            most=50,
            optional=True,
            help="What armor takes off damage.",
        ),
        Number(
            key=HARM,
            name="harm",
            default=0,
            most=1000,
            optional=True,
            help="Harm that earlier fights have left.",
        ),
    )


def problems(sheet: Sheet, house: ApocryphaHouse, *, npc: bool) -> Iterator[str]:
    """What is missing or out of bounds."""
    wrong = list(trait_problems(traits(house), sheet))
    yield from wrong
    if not wrong and (sheet.get(HARM) or 0) >= vitality(sheet, house):
        yield (
            f"Harm is {sheet[HARM]} of {vitality(sheet, house)} Vitality: "
            "the incapacitated do not join fights."
        )


def vitality(sheet: Sheet, house: ApocryphaHouse) -> int:
    """How much harm and shock one can take."""
    return house.vitality + int(sheet[f"{_KEY}fit"]) // 2


def fighter(participant: Participant, house: ApocryphaHouse) -> Fighter:
    """A fighter as they enter the fight, the first of their weapons in hand."""
    sheet = participant.sheet
    weapons = tuple(_CATALOG.row(each) for each in sheet.get(WEAPON) or [])
    most = vitality(sheet, house)
    return Fighter(
        id=participant.id,
        name=participant.name,
        team=participant.team,
        npc=participant.npc,
        attributes={each: sheet[_KEY + each] for each in ATTRIBUTES},
        skills={each: sheet[_KEY + each] for each in SKILLS},
        weapons=weapons,
        hand=weapons[0].name if weapons else "",
        armor=sheet.get(ARMOR) or 0,
        ooda=sheet[OODA],
        vitality=most,
        deadly=-(-most * house.death // 100),
        harm=sheet.get(HARM) or 0,
        orders={},
    )


def after_fight(fighter: Fighter) -> Sheet:
    """Harm lasts."""
    return {HARM: fighter.harm}


def read_spec(spec: str, house: ApocryphaHouse) -> Sheet:
    """The sheet that a template's name, `key=value` pairs or both stand for.

    Raises:
        NotUnderstood: A word is no template, or a pair is no line of the sheet.
    """
    name, pairs = npc_spec.split(spec)
    sheet = _of_template(npc_spec.find_template(TEMPLATES, name, _PAIRS) if name else _NOBODY)
    for key, value in pairs:
        trait = find_trait(traits(house), key)
        sheet[trait.key] = trait.read(value)
    return sheet


_NOBODY: Final = Template("Nobody", {}, {})
_PAIRS: Final = "crd=25 martial_melee=3 weapons=knife"


def _of_template(template: Template) -> Sheet:
    return {
        **{_KEY + each: template.attributes.get(each, _AVERAGE) for each in ATTRIBUTES},
        **{_KEY + each: template.skills.get(each, 0) for each in SKILLS},
        OODA: template.ooda,
        WEAPON: list(template.weapons),
        ARMOR: template.armor,
        HARM: 0,
    }
