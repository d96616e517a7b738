"""Undo, save and restore: a fight goes back by some moves, or to what was saved.

Dice that were seen do not return.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from django.db.models import Q, QuerySet
from msgspec.structs import replace

from typeclasses.skirmish import permissions
from typeclasses.skirmish.encounter import lookup, naming, seating
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.game_objects import Person, find_object
from typeclasses.skirmish.messaging import broadcast, recipients
from typeclasses.skirmish.messaging.rendering import Rendered
from typeclasses.skirmish.models import MoveRecord
from typeclasses.skirmish.records import replay, writer
from typeclasses.skirmish.stored.change import Change, why_only_the_owner_undoes
from typeclasses.skirmish.stored.encoding import decode_checkpoint, encode_checkpoint
from typeclasses.skirmish.stored.state import EncounterState
from typeclasses.skirmish.transactions import all_or_nothing
from world.skirmish import engine
from world.skirmish.base.command_name import command
from world.skirmish.base.errors import Refusal
from world.skirmish.ruleset.registry import rules_of
from world.skirmish.state.fight import REFEREE, AnyFight
from world.skirmish.views.pages import undo as undo_view
from world.skirmish.views.text import pluralize

from . import hooks

_CHECKPOINT = "skirmish_checkpoint"


def save(encounter: SkirmishEncounter, by: Person) -> None:
    """Save the fight as it is now; `restore` goes back to it."""
    permissions.check_is_owner(by, encounter)
    text = encode_checkpoint(encounter.state.sequence, encounter.fight)
    with all_or_nothing(encounter):
        encounter.attributes.add(_CHECKPOINT, text, strattr=True)
    owner = find_object(encounter.state.owner)
    if owner is not None and owner is not by:
        told = (
            f"{by.key} has saved the fight {encounter.state.name}; "
            f"{command('restore')} goes back to it"
        )
        broadcast.notice(encounter, f"+ {told}", [owner])


def restore(encounter: SkirmishEncounter, by: Person) -> None:
    """Go back to what was saved. The owner moves players who are away until they rejoin."""
    permissions.check_is_owner(by, encounter)
    fight = encounter.fight
    kept = encounter.attributes.get(_CHECKPOINT, strattr=True)
    if not kept:
        raise Refusal(f"Nothing was saved in this fight; {command('save')} does that.")
    sequence, saved = decode_checkpoint(kept)
    players = set(fight.table.fighters) - set(encounter.state.npcs)
    away = tuple(
        sorted(fighter for fighter in players if not seating.is_present(encounter, fighter))
    )
    headline = "+ Combat has been restored to a prior state"
    if away:
        names = ", ".join(naming.name_of(encounter, fighter) for fighter in away)
        headline += f"\n  Moved by the owner until they rejoin: {names}"
    _go_back(encounter, by, sequence, saved, away, headline)


def undo(encounter: SkirmishEncounter, by: Person, many: int = 1) -> None:
    """Take back the last move, or the last few: the owner any, a player their own.

    A standing order is not a move; those that were given after the move go with it. So does what no
    one but its own seat has learned of, such as dice that were rolled in secret: it is no move to
    those who count them. A player may take back a move if no other move followed, no dice were
    rolled in it, it asked no other seat anything, and it showed others nothing that was hidden.
    """
    every = _rows(encounter)
    rows = every.exclude(~Q(events__regex=replay.ORDER), shows=False)
    if permissions.is_owner(by, encounter):
        moves = _known_moves(encounter, by)
    else:
        moves = rows.exclude(events__regex=replay.ORDER)
        _check_own(encounter, by, rows, moves, many)
    taken = list(moves[:many])
    if not taken or len(taken) < many:
        raise Refusal(_too_many(moves.count(), many))
    first = taken[-1].sequence
    kept = every.filter(sequence__lt=first).values_list("sequence", flat=True).first()
    sequence = kept or 0
    earlier = replay.state_after(encounter.state.record, sequence)
    headline = f"+ {undo_view.taken_back(by.key, _told(encounter, taken), many)}"
    if rows.filter(sequence__gt=first, events__regex=replay.ORDER).exists():
        headline += "\n  Standing orders that were given since then are taken back too."
    _go_back(encounter, by, sequence, earlier, encounter.state.standins, headline)


def _hasty(state: EncounterState, fight: AnyFight) -> set[str]:
    """Return the seats that would move at once, without a person."""
    return {
        seat for seat in engine.open_seats(fight) if seat in {*state.temperaments, *state.plans}
    }


def _check_free(encounter: SkirmishEncounter, fighters: Iterable[str]) -> None:
    """Refuse to bring back fighters who are in another fight now."""
    for fighter in fighters:
        who = seating.object_of(fighter)
        if who is not None and (other := lookup.encounter_of(who)) is not None:
            raise Refusal(f"{who.key} is in another fight now: {other.state.name}.")


def _check_released(encounter: SkirmishEncounter, restored: AnyFight) -> None:
    """Refuse to go back to before a player was released and their sheet written."""
    for fighter in encounter.state.released:
        back = restored.table.fighters.get(fighter)
        if back is None or not back.withdrawn:
            name = naming.name_of(encounter, fighter)
            raise Refusal(
                f"{name} has left for good since then; the fight cannot go back to before that."
            )


def log(encounter: SkirmishEncounter, by: Person, many: int) -> str:
    """Return the last moves that a person knows of, each with the number that takes it back."""
    moves = list(_known_moves(encounter, by)[:many])
    if not moves:
        raise Refusal("No move has been made in this fight that could be listed.")
    lines = [(number, _logged(move)) for number, move in enumerate(moves, 1)]
    return undo_view.log(lines[::-1], may_undo=permissions.is_owner(by, encounter))


def let_go_on(encounter: SkirmishEncounter, by: Person) -> str:
    """Let fighters act by themselves again after the fight went back, and return the reply.

    Raises:
        Refusal: They do not take part, or no one waits for that.
    """
    if encounter.fighter_of(by) is None:
        permissions.check_is_owner(by, encounter)
    if not encounter.state.held:
        raise Refusal(undo_view.nothing_waits())
    encounter.commit(lambda: replace(encounter.state, held=False))
    reply = broadcast.announce(encounter, by, undo_view.goes_on(by.key))
    encounter.go_on()
    return reply


def _known_moves(encounter: SkirmishEncounter, by: Person) -> QuerySet[MoveRecord]:
    """Return the moves that a person knows of, the last first.

    A game master who does not fight knows all; others their own, and those that were told. What no
    one else has learned of is left out: others would see that something is taken back.
    """
    moves = _rows(encounter).exclude(events__regex=replay.ORDER).exclude(shows=False)
    fighter = encounter.fighter_of(by)
    if fighter is None and permissions.is_owner(by, encounter):
        return moves
    own = Q(actor=fighter) if fighter is not None else Q(pk=None)
    return moves.exclude(Q(story="") & ~own)


def _logged(move: MoveRecord) -> str:
    """Return a move as it was told; its words if it has not been told."""
    return move.story or undo_view.hidden(move.fighter, move.words)


def _told(encounter: SkirmishEncounter, taken: Sequence[MoveRecord]) -> list[str]:
    """Return which moves are taken back, the earliest first; none if they may not show.

    A move without a line for the story has not been told, and where fighters hide something its
    words say more than was told.
    """
    if rules_of(encounter.fight).secrets or not all(move.story for move in taken):
        return []
    return [
        move.story.rstrip(".") if move.actor == REFEREE else f"{move.fighter}: {move.words}"
        for move in reversed(taken)
    ]


def _rows(encounter: SkirmishEncounter) -> QuerySet[MoveRecord]:
    """Return the moves that can be taken back and the standing orders, the last first."""
    rows = MoveRecord.objects.filter(fight=encounter.state.record, undone=False, sequence__gt=0)
    went_back = {"actor": REFEREE, "words__regex": f"^{replay.RESTORE} [0-9]+$"}
    return rows.exclude(**went_back).order_by("-sequence")


def _too_many(count: int, wanted: int) -> str:
    if not count:
        return "There is no move to take back."
    are = "is" if count == 1 else "are"
    return f"There {are} {pluralize(count, 'move')} to take back, not {wanted}."


def _check_own(
    encounter: SkirmishEncounter,
    by: Person,
    rows: QuerySet[MoveRecord],
    moves: QuerySet[MoveRecord],
    many: int,
) -> None:
    permissions.check_may_take_part(by)
    fight, fighter = encounter.fight, encounter.fighter_of(by)
    last = moves.first() if many == 1 and fighter is not None else None
    since = rows.filter(sequence__gte=last.sequence) if last is not None else rows.none()
    if last is None or since.exclude(actor=fighter).exists():
        raise Refusal("You can take back only your own last move, before anyone else has moved.")
    happened = {event["event"] for event in json.loads(last.events)}
    if why := why_only_the_owner_undoes(fight, last.actor, happened):
        has_master = seating.has_game_master(encounter)
        end = (
            "; only the owner may take it back." if has_master else ", so it cannot be taken back."
        )
        raise Refusal(f"{why}{end}")


def _go_back(
    encounter: SkirmishEncounter,
    by: Person,
    sequence: int,
    earlier: AnyFight,
    standins: tuple[str, ...],
    headline: str,
) -> None:
    """Make an earlier state the current one, with a row of its own, and show it to everyone."""
    current = encounter.fight
    restored = engine.rewind(current, earlier)
    row = encounter.state.sequence + 1

    def next_state() -> EncounterState:
        writer.add_going_back(encounter, row, sequence, restored)
        after = replace(encounter.state, standins=standins, sequence=row).with_fight(restored)
        return replace(after, held=bool(_hasty(after, restored)))

    former = {fighter: seating.object_of(fighter) for fighter in encounter.state.fighter_ids()}
    released = {*encounter.state.released}
    _check_released(encounter, restored)
    _check_free(encounter, restored.table.fighters.keys() - former.keys() - released)
    gone = [who for fighter, who in former.items() if fighter not in restored.table.fighters]
    if _hasty(encounter.state.with_fight(restored), restored):
        headline += f"\n  {undo_view.waits()}"
    story = f"The fight {encounter.state.name} goes back to an earlier state."
    change = Change(restored, by=by, headline=f"{headline}\n", story=story)

    def tell() -> None:
        lookup.forget(encounter)
        recipients.tell(filter(None, gone), "The fight goes back to before you joined it.")
        broadcast.Delivery(Rendered(encounter, change)).send()
        with recipients.log_and_continue("the game could not be told of a fight that goes back"):
            hooks.tell_changes(encounter, current, restored)

    lookup.forget(encounter)
    encounter.commit(next_state, tell)
    tell()
