"""Digests of several moves: what the fighters that they are about read in full."""

from collections.abc import Sequence
from typing import Any

import pytest

from world.skirmish.ruleset import registry
from world.skirmish.rulesets.apocrypha.actions.preparing import Preparing
from world.skirmish.rulesets.apocrypha.engagements import Engaged
from world.skirmish.rulesets.apocrypha.exchange.triggers import ENTERS
from world.skirmish.rulesets.apocrypha.position import Moved as Gone
from world.skirmish.rulesets.cepheus.actions import AimLost
from world.skirmish.rulesets.cepheus.attacks.attack import AttackBegan, Attacked
from world.skirmish.rulesets.cepheus.movement import Moved
from world.skirmish.rulesets.cepheus.turns.rounds import TurnLost
from world.skirmish.rulesets.grapple.actions import BreathCaught, Struck
from world.skirmish.state.events import Event, TurnBegan
from world.skirmish.testing.positions import fight
from world.skirmish.views import screen_reader, view
from world.skirmish.views.display import Reader


def read(rules: str, events: Sequence[Event], seat: str, *, apart: int = 0) -> list[str]:
    """Return the sentences that a reader gets of some events, with two against two."""
    table: Any = fight(registry.get(rules), ["Ann", "Bob"], ["Cid", "Dan"]).table
    if apart:
        # The range is settled.
        table.phase = "rounds"
        for number, fighter in enumerate(table.fighters.values()):
            fighter.x = number * apart
    return view(rules).digest(table, table, events, Reader(seat=seat)).sentences


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


def strike(by: str, whom: str, wounds: int) -> Struck:
    """A strike in Grapple, and how many wounds it made."""
    return Struck(by, whom, successes=1, rolled=2, defense=1, spent=2, sd=0, wounds=wounds)


def test_who_was_hit_reads_how_often_and_who_missed() -> None:
    events = [strike("cid", "ann", 1), strike("dan", "ann", 0), strike("cid", "ann", 1)]
    missed, hit = read("grapple", events, "ann")
    assert missed == "Dan misses you."
    assert hit.startswith("You are hit by Cid twice: ")
    missed, hit = read("grapple", events, "bob")
    assert missed == "Dan misses Ann."
    assert hit.startswith("Ann is hit by Cid twice: ")


def test_an_attack_that_does_no_harm_is_in_vain_where_armor_may_have_taken_it() -> None:
    began = AttackBegan("cid", "ann", "Cudgel")
    assert read("cepheus", [began], "bob") == ["Cid attacks Ann."]
    # She is asked how she reacts to it, and reads there who attacks her.
    assert read("cepheus", [began], "ann") == []
    missed = Attacked("cid", 5, (), 5, -3, "ann", "Cudgel", 100, "")
    assert read("cepheus", [began, missed], "ann") == ["Cid attacks you in vain."]
    # Whether the second is in vain, is not yet known.
    both = read("cepheus", [began, missed, AttackBegan("dan", "ann", "Cudgel")], "bob")
    assert sorted(both) == ["Cid attacks Ann in vain.", "Dan attacks Ann."]


def test_what_several_do_in_a_row_is_told_in_one_sentence() -> None:
    engaged = [Engaged(who, ("ann",), melee=True) for who in ("cid", "dan")]
    assert read("apocrypha", engaged, "ann") == ["Cid and Dan are engaged hand to hand with you."]
    prepared = [Preparing(who, "attack", ENTERS, "") for who in ("cid", "dan")]
    assert read("apocrypha", prepared, "ann") == ["Cid and Dan prepare something."]
    # Those who know what it is read of each.
    assert len(read("apocrypha", prepared, "cid")) == 2
    twice = [prepared[0], prepared[0]]
    assert read("apocrypha", twice, "ann") == ["Cid prepares something."] * 2


def test_meters_are_heard_as_a_word() -> None:
    assert screen_reader.lines("Cid moves (6 m from you), Dan 1 m.") == (
        "Cid moves (6 meters from you), Dan 1 meter."
    )


def test_whose_turn_it_is_is_not_told_after_what_they_did_in_it() -> None:
    began, attack = TurnBegan("cid"), AttackBegan("cid", "ann", "Cudgel")
    assert read("cepheus", [began], "bob") == ["It's Cid's turn."]
    assert read("cepheus", [began, attack], "bob") == ["Cid attacks Ann."]
    then = [TurnBegan("dan"), began, attack, TurnBegan("dan")]
    assert read("cepheus", then, "bob") == ["Cid attacks Ann.", "It's Dan's turn."]


def test_those_whose_turn_it_is_read_it_once_in_what_they_are_asked() -> None:
    begun: Any = fight(registry.get("cepheus"), ["Ann"], ["Cid"])
    words = view("cepheus")
    assert words.sentence(begun.table, TurnBegan("ann"), Reader(seat="ann")) == ""
    assert "Ann's turn." in words.sentence(begun.table, TurnBegan("ann"), Reader(seat="cid"))


def test_you_catch_your_own_breath() -> None:
    caught = [BreathCaught(fighter, 3, 8) for fighter in ("ann", "bob")]
    assert read("grapple", caught[:1], "ann") == ["You catch your breath."]
    assert read("grapple", caught, "ann") == ["You and Bob catch your breath."]
    assert read("grapple", caught, "cid") == ["Ann and Bob catch their breath."]
