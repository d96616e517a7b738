"""The machine's own Chromium, and pages in it that reach this machine only."""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.files import locks
from playwright.sync_api import Browser, BrowserContext, Route, expect, sync_playwright

HERE = Path(__file__).parent
PACKAGES = HERE / "node_modules"

#: Set where a missing browser is a failure, not a reason to skip.
NEEDED = "SKIRMISH_NEEDS_BROWSER"

#: In milliseconds: how long a page is waited for before a test fails, on a machine of any speed.
PATIENCE = 60_000
expect.set_options(timeout=PATIENCE)

_NAMES = ("chromium", "chromium-browser", "google-chrome")
_ARGUMENTS = (
    "--no-sandbox",  # it does not start as root otherwise; it sees nothing but this game
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

#: By the last part of its address: what the web client loads from elsewhere.
LIBRARIES = {
    "bootstrap.min.css": "bootstrap/dist/css/bootstrap.min.css",
    "bootstrap.min.js": "bootstrap/dist/js/bootstrap.min.js",
    "favico-0.3.10.min.js": "favico.js/favico-0.3.10.min.js",
    "goldenlayout-base.css": "golden-layout/src/css/goldenlayout-base.css",
    "goldenlayout-dark-theme.css": "golden-layout/src/css/goldenlayout-dark-theme.css",
    "goldenlayout.min.js": "golden-layout/dist/goldenlayout.min.js",
    "jquery-3.2.1.min.js": "jquery/dist/jquery.min.js",
    "popper.min.js": "popper.js/dist/umd/popper.min.js",
}


def missing(what: str, packages: str = "chromium npm", *, how: str = "") -> None:
    """Skip, and say what is missing; where it must not be missing, fail."""
    advice = f"These tests need {what}. {how or f'On Debian: apt install {packages}'}"
    if os.environ.get(NEEDED):
        pytest.fail(advice)
    pytest.skip(advice)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser, without a window.

    For one module of tests: while it runs, the database is not to be had in this process.
    """
    found = next(filter(None, map(shutil.which, _NAMES)), None)
    if found is None:
        missing("Chromium")
    install_packages()
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=found, args=_ARGUMENTS)
        try:
            yield started
        finally:
            started.close()


def visit(browser: Browser, web: str, *, without: str = "", **options: Any) -> BrowserContext:
    """Return a browser context of its own, without anyone else's cookies.

    Args:
        browser: The fixture.
        web: The address of the game's website; nothing else is reached.
        without: A pattern of addresses that do not answer.
        options: What else Playwright's `new_context` takes.
    """

    def answer(route: Route) -> None:
        address = route.request.url
        if without and re.search(without, address):
            route.abort()
        elif address.startswith(f"{web}/"):
            route.continue_()
        elif library := LIBRARIES.get(address.partition("?")[0].rpartition("/")[2]):
            # The client asks for some of them by their hash, which needs this permission.
            headers = {"Access-Control-Allow-Origin": "*"}
            route.fulfill(path=PACKAGES / library, headers=headers)
        else:
            route.abort()

    context = browser.new_context(**options)
    context.set_default_timeout(PATIENCE)
    context.route("**/*", answer)
    return context


def install_packages() -> None:
    """Install what `package-lock.json` says, unless it is there.

    Of several processes of tests one installs, and the others wait for it.
    """
    with (HERE / "package-lock.json").open() as file:
        locks.lock(file, locks.LOCK_EX)
        _install_packages()


def _install_packages() -> None:
    there = PACKAGES / ".package-lock.json"
    if there.exists() and there.stat().st_mtime >= (HERE / "package-lock.json").stat().st_mtime:
        return
    npm = shutil.which("npm")
    if npm is None:
        missing("npm")
    words = [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
    done = subprocess.run(words, cwd=HERE, capture_output=True, text=True, check=False)
    if done.returncode:
        missing(f"the packages of {HERE.name}/package.json, and npm says:\n{done.stderr}\n")
