"""Moves that are made later: splitting a line into them, and reading each before its time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from world.skirmish.base.errors import NotOwned, NotUnderstood, is_allowed
from world.skirmish.moves.arguments import Owned
from world.skirmish.moves.base import Move, TakeTurn
from world.skirmish.moves.fields import arguments
from world.skirmish.moves.targets import Targets
from world.skirmish.notation import parsing
from world.skirmish.notation.syntaxes import Syntaxes
from world.skirmish.referee import orders
from world.skirmish.ruleset.registry import rules_of
from world.skirmish.state.fight import INTERVENTION, REFEREE, AnyFight
from world.skirmish.views import view


def split(fight: AnyFight, seat: str, words: str) -> list[str]:
    """Return the moves in a line; a line that is one move stays whole.

    Raises:
        NotUnderstood: It is neither one move nor several.
    """
    parts = split_moves(words, seat)
    if len(parts) < 2 or is_allowed(read, fight, seat, words):
        return [words.strip()] if words.strip() else []
    if not are_moves(fight, seat, parts):
        read(fight, seat, words)
    for part in parts:
        check(fight, seat, part)
    return parts


def are_moves(fight: AnyFight, seat: str, parts: Sequence[str]) -> bool:
    """Return whether a line may be taken apart at its commas.

    A comma may also stand in a list of fighters. So each part after the first must begin a move; in
    full if the first has such a list, for a short word is more likely a name that no one has.
    """
    first, *others = parts
    try:
        move = check(fight, seat, first)
    except NotUnderstood:
        return False
    if move is None:
        return all(_begins_or_chooses(fight, seat, part, whole=False) for part in others)
    if any(isinstance(argument, Targets) for argument in arguments(type(move))):
        return all(_begins_or_chooses(fight, seat, part, whole=True) for part in others)
    # A part that is no move gets a refusal of its own.
    return True


def check(fight: AnyFight, seat: str, words: str) -> Move | None:
    """Return the move that words will be; None if that cannot be known yet.

    Raises:
        NotUnderstood: They will be none, whatever happens before.
    """
    words = _without_pose(words, seat).strip()
    if orders.is_standing_order(words):
        return None
    opens, choice = view(fight.ruleset).split_menu_word(words)
    if opens and not _begins(fight, seat, words):
        if not choice:
            raise NotUnderstood(f"Type each move in full. '{words}' alone opens a menu.")
        return None
    try:
        return read(fight, seat, words)
    except NotOwned:
        return None
    except NotUnderstood:
        if _may_stand_for_one(fight, seat, words):
            return None
        raise


def read(fight: AnyFight, seat: str, words: str) -> Move:
    """Return the move that words are, whatever the seat may be asked.

    Raises:
        NotUnderstood: They are no move.
    """
    words = _without_pose(words, seat)
    refusals: list[NotUnderstood] = []
    for syntaxes in _matching(fight, seat, words):
        try:
            return parsing.parse(syntaxes, fight.table, seat, words)
        except NotUnderstood as refusal:
            refusals.append(refusal)
    try:
        raise next(
            (not_understood for not_understood in refusals if isinstance(not_understood, NotOwned)),
            refusals[0],
        )
    finally:
        # A refusal holds the calls that led to it, and they would hold the refusal.
        refusals.clear()


def split_moves(words: str, seat: str) -> list[str]:
    """Return the parts of a line of a seat, which has commas or semicolons between them.

    A pose goes on to the end of the line, whatever is in it, and belongs to the last part.
    """
    line = _without_pose(words, seat)
    parts = [part for typed in line.replace(";", ",").split(",") if (part := typed.strip())]
    if parts and (pose := words[len(line) :]):
        parts[-1] = f"{parts[-1]} {pose}"
    return parts


def _without_pose(words: str, seat: str) -> str:
    """Return a line without its pose; the referee has none, and sets numbers with that sign."""
    return words if seat == REFEREE else words.partition("=")[0]


def _matching(fight: AnyFight, seat: str, words: str) -> Iterator[Syntaxes]:
    """Yield the syntaxes that words match: those of open questions, and last those of a turn."""
    kinds = _syntaxes(fight, seat)
    matching = [kind for kind in kinds.values() if parsing.match(kind, words)]
    yield from matching
    yield kinds[INTERVENTION if seat == REFEREE else TakeTurn.kind]


def _syntaxes(fight: AnyFight, seat: str) -> dict[str, Syntaxes]:
    every = rules_of(fight).syntaxes_at(fight.table)
    return {kind: some for kind, some in every.items() if seat == REFEREE or kind != INTERVENTION}


def _begins_or_chooses(fight: AnyFight, seat: str, words: str, *, whole: bool) -> bool:
    """Return whether words begin a move, an order or a menu; see `_begins`."""
    words = _without_pose(words, seat)
    opens_menu = bool(view(fight.ruleset).split_menu_word(words)[0])
    return orders.is_standing_order(words) or opens_menu or _begins(fight, seat, words, whole=whole)


def _begins(fight: AnyFight, seat: str, words: str, *, whole: bool = False) -> bool:
    """Return whether words begin a move; with `whole`, only if its verb stands there in full."""
    matches = (parsing.match(syntax, words) for syntax in _syntaxes(fight, seat).values())
    return any(how_much in ("phrase", "verb") if whole else how_much for how_much in matches)


def _may_stand_for_one(fight: AnyFight, seat: str, words: str) -> bool:
    """Return whether words are a verb that leaves open only which own thing to use."""
    typed = tuple(words.casefold().split())
    return any(
        syntax.arguments and all(isinstance(argument, Owned) for argument in syntax.arguments)
        for some in _matching(fight, seat, words)
        for syntax in some
        if typed in (tuple(verb.split()) for verb in (syntax.verb, *syntax.short))
    )


def check_ever(fight: AnyFight, seat: str, move: Move) -> None:
    """Raise `IllegalMove` if the rules can never allow a seat this move."""
    actor = fight.table.fighters.get(seat)
    for argument in arguments(type(move)):
        argument.check_ever(fight.table, actor, move)
