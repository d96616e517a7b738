"""Interact."""

from world.skirmish import fight
from world.skirmish.errors import IllegalMove
from world.skirmish.events import Event
from world.skirmish.fight import Procedure
from world.skirmish.moves import Response
from world.skirmish.questions import Question
from world.skirmish.ruleset import Scene
from world.skirmish.rulesets.dungeoneers import field
from world.skirmish.rulesets.dungeoneers.fighter import Fighter
from world.skirmish.rulesets.dungeoneers.table import Table

from . import CombatFreeAction


class Interacted(Event, frozen=True, tag="dungeoneers_interact"):
    """A fighter drew, stowed, picked up, or did something that the referee settles."""

    actor: str
    what: str


class OtherDone(Event, frozen=True, tag="dungeoneers_done"):
    """The referee has settled it."""

    actor: str


class Draw(CombatFreeAction):
    """Draw your stowed weapon."""

    verb = "interact draw"
    aliases = ("draw",)

    def check(self, table: Table, actor: Fighter) -> None:
        if actor.armed != "stowed":
            raise IllegalMove("You have no stowed weapon to draw.")

    def play(self, scene: Scene[Table], actor: Fighter) -> None:
        actor.armed = "yes"
        scene.tell(Interacted(actor.id, "draw"))


class Stow(CombatFreeAction):
    """Stow your weapon; both hands are free then."""

    verb = "interact stow"
    aliases = ("stow",)

    def check(self, table: Table, actor: Fighter) -> None:
        if actor.armed != "yes":
            raise IllegalMove("You have nothing in hand to stow.")

    def play(self, scene: Scene[Table], actor: Fighter) -> None:
        actor.armed = "stowed"
        scene.tell(Interacted(actor.id, "stow"))


class PickUp(CombatFreeAction):
    """Pick up the weapon that you tossed, from anywhere in your zone."""

    verb = "interact pick up"
    aliases = ("pick up",)

    def check(self, table: Table, actor: Fighter) -> None:
        if actor.armed != "dropped":
            raise IllegalMove("You have tossed nothing.")
        if field.zone(field.read_tile(actor.lies).quadrant) != table.zone(actor):
            raise IllegalMove(f"Your weapon lies on {actor.lies}, outside your zone.")

    def play(self, scene: Scene[Table], actor: Fighter) -> None:
        actor.armed, actor.lies = "yes", ""
        scene.tell(Interacted(actor.id, "pick up"))


class Settled(Response):
    """Say that what a fighter did is settled."""

    verb = "done"


class SettleOther(Question, tag="other"):
    """The referee's word on what a fighter does with what is there."""

    kind = "other"
    answers = (Settled,)
    default = Settled()
    asks = "to settle what {actor} does"
    standing = False
    actor: str


class InteractOther(CombatFreeAction):
    """Do something else with what is there, such as opening a door; the referee settles it."""

    verb = "interact other"

    def play(self, scene: Scene[Table], actor: Fighter) -> Procedure:
        scene.tell(Interacted(actor.id, "other"))
        yield SettleOther(fight.REFEREE, actor.id)
        scene.tell(OtherDone(actor.id))
