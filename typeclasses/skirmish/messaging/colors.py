"""Colors in what people read of a fight: names by their team, harm, and the reader's own name.

Evennia shows them to those whose client has colors and who have not switched them off. Screen
readers get none.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import Any, Final

from typeclasses.skirmish.messaging.markup import Markup, Spoken, plain
from world.skirmish.views import colors

_END: Final = "|n"
_UNDERLINE: Final = "|u"
_HARM: Final = f"|{colors.HARM}"
#: What stands at the beginning of a line for the eye alone.
_SIGNS: Final = "+- "
#: A name follows a space, bracket or quote; Evennia may join other characters to the color code.
_BEFORE: Final = r"""(?<![^\s(\["'])"""


class Painter:
    """Colors the texts about a fight as it stands.

    Names in which Evennia would find markup are left as they are.

    Args:
        table: The fighters and their teams.
    """

    def __init__(self, table: Any) -> None:
        teams = colors.of_teams(table)
        self._fighters = table.fighters
        fighters = table.fighters.values()
        self._colors = {each.name: f"|{teams[each.team]}" for each in fighters}
        self._teams = {team: f"|{color}" for team, color in teams.items()}
        self._out = tuple(each.name for each in fighters if not each.able)
        self._painted: dict[str, Markup] = {}
        self._names = _pattern((*self._colors,), (*self._teams,))

    def paint(self, text: Markup, harms: Collection[str] = ()) -> Markup:
        """Return a text with its colors.

        Args:
            text: The text, safe to send.
            harms: The lines in it that tell of harm.
        """
        if isinstance(text, Spoken) or self._names is None:
            return text
        if text not in self._painted:
            self._painted[text] = self._paint(text, harms)
        return self._painted[text]

    def underline(self, text: Markup, seat: str) -> Markup:
        """Return a painted text in which the reader at a seat finds their own name."""
        if seat not in self._fighters or isinstance(text, Spoken):
            return text
        name = self._fighters[seat].name
        color = self._colors[name]
        return Markup(text.replace(f"{color}{name}{_END}", f"{_UNDERLINE}{color}{name}{_END}"))

    def _paint(self, text: Markup, harms: Collection[str]) -> Markup:
        assert self._names is not None
        if not harms and not self._out:
            return Markup(self._names.sub(self._color, text))
        return Markup("\n".join(self._line(line, harms) for line in text.split("\n")))

    def _color(self, found: re.Match[str]) -> str:
        if (name := found["name"]) is not None:
            return f"{self._colors[name]}{name}{_END}"
        return f"{found['before']}{self._teams[found['team']]}{found['team']}{_END}"

    def _line(self, line: str, harms: Collection[str]) -> str:
        assert self._names is not None
        painted = self._names.sub(self._color, line)
        if line in harms or _is_of(line.lstrip(_SIGNS), self._out):
            return f"{_HARM}{painted.replace(_END, _END + _HARM)}{_END}"
        return painted


def _is_of(line: str, names: Iterable[str]) -> bool:
    """Return whether a line is a row of the status about one of these fighters."""
    return any(line == name or line.startswith((f"{name}  ", f"{name} <-")) for name in names)


@lru_cache(maxsize=64)
def _pattern(names: tuple[str, ...], teams: tuple[str, ...]) -> re.Pattern[str] | None:
    """Return a pattern for these names; None if none of them can be colored.

    Teams may be called by any word, so those are found at the beginning of a line and after `team`.
    """
    fighters = _either(names)
    called = _either(teams)
    if not fighters or not called:
        return None
    return re.compile(
        rf"{_BEFORE}(?P<name>{fighters})(?!\w)"
        rf"|(?P<before>^(?:- )?|\b[Tt]eam:? )(?P<team>{called})(?= <-| \(|  |$|[.,:;!])",
        re.MULTILINE,
    )


def _either(names: Iterable[str]) -> str:
    safe = (each for each in names if plain(each) == each and "|" not in each)
    return "|".join(re.escape(each) for each in sorted(safe, key=len, reverse=True))
