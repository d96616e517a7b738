"""Minor Actions: Drawing, Reloading, Changing Stance."""

import pytest

from world.skirmish import engine
from world.skirmish.base.errors import IllegalMove
from world.skirmish.rulesets.cepheus.draw_and_reload import Draw, Drew, Reloaded
from world.skirmish.rulesets.cepheus.stance import StanceChanged
from world.skirmish.rulesets.cepheus.tests.positions import duel, fighter, left
from world.skirmish.testing.reading import asked, event
from world.skirmish.testing.refusals import refuses
from world.skirmish.testing.typed_moves import after, me, play


def armed(weapon="Rifle", carries=("Revolver", "Dagger"), **kwargs):
    return duel(fighter("me", weapon, carries=carries, **kwargs))


@pytest.mark.parametrize("words", ["draw dagger", "change stance prone"])
def test_each_is_a_minor_action(words):
    now = after(armed(), f"me: {words}")
    assert left(now) == (0, 1)


# Drawing.


def test_a_weapon_that_is_drawn_is_in_hand():
    now, events = play(armed(""), "me: draw revolver")
    assert me(now).weapon().name == "Revolver"
    assert event(events, Drew) == Drew("me", "Revolver")


def test_the_weapon_in_hand_is_stowed_for_it():
    now = after(armed(), "me: draw revolver")
    assert me(now).drawn == "Revolver"
    assert [weapon.name for weapon in me(now).weapons] == ["Rifle", "Revolver", "Dagger"]
    assert me(after(now, "me: draw rifle")).drawn == "Rifle"


def test_bare_hands_are_drawn_like_a_weapon():
    assert me(after(armed(), "me: draw unarmed")).drawn == ""


def test_a_weapon_keeps_its_rounds_while_it_is_stowed():
    now = after(armed(loaded={"Rifle": 3, "Revolver": 6}), "me: draw dagger", "me: draw rifle")
    assert me(now).loaded["Rifle"] == 3


@pytest.mark.parametrize(
    ("weapon", "words", "sentence"),
    [
        ("Rifle", "draw rifle", "You have your Rifle drawn already."),
        ("", "draw unarmed", "Your hands are free already."),
        ("Rifle", "draw pike",
         "Unknown weapon 'pike'. You have: Rifle, Revolver, Dagger, Unarmed Strike."),
    ],
)  # fmt: skip
def test_one_draws_another_weapon_that_one_carries(weapon, words, sentence):
    refuses(armed(weapon), "me", words, sentence)


def test_nobody_draws_what_they_do_not_carry():
    with pytest.raises(IllegalMove):
        engine.check(armed(), "me", Draw("Pike"))


def test_only_what_is_in_hand_is_used():
    refuses(
        armed(),
        "me",
        "attack foe with revolver",
        "Your Revolver is not in your hand. First type combat draw Revolver.",
    )


# Reloading.


def spent(**kwargs):
    fields = {"loaded": {"Rifle": 2}, "magazines": {"Rifle": 2}} | kwargs
    return duel(fighter("me", "Rifle", **fields))


def test_reloading_fills_the_weapon_from_one_magazine():
    now, events = play(spent(), "me: reload")
    assert (me(now).loaded, me(now).magazines) == ({"Rifle": 10}, {"Rifle": 1})
    assert event(events, Reloaded) == Reloaded("me", "Rifle", 10, 1)


def test_reloading_is_a_minor_action():
    now = after(spent(), "me: reload")
    assert left(now) == (0, 1)


def test_npcs_have_no_end_of_magazines():
    now, events = play(spent(npc=True, magazines={}), "me: reload")
    assert (me(now).loaded, me(now).magazines) == ({"Rifle": 10}, {})
    assert event(events, Reloaded).left is None


def test_the_magazine_must_be_for_the_weapon_in_hand():
    start = spent(magazines={"Revolver": 5})
    refuses(start, "me", "reload", "You have no magazine left for your Rifle.")


def test_the_last_magazine_can_be_used():
    now = after(spent(magazines={"Rifle": 1}), "me: reload")
    assert me(now).magazines == {"Rifle": 0}


@pytest.mark.parametrize(
    ("weapon", "fields", "sentence"),
    [
        ("Rifle", {"magazines": {"Rifle": 1}}, "Your Rifle is full."),
        ("Rifle", {"loaded": {"Rifle": 0}, "magazines": {"Rifle": 0}},
         "You have no magazine left for your Rifle."),
        ("Rifle", {"loaded": {"Rifle": 0}}, "You have no magazine left for your Rifle."),
        ("Sword", {}, "Sword takes no ammunition."),
        ("", {}, "You have nothing in hand to reload."),
    ],
)  # fmt: skip
def test_one_reloads_what_needs_it(weapon, fields, sentence):
    refuses(duel(fighter("me", weapon, **fields)), "me", "reload", sentence)


@pytest.mark.parametrize("weapon", ["Crossbow", "Shotgun", "Submachinegun", "Rocket Launcher"])
def test_every_weapon_takes_one_minor_action_to_reload(weapon):
    empty = fighter("me", weapon, loaded={weapon: 0}, npc=True)
    now = after(duel(empty), "me: reload")
    assert left(now) == (0, 1)
    assert me(now).loaded[weapon] == me(now).weapon().magazine


# Stance.


@pytest.mark.parametrize("stance", ["prone", "crouched", "standing"])
@pytest.mark.parametrize("before", ["prone", "crouched", "standing"])
def test_any_stance_may_be_changed_to_any_other(before, stance):
    start = duel(fighter("me", stance=before))
    if before == stance:
        refuses(start, "me", f"change stance {stance}", f"You are {stance} already.")
        return
    now, events = play(start, f"me: change stance {stance}")
    assert me(now).stance == stance
    assert event(events, StanceChanged) == StanceChanged("me", stance)


def test_everybody_stands_at_the_start():
    assert me(duel()).stance == "standing"


def test_two_handlings_leave_one_more():
    now = after(armed(), "me: draw dagger", "me: change stance prone")
    assert asked(now) == ["me turn"]
    assert left(now) == (1, 0)
