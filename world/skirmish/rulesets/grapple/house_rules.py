"""The house rules of Grapple: every bound and number of its rules."""

from typing import Annotated

from world.skirmish.game import HouseRules, switch
from world.skirmish.game import house_number as number


class GrappleHouse(HouseRules, frozen=True, kw_only=True):
    """The numbers of Grapple that a game may set."""

    ties_succeed: Annotated[
        bool, switch("Successes equal to defense or difficulty are enough.")
    ] = False
    latecomers: Annotated[bool, switch("Fighters may join after the fight has started.")] = False
    least_ap_max: Annotated[int, number("The least AP max.", 1, 100)] = 6
    most_ap_max: Annotated[int, number("The greatest AP max.", 1, 100)] = 20
    least_defense: Annotated[int, number("The least defense.", 1, 100)] = 1
    most_defense: Annotated[int, number("The greatest defense.", 1, 100)] = 6
    least_wounds: Annotated[int, number("The least max wounds.", 1, 100)] = 1
    most_wounds: Annotated[int, number("The greatest max wounds.", 1, 100)] = 5
    most_bonus: Annotated[int, number("The greatest bonus, + or -.", 0, 10)] = 1
    most_maneuver_dice: Annotated[int, number("AD for a maneuver.", 1, 20)] = 3
    most_strike_dice: Annotated[
        int, number("The most SD one strike or skill action may spend.", 1, 20)
    ] = 6
    most_sd_earned: Annotated[int, number("SD that successes earn.", 1, 100)] = 5
    marks_bonus: Annotated[int, number("SD for three marked skills.", 0, 100)] = 2
    breath: Annotated[int, number("AD that a breath gives back.", 1, 100)] = 3
