"""The referee: what may be done at any time, and that the fight goes on from there."""

import pytest

from world.skirmish import engine
from world.skirmish.base.errors import IllegalMove, NotAsked, NotUnderstood
from world.skirmish.referee.entering import Enter
from world.skirmish.rulesets.cepheus import RULESET
from world.skirmish.rulesets.cepheus.end_of_combat import HostilitiesEnded
from world.skirmish.rulesets.cepheus.house_rules import CepheusHouse
from world.skirmish.rulesets.cepheus.referee import (
    Cease,
    ConditionSet,
    CoverSet,
    PaceSet,
    SetCover,
)
from world.skirmish.rulesets.cepheus.tests.positions import begun, duel, fight, fighter, left
from world.skirmish.rulesets.cepheus.turns.initiative import AwareSet
from world.skirmish.rulesets.cepheus.turns.rounds import Skip
from world.skirmish.sheets.fighters import Participant
from world.skirmish.state.events import (
    FightOver,
    InitiativeRolled,
    RoundBegan,
    TurnBegan,
    Withdrawn,
)
from world.skirmish.state.fight import REFEREE
from world.skirmish.testing.reading import all_of, asked, event
from world.skirmish.testing.refusals import refused, refuses
from world.skirmish.testing.typed_moves import after, play

OUT = {"end": 0, "str": 0}
HURT = {"end": 6}


def settling(*lines):
    """Ann and Abe against Bob and Bea, before the first round."""
    start, _ = begun("ann/A: tactics=0 dex=9", "abe/A:", "bob/B: tactics=0", "bea/B:")
    return after(start, *lines)


def rounds(*lines, **fields):
    """The same, in their order of action, with fields of Bob's."""
    start = fight(
        [fighter("ann", now=HURT), fighter("abe")], [fighter("bob", **fields), fighter("bea")]
    )
    return after(start, *lines)


AWARE, RANGE = "referee: aware all", "referee: range 30"
PHASES = {
    "aware": settling,
    "range": lambda: settling(AWARE),
    "tactics": lambda: settling(AWARE, RANGE),
    "turn": rounds,
    "delay": lambda: rounds("ann: delay"),
    "wake": lambda: rounds("ann: skip", "abe: skip", now=OUT, conscious=False),
    "other": lambda: rounds("ann: other"),
    "first aid": lambda: rounds("referee: cease"),
}
every_phase = pytest.mark.parametrize("phase", PHASES)


@every_phase
def test_each_phase_is_what_it_is_called(phase):
    assert {question.split(" ", 1)[1] for question in asked(PHASES[phase]())} == {phase}


# Who is aware.


def unaware():
    """Ann, who is aware, against Bob and Bea, who are not, in Ann's turn."""
    start = fight(
        [fighter("ann", "Rifle", base=99)], [fighter("bob", base=3, dex=9), fighter("bea")]
    )
    for name in ("bob", "bea"):
        start.table.fighters[name].aware = False
    return start


def test_the_referee_says_who_notices_the_enemy_during_the_fight():
    """As if they had been named at the start: a 12, and 1 for Bob's Dexterity."""
    now, events = play(unaware(), "referee: aware bob")
    bob, bea = (now.table.fighters[name] for name in ("bob", "bea"))
    assert (bob.aware, bob.initiative, bea.aware) == (True, 13, False)
    assert event(events, AwareSet) == AwareSet(("bob",))
    asking = after(now, "ann: attack bob")
    assert asked(asking) == ["bob react"]


def test_all_who_have_not_noticed_them_may_be_named_together():
    now = after(unaware(), "referee: aware all")
    assert all(fighter.aware for fighter in now.table.fighters.values())
    refuses(now, REFEREE, "aware bea", "They are all aware already.")


@pytest.mark.parametrize(("aware", "initiative"), [("all", 13), ("ask", 3), ("none", 3)])
def test_who_comes_late_is_aware_where_a_house_rule_says_that_all_are(aware, initiative):
    start = fight([fighter("ann")], [fighter("bob")], dice=(1, 1), house={"aware": aware})
    cid = Participant("cid", "Cid", "A", RULESET.read_spec("dex=9", CepheusHouse()))
    now, _ = engine.decide(start, REFEREE, Enter(cid))
    late = now.table.fighters["cid"]
    assert (late.aware, late.initiative) == (aware == "all", initiative)
    if aware != "all":
        now = after(now, "referee: aware Cid")
        assert now.table.fighters["cid"].initiative == 13


# Cover, ground, sight, pace.


@every_phase
@pytest.mark.parametrize("cover", ["half", "none", "full", "quarter", "three-quarter"])
def test_cover_is_set_at_any_time_and_nobody_else_is_asked_for_it(phase, cover):
    before = PHASES[phase]()
    now, events = play(before, f"referee: cover bob {cover}")
    assert events == [CoverSet("bob", cover)]
    assert now.table.fighters["bob"].cover == cover
    assert now.pending == before.pending


@every_phase
@pytest.mark.parametrize(
    ("words", "told", "field", "value"),
    [
        ("terrain difficult", ConditionSet("terrain", "difficult"), "terrain", "difficult"),
        ("terrain normal", ConditionSet("terrain", "normal"), "terrain", "normal"),
        ("pace 1.5", PaceSet(150), "pace", 150),
        ("pace 0", PaceSet(0), "pace", 0),
        ("light dark", ConditionSet("light", "dark"), "light", "dark"),
        ("smoke thick", ConditionSet("smoke", "thick"), "smoke", "thick"),
        ("weather extreme", ConditionSet("weather", "extreme"), "weather", "extreme"),
    ],
)
def test_ground_and_sight_are_set_at_any_time(phase, words, told, field, value):
    before = PHASES[phase]()
    now, events = play(before, f"referee: {words}")
    assert events == [told]
    assert getattr(now.table, field) == value
    assert now.pending == before.pending


def test_everybody_is_out_of_cover_at_the_start():
    assert {fighter.cover for fighter in settling().table.fighters.values()} == {"none"}


def test_a_pace_is_at_most_tenfold():
    sentence = "A pace is 0 to 10 times the usual, not 10.01."
    refuses(rounds(), REFEREE, "pace 10.01", sentence)
    assert after(rounds(), "referee: pace 10").table.pace == 1000


@pytest.mark.parametrize("times", ["-1", "fast", "1.234"])
def test_a_pace_that_is_no_number_is_refused(times):
    sentence = f"'{times}' is not a number such as 0.5 or 2. Type: pace TIMES."
    refuses(duel(), REFEREE, f"pace {times}", sentence)


def test_nobody_else_does_any_of_that():
    with pytest.raises(NotUnderstood):
        engine.parse(rounds(), "ann", "cover bob none")
    with pytest.raises(IllegalMove):
        engine.check(rounds(), "ann", SetCover("bob", "none"))
    with pytest.raises(IllegalMove):
        engine.check(rounds(), "ann", Cease())


# Ending the hostilities.


@pytest.mark.parametrize("phase", [phase for phase in PHASES if phase != "first aid"])
def test_the_referee_may_end_the_hostilities_at_any_time(phase):
    now, events = play(PHASES[phase](), "referee: cease")
    assert HostilitiesEnded("") in events
    assert now.table.phase in ("medical", "over")
    assert all_of(events, TurnBegan, RoundBegan) == []


def test_nobody_has_won_then():
    now = after(rounds("referee: cease"), "ann: no", "abe: no")
    assert engine.outcome(now).winner == ""


def test_they_are_ended_once():
    refuses(PHASES["first aid"](), REFEREE, "cease", "The fighting has already ended.")


@pytest.mark.parametrize("words", ["cease", "cover bob half", "withdraw bob", "terrain normal"])
def test_after_the_fight_the_referee_does_nothing(words):
    over = after(PHASES["first aid"](), "ann: no", "abe: no")
    assert asked(over) == []
    refuses(over, REFEREE, words, "The fight is over.")


# Withdrawing a fighter.


@every_phase
@pytest.mark.parametrize("name", ["ann", "abe", "bob", "bea"])
def test_anybody_may_be_taken_out_at_any_time(phase, name):
    now, events = play(PHASES[phase](), f"referee: withdraw {name}")
    assert Withdrawn(name) in events
    assert now.table.fighters[name].withdrawn
    assert not [question for question in asked(now) if question.split()[0] == name]
    assert all(name not in str(decision) for decision in now.pending.questions)


@every_phase
def test_nobody_is_taken_out_twice(phase):
    now = after(PHASES[phase](), "referee: withdraw bea")
    refuses(now, REFEREE, "withdraw bea", "bea has left the fight.")


def test_who_is_taken_out_does_nothing_any_more():
    with refused("You have left this fight.", NotAsked):
        engine.decide(rounds("referee: withdraw bea"), "bea", Skip())


@pytest.mark.parametrize("phase", ["aware", "range"])
def test_before_the_first_round_the_questions_stay(phase):
    assert asked(after(PHASES[phase](), "referee: withdraw ann")) == [f"referee {phase}"]


def test_a_tactician_who_is_out_is_not_waited_for():
    now = after(PHASES["tactics"](), "referee: withdraw ann")
    assert asked(now) == ["bob tactics"]


def test_without_any_tactician_left_the_first_round_begins():
    now, events = play(PHASES["tactics"](), "referee: withdraw ann", "referee: withdraw bob")
    assert {name for name, _ in event(events, InitiativeRolled).order} == {"abe", "bea"}
    assert now.pending.questions[0].kind == "turn"


@pytest.mark.parametrize("phase", ["aware", "range", "tactics"])
def test_a_side_that_is_all_out_before_the_first_round_has_lost(phase):
    now, events = play(PHASES[phase](), "referee: withdraw bob", "referee: withdraw bea")
    assert event(events, FightOver) == FightOver("A")
    assert asked(now) == []


def test_who_is_taken_out_in_their_turn_has_no_more_of_it():
    now, events = play(rounds("ann: aim bob"), "referee: withdraw ann")
    assert asked(now) == ["abe turn"]
    assert event(events, TurnBegan) == TurnBegan("abe")


def test_taking_somebody_else_out_does_not_touch_the_turn():
    before = rounds("ann: aim bob")
    now, events = play(before, "referee: withdraw abe")
    assert events == [Withdrawn("abe")]
    assert (asked(now), left(now)) == (asked(before), left(before))


def test_who_is_taken_out_while_they_delay_is_not_asked_any_more():
    now = after(PHASES["delay"](), "referee: withdraw ann")
    assert (asked(now), now.table.delayers) == (["abe turn"], [])


def test_the_next_who_delays_is_asked_instead():
    now = after(rounds("ann: delay", "ann: no", "abe: delay"), "referee: withdraw ann")
    assert asked(now) == ["abe delay"]


def test_who_let_it_pass_is_not_asked_again_because_somebody_else_is_taken_out():
    now = rounds("ann: delay", "ann: no", "abe: delay", "ann: no")
    assert asked(now) == ["abe delay"]
    assert asked(after(now, "referee: withdraw bea")) == ["abe delay"]


def test_who_delays_is_asked_about_the_one_after_who_was_to_come_next():
    now = after(PHASES["delay"](), "referee: withdraw abe")
    assert (asked(now), now.pending.questions[0].before) == (["ann delay"], "bob")


def test_nobody_tries_to_wake_who_is_taken_out():
    now = after(PHASES["wake"](), "referee: withdraw bob")
    assert asked(now) == ["bea turn"]


def test_the_last_of_a_round_may_be_taken_out():
    now = rounds("ann: skip", "abe: skip", "bob: skip", "referee: withdraw bea")
    assert (asked(now), now.table.round) == (["ann turn"], 2)


@pytest.mark.parametrize("phase", ["turn", "delay", "other"])
def test_a_side_that_is_all_out_has_lost_and_nobody_has_another_turn(phase):
    now = after(PHASES[phase](), "referee: withdraw abe")
    now, events = play(now, "referee: withdraw ann")
    assert event(events, HostilitiesEnded) == HostilitiesEnded("B")
    assert all_of(events, TurnBegan, RoundBegan) == []
    assert engine.outcome(now).winner == "B"


def test_a_side_whose_others_are_unconscious_has_lost_too():
    now = rounds("ann: skip", "abe: skip", now=OUT, conscious=False)
    now, events = play(now, "referee: withdraw bea")
    assert event(events, HostilitiesEnded) == HostilitiesEnded("A")
    assert asked(now) == ["ann first aid", "abe first aid"]


def test_who_is_taken_out_breaks_nobodys_aim_but_their_own():
    now = rounds("ann: aim bob", "ann: skip", "abe: aim bea", "referee: withdraw ann")
    assert now.table.fighters["ann"].aim is None
    assert now.table.fighters["abe"].aim.target == "bea"


def test_who_is_taken_out_while_asked_for_first_aid_is_passed_over():
    start = fight([fighter("ann", now=HURT), fighter("abe", now=HURT)], [fighter("bob")])
    now = after(start, "referee: cease", "referee: withdraw ann")
    assert asked(now) == ["abe first aid"]


def test_without_a_patient_left_the_fight_is_over():
    now, events = play(PHASES["first aid"](), "referee: withdraw ann")
    assert events == [Withdrawn("ann"), FightOver("")]
    assert asked(now) == []


def test_who_is_asked_in_the_middle_of_a_move_answers_first():
    start = fight([fighter("ann", "Rifle")], [fighter("bob", aware=True), fighter("bea")])
    now = after(start, "ann: attack bob")
    first = "A move is under way: bob is asked how to react to the attack, and must answer first."
    first += (
        " To go on without them, type combat skip bob. To take the move back, type combat undo."
    )
    refuses(now, REFEREE, "withdraw bob", first)
    now = after(now, "bob: do nothing", "referee: withdraw bob")
    assert now.table.fighters["bob"].withdrawn


def test_the_referee_may_answer_alike_every_time():
    now = after(PHASES["wake"](), "referee: always no")
    assert now.orders[REFEREE] == {"wake": "no"}
    assert now.pending.questions[0].kind != "wake"
