"""A fight as data for a screen that draws it: cards, whose turn, what the seat may choose.

The same data for the web client's panel, for the pages, the API, and clients that ask by GMCP. All
of it is JSON: text, numbers, lists and mappings.
"""

from collections.abc import Iterator
from typing import Any

import msgspec

from world.skirmish import engine
from world.skirmish.errors import NotAsked
from world.skirmish.fight import REFEREE, Decision, Fight

from . import moves, view
from .view import Card, Choice, Reader


def state(fight: Fight[Any, Any], seat: str = "") -> dict[str, Any]:
    """The whole fight as it stands."""
    words = view(fight.ruleset)
    over = engine.outcome(fight)
    return {
        **head(fight),
        "ruleset": fight.ruleset,
        "seat": seat,
        "over": over is not None,
        "winner": over.winner if over is not None else "",
        "teams": list(dict.fromkeys(card.team for card in words.cards(fight.table))),
        "cards": [msgspec.to_builtins(card) for card in words.cards(fight.table)],
    }


def head(fight: Fight[Any, Any]) -> dict[str, Any]:
    """What changes with every move."""
    return {
        "rev": fight.rev,
        "round": fight.table.round,
        "line": view(fight.ruleset).line(fight.table, Reader()),
        "waiting": list(engine.open_seats(fight)),
    }


def changes(before: Fight[Any, Any], after: Fight[Any, Any]) -> dict[str, Any]:
    """What a move has made different: the head, and the cards that are not what they were.

    `order` has the ids of all cards where they do not stand as they stood.
    """
    words = view(after.ruleset)
    known: dict[str, Card] = {card.id: card for card in words.cards(before.table)}
    cards = words.cards(after.table)
    changed = [card for card in cards if known.get(card.id) != card]
    over = engine.outcome(after)
    order = [card.id for card in cards]
    return {
        **head(after),
        "over": over is not None,
        "winner": over.winner if over is not None else "",
        "cards": [msgspec.to_builtins(card) for card in changed],
        **({"order": order} if order != list(known) else {}),
    }


def choices(fight: Fight[Any, Any], seat: str) -> dict[str, Any]:
    """What a seat is asked and may choose; no choices where it is not asked.

    Each choice has the words that make it; sent back with `rev`, a stale one is refused.
    """
    asked = [each for each in fight.waiting.decisions if each.actor == seat]
    try:
        if seat != REFEREE:
            asked = [engine.asked(fight, seat)]
    except NotAsked as reason:
        return {"rev": fight.rev, "seat": seat, "text": str(reason), "groups": []}
    if not asked:
        return {"rev": fight.rev, "seat": seat, "text": "", "groups": []}
    prompt = view(fight.ruleset).prompt(fight.table, asked[0])
    return {
        "rev": fight.rev,
        "seat": seat,
        "kind": asked[0].kind,
        "text": prompt.text if prompt is not None else "It is your turn.",
        "groups": [
            {"what": what, "choices": [msgspec.to_builtins(choice) for choice in some]}
            for what, some in _groups(fight, asked[0])
        ],
    }


def _groups(fight: Fight[Any, Any], decision: Decision) -> Iterator[tuple[str, tuple[Choice, ...]]]:
    for line in moves.listed(fight, decision.actor):
        yield line.what, line.choices
