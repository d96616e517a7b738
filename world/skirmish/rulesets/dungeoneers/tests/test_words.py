"""Dungeoneers in words: every event as its fighters read it, and as others do."""

import pytest

from world.skirmish import engine
from world.skirmish.questions import TakeTurn
from world.skirmish.referee import SettleOther
from world.skirmish.rulesets.dungeoneers import RULESET
from world.skirmish.rulesets.dungeoneers.attacks import AttackBegan, ObjectPushed, PushHow
from world.skirmish.rulesets.dungeoneers.by_tactics import TacticsRolled
from world.skirmish.rulesets.dungeoneers.combat_actions import LineHeld, Missed, SprintTo, Stayed
from world.skirmish.rulesets.dungeoneers.combat_free_actions import (
    CarryRider,
    Interacted,
    Mounted,
    MountSought,
)
from world.skirmish.rulesets.dungeoneers.conditions import (
    ConditionEnded,
    ConditionGained,
    Held,
)
from world.skirmish.rulesets.dungeoneers.dodge import DodgeAttack, DodgeCounted, NotDodged
from world.skirmish.rulesets.dungeoneers.drawing_zones import Redrawn
from world.skirmish.rulesets.dungeoneers.movement import Fled, Forced, Moved, Shifted
from world.skirmish.rulesets.dungeoneers.riding import Dismounted
from world.skirmish.rulesets.dungeoneers.rolls import DifficultyMoved, Tried
from world.skirmish.rulesets.dungeoneers.spotlight import (
    Passed,
    PassForAll,
    PassProposed,
    PassRefused,
    SpotlightKept,
    SpotlightMoved,
    SpotlightTaken,
    TokenGiven,
    TokensRefilled,
)
from world.skirmish.rulesets.dungeoneers.tests.positions import (
    adversary,
    defence,
    duel,
    fight,
    fighter,
    hits,
    play,
)
from world.skirmish.rulesets.dungeoneers.view.sentences import (
    SENTENCES,
    degree_name,
    difficulty_name,
)
from world.skirmish.rulesets.dungeoneers.wounds import (
    Died,
    StressTaken,
    WoundsDealt,
)
from world.skirmish.views import view
from world.skirmish.views.display import Reader

VIEW = view("dungeoneers")


def reads(event, seat=""):
    return VIEW.sentence(duel().table, event, Reader(seat))


ROLL = Tried("me", "finesse", (2, 9, 4, 1), 4, 3, 3, 2, 1, critical=False)
CONTROLLED = Tried("me", "body", (1, 1, 4), 5, 4, 1, 2, -1, critical=True)
TOTAL = Tried("me", "body", (2, 9, 9), 4, 1, 1, None, 1, critical=False)

EVERY = [
    (
        ROLL,
        "You roll Finesse (TN 4): 2 9 4 1; 3 successes against average (2): greater success, +1.",
        "me rolls Finesse (TN 4): 2 9 4 1; 3 successes against average (2): greater success, +1.",
    ),
    (
        CONTROLLED,
        (
            "You roll Body (TN 5): 1 1 4; 4 successes, counted as 1, against average (2): "
            "lesser success, -1, critical."
        ),
        (
            "me rolls Body (TN 5): 1 1 4; 4 successes, counted as 1, against average (2): "
            "lesser success, -1, critical."
        ),
    ),
    (
        TOTAL,
        "You roll Body (TN 4): 2 9 9; 1 success.",
        "me rolls Body (TN 4): 2 9 9; 1 success.",
    ),
    (
        DifficultyMoved("me", "dodging_dn", -3, 2, 1),
        "Your dodging difficulty is 1 by bane.",
        "me's dodging difficulty is 1 by bane.",
    ),
    (DifficultyMoved("me", "dodging_dn", 1, 2, 2), "", ""),
    (SpotlightMoved("A"), "The spotlight is on A.", "The spotlight is on A."),
    (
        SpotlightTaken("me", 2),
        "You take the spotlight (2 tokens left).",
        "me takes the spotlight (2 tokens left).",
    ),
    (SpotlightTaken("me"), "You take the spotlight.", "me takes the spotlight."),
    (
        SpotlightKept("A", critical=True),
        "A critical: the spotlight stays on A.",
        "A critical: the spotlight stays on A.",
    ),
    (
        SpotlightKept("A", critical=False),
        "Momentum: the spotlight stays on A.",
        "Momentum: the spotlight stays on A.",
    ),
    (
        TokensRefilled("A", 3),
        "Every player of A has 3 spotlight tokens again.",
        "Every player of A has 3 spotlight tokens again.",
    ),
    (TokenGiven("me", "foe"), "You give foe a token.", "me gives foe a token."),
    (Passed("me", "A"), "You pass for A.", "me passes for A."),
    (Moved("me", "C4", 1), "You move 1 tile, to C4.", "me moves 1 tile, to C4."),
    (Stayed("me"), "You stay put.", "me stays put."),
    (Shifted("me", "C4"), "You shift to C4.", "me shifts to C4."),
    (
        Forced("foe", "me", "C4", 2),
        "You are forced 2 tiles, to C4.",
        "me is forced 2 tiles, to C4.",
    ),
    (
        Forced("foe", "me", "C4", 0),
        "You cannot be forced away from C4.",
        "me cannot be forced away from C4.",
    ),
    (
        ObjectPushed("me", "large", 2, prone=True),
        "You push the large object 2 tiles away and over.",
        "me pushes the large object 2 tiles away and over.",
    ),
    (Fled("me"), "You flee from the field.", "me flees from the field."),
    (AttackBegan("me", "foe", "strike"), "You strike at foe.", "me strikes at foe."),
    (
        AttackBegan("me", "foe", "toss"),
        "You toss your weapon at foe.",
        "me tosses their weapon at foe.",
    ),
    (AttackBegan("foe", "me", "grapple"), "foe grapples you.", "foe grapples me."),
    (AttackBegan("me", "foe", "push"), "You push foe.", "me pushes foe."),
    (
        DodgeCounted("me", "foe", 1, 2, -1),
        "You dodge with 1 success against average (2): lesser success, -1.",
        "me dodges with 1 success against average (2): lesser success, -1.",
    ),
    (NotDodged("me", "foe"), "You do not dodge.", "me does not dodge."),
    (Missed("me", "foe", "strike"), "You miss foe.", "me misses foe."),
    (Missed("me", "foe", "push"), "You fail to push foe.", "me fails to push foe."),
    (
        Missed("me", "foe", "end condition"),
        "You fail to help foe.",
        "me fails to help foe.",
    ),
    (Missed("me", "", "hide"), "You fail to hide.", "me fails to hide."),
    (
        WoundsDealt("foe", "me", "cold", 1, 0, 0, 0, 1, 4, 6),
        "You take 1 cold wound: 4 of 6.",
        "me takes 1 cold wound: 4 of 6.",
    ),
    (
        WoundsDealt("foe", "me", "piercing", 5, -1, 4, 8, 0, 3, 6),
        "You take no piercing wounds (5 dealt, traits -1, broken +4, armor -8): 3 of 6.",
        "me takes no piercing wounds (5 dealt, traits -1, broken +4, armor -8): 3 of 6.",
    ),
    (
        StressTaken("me", 2, 3, 6),
        "You gain 2 stress: 3 of 6.",
        "me gains 2 stress: 3 of 6.",
    ),
    (
        StressTaken("me", -1, 2, 6),
        "You lose 1 stress: 2 of 6.",
        "me loses 1 stress: 2 of 6.",
    ),
    (
        StressTaken("me", 2, 7, 6, "began"),
        "You gain 2 stress: 7 of 6; you are broken.",
        "me gains 2 stress: 7 of 6; me is broken.",
    ),
    (Died("me"), "You die.", "me dies."),
    (ConditionGained("me", "prone", 0), "You are prone.", "me is prone."),
    (
        ConditionGained("me", "channeling", 4),
        "You are channeling (4 stacks).",
        "me is channeling (4 stacks).",
    ),
    (ConditionEnded("me", "prone"), "You are no longer prone.", "me is no longer prone."),
    (
        LineHeld("me", 3),
        "You hold the line against medium and smaller.",
        "me holds the line against medium and smaller.",
    ),
    (
        LineHeld("me", 0),
        "You hold the line against no size.",
        "me holds the line against no size.",
    ),
    (
        LineHeld("me", 1),
        "You hold the line against tiny.",
        "me holds the line against tiny.",
    ),
    (
        LineHeld("me", 7),
        "You hold the line against every size.",
        "me holds the line against every size.",
    ),
    (
        ConditionGained("me", "hidden", 0, "moving"),
        "You are hidden until moving.",
        "me is hidden until moving.",
    ),
    (
        ConditionGained("me", "hidden", 0, "acting"),
        "You are hidden until acting.",
        "me is hidden until acting.",
    ),
    (
        ConditionGained("me", "hidden", 0, "later"),
        "You are hidden to the end of the round of the next action.",
        "me is hidden to the end of the round of the next action.",
    ),
    (Interacted("me", "draw"), "You draw your weapon.", "me draws their weapon."),
    (Interacted("me", "stow"), "You stow your weapon.", "me stows their weapon."),
    (PassProposed("me", "A"), "You want to pass for A.", "me wants to pass for A."),
    (PassRefused("me", "A"), "You do not want A to pass yet.", "me does not want A to pass yet."),
    (
        StressTaken("me", -1, 6, 6, "ended"),
        "You lose 1 stress: 6 of 6; you are no longer broken.",
        "me loses 1 stress: 6 of 6; me is no longer broken.",
    ),
    (
        Held("me", "foe", 0),
        "You hold foe: foe is grappled, you are grappling.",
        "me holds foe: foe is grappled, me is grappling.",
    ),
    (
        Held("foe", "me", 1),
        "foe holds you, to the end of your side's next turn: you are grappled, foe is grappling.",
        "foe holds me, to the end of me's side's next turn: me is grappled, foe is grappling.",
    ),
    (
        WoundsDealt("foe", "me", "cold", 6, 0, 0, 0, 6, 6, 6),
        "You take 6 cold wounds: 6 of 6; one more kills.",
        "me takes 6 cold wounds: 6 of 6; one more kills.",
    ),
    (
        WoundsDealt("foe", "me", "cold", 7, 0, 0, 0, 7, 6, 6, dies=True),
        "You take 7 cold wounds: 6 of 6.",
        "me takes 7 cold wounds: 6 of 6.",
    ),
    (Interacted("me", "pick up"), "You pick up your weapon.", "me picks up their weapon."),
    (MountSought("me", "foe"), "You want to ride foe.", "me wants to ride foe."),
    (Mounted("me", "foe", willing=True), "You mount foe.", "me mounts foe."),
    (
        Mounted("me", "foe", willing=False),
        "foe does not let you up.",
        "foe does not let me up.",
    ),
    (Dismounted("me"), "You no longer ride.", "me no longer rides."),
    (
        TacticsRolled("me", 4, "hide; strike nearest"),
        "You follow tactics 4: hide; strike nearest.",
        "me follows tactics 4: hide; strike nearest.",
    ),
    (
        Redrawn(3),
        "The zones are drawn again: everyone is 3 rows further up on the map.",
        "The zones are drawn again: everyone is 3 rows further up on the map.",
    ),
    (
        Redrawn(-1),
        "The zones are drawn again: everyone is 1 row further down on the map.",
        "The zones are drawn again: everyone is 1 row further down on the map.",
    ),
]


@pytest.mark.parametrize(("event", "mine", "others"), EVERY)
def test_the_sentence_of_an_event(event, mine, others):
    assert reads(event, "me") == mine
    assert reads(event) == others


def test_every_event_has_a_sentence_here():
    assert {type(event) for event, *_ in EVERY} == set(SENTENCES)


@pytest.mark.parametrize(
    ("degree", "name"),
    [(-3, "misstep, -3"), (-2, "misstep, -2"), (-1, "lesser success, -1"), (0, "success"),
     (1, "greater success, +1"), (4, "greater success, +4")],
)  # fmt: skip
def test_the_degree_is_named(degree, name):
    assert degree_name(degree) == name


def test_a_difficulty_number_is_named():
    names = "trivial", "easy", "average", "hard", "insane", "absurd", "unfathomable"
    assert [difficulty_name(number) for number in range(8)] == [
        *(f"{name} ({number})" for number, name in enumerate(names)),
        "7",
    ]


QUESTIONS = [
    (DodgeAttack("me", "foe", "strike"), "Dodge foe's strike with your free action?",
     ["dodge", "do nothing"]),
    (SprintTo("me", 1), "Where to, by up to 1 tile? Type combat go TILE.", ["stay"]),
    (PushHow("me", "foe"), "Force foe away, or knock it prone?", ["force", "prone"]),
    (PushHow("me", "the large object"), "Force the large object away, or knock it prone?",
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
    """What a player's move is worth and costs, as lists and menus say it."""
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
        words: [each.words for each in VIEW.menu(start.table, TakeTurn("me"), words, every).choices]
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
        "Your side has the spotlight: act by tactics, use free actions or pass for your side "
        "(combat mn NAME, and the move)."
    )


def test_all_adversaries_of_a_side_are_asked_the_same():
    side = [adversary("foe", free_action=0), adversary("bob", "C7")]
    table = fight([fighter("me")], side, active_side=1, phase="after").table
    asked = {VIEW.prompt(table, TakeTurn(each)).text for each in ("foe", "bob")}
    assert asked == {
        (
            "Your side has acted: use free actions or pass for your side "
            "(combat mn NAME, and the move)."
        )
    }


def test_the_map_comes_when_a_piece_has_moved_and_sentences_in_between():
    start = duel(fighter("me"), adversary("foe"))
    stood, events = play(start, "me: reposition B5")
    assert "+ me moves 1 tile, to B5.\n\n=====" in VIEW.report(stood.table, events)
    now, events = play(stood, "me: pass")
    assert VIEW.report(now.table, events) == "+ me passes for A.\n  The spotlight is on B."


@pytest.mark.parametrize("reader", [Reader(spoken=True), Reader(brief=True), Reader(columns=50)])
def test_without_a_map_the_status_comes_when_the_spotlight_moves(reader):
    stood, events = play(duel(), "me: reposition B5")
    assert "Round: 1" not in VIEW.report(stood.table, events, reader)
    now, events = play(stood, "me: pass")
    assert "Round: 1. Spotlight: B" in VIEW.report(now.table, events, reader)


def test_the_map_comes_at_the_end():
    now, events = play(duel(foe=adversary("foe", wounds=6), dice=hits(2)), "me: strike foe")
    assert "COMBAT IS OVER" in VIEW.report(now.table, events)
