"""Choosing what fits: which legal moves say all that a sentence names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from world.skirmish.base.names import fold, words_of
from world.skirmish.moves.arguments import Number
from world.skirmish.moves.base import Move
from world.skirmish.moves.targets import Target, Targets

from .groups import Said
from .menus import Menus


class Mentioned(NamedTuple):
    """The things and fighters that words beside a verb name.

    Attributes:
        fighters: Whom they could mean.
        clear: Whether that is one, by name.
        parts: Words of other parts of a move, numbers among them.
        strangers: What is to be said of names that no fighter has.
        notes: What else is to be said about the words.
    """

    fighters: tuple[str, ...]
    clear: bool
    parts: tuple[tuple[str, ...], ...]
    strangers: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def said(self) -> list[str]:
        """All that is to be said."""
        return [*self.strangers, *self.notes]


def fits(menus: Menus, move: Move, named: Mentioned) -> bool:
    """Return whether a move says all that is named."""
    parts = [(argument, said) for argument, said in menus.parts(move) if argument is not None]
    others = [part for part in parts if not isinstance(part[0], (Target, Targets))]
    targets = {
        getattr(move, argument.field) for argument, _ in parts if isinstance(argument, Target)
    }
    if named.fighters and targets and targets.isdisjoint(named.fighters):
        return False
    return _covered(others, named.parts)


def simplest(menus: Menus, moves: Said, named: Mentioned) -> Said:
    """Leave out moves with something that may be left out, and was."""
    simple = [
        (move, said)
        for move, said in moves
        if not any(
            argument is not None and argument.optional and not _is_said(argument, part, named)
            for argument, part in menus.parts(move)
        )
    ]
    return simple or moves


def leaves_open(menus: Menus, move: Move, named: Mentioned) -> bool:
    """Return whether a part of a move was not typed, and could be another."""
    for argument, said in menus.parts(move):
        if argument is None or argument.optional:
            continue
        if isinstance(argument, Target):
            if not (named.fighters and named.clear):
                return True
        elif not _is_said(argument, said, named):
            return True
    return False


def _is_said(argument: Any, said: str, named: Mentioned) -> bool:
    return any(says(argument, said, part) for part in named.parts)


def _covered(parts: Sequence[tuple[Any, str]], typed: Sequence[tuple[str, ...]]) -> bool:
    """Return whether each typed word names a part of its own in a move."""
    if not typed:
        return True
    return any(
        says(argument, said, typed[0])
        and _covered([*parts[:place], *parts[place + 1 :]], typed[1:])
        for place, (argument, said) in enumerate(parts)
    )


def says(argument: Any, said: str, typed: tuple[str, ...]) -> bool:
    """Return whether typed words say a part: a number exactly, words by any of their beginnings."""
    folded = fold(said)
    if isinstance(argument, Number) or folded.isdecimal():
        return typed == (folded,)
    words, joined = [str(word) for word in words_of(folded)], "".join(typed)
    return any("".join(words[start:]).startswith(joined) for start in range(len(words)))
