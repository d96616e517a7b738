"""What a typed line means: a subcommand, or a move and the seat that makes it.

A line could be several things. `AFTER_COMMAND` and `ALONE` say what counts first, and
`what_counts` goes through them. Which move it is, `understanding` finds out for the seat.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, Final, Literal

from msgspec import Struct

from typeclasses.skirmish import permissions
from typeclasses.skirmish.conf import get_setting
from typeclasses.skirmish.encounter import naming, seating
from typeclasses.skirmish.encounter.script import SkirmishEncounter, not_started
from typeclasses.skirmish.game_objects import Person
from world.skirmish import engine
from world.skirmish.base.command_name import command
from world.skirmish.base.errors import NOT_IN_FIGHT, NotAsked, NotUnderstood, Refusal
from world.skirmish.base.names import find, longest_name, shorten
from world.skirmish.moves.base import TakeTurn
from world.skirmish.notation import parsing
from world.skirmish.referee import orders
from world.skirmish.ruleset.base import AnyRuleset
from world.skirmish.ruleset.registry import rules_of
from world.skirmish.state.fight import INTERVENTION, REFEREE, AnyFight
from world.skirmish.views import view
from world.skirmish.views.menus import loose_words
from world.skirmish.views.pages import joining

from . import shown, understanding
from .understanding import Menu, Order

#: How much of a move stands at the beginning of a line.
Match = Literal["phrase", "verb", "beginning", "part of a choice", "sentence", ""]

#: How much of a subcommand stands there: its name, unless a move of that name counts first now; the
#: beginning of one; or what people of other games type for it.
Named = Literal["name", "name that gives way", "beginning of a name", "other word", ""]

#: What counts first in a line after `combat`: `combat move` is the subcommand, though a move may be
#: called so; `combat strike 2 goblin` is a move, and `combat st` shows the status.
AFTER_COMMAND: Final[tuple[Match | Named, ...]] = (
    "phrase",
    "name",
    "verb",
    "beginning of a name",
    "other word",
    "beginning",
    "name that gives way",
    "part of a choice",
    "sentence",
)
#: What counts first in a line without `combat`: moves, and then subcommands that fighters use in
#: their turn. What is less than a verb comes after their names, and before the beginning of one.
ALONE: Final[tuple[Match | Named, ...]] = (
    "phrase",
    "verb",
    "name",
    "other word",
    "beginning",
    "part of a choice",
    "sentence",
    "beginning of a name",
)
#: The fewest letters that stand for a name, or may be one with a typing error, without `combat`.
FEWEST_LETTERS: Final = 4
#: Words for walking through an exit, and what may stand between them and its name.
_WALKING: Final = frozenset(
    ["go", "walk", "run", "move", "leave", "exit", "head", "escape", "retreat", "sprint"]
)
_ON_THE_WAY: Final = frozenset(
    ["to", "the", "through", "into", "out", "by", "via", "towards", "toward"]
)
#: The meaning of a line.
Meant = Literal["subcommand", "move", ""]


class Reading(Struct, frozen=True):
    """Whether a line is a move, and whose.

    Attributes:
        match: How much of a move stands there: `phrase`, a verb of several words in full; `verb`,
            a verb in full or its short form; `beginning` of a verb, or a whole choice that was
            shown; `part of a choice`; `sentence`, words that only resemble a move; or empty.
        seat: The seat that would move; empty if this person cannot make it.
        refusal: Why not; empty if there is nothing to add.
        instead: What the person can do now, or who the fight waits for; empty for nothing to add.
    """

    match: Match = ""
    seat: str = ""
    refusal: str = ""
    instead: str = ""


def what_counts(order: tuple[Match | Named, ...], named: Named, reading: Reading) -> Meant:
    """Return whether a line counts as a subcommand or as a move, if it could be both.

    Args:
        order: What counts first: `AFTER_COMMAND` or `ALONE`.
        named: How much of a subcommand stands there.
        reading: How much of a move, and whose. It counts only if the person can make it.
    """
    for part in order:
        if part == named:
            return "subcommand"
        if part == reading.match and reading.seat:
            return "move"
    return ""


class TypedLine:
    """A line that a person has typed in a fight, and the fight as they see it.

    Attributes:
        encounter: The encounter.
        by: The character who typed it.
        words: The line.
        fight: The fight with the names that they know; None before the start.
        fighter: Their own fighter; None for none.
    """

    def __init__(self, encounter: SkirmishEncounter, by: Person, words: str) -> None:
        self.encounter = encounter
        self.by = by
        self.words = words
        self.fight: Any = naming.state_seen_by(encounter, by).fight
        self.fighter = encounter.fighter_of(by)
        #: The finder that understood the line, if `read` found its move that way.
        self._finder: understanding.Finder | None = None

    @cached_property
    def owns(self) -> bool:
        """Whether the person who typed the line owns the fight, and so is its referee."""
        return permissions.is_owner(self.by, self.encounter)

    @property
    def is_asked(self) -> bool:
        """Whether the fight waits for the fighter of the person who typed the line."""
        return self.fight is not None and self.fighter in engine.open_seats(self.fight)

    @property
    def is_answer(self) -> bool:
        """Whether the line begins with an answer to what the person is asked in a move."""
        if self.fighter is None or not self.is_asked:
            return False
        kind = engine.open_question(self.fight, self.fighter).kind
        syntaxes = engine.open_syntaxes(self.fight, self.fighter)
        return kind != TakeTurn.kind and bool(parsing.match(syntaxes, self.words))

    def read(self, *, phrase: bool = False) -> Reading:
        """Find out whether the line is a move, and for which seat, before anything is done.

        Args:
            phrase: Whether it is a move only if a verb of several words stands there in full.
        """
        rules = self.encounter.state.lobby.rules()
        if phrase and not parsing.begins_with_phrase(rules.answer_syntaxes, self.words):
            return Reading()
        fight, fighter = self.fight, self.fighter
        if fight is None:
            takes_part = fighter is not None or self.owns
            waits = takes_part and _is_move(rules, self.words)
            return Reading(refusal=not_started() if waits else "")
        match = self._as_fighter(rules)
        for_the_referee = fighter is None or not match or self._is_for_the_referee()
        if for_the_referee and (as_referee := self._as_referee()):
            return Reading(as_referee, REFEREE)
        if fighter is not None and not match:
            is_sentence = loose_words.is_about_moves(rules, fight.table, self.words, fighter)
            # No subcommand is a number: a number means a choice.
            is_choice = self.is_asked and self.words.strip().isdecimal()
            is_move = is_sentence or is_choice or self._goes_on(fighter)
            match = "sentence" if is_move else ""
        if fighter is not None and match:
            if fight.table.fighters[fighter].withdrawn:
                return Reading(match, refusal=joining.has_left())
            return Reading(match, fighter)
        return self._as_no_move(match)

    def begins_move(self) -> bool:
        """Return whether the line begins a move of the person who typed it; `read` says whose."""
        rules = self.encounter.state.lobby.rules()
        # Most lines begin with the verb of a player's own move.
        fights = self.fighter is not None and self.fight is not None
        if fights and parsing.match(rules.answer_syntaxes, self.words):
            return True
        return self.read().match not in ("sentence", "")

    def resolve(self, seat: str) -> Order | Menu:
        """Return the move that the line means for a seat, or the menu that it opens.

        Raises:
            Refusal: This person may not, is not asked, or the words are no move; it says which.
        """
        finder = self._finder if seat == self.fighter else None
        try:
            meant = understanding.resolve(
                self.encounter, self.by, seat, self.words, fight=self.fight, finder=finder
            )
        except (NotAsked, NotUnderstood):
            if seat == self.fighter and (flight := self.flight()):
                raise Refusal(flight) from None
            raise
        if isinstance(meant, Menu) and seat == self.fighter and (flight := self.flight()):
            raise Refusal(flight)
        return meant

    def flight(self) -> str:
        """Return how to flee, for a line such as `go tavern` that names an exit; or empty."""
        may_flee = self.fighter is not None and get_setting("SKIRMISH_FLEE")
        first, _, rest = self.words.casefold().strip().partition(" ")
        if not (first in _WALKING and may_flee):
            return ""
        # The name itself may be one of these words: `go out`.
        meant = {rest.strip(), " ".join(word for word in rest.split() if word not in _ON_THE_WAY)}
        room = self.by.location
        for exit_ in room.exits if room is not None else ():
            names = {name.casefold() for name in (exit_.key, *exit_.aliases.all())}
            if meant & names and exit_.access(self.by, "view", default=True):
                typed = command(f"flee {exit_.key}")
                return f"{exit_.key} is an exit. To leave the fight through it, type {typed}."
        return ""

    def _as_fighter(self, rules: AnyRuleset) -> Match:
        """Return how much of a fighter's move the line has."""
        match = parsing.match(rules.answer_syntaxes, self.words)
        if match or self.fighter is None:
            return match
        if _opens(self.fight, self.fighter, self.words):
            return "beginning"
        return self._as_choice_of(self.fighter)

    def _as_referee(self) -> Match:
        """Return how much of a referee's move the line has."""
        fight, words = self.fight, self.words
        if (
            self.owns
            and orders.is_standing_order(words)
            and _is_referees_order(fight, self.fighter, words)
        ):
            return "verb"
        if match := parsing.match(engine.open_syntaxes(fight, REFEREE), words):
            return match
        if not self.owns:
            return ""
        if choice := self._as_choice_of(REFEREE):
            return choice
        answers = understanding.referees_answer(fight, words, self.fighter) is not None
        return "part of a choice" if answers else ""

    def _as_npcs(self) -> str:
        """Return how an owner types a move of an NPC that begins with its name; or empty."""
        words = self.words.split()
        if self.fighter is not None or not self.owns or len(words) < 2:
            return ""
        moved = [
            (key, fighter.name)
            for key, fighter in self.fight.table.fighters.items()
            if seating.is_moved_by_owner(self.encounter, key)
        ]
        many = longest_name([name for _, name in moved], words) or 1
        rest = " ".join(words[many:])
        named = find(moved, " ".join(words[:many]))
        if len(named) != 1 or not parsing.match(rules_of(self.fight).answer_syntaxes, rest):
            return ""
        return command(f"move_npc {dict(moved)[named[0]]} {rest}")

    def _is_for_the_referee(self) -> bool:
        """Return whether a line that could be either answers the referee's question.

        So it is for an owner who fights, unless their fighter is asked as well.
        """
        open_seats = engine.open_seats(self.fight)
        return self.owns and REFEREE in open_seats and self.fighter not in open_seats

    def _as_no_move(self, match: Match) -> Reading:
        """Return the reading of a line that is no move of the person, with what they can do."""
        fight, fighter, owns = self.fight, self.fighter, self.owns
        if flight := self.flight():
            return Reading(refusal=flight)
        if npc_line := self._as_npcs():
            return Reading(refusal=f"To move an NPC, type {npc_line}.")
        open_seats = engine.open_seats(fight)
        answers = _answers(fight, open_seats, {fighter, REFEREE if owns else None})
        if match and owns and not answers and engine.outcome(fight) is None:
            others = f"You do not fight here; an NPC is moved with {command('move_npc NAME')}"
            return Reading(match, refusal=f"{others}. {engine.waiting_for(fight)}")
        instead = f"You can answer now: {answers}." if answers else ""
        if owns and answers and (match or loose_words.mentions_fighters(fight.table, self.words)):
            asked = f"'{shorten(self.words)}' is no answer to what you are asked."
            return Reading(match, refusal=f"{asked} {instead}")
        instead = instead or _no_move(fight, fighter, owns=owns)
        if fighter is None or not self.words.strip().isdecimal():
            return Reading(instead=instead)
        return Reading(refusal=instead)

    def _as_choice_of(self, seat: str) -> Match:
        """Return how much of a choice that its seat was shown the line has."""
        chosen = shown.chosen(self.encounter, self.fight, self.by, seat, self.words)
        if not chosen:
            return ""
        typed = " ".join(self.words.casefold().split())
        is_whole = typed.isdecimal() or f" {chosen.casefold()}".endswith(f" {typed}")
        return "beginning" if is_whole else "part of a choice"

    def _goes_on(self, seat: str) -> bool:
        """Return whether a line goes on from the menu that its seat was shown last."""
        if seat not in engine.open_seats(self.fight) or self.words.replace(" ", "").isdecimal():
            return False
        self._finder = understanding.Finder(self.encounter, self.fight, self.by, seat)
        return self._finder.completed(self.fight, self.words) is not None


def begins_with_verb(encounter: SkirmishEncounter, words: str) -> bool:
    """Return whether the first word of a line stands in full at the beginning of any move.

    Verbs of several words of other games count too: `get up`, where the game has `get`.
    """
    rules, first = encounter.state.lobby.rules(), words.casefold().partition(" ")[0]
    every = (rules.answer_syntaxes, rules.syntaxes[INTERVENTION])
    is_own = orders.is_standing_order(words) or any(first in some.by_first_word for some in every)
    return is_own or loose_words.begins_with_phrase(words)


def verbs(encounter: SkirmishEncounter, by: Person) -> tuple[str, ...]:
    """Return the verbs of the moves that a person may type in a fight that has started."""
    if not encounter.has_started:
        return ()
    rules = encounter.state.lobby.rules()
    own = rules.answer_syntaxes if encounter.fighter_of(by) is not None else ()
    referees = rules.syntaxes[INTERVENTION] if permissions.is_owner(by, encounter) else ()
    return tuple(dict.fromkeys(syntax.verb for syntax in (*own, *referees)))


def _is_move(rules: AnyRuleset, words: str) -> bool:
    """Return whether words begin anything that moves a fight under way."""
    syntaxes = (rules.answer_syntaxes, rules.syntaxes[INTERVENTION])
    return orders.is_standing_order(words) or any(
        parsing.match(syntax, words) for syntax in syntaxes
    )


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
    asked = fight.pending.to(REFEREE)
    return asked is not None and (first == orders.ALWAYS or kind.startswith(asked.kind))


def _answers(fight: AnyFight, open_seats: tuple[str, ...], seats: set[str | None]) -> str:
    """Return how one of these seats may answer its question; empty if none is asked."""
    rules = rules_of(fight)
    for question in fight.pending.questions:
        asked = question.seat in seats and question.seat in open_seats
        if asked and rules.question_summary(fight.table, question):
            return parsing.usages(rules.syntaxes_at(fight.table)[question.kind])
    return ""


def _no_move(fight: AnyFight, fighter: str | None, *, owns: bool) -> str:
    """Return what people can do who typed no move: list their moves, or wait."""
    if fighter is None:
        return "" if owns else NOT_IN_FIGHT
    try:
        engine.open_question(fight, fighter)
    except NotAsked as reason:
        return str(reason)
    return f"To list your moves, type {command('moves')}."


def _opens(fight: AnyFight, fighter: str, words: str) -> bool:
    """Return whether words begin a standing order or open a menu, though others may be asked."""
    if orders.is_standing_order(words):
        return True
    words_view = view(fight.ruleset)
    if words_view.split_menu_word(words)[0]:
        return True
    try:
        question = engine.open_question(fight, fighter)
    except NotAsked:
        return False
    return words_view.menu(fight.table, question, words, ()) is not None
