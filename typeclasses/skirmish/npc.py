"""An NPC: a Character with a sheet and no player, who stands in a room and joins fights."""

from evennia.objects.objects import DefaultCharacter

from .characters import CombatCharacter


class Npc(CombatCharacter, DefaultCharacter):
    """Made by builders: `create goblin:typeclasses.skirmish.npc.Npc`, then `combat sheet`."""

    def at_object_creation(self) -> None:
        super().at_object_creation()
        self.locks.add("puppet:perm(Builder);get:false()")
