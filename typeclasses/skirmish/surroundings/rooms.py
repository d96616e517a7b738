"""The mixin for rooms that are played by touch; put it first among the bases of your Room."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from typeclasses.skirmish import permissions
from typeclasses.skirmish.conf import get_setting
from typeclasses.skirmish.encounter import lookup, naming
from typeclasses.skirmish.game_objects import Person
from typeclasses.skirmish.messaging import markup
from world.skirmish.base.command_name import command
from world.skirmish.base.errors import Refusal

if TYPE_CHECKING:
    from evennia import DefaultRoom as _Mixed
else:
    _Mixed = object


class SkirmishRoom(_Mixed):
    """Put before the game's own Room class: `class Room(SkirmishRoom, ...)`.

    What the room shows are links then, for clients that have links: an exit is walked through,
    people and things are looked at, and what is looked at says what can be done with it.
    """

    def get_display_exits(self, looker: Person, **kwargs: Any) -> str:
        """Let exits be links that walk through them."""
        shown = super().get_display_exits(looker, **kwargs)
        exits = self.contents_get(content_type="exit") if shown else ()
        return markup.with_links(
            shown, {exit_.get_display_name(looker, **kwargs): exit_.key for exit_ in exits}
        )

    def get_display_characters(self, looker: Person, **kwargs: Any) -> str:
        """Let people be links that look at them."""
        shown = super().get_display_characters(looker, **kwargs)
        return self._looked_at(shown, looker, "character", **kwargs)

    def get_display_things(self, looker: Person, **kwargs: Any) -> str:
        """Let things be links that look at them."""
        shown = super().get_display_things(looker, **kwargs)
        return self._looked_at(shown, looker, "object", **kwargs)

    def get_display_actions(self, looker: Person, target: Any) -> Iterator[str]:
        """Yield what someone in this room may type about what they look at; override to add more.

        Args:
            looker: A character in this room.
            target: Someone or something here, or that they carry.
        """
        name = naming.of_object(target, looker)
        if target.location is looker and target.access(looker, "drop", default=True):
            yield f"drop {name}"
        if target.location is not self or target is looker:
            return
        if _may_attack(looker, target):
            verbs = get_setting("SKIRMISH_ATTACK")
            yield f"{verbs[0]} {name}" if verbs else command(f"fight {name}")
        if target.access(looker, "get", default=True):
            yield f"get {name}"

    def _looked_at(self, shown: str, looker: Person, kind: str, **kwargs: Any) -> str:
        contents = self.contents_get(content_type=kind) if shown else ()
        return markup.with_links(
            shown,
            {
                content.get_display_name(
                    looker, **kwargs
                ): f"look {naming.of_object(content, looker)}"
                for content in contents
            },
        )


def actions(looker: Person, target: Any) -> str:
    """Return links for what a character may do with what they look at; empty in other rooms."""
    room = looker.location
    if not isinstance(room, SkirmishRoom):
        return ""
    return " ".join(markup.link(line) for line in room.get_display_actions(looker, target))


def _may_attack(looker: Person, target: Any) -> bool:
    """Return whether someone who does not fight may attack what they look at."""
    if lookup.encounter_of(looker) is not None:
        return False
    try:
        permissions.check_may_attack(looker, target)
    except Refusal:
        return False
    return True
