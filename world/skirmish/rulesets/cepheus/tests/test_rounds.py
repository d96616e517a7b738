"""Rounds and turns: what a turn holds, delaying, changes for a round, and coming round."""

import pytest

from world.skirmish import engine
from world.skirmish.errors import NotAsked
from world.skirmish.events import Rolled, RoundBegan, TurnBegan, TurnEnded
from world.skirmish.fight import REFEREE
from world.skirmish.rulesets.cepheus.checks import Modifier
from world.skirmish.rulesets.cepheus.consciousness import FellUnconscious, WakeTried
from world.skirmish.rulesets.cepheus.rounds import Delayed, Skip, TurnLost, TwoMinorsTaken
from world.skirmish.rulesets.cepheus.tests.positions import (
    DICE,
    after,
    all_of,
    asked,
    duel,
    event,
    fight,
    fighter,
    foe,
    left,
    me,
    play,
    refuses,
)
from world.skirmish.testing.refusals import refused

MINORS = ("aim foe", "change stance crouched", "move back 1")


def turns(fight, *lines):
    """Whose turns begin, one after the other."""
    return [each.actor for each in all_of(play(fight, *lines)[1], TurnBegan)]


# What a turn holds.


def test_a_turn_is_one_minor_and_one_significant_action():
    now = after(duel(), "me: aim foe", "me: attack foe")
    assert asked(now) == ["foe turn"]


def test_they_may_come_in_any_order():
    now = after(duel(), "me: attack foe", "me: change stance prone")
    assert asked(now) == ["foe turn"]


def test_there_is_no_second_significant_action():
    now = after(duel(), "me: attack foe")
    refuses(now, "me", "attack foe", "You have used your significant action of this turn.")


def test_two_minor_actions_may_take_the_place_of_the_significant_one():
    now, events = play(duel(), "me: two minor actions")
    assert event(events, TwoMinorsTaken) == TwoMinorsTaken("me")
    assert left(now) == (3, 0)


def test_three_minor_actions_are_a_turn():
    now = after(duel(), *(f"me: {minor}" for minor in MINORS[:2]))
    assert asked(now) == ["me turn"]
    assert asked(after(now, f"me: {MINORS[2]}")) == ["foe turn"]


def test_a_second_minor_action_takes_the_place_of_the_significant_one():
    now = after(duel(), *(f"me: {minor}" for minor in MINORS[:2]))
    refuses(now, "me", "attack foe", "You have used your significant action of this turn.")


def test_after_the_significant_action_there_is_one_minor_action():
    now = after(duel(), "me: attack foe", "me: aim foe")
    assert asked(now) == ["foe turn"]


def test_the_significant_action_is_swapped_once():
    now = after(duel(), "me: two minor actions")
    refuses(now, "me", "two minors", "You have used your significant action of this turn.")


def test_a_turn_may_be_skipped():
    now, events = play(duel(), "me: skip")
    assert events == [TurnEnded("me"), TurnBegan("foe")]
    assert asked(now) == ["foe turn"]


def test_what_is_left_of_a_turn_may_be_skipped():
    assert asked(after(duel(), "me: aim foe", "me: skip")) == ["foe turn"]


def test_a_round_is_over_when_everybody_has_acted():
    now, events = play(duel(), "me: skip", "foe: skip")
    assert event(events, RoundBegan) == RoundBegan(2)
    assert asked(now) == ["me turn"]


def test_every_round_goes_down_the_order_of_initiative():
    unlike = fight([fighter("ann", base=5), fighter("bob", base=15)], [fighter("cid", base=10)])
    assert turns(unlike, "bob: skip", "cid: skip", "ann: skip", "bob: skip", "cid: skip") == [
        "cid", "ann", "bob", "cid", "ann",
    ]  # fmt: skip


def test_nobody_acts_out_of_turn():
    with refused("It is me's turn.", NotAsked):
        engine.decide(duel(), "foe", Skip())


# R14: the seriously wounded.

SERIOUS = {"str": 6, "dex": 6, "end": 6}


def test_the_seriously_wounded_have_no_minor_action():
    now = duel(fighter("me", "Rifle", now=SERIOUS))
    assert left(now) == (0, 1)
    assert asked(after(now, "me: attack foe")) == ["foe turn"]


@pytest.mark.parametrize("unhurt", SERIOUS)
def test_who_has_one_characteristic_undamaged_is_not_seriously_wounded(unhurt):
    assert left(duel(fighter("me", now={**SERIOUS, unhurt: 7}))) == (1, 1)


def test_the_seriously_wounded_may_swap_their_significant_action_for_two_minor_ones():
    now = after(duel(fighter("me", "Rifle", now=SERIOUS)), "me: aim foe", "me: aim foe")
    assert asked(now) == ["foe turn"]


# R1: delaying.


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
    assert {each: now.table.fighters[each].initiative for each in ("ann", "bob")} == {
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
    """Nobody asks whether Ann wakes before it is her turn of the next round."""
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


# R6: changes of initiative for a round.


def shots(**kwargs):
    """Ann before Bob before Cid, who all know of each other; no shot hits."""
    return fight(
        [fighter("ann", "Rifle", aware=True)],
        [fighter("bob", "Rifle", aware=True), fighter("cid", "Rifle", aware=True)],
        dice=DICE[2] * 9,
        **kwargs,
    )


def test_a_reaction_before_ones_turn_lowers_initiative_in_this_round():
    now = after(shots(), "ann: attack bob", "bob: dodge")
    assert now.table.fighters["bob"].initiative == 19 - 2
    assert asked(after(now, "ann: skip")) == ["cid turn"]


def test_and_the_next_round_it_is_as_before():
    now = after(shots(), "ann: attack bob", "bob: dodge", "ann: skip", "cid: skip", "bob: skip")
    assert now.table.fighters["bob"].initiative == 19


def test_a_reaction_after_ones_turn_lowers_initiative_in_the_next_round():
    now = after(shots(), "ann: skip", "bob: attack ann", "ann: dodge")
    assert now.table.fighters["ann"].initiative == 20
    now = after(now, "bob: skip", "cid: skip")
    assert now.table.fighters["ann"].initiative == 20 - 2
    assert asked(now) == ["bob turn"]


def test_and_the_round_after_that_it_is_as_before():
    now = after(shots(), "ann: skip", "bob: attack ann", "ann: dodge", "bob: skip", "cid: skip",
                "bob: skip", "ann: skip", "cid: skip")  # fmt: skip
    assert (now.table.round, now.table.fighters["ann"].initiative) == (3, 20)


def test_two_reactions_lower_it_twice():
    now = after(shots(), "ann: skip", "bob: attack ann", "ann: dodge", "bob: skip",
                "cid: attack ann", "ann: dodge", "cid: skip")  # fmt: skip
    assert now.table.fighters["ann"].initiative == 20 - 4


def test_the_hindrance_of_a_reaction_ends_with_ones_next_turn():
    now = after(shots(), "ann: skip", "bob: attack ann", "ann: dodge", "bob: skip", "cid: skip")
    assert now.table.fighters["ann"].reactions == 1
    now = after(now, "bob: skip")
    assert now.table.fighters["ann"].reactions == 1
    assert after(now, "ann: skip").table.fighters["ann"].reactions == 0


def test_the_hindrance_of_a_reaction_counts_in_that_turn():
    now = after(shots(), "ann: attack bob", "bob: dodge", "ann: skip", "cid: skip")
    _, events = play(now, "bob: check tactics", "referee: difficulty average")
    assert "Modifier(reason='reactions', dm=-1)" in str(events)


# R15: the turns of the unconscious.

OUT = {"end": 0, "str": 0}


def felled(**kwargs):
    """Ann acts, then Bob, who is unconscious, then Cid."""
    dice = kwargs.pop("dice", ())
    bob = fighter("bob", now=kwargs.pop("now", OUT), conscious=False, **kwargs)
    return fight([fighter("ann", "Rifle")], [bob, fighter("cid")], dice=dice)


def test_the_referee_is_asked_whether_the_unconscious_may_try_to_wake_up():
    now = after(felled(), "ann: skip")
    assert (asked(now), now.pending.questions[0].fighter) == (["referee wake"], "bob")


def test_who_delays_is_asked_before_the_referee():
    now = after(felled(), "ann: delay")
    assert asked(now) == ["ann delay"]
    assert asked(after(now, "ann: no")) == ["referee wake"]


@pytest.mark.parametrize(
    ("end", "dice", "woke"), [(0, 10, True), (0, 9, False), (7, 8, True), (7, 7, False)]
)
def test_the_unconscious_wake_at_8_with_the_dm_of_endurance(end, dice, woke):
    scores = {"end": end, "str": 0, "dex": 0 if end else 7}
    now, events = play(felled(now=scores, dice=DICE[dice]), "ann: skip", "referee: yes")
    assert event(events, Rolled) == Rolled(6, DICE[dice], by="bob")
    assert event(events, WakeTried).succeeded is woke
    assert now.table.fighters["bob"].conscious is woke


@pytest.mark.parametrize("tries", [1, 2])
def test_each_try_that_failed_makes_the_next_easier_by_1(tries):
    now = felled(tries=tries, dice=DICE[10 - tries])
    assert event(play(now, "ann: skip", "referee: yes")[1], WakeTried).succeeded
    now = felled(tries=tries, dice=DICE[9 - tries])
    assert not event(play(now, "ann: skip", "referee: yes")[1], WakeTried).succeeded


def test_a_failure_is_counted():
    now = after(felled(dice=DICE[2]), "ann: skip", "referee: yes")
    assert now.table.fighters["bob"].tries == 1


@pytest.mark.parametrize("hindrance", [{"reactions": 3}, {"carries": ["Pike"] * 3}])
def test_neither_reactions_nor_a_load_hinder_waking(hindrance):
    _, events = play(felled(dice=DICE[10], **hindrance), "ann: skip", "referee: yes")
    assert event(events, WakeTried).dms == (Modifier("END", -2),)


def test_who_wakes_takes_the_turn_at_once():
    now, events = play(felled(dice=DICE[12]), "ann: skip", "referee: yes")
    assert asked(now) == ["bob turn"]
    assert events[-1] == TurnBegan("bob")


def test_who_does_not_wake_loses_the_turn():
    now, events = play(felled(dice=DICE[2]), "ann: skip", "referee: yes")
    assert TurnLost("bob", unconscious=True) in events
    assert asked(now) == ["cid turn"]


def test_the_referee_may_say_no():
    now, events = play(felled(), "ann: skip", "referee: no")
    assert not all_of(events, WakeTried, Rolled)
    assert asked(now) == ["cid turn"]
    assert now.table.fighters["bob"].tries == 0


def test_the_referee_is_asked_again_in_the_next_round():
    now = after(felled(), "ann: skip", "referee: no", "cid: skip", "ann: skip")
    assert asked(now) == ["referee wake"]


def test_who_woke_with_two_characteristics_at_0_stays_conscious():
    now = after(felled(dice=DICE[12]), "ann: skip", "referee: yes", "bob: skip", "cid: skip",
                "ann: skip")  # fmt: skip
    assert asked(now) == ["bob turn"]


def test_and_faints_again_at_the_next_point_of_damage():
    now, events = play(
        felled(dice=(*DICE[12], *DICE[8], 1, 1, 1)), "ann: skip", "referee: yes", "bob: skip",
        "cid: skip", "ann: attack bob", "bob: do nothing",
    )  # fmt: skip
    assert event(events, FellUnconscious) == FellUnconscious("bob")
    assert not now.table.fighters["bob"].conscious


def test_the_tries_of_an_earlier_faint_do_not_count():
    now = after(felled(tries=2, dice=DICE[8]), "ann: skip", "referee: yes")
    assert now.table.fighters["bob"].tries == 0


def test_the_dead_have_no_turn():
    now = felled(now={"end": 0, "str": 0, "dex": 0})
    assert asked(after(now, "ann: skip")) == ["cid turn"]


def test_why_it_is_not_ones_turn():
    now = felled()
    reasons = {
        "bob": "You are unconscious; you cannot move.",
        "cid": "It is ann's turn.",
        "zoe": "You are not in this fight.",
    }
    for name, reason in reasons.items():
        with refused(reason, NotAsked):
            engine.decide(now, name, Skip())
    with pytest.raises(NotAsked):
        engine.decide(now, REFEREE, Skip())
