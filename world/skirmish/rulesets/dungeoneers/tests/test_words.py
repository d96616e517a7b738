"""Dungeoneers in words: the sentences of events, as their fighters read them, and others."""

import pytest

from world.skirmish.rulesets.dungeoneers.attacks import AttackBegan, ObjectPushed
from world.skirmish.rulesets.dungeoneers.by_tactics import TacticsRolled
from world.skirmish.rulesets.dungeoneers.combat_actions import LineHeld, Missed, Stayed
from world.skirmish.rulesets.dungeoneers.combat_free_actions import (
    Interacted,
    Mounted,
    MountSought,
)
from world.skirmish.rulesets.dungeoneers.conditions import (
    ConditionEnded,
    ConditionGained,
    Held,
)
from world.skirmish.rulesets.dungeoneers.dodge import DodgeCounted, DuelDodged, NotDodged
from world.skirmish.rulesets.dungeoneers.ground.drawing_zones import Redrawn
from world.skirmish.rulesets.dungeoneers.ground.movement import Fled, Forced, Moved, Shifted
from world.skirmish.rulesets.dungeoneers.ground.riding import Dismounted
from world.skirmish.rulesets.dungeoneers.rolls import DifficultyMoved, Tried
from world.skirmish.rulesets.dungeoneers.spotlight import (
    Passed,
    PassProposed,
    PassRefused,
    SpotlightKept,
    SpotlightMoved,
    SpotlightTaken,
    TokenGiven,
    TokensRefilled,
)
from world.skirmish.rulesets.dungeoneers.tests.positions import adversary, duel, fighter, hits
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
from world.skirmish.testing.typed_moves import play
from world.skirmish.views import view
from world.skirmish.views.display import Reader
from world.skirmish.views.reports import report

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
    (AttackBegan("foe", "me", "grapple"), "foe tries to grapple you.", "foe tries to grapple me."),
    (AttackBegan("me", "foe", "push"), "You try to push foe.", "me tries to push foe."),
    (
        DodgeCounted("me", "foe", 1, 2, -1),
        "You dodge with 1 success against average (2): lesser success, -1.",
        "me dodges with 1 success against average (2): lesser success, -1.",
    ),
    (NotDodged("me", "foe"), "You do not dodge.", "me does not dodge."),
    (
        DuelDodged("me", "foe", 2, 1),
        "You dodge: foe's DN is 2, in place of 1.",
        "me dodges: foe's DN is 2, in place of 1.",
    ),
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
        "You take 1 cold wound, and have 4 of 6 now.",
        "me takes 1 cold wound, and has 4 of 6 now.",
    ),
    (
        WoundsDealt("foe", "me", "piercing", 5, -1, 4, 8, 0, 3, 6),
        "You take no piercing wounds (5 dealt, traits -1, broken +4, armor -8), and have 3 of 6 "
        "now.",
        "me takes no piercing wounds (5 dealt, traits -1, broken +4, armor -8), and has 3 of 6 "
        "now.",
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
        "You hold the line against medium and smaller creatures.",
        "me holds the line against medium and smaller creatures.",
    ),
    (
        LineHeld("me", 0),
        "You hold the line against no one.",
        "me holds the line against no one.",
    ),
    (
        LineHeld("me", 1),
        "You hold the line against tiny creatures.",
        "me holds the line against tiny creatures.",
    ),
    (
        LineHeld("me", 7),
        "You hold the line against everyone.",
        "me holds the line against everyone.",
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
        "foe holds you to the end of the next turn of your side: you are grappled, foe is "
        "grappling.",
        "foe holds me to the end of the next turn of me's side: me is grappled, foe is grappling.",
    ),
    (
        WoundsDealt("foe", "me", "cold", 6, 0, 0, 0, 6, 6, 6),
        "You take 6 cold wounds, and have 6 of 6 now; one more kills.",
        "me takes 6 cold wounds, and has 6 of 6 now; one more kills.",
    ),
    (
        WoundsDealt("foe", "me", "cold", 7, 0, 0, 0, 7, 6, 6, dies=True),
        "You take 7 cold wounds, and have 6 of 6 now.",
        "me takes 7 cold wounds, and has 6 of 6 now.",
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


def test_the_map_comes_when_ones_own_piece_has_moved_and_all_when_ones_side_is_next():
    start = duel(fighter("me"), adversary("foe"))
    stood, events = play(start, "me: reposition B5")
    own = report(VIEW, stood.table, events, Reader("me"))
    assert "+ You move 1 tile, to B5.\n=====" in own
    assert "WOUNDS" not in own
    # Others find it there when their side has the spotlight; who does not fight sees it now.
    assert report(VIEW, stood.table, events, Reader("foe")) == "+ me moves 1 tile, to B5."
    assert "=====" in report(VIEW, stood.table, events)
    now, events = play(stood, "me: pass")
    told = "+ You pass for A.\n  The spotlight is on B."
    assert report(VIEW, now.table, events, Reader("me")) == told
    assert "WOUNDS" in report(VIEW, now.table, events, Reader("foe"))


@pytest.mark.parametrize("reader", [Reader(spoken=True), Reader(brief=True), Reader(columns=50)])
def test_without_a_map_the_status_comes_when_the_spotlight_moves(reader):
    stood, events = play(duel(), "me: reposition B5")
    assert "Round: 1" not in report(VIEW, stood.table, events, reader)
    now, events = play(stood, "me: pass")
    assert "Round: 1. Spotlight: B" in report(VIEW, now.table, events, reader)


def test_the_map_comes_at_the_end():
    now, events = play(duel(foe=adversary("foe", wounds=6), dice=hits(2)), "me: strike foe")
    assert "COMBAT IS OVER" in report(VIEW, now.table, events)
