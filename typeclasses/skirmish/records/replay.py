"""Replay a past fight from its record, step by step, and check it against what is written."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from typeclasses.skirmish.models import FightRecord, MoveRecord, Snapshot
from world.skirmish import engine
from world.skirmish.base.errors import NotUnderstood, Refusal
from world.skirmish.referee.changing import read_change
from world.skirmish.referee.entering import Enter, Entered
from world.skirmish.referee.orders import OrderGiven
from world.skirmish.ruleset import registry
from world.skirmish.sheets.fighters import Participant
from world.skirmish.state import house_rules
from world.skirmish.state.events import Event
from world.skirmish.state.fight import REFEREE, AnyFight

_GAP = "The record of this fight has a gap; what was before it cannot be taken back."

#: The rows that are read at a time, so that replaying a part of a long fight reads little more.
_CHUNK = 50

#: The words of the row for the start of the fight.
START = "start"
#: The words of a row in which the fight went back, before the number of the move it went back to.
RESTORE = "restore"
#: The events of a row in which a standing order was given, and nothing else happened.
ORDER = rf'^\[\{{"event":"{OrderGiven.__struct_config__.tag}"[^{{}}]*\}}\]$'


class Entrant(Participant, frozen=True):
    """A fighter of a record.

    Attributes:
        entered: The number of the move with which they entered the fight; 0 for its start.
    """

    entered: int = 0

    @classmethod
    def of(cls, participant: Participant, entered: int) -> Entrant:
        """Return a fighter who entered the fight with the move of that number."""
        return cls(**msgspec.structs.asdict(participant), entered=entered)


class RecordedStep(msgspec.Struct, frozen=True):
    """The fight after a row of the record.

    Attributes:
        fight: The fight after it.
        move: The row; that of the first step is the start. None if a deleted record lost it, or
            if it is secret.
        events: What happened.
        secret: Whether it is an answer that not everyone knows of.
    """

    fight: AnyFight
    move: MoveRecord | None = None
    events: tuple[Event, ...] = ()
    secret: bool = False


def steps(record: FightRecord, first: int = 0) -> Iterator[RecordedStep]:
    """Yield the fight as it started and after each move, or after move `first` and each later one.

    Starting at a later move is as fast as starting at the first, because of snapshots.

    Raises:
        Refusal: The rules have changed since and refuse a move, or the record has been changed and
            cannot be read; the text says which.
    """
    rows = record.moves.order_by("sequence")
    if first:
        fight = state_after(record.pk, first - 1)
    else:
        fight, events = begin(record)
        yield RecordedStep(fight, rows.filter(sequence=0).first(), tuple(events))
    states = {max(first - 1, 0): fight}
    for move in rows.filter(sequence__gte=max(first, 1)).iterator(_CHUNK):
        if goes_back(move) and (earlier := went_back_to(move)) < first - 1:
            states[earlier] = state_after(record.pk, earlier)
        fight, events = advance(fight, states, move)
        states[move.sequence] = fight
        yield RecordedStep(fight, move, tuple(events))


def state_after(record: int, sequence: int) -> AnyFight:
    """Return the fight after the move of that number, from the nearest snapshot before it.

    Raises:
        Refusal: It is no longer in the record, or cannot be replayed.
    """
    kept = Snapshot.objects.filter(fight=record, sequence__lte=sequence).order_by("sequence").last()
    if kept is None:
        raise Refusal(_GAP)
    fight, reached = engine.decode(kept.state), kept.sequence
    moves = MoveRecord.objects.filter(
        fight=record, sequence__gt=kept.sequence, sequence__lte=sequence
    )
    for move in moves.order_by("sequence"):
        reached += 1
        if move.sequence != reached:
            raise Refusal(_GAP)
        fight, _ = advance(fight, {}, move)
    if reached != sequence:
        raise Refusal(_GAP)
    return fight


def begin(record: FightRecord) -> tuple[AnyFight, list[Event]]:
    """Return the fight before its first move, and what happened at its start.

    Raises:
        Refusal: The start is not in the record, or cannot be read.
    """
    rules = registry.find(record.ruleset)
    try:
        settings = house_rules.stored(rules.house, house(record))
        entrants = msgspec.convert(record.participants, list[Entrant])
    except NotUnderstood as refusal:
        raise Refusal(f"The start cannot be read: {refusal}") from None
    except msgspec.ValidationError as error:
        raise Refusal(f"The start cannot be read: {error}.") from None
    participants = [entrant for entrant in entrants if not entrant.entered]
    if not participants:
        raise Refusal("Its record was deleted during the fight, so its start is lost.")
    return engine.begin(rules, participants, settings, record.seed)


def advance(
    fight: AnyFight, states: Mapping[int, AnyFight], move: MoveRecord
) -> tuple[AnyFight, list[Event]]:
    """Return the fight after one row of the record, and what happened.

    Args:
        fight: The fight before it.
        states: The fight after earlier rows, by their numbers, for rows that go back to one.
        move: The row.

    Raises:
        Refusal: The rules refuse the move, or the state that it goes back to is not there.
    """
    if goes_back(move):
        number = went_back_to(move)
        if number not in states:
            raise Refusal(f"Move {move.sequence} goes back to move {number}, which is not there.")
        return engine.rewind(fight, states[number]), []
    try:
        return engine.decide(fight, move.actor, move_of(fight, move))
    except Refusal as refusal:
        raise Refusal(f"Move {move.sequence} ({move.words}) is refused: {refusal}") from None


def move_of(fight: AnyFight, row: MoveRecord) -> Any:
    """Return the move that a row of the record holds.

    Raises:
        Refusal: It is not a move in this fight.
    """
    entry = _entry(row) or read_change(row.words)
    return entry or engine.parse_canonical(fight, row.actor, row.words)


def steps_through(record: FightRecord, moves: Sequence[MoveRecord]) -> Iterator[RecordedStep]:
    """Yield the fight as it started and after each of some rows, which no database needs to hold.

    Raises:
        Refusal: As `steps` does.
    """
    fight, events = begin(record)
    yield RecordedStep(fight, next((move for move in moves if move.is_start), None), tuple(events))
    states = {0: fight}
    for move in moves:
        if not move.is_start:
            fight, events = advance(fight, states, move)
            states[move.sequence] = fight
            yield RecordedStep(fight, move, tuple(events))


def differences(record: FightRecord, moves: Sequence[MoveRecord] | None = None) -> Iterator[str]:
    """Yield a sentence for each difference between a replay and the record.

    Args:
        record: The fight.
        moves: Its rows, its start among them; None for those in the database.
    """
    return filter(None, compared(record, moves))


def compared(record: FightRecord, moves: Sequence[MoveRecord] | None = None) -> Iterator[str]:
    """Yield what `differences` does, and an empty text after each move that is as recorded."""
    fight = None
    try:
        for step in steps(record) if moves is None else steps_through(record, moves):
            fight = step.fight
            move, told = step.move, ""
            if move is not None and encode(step.events) != move.events:
                told = f"Move {move.sequence} ({move.words}) came out differently."
            yield told
        if record.ended and not record.final:
            yield "The end of the fight was not recorded."
        elif record.ended and fight != engine.decode(record.final):
            yield "The fight ended differently."
    except Refusal as refusal:
        yield str(refusal)


def goes_back(move: MoveRecord) -> bool:
    """Return whether a row is a return to an earlier state, and not a move."""
    verb, _, number = move.words.partition(" ")
    return verb == RESTORE and number.isdigit()


def enters(move: MoveRecord) -> bool:
    """Return whether a row is the entry of a fighter in mid-fight, whom no move has summoned."""
    is_entry = move.actor == REFEREE and move.words.startswith(f"{Enter.verb} ")
    return is_entry and f'"event":"{Entered.__struct_config__.tag}"' in move.events


def gives_order(move: MoveRecord) -> bool:
    """Return whether a row is a standing order, and not a move."""
    return re.match(ORDER, move.events) is not None


def encode(events: Any) -> str:
    """Return events as the record has them."""
    return _ENCODER.encode(events).decode()


_ENCODER = msgspec.json.Encoder()


def went_back_to(move: MoveRecord) -> int:
    """Return the number of the move after which the fight stood once more."""
    return int(move.words.split()[1])


def house(record: FightRecord) -> Any:
    """Return the house rules of a record; those that are newer than it are as its fight has them.

    A stored state has been upgraded with its house rules, which never change in a fight.
    """
    state = record.final
    if not state and record.pk is not None:
        state = record.snapshots.values_list("state", flat=True).first()
    if not (state and isinstance(record.house, dict)):
        return record.house
    return msgspec.to_builtins(engine.decode(state).table.house) | record.house


def _entry(move: MoveRecord) -> Enter | None:
    """Return the move with which a fighter entered the fight; None for other rows."""
    if not enters(move):
        return None
    for entrant in msgspec.convert(move.fight.participants, list[Entrant]):
        if entrant.entered == move.sequence:
            return Enter(entrant)
    raise Refusal(_GAP)
