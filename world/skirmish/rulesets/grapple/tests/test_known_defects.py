"""Defects that the combat of the Grounds server has, each shown not to be here.

The numbers are those of a list of 25; what players meet in the commands is in the tests of those.
"""

import pytest

from world.skirmish import engine
from world.skirmish.base.errors import IllegalMove, NotUnderstood
from world.skirmish.engine import lobby
from world.skirmish.rulesets.grapple import RULESET
from world.skirmish.rulesets.grapple.actions import Maneuvered, SkillAction, Struck
from world.skirmish.rulesets.grapple.house_rules import GrappleHouse
from world.skirmish.rulesets.grapple.tests.positions import duel, fight, fighter, hits
from world.skirmish.state.events import Rolled
from world.skirmish.testing.reading import event
from world.skirmish.testing.refusals import refused, refuses
from world.skirmish.testing.sample_sheets import SHEET
from world.skirmish.testing.typed_moves import after, foe, me, play
from world.skirmish.views import view


def two_teams():
    made = lobby.open_lobby(RULESET, GrappleHouse())
    made = lobby.add_player(made, "o1", "Ahalish", "heroes", SHEET, npc=False)
    return lobby.add_npc(made, "n1", "goblin1", "::en:6:1:2:3:2", "monsters")


@pytest.mark.parametrize(
    "words", ["co", "in foe", "ld foe", "md foe", "tc", "tt foe", "tr foe", "ac foe", "en", "sp"]
)
def test_1_a_failed_skill_action_has_no_effect(words):
    skill = words[:2]
    rest = " ".join([other for other in ("ac", "co", "en") if other != skill][:2])
    target = fighter("foe", sd=5, wounds=1, defense=3)
    start = duel(f"{skill} {rest}", hits(0, 4), target, sd=4, ad=2)
    now = after(start, f"me: skill 2 {words}")
    assert (me(now), foe(now)) == (me(start), foe(start))


def test_2_a_skill_that_one_has_not_does_nothing_and_the_refusal_costs_nothing():
    start = duel(foe=fighter("foe", sd=5), sd=4)
    refuses(start, "me", "skill 0 trickster foe",
            "You do not have Trickster; your skills: Accuracy, Courage, Endurance.")  # fmt: skip


def test_3_strike_dice_never_fall_below_none():
    start = duel("tt co en", hits(8, 8), fighter("foe", sd=1), sd=6)
    now = after(start, "me: skill 6 tt foe")
    assert foe(now).sd == 0


def test_3_without_strike_dice_a_skill_action_of_none_is_legal():
    engine.check(duel(sd=0), "me", SkillAction(0, "co"))


def test_3_no_sheet_gets_fewer_action_dice_than_none():
    start = duel("tt co en", hits(8, 8), fighter("foe", sd=1, ad=0), sd=6)
    now = after(start, "me: skill 6 tt foe")
    assert engine.write_back(now)["foe"]["grapple_ad"] == 0


def test_3_nobody_enters_a_fight_with_fewer_strike_dice_than_none():
    with refused("SD is -1; it takes a whole number, 0 or more."):
        RULESET.read_spec("::en:6:1:2:3:-1", GrappleHouse())
    wrong = RULESET.sheet_problems(SHEET | {"grapple_sd": -1}, GrappleHouse(), npc=False)
    assert any("SD is -1" in problem for problem in wrong)


def test_4_an_npc_of_fewer_than_three_skills_can_be_stored_and_read_back():
    fight, _, _ = lobby.start(two_teams(), [], "seed")
    assert engine.decode(engine.encode(fight)) == fight


def test_5_a_team_that_is_wholly_knocked_out_does_not_stop_the_fight():
    start = fight([fighter("me")], [fighter("out", wounds=3)], [fighter("foe")])
    now = after(start, "me: catch breath")
    assert [decision.seat for decision in now.pending.questions] == ["foe"]


@pytest.mark.parametrize("words", ["strike 6 friend", "skill 6 ld friend", "skill 6 md friend"])
def test_6_ones_own_team_can_be_targeted(words):
    start = fight([fighter("me", "ld md co", sd=6), fighter("friend", wounds=1)], [fighter("foe")],
                  dice=hits(8, 8))  # fmt: skip
    assert after(start, f"me: {words}").table.fighters["friend"] != start.table.fighters["friend"]


def test_7_strategy_lets_one_hold_more_action_dice():
    now = after(duel("sy co en", hits(8, 8), sd=6, ad=10), "me: skill 6 sy", "foe: catch breath",
                "me: catch breath")  # fmt: skip
    assert (me(now).ap_max, me(now).ad) == (14, 13)


def test_8_bonuses_are_forgotten_when_the_fight_ends():
    now = after(duel("en co ac", hits(8, 8), sd=6), "me: skill 6 en")
    assert me(now).defense == 4
    assert set(engine.write_back(now)["me"]) == {"grapple_ad", "grapple_sd"}


@pytest.mark.parametrize(
    ("skill", "sentence"),
    [
        ("sp", "Speed would make your maneuver bonus 2, from 1; the most is 1."),
        ("sr", "Spirit would make your strike bonus 2, from 1; the most is 1."),
    ],
)
def test_8_a_second_speed_or_spirit_is_refused_with_the_bound(skill, sentence):
    start = duel(f"{skill} co en", sd=6, maneuver_bonus=1, strike_bonus=1)
    refuses(start, "me", f"skill 6 {skill}", sentence)


def test_9_nobody_strikes_one_who_is_knocked_out():
    start = fight([fighter("me", sd=6)], [fighter("foe"), fighter("out", wounds=3)])
    refuses(start, "me", "strike 6 out", "out is knocked out.")


def test_9_the_wounds_told_are_no_more_than_the_target_can_take():
    start = duel(dice=hits(6, 6), foe=fighter("foe", defense=1, max_wounds=1), sd=6)
    _, events = play(start, "me: strike 6 foe")
    assert event(events, Struck).wounds == 1


def test_9_the_successes_told_are_those_that_were_rolled():
    now, events = play(duel("ac co en", hits(8, 8), maneuver_bonus=1), "me: maneuver 3 ac")
    assert event(events, Maneuvered).successes == 8
    assert "(8/8)" in view("grapple").render_events(now.table, events)


def test_10_the_dice_thrown_are_told_and_not_only_counted():
    _, events = play(duel(dice=(1, 2, 3, 4, 5, 6, 1)), "me: maneuver 3 ac")
    assert event(events, Rolled).faces == (1, 2, 3, 4, 5, 6, 1)


def test_11_who_will_not_move_can_be_taken_out_and_the_turn_goes_on():
    start = fight([fighter("me"), fighter("idle")], [fighter("foe")])
    now = after(start, "me: catch breath", "referee: withdraw idle")
    assert [decision.seat for decision in now.pending.questions] == ["foe"]


def test_11_who_has_no_dice_at_all_can_still_move():
    assert list(engine.choices(duel(ad=0, sd=0, defense=6), "me"))


def test_12_nobody_joins_two_teams():
    with refused("Ahalish is in team heroes already. Other teams: monsters."):
        lobby.add_player(two_teams(), "o1", "Ahalish", "monsters", SHEET, npc=False)


def test_13_a_failed_addition_leaves_no_empty_team():
    made = two_teams()
    with pytest.raises(NotUnderstood):
        lobby.add_npc(made, "n2", "goblin2", "::endurnace:6:1:2:3:2", "ghosts")
    assert list(made.teams()) == ["heroes", "monsters"]


def test_13_a_team_whose_last_member_left_is_gone():
    after_it = lobby.without(two_teams(), ["n1"])
    assert list(after_it.teams()) == ["heroes"]


def test_14_a_team_cannot_be_named_twice_and_fight_itself():
    with refused("You named team heroes twice."):
        lobby.start(two_teams(), ["heroes", "heroes"], "seed")


def test_15_no_two_fighters_have_one_name():
    with refused("The name Ahalish is taken in this fight."):
        lobby.add_npc(two_teams(), "n2", "Ahalish", "::en:6:1:2:3:2", "monsters")
    other = lobby.add_player(two_teams(), "o2", "goblin1", "heroes", SHEET, npc=False)
    named = {member.id: member.name for member in other.members}
    assert (named["n1"], named["o2"]) == ("goblin1 2", "goblin1")


def test_15_two_fighters_are_told_apart_whatever_they_are_called():
    made = lobby.add_player(two_teams(), "o2", "goblin1", "heroes", SHEET, npc=False)
    fight, _, _ = lobby.start(made, ["heroes"], "seed")
    assert engine.parse(fight, "o1", "strike 1 goblin1").target == "o2"
    assert engine.parse(fight, "o1", "strike 1 goblin1 2").target == "n1"


def test_16_one_skill_three_times_is_refused():
    with refused("orc cannot fight yet. The skills must be different ones."):
        lobby.add_npc(two_teams(), "n2", "orc", "en:en:en:6:1:2:3:2", "monsters")


def test_16_a_number_that_is_none_is_told_in_words():
    with refused("'six' is not a valid AP max: it takes a whole number from 6 to 20."):
        lobby.add_npc(two_teams(), "n2", "orc", "::en:six:1:2:3:2", "monsters")


@pytest.mark.parametrize("words", ["Strike 2 FOE", "STRIKE 2 foe", "A 2 Foe"])
def test_17_verbs_and_names_may_have_any_case(words):
    assert engine.parse(duel(sd=6), "me", words) == engine.parse(duel(sd=6), "me", "strike 2 foe")


def test_17_to_catch_a_cold_is_not_to_catch_breath():
    refuses(duel(), "me", "catch a cold", "'a cold' does not belong there. Type: catch breath.")


def test_23_a_refusal_is_one_sentence_and_names_no_class():
    with pytest.raises(IllegalMove) as caught:
        engine.decide(duel(sd=1), "me", engine.parse(duel(), "me", "strike 2 foe"))
    assert str(caught.value) == "You have 1 strike die; you cannot spend 2."


def test_25_a_long_name_does_not_hide_who_is_yet_to_move():
    name = "a name of some thirty letters."
    status = view("grapple").status(fight([fighter(name)], [fighter("foe")]).table)
    assert f"{name} <-" in status


def test_25_who_was_knocked_out_is_not_listed_as_yet_to_move():
    start = fight([fighter("me"), fighter("out", wounds=3)], [fighter("foe")])
    assert [decision.seat for decision in start.pending.questions] == ["me"]
    assert "out <-" not in view("grapple").status(start.table)
