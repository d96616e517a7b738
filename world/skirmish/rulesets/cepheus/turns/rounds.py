"""Combat Round: whose turn it is, what is left of it, and delaying."""

from world.skirmish.game import (
    Action,
    ActorEvent,
    Context,
    EndTurn,
    IllegalMove,
    Question,
    Response,
    RoundBegan,
    TurnBegan,
)
from world.skirmish.rulesets.cepheus.actions import SignificantAction, lose_aim
from world.skirmish.rulesets.cepheus.fighters.fighter import Fighter
from world.skirmish.rulesets.cepheus.table import Table


class TurnLost(ActorEvent, tag="cepheus_turn_lost"):
    """An unconscious fighter stayed so, or a delayed turn was never taken."""

    unconscious: bool


class TwoMinorsTaken(ActorEvent, tag="cepheus_two_minors"):
    """A fighter takes two minor actions for the significant one."""


class Delayed(ActorEvent, tag="cepheus_delay"):
    """A fighter waits for a better moment."""


# Rounds


def begin_round(ctx: Context[Table]) -> None:
    """Apply the changes of initiative that were put off, for this round only."""
    table = ctx.table
    table.round += 1
    table.last_count = None
    for fighter in table.fighters.values():
        fighter.change, fighter.change_next = fighter.change_next, 0
        fighter.acted = fighter.dodged = False
    ctx.emit(RoundBegan(table.round))
    next_turn(ctx)


def next_turn(ctx: Context[Table]) -> None:
    """Find whose turn is next, and go on until a decision is needed."""
    table = ctx.table
    table.acting = ""
    table.declined = []
    upcoming = table.next_to_act()
    table.upcoming = upcoming.id if upcoming is not None else ""
    advance(ctx)


def advance(ctx: Context[Table]) -> None:
    """End a turn that is used up; between turns, begin the next unless there is a question."""
    table = ctx.table
    if table.acting:
        _end_if_spent(ctx, table.fighters[table.acting])
        return
    upcoming = table.fighters.get(table.upcoming)
    if upcoming is not None and (upcoming.withdrawn or upcoming.dead):
        next_turn(ctx)
    elif next_delayer(table) is None:
        if upcoming is None:
            _end_round(ctx)
        elif upcoming.conscious:
            start_turn(ctx, upcoming)


def start_turn(ctx: Context[Table], fighter: Fighter) -> None:
    """Give a fighter one minor and one significant action; the seriously wounded lack the minor."""
    fighter.moved = 0
    fighter.aware = True
    fighter.refresh("turn")
    if fighter.seriously_wounded:
        fighter.minor = 0
    table = ctx.table
    table.acting, table.untouched, table.other = fighter.id, True, False
    ctx.emit(TurnBegan(fighter.id))


def close_turn(fighter: Fighter) -> None:
    """Note that a fighter has had their turn, which ends the penalty of their reactions."""
    fighter.acted = True
    fighter.reactions = 0


def lose_turn(ctx: Context[Table], fighter: Fighter, *, unconscious: bool) -> None:
    """End a fighter's turn of this round without an action."""
    stop_delaying(ctx.table, fighter)
    close_turn(fighter)
    ctx.emit(TurnLost(fighter.id, unconscious))


def _end_if_spent(ctx: Context[Table], fighter: Fighter) -> None:
    table = ctx.table
    left = fighter.minor or fighter.significant or table.other
    if not fighter.able or not left:
        close_turn(fighter)
        table.other = False
        table.last_count = fighter.initiative
        next_turn(ctx)


def _end_round(ctx: Context[Table]) -> None:
    """End a round; fighters who delayed to the end lose it and act first in the next."""
    table = ctx.table
    top = max(
        other.base + (0 if other.delaying else other.change_next) for other in table.remaining()
    )
    for fighter in [table.fighters[delayer] for delayer in table.delayers]:
        fighter.change_next += top + 1 - fighter.base
        lose_turn(ctx, fighter, unconscious=False)
    begin_round(ctx)


# The actions of a turn


class TwoMinorActions(SignificantAction):
    """Take two minor actions in place of the significant one."""

    aliases = ("two minors",)
    keeps_aim = True
    under_any_load = True

    def play(self, ctx: Context[Table], actor: Fighter) -> None:
        actor.minor += 2
        ctx.emit(TwoMinorsTaken(actor.id))


class Skip(EndTurn):
    """End your turn; what is left of it is lost."""

    aliases = ("done", "pass", "end turn")


# Delaying


class Delay(Action):
    """Wait. Before each other turn you are asked whether to take yours."""

    def check(self, table: Table, actor: Fighter) -> None:
        if not table.untouched:
            raise IllegalMove("You have already acted. You can delay only before you act.")

    def play(self, ctx: Context[Table], actor: Fighter) -> None:
        ctx.table.delayers.append(actor.id)
        actor.delaying = True
        ctx.emit(Delayed(actor.id))
        next_turn(ctx)


class ActNow(Response):
    """Take your delayed turn now, with the initiative of the fighter you act before."""

    verb = "yes"

    def play(self, ctx: Context[Table], question: Question) -> None:
        table, fighter = ctx.table, ctx.table.fighters[question.seat]
        stop_delaying(table, fighter)
        before = table.fighters.get(table.upcoming)
        count = before.initiative if before is not None else table.last_count
        if count is not None:
            fighter.base, fighter.change = count, 0
        start_turn(ctx, fighter)


class KeepWaiting(Response):
    """Let this moment pass."""

    verb = "no"

    def play(self, ctx: Context[Table], question: Question) -> None:
        ctx.table.declined.append(question.seat)


class TakeDelayedTurn(Question, tag="delay"):
    """Whether to take a delayed turn before that of `before`; empty at the end of the round."""

    answers = (ActNow, KeepWaiting)
    default = KeepWaiting()
    before: str

    def summary(self, table: Table) -> str:
        return f"whether to take their turn before {self.moment(table)}"

    def moment(self, table: Table) -> str:
        """Return whose turn comes next."""
        return table.fighters[self.before].name if self.before else "the round ends"


def next_delayer(table: Table) -> Fighter | None:
    """Return the next delaying fighter to ask about the upcoming turn."""
    waiting = (
        table.fighters[delayer] for delayer in table.delayers if delayer not in table.declined
    )
    return next((fighter for fighter in waiting if fighter.able), None)


def stop_delaying(table: Table, fighter: Fighter) -> None:
    """Remove a fighter from the fighters who delay."""
    fighter.delaying = False
    if fighter.id in table.delayers:
        table.delayers.remove(fighter.id)


def drop_out(ctx: Context[Table], fighter: Fighter) -> None:
    """Take the aim from a fighter who is out, and end the turn that they delayed."""
    lose_aim(ctx, fighter)
    if fighter.delaying:
        stop_delaying(ctx.table, fighter)
        close_turn(fighter)
