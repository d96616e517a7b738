"""Grapple: Skill Action. Strike dice change a fighter's numbers."""

import pytest

from world.skirmish import engine
from world.skirmish.rulesets.grapple.actions import KnockedOut, Revived, SkillAction, SkillUsed
from world.skirmish.rulesets.grapple.skills import SKILLS
from world.skirmish.rulesets.grapple.tests.positions import duel, fight, fighter, hits
from world.skirmish.state.events import Rolled
from world.skirmish.testing.reading import event
from world.skirmish.testing.refusals import refuses
from world.skirmish.testing.typed_moves import after, foe, me, play

#: Abbreviation: the words of its action on `me` or `foe`, difficulty, number changed, by how much.
EFFECTS = {
    "ac": ("skill 6 ac foe", 3, "defense", -1),
    "co": ("skill 6 co", 2, "ad", +6),
    "en": ("skill 6 en", 2, "defense", +1),
    "in": ("skill 6 in foe", 2, "ad", -4),
    "ld": ("skill 6 ld foe", 2, "ad", +3),
    "md": ("skill 6 md foe", 4, "wounds", -1),
    "sp": ("skill 6 sp", 2, "maneuver_bonus", +1),
    "sr": ("skill 6 sr", 4, "strike_bonus", +1),
    "sy": ("skill 6 sy", 3, "ap_max", +4),
    "tc": ("skill 6 tc", 2, "sd", +2),
    "tt": ("skill 6 tt foe", 2, "sd", -2),
    "tr": ("skill 6 tr foe", 4, "sd", -5),
}
ON_TARGET = {"ac", "in", "ld", "md", "tr", "tt"}
TARGET = fighter("foe", ap_max=20, ad=5, sd=5, wounds=1)

all_skills = pytest.mark.parametrize("skill", EFFECTS)


def position(skill, successes, house=None, **numbers):
    """`me`, who has the skill at 4, with 6 strike dice for it: 8 dice are rolled."""
    others = " ".join([other for other in ("ac", "co", "en") if other != skill][:2])
    usual = {"ap_max": 16, "ad": 5, "sd": 6}
    return duel(f"{skill} {others}", hits(successes, 8), TARGET, house, **usual | numbers)


def changed(skill, fight):
    """The number that a skill's action changes."""
    return getattr(foe(fight) if skill in ON_TARGET else me(fight), EFFECTS[skill][2])


def use(fight, words):
    now, events = play(fight, f"me: {words}")
    return now, event(events, SkillUsed)


@all_skills
def test_a_skill_action_that_exceeds_its_difficulty_has_its_effect(skill):
    words, difficulty, _, change = EFFECTS[skill]
    before = position(skill, difficulty + 1)
    now, told = use(before, words)
    spent = 6 if skill == "tc" else 0
    assert changed(skill, now) == changed(skill, before) + change - spent
    assert told.succeeded


@all_skills
def test_a_skill_action_that_equals_its_difficulty_fails_and_changes_nothing(skill):
    words, difficulty, _, _ = EFFECTS[skill]
    before = position(skill, difficulty)
    now, told = use(before, words)
    assert not told.succeeded
    mover = me(before)
    assert me(now) == mover
    assert foe(now) == foe(before)


@all_skills
def test_where_ties_succeed_a_skill_action_that_equals_its_difficulty_has_its_effect(skill):
    words, difficulty, _, change = EFFECTS[skill]
    before = position(skill, difficulty, house={"ties_succeed": True})
    now, _ = use(before, words)
    spent = 6 if skill == "tc" else 0
    assert changed(skill, now) == changed(skill, before) + change - spent


@all_skills
def test_a_skill_action_changes_nothing_but_its_number_and_the_dice_spent(skill):
    words, _, number, _ = EFFECTS[skill]
    before = position(skill, 8)
    now, told = use(before, words)
    mover, target = me(before), foe(before)
    mover.sd -= 6
    setattr(target if skill in ON_TARGET else mover, number, told.after)
    assert (me(now), foe(now)) == (mover, target)


@all_skills
def test_a_skill_action_that_succeeds_spends_its_strike_dice(skill):
    words, _, _, _ = EFFECTS[skill]
    now, told = use(position(skill, 8, sd=9), words)
    assert told.spent == 6
    assert told.sd == 3
    assert me(now).sd == (5 if skill == "tc" else 3)


@all_skills
def test_a_skill_action_marks_no_skill(skill):
    now, _ = use(position(skill, 8, marks=("ac",)), EFFECTS[skill][0])
    assert me(now).marks == ("ac",)


@all_skills
def test_the_event_says_from_what_to_what_the_number_went(skill):
    words, difficulty, _, change = EFFECTS[skill]
    before = position(skill, 8)
    _, told = use(before, words)
    number = changed(skill, before) - (6 if skill == "tc" else 0)
    assert told == SkillUsed(
        actor="me",
        skill=skill,
        target="foe" if skill in ON_TARGET else "me",
        successes=8,
        rolled=8,
        difficulty=difficulty,
        succeeded=True,
        spent=6,
        sd=0,
        before=number,
        after=number + change,
    )


@pytest.mark.parametrize("dice", range(7))
@pytest.mark.parametrize(("skill", "rating"), [("co", 4), ("en", 3), ("tc", 2)])
def test_a_skill_action_rolls_the_strike_dice_spent_and_the_rating_less_2(dice, skill, rating):
    _, events = play(duel("co en tc", sd=6), f"me: skill {dice} {skill}")
    roll = event(events, Rolled)
    assert (len(roll.faces), roll.sides, roll.at_least) == (dice + rating - 2, 6, 3)


def test_a_skill_action_of_no_dice_with_a_rating_of_2_throws_none_and_fails():
    now, told = use(duel("co en tc"), "skill 0 tc")
    assert (told.rolled, told.succeeded, now.drawn) == (0, False, 0)


def test_a_skill_action_of_no_dice_may_succeed_by_its_rating():
    """With ties, two dice of a rating of 4 can equal a difficulty of 2."""
    _, told = use(duel("co en tc", dice=hits(2, 2), house={"ties_succeed": True}), "skill 0 co")
    assert (told.succeeded, told.spent) == (True, 0)


@pytest.mark.parametrize("bonus", ["maneuver_bonus", "strike_bonus"])
def test_bonuses_to_maneuvers_and_strikes_are_none_to_skill_actions(bonus):
    _, told = use(duel("co en tc", sd=6, **{bonus: 1}), "skill 6 co")
    assert told.rolled == 8


def test_tactics_gives_its_dice_after_those_spent_are_gone():
    now, _ = use(duel("tc co en", hits(3, 4), sd=2), "skill 2 tc")
    assert me(now).sd == 2


# Counts of dice stop at their ends.


def test_courage_gives_no_more_than_ap_max():
    now, told = use(duel("co en tc", hits(8, 8), sd=6, ad=7), "skill 6 co")
    assert me(now).ad == 10
    assert (told.before, told.after) == (7, 10)


def test_leadership_gives_no_more_than_the_targets_ap_max():
    target = fighter("foe", ap_max=6, ad=5)
    now, _ = use(duel("ld co en", hits(8, 8), target, sd=6), "skill 6 ld foe")
    assert foe(now).ad == 6


def test_courage_and_leadership_fill_what_strategy_added():
    now, _ = use(duel("co en tc", hits(8, 8), sd=6, ad=10, ap_max=14), "skill 6 co")
    assert me(now).ad == 14


@pytest.mark.parametrize("ad", [0, 1, 3])
def test_intimidation_takes_no_more_action_dice_than_there_are(ad):
    now, _ = use(duel("in co en", hits(8, 8), fighter("foe", ad=ad), sd=6), "skill 6 in foe")
    assert foe(now).ad == 0


@pytest.mark.parametrize("sd", [0, 1])
def test_taunting_takes_no_more_strike_dice_than_there_are(sd):
    now, _ = use(duel("tt co en", hits(8, 8), fighter("foe", sd=sd), sd=6), "skill 6 tt foe")
    assert foe(now).sd == 0


@pytest.mark.parametrize("sd", [0, 1, 25])
def test_trickster_takes_all_strike_dice(sd):
    now, _ = use(duel("tr co en", hits(8, 8), fighter("foe", sd=sd), sd=6), "skill 6 tr foe")
    assert foe(now).sd == 0


# Numbers with a bound: an effect that would cross it is refused before the roll.


@pytest.mark.parametrize(
    ("skill", "mine", "theirs", "sentence"),
    [
        ("ac", {}, {"defense": 1},
         "Accuracy would make foe's defense 0, from 1; the least is 1."),
        ("en", {"defense": 6}, {},
         "Endurance would make your defense 7, from 6; the most is 6."),
        ("sp", {"maneuver_bonus": 1}, {},
         "Speed would make your maneuver bonus 2, from 1; the most is 1."),
        ("sr", {"strike_bonus": 1}, {},
         "Spirit would make your strike bonus 2, from 1; the most is 1."),
        ("sy", {"ap_max": 17}, {},
         "Strategy would make your AP max 21, from 17; the most is 20."),
        ("md", {}, {"wounds": 0}, "foe has no wounds to heal."),
    ],
)  # fmt: skip
def test_an_effect_that_would_cross_a_bound_is_refused_before_the_roll(
    skill, mine, theirs, sentence
):
    others = " ".join([other for other in ("co", "in", "ld") if other != skill][:2])
    start = duel(f"{skill} {others}", foe=fighter("foe", **theirs), sd=6, **mine)
    refuses(start, "me", EFFECTS[skill][0], sentence)


@pytest.mark.parametrize(
    ("skill", "mine", "theirs"),
    [
        ("ac", {}, {"defense": 2}),
        ("en", {"defense": 5}, {}),
        ("sp", {"maneuver_bonus": 0}, {}),
        ("sp", {"maneuver_bonus": -1}, {}),
        ("sr", {"strike_bonus": 0}, {}),
        ("sy", {"ap_max": 16}, {}),
        ("md", {}, {"wounds": 1}),
    ],
)
def test_an_effect_that_just_reaches_its_bound_is_legal(skill, mine, theirs):
    start = duel(f"{skill} tc ld", hits(8, 8), fighter("foe", **theirs), sd=6, **mine)
    _, told = use(start, EFFECTS[skill][0])
    assert told.succeeded


def test_effects_stack():
    start = duel("en co tc", hits(3, 3) * 3, fighter("foe", ap_max=20, ad=0), sd=9)
    for _ in range(3):
        start = after(start, "me: skill 1 en", "foe: catch breath")
    assert me(start).defense == 6


def test_effects_last_until_the_fight_ends():
    start = after(duel("sy co tc", hits(4, 5), sd=3), "me: skill 3 sy", "foe: catch breath")
    for _ in range(5):
        start = after(start, "me: catch breath", "foe: catch breath")
    assert (me(start).ap_max, me(start).ad) == (14, 14)


# Whom it may be aimed at.


@pytest.mark.parametrize("skill", sorted(ON_TARGET))
def test_a_skill_with_a_target_may_be_aimed_at_friend_and_foe(skill):
    for target in ("friend", "foe"):
        teams = ([fighter("me", f"{skill} co en", sd=6), fighter("friend", wounds=1)],
                 [fighter("foe", wounds=1)])  # fmt: skip
        _, told = use(fight(*teams, dice=hits(8, 8)), f"skill 6 {skill} {target}")
        assert told.target == target


@pytest.mark.parametrize("skill", sorted(ON_TARGET))
def test_a_skill_with_a_target_may_be_aimed_at_one_who_is_knocked_out(skill):
    start = fight([fighter("me", f"{skill} co en", sd=6)],
                  [fighter("foe"), fighter("out", wounds=3)], dice=hits(8, 8))  # fmt: skip
    _, told = use(start, f"skill 6 {skill} out")
    assert told.succeeded


# Medical.


def down_and_medic(**numbers):
    return fight(
        [fighter("medic", "md co en", sd=6), fighter("friend", wounds=3, **numbers)],
        [fighter("foe")],
        dice=hits(8, 8),
    )


def test_medical_brings_back_one_who_is_knocked_out():
    now, events = play(down_and_medic(), "medic: skill 6 md friend")
    friend = now.table.fighters["friend"]
    assert (friend.wounds, friend.able) == (2, True)
    assert event(events, Revived) == Revived("medic", "friend")


def test_who_is_brought_back_moves_still_in_this_turn():
    now = after(down_and_medic(), "medic: skill 6 md friend")
    assert [decision.seat for decision in now.pending.questions] == ["friend"]


def test_who_moved_before_falling_and_coming_back_waits_for_the_next_turn():
    now = after(down_and_medic(moved=True), "medic: skill 6 md friend")
    assert [decision.seat for decision in now.pending.questions] == ["foe"]
    now = after(now, "foe: catch breath")
    assert [decision.seat for decision in now.pending.questions] == ["medic", "friend"]


def test_medical_on_one_who_stands_brings_nobody_back():
    start = duel("md co en", hits(8, 8), fighter("foe", wounds=2), sd=6)
    now, events = play(start, "me: skill 6 md foe")
    assert foe(now).wounds == 1
    assert not any(isinstance(happened, (Revived, KnockedOut)) for happened in events)


def test_medical_may_bring_a_whole_team_back():
    start = fight([fighter("me", "md co en", sd=6)], [fighter("foe")], [fighter("out", wounds=3)],
                  dice=hits(8, 8))  # fmt: skip
    now = after(start, "me: skill 6 md out", "foe: catch breath")
    assert [decision.seat for decision in now.pending.questions] == ["out"]


# Choices.


def test_every_number_of_dice_that_can_succeed_and_target_of_an_own_skill_is_a_choice():
    start = fight([fighter("me", "tt co -", sd=2), fighter("friend", sd=1)],
                  [fighter("foe", sd=1), fighter("out", wounds=3, sd=1)])  # fmt: skip
    listed = {move for move in engine.choices(start, "me") if isinstance(move, SkillAction)}
    assert listed == {
        SkillAction(dice, *rest)
        for dice, *rest in (
            (1, "tt", "friend"), (1, "tt", "foe"), (1, "tt", "out"), (2, "tt", "friend"),
            (2, "tt", "foe"), (2, "tt", "out"), (2, "co", ""),
        )
    }  # fmt: skip


def test_no_choice_is_listed_that_would_be_refused():
    start = duel("en md sy", foe=fighter("foe"), sd=6, defense=6, ap_max=20)
    assert not any(isinstance(move, SkillAction) for move in engine.choices(start, "me"))


@pytest.mark.parametrize(
    ("skills", "mine", "theirs"),
    [
        ("tt co en", {}, {"sd": 0}),
        ("tr co en", {}, {"sd": 0}),
        ("in co en", {}, {"ad": 0}),
        ("ld co en", {}, {"ad": 10}),
        ("co ac en", {"ad": 10}, {}),
    ],
    ids=["taunting", "trickster", "intimidation", "leadership", "courage"],
)
def test_an_effect_that_would_change_nothing_is_not_offered_and_may_be_typed(skills, mine, theirs):
    skill = skills.split()[0]
    start = duel(skills, foe=fighter("foe", **theirs), **{"sd": 6} | mine)
    listed = [move for move in engine.choices(start, "me") if isinstance(move, SkillAction)]
    assert skill not in {move.skill for move in listed}
    assert after(start, f"me: skill 6 {skill}" + ("" if skill == "co" else " foe"))


@pytest.mark.parametrize(("skill", "healed"), [("md", 1), ("ld", 0), ("en", 0)])
def test_only_wounds_are_healed(skill, healed):
    _, events = play(position(skill, 8), f"me: {EFFECTS[skill][0]}")
    assert event(events, SkillUsed).healed == healed


def test_which_skills_do_good_to_the_fighter_whose_number_they_change():
    helpful = {skill.short for skill in SKILLS.values() if skill.helps}
    assert helpful == {"co", "en", "ld", "md", "sp", "sr", "sy", "tc"}
