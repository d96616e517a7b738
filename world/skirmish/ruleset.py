"""The base class of rulesets: the declarations, and the methods to override.

A ruleset is a subclass of `Ruleset` that names its fighter, table, house rules, actions and
questions; how moves are typed, which are legal, the sheet and the help follow from those. It is
stateless: its state is its table, which the engine copies before every move, so its methods may
change the table they are given.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, Final

from . import declarations, npc_spec, npc_steps
from .arguments import Argument, Number
from .combatants import Combatant, Participant, sheet_lines
from .context import Context
from .dice import Dice
from .entering import Enter, Entered
from .errors import IllegalMove, NotUnderstood
from .evaluation import Evaluation
from .events import Event, FightOver, Withdrawn
from .fight import Answer, Outcome, Pending, Procedure, T
from .house_rules import H
from .moves import Action, Intervention, Move, Response, arguments
from .questions import Question
from .referee import Withdraw, Yield
from .sheet import Sheet, Trait, trait_problems
from .vocabulary import Vocabulary

__all__ = ["Context", "Participant", "Ruleset"]


#: The price of a move that is free.
FREE: Final[Mapping[str, int]] = {}


class Ruleset(Vocabulary[T, H]):
    """The rules of one game; what it fights with and asks is declared as in `Vocabulary`.

    Attributes:
        name: What people type; the name of its package too.
        title: What people read.
        summary: One line for lists.
        fighter: The class of its fighters.
        players_first: Whether teams with players move before others that the owner does not name.
        pairs: Whether the owner may set a team against another than the first.
        reveals: Events that show others what was hidden; no player takes such a move back.
        hidden: Fields of a fighter that only its own seat and the referee know.
        taken_for: Moves that look like another to all but their own seat, and what they look like.
        results: What the odds of a move count, by name: the events that bring it, and which of
            their fields says how much; an empty field counts the event as one.
            The first is the harm that the game's hooks are told of.
        benefits: The results that are good for the fighter they happen to.
        evaluation: How fighters who act by themselves judge the fight.
        templates: NPCs by lower-case name: the values of fields of the fighter.
        steps: What makes an NPC tougher by a step, by field of the fighter.
        spec_parts: Fields of the fighter in the order in which an NPC's values may be typed with
            colons between; `spec_example` is an example.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str]
    fighter: ClassVar[type[Combatant]] = Combatant
    players_first: ClassVar[bool] = False
    pairs: ClassVar[bool] = False
    reveals: ClassVar[tuple[type[Event], ...]] = ()
    hidden: ClassVar[tuple[str, ...]] = ()
    taken_for: ClassVar[Mapping[type[Move], type[Move]]] = {}
    results: ClassVar[Mapping[str, Mapping[type[Event], str]]] = {}
    benefits: ClassVar[tuple[str, ...]] = ()
    evaluation: ClassVar[type[Evaluation]] = Evaluation
    templates: ClassVar[Mapping[str, npc_spec.Template]] = {}
    steps: ClassVar[Mapping[str, npc_steps.Step]] = {}
    spec_parts: ClassVar[tuple[str, ...]] = ()
    spec_example: ClassVar[str] = ""

    def __init__(self) -> None:
        if "syntaxes" not in type(self).__dict__:
            declarations.check(self)

    # The sheet

    def traits(self, house: H, *, npc: bool = False) -> tuple[Trait, ...]:
        """Return the lines of the sheet, with their bounds."""
        return sheet_lines(self.fighter, house, self.name, npc=npc)

    def sheet_problems(self, sheet: Sheet, house: H, *, npc: bool) -> Iterator[str]:
        """Yield what is missing or out of bounds on a sheet, a sentence each."""
        traits = self.traits(house, npc=npc)
        wrong = list(trait_problems(traits, sheet))
        yield from wrong
        if not wrong:
            fields = self._fields(sheet, traits)
            yield from self.fighter.sheet_problems(fields, house, npc=npc)

    def rest(self, sheet: Sheet, house: H) -> Sheet:
        """Return what a rest between fights sets on a sheet."""
        fields = self._fields(sheet, self.traits(house))
        return self._lines(self.fighter.rested(fields, house))

    def _fields(self, sheet: Sheet, traits: tuple[Trait, ...]) -> dict[str, Any]:
        """Return what stands on a sheet, by the name of the field."""
        stats = zip(self.fighter.stats.items(), traits, strict=True)
        return {name: stat.read(sheet.get(line.key), line) for (name, stat), line in stats}

    def _lines(self, fields: Mapping[str, Any]) -> Sheet:
        """Return values by the lines of the sheet that belong to the fields."""
        stats = self.fighter.stats
        return {f"{self.name}_{stats[name].key}": value for name, value in fields.items()}

    def read_spec(self, spec: str, house: H) -> Sheet:
        """Return the sheet of an NPC, as `read_npc` reads it.

        Raises:
            NotUnderstood: The text is not a spec.
        """
        return self.read_npc(spec, house).sheet

    def read_npc(
        self, spec: str, house: H, templates: Mapping[str, npc_spec.Template] | None = None
    ) -> npc_spec.Npc:
        """Return the NPC that a spec makes.

        Args:
            spec: A template's name, `key=value` pairs, or both; `tougher` and `weaker`.
            house: The house rules.
            templates: The templates that there are; None for those of the ruleset.

        Raises:
            NotUnderstood: The text is not a spec.
            Refusal: Steps change nothing.
        """
        stats, parts = self.fighter.stats, self.spec_parts
        known = self.templates if templates is None else templates
        traits = {field: stat.under(house, self.name, npc=True) for field, stat in stats.items()}
        wording = npc_spec.take_apart(spec)
        temperament = wording.temperament or ""
        if parts and ":" in wording.name and not wording.pairs:
            order = {field: traits[field] for field in parts}
            sheet = npc_spec.read_parts(wording.name, order, self.spec_example)
            sheet = npc_steps.take(sheet, self.steps, traits, wording.steps)
            return npc_spec.Npc(sheet, temperament)
        template = None
        try:
            if wording.name:
                example = npc_spec.example(traits)
                template = npc_spec.find_template(known, wording.name, example)
                if wording.temperament is None:
                    temperament = template.temperament
            sheet = npc_spec.read(wording, template, stats, traits, self.steps)
        except NotUnderstood as refusal:
            if not parts:
                raise
            usage = npc_spec.parts_usage(parts, self.spec_example)
            raise NotUnderstood(f"{refusal} You can also type {usage}") from None
        return npc_spec.Npc(sheet, temperament, template)

    @property
    def prototypes(self) -> tuple[dict[str, Any], ...]:
        """The templates as Evennia prototypes, with all lines of their sheets."""
        house: Any = self.house()
        return tuple(
            npc_spec.prototype(each, self.name, self.read_spec(each.key, house))
            for each in self.templates.values()
        )

    def write_back(self, table: T) -> dict[str, Sheet]:
        """Return what each fighter's sheet gets when the fight is closed, by fighter."""
        return {fighter.id: self.kept(fighter) for fighter in table.fighters.values()}

    def kept(self, fighter: Any) -> Sheet:
        """Return what the sheet of one fighter gets."""
        return self._lines(fighter.kept())

    # The beginning and the end

    def set_up(
        self, participants: Sequence[Participant], house: H, dice: Dice
    ) -> tuple[T, list[Event]]:
        """Return the table as the fight begins, and what happened.

        Participants come team by team, in moving order. A fight with only one side is over at once.
        """
        teams = tuple(dict.fromkeys(each.team for each in participants))
        table: Any = self.table(house=house, fighters={}, teams=teams)
        events: list[Event] = []
        dice.emit = events.append
        ctx = Context(table, dice, events)
        for participant in participants:
            self.enter(ctx, participant)
        if table.is_contested():
            self.begin(ctx)
        else:
            self.end_fight(ctx, next(iter(table.standing_teams()), ""))
        return table, events

    def enter(self, ctx: Context[T], participant: Participant) -> Any:
        """Add a fighter to the fight; subclasses place it."""
        fighter = self.fighter.enter(participant, ctx.table.house, self.name)  # type: ignore[attr-defined]
        ctx.table.fighters[fighter.id] = fighter  # type: ignore[index]
        return fighter

    def check_enter(self, table: T, entering: Participant) -> None:
        """Raise `IllegalMove` if no fighter may enter the fight under way any more."""
        if self.outcome(table) is not None:
            raise IllegalMove("The fight is over, so no one can join it.")

    def enter_later(self, ctx: Context[T], entering: Participant) -> Any:
        """Add a fighter to a fight that has begun, after the others of its team."""
        table: Any = ctx.table
        fighter = self.enter(ctx, entering)
        by_team = sorted(table.fighters.values(), key=lambda each: table.teams.index(each.team))
        table.fighters = {each.id: each for each in by_team}
        ctx.emit(Entered(fighter.id, fighter.team))
        return fighter

    def begin(self, ctx: Context[T]) -> None:
        """Begin the fight, once everyone is on the table."""

    def leave(self, ctx: Context[T], fighter: Any) -> None:
        """Take a fighter out of the fight, who yields or is withdrawn."""
        fighter.withdrawn = True
        ctx.emit(Withdrawn(fighter.id))

    def after_move(self, ctx: Context[T]) -> None:
        """Go on after a whole move: end the fight, or find who comes next."""
        table: Any = ctx.table
        if table.over:
            return
        if table.is_contested():
            self.advance(ctx)
        else:
            self.end_fight(ctx, next(iter(table.standing_teams()), ""))

    def end_fight(self, ctx: Context[T], winner: str) -> None:
        """End the fight."""
        table: Any = ctx.table
        table.over, table.winner = True, winner
        ctx.emit(FightOver(winner))

    def advance(self, ctx: Context[T]) -> None:
        """Find who comes next; the parts in `turns` do."""

    def outcome(self, table: T) -> Outcome | None:
        """Return who won, once the fight is over."""
        return Outcome(table.winner) if table.over else None  # type: ignore[attr-defined]

    # Whose turn it is

    def pending(self, table: T) -> Pending[Any]:
        """Return whose decision the table waits for; an empty `Pending` when the fight is over."""
        raise NotImplementedError

    def not_asked_reason(self, table: T, actor: str) -> str:
        """Return why the fight does not wait for this fighter, as a sentence.

        Empty if the names of those who must answer say enough.
        """
        fighter: Any = table.fighters.get(actor)
        if self.outcome(table) is not None:
            return "The fight is over."
        if fighter is None:
            return "You are not in this fight."
        if fighter.withdrawn:
            return "You have left this fight."
        if fighter.down:
            return f"You are {fighter.down}; you cannot move."
        return self.out_of_turn_reason(table, fighter)

    def out_of_turn_reason(self, table: T, fighter: Any) -> str:
        """Return why an able fighter is not asked; empty if the names of the others say it."""
        return ""

    def question_summary(self, table: T, question: Any) -> str:
        """Return what a question asks, to follow `who is asked`; empty if that says enough."""
        summary: str = question.summary(table)
        return summary

    # Moves

    def candidate_moves(self, table: T, question: Any) -> Iterator[Any]:
        """Yield every move worth listing for a question; some may be illegal, `check` tells."""
        actor = table.fighters.get(question.seat)
        for move in self.answers[question.kind]:
            if issubclass(move, Action):
                yield from move.options(table, actor)
            elif issubclass(move, Response):
                yield from move.options(table, question)
            else:
                yield from move.options(table)

    def can_succeed(self, table: T, question: Any, move: Any) -> bool:
        """Return whether a legal move may bring anything; what cannot is not listed."""
        return not isinstance(move, Action) or move.can_succeed(
            table, table.fighters[question.seat]
        )

    def check(self, table: T, question: Any, move: Any) -> None:
        """Raise `IllegalMove`, with the reason, unless the rules allow this move now."""
        if isinstance(move, Enter):
            self.check_enter(table, move.participant)
            move.check(table)
            return
        actor = table.fighters.get(question.seat)
        kind: type[Move] = type(move)
        for check in _checks(kind):
            check(table, actor, move)
        if isinstance(move, Action):
            if move.costs:
                for costs, amount in move.total_cost(table, actor).items():
                    self.check_cost(table, actor, costs, amount)
            move.check(table, actor)
        elif isinstance(move, Response):
            if question.costs:
                self.check_cost(table, actor, question.costs, move.cost(table, question))
            move.check(table, question)
        else:
            if table.over:  # type: ignore[attr-defined]
                raise IllegalMove("The fight is over.")
            move.check(table)

    def price(self, table: T, question: Any, move: Any) -> Mapping[str, int]:
        """Return how much a move takes of each resource."""
        if isinstance(move, Action):
            return move.total_cost(table, table.fighters[question.seat]) if move.costs else FREE
        if isinstance(move, Response) and question.costs:
            return {question.costs: move.cost(table, question)}
        return FREE

    def check_cost(self, table: T, actor: Any, costs: str, amount: int) -> None:
        """Raise `IllegalMove` unless the fighter has enough of a resource."""
        have = getattr(actor, costs)
        if amount <= have:
            return
        declared = self.fighter.resources[costs]
        if declared.amount == 1:
            raise IllegalMove(f"You have used your {declared.name} of this {declared.each}.")
        raise IllegalMove(f"That costs {amount} {declared.name}; you have {have}.")

    def pay(self, ctx: Context[T], actor: Any, costs: str, amount: int) -> None:
        """Use up a resource."""
        setattr(actor, costs, getattr(actor, costs) - amount)

    def play(self, ctx: Context[T], answers: tuple[Answer[Any], ...]) -> Procedure | None:
        """Carry out a checked move, and go on after it."""
        procedure = self.carry_out(ctx, answers)
        if procedure is None:
            self.after_move(ctx)
            return None
        return self._settled(ctx, procedure)

    def carry_out(self, ctx: Context[T], answers: tuple[Answer[Any], ...]) -> Procedure | None:
        """Carry out a checked move, or every answer where the question needed all.

        A move that asks questions on the way is a generator. It may use nothing but `ctx`, for
        it is run again at each answer.
        """
        answer = answers[0]
        move: Any = answer.move
        if isinstance(move, Action):
            return self.perform(ctx, ctx.table.fighters[answer.actor], move)
        if isinstance(move, Withdraw):
            self.leave(ctx, ctx.table.fighters[move.target])
            return None
        if isinstance(move, Enter):
            self.enter_later(ctx, move.participant)
            return None
        if isinstance(move, Intervention):
            return move.play(ctx)
        opened = ctx.opened.questions
        question: Question = next(each for each in opened if each.seat == answer.actor)
        return question.play(ctx, answers)

    def perform(self, ctx: Context[T], actor: Any, move: Action) -> Procedure | None:
        """Pay for an action, with what its numbers spend, and carry it out."""
        if isinstance(move, Yield):
            self.leave(ctx, actor)
            return None
        if move.costs:
            for costs, amount in move.total_cost(ctx.table, actor).items():
                self.pay(ctx, actor, costs, amount)
        kind: type[Move] = type(move)
        for pool, field in _spent(kind):
            setattr(actor, pool, getattr(actor, pool) - (getattr(move, field) or 0))
        return move.play(ctx, actor)

    def _settled(self, ctx: Context[T], procedure: Procedure) -> Procedure:
        yield from procedure
        self.after_move(ctx)

    def problems(self, table: T) -> Iterator[str]:
        """Yield broken invariants of a table; none, ever, unless the rules have a bug."""
        for fighter in table.fighters.values():
            yield from fighter.problems()  # type: ignore[attr-defined]


@cache
def _checks(move: type[Move]) -> tuple[Callable[[Any, Any, Any], None], ...]:
    """Return what checks the arguments of a class of moves, for those that have something to."""
    return tuple(each.check for each in arguments(move) if type(each).check is not Argument.check)


@cache
def _spent(move: type[Move]) -> tuple[tuple[str, str], ...]:
    """Return the pools that a class of moves spends from, and the fields that say how much."""
    numbers = [each for each in arguments(move) if isinstance(each, Number) and each.pool]
    return tuple((each.pool, each.field) for each in numbers)
