"""Going back in a fight: to what was saved, or by so many moves. Dice seen do not come back."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from world.skirmish import engine
from world.skirmish.errors import Refusal
from world.skirmish.fight import AnyFight

from . import permission, publish, record, replay, stored
from .encounters import Encounter
from .models import FightRecord, MoveRecord
from .objects import find_object
from .stored import Stored
from .transactions import all_or_nothing

_CHECKPOINT = "skirmish_checkpoint"


def save(encounter: Encounter, by: Any) -> None:
    """Keep the fight as it is now, to come back to."""
    permission.own(by, encounter)
    text = stored.encode_checkpoint(replace(encounter.stored, fight=encounter.fight))
    with all_or_nothing(encounter):
        encounter.attributes.add(_CHECKPOINT, text, strattr=True)
    owner = find_object(encounter.stored.owner)
    if owner is not None and owner is not by:
        told = (
            f"{by.key} has saved the fight {encounter.stored.name}; combat restore goes back to it"
        )
        publish.notice(encounter, f"+ {told}", [owner])


def restore(encounter: Encounter, by: Any) -> None:
    """Go back to what was saved. Players who are away become NPCs of the owner's."""
    permission.own(by, encounter)
    fight = encounter.fight
    kept = encounter.attributes.get(_CHECKPOINT, strattr=True)
    if not kept:
        raise Refusal("Nothing was saved in this fight; combat save does that.")
    sequence, saved = stored.decode_checkpoint(kept)
    players = set(fight.table.fighters) - set(encounter.stored.npcs)
    away = tuple(sorted(fighter for fighter in players if not encounter.is_present(fighter)))
    lines = ["+ Combat has been restored to a prior state"]
    if away:
        names = ", ".join(encounter.name_of(fighter) for fighter in away)
        lines.append(f"  Moved by the owner until they rejoin: {names}")
    _go_back(encounter, sequence, saved, away)
    line = f"The fight {encounter.stored.name} goes back to an earlier state."
    publish.went_back(encounter, "\n".join(lines), line)


def undo(encounter: Encounter, by: Any, many: int = 1) -> None:
    """Take back the last move, or the last few: the owner any, a player their own.

    A player may take back a move in which no die fell and after which nobody has moved.
    """
    moves = _moves(encounter)
    if not 1 <= many <= len(moves):
        raise Refusal(f"There are {len(moves)} moves to take back, not {many}.")
    last = moves[-1]
    if not permission.is_owner(by, encounter):
        _check_own(encounter, by, last, many)
    sequence = moves[-many - 1].sequence if many < len(moves) else 0
    steps = replay.steps(FightRecord.objects.get(pk=encounter.stored.record))
    earlier = next(
        step.fight
        for step in steps
        if (step.move.sequence if step.move is not None else 0) == sequence
    )
    what = "The last move is" if many == 1 else f"The last {many} moves are"
    _go_back(encounter, sequence, earlier, encounter.stored.standins)
    line = f"The fight {encounter.stored.name} goes back to an earlier state."
    publish.status(encounter, f"+ {what} taken back by {by.key}\n", line)


def _moves(encounter: Encounter) -> list[MoveRecord]:
    """The moves that count: neither undone, nor themselves a going back."""
    if not encounter.fight:
        return []
    rows = MoveRecord.objects.filter(fight=encounter.stored.record, undone=False)
    return [row for row in rows.order_by("sequence") if not replay.goes_back(row)]


def _check_own(encounter: Encounter, by: Any, last: MoveRecord, many: int) -> None:
    permission.take_part(by)
    if many > 1 or last.actor != encounter.fighter_of(by):
        raise Refusal("You may take back only your own last move, before anybody else has moved.")
    if '"rolled"' in last.events:
        raise Refusal("Dice have fallen in that move; only the owner may take it back.")


def _go_back(
    encounter: Encounter,
    sequence: int,
    earlier: AnyFight,
    standins: tuple[str, ...],
) -> None:
    """Make an earlier state the present one, as a new row of the record."""
    restored = engine.rewind(encounter.fight, earlier)
    row = encounter.stored.sequence + 1

    def went_back() -> Stored:
        record.add_going_back(encounter, row, sequence, restored)
        return replace(encounter.stored, fight=restored, standins=standins, sequence=row)

    encounter.commit(went_back)
