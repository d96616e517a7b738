"""Static files as Evennia's web server sends them: compressed, and kept until they change."""

import gzip
import re
from pathlib import Path
from typing import Any

import pytest
from django.template.loader import get_template
from twisted.web.resource import getChildForRequest
from twisted.web.server import NOT_DONE_YET
from twisted.web.test.requesthelper import DummyRequest

from web.skirmish import static_files

TEXT = "body { color: black }\n" * 100
PANEL = Path(__file__).parents[2] / "web/skirmish/static/skirmish/panel"


@pytest.fixture
def files(tmp_path: Path, settings: Any) -> Path:
    """Some static files."""
    settings.STATIC_ROOT = str(tmp_path)
    settings.STATIC_URL = "/static/"
    (tmp_path / "pages").mkdir()
    (tmp_path / "pages/style.css").write_text(TEXT)
    (tmp_path / "pages/short.css").write_text("a {}")
    (tmp_path / "pages/picture.png").write_bytes(b"\x89PNG" * 500)
    static_files.version.cache_clear()
    yield tmp_path
    static_files.version.cache_clear()


def asked(root: Path, address: str, **headers: str) -> tuple[DummyRequest, bytes]:
    """Ask for a file, and return the request with what was answered."""
    request = DummyRequest(address.encode().split(b"/"))
    request.method = b"GET"
    for name, value in headers.items():
        request.requestHeaders.setRawHeaders(name.replace("_", "-"), [value])
    answer = getChildForRequest(static_files.CompressedFiles(str(root)), request).render(request)
    return request, b"".join(request.written) if answer is NOT_DONE_YET else answer


def header(request: DummyRequest, name: str) -> str:
    return ",".join(request.responseHeaders.getRawHeaders(name, []))


def test_texts_are_compressed_for_browsers_that_take_them_so(files):
    request, body = asked(files, "pages/style.css", accept_encoding="gzip, br")
    assert gzip.decompress(body).decode() == TEXT
    assert len(body) < len(TEXT) / 5
    assert header(request, "content-type") == "text/css"
    assert header(request, "content-encoding") == "gzip"
    assert header(request, "content-length") == str(len(body))
    assert header(request, "vary") == "accept-encoding"


@pytest.mark.parametrize(
    ("name", "accepts"),
    [("style.css", "br"), ("short.css", "gzip"), ("picture.png", "gzip")],
)
def test_others_are_sent_as_they_are(files, name, accepts):
    request, body = asked(files, f"pages/{name}", accept_encoding=accepts)
    assert body == (files / "pages" / name).read_bytes()
    assert header(request, "content-encoding") == ""


def test_a_file_that_has_changed_is_sent_as_it_is_now(files):
    asked(files, "pages/style.css", accept_encoding="gzip")
    (files / "pages/style.css").write_text(TEXT * 2)
    _, body = asked(files, "pages/style.css", accept_encoding="gzip")
    assert gzip.decompress(body).decode() == TEXT * 2


def test_browsers_keep_what_has_the_version_in_its_address(files):
    address = static_files.VersionedStorage().url("pages/style.css")
    found = re.fullmatch(r"/static/(v-[0-9a-f]{12}/pages/style\.css)", address)
    request, _ = asked(files, found[1], accept_encoding="gzip")
    assert "immutable" in header(request, "cache-control")
    request, _ = asked(files, "pages/style.css")
    assert header(request, "cache-control") == "no-cache"
    # Another version of the files has another address.
    (files / "pages/style.css").write_text("a { color: white }")
    static_files.version.cache_clear()
    assert static_files.VersionedStorage().url("pages/style.css") != address


def test_folders_are_not_listed_and_nothing_outside_is_sent(files):
    request, _ = asked(files, "pages")
    assert request.responseCode in (301, 302, 403, 404)
    request, _ = asked(files, "v-abc/pages/")
    assert request.responseCode == 403
    request, _ = asked(files, "v-abc/../../etc/passwd")
    assert request.responseCode == 404


def test_the_client_s_page_asks_for_every_file_of_the_panel_at_once():
    # As Evennia's view calls it. By its longer name it is Evennia's own, once this was rendered.
    page = get_template("webclient.html").render({})
    modules = {path.name for path in PANEL.glob("*.js")}
    assert modules == set(re.findall(r'rel="modulepreload" href="[^"]*/panel/(\w+\.js)"', page))
    styles = {path.name for path in PANEL.glob("*.css")} | {"teams.css"}
    assert styles == set(
        re.findall(r'rel="stylesheet" href="[^"]*skirmish/(?:panel/)?(\w+\.css)"', page)
    )
    # They come before the client's own, which the browser stops to run.
    assert page.index("modulepreload") < page.index("jquery")
