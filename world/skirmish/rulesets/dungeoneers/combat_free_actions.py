"""Combat Free Actions, one for each fighter in a round. The free action Dodge is in `dodge`."""

from typing import Annotated, ClassVar

from world.skirmish.game import (
    Action,
    ActorEvent,
    DoOther,
    IllegalMove,
    No,
    Procedure,
    Question,
    Target,
    TargetEvent,
    Yes,
)

from . import conditions
from .fighters import field
from .fighters.data import SIZES
from .fighters.fighter import Armed, Fighter
from .ground import movement, placing, riding
from .ground.movement import ATile
from .table import Context, Table


class CombatFreeAction(Action):
    """A move that takes the free action of the round."""

    costs = "free_action"


class Reposition(CombatFreeAction):
    """Move to a tile, up to your speed."""

    aliases = ("move", "go")
    tile: ATile

    def check(self, table: Table, actor: Fighter) -> None:
        movement.check_can_move(actor)
        movement.check_go(table, actor, self.tile, actor.pace)

    def play(self, ctx: Context, actor: Fighter) -> None:
        movement.go(ctx, actor, self.tile)


class StandUp(CombatFreeAction):
    """Stand up when you are prone."""

    aliases = ("stand",)

    def check(self, table: Table, actor: Fighter) -> None:
        if not actor.has("prone"):
            raise IllegalMove("You are standing already.")

    def play(self, ctx: Context, actor: Fighter) -> None:
        conditions.end(ctx, actor, "prone")


class Leave(CombatFreeAction):
    """Move past the edge behind your side's back line: you flee, and cannot come back."""

    aliases = ("flee",)

    def check(self, table: Table, actor: Fighter) -> None:
        movement.check_leave(table, actor, actor.pace)

    def play(self, ctx: Context, actor: Fighter) -> None:
        movement.flee(ctx, actor)


class Interacted(ActorEvent, tag="dungeoneers_interact"):
    """A fighter drew, stowed or picked up their weapon."""

    what: str


class HandleWeapon(CombatFreeAction):
    """A free action with a weapon: in hand, stowed, or tossed.

    Attributes:
        before: Where the weapon must be; `after` is where it is then.
        refusal: What you read if it is elsewhere.
    """

    before: ClassVar[Armed]
    after: ClassVar[Armed]
    refusal: ClassVar[str]

    def check(self, table: Table, actor: Fighter) -> None:
        if actor.armed != self.before:
            raise IllegalMove(self.refusal)

    def play(self, ctx: Context, actor: Fighter) -> None:
        actor.armed, actor.lies = self.after, ""
        ctx.emit(Interacted(actor.id, self.aliases[0]))


class Draw(HandleWeapon):
    """Draw your stowed weapon."""

    verb = "interact draw"
    aliases = ("draw",)
    before, after = "stowed", "yes"
    refusal = "You have no stowed weapon to draw."


class Stow(HandleWeapon):
    """Stow your weapon; both hands are free then."""

    verb = "interact stow"
    aliases = ("stow",)
    before, after = "yes", "stowed"
    refusal = "You have no weapon in hand to stow."


class PickUp(HandleWeapon):
    """Pick up the weapon that you tossed, from anywhere in your zone."""

    verb = "interact pick up"
    aliases = ("pick up",)
    before, after = "dropped", "yes"
    refusal = "You have not tossed your weapon."

    def check(self, table: Table, actor: Fighter) -> None:
        super().check(table, actor)
        if field.zone(field.read_tile(actor.lies).quadrant) != table.zone(actor):
            raise IllegalMove(
                f"Your weapon lies on {actor.lies}, outside your zone. "
                "Go there first: reposition TILE."
            )


class InteractOther(DoOther, CombatFreeAction):
    """Do something else with what is there, such as opening a door; the referee settles it."""

    verb = "interact other"


class DropProne(CombatFreeAction):
    """Fall prone: hard to hit from afar, easy from near."""

    aliases = ("prone",)

    def check(self, table: Table, actor: Fighter) -> None:
        if actor.has("prone"):
            raise IllegalMove("You are prone already.")

    def play(self, ctx: Context, actor: Fighter) -> None:
        riding.fall_prone(ctx, actor)


class MountSought(TargetEvent, tag="dungeoneers_mount"):
    """A fighter wants to ride another, who is asked."""


class Mounted(TargetEvent, tag="dungeoneers_mounted"):
    """A fighter rides another, who was `willing`, or was not let."""

    willing: bool


class CarryRider(Question, tag="mount"):
    """Whether a creature is willing to carry a rider."""

    answers = (Yes, No)
    default = No()
    asks = "whether to carry {rider}"
    rider: str


class Mount(CombatFreeAction):
    """Climb onto a willing creature in your zone, at least one size larger than you.

    You are where it is and go with it, until you move by yourself.
    """

    target: Annotated[str, Target()]

    def check(self, table: Table, actor: Fighter) -> None:
        target = table.fighters[self.target]
        table.check_range(actor, target, "zone")
        if SIZES[target.size].number <= SIZES[actor.size].number:
            raise IllegalMove(f"{target.name} is not larger than you.")
        if actor.mount == target.id:
            raise IllegalMove(f"You ride {target.name} already.")
        movement.check_can_move(actor)
        quadrant = target.tile.quadrant
        if quadrant != actor.tile.quadrant and table.is_kept_out(actor, quadrant):
            raise IllegalMove(f"You find no way to {target.name}: a line is held against you.")

    def play(self, ctx: Context, actor: Fighter) -> Procedure:
        target = ctx.table.fighters[self.target]
        ctx.emit(MountSought(actor.id, target.id))
        willing = isinstance((yield CarryRider(target.id, actor.id)), Yes)
        answered = Mounted(actor.id, target.id, willing)
        if willing:
            actor.mount = target.id
            placing.place(ctx, actor, target.tile, answered)
        else:
            ctx.emit(answered)


class Dismount(CombatFreeAction):
    """Get off your mount, onto the nearest tile with room."""

    verb = "interact dismount"
    aliases = ("dismount", "get off")

    def check(self, table: Table, actor: Fighter) -> None:
        if not actor.mount:
            raise IllegalMove("You are not riding.")

    def play(self, ctx: Context, actor: Fighter) -> None:
        riding.get_off(ctx, actor)


class Channel(CombatFreeAction):
    """Gain 2 stacks of channeling, which last until they are used or ended."""

    def play(self, ctx: Context, actor: Fighter) -> None:
        conditions.gain(ctx, actor, "channeling", stacks=ctx.table.house.channel_stacks)
