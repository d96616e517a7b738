"""The mixin for Characters that fight, the first base of yours: walks and looks pass here."""

from typing import TYPE_CHECKING, Any

from typeclasses.skirmish.game_objects import Account, Person, Room, Session
from typeclasses.skirmish.gathering import sides
from typeclasses.skirmish.play import endings
from typeclasses.skirmish.surroundings import away, changing, fleeing, provoked, rooms
from typeclasses.skirmish.surroundings.seen import seen_in_room
from typeclasses.skirmish.tutorial import tutorial

from . import pauses
from .conf import get_setting
from .encounter import lookup
from .messaging import gmcp, recipients
from .play.hooks import Hooked

if TYPE_CHECKING:
    from evennia import DefaultCharacter as _Mixed
else:
    _Mixed = object


class SkirmishCharacter(Hooked, _Mixed):
    """Put before the game's own Character class: `class Character(SkirmishCharacter, ...)`."""

    def combat_side(self) -> str:
        """Return the side of the character, whose others are drawn into fights; empty for none.

        That is the Attribute `skirmish_side`, or the side of the character's leader; `heroes` for
        players who have neither. Override it in a game with factions.
        """
        return sides.usual_side(self)

    def at_pre_move(self, destination: Room, move_type: str = "move", **kwargs: Any) -> bool:
        """Keep fighters from walking out of a running fight, unless they flee; see `fleeing`."""
        if not fleeing.may_walk(self, destination, move_type, kwargs.get("exit_obj")):
            return False
        return bool(super().at_pre_move(destination, move_type=move_type, **kwargs))

    def at_object_post_creation(self) -> None:
        """Let a new NPC look around, which is put into a room without a move."""
        super().at_object_post_creation()
        provoked.see_creation(self)

    def at_look(self, target: Person, **kwargs: Any) -> Any:
        """Add a line: to the room about the fight, to others about what can be done with them."""
        seen = super().at_look(target, **kwargs)
        here = getattr(self, "location", None)
        if target is not None and here is not None and isinstance(seen, str):
            with recipients.log_and_continue("a line could not be added to what is seen"):
                is_room = target is here
                more = seen_in_room(self) if is_room else rooms.actions(self, target)
                return "\n".join(filter(None, [seen, more]))
        return seen

    def at_post_move(self, source_location: Room, move_type: str = "move", **kwargs: Any) -> None:
        """Free who has left a fight; a client that shows fights follows from room to room."""
        super().at_post_move(source_location, move_type=move_type, **kwargs)
        with recipients.log_and_continue("a player who walks away could not be freed"):
            fleeing.free_elsewhere(self)
            endings.free_if_out(self, if_over=False)
        tutorial.see_move(self, source_location)
        provoked.see_arrival(self)
        gmcp.send_left(self, source_location)
        gmcp.send_here(self)

    def at_object_receive(self, moved_obj: Any, source_location: Room, **kwargs: Any) -> None:
        """Let a thing that someone is given count in their fight, if the game has such things."""
        super().at_object_receive(moved_obj, source_location, **kwargs)
        changing.refresh_quietly(self, f"has {moved_obj.key}.")

    def at_object_leave(self, moved_obj: Any, target_location: Any, **kwargs: Any) -> None:
        """Let a thing that someone gives away no longer count in their fight."""
        super().at_object_leave(moved_obj, target_location, **kwargs)
        if get_setting("SKIRMISH_NUMBERS") and lookup.encounter_of(self) is not None:
            because = f"no longer has {moved_obj.key}."
            pauses.call_later(0, changing.refresh_quietly, self, because)

    def at_post_puppet(self, **kwargs: Any) -> None:
        """Show returning players their fight."""
        super().at_post_puppet(**kwargs)
        away.come_back(self)
        recipients.sync_brief_flag(self)
        away.welcome_back(self)
        provoked.see_arrival(self)
        gmcp.send_here(self)

    def at_post_unpuppet(
        self, account: Account | None = None, session: Session | None = None, **kwargs: Any
    ) -> None:
        """Tell the client that it no longer shows a fight, and the others that a player is away."""
        gmcp.send_unpuppeted(self, session)
        tutorial.see_disconnect(self)
        away.leave(self)
        away.tell_of_leaving(self)
        super().at_post_unpuppet(account, session=session, **kwargs)

    # Hooks for the game to override. `encounter` is the Script of the fight. They are called after
    # the change has been stored and told. Errors are logged, and do not stop the fight.

    def at_combat_join(self, encounter: Any) -> None:
        """Called when the character has joined a team, before the start or in the fight."""

    def at_combat_start(self, encounter: Any) -> None:
        """Called when the fight has started."""

    def at_combat_turn(self, encounter: Any) -> None:
        """Called when the fight waits for the character: their turn, or a question."""

    def at_combat_hit(self, encounter: Any, by: Person, harm: int) -> None:
        """Called when the character has been harmed.

        Args:
            encounter: The fight.
            by: The attacker; None for a temporary NPC, or harm without an attacker.
            harm: The amount in the ruleset's unit, such as wounds or damage.
        """

    def at_combat_changed(self, encounter: Any, changes: dict[str, Any]) -> None:
        """Called when a move has changed what the end of the fight will write to the sheet.

        Args:
            encounter: The fight.
            changes: The values that the end of the fight would write now, by the Attribute of the
                line; None for an empty line.
        """

    def at_combat_fallen(self, encounter: Any, by: Person, how: str) -> None:
        """Called when the character has fallen, in every ruleset; they may come round.

        Args:
            encounter: The fight.
            by: The attacker; None for a temporary NPC, or if no one caused the fall.
            how: What keeps them from fighting, such as `knocked out`.
        """

    def at_combat_defeat(self, encounter: Any, by: Person) -> None:
        """Called when the character is out of the fight; its sheet is written at the end.

        Args:
            encounter: The fight.
            by: The attacker; None for a temporary NPC, or a defeat without an attacker.
        """
        recipients.tell([self], f"You have fallen in the fight {encounter.state.name}.")

    def at_combat_left(self, encounter: Any, how: str, exit: Any) -> None:  # noqa: A002
        """Called when the character has left the fight before its end.

        Args:
            encounter: The fight.
            how: `fled`, `yielded`, or `removed` by a game master or by what happened to them.
            exit: The exit through which they flee; None for none.
        """

    def at_combat_round(self, encounter: Any, number: int) -> None:
        """Called when a round begins in which the character fights.

        Args:
            encounter: The fight.
            number: The number of the round.
        """

    def at_combat_moved(self, encounter: Any, words: str, events: tuple[Any, ...]) -> None:
        """Called when the character has made a move, or answered a question.

        Args:
            encounter: The fight.
            words: The move, as it may be typed.
            events: What happened, as data.
        """

    def at_combat_end(self, encounter: Any, winner: str, won: bool) -> None:
        """Called when the fight has ended, and the sheet is written.

        Args:
            encounter: The fight, which is deleted afterwards.
            winner: The team that has won; empty for none.
            won: Whether that is theirs.
        """
