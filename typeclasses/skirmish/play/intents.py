"""Resolve what a person wants to do in a fight: from a line, a click, GMCP or the API."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from typeclasses.skirmish import permissions
from typeclasses.skirmish.encounter import naming, seating
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from world.skirmish import engine
from world.skirmish.base.command_name import command
from world.skirmish.base.errors import NotAsked, NotUnderstood, Refusal, is_allowed
from world.skirmish.base.names import clean_line
from world.skirmish.base.signs import plain_quotes
from world.skirmish.moves.base import Move, TakeTurn
from world.skirmish.notation import parsing
from world.skirmish.referee import orders
from world.skirmish.referee.corrections import Correct
from world.skirmish.referee.teams import Return
from world.skirmish.ruleset.registry import rules_of
from world.skirmish.state.fight import REFEREE, AnyFight
from world.skirmish.views import view
from world.skirmish.views.display import Prompt

from . import shown

_LONGEST_POSE: Final = 500
#: What separates several moves in a line.
_SEVERAL: Final = frozenset(",;")


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
        acts: How an NPC acts by itself that enters with the move; empty for not.
    """

    encounter: SkirmishEncounter
    by: Any
    seat: str
    move: Move
    rev: int | None = None
    pose: str = ""
    planned: bool = False
    notice: str = ""
    acts: str = ""


class Menu(Struct, frozen=True):
    """A menu, the result of words that only begin a move."""

    seat: str
    prompt: Prompt


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
    fight = naming.fight_seen_by(encounter, by)
    engine.check_rev(fight, rev)
    if seat == REFEREE:
        permissions.check_is_owner(by, encounter)
        own_fighter = encounter.fighter_of(by)
        words = plain_quotes(words)

        def read(known: AnyFight) -> Move:
            typed = words
            if words.strip().split(" ", 1)[0].casefold() == Correct.verb:
                typed = view(known.ruleset).as_correction(known.table, words)
            try:
                return engine.parse(known, REFEREE, typed, own_fighter)
            except NotUnderstood:
                if not (choice := shown.chosen(encounter, by, REFEREE, words)):
                    raise
                return engine.parse(known, REFEREE, choice, own_fighter)

        move = naming.understand(encounter, by, read)
        if isinstance(move, Correct):
            permissions.check_may_correct(by, encounter, move)
        if isinstance(move, Return):
            permissions.check_may_return(by, encounter, move.target)
        return Intent(encounter, by, REFEREE, move, rev)
    if seat not in fight.table.fighters:
        raise NotAsked("That fighter is not in this fight.")
    permissions.check_may_move(by, encounter, seat)
    words, pose = _split_pose(words)
    pose = _without_name(
        pose, {naming.name_of(encounter, seat), naming.name_of(encounter, seat, by)}
    )
    found = naming.understand(encounter, by, lambda known: _find(encounter, by, known, seat, words))
    if isinstance(found, Prompt):
        return Menu(seat, found)
    return Intent(encounter, by, seat, found, rev, pose)


def _find(
    encounter: SkirmishEncounter, by: Any, fight: AnyFight, seat: str, words: str
) -> Move | Prompt:
    """Return the move that words mean for a fighter, or the menu that they open."""
    try:
        return _move_or_menu(fight, seat, words)
    except NotUnderstood:
        if choice := shown.chosen(encounter, by, seat, words):
            return _move_or_menu(fight, seat, choice)
        if (in_menu := _in_menu(fight, seat, words)) is not None:
            return in_menu
        raise


def resolve_own(
    encounter: SkirmishEncounter, by: Any, words: str, rev: int | None = None
) -> Intent | Menu:
    """Return the same for a player's own fighter."""
    fighter = seating.own_fighter(encounter, by)
    try:
        return resolve(encounter, by, fighter, words, rev)
    except NotAsked as reason:
        hint = _owner_hint(encounter, by) if seating.is_run_by(encounter, by) else ""
        if not hint and rev is None:
            hint = _later_hint(naming.fight_seen_by(encounter, by), fighter, words)
        if not hint:
            raise
        raise NotAsked(f"{reason} {hint}") from None


def resolve_choice(
    encounter: SkirmishEncounter, by: Any, seat: str, words: str, rev: int | None
) -> Intent | Menu:
    """Return the same for a choice from a screen; without a seat, of the person's own fighter."""
    words = clean_line(words)
    if seat in ("", encounter.fighter_of(by)):
        return resolve_own(encounter, by, words, rev)
    return resolve(encounter, by, seat, words, rev)


def _move_or_menu(fight: AnyFight, seat: str, words: str) -> Move | Prompt:
    """Return the move that words mean, or the menu that they open.

    Raises:
        NotUnderstood: They are neither.
    """
    if orders.is_order(words):
        menu = view(fight.ruleset).orders_menu(words, fight.orders.get(seat, {}))
        return menu or engine.parse(fight, seat, words)
    try:
        move = engine.parse(fight, seat, words)
    except NotUnderstood:
        choices = list(engine.choices(fight, seat))
        prompt = _menu(fight, seat, words, choices)
        if prompt is None:
            raise
        question = engine.open_question(fight, seat)
        return view(fight.ruleset).meant(question, words, choices) or prompt
    # Words that name a menu open it, though they may be a move as well.
    if not view(fight.ruleset).is_menu_word(words) and is_allowed(engine.check, fight, seat, move):
        return move
    return _menu(fight, seat, words, engine.choices(fight, seat)) or move


def _in_menu(fight: AnyFight, seat: str, words: str) -> Move | Prompt | None:
    """Return what words mean in the menu that their beginning opens; None if it opens none.

    Words that are not in the menu open it again, with a sentence that says so.
    """
    opens, rest = view(fight.ruleset).split_menu_word(words)
    if not (opens and rest) or orders.is_order(words) or _SEVERAL & {*rest}:
        return None
    if parsing.match(syntaxes := engine.open_syntaxes(fight, seat), words):
        return None
    prompt = _move_or_menu(fight, seat, opens)
    if not isinstance(prompt, Prompt):
        return None
    try:
        choice = shown.pick(prompt.choices, rest)
    except NotUnderstood as refusal:
        if parsing.match(syntaxes, rest):
            return _move_or_menu(fight, seat, rest)
        return replace(prompt, text=f"{refusal} {prompt.text}")
    return _move_or_menu(fight, seat, choice)


def _menu(fight: AnyFight, fighter: str, words: str, moves: Iterable[Move]) -> Prompt | None:
    """Return how a move may go on whose beginning these words are; None for whole moves."""
    question = engine.open_question(fight, fighter)
    choices = ((move, engine.say(fight, move)) for move in moves)
    return view(fight.ruleset).menu(fight.table, question, words, choices)


def _split_pose(words: str) -> tuple[str, str]:
    """Split `strike 2 goblin = lunges low.` into the move and the player's own words."""
    move, _, pose = words.partition("=")
    pose = " ".join(pose.split())
    if len(pose) > _LONGEST_POSE:
        raise Refusal(f"A pose has at most {_LONGEST_POSE} characters; that one has {len(pose)}.")
    return move.rstrip(), pose


def _without_name(pose: str, names: Iterable[str]) -> str:
    """Return a pose without the name of its fighter, which is said before it anyway."""
    for name in names:
        rest = pose[len(name) :]
        if pose.casefold().startswith(name.casefold()) and rest[:1] in ("", " ", "'"):
            return rest.lstrip()
    return pose


def _later_hint(fight: AnyFight, fighter: str, words: str) -> str:
    """Return how a player may make a move in their next turn; empty if they have none."""
    if not fight.table.fighters[fighter].able or engine.outcome(fight) is not None:
        return ""
    if not rules_of(fight).has_turns:
        return ""
    turn = rules_of(fight).syntaxes[TakeTurn.kind]
    with suppress(NotUnderstood):
        parsing.parse(turn, fight.table, fighter, words.partition("=")[0])
        return f"To make your move when your turn comes: {command(f'next {words}')}"
    if parsing.match(turn, words) or view(fight.ruleset).split_menu_word(words)[0]:
        return f"To choose a move for your turn: {command('next WHAT')}"
    return ""


def _owner_hint(encounter: SkirmishEncounter, owner: Any) -> str:
    """Return what the owner, whose own fighter is not asked, may do instead; empty for nothing."""
    open_seats = engine.open_seats(encounter.fight)
    if REFEREE in open_seats:
        return "The referee is you."
    acting = encounter.state.temperaments
    moved = (each for each in open_seats if seating.is_moved_by_owner(encounter, each))
    npc = next((each for each in moved if each not in acting), None)
    if npc is None:
        return ""
    name = naming.name_of(encounter, npc, owner)
    return f"You move {name}: {command(f'move_npc {name} WHAT')}"
