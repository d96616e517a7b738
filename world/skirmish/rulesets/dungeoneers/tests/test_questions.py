"""Dungeoneers in words: questions, and what their answers are worth."""

import pytest

from world.skirmish import engine
from world.skirmish.moves.base import TakeTurn
from world.skirmish.referee.rulings import SettleOther
from world.skirmish.rulesets.dungeoneers import RULESET
from world.skirmish.rulesets.dungeoneers.attacks import PushHow
from world.skirmish.rulesets.dungeoneers.combat_actions import SprintTo
from world.skirmish.rulesets.dungeoneers.combat_free_actions import (
    CarryRider,
)
from world.skirmish.rulesets.dungeoneers.dodge import DodgeAttack
from world.skirmish.rulesets.dungeoneers.spotlight import (
    PassForAll,
)
from world.skirmish.rulesets.dungeoneers.tests.positions import (
    adversary,
    defence,
    duel,
    fight,
    fighter,
)
from world.skirmish.views import view
from world.skirmish.views.menus import move_menu

VIEW = view("dungeoneers")


QUESTIONS = [
    (DodgeAttack("me", "foe", "strike"), "Dodge foe's strike with your free action? "
     "(To give an answer every time, type always before it.)",
     ["dodge", "do nothing"]),
    (SprintTo("me", 1), "Where to? You may go up to 1 tile: type combat go TILE.", ["stay"]),
    (PushHow("me", "foe"), "Force foe away, or to the ground?", ["force", "prone"]),
    (PushHow("me", "the large object"), "Force the large object away, or to the ground?",
     ["force", "prone"]),
    (CarryRider("me", "foe"), "foe wants to ride you. Do you carry them?", ["yes", "no"]),
    (SettleOther("referee", "foe"),
     "foe does something with what is there. Say when it is settled.", ["done"]),
    (PassForAll("me"), "You have a free action and 3 tokens left. Pass for all?",
     ["yes", "no"]),
]  # fmt: skip


@pytest.mark.parametrize(("question", "text", "words"), QUESTIONS)
def test_the_text_of_a_question(question, text, words):
    prompt = VIEW.prompt(duel().table, question)
    assert prompt.text == text
    assert [choice.words for choice in prompt.choices] == words


def test_every_question_is_known_here():
    assert {type(question) for question, *_ in QUESTIONS} == set(RULESET.questions)


def labels(fight, question=None):
    question = question or TakeTurn("me")
    return [choice.label for choice in VIEW.prompt(fight.table, question).choices]


def test_the_answers_to_an_attack_say_what_a_dodge_is_rolled_with_and_what_comes_otherwise():
    assert labels(defence(), DodgeAttack("me", "foe", "strike")) == [
        "Dodge (3 dice, TN 4, DN 2)",
        "Do nothing (2 wounds, you have 0 of 6)",
    ]
    assert labels(defence(), DodgeAttack("me", "foe", "grapple")) == [
        "Dodge (3 dice, TN 4, DN 2)",
        "Do nothing (the grapple succeeds)",
    ]


def test_boon_traits_and_armor_count_in_what_the_answers_say():
    me = fighter(
        "me", body=5, dodging=2, conditions=["covered"], armor=1, traits=["resistance(S1)"]
    )
    start = duel(me, adversary("foe", striking_dn=4, weapon="heavy"))
    assert labels(start, DodgeAttack("me", "foe", "toss")) == [
        "Dodge (5 dice, TN 7, DN 4)",
        "Do nothing (1 wound, you have 0 of 7)",
    ]


def test_a_player_who_attacks_rolls_against_the_successes_of_the_dodge():
    start = fight([fighter("me", dodging=1)], [fighter("foe")])
    assert labels(start, DodgeAttack("me", "foe", "strike")) == [
        "Dodge (4 dice, TN 4; your successes are foe's DN, in place of 2)",
        "Do nothing (foe rolls against DN 2)",
    ]


def test_to_force_says_how_far_the_target_gets():
    start = duel(fighter("me", "B10"), adversary("foe", "B11"))
    assert labels(start, PushHow("me", "foe")) == ["Force (1 tile, to B12)", "Prone"]


def worth(fight, words):
    """Return the worth and the cost of a player's move, as lists and menus show them."""
    move = engine.parse(fight, "me", words)
    return VIEW.price(fight.table, TakeTurn("me"), move)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("strike foe", "1 token, 1 tile away, 3 dice, TN 4, DN 2, 2 wounds"),
        ("grapple foe", "1 token, 1 tile away, 3 dice, TN 4, DN 2"),
        ("shove object huge", "1 token, 3 dice, TN 4, DN 4"),
        ("hold the line", "1 token, 3 dice, TN 4"),
        ("channel", ""),
        ("pass", ""),
    ],
)
def test_before_a_move_you_read_its_range_dice_target_number_and_difficulty(words, says):
    assert worth(duel(), words) == says


def test_boon_and_bane_count_before_a_move():
    prone = adversary("foe", "B9", conditions=["prone"])
    start = duel(fighter("me", finesse=6, striking=1, conditions=["shrouded"]), prone)
    # 1 boon, 3 bane out of reach; the bane on the target may take 1 off its difficulty.
    says = "1 token, 3 tiles away, 4 dice, TN 4, DN 2 or 1, 2 wounds"
    assert worth(start, "strike foe") == says


@pytest.mark.parametrize(
    ("foes", "says"),
    [(["F7"], "reaches F7"), (["F7", "G8"], "reaches 2 enemies"), (["F11"], "")],
)
def test_a_tile_says_which_enemies_you_reach_from_it(foes, says):
    hidden = adversary("bob", "E9", conditions=["hidden"])
    start = fight([fighter("me", "E3")], [hidden, *(adversary(tile, tile) for tile in foes)])
    assert worth(start, "reposition E4") == says


def test_the_tiles_nearest_to_an_enemy_who_is_seen_stand_first():
    hidden = adversary("bob", "D4", conditions=["hidden"])
    start = fight([fighter("me", "E3")], [hidden, adversary("foe", "F9")])
    (line,) = [line for line in move_menu.listed(start, "me") if line.shared == "reposition"]
    labels = [choice.bare for choice in line.choices]
    assert labels[:3] == ["F5", "E5", "G5"]
    moves = [(move, engine.say(start, move)) for move in engine.choices(start, "me")]
    menu = VIEW.menu(start.table, TakeTurn("me"), "reposition", moves)
    assert [choice.bare for choice in menu.choices][:3] == ["F5", "E5", "G5"]


def test_an_adversary_that_rolls_nothing_reads_no_odds():
    now = defence()
    move = engine.parse(now, "foe", "strike me")
    assert VIEW.price(now.table, TakeTurn("foe"), move) == ""


STRIKE = "You strike with 3 dice, TN 4, for 2 slashing wounds, short range."


@pytest.mark.parametrize(
    ("fields", "phase", "text", "offers"),
    [
        ({}, "act",
         f"Your side has the spotlight: act, use your free action or pass for your side. {STRIKE}",
         ["act", "free action", "pass"]),
        ({"free_action": 0}, "act",
         f"Your side has the spotlight: act or pass for your side. {STRIKE}", ["act", "pass"]),
        ({"tokens": 0, "free_action": 0}, "act",
         ("Your side has the spotlight: pass for your side. "
         "You have no token to act with."), ["pass"]),
        ({}, "after", "Your side has acted: use your free action or pass for your side.",
         ["free action", "pass"]),
        ({"free_action": 0}, "after", "Your side has acted: pass for your side.", ["pass"]),
    ],
)  # fmt: skip
def test_a_player_reads_what_is_left_to_do_with_the_spotlight(fields, phase, text, offers):
    prompt = VIEW.prompt(duel(fighter("me", **fields), phase=phase).table, TakeTurn("me"))
    assert prompt.text == text
    assert [choice.words for choice in prompt.choices] == offers


def test_act_and_free_action_open_menus_of_what_you_can_do():
    start = duel()
    every = [(move, engine.say(start, move)) for move in engine.choices(start, "me")]
    opened = {
        words: [
            choice.words for choice in VIEW.menu(start.table, TakeTurn("me"), words, every).choices
        ]
        for words in ("act", "free action")
    }
    assert opened == {
        "act": ["strike foe", "push foe", "sprint", "hold the line", "hide", "menu"],
        "free action": [
            "reposition", "interact stow", "interact other", "drop prone", "channel", "menu",
        ],
    }  # fmt: skip


def test_a_creature_that_has_used_their_free_action_reads_who_passing_would_cut_short():
    others = [fighter(name, f"{sign}6") for name, sign in (("me", "A"), ("ann", "C"), ("bob", "D"))]
    table = fight(others, [adversary("foe")], phase="after").table
    table.fighters["me"].free_action = 0
    assert VIEW.prompt(table, TakeTurn("me")).text == (
        "Your side has acted: wait for ann and bob or pass for your side."
    )


def test_adversaries_are_asked_too():
    table = defence(foe=adversary("foe", tactics=("hide",) * 6)).table
    assert VIEW.prompt(table, TakeTurn("foe")).text == (
        "Your side has the spotlight: act by tactics, use free actions or pass for your side. "
        "Type combat mn NAME and the move."
    )


def test_all_adversaries_of_a_side_are_asked_the_same():
    side = [adversary("foe", free_action=0), adversary("bob", "C7")]
    table = fight([fighter("me")], side, active_side=1, phase="after").table
    asked = {VIEW.prompt(table, TakeTurn(seat)).text for seat in ("foe", "bob")}
    assert asked == {
        (
            "Your side has acted: use free actions or pass for your side. "
            "Type combat mn NAME and the move."
        )
    }
