"""What a Character needs to fight: a mixin, to stand first among the bases of any Character."""

from typing import Any

from .encounter import lookup
from .messaging import broadcast, gmcp, recipients


class SkirmishCharacter:
    """Put before the game's own Character class: `class Character(SkirmishCharacter, ...)`."""

    def at_pre_move(self, destination: Any, move_type: str = "move", **kwargs: Any) -> bool:
        """Keep fighters from walking out of a running fight; staff may still teleport them."""
        encounter = lookup.encounter_of(self)
        if move_type != "teleport" and encounter is not None and encounter.blocks_movement(self):
            name = encounter.state.name
            recipients.tell([self], f"You are in the fight {name}; you cannot walk away from it.")
            return False
        return bool(super().at_pre_move(destination, move_type=move_type, **kwargs))

    def at_post_move(self, source_location: Any, move_type: str = "move", **kwargs: Any) -> None:
        """A client that shows fights follows its character from room to room."""
        super().at_post_move(source_location, move_type=move_type, **kwargs)
        gmcp.send_left(self, source_location)
        gmcp.send_here(self)

    def at_post_puppet(self, **kwargs: Any) -> None:
        """Show players who come back their fight."""
        super().at_post_puppet(**kwargs)
        recipients.sync_brief_flag(self)
        broadcast.welcome_back(self)
        gmcp.send_here(self)

    def at_post_unpuppet(self, account: Any = None, session: Any = None, **kwargs: Any) -> None:
        """Without a character there is no fight to show."""
        gmcp.send_unpuppeted(self, session)
        super().at_post_unpuppet(account, session=session, **kwargs)

    def at_combat_defeat(self, fight: str) -> None:
        """They are out of a fight for good; what else that means is for the game to say.

        Called once everybody has been told of the blow. Wounds come to the sheet as the fight ends.

        Args:
            fight: The name of the fight.
        """
        recipients.tell([self], f"You have fallen in the fight {fight}.")
