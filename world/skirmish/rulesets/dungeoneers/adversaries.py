"""Adversaries that come with the game: `spawn zombie`, `combat add_npc Zed zombie undead`."""

from typing import Any, Final

from world.skirmish.npc_spec import Template, read_table

ADVERSARIES: Final = read_table(__package__, "adversaries.toml", Template)


def _prototype(adversary: Template) -> dict[str, Any]:
    """Return an adversary as an Evennia prototype."""
    return {
        "prototype_key": adversary.name,
        "prototype_desc": adversary.help,
        "prototype_tags": ["skirmish", "dungeoneers"],
        "typeclass": "typeclasses.skirmish.npc.Npc",
        "key": adversary.name.replace("_", " "),
        "desc": adversary.help,
        "attrs": [(f"dungeoneers_{name}", value) for name, value in adversary.values.items()],
    }


PROTOTYPES: Final = tuple(map(_prototype, ADVERSARIES.values()))
