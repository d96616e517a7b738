"""The subcommands of `combat`, in the order of its help.

Each has its help page and its words, and calls a function of the storage that does the work.
It imports `base` and `finding` of the commands, the storage and the rules.
"""

from typing import Final

from commands.skirmish.base import Subcommand
from commands.skirmish.subcommands import (
    admission,
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

SUBCOMMANDS: Final[tuple[type[Subcommand], ...]] = (
    lobby.Init,
    lobby.Join,
    lobby.Leave,
    lobby.Add,
    lobby.Remove,
    lobby.AddNpc,
    lobby.RemoveNpc,
    lobby.Start,
    npc_fights.FightCommand,
    npc_fights.Assist,
    npc_fights.Flee,
    npc_fights.Wimpy,
    npc_fights.RoomCommand,
    fight.Status,
    fight.List,
    fight.Brief,
    fight.Bell,
    fight.Plain,
    fight.MoveCommand,
    fight.MoveNpc,
    fight.MovesCommand,
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
    save_undo.Log,
    save_undo.ReportCommand,
    save_undo.Go,
    save_undo.Rejoin,
    admission.Admit,
    admission.Refuse,
    admission.Kick,
    lobby.Owner,
    save_undo.End,
    sheets.SheetCommand,
    sheets.Rest,
    bestiary.TemplateCommand,
    bestiary.EncounterCommand,
    tutorial.Tutorial,
)
