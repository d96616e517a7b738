"""Undo in words: what was taken back, what may be, who waits afterwards."""

from collections.abc import Iterable, Sequence
from typing import Final

from world.skirmish.base.command_name import command

#: The most moves that are named when they are taken back.
_MOST_NAMED: Final = 10


def taken_back(by: str, moves: Sequence[str], many: int) -> str:
    """Return what everyone reads of moves that were taken back.

    Args:
        by: The name of the person who has taken them back.
        moves: What they were, the first first; empty if that may not show.
        many: How many they are.

    >>> taken_back("Marshal", ["Ann: parry", "thug: flurry"], 2)
    'Marshal takes back the last 2 moves: Ann: parry; thug: flurry.'
    """
    what = "the last move" if many == 1 else f"the last {many} moves"
    named = [*moves[-_MOST_NAMED:]]
    if len(moves) > _MOST_NAMED:
        named.insert(0, f"{len(moves) - _MOST_NAMED} more")
    return f"{by} takes back {what}{f': {"; ".join(named)}' if named else ''}."


def waits() -> str:
    """Return the notice that no one acts by themselves until a player moves."""
    return f"Nobody acts by themselves until a player moves, or types {command('go')}."


def nothing_waits() -> str:
    """Return why there is nothing to let go on."""
    return f"No one waits for that. You need {command('go')} only after {command('undo')}."


def goes_on(by: str) -> str:
    """Return the notice that waiting fighters act by themselves again."""
    return f"{by} lets the fight go on"


def hidden(fighter: str, words: str) -> str:
    """Return a move that has not been told, for those who know of it."""
    return f"{fighter}: {words} (hidden)"


def log(moves: Iterable[tuple[int, str]], *, may_undo: bool) -> str:
    """Return the last moves with their numbers, the most recent at the end.

    Args:
        moves: The number of each, and how it was told.
        may_undo: Whether the reader may take back any of them.
    """
    lines = ["The last moves:", *(f"  {number}. {told}" for number, told in moves)]
    if may_undo:
        typed = command("undo NUMBER")
        lines.append(f"To take back a move and those after it, type {typed}.")
    return "\n".join(lines)
