"""Minor Actions: Drawing & Reloading. One weapon is in hand at a time."""

from typing import Annotated

from world.skirmish.game import ActorEvent, Context, IllegalMove, Owned

from .actions import MinorAction
from .fighters.fighter import Fighter
from .fighters.weapons import UNARMED
from .table import Table


class Drew(ActorEvent, tag="cepheus_draw"):
    """A fighter has a weapon in hand, or has freed their hands."""

    weapon: str

    @property
    def drawn(self) -> bool:
        """Whether there is anything in hand."""
        return self.weapon != UNARMED.name


class Reloaded(ActorEvent, tag="cepheus_reload"):
    """A weapon is full; `left` magazines remain, None for no end of them."""

    weapon: str
    rounds: int
    left: int | None


class Draw(MinorAction):
    """Draw a weapon and stow the one in your hand; unarmed strike frees your hands."""

    weapon: Annotated[str, Owned(of="carried", what="weapon", none=UNARMED.name)]

    def check(self, table: Table, actor: Fighter) -> None:
        if actor.weapon().name == self.weapon:
            free = f"You have your {self.weapon} drawn" if actor.drawn else "Your hands are free"
            raise IllegalMove(f"{free} already.")

    def play(self, ctx: Context[Table], actor: Fighter) -> None:
        actor.drawn = "" if self.weapon == UNARMED.name else self.weapon
        ctx.emit(Drew(actor.id, self.weapon))


class Reload(MinorAction):
    """Put a full magazine into the weapon in your hand. NPCs never run out."""

    def check(self, table: Table, actor: Fighter) -> None:
        weapon = actor.weapon()
        if weapon is UNARMED:
            raise IllegalMove("You have nothing in hand to reload.")
        if not weapon.magazine:
            raise IllegalMove(f"{weapon.name} takes no ammunition.")
        if actor.loaded.get(weapon.name, 0) >= weapon.magazine:
            raise IllegalMove(f"Your {weapon.name} is full.")
        if not actor.npc and not actor.magazines.get(actor.kind(weapon), 0):
            raise IllegalMove(f"You have no magazine left for your {weapon.name}.")

    def play(self, ctx: Context[Table], actor: Fighter) -> None:
        weapon = actor.weapon()
        left = None
        if not actor.npc:
            kind = actor.kind(weapon)
            left = actor.magazines[kind] - 1
            actor.magazines = {**actor.magazines, kind: left}
        actor.loaded = {**actor.loaded, weapon.name: weapon.magazine}
        ctx.emit(Reloaded(actor.id, weapon.name, weapon.magazine, left))
