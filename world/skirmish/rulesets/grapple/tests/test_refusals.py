"""Illegal moves of Grapple: each refusal has its own sentence, and none costs anything."""

import pytest

from world.skirmish import engine
from world.skirmish.base.errors import IllegalMove
from world.skirmish.referee.rulings import Withdraw
from world.skirmish.rulesets.grapple.actions import Maneuver, SkillAction
from world.skirmish.rulesets.grapple.tests.positions import duel, fight, fighter
from world.skirmish.state.fight import REFEREE
from world.skirmish.testing.refusals import refuses

SKILL_FORM = "Type: skill 0-6 SKILL [TARGET]."
ALL_FORMS = "maneuver 1-3 SKILL · strike 1-6 TARGET · skill 0-6 SKILL [TARGET] · catch breath"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        # Dice.
        ("maneuver 0 ac", "A maneuver takes 1 to 3 action dice, not 0."),
        ("maneuver -1 ac", "A maneuver takes 1 to 3 action dice, not -1."),
        ("maneuver 4 ac", "A maneuver takes 1 to 3 action dice, not 4."),
        ("maneuver 3 ac", "You have 2 action dice; you cannot spend 3."),
        ("strike 0 foe", "A strike takes 1 to 6 strike dice, not 0."),
        ("strike -2 foe", "A strike takes 1 to 6 strike dice, not -2."),
        ("strike 7 foe", "A strike takes 1 to 6 strike dice, not 7."),
        ("strike 4 foe", "You have 2 strike dice; you cannot spend 4."),
        ("skill -1 co", "A skill action takes 0 to 6 strike dice, not -1."),
        ("skill 7 co", "A skill action takes 0 to 6 strike dice, not 7."),
        ("skill 3 co", "You have 2 strike dice; you cannot spend 3."),
        ("strike 99999999999999999999 foe",
         "A strike takes 1 to 6 strike dice, not 99999999999999999999."),
        # Skills.
        ("maneuver 1 sp", "You do not have Speed; your skills: Accuracy, Courage, Endurance."),
        ("skill 0 tr foe", "You do not have Trickster; your skills: Accuracy, Courage, Endurance."),
        # Targets.
        ("strike 1 me", "You cannot strike yourself."),
        ("strike 1 out", "out is knocked out."),
        ("strike 1 gone", "gone has left the fight."),
        ("skill 1 ac me", "Accuracy works on another fighter, not on yourself."),
        ("skill 1 ac gone", "gone has left the fight."),
        ("skill 1 ac", "Accuracy needs a target: skill 1 ac TARGET."),
        ("skill 1 co foe", "Courage works on yourself; name no target."),
        # Words.
        ("strike 2.5 foe", "'2.5' is not a whole number. Type: strike 1-6 TARGET."),
        ("strike two foe", "'two' is not a whole number. Type: strike 1-6 TARGET."),
        ("strike foe", "'foe' is not a whole number. Type: strike 1-6 TARGET."),
        ("strike 1", "Type: strike 1-6 TARGET."),
        ("strike 1 zoe", "Unknown fighter 'zoe'. Fighters: me, foe, out, gone."),
        ("maneuver 1", "Type: maneuver 1-3 SKILL."),
        ("maneuver 1 xx", "Unknown skill 'xx'. Type: maneuver 1-3 SKILL."),
        ("maneuver 1 tri",
         "You do not have Trickster; your skills: Accuracy, Courage, Endurance."),
        ("skill 1 t", f"Which skill is 't': Tactics, Taunting, Trickster? {SKILL_FORM}"),
        ("maneuver 1 ac foe", "'foe' does not belong there. Type: maneuver 1-3 SKILL."),
        ("skill 1 xx foe", f"Unknown skill 'xx'. {SKILL_FORM}"),
        ("catch a cold", "'a cold' does not belong there. Type: catch breath."),
        ("dance", f"'dance' is not a move here. You can type: {ALL_FORMS}."),
        ("", f"Which move? You can type: {ALL_FORMS}."),
        ("s" * 301, "That is too long for a move (301 characters)."),
    ],
)  # fmt: skip
def test_a_refusal_says_why_and_costs_nothing(words, sentence):
    start = fight(
        [fighter("me", ad=2, sd=2)],
        [fighter("foe"), fighter("out", wounds=3), fighter("gone", withdrawn=True)],
    )
    refuses(start, "me", words, sentence)


def test_an_npc_of_one_skill_is_told_the_one_it_has():
    refuses(duel("- - en"), "me", "maneuver 1 ac",
            "You do not have Accuracy; your skills: Endurance.")  # fmt: skip


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("withdraw gone", "gone has left the fight."),
        ("withdraw zoe", "Unknown fighter 'zoe'. Fighters: me, foe, gone."),
        ("withdraw", "Type: withdraw FIGHTER."),
        (
            "strike 1 foe",
            "'strike' is not a move here. You can type: withdraw, return, team, set, note, erase.",
        ),
    ],
)
def test_a_refusal_of_the_referee_says_why(words, sentence):
    start = fight([fighter("me")], [fighter("foe"), fighter("gone", withdrawn=True)])
    refuses(start, REFEREE, words, sentence)


def test_nobody_is_taken_out_after_the_fight_is_over():
    over = fight([fighter("me")], [fighter("foe", wounds=3)])
    refuses(over, REFEREE, "withdraw me", "The fight is over.")


def illegal(move, sentence):
    start = duel("- - en", sd=6)
    with pytest.raises(IllegalMove) as caught:
        engine.decide(start, "me", move)
    assert str(caught.value) == sentence


def test_a_fighter_takes_nobody_out():
    illegal(Withdraw("foe"), "That is not an answer to the question.")


@pytest.mark.parametrize("move", [Maneuver(1, ""), SkillAction(1, "")])
def test_an_empty_slot_is_no_skill(move):
    illegal(move, "You do not have that skill; your skills: Endurance.")


@pytest.mark.parametrize("move", [Maneuver(1, "xx"), SkillAction(1, "xx")])
def test_a_skill_that_no_game_has_is_no_skill(move):
    illegal(move, "You do not have that skill; your skills: Endurance.")
