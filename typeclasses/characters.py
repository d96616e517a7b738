"""The characters."""

from evennia.objects.objects import DefaultCharacter

from typeclasses.objects import ObjectParent


class Character(ObjectParent, DefaultCharacter):
    """Somebody who can be played."""
