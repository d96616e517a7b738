"""Django signals of fights, for games and plug-ins.

Each has the arguments of the hook of the same name on characters (`combat_hit` those of
`at_combat_hit`) and the character as `character`. They are sent once what happened has been stored
and told. An error in a receiver is logged, and harms no fight.

    @receiver(signals.combat_defeated)
    def drop_loot(character, encounter, by, **kwargs): ...
"""

from __future__ import annotations

import traceback
from contextlib import suppress
from typing import Any, Final

from django import dispatch
from evennia.utils import logger


class Signal(dispatch.Signal):
    """A signal whose receivers may be anything that can be called."""

    def connect(self, receiver: Any, *args: Any, **kwargs: Any) -> None:
        """Add a receiver.

        Django logs the error of a receiver by its `__qualname__`, which a `functools.partial` or
        an object that is called has not: the error of the log would keep the others from hearing.
        """
        if not hasattr(receiver, "__qualname__"):
            with suppress(AttributeError):
                receiver.__qualname__ = repr(receiver)
        super().connect(receiver, *args, **kwargs)


#: A character has joined a team, before the start or in the fight: `encounter`.
combat_joined: Final = Signal(use_caching=True)
#: The fight has started: `encounter`.
combat_started: Final = Signal(use_caching=True)
#: The fight waits for them: `encounter`.
combat_turn: Final = Signal(use_caching=True)
#: They have been harmed: `encounter`, `by` (an object or None), `harm` (how much).
combat_hit: Final = Signal(use_caching=True)
#: What the fight will write to their sheet has changed: `encounter`, `changes` (by key).
combat_changed: Final = Signal(use_caching=True)
#: They have fallen, and may come round: `encounter`, `by` (an object or None), `how` (in a word).
combat_fallen: Final = Signal(use_caching=True)
#: They are out of the fight for good: `encounter`, `by`.
combat_defeated: Final = Signal(use_caching=True)
#: They have left the fight: `encounter`, `how` (`fled`, `yielded` or `removed`), `exit` or None.
combat_left: Final = Signal(use_caching=True)
#: A round begins in which they fight: `encounter`, `number`.
combat_round: Final = Signal(use_caching=True)
#: They have made a move: `encounter`, `words` (as it is typed), `events` (what happened).
combat_moved: Final = Signal(use_caching=True)
#: The fight is over, and their sheet is written: `encounter`, `winner` (a team), `won`.
combat_ended: Final = Signal(use_caching=True)

#: Of Skirmish itself: a character has typed the command. `subcommand` is the one that was used, or
#: empty for a move; `done` tells whether it was done or refused.
command_typed: Final = Signal(use_caching=True)

#: Of Skirmish itself: a fight has changed by a move, as it was `told`. `told` is None after any
#: other change, and as the server starts.
fight_changed: Final = Signal(use_caching=True)
#: Of Skirmish itself: an encounter is about to be deleted. An error in a receiver prevents that.
fight_deleted: Final = Signal(use_caching=True)
#: Of Skirmish itself: the fighters of an encounter that is being deleted are free.
fight_released: Final = Signal(use_caching=True)
#: Of Skirmish itself: the server has started.
server_started: Final = Signal()
#: Of Skirmish itself: staff must mend something; `sentence` says what. Sent while the error is
#: handled, `once` if it would come again and again.
staff_needed: Final = Signal()


def send(signal: Signal, sender: Any, **facts: Any) -> None:
    """Send a signal; an error in a receiver is logged, and keeps nothing from the others."""
    for receiver, result in signal.send_robust(sender, **facts):
        if isinstance(result, Exception):
            error = "".join(traceback.format_exception(result))
            logger.log_err(f"combat: a receiver of a signal, {receiver}\n{error}")
