"""Changes of initiative for a round (R6)."""

from world.skirmish.rulesets.cepheus.tests.positions import DICE, fight, fighter
from world.skirmish.testing.reading import asked
from world.skirmish.testing.typed_moves import after, play


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
