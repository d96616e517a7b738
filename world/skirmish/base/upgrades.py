"""The steps of upgrades: plain data of an earlier version becomes what this one stores.

The framework counts the forms of what it stores: its schema. Each ruleset counts its own, of its
fighters, tables, house rules, moves and questions: its `version`. An upgrade is a function that
changes a stored fight in place, from the number before.

    def to_2(fight: game.Stored) -> None:
        for table in game.stored_tables(fight):
            for fighter in table["fighters"].values():
                fighter["grit"] = fighter.pop("nerve")
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

#: Stored data as JSON has it: dicts, lists, texts, numbers.
Stored = dict[str, Any]

#: A function that changes stored data in place, from one number to the next.
Upgrade = Callable[[Stored], None]


def apply(upgrades: Mapping[int, Upgrade], stored: Stored, number: int) -> None:
    """Bring stored data of an earlier number up to date, step by step."""
    for step in sorted(upgrades):
        if step > number:
            upgrades[step](stored)


def new_house_rule(name: str, before: Any) -> Upgrade:
    """Return the upgrade that gives stored fights a house rule, with what held before it."""

    def upgrade(fight: Stored) -> None:
        for table in stored_tables(fight):
            table["house"].setdefault(name, before)

    return upgrade


def stored_tables(fight: Stored) -> Iterator[Stored]:
    """Yield the tables of a stored fight: as it is, and as it was before the move under way."""
    yield fight["table"]
    if fight["continuation"] is not None:
        yield fight["continuation"]["before"]


def stored_moves(fight: Stored) -> Iterator[Stored]:
    """Yield the moves of a stored fight: answers given so far, and the move under way."""
    for answers in (fight["given"], *(reply["answers"] for reply in _replies(fight))):
        for answer in answers:
            yield answer["move"]


def stored_questions(fight: Stored) -> Iterator[Stored]:
    """Yield the questions of a stored fight: the open ones, and those of the move under way."""
    asked = (reply["asked"] for reply in _replies(fight) if reply["asked"] is not None)
    for pending in (fight["open_questions"], *asked):
        yield from pending["questions"]


def take_back_move(fight: Stored) -> None:
    """Take back the move under way of a stored fight, if there is one.

    For moves that the new version cannot go on with, since a question of theirs is gone. What was
    asked before the move is asked again.
    """
    under_way = fight["continuation"]
    if under_way is not None:
        fight["table"] = under_way["before"]
        fight["open_questions"] = {"questions": [], "need": "any"}
        fight["given"], fight["continuation"] = [], None
        fight["rev"] += 1


def _replies(fight: Stored) -> Iterator[Stored]:
    """Yield the answers that began the move under way, and the answers to its questions."""
    if fight["continuation"] is not None:
        yield fight["continuation"]["opening"]
        yield from fight["continuation"]["replies"]


def _to_3(stored: Stored) -> None:
    """Move the fight beside its numbers, and each question beside its answers."""
    fight = dict(stored)
    stored.clear()
    stored.update(schema=fight.pop("schema"), version=1, fight=fight)
    fight["open_questions"] = fight.pop("pending")
    if (under_way := fight["continuation"]) is not None:
        under_way["opening"]["asked"] = under_way.pop("opened")
        for reply in under_way["replies"]:
            reply["asked"] = None
    for table in stored_tables(fight):
        table["house"].setdefault("referee", True)


#: Upgrades of all that the framework stores of a fight.
SCHEMAS: Final[Mapping[int, Upgrade]] = {3: _to_3}

#: The number of the form in which this version stores fights.
SCHEMA: Final = max(SCHEMAS)
