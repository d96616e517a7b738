"""The subcommands of `combat`, in the order of its help."""

from typing import Final

from . import keeping, lobby, moving, sheets
from .subcommand import Subcommand

SUBCOMMANDS: Final[tuple[type[Subcommand], ...]] = (
    lobby.Init,
    lobby.Add,
    lobby.Remove,
    lobby.AddNpc,
    lobby.RemoveNpc,
    lobby.Start,
    moving.Status,
    moving.Brief,
    moving.Move,
    moving.MoveNpc,
    moving.Moves,
    keeping.Save,
    keeping.Restore,
    keeping.Undo,
    keeping.Rejoin,
    keeping.End,
    sheets.SheetCommand,
)
