"""The characters."""

from evennia.objects.objects import DefaultCharacter

from typeclasses.objects import ObjectParent
from typeclasses.skirmish.characters import SkirmishCharacter


class Character(SkirmishCharacter, ObjectParent, DefaultCharacter):
    """A character that an account can play."""
