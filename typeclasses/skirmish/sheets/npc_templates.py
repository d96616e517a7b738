"""The templates of NPCs that a game has: those of the ruleset, and prototypes with a sheet.

What builders make with `combat template` is a prototype in the database, which `spawn` and the
admin show too. Its key begins with the ruleset's name, so that it replaces none of the game's own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from evennia.prototypes.prototypes import (
    DbPrototype,
    ValidationError,
    delete_prototype,
    save_prototype,
    search_prototype,
)

from typeclasses.skirmish.conf import get_setting
from typeclasses.skirmish.permissions import TEMPERAMENT
from typeclasses.skirmish.sheets.added_rows import prototype_attributes
from typeclasses.skirmish.transactions import all_or_nothing
from world.skirmish.base.errors import Refusal
from world.skirmish.ruleset.base import AnyRuleset
from world.skirmish.sheets import templates
from world.skirmish.sheets.sheet import Sheet
from world.skirmish.sheets.templates import Template

#: Tags of the prototypes that rulesets bring, and of those that builders make in the game.
_SHIPPED: Final = "skirmish"
_MADE: Final = "skirmish template"


def known(rules: AnyRuleset) -> dict[str, Template]:
    """Return every template for a ruleset by its key; what builders made counts first."""
    templates = {template.key: template for template in rules.templates.values()}
    prototypes = [
        prototype for prototype in search_prototype() if not _has_tag(prototype, _SHIPPED)
    ]
    for prototype in sorted(prototypes, key=lambda prototype: _has_tag(prototype, _MADE)):
        template = _read(prototype, rules)
        if template is not None:
            templates[template.key] = template
    return templates


def made(rules: AnyRuleset) -> set[str]:
    """Return the keys of the templates that builders have made in the game."""
    ours = search_prototype(tags=[_MADE])
    return {
        template.key for template in (_read(prototype, rules) for prototype in ours) if template
    }


def made_by_builders() -> set[str]:
    """Return the keys of the prototypes of all templates that builders have made in the game."""
    return {str(prototype["prototype_key"]) for prototype in search_prototype(tags=[_MADE])}


def remove_all() -> int:
    """Delete every template that builders have made, and return how many there were."""
    keys = made_by_builders()
    for key in keys:
        delete_prototype(key)
    return len(keys)


def of_class(path: str) -> list[DbPrototype]:
    """Return the prototypes in the database whose objects get the class at this path."""
    return [
        prototype
        for prototype in DbPrototype.objects.all()
        if prototype.prototype.get("typeclass") == path
    ]


def set_class(prototypes: Iterable[DbPrototype], path: str) -> None:
    """Give the objects of prototypes another class."""
    for prototype in prototypes:
        save_prototype({**prototype.prototype, "typeclass": path})


def spawn_key(rules: AnyRuleset, template: Template) -> str:
    """Return the key of the prototype that a builder's template is."""
    return f"{rules.name}_{template.key}"


def save(rules: AnyRuleset, template: Template, sheet: Sheet) -> None:
    """Keep a template as a prototype in the database.

    Raises:
        Refusal: The game's own code has a prototype with this key.
    """
    temperament = {TEMPERAMENT: template.temperament or None}
    prototype = templates.prototype(template, rules.name, sheet | temperament)
    builders = get_setting("SKIRMISH_BUILDERS")
    prototype |= {
        "prototype_key": spawn_key(rules, template),
        "prototype_tags": [_MADE, rules.name],
        "prototype_locks": f"spawn:all();edit:perm({builders})",
    }
    try:
        with all_or_nothing():
            save_prototype(prototype)
    except (PermissionError, ValidationError) as error:
        key = spawn_key(rules, template)
        raise Refusal(f"The prototype {key} cannot be saved. Choose another name.") from error


def remove(rules: AnyRuleset, template: Template) -> None:
    """Delete a template that builders have made."""
    with all_or_nothing():
        delete_prototype(spawn_key(rules, template))


def _read(prototype: Mapping[str, Any], rules: AnyRuleset) -> Template | None:
    """Return the template that a prototype is; None if it has no line of this sheet."""
    stats = rules.fighter.stats
    # Evennia knows Attributes in any case.
    fields = {f"{rules.name}_{stat.key}".lower(): field for field, stat in stats.items()}
    attributes = {key.lower(): value for key, value in prototype_attributes(prototype)}
    values = {fields[key]: value for key, value in attributes.items() if key in fields}
    if not values:
        return None
    name = str(prototype["prototype_key"])
    if _has_tag(prototype, _MADE):
        name = name.removeprefix(f"{rules.name}_")
    told = str(prototype.get("prototype_desc") or "")
    return Template(name, told, values, str(attributes.get(TEMPERAMENT) or ""))


def _has_tag(prototype: Mapping[str, Any], tag: str) -> bool:
    tags = prototype.get("prototype_tags") or ()
    return tag in {tag if isinstance(tag, str) else tag[0] for tag in tags}
