"""Ranged reactions: Charge Defense, Counter-fire, Target in the Open.

Each is a ranged attack of the fighter's choice: aimed or not, at a place, with several rounds.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Final, Protocol

from world.skirmish.game import ActorEvent, Context, IllegalMove, Number, Word, words
from world.skirmish.rulesets.apocrypha.data import LOCATIONS, WALKING
from world.skirmish.rulesets.apocrypha.table import Fighter, Table

from . import reactions
from .damage import could_hurt
from .hitting import WAYS, Incoming, Modifier, Pool, attribute, reaction_dice, roll


class Shot(Protocol):
    """A shot as an action, which tells a reaction its cost and whether it can be fired."""

    def cost(self, table: Table, actor: Fighter) -> int:
        """Return the action points of the shot."""

    def check_now(self, table: Table, actor: Fighter) -> None:
        """Raise `IllegalMove` unless the shot can be fired from here, now."""

    def attack(self, table: Table, actor: Fighter) -> Incoming:
        """Return the attack of the shot."""


#: The ways to shoot, as they are said in a reaction.
MANNERS: Final = {
    "aim and fire": "aimed",
    "fire from the hip": "hip",
    "fire readied weapon": "readied",
}

#: The place that is called, and the rounds of a burst.
Location = Annotated[str, Word(words=words(*LOCATIONS), what="place", lead="at")]
Rounds = Annotated[int, Number(lead="rounds", hint="ROUNDS")]


class CourageTested(ActorEvent, tag="apocrypha_courage"):
    """Whether a fighter keeps their nerve under fire."""

    pool: Pool
    rounds: int
    kept: bool


class ReturnShot(reactions.Reaction):
    """A ranged attack out of turn."""

    shot: ClassVar[bool] = True
    way: Annotated[str, Word(words=MANNERS, what="way to shoot")]
    location: Location = ""
    rounds: Rounds = 1

    @classmethod
    def options(cls, table: Table, question: Any) -> Iterator[ReturnShot]:
        """Yield the shots that can be paid and could hurt, without called places and bursts."""
        fighter, other = table.fighters[question.seat], table.fighters[question.other]
        for way in () if fighter.weapon().melee else MANNERS:
            move = cls(way)
            if move.cost(table, question) > fighter.ap:
                continue
            if could_hurt(table, move.attack(table, fighter, other)):
                yield move

    @property
    def shown(self) -> tuple[str, str, int]:
        return self.way, self.location, self.rounds

    def as_action(self, other: Fighter) -> Shot:
        """Return the shot as an action."""
        kind: Any = WAYS[self.way]
        shot: Shot = kind(other.id, self.location, self.rounds)
        return shot

    def cost(self, table: Table, question: Any) -> int:
        fighter, other = table.fighters[question.seat], table.fighters[question.other]
        return self.as_action(other).cost(table, fighter)

    def check(self, table: Table, question: Any) -> None:
        fighter, other = table.fighters[question.seat], table.fighters[question.other]
        self.as_action(other).check_now(table, fighter)

    def situation_dice(self, table: Table, fighter: Fighter) -> tuple[Modifier, ...]:
        """Return the dice that the reaction adds to those of the shot."""
        return tuple(reaction_dice(table, fighter, melee=False))

    def attack(self, table: Table, fighter: Fighter, other: Fighter, *more: Modifier) -> Incoming:
        """Return the attack of the shot."""
        extra = (*more, *self.situation_dice(table, fighter))
        return self.as_action(other).attack(table, fighter)._replace(extra=extra, cost=0)


class ChargeDefense(ReturnShot):
    """Shoot at a fighter who charges you, before the charge comes home.

    It does unless they fall. The faster they are, the more your fire tells on their roll.
    """

    def check(self, table: Table, question: Any) -> None:
        if getattr(question, "way", "") != "charge":
            raise IllegalMove("That is an answer to a charge.")
        super().check(table, question)

    def hampers(self, table: Table, attack: Incoming) -> Iterator[Modifier]:
        yield Modifier(self.verb, table.house.charge_defense * (attack.speed - WALKING))


class CounterFire(ReturnShot):
    """Fire back at once, each of you against the other's rating.

    It takes more AP than the attacker has left, and courage against the incoming rounds.
    """

    verb = "counter-fire"
    aliases = ("counterfire",)

    def check(self, table: Table, question: Any) -> None:
        fighter, other = table.fighters[question.seat], table.fighters[question.other]
        if fighter.ap <= other.ap:
            raise IllegalMove(f"Counter-fire takes more AP than {other.name} has left, {other.ap}.")
        super().check(table, question)


class ShootInTheOpen(ReturnShot):
    """Shoot at an enemy who moves without cover."""

    verb = "shoot"

    def situation_dice(self, table: Table, fighter: Fighter) -> tuple[Modifier, ...]:
        in_the_open = Modifier("in the open", table.house.in_the_open)
        return (in_the_open, *super().situation_dice(table, fighter))


class ShotAt(reactions.UnderAttack, tag="ranged"):
    """A shot comes."""

    answers = (
        reactions.Avoidance,
        reactions.DesperateDodge,
        reactions.DamageSoak,
        CounterFire,
        reactions.Nothing,
    )


class TargetInTheOpen(reactions.ReactionQuestion, tag="open"):
    """An enemy moves in the open, before your ranged weapon."""

    answers = (ShootInTheOpen, reactions.Nothing)


def nerve(ctx: Context[Table], fighter: Fighter, rounds: int) -> tuple[Modifier, ...]:
    """Test courage against the incoming rounds; each is a die less for one who flinches."""
    modifiers = [attribute(fighter, "res"), attribute(fighter, "acu")]
    rolled = roll(ctx, fighter, modifiers, thresholds=(rounds - 1,))
    kept = rolled.hits >= rounds
    ctx.emit(CourageTested(fighter.id, rolled, rounds, kept))
    return () if kept else (Modifier("under fire", -rounds),)
