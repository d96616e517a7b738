"""The base class of rulesets: declarations, what each move pays and tells, what to override.

A ruleset is a subclass of `Ruleset` that names its fighter, table, house rules, actions and
questions; how moves are typed, which are legal, the sheet and the help follow from those. It is
stateless: its state is its table, which the engine copies before every move, so its methods may
change the table they are given.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, count
from typing import Any, ClassVar, Final, final

from world.skirmish.base import kinds
from world.skirmish.base.english import counted
from world.skirmish.base.errors import NOT_IN_FIGHT, IllegalMove, is_allowed
from world.skirmish.base.names import fold, is_same, readable_name
from world.skirmish.base.upgrades import Upgrade
from world.skirmish.moves.base import (
    Action,
    Declared,
    Move,
    Question,
    Response,
    TakeTurn,
    tell_move,
)
from world.skirmish.moves.evaluation import Evaluation
from world.skirmish.referee.entering import Entered, Renamed
from world.skirmish.referee.rulings import Yield
from world.skirmish.sheets.fighters import Participant
from world.skirmish.state.context import Context, new_context
from world.skirmish.state.dice import Dice
from world.skirmish.state.events import Event, FightOver, Prevented, Withdrawn
from world.skirmish.state.fight import Answer, Outcome, Pending, Procedure, Rest, T, to_the_end
from world.skirmish.state.house_rules import H
from world.skirmish.state.tables import table_of

from .parts import Ready, ask_the_ready
from .sheets import Sheets

#: The price of a move that is free.
FREE: Final[Mapping[str, int]] = {}


class Ruleset(Sheets[T, H]):
    """The rules of one game; what it fights with is declared as in `Vocabulary` and `Sheets`.

    A ruleset may override what is not `final`, here as in every class that authors inherit. What
    is final the engine, the screens and the methods of the ruleset call.

    Attributes:
        title: What people read; the name with a capital unless given.
        summary: One line for lists.
        version: Counts the forms in which fights by these rules are stored: another one if fields,
            house rules, moves or questions are renamed, added or removed.
        upgrades: What changes a stored fight of the version before, for each version after the
            first.
        players_first: Whether teams with players move before others that the owner does not name.
        pairs: Whether the owner may set a team against another than the first.
        reveals: Events that show others what was hidden; no player takes such a move back.
        hidden: Fields of a fighter that only its own seat and the referee know.
        taken_for: Moves that look like another to all but their own seat, and what they look like.
        results: What the odds of a move count, by name: the events that bring it, and which of
            their fields says how much; an empty field counts the event as one.
        harms: The results that harm the event's target, for statistics, summaries and the hooks
            of the game.
        heals: The results that heal the event's target.
        benefits: The results that are good for the fighter they happen to.
        retreat: The action by which a fighter flees, out of the fight and the room.
        evaluation: How fighters who act by themselves judge the fight.
    """

    title: ClassVar[str]
    summary: ClassVar[str]
    version: ClassVar[int] = 1
    upgrades: ClassVar[Mapping[int, Upgrade]] = {}
    players_first: ClassVar[bool] = False
    pairs: ClassVar[bool] = False
    reveals: ClassVar[tuple[type[Event], ...]] = ()
    hidden: ClassVar[tuple[str, ...]] = ()
    taken_for: ClassVar[Mapping[type[Move], type[Move]]] = {}
    results: ClassVar[Mapping[str, Mapping[type[Event], str]]] = {}
    harms: ClassVar[tuple[str, ...]] = ("harm",)
    heals: ClassVar[tuple[str, ...]] = ("healed",)
    benefits: ClassVar[tuple[str, ...]] = ()
    retreat: ClassVar[type[Action]] = Yield
    evaluation: ClassVar[type[Evaluation]] = Evaluation
    #: Whether anything may happen before or after an action, or fighters get ready for it.
    has_triggers: ClassVar[bool] = False
    _readies: ClassVar[bool] = False
    #: Whether effects have sources, and end when their source is out.
    _ends_effects: ClassVar[bool] = False

    def __init_subclass__(cls, **options: Any) -> None:
        kinds.check(cls)
        super().__init_subclass__(**options)
        if "title" not in cls.__dict__ and "name" in cls.__dict__:
            cls.title = cls.name.replace("_", " ").title()
        if hasattr(cls, "name"):
            cls.table = table_of(cls.table, cls.fighter, cls.house)
            cls._readies = any(issubclass(action, Ready) for action in cls.actions)
            hooks = cls.before is not Ruleset.before or cls.after is not Ruleset.after
            cls.has_triggers = hooks or cls._readies
            cls._ends_effects = bool(cls.fighter.sourced)

    # The beginning and the end

    @final
    def set_up(
        self, participants: Sequence[Participant], house: H, dice: Dice
    ) -> tuple[T, list[Event]]:
        """Return the table as the fight begins, and what happened.

        Participants come team by team, in moving order. A fight with only one side is over at once.
        """
        teams = tuple(dict.fromkeys(fighter.team for fighter in participants))
        table: Any = self.table(house=house, fighters={}, teams=teams)
        ctx = new_context(self, table, dice)
        dice.emit = ctx.emit
        for participant in participants:
            self.enter(ctx, participant)
        if table.is_contested():
            self.begin(ctx)
            self._end_if_asked(ctx)
        else:
            self.end_fight(ctx, table.last_standing())
        return table, ctx.events

    def enter(self, ctx: Context[T], participant: Participant) -> Any:
        """Add a fighter to the fight; subclasses place it."""
        fighter = self.fighter.enter(participant, ctx.table.house, self.name)
        ctx.table.fighters[fighter.id] = fighter
        return fighter

    def as_told(self, events: list[Event]) -> list[Event]:
        """Return what happened between two questions, as it is recorded and told."""
        return events

    def closed_to_latecomers(self, house: H) -> str:
        """Return why no fighter enters a fight that has started, in a sentence; empty if they may.

        A second sentence may say which house rule opens such fights.
        """
        return ""

    def check_takes_in(self, table: T) -> None:
        """Raise `IllegalMove` if no fighter may enter the fight under way, or may any more."""
        if self.outcome(table) is not None:
            raise IllegalMove("The fight is over, so no one can join it.")
        house: Any = table.house
        if closed := self.closed_to_latecomers(house):
            raise IllegalMove(closed)

    def check_enter(self, table: T, entering: Participant) -> None:
        """Raise `IllegalMove` if a fighter may not enter the fight under way."""
        self.check_takes_in(table)

    def enter_later(self, ctx: Context[T], entering: Participant) -> Any:
        """Add a fighter to a fight that has started, after the others of its team.

        An NPC with the name of a player who enters gets a number.
        """
        table = ctx.table
        for other in () if entering.npc else table.fighters.values():
            if other.npc and is_same(other.name, entering.name):
                names = (fighter.name for fighter in table.fighters.values())
                before, other.name = other.name, readable_name(entering.name, names)
                ctx.emit(Renamed(other.id, before, other.name))
        fighter = self.enter(ctx, entering)
        ctx.table.sort_by_team()
        ctx.emit(Entered(fighter.id, fighter.team))
        return fighter

    @final
    def summon(self, ctx: Context[T], name: str, team: str, spec: str = "") -> Any:
        """Add an NPC that a move brings in, such as a wolf that is summoned.

        In a fight with a game master they move it, or it acts by itself as its summoner does. Else
        it acts by itself.

        Args:
            ctx: The context of the move.
            name: What it is called, as `wolf`; the second is `wolf2`.
            team: Its team.
            spec: What `combat add_npc` takes after a name, such as a template: `wolf hp=5`.

        Returns:
            The new fighter; to take it away again, use `leave`.
        """
        fighters = ctx.table.fighters
        taken = {fold(other.name) for other in fighters.values()}
        names = chain((name,), (f"{name}{number}" for number in count(2)))
        free = next(unused for unused in names if fold(unused) not in taken)
        own = next(id_ for number in count(1) if (id_ := f"s{number}") not in fighters)
        sheet = self.read_spec(spec, ctx.table.house)
        return self.enter_later(ctx, Participant(own, free, team, sheet, npc=True))

    def check_team(self, table: T, fighter: Any, team: str) -> None:
        """Raise `IllegalMove` if a fighter cannot be put on another team now."""

    def change_team(self, ctx: Context[T], fighter: Any, team: str) -> None:
        """Put a fighter on another team; subclasses change what depends on it."""
        fighter.team = team
        ctx.table.sort_by_team()

    def come_back(self, ctx: Context[T], fighter: Any) -> None:
        """Bring a fighter back who was taken out, as they were then; subclasses place them."""
        fighter.withdrawn = False

    def begin(self, ctx: Context[T]) -> None:
        """Begin the fight, once everyone is on the table."""

    def leave(self, ctx: Context[T], fighter: Any) -> None:
        """Take a fighter out of the fight, who yields or is withdrawn."""
        fighter.withdrawn = True
        ctx.emit(Withdrawn(fighter.id))

    def after_move(self, ctx: Context[T]) -> None:
        """Go on after a whole move: find who comes next, or end a fight with one side left."""
        table = ctx.table
        # `_finish` ends what a move has ended.
        if table.over or ctx.ended is not None:
            return
        if not table.is_contested():
            self.end_fight(ctx, table.last_standing())
        elif ctx.opened.questions or not self._goes_on_asking(ctx):
            self.advance(ctx)

    def _goes_on_asking(self, ctx: Context[T]) -> bool:
        """Return whether a question to all stays open after a move that did not answer it.

        That is a move of the referee, or a fighter who joins or gives up. The round that the
        answers belong to has not ended then.
        """
        if ctx.opened.need != "all":
            return False
        asked = self.asked(ctx.table)
        return asked.need == "all" and bool(asked.questions)

    def end_fight(self, ctx: Context[T], winner: str) -> None:
        """End the fight."""
        table = ctx.table
        table.over, table.winner = True, winner
        ctx.emit(FightOver(winner))

    def advance(self, ctx: Context[T]) -> None:
        """Find out who is asked next; a ruleset with turns inherits this from `turns`.

        It is called after each whole move, and after what answers nothing, such as a referee's
        move; but not while a question that needs all answers stays open.
        """

    def round_begins(self, ctx: Context[T]) -> None:
        """Change what changes when a round begins; the turn orders in `turns` call it."""

    def _ends_as_round_begins(self, ctx: Context[T]) -> bool:
        """Begin a round, and return whether that has ended the fight."""
        # Most rulesets do nothing then, and need not count who is able once more.
        if type(self).round_begins is Ruleset.round_begins:
            return False
        self.round_begins(ctx)
        return self._end_if_decided(ctx)

    def _end_if_decided(self, ctx: Context[T]) -> bool:
        """End the fight if only one side is left; return whether it ends, for any reason."""
        table = ctx.table
        if ctx.ended is None and not table.is_contested():
            ctx.end(table.last_standing())
        return ctx.ended is not None

    def _finish(self, ctx: Context[T]) -> None:
        """Go on after a whole move, and end the fight if it is decided now."""
        if self._ends_effects:
            ctx.table.end_effects_of_absent()
        self.after_move(ctx)
        if self._ends_effects:
            ctx.table.end_effects_of_absent()
        self._end_if_asked(ctx)

    def _end_if_asked(self, ctx: Context[T]) -> None:
        if ctx.ended is not None and not ctx.table.over:
            self.end_fight(ctx, ctx.ended)

    @final
    def harm(self, event: Event) -> int:
        """Return the harm that an event does to a fighter; below 0 what it heals."""
        counted = self._harmful.get(type(event))
        if counted is None:
            return 0
        return sum(sign * (int(getattr(event, field)) if field else 1) for sign, field in counted)

    @cached_property
    def _harmful(self) -> Mapping[type[Event], list[tuple[int, str]]]:
        """The events that harm or heal, with the sign and the field of each result."""
        fields: dict[type[Event], list[tuple[int, str]]] = {}
        signs = dict.fromkeys(self.harms, 1) | dict.fromkeys(self.heals, -1)
        for result, sign in signs.items():
            for event, field in self.results.get(result, {}).items():
                fields.setdefault(event, []).append((sign, field))
        return fields

    @final
    def outcome(self, table: T) -> Outcome | None:
        """Return who won, once the fight is over."""
        return Outcome(table.winner) if table.over else None

    # Whose turn it is

    @final
    def asked(self, table: T) -> Pending[Any]:
        """Return whose decision the table waits for; an empty `Pending` when the fight is over."""
        return Pending() if table.over else self.pending(table)

    def pending(self, table: T) -> Pending[Any]:
        """Return whose decision the table waits for, while the fight is not over."""
        raise NotImplementedError

    @final
    def not_asked_reason(self, table: T, actor: str) -> str:
        """Return why the fight does not wait for this fighter, as a sentence.

        Empty if the names of those who must answer say enough.
        """
        fighter: Any = table.fighters.get(actor)
        if self.outcome(table) is not None:
            return "The fight is over."
        if fighter is None:
            return NOT_IN_FIGHT
        if fighter.withdrawn:
            return "You have left this fight."
        if fighter.down:
            return f"You are {fighter.down}; you cannot move."
        return self.out_of_turn_reason(table, fighter)

    def out_of_turn_reason(self, table: T, fighter: Any) -> str:
        """Return why an able fighter is not asked; empty if the names of the others say it."""
        questions = self.asked(table).questions
        if len(questions) == 1 and isinstance(questions[0], TakeTurn):
            return f"It is {table.fighters[questions[0].seat].name}'s turn."
        return ""

    def question_summary(self, table: T, question: Any) -> str:
        """Return what a question asks, to follow `who is asked`; empty if that says enough."""
        summary: str = question.summary(table)
        return summary

    # Moves

    @final
    def candidate_moves(self, table: T, question: Any) -> Iterator[Any]:
        """Yield every move worth listing for a question; some may be illegal, `check` tells."""
        for move in self.answers[question.kind]:
            yield from move.options_for(table, question)

    @final
    def can_succeed(self, table: T, question: Any, move: Any) -> bool:
        """Return whether a legal move may bring anything; what cannot is not listed."""
        if isinstance(move, Action):
            return move.can_succeed(table, table.fighters[question.seat])
        return not isinstance(move, Response) or move.can_succeed(table, question)

    def check(self, table: T, question: Any, move: Any) -> None:
        """Raise `IllegalMove`, with the reason, unless the rules allow this move now."""
        actor = table.fighters.get(question.seat)
        declared: Declared = move.declared
        for check in declared.checks:
            check(table, actor, move)
        move.check_with_cost(self, table, question)
        if declared.overlap:
            self._check_total(table, question, move, declared)

    @final
    def price(self, table: T, question: Any, move: Any) -> Mapping[str, int]:
        """Return how much a move takes of each resource."""
        if isinstance(move, Action):
            return move.total_cost(table, table.fighters[question.seat]) if move.costs else FREE
        if isinstance(move, Response):
            return move.total_cost(table, question)
        return FREE

    def check_cost(self, table: T, actor: Any, resource: str, amount: int) -> None:
        """Raise `IllegalMove` unless the fighter has enough of a resource."""
        have = getattr(actor, resource)
        if amount <= have:
            return
        declared = self.fighter.resources.get(resource)
        if declared is None and not have:
            raise IllegalMove(f"You have no {self.fighter.label(resource)} left.")
        if declared is not None and declared.is_single:
            raise IllegalMove(f"You have used your {declared.name} of this {declared.each}.")
        needed = counted(amount, self.fighter.label(resource))
        raise IllegalMove(f"That costs {needed}; you have {have}.")

    def _check_total(self, table: T, question: Any, move: Any, declared: Declared) -> None:
        """Check the sum of what a move costs and what its numbers spend of the same."""
        total = Counter(self.price(table, question, move))
        for pool, field in declared.spends:
            total[pool] += getattr(move, field) or 0
        for resource, amount in total.items():
            self.check_cost(table, table.fighters[question.seat], resource, amount)

    def pay(self, ctx: Context[T], actor: Any, resource: str, amount: int) -> None:
        """Use up a resource."""
        setattr(actor, resource, getattr(actor, resource) - amount)

    def play(self, ctx: Context[T], answers: tuple[Answer[Any], ...]) -> Procedure | None:
        """Carry out a checked move, and go on after it."""
        procedure = self.play_alone(ctx, answers)
        if procedure is not None:
            return self._to_the_end(ctx, procedure)
        self._finish(ctx)
        return None

    def _to_the_end(self, ctx: Context[T], procedure: Procedure) -> Procedure:
        """Carry out a move that may ask questions, and go on after it."""
        rest = yield from procedure
        while isinstance(rest, Rest):
            rest = yield from rest.go_on(ctx, rest.what) or ()
        self._finish(ctx)

    @final
    def play_alone(self, ctx: Context[T], answers: tuple[Answer[Any], ...]) -> Procedure | None:
        """Carry out a checked move, or all answers at once, without what follows it in the round.

        A move that may ask questions on the way is a generator, and not begun yet. It may use
        nothing but `ctx`, for it is run again at each answer.

        Returns:
            A move that may ask something, and may return its `Rest`; None for one that is done.
        """
        move: Move = answers[0].move
        if self.has_triggers and self._is_triggering(move):
            return self._with_triggers(ctx, answers[0])
        return move.dispatch(ctx, answers)

    @final
    def answer(self, ctx: Context[T], answers: tuple[Answer[Any], ...]) -> Procedure | None:
        """Carry out the answers to a question that no move in progress has asked."""
        opened, actor = ctx.opened.questions, answers[0].actor
        question: Question = next(question for question in opened if question.seat == actor)
        for answer in answers:
            take_answer(ctx, opened, answer)
        return question.play(ctx, answers)

    def perform(self, ctx: Context[T], actor: Any, move: Action) -> Procedure | None:
        """Pay for an action, with what its numbers spend, and carry it out."""
        if move.costs:
            for costs, amount in move.total_cost(ctx.table, actor).items():
                self.pay(ctx, actor, costs, amount)
        _spend(actor, move)
        if move.sentence:
            tell_move(ctx, move, actor.id)
        return move.play(ctx, actor)

    def _with_triggers(self, ctx: Context[T], answer: Answer[Any]) -> Procedure:
        """Carry out an action, with what comes before and after it."""
        actor, move = ctx.table.fighters[answer.actor], answer.move
        yield from self.before(ctx, actor, move) or ()
        if not actor.able or ctx.ended is not None:
            return
        if not is_allowed(self.check, ctx.table, TakeTurn(actor.id), move):
            ctx.emit(Prevented(actor.id))
            return
        if (procedure := self.perform(ctx, actor, move)) is not None:
            yield from to_the_end(ctx, procedure)
        yield from self.after(ctx, actor, move) or ()
        if self._readies:
            yield from ask_the_ready(ctx, actor, move)

    def _is_triggering(self, move: Any) -> bool:
        """Return whether a move is an action; to give up or to end a turn triggers nothing."""
        return isinstance(move, Action) and not move.forfeits and move != self.silence

    def before(self, ctx: Context[T], actor: Any, move: Action) -> Procedure | None:
        """Let happen what comes before each action of a fighter; a generator may ask.

        The cost is not paid yet. The action is not made if it has become illegal.
        """
        return None

    def after(self, ctx: Context[T], actor: Any, move: Action) -> Procedure | None:
        """Let happen what comes after each action of a fighter; a generator may ask."""
        return None

    def is_ready_for(self, table: T, fighter: Any, mover: Any, move: Action) -> bool:
        """Return whether a move of an enemy is what a fighter who got `Ready` has waited for."""
        return True

    def release(self, ctx: Context[T], fighter: Any, mover: Any) -> Procedure | None:
        """Do what a fighter got `Ready` for, against the enemy who has moved."""
        return None

    def problems(self, table: T) -> Iterator[str]:
        """Yield broken invariants of a table; none, ever, unless the rules have a bug."""
        for fighter in table.fighters.values():
            yield from fighter.problems()
        for question in self.asked(table).questions:
            if isinstance(question, TakeTurn) and not table.fighters[question.seat].able:
                yield f"it is the turn of {question.seat}, who is out"


def take_answer(ctx: Context[Any], asked: Sequence[Question], answer: Answer[Any]) -> None:
    """Pay for an answer, with what its numbers spend, and tell one that has a sentence."""
    move: Move = answer.move
    if not isinstance(move, Response):
        return
    if move.costs:
        question = next(question for question in asked if question.seat == answer.actor)
        for costs, amount in move.total_cost(ctx.table, question).items():
            ctx.rules.pay(ctx, ctx.table.fighters[answer.actor], costs, amount)
    if move.declared.spends:
        _spend(ctx.table.fighters[answer.actor], move)
    tell_move(ctx, move, answer.actor)


def _spend(actor: Any, move: Move) -> None:
    """Take what the numbers of a move spend."""
    for pool, field in move.declared.spends:
        setattr(actor, pool, getattr(actor, pool) - (getattr(move, field) or 0))


#: A ruleset of any table and any house rules.
AnyRuleset = Ruleset[Any, Any]
