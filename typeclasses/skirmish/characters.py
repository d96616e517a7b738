"""The mixin for Characters that fight; put it first among the bases of your Character."""

from typing import Any

from typeclasses.skirmish.encounter import seating
from typeclasses.skirmish.gathering import overview, sides
from typeclasses.skirmish.play import lifecycle
from typeclasses.skirmish.stored.state import Unreadable
from typeclasses.skirmish.surroundings import away, changing, leaving, provoked
from typeclasses.skirmish.tutorial import tutorial
from world.skirmish.base.command_name import command

from . import pauses
from .conf import get_setting
from .encounter import lookup
from .messaging import broadcast, gmcp, recipients
from .play.hooks import CombatHooks
from .transactions import DatabaseUnavailable, refused_if_unavailable


def _held(character: Any) -> str:
    """Return why a character may not walk away from here; empty if they may."""
    try:
        with refused_if_unavailable():
            encounter = lookup.encounter_of(character)
            if encounter is None or not seating.blocks_movement(encounter, character):
                return ""
            name = encounter.state.name
    except DatabaseUnavailable as reason:
        return str(reason)
    except Unreadable:
        return ""
    held = f"You are in the fight {name}; you cannot walk away from it."
    return f"{held} To give up, type {command('yield')} in your turn."


class SkirmishCharacter(CombatHooks):
    """Put before the game's own Character class: `class Character(SkirmishCharacter, ...)`."""

    def combat_side(self) -> str:
        """Return the side of the character, whose others are drawn into fights; empty for none.

        That is the Attribute `skirmish_side`, or the side of the character's leader; `heroes` for
        players who have neither. Override it in a game with factions.
        """
        return sides.usual_side(self)

    def at_pre_move(self, destination: Any, move_type: str = "move", **kwargs: Any) -> bool:
        """Keep fighters from walking out of a running fight, unless they flee; see `leaving`."""
        if move_type not in get_setting("SKIRMISH_PASSES") and (held := _held(self)):
            exit_ = kwargs.get("exit_obj")
            if exit_ is None or not get_setting("SKIRMISH_FLEE"):
                recipients.tell([self], held)
                return False
            if not leaving.may_walk(self, exit_):
                return False
        return bool(super().at_pre_move(destination, move_type=move_type, **kwargs))

    def at_look(self, target: Any, **kwargs: Any) -> Any:
        """Add a line about the fight to what a character sees of the room."""
        seen = super().at_look(target, **kwargs)
        here = getattr(self, "location", None)
        if target is not None and target is here and isinstance(seen, str):
            with recipients.log_and_continue("a fight could not be seen in a room"):
                return "\n".join(filter(None, [seen, overview.seen_in_room(self)]))
        return seen

    def at_post_move(self, source_location: Any, move_type: str = "move", **kwargs: Any) -> None:
        """Free who has left a fight; a client that shows fights follows from room to room."""
        super().at_post_move(source_location, move_type=move_type, **kwargs)
        with recipients.log_and_continue("a player who walks away could not be freed"):
            leaving.free_elsewhere(self)
            lifecycle.free_if_out(self, if_over=False)
        tutorial.see_move(self, source_location)
        provoked.see_arrival(self)
        gmcp.send_left(self, source_location)
        gmcp.send_here(self)

    def at_object_receive(self, moved_obj: Any, source_location: Any, **kwargs: Any) -> None:
        """Let what someone is given count in their fight, if the game's things do."""
        super().at_object_receive(moved_obj, source_location, **kwargs)
        changing.refresh_quietly(self, f"has {moved_obj.key}.")

    def at_object_leave(self, moved_obj: Any, target_location: Any, **kwargs: Any) -> None:
        """Let what someone loses no longer count in their fight, once it is gone."""
        super().at_object_leave(moved_obj, target_location, **kwargs)
        if get_setting("SKIRMISH_NUMBERS") and lookup.encounter_of(self) is not None:
            because = f"no longer has {moved_obj.key}."
            pauses.call_later(0, changing.refresh_quietly, self, because)

    def at_post_puppet(self, **kwargs: Any) -> None:
        """Show returning players their fight."""
        super().at_post_puppet(**kwargs)
        away.come_back(self)
        recipients.sync_brief_flag(self)
        broadcast.welcome_back(self)
        provoked.see_arrival(self)
        gmcp.send_here(self)

    def at_post_unpuppet(self, account: Any = None, session: Any = None, **kwargs: Any) -> None:
        """Tell the client that it no longer shows a fight, and the others that a player is away."""
        gmcp.send_unpuppeted(self, session)
        tutorial.see_disconnect(self)
        away.leave(self)
        broadcast.tell_of_leaving(self)
        super().at_post_unpuppet(account, session=session, **kwargs)
