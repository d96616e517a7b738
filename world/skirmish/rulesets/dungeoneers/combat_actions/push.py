"""Push. A creature is forced away or falls prone; so is an object, by its size."""

from collections.abc import Generator, Iterator
from typing import Annotated, Any, ClassVar

from world.skirmish.arguments import Word, words
from world.skirmish.events import Event
from world.skirmish.fight import Procedure
from world.skirmish.moves import Response
from world.skirmish.questions import Question
from world.skirmish.ruleset import Scene
from world.skirmish.rulesets.dungeoneers import movement, rolls
from world.skirmish.rulesets.dungeoneers.combat_free_actions import drop_prone
from world.skirmish.rulesets.dungeoneers.fighter import Fighter
from world.skirmish.rulesets.dungeoneers.rolls import ALL, LESSER, SUCCESS, AtMost
from world.skirmish.rulesets.dungeoneers.sizes_and_weapons import SIZES, Range
from world.skirmish.rulesets.dungeoneers.table import Table

from . import Acting, CombatAction, Missed, Tag
from .attack import Attack


class ObjectPushed(Event, frozen=True, tag="dungeoneers_object"):
    """An object was pushed: so many tiles away, over, or both."""

    actor: str
    size: str
    tiles: int
    prone: bool


class Force(Response):
    """Force the target away."""


class KnockProne(Response):
    """Knock the target prone."""

    verb = "prone"


class PushHow(Question, tag="push"):
    """What a push does; `target` is a fighter's id, or the words for an object."""

    kind = "push"
    answers = (Force, KnockProne)
    default = Force()
    asks = "whether to force {target} away or knock it prone"
    target: str


class Push(Attack):
    """Force a creature away, or knock it prone.

    It is forced 1 tile on a lesser success; on a success 2 tiles or knocked prone, as you say; on a
    greater success both.
    """

    tags: ClassVar[tuple[Tag, ...]] = ("Attack", "Forces")

    @classmethod
    def range(cls, actor: Fighter) -> Range:
        return "short"

    def land(self, scene: Scene[Table], actor: Fighter, target: Fighter, degree: int) -> Procedure:
        if degree < LESSER:
            scene.tell(Missed(actor.id, target.id, "push"))
            return
        tiles, prone = _outcome(scene.table, degree)
        if degree == SUCCESS:
            # What would change nothing is no choice.
            if not movement.forced_way(scene.table, actor, target, tiles):
                prone = True
            elif not target.has("prone"):
                prone = yield from _ask_how(actor, target.id)
            tiles = 0 if prone else tiles
        if tiles:
            movement.force(scene, actor, target, tiles)
        if prone:
            drop_prone.fall(scene, target)


class ShoveObject(CombatAction):
    """Push an object of a size; the difficulty is its size number. The referee moves it."""

    aliases = ("shove",)
    tags: ClassVar[tuple[Tag, ...]] = ("Attack", "Forces")
    size: Annotated[str, Word(words=words(*SIZES), what="size")]
    most: AtMost = ALL

    @classmethod
    def options(cls, table: Table, actor: Fighter) -> Iterator["ShoveObject"]:
        """Yield none: only the referee knows what objects there are."""
        return iter(())

    def act(self, scene: Scene[Table], actor: Fighter) -> Acting:
        difficulty, boon = SIZES[self.size].number, actor.boon("striking")
        result = rolls.core(scene, actor, "body", "striking", difficulty, boon=boon, most=self.most)
        if result.degree < LESSER:
            scene.tell(Missed(actor.id, "", "push"))
            return result
        tiles, prone = _outcome(scene.table, result.degree)
        if result.degree == SUCCESS:
            prone = yield from _ask_how(actor, f"the {self.size} object")
            tiles = 0 if prone else tiles
        scene.tell(ObjectPushed(actor.id, self.size, tiles, prone))
        return result


def _outcome(table: Table, degree: int) -> tuple[int, bool]:
    """Return how many tiles a push forces its target, and whether it also falls prone."""
    tiles = table.house.push_lesser if degree == LESSER else table.house.push_tiles
    return tiles, degree > SUCCESS


def _ask_how(actor: Fighter, target: str) -> Generator[Any, Any, bool]:
    """Return whether the target is to be knocked prone."""
    answer = yield PushHow(actor.id, target)
    return isinstance(answer, KnockProne)
