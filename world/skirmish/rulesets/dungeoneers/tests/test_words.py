"""Dungeoneers in words: every event as those read it whom it happens to, and as others do."""

import pytest

from world.skirmish.fight import Decision
from world.skirmish.rulesets.dungeoneers import events as happened
from world.skirmish.rulesets.dungeoneers.tests.positions import adversary, duel, fighter, play
from world.skirmish.views import view
from world.skirmish.views.dungeoneers.sentences import SENTENCES, degree_name, difficulty_name
from world.skirmish.views.view import Reader

VIEW = view("dungeoneers")


def reads(event, seat=""):
    return VIEW.sentence(duel().table, event, Reader(seat))


ROLL = happened.Tried("me", "finesse", (2, 9, 4, 1), 4, 3, 3, 2, 1, critical=False)
CONTROLLED = happened.Tried("me", "body", (1, 1, 4), 5, 4, 1, 2, -1, critical=True)
TOTAL = happened.Tried("me", "body", (2, 9, 9), 4, 1, 1, None, 1, critical=False)

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
        happened.DifficultyMoved("me", "dodging_dn", -3, 2, 1),
        "Your dodging difficulty is 1 by bane.",
        "me's dodging difficulty is 1 by bane.",
    ),
    (happened.DifficultyMoved("me", "dodging_dn", 1, 2, 2), "", ""),
    (happened.RoundBegan(3), "Round 3.", "Round 3."),
    (happened.SpotlightMoved("A"), "The spotlight is on A.", "The spotlight is on A."),
    (
        happened.SpotlightTaken("me", 2),
        "You take the spotlight (2 tokens left).",
        "me takes the spotlight (2 tokens left).",
    ),
    (happened.SpotlightTaken("me"), "You take the spotlight.", "me takes the spotlight."),
    (
        happened.SpotlightKept("A", critical=True),
        "A critical: the spotlight stays on A.",
        "A critical: the spotlight stays on A.",
    ),
    (
        happened.SpotlightKept("A", critical=False),
        "Momentum: the spotlight stays on A.",
        "Momentum: the spotlight stays on A.",
    ),
    (
        happened.TokensRefilled("A", 3),
        "Every player of A has 3 spotlight tokens again.",
        "Every player of A has 3 spotlight tokens again.",
    ),
    (happened.TokenGiven("me", "foe"), "You give foe a token.", "me gives foe a token."),
    (happened.Passed("me", "A"), "You pass for A.", "me passes for A."),
    (happened.Moved("me", "C4", 1), "You move 1 tile, to C4.", "me moves 1 tile, to C4."),
    (happened.Stayed("me"), "You stay put.", "me stays put."),
    (happened.Shifted("me", "C4"), "You shift to C4.", "me shifts to C4."),
    (
        happened.Forced("foe", "me", "C4", 2),
        "You are forced 2 tiles, to C4.",
        "me is forced 2 tiles, to C4.",
    ),
    (
        happened.Forced("foe", "me", "C4", 0),
        "You cannot be forced away from C4.",
        "me cannot be forced away from C4.",
    ),
    (
        happened.ObjectPushed("me", "large", 2, prone=True),
        "You push the large object 2 tiles away and over.",
        "me pushes the large object 2 tiles away and over.",
    ),
    (happened.Fled("me"), "You flee from the field.", "me flees from the field."),
    (happened.AttackBegan("me", "foe", "strike"), "You strike at foe.", "me strikes at foe."),
    (
        happened.AttackBegan("me", "foe", "toss"),
        "You toss your weapon at foe.",
        "me tosses their weapon at foe.",
    ),
    (happened.AttackBegan("foe", "me", "grapple"), "foe grapples you.", "foe grapples me."),
    (happened.AttackBegan("me", "foe", "push"), "You push foe.", "me pushes foe."),
    (
        happened.DodgeCounted("me", "foe", 1, 2, -1),
        "You dodge with 1 success against average (2): lesser success, -1.",
        "me dodges with 1 success against average (2): lesser success, -1.",
    ),
    (happened.NotDodged("me", "foe"), "You do not dodge.", "me does not dodge."),
    (happened.Missed("me", "foe", "strike"), "You miss foe.", "me misses foe."),
    (happened.Missed("me", "foe", "push"), "You fail to push foe.", "me fails to push foe."),
    (
        happened.Missed("me", "foe", "end condition"),
        "You fail to help foe.",
        "me fails to help foe.",
    ),
    (happened.Missed("me", "", "hide"), "You fail to hide.", "me fails to hide."),
    (
        happened.WoundsDealt("foe", "me", "cold", 1, 0, 0, 0, 1, 4, 6),
        "You take 1 cold wound: 4 of 6.",
        "me takes 1 cold wound: 4 of 6.",
    ),
    (
        happened.WoundsDealt("foe", "me", "piercing", 5, -1, 4, 8, 0, 3, 6),
        "You take no piercing wounds (5 dealt, traits -1, broken +4, armor -8): 3 of 6.",
        "me takes no piercing wounds (5 dealt, traits -1, broken +4, armor -8): 3 of 6.",
    ),
    (
        happened.StressTaken("me", 2, 3, 6),
        "You gain 2 stress: 3 of 6.",
        "me gains 2 stress: 3 of 6.",
    ),
    (
        happened.StressTaken("me", -1, 2, 6),
        "You lose 1 stress: 2 of 6.",
        "me loses 1 stress: 2 of 6.",
    ),
    (happened.BecameBroken("me"), "You are broken.", "me is broken."),
    (happened.Died("me"), "You die.", "me dies."),
    (happened.ConditionGained("me", "prone", 0), "You are prone.", "me is prone."),
    (
        happened.ConditionGained("me", "channeling", 4),
        "You are channeling for 4 rounds.",
        "me is channeling for 4 rounds.",
    ),
    (happened.ConditionEnded("me", "prone"), "You are prone no more.", "me is prone no more."),
    (
        happened.LineHeld("me", 3),
        "You hold the line against medium and smaller.",
        "me holds the line against medium and smaller.",
    ),
    (
        happened.LineHeld("me", 0),
        "You hold the line against nobody.",
        "me holds the line against nobody.",
    ),
    (
        happened.LineHeld("me", 1),
        "You hold the line against tiny.",
        "me holds the line against tiny.",
    ),
    (
        happened.LineHeld("me", 7),
        "You hold the line against every size.",
        "me holds the line against every size.",
    ),
    (
        happened.ConditionGained("me", "hidden", 0, "moving"),
        "You are hidden until moving.",
        "me is hidden until moving.",
    ),
    (
        happened.ConditionGained("me", "hidden", 0, "acting"),
        "You are hidden until acting.",
        "me is hidden until acting.",
    ),
    (
        happened.ConditionGained("me", "hidden", 0, "later"),
        "You are hidden to the end of the round of the next action.",
        "me is hidden to the end of the round of the next action.",
    ),
    (happened.Interacted("me", "draw"), "You draw your weapon.", "me draws their weapon."),
    (happened.Interacted("me", "stow"), "You stow your weapon.", "me stows their weapon."),
    (happened.Interacted("me", "pick up"), "You pick up your weapon.", "me picks up their weapon."),
    (happened.Interacted("me", "dismount"), "You get off.", "me gets off."),
    (
        happened.Interacted("me", "other"),
        "You do something; the referee settles it.",
        "me does something; the referee settles it.",
    ),
    (
        happened.OtherDone("me"),
        "The referee has settled what you did.",
        "The referee has settled what me did.",
    ),
    (happened.MountSought("me", "foe"), "You want to ride foe.", "me wants to ride foe."),
    (happened.Mounted("me", "foe", willing=True), "You mount foe.", "me mounts foe."),
    (
        happened.Mounted("me", "foe", willing=False),
        "foe does not let you up.",
        "foe does not let me up.",
    ),
    (happened.Dismounted("me"), "You ride no more.", "me rides no more."),
    (
        happened.TacticsRolled("me", 4, "hide; strike nearest"),
        "You follow tactics 4: hide; strike nearest.",
        "me follows tactics 4: hide; strike nearest.",
    ),
    (
        happened.Redrawn(3),
        "The zones are drawn anew: everybody is 3 rows further up on the map.",
        "The zones are drawn anew: everybody is 3 rows further up on the map.",
    ),
    (
        happened.Redrawn(-1),
        "The zones are drawn anew: everybody is 1 row further down on the map.",
        "The zones are drawn anew: everybody is 1 row further down on the map.",
    ),
]


@pytest.mark.parametrize(("event", "mine", "others"), EVERY)
def test_an_event_reads_so(event, mine, others):
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


@pytest.mark.parametrize(
    ("kind", "about", "text", "words"),
    [
        ("dodge", ("foe", "strike"), "foe strikes at you. Dodge with your free action?",
         ["dodge", "do nothing"]),
        ("dodge", ("foe", "grapple"), "foe grapples you. Dodge with your free action?",
         ["dodge", "do nothing"]),
        ("go", (1,), "Where to, by up to 1 tile? Type combat go TILE.", ["stay"]),
        ("push", ("foe",), "Force foe away, or knock them prone?", ["force", "prone"]),
        ("push", (), "Force it away, or knock it over?", ["force", "prone"]),
        ("mount", ("foe",), "foe wants to ride you. Do you let them?", ["yes", "no"]),
        ("other", ("foe",), "foe does something with what is there. Say when it is settled.",
         ["done"]),
    ],
)  # fmt: skip
def test_a_question_reads_so(kind, about, text, words):
    prompt = VIEW.prompt(duel().table, Decision("me", kind, about))
    assert prompt.text == text
    assert [choice.words for choice in prompt.choices] == words


def test_the_spotlight_asks_no_adversary_in_particular():
    assert VIEW.prompt(duel().table, Decision("foe", "act")) is None


LISTED = "(combat moves lists the ways)"


@pytest.mark.parametrize(
    ("fields", "part", "text"),
    [
        ({}, "act", f"Your side has the spotlight: act, use your free action or pass {LISTED}."),
        ({"free": False}, "act", f"Your side has the spotlight: act or pass {LISTED}."),
        ({"tokens": 0, "free": False}, "act",
         f"Your side has the spotlight: pass {LISTED}. You have no token to act with."),
        ({}, "after", "Your side has acted: use your free action or pass."),
        ({"free": False}, "after",
         "Your side has acted: pass or wait while others use their free actions."),
    ],
)  # fmt: skip
def test_a_player_reads_what_is_left_to_do_with_the_spotlight(fields, part, text):
    table = duel(fighter("me", **fields), phase=part).table
    assert VIEW.prompt(table, Decision("me", "act")).text == text


def test_the_whole_status_comes_when_the_spotlight_moves_and_sentences_in_between():
    start = duel(fighter("me"), adversary("foe"))
    stood, events = play(start, "me: reposition B5")
    assert VIEW.report(stood.table, events) == "+ me moves 1 tile, to B5."
    now, events = play(stood, "me: pass")
    assert "Spotlight: B" in VIEW.report(now.table, events)
