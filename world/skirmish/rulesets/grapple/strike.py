"""Strike. Strike dice become wounds."""

from collections.abc import Iterator
from typing import Annotated

from world.skirmish.arguments import Number, Target
from world.skirmish.events import Event
from world.skirmish.moves import Action
from world.skirmish.ruleset import Context

from .fighter import Fighter
from .house_rules import GrappleHouse
from .maneuver import SIDES, SUCCESS
from .table import Table


class Struck(Event, frozen=True, tag="grapple_strike"):
    """A strike was tried. `wounds` is what it dealt, 0 where it failed; `sd` what is left."""

    actor: str
    target: str
    successes: int
    rolled: int
    defense: int
    spent: int
    sd: int
    wounds: int


class KnockedOut(Event, frozen=True, tag="grapple_out"):
    """`target` has as many wounds as they can take."""

    actor: str
    target: str


class Strike(Action):
    """Spend 1 to 6 strike dice to wound a fighter, friend or foe.

    You roll them; if more of them show 3 or more than the target's defense, the target takes
    successes divided by defense, rounded down, in wounds. Otherwise you keep your strike dice.
    """

    aliases = ("a", "attack")
    dice: Annotated[
        int,
        Number(least=1, most="most_strike_dice", unit="strike die", units="strike dice", pool="sd"),
    ]
    target: Annotated[str, Target()]

    @classmethod
    def options(cls, table: Table, actor: Fighter) -> Iterator["Strike"]:
        # What cannot succeed is not proposed: too few dice to exceed the target's defense.
        most = min(actor.sd, table.house.most_strike_dice)
        for target in Target().values(table, actor):
            defense = table.fighters[target].defense
            for dice in range(1, most + 1):
                if beats(table.house, dice + actor.strike_bonus, defense):
                    yield cls(dice, target)

    def play(self, ctx: Context[Table], actor: Fighter) -> None:
        target = ctx.table.fighters[self.target]
        defense = target.defense
        rolled = max(0, self.dice + actor.strike_bonus)
        successes = ctx.dice.successes(rolled, SIDES, SUCCESS, actor.id)
        wounds = 0
        if beats(ctx.table.house, successes, defense):
            # Wounds are successes divided by defense, rounded down, at most the target's limit.
            wounds = min(successes // defense, target.max_wounds)
            target.wounds = min(target.wounds + wounds, target.max_wounds)
        # A failure costs no strike dice.
        spent = self.dice if wounds else 0
        actor.sd += self.dice - spent
        ctx.emit(Struck(actor.id, target.id, successes, rolled, defense, spent, actor.sd, wounds))
        if target.down:
            ctx.emit(KnockedOut(actor.id, target.id))


def beats(house: GrappleHouse, successes: int, number: int) -> bool:
    """Return whether successes exceed defense or difficulty (house rule: or equal it)."""
    return successes > number or (successes == number and house.ties_succeed)
