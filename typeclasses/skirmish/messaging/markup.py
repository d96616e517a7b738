"""Text that is safe to send: what people wrote in it never becomes markup of Evennia's.

Evennia turns a text into escape codes, links and calls of functions on its way to the client.
`make_safe` is the only way for a text to get there, and this module the only maker of links.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from html import escape
from types import ModuleType
from typing import Any, Final

from django.conf import settings
from evennia.server.portal import mxp
from evennia.utils.ansi import strip_ansi, strip_mxp

from typeclasses.skirmish.game_objects import Session
from typeclasses.skirmish.messaging import command_lines
from world.skirmish.base.signs import visible, width
from world.skirmish.views.display import Choice, alike


class Markup(str):
    """A text that is sent as it is; any other text is made safe first."""

    __slots__ = ()


class Spoken(Markup):
    """A text that is sent as it is, for a screen reader."""

    __slots__ = ()


def own_marks(conf: Any) -> re.Pattern[str] | None:
    """Return a pattern for marks that the game's settings add; None if they add none."""
    marks = (*conf.COLOR_ANSI_EXTRA_MAP, *conf.COLOR_ANSI_XTERM256_BRIGHT_BG_EXTRA_MAP)
    patterns = (
        *(re.escape(mark) for mark, _ in marks),
        *conf.COLOR_XTERM256_EXTRA_FG,
        *conf.COLOR_XTERM256_EXTRA_BG,
        *conf.COLOR_XTERM256_EXTRA_GFG,
        *conf.COLOR_XTERM256_EXTRA_GBG,
    )
    return re.compile("|".join(f"(?={pattern})." for pattern in patterns)) if patterns else None


#: Evennia takes the last of several backslashes, and a single one, as an escape.
_FUNCTION_OR_ESCAPE: Final = re.compile(r"(\\+)|(?<!\\)(?=\$)")
#: The start of a mark that the game adds to Evennia's own, such as `%r` for a new line.
_OWN_MARK: Final = own_marks(settings)
#: Texts that the web client turns into links, and the sign in each of them.
_ADDRESS: Final = re.compile(r"https?(?=://)|ftp(?=://|\.\S)|www(?=\.\S)")
#: The beginning of further lines of choices.
_FURTHER: Final = " " * 4
#: The signs that Evennia leaves out for screen readers.
_SILENT: Final = re.compile(settings.SCREENREADER_REGEX_STRIP, re.DOTALL | re.MULTILINE)
_BARS: Final = re.compile(r"[ \t]*\|[ \t]*")
_MARGIN: Final = re.compile("± ?")
#: The words that a link may type; other signs mean something in HTML, in JavaScript or in MXP.
_TYPEABLE: Final = re.compile(r"[\w .,:;'+=%/()!?*@~-]*")

#: The sign that Evennia takes off a function.
_UNESCAPED: Final = re.compile(r"\\(\$)")

#: Two bars are one bar to Evennia; but it looks for links once it has made one of them, and it adds
#: a code to the end of a text. There a code that shows nothing comes between.
_LINK_OR_END: Final = re.compile(r"\|\|(?=l[cute]|\Z)")
#: A whole link, or a code for a color or the like.
_CODE: Final = r"\|(?:l[cu].*?\|le|[\[!]?(?:[0-5]{3}|=?[A-Za-z])|[^\w|])"


def make_safe(text: str, *, spoken: bool = False) -> Markup:
    """Make a text safe to send: clients show what people wrote in it to the letter.

    Control characters are left out, and addresses of the web are taken apart.

    Args:
        text: Any text.
        spoken: Whether a screen reader reads it. Evennia parses such a text twice, so it has no
            bars at all.
    """
    text = visible(text)
    if spoken:
        text = _heard(text)
    if "://" in text or "ftp." in text or "www." in text:
        text = _ADDRESS.sub(r"\g<0> ", text)
    text = text.replace("{", "{{")
    if "|" in text:
        text = _LINK_OR_END.sub("|||n", text.replace("|", "||"))
    if _OWN_MARK is not None:
        # A screen reader's text is parsed twice, and a code that shows nothing is gone by then.
        text = _OWN_MARK.sub(r"\g<0> " if spoken else r"\g<0>|n", text)
    if settings.FUNCPARSER_PARSE_OUTGOING_MESSAGES_ENABLED:
        text = _FUNCTION_OR_ESCAPE.sub(r"\1\\", text)
    return Spoken(text) if spoken else Markup(text)


def for_session(text: str, *, spoken: bool, tags: bool = False) -> Markup:
    """Return a text in the form of one session.

    Args:
        text: The text.
        spoken: Whether a screen reader reads it.
        tags: Whether the client would take `<` for the beginning of a tag.
    """
    if not isinstance(text, Markup):
        text = linked(make_safe(text, spoken=spoken))
    elif spoken and not isinstance(text, Spoken):
        text = make_safe(strip_ansi(text), spoken=True)
    # The lines that links type contain none of the signs that become entities.
    return type(text)(escape(text, quote=False)) if tags else text


def reads_tags(session: Session) -> bool:
    """Return whether the client of a session reads tags in what we send.

    Telnet clients that have agreed to MXP do, unless Evennia itself prevents it: up to 6.0 it
    writes entities, and after 6.1 it tells them to read no tags but those of links.
    """
    agreed = session.protocol_flags.get("MXP") and session.protocol_key.startswith("telnet")
    return bool(agreed) and not evennia_guards(mxp)


@cache
def evennia_guards(portal_mxp: ModuleType) -> bool:
    """Return whether a version of Evennia's module for MXP keeps clients from reading our text."""
    locks_lines = "[7z" in inspect.getsource(portal_mxp)
    return locks_lines or portal_mxp.mxp_parse("<") != "<"


def bare(text: str) -> str:
    """Return a text as people see it: without colors, with only the words of its links."""
    if not isinstance(text, Markup):
        return text
    return _UNESCAPED.sub(r"\1", strip_ansi(strip_mxp(text)).replace("{{", "{"))


def linked(text: Markup) -> Markup:
    """Return a text in which the lines that it tells people to type are links, if they do no harm.

    Only of what this game says itself: what players write is never a link.
    """
    if isinstance(text, Spoken):
        return text

    parts, end = list[str](), 0
    for found in command_lines.pattern().finditer(text):
        if line := command_lines.harmless(found):
            # The line may be longer than the match, by the name of a ruleset.
            parts += text[end : found.start()], f"|lc{line}|lt{line}|le"
            end = found.start() + len(line)
    return Markup("".join((*parts, text[end:])))


def lines(*parts: str) -> Markup:
    """Texts below one another; empty ones are left out."""
    safe = [part if isinstance(part, Markup) else make_safe(part) for part in parts if part]
    every = all(isinstance(part, Spoken) for part in safe)
    return (Spoken if every else Markup)("\n".join(safe))


def links(command: str, choices: Iterable[Choice], *, before: str = "", columns: int = 0) -> Markup:
    """Choices as links, which type `command` and the words of the choice; their odds follow.

    A choice whose words no link can type is shown without one. Several that cost the same and may
    bring the same are followed by that, once.

    Args:
        command: What is typed before the words of a choice.
        choices: The choices.
        before: What stands on the line before them.
        columns: How wide the screen is, to fold the line; 0 to leave that to the client.
    """
    shown: list[str] = [make_safe(before)]
    line = before.rpartition("\n")[2]
    for text, markup in _pieces(command, choices, apart=bool(columns)):
        if columns and width(line) + 1 + width(text) > columns:
            shown.append(f"\n{_FURTHER}")
            line = _FURTHER
        elif line.strip():
            shown.append(" ")
            line += " "
        shown.append(markup)
        line += text
    return Markup("".join(shown))


def _pieces(
    command: str, choices: Iterable[Choice], *, apart: bool
) -> Iterator[tuple[str, Markup]]:
    """Yield the links and words of a line, as read and as sent.

    Args:
        command: What is typed before the words of a choice.
        choices: The choices.
        apart: Whether what a choice costs stands outside of its link, where lines are short.
    """
    for number, run in enumerate(alike(choices)):
        told = run[0].told
        together = apart or (len(run) > 1 and bool(told))
        for choice in run:
            label = choice.bare if together else choice.label
            yield f"[{label}]", _link(f"{command} {choice.words}", label)
        # After others it is counted to how many it belongs: `(these 3: each 4 AP)`.
        these = f"these {len(run)}: " if number else ""
        shared = f"({f'{these}each ' if len(run) > 1 else ''}{told})" if told else ""
        after = shared if together else run[0].odds
        yield from ((word, make_safe(word)) for word in after.split())


def link(line: str) -> Markup:
    """Return a line in brackets as a link that types it; without one if no link can type it."""
    return _link(line, line)


def typed_by_itself(line: str, *, before: str = "") -> Markup:
    """Return a line of the game's own that is to be typed, as a link, if a link can type it.

    Args:
        line: What is to be typed.
        before: What stands before it.
    """
    shown = make_safe(line)
    return Markup(make_safe(before) + (f"|lc{line}|lt{shown}|le" if _is_typeable(line) else shown))


def _link(typed: str, label: str) -> Markup:
    # The web client puts a backslash before a double quote in a link.
    shown = make_safe(f"[{label}]".replace('"', "'"))
    return Markup(f"|lc{typed}|lt{shown}|le") if _is_typeable(typed) else shown


def with_links(text: str, lines: Mapping[str, str]) -> Markup:
    """Return a text of the game's own, in which names are links.

    Args:
        text: What is sent as it is, with Evennia's codes.
        lines: By each name, as it stands in the text, the line that its link types.
    """
    names = "|".join(re.escape(name) for name in sorted(lines, key=len, reverse=True) if name)
    if not names:
        return Markup(text)

    def as_link(found: re.Match[str]) -> str:
        codes, name = found["codes"] or "", found["name"]
        if name is None:
            return found[0]
        typed = lines[name]
        is_safe = _is_typeable(typed) and '"' not in name and "|l" not in name
        return f"{codes}|lc{typed}|lt{name}|le" if is_safe else codes + name

    # Codes may stand directly before a name; what is in a code, or after a written bar, is none.
    pattern = rf"(?:(?<![\w|])|(?P<codes>(?>{_CODE})+))(?P<name>{names})(?!\w)|\|\||{_CODE}"
    return Markup(re.sub(pattern, as_link, text))


def _is_typeable(line: str) -> bool:
    marked = _OWN_MARK is not None and _OWN_MARK.search(line)
    return not (marked or _ADDRESS.search(line)) and _TYPEABLE.fullmatch(line) is not None


def _heard(text: str) -> str:
    """Return a text without the signs that are not read out."""
    text = _MARGIN.sub("plus or minus ", _BARS.sub(" or ", text))
    while (shorter := _SILENT.sub("", text)) != text:
        text = shorter
    return text
