"""In the fight: moves of players, of the owner's NPCs, and of the owner as referee.

A move is decided, committed, and only then told; a refused one changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from evennia.utils import logger
from msgspec.structs import replace

from world.skirmish import engine, notation, orders
from world.skirmish.errors import NotAsked, Refusal
from world.skirmish.events import Defeat, Event
from world.skirmish.fight import INTERVENTION, REFEREE, Answer, AnyFight, Move
from world.skirmish.name_matching import clean_text
from world.skirmish.views import view

from . import permission, publish, questions, record
from .encounters import NOT_BEGUN, Encounter
from .stored import Stored

_LONGEST_POSE = 500


def move(encounter: Encounter, by: Any, words: str, rev: int | None = None) -> None:
    """A player's own move."""
    fighter = encounter.fighter_of(by)
    if fighter is None:
        raise NotAsked("You are not in this fight.")
    try:
        _decide(encounter, by, fighter, words, rev)
    except NotAsked as reason:
        if by.id != encounter.stored.owner or not (hint := _for_owner(encounter)):
            raise
        raise NotAsked(f"{reason} {hint}") from None


def move_npc(encounter: Encounter, by: Any, name: str, words: str, rev: int | None = None) -> None:
    """The owner's move for an NPC, or for a player who is away."""
    fighter = encounter.find_fighter(name)
    try:
        _decide(encounter, by, fighter, words, rev)
    except permission.Forbidden:
        raise
    except Refusal as refusal:
        raise Refusal(f"{encounter.name_of(fighter)}: {refusal}") from None


def _for_owner(encounter: Encounter) -> str:
    """What the owner, whose own fighter is not asked, may do instead; else empty."""
    waits_for = engine.open_seats(encounter.fight)
    if REFEREE in waits_for:
        return "The referee is you."
    npc = next((each for each in waits_for if encounter.is_moved_by_owner(each)), None)
    if npc is None:
        return ""
    name = encounter.name_of(npc)
    return f"You move {name}: combat move_npc {name} WHAT"


def choose(encounter: Encounter, by: Any, seat: str, words: str, rev: int | None) -> None:
    """A choice from a screen, for one's own seat or one of the owner's."""
    words = clean_text(words)
    engine.check_rev(encounter.fight, rev)
    if seat == REFEREE:
        permission.own(by, encounter)
        _apply(encounter, by, REFEREE, engine.parse(encounter.fight, REFEREE, words), rev)
    elif seat in ("", encounter.fighter_of(by)):
        move(encounter, by, words, rev)
    elif seat in encounter.fight.table.fighters:
        _decide(encounter, by, seat, words, rev)
    else:
        raise NotAsked("Nobody of that kind fights here.")


def referee(encounter: Encounter, by: Any, words: str) -> None:
    """A move of the owner as referee."""
    permission.own(by, encounter)
    move = engine.parse(encounter.fight, REFEREE, words, encounter.fighter_of(by))
    _apply(encounter, by, REFEREE, move, None)


def refuse(encounter: Encounter, by: Any, words: str) -> None:
    """Say what is wrong with a move of somebody who takes part but cannot make it."""
    fight = encounter.stored.fight
    every = [form for some in encounter.stored.lobby.rules().syntaxes.values() for form in some]
    takes_part = encounter.fighter_of(by) is not None or permission.is_owner(by, encounter)
    if not takes_part or not notation.begins(every, words):
        return
    if fight is None:
        raise Refusal(NOT_BEGUN)
    if engine.outcome(fight) is None and not answers(encounter, by):
        others = "You do not fight here; an NPC is moved with combat move_npc NAME"
        raise NotAsked(f"{others}. {engine.waiting_for(fight)}")


def answers(encounter: Encounter, by: Any) -> str:
    """How somebody may answer what they are asked, as fighter or as referee; else empty."""
    fight = encounter.fight
    seats = [encounter.fighter_of(by), REFEREE if permission.is_owner(by, encounter) else None]
    for decision in fight.pending.questions:
        asked = decision.seat in seats and decision.seat in engine.open_seats(fight)
        if asked and engine.rules_of(fight).question_summary(fight.table, decision):
            return notation.usages(engine.rules_of(fight).syntaxes_at(fight.table)[decision.kind])
    return ""


def is_for_referee(encounter: Encounter, by: Any, words: str) -> bool:
    """Whether words begin something that the rules leave to the referee.

    Words that begin a move too are a fighter's; but an owner who fights answers the referee's
    questions with them, unless their fighter is asked as well.
    """
    fight = encounter.fight
    if not notation.begins(engine.open_syntaxes(fight, REFEREE), words):
        return False
    waits_for = engine.open_seats(fight)
    asked = REFEREE in waits_for and encounter.fighter_of(by) not in waits_for
    return (asked and permission.is_owner(by, encounter)) or not is_a_move(encounter, by, words)


def names_verb(encounter: Encounter, by: Any, word: str) -> bool:
    """Whether a fighter types the whole verb of a move, or its short form."""
    fight = encounter.stored.fight
    if fight is None or encounter.fighter_of(by) is None:
        return False
    return notation.names_verb(_move_forms(fight), word)


def names_phrase(encounter: Encounter, words: str) -> bool:
    """Whether the first words are, in full, a move's verb of several words."""
    fight = encounter.stored.fight
    return fight is not None and notation.names_phrase(_move_forms(fight), words)


def is_a_move(encounter: Encounter, by: Any, words: str) -> bool:
    """Whether words begin any move of these rules, or open a menu, and come from a fighter."""
    fighter = encounter.fighter_of(by)
    if fighter is None:
        return False
    if _is_order(words):
        return True
    forms = _move_forms(encounter.fight)
    return notation.begins(forms, words) or _opens_menu(encounter, fighter, words)


def _is_order(words: str) -> bool:
    """Return whether words begin a standing order, which may be given at any time."""
    return words.split(" ", 1)[0].casefold() in (orders.ORDERS, orders.ALWAYS)


def _move_forms(fight: AnyFight) -> list[notation.Form]:
    """Every form of the rules that is not the referee's alone."""
    forms = engine.rules_of(fight).syntaxes
    return [form for kind, some in forms.items() if kind != INTERVENTION for form in some]


def _opens_menu(encounter: Encounter, fighter: str, words: str) -> bool:
    """Whether those words lead to a menu, though others may be asked now."""
    fight = encounter.fight
    try:
        decision = engine.open_question(fight, fighter)
    except NotAsked:
        return " ".join(words.casefold().split()) in view(fight.ruleset).opens_menu
    return view(fight.ruleset).menu(fight.table, decision, words, ()) is not None


def _decide(encounter: Encounter, by: Any, fighter: str, words: str, rev: int | None) -> None:
    fight = encounter.fight
    permission.move(by, encounter, fighter)
    words, pose = _split_pose(words)
    if _show_menu(encounter, by, fighter, words):
        return
    _apply(encounter, by, fighter, engine.parse(fight, fighter, words), rev, pose)
    if encounter.fight.given:
        questions.noted(encounter, by)


def _split_pose(words: str) -> tuple[str, str]:
    """`strike 2 goblin = lunges low.` is a move, and what the player writes to go with it."""
    move, _, pose = words.partition(" = ")
    pose = " ".join(pose.split())
    if len(pose) > _LONGEST_POSE:
        raise Refusal(f"A pose has at most {_LONGEST_POSE} characters; that one has {len(pose)}.")
    return move, pose


def _show_menu(encounter: Encounter, by: Any, fighter: str, words: str) -> bool:
    """Where the words are only the beginning of a move, show how it may go on."""
    fight = encounter.fight
    try:
        decision = engine.open_question(fight, fighter)
    except NotAsked:
        if _is_order(words):
            return False
        raise
    choices = ((move, engine.say(fight, move)) for move in engine.choices(fight, fighter))
    menu = view(fight.ruleset).menu(fight.table, decision, words, choices)
    if menu is None:
        return False
    questions.put(encounter, by, fighter, menu)
    return True


def _apply(
    encounter: Encounter, by: Any, actor: str, move: Move, rev: int | None, pose: str = ""
) -> None:
    """One move: decided, committed, and only then told, to whoever made it too."""
    before = encounter.fight
    after, events = engine.decide(before, actor, move, rev)
    sequence = encounter.stored.sequence + 1
    line = view(after.ruleset).story(after.table, events)

    def moved() -> Stored:
        record.add_move(encounter, sequence, Answer(actor, move), events, line, pose)
        return replace(encounter.stored, fight=after, sequence=sequence)

    encounter.commit(moved)
    if pose:
        publish.pose(encounter, actor, pose)
    publish.events(encounter, before, events, line, actor, by)
    _tell_defeated(encounter, events)


def _tell_defeated(encounter: Encounter, events: Iterable[Event]) -> None:
    """Let the game know who has fallen; a bug in what it does then harms no fight."""
    for event in events:
        who = encounter.object_of(event.actor) if isinstance(event, Defeat) else None
        # An NPC of the game's own class may do without.
        if hasattr(who, "at_combat_defeat"):
            try:
                who.at_combat_defeat(encounter.stored.name)
            except Exception:  # noqa: BLE001  the blow has fallen, whatever comes of it
                logger.log_trace(f"combat: {who} and at_combat_defeat")
