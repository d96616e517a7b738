"""Checks of every page: well formed, and usable without eyes or a mouse."""

from __future__ import annotations

from html.parser import HTMLParser
from itertools import pairwise

_EMPTY = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source"}
_ELSEWHERE = ("http:", "https:", "//", "data:")
_FIELDS = {"input", "select", "textarea"}


class Page(HTMLParser):
    """A parsed page.

    Attributes:
        wrong: What is wrong with it, a sentence each.
    """

    def __init__(self, text: str) -> None:
        super().__init__()
        self.wrong: list[str] = []
        self.headings: list[int] = []
        self._open: list[str] = []
        self._ids: list[str] = []
        self._meant: list[str] = []
        self._labelled: list[str] = []
        self._fields: list[dict[str, str | None]] = []
        self._tags: list[str] = []
        self.feed(text)
        self._judge()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self._tags.append(tag)
        if tag == "li" and self._open[-1:] not in (["ul"], ["ol"]):
            self.wrong.append("an item stands in no list")
        if tag not in _EMPTY:
            self._open.append(tag)
        if "id" in given:
            self._ids.append(str(given["id"]))
        self._meant += str(given.get("aria-labelledby") or given.get("for") or "").split()
        if tag == "label":
            self._labelled.append(str(given.get("for")))
        if tag[0] == "h" and tag[1:].isdigit():
            self.headings.append(int(tag[1]))
        if tag in _FIELDS and given.get("type") not in ("hidden", "submit"):
            self._fields.append(given)
        if tag == "img" and "alt" not in given:
            self.wrong.append("a picture has no words")
        if tag == "html" and not given.get("lang"):
            self.wrong.append("the page has no language")
        for name in ("src", "href"):
            if tag != "a" and str(given.get(name) or "").startswith(_ELSEWHERE):
                self.wrong.append(f"it loads {given[name]}")
        if tag == "script" and not given.get("src"):
            self.wrong.append("a script stands in the page")

    def handle_endtag(self, tag: str) -> None:
        if self._open and self._open[-1] == tag:
            self._open.pop()
        else:
            self.wrong.append(f"{tag} ends where {self._open[-1:]} is open")

    def _judge(self) -> None:
        self.wrong += [f"{tag} is not ended" for tag in self._open]
        self.wrong += [f"two have the id {key}" for key in set(self._ids) if self._twice(key)]
        self.wrong += [f"nothing has the id {key}" for key in self._meant if not self._has(key)]
        for field in self._fields:
            if not field.get("aria-label") and field.get("id") not in self._labelled:
                self.wrong.append(f"the field {field.get('name')} has no label")
        if self.headings.count(1) != 1 or self.headings[:1] != [1]:
            self.wrong.append(f"its headings are {self.headings}")
        if any(below - above > 1 for above, below in pairwise(self.headings)):
            self.wrong.append(f"its headings leave one out: {self.headings}")
        self.wrong += [f"it has no {tag}" for tag in ("title", "main") if tag not in self._tags]

    def _twice(self, each: str) -> bool:
        return self._ids.count(each) > 1

    def _has(self, each: str) -> bool:
        return each in self._ids
