"""Conditions, and the hold of a grapple: how they begin and end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from world.skirmish.game import ActorEvent, TargetEvent

from .fighters.data import CONDITIONS, Condition, Until
from .fighters.fighter import Fighter
from .table import Context, Table


class ConditionGained(ActorEvent, tag="dungeoneers_condition"):
    """A fighter has a condition now; `stacks` and `until` are as on the condition."""

    condition: str
    stacks: int = 0
    until: str = ""


class ConditionEnded(ActorEvent, tag="dungeoneers_ended"):
    """A condition is gone."""

    condition: str


class Held(TargetEvent, tag="dungeoneers_held"):
    """A fighter holds another; `turns` of the other's side, or without end."""

    turns: int


def gain(ctx: Context, fighter: Fighter, name: str, *, stacks: int = 0, until: Until = "") -> None:
    """Give a fighter a condition; one that is there already lasts for the longer of both times."""
    condition = fighter.condition(name)
    if condition is None:
        now = Condition(name, stacks, until)
        fighter.conditions += (now,)
    elif not CONDITIONS[name].counts_rounds:
        now = _change(fighter, condition, stacks=condition.stacks + stacks)
    else:
        longer = max(stacks, condition.stacks) if stacks and condition.stacks else 0
        now = _change(fighter, condition, stacks=longer, until=until)
    ctx.emit(ConditionGained(fighter.id, name, now.stacks, now.until))


def _change(fighter: Fighter, before: Condition, **fields: Any) -> Condition:
    """Replace a condition of a fighter, and return the new one."""
    now = replace(before, **fields)
    fighter.conditions = tuple(
        [now if condition is before else condition for condition in fighter.conditions]
    )
    return now


def end(ctx: Context, fighter: Fighter, name: str) -> None:
    """End a condition; a hold ends at both ends, but a fighter may be held by several."""
    ended = fighter.condition(name)
    if ended is None:
        return
    fighter.conditions = tuple(
        [condition for condition in fighter.conditions if condition is not ended]
    )
    ctx.emit(ConditionEnded(fighter.id, name))
    table = ctx.table
    if name == "grappled":
        for grappler in grapplers(table, fighter.id):
            end(ctx, grappler, "grappling")
    elif ended.grapples and not grapplers(table, ended.grapples):
        end(ctx, table.fighters[ended.grapples], "grappled")


def end_at(ctx: Context, fighter: Fighter, what: Until) -> None:
    """End the conditions that last until the fighter moves, acts, or the round is over."""
    for condition in fighter.conditions:
        if condition.until == what:
            end(ctx, fighter, condition.name)
    for condition in fighter.conditions:
        # Hidden to the end of the round of the next action.
        if what == "acting" and condition.until == "later":
            _change(fighter, condition, until="round")


def end_round(ctx: Context) -> None:
    """Count rounds down, and end the conditions that last to the end of the round."""
    for fighter in ctx.table.fighters.values():
        end_at(ctx, fighter, "round")
        for condition in fighter.conditions:
            if condition.stacks and CONDITIONS[condition.name].counts_rounds:
                now = _change(fighter, condition, stacks=condition.stacks - 1)
                if not now.stacks:
                    end(ctx, fighter, condition.name)


# The hold of a grapple


def hold(ctx: Context, actor: Fighter, target: Fighter, turns: int) -> None:
    """Make the target grappled and the actor grappling, for some turns of the target's side."""
    actor.conditions += (Condition("grappling", grapples=target.id, turns=turns),)
    if not target.has("grappled"):
        target.conditions += (Condition("grappled"),)
    ctx.emit(Held(actor.id, target.id, turns))


def grapplers(table: Table, held: str) -> list[Fighter]:
    """Return who holds a fighter."""
    return [fighter for fighter in table.fighters.values() if _held_by(fighter) == held]


def let_go(ctx: Context, fighter: Fighter) -> None:
    """End every hold that a fighter has or is in."""
    end(ctx, fighter, "grappling")
    end(ctx, fighter, "grappled")


def end_far_holds(ctx: Context, fighter: Fighter) -> None:
    """End the holds of a fighter, either way, across different zones."""
    table = ctx.table
    for holder, held in [*holds(table)]:
        if (fighter is holder or fighter is held) and table.zone(holder) != table.zone(held):
            end(ctx, holder, "grappling")


def holds(table: Table) -> Iterator[tuple[Fighter, Fighter]]:
    """Yield each hold as the holder and the fighter held."""
    for fighter in table.fighters.values():
        if held := _held_by(fighter):
            yield fighter, table.fighters[held]


def end_turn(ctx: Context, team: str) -> None:
    """Count down the holds that last for turns of this side."""
    for fighter in ctx.table.fighters.values():
        grip = fighter.condition("grappling")
        if grip and grip.turns and ctx.table.fighters[grip.grapples].team == team:
            now = _change(fighter, grip, turns=grip.turns - 1)
            if not now.turns:
                end(ctx, fighter, "grappling")


def _held_by(fighter: Fighter) -> str:
    grip = fighter.condition("grappling")
    return grip.grapples if grip is not None else ""
