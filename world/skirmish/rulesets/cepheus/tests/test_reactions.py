"""Reactions: who may dodge or parry, what it does to the attack, what it costs."""

import pytest

from world.skirmish import engine
from world.skirmish.rulesets.cepheus.attacks.attack import AttackBegan, Attacked
from world.skirmish.rulesets.cepheus.attacks.reactions import Dodge, DoNothing, Parry, Reacted
from world.skirmish.rulesets.cepheus.tests.positions import DICE, attack_dm, duel, fight, fighter
from world.skirmish.state.events import Rolled
from world.skirmish.testing.reading import all_of, asked, event
from world.skirmish.testing.refusals import refuses
from world.skirmish.testing.typed_moves import after, foe, me, play


def shot(**target):
    """An aware fighter is shot at over 30 meters."""
    return duel(fighter("me", "Rifle"), fighter("foe", aware=True, **target))


def test_rounds_are_spent_before_the_target_reacts():
    assert me(after(shot(), "me: attack foe")).loaded == {"Rifle": 9}


#: A fighter whose parry is worth something.
SKILLED = {"melee combat": 1, "gun combat": 0}


def struck(weapon="", skills=SKILLED, **target):
    """An aware fighter is attacked with a sword at 2 meters."""
    foe = fighter("foe", weapon, aware=True, skills=skills, **target)
    return duel(fighter("me", "Sword"), foe, apart=2)


def offered(fight):
    """Reactions of the target of an attack."""
    now = after(fight, "me: attack foe")
    return {type(move) for move in engine.choices(now, "foe")}


# Whether a reaction is offered.


def test_the_target_is_asked_before_the_attack_is_rolled():
    now, events = play(shot(), "me: attack foe")
    assert events == [AttackBegan("me", "foe", "Rifle")]
    assert asked(now) == ["foe react"]
    _, events = play(now, "foe: do nothing")
    assert [happened.sides for happened in all_of(events, Rolled)] == [6]


def test_a_shot_can_be_dodged():
    assert offered(shot()) == {Dodge, DoNothing}


def test_a_blow_can_be_dodged_or_parried():
    assert offered(struck()) == {Dodge, Parry, DoNothing}


def test_a_shot_cannot_be_parried():
    now = after(shot(), "me: attack foe")
    refuses(now, "foe", "parry", "You can parry only attacks hand to hand.")


def test_what_is_thrown_cannot_be_parried():
    thrown = duel(fighter("me", "Dagger"), fighter("foe", aware=True), apart=2)
    assert offered(thrown) == {Dodge, DoNothing}


def test_nobody_dodges_while_prone():
    assert offered(struck(stance="prone")) == {Parry, DoNothing}
    now = after(struck(stance="prone"), "me: attack foe")
    refuses(now, "foe", "dodge", "You cannot dodge while you are prone.")


def test_who_is_shot_at_while_prone_is_not_asked():
    assert asked(after(shot(stance="prone"), "me: attack foe")) == ["me turn"]


def test_who_is_unaware_is_not_asked():
    assert asked(after(duel(), "me: attack foe")) == ["me turn"]


def test_who_is_unconscious_is_not_asked():
    out = fighter("foe", aware=True, now={"end": 0, "str": 0}, conscious=False)
    now = after(fight([fighter("me", "Rifle")], [out, fighter("other")]), "me: attack foe")
    assert asked(now) == ["me turn"]


def test_who_has_been_attacked_once_is_aware():
    now = after(duel(), "me: attack foe")
    assert foe(now).aware


def test_but_not_while_that_attack_is_made():
    _, events = play(duel(), "me: attack foe")
    assert event(events, Attacked).reaction == ""


def test_who_has_had_a_turn_is_aware():
    start = fight([fighter("foe")], [fighter("me", "Rifle", base=1)])
    now = after(start, "foe: skip", "me: attack foe")
    assert asked(now) == ["foe react"]


def test_every_attack_is_asked_about():
    both = fight([fighter("me", "Rifle"), fighter("you", "Rifle")], [fighter("foe", aware=True)])
    now = after(both, "me: attack foe", "foe: dodge", "me: skip", "you: attack foe")
    assert asked(now) == ["foe react"]


# What it does to the attack.


def test_a_dodge_is_minus_1():
    assert attack_dm(shot(), "foe: dodge") == -1


@pytest.mark.parametrize("cover", ["quarter", "half", "three-quarter", "full"])
def test_in_any_cover_it_is_minus_2_besides_the_cover(cover):
    without = attack_dm(shot(cover=cover), "foe: do nothing")
    assert attack_dm(shot(cover=cover), "foe: dodge") == without - 2


def test_it_is_the_cover_of_who_dodges_that_counts():
    covered = duel(fighter("me", "Rifle", cover="half"), fighter("foe", aware=True))
    assert attack_dm(covered, "foe: dodge") == -1


def test_doing_nothing_changes_nothing():
    assert attack_dm(shot(), "foe: do nothing") == 0


@pytest.mark.parametrize("level", [1, 3])
def test_a_parry_takes_the_level_of_melee_combat_off(level):
    assert attack_dm(struck(skills={"melee combat": level}), "foe: parry") == -level


@pytest.mark.parametrize("skills", [{}, {"melee combat": 0}])
def test_a_parry_that_is_worth_nothing_is_neither_offered_nor_paid_for(skills):
    assert offered(struck(skills=skills)) == {Dodge, DoNothing}
    now = after(struck(skills=skills), "me: attack foe")
    refuses(now, "foe", "parry", "Your skill with what is in your hand is too low to parry.")


def test_who_could_do_nothing_but_nothing_is_not_asked():
    prone = struck(skills={}, stance="prone")
    assert asked(after(prone, "me: attack foe")) == ["me turn"]


@pytest.mark.parametrize(
    ("weapon", "skills", "level"),
    [
        ("", {"natural": 2, "slashing": 1}, 2),
        ("Halberd", {"natural": 1, "slashing": 2}, 2),
        ("Sword", {"piercing": 1, "slashing": 2}, 2),
        ("Rifle", {"natural": 1, "slug rifle": 3}, 1),
    ],
)
def test_a_parry_takes_the_skill_of_the_weapon_in_hand_or_of_bare_hands(weapon, skills, level):
    assert attack_dm(struck(weapon, skills=skills), "foe: parry") == -level


def test_one_may_parry_while_prone():
    prone = struck(skills={"melee combat": 2}, stance="prone")
    lying_close = 0
    assert attack_dm(prone, "foe: parry") == -2 + lying_close


# What it costs.


@pytest.mark.parametrize("reaction", ["dodge", "parry"])
def test_a_reaction_costs_2_of_initiative(reaction):
    now, events = play(struck(), "me: attack foe", f"foe: {reaction}")
    assert foe(now).initiative == 19 - 2
    assert event(events, Reacted) == Reacted("foe", "me", reaction, -2)


@pytest.mark.parametrize("reaction", ["dodge", "parry"])
def test_a_reaction_hampers_what_one_does_until_the_end_of_ones_next_turn(reaction):
    now = after(struck("Sword"), "me: attack foe", f"foe: {reaction}", "me: skip")
    assert attack_of_the_foe(now) == 1 - 1
    now = after(now, "foe: skip", "me: skip")
    assert attack_of_the_foe(now) == 1


def attack_of_the_foe(fight):
    attack = event(play(fight, "foe: attack me", "me: do nothing")[1], Attacked)
    return attack.total - attack.rolled


def test_doing_nothing_costs_nothing():
    now, events = play(shot(), "me: attack foe", "foe: do nothing")
    assert (foe(now).initiative, foe(now).reactions) == (19, 0)
    assert all_of(events, Reacted) == []


def crowd(**target):
    """Three shots at one target, before its turn."""
    shooters = [fighter(name, "Rifle", base=30) for name in ("me", "you", "they")]
    return fight(shooters, [fighter("foe", aware=True, **target)])


SHOTS = [line for name in ("me", "you", "they") for line in
         (f"{name}: attack foe", "foe: dodge", f"{name}: skip")]  # fmt: skip


def test_reactions_add_up():
    now = after(crowd(base=20), *SHOTS)
    assert (foe(now).reactions, foe(now).initiative) == (3, 14)


# The combat drug.


def test_on_the_combat_drug_the_first_dodge_of_a_round_costs_no_initiative():
    now, events = play(crowd(base=20, drug=True), *SHOTS)
    assert foe(now).initiative == 16
    assert [happened.initiative for happened in all_of(events, Reacted)] == [0, -2, -2]


def test_but_it_hampers_all_the_same():
    assert foe(after(crowd(drug=True), *SHOTS)).reactions == 3


def test_the_next_round_has_a_free_dodge_too():
    now = after(crowd(base=20, drug=True), *SHOTS, "foe: skip", *SHOTS[:2])
    assert foe(now).initiative == 20


def test_a_parry_is_never_free():
    drugged = struck(drug=True)
    assert foe(after(drugged, "me: attack foe", "foe: parry")).initiative == 19 - 2


def test_a_parry_does_not_use_the_free_dodge_up():
    both = fight([fighter("me", "Sword"), fighter("you", "Sword")],
                 [fighter("foe", aware=True, drug=True, base=10, skills=SKILLED)],
                 apart=2)  # fmt: skip
    now = after(both, "me: attack foe", "foe: parry", "me: skip", "you: attack foe", "foe: dodge")
    assert foe(now).initiative == 10 - 2


# The round about it.


def test_the_round_is_the_attackers_though_the_target_decides():
    now = after(shot(), "me: attack foe", "foe: dodge")
    assert asked(now) == ["me turn"]
    assert (me(now).reactions, me(now).initiative) == (0, 20)


def test_the_reaction_is_told_with_the_attack():
    now = after(struck(), "me: attack foe")
    for words, reaction in (("dodge", "dodge"), ("parry", "parry"), ("no", "")):
        assert event(play(now, f"foe: {words}")[1], Attacked).reaction == reaction


def test_what_reactions_do_and_cost_are_house_rules():
    house = {"dodge": -3, "dodge_in_cover": -5, "reaction_initiative": -1}
    open_ = duel(None, fighter("foe", aware=True), house=house)
    covered = duel(None, fighter("foe", aware=True, cover="quarter"), house=house)
    assert attack_dm(open_, "foe: dodge") == -3
    assert attack_dm(covered, "foe: dodge") == -5
    assert foe(after(open_, "me: attack foe", "foe: dodge")).initiative == 19 - 1


def test_an_attack_that_a_dodge_turns_into_a_miss_does_no_damage():
    start = duel(fighter("me", "Rifle"), fighter("foe", aware=True), dice=DICE[8])
    now, events = play(start, "me: attack foe", "foe: dodge")
    assert not event(events, Attacked).succeeded
    assert foe(now).damaged == ()
