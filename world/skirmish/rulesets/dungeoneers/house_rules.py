"""The house rules of Dungeoneers."""

from typing import Annotated

from world.skirmish.game import HouseRules, switch
from world.skirmish.game import house_number as number


class DungeoneersHouse(HouseRules, frozen=True, kw_only=True):
    """The house rules of Dungeoneers."""

    tokens: Annotated[int, number("Spotlight tokens of a player when refilled.", 1, 20)] = 3
    ask_to_pass: Annotated[
        bool, switch("Players who would lose something by it are asked before one passes.")
    ] = True
    critical: Annotated[int, number("Dice showing 1 that make a critical.", 1, 10)] = 2
    critical_bonus: Annotated[int, number("Successes that a critical adds.", 0, 100)] = 1
    front_bonus: Annotated[
        int,
        number("Wounds more from your own front line and anywhere on the enemy's half.", 0, 100),
    ] = 1
    back_range: Annotated[int, number("Quadrants more for missiles from a back line.", 0, 4)] = 1
    out_of_reach: Annotated[
        int, number("Bane on a strike at a prone target outside your reach.", 0, 100)
    ] = 3
    stress_base: Annotated[int, number("Stress capacity is this and Spirit.", 0, 100)] = 2
    broken_factor: Annotated[int, number("Wounds a broken creature takes, times this.", 1, 10)] = 2
    broken_bonus: Annotated[int, number("Wounds more that a broken creature deals.", 0, 100)] = 1
    duel_base: Annotated[
        int, number("Dodging difficulty of a player is this and their proficiency.", 0, 100)
    ] = 1
    player_notice: Annotated[int, number("Difficulty of hiding from players.", 0, 6)] = 2
    channel_stacks: Annotated[int, number("Stacks of channeling from one free action.", 1, 100)] = 2
    push_tiles: Annotated[int, number("Tiles that a push forces its target.", 1, 11)] = 2
    push_lesser: Annotated[
        int, number("Tiles that a push forces its target, on a lesser success.", 0, 11)
    ] = 1
    first_rows: Annotated[int, number("Rows between the two sides when a fight starts.", 0, 4)] = 2
