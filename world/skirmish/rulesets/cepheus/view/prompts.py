"""How each question reads, in the seed's words where it has any."""

from typing import Final

from world.skirmish.arguments import in_meters
from world.skirmish.questions import TakeTurn
from world.skirmish.rulesets.cepheus.consciousness import TryToWake
from world.skirmish.rulesets.cepheus.damage import ChooseWound
from world.skirmish.rulesets.cepheus.end_of_combat import OfferFirstAid, OfferSurgery, SpreadPoints
from world.skirmish.rulesets.cepheus.initiative import SettleAwareness, SettleRange, UseTactics
from world.skirmish.rulesets.cepheus.miscellaneous import RateCheck, SettleOther, skill_name
from world.skirmish.rulesets.cepheus.movement import most_movement
from world.skirmish.rulesets.cepheus.reactions import React
from world.skirmish.rulesets.cepheus.rounds import TakeDelayedTurn
from world.skirmish.rulesets.cepheus.skills import CHARACTERISTICS, DIFFICULTIES
from world.skirmish.rulesets.cepheus.table import Table
from world.skirmish.views.base import Prompts
from world.skirmish.views.display import Choice, Prompt
from world.skirmish.views.text import pluralize

from .odds import attack_odds, reaction_dms

_RANGES: Final = (5, 10, 30, 100)


def labeled(*labels: str, removing: str = "") -> tuple[Choice, ...]:
    """Return choices that are typed as they read, but for an ending."""
    return tuple(Choice(label, label.lower().removesuffix(removing)) for label in labels)


def turn(table: Table, question: TakeTurn) -> Prompt:
    """Return what may be done with a turn, or with what is left of it."""
    fighter = table.fighters[question.seat]
    labels = ["Minor Action"] if fighter.minor else []
    labels += ["Significant Action"] if fighter.significant else []
    if not table.untouched:
        choices = labeled(*labels, "Skip", removing=" action")
        return Prompt("What else do you want to do?", choices)
    text = "It's your turn. What do you want to do?"
    if fighter.seriously_wounded:
        far = in_meters(most_movement(table, fighter))
        text += f"\n(You are seriously wounded: no minor action, and {far} of movement.)"
    return Prompt(text, labeled(*labels, "Skip", "Delay", removing=" action"))


def _aware(table: Table, question: SettleAwareness) -> Prompt:
    names = [Choice(each.name, f"aware {each.name}") for each in table.fighters.values()]
    ends = (Choice("All", "aware all"), Choice("None", "aware none"))
    text = "Which characters are aware of their opponents?"
    several = f"{names[0].words}, {names[-1].label}"
    return Prompt(f"{text}\n(Several have commas between: {several}.)", (*names, *ends))


def _range(table: Table, question: SettleRange) -> Prompt:
    choices = tuple(Choice(f"{each}", f"range {each}") for each in _RANGES)
    return Prompt("What's the starting range (meters)?", choices)


def _delay(table: Table, question: TakeDelayedTurn) -> str:
    text = f"Do you want to take your turn before {question.moment(table)}?"
    if question.before:
        return text
    return f"{text}\n(If not, you lose this round and are the first of the next.)"


def _react(table: Table, question: React) -> str:
    attacker = table.fighters[question.attacker].name
    odds = attack_odds(table, *reaction_dms(table, question))
    return f"You are being attacked by {attacker} ({question.weapon}; {odds}):"


def _wound(table: Table, question: ChooseWound) -> str:
    more = question.rest != question.taken
    beyond = f", {question.rest} more than your Endurance" if more else ""
    return f"You took {question.taken} damage{beyond}, which characteristics should be hit?"


def _check(table: Table, question: RateCheck) -> Prompt:
    choices = tuple(Choice(each.title(), f"difficulty {each}") for each in DIFFICULTIES)
    name, skill = table.fighters[question.fighter].name, skill_name(question.skill)
    text = f"{name} makes a {skill} check. How difficult is it?"
    return Prompt(f"{text}\n(A characteristic may follow: difficulty average dex.)", choices)


def _first_aid(table: Table, question: OfferFirstAid) -> Prompt:
    return Prompt("Do you want to perform first aid?", labeled("Yes", "No"))


def _heal(table: Table, question: SpreadPoints) -> str:
    healed = f"{pluralize(question.points, 'point')} of damage"
    first = CHARACTERISTICS[next(iter(table.fighters[question.seat].treatable), "end")].lower()
    text = f"You can restore {healed}, which characteristics should be healed?"
    return f"{text}\n(A number may follow: {first} 1.)"


PROMPTS: Final[Prompts] = {
    TakeTurn: turn,
    SettleAwareness: _aware,
    SettleRange: _range,
    UseTactics: "Do you want to make a Tactics Check?",
    TakeDelayedTurn: _delay,
    TryToWake: "{fighter} is unconscious, can they try to wake up?",
    React: _react,
    ChooseWound: _wound,
    RateCheck: _check,
    SettleOther: "{fighter} does something else. Say when it is settled.",
    OfferFirstAid: _first_aid,
    OfferSurgery: "Do you want to perform surgery?",
    SpreadPoints: _heal,
}
