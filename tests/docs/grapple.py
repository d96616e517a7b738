"""Tables that only the page of Grapple has."""

from tests.docs.tables import code, markdown, takes
from world.skirmish.rulesets.grapple import sheet
from world.skirmish.rulesets.grapple.house import GrappleHouse
from world.skirmish.rulesets.grapple.skills import SKILLS, STAT_NAMES, Skill

#: The NPC that the page explains, part by part.
EXAMPLE = "::en:6:1:2:3:2"


def skills() -> str:
    """The skills and what their actions do."""
    rows = [
        (
            skill.name,
            code(skill.short),
            _effect(skill),
            "somebody else" if skill.on_target else "oneself",
            skill.difficulty,
        )
        for skill in SKILLS.values()
    ]
    return markdown(("skill", "short", "action", "on", "difficulty"), rows)


def spec() -> str:
    """The parts of an NPC spec, in order."""
    declared = {trait.key: trait for trait in sheet.traits(GrappleHouse(), npc=True)}
    parts = [declared[key] for key in sheet.SPEC_KEYS]
    words = sheet.SPEC_FORM.split(":")
    example = sheet.read_spec(EXAMPLE, GrappleHouse())
    rows = [
        (
            number,
            code(word),
            part.name,
            f"{takes(part)}, or empty" if part.optional else takes(part),
            part.show(example[part.key]),
        )
        for number, (word, part) in enumerate(zip(words, parts, strict=True), 1)
    ]
    return markdown(("part", "in the form", "line of the sheet", "takes", code(EXAMPLE)), rows)


def _effect(skill: Skill) -> str:
    name = STAT_NAMES[skill.stat]
    return f"all {name} lost" if skill.all_of_it else f"{skill.change:+} {name}"


TABLES = {"skills": skills, "spec": spec}
