"""Processes of the laboratory that play only when a test lets them."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import msgspec
import pytest

from typeclasses.skirmish.forecasting import forecasts, laboratory_process, laboratory_tasks
from typeclasses.skirmish.forecasting.laboratory_process import LaboratoryProcess
from world.skirmish.laboratory.worker import Job


class Reactor:
    """Starts processes only when a test lets them play."""

    def __init__(self) -> None:
        self.protocols: list[LaboratoryProcess] = []

    def spawnProcess(self, protocol: Any, *given: Any, **named: Any) -> Any:  # noqa: N802
        protocol.transport = Transport()
        self.protocols.append(protocol)
        protocol.connectionMade()
        return protocol.transport

    @property
    def last(self) -> LaboratoryProcess:
        return self.protocols[-1]

    def job(self) -> Job:
        return msgspec.json.decode(self.last.transport.written, type=Job)

    def play(self, fights: int = 4) -> None:
        """Play a smaller job of the same setups in a real process, and hand over what it writes."""
        job = msgspec.json.encode(msgspec.structs.replace(self.job(), fights=fights))
        with subprocess.Popen(
            [sys.executable, "-m", "world.skirmish.laboratory.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        ) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(job + b"\n")
            process.stdin.flush()
            while not self.last.transport.input_closed:
                line = process.stdout.readline()
                # It comes in pieces.
                self.last.outReceived(line[:7])
                self.last.outReceived(line[7:])
            process.stdin.close()


class Transport:
    def __init__(self) -> None:
        self.written = b""
        self.input_closed = False
        self.killed = False

    def write(self, data: bytes) -> None:
        self.written += data

    def closeStdin(self) -> None:  # noqa: N802
        self.input_closed = True

    def signalProcess(self, signal: str) -> None:  # noqa: N802
        self.killed = True


@pytest.fixture
def reactor() -> Iterator[Reactor]:
    made = Reactor()
    with patch("twisted.internet.reactor.spawnProcess", made.spawnProcess):
        yield made
    for protocol in made.protocols:
        protocol.stop()
    forecasts._running.clear()
    laboratory_tasks._tasks.clear()
    laboratory_process._may_ask.clear()
