"""Whether what looks back costs as much in a long fight as in a short one.

Pages, the log, an undo and the moments of the chances of a fight of thousands of moves, beside one
of fifty. Statistics are measured once they are counted: the first visits count a part each, which
is bounded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from tests.bench.arena import LongArena
from tests.bench.ratios import Ratio, Ready, ratio, times_in_turn

TITLE: Final = "Long records"
#: What a long record costs beside a short one, at most.
_MOST: Final = 2
_SHORT: Final = 50
_LONG: Final = 5_000
_RUNS: Final = 30
_WARM: Final = 3
_RULES: Final = "grapple"

#: Each page with what follows the address of the fight.
_PAGES: Final = {
    "the live page": "",
    "what is new on the live page": "live.json?after={before}",
    "the last step of the replay": "?step={last}",
    "a stretch of the replay": "replay.json?step={last}",
    "the story": "story/",
    "the statistics, once counted": "statistics/",
}


def ratios() -> Iterator[Ratio]:
    """Yield what a long record costs beside a short one."""
    short, long = (_LongFight(length) for length in (_SHORT, _LONG))
    beside = f"of {_SHORT} moves, for {_LONG:,}"

    def compared(what: str, act: Callable[[_LongFight], Ready], runs: int = _RUNS) -> Ratio:
        times = times_in_turn(act(long), act(short), runs=runs, warm=_WARM)
        return ratio(what, beside, *times, _MOST)

    for what, page in _PAGES.items():
        yield compared(what, lambda fight, page=page: partial(fight.page, page))
    yield compared("combat log", lambda fight: lambda: partial(fight.types, "combat log"))
    yield compared("combat undo", lambda fight: fight.undone)
    yield compared("the moments of its chances", lambda fight: fight.moments)


class _LongFight:
    """A fight of so many moves, and the staff who look at it.

    Args:
        moves: How many.
    """

    def __init__(self, moves: int) -> None:
        from django.test import Client
        from evennia.utils import create
        from twisted.internet import reactor

        from typeclasses.skirmish.models import FightRecord

        self._arena = LongArena(_RULES, 4)
        for _ in range(moves):
            self._arena.move()()
            # Odds wait for the reactor, which does not run here, and keep their fight till then.
            reactor.runUntilCurrent()
        self.record = FightRecord.objects.latest("pk")
        staff = create.create_account(f"staff{moves}", "", "x" * 12)
        staff.is_superuser = staff.is_staff = True
        staff.save()
        self._client = Client(headers={"host": "localhost"})
        self._client.force_login(staff)
        while "Refresh" in self._answer("statistics/").headers:
            pass

    def page(self, page: str) -> Callable[[], object]:
        """Return what asks for a page that no cache has."""
        from django.core.cache import cache

        if "statistics" not in page:
            cache.clear()
        last = self.record.moves.count() - 1
        return partial(self._answer, page.format(last=last, before=last - 10))

    def _answer(self, page: str) -> Any:
        answer = self._client.get(f"/skirmish/{self.record.pk}/{page}")
        assert answer.status_code == 200, (page, answer.status_code)
        return answer

    def moments(self) -> Callable[[], object]:
        """Return what reads the moments from which chances are found."""
        from typeclasses.skirmish.records import chances

        return partial(chances.moments, self.record)

    def types(self, line: str) -> None:
        self._arena.session.execute_cmd(line)

    def undone(self) -> Callable[[], object]:
        """Make a move, and return what takes it back."""
        self._arena.move()()
        return partial(self.types, "combat undo")
