"""Starting the game where not everything goes well."""

from collections.abc import Sequence

import pytest

from server.play import processes
from server.play.trouble import Trouble


class Machine:
    """Stands for Evennia: after how many starts which parts of the game run."""

    def __init__(self, starts: int, said: str, parts: Sequence[str]) -> None:
        self.starts, self.said, self.parts, self.tried = starts, said, parts, 0

    def evennia(self, command: str, environment: dict[str, str]) -> str:
        self.tried += 1
        return "Evennia running." if self.tried >= self.starts else self.said

    def running(self, part: str) -> int | None:
        return 1 if self.tried >= self.starts and part in self.parts else None


@pytest.fixture
def started(monkeypatch):
    """What came of a start: how often it was tried."""

    def start(
        starts: int, said: str, *, first: bool = False, parts: Sequence[str] = ("portal", "server")
    ) -> int:
        machine = Machine(starts, said, parts)
        monkeypatch.setattr(processes, "_evennia", machine.evennia)
        monkeypatch.setattr(processes, "running", machine.running)
        processes._launch({}, first=first)
        return machine.tried

    return start


def test_where_evennia_has_no_patience_it_is_told_again(started):
    assert started(3, f"Portal starting ...\n{processes.IMPATIENT}\n") == 3


def test_but_not_for_ever(started):
    with pytest.raises(Trouble, match=r"did not start\. Evennia said:\n.*Try again"):
        started(100, processes.IMPATIENT)


def test_what_else_is_wrong_is_said_at_once(started):
    with pytest.raises(Trouble, match="No module named 'nonsense'"):
        started(2, "No module named 'nonsense'")


def test_in_a_first_start_the_server_may_be_restarting(started):
    assert started(1, "", first=True, parts=["portal"]) == 1
    with pytest.raises(Trouble, match="did not start"):
        started(1, "", parts=["portal"])
