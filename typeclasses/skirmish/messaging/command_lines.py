"""Where a text tells people to type the command: `combat strike 3 goblin`, or `Type combat`.

Links and shorter lines are made of what one pattern finds.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from world.skirmish.base.command_name import command
from world.skirmish.ruleset import registry

#: Words of English before the name of the command where it is a noun: `in combat`.
_BEFORE_NOUN: Final = ("in", "of", "to", "the")
#: The text after the command alone, where that shows how the fight stands.
_FOLLOWS_ALONE: Final = r"[.,;:)\n]|$| to (?:see|know)\b| shows\b"
#: Lines that are safe to press, even in a text of a player; what follows `combat` in each.
_HARMLESS: Final = frozenset(
    (
        "moves", "rest", "rejoin", "waiting", "start", "tutorial", "help", "list", "template",
        "odds",
    )
)  # fmt: skip
#: What may be followed by the name of a ruleset, and what finds one, in the next line too.
_OF_RULESETS: Final = frozenset(("tutorial", "help", "template"))
_MORE: Final = re.compile(r"(?P<gap>\s+)(?P<name>\w+)")
#: The text after a line that goes on, so that the line is not harmless.
_GOES_ON: Final = re.compile(r"[\w=]| [A-Z\d\"']{2}| [a-z]+=")


def pattern() -> re.Pattern[str]:
    """Return the pattern of the command and the word after it, its group `first`."""
    return _pattern(command())


@cache
def _pattern(name: str) -> re.Pattern[str]:
    typed = re.escape(name)
    # What stands before the name is looked at last: the name is found fast, and is seldom there.
    # The line that a link types is left out, but not the words that it shows.
    begins = rf"{typed}(?:(?<=\|lt{typed})|(?<![\w|]{typed}))"
    is_noun = "".join(rf"(?<!(?i:{word}) {typed})" for word in _BEFORE_NOUN)
    alone = rf"(?<=[Tt]ype {typed})(?={_FOLLOWS_ALONE})"
    line = r"(?P<move> move)?(?P<gap>\s+)(?P<first>[a-z\d][\w-]*)(?P<more> (?=\w))?"
    return re.compile(rf"{begins}{is_noun}(?:{alone}|{line})", re.MULTILINE)


def harmless(found: re.Match[str]) -> str:
    """Return the line that a link may type for a match; empty if it does more than show."""
    first = found["first"]
    if first is None:
        return found[0]
    if found["gap"] != " " or found["move"] or first not in _HARMLESS:
        return ""
    end = found.end("first")
    more = _MORE.match(found.string, end) if first in _OF_RULESETS else None
    if more is not None and more["name"] in registry.names():
        first, end = (f"{first}{more[0]}", more.end()) if more["gap"] == " " else ("", end)
    return f"{command()} {first}" if first and not _GOES_ON.match(found.string, end) else ""


def first_words(found: re.Match[str]) -> str:
    """Return the first word after the command, and the next where the line goes on: `go E6`."""
    first = str(found["first"])
    if not found["more"]:
        return first
    return f"{first} {found.string[found.end('more') :].split(maxsplit=1)[0]}"


def word_before(found: re.Match[str]) -> str:
    """Return the word before a match in lower case; empty if there is none."""
    before = found.string[: found.start()]
    return before.split()[-1].casefold() if before.endswith(" ") and before.strip() else ""
