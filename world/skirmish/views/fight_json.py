"""A fight as data for a screen: cards, the board, whose turn, choices, and what has changed.

The same data for the web client's panel, for the pages, the API, and clients that ask by GMCP. All
of it is JSON: text, numbers, lists and mappings.
"""

from collections.abc import Mapping
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from world.skirmish import engine
from world.skirmish.base.errors import NotAsked
from world.skirmish.engine.waiting import as_if_asked
from world.skirmish.moves.base import Question
from world.skirmish.state.fight import REFEREE, AnyFight

from . import view
from .display import ALWAYS, Card, Choice, Piece, Prompt, Reader, Spot
from .menus import move_menu

#: How rulesets tell people who type that they need not answer each time.
_TO_TYPE: Final = ALWAYS.strip("()")


def state(fight: AnyFight, seat: str = "") -> dict[str, Any]:
    """The whole fight as it stands."""
    words = view(fight.ruleset)
    over = engine.outcome(fight)
    return {
        **head(fight),
        "line": line(fight),
        "ruleset": fight.ruleset,
        "seat": seat,
        "over": over is not None,
        "winner": over.winner if over is not None else "",
        "teams": list(fight.table.teams),
        "cards": [msgspec.to_builtins(card) for card in words.cards(fight.table)],
        "gauges": {bar.label: bar.means for bar in words.forms.bars if bar.means},
        **_board(fight, seat),
        **_line_of(fight),
    }


def head(fight: AnyFight) -> dict[str, Any]:
    """The fields that change with every move."""
    return {
        "rev": fight.rev,
        "round": fight.table.round,
        "waiting": list(engine.open_seats(fight)),
    }


def line(fight: AnyFight) -> str:
    """Return the fight in one line, as onlookers read it."""
    return view(fight.ruleset).line(fight.table, Reader())


class Screen(Struct, frozen=True):
    """The state of a screen, to compare with the next one."""

    head: dict[str, Any]
    cards: list[Card]
    pieces: tuple[Piece, ...]
    spots: tuple[Spot, ...]

    def looks_like(self, other: "Screen") -> bool:
        """Return whether a screen differs from another only in the number of its question."""
        return replace(self, head={**self.head, "rev": other.head["rev"]}) == other


def shown(fight: AnyFight) -> Screen:
    """Return the current state of a screen."""
    words, table = view(fight.ruleset), fight.table
    return Screen(_head_shown(fight), words.cards(table), words.pieces(table), words.spots(table))


def shown_after(before: AnyFight, seen: Screen, after: AnyFight) -> Screen:
    """Return the state of a screen after a move; an answer that changes no table draws nothing.

    Args:
        before: The fight before the move.
        seen: The state of a screen then.
        after: The fight after it.
    """
    if before.table != after.table:
        return shown(after)
    return replace(seen, head=_head_shown(after))


def _head_shown(fight: AnyFight) -> dict[str, Any]:
    """Return the fields that change with every move, and how the fight has ended."""
    over = engine.outcome(fight)
    ended = {"over": over is not None, "winner": over.winner if over is not None else ""}
    return {**head(fight), **ended}


def changes(before: Screen, after: Screen) -> dict[str, Any]:
    """Return the changes of a move: the head, and the changed fields of each card.

    `order` has the ids of all cards if their order has changed. `pieces` has all pieces of the
    board if one has moved, and `spots` all places on a line.
    """
    earlier: dict[str, Card] = {card.id: card for card in before.cards}
    order = [card.id for card in after.cards]
    changed = [card for card in after.cards if card != earlier.get(card.id)]
    return {
        **after.head,
        "cards": [_difference(earlier.get(card.id), card) for card in changed],
        **({"order": order} if order != list(earlier) else {}),
        **({"pieces": msgspec.to_builtins(after.pieces)} if after.pieces != before.pieces else {}),
        **({"spots": msgspec.to_builtins(after.spots)} if after.spots != before.spots else {}),
    }


def _difference(before: Card | None, after: Card) -> dict[str, Any]:
    """Return the fields of a card that have changed, with its id; all fields of a new card."""
    now = msgspec.structs.asdict(after)
    was = msgspec.structs.asdict(before) if before is not None else {}
    return {name: now[name] for name in now if name == "id" or now[name] != was.get(name)}


def _board(fight: AnyFight, seat: str) -> dict[str, Any]:
    """Return the board in a seat's words and who stands on it, for rules that have a board."""
    words = view(fight.ruleset)
    board = words.board(fight.table, seat)
    if board is None:
        return {}
    pieces = words.pieces(fight.table)
    return {"board": msgspec.to_builtins(board), "pieces": msgspec.to_builtins(pieces)}


def _line_of(fight: AnyFight) -> dict[str, Any]:
    """Return where everyone is on the line and the names of distances, for rules with one."""
    words = view(fight.ruleset)
    spots = words.spots(fight.table)
    if not spots:
        return {}
    return {"spots": msgspec.to_builtins(spots), "bands": msgspec.to_builtins(words.bands)}


def question(
    fight: AnyFight, seat: str, prompts: Mapping[str, Prompt | None] | None = None
) -> dict[str, Any]:
    """Return what a seat is asked; without a `kind` it is not asked, and the text tells why.

    Args:
        fight: The fight.
        seat: The seat.
        prompts: What the seats are asked, where that is known already.
    """
    try:
        decision = _asked(fight, seat)
    except NotAsked as reason:
        return {"seat": seat, "text": str(reason)}
    if prompts is not None and seat in prompts:
        prompt = prompts[seat]
    else:
        prompt = view(fight.ruleset).prompt(fight.table, decision)
    text = prompt.text if prompt is not None else "It is your turn."
    if decision.standing:
        # For people who type; a screen has `standing`.
        text = text.replace(_TO_TYPE, "").replace("( ", "(").replace("()", "").strip()
    return {"seat": seat, "kind": decision.kind, "text": text, "standing": decision.standing}


def choices(
    fight: AnyFight,
    seat: str,
    odds: Mapping[str, str] | None = None,
    prompts: Mapping[str, Prompt | None] | None = None,
) -> dict[str, Any]:
    """Return the question to a seat and its choices; no choices if the seat is not asked.

    Each choice has the words that make it; sent back with `rev`, a stale one is refused.

    Args:
        fight: The fight.
        seat: The seat.
        odds: The odds of choices, by their words, where they are wanted.
        prompts: What the seats are asked, where that is known already.
    """
    asked = question(fight, seat, prompts)
    return {
        "rev": fight.rev,
        **asked,
        "groups": _groups(fight, seat, odds) if "kind" in asked else [],
    }


def choices_in_advance(fight: AnyFight, seat: str) -> list[dict[str, Any]]:
    """Return what a fighter could do if it were their turn now, in groups; to choose in advance."""
    if not fight.table.fighters[seat].able:
        return []
    return _groups(as_if_asked(fight, seat), seat)


def _groups(
    fight: AnyFight, seat: str, odds: Mapping[str, str] | None = None
) -> list[dict[str, Any]]:
    return [
        {
            "group": group.group,
            "what": group.what,
            "shared": group.shared,
            "unit": group.unit,
            "price": group.price,
            "choices": [_choice(fight, seat, choice) for choice in group.choices],
        }
        for group in move_menu.with_odds(move_menu.listed(fight, seat), odds or {})
    ]


def _choice(fight: AnyFight, seat: str, choice: Choice) -> dict[str, Any]:
    """Return a choice, with the side of the fighter that it names."""
    as_json: dict[str, Any] = msgspec.to_builtins(choice)
    target, own = fight.table.fighters.get(choice.target), fight.table.fighters.get(seat)
    if target is not None and own is not None:
        as_json["side"] = "enemy" if target.team != own.team else "ally" if target != own else "own"
    return as_json


def _asked(fight: AnyFight, seat: str) -> Question:
    if seat == REFEREE and fight.pending.to(REFEREE) is None:
        raise NotAsked("")
    return engine.open_question(fight, seat)
