"""Choosing a plain move among those that the game offers, in any ruleset."""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

#: The verb of the move that takes a weapon in hand.
DRAWS = "draw"

#: The beginnings of attacks, the best first; only attacks on enemies count.
_HARMS = (
    "aim and fire", "fire", "attack", "strike", "shoot", "power attack", "flurry", "charge",
)  # fmt: skip
#: After `by` come the tactics of an adversary.
_NEARER = (
    DRAWS, "stand", "go to", "reload", "ready", "by", "run toward", "walk toward", "maneuver",
    "reposition",
)  # fmt: skip
_ENDS_TURN = ("pass", "done", "skip", "catch breath", "wait", "end turn")
#: Moves that are never chosen: giving up, leaving, waiting for others, standing orders.
_NEVER = (
    "yield", "always", "orders", "delay", "cease", "other", "interact", "skill check", "two minor",
    "move forward", "move back", "run away", "walk away", "sprint away", "change stance", "crouch",
    "lie down", "draw Unarmed", "aim for the kill",
)  # fmt: skip
#: The end of attacks that waste what is in the hands.
_WASTES = "with Unarmed Strike"


def choose(
    groups: Iterable[dict[str, Any]],
    friends: Iterable[str],
    foes: Iterable[str],
    chance: Random,
    *,
    armed: bool,
) -> str:
    """Return the words of a move: harm an enemy if possible, else come nearer, else end the turn.

    Args:
        groups: The choices, as the game sends them to clients.
        friends: The names of the fighter and of their team.
        foes: The names of those who still fight against them.
        chance: Decides between moves that are as good.
        armed: Whether the fighter has drawn a weapon before; then it does not draw another.
    """
    friends, foes = list(friends), list(foes)
    never = (*_NEVER, DRAWS) if armed else _NEVER
    words = [
        choice["words"]
        for group in groups
        for choice in group["choices"]
        if not choice["words"].startswith(never)
        and not choice["words"].endswith(_WASTES)
        and not _names(choice["words"], friends)
    ]
    harms = (word for word in words if _names(word, foes))
    for good in (_first(harms, _HARMS), _first(words, _NEARER)):
        if good:
            # The last of several numbers is the greatest.
            return good[-1] if good[-1].split()[-1].isdigit() else chance.choice(good)
    others = [word for word in words if not word.startswith(_ENDS_TURN)]
    return chance.choice(others or words or ["pass"])


def _first(words: Iterable[str], beginnings: tuple[str, ...]) -> list[str]:
    """Return the words that begin with the first beginning that any of them has."""
    lines = list(words)
    ways: Iterator[list[str]] = (
        [words for words in lines if words.startswith(f"{beginning} ")] for beginning in beginnings
    )
    return next(filter(None, ways), [])


def _names(words: str, names: Iterable[str]) -> bool:
    return any(name in words for name in names)
