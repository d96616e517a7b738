"""A bout by initiative: costs of answers, bleeding, an end that comes by itself."""

from typing import Annotated

import msgspec

from world.skirmish import game


class House(game.HouseRules):
    """When it is over at the latest."""

    night: Annotated[
        int, game.house_number("The round in which night falls; 0 for never.", 0, 9)
    ] = 0


class Blade(msgspec.Struct, frozen=True):
    """A row of the table of blades."""

    name: str


BLADES = {name: Blade(name) for name in ("sword", "knife")}


class Fighter(game.Combatant):
    """A fighter with nerve for a parry."""

    life = "hp"
    hp: int = game.number("hit points", default=3, most=9, within="max_hp", help="Left.")
    max_hp: int = game.number("most hit points", default=4, least=1, most=9, help="When unhurt.")
    luck: int = game.number("luck", default=2, most=9, help="Luck.")
    wind: int = game.number("wind", default=2, least=1, most=9, help="The most stamina.")
    blades: tuple[Blade, ...] = game.rows(
        "blades", BLADES, "blade", Blade, default=("knife",), help="Carried."
    )
    action: int = game.resource("action")
    nerve: int = game.resource("nerve")
    stamina: int = game.resource("stamina", 3, each="fight", most="wind")
    bleeding: int = game.effect("bleeding for {} more turns", until="turn", counts=True)


class Lunge(game.Action):
    """Lunge, with as much stamina as you like."""

    costs = {"action": 1, "stamina": 1}
    effort: Annotated[int, game.Number(least=1, most=3, pool="stamina")]

    def play(self, ctx, actor):
        pass


class Parry(game.Response):
    """Parry, with luck."""

    costs = "nerve"
    luck: Annotated[int, game.Number(least=1, most=6, pool="luck")]


class Let(game.Response):
    """Let it come."""


class Parrying(game.Question):
    """Whether to parry."""

    asks = "whether to parry"
    answers = (Parry, Let)
    default = Let()


class Threaten(game.Action):
    """Threaten an enemy with a blade; they may parry."""

    costs = "action"
    target: Annotated[str, game.Target(among="enemies")]
    blade: Annotated[str, game.Owned(of="blades", what="blade", lead="with")]

    def play(self, ctx, actor):
        yield Parrying(self.target)


class Bout(game.InitiativeTurns):
    """The rules."""

    name = "bout"
    title = "Bout"
    summary = "For tests."
    house = House
    fighter = Fighter
    actions = (Lunge, Threaten)
    questions = (Parrying,)

    def initiative(self, ctx, fighter):
        return 0

    def turn_begins(self, ctx, fighter):
        if fighter.bleeding:
            fighter.lose("hp", 1)
        if ctx.table.round == ctx.table.house.night:
            ctx.end("")


RULESET = Bout()
