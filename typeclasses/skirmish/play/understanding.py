"""What a person's words mean for a seat, typed, clicked or sent: a move with its pose, or a menu.

A move is checked where it is made, and nowhere before: `moves.carry_out` asks here for a menu where
the rules refuse a move whose words leave something open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, Final

from msgspec import Struct

from typeclasses.skirmish import permissions
from typeclasses.skirmish.encounter import naming, seating
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.game_objects import Person
from typeclasses.skirmish.stored.state import EncounterState
from world.skirmish import engine
from world.skirmish.base.command_name import command
from world.skirmish.base.errors import IllegalMove, NotAsked, NotUnderstood, Refusal
from world.skirmish.base.names import clean_line, find
from world.skirmish.base.signs import straight_quotes
from world.skirmish.moves.base import Move, TakeTurn
from world.skirmish.moves.fields import arguments
from world.skirmish.notation import parsing
from world.skirmish.referee import orders
from world.skirmish.referee.corrections import Correct
from world.skirmish.referee.teams import Return
from world.skirmish.ruleset.registry import rules_of
from world.skirmish.state.fight import REFEREE, AnyFight
from world.skirmish.views import view
from world.skirmish.views.display import Prompt
from world.skirmish.views.menus import loose_words, menus

from . import ahead, shown

_LONGEST_POSE: Final = 500
#: The separators between several moves in a line.
_SEVERAL: Final = frozenset(",;")


class Order(Struct, frozen=True):
    """A move that a person or the code wants to make, and that has yet to be decided.

    It is no standing order, though a standing order may be its move.

    Attributes:
        encounter: The encounter.
        by: The person who makes it; None for code.
        seat: The seat that moves.
        move: The move.
        rev: The question that a link or button belongs to; None for typed words.
        pose: What a player wrote to go with it.
        words: What was typed, without the pose; empty for code.
        done_with: Takes what has waited for this move, such as a plan, out of the state, which is
            stored with the move; None if nothing has.
        notice: What everyone is told before what happened, once the move has been stored.
        acts: How an NPC acts by itself that enters with the move; empty for not.
    """

    encounter: SkirmishEncounter
    by: Person | None
    seat: str
    move: Move
    rev: int | None = None
    pose: str = ""
    words: str = ""
    done_with: Callable[[EncounterState], EncounterState] | None = None
    notice: str = ""
    acts: str = ""


class Menu(Struct, frozen=True):
    """A menu, the result of words that only begin a move."""

    seat: str
    prompt: Prompt


def resolve(
    encounter: SkirmishEncounter,
    by: Person,
    seat: str,
    words: str,
    rev: int | None = None,
    *,
    fight: AnyFight | None = None,
    finder: Finder | None = None,
) -> Order | Menu:
    """Return the move that words mean for a seat, or the menu that they open.

    Players whose own fighter is not asked read how they may make the move later, or what else they
    can do.

    Args:
        encounter: The fight.
        by: The character who moves.
        seat: A fighter's id, or `REFEREE`.
        words: What was typed or chosen, perhaps with a pose.
        rev: The question that a link or button belongs to.
        fight: The fight as that character sees it, if that is known already.
        finder: What has looked at the line already, for this seat.

    Raises:
        Refusal: This person may not, is not asked, or the words are no move; the text says which.
    """
    fight = naming.fight_seen_by(encounter, by) if fight is None else fight
    engine.check_rev(fight, rev)
    if seat == REFEREE:
        return _referees_order(encounter, by, words, rev, fight)
    if seat not in fight.table.fighters:
        raise NotAsked("That fighter is not in this fight.")
    permissions.check_may_move(by, encounter, seat)
    typed, pose = _split_pose(words)
    if pose:
        names = {naming.name_of(encounter, seat), naming.name_of(encounter, seat, by)}
        pose = _without_name(pose, names)
    finder = finder or Finder(encounter, fight, by, seat)
    try:
        meant = naming.understand(encounter, by, lambda renamed: finder.find(renamed, typed), fight)
    except NotAsked as reason:
        if not (hint := _hint(encounter, by, seat, words, rev, fight)):
            raise
        raise NotAsked(f"{reason} {hint}") from None
    except NotUnderstood:
        # Newer names count before what only resembles a move.
        if (meant := finder.loosely(fight, typed)) is None:
            raise
    if isinstance(meant, Prompt):
        return Menu(seat, meant)
    return Order(encounter, by, seat, meant, rev, pose, typed)


def _hint(
    encounter: SkirmishEncounter,
    by: Person,
    seat: str,
    words: str,
    rev: int | None,
    fight: AnyFight,
) -> str:
    """Return what a player can do whose own fighter is not asked; empty for other fighters."""
    if seat != encounter.fighter_of(by):
        return ""
    hint = _owner_hint(encounter, by) if seating.is_run_by(encounter, by) else ""
    return hint or ("" if rev is not None else _later_hint(fight, seat, words))


def _referees_order(
    encounter: SkirmishEncounter, by: Person, words: str, rev: int | None, fight: AnyFight
) -> Order:
    """Return the order that words mean for the referee."""
    permissions.check_is_owner(by, encounter)
    own_fighter = encounter.fighter_of(by)
    words = straight_quotes(words)

    def read(renamed: AnyFight) -> Move:
        typed = words
        if words.strip().split(" ", 1)[0].casefold() == Correct.verb:
            typed = view(renamed.ruleset).as_correction(renamed.table, words)
        try:
            return engine.parse(renamed, REFEREE, typed, own_fighter)
        except NotUnderstood:
            if choice := shown.chosen(encounter, fight, by, REFEREE, words):
                return engine.parse(renamed, REFEREE, choice, own_fighter)
            if (meant := referees_answer(renamed, words, own_fighter)) is None:
                raise
            return meant

    move = naming.understand(encounter, by, read, fight)
    if isinstance(move, Correct):
        permissions.check_may_correct(by, encounter, move)
    if isinstance(move, Return):
        permissions.check_may_return(by, encounter, move.target)
    return Order(encounter, by, REFEREE, move, rev, words=words)


def referees_answer(fight: AnyFight, words: str, own_fighter: str | None) -> Move | None:
    """Return the referee's answer that a sentence means, such as `everyone is aware`; or None."""
    question = fight.pending.to(REFEREE)
    if question is None:
        return None
    answer = loose_words.as_answer(rules_of(fight), question, words)
    try:
        move: Move = engine.parse(fight, REFEREE, answer, own_fighter)
    except NotUnderstood:
        return None
    return move


def resolve_choice(
    encounter: SkirmishEncounter, by: Person, seat: str, words: str, rev: int | None
) -> Order | Menu:
    """Return the order or menu of a choice on a screen; without a seat, for the own fighter."""
    return resolve(
        encounter, by, seat or seating.own_fighter(encounter, by), clean_line(words), rev
    )


def menu_instead(order: Order, refusal: IllegalMove) -> Menu | None:
    """Return the menu that the words of a refused move open, or one of moves that lead to it.

    None where they leave nothing open, and nothing leads there.
    """
    move, seat = order.move, order.seat
    if seat == REFEREE or not order.words or orders.is_standing_order(order.words):
        return None
    kinds = arguments(type(move))
    is_open = any(kind.optional and getattr(move, kind.field) == kind.default for kind in kinds)
    if not (is_open or refusal.first):
        return None
    fight = naming.fight_seen_by(order.encounter, order.by)
    question, words_view, prompt = engine.open_question(fight, seat), view(fight.ruleset), None
    if is_open:
        prompt = words_view.menu(fight.table, question, order.words, _said(fight, seat))
    if prompt is None and refusal.first:
        prompt = menus.Menus(words_view, fight.table, question).instead(refusal)
        if not prompt.choices:
            raise IllegalMove(refusal.why)
    return Menu(seat, prompt) if prompt is not None else None


class Finder:
    """Finds the move that words mean for a fighter, and remembers what it has listed.

    Attributes:
        encounter: The encounter.
        seen: Its fight as the character who moves sees it.
        by: That character.
        seat: The fighter.
    """

    def __init__(self, encounter: SkirmishEncounter, seen: AnyFight, by: Person, seat: str) -> None:
        self.encounter = encounter
        self.seen = seen
        self.by = by
        self.seat = seat
        self._listed: list[tuple[AnyFight, list[tuple[Move, str]]]] = []
        self._completed: tuple[AnyFight, str, Any] | None = None

    def find(self, fight: AnyFight, words: str) -> Any:
        """Return the move that words mean, or the menu (a `Prompt`) that they open.

        Raises:
            NotUnderstood: They are neither.
        """
        words_view, seat = view(fight.ruleset), self.seat
        if orders.is_standing_order(words):
            menu = menus.of_orders(rules_of(fight), words, fight.orders.get(seat, {}))
            return menu or engine.parse(fight, seat, words)
        # Words that name a menu open it, though they may be a move as well; and verbs of other
        # games are not the beginnings of these rules' own: `stab` is no `stabilize`.
        is_of_other_games = loose_words.is_of_other_games(rules_of(fight), words)
        if not (words_view.is_menu_word(words) or is_of_other_games):
            with suppress(NotUnderstood):
                return engine.parse(fight, seat, words)
        question, said = engine.open_question(fight, seat), self._said(fight)
        prompt = words_view.menu(fight.table, question, words, said)
        if prompt is not None:
            asked = menus.Menus(words_view, fight.table, question)
            return asked.meant(words, [move for move, _ in said]) or prompt
        if (meant := self._from_menu(fight, words)) is not None:
            return meant
        if words_view.is_menu_word(words):
            # The name of a menu with a single move opens no menu.
            with suppress(NotUnderstood):
                return engine.parse(fight, seat, words)
        in_menu = self._in_menu(fight, words)
        is_known = words_view.is_menu_word(words) or not is_of_other_games
        if not (in_menu or is_known):
            raise NotUnderstood(f"'{words.split(maxsplit=1)[0]}' is not a move here.")
        # The refusal of a line that means nothing names its words.
        return in_menu or engine.parse(fight, seat, words)

    def _from_menu(self, fight: AnyFight, words: str) -> Any:
        """Return the meaning of a choice in the last menu, or of words that extend one; or None."""
        if choice := shown.chosen(self.encounter, self.seen, self.by, self.seat, words):
            return self.find(fight, choice)
        return self.completed(fight, words)

    def completed(self, fight: AnyFight, words: str) -> Any:
        """Return the meaning of words that continue the last menu; None for other words.

        Words that begin a move by themselves go on from nothing.
        """
        cached = self._completed
        if cached is None or cached[0] is not fight or cached[1] != words:
            cached = self._completed = fight, words, self._complete(fight, words)
        return cached[2]

    def _complete(self, fight: AnyFight, words: str) -> Any:
        if parsing.match(engine.open_syntaxes(fight, self.seat), words) or orders.is_standing_order(
            words
        ):
            return None
        for line in shown.completed(self.encounter, self.seen, self.by, self.seat, words):
            with suppress(NotUnderstood):
                return engine.parse(fight, self.seat, line)
            if (meant := self.loosely(fight, line, strictly=True)) is not None:
                return meant
        return None

    def loosely(self, fight: AnyFight, words: str, *, strictly: bool = False) -> Any:
        """Return the move that a sentence means, or the menu that it opens; None for neither.

        Args:
            fight: The fight.
            words: The sentence.
            strictly: Whether each of its words has to mean something.
        """
        others = ahead.split_moves(words, self.seat)[1:]
        names = [(key, fighter.name) for key, fighter in fight.table.fighters.items()]
        # The words after a comma are a move of their own, unless they are one more name.
        if orders.is_standing_order(words) or not all(find(names, other) for other in others):
            return None
        if (number := words.strip()).isdecimal():
            shown_again = shown.without_choice(
                self.encounter, self.seen, self.by, self.seat, number
            )
            if shown_again is not None:
                return shown_again
        if (bare := loose_words.without_openers(words)) and not strictly:
            with suppress(NotUnderstood):
                return engine.parse(fight, self.seat, bare)
        question = engine.open_question(fight, self.seat)
        asked = menus.Menus(view(fight.ruleset), fight.table, question)
        return loose_words.meaning(asked, words, self._said(fight), strictly=strictly)

    def _said(self, fight: AnyFight) -> list[tuple[Move, str]]:
        for listed_fight, said in self._listed:
            if listed_fight is fight:
                return said
        said = _said(fight, self.seat)
        self._listed.append((fight, said))
        return said

    def _in_menu(self, fight: AnyFight, words: str) -> Any:
        """Return the meaning of words in the menu that they begin with; None if they begin no menu.

        Words that are not in the menu open it again, with a sentence that says so; unless they
        name a fighter, as `go to goblin2` does.
        """
        words_view = view(fight.ruleset)
        opens, rest = words_view.split_menu_word(words)
        if not (opens and rest) or orders.is_standing_order(words) or _SEVERAL & {*rest}:
            return None
        syntaxes = engine.open_syntaxes(fight, self.seat)
        prompt = None if parsing.match(syntaxes, words) else self.find(fight, opens)
        if not isinstance(prompt, Prompt):
            return None
        try:
            choice = shown.pick(prompt.choices, rest)
        except NotUnderstood as refusal:
            if parsing.match(syntaxes, rest):
                return self.find(fight, rest)
            if loose_words.names_fighter(fight.table, rest):
                return None
            return prompt.after(str(refusal))
        return self.find(fight, choice)


def _said(fight: AnyFight, seat: str) -> list[tuple[Move, str]]:
    """Return the legal moves of a seat, each with its words."""
    return [(move, engine.say(fight, move)) for move in engine.choices(fight, seat)]


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


def _owner_hint(encounter: SkirmishEncounter, owner: Person) -> str:
    """Return what the owner may do while their own fighter is not asked; empty for nothing."""
    open_seats = engine.open_seats(encounter.fight)
    if REFEREE in open_seats:
        return "The referee is you."
    acting = encounter.state.temperaments
    moved = (seat for seat in open_seats if seating.is_moved_by_owner(encounter, seat))
    npc = next((seat for seat in moved if seat not in acting), None)
    if npc is None:
        return ""
    name = naming.name_of(encounter, npc, owner)
    return f"You move {name}: {command(f'move_npc {name} WHAT')}"
