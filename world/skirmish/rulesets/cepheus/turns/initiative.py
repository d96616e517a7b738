"""Initiative: who is aware, how far apart the sides stand, Tactics, and the order of action."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Any

from world.skirmish.game import (
    REFEREE,
    ActorEvent,
    Answer,
    Context,
    Distance,
    Event,
    IllegalMove,
    InitiativeRolled,
    No,
    Pending,
    Question,
    Response,
    Targets,
    in_meters,
)
from world.skirmish.rulesets.cepheus.checks import Matters, best_effect, roll_check
from world.skirmish.rulesets.cepheus.fighters.fighter import Fighter
from world.skirmish.rulesets.cepheus.fighters.skills import characteristic_dm
from world.skirmish.rulesets.cepheus.table import Table

from .rounds import begin_round

#: Starting ranges worth proposing, in meters; a fight has an end after a hundred kilometers.
_USUAL_RANGES = (5, 10, 30, 100)
_FARTHEST = 100_000_00


class AwareSet(Event, tag="cepheus_aware"):
    """The referee said who is aware."""

    fighters: tuple[str, ...]


class RangeSet(Event, tag="cepheus_range"):
    """The starting range between the sides is set."""

    cm: int


class TacticsTried(ActorEvent, tag="cepheus_tactics"):
    """A fighter made a Tactics check for their side."""

    effect: int


class Aware(Response):
    """Say who is aware of their opponents; names have commas between."""

    fighters: Annotated[tuple[str, ...], Targets(out=True, hint="all|none|NAMES")]

    def play(self, ctx: Context[Table], question: Question) -> None:
        set_aware(ctx, self.fighters)


class SettleAwareness(Question, tag="aware"):
    """Which fighters are aware of their opponents."""

    asks = "who is aware of their opponents"
    answers = (Aware,)
    standing = False


class StartingRange(Response, tag="range"):
    """Say how far apart the sides stand."""

    verb = "range"
    cm: Annotated[int, Distance(hint="METERS")]

    @classmethod
    def options(cls, table: Table, question: Question) -> Iterator["StartingRange"]:
        yield from (cls(meters * 100) for meters in _USUAL_RANGES)

    def check(self, table: Table, question: Question) -> None:
        if self.cm > _FARTHEST:
            raise IllegalMove(f"{in_meters(self.cm)} is too far for a fight.")

    def play(self, ctx: Context[Table], question: Question) -> None:
        set_range(ctx, self.cm)


class SettleRange(Question, tag="range"):
    """How far apart the sides stand."""

    asks = "how far apart the sides stand"
    answers = (StartingRange,)
    standing = False


class TryTactics(Response):
    """Make a Tactics check; its Effect raises the initiative of your side."""

    verb = "yes"


class UseTactics(Question, tag="tactics"):
    """Whether a fighter who has Tactics makes a check."""

    asks = "whether to make a Tactics check"
    answers = (TryTactics, No)
    default = No()
    standing = False

    def play(self, ctx: Context[Table], answers: Sequence[Answer[Any]]) -> None:
        tried = (answer.actor for answer in answers if isinstance(answer.move, TryTactics))
        roll_initiative(ctx, tuple(tried))


def pending(table: Table) -> Pending[Question]:
    """Return what is settled before the first round."""
    if table.phase == "aware":
        return Pending((SettleAwareness(REFEREE),))
    if table.phase == "range":
        return Pending((SettleRange(REFEREE),))
    return Pending(tuple(UseTactics(tactician.id) for tactician in tacticians(table)), "all")


def advance(ctx: Context[Table]) -> None:
    """Settle what the house rules decide, and what leaves nothing to ask."""
    table, house = ctx.table, ctx.table.house
    if table.phase == "aware" and house.aware != "ask":
        teams = {"all": table.teams, "first": table.teams[:1], "none": ()}[house.aware]
        aware = [fighter.id for fighter in table.fighters.values() if fighter.team in teams]
        set_aware(ctx, tuple(aware))
    if table.phase == "range" and house.range is not None:
        set_range(ctx, house.range * 100)
    if table.phase == "tactics" and not tacticians(table):
        roll_initiative(ctx, ())


def set_aware(ctx: Context[Table], fighters: tuple[str, ...]) -> None:
    """Set the initiative roll of aware fighters to 12."""
    for fighter in fighters:
        ctx.table.fighters[fighter].aware = True
    ctx.emit(AwareSet(fighters))
    ctx.table.phase = "range"


def set_range(ctx: Context[Table], cm: int) -> None:
    """Place the first side at one point, and all others at another."""
    table = ctx.table
    for fighter in table.fighters.values():
        first = fighter.team == table.teams[0]
        fighter.x, fighter.side = (0, 1) if first else (cm, -1)
    ctx.emit(RangeSet(cm))
    table.phase = "tactics"


def roll_initiative(ctx: Context[Table], tried: tuple[str, ...]) -> None:
    """Roll; the best Tactics check of a side raises all of it for the whole fight."""
    table = ctx.table
    raised = dict.fromkeys(table.teams, 0)
    for fighter in (table.fighters[fighter] for fighter in tried):
        matters = Matters.EFFECT_OF_SUCCESS
        checked = roll_check(table, ctx.dice, fighter, "tactics", "int", matters=matters)
        ctx.emit(checked)
        ctx.emit(TacticsTried(fighter.id, checked.effect))
        raised[fighter.team] = max(raised[fighter.team], checked.effect)
    for fighter in table.fighters.values():
        fighter.base = _roll(ctx, fighter) + raised[fighter.team]
    _draw_lots(ctx)
    ctx.emit(InitiativeRolled(tuple((other.id, other.initiative) for other in table.order())))
    table.phase = "rounds"
    begin_round(ctx)


def enter_later(ctx: Context[Table], fighter: Fighter) -> None:
    """Place a fighter who enters behind their side; they act from the next round on."""
    table = ctx.table
    if table.have_places:
        _place_behind(table, fighter)
    # A fighter who comes later has seen that there is a fight.
    fighter.aware = table.house.aware in ("all", "first")
    if table.phase == "rounds":
        fighter.base, fighter.acted = _roll(ctx, fighter), True
        fighter.tie_break = ctx.dice.pick(200) * len(table.fighters) + len(table.fighters) - 1


def notice(table: Table, fighter: Fighter) -> None:
    """Make a fighter aware as if the referee had named them at the start: initiative rolls 12."""
    fighter.aware = True
    fighter.base = max(fighter.base, table.house.aware_roll + _initiative_dm(table, fighter))


def _place_behind(table: Table, fighter: Fighter) -> None:
    """Put a fighter where those of their side stand who are farthest from the enemy."""
    first = fighter.team == table.teams[0]
    side = [
        other
        for other in table.fighters.values()
        if other is not fighter and (other.team == table.teams[0]) == first
    ]
    # A fighter who returns to an empty side stays where they were.
    places = [other.x for other in side if other.able] or [other.x for other in side] or [fighter.x]
    fighter.x, fighter.side = (min(places), 1) if first else (max(places), -1)


def change_initiative(fighter: Fighter, amount: int) -> None:
    """Change initiative for one round: this one if the fighter has yet to act, else the next.

    Fighters who delay have given up their place in this round, so for them it is the next too.
    """
    if fighter.acted or fighter.delaying:
        fighter.change_next += amount
    else:
        fighter.change += amount


def tacticians(table: Table) -> list[Fighter]:
    """Return the fighters whose Tactics check could raise initiative."""
    return [
        fighter
        for fighter in table.fighters.values()
        if "tactics" in fighter.skills
        and fighter.able
        and best_effect(table, fighter, "tactics", "int") > 0
    ]


def _roll(ctx: Context[Table], fighter: Fighter) -> int:
    aware_roll = ctx.table.house.aware_roll
    rolled = aware_roll if fighter.aware else ctx.dice.total(2, 6, fighter.id)
    return rolled + _initiative_dm(ctx.table, fighter)


def _initiative_dm(table: Table, fighter: Fighter) -> int:
    drug = table.house.drug_initiative if fighter.drug else 0
    return characteristic_dm(fighter.dexterity_now) + drug


def _draw_lots(ctx: Context[Table]) -> None:
    """Ties that DEX leaves are broken by lot, once for the whole fight."""
    fighters = list(ctx.table.fighters.values())
    for place, fighter in enumerate(fighters):
        fighter.tie_break = ctx.dice.pick(200) * len(fighters) + place
