"""Movement: by tiles, who shares one, what is in the way, leaving the field."""

import pytest

from world.skirmish import engine
from world.skirmish.base.errors import NotAsked
from world.skirmish.rulesets.dungeoneers.fighters.field import name
from world.skirmish.rulesets.dungeoneers.ground.movement import Fled, Moved
from world.skirmish.rulesets.dungeoneers.tests.positions import (
    adversary,
    defence,
    duel,
    fight,
    fighter,
    hits,
)
from world.skirmish.testing.reading import choices, event
from world.skirmish.testing.refusals import refused, refuses
from world.skirmish.testing.typed_moves import after, foe, me, play


def tiles(fight, seat: str = "me") -> set[str]:
    """The tiles that a fighter may reposition to."""
    words = [choice.split() for choice in choices(fight, seat)]
    return {word[1] for word in words if word[0] == "reposition" and len(word) > 1}


def at(fighter) -> str:
    return name(fighter.tile)


# By tiles.


@pytest.mark.parametrize("speed", [0, 1, 2, 5])
def test_you_move_as_many_tiles_as_your_speed_diagonals_too(speed):
    start = duel(fighter("me", "F6", speed=speed), adversary("foe", "L12"))
    found = tiles(start)
    near = range(-speed, speed + 1)
    expected = {
        f"{chr(ord('F') + across)}{6 + along}"
        for across in near
        for along in near
        if (across, along) != (0, 0) and 1 <= 6 + along <= 12 and -5 <= across <= 6
    }
    assert found == expected - ({"L12"} if speed > 5 else set())


def test_a_creature_that_moves_is_on_another_tile_and_everyone_reads_how_far():
    now, events = play(duel(), "me: reposition C4")
    assert at(me(now)) == "C4"
    assert event(events, Moved) == Moved("me", "C4", 2)


def test_no_creature_moves_further_than_their_speed():
    refuses(duel(), "me", "reposition B3", "B3 is 3 tiles away; you can move 2.")


def test_no_creature_moves_to_where_they_stand():
    refuses(duel(), "me", "reposition B6", "You stand on B6 already.")


def test_no_creature_moves_without_speed():
    refuses(duel(fighter("me", speed=0)), "me", "reposition B5", "You have no speed now.")


@pytest.mark.parametrize("words", ["reposition M1", "reposition A13", "reposition A0", "move 5"])
def test_there_are_no_tiles_but_a1_to_l12(words):
    wrong = words.split()[1]
    refuses(
        duel(), "me", words,
        f"'{wrong}' is not a tile. Tiles are A1 to L12. Type: reposition TILE.",
    )  # fmt: skip


# Sharing.


@pytest.mark.parametrize(
    ("mine", "other", "share"),
    [
        ("tiny", "tiny", True),
        ("tiny", "small", True),
        ("small", "small", True),
        ("small", "medium", False),
        ("medium", "small", False),
        ("medium", "medium", False),
        ("tiny", "gargantuan", False),
    ],
)
@pytest.mark.parametrize("friend", [True, False])
def test_two_creatures_share_a_tile_only_if_both_are_below_medium(mine, other, share, friend):
    ann = adversary("ann", "B5", size=other)
    sides = [[fighter("me", size=mine), ann], [adversary("foe", "L12")]]
    if not friend:
        sides = [[fighter("me", size=mine)], [ann]]
    start = fight(*sides)
    if share:
        assert at(me(after(start, "me: reposition B5"))) == "B5"
    else:
        refuses(start, "me", "reposition B5", "ann is on B5.")


# What is in the way.


def walled(size: str, team: str):
    """`me` in a corner; three others stand all around, of a size, friends or enemies."""
    wall = [
        adversary(f"w{number}", tile, size=size) for number, tile in enumerate(["A2", "B2", "B1"])
    ]
    mine = [fighter("me", "A1", size="small" if size == "tiny" else "medium")]
    foe = adversary("foe", "L12")
    return fight([*mine, *wall], [foe]) if team == "A" else fight(mine, [*wall, foe])


def test_enemies_block_the_way():
    assert tiles(walled("medium", "B")) == set()
    refuses(
        walled("medium", "B"), "me", "reposition C3",
        "You find no way to C3: enemies or a line held against you block it.",
    )  # fmt: skip


def test_friends_do_not_block_the_way():
    assert tiles(walled("medium", "A")) == {"A3", "B3", "C3", "C2", "C1"}


def test_enemies_below_medium_do_not_block_one_another():
    assert tiles(walled("tiny", "B")) >= {"A3", "B3", "C3", "C2", "C1", "A2"}


def test_the_way_around_counts():
    wall = [adversary(f"w{column}", f"{column}5") for column in "ABC"]
    start = fight([fighter("me", "B4", speed=3)], wall)
    assert "B6" not in tiles(start)
    assert "C6" in tiles(start)


# Hold the line (see also its own tests).


def held(sizes: int = 3, **numbers):
    """`foe` keeps who is below a size out of A4 to C6, where `ann` stands too."""
    return fight(
        [fighter("me", "B3", speed=5, **numbers), fighter("ann", "A6")],
        [adversary("foe", "B5", line_size=sizes)],
    )


def test_no_fighter_smaller_enters_a_quadrant_that_is_held_against_them():
    assert not tiles(held()) & {f"{column}{row}" for column in "ABC" for row in (4, 5, 6)}


def test_no_fighter_smaller_goes_through_a_quadrant_that_is_held_against_them():
    assert "B7" not in tiles(held())
    assert "D7" in tiles(held())


def test_a_creature_that_is_in_a_held_quadrant_already_moves_in_it():
    assert {"B6", "A5", "B4"} <= tiles(held(), "ann")


def test_a_creature_that_is_as_large_as_the_roll_enters():
    assert "B4" in tiles(held(2))
    assert "B4" in tiles(held(3, size="large"))


def test_friends_of_who_holds_the_line_enter():
    start = fight(
        [adversary("foe", "B5", line_size=9), fighter("me", "B3")], [adversary("bob", "L12")]
    )
    assert "B4" in tiles(start)


def test_no_creature_is_forced_into_a_quadrant_that_is_held_against_them():
    bob = fighter("bob", "E5", line_size=3)
    start = fight([fighter("me", "A5"), bob], [adversary("foe", "B5")], dice=hits(2))
    assert at(foe(after(start, "me: push foe", "me: force"))) == "C5"


def test_no_creature_shifts_into_a_quadrant_that_is_held_against_them():
    start = fight(
        [fighter("me", "G5")], [adversary("foe", "E8"), adversary("bob", "E5", line_size=3)]
    )
    assert at(me(after(start, "me: strike foe"))) == "G5"


# Leaving.


@pytest.mark.parametrize(
    ("tile", "speed", "may"),
    [("F2", 2, True), ("A2", 2, True), ("F3", 2, False), ("F1", 1, True), ("F1", 0, False),
     ("F12", 2, False)],
)  # fmt: skip
def test_you_leave_past_the_back_of_your_own_side_by_a_movement(tile, speed, may):
    start = duel(fighter("me", tile, speed=speed), adversary("foe", "L6"))
    if may:
        now, events = play(start, "me: leave")
        assert me(now).fled
        assert Fled("me") in events
    else:
        refuses(
            start, "me", "leave",
            "You are too far from the edge behind your side's back line to leave.",
        )  # fmt: skip


def test_the_other_side_leaves_past_its_own_back():
    assert foe(after(defence(foe=adversary("foe", "F11")), "foe: leave")).fled


def test_you_may_sprint_past_your_back_line():
    start = duel(fighter("me", "F4"), adversary("foe", "L6"), dice=hits(2))
    assert me(after(start, "me: sprint", "me: leave")).fled
    start = duel(fighter("me", "F5"), adversary("foe", "L6"), dice=hits(2))
    refuses(
        after(start, "me: sprint"), "me", "leave",
        "You are too far from the edge behind your side's back line to leave.",
    )  # fmt: skip


def two_and_one_who_fled():
    """`me` has fled; `ann` is left."""
    start = fight([fighter("me", "F1"), fighter("ann", "F4")], [adversary("foe", "F7")])
    return after(start, "me: leave")


def test_a_creature_that_has_fled_cannot_be_aimed_at():
    now = after(two_and_one_who_fled(), "ann: pass")
    refuses(now, "foe", "strike me", "me is off the field.")


def test_a_creature_that_has_fled_aims_at_no_fighter_and_does_not_come_back():
    now = two_and_one_who_fled()
    for words in ("strike foe", "reposition F1"):
        with refused("You are off the field; you cannot move.", NotAsked):
            engine.parse(now, "me", words)


def test_where_a_fighter_has_fled_others_may_stand():
    now = after(two_and_one_who_fled(), "ann: reposition F2")
    assert me(now).row == 0
    assert at(now.table.fighters["ann"]) == "F2"


def test_the_way_out_goes_past_friends():
    friends = [fighter(name, tile) for name, tile in (("a", "D1"), ("b", "E1"), ("c", "F1"))]
    start = fight([fighter("me", "E2"), *friends], [adversary("foe", "L6")])
    assert me(after(start, "me: leave")).fled


def test_you_leave_from_the_edge_behind_a_flank_too():
    assert me(after(duel(fighter("me", "A1"), adversary("foe", "L6")), "me: leave")).fled
