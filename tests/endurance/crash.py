"""Kill a game over and over in the middle of moves: `python -m tests.endurance.crash N`.

In a room for each ruleset people fight: with a game master, a clock, NPCs who act by themselves and
moves chosen in advance, or against an NPC without a game master. While they all type, server and
portal are killed as by a power cut. What any player has read must be stored then, nothing may be
stored twice, and the record must lead to the state. Then the game starts again, and what does not
wait for people must go on. Now and then the database is locked, or the disk is full.

Options: `--seed WORD` for other fights and moments, `--games 2` for so many games at a time, which
share the kills, `--postgresql` for that database.
"""

import argparse
import json
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from random import Random
from typing import Final

import msgspec

from server.play.telnet import PATIENCE
from tests.endurance.games import POSTGRESQL, SQLITE, CrowdedGame, crowded_game
from tests.endurance.outages import full_disk, locked
from tests.endurance.ring import NAME, Ring, listen, listen_for
from tests.endurance.rooms import Room
from tests.endurance.stored import Row, Stored, StoredFight

_ROOMS: Final = 4
_EACH: Final = 2
#: At most so many whole rounds of moves between two kills.
_MOST_ROUNDS: Final = 3
#: A kill comes at most so many seconds after the moves were sent.
_WINDOW: Final = 0.25
#: So many seconds after people are back they are shown the fight that they are in.
_MOMENT: Final = 10
#: The game's `SKIRMISH_PAUSE`.
_PAUSE: Final = 0.3
#: In so many rounds the database is locked, or the disk is full.
_OUTAGES: Final = 0.1
#: What a watcher reads beside what is recorded.
_NEWS: Final = re.compile(
    r"^\S+ (has (left|entered) the game|sets up the fight)\b|^The fight( .*)? has ended\.$"
    r"|^\+ \S+ attacks \S+!"
)


class Lost(AssertionError):
    """The game does not do what it must after a crash."""


class Campaign:
    """The kills, and what they met.

    Args:
        game: The game, which runs.
        seed: Makes other fights and other moments.
        database: `SQLITE` or `POSTGRESQL`.
    """

    def __init__(self, game: CrowdedGame, seed: str, database: str) -> None:
        self.met: Counter[str] = Counter()
        self._game, self._chance, self._database = game, Random(seed), database
        rooms = [Room(number, _EACH) for number in range(_ROOMS)]
        self._rings = [Ring(game, room, self._chance) for room in rooms]
        self._stored = Stored([], [])
        self._sent: list[str] = []
        #: What may stand in the log: without a database Evennia cannot do its own work either.
        self._excused: set[str] = set()
        self._had_outage = False

    def run(self, kills: int) -> None:
        """Kill it so many times."""
        for number in range(kills):
            print(f"kill {number + 1} of {kills}", file=sys.stderr)
            with ThreadPoolExecutor() as together:
                list(together.map(Ring.enter, self._rings))
            self._check_goes_on()
            self._fight()
            self._burst()
            self._game.kill9()
            self._listen_to_the_last()
            self._look(number)
            self._game.launch()
            errors = set(self._game.errors()) - self._excused
            if errors and not self._had_outage:
                raise Lost(f"After kill {number} the log has:\n{self._log_since(errors)}")
            self._excused |= errors
            self._had_outage = False

    def _log_since(self, errors: Iterable[str]) -> str:
        """Return the log from the first of some of its lines on."""
        log = self._game.log()
        return log[min(map(log.index, errors)) :][:4000]

    def _check_goes_on(self) -> None:
        """Wait until each fight has been shown, and has gone on if it waits for no player."""
        listen_for(self._rings, 1)
        for fight in self._stored.fights:
            if fight.ended or not fight.rows:
                continue
            if fight.ends_alone:
                # It has ended before anyone is back; the next look sees whether it has.
                self.met["fights that were over"] += 1
                continue
            ring = self._ring(fight)
            if not self._comes_back(ring, fight):
                self.met["fights that ended before anyone was back"] += 1
                continue
            if ring.rev < fight.rev:
                raise Lost(f"{ring.room.name} has gone back from {fight.rev} to {ring.rev}.")
            if fight.acts:
                self.met["fighters who act by themselves"] += 1
            elif fight.deadline:
                self.met["clocks"] += 1
            else:
                continue
            moved = lambda ring=ring, rev=fight.rev: ring.rev > rev or not ring.fights  # noqa: E731
            self._wait(ring, moved, f"{ring.room.name} stands still after question {fight.rev}")

    def _comes_back(self, ring: Ring, fight: StoredFight) -> bool:
        """Wait until a fight is shown; return False if it has gone on without people, and ended.

        The next look sees whether such a fight has been recorded to its end.
        """
        ends_alone = fight.acts or fight.deadline
        if ends_alone and not self._comes(lambda: ring.fights, _MOMENT):
            running = json.loads(self._game.python("tests.endurance.running"))
            if ring.room.name not in running:
                return False
        self._wait(ring, lambda: ring.fights, f"{ring.room.name} shows no fight {fight.record}")
        return True

    def _wait(self, ring: Ring, done: Callable[[], bool], otherwise: str) -> None:
        if not self._comes(done, PATIENCE):
            raise Lost(f"{otherwise}.\n{ring.read}\n{self._game.log()[-3000:]}")

    def _comes(self, done: Callable[[], bool], seconds: float) -> bool:
        """Listen until something is so, or for so long; return whether it is."""
        end = time.monotonic() + seconds
        while not done() and time.monotonic() < end:
            listen(self._rings, 0.2)
        return done()

    def _fight(self) -> None:
        """Begin fights where there are none, and play some rounds."""
        for ring in self._rings:
            if not ring.fights:
                ring.begin()
            elif ring.over:
                ring.go_on_or_end()
            elif not ring.asked:
                ring.let_go_on()
        listen_for(self._rings, 1)
        for _ in range(self._chance.randint(0, _MOST_ROUNDS)):
            with self._outage():
                self._burst()
                listen_for(self._rings, 1)

    def _outage(self) -> AbstractContextManager[None]:
        """Now and then the database takes nothing."""
        if self._database != SQLITE or self._chance.random() > _OUTAGES:
            return nullcontext()
        outage = self._chance.choice([locked, full_disk])
        self._had_outage = True
        self.met[f"rounds with a {outage.__name__.replace('_', ' ')}"] += 1
        return outage(self._game)

    def _burst(self) -> None:
        """Let everyone move at once, and some choose moves in advance; return in the middle."""
        for ring in self._rings:
            ring.ask_choices()
        listen_for(self._rings, 0.5)
        for ring in self._rings:
            self._sent += filter(None, [*ring.move(), ring.plan()])
        listen_for(self._rings, self._chance.uniform(0, _WINDOW))

    def _listen_to_the_last(self) -> None:
        """Read what had been sent before the kill."""
        for ring in self._rings:
            ring.hear_the_rest()
            ring.take_in()

    def _look(self, number: int) -> None:
        """Compare what is stored with what people have read since they came."""
        file = self._game.root / "stored.json"
        self._game.python("tests.endurance.stored", str(file), str(_ROOMS), str(_EACH))
        stored = msgspec.json.decode(file.read_bytes(), type=Stored)
        wrong = [*stored.wrong]
        known = {fight.record: len(fight.rows) for fight in self._stored.fights}
        for ring in self._rings:
            fights = [fight for fight in stored.fights if fight.room == ring.room.name]
            fresh = [row for fight in fights for row in fight.rows[known.get(fight.record, 0) :]]
            wrong += self._compare(ring, fights, fresh)
        poses = [row.pose for fight in stored.fights for row in fight.rows if row.pose]
        plans = [words.rpartition(" = ")[2] for fight in stored.fights for words in fight.plans]
        ended = {fight.record for fight in stored.fights if fight.ended}
        over = (fight for fight in self._stored.fights if fight.ends_alone)
        wrong += [
            f"fight {fight.record} was over, and has not ended"
            for fight in over
            if fight.record not in ended
        ]
        twice = [pose for pose, times in Counter([*poses, *plans]).items() if times > 1]
        wrong += [f"{pose} is there more than once" for pose in twice]
        self._count(stored, set(poses))
        self._stored, self._sent = stored, []
        if wrong:
            raise Lost(f"After kill {number}:\n" + "\n".join(wrong))

    def _compare(
        self, ring: Ring, fights: Sequence[StoredFight], fresh: Sequence[Row]
    ) -> list[str]:
        """Return what people in a room have read that is not stored."""
        poses = {row.pose for row in fresh}
        # The pose of a secret answer is told once the others have answered, which may be later.
        stored = {row.pose for fight in fights for row in fight.rows}
        wrong = [
            f"{pose} was read and is not stored. {ring.around(pose)}\nStored since: {fresh[-9:]}"
            for pose in ring.poses() - stored
        ]
        stories = [_unnamed(line) for row in fresh for line in row.story.splitlines()]
        left = Counter(stories)
        in_short: dict[str, list[list[str]]] = {}
        for together in (run for fight in fights for run in fight.together):
            lines = [line for story in together.stories for line in story.splitlines()]
            in_short.setdefault(_unnamed(together.line), []).append([*map(_unnamed, lines)])
        for line in map(_unnamed, ring.stories()):
            ways = [_told_together(line, stories), *in_short.get(line, ())]
            stored_ways = (way for way in ways if way and Counter(way) <= left)
            told = next(stored_ways, [])
            is_stored = bool(told)
            if line and not is_stored and not _NEWS.search(line):
                watcher = f"the watcher of {ring.room.name}"
                wrong.append(f"{watcher} has read {line!r}, which is not stored so often")
            left.subtract(told)
        there = next((fight for fight in fights if not fight.ended), None)
        if there is not None and ring.fights and ring.rev > there.rev:
            wrong.append(f"question {ring.rev} was asked, and {there.rev} is the last stored")
        if there is not None and ring.has_ended:
            wrong.append(f"the end of the fight in {ring.room.name} was told, and it is there")
        if there is None and ring.fights and not any(fight.ended for fight in fights):
            wrong.append(f"the fight in {ring.room.name} is lost")
        told = ring.poses()
        self.met["moves stored and told"] += len(poses & told - {""})
        self.met["moves stored, and killed before they were told"] += len(poses - told - {""})
        return wrong

    def _count(self, stored: Stored, poses: set[str]) -> None:
        plans = {words.rpartition(" = ")[2] for fight in stored.fights for words in fight.plans}
        self.met["kills"] += 1
        self.met["moves typed, and killed before they were stored"] += len(
            set(self._sent) - poses - plans
        )
        for fight in stored.fights:
            if not fight.ended:
                self.met["fights in the middle of a move"] += fight.mid_move
                self.met["plans"] += len(fight.plans)
        self.met["fights ended"] = sum(fight.ended for fight in stored.fights)
        self.met["moves"] = sum(len(fight.rows) - 1 for fight in stored.fights)

    def _ring(self, fight: StoredFight) -> Ring:
        return next(ring for ring in self._rings if ring.room.name == fight.room)


def _unnamed(line: str) -> str:
    """Return a line without the name of the fight, which the record says once."""
    return line.strip().replace(f" {NAME} ", " ")


def _told_together(line: str, stories: list[str]) -> list[str]:
    """Return the stories of moves in a row that make up a line; none if they do not."""
    for start, first in enumerate(stories):
        end, made = start + 1, first
        while made != line and line.startswith(f"{made} ") and end < len(stories):
            end, made = end + 1, f"{made} {stories[end]}".rstrip()
        if made == line:
            return stories[start:end]
    return []


def crash(kills: int, seed: str = "crash", database: str = SQLITE) -> Counter[str]:
    """Kill a game so many times; return what the kills met.

    Raises:
        Lost: Something was lost, stored twice or has stopped.
    """
    with crowded_game(_ROOMS, _EACH, database, SKIRMISH_PAUSE=_PAUSE) as game:
        campaign = Campaign(game, seed, database)
        campaign.run(kills)
        return campaign.met


def main(words: list[str]) -> int:
    """Run it, and print what it met."""
    parser = argparse.ArgumentParser(prog="make crash", description=__doc__)
    parser.add_argument("kills", type=int)
    parser.add_argument("--seed", default="crash")
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--postgresql", action="store_true")
    options = parser.parse_args(words)
    database = POSTGRESQL if options.postgresql else SQLITE
    games = range(options.games)
    kills = [len(range(number, options.kills, options.games)) for number in games]
    seeds = [f"{options.seed}{number or ''}" for number in games]
    met: Counter[str] = Counter()
    try:
        with ProcessPoolExecutor(options.games) as together:
            for counted in together.map(crash, kills, seeds, [database] * options.games):
                met += counted
    except Lost as lost:
        print(lost)
        return 1
    for what, times in sorted(met.items()):
        print(f"{times:>8}  {what}")
    print("Nothing that was told is lost, nothing is stored twice, and everything goes on.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
