"""The house rules of Apocrypha: every number of a ruling."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta

from world.skirmish.game import HouseRules, switch
from world.skirmish.game import house_number as number
from world.skirmish.game import modifier as dice


class ApocryphaHouse(HouseRules, frozen=True, kw_only=True):
    """The house rules of Apocrypha; `as_drafted` sets the numbers of the first draft.

    By `surprise` the fight begins with an ambush.
    """

    sets: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "as_drafted": {
            "halt_cost": 0, "afar_ar": 0, "swing_open": 1, "power_damage": 3, "flurry": 2,
            "flurry_blows": 1, "autofire": 1,
            "avoidance_cost": 2, "counter": -2, "soak_cost": 1, "soak_armor": 1,
            "pistol_damage": 6, "pistol_recoil": 2, "aid": 2,
        },
        "surprise": {"ambush": True},
    }  # fmt: skip

    def named(self, name: str) -> int:
        """Return the house rule of that name; 0 if there is none, as for standing still."""
        return getattr(self, name, 0)

    ambush: Annotated[
        bool, switch("The fight begins with an ambush: only the first team is aware.")
    ] = False
    range: Annotated[int, number("Meters between the sides at the start.", 0, 10_000)] = 20
    ap_check: Annotated[
        Literal["rating", "attributes"],
        Meta(description="What is added to the dice of Action Potential: the Initiative Rating, "
             "or Coordination and Fitness."),
    ] = "rating"  # fmt: skip
    ap_dice: Annotated[int, number("Ten-sided dice of Action Potential.", 1, 10)] = 2
    rating: Annotated[int, number("Added to the Initiative Rating.", 0, 50)] = 3
    success: Annotated[int, number("A die that shows this much is a hit.", 2, 10)] = 7
    vitality: Annotated[int, number("Vitality, before half the Fitness is added.", 1, 100)] = 5
    wounded: Annotated[int, dice("Everything, at half of Vitality.")] = -1
    death: Annotated[int, number("Percent of Vitality at which harm kills.", 100)] = 150

    speed_cost: Annotated[int, number("AP of a step of speed.", 1, 50)] = 2
    halt_cost: Annotated[int, number("AP of halting from walking.", 0, 50)] = 2
    stance_cost: Annotated[int, number("AP of a change of stance.", 1, 50)] = 1
    cover_cost: Annotated[int, number("AP of taking cover.", 1, 50)] = 1
    cover_stays: Annotated[bool, switch("Whether cover goes along with a mover.")] = False

    running_ar: Annotated[int, dice("Avoidance Rating, running.")] = 1
    sprinting_ar: Annotated[int, dice("Avoidance Rating, sprinting.")] = 2
    light_cover: Annotated[int, dice("Avoidance Rating in light cover.")] = 1
    half_cover: Annotated[int, dice("Avoidance Rating in half cover.")] = 2
    heavy_cover: Annotated[int, dice("Avoidance Rating in heavy cover.")] = 3
    crouched_ar: Annotated[int, dice("Avoidance Rating, crouched, against shots from afar.")] = 1
    prone_ar: Annotated[int, dice("Avoidance Rating, prone, against shots from afar.")] = 2
    afar_ar: Annotated[int, dice("Avoidance Rating against shots from afar.")] = 1
    afar: Annotated[int, number("Meters beyond which a shot is from afar.")] = 10
    prone_melee_ar: Annotated[int, dice("Avoidance Rating, prone, hand to hand.")] = -1

    ground: Annotated[int, dice("Fighting hand to hand from the ground.")] = -1
    steady: Annotated[int, dice("A shot after a precise aim, crouched or prone.")] = 1

    reach: Annotated[int, dice("The longer weapon at a distance, the shorter at 1 meter.")] = 1
    far_shot: Annotated[int, dice("A shot beyond half of the weapon's range.")] = -1
    long_arm: Annotated[int, dice("Firing a long arm while an enemy is within reach.")] = -2

    swing: Annotated[int, dice("A desperate swing.")] = -1
    swing_open: Annotated[int, dice("The next attack on a fighter who swung desperately.")] = 2
    power: Annotated[int, dice("A power attack.")] = -1
    power_cost: Annotated[int, number("AP that a power attack costs more.", 0, 50)] = 1
    power_damage: Annotated[
        int, number("Damage that a power attack adds, at most the weapon's own.", 0, 100)
    ] = 5
    flurry: Annotated[int, dice("A flurry.")] = 1
    flurry_blows: Annotated[
        int, number("Blows of a flurry. With 1, two targets divide its hits.", 1, 2)
    ] = 2
    flurry_cost: Annotated[int, number("Percent of an attack's AP that a flurry costs.", 1)] = 150
    feint: Annotated[int, dice("A feint.")] = -1
    feint_cost: Annotated[int, number("Percent of an attack's AP that a feint costs.", 1)] = 100
    feint_damage: Annotated[int, number("Percent of its damage that a feint does.")] = 50
    feinted: Annotated[int, dice("The next reaction after a feint has hit.")] = -2
    defense_cost: Annotated[int, number("AP of a desperate defense.", 1, 50)] = 3
    defense: Annotated[int, dice("Reactions in a desperate defense.")] = 2
    defense_ar: Annotated[int, dice("Avoidance Rating in a desperate defense.")] = 1
    charge: Annotated[int, dice("A charge, for each step of speed above walking.")] = 1
    charge_from: Annotated[int, number("The shortest way of a charge, in meters.", 1)] = 10

    arms: Annotated[int, dice("A shot or blow called to the arms.")] = -2
    legs: Annotated[int, dice("A shot or blow called to the legs.")] = -1
    head: Annotated[int, dice("A shot or blow called to the head.")] = -4
    face: Annotated[int, dice("A shot or blow called to the face.")] = -6
    skull: Annotated[int, number("Armor that the head has more.")] = 2
    aim: Annotated[int, dice("The next shot, for each precise aim.")] = 1
    aim_cost: Annotated[int, number("AP of a precise aim.", 1, 50)] = 2
    aim_most: Annotated[int, number("How many precise aims add up.", 1, 20)] = 3
    autofire: Annotated[int, dice("A shot, for each round beyond the first.")] = 2
    jolt: Annotated[int, number("A recoil die this low breaks the readied state.", 0, 10)] = 2

    pistol_damage: Annotated[int, number("Damage of the pistol.", 0, 100)] = 5
    pistol_recoil: Annotated[int, number("Recoil of the pistol.", 0, 100)] = 1

    again: Annotated[int, dice("Each further melee reaction in one pass of the attacker.")] = -1
    avoidance_cost: Annotated[int, number("AP of avoidance.", 1, 50)] = 3
    parry_cost: Annotated[int, number("AP of a parry.", 1, 50)] = 2
    parry: Annotated[int, dice("A parry.")] = 1
    counter: Annotated[int, dice("A counter-attack.")] = -1
    desperate_parry_cost: Annotated[int, number("AP of a desperate parry.", 1, 50)] = 1
    desperate_parry: Annotated[int, number("Times the counter's hits that it needs.", 1, 10)] = 2
    charge_defense: Annotated[int, dice("A charge met by fire, for each step of speed.")] = -1
    opening: Annotated[int, dice("Exploiting an opening.")] = -1
    in_the_open: Annotated[int, dice("Shooting at a target in the open.")] = -1
    dodge_cost: Annotated[int, number("AP of a desperate dodge.", 1, 50)] = 2
    dodge: Annotated[int, dice("A desperate dodge.")] = 1
    soak_cost: Annotated[int, number("AP of taking a blow on the armor.", 1, 50)] = 2
    soak_armor: Annotated[int, number("Times that armor counts against such a blow.", 1, 10)] = 2
    soak: Annotated[int, number("Percent of what gets through that is then shock.", 0, 100)] = 50

    aid: Annotated[int, number("Hits that first aid must beat.", 0, 20)] = 1
