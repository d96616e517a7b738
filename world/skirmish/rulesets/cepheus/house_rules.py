"""The house rules of Cepheus: every number of a ruling."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta

from world.skirmish.game import HouseRules, switch
from world.skirmish.game import house_number as number
from world.skirmish.game import modifier as dm


class CepheusHouse(HouseRules, frozen=True, kw_only=True):
    """The house rules of Cepheus; `no_referee` leaves nothing to a referee.

    By `surprise` only the first team is aware of its opponents.
    """

    sets: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "no_referee": {"referee": False, "aware": "all", "range": 10},
        "surprise": {"aware": "first"},
    }

    range: Annotated[int | None, Meta(description="Starting range in meters; empty: ask.")] = None
    aware: Annotated[
        Literal["ask", "all", "first", "none"],
        Meta(description="Which fighters are aware at the start; `first` for the first team."),
    ] = "ask"
    aware_roll: Annotated[int, number("The initiative roll of those who are aware.", 2, 12)] = 12
    target_number: Annotated[int, number("A check succeeds at this total.", 2, 30)] = 8
    untrained: Annotated[int, dm("In place of the level of a skill that is missing.")] = -3
    parent_skill: Annotated[
        bool, switch("A skill counts where it is higher than its specialty.")
    ] = False
    aim_most: Annotated[int, number("The most that aiming adds to an attack.")] = 6
    kill_aim: Annotated[int, number("Damage that each aim for the kill adds.")] = 2
    kill_aim_most: Annotated[int, number("The most that aiming for the kill adds.")] = 6
    reaction_initiative: Annotated[int, dm("Initiative, for each reaction, for one round.")] = -2
    reaction_dm: Annotated[int, dm("The fighter's own checks, for each reaction in force.")] = -1
    dodge: Annotated[int, dm("The attack, when the target dodges.")] = -1
    dodge_in_cover: Annotated[int, dm("The attack, when the target dodges in cover.")] = -2
    move: Annotated[int, number("Meters of one movement, standing and unhindered.", 1, 100)] = 6
    crouched_move: Annotated[int, number("Percent of a movement, crouched.", 0, 100)] = 50
    prone_move: Annotated[int, number("Percent of a movement, prone.", 0, 100)] = 25
    difficult_move: Annotated[
        int, number("Percent of a movement in difficult terrain.", 0, 100)
    ] = 50
    loaded_move: Annotated[
        int, number("Percent of a movement with more than a light load.", 0, 100)
    ] = 75
    wounded_move: Annotated[float, number("Meters a round, badly hurt or overloaded.", 0, 10)] = 1.5
    gravity: Annotated[int, number("Percent of one g; loads weigh by it.", 1, 1000)] = 100
    medium_load: Annotated[int, dm("Physical checks under a medium load.")] = -1
    heavy_load: Annotated[int, dm("Physical checks under a heavy load.")] = -2
    moved_target: Annotated[int, dm("The attack, for each 10 full meters the target moved.")] = -1
    quarter_cover: Annotated[int, dm("The attack on a target in quarter cover.")] = 0
    half_cover: Annotated[int, dm("The attack on a target in half cover.")] = -1
    three_quarter_cover: Annotated[int, dm("The attack on a target in three-quarter cover.")] = -2
    full_cover: Annotated[int, dm("The attack on a target in full cover.")] = -4
    prone_personal: Annotated[int, dm("The attack on a prone target at Personal range.")] = 2
    prone_close: Annotated[int, dm("The attack on a prone target at Close range.")] = 0
    prone_short: Annotated[int, dm("The attack on a prone target at Short range.")] = 0
    prone_far: Annotated[int, dm("The attack on a prone target, Medium and beyond.")] = -2
    sight: Annotated[int, dm("An aimed attack with a weapon that has a sight.")] = 1
    low_light: Annotated[int, dm("An attack at range in low light.")] = -1
    darkness: Annotated[int, dm("An attack at range in total darkness.")] = -4
    thin_smoke: Annotated[int, dm("An attack at range through thin smoke.")] = -1
    thick_smoke: Annotated[int, dm("An attack at range through thick smoke.")] = -2
    laser_smoke: Annotated[int, number("Smoke counts so many times for lasers.", 0, 10)] = 2
    extreme_weather: Annotated[int, dm("An attack at range in extreme weather.")] = -2
    burst: Annotated[int, dm("The attack with a weapon that always fires bursts.")] = 1
    strength_short: Annotated[int, dm("The attack, for each point of STR that is missing.")] = -1
    drug_initiative: Annotated[int, dm("Initiative on the combat drug.")] = 4
    drug_damage: Annotated[int, dm("Each hit, on the combat drug.")] = -2
    fatigue: Annotated[int, dm("All checks of the fatigued.")] = -2
    adjacent: Annotated[float, number("Meters within which a coup de grace reaches.", 0, 10)] = 1.5
    farthest: Annotated[int | None, Meta(description="Meters beyond which no attack reaches.")] = (
        None
    )
    wake_retry: Annotated[int, dm("To wake, for each try that failed before.")] = 1
    first_aid: Annotated[int, number("Points that first aid heals for each point of Effect.")] = 2
    surgery: Annotated[int, number("Points that surgery heals for each point of Effect.")] = 2
    own_first_aid: Annotated[int, dm("First aid on your own wounds.")] = -2
    own_surgery: Annotated[int, dm("Surgery on your own wounds.")] = -4
    npcs_give_aid: Annotated[bool, switch("Whether NPCs can give first aid too.")] = False

    def problems(self) -> Iterator[str]:
        if self.range is not None and not 0 <= self.range <= 100_000:
            yield f"House rule range is {self.range}; it takes 0 to 100000 meters."
        if self.farthest is not None and self.farthest < 0:
            yield f"House rule farthest is {self.farthest}; it takes 0 meters or more."
