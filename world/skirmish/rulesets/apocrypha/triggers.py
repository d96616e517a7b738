"""Triggers: what lets a prepared attack or action go off."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from world.skirmish.errors import IllegalMove
from world.skirmish.events import Event
from world.skirmish.ruleset import Scene

from .data import METER
from .incoming import Acting
from .reactions import Interrupt, Reaction, ask

if TYPE_CHECKING:
    from .fighter import Fighter
    from .table import Table

ENTERS, ATTACKED, ALLY, MOVES, LEAVES = "enters", "attacked", "ally", "moves", "leaves"

#: How each is typed after `when`; one about an ally names them.
TRIGGERS: Final = {
    ENTERS: "reached",
    ATTACKED: "attacked",
    ALLY: "attack on",
    MOVES: "in the open",
    LEAVES: "left",
}


class Released(Event, frozen=True, tag="apocrypha_released"):
    """Something prepared goes off."""

    actor: str
    what: str
    target: str


class Release(Reaction):
    """Let what you have prepared go off, before what set it off."""

    aliases = ("yes",)


class Hold(Reaction):
    """Hold what you have prepared for another time."""

    aliases = ("nothing", "do nothing", "no")


class TriggerCame(Interrupt):
    """The trigger of what you have prepared comes; `ally` is whom an attack is on."""

    kind = "trigger"
    answers = (Release, Hold)
    default = Hold()
    trigger: str
    ally: str = ""


def set_off(
    scene: Scene[Table], holder: Fighter, actor: Fighter, trigger: str, victim: str = ""
) -> Acting:
    """Ask whether what is held goes off, if this is what it waits for and it can be done."""
    held = holder.prepared
    if held is None or not waits(scene.table, holder, actor, trigger, victim):
        return
    ally = victim if trigger == ALLY else ""
    answer = yield from ask(scene, TriggerCame(holder.id, actor.id, trigger, ally))
    if not isinstance(answer, Release):
        return
    holder.prepared, holder.hiding = None, bool(holder.riposte)
    scene.tell(Released(holder.id, held.what.verb, actor.id))
    yield from held.what.go_off(scene, holder, actor)


def waits(table: Table, holder: Fighter, actor: Fighter, trigger: str, victim: str = "") -> bool:
    """Return whether this sets off what a fighter holds."""
    held = holder.prepared
    if held is None or held.trigger != trigger or not holder.able:
        return False
    if held.who not in ("", victim if trigger == ALLY else actor.id):
        return False
    try:
        held.what.aimed_at(actor).check_now(table, holder)
    except IllegalMove:
        return False
    return True


def is_near(holder: Fighter, distance: int) -> bool:
    """Return whether that is within the reach, or the range of a shot, that triggers speak of."""
    held = holder.prepared
    if held is None or held.trigger not in (ENTERS, LEAVES):
        return False
    weapon = holder.weapon() if held.what.ranged else holder.melee_weapon()
    return distance <= (weapon.reach or weapon.range) * METER
