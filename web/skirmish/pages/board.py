"""The board of a fight as the pages show it: its squares and pieces."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from world.skirmish.views import colors


class Cell(Struct, frozen=True):
    """A square of a table: the word for it, its place in words, and the lines around it."""

    word: str
    place: str
    looks: str
    pieces: list[dict[str, Any]]


def rows(state: dict[str, Any]) -> list[list[Cell]]:
    """Return the squares, row by row; none if the ruleset has no board."""
    board = state.get("board")
    if board is None:
        return []
    here: dict[str, list[dict[str, Any]]] = {}
    for piece in pieces(state):
        here.setdefault(piece["square"], []).append(piece)
    regions, squares = board["regions"], board["rows"]
    table_rows = []
    for y, row in enumerate(squares):
        above = squares[y - 1] if y else row
        left = (row[0], *row)
        table_rows.append(
            [
                Cell(
                    square["word"],
                    regions[square["region"]]["name"],
                    " ".join(_lines(regions, square, above[x], left[x])),
                    here.get(square["word"], []),
                )
                for x, square in enumerate(row)
            ]
        )
    return table_rows


def pieces(state: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the pieces: square, mark, name, and the number of the team's color."""
    cards = {card["id"]: card for card in state["cards"]}
    return [
        {
            "square": piece["square"],
            "mark": piece["mark"],
            "name": cards[piece["id"]]["name"],
            "team": state["teams"].index(cards[piece["id"]]["team"]) % len(colors.TEAMS),
        }
        for piece in state.get("pieces", ())
    ]


def _lines(
    regions: list[dict[str, Any]],
    square: dict[str, Any],
    above: dict[str, Any],
    left: dict[str, Any],
) -> list[str]:
    """Return a line where a region ends, and a wall where the greater region does."""
    here = regions[square["region"]]
    lines = []
    for side, other in (("above", above), ("left", left)):
        neighbor = regions[other["region"]]
        if here != neighbor:
            lines.append(f"{'line' if here['within'] == neighbor['within'] else 'wall'}-{side}")
    return lines
