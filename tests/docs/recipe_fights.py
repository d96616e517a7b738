"""Fights by the recipes of the page, which `test_recipes.py` plays in a game of their own."""

from importlib import import_module

import pytest
from world.rules.delve import Strike, Struck

from world.skirmish import engine, odds, tactics
from world.skirmish.testing.any_fight import any_fight
from world.skirmish.testing.positions import fight, make_known
from world.skirmish.testing.reading import all_of, asked, event
from world.skirmish.testing.refusals import refused
from world.skirmish.testing.typed_moves import after, play
from world.skirmish.views import view
from world.skirmish.views.pages.odds import summary

RECIPES = (
    "death_saves", "opportunities", "spells", "fate", "clock", "minions", "summoning", "mounts",
    "cards", "wounds", "pools",
)  # fmt: skip


def module(name):
    """Return a module of the page."""
    return import_module(f"world.rules.recipes.{name}")


def rules(name):
    """Return a ruleset of the page."""
    ruleset = module(name).RULESET
    make_known(ruleset)
    return ruleset


@pytest.mark.parametrize("name", RECIPES)
def test_any_fight_of_it_is_sound(name):
    sound = any_fight(rules(name), examples=2, rare=rules(name).moves, duels=False)
    sound("runTest").runTest()


def test_the_dying_get_up_and_act_at_once_or_die():
    start = fight(rules("death_saves"), ["Ann", "Amy"], ["Cid"], dice=(20, 10, 1, 17, 5, 5, 5, 0))
    start.table.fighters["amy"].hp = 0
    now = after(start, "ann: done")
    assert (now.table.fighters["amy"].hp, asked(now)) == (1, ["amy turn"])
    now.table.fighters["amy"].hp = 0
    now = after(now, "amy: done")
    for _ in range(3):
        now = after(now, "cid: done", "ann: done")
    assert now.table.fighters["amy"].down == "dead"


def test_whoever_leaps_away_may_be_struck_at():
    start = fight(rules("opportunities"), ["Ann hp=9"], ["Cid"], dice=(20, 1, 15, 8))
    now = after(start, "ann: leap")
    assert asked(now) == ["cid opportunity"]
    struck, events = play(now, "cid: hit")
    assert event(events, Struck).actor == "cid"
    assert struck.table.fighters["ann"].room == 1
    assert after(now, "cid: no").table.fighters["ann"].room == 2


def test_a_spell_takes_a_slot_of_its_level_and_a_rest_brings_it_back():
    spells = rules("spells")
    start = fight(spells, ["Ann"], ["Cid hp=40 max_hp=40"], dice=(20, 1, 6, 6, 6, 1, 0))
    now = after(start, "ann: burn cid at level 2")
    ann, cid = now.table.fighters["ann"], now.table.fighters["cid"]
    assert (ann.slots_1, ann.slots_2, cid.hp) == (2, 0, 22)
    sheet = ann.kept()
    assert sheet["slots_2"] == 0
    assert spells.rest({"spells_slots_2": 0}, spells.house())["spells_slots_2"] == 1
    now.table.fighters["ann"].action = 1
    with refused("You have no slot of level 2 left."):
        after(now, "ann: burn cid at level 2")


def test_a_wolf_fights_for_its_caller_and_goes_with_them():
    start = fight(rules("summoning"), ["Ann hp=1"], ["Cid might=9"], dice=(20, 1, 20, 0))
    now = after(start, "ann: call")
    wolf = now.table.fighters["s1"]
    assert (wolf.name, wolf.team, wolf.hp, wolf.call) == ("wolf", "A", 4, 0)
    with refused("You have used your call of this fight."):
        after(now, "ann: done", "cid: done", "s1: done", "ann: call")
    now = after(now, "ann: done", "cid: strike ann")
    assert not now.table.fighters["ann"].able
    assert now.table.fighters["s1"].withdrawn
    assert engine.outcome(now).winner == "B"


def test_a_fate_point_rolls_again():
    start = fight(rules("fate"), ["Ann"], ["Cid armor=15"], dice=(20, 1, 2, 19))
    now = after(start, "ann: strike cid")
    assert asked(now) == ["ann rerolling"]
    now = after(now, "ann: again")
    assert (now.table.fighters["ann"].fate, now.table.fighters["cid"].hp) == (0, 7)
    assert now.table.fighters["ann"].kept()["fate"] == 0


def test_the_clock_ends_the_fight():
    now = fight(rules("clock"), ["Ann"], ["Cid"], dice=(20, 1))
    for _ in range(5):
        now = after(now, "ann: done", "cid: done")
    assert (now.table.round, now.table.over, now.table.winner) == (6, True, "")


def test_a_minion_falls_to_any_hit():
    start = fight(rules("minions"), ["Ann"], ["Cid minion"], dice=(20, 1, 15, 1))
    now, events = play(start, "ann: strike cid")
    assert all_of(events, Struck)[0].harm == 3
    assert now.table.winner == "A"


def test_cards_are_drawn_once_and_only_their_player_knows_them():
    cards = rules("cards")
    # Each draws four cards by their places in the deck, and rolls for initiative.
    start = fight(cards, ["Ann"], ["Cid"], dice=(3, 4, 5, 6, 20, 1, 1, 1, 1, 1, 1, 0))
    ann, cid = start.table.fighters["ann"], start.table.fighters["cid"]
    assert (ann.hand, cid.hand, len(start.table.deck)) == ((3, 5, 7, 9), (1, 2, 4, 6), 32)
    with refused("You hold no 10."):
        after(start, "ann: play 10 cid")
    now = after(start, "ann: play 9 cid")
    assert asked(now) == ["cid attacked"]
    prompt = view("cards").prompt(now.table, now.pending.to("cid"))
    assert prompt.text == "Ann plays 9 at you. You hold 1, 2, 4 and 6. Parry it?"
    assert [choice.words for choice in prompt.choices] == [
        "parry 1", "parry 2", "parry 4", "parry 6", "no"
    ]  # fmt: skip
    now, events = play(now, "cid: parry 4")
    assert event(events, module("cards").Played).harm == 5
    # It is Cid's turn, who has drawn again.
    ann, cid = now.table.fighters["ann"], now.table.fighters["cid"]
    assert (ann.hand, cid.hand, cid.hp) == ((3, 5, 7), (1, 2, 6, 8), 7)


def test_a_mount_acts_after_its_rider_and_takes_them_along():
    start = fight(rules("mounts"), ["Ann", "Horse"], ["Cid"], dice=(20, 1, 10))
    assert start.table.order == ["ann", "cid", "horse"]
    now = after(start, "ann: mount horse")
    assert now.table.order == ["ann", "horse", "cid"]
    now = after(now, "ann: done", "horse: go 2", "cid: no")
    assert now.table.fighters["ann"].room == now.table.fighters["horse"].room == 2
    assert isinstance(engine.parse(now, "horse", "strike cid"), Strike)


def test_wounds_count_up_and_too_many_are_the_end():
    start = fight(rules("wounds"), ["Ann", "Amy wounds=2"], ["Cid"], dice=(20, 1, 2, 6, 5, 1, 1))
    odds_of = odds.of_move(start, "ann", engine.parse(start, "ann", "strike cid"))
    assert summary(start, "ann", engine.parse(start, "ann", "strike cid"), odds_of).startswith(
        "80% to wound, "
    )
    now, events = play(start, "ann: strike cid")
    assert event(events, module("wounds").Wounded).wounds == 2
    cid = now.table.fighters["cid"]
    assert (cid.wounds, cid.down, round(cid.health, 2)) == (2, "", 0.33)
    assert rules("wounds").harm(event(events, module("wounds").Wounded)) == 2
    now, _ = engine.decide(now, "referee", engine.parse(now, "referee", "set cid wounds=3"))
    assert now.table.fighters["cid"].down == "out cold"
    assert now.table.winner == "A"


def test_dice_that_do_not_strike_guard_and_all_blows_fall_at_once():
    pools = rules("pools")
    start = fight(pools, ["Ann wounds=2"], ["Cid might=2 wounds=2"], dice=(6, 6, 1, 5, 6, 5, 1, 1))
    now, events = play(start, "ann: strike 3 cid", "cid: strike 2 ann")
    assert [event.wounds for event in all_of(events, module("pools").wounds.Wounded)] == [1, 1]
    assert now.table.over
    # NPCs keep dice back where an enemy is likely to strike.
    start = fight(pools, ["Ann wounds=2"], ["Cid might=9"])
    assert tactics.choose(start, "ann", "schemer").move == module("pools").Wait()
