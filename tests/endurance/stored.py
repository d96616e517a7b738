"""What a stopped game has stored of its fights: `python -m tests.endurance.stored FILE`.

It is checked as far as possible without knowing what people have read, and then written to the file
as a `Stored`. Characters who are in no fight get their first sheets back.
"""

import json
import sys
from collections.abc import Iterator
from itertools import pairwise, takewhile
from pathlib import Path
from typing import Any, Final

import msgspec

from tests.endurance.inside import open_game
from tests.endurance.population import give_sheet
from tests.endurance.rooms import Room

#: The most moves in a row that are looked at.
_MOST_TOGETHER: Final = 8


class Row(msgspec.Struct):
    """A row of the record."""

    sequence: int
    pose: str
    story: str


class Together(msgspec.Struct):
    """What an onlooker reads of several moves in a row that NPCs may have made by themselves.

    Attributes:
        line: The line.
        stories: The stories of these moves, as the record has them.
    """

    line: str
    stories: list[str]


class StoredFight(msgspec.Struct):
    """A fight, in progress or ended.

    Attributes:
        record: The number of its record.
        room: The name of its room.
        ended: Whether it has ended.
        rev: The number of questions asked so far; 0 for one that has ended.
        rows: Its record.
        together: What is read of NPCs' moves in a row, if they are told together.
        mid_move: Whether it waits for an answer in the middle of a move.
        acts: Whether it waits for a fighter who acts by themselves, and not for a person's word
            since it went back.
        deadline: When its clock runs out, in seconds since 1970; 0 for no clock.
        plans: The moves chosen in advance.
        ends_alone: Whether it is over, and ends after a pause, with no one to end it.
    """

    record: int
    room: str
    ended: bool
    rows: list[Row]
    together: list[Together] = []
    rev: int = 0
    mid_move: bool = False
    acts: bool = False
    deadline: float = 0.0
    plans: list[str] = []
    ends_alone: bool = False


class Stored(msgspec.Struct):
    """All fights, and a sentence for each thing that is wrong."""

    fights: list[StoredFight]
    wrong: list[str]


def look(rooms: int, each: int) -> Stored:
    """Read everything, compare it, and heal characters who are in no fight."""
    from typeclasses.skirmish.models import FightRecord
    from typeclasses.skirmish.stored import repository

    wrong: list[str] = []
    fights = []
    rows = repository.all_rows()
    live = {row.record: row for row in rows if row.record}
    for record in FightRecord.objects.order_by("pk"):
        row = live.get(record.pk)
        fights.append(_fight(record, row))
        wrong += [f"fight {record.pk}: {what}" for what in _differences(record, row)]
    for row in rows:
        if row.state is None:
            wrong.append(f"The fight in {row.room_name} cannot be read.")
        elif row.state.fight is not None and not row.record:
            wrong.append(f"The fight in {row.room_name} has no record.")
    wrong += _check_sheets([Room(number, each) for number in range(rooms)], rows)
    return Stored(fights, wrong)


def _fight(record: Any, row: Any) -> StoredFight:
    rows = record.moves.order_by("sequence").values_list("sequence", "pose", "story")
    known = [Row(*values) for values in rows]
    if row is None or row.state is None or row.state.fight is None:
        return StoredFight(
            record.pk, record.room_name, record.ended is not None, known, [*_together(record)]
        )
    from world.skirmish import engine

    state, fight = row.state, row.state.fight
    asked = set(engine.open_seats(fight))
    return StoredFight(
        record.pk,
        record.room_name,
        record.ended is not None,
        known,
        [*_together(record)],
        fight.rev,
        fight.continuation is not None or bool(fight.given),
        bool(asked & set(state.temperaments)) and not state.held,
        state.clock.deadline if state.clock is not None and asked - set(state.temperaments) else 0,
        [words for plan in state.plans.values() for words in plan],
        state.automatic and engine.outcome(fight) is not None,
    )


def _together(record: Any) -> Iterator[Together]:
    """Yield what an onlooker reads of each run of NPCs' moves, and of each part of it."""
    from typeclasses.skirmish.records import replay
    from world.skirmish.views import view

    npcs = {entrant["id"] for entrant in record.participants if entrant.get("npc")}
    actors = [*record.moves.order_by("sequence").values_list("actor", flat=True)]
    if not any({one, other} <= npcs for one, other in pairwise(actors)):
        return
    steps = [*replay.steps(record)]
    for first in range(1, len(steps)):
        run = list(takewhile(lambda step: step.move.actor in npcs, steps[first:][:_MOST_TOGETHER]))
        for end in range(2, len(run) + 1):
            events = [event for step in run[:end] for event in step.events]
            before, after = steps[first - 1].fight.table, run[end - 1].fight.table
            line = view(record.ruleset).told_together(before, after, events)
            yield Together(line, [step.move.story for step in run[:end]])


def _differences(record: Any, row: Any) -> Iterator[str]:
    """Yield a sentence for each mistake in a record, beside its replay and its fight."""
    from typeclasses.skirmish.records import replay

    yield from replay.differences(record)
    sequences = list(record.moves.order_by("sequence").values_list("sequence", flat=True))
    if sequences != list(range(len(sequences))):
        yield f"its moves are numbered {sequences}"
    if (row is None) != (record.ended is not None):
        yield "it has ended and is still there, or is gone and has not ended"
    if row is None or row.state is None:
        return
    if row.state.sequence != sequences[-1]:
        yield f"{sequences[-1]} moves are recorded, and the state has had {row.state.sequence}"
    *_, last = replay.steps(record)
    if last.fight != row.state.fight:
        yield "its state is not what its moves lead to"


def _check_sheets(rooms: list[Room], there: list[Any]) -> list[str]:
    """Compare the sheets of players with the end of their fights, and heal them for the next.

    Between two looks a room may have had several fights, with different players. The file
    `sheets.json` has the sheet that each had when they were healed last, and the number of the
    last fight of their room then.
    """
    from evennia.objects.models import ObjectDB

    from typeclasses.skirmish.models import FightRecord
    from typeclasses.skirmish.sheets.attributes import house_rules_for, raw_values
    from world.skirmish import engine
    from world.skirmish.ruleset import registry

    file, wrong = Path("sheets.json"), []
    known = json.loads(file.read_text()) if file.exists() else {}
    busy = {row.room_name for row in there}
    for room in rooms:
        if room.name in busy:
            continue
        rules = registry.get(room.ruleset)
        house = house_rules_for(rules)
        fights = list(FightRecord.objects.filter(room_name=room.name).order_by("pk"))
        for place, name in enumerate((*room.players, room.foe)):
            body = ObjectDB.objects.get(db_key=name)
            sheet = json.loads(json.dumps(raw_values(body, rules, house)))
            before = known.get(name)
            if before is not None:
                expected = dict(before["sheet"])
                for ended in (fight for fight in fights if fight.pk > before["last"]):
                    written = engine.write_back(engine.decode(ended.final))
                    expected |= written.get(f"o{body.pk}", {})
                if name != room.foe and sheet != json.loads(json.dumps(expected)):
                    wrong.append(f"The sheet of {name} is {sheet} and not {expected}.")
            give_sheet(body, room.number, place)
            healed = json.loads(json.dumps(raw_values(body, rules, house)))
            known[name] = {"sheet": healed, "last": fights[-1].pk if fights else 0}
    file.write_text(json.dumps(known))
    return wrong


if __name__ == "__main__":
    open_game()
    _, path, rooms, each = sys.argv
    Path(path).write_bytes(msgspec.json.encode(look(int(rooms), int(each))))
