"""Tables that only the page of Grapple has."""

from tests.docs.tables import code, markdown, takes
from world.skirmish.rulesets.grapple import RULESET
from world.skirmish.rulesets.grapple.fighter import RATINGS, Fighter
from world.skirmish.rulesets.grapple.house_rules import GrappleHouse
from world.skirmish.rulesets.grapple.skills import SKILLS, Skill

#: The NPC that the page explains, part by part.
EXAMPLE = "::en:6:1:2:3:2"


def skills() -> str:
    """The skills and what their actions do."""
    rows = [
        (
            skill.name,
            code(skill.short),
            _effect(skill),
            "another fighter" if skill.on_target else "you",
            skill.difficulty,
        )
        for skill in SKILLS.values()
    ]
    return markdown(("skill", "short", "action", "on", "difficulty"), rows)


def spec() -> str:
    """The parts of an NPC spec, in order."""
    house = GrappleHouse()
    lines = RULESET.traits(house, npc=True)
    declared = dict(zip(RULESET.fighter.stats, lines, strict=True))
    parts = [declared[field] for field in RULESET.spec_parts]
    words = [field.replace("_", "") for field in RULESET.spec_parts]
    example = RULESET.read_spec(EXAMPLE, house)
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
    name = Fighter.label(skill.stat)
    return f"all {name} lost" if skill.change is None else f"{skill.change:+} {name}"


def templates() -> str:
    """The NPCs that stand ready."""
    rows = []
    for template in RULESET.templates.values():
        sheet = RULESET.read_spec(template.key, GrappleHouse())
        skills = (sheet[f"grapple_skill{rating}"] or "-" for rating in RATINGS)
        keys = ("ad", "apMaxSize", "sd", "defense", "maxWounds")
        numbers = (sheet[f"grapple_{key}"] for key in keys)
        rows.append((code(template.key), *skills, *numbers, template.help))
    headings = ("S4", "S3", "S2", "AD", "AP max", "SD", "defense", "wounds")
    return markdown(("template", *headings, "what for"), rows)


TABLES = {"skills": skills, "spec": spec, "templates": templates}
