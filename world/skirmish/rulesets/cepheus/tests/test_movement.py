"""Minor Action: Movement. How far stance, load, gravity, ground and wounds let a fighter go."""

import pytest

from world.skirmish import engine
from world.skirmish.rulesets.cepheus.checks import load
from world.skirmish.rulesets.cepheus.fighters.weapons import Weapon
from world.skirmish.rulesets.cepheus.movement import Moved, Movement, most_movement
from world.skirmish.rulesets.cepheus.tests.positions import duel, fight, fighter, left
from world.skirmish.testing.reading import asked, event
from world.skirmish.testing.refusals import refuses
from world.skirmish.testing.typed_moves import after, me, play


def most(me=None, **kwargs):
    """The meters of one movement."""
    start = duel(me, **kwargs)
    return most_movement(start.table, start.table.fighters["me"]) / 100


#: In kilograms, for a Strength of 7: light up to 14, medium up to 28, heavy up to 42.
PIKES = {"light": 1, "medium": 3, "heavy": 5, "maximum": 6}


def laden(how, **kwargs):
    return fighter("me", carries=["Pike"] * PIKES[how], **kwargs)


# Along the line.


def test_forward_is_towards_the_enemy_from_where_ones_own_side_began():
    now, events = play(duel(), "me: move forward 5")
    assert me(now).x == 500
    assert event(events, Moved) == Moved("me", "forward", 500, 500)
    now = after(duel(), "me: skip", "foe: move forward 5")
    assert now.table.fighters["foe"].x == 3000 - 500


def test_back_is_the_other_way():
    assert me(after(duel(), "me: move back 5")).x == -500
    now = after(duel(), "me: skip", "foe: back 5")
    assert now.table.fighters["foe"].x == 3000 + 500


def test_nobody_is_in_the_way():
    now = after(duel(apart=2), "me: move forward 6")
    assert me(now).x == 600
    assert now.table.distance(*now.table.fighters.values()) == 400


def test_forward_stays_forward_for_who_has_passed_the_enemy():
    now = after(duel(apart=2), "me: move forward 6", "me: move forward 6")
    assert me(now).x == 1200


def test_a_movement_is_a_minor_action_of_up_to_6_meters():
    now = after(duel(), "me: move forward 6")
    assert left(now) == (0, 1)
    assert most() == 6


def test_three_movements_go_18_meters():
    assert me(after(duel(), *["me: forward 6"] * 3)).x == 1800


@pytest.mark.parametrize("meters", ["6.01", "7", "100"])
def test_nobody_goes_farther_than_they_can(meters):
    sentence = f"You can move up to 6 meters now, not {meters}."
    refuses(duel(), "me", f"move forward {meters}", sentence)


def test_centimeters_may_be_given():
    assert me(after(duel(), "me: forward 1.25")).x == 125


def test_every_whole_meter_is_a_choice():
    crouched = duel(fighter("me", stance="crouched"))
    moves = [move for move in engine.choices(crouched, "me") if isinstance(move, Movement)]
    assert {(move.direction, move.cm) for move in moves} == {
        (direction, cm) for direction in ("forward", "back") for cm in (100, 200, 300)
    }


# How far.


@pytest.mark.parametrize(("stance", "meters"), [("standing", 6), ("crouched", 3), ("prone", 1.5)])
def test_stance_slows(stance, meters):
    assert most(fighter("me", stance=stance)) == meters


def test_difficult_terrain_halves():
    assert most(terrain="difficult") == 3


@pytest.mark.parametrize(("how", "meters"), [("light", 6), ("medium", 4.5), ("heavy", 4.5)])
def test_a_medium_or_heavy_load_takes_a_quarter(how, meters):
    assert most(laden(how)) == meters


@pytest.mark.parametrize(("pace", "meters"), [(0, 0), (50, 3), (133, 7.98), (200, 12)])
def test_the_referee_multiplies(pace, meters):
    assert most(pace=pace) == meters


def test_everything_multiplies():
    slow = laden("medium", stance="crouched")
    assert most(slow, terrain="difficult", pace=200) == 6 * 0.5 * 0.5 * 0.75 * 2


def test_centimeters_are_rounded_down_once():
    slow = laden("medium", stance="prone")
    assert most(slow, terrain="difficult") == 0.56
    assert most(slow, terrain="difficult", pace=400) == 2.25


def test_who_cannot_move_at_all_reads_that():
    refuses(duel(pace=0), "me", "move back 1", "You cannot move any farther now.")


def test_one_meter_is_no_meters():
    start = duel(house={"move": 1})
    refuses(start, "me", "move back 2", "You can move up to 1 meter now, not 2.")


# Loads.


@pytest.mark.parametrize(
    ("kg", "how"),
    [(14, "light"), (14.01, "medium"), (28, "medium"), (28.01, "heavy"), (42, "heavy"),
     (42.01, "maximum")],
)  # fmt: skip
def test_the_limits_of_a_load_are_2_and_4_and_6_times_strength(kg, how):
    assert carried(kg) == how


def carried(kg, **kwargs):
    """Return the load of a weapon of this many kilograms."""
    house = kwargs.pop("house", {})
    anvil = Weapon("Anvil", ("bludgeoning",), ("close quarters",), 1, kg=kg)
    start = duel(fighter("me", anvil, **kwargs), house=house)
    return load(start.table, me(start))


def test_the_strength_is_that_of_somebody_unhurt():
    assert carried(14, now={"str": 1}) == "light"


def test_it_is_ones_own_whatever_armor_lends():
    assert carried(14.01, armor=["Battle Dress"]) == "medium"


@pytest.mark.parametrize(
    ("gravity", "kg", "how"),
    [(50, 28, "light"), (50, 28.01, "medium"), (200, 7, "light"), (200, 7.01, "medium")],
)
def test_gravity_divides_the_limits(gravity, kg, how):
    assert carried(kg, house={"gravity": gravity}) == how


def test_gravity_does_not_change_the_speed():
    assert most(house={"gravity": 160}) == 6


def test_armor_and_magazines_are_part_of_the_load():
    assert carried(6, armor=["Vacc Suit"]) == "light"
    assert carried(6.01, armor=["Vacc Suit"]) == "medium"
    assert carried(12, carries=["Rifle"], str=8, magazines={"Rifle": 0}) == "light"
    assert carried(12, carries=["Rifle"], str=8, magazines={"Rifle": 1}) == "medium"


def test_a_dagger_is_no_part_of_it():
    assert carried(14, carries=["Dagger"] * 3) == "light"


# Too heavy, or wounded.


class TestAMaximumLoad:
    def test_one_moves_a_meter_and_a_half_a_round(self):
        assert most(laden("maximum")) == 1.5
        now = after(duel(laden("maximum")), "me: forward 1")
        refuses(now, "me", "forward 1", "You can move up to 0.5 meters now, not 1.")
        assert me(after(now, "me: forward 0.5")).x == 150

    @pytest.mark.parametrize(
        "words",
        ["aim foe", "attack foe", "draw unarmed", "change stance prone", "other", "check zero-g"],
    )  # fmt: skip
    def test_one_takes_no_other_action(self, words):
        start = duel(laden("maximum", weapon="Pike"), apart=2)
        refuses(start, "me", words, "You carry too much: you can only move, 1.5 meters a round.")

    def test_one_may_skip_or_delay(self):
        assert asked(after(duel(laden("maximum")), "me: skip")) == ["foe turn"]
        assert asked(after(duel(laden("maximum")), "me: delay")) == ["me delay"]


SERIOUS = {"str": 6, "dex": 6, "end": 6}


class TestTheSeriouslyWounded:
    def test_they_move_a_meter_and_a_half(self):
        assert most(fighter("me", now=SERIOUS)) == 1.5

    def test_and_no_more_in_all_of_a_round(self):
        now = after(duel(fighter("me", now=SERIOUS)), "me: forward 1")
        refuses(now, "me", "forward 0.51", "You can move up to 0.5 meters now, not 0.51.")
        now = after(now, "me: forward 0.5")
        assert asked(now) == ["foe turn"]
        assert after(now, "foe: skip").table.fighters["me"].moved == 0

    def test_nor_farther_than_their_stance_lets_them(self):
        assert most(fighter("me", now=SERIOUS, stance="prone"), terrain="difficult") == 0.75

    def test_who_is_merely_wounded_moves_as_ever(self):
        assert most(fighter("me", now={**SERIOUS, "dex": 7})) == 6


def test_what_one_moved_is_counted_anew_each_turn():
    now = after(duel(), "me: forward 6", "me: forward 4", "me: skip")
    assert me(now).moved == 1000
    assert me(after(now, "foe: skip")).moved == 0


def test_somebody_whose_turn_is_lost_unconscious_has_not_moved_in_it():
    out = fighter("foe", now={"end": 0, "str": 0}, conscious=False, moved=1800)
    start = fight([fighter("me")], [out, fighter("other")])
    now = after(start, "me: skip", "referee: no")
    assert now.table.fighters["foe"].moved == 0


def test_the_meters_of_a_movement_are_a_house_rule():
    assert most(house={"move": 9}) == 9
    assert most(fighter("me", stance="prone"), house={"prone_move": 10}) == 0.6
