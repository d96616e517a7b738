"""The unaware, and the free passes of those who lie in wait for them."""

import pytest

from world.skirmish.rulesets.apocrypha.action_economy import (
    AmbushBegan,
    PotentialRolled,
    RoundEnded,
)
from world.skirmish.rulesets.apocrypha.tests.positions import begun, fight, fighter, hits, struck
from world.skirmish.state.events import RoundBegan
from world.skirmish.testing.reading import all_of, asked, event
from world.skirmish.testing.refusals import refuses
from world.skirmish.testing.typed_moves import after, play

LATE = "It is too late for an ambush: a fighter has acted."


def ambush(*names: str, dice=(), apart=1, **fields):
    """`me` and `ann` against `foe` and `bob`; those named do not know of the enemy."""
    people = [fighter(name, **fields.get(name, {})) for name in ("me", "ann", "foe", "bob")]
    start = fight(people[:2], people[2:], apart=apart, dice=dice, acting="me")
    return play(start, f"referee: unaware {', '.join(names)}")


def test_the_aware_have_a_pass_as_long_as_their_ooda_each_and_the_unaware_have_none():
    now, events = ambush("foe", "bob", me={"ooda": 9}, ann={"ooda": 3})
    assert event(events, AmbushBegan).unaware == ("foe", "bob")
    assert {fighter.id: fighter.ap for fighter in now.table.fighters.values()} == {
        "me": 9, "ann": 7, "foe": 0, "bob": 0,
    }  # fmt: skip
    assert asked(now) == ["me turn"]
    assert asked(after(now, "me: done")) == ["ann turn"]


def test_an_attack_on_the_unaware_must_beat_0_and_they_cannot_react():
    _, events = play(ambush("foe", "bob")[0], "me: attack foe")
    assert struck(events) == [("me", "foe", 0, 0, False)]
    now, _ = ambush(
        "foe", "bob", dice=hits(1), me={"weapon": "pistol"}, foe={"cover": "heavy"}, apart=20
    )
    _, events = play(now, "me: fire from the hip foe")
    assert struck(events) == [("me", "foe", 1, 0, True)]


def test_the_unaware_take_no_chances_either():
    runner = {"weapon": "pistol"}
    now, _ = ambush("foe", "bob", foe=runner, bob=runner, apart=20)
    assert asked(after(now, "me: run toward foe", "me: crouch")) == ["me turn"]


def test_those_who_are_aware_of_the_same_side_react():
    now, _ = ambush("foe")
    assert asked(after(now, "me: done", "ann: attack bob")) == ["bob melee"]


def test_after_the_free_passes_the_first_round_begins_for_all():
    now, events = play(ambush("foe", "bob")[0], "me: done", "ann: done")
    assert event(events, RoundBegan).round == now.table.round == 1
    rolled = event(events, PotentialRolled).rolled
    assert {who for who, *_ in rolled} == {"me", "ann", "foe", "bob"}
    assert all_of(events, RoundEnded) == []
    assert all(fighter.aware for fighter in now.table.fighters.values())


def test_what_is_left_of_a_free_pass_is_gone():
    now = after(ambush("foe", "bob")[0], "me: wait", "ann: wait")
    assert now.table.round == 1
    assert all(fighter.ap == 7 + 6 for fighter in now.table.fighters.values())


def test_what_was_prepared_lapses_with_it():
    now = after(
        ambush("foe", "bob")[0], "me: prepare attack when attacked", "me: done", "ann: done"
    )
    assert now.table.fighters["me"].prepared is None


def test_when_nobody_of_the_unaware_is_left_the_fight_is_over():
    now, _ = ambush("foe", "bob", foe={"shock": 14}, bob={"shock": 15, "ap": 0}, dice=hits(4))
    assert asked(after(now, "me: attack foe")) == []


# When the referee may say it, and about which fighters.


def test_it_may_be_said_as_the_fight_begins():
    start, _ = begun("me/A: weapons=knife", "foe/B: weapons=knife")
    assert asked(after(start, "referee: unaware foe")) == ["me turn"]
    assert asked(after(start, "referee: unaware me")) == ["foe turn"]


def test_it_may_be_said_anew_as_long_as_nobody_has_acted():
    now = after(ambush("foe", "bob")[0], "me: orders melee parry", "referee: unaware me, ann, foe")
    assert asked(now) == ["bob turn"]


@pytest.mark.parametrize(
    "lines",
    [
        ["me: crouch"],
        ["me: wait"],
        ["me: done"],
        ["me: done", "foe: done", "ann: done"],
        ["me: crouch", "me: done", "foe: done", "ann: done", "bob: done"],
        ["me: done", "foe: done", "ann: done", "bob: done"],
    ],
)
def test_once_a_fighter_has_acted_it_is_too_late(lines):
    start = fight([fighter("me"), fighter("ann")], [fighter("foe"), fighter("bob")])
    start = after(start, *lines[:1])
    for line in lines[1:]:
        start = after(start, f"{asked(start)[0].split()[0]}: {line.split(': ')[1]}")
    refuses(start, "referee", "unaware foe", LATE)


def test_it_is_too_late_in_a_second_pass_though_nothing_has_been_spent_in_it():
    start = fight([fighter("me", ap=20, ooda=7)], [fighter("foe")])
    now = after(start, "me: riposte foe", "me: walk away from foe")
    assert (asked(now), now.table.fighters["me"].spent) == (["me turn"], 0)
    refuses(now, "referee", "unaware foe", LATE)


def test_it_is_too_late_once_the_ambush_has_begun_in_earnest():
    now = after(ambush("foe", "bob")[0], "me: done")
    refuses(now, "referee", "unaware ann", LATE)


def test_one_fighter_must_be_unaware_and_another_aware():
    start = fight([fighter("me")], [fighter("foe"), fighter("bob", shock=15, ap=0)])
    nobody = "Everyone is aware already. Name who is not: unaware NAME ..."
    refuses(start, "referee", "unaware none", nobody)
    refuses(start, "referee", "unaware all", "An ambush needs at least one fighter who is aware.")
    refuses(
        start, "referee", "unaware me foe", "An ambush needs at least one fighter who is aware."
    )


def test_an_ambush_named_by_mistake_is_taken_back():
    now, events = play(ambush("foe", "bob")[0], "referee: unaware none")
    assert (now.table.phase, now.table.round) == ("rounds", 1)
    assert event(events, RoundBegan).round == 1
    assert all(fighter.aware for fighter in now.table.fighters.values())
