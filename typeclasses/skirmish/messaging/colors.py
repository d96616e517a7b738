"""Colors in what people read of a fight: names by their team, harm, and the reader's own name.

Evennia shows them to those whose client has colors and who have not switched them off. Screen
readers get none.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from functools import lru_cache
from typing import Any, Final

from typeclasses.skirmish.messaging.markup import Markup, Spoken, make_safe
from world.skirmish.views import colors

_END: Final = "|n"
_UNDERLINE: Final = "|u"
_HARM: Final = f"|{colors.HARM}"
#: The signs that begin a line for the eye alone.
_SIGNS: Final = "+- "
#: A name follows a space, bracket or quote; Evennia may join other characters to the color code.
_BEFORE: Final = r"""(?<![^\s(\["'])"""
#: How many painted lines of a fight are kept; a status with twenty fighters has about thirty.
_LINES_KEPT: Final = 128

#: Names, each with its color code.
type _Marks = tuple[tuple[str, str], ...]


class Painter:
    """Colors the texts about a fight as it stands.

    Names in which Evennia would find markup are left as they are.

    Args:
        table: The fighters and their teams.
        own: The reader's own team, which always has the first color; empty for onlookers.
    """

    def __init__(self, table: Any, own: str = "") -> None:
        teams = colors.of_teams(table, own)
        self._fighters = table.fighters
        fighters = table.fighters.values()
        self._colors = {fighter.name: f"|{teams[fighter.team]}" for fighter in fighters}
        self._out = tuple(fighter.name for fighter in fighters if not fighter.able)
        marks = tuple([(team, f"|{color}") for team, color in teams.items()])
        names = (*self._colors.items(),)
        self._line = _line_painter(names, marks)
        self._broken = _broken_painter(tuple([name for name in names if " " in name[0]]))

    def paint(self, text: Markup, harms: Collection[str] = ()) -> Markup:
        """Return a text with its colors.

        Args:
            text: The text, safe to send.
            harms: The lines in it that tell of harm.
        """
        if isinstance(text, Spoken):
            return text
        lines = marked = text.split("\n")
        if self._broken is not None and len(lines) > 1:
            marked = self._broken(text).split("\n")
        pairs = zip(lines, marked, strict=True)
        return Markup("\n".join([self._paint(line, shown, harms) for line, shown in pairs]))

    def underline(self, text: Markup, seat: str) -> Markup:
        """Return a painted text in which the reader at a seat finds their own name."""
        if seat not in self._fighters or isinstance(text, Spoken):
            return text
        name = self._fighters[seat].name
        color = self._colors[name]
        own = f"{color}{name}{_END}"
        found = Markup(text.replace(own, f"{_UNDERLINE}{own}")) if own in text else text
        if " " not in name or f"{_END}\n" not in found:
            return found
        words = [re.escape(word) for word in name.split(" ")]
        between = rf"(?: |{re.escape(_END)}\n *{re.escape(color)})"
        broken = re.compile(f"(?<!{re.escape(_UNDERLINE)}){re.escape(color)}{between.join(words)}")
        return Markup(
            broken.sub(lambda part: part[0].replace(color, f"{_UNDERLINE}{color}"), found)
        )

    def _paint(self, line: str, marked: str, harms: Collection[str]) -> str:
        painted = self._line(marked)
        if line in harms or (self._out and _is_of(line.lstrip(_SIGNS), self._out)):
            return f"{_HARM}{painted.replace(_END, _END + _HARM)}{_END}"
        return painted


def _is_of(line: str, names: Iterable[str]) -> bool:
    """Return whether a line is a row of the status about one of these fighters."""
    return any(line == name or line.startswith((f"{name}  ", f"{name} <-")) for name in names)


def own_team(table: Any, seat: str) -> str:
    """Return the team of the reader at a seat; empty for onlookers."""
    return table.fighters[seat].team if seat in table.fighters else ""


@lru_cache(maxsize=64)
def _line_painter(names: _Marks, teams: _Marks) -> Callable[[str], str]:
    """Return a function that colors the names in a line; most rows stay as they were.

    Args:
        names: The fighters' names, each with its color code.
        teams: The same of the teams.
    """
    of_name, of_team = dict(names), dict(teams)
    pattern = _pattern(of_name, of_team)
    if pattern is None:
        return str

    def color(found: re.Match[str]) -> str:
        if (name := found["name"]) is not None:
            return f"{of_name[name]}{name}{_END}"
        return f"{found['before']}{of_team[found['team']]}{found['team']}{_END}"

    @lru_cache(maxsize=_LINES_KEPT)
    def paint(line: str) -> str:
        return pattern.sub(color, line)

    return paint


@lru_cache(maxsize=64)
def _broken_painter(names: _Marks) -> Callable[[str], str] | None:
    """Return a function that colors the names which are broken over two lines or more.

    Args:
        names: The names of several words, each with its color code.
    """
    of_name = {" ".join(name.split()): color for name, color in names}
    either = _either(of_name).replace(r"\ ", r"(?: |\n +)")
    if not either:
        return None
    pattern = re.compile(rf"{_BEFORE}(?:{either})(?!\w)")

    def color(found: re.Match[str]) -> str:
        if "\n" not in found[0]:
            return found[0]
        code = of_name[" ".join(found[0].split())]
        return re.sub(r"\S+(?: \S+)*", lambda part: f"{code}{part[0]}{_END}", found[0])

    return lambda text: pattern.sub(color, text)


def _pattern(names: Iterable[str], teams: Iterable[str]) -> re.Pattern[str] | None:
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
    safe = (name for name in names if make_safe(name) == name and "|" not in name)
    return "|".join(re.escape(name) for name in sorted(safe, key=len, reverse=True))
