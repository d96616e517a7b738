"""The report of a fight: all that replays it, as a file without names, for those who mend bugs."""

from __future__ import annotations

import platform
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import django
import evennia
import msgspec
from django.conf import settings
from django.db import connection
from django.utils import timezone
from msgspec import Struct
from msgspec.structs import replace

from typeclasses.skirmish.conf import DEFAULTS, get_setting
from typeclasses.skirmish.models import FightRecord, MoveRecord
from typeclasses.skirmish.records import replay
from world.skirmish import __version__, engine
from world.skirmish.base.errors import Refusal
from world.skirmish.odds import Steps, finish
from world.skirmish.referee.orders import StandingOrder
from world.skirmish.referee.teams import ChangeTeam
from world.skirmish.state.fight import AnyFight

#: The form of the file. A later version reads each earlier form.
FORM: Final = 1

#: The longest file that is read, in bytes; a fight of some thousand moves has less.
_MOST_BYTES: Final = 50_000_000


class ReportedMove(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the record; `MoveRecord` says what its fields are."""

    sequence: int
    round: int
    actor: str
    words: str
    events: str
    undone: bool = False


class FightReport(Struct, frozen=True, forbid_unknown_fields=True):
    """A recorded fight with other names.

    Attributes:
        form: The form of the file.
        versions: The versions of Skirmish and of what it runs on.
        settings: The settings of Skirmish that differ from their defaults.
        ruleset: The rules of the fight.
        house: Its house rules.
        participants: The fighters, with their sheets.
        seed: The secret of its dice.
        ended: Whether the fight is over.
        final: The state at its end.
        moves: The rows of the record.
        found: What a replay of this report came to where it was written: the differences.
    """

    form: int
    versions: dict[str, str]
    settings: dict[str, Any]
    ruleset: str
    house: Any
    participants: list[dict[str, Any]]
    seed: str
    ended: bool
    final: str
    moves: tuple[ReportedMove, ...]
    found: tuple[str, ...] = ()

    def differences(self) -> list[str]:
        """Return a sentence for each difference between a replay and the report."""
        return finish(self.compared())

    def compared(self) -> Steps[list[str]]:
        """Find the differences, with a step for each move."""
        record = _blank(self)
        rows = [MoveRecord(fight=record, **msgspec.structs.asdict(move)) for move in self.moves]
        differences = []
        try:
            for difference in replay.compared(record, rows):
                if difference:
                    differences.append(difference)
                yield
        except Exception as error:  # noqa: BLE001  it may be the bug that is looked for
            differences.append(f"It cannot be played again: {error!r}")
        return differences

    @property
    def origin(self) -> str:
        """What the fight was played with, as in `Skirmish 0.2.0, Evennia 6.1.0`."""
        return ", ".join(f"{name} {version}" for name, version in self.versions.items())


def make(record: FightRecord) -> FightReport:
    """Return the report of a recorded fight, which may still go on.

    Raises:
        Refusal: The start of the fight is not in the record, so that nothing can be replayed.
    """
    return finish(in_steps(record))


def in_steps(record: FightRecord) -> Steps[FightReport]:
    """Make the report of a recorded fight, with a step for each move.

    Raises:
        Refusal: As `make` does.
    """
    names = _Names.of(record)
    report = FightReport(
        form=FORM,
        versions=_versions(),
        settings=_settings(),
        ruleset=record.ruleset,
        house=replay.house(record),
        participants=[names.in_participant(fighter) for fighter in record.participants],
        seed=record.seed,
        ended=record.ended is not None,
        final="",
        moves=(),
    )
    pair = _Pair(record, _blank(report), names)
    moves = []
    # All at once: a fight that goes on is reported as it is now.
    for row in list(record.moves.order_by("sequence")):
        moves.append(pair.copy(row))
        yield
    report = replace(report, moves=tuple(moves), final=pair.final())
    differences = yield from report.compared()
    return replace(report, found=tuple(differences))


def save(report: FightReport, number: int) -> Path:
    """Write a report to the game's folder for logs, and return its path.

    Raises:
        Refusal: The file cannot be written.
    """
    path = Path(settings.LOG_DIR) / f"skirmish-report-{number}.json"
    written = msgspec.json.encode(report, enc_hook=repr)
    try:
        path.write_bytes(msgspec.json.format(written, indent=1) + b"\n")
    except OSError as error:
        raise Refusal(f"The report cannot be written to {path}: {error.strerror}.") from None
    return path


def read(path: Path) -> FightReport:
    """Return the report in a file.

    Raises:
        Refusal: The file cannot be read, or is not a report.
    """
    try:
        with path.open("rb") as file:
            text = file.read(_MOST_BYTES + 1)
    except OSError as error:
        raise Refusal(f"{path} cannot be read: {error.strerror}.") from None
    if len(text) > _MOST_BYTES:
        raise Refusal(f"{path} is too long for the report of a fight.")
    try:
        form = msgspec.json.decode(text, type=_Form).form
        if form > FORM:
            raise Refusal(f"{path} has been written by a later version of Skirmish; upgrade yours.")
        return msgspec.json.decode(text, type=FightReport)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Refusal(f"{path} is not the report of a fight: {error}.") from None


class _Form(Struct):
    """The form number of a report, which is read first."""

    form: int


class _Names:
    """Other names for the fighters and teams of a fight, in the order of their own."""

    def __init__(self, fighters: Iterable[str], teams: Iterable[str]) -> None:
        self._fighters = _numbered(fighters, "fighter")
        self._teams = _numbered(teams, "team")
        both = self._teams | self._fighters
        longest_first = sorted(both, key=len, reverse=True)
        self._any = re.compile(
            rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first)) or '(?!)'})(?!\w)", re.IGNORECASE
        )
        self._both = both

    @classmethod
    def of(cls, record: FightRecord) -> _Names:
        """Return other names for a recorded fight."""
        teams = (fighter["team"] for fighter in record.participants)
        return cls((fighter["name"] for fighter in record.participants), teams)

    def in_participant(self, fighter: dict[str, Any]) -> dict[str, Any]:
        """Return a fighter of a record by another name; the sheet stays as it is."""
        other = {"name": self._fighters[fighter["name"].casefold()]}
        for key in ("team", "against"):
            if team := fighter.get(key):
                other[key] = self.team(team)
        return fighter | other

    def in_move(self, move: Any, seat: str, copy: AnyFight) -> Any:
        """Return a move for the fight with other names.

        Fighters are numbers in a move, so only teams and orders that quote a move have names.
        """
        if isinstance(move, ChangeTeam):
            return replace(move, team=self.team(move.team))
        if isinstance(move, StandingOrder):
            try:
                engine.check(copy, seat, move)
            except Refusal:
                return replace(move, answer=self.in_text(move.answer))
        return move

    def team(self, name: str) -> str:
        """Return the other name of a team."""
        return self._teams.get(name.casefold(), name)

    def in_text(self, text: str) -> str:
        """Return a text with every name replaced."""
        return self._any.sub(lambda found: self._both[found[0].casefold()], text)

    def in_json(self, text: str) -> str:
        """Return JSON in which the names in each value are replaced."""
        return msgspec.json.encode(self._in_value(msgspec.json.decode(text))).decode()

    def _in_value(self, value: Any) -> Any:
        match value:
            case str():
                return self.in_text(value)
            case list():
                return [self._in_value(part) for part in value]
            case dict():
                return {self.in_text(key): self._in_value(part) for key, part in value.items()}
        return value


def _numbered(names: Iterable[str], noun: str) -> dict[str, str]:
    """Return a numbered name such as `noun01` for each name, in the same alphabetical order."""
    distinct = sorted({name.casefold() for name in names})
    return {name: f"{noun}{number:02}" for number, name in enumerate(distinct, 1)}


class _Pair:
    """A recorded fight and its copy with other names, replayed side by side.

    A name may be a word of the rules as well, so that names in the words of a move cannot be found
    by looking for them. From a row on that cannot be played, they are: there a replay stops.
    """

    def __init__(self, record: FightRecord, copy: FightRecord, names: _Names) -> None:
        self._record, self._copy, self._names = record, copy, names
        self._fight, self._events = replay.begin(record)
        self._other, self._other_events = replay.begin(copy)
        self._states = {0: self._fight}
        self._others = {0: self._other}
        self._goes_on = True

    def copy(self, row: MoveRecord) -> ReportedMove:
        """Return the next row of the record, as a row of the copy."""
        words = row.words if row.is_start or replay.goes_back(row) else ""
        if self._goes_on and not row.is_start:
            try:
                words = words or self._said(row)
                self._advance(row, words)
            except Exception:  # noqa: BLE001  what is reported may be that the rules break here
                self._goes_on = False
        as_played = self._goes_on and replay.encode(self._events) == row.events
        return ReportedMove(
            sequence=row.sequence,
            round=row.round,
            actor=row.actor,
            words=words or self._names.in_text(row.words),
            events=replay.encode(self._other_events)
            if as_played
            else self._names.in_json(row.events),
            undone=row.undone,
        )

    def _said(self, row: MoveRecord) -> str:
        """Return the move of a row in the words of the copy."""
        if replay.enters(row):
            return engine.say(self._other, replay.move_of(self._other, self._row(row, "")))
        move = replay.move_of(self._fight, row)
        return engine.say(self._other, self._names.in_move(move, row.actor, self._other))

    def _advance(self, row: MoveRecord, words: str) -> None:
        fight, events = replay.advance(self._fight, self._states, row)
        other, others = replay.advance(self._other, self._others, self._row(row, words))
        self._fight, self._events = fight, events
        self._other, self._other_events = other, others
        self._states[row.sequence], self._others[row.sequence] = fight, other

    def _row(self, row: MoveRecord, words: str) -> MoveRecord:
        return MoveRecord(
            fight=self._copy,
            sequence=row.sequence,
            actor=row.actor,
            words=words,
            events=row.events,
        )

    def final(self) -> str:
        """Return the state at the end of the copy; empty if the record has none."""
        if not self._record.final:
            return ""
        if self._goes_on and engine.decode(self._record.final) == self._fight:
            return engine.encode(self._other)
        return self._names.in_json(self._record.final)


def _blank(report: FightReport) -> FightRecord:
    """Return the row of the fight, which is in no database."""
    return FightRecord(
        ruleset=report.ruleset,
        house=report.house,
        participants=report.participants,
        seed=report.seed,
        ended=timezone.now() if report.ended else None,
        final=report.final,
    )


def _versions() -> dict[str, str]:
    return {
        "Skirmish": __version__,
        "Evennia": evennia.__version__.split()[0],
        "Django": django.get_version(),
        "Python": platform.python_version(),
        "database": connection.vendor,
    }


def _settings() -> dict[str, Any]:
    """Return the settings that differ; none of ours holds a secret."""
    changed = {
        name: get_setting(name) for name, usual in DEFAULTS.items() if get_setting(name) != usual
    }
    return changed | {"MULTISESSION_MODE": settings.MULTISESSION_MODE}
