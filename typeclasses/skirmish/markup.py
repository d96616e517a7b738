"""Plain text as Evennia sends it, and the links in it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from django.conf import settings

from world.skirmish.views.view import Choice

#: Evennia takes the last of several backslashes, and a single one, as an escape.
_FUNCTION_OR_ESCAPE = re.compile(r"(\\+)|(?<!\\)(?=\$)")


def plain(text: str) -> str:
    """A text that the server sends as it is: no colour codes, no inline functions."""
    text = text.replace("|", "||")
    if settings.FUNCPARSER_PARSE_OUTGOING_MESSAGES_ENABLED:
        text = _FUNCTION_OR_ESCAPE.sub(r"\1\\", text)
    return text


def links(command: str, choices: Iterable[Choice]) -> str:
    """Choices as links, which type `command` and the words of the choice."""
    return " ".join(
        f"|lc{command} {plain(each.words)}|lt[{plain(each.label)}]|le" for each in choices
    )
