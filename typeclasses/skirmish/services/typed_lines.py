"""Find out what a typed line means in a fight, before anything is done."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from typeclasses.skirmish import permissions
from typeclasses.skirmish.encounter.script import SkirmishEncounter, not_started
from typeclasses.skirmish.services import shown
from world.skirmish import engine, notation, orders
from world.skirmish.command_name import command
from world.skirmish.errors import NOT_IN_FIGHT, NotAsked
from world.skirmish.fight import INTERVENTION, REFEREE, AnyFight
from world.skirmish.registry import rules_of
from world.skirmish.views import joining, view


class Line(Struct, frozen=True):
    """The meaning of a typed line in a fight.

    Attributes:
        match: How much of a move stands there: `phrase`, a verb of several words in full; `verb`,
            a verb in full or its short form; `beginning`; or empty for no move.
        seat: The seat that would move; empty if this person cannot make it.
        refusal: Why not; empty if there is nothing to add.
        instead: What the person can do now, or who the fight waits for; empty for nothing to add.
    """

    match: Literal["phrase", "verb", "beginning", ""] = ""
    seat: str = ""
    refusal: str = ""
    instead: str = ""


def read_line(encounter: SkirmishEncounter, by: Any, words: str, *, phrase: bool = False) -> Line:
    """Find out whether a line is a move, and for which seat, before anything is done.

    Args:
        encounter: The fight.
        by: The character who typed it.
        words: The line.
        phrase: Whether it is a move only if a verb of several words stands there in full.
    """
    fight, rules = encounter.state_seen_by(by).fight, encounter.state.lobby.rules()
    if phrase and not notation.begins_with_phrase(rules.turn_syntaxes, words):
        return Line()
    fighter, owns = encounter.fighter_of(by), permissions.is_owner(by, encounter)
    match = notation.match(rules.turn_syntaxes, words)
    if fight is None:
        takes_part = owns or fighter is not None
        intervenes = notation.match(rules.syntaxes[INTERVENTION], words)
        is_move = match or intervenes or orders.is_order(words)
        return Line(refusal=not_started() if takes_part and is_move else "")
    if fighter is not None and not match:
        opens = _opens(fight, fighter, words) or shown.chosen(encounter, by, fighter, words)
        match = "beginning" if opens else ""
    open_seats = engine.open_seats(fight)
    referee_match = notation.match(engine.open_syntaxes(fight, REFEREE), words)
    if owns and orders.is_order(words) and _is_referees_order(fight, fighter, words):
        referee_match = "verb"
    if referee_match or (owns and shown.chosen(encounter, by, REFEREE, words)):
        # An owner who fights answers the referee's questions, unless their fighter is asked too.
        as_referee = owns and REFEREE in open_seats and fighter not in open_seats
        if as_referee or fighter is None or not match:
            return Line(referee_match or "beginning", REFEREE)
    if fighter is not None and match:
        has_left = fight.table.fighters[fighter].withdrawn
        return Line(match, refusal=joining.has_left()) if has_left else Line(match, fighter)
    answers = _answers(fight, open_seats, {fighter, REFEREE if owns else None})
    if match and owns and not answers and engine.outcome(fight) is None:
        others = f"You do not fight here; an NPC is moved with {command('move_npc NAME')}"
        return Line(match, refusal=f"{others}. {engine.waiting_for(fight)}")
    instead = f"You can answer now: {answers}." if answers else _no_move(fight, fighter, owns=owns)
    # No subcommand is a number: a number means a choice.
    is_choice = fighter is not None and not answers and words.strip().isdecimal()
    if is_choice and fighter in open_seats:
        instead = f"There is no choice {words.strip()} here. {instead}"
    return Line(refusal=instead) if is_choice else Line(instead=instead)


def begins_move(encounter: SkirmishEncounter, by: Any, words: str) -> bool:
    """Return whether a line begins a move of the person who typed it; `read_line` says whose."""
    rules, fights = encounter.state.lobby.rules(), encounter.fighter_of(by) is not None
    # Most lines begin with the verb of a player's own move.
    if fights and encounter.state.fight is not None and notation.match(rules.turn_syntaxes, words):
        return True
    return bool(read_line(encounter, by, words).match)


def _is_referees_order(fight: AnyFight, fighter: str | None, words: str) -> bool:
    """Return whether an owner's standing order is meant for the referee, not for their fighter.

    Args:
        fight: The fight.
        fighter: The owner's own fighter; None for an owner who does not fight.
        words: The order.
    """
    if fighter is None:
        return True
    first, _, kind = words.casefold().partition(" ")
    asked = [each.kind for each in fight.pending.questions if each.seat == REFEREE]
    return bool(asked) and (first == orders.ALWAYS or kind.startswith(asked[0]))


def _answers(fight: AnyFight, open_seats: tuple[str, ...], seats: set[str | None]) -> str:
    """Return how one of these seats may answer what it is asked; empty if it is not asked."""
    rules = rules_of(fight)
    for question in fight.pending.questions:
        asked = question.seat in seats and question.seat in open_seats
        if asked and rules.question_summary(fight.table, question):
            return notation.usages(rules.syntaxes_at(fight.table)[question.kind])
    return ""


def _no_move(fight: AnyFight, fighter: str | None, *, owns: bool) -> str:
    """Return what people can do whose words are no move: list their moves, or wait."""
    if fighter is None:
        return "" if owns else NOT_IN_FIGHT
    try:
        engine.open_question(fight, fighter)
    except NotAsked as reason:
        return str(reason)
    return f"To list your moves, type {command('moves')}."


def _opens(fight: AnyFight, fighter: str, words: str) -> bool:
    """Return whether words begin a standing order or open a menu, though others may be asked."""
    if orders.is_order(words):
        return True
    words_view = view(fight.ruleset)
    if words_view.split_menu_word(words)[0]:
        return True
    try:
        question = engine.open_question(fight, fighter)
    except NotAsked:
        return False
    return words_view.menu(fight.table, question, words, ()) is not None
