"""Desperate defense."""

from world.skirmish.rulesets.apocrypha.actions.defensive_actions import Defending
from world.skirmish.rulesets.apocrypha.tests.positions import duel, fighter, pool
from world.skirmish.testing.reading import asked, event
from world.skirmish.testing.refusals import refuses
from world.skirmish.testing.typed_moves import after, me, play


def test_a_desperate_defense_costs_3_and_gives_reactions_2_dice_more():
    start = duel(fighter("me", ap=4), fighter("foe", ap=10))
    now = after(start, "me: desperate defense")
    assert (me(now).defending, me(now).ap) == (True, 1)
    now = duel(fighter("foe"), fighter("me", defending=True))
    for how in ("parry", "counter-attack", "avoidance", "desperate dodge"):
        _, events = play(now, "foe: attack me", f"me: {how}")
        assert pool(events, "me", how)["desperate defense"] == 2


def test_everyone_reads_of_a_desperate_defense():
    _, events = play(duel(), "me: desperate defense")
    assert event(events, Defending) == Defending("me")


def test_in_it_nobody_attacks_for_the_rest_of_the_pass():
    now = after(duel(fighter("me", ap=15, ooda=15)), "me: desperate defense")
    sentence = "You are in a desperate defense: no attacks in this pass."
    for words in ("attack foe", "feint foe", "flurry foe", "prepare attack when attacked"):
        refuses(now, "me", words, sentence)
    refuses(now, "me", "desperate defense", "You are in a desperate defense already.")
    assert me(after(now, "me: riposte foe"))
    armed = after(duel(fighter("me", "pistol"), apart=5), "me: desperate defense")
    refuses(armed, "me", "fire from the hip foe", sentence)


def test_it_lasts_until_ones_next_pass():
    start = duel(fighter("me", ap=13), fighter("foe", ap=9))
    now = after(start, "me: desperate defense", "me: wait")
    assert (asked(now), me(now).defending) == (["foe turn"], True)
    now = after(now, "foe: crouch", "foe: wait")
    assert (asked(now), me(now).defending) == (["me turn"], False)


def test_it_lasts_over_the_end_of_a_round():
    start = duel(fighter("me", ap=3), fighter("foe", ap=2), dice=(1, 1, 10, 10))
    now = after(start, "me: desperate defense", "foe: done", "me: push")
    assert (asked(now), me(now).defending) == (["foe turn"], True)
