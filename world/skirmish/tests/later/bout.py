"""A later version of the bout: a field and a house rule have other names, and nobody parries."""

from typing import Annotated

from world.skirmish import game
from world.skirmish.tests.bout import BLADES, Blade


class House(game.HouseRules):
    """When it is over at the latest."""

    nightfall: Annotated[
        int, game.house_number("The round in which night falls; 0: never.", 0, 9)
    ] = 0


class Fighter(game.Combatant):
    """A fighter with grit."""

    life = "hp"
    hp: int = game.number("hit points", default=3, most=9, within="max_hp", help="Left.")
    max_hp: int = game.number("most hit points", default=4, least=1, most=9, help="When unhurt.")
    luck: int = game.number("luck", default=2, most=9, help="Luck.")
    wind: int = game.number("wind", default=2, least=1, most=9, help="The most stamina.")
    blades: tuple[Blade, ...] = game.rows(
        "blades", BLADES, "blade", Blade, default=("knife",), help="Carried."
    )
    action: int = game.resource("action")
    grit: int = game.resource("grit")
    stamina: int = game.resource("stamina", 3, each="fight", most="wind")
    bleeding: int = game.effect("bleeding for {} more turns", until="turn", counts=True)


class Lunge(game.Action):
    """Lunge, with as much stamina as you like."""

    costs = {"action": 1, "stamina": 1}
    effort: Annotated[int, game.Number(least=1, most=3, pool="stamina")]

    def play(self, ctx, actor):
        pass


def _to_2(fight: game.Stored) -> None:
    for table in game.stored_tables(fight):
        table["house"]["nightfall"] = table["house"].pop("night")
        for fighter in table["fighters"].values():
            fighter["grit"] = fighter.pop("nerve")


def _to_3(fight: game.Stored) -> None:
    game.take_back_move(fight)


class Bout(game.InitiativeTurns):
    """The rules."""

    name = "bout"
    title = "Bout"
    summary = "For tests."
    version = 3
    upgrades = {2: _to_2, 3: _to_3}
    house = House
    fighter = Fighter
    actions = (Lunge,)

    def initiative(self, ctx, fighter):
        return 0


RULESET = Bout()
