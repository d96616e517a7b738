"""The actions of a turn: what may be chosen, whether it is allowed, what it does.

A new action is a row here, a file with its procedure, its move in `moves.py` and how it is typed in
`forms.py`.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from world.skirmish.fight import Procedure
from world.skirmish.ruleset import Scene

from . import aiming, attack, handling, movement, talents, turns
from .moves import (
    AnyMove,
    Attack,
    ChangeStance,
    CoupDeGrace,
    Delay,
    Draw,
    Go,
    Lead,
    Other,
    Reload,
    SkillCheck,
    Skip,
    TakeAim,
    TwoMinorActions,
)
from .table import Fighter, Table


class Action(NamedTuple):
    """One action. Each function takes a move of its own class."""

    domain: Callable[[Table, Fighter], Iterator[Any]]
    check: Callable[[Table, Fighter, Any], None]
    play: Callable[[Scene[Table], Fighter, Any], Procedure | None]


ACTIONS: Final[dict[type[AnyMove], Action]] = {
    Attack: Action(attack.domain, attack.check, attack.play),
    TakeAim: Action(aiming.domain, aiming.check, aiming.play),
    ChangeStance: Action(handling.stances, handling.check_stance, handling.change_stance),
    Draw: Action(handling.draws, handling.check_draw, handling.draw),
    Reload: Action(handling.reloads, handling.check_reload, handling.reload),
    Go: Action(movement.domain, movement.check, movement.play),
    CoupDeGrace: Action(attack.victims, attack.check_coup_de_grace, attack.coup_de_grace),
    SkillCheck: Action(talents.checks, talents.check_cost, talents.skill_check),
    Lead: Action(talents.leads, talents.check_lead, talents.lead),
    Other: Action(talents.others, talents.check_cost, talents.other),
    TwoMinorActions: Action(turns.two_minors, turns.check_two_minors, turns.play_two_minors),
    Skip: Action(turns.skips, turns.check_skip, turns.skip),
    Delay: Action(turns.delays, turns.check_delay, turns.delay),
}
