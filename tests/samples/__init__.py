"""Samples of what a game stores, by version: fights and records that later versions must read.

Each version has a folder with a file for each ruleset, which `make samples` writes for the version
in `world/skirmish/__init__.py`. Those of earlier versions stay as they are.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from django.core import serializers
from msgspec import Struct

from tests.game import Game
from typeclasses.skirmish.encounter import lookup, seating
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.models import FighterRecord, FightRecord, MoveRecord, Snapshot
from typeclasses.skirmish.play.moves import make_move
from typeclasses.skirmish.play.understanding import Order
from typeclasses.skirmish.stored.encoding import encode_state
from world.skirmish import __version__, engine
from world.skirmish.referee.rulings import Withdraw
from world.skirmish.ruleset.base import AnyRuleset
from world.skirmish.ruleset.registry import rules_of
from world.skirmish.state.fight import REFEREE, AnyFight
from world.skirmish.testing.fights import Fights
from world.skirmish.testing.playthrough import usual_sheet

_FOLDER = Path(__file__).parent
#: In place of every date, so that samples made again are the same.
_DATE = "2026-11-22T00:00:00Z"
_DATES = ("started", "ended", "made")
#: The number of moves before the sample of a fight by rules that ask nothing in mid-move.
_MOVES = 6
#: The most moves of one fight.
_MOST = 300


class Sample(Struct, frozen=True):
    """What a game stored of one fight.

    Attributes:
        version: The version that stored it.
        ruleset: The rules of the fight.
        in_progress: The state of the encounter, in the middle of a move if the rules ask then.
        finished: The state of the encounter once the fight is over, before it ends.
        record: The rows of the record, as Django serializes them.
    """

    version: str
    ruleset: str
    in_progress: str
    finished: str
    record: list[dict[str, Any]]

    @property
    def path(self) -> Path:
        """Where it is kept."""
        return _FOLDER / self.version / f"{self.ruleset}.json"

    def keep(self) -> None:
        """Write it, in place of the one that is there."""
        self.path.parent.mkdir(exist_ok=True)
        fields = {name: getattr(self, name) for name in self.__struct_fields__}
        self.path.write_text(json.dumps(fields, indent=1, ensure_ascii=False) + "\n")

    def restore_record(self) -> FightRecord:
        """Write the rows of the record to the database, and return that of the fight."""
        for row in serializers.deserialize("python", self.record):
            row.save()
        return FightRecord.objects.get()


def kept() -> Iterator[Sample]:
    """Yield the samples of every version."""
    for path in sorted(_FOLDER.glob("*/*.json")):
        yield Sample(**json.loads(path.read_text()))


def make(game: Game, rules: AnyRuleset) -> Sample:
    """Let a game store a fight by these rules, and return what it stored."""
    owner = game.make_player("Marshal")
    players = [game.make_player(name, usual_sheet(rules)) for name in ("Ann", "Bob")]
    owner.types(f"combat init sample {rules.name}")
    for player in players:
        player.types("combat add me heroes")
    for name, template in zip(("Cid", "Dan"), rules.templates, strict=False):
        owner.types(f"combat add_npc {name} {template} monsters")
    owner.types("combat start heroes monsters")
    encounter = lookup.encounter_in(game.room)
    assert encounter is not None
    chance = Random("samples")

    def waits_in_mid_move(fight: AnyFight) -> bool:
        asks = any(question.answers for question in rules.questions)
        return fight.continuation is not None if asks else encounter.state.sequence >= _MOVES

    _play(encounter, chance, waits_in_mid_move)
    in_progress = encode_state(encounter.state)
    _play(encounter, chance, lambda fight: fight.continuation is None)
    for fighter in encounter.fight.table.members("monsters"):
        if fighter.able and engine.open_seats(encounter.fight):
            _make(encounter, REFEREE, Withdraw(fighter.id))
    _play(encounter, chance, lambda fight: False)
    finished = encode_state(encounter.state)
    assert "Ended" in owner.types("combat end")
    return Sample(__version__, rules.name, in_progress, finished, list(_rows()))


def _play(encounter: SkirmishEncounter, chance: Random, until: Callable[[AnyFight], bool]) -> None:
    """Make moves by chance until the fight is over, or as it should be."""
    fights = Fights(rules_of(encounter.fight))
    while engine.open_seats(encounter.fight) and not until(encounter.fight):
        assert encounter.state.sequence < _MOST
        _make(encounter, *fights.lively(encounter.fight, chance))


def _make(encounter: SkirmishEncounter, seat: str, move: Any) -> None:
    make_move(Order(encounter, seating.decider_of(encounter, seat), seat, move))


def _rows() -> Iterator[dict[str, Any]]:
    """Yield the rows of the record, with one date for all."""
    for model in (FightRecord, FighterRecord, MoveRecord, Snapshot):
        for row in json.loads(serializers.serialize("json", model.objects.order_by("pk"))):
            dates = {field: _DATE for field in _DATES if row["fields"].get(field)}
            yield {**row, "fields": row["fields"] | dates}
