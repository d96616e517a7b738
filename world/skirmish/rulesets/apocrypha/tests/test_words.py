"""Apocrypha in words: what different people read of the same, and what the statistics are told."""

import importlib
import inspect
import pkgutil
from random import Random
from typing import Any

import pytest

from world.skirmish import engine
from world.skirmish.rulesets.apocrypha import RULESET
from world.skirmish.rulesets.apocrypha.action_economy import PassBegan, PointsLetGo, Waited
from world.skirmish.rulesets.apocrypha.actions.defensive_actions import RiposteLaid
from world.skirmish.rulesets.apocrypha.actions.preparing import Preparing
from world.skirmish.rulesets.apocrypha.engagements import Engaged
from world.skirmish.rulesets.apocrypha.exchange.damage import Damaged, Died, Fell, Jarred
from world.skirmish.rulesets.apocrypha.exchange.hitting import AttackBegan, Pool
from world.skirmish.rulesets.apocrypha.exchange.ranged_reactions import CourageTested
from world.skirmish.rulesets.apocrypha.exchange.reactions import PreparedLost, Reacted
from world.skirmish.rulesets.apocrypha.exchange.triggers import Released
from world.skirmish.rulesets.apocrypha.house_rules import ApocryphaHouse
from world.skirmish.rulesets.apocrypha.position import Moved, ReadyLost, SpeedChanged
from world.skirmish.rulesets.apocrypha.push_or_pause import Aided, Ceased, PauseBegan, Voted
from world.skirmish.rulesets.apocrypha.tests import sensible
from world.skirmish.rulesets.apocrypha.tests.positions import (
    TORSO,
    begun,
    duel,
    fight,
    fighter,
    going,
    hits,
    prepared,
)
from world.skirmish.rulesets.apocrypha.tests.watched import Watched
from world.skirmish.rulesets.apocrypha.view.sentences import SENTENCES
from world.skirmish.sheets.fighters import Participant
from world.skirmish.state.events import Event
from world.skirmish.state.fight import REFEREE
from world.skirmish.testing.typed_moves import play
from world.skirmish.views import view
from world.skirmish.views.display import Harm, Reader
from world.skirmish.views.reports import report

VIEW = view("apocrypha")


def pool_of_dice(hits: int) -> Pool:
    """Return a pool of four dice with this many hits."""
    return Pool((), 4, hits)


def reads(event: Event, seat: str) -> str:
    return VIEW.sentence(duel().table, event, Reader(seat))


def told(start, *lines, seat="", spoken=False) -> list[str]:
    """Return what a seat reads of moves, line by line."""
    after, happened = play(start, *lines)
    return VIEW.render_events(after.table, happened, Reader(seat, spoken)).splitlines()


def every_event() -> list[type[Event]]:
    """Every class of events that a module of the ruleset tells."""
    package = importlib.import_module(RULESET.__module__)
    names = (module.name for module in pkgutil.iter_modules(package.__path__))
    modules = [
        importlib.import_module(f"{package.__name__}.{name}")
        for name in names
        if name not in ("tests", "view")
    ]
    return [
        kind
        for module in modules
        for _, kind in inspect.getmembers(module, inspect.isclass)
        if issubclass(kind, Event) and kind.__module__ == module.__name__
    ]


@pytest.mark.parametrize("kind", every_event())
def test_every_event_has_a_sentence(kind):
    assert kind in SENTENCES


# An attack in a few lines.


def test_an_attack_that_nobody_answers_takes_three_lines():
    start = duel(foe=fighter("foe", ap=0), dice=(*hits(3), TORSO))
    assert told(start, "me: attack foe", seat="me") == [
        "+ You attack foe with your Longsword (5 AP).",
        "  You have 3 hits of 4 dice against Avoidance Rating 1: foe is hit.",
        "  foe takes 8 harm to the torso (8 damage): hurt 8 of 15.",
    ]


def test_and_a_parry_is_one_sentence_with_the_roll_that_it_meets():
    start = duel(dice=(*hits(3), *hits(2, of=5), TORSO))
    lines = "me: attack foe", "foe: parry"
    assert told(start, *lines, seat="foe") == [
        "+ me attacks you with their Longsword.",
        "  You parry (2 AP).",
        "  me has 3 hits of 4 dice, you 2 of 5 (parry +1): you are hit.",
        "  You take 7 harm to the torso (7 damage): hurt 7 of 15.",
    ]
    assert told(start, *lines)[2] == (
        "  me has 3 hits of 4 dice, foe 2 of 5 (parry +1): foe is hit."
    )


def test_a_dive_is_told_before_the_rolls():
    start = duel(dice=(*hits(1), *hits(2, of=7)))
    assert told(start, "me: attack foe", "foe: dodge", seat="me")[1:] == [
        "  foe dives out of the way (2 AP).",
        "  foe is on the ground now.",
        "  foe goes 2 m and is at 3 m now.",
        "  You have 1 hit of 4 dice, foe 2 of 7 (desperate dodge +1): foe is not hit.",
    ]


def test_a_flurry_says_what_each_of_its_targets_has():
    foes = fighter("foe", ap=0), fighter("other", ap=0)
    start = fight([fighter("me")], list(foes), dice=(*hits(3, of=5), TORSO, TORSO))
    said = told(start, "me: flurry foe and other", seat="me")
    each_has = "  You have 3 hits of 5 dice (flurry +1) against Avoidance Rating 1: {} is hit."
    assert each_has.format("foe") in said
    assert each_has.format("other") in said


def test_a_flurry_of_one_blow_says_how_its_hits_are_dealt():
    foes = fighter("foe", ap=0), fighter("other", ap=0)
    drafted = {"flurry": 2, "flurry_blows": 1}
    start = fight([fighter("me")], list(foes), dice=(*hits(3, of=6), TORSO), house=drafted)
    said = told(start, "me: flurry foe and other", seat="me")
    assert (
        "  You have 2 of 3 hits of 6 dice (flurry +2) against Avoidance Rating 1: foe is hit."
        in said
    )
    assert (
        "  You have 1 of 3 hits of 6 dice (flurry +2) against Avoidance Rating 1: other is not hit."
        in said
    )


def test_a_counter_attack_and_the_desperate_parry_against_it():
    start = duel(dice=(*hits(1), *hits(2, of=3), *hits(2), TORSO))
    said = told(start, "me: attack foe", "foe: counter", "me: desperate parry", seat="me")
    assert said[1:] == [
        "  foe counter-attacks (3 AP).",
        "  You have 1 hit of 4 dice, foe 2 of 3 (counter-attack -1): foe is not hit.",
        "  foe counters with 1 hit more.",
        "  You try a desperate parry (1 AP).",
        "  Your desperate parry has 2 hits of 4 dice, and needs 4: it does not hold.",
        "  You take 7 harm to the torso (7 damage): hurt 7 of 15.",
    ]


def test_everybodys_action_points_are_one_sentence():
    start, happened = begun("me/A:", "foe/B:", dice=(1, 1, 3, 4, 5, 6))
    assert VIEW.render_events(start.table, happened, Reader("foe")).splitlines() == [
        "+ Round 1.",
        "  Action points: me 12 (7 + 5), you 16 (11 + 5).",
        "  It is your pass (16 AP); after it me 12.",
    ]


def test_a_walk_past_others_is_one_sentence_and_whom_one_meets_another():
    foes = [fighter("foe", ap=0, x=300), fighter("other", ap=0, x=500)]
    start = fight([fighter("me", **going(2, "other"))], foes)
    said = told(start, "me: keep going 1", seat="me")
    assert said[:2] == [
        "+ You come up to other, at 4 m, and halt.",
        "  You are engaged hand to hand with foe and other.",
    ]
    assert (
        "me is engaged hand to hand with you and other."
        in told(start, "me: keep going 1", seat="foe")[1]
    )


# The reader is "you".


@pytest.mark.parametrize(
    ("event", "seat", "sentence"),
    [
        (PassBegan("foe", 9, 8, (("me", 4),)), "me", "It is foe's pass (9 AP); after it you 4."),
        (PassBegan("foe", 9, 8), "foe", "It is your pass (9 AP)."),
        (Waited("me", 4), "me", "You wait, with 4 AP left."),
        (Waited("me", 1, asked=False), "foe", "me can do nothing with 1 AP."),
        (PointsLetGo("me", 3), "foe", "me loses 3 AP."),
        (SpeedChanged("foe", 2, "me", True), "me", "foe is now running toward you."),
        (SpeedChanged("foe", 3, "me", False), "", "foe is now sprinting away from me."),
        (SpeedChanged("me", 0, "", False), "me", "You halt."),
        (Moved("me", 250, -150, ""), "me", "You go 2.5 m and are at -1.5 m now."),
        (Moved("foe", 300, 100, "me"), "me", "foe comes up to you, at 1 m, and halts."),
        (Moved("me", 300, 100, "foe"), "me", "You come up to foe, at 1 m, and halt."),
        (Engaged("foe", ("me",), True), "me", "foe is engaged hand to hand with you."),
        (Engaged("foe", ("me",), False), "", "foe is engaged at range with me."),
        (Reacted("me", "foe", "damage soak", "legs", 2), "me",
         "You try to take it on the legs (2 AP)."),
        (Reacted("me", "foe", "counter-fire", "fire from the hip", 3), "foe",
         "me fires back from the hip (3 AP)."),
        (Released("foe", "attack", "me"), "me", "That is what foe was prepared for."),
        (PreparedLost("me", "attack", "reaction"), "me",
         "What you have prepared is lost: you have reacted."),
        (PreparedLost("me", "attack", "draw"), "me",
         "What you have prepared is lost with the weapon."),
        (PreparedLost("me", "attack", "round"), "me",
         "What you have prepared is lost: the round is over."),
        (PreparedLost("me", "attack", "draw"), REFEREE,
         "What me has prepared is lost with the weapon."),
        (ReadyLost("foe", "Bow", "running"), "me",
         "foe's Bow is no longer readied (running)."),
        (CourageTested("me", pool_of_dice(0), 3, False), "me",
         "You flinch: no hits of 4 dice of courage against 3 rounds, 3 dice less."),
        (CourageTested("foe", pool_of_dice(1), 1, True), "me",
         "foe keeps their nerve: 1 hit of 4 dice of courage against 1 round."),
        (Jarred("me", 3, 3, 15), "me", "You take 3 shock from the bigger weapon: hurt 3 of 15."),
        (Fell("me"), "me", "You are incapacitated."),
        (Died("foe"), "me", "foe is dead."),
        (Aided("me", "me", pool_of_dice(3), 2, 1), "me",
         "You give yourself first aid: 3 hits of 4 dice against 2. Healed: 1 harm."),
        (Aided("me", "foe", pool_of_dice(1), 2, 0), "foe",
         "me gives you first aid: 1 hit of 4 dice against 2. Healed: no harm."),
        (PauseBegan((("me", 2), ("foe", 1))), "me",
         "Everyone rests. Shock healed: you 2, foe 1."),
        (PauseBegan(()), "me", "Everyone rests."),
        (Voted((("me", "pause"), ("foe", "push")), "push"), "me",
         "The vote: pause (you), push (foe). The fight goes on."),
        (Ceased("foe"), "me", "foe wants the hostilities to end."),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Event) else None,
)  # fmt: skip
def test_each_reader_reads_their_own_words(event, seat, sentence):
    assert reads(event, seat) == sentence


@pytest.mark.parametrize(
    ("way", "rounds", "location", "sentence"),
    [
        ("attack", 1, "head", "You attack foe with your Longsword, at the head (5 AP)."),
        ("fire readied weapon", 3, "", "You fire at foe with your Longsword, 3 rounds (5 AP)."),
        ("flurry", 1, "", "You rain blows on foe with your Longsword (5 AP)."),
    ],
)
def test_an_attack_says_what_is_unusual_about_it(way, rounds, location, sentence):
    assert reads(AttackBegan("me", "foe", "Longsword", way, location, rounds, 5), "me") == sentence


def test_bare_hands_are_no_weapon():
    assert reads(AttackBegan("me", "foe", "Unarmed", "attack", "", 1, 0), "foe") == (
        "me attacks you with bare hands."
    )


# What armor and the place of a hit make of it.


@pytest.mark.parametrize(
    ("damaged", "why"),
    [
        (("torso", 9, 3, 6, 0), "takes 6 harm to the torso (9 damage, armor 3)"),
        (("head", 9, 5, 8, 0), "takes 8 harm to the head (9 damage, armor 5, doubled)"),
        (("legs", 9, 3, 2, 1), "takes 2 harm and 1 shock to the legs (9 damage, armor 3, halved)"),
        (("torso", 4, 0, 0, 4), "takes 4 shock to the torso (4 damage)"),
        (("torso", 3, 5, 0, 0), "takes 0 harm to the torso (3 damage, armor 5)"),
        (("torso", 8, 0, 4, 0), "takes 4 harm to the torso (8 damage, less for a feint)"),
    ],
)
def test_damage_is_explained(damaged, why):
    assert reads(Damaged("me", "foe", *damaged, 7, 15), "me") == f"foe {why}: hurt 7 of 15."


def test_a_called_shot_is_told_to_both():
    start = duel(foe=fighter("foe", ap=0), dice=hits(1))
    assert "at the head" in told(start, "me: attack foe at head", seat="foe")[0]
    assert "(head -4)" in told(start, "me: attack foe at head", seat="foe")[1]


# Secrets.


def test_a_feint_looks_like_an_attack_until_the_dice_fall():
    start = duel(dice=(*hits(2, of=3), *hits(0, of=5), TORSO))
    assert told(start, "me: feint foe", seat="foe") == ["+ me attacks you with their Longsword."]
    assert told(start, "me: feint foe", seat="me") == [
        "+ You feint at foe with your Longsword (5 AP)."
    ]
    assert told(start, "me: feint foe", seat=REFEREE) == (
        ["+ me feints at foe with their Longsword (5 AP)."]
    )
    assert "(feint -1)" in "".join(told(start, "me: feint foe", "foe: nothing", seat="foe"))


HIDDEN = RiposteLaid("me", "foe", hidden=True)
SEEN = RiposteLaid("me", "foe", hidden=False)


def test_who_falls_for_a_riposte_reads_what_they_read_of_anything_prepared():
    anything = Preparing("me", "attack", "enters", "foe")
    assert reads(HIDDEN, "foe") == reads(anything, "foe") == "me prepares something."
    assert reads(HIDDEN, "") == reads(anything, "")
    assert reads(HIDDEN, "me") == "You leave an opening, and foe does not see what it is for."
    assert reads(HIDDEN, REFEREE)
    assert VIEW.story(duel().table, [HIDDEN]) == VIEW.story(duel().table, [anything])


def test_who_sees_through_a_riposte_reads_so():
    assert reads(SEEN, "foe") == "me leaves an opening for you. You see through it."
    assert reads(SEEN, "") == "me leaves an opening for foe. foe sees through it."


def test_in_the_status_a_riposte_is_like_anything_prepared():
    start = duel(fighter("me", riposte="foe"))
    prepares = duel(fighter("me", prepared=prepared("attack", "enters")))
    assert VIEW.status(start.table) == VIEW.status(prepares.table)
    assert VIEW.cards(start.table) == VIEW.cards(prepares.table)


def test_what_is_prepared_for_is_ones_own_business():
    event = Preparing("me", "attack", "enters", "foe")
    assert reads(event, "me") == "You prepare: attack when reached by foe."
    assert reads(event, "foe") == "me prepares something."
    ally = Preparing("me", "attack", "ally", "foe")
    assert reads(ally, REFEREE) == "me prepares: attack when an enemy attacks foe."


@pytest.mark.parametrize("kind", Watched.silent)
def test_only_what_another_sentence_tells_or_some_may_not_know_is_silent(kind):
    examples = {
        PreparedLost: PreparedLost("me", "attack", "draw"),
    }
    assert reads(examples[kind], "foe") == ""


# Heard, not seen.


def test_what_is_heard_has_no_columns():
    start = duel(dice=(*hits(3), *hits(2, of=5), TORSO))
    after, happened = play(start, "me: attack foe", "foe: parry")
    told = report(VIEW, after.table, happened, Reader("foe", spoken=True)).splitlines()
    assert told[0] == "me attacks you with their Longsword."
    assert not any("  " in line or line.startswith(("+", "=")) for line in told)


def test_a_new_round_is_shown_whole_and_a_new_pass_in_one_line():
    start = duel(fighter("me", ap=3), fighter("foe", ap=3))
    passed, happened = play(start, "me: done")
    assert report(VIEW, passed.table, happened, Reader("me")).splitlines() == [
        "+ You lose 3 AP.",
        "  It is foe's pass (3 AP).",
    ]
    again, happened = play(passed, "foe: done", "me: push")
    assert "IN HAND" in report(VIEW, again.table, happened, Reader("me"))
    brief = report(VIEW, again.table, happened, Reader("me", brief=True))
    assert "=====" not in brief
    assert brief.splitlines()[-1].startswith("Round: 2.")
    heard = report(VIEW, again.table, happened, Reader("me", spoken=True))
    assert heard.count("Round") == 2  # it ended, and the status says which it is now


def test_the_story_is_one_line_of_sentences():
    start = duel(fighter("me", **going(1, "foe")), fighter("foe", ap=0), apart=4)
    _, happened = play(start, "me: attack foe")
    story = VIEW.story(start.table, happened)
    assert "\n" not in story
    assert story.startswith("me comes up to foe, at 3 m, and halts. me is engaged hand ")


def test_what_is_released_is_told_before_it_happens():
    held = fighter("foe", prepared=prepared("attack", "attacked", ""), ap=0)
    said = told(duel(foe=held), "me: attack foe", "foe: release", seat="me")
    assert said[:3] == [
        "+ You attack foe with your Longsword (5 AP).",
        "  That is what foe was prepared for.",
        "  foe attacks you with their Longsword.",
    ]


# Whole fights.


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_a_whole_fight_reads_well_to_everybody(seed):
    """Half of the moves are sensible, the others are of a kind that chance picks."""
    chance = Random(seed)
    names = ["Ann", "Bob", "Bob Smith", "goblin 1", "名前名前"]
    sides = ["heroes", "heroes", "monsters", "monsters", "Æsir"]
    templates = ["soldier", "guard", "swordsman", "gunman", "brawler"]
    house = ApocryphaHouse(range=chance.choice([0, 2, 10, 60]))
    who = [
        Participant(f"f{number}", name, side, RULESET.read_spec(chance.choice(templates), house))
        for number, (name, side) in enumerate(zip(names, sides, strict=True))
    ]
    watched = Watched(who, house, f"seed {seed}")
    while engine.outcome(watched.fight) is None and watched.moves < 60:
        seat, move = sensible.choose(watched.fight)
        if chance.random() < 0.5:
            kinds: dict[str, list[Any]] = {}
            for choice in engine.choices(watched.fight, seat):
                kinds.setdefault(engine.say(watched.fight, choice).split()[0], []).append(choice)
            move = chance.choice(kinds[chance.choice(sorted(kinds))])
        watched.advance(seat, move)
    assert watched.replay() == watched.fight


# Statistics.


def test_harm_and_shock_count():
    damaged = Damaged("me", "foe", "torso", 9, 3, 4, 2, 6, 15)
    assert VIEW.harm(damaged) == Harm("me", "foe", 6)
    assert VIEW.harm(Damaged("me", "foe", "torso", 3, 5, 0, 0, 0, 15)) is None


def test_first_aid_gives_back():
    assert VIEW.harm(Aided("me", "foe", pool_of_dice(4), 2, 2)) == Harm("me", "foe", -2)
    assert VIEW.harm(Aided("me", "foe", pool_of_dice(1), 2, 0)) is None
