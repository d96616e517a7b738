"""The questions of Apocrypha as their seats read them, with what they must know to answer."""

from typing import Any, Final

from world.skirmish.arguments import meters
from world.skirmish.rulesets.apocrypha import (
    LastPoints,
    TakePass,
    action_economy,
    melee_reactions,
    push_or_pause,
    ranged_reactions,
    reactions,
)
from world.skirmish.rulesets.apocrypha.hitting import avoidance_rating
from world.skirmish.rulesets.apocrypha.table import Fighter, Table
from world.skirmish.rulesets.apocrypha.universal_actions import WhichCover
from world.skirmish.views.base import Prompts
from world.skirmish.views.text import Voice, pluralize

from .sentences import held, weapon

_ALWAYS: Final = "(Put always before an answer to give it every time.)"
_MORE: Final = "(You may add at head, face, torso, arms or legs, and rounds 2 and more, to a shot.)"


def spent(table: Table, fighter: Fighter) -> str:
    """Return `3 of 8 AP spent`: what a pass has taken, and after how much it ends."""
    return f"{fighter.spent} of {action_economy.allowance(table, fighter)} AP spent"


def _turn(table: Table, question: TakePass) -> str:
    fighter = table.fighters[question.seat]
    text = f"You have {fighter.ap} AP; {spent(table, fighter)} in this pass."
    prepared = fighter.prepared
    if prepared is not None:
        voice = Voice(table, fighter.id)
        words = held(prepared.words(table), prepared.trigger, prepared.who, voice)
        text += f" Prepared: {words}."
    return f"{text} What do you do?"


def _last_points(table: Table, question: LastPoints) -> str:
    return (
        f"You have {table.fighters[question.seat].ap} AP left, too few for an attack or a step. "
        "(always wait or always done answers this every time.) What do you do?"
    )


def _attacked(table: Table, question: Any) -> str:
    fighter, other = table.fighters[question.seat], table.fighters[question.other]
    distance, melee = (
        table.distance(fighter, other),
        isinstance(question, melee_reactions.AttackedHandToHand),
    )
    rating = avoidance_rating(table, fighter, melee=melee, distance=distance)
    told = [question.way]
    if not melee and question.rounds > 1:
        told.append(pluralize(question.rounds, "round"))
    told += [f"at the {question.location}"] if question.location else []
    told += [f"{meters(distance)} m", pluralize(question.dice, "die", "dice")]
    return _reaction(
        table,
        question,
        f"{other.name} attacks you with {weapon(question.weapon)} ({', '.join(told)}). "
        f"You have {fighter.ap} AP, and Avoidance Rating {rating} if you do nothing.",
    )


def _countered(table: Table, question: melee_reactions.AttackCountered) -> str:
    needed = pluralize(table.house.desperate_parry * question.hits, "hit")
    text = f"{table.fighters[question.other].name} counters. A desperate parry needs {needed}."
    return _reaction(table, question, f"{text} {_has(table, question)}")


def _opening(table: Table, question: melee_reactions.OpeningLeft) -> str:
    name = table.fighters[question.other].name
    return _reaction(table, question, f"{name} is leaving your reach. {_has(table, question)}")


def _open(table: Table, question: ranged_reactions.TargetInTheOpen) -> str:
    fighter, other = table.fighters[question.seat], table.fighters[question.other]
    far = meters(table.distance(fighter, other))
    text = f"{other.name} moves in the open, {far} m away. {_has(table, question)}"
    return _reaction(table, question, text)


def _has(table: Table, question: reactions.Interrupt) -> str:
    return f"You have {table.fighters[question.seat].ap} AP."


def _reaction(table: Table, question: reactions.Interrupt, text: str) -> str:
    """Return a question out of turn; in the first round it tells how to answer it for good."""
    fighter = table.fighters[question.seat]
    told = [text]
    if fighter.prepared is not None:
        told.append("Any reaction loses what you have prepared.")
    if table.round <= 1:
        told.append(_ALWAYS)
        told += [] if fighter.weapon().melee else [_MORE]
    return " ".join(told)


def _trigger(table: Table, question: reactions.TriggerCame) -> str:
    name = table.fighters[question.other].name
    told = {
        reactions.ENTERS: "comes within reach",
        reactions.ATTACKED: "attacks you",
        reactions.ALLY: f"attacks {table.fighters[question.ally].name if question.ally else ''}",
        reactions.MOVES: "moves in the open",
        reactions.LEAVES: "is leaving your reach",
    }[question.trigger]
    prepared = table.fighters[question.seat].prepared
    what = prepared.words(table) if prepared is not None else ""
    return f"{name} {told}. Does what you have prepared go off: {what}?"


PROMPTS: Final[Prompts] = {
    TakePass: _turn,
    LastPoints: _last_points,
    action_economy.LetGo: "That lets {points} AP go, which could buy something. Are you sure?",
    melee_reactions.AttackedHandToHand: _attacked,
    ranged_reactions.ShotAt: _attacked,
    melee_reactions.AttackCountered: _countered,
    melee_reactions.OpeningLeft: _opening,
    ranged_reactions.TargetInTheOpen: _open,
    reactions.TriggerCame: _trigger,
    push_or_pause.Vote: (
        "The round is over. Push on, pause to rest, or cease for good? One who pushes is enough."
    ),
    push_or_pause.Resting: "You rest. Resume the fight, or agree to cease?",
    WhichCover: "{other} looks for cover. What is there?",
}
