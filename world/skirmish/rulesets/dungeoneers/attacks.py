"""Attacks: the Combat Actions with the tag Attack. The target may dodge; the attacker shifts."""

from collections.abc import Generator, Iterator
from typing import Annotated, Any, ClassVar

from world.skirmish.arguments import Target, Word, words
from world.skirmish.errors import IllegalMove
from world.skirmish.events import Event
from world.skirmish.fight import Procedure
from world.skirmish.moves import Action, Response
from world.skirmish.questions import Question
from world.skirmish.ruleset import Context

from . import conditions, dodge, movement, riding, rolls, wounds
from .combat_actions import Acting, CombatAction, Missed, Tag
from .field import distance, name
from .fighter import NO_DODGE, Fighter
from .rolls import ALL, LESSER, SUCCEEDED, SUCCESS, AtMost, Attribute, Result
from .sizes_and_weapons import SHIFTING, SIZES, Range
from .table import Table


class AttackBegan(Event, frozen=True, tag="dungeoneers_attack"):
    """A fighter attacks: `how` is strike, toss, grapple or push."""

    actor: str
    target: str
    how: str


class Attack(CombatAction):
    """An attack. An adversary's lands unless the target dodges.

    Attributes:
        attribute: What it is rolled with, besides striking.
    """

    tags: ClassVar[tuple[Tag, ...]] = ("Attack",)
    attribute: ClassVar[Attribute] = "body"
    target: Annotated[str, Target()]
    most: AtMost = ALL

    @classmethod
    def range(cls, actor: Fighter) -> Range:
        """Return how far it reaches."""
        raise NotImplementedError

    def bane(self, table: Table, actor: Fighter, target: Fighter) -> int:
        """Return the bane on it that is not from the attacker's conditions."""
        return 0

    def land(
        self, ctx: Context[Table], actor: Fighter, target: Fighter, degree: int
    ) -> Procedure | None:
        """Do what an attack of a degree does."""
        raise NotImplementedError

    def land_on_dodge(
        self, ctx: Context[Table], actor: Fighter, target: Fighter, degree: int | None
    ) -> Procedure | None:
        """Do what an adversary's attack does, given the degree of the dodge; None without one."""
        return self.land(ctx, actor, target, dodge.lessened(degree))

    def check_act(self, table: Table, actor: Fighter) -> None:
        table.check_range(actor, table.fighters[self.target], self.range(actor))

    def act(self, ctx: Context[Table], actor: Fighter) -> Acting:
        target, range_ = ctx.table.fighters[self.target], self.range(actor)
        ctx.emit(AttackBegan(actor.id, target.id, self.verb))
        bane = self.bane(ctx.table, actor, target)
        dodged = yield from dodge.ask(ctx, actor, target, self.verb)
        if actor.npc:
            result = SUCCEEDED
            degree = dodge.degree_against(ctx, target, actor, dodged, bane)
            landing = self.land_on_dodge(ctx, actor, target, degree)
        else:
            result = self._roll(ctx, actor, target, dodged, bane)
            landing = self.land(ctx, actor, target, result.degree)
        if landing is not None:
            yield from landing
        if range_ in SHIFTING:
            movement.shift(ctx, actor, target)
        return result

    def _roll(
        self, ctx: Context[Table], actor: Fighter, target: Fighter, dodged: int, bane: int
    ) -> Result:
        """Roll against a player's dodge, or else against the target's dodging difficulty."""
        if dodged != NO_DODGE:
            difficulty = dodged
        elif target.npc:
            difficulty = rolls.difficulty(ctx, target, "dodging_dn", target.boon("dodging"))
        else:
            difficulty = dodge.duel_difficulty(ctx.table, target)
        boon = actor.boon("striking") - bane
        return rolls.core(
            ctx, actor, self.attribute, "striking", difficulty, boon=boon, most=self.most
        )


class Grapple(Attack):
    """Hold a creature in your zone; you need a free hand.

    It cannot move and is easier to hit; you move at half speed. The hold lasts while both are in
    one zone; on a lesser success only to the end of its side's next turn. On a greater success it
    gains 1 stress too.
    """

    @classmethod
    def range(cls, actor: Fighter) -> Range:
        return "zone"

    def check_act(self, table: Table, actor: Fighter) -> None:
        super().check_act(table, actor)
        if actor.free_hands < 1:
            raise IllegalMove("You have no hand free; stow your weapon first: interact stow.")
        if actor.has("grappling"):
            raise IllegalMove("You hold another creature already; let it go first: let go.")

    def land(self, ctx: Context[Table], actor: Fighter, target: Fighter, degree: int) -> None:
        if degree < LESSER:
            ctx.emit(Missed(actor.id, target.id, "grapple"))
            return
        # In its own side's turn, the next one ends with the second end of a turn from now.
        now = target.team == ctx.table.active_team
        conditions.hold(ctx, actor, target, (2 if now else 1) if degree == LESSER else 0)
        if degree > SUCCESS:
            wounds.stress(ctx, target, 1)


class LetGo(Action):
    """Let go of whom you hold. It costs nothing."""

    def check(self, table: Table, actor: Fighter) -> None:
        if not actor.has("grappling"):
            raise IllegalMove("You hold nobody.")

    def play(self, ctx: Context[Table], actor: Fighter) -> None:
        conditions.end(ctx, actor, "grappling")


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

    def land(self, ctx: Context[Table], actor: Fighter, target: Fighter, degree: int) -> Procedure:
        if degree < LESSER:
            ctx.emit(Missed(actor.id, target.id, "push"))
            return
        tiles, prone = _outcome(ctx.table, degree)
        if degree == SUCCESS:
            # What would change nothing is no choice.
            if not movement.forced_way(ctx.table, actor, target, tiles):
                prone = True
            elif not target.has("prone"):
                prone = yield from _ask_how(actor, target.id)
            tiles = 0 if prone else tiles
        if tiles:
            movement.force(ctx, actor, target, tiles)
        if prone:
            riding.fall_prone(ctx, target)


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

    def act(self, ctx: Context[Table], actor: Fighter) -> Acting:
        difficulty, boon = SIZES[self.size].number, actor.boon("striking")
        result = rolls.core(ctx, actor, "body", "striking", difficulty, boon=boon, most=self.most)
        if result.degree < LESSER:
            ctx.emit(Missed(actor.id, "", "push"))
            return result
        tiles, prone = _outcome(ctx.table, result.degree)
        if result.degree == SUCCESS:
            prone = yield from _ask_how(actor, f"the {self.size} object")
            tiles = 0 if prone else tiles
        ctx.emit(ObjectPushed(actor.id, self.size, tiles, prone))
        return result


def _outcome(table: Table, degree: int) -> tuple[int, bool]:
    """Return how many tiles a push forces its target, and whether it also falls prone."""
    tiles = table.house.push_lesser if degree == LESSER else table.house.push_tiles
    return tiles, degree > SUCCESS


def _ask_how(actor: Fighter, target: str) -> Generator[Any, Any, bool]:
    """Return whether the target is to be knocked prone."""
    answer = yield PushHow(actor.id, target)
    return isinstance(answer, KnockProne)


class Strike(Attack):
    """Strike a creature in range with your weapon, or with bare hands.

    On a lesser success it gains stress, as many as your weapon has wounds. On a success it takes
    the wounds, twice on a greater success, and once more for each success above that.
    """

    aliases: ClassVar[tuple[str, ...]] = ("attack", "hit")
    tags: ClassVar[tuple[Tag, ...]] = ("Attack", "Deadly")
    attribute: ClassVar[Attribute] = "finesse"

    @classmethod
    def range(cls, actor: Fighter) -> Range:
        return actor.in_hand.range

    def bane(self, table: Table, actor: Fighter, target: Fighter) -> int:
        """Return what it costs to strike at a prone target outside one's reach."""
        far = distance(actor.tile, target.tile) > actor.reach
        return table.house.out_of_reach if target.has("prone") and far else 0

    def land(self, ctx: Context[Table], actor: Fighter, target: Fighter, degree: int) -> None:
        if degree < LESSER:
            ctx.emit(Missed(actor.id, target.id, "strike"))
        elif degree == LESSER:
            wounds.stress(ctx, target, actor.in_hand.wounds)
        else:
            # Deadly: for each success above a greater success the wounds are applied again.
            dealt = actor.in_hand.wounds * (degree + 1)
            wounds.deal(ctx, actor, target, wounds.dealt_by(ctx.table, actor, dealt))

    def land_on_dodge(
        self, ctx: Context[Table], actor: Fighter, target: Fighter, degree: int | None
    ) -> None:
        dealt = wounds.dealt_by(ctx.table, actor, actor.in_hand.wounds)
        if not dodge.take(ctx, actor, target, dealt, degree):
            ctx.emit(Missed(actor.id, target.id, "strike"))


class Toss(Strike):
    """Toss your weapon at a creature: a strike at medium range. It lies where the target stood."""

    aliases = ("throw",)

    @classmethod
    def range(cls, actor: Fighter) -> Range:
        if actor.armed != "yes" or not actor.in_hand.tossed:
            raise IllegalMove("What you have in hand cannot be tossed.")
        return actor.in_hand.tossed

    def act(self, ctx: Context[Table], actor: Fighter) -> Acting:
        result = yield from super().act(ctx, actor)
        actor.armed, actor.lies = "dropped", name(ctx.table.fighters[self.target].tile)
        return result
