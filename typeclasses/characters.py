"""The characters."""

from evennia.objects.objects import DefaultCharacter

from typeclasses.objects import ObjectParent
from typeclasses.skirmish.characters import CombatCharacter


class Character(CombatCharacter, ObjectParent, DefaultCharacter):
    """A character that an account can play."""
