"""The questions of Apocrypha as their seats read them, with what they must know to answer."""

from typing import Final

from world.skirmish.game import meters
from world.skirmish.rulesets.apocrypha import LastPoints, TakePass, action_economy, push_or_pause
from world.skirmish.rulesets.apocrypha.actions.universal_actions import WhichCover
from world.skirmish.rulesets.apocrypha.exchange import (
    melee_reactions,
    ranged_reactions,
    reactions,
    triggers,
)
from world.skirmish.rulesets.apocrypha.exchange.hitting import rating_against
from world.skirmish.rulesets.apocrypha.table import Fighter, Table
from world.skirmish.views import ALWAYS, Prompts, Voice, pluralize

from .odds import seen
from .sentences import held, own_weapon

_ALWAYS: Final = f"{ALWAYS.removesuffix(')')} Reactions delay your pass.)"
_MORE: Final = "(You may add at head, face, torso, arms or legs, and rounds 2 and more, to a shot.)"


def spent(table: Table, fighter: Fighter) -> str:
    """Return `3 of 8 AP spent`: what a pass has taken, and after how much it ends."""
    return f"{fighter.spent} of {action_economy.allowance(table, fighter)} AP spent"


def circumstances(table: Table, question: reactions.ReactionQuestion) -> str:
    """Return the modifiers that count for every answer out of turn."""
    fighter, other = table.fighters[question.seat], table.fighters[question.other]
    far = meters(table.distance(fighter, other))
    told = [f"{other.name} is {far} m away. You have {fighter.ap} AP."]
    if fighter.prepared is not None:
        told.append("Any reaction loses what you have prepared.")
    return " ".join(told)


def how_to_answer(table: Table, question: reactions.ReactionQuestion) -> str:
    """Return how to answer out of turn, in the first round; empty later."""
    if table.round > 1:
        return ""
    return _ALWAYS if table.fighters[question.seat].weapon().melee else f"{_ALWAYS} {_MORE}"


def in_short(table: Table, question: reactions.ReactionQuestion) -> str:
    """Return an attack in a line, for the brief form; empty for other questions."""
    if not isinstance(question, reactions.UnderAttack):
        return ""
    fighter, other = table.fighters[question.seat], table.fighters[question.other]
    way = question.way if question.way != "attack" else ""
    against = rating_against(table, seen(table, question))
    told = [own_weapon(question.weapon, "").strip(), way, pluralize(question.dice, "die")]
    told += [pluralize(question.rounds, "round")] if question.rounds > 1 else []
    told += [f"at the {question.location}"] if question.location else []
    far = meters(table.distance(fighter, other))
    said = ", ".join(filter(None, told))
    return f"{other.name} attacks you: {said} against {against}, {far} m. You have {fighter.ap} AP."


def _turn(table: Table, question: TakePass) -> str:
    fighter = table.fighters[question.seat]
    text = f"You have {fighter.ap} AP; {spent(table, fighter)} in this pass."
    prepared = fighter.prepared
    if prepared is not None:
        words = held(
            prepared.words(table), prepared.trigger, prepared.who, Voice(table, fighter.id)
        )
        text += f" Prepared: {words}."
    return f"{text} What do you do?"


def _attacked(table: Table, question: reactions.UnderAttack) -> str:
    other, rating = table.fighters[question.other], rating_against(table, seen(table, question))
    told = [question.way]
    told += [pluralize(question.rounds, "round")] if question.rounds > 1 else []
    told += [f"at the {question.location}"] if question.location else []
    told += [pluralize(question.dice, "die")]
    return (
        f"{other.name} attacks you with {own_weapon(question.weapon)} ({', '.join(told)}). "
        f"Your Avoidance Rating is {rating} if you do nothing."
    )


_COMES: Final = {
    triggers.ENTERS: "comes within reach",
    triggers.ATTACKED: "attacks you",
    triggers.ALLY: "attacks {}",
    triggers.MOVES: "moves in the open",
    triggers.LEAVES: "is leaving your reach",
}


def _trigger(table: Table, question: triggers.TriggerCame) -> str:
    name, fighter = table.fighters[question.other].name, table.fighters[question.seat]
    ally = table.fighters[question.ally].name if question.ally else ""
    what = fighter.prepared.words(table)
    return f"{name} {_COMES[question.trigger].format(ally)}. Release what you prepared: {what}?"


PROMPTS: Final[Prompts] = {
    TakePass: _turn,
    LastPoints: (
        "Your last AP are too few for an attack or a step. (always wait or always done answers "
        "this every time.) What do you do?"
    ),
    action_economy.LetGo: (
        "You would lose {points} AP that you can still use. End your pass anyway?"
    ),
    melee_reactions.AttackedHandToHand: _attacked,
    ranged_reactions.ShotAt: _attacked,
    melee_reactions.AttackCountered: "{other} counters. A desperate parry needs {needed} or more.",
    melee_reactions.OpeningLeft: "{other} is leaving your reach.",
    ranged_reactions.TargetInTheOpen: "{other} moves in the open.",
    triggers.TriggerCame: _trigger,
    push_or_pause.Vote: (
        "The round is over. Push on, pause to rest, or cease for good? One vote to push is enough."
    ),
    push_or_pause.Resting: "You rest. Resume the fight, or agree to cease?",
    WhichCover: "{other} looks for cover. What cover is there?",
}
