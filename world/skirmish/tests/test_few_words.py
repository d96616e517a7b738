"""Several moves in a few words: what those whom they are about read all the same."""

from collections.abc import Sequence
from typing import Any

import pytest

from world.skirmish.ruleset import registry
from world.skirmish.rulesets.apocrypha.engagements import Engaged
from world.skirmish.rulesets.apocrypha.position import Moved as Gone
from world.skirmish.rulesets.cepheus.actions import AimLost
from world.skirmish.rulesets.cepheus.movement import Moved
from world.skirmish.rulesets.cepheus.turns.rounds import TurnLost
from world.skirmish.state.events import Event
from world.skirmish.testing.positions import fight
from world.skirmish.views import view
from world.skirmish.views.display import Reader


def read(rules: str, events: Sequence[Event], seat: str, *, apart: int = 0) -> list[str]:
    """Return the sentences that a reader gets of some events, with two against two."""
    table: Any = fight(registry.get(rules), ["Ann", "Bob"], ["Cid", "Dan"]).table
    if apart:
        # The range is settled.
        table.phase = "rounds"
        for number, fighter in enumerate(table.fighters.values()):
            fighter.x = number * apart
    return view(rules).in_few_words(table, table, events, Reader(seat=seat)).sentences


@pytest.mark.parametrize(
    ("rules", "event", "own"),
    [
        ("cepheus", AimLost("ann"), "You lost your aim."),
        ("cepheus", TurnLost("ann", unconscious=False), "You waited too long and lose this round."),
        (
            "apocrypha",
            Engaged("cid", ("ann",), melee=True),
            "Cid is engaged hand to hand with you.",
        ),
    ],
)
def test_those_whom_it_is_about_read_what_others_need_not(
    rules: str, event: Event, own: str
) -> None:
    assert read(rules, [event], "ann") == [own]
    assert read(rules, [event], "bob") == []


def test_who_has_moved_is_told_with_how_far_they_are_from_oneself() -> None:
    moves = [Moved("cid", "closer", 300, 600), Moved("dan", "away", 300, 900)]
    assert read("cepheus", moves[:1], "ann", apart=300) == ["Cid moves (6 m from you)."]
    told = "Cid (6 m from you) and Dan (9 m from you) move."
    assert read("cepheus", moves, "ann", apart=300) == [told]
    # One's own move has no distance, nor has a move for those who do not fight.
    assert read("cepheus", moves[:1], "cid", apart=300) == ["You move."]
    assert read("cepheus", moves[:1], "", apart=300) == ["Cid moves."]
    gone = [Gone("cid", 300, 600, "")]
    assert read("apocrypha", gone, "ann", apart=300) == ["Cid moves (6 m from you)."]


def test_an_engagement_at_range_goes_without_saying() -> None:
    assert read("apocrypha", [Engaged("cid", ("ann",), melee=False)], "ann") == []
