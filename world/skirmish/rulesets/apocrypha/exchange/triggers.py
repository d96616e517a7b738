"""Triggers: what a prepared action waits for, and letting it go off."""

from typing import Final

from world.skirmish.game import ActorEvent, Context, is_allowed
from world.skirmish.rulesets.apocrypha.data import METER
from world.skirmish.rulesets.apocrypha.position import tell_way
from world.skirmish.rulesets.apocrypha.table import Fighter, Table

from . import reactions
from .hitting import Acting
from .reactions import Reaction, ReactionQuestion

ENTERS, ATTACKED, ALLY, MOVES, LEAVES = "enters", "attacked", "ally", "moves", "leaves"

#: How each is typed after `when`; one about an ally names them.
TRIGGERS: Final = {
    ENTERS: "reached",
    ATTACKED: "attacked",
    ALLY: "they attack",
    MOVES: "in the open",
    LEAVES: "left",
}


class Released(ActorEvent, tag="apocrypha_released"):
    """Something prepared goes off."""

    what: str
    target: str


class Release(Reaction):
    """Let what you have prepared go off, before what set it off."""

    aliases = ("yes",)


class Hold(Reaction):
    """Hold what you have prepared for another time."""

    aliases = ("nothing", "do nothing", "no")


class TriggerCame(ReactionQuestion, tag="trigger"):
    """The trigger of what you have prepared comes; `ally` is the target of an attack."""

    answers = (Release, Hold)
    default = Hold()
    trigger: str
    ally: str = ""


def set_off(
    ctx: Context[Table], holder: Fighter, actor: Fighter, trigger: str, victim: str = ""
) -> Acting:
    """Ask whether a held action goes off, if its trigger has come and it is possible."""
    held = holder.prepared
    if held is None or not waits(ctx.table, holder, actor, trigger, victim):
        return
    tell_way(ctx, actor)
    ally = victim if trigger == ALLY else ""
    answer = yield from reactions.ask(ctx, TriggerCame(holder.id, actor.id, trigger, ally))
    if not isinstance(answer, Release):
        return
    holder.prepared, holder.hiding = None, bool(holder.riposte)
    ctx.emit(Released(holder.id, held.what.verb, actor.id))
    yield from held.what.go_off(ctx, holder, actor)


def waits(table: Table, holder: Fighter, actor: Fighter, trigger: str, victim: str = "") -> bool:
    """Return whether an event sets off what a fighter holds."""
    held = holder.prepared
    if held is None or held.trigger != trigger or not holder.able:
        return False
    if held.who not in ("", victim if trigger == ALLY else actor.id):
        return False
    return is_allowed(held.what.aimed_at(actor).check_now, table, holder)


def range_held(holder: Fighter) -> int:
    """Return how near a fighter comes or goes, for what the holder has prepared to be set off.

    Below 0 if it waits for something else, or nothing is prepared.
    """
    held = holder.prepared
    if held is None or held.trigger not in (ENTERS, LEAVES):
        return -1
    weapon = holder.weapon() if held.what.ranged else holder.melee_weapon()
    return (weapon.reach or weapon.range) * METER
