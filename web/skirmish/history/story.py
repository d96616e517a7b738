"""The story of a fight: the poses of the players, each with a line for the result."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import groupby

from django.db.models import QuerySet
from django.utils import timezone
from msgspec import Struct

from typeclasses.skirmish.models import FightRecord, MoveRecord
from typeclasses.skirmish.records import queries, replay

#: Signs that Markdown reads as markup: anywhere, and at the beginning of a line.
_MARKUP = re.compile(r"([\\`*_\[\]<>#|~])")
_OPENING = re.compile(r"^(\s*)([-+=]|\d+[.)])", re.MULTILINE)


class Passage(Struct, frozen=True):
    """One move: the pose with the fighter's name, and the result."""

    pose: str
    result: str


class Chapter(Struct, frozen=True):
    """The passages of one round."""

    round: int
    passages: list[Passage]

    @property
    def heading(self) -> str:
        return f"Round {self.round}" if self.round else "Before the first round"


def told_moves(record: FightRecord) -> QuerySet[MoveRecord]:
    """Return the moves that the story tells, in order; those that were taken back are left out."""
    told = queries.known_moves(record).filter(undone=False).exclude(story="", pose="")
    return told.defer("events")


def chapters(moves: Iterable[MoveRecord]) -> list[Chapter]:
    """Return the story of some moves, round by round."""
    told = (move for move in moves if not replay.goes_back(move))
    rounds = groupby(told, key=lambda move: move.round)
    return [
        Chapter(number, [Passage(move.posed, move.story) for move in moves])
        for number, moves in rounds
    ]


def teams(record: FightRecord) -> dict[str, list[str]]:
    """Return a line for each team with its fighters."""
    names: dict[str, list[str]] = {}
    for name, team in record.fighters.values_list("name", "team"):
        names.setdefault(team, []).append(name)
    return names


def ending(record: FightRecord) -> str:
    """Return the last line of the story."""
    if record.ended is None:
        if queries.live_row(record) is not None:
            return "The fight is in progress."
        return "The fight has stopped." if queries.why_stopped(record) else "It was not finished."
    if not record.winner:
        return "No winner."
    return f"Winner: {record.winner}."


def as_text(record: FightRecord) -> str:
    """Return the story as plain text."""
    lines = [record.name, _place(record), *_sides(record)]
    for chapter in chapters(told_moves(record)):
        lines += ["", chapter.heading, ""]
        for passage in chapter.passages:
            lines += filter(None, [passage.pose, passage.result])
    return "\n".join([*lines, "", ending(record), ""])


def markdown(record: FightRecord) -> str:
    """Return the story in Markdown: poses as written, results in italics."""
    lines = [f"# {_escape(record.name)}", "", _escape(_place(record)), ""]
    lines += [f"- {_escape(side)}" for side in _sides(record)]
    for chapter in chapters(told_moves(record)):
        lines += ["", f"## {chapter.heading}"]
        for passage in chapter.passages:
            if passage.pose:
                lines += ["", _escape(passage.pose)]
            if passage.result:
                lines += ["", f"*{_escape(passage.result)}*"]
    return "\n".join([*lines, "", f"**{_escape(ending(record))}**", ""])


#: The formats of a story: the function that writes it, and its media type.
FORMS = {
    "txt": (as_text, "text/plain; charset=utf-8"),
    "md": (markdown, "text/markdown; charset=utf-8"),
}


def _place(record: FightRecord) -> str:
    day = timezone.localtime(record.started)
    return f"{record.room_name}, {day.day} {day:%B %Y}"


def _sides(record: FightRecord) -> list[str]:
    return [f"{team}: {', '.join(names)}" for team, names in teams(record).items()]


def _escape(text: str) -> str:
    text = _MARKUP.sub(r"\\\1", text)
    return _OPENING.sub(lambda found: f"{found[1]}{found[2][:-1]}\\{found[2][-1]}", text)
