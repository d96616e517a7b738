"""What each question asks, for those who wait for its answer."""

from collections.abc import Callable
from typing import Final

from world.skirmish.fight import Decision

from .data import SKILL_NAMES
from .table import Table


def asks(table: Table, decision: Decision) -> str:
    """What a decision is about, to follow `who is asked`; a turn has been told of."""
    return _ASKS[decision.kind](table, decision)


def _delay(table: Table, decision: Decision) -> str:
    before = _name(table, decision) if decision.about else "the round ends"
    return f"whether to take their turn before {before}"


def _check(table: Table, decision: Decision) -> str:
    skill = SKILL_NAMES[str(decision.about[1])]
    return f"how difficult the {skill} check is"


def _surgery(table: Table, decision: Decision) -> str:
    on_oneself = decision.about == (decision.seat,)
    return f"whether to operate on {'themselves' if on_oneself else _name(table, decision)}"


def _name(table: Table, decision: Decision) -> str:
    return table.fighters[str(decision.about[0])].name


_ASKS: Final[dict[str, Callable[[Table, Decision], str]]] = {
    "aware": lambda table, decision: "who is aware of their opponents",
    "range": lambda table, decision: "how far apart the sides stand",
    "tactics": lambda table, decision: "whether to make a Tactics check",
    "turn": lambda table, decision: "",
    "delay": _delay,
    "wake": lambda table, decision: f"whether {_name(table, decision)} may try to wake up",
    "react": lambda table, decision: "how to react to the attack",
    "wound": lambda table, decision: "which characteristic is hit",
    "check": _check,
    "other": lambda table, decision: "to settle what is done",
    "first aid": lambda table, decision: "whether to give first aid",
    "surgery": _surgery,
    "heal": lambda table, decision: "which characteristics are healed",
}
