"""The menus of the seed, which lead from the beginning of a move to the whole of it."""

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from world.skirmish.arguments import meters
from world.skirmish.errors import IllegalMove
from world.skirmish.fight import Move
from world.skirmish.questions import TakeTurn
from world.skirmish.rulesets.cepheus import RULESET
from world.skirmish.rulesets.cepheus.actions import Living
from world.skirmish.rulesets.cepheus.aiming import AimForTheKill, TakeAim
from world.skirmish.rulesets.cepheus.attack import Attack
from world.skirmish.rulesets.cepheus.coup_de_grace import CoupDeGrace
from world.skirmish.rulesets.cepheus.draw_and_reload import Draw
from world.skirmish.rulesets.cepheus.end_of_combat import FirstAid
from world.skirmish.rulesets.cepheus.miscellaneous import Leadership, SkillCheck
from world.skirmish.rulesets.cepheus.movement import MoveBack, MoveForward, most_movement
from world.skirmish.rulesets.cepheus.stance import ChangeStance
from world.skirmish.rulesets.cepheus.table import Table
from world.skirmish.views.display import BACK, Choice, Prompt
from world.skirmish.views.move_menu import friend_marked

from .odds import worth


class Leaf(NamedTuple):
    """The last menu before a move: the question, the moves it leads to, and the menu before it."""

    question: str
    move: type[Any]
    back: str = "menu"


_TARGET: Final = "Choose Target:"
_SKILL: Final = "Choose a skill:"
_LEAVES: Final = {
    **{
        leaf.move.verb: leaf
        for leaf in (
            Leaf(_TARGET, TakeAim, "minor"),
            Leaf(_TARGET, AimForTheKill, "minor"),
            Leaf("Choose your next stance:", ChangeStance, "minor"),
            Leaf("Choose the weapon to draw:", Draw, "minor"),
            Leaf("How much", MoveForward, "move"),
            Leaf("How much", MoveBack, "move"),
            Leaf(_SKILL, SkillCheck, "minor"),
            Leaf(_TARGET, Attack, "significant"),
            Leaf(_TARGET, CoupDeGrace, "significant"),
            Leaf("Choose whom to lead:", Leadership, "significant"),
        )
    },
    "skill check significant": Leaf(_SKILL, SkillCheck, "significant"),
    "yes": Leaf("Whom do you want to help?", FirstAid),
}


def _branch(question: str, back: str, **choices: str) -> Prompt:
    every = (Choice(label.replace("_", " "), words) for label, words in choices.items())
    return Prompt(question, (*every, Choice(BACK, back)))


_BRANCHES: Final[dict[str, Prompt]] = {
    "minor": _branch(
        "Choose Minor Action:", "menu", Aim="aim", Aim_for_the_kill="aim for the kill",
        Change_Stance="change stance", Draw="draw", Reload="reload", Movement="move",
        Skill_Check="skill check", Other="other minor",
    ),
    "significant": _branch(
        "Choose Significant Action:", "menu", Two_Minor_Actions="two minor actions",
        Attack="attack", Coup_de_Grace="coup de grace", Leadership="leadership",
        Skill_Check="skill check significant", Other="other significant",
    ),
    "move": _branch(
        "In which direction do you want to move:", "minor", Forward="move forward",
        Back="move back",
    ),
}  # fmt: skip

#: Words that stand for a menu. `combat move` alone asks for the direction.
_SAME: Final = {
    **{alias: verb for verb, leaf in _LEAVES.items() for alias in leaf.move.aliases},
    "check": "skill check", "skill check minor": "skill check", "movement": "move",
    "first aid": "yes", "": "move", BACK: "menu",
}  # fmt: skip

_LONG: Final = ("minor action", "significant action")
OPENS_MENU: Final = frozenset(("menu", *_LONG, *_BRANCHES, *_LEAVES, *_SAME)) - {"", BACK}

#: So many letters of `minor` or `significant` are enough.
_ENOUGH: Final = 3


def find(table: Table, question: Any, words: str) -> str | Leaf | Prompt | None:
    """Return the menu that words open: `menu` for the first one; None where they are a move."""
    typed = " ".join(words.casefold().split())
    path, is_turn = _SAME.get(typed, typed), question.kind == TakeTurn.kind
    if path == "menu" or not (typed or is_turn):
        return "menu"
    if not (is_turn or question.kind == "first aid") or (path == "yes") == is_turn:
        return None
    if len(path) >= _ENOUGH:
        path = next((each.split()[0] for each in _LONG if each.startswith(path)), path)
    return _BRANCHES.get(path) or _LEAVES.get(path)


def opened(table: Table, question: Any, leaf: Leaf, choices: Iterable[tuple[Move, str]]) -> Prompt:
    """Return a leaf with its choices, and with the reason where there is none worth having."""
    moves = [(move, words) for move, words in choices if _belongs(leaf, move)]
    text, actor = leaf.question, table.fighters[question.seat]
    if leaf.move in (MoveForward, MoveBack):
        text = f"How much (0m-{meters(most_movement(table, actor))}m)?"
    if not any(_is_wanted(table, actor, move) for move, _ in moves):
        text = f"{text} {_why(table, question, leaf)}"
    legal = (_choice(table, question, move, words) for move, words in moves)
    return Prompt(text, (*legal, Choice(BACK, leaf.back)))


def _belongs(leaf: Leaf, move: Any) -> bool:
    """Whether a move stands in a menu; an attack with bare hands must be typed."""
    if type(move) is not leaf.move:
        return False
    if isinstance(move, SkillCheck):
        return bool(move.kind == leaf.back)
    return not (isinstance(move, Attack | CoupDeGrace) and move.weapon)


def _choice(table: Table, question: Any, move: Any, words: str) -> Choice:
    label = words.removeprefix(move.verb).strip()
    match move:
        case Attack() | TakeAim():
            label = friend_marked(table, table.fighters[question.seat], label)
        case MoveForward() | MoveBack():
            label += "m"
        case SkillCheck():
            label = label.removesuffix(f" {move.kind}").title()
        case ChangeStance():
            label = label.title()
    price = worth(table, question, move)
    return Choice(f"{label} ({price})" if price else label, words, price)


def _is_wanted(table: Table, actor: Any, move: Any) -> bool:
    """Whether a choice is more than an attack on, or an aim at, the fighter's own side."""
    aimed = isinstance(move, Attack | TakeAim)
    return not (aimed and table.fighters[move.target].team == actor.team)


def _why(table: Table, question: Any, leaf: Leaf) -> str:
    """Return why nothing can be chosen: what the rules say of the first possibility."""
    actor = table.fighters[question.seat]
    if leaf.move is SkillCheck and not actor.skills:
        return "You have learned no skill; any may be tried: skill check medicine."
    for move in _possible(table, question, leaf):
        try:
            RULESET.check(table, question, move)
        except IllegalMove as refusal:
            return str(refusal)
        if isinstance(move, Attack):
            return f"{table.fighters[move.target].name}: {worth(table, question, move)}."
    return "There is nothing to choose now."


def _possible(table: Table, question: Any, leaf: Leaf) -> Iterator[Any]:
    if leaf.move is Attack:
        yield from map(Attack, Living().values(table, table.fighters[question.seat]))
    elif leaf.move in (MoveForward, MoveBack):
        yield leaf.move(1)
    else:
        every = RULESET.candidate_moves(table, question)
        yield from (move for move in every if _belongs(leaf, move))
