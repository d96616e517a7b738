"""What a ruleset is written with, in one place: `from world.skirmish import game`.

Example:
    class Guard(game.Action):
        \"\"\"Guard yourself.\"\"\"
"""

from .base.command_name import command
from .base.english import in_meters, meters, with_article
from .base.errors import IllegalMove, NotUnderstood, Refusal, is_allowed
from .base.marks import marks_of
from .base.names import match_name, shorten
from .base.signs import fit, plain_digits, width
from .base.toml_tables import read_table
from .base.upgrades import (
    Stored,
    new_house_rule,
    stored_moves,
    stored_questions,
    stored_tables,
    take_back_move,
)
from .moves.arguments import Argument, Distance, Number, Owned, Word, words
from .moves.base import Action, Intervention, Move, No, Question, Response, TakeTurn, Yes
from .moves.evaluation import Evaluation
from .moves.fields import arguments, target_of
from .moves.targets import Target, Targets
from .notation import parsing as notation
from .notation.syntaxes import Syntax, Syntaxes, syntaxes
from .referee.corrections import Corrected
from .referee.entering import Entered
from .referee.orders import ALWAYS
from .referee.rulings import (
    DoOther,
    OtherBegan,
    OtherSettled,
    SettleOther,
    Yield,
    refuse_without_referee,
)
from .referee.teams import Returned, TeamChanged
from .ruleset.base import Ruleset
from .ruleset.parts import Delay, Readied, Ready
from .ruleset.turns import (
    EndTurn,
    InitiativeTable,
    InitiativeTurns,
    TeamMember,
    TeamTable,
    TeamTurns,
)
from .sheets.effects import Caused
from .sheets.fighters import Combatant, Parted, Participant
from .sheets.npc_steps import Step
from .sheets.stats import counts, effect, flag, lines, number, resource, rows, word
from .sheets.templates import Template
from .state.context import Context
from .state.dice import Dice
from .state.events import (
    ActorEvent,
    Attempted,
    Decided,
    Defeat,
    Event,
    FightOver,
    InitiativeRolled,
    Prevented,
    RoundBegan,
    TargetEvent,
    TeamTurn,
    TurnBegan,
    Withdrawn,
)
from .state.fight import REFEREE, Answer, Pending, Procedure, Rest, to_the_end
from .state.house_rules import HouseRules, house_number, modifier, switch
from .state.tables import LineTable, Table

__all__ = [
    "ALWAYS",
    "REFEREE",
    "Action",
    "ActorEvent",
    "Answer",
    "Argument",
    "Attempted",
    "Caused",
    "Combatant",
    "Context",
    "Corrected",
    "Decided",
    "Defeat",
    "Delay",
    "Dice",
    "Distance",
    "DoOther",
    "EndTurn",
    "Entered",
    "Evaluation",
    "Event",
    "FightOver",
    "HouseRules",
    "IllegalMove",
    "InitiativeRolled",
    "InitiativeTable",
    "InitiativeTurns",
    "Intervention",
    "LineTable",
    "Move",
    "No",
    "NotUnderstood",
    "Number",
    "OtherBegan",
    "OtherSettled",
    "Owned",
    "Parted",
    "Participant",
    "Pending",
    "Prevented",
    "Procedure",
    "Question",
    "Readied",
    "Ready",
    "Refusal",
    "Response",
    "Rest",
    "Returned",
    "RoundBegan",
    "Ruleset",
    "SettleOther",
    "Step",
    "Stored",
    "Syntax",
    "Syntaxes",
    "Table",
    "TakeTurn",
    "Target",
    "TargetEvent",
    "Targets",
    "TeamChanged",
    "TeamMember",
    "TeamTable",
    "TeamTurn",
    "TeamTurns",
    "Template",
    "TurnBegan",
    "Withdrawn",
    "Word",
    "Yes",
    "Yield",
    "arguments",
    "command",
    "counts",
    "effect",
    "fit",
    "flag",
    "house_number",
    "in_meters",
    "is_allowed",
    "lines",
    "marks_of",
    "match_name",
    "meters",
    "modifier",
    "new_house_rule",
    "notation",
    "number",
    "plain_digits",
    "read_table",
    "refuse_without_referee",
    "resource",
    "rows",
    "shorten",
    "stored_moves",
    "stored_questions",
    "stored_tables",
    "switch",
    "syntaxes",
    "take_back_move",
    "target_of",
    "to_the_end",
    "width",
    "with_article",
    "word",
    "words",
]
