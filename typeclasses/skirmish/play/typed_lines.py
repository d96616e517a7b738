"""Find out what a typed line means in a fight, before anything is done."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from typeclasses.skirmish import permissions
from typeclasses.skirmish.encounter import naming
from typeclasses.skirmish.encounter.script import SkirmishEncounter, not_started
from world.skirmish import engine
from world.skirmish.base.command_name import command
from world.skirmish.base.errors import NOT_IN_FIGHT, NotAsked
from world.skirmish.notation import parsing
from world.skirmish.referee import orders
from world.skirmish.ruleset.base import Ruleset
from world.skirmish.ruleset.registry import rules_of
from world.skirmish.state.fight import INTERVENTION, REFEREE, AnyFight
from world.skirmish.views import view
from world.skirmish.views.pages import joining

from . import shown

#: How much of a move stands at the beginning of a line.
Match = Literal["phrase", "verb", "beginning", ""]


class Line(Struct, frozen=True):
    """The meaning of a typed line in a fight.

    Attributes:
        match: How much of a move stands there: `phrase`, a verb of several words in full; `verb`,
            a verb in full or its short form; `beginning`; or empty for no move.
        seat: The seat that would move; empty if this person cannot make it.
        refusal: Why not; empty if there is nothing to add.
        instead: What the person can do now, or who the fight waits for; empty for nothing to add.
    """

    match: Match = ""
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
    rules = encounter.state.lobby.rules()
    if phrase and not parsing.begins_with_phrase(rules.turn_syntaxes, words):
        return Line()
    fight = naming.state_seen_by(encounter, by).fight
    fighter, owns = encounter.fighter_of(by), permissions.is_owner(by, encounter)
    if fight is None:
        takes_part = owns or fighter is not None
        return Line(refusal=not_started() if takes_part and _is_move(rules, words) else "")
    typed = _Typed(encounter, by, words, fight, fighter, owns)
    match, as_referee = typed.as_fighter(), typed.as_referee()
    if as_referee and (fighter is None or not match or typed.is_for_the_referee()):
        return Line(as_referee, REFEREE)
    if fighter is not None and match:
        has_left = fight.table.fighters[fighter].withdrawn
        return Line(match, refusal=joining.has_left()) if has_left else Line(match, fighter)
    return typed.as_no_move(match)


class _Typed(Struct, frozen=True):
    """A line that a person has typed in a fight that has started.

    Attributes:
        encounter: The fight.
        by: The character who typed it.
        words: The line.
        fight: The fight as they see it.
        fighter: Their own fighter; None for none.
        owns: Whether they own the fight, and so are its referee.
    """

    encounter: SkirmishEncounter
    by: Any
    words: str
    fight: AnyFight
    fighter: str | None
    owns: bool

    def as_fighter(self) -> Match:
        """Return how much of a fighter's move stands there."""
        match = parsing.match(rules_of(self.fight).turn_syntaxes, self.words)
        if match or self.fighter is None:
            return match
        opens = _opens(self.fight, self.fighter, self.words)
        return "beginning" if opens or self._is_choice_of(self.fighter) else ""

    def as_referee(self) -> Match:
        """Return how much of a referee's move stands there."""
        fight, words = self.fight, self.words
        if self.owns and orders.is_order(words) and _is_referees_order(fight, self.fighter, words):
            return "verb"
        match = parsing.match(engine.open_syntaxes(fight, REFEREE), words)
        return match or ("beginning" if self.owns and self._is_choice_of(REFEREE) else "")

    def is_for_the_referee(self) -> bool:
        """Return whether it answers the referee's question, if it could be the fighter's move too.

        So it is for an owner who fights, unless their fighter is asked as well.
        """
        open_seats = engine.open_seats(self.fight)
        return self.owns and REFEREE in open_seats and self.fighter not in open_seats

    def as_no_move(self, match: Match) -> Line:
        """Say what they can do instead of what is no move of theirs, though it may be another's."""
        fight, fighter, owns = self.fight, self.fighter, self.owns
        open_seats = engine.open_seats(fight)
        answers = _answers(fight, open_seats, {fighter, REFEREE if owns else None})
        if match and owns and not answers and engine.outcome(fight) is None:
            others = f"You do not fight here; an NPC is moved with {command('move_npc NAME')}"
            return Line(match, refusal=f"{others}. {engine.waiting_for(fight)}")
        if answers:
            return Line(instead=f"You can answer now: {answers}.")
        instead = _no_move(fight, fighter, owns=owns)
        number = self.words.strip()
        # No subcommand is a number: a number means a choice.
        if fighter is None or not number.isdecimal():
            return Line(instead=instead)
        unknown = f"There is no choice {number} here. " if fighter in open_seats else ""
        return Line(refusal=f"{unknown}{instead}")

    def _is_choice_of(self, seat: str) -> bool:
        return bool(shown.chosen(self.encounter, self.by, seat, self.words))


def begins_move(encounter: SkirmishEncounter, by: Any, words: str) -> bool:
    """Return whether a line begins a move of the person who typed it; `read_line` says whose."""
    rules, fights = encounter.state.lobby.rules(), encounter.fighter_of(by) is not None
    # Most lines begin with the verb of a player's own move.
    if fights and encounter.state.fight is not None and parsing.match(rules.turn_syntaxes, words):
        return True
    return bool(read_line(encounter, by, words).match)


def verbs(encounter: SkirmishEncounter, by: Any) -> tuple[str, ...]:
    """Return the verbs of the moves that a person may type in a fight that has started."""
    if not encounter.is_readable or encounter.state.fight is None:
        return ()
    rules = encounter.state.lobby.rules()
    own = rules.turn_syntaxes if encounter.fighter_of(by) is not None else ()
    referees = rules.syntaxes[INTERVENTION] if permissions.is_owner(by, encounter) else ()
    return tuple(dict.fromkeys(syntax.verb for syntax in (*own, *referees)))


def _is_move(rules: Ruleset[Any, Any], words: str) -> bool:
    """Return whether words begin anything that moves a fight under way."""
    syntaxes = (rules.turn_syntaxes, rules.syntaxes[INTERVENTION])
    return orders.is_order(words) or any(parsing.match(each, words) for each in syntaxes)


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
            return parsing.usages(rules.syntaxes_at(fight.table)[question.kind])
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
