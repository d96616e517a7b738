"""Texts for players at the table: complete, and with what to type next."""

import pytest

from world.skirmish import engine
from world.skirmish.base.errors import NotUnderstood
from world.skirmish.rulesets.apocrypha.actions.ranged_actions import AimTaken
from world.skirmish.rulesets.apocrypha.exchange.damage import Damaged
from world.skirmish.rulesets.apocrypha.push_or_pause import Voted
from world.skirmish.rulesets.apocrypha.tests.positions import (
    HIT,
    TORSO,
    duel,
    fight,
    fighter,
    going,
    hits,
    prepared,
    shot_at,
)
from world.skirmish.rulesets.apocrypha.tests.test_questions import labels, question
from world.skirmish.rulesets.apocrypha.tests.test_words import reads, told
from world.skirmish.testing.refusals import refuses
from world.skirmish.testing.typed_moves import after
from world.skirmish.views import view
from world.skirmish.views.display import Reader

VIEW = view("apocrypha")


# Sentences.


def test_one_die_is_no_dice():
    assert reads(AimTaken("me", "foe", 1), "me") == "You aim at foe: 1 die more."
    assert reads(AimTaken("me", "foe", 2), "foe") == "me aims at you: 2 dice more."


def test_a_vote_says_who_wants_what_and_what_comes_of_it():
    votes = ("me", "pause"), ("foe", "push"), ("bob", "pause")
    three = fight([fighter("me"), fighter("bob")], [fighter("foe")]).table
    said = VIEW.sentence(three, Voted(votes, "push"), Reader("me"))
    assert said == "The vote: pause (you), push (foe), pause (bob). The fight goes on."
    assert VIEW.sentence(three, Voted(votes[::2], "pause"), Reader("")) == (
        "The vote: pause (me), pause (bob). A Pause begins."
    )


def test_the_dice_of_recoil_that_cannot_hit_are_told():
    rifle = fighter("me", "assault rifle", ap=20)
    start = duel(rifle, fighter("foe", ap=0), apart=5, dice=(HIT,) * 20)
    (_, _, rolled, *_) = told(start, "me: aim and fire foe rounds 2", seat="me")
    assert rolled == (
        "  You have 5 hits of 8 dice (accuracy +2, rounds +2; 3 of recoil cannot hit) against "
        "Avoidance Rating 1: foe is hit."
    )


def test_what_a_feint_leaves_of_its_damage_is_told():
    half = Damaged("me", "foe", "torso", 8, 0, 4, 0, 4, 15)
    assert reads(half, "me") == (
        "foe takes 4 harm to the torso (8 damage, less for a feint): hurt 4 of 15."
    )


def test_a_blow_that_meets_a_riposte_is_told_why():
    baited = fighter("foe", riposte="me", ap=0)
    said = told(duel(foe=baited, dice=(*hits(2), TORSO)), "me: attack foe", seat="me")
    assert said[:3] == [
        "+ You attack foe with your Longsword (5 AP).",
        "  You fall for the opening that foe left.",
        "  foe attacks you with their Longsword.",
    ]
    said = told(duel(foe=baited, dice=(*hits(2), TORSO)), "me: attack foe", seat="foe")
    assert said[1] == "  me falls for the opening that you left."


def test_a_dive_out_of_cover_is_one_sentence_with_the_shot_as_well():
    start = shot_at({"cover": "half"}, dice=(*hits(2, of=7), *hits(1)))
    said = told(start, "foe: dodge", seat="foe")
    assert "  You are out of cover." in said
    assert said[-1] == "  me has 1 hit of 4 dice, you 2 of 7 (desperate dodge +1): you are not hit."


def test_the_real_attack_behind_a_feint_is_told_as_such():
    start = duel(dice=(*hits(1, of=3), *hits(2, of=3), *hits(3), TORSO))
    assert told(start, "me: feint foe", "foe: counter", seat="me")[2:5] == [
        "  You have 1 hit of 3 dice (feint -1), foe 2 of 3 (counter-attack -1): foe is not hit.",
        "  foe counters with 1 hit more.",
        "  You have 3 hits of 4 dice behind the feint, against 2 of the counter: foe is hit.",
    ]


# Questions.


def test_a_question_about_an_attack_says_the_rounds_and_the_place():
    start = shot_at({"ap": 9}, {"weapon": "pistol"}, words="hip foe at head rounds 2")
    assert question(start).text.startswith(
        "me attacks you with their Pistol (fire from the hip, 2 rounds, at the head, 2 dice). "
        "Your Avoidance Rating is 1 if you do nothing. me is 5 m away. You have 9 AP."
    )


def test_every_question_out_of_turn_says_what_one_has():
    leaving = duel(fighter("me", **going(1, "foe", toward=False)), apart=2)
    assert "You have 10 AP." in question(after(leaving, "me: crouch")).text
    running = duel(fighter("me", **going(1, "foe")), fighter("foe", "pistol", ap=7), apart=9)
    assert "You have 7 AP." in question(after(running, "me: crouch")).text
    countered = duel(dice=(*hits(1), *hits(2)))
    assert "You have 5 AP." in question(after(countered, "me: attack foe", "foe: counter")).text


def test_who_holds_something_is_told_that_a_reaction_loses_it():
    held = fighter("foe", prepared=prepared("attack", "leaves"))
    asking = after(duel(foe=held, round=2), "me: attack foe")
    assert question(asking).text.endswith(" Any reaction loses what you have prepared.")


def test_after_the_first_round_nobody_is_told_of_always_any_more():
    first = question(after(duel(), "me: attack foe")).text
    later = question(after(duel(round=2), "me: attack foe")).text
    told = "(To give an answer every time, type always before it. Reactions delay your pass.)"
    assert first == f"{later} {told}"


def test_ones_own_pass_reminds_one_of_what_one_has_prepared():
    held = fighter("me", prepared=prepared("attack", "enters", "foe"))
    assert question(duel(held)).text == (
        "You have 10 AP; 0 of 8 AP spent in this pass. Prepared: attack when reached by foe. "
        "What do you do?"
    )


def test_what_is_offered_reads_as_it_is_typed():
    (decision,) = after(duel(), "me: take cover").pending.questions
    assert labels(VIEW.prompt(duel().table, decision))[:2] == ["None", "Light"]
    start = duel(fighter("me", ap=3), fighter("foe", ap=0, harm=4))
    paused = after(start, "me: done", "me: pause", "foe: pause")
    assert labels(question(paused)) == ["First aid foe", "Resume", "Cease"]


# Refusals.


def test_nobody_attacks_themselves():
    refuses(duel(), "me", "attack me", "You cannot attack yourself.")


def test_who_holds_a_gun_and_types_attack_is_told_how_to_shoot():
    refuses(
        duel(fighter("me", "pistol"), apart=9),
        "me",
        "attack foe",
        "foe is out of reach: 9 meters away once the points are spent, and bare hands reach 1. "
        "First type combat aim and fire foe.",
    )


def test_a_name_may_stand_in_quotes():
    start = fight([fighter("me")], [fighter("goblin chief")])
    assert engine.parse(start, "me", 'attack "goblin chief" at head') == (
        engine.parse(start, "me", "attack goblin chief at head")
    )


def test_rounds_and_place_may_stand_in_either_order():
    start = duel(fighter("me", "pistol"), apart=9)
    assert engine.parse(start, "me", "shoot foe rounds 2 at head") == (
        engine.parse(start, "me", "shoot foe at head rounds 2")
    )


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("shoot", "aim and fire"),
        ("hip", "fire from the hip"),
        ("fire", "fire readied weapon"),
        ("power", "power attack"),
        ("swing", "desperate swing"),
        ("defend", "desperate defense"),
        ("aim", "precise aim"),
        ("prone", "lie down"),
    ],
)
def test_what_is_prepared_may_be_shortened_as_it_may_otherwise(short, long):
    start = duel()
    assert engine.parse(start, "me", f"prepare {short} when attacked") == (
        engine.parse(start, "me", f"prepare {long} when attacked")
    )


def test_what_cannot_be_prepared_is_quoted_alone():
    with pytest.raises(NotUnderstood, match=r"^'dance' is not a move here\. You can type: "):
        engine.parse(duel(), "me", "prepare dance when attacked")
