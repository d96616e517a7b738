"""What the laboratory plays for pages: starting it, finding how far it is, stopping it.

A task lives as long as the server. What has to outlive it is stored by the one who starts it.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from math import ceil
from typing import Any, Final

from msgspec import Struct

from typeclasses.skirmish.forecasting.laboratory_process import LaboratoryProcess
from world.skirmish.base.errors import Refusal
from world.skirmish.laboratory import Report, Setup
from world.skirmish.laboratory.worker import Job, News
from world.skirmish.ruleset import registry

#: After so many seconds a task ends with what has been played.
MOST_SECONDS: Final = 300
#: Tasks that are done are kept, the latest of them.
_MOST_KEPT: Final = 50

#: Each task by its key, the oldest first: the number of a fight's record, or of an account.
_tasks: dict[tuple[str, int], Task] = {}


class Assignment(Struct, frozen=True, kw_only=True):
    """The setups to play, and how exactly.

    Attributes:
        setups: The setups.
        fights: How many fights of each.
        about: What it is of, for people: `after move 12`.
        within: A setup is played no further once no share of its wins may be off by more; 0 to
            play all fights.
        curve: Whether the setups are moments of a fight, of which those are played between which
            the chances change.
        seed: Their seed; None for one that no one knows.
        typed: What was typed for it, by field of the form.
    """

    setups: tuple[Setup, ...]
    fights: int
    about: str = ""
    within: float = 0.0
    curve: bool = False
    seed: str | None = None
    typed: dict[str, Any] = {}


class Task:
    """Fights that the laboratory plays for a page.

    Attributes:
        assignment: What is played.
        done: How many fights have been played.
        total: Of how many.
        margin: By how much the shares of wins may still be off.
        reports: What they came to, at the end.
        failed: Whether the process ended before it was done.
    """

    def __init__(
        self, assignment: Assignment, by: int, when_done: Callable[[Sequence[Report]], None]
    ) -> None:
        self.assignment = assignment
        self.done, self.total = 0, assignment.fights * len(assignment.setups)
        self.margin = 1.0
        self.reports: list[Report] = []
        self.failed = False
        self._when_done = when_done
        job = Job(
            setups=assignment.setups,
            fights=assignment.fights,
            within=assignment.within,
            curve=assignment.curve,
            seed=assignment.seed or secrets.token_hex(8),
            rulesets=registry.added(),
        )
        asker = f"account {by}"
        self._process = LaboratoryProcess(job, asker, self._hear, self._fail, MOST_SECONDS)

    @property
    def is_running(self) -> bool:
        return not self.reports and not self.failed

    @property
    def points(self) -> int:
        """The margin, in points of a hundred, by which shares of wins may still be off."""
        return ceil(100 * self.margin)

    def start(self) -> None:
        """Start to play the fights."""
        self._process.start()

    def stop(self) -> None:
        """Stop the fights, without a report."""
        self._process.stop()

    def _hear(self, news: News) -> None:
        self.done, self.total, self.margin = news.done, news.total, news.margin
        if news.reports:
            self._when_done(news.reports)
            self.reports = news.reports

    def _fail(self) -> None:
        self.failed = True


def find(kind: str, number: int) -> Task | None:
    """Return the task of a fight or an account; None if there is none."""
    return _tasks.get((kind, number))


def start(
    kind: str,
    number: int,
    by: int,
    assignment: Assignment,
    when_done: Callable[[Sequence[Report]], None] = lambda reports: None,
) -> None:
    """Start a task, in the game's thread.

    Args:
        kind: What the number is of: `record` or `account`.
        number: Whose task it is; each has one at a time.
        by: The number of the account that asks.
        assignment: What to play.
        when_done: Is given the reports at the end.

    Raises:
        Refusal: One runs already, the game is busy with other forecasts, or one that this account
            has asked for was just stopped.
    """
    key = kind, number
    before = _tasks.get(key)
    if before is not None and before.is_running:
        raise Refusal("A forecast runs already; wait for it, or cancel it.")
    task = Task(assignment, by, when_done)
    task.start()
    _tasks.pop(key, None)
    _tasks[key] = task
    done = [number for number, other in _tasks.items() if not other.is_running]
    for ended in done[:-_MOST_KEPT]:
        del _tasks[ended]


def stop(kind: str, number: int) -> None:
    """Cancel a task, in the game's thread; nothing happens if none runs."""
    task = _tasks.get((kind, number))
    if task is not None and task.is_running:
        task.stop()
        del _tasks[kind, number]
