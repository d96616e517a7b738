"""The rooms."""

from evennia.objects.objects import DefaultRoom

from typeclasses.objects import ObjectParent
from typeclasses.skirmish.surroundings.rooms import SkirmishRoom


class Room(SkirmishRoom, ObjectParent, DefaultRoom):
    """A place."""
