"""Transcripts: what people typed and read, in a text for people.

A transcript begins with what it shows. Then come the players, each with a sheet; then what they
type, with the dice that it throws before it, and after it what each of them reads:

    dice 3 4
    Alice> combat attack bob
    [Alice]
    + You attack Bob with your Rifle.
    [Bob, Marshal]
    + Alice attacks Bob with their Rifle.

Those who read the same stand together. `replay` plays a transcript and returns it as it came out.
"""

import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

from msgspec import Struct

from tests.game import Game
from typeclasses.skirmish.encounter import lookup
from world.skirmish.engine import lobby

_COMMAND = re.compile(r"^(?:dice (?P<dice>[\d ]+)\n)?(?P<who>\w+)> (?P<line>.*)$", re.MULTILINE)

#: A sheet from the words after a player's name.
ReadSheet = Callable[[str], dict[str, Any]]


class Typed(Struct, frozen=True):
    """A typed line, and its dice."""

    who: str
    line: str
    dice: tuple[int, ...]


def reads_as_kept(game: Game, path: Path, sheet: ReadSheet) -> None:
    """Check that a transcript comes out as it is kept.

    With `SKIRMISH_KEEP_TRANSCRIPTS=1` in the environment, what comes out is kept instead; read the
    difference before you commit it.
    """
    text = path.read_text()
    came_out = replay(game, text, sheet)
    if os.environ.get("SKIRMISH_KEEP_TRANSCRIPTS"):
        path.write_text(came_out)
    else:
        assert came_out == text


def replay(game: Game, text: str, sheet: ReadSheet) -> str:
    """Type the lines of a transcript, and return the transcript that results."""
    title, cast, _ = text.split("\n\n", 2)
    players = {}
    for line in cast.splitlines():
        name, _, words = line.partition(":")
        players[name] = game.make_player(name, sheet(words.strip()))
    commands = list(typed(text))
    faces = tuple(face for command in commands for face in command.dice)
    for player in players.values():
        player.read()
    came_out = [title, cast]
    with _loaded_dice(faces):
        for command in commands:
            before = _dice_thrown(game)
            answer = players[command.who].types(command.line)
            others = {name: player.read() for name, player in players.items()}
            read = _grouped(others | {command.who: answer})
            thrown = range(before, max(before, _dice_thrown(game)))
            dice = " ".join(str(faces[die]) if die < len(faces) else "?" for die in thrown)
            said = [f"dice {dice}"] if dice else []
            came_out.append("\n".join([*said, f"{command.who}> {command.line}", *read]))
    return "\n\n".join(came_out) + "\n"


def typed(text: str) -> Iterator[Typed]:
    """Yield the typed lines of a transcript."""
    for match in _COMMAND.finditer(text):
        yield Typed(match["who"], match["line"], tuple(map(int, (match["dice"] or "").split())))


def _grouped(read: dict[str, str]) -> Iterator[str]:
    """Yield the texts that they have read, with the names of the readers of each."""
    readers: dict[str, list[str]] = {}
    for name, text in read.items():
        if text:
            readers.setdefault(text, []).append(name)
    for text, names in readers.items():
        yield f"[{', '.join(names)}]\n{text}"


def _dice_thrown(game: Game) -> int:
    encounter = lookup.encounter_in(game.room)
    fight = encounter.state.fight if encounter else None
    return fight.drawn if fight else 0


@contextmanager
def _loaded_dice(faces: tuple[int, ...]) -> Iterator[None]:
    """Load the first dice of fights that start in this block."""
    with patch.object(lobby, "start", partial(lobby.start, loaded=(*faces, 0))):
        yield
