"""The moves of a typed line: one, several with commas, or one order for many fighters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from typeclasses.skirmish import permissions
from typeclasses.skirmish.encounter import naming, seating
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.game_objects import Person
from typeclasses.skirmish.play.understanding import Order
from world.skirmish import engine
from world.skirmish.base.errors import NotUnderstood, Refusal
from world.skirmish.base.names import (
    EVERYONE,
    LONGEST,
    find,
    find_several,
    fold,
    is_same,
    whole_name,
)
from world.skirmish.sheets.fighters import Combatant
from world.skirmish.views.text import join_words

from . import ahead, moves, understanding
from .typed_lines import TypedLine


class NamedFighters(NamedTuple):
    """The fighters that the first words of an order name.

    Attributes:
        fighters: Their ids.
        many: Whether they are named together, as `all`, by their team, or as `goblins`.
        rest: The words that follow.
    """

    fighters: tuple[str, ...]
    many: bool
    rest: str


def carry_out_line(line: TypedLine, seat: str) -> None:
    """Make the move that a line means for a seat, or several with commas between.

    Raises:
        NotUnderstood: The line or a part of it is not a move; none has been made.
        Refusal: A move is not made, and why; the text says which have been made, and which not.
    """
    encounter, by, parts = line.encounter, line.by, ahead.split_moves(line.words, seat)
    try:
        resolved = line.resolve(seat)
    except NotUnderstood:
        if len(parts) < 2:
            raise
        if not ahead.are_moves(line.fight, seat, parts):
            TypedLine(encounter, by, parts[0]).resolve(seat)
            for part in parts[1:]:
                # A short word is more likely a name that no one has.
                if TypedLine(encounter, by, part).read().match in ("phrase", "verb"):
                    ahead.check(line.fight, seat, part)
            raise
    else:
        moves.carry_out(resolved, encounter, by)
        return
    fight = line.fight
    for part in parts[1:]:
        ahead.check(fight, seat, part)
    made: list[str] = []

    def moves_of_line() -> Iterator[Order]:
        for part in parts:
            order = _whole_move(TypedLine(encounter, by, part).resolve(seat))
            moves.check_sure(order)
            yield order
            made.append(part)

    try:
        moves.make_moves(moves_of_line())
    except Refusal as refusal:
        if not made:
            raise
        done, dropped = ", ".join(made), ", ".join(parts[len(made) :])
        # A refusal may end with what to type, which has no period.
        raise Refusal(
            f"{refusal}\nDone: {done}. The rest of your line was not carried out: {dropped}."
        ) from None


def order_many(
    encounter: SkirmishEncounter, by: Person, fighters: Sequence[str], words: str
) -> str:
    """Make the same move for each of several fighters, as their turns come.

    Returns:
        The text for the owner: who has not made it, and why; empty if everyone has.

    Raises:
        Refusal: None of them has made it, or the owner is asked once whether they are sure.
    """
    permissions.check_is_owner(by, encounter)
    if engine.outcome(encounter.fight) is not None:
        raise Refusal("The fight is over; no one can move.")
    waiting, refused = list(fighters), dict[str, list[str]]()

    def move_of_each() -> Iterator[Order]:
        is_sure = False
        while (fighter := _next_asked(encounter, waiting)) is not None:
            waiting.remove(fighter)
            try:
                order = _whole_move(understanding.resolve(encounter, by, fighter, words))
                engine.check(encounter.fight, fighter, order.move)
            except Refusal as refusal:
                name = naming.name_of(encounter, fighter, by)
                refused.setdefault(str(refusal), []).append(name)
            else:
                if not is_sure:
                    moves.check_sure(order, alone=False)
                is_sure = True
                yield order

    rendered = moves.make_moves(move_of_each())
    if waiting and engine.outcome(encounter.fight) is None:
        names = ", ".join(naming.name_of(encounter, seat, by) for seat in waiting)
        refused[""] = [f"Not asked now: {names}."]
    told = "\n".join(
        ": ".join(filter(None, (join_words(who), why))) for why, who in refused.items()
    )
    if not rendered:
        raise Refusal(told)
    return told


def read_fighters(encounter: SkirmishEncounter, words: Sequence[str], by: Person) -> NamedFighters:
    """Return the fighters that the first words of an order name: one, or several of the owner's.

    Raises:
        NotUnderstood: No fighter has this name, or several do.
    """
    # In fights of earlier versions someone may be called `all` or `everyone`.
    known = naming.names_known_by(encounter, by)
    fighters = [(key, name) for key, name in known if fold(name) not in EVERYONE]
    marks = naming.marks_seen_by(encounter, by)
    most = min(len(words), LONGEST)
    for many in range(most, 0, -1):
        name, rest = " ".join(words[:many]), " ".join(words[many:])
        if whole := whole_name([*fighters, *marks.items()], name):
            return NamedFighters((whole[0],), False, rest)
        if together := _group(encounter, name, by):
            return NamedFighters(together, True, rest)
    # The beginning of a name of several words: `goblin ch` for `goblin chief`.
    for many in range(most, 1, -1):
        meant = find(fighters, " ".join(words[:many]))
        if len(meant) == 1:
            return NamedFighters((meant[0],), False, " ".join(words[many:]))
    if fold(words[0]) in EVERYONE:
        raise NotUnderstood("You move no fighter here who is able to fight.")
    return NamedFighters(
        (naming.find_fighter(encounter, words[0], by),), False, " ".join(words[1:])
    )


def _group(encounter: SkirmishEncounter, name: str, by: Person) -> tuple[str, ...]:
    """Return the owner's fighters that a group's name stands for; empty if it is not a group."""
    able = {
        member.id: member
        for member in naming.members(encounter, by)
        if seating.is_moved_by_owner(encounter, member.id)
        and not (isinstance(member, Combatant) and (member.withdrawn or member.down))
    }
    if fold(name) in EVERYONE:
        return tuple(able)
    team = tuple(fighter for fighter, member in able.items() if is_same(name, member.team))
    named = {fighter: member.name for fighter, member in able.items()}
    return team or tuple(find_several(named, name))


def _next_asked(encounter: SkirmishEncounter, waiting: Sequence[str]) -> str | None:
    open_seats = engine.open_seats(encounter.fight)
    return next((seat for seat in waiting if seat in open_seats), None)


def _whole_move(resolved: Order | understanding.Menu) -> Order:
    if isinstance(resolved, Order):
        return resolved
    what = resolved.prompt.text.rstrip(" :.")
    raise NotUnderstood(f"Type the whole move. {what}.")
