"""The house rules of Grapple."""

from typing import Annotated

from msgspec import Meta

from world.skirmish.house_rules import HouseRules


class GrappleHouse(HouseRules, frozen=True, kw_only=True):
    """The numbers of Grapple that a game may set."""

    ties_succeed: Annotated[
        bool, Meta(description="Successes equal to defense or difficulty are enough.")
    ] = False
    least_ap_max: Annotated[int, Meta(ge=1, le=100, description="The least AP max.")] = 6
    most_ap_max: Annotated[int, Meta(ge=1, le=100, description="The greatest AP max.")] = 20
    least_defense: Annotated[int, Meta(ge=1, le=100, description="The least defense.")] = 1
    most_defense: Annotated[int, Meta(ge=1, le=100, description="The greatest defense.")] = 6
    least_wounds: Annotated[int, Meta(ge=1, le=100, description="The least max wounds.")] = 1
    most_wounds: Annotated[int, Meta(ge=1, le=100, description="The greatest max wounds.")] = 5
    most_bonus: Annotated[int, Meta(ge=0, le=10, description="The greatest bonus, + or -.")] = 1
    most_maneuver_dice: Annotated[int, Meta(ge=1, le=20, description="AD for a maneuver.")] = 3
    most_strike_dice: Annotated[
        int, Meta(ge=1, le=20, description="The most SD one strike or skill action may spend.")
    ] = 6
    most_sd_earned: Annotated[int, Meta(ge=1, le=100, description="SD that successes earn.")] = 5
    marks_bonus: Annotated[int, Meta(ge=0, le=100, description="SD for three marked skills.")] = 2
    breath: Annotated[int, Meta(ge=1, le=100, description="AD that a breath gives back.")] = 3
