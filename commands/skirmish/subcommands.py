"""The subcommands of `combat`, in the order of its help."""

from typing import Final

from . import (
    automatic,
    bestiary,
    fight,
    forecast,
    lobby,
    npc_fights,
    odds,
    save_undo,
    sheets,
    tutorial,
)
from .base import Subcommand

SUBCOMMANDS: Final[tuple[type[Subcommand], ...]] = (
    lobby.Init,
    lobby.Join,
    lobby.Leave,
    lobby.Add,
    lobby.Remove,
    lobby.AddNpc,
    lobby.RemoveNpc,
    lobby.Start,
    npc_fights.Fight,
    fight.Status,
    fight.Brief,
    fight.Move,
    fight.MoveNpc,
    fight.Moves,
    odds.OddsCommand,
    forecast.ForecastCommand,
    automatic.Next,
    automatic.Auto,
    automatic.Why,
    automatic.ClockCommand,
    automatic.Waiting,
    automatic.Skip,
    save_undo.Save,
    save_undo.Restore,
    save_undo.Undo,
    save_undo.Rejoin,
    lobby.Owner,
    save_undo.End,
    sheets.SheetCommand,
    sheets.Rest,
    bestiary.TemplateCommand,
    bestiary.EncounterCommand,
    tutorial.Tutorial,
)
