"""The packages of the browser tests are installed once, however many processes need them."""

import time
from concurrent.futures import ThreadPoolExecutor
from subprocess import CompletedProcess

from tests.e2e.browser import chromium


def test_of_several_at_once_one_installs_and_the_others_wait(tmp_path, monkeypatch) -> None:
    (tmp_path / "package-lock.json").write_text("{}")
    packages = tmp_path / "node_modules"
    begun: list[float] = []

    def npm(words, **_):
        begun.append(time.monotonic())
        time.sleep(0.2)
        packages.mkdir()
        (packages / ".package-lock.json").write_text("{}")
        return CompletedProcess(words, 0, "", "")

    monkeypatch.setattr(chromium, "HERE", tmp_path)
    monkeypatch.setattr(chromium, "PACKAGES", packages)
    monkeypatch.setattr(chromium.subprocess, "run", npm)
    monkeypatch.setattr(chromium.shutil, "which", lambda name: name)
    with ThreadPoolExecutor(3) as workers:
        list(workers.map(lambda _: chromium.install_packages(), range(3)))
    assert len(begun) == 1
