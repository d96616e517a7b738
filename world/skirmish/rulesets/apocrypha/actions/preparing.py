"""Prepared Attack and Prepared Action: any action, held until its trigger comes."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Annotated, Any, ClassVar, Final, get_args

from world.skirmish.game import (
    ActorEvent,
    Argument,
    Context,
    IllegalMove,
    Syntax,
    Syntaxes,
    Target,
    Word,
    arguments,
    command,
    notation,
    syntaxes,
)
from world.skirmish.rulesets.apocrypha.exchange.triggers import (
    ALLY,
    ATTACKED,
    ENTERS,
    LEAVES,
    MOVES,
    TRIGGERS,
)
from world.skirmish.rulesets.apocrypha.movement import PassAction
from world.skirmish.rulesets.apocrypha.table import Fighter, Table

from . import defensive_actions as defensive
from . import melee_actions as melee
from . import ranged_actions as ranged
from . import universal_actions as universal

#: Everything but to wait, or to let time pass.
Preparable = (
    melee.Attack | melee.DesperateSwing | melee.PowerAttack | melee.Flurry | melee.Feint
    | melee.Charge | ranged.AimAndFire | ranged.FireFromTheHip | ranged.FireReadiedWeapon
    | ranged.ReadyWeapon | ranged.PreciseAim | defensive.DesperateDefense | defensive.Riposte
    | universal.WalkToward | universal.RunToward | universal.SprintToward | universal.WalkAway
    | universal.RunAway | universal.SprintAway | universal.Halt | universal.Stand
    | universal.Crouch | universal.LieDown | universal.Draw | universal.TakeCover
)  # fmt: skip
PREPARABLE: Final[tuple[type[PassAction], ...]] = get_args(Preparable)

#: Prepared actions with a target, which is filled in when they go off.
_AIMED_AT_NO_ONE: Final = {
    kind: kind(**{kind.aims_at: ""})
    for kind in PREPARABLE
    if kind.aims_at in kind.__struct_fields__
}

#: The triggers that need no ally.
WITHOUT_ALLY: Final = {key: words for key, words in TRIGGERS.items() if key != ALLY}


class Preparing(ActorEvent, tag="apocrypha_prepared"):
    """A fighter holds something, in words as typed, until its trigger comes."""

    what: str
    trigger: str
    who: str


class Deed(Argument, frozen=True, kw_only=True):
    """A whole action with its own syntax, without its target."""

    def is_phrase(self) -> bool:
        return True

    def takes(self, value: Any) -> bool:
        return type(value) in PREPARABLE

    def read(self, table: Any, actor: str, words: str) -> Any:
        return notation.parse(_forms(), table, actor, words, typed=False)

    def say(self, table: Any, value: Any) -> str:
        return notation.say(_forms(), table, value)

    def check(self, table: Any, actor: Any, move: Any) -> None:
        kind: type[PassAction] = type(move.what)
        for argument in arguments(kind):
            if getattr(move.what, argument.field) != "":
                argument.check(table, actor, move.what)


@cache
def _forms() -> Syntaxes:
    """Return how each is typed without a target; a movement may name a fighter."""
    return Syntaxes(syntax for form in syntaxes(PREPARABLE) for syntax in _without_target(form))


def _without_target(form: Syntax) -> Iterator[Syntax]:
    aims_at = form.move.aims_at  # type: ignore[attr-defined]
    left = tuple(slot for slot in form.pattern if isinstance(slot, str) or slot.field != aims_at)
    if len(left) == len(form.pattern):
        yield form
        return
    yield Syntax(form.move, form.verb, form.short, left, ((aims_at, ""),))
    if aims_at != PassAction.aims_at:
        yield form


class _Preparation(PassAction):
    """Hold an action until its trigger comes."""

    what: Annotated[Preparable, Deed(hint="ACTION")]

    def cost(self, table: Table, actor: Fighter) -> int:
        return max(1, self.what.cost(table, actor))

    def check(self, table: Table, actor: Fighter) -> None:
        self.what.check_pass(table, actor)
        self.what.check_alone(table, actor)

    def words(self, table: Table) -> str:
        """Return the action that is held, as it is typed."""
        return notation.say(_forms(), table, self.what)

    def play(self, ctx: Context[Table], actor: Fighter) -> None:
        actor.prepared, actor.hiding = self, True
        held: Prepare | PrepareForAlly = self  # type: ignore[assignment]
        ctx.emit(Preparing(actor.id, self.words(ctx.table), held.trigger, held.who))


class Prepare(_Preparation):
    """Pay for an action now. It goes off when its trigger comes, before what set it off.

    Its target is the fighter who sets it off. You lose it with any other reaction and at the end of
    the round; drawing another weapon loses an attack. Others read only that you prepare something.
    """

    trigger: Annotated[
        str,
        Word(words=WITHOUT_ALLY, what="trigger", lead="when", hint="|".join(WITHOUT_ALLY.values())),
    ]
    who: Annotated[str, Target(among="enemies", lead="by", hint="FIGHTER")] = ""

    @classmethod
    def options(cls, table: Table, actor: Fighter) -> Iterator["Prepare"]:
        """Yield attacks for the triggers that suit them, the rest for an attack."""
        for what in each_preparable(table, actor):
            if what.offensive:
                yield cls(what, MOVES if what.ranged else LEAVES)
                yield cls(what, ENTERS)
            yield cls(what, ATTACKED)


class PrepareForAlly(_Preparation):
    """Hold an action until an ally is attacked."""

    verb = "prepare"
    trigger: ClassVar[str] = ALLY
    who: Annotated[str, Target(among="allies", lead="when they attack", hint="FIGHTER")]

    @classmethod
    def options(cls, table: Table, actor: Fighter) -> Iterator["PrepareForAlly"]:
        for what in each_preparable(table, actor):
            if what.offensive:
                yield from (cls(what, ally.id) for ally in table.allies(actor))

    def check(self, table: Table, actor: Fighter) -> None:
        if self.who == actor.id:
            raise IllegalMove(
                f"For attacks on yourself, type {command('prepare ACTION when attacked')}."
            )
        super().check(table, actor)


def each_preparable(table: Table, actor: Fighter) -> Iterator[Any]:
    """Yield the actions that could be held, without the places, rounds and fighters to type.

    None costs less aimed at a fighter or a place.
    """
    for kind in PREPARABLE:
        yield from preparable(kind, table, actor)


def preparable(kind: type[PassAction], table: Table, actor: Fighter) -> Iterable[Any]:
    """Return the actions of one kind that could be held, without what is to be typed."""
    if kind in _AIMED_AT_NO_ONE:
        return (_AIMED_AT_NO_ONE[kind],)
    return kind.options(table, actor)


class Holder(Fighter):
    """A fighter, and the action that they hold."""

    prepared: Prepare | PrepareForAlly | None = None


class HolderTable(Table, kw_only=True):
    """The fight, with what its fighters hold."""

    fighters: dict[str, Holder]  # type: ignore[assignment]
