"""Templates: the NPCs that come with a ruleset, and what a typed name means among them."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from world.skirmish.base.errors import NotUnderstood
from world.skirmish.base.names import fold, match_name, unquoted, whole_name

from .sheet import Sheet


class Template(Struct, frozen=True):
    """An NPC that comes with a ruleset.

    Attributes:
        name: The words to type.
        help: What it is good for, in a sentence.
        values: The values of fields of the fighter; the others have their defaults.
        temperament: What it cares about if it acts by itself; empty if the owner moves it.
    """

    name: str
    help: str = ""
    values: dict[str, Any] = {}
    temperament: str = ""

    @property
    def key(self) -> str:
        """The name as one word, as it is typed: `guard_dog`."""
        return self.name.lower().replace(" ", "_")

    @property
    def title(self) -> str:
        """The name that an NPC made from it has: `guard dog`."""
        return self.name.replace("_", " ").lower()


def prototype(template: Template, ruleset: str, sheet: Sheet) -> dict[str, Any]:
    """Return an NPC as an Evennia prototype, with the lines of its sheet that have a value."""
    return {
        "prototype_key": template.key,
        "prototype_desc": template.help,
        "prototype_tags": ["skirmish", ruleset],
        "typeclass": "typeclasses.skirmish.npc.SkirmishNpc",
        "key": template.title,
        "desc": template.help,
        "attrs": [(key, value) for key, value in sheet.items() if value is not None],
    }


def is_template(templates: Mapping[str, Template], name: str) -> bool:
    """Return whether a name is that of a template, in full."""
    return bool(whole_name(template_names(templates), unquoted(name)))


def template_names(templates: Mapping[str, Template]) -> list[tuple[str, str]]:
    """Return what each template may be called, by its key: an underscore is as good as a space."""
    keys = [(key, template.key) for key, template in templates.items()]
    return [*keys, *((key, fold(name.replace("_", " "))) for key, name in keys)]


def find_template(templates: Mapping[str, Template], name: str, pairs: str = "") -> Template:
    """Return the template that a name means.

    Args:
        templates: The templates.
        name: The name as it was typed.
        pairs: An example of what can be typed instead; empty if nothing can.

    Raises:
        NotUnderstood: It is none of them, or could be several.
    """
    typed = unquoted(name).replace("_", " ")
    try:
        return templates[match_name(template_names(templates), typed, "template")]
    except NotUnderstood as refusal:
        keys = ", ".join(template.key for template in templates.values())
        told = [f"Templates: {keys}"] if keys else []
        if pairs:
            told.append(f"{'or' if keys else 'Type'} pairs such as {pairs}")
        listed = f" {'; '.join(told)}." if told else ""
        raise NotUnderstood(f"{refusal}{listed}") from None
