"""The house rules of Dungeoneers."""

from typing import Annotated

from msgspec import Meta

from world.skirmish.house_rules import HouseRules


def _number(description: str, least: int = 0, most: int = 100) -> Meta:
    return Meta(ge=least, le=most, description=description)


class DungeoneersHouse(HouseRules, frozen=True, kw_only=True):
    """The house rules of Dungeoneers."""

    tokens: Annotated[int, _number("Spotlight tokens of a player when refilled.", 1, 20)] = 3
    ask_to_pass: Annotated[
        bool, Meta(description="Players with something left to do are asked before one passes.")
    ] = True
    critical: Annotated[int, _number("Dice showing 1 that make a critical.", 1, 10)] = 2
    critical_bonus: Annotated[int, _number("Successes that a critical adds.")] = 1
    front_bonus: Annotated[
        int, _number("Wounds more from your own front line and anywhere on the enemy's half.")
    ] = 1
    back_range: Annotated[int, _number("Quadrants more for missiles from a back line.", 0, 4)] = 1
    out_of_reach: Annotated[
        int, _number("Bane on a strike at a prone target outside your reach.")
    ] = 3
    stress_base: Annotated[int, _number("Stress capacity is this and Spirit.")] = 2
    broken_factor: Annotated[int, _number("Wounds a broken creature takes, times this.", 1, 10)] = 2
    broken_bonus: Annotated[int, _number("Wounds more that a broken creature deals.")] = 1
    duel_base: Annotated[
        int, _number("Dodging difficulty of a player is this and their proficiency.")
    ] = 1
    player_notice: Annotated[int, _number("Difficulty of hiding from players.", 0, 6)] = 2
    channel_stacks: Annotated[int, _number("Stacks of channeling from one free action.", 1)] = 2
    push_tiles: Annotated[int, _number("Tiles that a push forces its target.", 1, 11)] = 2
    push_lesser: Annotated[int, _number("The same, for a lesser success.", 0, 11)] = 1
    first_rows: Annotated[int, _number("Rows between the two sides when a fight starts.", 0, 4)] = 2
