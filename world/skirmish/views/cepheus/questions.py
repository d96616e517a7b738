"""The questions of Cepheus: how each reads, and the menus that lead to a move."""

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from world.skirmish.errors import IllegalMove
from world.skirmish.fight import Decision, Move
from world.skirmish.rulesets.cepheus.actions import ACTIONS
from world.skirmish.rulesets.cepheus.data import (
    CHARACTERISTICS,
    DIFFICULTIES,
    SKILL_NAMES,
    STANCES,
)
from world.skirmish.rulesets.cepheus.movement import reach
from world.skirmish.rulesets.cepheus.moves import (
    Attack,
    ChangeStance,
    CoupDeGrace,
    Draw,
    FirstAid,
    Go,
    Lead,
    SkillCheck,
    TakeAim,
)
from world.skirmish.rulesets.cepheus.table import Table
from world.skirmish.slots import metres
from world.skirmish.views.text import count
from world.skirmish.views.view import BACK, Choice, Prompt

from .sentences import meters


def _choices(*labels: str) -> tuple[Choice, ...]:
    return tuple(Choice(label, label.lower()) for label in labels)


_YES_NO: Final = _choices("Yes", "No")


def prompt(table: Table, decision: Decision) -> Prompt:
    """An open question."""
    return _PROMPTS[decision.kind](table, decision)


def _turn(table: Table, decision: Decision) -> Prompt:
    turn = table.turn
    assert turn is not None
    if turn.untouched:
        every = _choices("Minor Action", "Significant Action", "Skip", "Delay")
        chosen = every if turn.minors else every[1:]
        text = "It's your turn. What do you want to do?"
        return Prompt(f"{text}{_hindered(table, turn.actor)}", _shortened(chosen))
    labels = ["Minor Action"] if turn.minors else []
    labels += ["Significant Action"] if turn.significant else []
    return Prompt("What else do you want to do?", _shortened(_choices(*labels, "Skip")))


def _hindered(table: Table, actor: str) -> str:
    """Why there is less to choose than usual."""
    fighter = table.fighters[actor]
    if not fighter.seriously_wounded:
        return ""
    far = f"{meters(reach(table, fighter))} of movement"
    return f"\n(You are seriously wounded: no minor action, and {far}.)"


def _shortened(choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """`minor action` is typed `minor`."""
    return tuple(Choice(each.label, each.words.removesuffix(" action")) for each in choices)


def _aware(table: Table, decision: Decision) -> Prompt:
    names = [Choice(each.name, f"aware {each.name}") for each in table.fighters.values()]
    ends = (Choice("All", "aware all"), Choice("None", "aware none"))
    text = "Which characters are aware of their opponents?"
    first = names[0].words, names[-1].label
    return Prompt(f"{text}\n(Several have commas between: {', '.join(first)}.)", (*names, *ends))


def _range(table: Table, decision: Decision) -> Prompt:
    usual = (5, 10, 30, 100)
    choices = tuple(Choice(f"{each}", f"range {each}") for each in usual)
    return Prompt("What's the starting range (meters)?", choices)


def _delay(table: Table, decision: Decision) -> Prompt:
    before = f"{_name(table, decision)}?" if decision.about else "the round ends?"
    return Prompt(f"Do you want to take your turn before {before}", _YES_NO)


def _wake(table: Table, decision: Decision) -> Prompt:
    return Prompt(f"{_name(table, decision)} is unconscious, can they try to wake up?", _YES_NO)


def _react(table: Table, decision: Decision) -> Prompt:
    _, weapon, can_dodge, melee = decision.about
    labels = ["Dodge"] if can_dodge else []
    labels += ["Parry"] if melee else []
    attacker = _name(table, decision)
    text = f"You are being attacked by {attacker} ({weapon}):"
    return Prompt(text, _choices(*labels, "Do nothing"))


def _wound(table: Table, decision: Decision) -> Prompt:
    rest, taken = decision.about
    more = "" if rest == taken else f", {rest} more than your Endurance"
    text = f"You took {taken} damage{more}, which characteristics should be hit?"
    return Prompt(text, _choices("Strength", "Dexterity"))


def _check(table: Table, decision: Decision) -> Prompt:
    skill = SKILL_NAMES[str(decision.about[1])]
    choices = tuple(Choice(each.title(), f"difficulty {each}") for each in DIFFICULTIES)
    text = f"{_name(table, decision)} makes a {skill} check. How difficult is it?"
    return Prompt(f"{text}\n(A characteristic may follow: difficulty average dex.)", choices)


def _other(table: Table, decision: Decision) -> Prompt:
    text = f"{_name(table, decision)} does something else. Say when it is settled."
    return Prompt(text, _choices("Done"))


def _heal(table: Table, decision: Decision) -> Prompt:
    points, *damaged = decision.about
    healed = f"{count(int(points), 'point')} of damage"
    text = f"You can restore {healed}, which characteristics should be healed?"
    names = [CHARACTERISTICS[str(each)] for each in damaged]
    return Prompt(f"{text}\n(A number may follow: {names[0].lower()} 1.)", _choices(*names))


def _name(table: Table, decision: Decision) -> str:
    return table.fighters[str(decision.about[0])].name


_PROMPTS: Final[dict[str, Callable[[Table, Decision], Prompt]]] = {
    "aware": _aware,
    "range": _range,
    "tactics": lambda table, decision: Prompt("Do you want to make a Tactics Check?", _YES_NO),
    "delay": _delay,
    "wake": _wake,
    "turn": _turn,
    "react": _react,
    "wound": _wound,
    "check": _check,
    "other": _other,
    "first aid": lambda table, decision: Prompt("Do you want to perform first aid?", _YES_NO),
    "surgery": lambda table, decision: Prompt("Do you want to perform surgery?", _YES_NO),
    "heal": _heal,
}


class _Leaf(NamedTuple):
    """The last menu before a move: the question, the moves it leads to, and what differs."""

    question: str
    move: type[Move]
    label: Callable[[Table, Move], str]
    keep: Callable[[Move], bool] = lambda move: True
    back: str = ""


def _target(table: Table, move: Move) -> str:
    return table.fighters[getattr(move, "target", "")].name


def _reach(table: Table, move: Move) -> str:
    return f"{metres(getattr(move, 'cm', 0))}m"


_LEAVES: Final = {
    "aim": _Leaf("Choose Target:", TakeAim, _target, lambda m: not getattr(m, "kill", 0), "minor"),
    "aim for the kill": _Leaf(
        "Choose Target:", TakeAim, _target, lambda m: bool(getattr(m, "kill", 0)), "minor"
    ),
    "change stance": _Leaf(
        "Choose your next stance:",
        ChangeStance,
        lambda table, move: STANCES[getattr(move, "stance", "")],
        back="minor",
    ),
    "draw": _Leaf(
        "Choose the weapon to draw:",
        Draw,
        lambda table, move: getattr(move, "weapon", ""),
        back="minor",
    ),
    "move forward": _Leaf(
        "How much", Go, _reach, lambda m: getattr(m, "direction", "") == "forward", "move"
    ),
    "move back": _Leaf(
        "How much", Go, _reach, lambda m: getattr(m, "direction", "") == "back", "move"
    ),
    "attack": _Leaf(
        "Choose Target:", Attack, _target, lambda m: not getattr(m, "weapon", ""), "significant"
    ),
    "coup de grace": _Leaf("Choose Target:", CoupDeGrace, _target, back="significant"),
    "leadership": _Leaf("Choose whom to lead:", Lead, _target, back="significant"),
    "skill check": _Leaf(
        "Choose a skill:",
        SkillCheck,
        lambda table, move: SKILL_NAMES[getattr(move, "skill", "")],
        lambda m: getattr(m, "cost", "") == "minor",
        "minor",
    ),
    "skill check significant": _Leaf(
        "Choose a skill:",
        SkillCheck,
        lambda table, move: SKILL_NAMES[getattr(move, "skill", "")],
        lambda m: getattr(m, "cost", "") == "significant",
        "significant",
    ),
    "yes": _Leaf("Whom do you want to help?", FirstAid, _target),
}

_BRANCHES: Final[dict[str, Prompt]] = {
    "minor": Prompt(
        "Choose Minor Action:",
        (
            Choice("Aim", "aim"),
            Choice("Aim for the kill", "aim for the kill"),
            Choice("Change Stance", "change stance"),
            Choice("Draw", "draw"),
            Choice("Reload", "reload"),
            Choice("Movement", "move"),
            Choice("Skill Check", "skill check"),
            Choice("Other", "other minor"),
            Choice(BACK, "menu"),
        ),
    ),
    "significant": Prompt(
        "Choose Significant Action:",
        (
            Choice("Two Minor Actions", "two minor actions"),
            Choice("Attack", "attack"),
            Choice("Coup de Grace", "coup de grace"),
            Choice("Leadership", "leadership"),
            Choice("Skill Check", "skill check significant"),
            Choice("Other", "other significant"),
            Choice(BACK, "menu"),
        ),
    ),
    "move": Prompt(
        "In which direction do you want to move:",
        (
            Choice("Forward", "move forward"),
            Choice("Back", "move back"),
            Choice(BACK, "minor"),
        ),
    ),
}

#: Words that stand for a menu, in the seed's own or shorter.
_SAME: Final = {
    "": "menu",
    BACK: "menu",
    "minor action": "minor",
    "significant action": "significant",
    "movement": "move",
    "stance": "change stance",
    "kill": "aim for the kill",
    "check": "skill check",
    "skill check minor": "skill check",
    "lead": "leadership",
    "execute": "coup de grace",
    "forward": "move forward",
    "back": "move back",
    "first aid": "yes",
    "aid": "yes",
}


OPENS_MENU: Final = frozenset((*_BRANCHES, *_LEAVES, *_SAME)) - {"", BACK}


def menu(
    table: Table, decision: Decision, words: str, choices: Iterable[tuple[Move, str]]
) -> Prompt | None:
    """The menu that those words open; None where they are a move or mean nothing."""
    typed = " ".join(words.casefold().split())
    path = _SAME.get(typed, typed)
    if path == "menu":
        return prompt(table, decision)
    if decision.kind not in ("turn", "first aid") or (path == "yes") == (decision.kind == "turn"):
        return None
    if path in _BRANCHES:
        return _BRANCHES[path]
    leaf = _LEAVES.get(path)
    if leaf is None:
        return None
    return _open(table, decision, leaf, choices)


def _open(
    table: Table, decision: Decision, leaf: _Leaf, choices: Iterable[tuple[Move, str]]
) -> Prompt:
    legal = tuple(
        Choice(leaf.label(table, move), words)
        for move, words in choices
        if isinstance(move, leaf.move) and leaf.keep(move)
    )
    question = leaf.question
    if leaf.move is Go:
        most = reach(table, table.fighters[decision.seat])
        question = f"How much (0m-{metres(most)}m)?"
    if not legal:
        question = f"{question} {_why(table, decision, leaf)}"
    return Prompt(question, (*legal, Choice(BACK, leaf.back or "menu")))


def _why(table: Table, decision: Decision, leaf: _Leaf) -> str:
    """Why nothing can be chosen: what the rules say of the first enemy, or of anything else."""
    actor = table.fighters[decision.seat]
    if leaf.move is Go:
        return "You cannot move any farther now."
    if leaf.move is SkillCheck and not actor.skills:
        return "You have learned no skill; any may be tried: skill check medicine."

    def near(move: Move) -> tuple[bool, bool]:
        target = table.fighters.get(getattr(move, "target", ""), actor)
        return target is actor, target.team == actor.team

    for action in (each for move, each in ACTIONS.items() if move is leaf.move):
        for move in sorted(filter(leaf.keep, action.domain(table, actor)), key=near):
            try:
                action.check(table, actor, move)
            except IllegalMove as refusal:
                return str(refusal)
    return "There is nothing to choose now."
