"""Apocrypha: action points spent in passes, engagements, prepared attacks, push or pause.

The modules stand in the order of the book: action_economy, engagements, push_or_pause; hitting,
damage; universal_actions, preparing, ranged_actions, melee_actions, defensive_actions; reactions,
ranged_reactions, melee_reactions; movement, position. `attacks` has what all attacks share,
`resolution` what one goes through, `interrupts` what it and every step give the enemy.
"""

from collections.abc import Iterator
from typing import Any, Final

from world.skirmish.game import (
    Action,
    Context,
    Event,
    Participant,
    Pending,
    Procedure,
    Ruleset,
    Step,
    TakeTurn,
    Yield,
    is_allowed,
    new_house_rule,
)

from . import action_economy, push_or_pause
from .actions.melee_actions import Attack, Feint
from .actions.preparing import PREPARABLE, Holder, HolderTable, Prepare, PrepareForAlly, preparable
from .actions.universal_actions import KeepGoing, SetCover, WhichCover
from .data import METER, SIDES
from .engagements import end_engagements
from .evaluation import ApocryphaEvaluation
from .exchange.damage import Damaged, Died, Fell, Jarred, drop_out
from .exchange.hitting import Attacked
from .exchange.melee_reactions import AttackCountered, AttackedHandToHand, OpeningLeft
from .exchange.ranged_reactions import ShotAt, TargetInTheOpen
from .exchange.resolution import BaitTaken
from .exchange.triggers import Released, TriggerCame
from .house_rules import ApocryphaHouse
from .movement import PassAction
from .position import joined_ways
from .table import ACTIVE, Fighter, Table

#: The actions of a pass.
ACTIONS: Final[tuple[type[Action], ...]] = (
    *PREPARABLE, KeepGoing, Prepare, PrepareForAlly, action_economy.Wait, action_economy.Done,
)  # fmt: skip


class TakePass(TakeTurn, tag="pass"):
    """What a fighter does in their pass."""

    kind = TakeTurn.kind
    answers = (*ACTIONS, Yield)
    default = action_economy.Wait()


class LastPoints(TakePass):
    """What a fighter does with points that are enough for no attack or step."""

    standing = True
    nearly_always = (action_economy.Done(),)


class Apocrypha(Ruleset[Table, ApocryphaHouse]):
    """Action points, passes, engagements, interrupts, push or pause."""

    name = "apocrypha"
    version = 3
    upgrades = {2: new_house_rule("flurry_blows", 1), 3: new_house_rule("ambush", False)}
    summary = "Action points in passes, engagements, prepared attacks, reactions, push or pause."
    fighter = Holder
    table = HolderTable
    house = ApocryphaHouse
    steps = {
        **dict.fromkeys(("crd", "dex", "fit", "res"), Step(4, least=4, most=45)),
        **dict.fromkeys(
            ("hand_to_hand", "martial_melee", "personal_weapons", "martial_weapons", "avoidance"),
            Step(1, least=1, trained=True),
        ),
    }
    actions = ACTIONS
    questions = (
        TakePass, LastPoints, action_economy.LetGo, AttackedHandToHand, ShotAt, AttackCountered,
        OpeningLeft, TargetInTheOpen, TriggerCame, WhichCover,
        push_or_pause.Vote, push_or_pause.Resting,
    )  # fmt: skip
    referee = (action_economy.Unaware, SetCover)
    results = {
        "harm": {Damaged: "harm"},
        "shock": {Damaged: "shock", Jarred: "shock"},
        "hit": {Attacked: "hit"},
        "incapacitated": {Fell: ""},
        "dead": {Died: ""},
        "healed": {push_or_pause.Aided: "healed"},
    }
    harms = ("harm", "shock")
    benefits = ("healed",)
    evaluation = ApocryphaEvaluation
    hidden = ("prepared", "riposte")
    taken_for = {Feint: Attack}
    secrets = True
    reveals = (Released, BaitTaken)

    def as_told(self, events: list[Event]) -> list[Event]:
        """Tell a way as one event, even if a standing order holds an action on the way."""
        return joined_ways(events)

    def enter(self, ctx: Context[Table], participant: Participant) -> Fighter:
        """Place a fighter on their side of the line."""
        table = ctx.table
        fighter: Fighter = super().enter(ctx, participant)
        self._place(table, fighter)
        fighter.tie_break = ctx.dice.pick(SIDES) * 1000 + len(table.fighters)
        return fighter

    def _place(self, table: Table, fighter: Fighter) -> None:
        side = table.teams.index(fighter.team)
        fighter.x = side * table.house.range * METER
        fighter.side = -1 if side else 1

    def change_team(self, ctx: Context[Table], fighter: Fighter, team: str) -> None:
        super().change_team(ctx, fighter, team)
        fighter.side = -1 if ctx.table.teams.index(team) else 1

    def come_back(self, ctx: Context[Table], fighter: Fighter) -> None:
        super().come_back(ctx, fighter)
        self._place(ctx.table, fighter)

    def begin(self, ctx: Context[Table]) -> None:
        table = ctx.table
        if table.house.ambush:
            others = (other.id for other in table.fighters.values() if other.team != table.teams[0])
            action_economy.begin_ambush(ctx, tuple(others))
        else:
            action_economy.begin_round(ctx)
        self.advance(ctx)

    def pending(self, table: Table) -> Pending[Any]:
        if table.phase == "vote":
            return Pending(tuple(push_or_pause.Vote(fighter.id) for fighter in table.able()), "all")
        if table.phase == "pause":
            resting = [fighter.id for fighter in table.able() if fighter.id not in table.ceased]
            return Pending(tuple(map(push_or_pause.Resting, resting)))
        enough = action_economy.can_attack_or_move(table, table.fighters[table.acting])
        return Pending(((TakePass if enough else LastPoints)(table.acting),))

    def perform(self, ctx: Context[Table], actor: Fighter, move: Action) -> Procedure | None:
        ctx.table.begun = True
        if isinstance(move, PassAction):
            return move.spend_and_do(ctx, actor)
        return super().perform(ctx, actor, move)

    def leave(self, ctx: Context[Table], fighter: Fighter) -> None:
        super().leave(ctx, fighter)
        drop_out(ctx.table, fighter)

    def after_move(self, ctx: Context[Table]) -> None:
        end_engagements(ctx)
        super().after_move(ctx)

    def advance(self, ctx: Context[Table]) -> None:
        """Find whose pass comes, or end the round, the Pause, the hostilities."""
        table = ctx.table
        while table.phase in ACTIVE:
            if action_economy.next_pass(ctx, lambda fighter: self.can_act(table, fighter)):
                return
            ambush = table.phase == "ambush"
            action_economy.end_round(ctx)
            if not ambush:
                table.phase = "vote"
                return
            action_economy.begin_round(ctx)
        agreed = table.phase == "pause" and not self.pending(table).questions
        if agreed or table.phase == "ceased":
            self.end_fight(ctx, "")

    def can_act(self, table: Table, fighter: Fighter) -> bool:
        """Return whether a fighter can afford any action but to end the pass."""
        if action_economy.can_attack_or_move(table, fighter):
            return True
        # The cheapest attack comes last.
        return any(
            is_allowed(self.check, table, TakePass(fighter.id), move)
            for kind in reversed(PREPARABLE)
            if _costs_at_most(fighter.ap, kind, table, fighter)
            for move in kind.options(table, fighter)
        )

    def out_of_turn_reason(self, table: Table, fighter: Fighter) -> str:
        if table.phase == "pause":
            return "You have agreed to end the hostilities; the others have not."
        if table.phase == "vote":
            return ""
        return f"It is {table.fighters[table.acting].name}'s pass."

    def problems(self, table: Table) -> Iterator[str]:
        yield from super().problems(table)
        for fighter in table.able():
            minded = (fighter.aim.target if fighter.aim is not None else "", fighter.riposte)
            if any(other and not table.fighters[other].able for other in minded):
                yield f"{fighter.name} aims or waits for a fighter who is out"
        for pair in table.shots:
            if not all(table.fighters[fighter].able for fighter in pair):
                yield f"{pair} are engaged, and one is out"


def _costs_at_most(points: int, kind: type[PassAction], table: Table, fighter: Fighter) -> bool:
    """Return whether the points are enough for an action of a kind, whatever its target."""
    return any(move.cost(table, fighter) <= points for move in preparable(kind, table, fighter))


RULESET = Apocrypha()
