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
    assert len(files) == len({file["name"] for file in files}) > 15
    # No file waits for another to say that it is needed.
    assert max(file["begins"] for file in files) < min(file["ends"] for file in files) + 50
    first = next(file for file in files if file["name"].endswith("/panel.js"))
    assert max(file["begins"] for file in files) < first["ends"]
    assert sum(file["sent"] for file in files) < sum(file["size"] for file in files) * 0.45
    for file in files:
        assert "immutable" in answers[file["name"]]["cache-control"], file["name"]
        if file["size"] > 512:
            assert answers[file["name"]]["content-encoding"] == "gzip", file["name"]
