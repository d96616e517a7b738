"""Dice: the same seed throws the same dice, and no face is favored."""

from collections import Counter
from itertools import batched, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from world.skirmish.state.dice import BLOCK, Dice
from world.skirmish.state.events import Rolled

SEED = "any seed"


def chi_square(seen: Counter, expected: float, kinds: int) -> float:
    """Return how far counts are from being equal, in standard deviations of chance."""
    square = sum((seen[kind] - expected) ** 2 / expected for kind in seen)
    square += expected * (kinds - len(seen))
    freedom = kinds - 1
    return (square - freedom) / (2 * freedom) ** 0.5


def test_one_seed_always_throws_the_same_dice():
    assert Dice(SEED).faces(1000, 6) == Dice(SEED).faces(1000, 6)


def test_the_dice_of_a_seed_are_the_same_on_every_machine():
    assert Dice(SEED).faces(12, 6) == (1, 4, 5, 4, 4, 6, 2, 2, 1, 2, 2, 5)


def test_another_seed_throws_other_dice():
    assert Dice(SEED).faces(100, 6) != Dice(SEED + ".").faces(100, 6)


def test_the_dice_thrown_are_counted():
    dice = Dice(SEED, drawn=7)
    dice.faces(3, 6)
    dice.total(2, 20)
    dice.successes(5, 6, 3)
    assert dice.drawn == 17


@given(st.lists(st.integers(0, BLOCK + 2), min_size=1, max_size=6), st.integers(0, 2 * BLOCK))
def test_it_does_not_matter_how_many_dice_are_thrown_at_a_time(throws, drawn):
    together, apart = Dice(SEED, drawn), Dice(SEED, drawn)
    faces = [face for count in throws for face in apart.faces(count, 6)]
    assert together.faces(sum(throws), 6) == tuple(faces)


def test_a_throw_may_cross_several_blocks():
    one_by_one = Dice(SEED)
    expected = [one_by_one.faces(1, 6)[0] for _ in range(5 * BLOCK)]
    assert list(Dice(SEED, drawn=3).faces(4 * BLOCK, 6)) == expected[3 : 4 * BLOCK + 3]


def test_dice_that_begin_where_others_stopped_go_on_from_there():
    assert Dice(SEED, drawn=40).faces(10, 6) == Dice(SEED).faces(50, 6)[40:]


@pytest.mark.parametrize("count", [0, -1, -300])
def test_no_dice_are_no_successes_and_none_is_drawn(count):
    dice = Dice(SEED)
    assert dice.successes(count, 6, 3) == 0
    assert dice.faces(count, 6) == ()
    assert dice.total(count, 6) == 0
    assert dice.drawn == 0


@pytest.mark.parametrize("sides", [0, -6, 256])
def test_a_die_has_1_to_255_sides(sides):
    with pytest.raises(ValueError, match="1 to 255 sides"):
        Dice(SEED).faces(1, sides)


@pytest.mark.parametrize("sides", [1, 2, 6, 10, 100, 255])
def test_a_die_shows_each_of_its_faces_and_no_other(sides):
    assert set(Dice(SEED).faces(40 * sides, sides)) == set(range(1, sides + 1))


@pytest.mark.parametrize("sides", [2, 3, 6, 10, 20, 100, 255])
def test_no_face_is_favored(sides):
    throws = 400 * sides
    faces = Counter(Dice(SEED).faces(throws, sides))
    assert abs(chi_square(faces, 400, sides)) < 4


def test_a_die_says_nothing_about_the_next():
    faces = Dice(SEED).faces(36_001, 6)
    assert abs(chi_square(Counter(pairwise(faces)), 1000, 36)) < 4


def test_a_die_says_nothing_about_a_later_one_of_another_kind():
    """A fight draws its dice from one row, whatever their sides."""
    seeds, middle = 2000, BLOCK // 2
    alike = Counter()
    for number in range(seeds):
        twenty = Dice(f"{SEED} {number}", drawn=middle).faces(1, 20)[0]
        later = Dice(f"{SEED} {number}", drawn=middle).faces(30, 6)
        alike.update(steps for steps, six in enumerate(later) if six % 2 == twenty % 2)
    # Both odd or both even: heads of a coin, thrown 2000 times.
    assert all(abs(alike[steps] - seeds / 2) < 4.5 * (seeds / 4) ** 0.5 for steps in range(30))


def test_dice_of_one_fight_say_nothing_about_those_of_another():
    first = (face for number in range(3600) for face in Dice(f"{number}").faces(1, 6))
    seen = Counter(batched(first, 2))
    assert abs(chi_square(seen, 50, 36)) < 4


def test_successes_are_the_dice_that_show_enough():
    faces = Dice(SEED).faces(50, 6)
    assert Dice(SEED).successes(50, 6, 3) == sum(face >= 3 for face in faces)


def test_a_total_is_the_sum_of_the_faces():
    assert Dice(SEED).total(50, 20) == sum(Dice(SEED).faces(50, 20))


def test_loaded_dice_fall_first_and_only_once():
    dice = Dice(SEED, loaded=(6, 1, 5, 0))
    assert dice.faces(2, 6) == (6, 1)
    assert dice.faces(3, 6) == (5, *Dice(SEED).faces(5, 6)[3:])


def test_loaded_dice_that_have_fallen_do_not_fall_again():
    loaded = (6, 1, 5, 0)
    assert Dice(SEED, drawn=2, loaded=loaded).faces(2, 6)[0] == 5
    assert Dice(SEED, drawn=3, loaded=loaded).faces(2, 6) == Dice(SEED, drawn=3).faces(2, 6)


def test_a_die_in_between_may_fall_as_it_does():
    own = Dice(SEED).faces(3, 6)
    assert Dice(SEED, loaded=(6, 0, 5)).faces(3, 6) == (6, own[1], 5)


def test_loaded_dice_that_end_early_are_an_error():
    dice = Dice(SEED, loaded=(6, 1))
    dice.faces(1, 6)
    with pytest.raises(ValueError, match="2 dice are loaded, and more are rolled: die 3 has 6 s"):
        dice.faces(2, 6)


@pytest.mark.parametrize("face", [-1, 7, 99])
def test_a_face_that_the_die_does_not_have_is_an_error(face):
    dice = Dice(SEED, loaded=(20, face))
    dice.faces(1, 20)
    with pytest.raises(ValueError, match=f"Die 2 is loaded with {face}, and has 6 sides."):
        dice.total(1, 6)


def test_every_roll_is_told_with_each_face():
    told = []
    dice = Dice(SEED, emit=told.append, loaded=(6, 1, 5, 2, 9, 1, 3, 4))
    dice.successes(2, 6, 3)
    dice.faces(2, 6)
    dice.total(1, 10)
    dice.faces(2, 6, at_most=2)
    assert dice.pick(6) == 4
    assert told == [
        Rolled(6, (6, 1), 3),
        Rolled(6, (5, 2)),
        Rolled(10, (9,)),
        Rolled(6, (1, 3), at_most=2),
        Rolled(6, (4,), pick=True),
    ]
