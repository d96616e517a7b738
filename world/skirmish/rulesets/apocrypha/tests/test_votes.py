"""Push, pause or cease, as every round ends."""

import pytest

from world.skirmish import engine
from world.skirmish.base.errors import NotAsked
from world.skirmish.rulesets.apocrypha.push_or_pause import PauseBegan, Push, Voted
from world.skirmish.rulesets.apocrypha.tests.positions import fight, fighter
from world.skirmish.state.events import FightOver, RoundBegan
from world.skirmish.testing.reading import asked, event
from world.skirmish.testing.typed_moves import after, play


def ended(*ordered: str, **fields):
    """The round is over; `ordered` have standing orders such as `ann push`."""
    fight_ = fight(
        [fighter("ann", **fields.get("ann", {})), fighter("bob", **fields.get("bob", {}))],
        [fighter("cid", **fields.get("cid", {}))],
    )
    votes = dict(order.split() for order in ordered)
    lines = []
    for name in ("ann", "bob", "cid"):
        if fight_.table.fighters[name].able:
            lines += [f"{name}: orders vote {votes[name]}"] if name in votes else []
            lines.append(f"{name}: wait")
    return play(fight_, *lines)


def test_every_conscious_member_is_asked():
    assert asked(ended()[0]) == ["ann vote", "bob vote", "cid vote"]


def test_the_incapacitated_are_not_asked():
    now, _ = ended(bob={"shock": 15, "ap": 0})
    assert asked(now) == ["ann vote", "cid vote"]


def test_nothing_happens_until_everybody_has_voted():
    now, events = play(ended()[0], "ann: pause", "bob: cease")
    assert events == []
    with pytest.raises(NotAsked, match=r"^You have answered already"):
        engine.parse(now, "ann", "pause")


def test_silence_pushes():
    assert [question.default for question in ended()[0].pending.questions] == [Push()] * 3


PHASES = {"push": "rounds", "pause": "pause", "cease": "ceased"}


@pytest.mark.parametrize(
    ("votes", "result"),
    [
        ("pause pause push", "push"),
        ("cease cease push", "push"),
        ("pause pause pause", "pause"),
        ("pause cease cease", "pause"),
        ("cease cease pause", "pause"),
        ("cease cease cease", "cease"),
    ],
)
def test_push_comes_before_pause_and_pause_before_the_end(votes, result):
    lines = [f"{who}: {how}" for who, how in zip(("ann", "bob", "cid"), votes.split(), strict=True)]
    now, events = play(ended()[0], *lines)
    assert event(events, Voted).result == result
    assert event(events, Voted).votes == tuple(tuple(line.split(": ")) for line in lines)
    assert now.table.phase == PHASES[result]


def test_one_push_settles_it_and_begins_a_new_round():
    now, events = play(ended()[0], "bob: push")
    assert event(events, Voted).votes == (("bob", "push"),)
    assert event(events, RoundBegan).round == now.table.round == 2


def test_a_pause_of_all_begins_a_pause():
    _, events = play(ended()[0], "ann: pause", "bob: pause", "cid: pause")
    assert event(events, PauseBegan)


def test_when_all_cease_the_fight_is_over_and_nobody_has_won():
    now, events = play(ended()[0], "ann: cease", "bob: cease", "cid: cease")
    assert event(events, FightOver).winner == ""
    assert engine.outcome(now).winner == ""


# Standing orders.


def waits_for(fight) -> list[str]:
    return list(engine.open_seats(fight))


def test_a_standing_order_votes():
    now, _ = ended("bob pause")
    assert waits_for(now) == ["ann", "cid"]
    _, events = play(now, "ann: pause", "cid: pause")
    assert event(events, Voted).result == "pause"


def test_an_order_to_push_asks_nobody():
    _, events = ended("bob push")
    assert event(events, Voted).result == "push"


def test_where_everybody_has_ordered_nobody_is_asked():
    now, events = ended("ann pause", "bob pause", "cid pause")
    assert event(events, Voted).result == "pause"
    assert asked(now) == ["ann pause", "bob pause", "cid pause"]


def test_who_always_votes_so_is_not_asked_again():
    now = after(ended()[0], "ann: always pause", "bob: push")
    lines = [f"{fighter.id}: wait" for fighter in now.table.order()]
    assert waits_for(after(now, *lines)) == ["bob", "cid"]


# The referee.


def test_who_is_taken_out_does_not_vote_and_the_others_are_asked_still():
    now = after(ended()[0], "ann: pause", "referee: withdraw bob")
    assert waits_for(now) == ["cid"]
    assert after(now, "cid: pause").table.phase == "pause"


def test_when_the_last_who_was_asked_is_taken_out_the_orders_decide():
    now, _ = ended("ann pause", "cid pause")
    _, events = play(now, "referee: withdraw bob")
    assert event(events, Voted).votes == (("ann", "pause"), ("cid", "pause"))
