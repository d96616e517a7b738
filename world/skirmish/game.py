"""What a ruleset is written with, in one place: `from world.skirmish import game`.

class Guard(game.Action):
    \"\"\"Guard yourself.\"\"\"
"""

from .arguments import Argument, Distance, Number, Owned, Word, words
from .combatants import Combatant, Participant
from .context import Context
from .errors import IllegalMove
from .evaluation import Evaluation
from .events import ActorEvent, Attempted, Decided, Defeat, Event, RoundBegan, TargetEvent
from .fight import Procedure
from .house_rules import HouseRules, modifier, switch
from .house_rules import number as whole
from .moves import Action, Intervention, No, Response, Yes
from .npc_spec import Template, read_table
from .npc_steps import Step
from .questions import REFEREE, Pending, Question, TakeTurn
from .ruleset import Ruleset
from .stats import counts, effect, flag, lines, number, resource, rows, word
from .tables import Table
from .targets import Target, Targets
from .turns import EndTurn, InitiativeTable, InitiativeTurns, TeamMember, TeamTable, TeamTurns
from .upgrades import Stored, stored_moves, stored_questions, stored_tables, take_back_move

__all__ = [
    "REFEREE",
    "Action",
    "ActorEvent",
    "Argument",
    "Attempted",
    "Combatant",
    "Context",
    "Decided",
    "Defeat",
    "Distance",
    "EndTurn",
    "Evaluation",
    "Event",
    "HouseRules",
    "IllegalMove",
    "InitiativeTable",
    "InitiativeTurns",
    "Intervention",
    "No",
    "Number",
    "Owned",
    "Participant",
    "Pending",
    "Procedure",
    "Question",
    "Response",
    "RoundBegan",
    "Ruleset",
    "Step",
    "Stored",
    "Table",
    "TakeTurn",
    "Target",
    "TargetEvent",
    "Targets",
    "TeamMember",
    "TeamTable",
    "TeamTurns",
    "Template",
    "Word",
    "Yes",
    "counts",
    "effect",
    "flag",
    "lines",
    "modifier",
    "number",
    "read_table",
    "resource",
    "rows",
    "stored_moves",
    "stored_questions",
    "stored_tables",
    "switch",
    "take_back_move",
    "whole",
    "word",
    "words",
]
