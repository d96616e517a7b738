"""Delaying a turn (R1)."""

import pytest

from world.skirmish.rulesets.cepheus.tests.positions import DICE, duel, fight, fighter, left, turns
from world.skirmish.rulesets.cepheus.turns.rounds import Delayed, TurnLost
from world.skirmish.state.events import TurnBegan
from world.skirmish.testing.reading import asked
from world.skirmish.testing.refusals import refuses
from world.skirmish.testing.typed_moves import after, foe, me, play


def four(**kwargs):
    """Ann, then Bob, then Cid, then Dan."""
    return fight([fighter("ann"), fighter("bob")], [fighter("cid"), fighter("dan")], **kwargs)


def test_who_delays_is_asked_before_the_turn_of_everybody_else():
    now, events = play(four(), "ann: delay")
    assert events == [Delayed("ann")]
    assert now.pending.questions[0].before == "bob"
    now = after(now, "ann: no", "bob: skip")
    assert (asked(now), now.pending.questions[0].before) == (["ann delay"], "cid")


def test_who_lets_it_pass_is_not_asked_again_before_the_same_turn():
    assert asked(after(four(), "ann: delay", "ann: no")) == ["bob turn"]


def test_nobody_delays_who_has_begun_to_act():
    for begun in ("aim cid", "two minor actions", "change stance prone"):
        now = after(four(), f"ann: {begun}")
        refuses(
            now,
            "ann",
            "delay",
            "You have already acted. You can delay only before you act.",
        )


def test_who_accepts_takes_a_whole_turn_at_once():
    now, events = play(four(), "ann: delay", "ann: no", "bob: skip", "ann: yes")
    assert events[-1] == TurnBegan("ann")
    assert left(now) == (1, 1)


def test_the_turn_that_was_to_come_follows():
    now = after(four(), "ann: delay", "ann: no", "bob: skip", "ann: yes", "ann: skip")
    assert asked(now) == ["cid turn"]


def test_nobody_acts_twice_in_a_round_for_having_delayed():
    lines = ("ann: delay", "ann: no", "bob: skip", "ann: yes", "ann: skip", "cid: skip")
    assert turns(four(), *lines) == ["bob", "ann", "cid", "dan"]
    assert after(four(), *lines, "dan: skip").table.round == 2


def test_who_delays_are_asked_first_in_first_out():
    now = after(four(), "ann: delay", "ann: no", "bob: delay")
    assert asked(now) == ["ann delay"]
    assert asked(after(now, "ann: no")) == ["bob delay"]
    assert asked(after(now, "ann: no", "bob: no")) == ["cid turn"]


def test_when_one_accepts_the_others_are_asked_again_afterwards():
    now = after(four(), "ann: delay", "ann: no", "bob: delay", "ann: no", "bob: yes", "bob: skip")
    assert (asked(now), now.pending.questions[0].before) == (["ann delay"], "cid")


def test_who_accepts_has_the_initiative_of_the_one_they_act_before():
    now = after(four(), "ann: delay", "ann: no", "bob: skip", "ann: yes")
    fighters = now.table.fighters
    assert fighters["ann"].initiative == fighters["cid"].initiative == 18


def test_that_initiative_is_kept_for_later_rounds():
    now = after(four(), "ann: delay", "ann: no", "bob: skip", "ann: yes", "ann: skip",
                "cid: skip", "dan: skip")  # fmt: skip
    assert now.table.round == 2
    assert now.table.fighters["ann"].initiative == 18
    assert asked(now) == ["bob turn"]


def test_that_initiative_is_kept_whatever_reactions_had_cost_meanwhile():
    wary = fight([fighter("ann", aware=True), fighter("bob")], [fighter("cid", "Rifle")],
                 dice=DICE[2])  # fmt: skip
    now = after(wary, "ann: delay", "ann: no", "bob: skip", "ann: no", "cid: attack ann",
                "ann: dodge", "cid: skip", "ann: yes", "ann: skip")  # fmt: skip
    assert now.table.fighters["ann"].base == 18


def test_after_the_last_turn_who_delays_is_asked_once_more():
    now = after(duel(), "me: delay", "me: no", "foe: skip")
    assert (asked(now), now.pending.questions[0].before) == (["me delay"], "")


def test_who_accepts_then_acts_last_with_the_initiative_of_who_acted_last():
    now = after(duel(), "me: delay", "me: no", "foe: skip", "me: yes")
    assert me(now).initiative == foe(now).initiative == 19
    assert after(now, "me: skip").table.round == 2


def test_who_accepts_where_nobody_has_acted_keeps_their_initiative():
    now = after(duel(), "me: skip", "foe: skip", "me: delay", "me: no", "foe: delay")
    assert (asked(now), now.pending.questions[0].before) == (["me delay"], "")
    assert me(after(now, "me: yes")).initiative == me(now).initiative == 20


def test_who_declines_to_the_end_loses_the_round():
    now, events = play(duel(), "me: delay", "me: no", "foe: skip", "me: no")
    assert TurnLost("me", unconscious=False) in events
    assert now.table.round == 2


def test_who_lost_the_round_starts_the_next_at_the_top_initiative_and_one():
    slow = fight([fighter("ann", base=20)], [fighter("bob", base=10), fighter("cid", base=5)])
    now = after(slow, "ann: skip", "bob: delay", "bob: no", "cid: skip", "bob: no")
    assert now.table.fighters["bob"].initiative == 21
    assert asked(now) == ["bob turn"]


def test_the_top_initiative_is_that_of_the_next_round():
    """Ann's dodge lowers hers for this round only."""
    wary = fight([fighter("bob", "Rifle", base=20)],
                 [fighter("ann", base=19, aware=True), fighter("cid", base=1)],
                 dice=DICE[2])  # fmt: skip
    now = after(wary, "bob: attack ann", "ann: dodge", "bob: skip", "ann: skip",
                "cid: delay", "cid: no")  # fmt: skip
    assert now.table.fighters["cid"].initiative == 21


def test_leadership_may_raise_that_top():
    """Bob has acted, and so it counts in the next round."""
    raised = fight([fighter("ann", skills={"leadership": 5}, base=12), fighter("bob", base=15)],
                   [fighter("cid", base=5)], dice=DICE[10])  # fmt: skip
    now = after(raised, "bob: skip", "ann: leadership bob", "ann: skip", "cid: delay", "cid: no")
    assert now.table.fighters["bob"].initiative == 15 + 7
    assert now.table.fighters["cid"].initiative == 15 + 7 + 1


def test_several_who_lost_the_round_are_sorted_by_dexterity():
    slow = fight([fighter("ann", dex=6), fighter("bob", dex=8)], [fighter("cid")])
    now = after(slow, "ann: delay", "ann: no", "bob: delay", "ann: no", "bob: no", "cid: skip",
                "ann: no", "bob: no")  # fmt: skip
    assert {name: now.table.fighters[name].initiative for name in ("ann", "bob")} == {
        "ann": 21,
        "bob": 21,
    }
    assert asked(now) == ["bob turn"]


#: One hit of 3 points fells them.
FRAIL = {"end": 0, "str": 2}


@pytest.mark.parametrize(
    ("damage", "answers", "dead"),
    [((1, 1, 1), ("ann: strength",), False), ((6, 6, 6), (), True)],
)
def test_who_is_felled_delays_no_longer(damage, answers, dead):
    frail = fight(
        [fighter("ann", now=FRAIL), fighter("bob")], [fighter("cid", "Rifle")],
        dice=(*DICE[8], *damage),
    )  # fmt: skip
    now = after(frail, "ann: delay", "ann: no", "bob: skip", "ann: no",
                "cid: attack ann", "ann: do nothing", *answers)  # fmt: skip
    ann = now.table.fighters["ann"]
    assert (now.table.delayers, ann.delaying, ann.dead) == ([], False, dead)
    assert asked(after(now, "cid: skip"))[0].split()[0] != "ann"


def test_who_is_felled_while_delaying_has_had_their_turn_of_that_round():
    """No one is asked whether Ann wakes before her turn of the next round."""
    frail = fight(
        [fighter("ann", now=FRAIL, reactions=1), fighter("bob", "Rifle")],
        [fighter("cid", "Rifle"), fighter("dan")], dice=(*DICE[8], 1, 1, 1),
    )  # fmt: skip
    now = after(frail, "ann: delay", "ann: no", "bob: skip", "ann: no",
                "cid: attack ann", "ann: do nothing", "ann: strength", "cid: skip")  # fmt: skip
    assert asked(now) == ["dan turn"]
    assert now.table.fighters["ann"].reactions == 0
    now = after(now, "dan: skip")
    assert (now.table.round, asked(now)) == (2, ["referee wake"])


def wary(*lines):
    """Ann delays, and dodges Cid's shot."""
    start = fight([fighter("ann", aware=True), fighter("bob")], [fighter("cid", "Rifle")],
                  dice=DICE[2])  # fmt: skip
    return after(start, "ann: delay", "ann: no", "bob: skip", "ann: no", "cid: attack ann",
                 "ann: dodge", "cid: skip", *lines).table.fighters["ann"]  # fmt: skip


def test_initiative_lost_while_delaying_stays_lost_where_the_turn_is_taken():
    assert wary("ann: yes", "ann: skip").initiative == 18 - 2


def test_and_where_it_is_let_pass():
    assert wary("ann: no").initiative == 20 + 1 - 2


def test_who_lost_the_round_by_delaying_is_hampered_by_reactions_no_more():
    assert wary("ann: no").reactions == 0


def test_to_be_first_after_a_lost_round_is_for_the_next_round_alone():
    slow = fight([fighter("ann", base=20)], [fighter("bob", base=10), fighter("cid", base=5)])
    now = after(slow, "ann: skip", "bob: delay", "bob: no", "cid: skip", "bob: no")
    now = after(now, "bob: skip", "ann: skip", "cid: skip")
    assert (now.table.round, now.table.fighters["bob"].initiative) == (3, 10)


def test_delaying_keeps_reactions_in_force():
    now = after(duel(fighter("me", reactions=1)), "me: delay")
    assert me(now).reactions == 1
