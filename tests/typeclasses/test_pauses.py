"""Pauses are as long as they are meant to be, whatever is done to the machine's clock."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from queue import Empty, Queue
from typing import Any
from unittest.mock import patch

import pytest
from twisted.internet import reactor

from typeclasses.skirmish import pauses


@pytest.fixture
def woken() -> Iterator[Queue[Any]]:
    """What the thread lets the game do."""
    woken: Queue[Any] = Queue()
    waker = pauses._Waker()
    with (
        patch.object(pauses, "_waker", waker),
        patch.object(reactor, "callFromThread", lambda call: woken.put((call(), time.monotonic()))),
    ):
        yield woken


def test_each_call_is_made_when_it_is_due_and_the_soonest_first(woken: Queue[Any]) -> None:
    began = time.monotonic()
    for seconds in (0.4, 0.0, 0.2):
        pauses.call_later(seconds, lambda due: due, seconds)
    called = [woken.get(timeout=10) for _ in range(3)]
    assert [due for due, _ in called] == [0.0, 0.2, 0.4]
    assert all(when - began >= due for due, when in called)


def test_a_sooner_call_does_not_wait_for_a_later_one(woken: Queue[Any]) -> None:
    pauses.call_later(3600, str, "later")
    time.sleep(0.05)
    pauses.call_later(0.01, str, "sooner")
    assert woken.get(timeout=10)[0] == "sooner"
    with pytest.raises(Empty):
        woken.get(timeout=0.1)


def test_a_clock_that_is_set_back_makes_no_pause_longer(woken: Queue[Any]) -> None:
    now = time.time()
    pauses.call_later(0.1, str, "called")
    # Twisted waits by this clock.
    with patch.object(time, "time", lambda: now - 3600), patch.object(reactor, "callLater") as wait:
        assert woken.get(timeout=10)[0] == "called"
    assert not wait.called


#: As twistd does it: the game is imported, then the process forks and its child runs the reactor.
FORKS = """
import os
from typeclasses.skirmish import pauses
if child := os.fork():
    _, status = os.waitpid(child, 0)
    os._exit(os.waitstatus_to_exitcode(status))
from twisted.internet import reactor
def again():
    pauses.call_later(0.01, lambda: (print("twice", flush=True), reactor.stop()))
pauses.call_later(0.01, again)
reactor.callLater(20, reactor.stop)
reactor.run()
os._exit(0)
"""


def test_pauses_follow_one_another_in_a_process_that_was_forked() -> None:
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", FORKS], cwd=root, capture_output=True, text=True, check=False
    )
    assert "twice" in done.stdout, done.stderr
