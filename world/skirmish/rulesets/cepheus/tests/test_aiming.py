"""Minor Action: Aiming, and Aiming for the kill. What an aim adds, and what breaks it."""

import pytest

from world.skirmish.rulesets.cepheus.actions import AimLost
from world.skirmish.rulesets.cepheus.aiming import Aimed
from world.skirmish.rulesets.cepheus.attacks.attack import Attacked
from world.skirmish.rulesets.cepheus.attacks.damage import Damaged
from world.skirmish.rulesets.cepheus.fighters.fighter import Aim
from world.skirmish.rulesets.cepheus.tests.positions import DICE, attack_dm, duel, fight, fighter
from world.skirmish.testing.reading import all_of, event
from world.skirmish.testing.refusals import refuses
from world.skirmish.testing.typed_moves import after, me, play


def shooter(aim=None, **kwargs):
    return fighter("me", "Rifle", aim=aim, **kwargs)


def to_hit(actions):
    return shooter(Aim("foe", False, actions))


def to_kill(actions):
    return shooter(Aim("foe", True, 2 * actions))


@pytest.mark.parametrize("actions", range(1, 7))
def test_each_aim_adds_1_to_the_next_attack_on_its_target(actions):
    assert attack_dm(duel(to_hit(actions))) == actions


def test_three_aims_fit_in_a_turn():
    now, events = play(duel(), *["me: aim foe"] * 3)
    assert me(now).aim == Aim("foe", False, 3)
    assert [happened.worth for happened in all_of(events, Aimed)] == [1, 2, 3]


def test_an_aim_adds_at_most_6():
    now = after(duel(), *["me: aim foe", "me: aim foe", "me: aim foe", "foe: skip"] * 2)
    assert me(now).aim == Aim("foe", False, 6)
    refuses(now, "me", "aim foe", "You cannot aim any better at foe.")


@pytest.mark.parametrize("actions", [1, 2, 3])
def test_each_aim_for_the_kill_adds_2_to_the_damage(actions):
    _, events = play(duel(to_kill(actions), dice=DICE[8]), "me: attack foe")
    assert event(events, Damaged).aim == 2 * actions


def test_an_aim_for_the_kill_adds_at_most_6():
    now, events = play(duel(), *["me: aim for the kill foe"] * 3)
    assert [happened.worth for happened in all_of(events, Aimed)] == [2, 4, 6]
    now = after(now, "foe: skip")
    refuses(now, "me", "aim for the kill foe", "You cannot aim any better at foe.")


def test_an_aim_for_the_kill_does_not_help_to_hit():
    assert attack_dm(duel(to_kill(3))) == 0


def test_an_aim_does_not_add_to_the_damage():
    _, events = play(duel(to_hit(3), dice=DICE[8]), "me: attack foe")
    assert event(events, Damaged).aim == 0


def test_an_aim_for_the_kill_comes_before_armor():
    foe = fighter("foe", armor=["Cloth"])
    _, events = play(duel(to_kill(3), foe, dice=(*DICE[8], 1, 1, 3)), "me: attack foe")
    assert event(events, Damaged).taken == 5 + 6 - 9


def test_an_aim_for_the_kill_that_misses_does_no_damage():
    _, events = play(duel(to_kill(3), dice=DICE[7]), "me: attack foe")
    assert all_of(events, Damaged) == []


def three(me, **kwargs):
    return fight([me], [fighter("foe"), fighter("other")], **kwargs)


@pytest.mark.parametrize("aim", [Aim("other", False, 3), Aim("other", True, 3)])
def test_an_aim_is_worth_nothing_against_somebody_else(aim):
    _, events = play(three(shooter(aim), dice=DICE[8]), "me: attack foe")
    assert event(events, Attacked).total == 8
    assert event(events, Damaged).aim == 0


@pytest.mark.parametrize("dice", [2, 12])
def test_an_attack_uses_the_aim_up_whether_it_hits_or_not(dice):
    now = after(duel(to_hit(3), fighter("foe", end=15), dice=DICE[dice]), "me: attack foe")
    assert me(now).aim is None


def test_an_attack_on_somebody_else_uses_it_up_too():
    assert me(after(three(to_hit(3)), "me: attack other")).aim is None


BREAKS = {
    "change stance prone": (),
    "draw revolver": (),
    "move back 1": (),
    "check medicine": ("referee: difficulty average",),
    "check medicine significant": ("referee: difficulty average",),
    "other": ("referee: done",),
    "other significant": ("referee: done",),
    "leadership friend": (),
}


@pytest.mark.parametrize(("words", "answers"), BREAKS.items())
def test_any_other_action_breaks_an_aim(words, answers):
    aiming = shooter(Aim("foe", False, 2), carries=["Revolver"], skills={"leadership": 0})
    start = fight([aiming, fighter("friend")], [fighter("foe")])
    now, events = play(start, f"me: {words}", *answers)
    assert me(now).aim is None
    assert event(events, AimLost) == AimLost("me")


def test_reloading_breaks_an_aim():
    aiming = shooter(Aim("foe", False, 2), loaded={"Rifle": 9}, magazines={"Rifle": 1})
    assert me(after(duel(aiming), "me: reload")).aim is None


def test_a_coup_de_grace_breaks_an_aim():
    victim = fighter("foe", now={"end": 0, "str": 0}, conscious=False)
    start = fight([to_hit(2)], [victim, fighter("other")], apart=1)
    assert me(after(start, "me: coup de grace foe")).aim is None


@pytest.mark.parametrize(
    ("before", "words", "afterwards"),
    [
        (Aim("foe", False, 2), "aim other", Aim("other", False, 1)),
        (Aim("foe", False, 2), "aim for the kill foe", Aim("foe", True, 2)),
        (Aim("foe", True, 2), "aim foe", Aim("foe", False, 1)),
        (Aim("foe", True, 2), "aim for the kill other", Aim("other", True, 2)),
    ],
)
def test_another_target_or_the_other_kind_begins_anew(before, words, afterwards):
    assert me(after(three(shooter(before)), f"me: {words}")).aim == afterwards


@pytest.mark.parametrize("words", ["skip", "two minor actions"])
def test_neither_skipping_nor_taking_two_minor_actions_breaks_an_aim(words):
    assert me(after(duel(to_hit(2)), f"me: {words}")).aim == Aim("foe", False, 2)


def test_neither_delaying_nor_the_turns_of_others_break_an_aim():
    now = after(duel(to_hit(2)), "me: delay", "me: no", "foe: skip", "me: yes")
    assert me(now).aim == Aim("foe", False, 2)
    now = after(now, "me: skip", "me: skip")
    assert me(now).aim == Aim("foe", False, 2)


def under_fire(kill=False, dice=2, **kwargs):
    """The foe shoots at a fighter who aims; a hit does 3 points."""
    aiming = shooter(Aim("foe", kill, 2), **kwargs)
    start = duel(aiming, fighter("foe", "Rifle"), dice=DICE[dice])
    return after(start, "me: skip", "foe: attack me")


def test_reacting_breaks_an_aim():
    now, events = play(under_fire(), "me: dodge")
    assert me(now).aim is None
    assert event(events, AimLost) == AimLost("me")


def test_an_attack_that_misses_does_not():
    assert me(after(under_fire(), "me: do nothing")).aim == Aim("foe", False, 2)


@pytest.mark.parametrize("kill", [True, False])
def test_a_point_of_damage_breaks_an_aim(kill):
    now = after(under_fire(kill, dice=8), "me: do nothing")
    assert me(now).aim is None


def test_a_hit_that_armor_stops_does_not():
    now = after(under_fire(dice=8, armor=["Mesh"]), "me: do nothing")
    assert me(now).aim == Aim("foe", False, 2)


def test_falling_unconscious_breaks_an_aim():
    frail = under_fire(dice=8, now={"end": 0, "str": 1})
    now = after(frail, "me: do nothing", "me: strength")
    assert (me(now).conscious, me(now).aim) == (False, None)


def test_one_may_aim_hand_to_hand():
    start = duel(fighter("me", "Sword", aim=Aim("foe", False, 2)), apart=2)
    assert attack_dm(start) == 2


def test_one_may_aim_with_nothing_in_hand():
    assert me(after(duel(fighter("me")), "me: aim foe")).aim == Aim("foe", False, 1)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [("aim me", "You cannot aim at yourself."), ("aim dead", "dead is dead."),
     ("aim gone", "gone has left the fight.")],
)  # fmt: skip
def test_one_aims_at_somebody_else_who_takes_part(words, sentence):
    dead = fighter("dead", now={"str": 0, "dex": 0, "end": 0}, conscious=False)
    start = fight([shooter()], [fighter("foe"), dead, fighter("gone", withdrawn=True)])
    refuses(start, "me", words, sentence)


def test_what_aiming_adds_are_house_rules():
    house = {"aim_most": 2, "kill_aim": 3, "kill_aim_most": 5}
    now = after(duel(house=house), "me: aim foe", "me: aim foe")
    assert me(now).aim == Aim("foe", False, 2)
    refuses(now, "me", "aim foe", "You cannot aim any better at foe.")
    now = after(duel(house=house), "me: aim for the kill foe", "me: aim for the kill foe")
    assert me(now).aim == Aim("foe", True, 5)


@pytest.mark.parametrize("words", ["attack other", "aim other", "aim for the kill foe"])
def test_an_aim_that_comes_to_nothing_is_told(words):
    _, events = play(three(to_hit(2)), f"me: {words}")
    assert event(events, AimLost) == AimLost("me")


@pytest.mark.parametrize("words", ["attack foe", "aim foe"])
def test_one_that_counts_or_grows_is_not_lost(words):
    assert all_of(play(three(to_hit(2)), f"me: {words}")[1], AimLost) == []
