"""Things, and what all things with a place in the world have in common."""

from evennia.objects.objects import DefaultObject


class ObjectParent:
    """Mixed into objects, characters, rooms and exits alike."""


class Object(ObjectParent, DefaultObject):
    """A thing."""
