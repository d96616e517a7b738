"""Static files from Evennia's own web server: compressed, and kept by browsers until they change.

Evennia sends files as they are, and does not say how long a browser may keep them, so that each
page asks for all of its files once more. Where the addresses of files have a word in them that
changes when any of the files does, a browser needs to ask once only. A game adds both with a
setting and a line in `server/conf/web_plugins.py`: see the page about installing.
"""

from __future__ import annotations

import gzip
import hashlib
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.contrib.staticfiles.storage import StaticFilesStorage
from twisted.web import http, pages, static

#: The beginning of the part of an address that changes with the files.
_MARK: Final = "v-"
#: The header of files with that part in their address, which never change: a year, in seconds.
_KEPT: Final = b"public, max-age=31536000, immutable"
#: The header of other files: browsers ask for them again, and get them if they have changed.
_ASKED: Final = b"no-cache"

#: The types of files that are compressed, and the fewest bytes that are worth it.
_TEXTS: Final = ("text/", "application/javascript", "application/json", "image/svg+xml")
_LEAST_BYTES: Final = 512
#: The most compressed files in memory.
_MOST_KEPT: Final = 256


@cache
def version() -> str:
    """Return a word that changes when any of the static files does."""
    root = Path(settings.STATIC_ROOT)
    digest = hashlib.sha256()
    for path in sorted(path for path in root.rglob("*") if path.is_file()):
        facts = path.stat()
        digest.update(f"{path.relative_to(root)} {facts.st_size} {facts.st_mtime_ns}\n".encode())
    return digest.hexdigest()[:12]


class VersionedStorage(StaticFilesStorage):
    """Writes the addresses of static files with the word that changes with them.

    Add it to the settings as the `BACKEND` of `staticfiles` in `STORAGES`.
    """

    def url(self, name: str | None) -> str:
        """Return the address of a file."""
        address: str = super().url(name)
        base: str = self.base_url or ""
        if not base or not address.startswith(base):
            return address
        return f"{base}{_MARK}{version()}/{address.removeprefix(base)}"


class CompressedFiles(static.File):
    """The static files; texts are sent compressed to browsers that accept that."""

    def directoryListing(self) -> Any:  # noqa: N802  Twisted's name
        """List nothing: the files are not for browsing."""
        return pages.forbidden()

    def getChild(self, path: bytes, request: Any) -> Any:  # noqa: N802
        """Return what is at the next part of an address; the word for browsers leads back here."""
        if path.startswith(_MARK.encode()):
            request.setHeader(b"cache-control", _KEPT)
            return self
        return super().getChild(path, request)

    def render_GET(self, request: Any) -> Any:  # noqa: N802
        """Send a file."""
        if not request.responseHeaders.hasHeader(b"cache-control"):
            request.setHeader(b"cache-control", _ASKED)
        self.restat(False)
        kind, _ = static.getTypeAndEncoding(
            self.basename(), self.contentTypes, self.contentEncodings, self.defaultType
        )
        if not self.isfile() or self.getsize() < _LEAST_BYTES or not kind.startswith(_TEXTS):
            return super().render_GET(request)
        request.setHeader(b"vary", b"accept-encoding")
        if b"gzip" not in (request.getHeader(b"accept-encoding") or b""):
            return super().render_GET(request)
        if request.setLastModified(self.getModificationTime()) is http.CACHED:
            return b""
        body = _compressed(self.path, self.getModificationTime())
        request.setHeader(b"content-type", kind.encode())
        request.setHeader(b"content-encoding", b"gzip")
        request.setHeader(b"content-length", str(len(body)).encode())
        return b"" if request.method == b"HEAD" else body

    render_HEAD = render_GET  # noqa: N815


@lru_cache(_MOST_KEPT)
def _compressed(path: str, changed: float) -> bytes:
    """Return a file compressed; `changed` is when it was written, to notice when it is again."""
    return gzip.compress(Path(path).read_bytes(), mtime=0)


def serve_compressed(web_root: Any) -> Any:
    """Return the root of Evennia's web server with the static files compressed.

    Call it in `at_webserver_root_creation` of `server/conf/web_plugins.py`.
    """
    web_root.putChild(b"static", CompressedFiles(settings.STATIC_ROOT))
    return web_root
