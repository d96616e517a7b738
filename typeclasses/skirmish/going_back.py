"""Going back in a fight: to what was saved, or by so many moves. Dice seen do not come back."""

from __future__ import annotations

import json
from typing import Any

from django.db.models import QuerySet
from msgspec.structs import replace

from world.skirmish import engine
from world.skirmish.errors import Refusal
from world.skirmish.fight import REFEREE, AnyFight

from . import permission, publish, record, replay, stored
from .encounters import Encounter
from .models import MoveRecord
from .objects import find_object
from .stored import Stored
from .transactions import all_or_nothing

_CHECKPOINT = "skirmish_checkpoint"
_DICE = "Dice have fallen in that move; only the owner may take it back."


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

    A player may take back a move after which nobody has moved, in which no die fell, which asked
    nobody else anything, and which showed others nothing that was hidden.
    """
    fight, moves = encounter.fight, _moves(encounter)
    if not (is_owner := permission.is_owner(by, encounter)):
        _check_own(encounter, by, moves, many)
    last = list(moves.values_list("sequence", flat=True)[many - 1 : many + 1]) if many > 0 else []
    if not last:
        raise Refusal(f"There are {moves.count()} moves to take back, not {many}.")
    sequence = last[1] if len(last) > 1 else 0
    earlier = replay.state_after(encounter.stored.record, sequence)
    # Of some dice no event tells.
    if not is_owner and earlier.drawn != fight.drawn:
        raise Refusal(_DICE)
    what = "The last move is" if many == 1 else f"The last {many} moves are"
    _go_back(encounter, sequence, earlier, encounter.stored.standins)
    line = f"The fight {encounter.stored.name} goes back to an earlier state."
    publish.status(encounter, f"+ {what} taken back by {by.key}\n", line)


def _moves(encounter: Encounter) -> QuerySet[MoveRecord]:
    """The moves that count, the last first: neither undone, nor themselves a going back."""
    rows = MoveRecord.objects.filter(fight=encounter.stored.record, undone=False)
    went_back = {"actor": REFEREE, "words__regex": f"^{replay.RESTORE} [0-9]+$"}
    return rows.exclude(**went_back).order_by("-sequence")


def _check_own(encounter: Encounter, by: Any, moves: QuerySet[MoveRecord], many: int) -> None:
    permission.take_part(by)
    fight, fighter = encounter.fight, encounter.fighter_of(by)
    last = moves.first() if many == 1 and fighter is not None else None
    if last is None or last.actor != fighter:
        raise Refusal("You may take back only your own last move, before anybody else has moved.")
    happened = {each["event"] for each in json.loads(last.events)}
    if "rolled" in happened:
        raise Refusal(_DICE)
    others = [each for each in engine.open_seats(fight) if each != fighter]
    if fight.continuation is not None and not fight.given and others:
        raise Refusal("Others are asked about that move; only the owner may take it back.")
    if happened & {each.__struct_config__.tag for each in engine.rules_of(fight).reveals}:
        raise Refusal("That move has shown what was hidden; only the owner may take it back.")


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
