"""The status on a wide screen: the field as a map, and a line for each mark on it."""

import textwrap
from collections.abc import Iterator
from typing import Final

from world.skirmish.name_matching import shorten
from world.skirmish.rulesets.dungeoneers.fighter import Fighter
from world.skirmish.rulesets.dungeoneers.table import Table
from world.skirmish.views.layout import Layout
from world.skirmish.views.text import Voice, pad, width

from . import field_map

_WIDTH: Final = 59
_EDGE: Final = "=" * _WIDTH
_ARROW: Final = " <-"
_INDENT: Final = "   "
_LEAST_NAME: Final = 16

#: The bars and columns of the view in short, and their widths.
_HEADS: Final = {"WOUNDS": 6, "STRESS": 6, "AT": 3, "ARM": 3, "TOK": 3, "FREE": 4}
_NUMBERS: Final = sum(_HEADS.values()) + len(_HEADS)


class FieldLayout(Layout):
    """The map above the numbers, sixty columns wide."""

    def wide(self, table: Table) -> str:
        view, marks = self._view, field_map.marks(table)
        longest = max(width(each.name) for each in table.fighters.values())
        names = min(max(longest, _LEAST_NAME), _WIDTH - _NUMBERS - len(_INDENT))
        heads = " ".join(head.rjust(columns) for head, columns in _HEADS.items())
        rows = [_EDGE, view.title(table, Voice(table, "")), *field_map.drawn(table, marks)]
        for team in table.teams:
            arrow = "" if table.over or team != table.active_team else _ARROW
            title = shorten(team, names + len(_INDENT) - len(arrow)) + arrow
            rows.append(f"{pad(title, names + len(_INDENT))} {heads}")
            for each in table.members(team):
                rows += self._rows(table, each, marks[each.id], names)
        return "\n".join([*rows, _EDGE])

    def _rows(self, table: Table, fighter: Fighter, mark: str, names: int) -> Iterator[str]:
        """Yield a creature's numbers; below them what else there is to say of it."""
        view = self._view
        name = pad(shorten(fighter.name, names), names)
        *cells, health = self._cells(table, fighter)
        if not fighter.able:
            yield f"-- {name} {health}"
            return
        numbers = map(str.rjust, cells, _HEADS.values())
        yield f"{pad(mark, 2)} {name} {' '.join(numbers)}"
        telling = [] if fighter.state in ("unhurt", "hurt") else [health]
        notes = "; ".join(dict.fromkeys([*telling, *view.notes(table, fighter, Voice(table, ""))]))
        yield from textwrap.wrap(notes, _WIDTH, initial_indent=_INDENT, subsequent_indent=_INDENT)
