"""A client that reads MXP, by the strictest rule that clients in use have."""

from __future__ import annotations

import html
import re
from typing import Final

_MODE: Final = re.compile(r"\x1b\[(\d)z")
_HREF: Final = re.compile(r'HREF="([^"]*)"', re.IGNORECASE)
#: Modes of a line: all tags, no tags, all tags for the next one; and those that last.
_SECURE, _LOCKED, _NEXT_IS_SECURE = 1, 2, 4
_LASTING: Final = {5: 0, 6: _SECURE, 7: _LOCKED}


class MxpClient:
    """What a player reads in such a client, and what they can click.

    As older clients do, it takes everything from `<` to the next `>` for a tag, however many lines
    that is, shows nothing of a tag that it does not know, and reads `&` up to `;` as one sign.

    Attributes:
        text: What is shown.
        links: What each link types, and its label.
        tags: Other tags that were obeyed.
    """

    def __init__(self) -> None:
        self.text = ""
        self.links: list[tuple[str, str]] = []
        self.tags: list[str] = []
        self._lasting = self._mode = 0
        self._tag: str | None = None
        self._link: tuple[str, int] | None = None

    def read(self, sent: str) -> str:
        """Take in what the game sends, and return what is shown of it."""
        start = len(self.text)
        while sent:
            if self._tag is None and (mode := _MODE.match(sent)):
                self._set_mode(int(mode[1]))
                sent = sent[mode.end() :]
                continue
            sign, sent = sent[0], sent[1:]
            if self._tag is not None:
                self._go_on_with_tag(sign)
            elif self._mode == _LOCKED:
                self._show(sign)
            elif sign == "<":
                self._tag = ""
            elif sign == "&":
                entity, _, sent = sent.partition(";")
                self._show(html.unescape(f"&{entity};"))
            else:
                self._show(sign)
        return self.text[start:]

    def _set_mode(self, mode: int) -> None:
        self._lasting = _LASTING.get(mode, self._lasting)
        self._mode = _LASTING.get(mode, mode)

    def _show(self, sign: str) -> None:
        self.text += sign
        if sign == "\n":
            self._mode = self._lasting

    def _go_on_with_tag(self, sign: str) -> None:
        assert self._tag is not None
        if sign != ">" or self._tag.count('"') % 2:
            self._tag += sign
            return
        tag, self._tag = self._tag, None
        secure = self._mode in (_SECURE, _NEXT_IS_SECURE)
        self._mode = self._lasting if self._mode == _NEXT_IS_SECURE else self._mode
        if secure and tag.startswith("SEND"):
            href = _HREF.search(tag)
            assert href is not None, tag
            self._link = html.unescape(href[1]), len(self.text)
        elif secure and tag == "/SEND" and self._link is not None:
            typed, at = self._link
            self.links.append((typed, self.text[at:]))
            self._link = None
        else:
            self.tags.append(tag)
