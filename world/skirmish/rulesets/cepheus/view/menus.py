"""The menus that lead from the beginning of a move to the whole of it."""

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

from world.skirmish.arguments import meters
from world.skirmish.errors import IllegalMove
from world.skirmish.fight import Move
from world.skirmish.questions import TakeTurn
from world.skirmish.rulesets.cepheus import RULESET
from world.skirmish.rulesets.cepheus.aiming import AimForTheKill, TakeAim
from world.skirmish.rulesets.cepheus.attack import Attack
from world.skirmish.rulesets.cepheus.coup_de_grace import CoupDeGrace
from world.skirmish.rulesets.cepheus.draw_and_reload import Draw
from world.skirmish.rulesets.cepheus.end_of_combat import FirstAid
from world.skirmish.rulesets.cepheus.miscellaneous import Leadership, SkillCheck, skill_name
from world.skirmish.rulesets.cepheus.movement import MoveBack, MoveForward, most_movement
from world.skirmish.rulesets.cepheus.stance import STANCES, ChangeStance
from world.skirmish.rulesets.cepheus.table import Table
from world.skirmish.views.display import BACK, Choice, Prompt
from world.skirmish.views.moves import friend_marked

from .odds import worth


class Leaf(NamedTuple):
    """The last menu before a move: the question, the moves it leads to, and what differs."""

    question: str
    move: type[Move]
    label: Callable[[Table, Any], str]
    keep: Callable[[Any], bool] = lambda move: True
    back: str = "menu"


def _target(table: Table, move: Any) -> str:
    name: str = table.fighters[move.target].name
    return name


def _attack(table: Table, move: Attack) -> str:
    way = {"hand": " by hand", "thrown": " thrown"}.get(move.way, "")
    return f"{_target(table, move)}{way}"


def _skill(table: Table, move: SkillCheck) -> str:
    return skill_name(move.skill)


def _far(table: Table, move: Any) -> str:
    return f"{meters(move.cm)}m"


_LEAVES: Final = {
    "aim": Leaf("Choose Target:", TakeAim, _target, back="minor"),
    "aim for the kill": Leaf("Choose Target:", AimForTheKill, _target, back="minor"),
    "change stance": Leaf(
        "Choose your next stance:", ChangeStance, lambda _, move: STANCES[move.stance], back="minor"
    ),
    "draw": Leaf(
        "Choose the weapon to draw:", Draw, lambda _, move: str(move.weapon), back="minor"
    ),
    "move forward": Leaf("How much", MoveForward, _far, back="move"),
    "move back": Leaf("How much", MoveBack, _far, back="move"),
    "attack": Leaf("Choose Target:", Attack, _attack, lambda move: not move.weapon, "significant"),
    "coup de grace": Leaf(
        "Choose Target:", CoupDeGrace, _target, lambda move: not move.weapon, "significant"
    ),
    "leadership": Leaf("Choose whom to lead:", Leadership, _target, back="significant"),
    "skill check": Leaf(
        "Choose a skill:", SkillCheck, _skill, lambda move: bool(move.kind == "minor"), "minor"
    ),
    "skill check significant": Leaf(
        "Choose a skill:",
        SkillCheck,
        _skill,
        lambda move: bool(move.kind == "significant"),
        "significant",
    ),
    "yes": Leaf("Whom do you want to help?", FirstAid, _target),
}


def _branch(question: str, back: str, **choices: str) -> Prompt:
    every = (Choice(label.replace("_", " "), words) for label, words in choices.items())
    return Prompt(question, (*every, Choice(BACK, back)))


_BRANCHES: Final[dict[str, Prompt]] = {
    "minor": _branch(
        "Choose Minor Action:",
        "menu",
        Aim="aim",
        Aim_for_the_kill="aim for the kill",
        Change_Stance="change stance",
        Draw="draw",
        Reload="reload",
        Movement="move",
        Skill_Check="skill check",
        Other="other minor",
    ),
    "significant": _branch(
        "Choose Significant Action:",
        "menu",
        Two_Minor_Actions="two minor actions",
        Attack="attack",
        Coup_de_Grace="coup de grace",
        Leadership="leadership",
        Skill_Check="skill check significant",
        Other="other significant",
    ),
    "move": _branch(
        "In which direction do you want to move:",
        "minor",
        Forward="move forward",
        Back="move back",
    ),
}

#: Words that stand for a menu. `combat move` alone asks for the direction.
_SAME: Final = {
    "": "move",
    BACK: "menu",
    "minor action": "minor",
    "significant action": "significant",
    "movement": "move",
    "stance": "change stance",
    "kill": "aim for the kill",
    "check": "skill check",
    "skill check minor": "skill check",
    "strike": "attack",
    "hit": "attack",
    "lead": "leadership",
    "execute": "coup de grace",
    "forward": "move forward",
    "back": "move back",
    "first aid": "yes",
    "aid": "yes",
}

OPENS_MENU: Final = frozenset(("menu", *_BRANCHES, *_LEAVES, *_SAME)) - {"", BACK}

#: So many letters of `minor` or `significant` are enough.
_ENOUGH: Final = 3


def find(table: Table, question: Any, words: str) -> str | Leaf | Prompt | None:
    """Return the menu that words open: `menu` for the first one; None where they are a move."""
    typed = " ".join(words.casefold().split())
    path = _SAME.get(typed, typed)
    if path == "menu" or (not typed and question.kind != TakeTurn.kind):
        return "menu"
    if question.kind not in (TakeTurn.kind, "first aid"):
        return None
    if (path == "yes") == (question.kind == TakeTurn.kind):
        return None
    begun = (each for each in ("minor", "significant") if f"{each} action".startswith(path))
    if len(path) >= _ENOUGH:
        path = next(begun, path)
    return _BRANCHES.get(path) or _LEAVES.get(path)


def opened(table: Table, question: Any, leaf: Leaf, choices: Iterable[tuple[Move, str]]) -> Prompt:
    """Return a leaf with its choices, and with the reason where there is none worth having."""
    alike = (each for each in choices if type(each[0]) is leaf.move)
    moves = [(move, words) for move, words in alike if leaf.keep(move)]
    legal = tuple(_choice(table, question, leaf, move, words) for move, words in moves)
    text = leaf.question
    if leaf.move in (MoveForward, MoveBack):
        most = most_movement(table, table.fighters[question.seat])
        text = f"How much (0m-{meters(most)}m)?"
    if not any(_is_wanted(table, question, move) for move, _ in moves):
        text = f"{text} {_why(table, question, leaf)}"
    return Prompt(text, (*legal, Choice(BACK, leaf.back)))


def _choice(table: Table, question: Any, leaf: Leaf, move: Move, words: str) -> Choice:
    label, price = leaf.label(table, move), worth(table, question, move)
    if isinstance(move, Attack | TakeAim):
        label = friend_marked(table, table.fighters[question.seat], label)
    return Choice(f"{label} ({price})" if price else label, words, price)


def _is_wanted(table: Table, question: Any, move: Any) -> bool:
    """Whether a choice is more than an attack on, or an aim at, the fighter's own side."""
    if not isinstance(move, Attack | TakeAim):
        return True
    own: str = table.fighters[question.seat].team
    return bool(table.fighters[move.target].team != own)


def _why(table: Table, question: Any, leaf: Leaf) -> str:
    """Return why nothing can be chosen: what the rules say of the first enemy, or of the first."""
    actor = table.fighters[question.seat]
    if leaf.move is SkillCheck and not actor.skills:
        return "You have learned no skill; any may be tried: skill check medicine."
    if leaf.move in (MoveForward, MoveBack):
        return "You cannot move any farther now."
    if leaf.move is Attack:
        for target in sorted(table.fighters.values(), key=lambda each: each.team == actor.team):
            attack = Attack(target.id)
            if target is not actor and not target.dead and not target.withdrawn:
                refusal = _refusal(table, question, attack)
                return refusal or f"{target.name}: {worth(table, question, attack)}."
    every = (move for move in RULESET.domain(table, question) if type(move) is leaf.move)
    for move in filter(leaf.keep, every):
        if refusal := _refusal(table, question, move):
            return refusal
    return "There is nothing to choose now."


def _refusal(table: Table, question: Any, move: Move) -> str:
    try:
        RULESET.check(table, question, move)
    except IllegalMove as refusal:
        return str(refusal)
    return ""
