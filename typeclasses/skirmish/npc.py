"""An NPC: a Character with a sheet and no player, who stands in a room and joins fights."""

from typing import Any

from evennia.objects.objects import DefaultCharacter

from .characters import SkirmishCharacter
from .conf import get_setting
from .permissions import TEMPERAMENT, USUAL_TEMPERAMENT


class SkirmishNpc(SkirmishCharacter, DefaultCharacter):
    """Created by builders: `create goblin:typeclasses.skirmish.npc.SkirmishNpc`.

    Its sheet is filled with `combat sheet goblin new`. By its Attribute `skirmish_temperament`
    players can attack it with `combat fight goblin`.
    """

    @classmethod
    def create(cls, key: str, **kwargs: Any) -> Any:
        """Create an NPC; it does not count against the creator's character limit."""
        return super().create(key, **{**kwargs, "account": None})

    def at_object_creation(self) -> None:
        """Give builders the same rights to the NPC as to a thing."""
        super().at_object_creation()
        self.attributes.add(TEMPERAMENT, USUAL_TEMPERAMENT)
        builders = f"perm({get_setting('SKIRMISH_BUILDERS')})"
        acts = ("control", "delete", "edit", "puppet", "tell", "teleport", "teleport_here")
        self.locks.add(";".join(f"{act}:{builders}" for act in acts))
        self.locks.add("get:false();call:false()")
