"""Characteristics and skills."""

from typing import Final

#: Skills that the rules know, each with the skill that it is a specialty of. A specialty counts
#: if a sheet has it; else the skill that it belongs to. A sheet may have other skills too.
SKILLS: Final[dict[str, str]] = {
    "gun combat": "",
    "melee combat": "",
    "natural": "melee combat",
    "bludgeoning": "melee combat",
    "piercing": "melee combat",
    "slashing": "melee combat",
    "archery": "gun combat",
    "slug pistol": "gun combat",
    "slug rifle": "gun combat",
    "shotgun": "gun combat",
    "energy pistol": "gun combat",
    "energy rifle": "gun combat",
    "heavy weapons": "gun combat",
    "athletics": "",
    "tactics": "",
    "leadership": "",
    "medicine": "",
    "zero-g": "",
    "battle dress": "",
    "jack of all trades": "",
}

SKILL_NAMES: Final = {skill: skill.title() for skill in SKILLS}


def skill_name(skill: str) -> str:
    """Return a skill as people read it; a sheet may have some that the rules do not know."""
    return SKILL_NAMES.get(skill, skill.title())


CHARACTERISTICS: Final = {
    "str": "Strength",
    "dex": "Dexterity",
    "end": "Endurance",
    "int": "Intelligence",
    "edu": "Education",
    "soc": "Social Standing",
}

#: Wounds lower these; END first.
PHYSICAL: Final = ("end", "str", "dex")

DIFFICULTIES: Final = {
    "simple": 6,
    "easy": 4,
    "routine": 2,
    "average": 0,
    "difficult": -2,
    "very difficult": -4,
    "formidable": -6,
}


def characteristic_dm(score: int) -> int:
    """Return the DM of a score: 0-2 is -2, 3-5 is -1, 6-8 is 0, and so on; 33 and more is +9."""
    return min(9, score // 3 - 2)
