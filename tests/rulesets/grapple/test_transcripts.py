"""Every worked example of the rules, typed and compared with the printed one.

A transcript in `transcripts/` begins with a line on what it shows. Then come either the players,
of whom the first types what follows a `$`, or the transcript that it goes on from. `dice` are the
faces that the next command throws.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from itertools import chain
from pathlib import Path
from unittest.mock import patch

import pytest
from msgspec import Struct

from tests.game import Game
from typeclasses.skirmish.encounter import lookup
from world.skirmish.engine import lobby

FOLDER = Path(__file__).parent / "transcripts"

_COMMAND = re.compile(r"(?:dice (?P<dice>[\d ]+)\n)?(?P<who>\w*)\$ (?P<line>.*)\n", re.MULTILINE)
#: What stands below the lines of the book where somebody is knocked out.
_KNOCKED_OUT = re.compile(r"^  \S.*: \d+ of \d+ wounds?, knocked out\n", re.MULTILINE)
_PLAYER = re.compile(r"(?P<name>\w+): (?P<skills>\w+ \w+ \w+)(?:, AD (?P<ad>\d+))?")


class Command(Struct, frozen=True):
    """A typed line, its dice, and what the player reads."""

    who: str
    line: str
    dice: tuple[int, ...]
    printed: str


class Transcript(Struct, frozen=True):
    """The players with their sheets, and the lines typed, in order."""

    players: dict[str, dict[str, str | int]]
    commands: tuple[Command, ...]


def read(name: str) -> Transcript:
    """Return a transcript with everything that it continues from."""
    _, header, body = (FOLDER / f"{name}.txt").read_text().split("\n\n", 2)
    if header.startswith("goes on from "):
        before = read(header.removeprefix("goes on from "))
    else:
        before = Transcript(dict(map(_player, header.splitlines())), ())
    first = next(iter(before.players))
    return Transcript(before.players, (*before.commands, *_commands(body, first)))


def _player(line: str) -> tuple[str, dict[str, str | int]]:
    match = _PLAYER.fullmatch(line)
    assert match, line
    four, three, two = match["skills"].split()
    return match["name"], {
        "grapple_skill4": four,
        "grapple_skill3": three,
        "grapple_skill2": two,
        "grapple_apMaxSize": 10,
        "grapple_ad": int(match["ad"] or 5),
        "grapple_sd": 0,
        "grapple_defense": 3,
        "grapple_maxWounds": 3,
    }


def _commands(body: str, first: str) -> Iterator[Command]:
    matches = list(_COMMAND.finditer(body))
    assert matches[0].start() == 0
    ends = [match.start() for match in matches[1:]] + [len(body)]
    for match, end in zip(matches, ends, strict=True):
        dice = tuple(map(int, (match["dice"] or "").split()))
        printed = body[match.end() : end].rstrip("\n")
        yield Command(match["who"] or first, match["line"], dice, printed)


@contextmanager
def loaded_dice(faces: tuple[int, ...]) -> Iterator[None]:
    """Load the first dice of fights that start in this block."""
    with patch.object(lobby, "start", partial(lobby.start, loaded=faces)):
        yield


def dice_thrown(game: Game) -> int | None:
    """Return how many dice the fight has rolled; None before its start and after its end."""
    encounter = lookup.encounter_in(game.room)
    fight = encounter.state.fight if encounter else None
    return fight.drawn if fight else None


@pytest.mark.parametrize("name", sorted(path.stem for path in FOLDER.glob("*.txt")))
def test_what_is_typed_as_in_the_book_prints_what_the_book_prints(name, game):
    transcript = read(name)
    players = {who: game.make_player(who, sheet) for who, sheet in transcript.players.items()}
    dice = tuple(chain.from_iterable(command.dice for command in transcript.commands))
    fallen = 0
    with loaded_dice(dice):
        for command in transcript.commands:
            said = _KNOCKED_OUT.sub("", players[command.who].types(command.line))
            assert said == command.printed, command.line
            fallen += len(command.dice)
            assert dice_thrown(game) in (fallen, None), command.line
