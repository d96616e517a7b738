"""The sheet of a Grapple fighter, and the short text that stands for an NPC's."""

from collections.abc import Iterator
from typing import Final

from world.skirmish.errors import NotUnderstood
from world.skirmish.names import shorten
from world.skirmish.ruleset import Entrant
from world.skirmish.sheet import Choice, Number, Sheet, Trait, trait_problems

from .data import RATINGS, SKILL_NAMES
from .house import GrappleHouse
from .table import Fighter

SKILL_KEYS: Final = tuple(f"grapple_skill{rating}" for rating in RATINGS)
AP_MAX, AD, SD = "grapple_apMaxSize", "grapple_ad", "grapple_sd"
DEFENSE, MAX_WOUNDS = "grapple_defense", "grapple_maxWounds"

#: The parts of an NPC spec, in order.
SPEC_KEYS: Final = (*SKILL_KEYS, AP_MAX, DEFENSE, MAX_WOUNDS, AD, SD)
SPEC_FORM: Final = "skill4:skill3:skill2:apmax:defense:maxwounds:ad:sd"

_SKILL: Final = Choice(key="", name="skill", help="", words=SKILL_NAMES, what="skill")


def traits(house: GrappleHouse, *, npc: bool = False) -> tuple[Trait, ...]:
    """Grapple: Setting up a Player for Combat."""
    skills = tuple(
        Choice(
            key=key,
            name=f"skill {rating}",
            help=f"The skill of rating {rating}.",
            words=SKILL_NAMES,
            what="skill",
            optional=npc,
            own=True,
        )
        for key, rating in zip(SKILL_KEYS, RATINGS, strict=True)
    )
    return (
        *skills,
        Number(
            key=AP_MAX,
            name="AP max",
            default=10,
            least=house.least_ap_max,
            most=house.most_ap_max,
            help="The most action dice at a time.",
        ),
        Number(
            key=AD,
            name="AD",
            default=5,
            least=0,
            most=house.most_ap_max,
            help="Action dice at the start of a fight, at most AP max.",
        ),
        Number(key=SD, name="SD", default=0, help="Strike dice at the start of a fight."),
        Number(
            key=DEFENSE,
            name="defense",
            default=3,
            least=house.least_defense,
            most=house.most_defense,
            help="Successes that a strike on this fighter must exceed.",
        ),
        Number(
            key=MAX_WOUNDS,
            name="max wounds",
            default=3,
            least=house.least_wounds,
            most=house.most_wounds,
            help="The wounds that knock this fighter out.",
        ),
    )


def problems(sheet: Sheet, house: GrappleHouse, *, npc: bool) -> Iterator[str]:
    """What is missing or out of bounds."""
    declared = traits(house, npc=npc)
    wrong = list(trait_problems(declared, sheet))
    yield from wrong
    if wrong:
        return
    skills = [skill for skill in read_skills(sheet) if skill]
    if not skills:
        yield "An NPC needs at least one skill."
    if len(skills) != len(set(skills)):
        yield "The skills must be different ones."
    if sheet[AD] > sheet[AP_MAX]:
        yield f"AD ({AD}) is {sheet[AD]}; it can be at most AP max, {sheet[AP_MAX]}."


def read_skills(sheet: Sheet) -> tuple[str, str, str]:
    """The abbreviations of the skills in the three slots, of a sheet without problems."""
    four, three, two = (_SKILL.find(sheet[key]) if sheet.get(key) else "" for key in SKILL_KEYS)
    return four, three, two


def read_spec(spec: str, house: GrappleHouse) -> Sheet:
    """Grapple: NPCs. The sheet that `::en:6:1:2:3:2` stands for.

    Raises:
        NotUnderstood: A part is missing, too many, or not of its kind.
    """
    parts = spec.split(":")
    if len(parts) != len(SPEC_KEYS):
        raise NotUnderstood(
            f"'{shorten(spec)}' has {len(parts)} parts; an NPC takes {len(SPEC_KEYS)}: "
            f"{SPEC_FORM}, for example ::en:6:1:2:3:2."
        )
    declared = {trait.key: trait for trait in traits(house, npc=True)}
    return {key: declared[key].read(part) for key, part in zip(SPEC_KEYS, parts, strict=True)}


def fighter(entrant: Entrant) -> Fighter:
    """A fighter as they enter the fight."""
    sheet = entrant.sheet
    return Fighter(
        id=entrant.id,
        name=entrant.name,
        team=entrant.team,
        skills=read_skills(sheet),
        ap_max=sheet[AP_MAX],
        sheet_ap_max=sheet[AP_MAX],
        ad=sheet[AD],
        sd=sheet[SD],
        defense=sheet[DEFENSE],
        max_wounds=sheet[MAX_WOUNDS],
    )


def after_fight(fighter: Fighter) -> Sheet:
    """Grapple: Ending Combat. AD kept, half of SD rounded up added; SD and wounds forgotten."""
    return {AD: min(fighter.ad + (fighter.sd + 1) // 2, fighter.sheet_ap_max), SD: 0}
