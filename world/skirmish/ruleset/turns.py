"""Turn orders for rulesets to inherit: fighters by initiative, or teams one after the other."""

from abc import abstractmethod
from collections.abc import Iterator
from typing import Any, ClassVar, final

from msgspec import field

from world.skirmish.base.errors import is_allowed
from world.skirmish.moves.base import Action, Question, TakeTurn
from world.skirmish.sheets.fighters import Combatant, Participant
from world.skirmish.state.context import Context
from world.skirmish.state.events import InitiativeRolled, RoundBegan, TeamTurn, TurnBegan, TurnEnded
from world.skirmish.state.fight import Pending, T
from world.skirmish.state.house_rules import H
from world.skirmish.state.tables import Table

from .base import Ruleset


class TeamMember(Combatant):
    """A fighter who moves with their team.

    Attributes:
        moved: Whether they have moved in the team's turn under way.
    """

    moved: bool = False


class TeamTable(Table, kw_only=True):
    """The table of a fight in which teams take turns.

    Attributes:
        moving: The place in `teams` of the team whose turn it is.
    """

    moving: int = 0

    @property
    @final
    def moving_team(self) -> str:
        """The name of the team whose turn it is."""
        return self.teams[self.moving]

    @final
    def to_move(self) -> list[Any]:
        """Return the members of the moving team who have yet to move."""
        team = self.teams[self.moving]
        return [
            fighter
            for fighter in self.fighters.values()
            if not fighter.moved and fighter.team == team and fighter.able
        ]

    @final
    def has_moved(self) -> bool:
        """Return whether no member of the moving team has yet to move."""
        team = self.teams[self.moving]
        for fighter in self.fighters.values():
            if fighter.team == team and not fighter.moved and fighter.able:
                return False
        return True


class TeamTurns(Ruleset[T, H]):
    """Teams take turns; the members of a team move once each, in any order."""

    table: ClassVar[type[Table]] = TeamTable
    fighter: ClassVar[type[Combatant]] = TeamMember

    def begin(self, ctx: Context[Any]) -> None:
        ctx.table.round = 1
        self._ends_as_round_begins(ctx)

    def pending(self, table: Any) -> Pending[Any]:
        return Pending(tuple([TakeTurn(fighter.id) for fighter in table.to_move()]))

    def perform(self, ctx: Context[Any], actor: Any, move: Action) -> Any:
        actor.moved = True
        return super().perform(ctx, actor, move)

    def advance(self, ctx: Context[Any]) -> None:
        """Let the next team move once this one has; skip teams without able members."""
        table = ctx.table
        if not table.has_moved():
            return
        for fighter in table.fighters.values():
            fighter.moved = False
        while True:
            table.moving += 1
            if table.moving == len(table.teams):
                table.moving = 0
                table.round += 1
                table.begin_round()
                ctx.emit(RoundBegan(table.round))
                if self._ends_as_round_begins(ctx):
                    return
            if not table.has_moved():
                break
        if self.fighter.resources or self.fighter.effects:
            for fighter in table.members(table.moving_team):
                fighter.refresh("turn", first=table.round == 1)
                fighter.end_effects("turn")
                if self.fighter.sourced:
                    table.pass_source_turn(fighter)
        ctx.emit(TeamTurn(table.teams[table.moving]))

    def change_team(self, ctx: Context[Any], fighter: Any, team: str) -> None:
        """Give no one who has moved in this round another turn with the team that is moving."""
        table = ctx.table
        before = table.teams.index(fighter.team)
        has_moved = before < table.moving or (before == table.moving and fighter.moved)
        super().change_team(ctx, fighter, team)
        fighter.moved = has_moved and team == table.moving_team

    def problems(self, table: Any) -> Iterator[str]:
        if 0 <= table.moving < len(table.teams):
            yield from super().problems(table)
        else:
            yield f"team {table.moving} of {len(table.teams)} is moving"

    def out_of_turn_reason(self, table: Any, fighter: Any) -> str:
        names = ", ".join(other.name for other in table.to_move()) or "no one"
        if fighter.moved:
            return f"You have moved already in this turn. Yet to move: {names}."
        return f"It is the turn of team {table.moving_team}. The fight waits for {names}."


class InitiativeTable(Table, kw_only=True):
    """The table of a fight in which fighters act one by one.

    Attributes:
        order: The ids of the fighters, the first to act first.
        acting: The place in `order` of the fighter whose turn it is; below 0 for none, while a
            round begins with a question.
    """

    order: list[str] = field(default_factory=list)
    acting: int = 0

    @property
    @final
    def actor(self) -> Any:
        """The fighter whose turn it is."""
        try:
            return self.fighters[self.order[self.acting]]
        except IndexError:
            raise LookupError(
                "No one is in the order of turns. A ruleset that overrides begin or "
                "roll_initiative calls super(), or sets table.order itself."
            ) from None

    @final
    def place_after(self, fighter: Any, other: Any) -> None:
        """Let a fighter act after another from now on; whose turn it is stays as it is."""
        order = [acts for acts in self.order if acts != fighter.id]
        self._reorder(order, order.index(other.id) + 1, fighter)

    @final
    def place_first(self, fighter: Any) -> None:
        """Let a fighter act first from now on; whose turn it is stays as it is."""
        self._reorder([other for other in self.order if other != fighter.id], 0, fighter)

    def _reorder(self, others: list[str], place: int, fighter: Any) -> None:
        acting = self.order[self.acting] if self.acting >= 0 else ""
        self.order = [*others[:place], fighter.id, *others[place:]]
        if acting:
            self.acting = self.order.index(acting)


class EndTurn(Action):
    """End your turn with what is left of it unused."""

    verb = "done"
    aliases: ClassVar[tuple[str, ...]] = ("pass", "end turn")

    def play(self, ctx: Context[Any], actor: Any) -> None:
        actor.use_up("turn", but=ctx.rules.for_answers)
        ctx.emit(TurnEnded(actor.id))


class InitiativeTurns(Ruleset[T, H]):
    """Fighters act one by one, highest initiative first, until their turn is used up.

    A turn ends by itself when every resource that comes back each turn is used up, except those
    that only answers cost.

    Rules say by `initiative` and `follows` who acts when, and by `round_begins`, `turn_begins` and
    `passed_over` what happens as a round or a turn begins, or in place of the turn of who is down.
    The loop itself may be overridden too: `roll_initiative`, `next_turn`, `start_turn` and
    `turn_goes_on`.

    Attributes:
        ends_when_idle: Whether a turn ends, too, as soon as nothing but ending it is left to do.
        rolls_each_round: Whether the order is rolled again as each round begins.
        round_question: What everyone is asked at once as a round begins; None for nothing. The
            turns begin when its `play` is done.
    """

    table: ClassVar[type[Table]] = InitiativeTable
    silence = EndTurn()
    ends_when_idle: ClassVar[bool] = False
    rolls_each_round: ClassVar[bool] = False
    round_question: ClassVar[type[Question] | None] = None

    @abstractmethod
    def initiative(self, ctx: Context[Any], fighter: Any) -> int | tuple[int, ...]:
        """Return a fighter's initiative; the highest acts first, ties in moving order.

        Further numbers decide ties, `(total, dexterity)`; only the first is shown.
        """

    def follows(self, table: Any, fighter: Any) -> str:
        """Return the id of the fighter after whose turn this one acts, as a mount does.

        Such a fighter has no initiative of its own. Empty for none.
        """
        return ""

    def begin(self, ctx: Context[Any]) -> None:
        ctx.table.acting = -1
        self.roll_initiative(ctx)
        self.next_turn(ctx)

    def roll_initiative(self, ctx: Context[Any]) -> None:
        """Roll the order of turns, and tell it."""
        table = ctx.table
        led: dict[str, list[str]] = {}
        rolled: dict[str, tuple[int, ...]] = {}
        for fighter in table.fighters.values():
            if leader := self.follows(table, fighter):
                led.setdefault(leader, []).append(fighter.id)
            else:
                roll = self.initiative(ctx, fighter)
                rolled[fighter.id] = roll if isinstance(roll, tuple) else (roll,)
        order: list[tuple[str, int]] = []
        for roller in sorted(rolled, key=rolled.__getitem__, reverse=True):
            order += [(one, rolled[roller][0]) for one in (roller, *led.get(roller, ()))]
        table.order = [key for key, _ in order]
        ctx.emit(InitiativeRolled(tuple(order)))

    def pending(self, table: Any) -> Pending[Any]:
        if table.acting < 0 and self.round_question is not None:
            return Pending(
                tuple(self.round_question(fighter.id) for fighter in table.able()), "all"
            )
        return Pending((TakeTurn(table.actor.id),))

    def advance(self, ctx: Context[Any]) -> None:
        if ctx.table.acting < 0 or not self.turn_goes_on(ctx.table):
            self.next_turn(ctx)

    def turn_goes_on(self, table: Any) -> bool:
        """Return whether the fighter whose turn it is has anything left to do in it."""
        actor = table.actor
        if not (actor.able and actor.has_left("turn", but=self.for_answers)):
            return False
        return not self.ends_when_idle or self._may_act(table, actor)

    def _may_act(self, table: Any, actor: Any) -> bool:
        """Return whether a fighter may do anything else than to end their turn."""
        question, ending = TakeTurn(actor.id), type(self.silence)
        return any(
            type(move) is not ending
            and not move.waits
            and is_allowed(self.check, table, question, move)
            and self.can_succeed(table, question, move)
            for move in self.candidate_moves(table, question)
        )

    def next_turn(self, ctx: Context[Any]) -> None:
        """Begin the turn of the next fighter who is able, and a round before it if it is time."""
        table = ctx.table
        while True:
            table.acting += 1
            if table.acting == len(table.order) or not table.round:
                table.acting = 0
                if not self._begins_round(ctx):
                    return
            fighter = table.actor
            if fighter.gone:
                continue
            if self.fighter.sourced:
                table.pass_source_turn(fighter)
            if not fighter.able:
                fighter.end_effects("turn")
                self.passed_over(ctx, fighter)
                if self._end_if_decided(ctx):
                    return
            if fighter.able and self.start_turn(ctx, fighter):
                return

    def _begins_round(self, ctx: Context[Any]) -> bool:
        """Begin a round; return whether its first turn can begin at once."""
        table = ctx.table
        table.round += 1
        if table.round > 1:
            table.begin_round()
        ctx.emit(RoundBegan(table.round))
        if self._ends_as_round_begins(ctx):
            return False
        if self.rolls_each_round and table.round > 1:
            self.roll_initiative(ctx)
        if self.round_question is not None:
            table.acting = -1
        return self.round_question is None

    def start_turn(self, ctx: Context[Any], fighter: Any) -> bool:
        """Begin a fighter's turn; return False if the start of the turn has felled them.

        If that has ended the fight, no one comes next.
        """
        fighter.refresh("turn", first=ctx.table.round == 1)
        fighter.end_effects("turn")
        self.turn_begins(ctx, fighter)
        if self._end_if_decided(ctx):
            return True
        if fighter.able:
            ctx.emit(TurnBegan(fighter.id))
        return bool(fighter.able)

    def turn_begins(self, ctx: Context[Any], fighter: Any) -> None:
        """Change what changes when a fighter's turn begins; those who are down have none."""

    def passed_over(self, ctx: Context[Any], fighter: Any) -> None:
        """Handle the turn of a fighter who is down, such as with a death save.

        If they are able after it, their turn begins at once. It is not called for those who are
        `gone`.
        """

    def enter(self, ctx: Context[Any], participant: Participant) -> Any:
        """Put a fighter who joins later at the end of the order."""
        fighter = super().enter(ctx, participant)
        if ctx.table.round:
            ctx.table.order.append(fighter.id)
        return fighter
