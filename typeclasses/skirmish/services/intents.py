"""Resolve what a person wants to do in a fight: from a line, a click, GMCP or the API."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Any, Final, Literal

from msgspec import Struct

from typeclasses.skirmish import permissions
from typeclasses.skirmish.encounter.script import SkirmishEncounter, not_started
from typeclasses.skirmish.services import shown
from world.skirmish import engine, notation, orders
from world.skirmish.command_name import command
from world.skirmish.errors import IllegalMove, NotAsked, NotUnderstood, Refusal
from world.skirmish.fight import INTERVENTION, REFEREE, AnyFight, Move
from world.skirmish.name_matching import clean_text
from world.skirmish.questions import TakeTurn
from world.skirmish.registry import rules_of
from world.skirmish.views import view
from world.skirmish.views.display import Prompt

_LONGEST_POSE: Final = 500


class Intent(Struct, frozen=True):
    """A move that a person wants to make, and that has yet to be decided.

    Attributes:
        encounter: The encounter.
        by: The character who makes it.
        seat: The seat that moves.
        move: The move.
        rev: The question that a link or button belongs to; None for typed words.
        pose: What a player wrote to go with it.
        planned: Whether it was chosen in advance, so that the plan is done with.
        notice: What everyone is told before what happened, once the move has been stored.
    """

    encounter: SkirmishEncounter
    by: Any
    seat: str
    move: Move
    rev: int | None = None
    pose: str = ""
    planned: bool = False
    notice: str = ""


class Menu(Struct, frozen=True):
    """A menu, the result of words that only begin a move."""

    seat: str
    prompt: Prompt


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
        return Line(refusal=not_started() if takes_part and (match or intervenes) else "")
    if fighter is not None and not match:
        opens = _opens(fight, fighter, words) or shown.chosen(encounter, by, fighter, words)
        match = "beginning" if opens else ""
    open_seats = engine.open_seats(fight)
    rules_it = notation.match(engine.open_syntaxes(fight, REFEREE), words)
    if rules_it or (owns and shown.chosen(encounter, by, REFEREE, words)):
        # An owner who fights answers the referee's questions, unless their fighter is asked too.
        as_referee = owns and REFEREE in open_seats and fighter not in open_seats
        if as_referee or fighter is None or not match:
            return Line(rules_it or "beginning", REFEREE)
    if fighter is not None and match:
        return Line(match, fighter)
    answers = _answers(fight, open_seats, {fighter, REFEREE if owns else None})
    if match and owns and not answers and engine.outcome(fight) is None:
        others = f"You do not fight here; an NPC is moved with {command('move_npc NAME')}"
        return Line(match, refusal=f"{others}. {engine.waiting_for(fight)}")
    instead = f"You can answer now: {answers}." if answers else _no_move(fight, fighter, owns=owns)
    # No subcommand is a number: a number means a choice.
    is_choice = fighter is not None and not answers and words.strip().isdecimal()
    return Line(refusal=instead) if is_choice else Line(instead=instead)


def resolve(
    encounter: SkirmishEncounter, by: Any, seat: str, words: str, rev: int | None = None
) -> Intent | Menu:
    """Return the move that words mean for a seat, or the menu that they open.

    Args:
        encounter: The fight.
        by: The character who moves.
        seat: A fighter's id, or `REFEREE`.
        words: What was typed or chosen, perhaps with a pose.
        rev: The question that a link or button belongs to.

    Raises:
        Refusal: This person may not, is not asked, or the words are no move; the text says which.
    """
    fight = encounter.fight_seen_by(by)
    engine.check_rev(fight, rev)
    if seat == REFEREE:
        permissions.own(by, encounter)
        own_fighter = encounter.fighter_of(by)
        try:
            move = engine.parse(fight, REFEREE, words, own_fighter)
        except NotUnderstood:
            if not (choice := shown.chosen(encounter, by, REFEREE, words)):
                raise
            move = engine.parse(fight, REFEREE, choice, own_fighter)
        return Intent(encounter, by, REFEREE, move, rev)
    if seat not in fight.table.fighters:
        raise NotAsked("That fighter is not in this fight.")
    permissions.move(by, encounter, seat)
    words, pose = _split_pose(words)
    try:
        found = _move_or_menu(fight, seat, words)
    except NotUnderstood:
        if not (choice := shown.chosen(encounter, by, seat, words)):
            raise
        found = _move_or_menu(fight, seat, choice)
    if isinstance(found, Prompt):
        return Menu(seat, found)
    return Intent(encounter, by, seat, found, rev, pose)


def resolve_own(
    encounter: SkirmishEncounter, by: Any, words: str, rev: int | None = None
) -> Intent | Menu:
    """Return the same for a player's own fighter."""
    fighter = encounter.fighter_of(by)
    if fighter is None:
        raise NotAsked("You are not in this fight.")
    try:
        return resolve(encounter, by, fighter, words, rev)
    except NotAsked as reason:
        hint = _owner_hint(encounter, by) if encounter.is_run_by(by) else ""
        if not hint and rev is None:
            hint = _later_hint(encounter.fight, fighter, words)
        if not hint:
            raise
        raise NotAsked(f"{reason} {hint}") from None


def resolve_choice(
    encounter: SkirmishEncounter, by: Any, seat: str, words: str, rev: int | None
) -> Intent | Menu:
    """Return the same for a choice from a screen; without a seat, of the person's own fighter."""
    words = clean_text(words)
    if seat in ("", encounter.fighter_of(by)):
        return resolve_own(encounter, by, words, rev)
    return resolve(encounter, by, seat, words, rev)


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
        return "" if owns else "You are not in this fight."
    try:
        engine.open_question(fight, fighter)
    except NotAsked as reason:
        return str(reason)
    return f"To list your moves, type {command('moves')}."


def _opens(fight: AnyFight, fighter: str, words: str) -> bool:
    """Return whether words begin a standing order or open a menu, though others may be asked."""
    if _is_order(words):
        return True
    words_view = view(fight.ruleset)
    try:
        question = engine.open_question(fight, fighter)
    except NotAsked:
        return _folded(words) in words_view.opens_menu
    return words_view.menu(fight.table, question, words, ()) is not None


def _move_or_menu(fight: AnyFight, seat: str, words: str) -> Move | Prompt:
    """Return the move that words mean, or the menu that they open.

    Raises:
        NotUnderstood: They are neither.
    """
    try:
        move = engine.parse(fight, seat, words)
    except NotUnderstood:
        choices = list(engine.choices(fight, seat))
        prompt = _menu(fight, seat, words, choices)
        if prompt is None:
            raise
        question = engine.open_question(fight, seat)
        return view(fight.ruleset).meant(question, words, choices) or prompt
    return _menu(fight, seat, words, _choices_beside(fight, seat, words, move)) or move


def _menu(fight: AnyFight, fighter: str, words: str, moves: Iterable[Move]) -> Prompt | None:
    """Return how a move may go on whose beginning these words are; None for whole moves."""
    if _is_order(words):
        return None
    question = engine.open_question(fight, fighter)
    choices = ((move, engine.say(fight, move)) for move in moves)
    return view(fight.ruleset).menu(fight.table, question, words, choices)


def _choices_beside(fight: AnyFight, fighter: str, words: str, move: Move) -> Iterable[Move]:
    """Return the moves that words may begin: a legal move is itself, unless it names a menu too."""
    if _folded(words) not in view(fight.ruleset).opens_menu:
        with suppress(IllegalMove):
            engine.check(fight, fighter, move)
            return (move,)
    return engine.choices(fight, fighter)


def _folded(words: str) -> str:
    return " ".join(words.casefold().split())


def _is_order(words: str) -> bool:
    return words.split(" ", 1)[0].casefold() in (orders.ORDERS, orders.ALWAYS)


def _split_pose(words: str) -> tuple[str, str]:
    """Split `strike 2 goblin = lunges low.` into the move and the player's own words."""
    move, _, pose = words.partition("=")
    pose = " ".join(pose.split())
    if len(pose) > _LONGEST_POSE:
        raise Refusal(f"A pose has at most {_LONGEST_POSE} characters; that one has {len(pose)}.")
    return move.rstrip(), pose


def _later_hint(fight: AnyFight, fighter: str, words: str) -> str:
    """Return how a player may make a move in their next turn; empty if they have none."""
    if not fight.table.fighters[fighter].able or engine.outcome(fight) is not None:
        return ""
    turn = rules_of(fight).syntaxes[TakeTurn.kind]
    with suppress(NotUnderstood):
        notation.parse(turn, fight.table, fighter, words)
        return f"To make it in your turn: {command(f'next {words}')}"
    if notation.match(turn, words) or _folded(words) in view(fight.ruleset).opens_menu:
        return f"To choose a move for your turn: {command('next WHAT')}"
    return ""


def _owner_hint(encounter: SkirmishEncounter, owner: Any) -> str:
    """Return what the owner, whose own fighter is not asked, may do instead; empty for nothing."""
    open_seats = engine.open_seats(encounter.fight)
    if REFEREE in open_seats:
        return "The referee is you."
    npc = next((each for each in open_seats if encounter.is_moved_by_owner(each)), None)
    if npc is None:
        return ""
    name = encounter.name_of(npc, owner)
    return f"You move {name}: {command(f'move_npc {name} WHAT')}"
