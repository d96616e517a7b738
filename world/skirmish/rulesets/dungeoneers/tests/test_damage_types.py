"""Damage types: their categories, and the traits that make them weigh less or more."""

import pytest

from world.skirmish.base.errors import NotUnderstood
from world.skirmish.rulesets.dungeoneers import RULESET
from world.skirmish.rulesets.dungeoneers.fighters.data import DAMAGE_TYPES, read_trait
from world.skirmish.rulesets.dungeoneers.tests.positions import (
    adversary,
    defence,
    duel,
    fight,
    fighter,
    hits,
)
from world.skirmish.rulesets.dungeoneers.wounds import WoundsDealt
from world.skirmish.testing.reading import event
from world.skirmish.testing.refusals import refused
from world.skirmish.testing.typed_moves import after, foe, me, play

#: Each type, its letter, its category.
TYPES = [
    ("bludgeoning", "B", "physical"),
    ("piercing", "P", "physical"),
    ("slashing", "S", "physical"),
    ("heat", "H", "energy"),
    ("cold", "C", "energy"),
    ("toxic", "T", "energy"),
    ("disintegrate", "D", "energy"),
    ("precision", "", ""),
]


def taken(damage: str, *traits: str, weapon: str = "heavy") -> int:
    """Wounds from a strike that succeeds, of a weapon of 3 unless told otherwise."""
    start = duel(
        fighter("me", "B6", damage_type=damage, weapon=weapon),
        adversary("foe", traits=traits, body=9),
        dice=hits(2),
    )
    return foe(after(start, "me: strike foe")).wounds


def test_these_are_all_damage_types():
    assert list(DAMAGE_TYPES) == [name for name, *_ in TYPES]


@pytest.mark.parametrize(("damage", "letter", "category"), TYPES)
def test_a_type_is_resisted_by_name_letter_category_or_as_damage(damage, letter, category):
    kinds = [damage, letter, category, "damage"]
    for kind in filter(None, kinds):
        assert taken(damage, f"resistance({kind} 1)") == 2, kind


@pytest.mark.parametrize(("damage", "letter", "category"), TYPES)
def test_no_other_type_or_category_matters_to_a_type(damage, letter, category):
    others = {name for name, *_ in TYPES} | {"physical", "energy"}
    traits = [f"resistance({kind} 1)" for kind in sorted(others - {damage, category})]
    assert taken(damage, *traits) == 3


def test_resistance_takes_its_number_off():
    assert taken("piercing", "resistance(P2)") == 1


@pytest.mark.parametrize("number", [3, 4, 99])
def test_resistance_never_takes_more_than_there_is(number):
    assert taken("piercing", f"resistance(P{number})") == 0


def test_vulnerability_adds_its_number():
    assert taken("piercing", "vulnerability(P2)") == 5


def test_several_traits_add_up():
    assert taken("piercing", "resistance(P1)", "resistance(physical 1)", "vulnerability(P3)") == 4


def test_a_trait_counts_once_for_each_instance_of_wounds_however_great_the_success():
    start = duel(
        fighter("me", weapon="heavy", damage_type="piercing"),
        adversary("foe", traits=["resistance(P1)"], body=9),
        dice=hits(3),
    )
    assert foe(after(start, "me: strike foe")).wounds == 2 * 3 - 1


def test_a_skeleton_is_not_fazed_by_a_dagger_and_smashed_by_a_maul():
    """The prototype; a dagger is light and pierces, a maul is heavy and bludgeons."""
    (skeleton,) = [
        dict(prototype["attrs"])
        for prototype in RULESET.prototypes
        if prototype["key"] == "skeleton"
    ]
    traits = skeleton["dungeoneers_traits"]
    dagger = duel(
        fighter("me", "B6", damage_type="piercing", weapon="light"),
        adversary("foe", "B5", traits=traits),
        dice=hits(2),
    )
    assert foe(after(dagger, "me: strike foe")).wounds == 0
    assert taken("bludgeoning", *traits, weapon="heavy") == 3 + 2


def test_the_result_tells_what_traits_took_off():
    start = duel(foe=adversary("foe", traits=["resistance(S1)"]), dice=hits(2))
    wounds = event(play(start, "me: strike foe")[1], WoundsDealt)
    assert (wounds.dealt, wounds.traits, wounds.taken) == (2, -1, 1)


def test_an_adversarys_wounds_have_its_damage_type():
    start = defence(
        fighter("me", traits=["resistance(heat 1)"]), adversary("foe", damage_type="heat")
    )
    assert me(after(start, "foe: strike me", "me: do nothing")).wounds == 1


def test_bare_hands_bludgeon_whatever_the_weapon_that_is_put_away():
    start = duel(
        fighter("me", armed="stowed", damage_type="heat"),
        adversary("foe", traits=["vulnerability(B2)", "vulnerability(H5)"]),
        dice=hits(2),
    )
    assert foe(after(start, "me: strike foe")).wounds == 1 + 2


def test_a_tossed_weapon_has_its_own_damage_type():
    start = duel(
        fighter("me", weapon="light", damage_type="piercing"),
        adversary("foe", traits=["vulnerability(P1)"]),
        dice=hits(2),
    )
    assert foe(after(start, "me: toss foe")).wounds == 2 + 1


def test_traits_turn_no_stress_away():
    start = fight(
        [fighter("me")], [adversary("foe", traits=["resistance(damage 9)"])], dice=hits(1)
    )
    assert foe(after(start, "me: strike foe")).stress == 2


# How a trait is written.


@pytest.mark.parametrize(
    ("text", "trait"),
    [
        ("resistance(P1)", ("piercing", -1)),
        ("Resistance( p 12 )", ("piercing", -12)),
        ("vulnerability(cold 2)", ("cold", 2)),
        ("vulnerability(Energy3)", ("energy", 3)),
        ("resistance(damage 0)", ("damage", 0)),
        ("resistance(precision 1)", ("precision", -1)),
    ],
)
def test_a_trait_is_written_with_a_letter_a_type_or_a_category(text, trait):
    assert read_trait(text) == trait


@pytest.mark.parametrize(
    "text", ["", "P1", "resistance", "resistance(P)", "resistance(X1)", "weakness(P1)",
             "resistance(P-1)", "resistance(P1) and more"],
)  # fmt: skip
def test_an_unknown_trait_is_refused_with_an_example(text):
    with refused(
        f"'{text}' is not a trait. Write resistance(P1) or vulnerability(cold 2), with B, P, S, "
        "H, C, T, D or bludgeoning, piercing, slashing, heat, cold, toxic, disintegrate, "
        "precision, damage, physical, energy.",
        NotUnderstood,
    ):
        read_trait(text)
