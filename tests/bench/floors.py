"""Floors: the least that a move, or a command, can cost, whatever is written around it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from msgspec.structs import astuple

from world.skirmish.base.copying import copy_table
from world.skirmish.state.dice import Dice
from world.skirmish.state.events import Event, Rolled
from world.skirmish.state.fight import AnyFight

#: What dice have most often.
_SIDES: Final = 10


def of_a_move(before: AnyFight, after: AnyFight, events: list[Event]) -> Callable[[], object]:
    """Return the floor of a move: the table copied, the dice rolled, the events made.

    Args:
        before: The fight before the move.
        after: The fight after it.
        events: What happened.
    """
    count, seed, drawn = after.drawn - before.drawn, before.seed, before.drawn
    sides = next((event.sides for event in events if isinstance(event, Rolled)), _SIDES)
    facts = [(type(event), astuple(event)) for event in events]
    table = before.table

    def act() -> None:
        copy_table(table)
        if count > 0:
            Dice(seed, drawn).faces(count, sides)
        for kind, values in facts:
            kind(*values)

    return act


class FloorCommand:
    """The floor of a command: Evennia's handler, one committed statement, and the very same texts.

    A command is done first, and what people were sent is noted. The floor command then sends it to
    them again, with what clients were sent as data, and writes one text of the same length. What it
    takes is what a command must cost that tells these people that.

    Args:
        character: A character whose Attribute is written.
    """

    KEY: Final = "floor"

    def __init__(self, character: Any) -> None:
        from evennia.commands.cmdset import CmdSet
        from evennia.commands.command import Command
        from evennia.typeclasses.attributes import Attribute

        character.attributes.add("floor", "", strattr=True)
        number = character.attributes.get("floor", return_obj=True).pk
        update = f"UPDATE {Attribute._meta.db_table} SET db_strvalue = %s WHERE id = %s"
        sent = self._sent = list[tuple[Any, dict[str, Any]]]()
        floor = self

        class _Floor(Command):  # type: ignore[misc]
            key = FloorCommand.KEY

            def func(self) -> None:
                from django.db import connection

                with connection.cursor() as cursor:
                    cursor.execute(update, (floor.text, number))
                for who, message in sent:
                    who.msg(**message)

        class _Commands(CmdSet):  # type: ignore[misc]
            key = "Floor"

            def at_cmdset_creation(self) -> None:
                self.add(_Floor())

        self.text = ""
        self._commands = _Commands
        _Listener.listen()

    def give_to(self, character: Any) -> None:
        """Let a character type it."""
        character.cmdset.add(self._commands)

    def note(self) -> None:
        """Note from now on what people are sent, until the floor command is to be typed."""
        self._sent.clear()
        _Listener.notes = self._sent

    def stop_noting(self) -> None:
        """Keep what has been noted, to be sent again."""
        _Listener.notes = None


class _Listener:
    """Sees what characters are sent; both a command and its floor pay for that."""

    #: Where it is noted; None for nowhere.
    notes: list[tuple[Any, dict[str, Any]]] | None = None

    @classmethod
    @cache
    def listen(cls) -> None:
        """Look at each message from now on."""
        from evennia.objects.objects import DefaultObject

        send = DefaultObject.msg

        def msg(who: Any, text: Any = None, **message: Any) -> None:
            if text is not None:
                message["text"] = text
            if cls.notes is not None:
                cls.notes.append((who, message))
            send(who, **message)

        DefaultObject.msg = msg
