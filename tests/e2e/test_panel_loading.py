"""How the files of the panel come: all at once, compressed, and to be kept."""

from __future__ import annotations

from typing import Any

import pytest

from tests.e2e.browser.webclient import WebClient
from tests.e2e.test_panel import visitors

__all__ = ["visitors"]

pytestmark = pytest.mark.e2e

FILES = """() => performance.getEntriesByType("resource")
    .filter(({ name }) => name.includes("/skirmish/"))
    .map(({ name, startTime, responseEnd, transferSize, decodedBodySize }) => (
        { name, begins: startTime, ends: responseEnd, sent: transferSize, size: decodedBodySize }
    ))"""


def files_of(client: WebClient) -> list[dict[str, Any]]:
    client.page.wait_for_function("document.querySelector('.skirmish')")
    found: list[dict[str, Any]] = client.page.evaluate(FILES)
    return found


def test_the_panel_comes_in_one_wave_compressed_and_to_be_kept(visitors) -> None:
    client = visitors()
    answers = {}
    client.page.on("response", lambda answer: answers.update({answer.url: answer.headers}))
    client.open()
    files = files_of(client)
    assert len(files) == len({each["name"] for each in files}) > 15
    # No file waits for another to say that it is needed.
    assert max(each["begins"] for each in files) < min(each["ends"] for each in files) + 50
    first = next(each for each in files if each["name"].endswith("/panel.js"))
    assert max(each["begins"] for each in files) < first["ends"]
    assert sum(each["sent"] for each in files) < sum(each["size"] for each in files) * 0.45
    for each in files:
        assert "immutable" in answers[each["name"]]["cache-control"], each["name"]
        if each["size"] > 512:
            assert answers[each["name"]]["content-encoding"] == "gzip", each["name"]
