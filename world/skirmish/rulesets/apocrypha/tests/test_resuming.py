"""A crash and an undo at every question of an action, and between any two answers."""

import pytest
from msgspec.structs import replace

from world.skirmish import engine
from world.skirmish.base.errors import StaleChoice
from world.skirmish.rulesets.apocrypha.exchange.damage import Damaged, Jarred
from world.skirmish.rulesets.apocrypha.exchange.melee_reactions import Parry
from world.skirmish.rulesets.apocrypha.exchange.reactions import Reacted
from world.skirmish.rulesets.apocrypha.tests.positions import (
    HIT,
    MISS,
    TORSO,
    fight,
    fighter,
    going,
    hits,
    pooled,
    prepared,
    struck_at,
)
from world.skirmish.state.dice import Dice
from world.skirmish.state.events import Rolled
from world.skirmish.testing.reading import all_of, asked, event
from world.skirmish.testing.typed_moves import after, foe, me, play

#: Two rounds with a Pause between them, and every question that an action asks on its way.
ROUNDS = (
    "me: charge foe",  # past a halberd, through fire
    "foe: shoot hip",
    "me: nothing",
    "bob: release",
    "me: parry",
    "foe: charge defense hip",
    "me: feint foe",
    "foe: counter-attack",
    "me: desperate parry",
    "me: walk away from foe",
    "me: take cover",
    "foe: exploit opening",
    "me: avoidance",
    "referee: cover half",
    "me: done",
    "foe: wait",
    "ann: fire from the hip foe",
    "foe: counter-fire hip",
    "ann: done",
    "foe: done",
    "bob: done",
    "me: pause",
    "ann: always pause",
    "foe: pause",
    "bob: pause",
    "me: first aid me",
    "foe: resume",
)


def start():
    """`me` runs at `foe`, who has a gun; `bob` waits with a halberd on the way."""
    held = prepared("attack", "enters")
    return fight(
        [
            fighter("me", ap=30, ooda=20, fit=50, harm=3, **going(2, "foe")),
            fighter("ann", "pistol", ap=8, fit=50),
        ],
        [
            fighter("foe", "pistol", ap=20, fit=50),
            fighter("bob", "halberd", ap=2, x=600, prepared=held),
        ],
        apart=10,
        dice=(HIT, *(MISS,) * 8, HIT, HIT, *(MISS,) * 13, HIT),
    )


def crashed(now):
    """The fight as the database has it."""
    return engine.decode(engine.encode(now))


def test_the_rounds_have_every_kind_of_question():
    kinds, now = set(), start()
    for line in ROUNDS:
        kinds |= {question.kind for question in now.pending.questions}
        now = after(now, line)
    assert kinds == {"turn", "open", "ranged", "trigger", "melee", "countered", "cover", "opening",
                     "vote", "pause"}  # fmt: skip


def test_a_fight_goes_on_from_between_any_two_answers_as_if_nothing_had_been():
    whole, told = play(start(), *ROUNDS)
    now, heard = start(), []
    for line in ROUNDS:
        now, news = play(crashed(now), line)
        heard += news
    assert now == whole
    assert heard == told


@pytest.mark.parametrize("number", range(len(ROUNDS)))
def test_who_goes_back_to_any_question_is_asked_it_again(number):
    """Whatever has been answered since; and goes on from there."""
    earlier = after(start(), *ROUNDS[:number])
    later = after(earlier, *ROUNDS[number:])
    back = engine.rewind(later, earlier)
    assert asked(back) == asked(earlier)
    assert back.table == earlier.table
    assert after(crashed(back), ROUNDS[number]) == after(back, ROUNDS[number])


# In the middle of a reaction.


def reacted():
    """Before a parry, and after it; the dice after those nine are fair."""
    dice = (*hits(3), *hits(0, 5), TORSO, 0)
    asking = replace(struck_at({"fit": 50, "ap": 10}, dice=dice), loaded=dice)
    return asking, after(asking, "foe: parry")


def faces(events) -> list[tuple[int, ...]]:
    return [roll.faces for roll in all_of(events, Rolled)]


def test_dice_that_were_seen_do_not_come_back():
    asking, later = reacted()
    assert later.drawn == 10
    _, events = play(engine.rewind(later, asking), "foe: parry")
    assert faces(events)[0] == Dice("any", 10).faces(4, 10)


def test_a_link_to_the_question_as_it_was_asked_first_is_stale():
    asking, later = reacted()
    back = engine.rewind(later, asking)
    with pytest.raises(StaleChoice):
        engine.decide(back, "foe", Parry(), rev=asking.rev)
    assert engine.decide(back, "foe", Parry(), rev=back.rev)


def test_a_reaction_undone_and_declined_costs_nothing():
    asking, later = reacted()
    assert (foe(later).ap, foe(later).reacted) == (8, 1)
    now = after(engine.rewind(later, asking), "foe: nothing")
    assert (foe(now).ap, foe(now).reacted) == (10, 0)


def test_who_goes_back_past_the_question_has_not_been_attacked():
    before = start()
    asking = after(before, "me: charge foe")
    back = engine.rewind(asking, before)
    assert (asked(back), me(back).x, me(back).ap) == (["me turn"], 0, 30)
    assert back.continuation is None


def test_what_was_prepared_is_held_again():
    before = after(start(), *ROUNDS[:3])
    assert asked(before) == ["bob trigger"]
    later = after(before, "bob: release")
    assert later.table.fighters["bob"].prepared is None
    assert engine.rewind(later, before).table.fighters["bob"].prepared is not None


def test_nested_questions_are_answered_anew_each_with_its_own_dice():
    """The counter is undone; the second time the feint is let happen."""
    before = after(start(), *ROUNDS[:7])
    later, events = play(before, "foe: counter-attack", "me: desperate parry")
    assert [happened.how for happened in all_of(events, Reacted)] == [
        "counter-attack",
        "desperate parry",
    ]
    now, events = play(engine.rewind(later, before), "foe: nothing")
    assert all_of(events, Reacted) == []
    assert len(pooled(events, "feint")) == 1
    assert asked(now) == ["me turn"]


def test_everything_is_told_once_though_a_move_is_run_again_at_each_answer():
    _, events = play(start(), *ROUNDS[:9])
    assert [happened.how for happened in all_of(events, Reacted)] == [
        "shoot", "parry", "charge defense", "counter-attack", "desperate parry",
    ]  # fmt: skip
    assert event(events, Damaged).target == "me"
    assert event(events, Jarred).actor == "me"
