"""Fights and moves as CSV, for spreadsheets."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from typing import Any

from django.http import HttpResponse
from django.utils.timezone import localtime

from typeclasses.skirmish.models import FightRecord, MoveRecord
from typeclasses.skirmish.records.queries import counted_moves

FIGHTS = (
    "number", "name", "room", "owner", "ruleset", "started", "ended", "winner", "rounds", "moves",
    "fighters",
)  # fmt: skip
MOVES = (
    "fight", "sequence", "round", "fighter", "words", "dice", "result", "pose", "taken back",
    "made",
)  # fmt: skip

#: Characters that make a spreadsheet read a text as a formula.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def fights(records: Iterable[FightRecord]) -> HttpResponse:
    """Return a file with a line for each fight."""
    return _answer("fights.csv", FIGHTS, (_fight(record) for record in records))


def moves(records: Iterable[FightRecord]) -> HttpResponse:
    """Return a file with a line for each move of these fights."""
    rows = (_move(move) for record in records for move in record.moves.order_by("sequence"))
    return _answer("moves.csv", MOVES, rows)


def _fight(record: FightRecord) -> Iterator[Any]:
    yield record.pk
    yield from (record.name, record.room_name, record.owner_name, record.ruleset)
    yield from (_time(record.started), _time(record.ended))
    yield from (record.winner, record.lasted, record.moves.filter(counted_moves()).count())
    yield ", ".join(f"{fighter.name} ({fighter.team})" for fighter in record.fighters.all())


def _move(move: MoveRecord) -> Iterator[Any]:
    yield from (move.fight_id, move.sequence, move.round, move.fighter, move.words, move.dice)
    yield from (move.story, move.pose, "yes" if move.undone else "no", _time(move.made))


def _time(when: Any) -> str:
    return localtime(when).isoformat(timespec="seconds") if when is not None else ""


def _answer(name: str, heads: Iterable[str], rows: Iterable[Iterable[Any]]) -> HttpResponse:
    answer = HttpResponse(
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )
    written = csv.writer(answer)
    written.writerow(heads)
    written.writerows([_harmless(value) for value in row] for row in rows)
    return answer


def _harmless(value: Any) -> Any:
    """Keep a spreadsheet from running text that people wrote as a formula."""
    if isinstance(value, str) and value.startswith(_FORMULA):
        return f"'{value}"
    return value
