"""Maneuver. Action dice become strike dice."""

from typing import Annotated, Final

from world.skirmish.arguments import Number
from world.skirmish.events import Event
from world.skirmish.moves import Action
from world.skirmish.ruleset import Context

from .fighter import Fighter
from .skills import OwnSkill
from .table import Table

SIDES: Final = 6
SUCCESS: Final = 3


class Maneuvered(Event, frozen=True, tag="grapple_maneuver"):
    """A maneuver was tried. `earned` and `bonus` are SD; `ad` and `sd` what is left."""

    actor: str
    skill: str
    successes: int
    rolled: int
    spent: int
    earned: int
    bonus: int
    ad: int
    sd: int


class Maneuver(Action):
    """Spend 1 to 3 action dice and use a skill to earn strike dice.

    You roll the dice and the skill's rating; each 3 or more earns a strike die, 5 at most. Without
    a success you keep your action dice. When all three skills have been used, the next maneuver
    gets 2 more strike dice.
    """

    aliases = ("m",)
    dice: Annotated[
        int,
        Number(
            least=1, most="most_maneuver_dice", unit="action die", units="action dice", pool="ad"
        ),
    ]
    skill: OwnSkill

    def play(self, ctx: Context[Table], actor: Fighter) -> None:
        house = ctx.table.house
        rolled = max(0, self.dice + actor.rating(self.skill) + actor.maneuver_bonus)
        successes = ctx.dice.successes(rolled, SIDES, SUCCESS, actor.id)
        # The bonus is given when all three skills were marked before this maneuver, even if it
        # fails; only the skill of this maneuver is marked after it.
        bonus = 0
        if len(actor.marks) == 3:
            bonus = house.marks_bonus
            actor.marks = ()
        if self.skill not in actor.marks:
            actor.marks += (self.skill,)
        # No more than five strike dice can be earned; a failure costs no action dice.
        earned = min(successes, house.most_sd_earned)
        spent = self.dice if earned else 0
        actor.ad += self.dice - spent
        actor.sd += earned + bonus
        ctx.emit(
            Maneuvered(
                actor.id, self.skill, successes, rolled, spent, earned, bonus, actor.ad, actor.sd
            )
        )
