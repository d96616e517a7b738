"""What a ruleset is written with, in one place: `from world.skirmish.authoring import ...`."""

from .arguments import Distance, Number, Owned, Word, words
from .combatants import Combatant, Participant
from .context import Context
from .errors import IllegalMove
from .evaluation import Evaluation
from .events import ActorEvent, Defeat, Event, TargetEvent
from .fight import Pending, Procedure
from .house_rules import HouseRules, modifier, switch
from .house_rules import number as whole
from .moves import Action, Intervention, No, Response, Yes
from .npc_spec import Template, read_table
from .npc_steps import Step
from .questions import REFEREE, Question
from .ruleset import Ruleset
from .stats import counts, flag, lines, number, resource, rows, word
from .targets import Target, Targets
from .turns import EndTurn, InitiativeTable, InitiativeTurns, TeamMember, TeamTable, TeamTurns

__all__ = [
    "REFEREE",
    "Action",
    "ActorEvent",
    "Combatant",
    "Context",
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
    "Ruleset",
    "Step",
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
    "flag",
    "lines",
    "modifier",
    "number",
    "read_table",
    "resource",
    "rows",
    "switch",
    "whole",
    "word",
    "words",
]
