"""Action Economy: Action Potential, OODA, passes, how a round ends, and ambushes."""

from collections.abc import Callable
from typing import Annotated

from world.skirmish.game import (
    Action,
    ActorEvent,
    Context,
    Event,
    IllegalMove,
    Intervention,
    No,
    Procedure,
    Question,
    Response,
    RoundBegan,
    Targets,
)

from .data import SIDES, STILL
from .exchange.reactions import lose_prepared
from .table import Fighter, Table


class PotentialRolled(Event, tag="apocrypha_potential"):
    """All fighters' Action Potential was rolled: dice, modifier and sum by fighter."""

    rolled: tuple[tuple[str, int, int, int], ...]


class PassBegan(ActorEvent, tag="apocrypha_pass"):
    """A fighter has the most action points, and may spend `allowance` of them.

    `others` are those who come after, with the points that they have.
    """

    ap: int
    allowance: int
    others: tuple[tuple[str, int], ...] = ()


class Waited(ActorEvent, tag="apocrypha_waited"):
    """A fighter ended a pass early and kept the rest; not `asked` if they could do nothing."""

    ap: int
    asked: bool = True


class PointsLetGo(ActorEvent, tag="apocrypha_let_go"):
    """A fighter let the rest of their action points go."""

    ap: int


class RoundEnded(Event, tag="apocrypha_round_ended"):
    """No one has action points any more, or wants to spend them."""

    round: int


# Action Potential


def rating(table: Table, fighter: Fighter) -> int:
    """Return the Initiative Rating: Acuity and Volition in full tens, and 3."""
    return fighter.acu // 10 + fighter.vol // 10 + table.house.rating


def potential(table: Table, fighter: Fighter) -> int:
    """Return what is added to the dice of Action Potential."""
    if table.house.ap_check == "attributes":
        return fighter.crd + fighter.fit
    return rating(table, fighter)


def begin_round(ctx: Context[Table]) -> None:
    """Roll new Action Potential for everyone able, who all know of the enemy by now."""
    table = ctx.table
    table.phase = "rounds"
    table.round += 1
    ctx.emit(RoundBegan(table.round))
    rolled = []
    for fighter in table.able():
        dice = ctx.dice.total(table.house.ap_dice, SIDES, by=fighter.id)
        added = potential(table, fighter)
        fighter.ap = dice + added
        fighter.aware = True
        rolled.append((fighter.id, dice, added, fighter.ap))
    ctx.emit(PotentialRolled(tuple(rolled)))
    table.acting = ""
    table.waited.clear()


def end_round(ctx: Context[Table]) -> None:
    """Take all remaining points; prepared actions and baits lapse."""
    table = ctx.table
    for fighter in table.fighters.values():
        fighter.ap = 0
        lose_prepared(ctx, fighter, "round")
        fighter.riposte, fighter.hiding = "", False
    table.acting = ""
    if table.phase == "rounds":
        ctx.emit(RoundEnded(table.round))


# OODA


def allowance(table: Table, fighter: Fighter) -> int:
    """Return the points after which no new action begins in a pass."""
    return max(fighter.ooda, rating(table, fighter))


def next_pass(ctx: Context[Table], can_act: Callable[[Fighter], bool]) -> bool:
    """Find whose pass it is now, and begin a new one; return whether anyone has one."""
    table = ctx.table
    if table.acting:
        fighter = table.fighters[table.acting]
        ended = fighter.spent >= allowance(table, fighter) or fighter.id in table.waited
        if fighter.able and not ended and can_act(fighter):
            return True
    table.acting = ""
    for fighter in table.order():
        # A fighter who waits cannot act until another has spent a point.
        if not fighter.ap or fighter.id in table.waited:
            continue
        if can_act(fighter):
            _begin_pass(ctx, fighter)
            return True
        wait(ctx, fighter, asked=False)
    return False


def _begin_pass(ctx: Context[Table], fighter: Fighter) -> None:
    """Begin a pass: end what lasts until then, and count reactions from zero."""
    table = ctx.table
    table.acting = fighter.id
    table.offered.clear()
    fighter.spent = 0
    fighter.defending = False
    for other in table.fighters.values():
        other.reacted = 0
    most = min(fighter.ap, allowance(table, fighter))
    others = tuple(
        (other.id, other.ap) for other in table.order() if other is not fighter and other.ap
    )
    ctx.emit(PassBegan(fighter.id, fighter.ap, most, others))


def can_attack_or_move(table: Table, fighter: Fighter) -> bool:
    """Return whether the points are enough to change speed, go on, attack, or get up."""
    ap, house, weapon = fighter.ap, table.house, fighter.weapon()
    return (
        ap >= house.speed_cost
        or ap >= max(1, fighter.melee_weapon().erg)
        or (not weapon.melee and ap >= max(1, weapon.bulk))
        or (fighter.readied and ap >= max(1, weapon.erg))
        or (fighter.rate != STILL and ap >= 1)
        or (fighter.stance != "standing" and ap >= house.stance_cost)
    )


# Ending a pass


def wait(ctx: Context[Table], fighter: Fighter, *, asked: bool = True) -> None:
    """Keep the rest; when all who have points left wait one after another, the round ends."""
    ctx.table.waited.append(fighter.id)
    ctx.emit(Waited(fighter.id, fighter.ap, asked))


class Wait(Action):
    """End your pass, and keep your AP for reactions and a later pass."""

    def play(self, ctx: Context[Table], actor: Fighter) -> None:
        wait(ctx, actor)


class Yes(Response):
    """Lose your AP."""

    aliases = ("done",)


class LetGo(Question):
    """Whether you give up action points that could still buy something; asked once."""

    asks = "whether to lose AP"
    answers = (Yes, No)
    default = No()
    points: int


class Done(Action):
    """End your pass and give up the rest of your AP: you cannot react again in this round."""

    aliases = ("pass", "end turn")

    def play(self, ctx: Context[Table], actor: Fighter) -> Procedure:
        if not actor.warned and can_attack_or_move(ctx.table, actor):
            actor.warned = True
            answer = yield LetGo(actor.id, actor.ap)
            if isinstance(answer, No):
                return
        ctx.emit(PointsLetGo(actor.id, actor.ap))
        actor.ap = 0
        ctx.table.waited.clear()


class AmbushBegan(Event, tag="apocrypha_ambush"):
    """Those who are not unaware have a pass before the first round."""

    unaware: tuple[str, ...]


class Unaware(Intervention):
    """Name the fighters who are unaware, before anyone has acted: all others have a free pass.

    The unaware have an Avoidance Rating of 0 and no reactions. `unaware none` takes it back.
    """

    fighters: Annotated[tuple[str, ...], Targets(out=True, hint="none|NAME ...")]

    def check(self, table: Table) -> None:
        if table.begun or table.phase not in ("ambush", "rounds"):
            raise IllegalMove("It is too late for an ambush: a fighter has acted.")
        if not self.fighters and table.phase == "rounds":
            raise IllegalMove("Everyone is aware already. Name who is not: unaware NAME ...")
        if all(fighter.id in self.fighters for fighter in table.able()):
            raise IllegalMove("An ambush needs at least one fighter who is aware.")

    def play(self, ctx: Context[Table]) -> None:
        if self.fighters:
            begin_ambush(ctx, self.fighters)
        else:
            ctx.table.round = 0
            begin_round(ctx)


def begin_ambush(ctx: Context[Table], unaware: tuple[str, ...]) -> None:
    """Give everyone but the unaware a free pass before the first round."""
    table = ctx.table
    table.round, table.phase = 0, "ambush"
    for fighter in table.able():
        fighter.aware = fighter.id not in unaware
        fighter.ap = allowance(table, fighter) if fighter.aware else 0
    ctx.emit(AmbushBegan(unaware))
    table.acting = ""
    table.waited.clear()
