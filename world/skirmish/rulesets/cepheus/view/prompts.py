"""The text of each question; in the words of the chat bot, where the bot asks it too."""

from typing import Final

from world.skirmish.game import TakeTurn, command, in_meters, with_article
from world.skirmish.rulesets.cepheus.attacks.damage import ChooseWound
from world.skirmish.rulesets.cepheus.attacks.reactions import React
from world.skirmish.rulesets.cepheus.end_of_combat import OfferFirstAid, OfferSurgery, SpreadPoints
from world.skirmish.rulesets.cepheus.fighters.skills import skill_name
from world.skirmish.rulesets.cepheus.miscellaneous import RateCheck, SettleOther
from world.skirmish.rulesets.cepheus.movement import most_movement
from world.skirmish.rulesets.cepheus.table import Table
from world.skirmish.rulesets.cepheus.turns.consciousness import TryToWake
from world.skirmish.rulesets.cepheus.turns.initiative import (
    SettleAwareness,
    SettleRange,
    UseTactics,
)
from world.skirmish.rulesets.cepheus.turns.rounds import TakeDelayedTurn
from world.skirmish.views import ALWAYS, Choice, Prompt, Prompts, pluralize

from .odds import odds, reaction_dms


def _turn(table: Table, question: TakeTurn) -> str:
    if not table.untouched:
        return "What else do you want to do?"
    text = "It's your turn. What do you want to do?"
    fighter = table.fighters[question.seat]
    if not fighter.seriously_wounded:
        return text
    far = in_meters(most_movement(table, fighter))
    return f"{text}\n(You are seriously wounded: no minor action, and {far} of movement.)"


def _delay(table: Table, question: TakeDelayedTurn) -> str:
    text = f"Do you want to take your turn before {question.moment(table)}?"
    if question.before:
        return text
    return f"{text}\n(If not, you lose this round and are the first of the next.)"


def _react(table: Table, question: React) -> str:
    attacker = table.fighters[question.attacker].name
    told = odds(table, reaction_dms(table, question))
    return f"You are being attacked by {attacker} ({question.weapon}; {told}). {ALWAYS}"


def _wound(table: Table, question: ChooseWound) -> str:
    more = question.rest != question.taken
    beyond = f", {question.rest} more than your Endurance" if more else ""
    return f"You took {question.taken} damage{beyond}, which characteristics should be hit?"


def _heal(table: Table, question: SpreadPoints) -> str:
    healed = f"{pluralize(question.points, 'point')} of damage"
    text = f"You can restore {healed}, which characteristics should be healed?"
    return f"{text}\n(You may add a number: strength 1.)"


def _rate(table: Table, question: RateCheck) -> str:
    who, check = table.fighters[question.fighter].name, with_article(skill_name(question.skill))
    text = f"{who} makes {check} check. How difficult is it?"
    return f"{text}\n(You may add a characteristic: difficulty average dex.)"


def _range(table: Table, question: SettleRange) -> str:
    typed = command("range METERS")
    return f"What's the starting range (meters)?\n(You can type any distance: {typed}.)"


PROMPTS: Final[Prompts] = {
    TakeTurn: _turn,
    SettleAwareness: (
        "Which characters are aware of their opponents?\n"
        "(Put commas between several names: aware Ann, Bob.)\n"
        "(To say at once how far apart they are, too: aware all, range 10.)"
    ),
    SettleRange: _range,
    UseTactics: "Do you want to make a Tactics Check?",
    TakeDelayedTurn: _delay,
    TryToWake: "{fighter} is unconscious, can they try to wake up?",
    React: _react,
    ChooseWound: _wound,
    RateCheck: _rate,
    SettleOther: "{actor} does something else. Say when it is settled.",
    OfferFirstAid: lambda table, question: Prompt(
        "Do you want to perform first aid?", (Choice("Yes", "yes"), Choice("No", "no"))
    ),
    OfferSurgery: "Do you want to perform surgery?",
    SpreadPoints: _heal,
}
