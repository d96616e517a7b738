"""Minor Actions: Changing Stance, Drawing and Reloading."""

from collections.abc import Iterator
from typing import cast

from world.skirmish.errors import IllegalMove
from world.skirmish.ruleset import Scene

from .data import STANCES, UNARMED
from .events import Drew, Reloaded, StanceChanged
from .moves import ChangeStance, Draw, Reload
from .table import Fighter, Stance, Table
from .turns import check_minor, lose_aim, spend_minor


def stances(table: Table, actor: Fighter) -> Iterator[ChangeStance]:
    """Every stance."""
    yield from (ChangeStance(stance) for stance in STANCES)


def check_stance(table: Table, actor: Fighter, move: ChangeStance) -> None:
    """Another stance than the one taken."""
    check_minor(table, actor)
    if actor.stance == move.stance:
        raise IllegalMove(f"You are {move.stance} already.")


def change_stance(scene: Scene[Table], actor: Fighter, move: ChangeStance) -> None:
    """Stand, crouch or lie down."""
    spend_minor(scene)
    lose_aim(scene, actor)
    actor.stance = cast("Stance", move.stance)
    scene.tell(StanceChanged(actor.id, move.stance))


def draws(table: Table, actor: Fighter) -> Iterator[Draw]:
    """Every weapon carried, and bare hands."""
    yield from (Draw(name) for name in _carried(actor))


def check_draw(table: Table, actor: Fighter, move: Draw) -> None:
    """Another weapon than the one in hand."""
    check_minor(table, actor)
    if move.weapon not in _carried(actor):
        raise IllegalMove(f"You do not carry a {move.weapon}.")
    if actor.weapon().name == move.weapon:
        in_hand = "Your hands are free" if not actor.drawn else f"You have your {move.weapon} drawn"
        raise IllegalMove(f"{in_hand} already.")


def draw(scene: Scene[Table], actor: Fighter, move: Draw) -> None:
    """One weapon is in hand at a time; the other is stowed."""
    spend_minor(scene)
    lose_aim(scene, actor)
    actor.drawn = "" if move.weapon == UNARMED.name else move.weapon
    scene.tell(Drew(actor.id, move.weapon))


def reloads(table: Table, actor: Fighter) -> Iterator[Reload]:
    """There is one way to reload."""
    yield Reload()


def check_reload(table: Table, actor: Fighter, move: Reload) -> None:
    """A weapon in hand that takes rounds and is not full, and a magazine for it."""
    check_minor(table, actor)
    weapon = actor.weapon()
    if weapon is UNARMED:
        raise IllegalMove("You have nothing in hand to reload.")
    if not weapon.magazine:
        raise IllegalMove(f"{weapon.name} takes no ammunition.")
    if actor.loaded.get(weapon.name, 0) >= weapon.magazine:
        raise IllegalMove(f"Your {weapon.name} is full.")
    if not actor.npc and not actor.magazines.get(weapon.name, 0):
        raise IllegalMove(f"You have no magazine left for your {weapon.name}.")


def reload(scene: Scene[Table], actor: Fighter, move: Reload) -> None:
    """A magazine fills the weapon; NPCs have no end of them."""
    spend_minor(scene)
    lose_aim(scene, actor)
    weapon = actor.weapon()
    if not actor.npc:
        actor.magazines[weapon.name] -= 1
    actor.loaded[weapon.name] = weapon.magazine
    left = None if actor.npc else actor.magazines[weapon.name]
    scene.tell(Reloaded(actor.id, weapon.name, weapon.magazine, left))


def _carried(actor: Fighter) -> dict[str, None]:
    """The names of what can be in hand."""
    return dict.fromkeys(each.name for each in (*actor.weapons, UNARMED))
