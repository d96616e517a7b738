"""House rules: what they are worth by default, and that each of them moves something."""

from collections.abc import Callable
from typing import Any

import pytest

from world.skirmish.rulesets.apocrypha.action_economy import PotentialRolled
from world.skirmish.rulesets.apocrypha.house_rules import ApocryphaHouse
from world.skirmish.rulesets.apocrypha.table import Aim
from world.skirmish.rulesets.apocrypha.tests.positions import (
    HEAD,
    TORSO,
    begun,
    dice_of,
    duel,
    fighter,
    going,
    hits,
    pooled,
    struck,
    struck_at,
)
from world.skirmish.state import house_rules as houses
from world.skirmish.testing.reading import event
from world.skirmish.testing.typed_moves import after, foe, me, play

DEFAULTS = {
    "ambush": False,
    "range": 20,
    "ap_check": "rating",
    "ap_dice": 2,
    "rating": 3,
    "success": 7,
    "vitality": 5,
    "wounded": -1,
    "death": 150,
    "speed_cost": 2,
    "halt_cost": 2,
    "stance_cost": 1,
    "cover_cost": 1,
    "cover_stays": False,
    "running_ar": 1,
    "sprinting_ar": 2,
    "light_cover": 1,
    "half_cover": 2,
    "heavy_cover": 3,
    "crouched_ar": 1,
    "prone_ar": 2,
    "afar_ar": 1,
    "afar": 10,
    "prone_melee_ar": -1,
    "ground": -1,
    "steady": 1,
    "reach": 1,
    "far_shot": -1,
    "long_arm": -2,
    "swing": -1,
    "swing_open": 2,
    "power": -1,
    "power_cost": 1,
    "power_damage": 5,
    "flurry": 1,
    "flurry_blows": 2,
    "flurry_cost": 150,
    "feint": -1,
    "feint_cost": 100,
    "feint_damage": 50,
    "feinted": -2,
    "defense_cost": 3,
    "defense": 2,
    "defense_ar": 1,
    "charge": 1,
    "charge_from": 10,
    "arms": -2,
    "legs": -1,
    "head": -4,
    "face": -6,
    "skull": 2,
    "aim": 1,
    "aim_cost": 2,
    "aim_most": 3,
    "autofire": 2,
    "jolt": 2,
    "pistol_damage": 5,
    "pistol_recoil": 1,
    "again": -1,
    "avoidance_cost": 3,
    "parry_cost": 2,
    "parry": 1,
    "counter": -1,
    "desperate_parry_cost": 1,
    "desperate_parry": 2,
    "charge_defense": -1,
    "opening": -1,
    "in_the_open": -1,
    "dodge_cost": 2,
    "dodge": 1,
    "soak_cost": 2,
    "soak_armor": 2,
    "soak": 50,
    "aid": 1,
}

HouseRules = dict[str, Any]
MANY: dict[str, Any] = {
    "ap": 30,
    "ooda": 30,
    "martial_melee": 6,
    "martial_weapons": 6,
    "personal_weapons": 6,
}


def left(words: str, **mine: Any) -> Callable[[HouseRules], Any]:
    """Return a scenario: the AP left after a move."""
    return lambda house: (
        me(
            after(
                duel(fighter("me", **MANY | mine), fighter("foe", ap=0), house=house),
                f"me: {words}",
            )
        ).ap
    )


def rolled(
    words: str, way: str, *, apart: float = 1, theirs: HouseRules | None = None, **mine: Any
) -> Callable[[HouseRules], Any]:
    """Return a scenario: the number of dice of a move."""

    def scenario(house: HouseRules) -> int:
        target = fighter("foe", **{"ap": 0} | (theirs or {}))
        start = duel(fighter("me", **MANY | mine), target, apart=apart, house=house)
        return dice_of(play(start, f"me: {words}")[1], "me", way)

    return scenario


def rating(weapon: str = "pistol", apart: float = 20, **fields: Any) -> Callable[[HouseRules], Any]:
    """Return a scenario: the rating that an attack must beat."""
    words = {"pistol": "fire from the hip foe"}.get(weapon, "attack foe")

    def scenario(house: HouseRules) -> int:
        target = fighter("foe", **{"ap": 0} | fields)
        start = duel(fighter("me", weapon, **MANY), target, apart=apart, house=house)
        return struck(play(start, f"me: {words}")[1])[0][3]

    return scenario


def reacts(answer: str, what: str = "", **theirs: Any) -> Callable[[HouseRules], Any]:
    """The points that a reaction leaves, and its dice."""

    def scenario(house: HouseRules) -> tuple[int, list[int]]:
        now, events = play(struck_at(theirs, house=house), f"foe: {answer}")
        return foe(now).ap, [pool.dice for pool in pooled(events, what or answer)]

    return scenario


def damage(words: str = "attack foe", place: int = TORSO) -> Callable[[HouseRules], Any]:
    """The harm of an attack with 7 hits."""

    def scenario(house: HouseRules) -> int:
        target = fighter("foe", ap=0, fit=50)
        dice = (*hits(7, 8), place)
        start = duel(fighter("me", **MANY), target, dice=dice, house=house)
        return foe(after(start, f"me: {words}")).harm

    return scenario


def potential(house: HouseRules) -> list[int]:
    return [row[3] for row in event(begun("a/A:", "b/B:", **house)[1], PotentialRolled).rolled]


def entered(house: HouseRules) -> tuple[int, int, int]:
    made = begun("a/A:", "b/B:", **house)[0].table.fighters["b"]
    return made.vitality, made.deadly, made.x


def carried(house: HouseRules) -> Any:
    return begun("a/A: weapons=pistol", "b/B:", **house)[0].table.fighters["a"].weapon()


def cover_kept(house: HouseRules) -> str:
    walker = fighter("me", cover="half", **going(1, "foe", toward=False))
    return me(after(duel(walker, fighter("foe", ap=0), apart=50, house=house), "me: crouch")).cover


def charged_from(house: HouseRules) -> Any:
    start = duel(
        fighter("me", **MANY, **going(2, "foe")), fighter("foe", ap=0), apart=9, house=house
    )
    try:
        return dice_of(play(start, "me: charge foe")[1], "me", "charge")
    except ValueError as refusal:
        return str(refusal)


def met_by_fire(house: HouseRules) -> int:
    charger = fighter("me", ap=10, **going(2, "foe"))
    start = duel(charger, fighter("foe", "pistol"), apart=9, house=house)
    lines = ("me: charge foe", "foe: nothing", "foe: charge defense hip")
    return dice_of(play(start, *lines)[1], "me", "charge")


def aimed(house: HouseRules) -> Any:
    start = duel(fighter("me", "pistol", **MANY), fighter("foe", ap=0), apart=5, house=house)
    try:
        now = after(start, *["me: precise aim foe"] * 3)
    except ValueError as refusal:
        return str(refusal)
    return me(now).ap, dice_of(play(now, "me: hip foe")[1], "me", "fire from the hip")


def jolted(house: HouseRules) -> bool:
    start = duel(
        fighter("me", "pistol", readied=True), fighter("foe", ap=0), dice=(2, 2), house=house
    )
    return me(after(start, "me: fire foe rounds 2")).readied


def reacted_twice(house: HouseRules) -> list[int]:
    asking = struck_at({"ap": 30}, house=house)
    return [
        pool.dice
        for pool in pooled(play(asking, "foe: parry", "me: attack foe", "foe: parry")[1], "parry")
    ]


def parried_desperately(house: HouseRules) -> tuple[int, int]:
    """2 hits against a counter of 1."""
    dice = (*hits(0), *hits(1, 4 + house.get("counter", -1)), *hits(2))
    now = after(
        struck_at(mine={"ap": 10}, dice=dice, house=house),
        "foe: counter-attack",
        "me: desperate parry",
    )
    return me(now).ap, me(now).harm


def opened(house: HouseRules) -> int:
    runner = fighter("me", ap=5, **going(1, "foe", toward=False))
    return dice_of(
        play(duel(runner, house=house), "me: crouch", "foe: exploit", "me: nothing")[1],
        "foe",
        "attack",
    )


def in_the_open(house: HouseRules) -> int:
    walker = fighter("me", ap=5, **going(1, "foe", toward=False))
    start = duel(walker, fighter("foe", "pistol"), apart=9, house=house)
    _, events = play(start, "me: crouch", "foe: shoot hip", "me: nothing")
    return dice_of(events, "foe", "fire from the hip")


def soaked(house: HouseRules) -> tuple[int, int, int]:
    asking = struck_at({"armor": 1, "fit": 50}, dice=(*hits(4), TORSO), house=house)
    now = after(asking, "foe: damage soak legs")
    return foe(now).ap, foe(now).harm, foe(now).shock


def healed(house: HouseRules) -> int:
    start = duel(fighter("me", cog=50), fighter("foe", harm=5), dice=hits(5, 5), house=house)
    return foe(after(start, "me: done", "foe: done", "me: pause", "foe: pause", "me: aid foe")).harm


def first_to_act(house: HouseRules) -> tuple[str, bool, bool]:
    table = begun("a/A:", "b/B:", **house)[0].table
    return table.phase, table.fighters["a"].aware, table.fighters["b"].aware


#: Another value for each, and what it shows in.
MOVES: dict[str, tuple[Any, Callable[[HouseRules], Any]]] = {
    "ambush": (True, first_to_act),
    "range": (30, entered),
    "ap_check": ("attributes", potential),
    "ap_dice": (3, potential),
    "rating": (4, potential),
    "success": (
        3,
        lambda house: struck(
            play(duel(foe=fighter("foe", ap=0), house=house), "me: attack foe")[1]
        ),
    ),
    "vitality": (6, entered),
    "wounded": (-2, rolled("attack foe", "attack", harm=8)),
    "death": (200, entered),
    "speed_cost": (3, left("walk away from foe")),
    "halt_cost": (0, left("halt", **going(1, "foe", toward=False))),
    "stance_cost": (2, left("crouch")),
    "cover_cost": (2, left("take cover")),
    "cover_stays": (True, cover_kept),
    "running_ar": (2, rating(**going(2, "me"))),
    "sprinting_ar": (3, rating(**going(3, "me"))),
    "light_cover": (2, rating(cover="light")),
    "half_cover": (3, rating(cover="half")),
    "heavy_cover": (4, rating(cover="heavy")),
    "crouched_ar": (2, rating(stance="crouched")),
    "prone_ar": (3, rating(stance="prone")),
    "afar_ar": (0, rating()),
    "afar": (20, rating(stance="prone")),
    "prone_melee_ar": (-2, rating("longsword", 1, stance="prone", crd=40)),
    "ground": (-2, rolled("attack foe", "attack", stance="prone")),
    "steady": (
        2,
        rolled(
            *("shoot foe", "aim and fire"),
            apart=5,
            weapon="pistol",
            stance="prone",
            aim=Aim("foe", 1),
        ),
    ),
    "reach": (2, rolled("attack foe", "attack", weapon="halberd", apart=3)),
    "far_shot": (-2, rolled("hip foe", "fire from the hip", weapon="pistol", apart=30)),
    "long_arm": (-3, rolled("hip foe", "fire from the hip", weapon="bow")),
    "swing": (-2, rolled("swing foe", "desperate swing")),
    "swing_open": (1, rolled("attack foe", "attack", theirs={"exposed": True})),
    "power": (-2, rolled("power foe", "power attack")),
    "power_cost": (2, left("power foe")),
    "power_damage": (4, damage("power foe")),
    "flurry": (3, rolled("flurry foe", "flurry")),
    "flurry_blows": (1, damage("flurry foe")),
    "flurry_cost": (200, left("flurry foe")),
    "feint": (-2, rolled("feint foe", "feint")),
    "feint_cost": (50, left("feint foe")),
    "feint_damage": (100, damage("feint foe")),
    "feinted": (-3, reacts("parry", feinted=True)),
    "defense_cost": (4, left("desperate defense")),
    "defense": (3, reacts("parry", defending=True)),
    "defense_ar": (2, rating(defending=True)),
    "charge": (2, rolled("charge foe", "charge", apart=9, **going(2, "foe"))),
    "charge_from": (8, charged_from),
    "arms": (-3, rolled("attack foe at arms", "attack")),
    "legs": (-2, rolled("attack foe at legs", "attack")),
    "head": (-5, rolled("attack foe at head", "attack")),
    "face": (-7, rolled("attack foe at face", "attack")),
    "skull": (3, damage(place=HEAD)),
    "aim": (2, aimed),
    "aim_cost": (3, aimed),
    "aim_most": (2, aimed),
    "autofire": (1, rolled("hip foe rounds 2", "fire from the hip", weapon="pistol")),
    "jolt": (1, jolted),
    "pistol_damage": (6, lambda house: carried(house).damage),
    "pistol_recoil": (2, lambda house: carried(house).recoil),
    "again": (-2, reacted_twice),
    "avoidance_cost": (4, reacts("avoidance")),
    "parry_cost": (3, reacts("parry")),
    "parry": (2, reacts("parry")),
    "counter": (-2, reacts("counter-attack")),
    "desperate_parry_cost": (2, parried_desperately),
    "desperate_parry": (3, parried_desperately),
    "charge_defense": (-2, met_by_fire),
    "opening": (-2, opened),
    "in_the_open": (-2, in_the_open),
    "dodge_cost": (3, reacts("desperate dodge")),
    "dodge": (2, reacts("desperate dodge")),
    "soak_cost": (1, soaked),
    "soak_armor": (1, soaked),
    "soak": (25, soaked),
    "aid": (3, healed),
}


def test_these_are_all_house_rules_and_their_defaults():
    every = {rule.name: rule.default for rule in houses.rules(ApocryphaHouse)}
    assert every == {"show_odds": True, "referee": True, **DEFAULTS}


def test_each_is_tried():
    assert list(MOVES) == list(DEFAULTS)


@pytest.mark.parametrize("name", MOVES)
def test_each_moves_something(name):
    value, scenario = MOVES[name]
    assert scenario({name: value}) != scenario({})


def test_a_house_rule_is_typed_by_its_name():
    house = houses.read(
        ApocryphaHouse, {}, {"range": "40", "cover_stays": "yes", "ap_check": "attributes"}
    )
    assert (house.range, house.cover_stays, house.ap_check) == (40, True, "attributes")


def test_a_named_set_brings_the_first_draft_back():
    drafted = houses.read(ApocryphaHouse, {}, {"as_drafted": "yes"})
    changed = {name: getattr(drafted, name) for name in DEFAULTS}
    assert {name: value for name, value in changed.items() if value != DEFAULTS[name]} == {
        "halt_cost": 0, "afar_ar": 0, "swing_open": 1, "power_damage": 3, "flurry": 2,
        "flurry_blows": 1, "autofire": 1, "avoidance_cost": 2, "counter": -2, "soak_cost": 1,
        "soak_armor": 1, "pistol_damage": 6, "pistol_recoil": 2, "aid": 2,
    }  # fmt: skip
    own = houses.read(ApocryphaHouse, {"as_drafted": True}, {"autofire": "3"})
    assert (own.autofire, own.counter) == (3, -2)
