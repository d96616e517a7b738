"""What a Character needs to fight: a mixin, to stand first among the bases of any Character."""

from typing import Any

from . import finding, publish


class CombatCharacter:
    """Put before the game's own Character class: `class Character(CombatCharacter, ...)`."""

    def at_pre_move(self, destination: Any, move_type: str = "move", **kwargs: Any) -> bool:
        """Nobody walks out of a running fight; staff may still teleport them."""
        encounter = finding.encounter_of(self)
        if move_type != "teleport" and encounter is not None and encounter.is_held(self):
            name = encounter.stored.name
            publish.tell([self], f"You are in the fight {name}; you cannot walk away from it.")
            return False
        return bool(super().at_pre_move(destination, move_type=move_type, **kwargs))
