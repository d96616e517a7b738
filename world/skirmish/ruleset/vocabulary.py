"""The moves and questions of a ruleset: which answer which, and how they are typed and decoded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from itertools import chain
from typing import Any, ClassVar, Final, Generic, Union, final

from world.skirmish.moves.base import Action, Intervention, Move, Question, TakeTurn, resources_of
from world.skirmish.notation.syntaxes import Syntax, Syntaxes, syntaxes
from world.skirmish.referee.changing import ChangeLines
from world.skirmish.referee.corrections import Correct
from world.skirmish.referee.entering import Enter
from world.skirmish.referee.notes import Erase, Note
from world.skirmish.referee.orders import StandingOrder
from world.skirmish.referee.rulings import Withdraw, Yield
from world.skirmish.referee.secret_rolls import RollInSecret
from world.skirmish.referee.teams import ChangeTeam, Return
from world.skirmish.state.fight import INTERVENTION, Fight, T
from world.skirmish.state.house_rules import H, HouseRules
from world.skirmish.state.tables import Table

#: The sets of house rules for which syntaxes are cached.
_HOUSES: Final = 64


class Vocabulary(Generic[T, H]):
    """The classes that a ruleset declares, and what follows from them.

    Attributes:
        table: The class of its state.
        house: Its house rules with their defaults.
        actions: What fighters do in their turn; the class of `silence` and `Yield` are added.
        questions: Everything else that it asks; where no one has turns, `Yield` is added to their
            answers.
        silence: What stands for a turn that a fighter lets pass; None for the first legal move.
        referee: What the referee may do between two moves; `Withdraw`, `Return`, `ChangeTeam`,
            `Correct`, `Note` and `Erase` are added.
        secrets: Whether what a fighter does may be hidden from others until it shows; the referee
            has `RollInSecret` then.
    """

    table: ClassVar[type[Table]] = Table
    house: ClassVar[type[HouseRules]] = HouseRules
    actions: ClassVar[tuple[type[Action], ...]] = ()
    questions: ClassVar[tuple[type[Question], ...]] = ()
    referee: ClassVar[tuple[type[Intervention], ...]] = ()
    silence: ClassVar[Action | None] = None
    secrets: ClassVar[bool] = False

    @cached_property
    @final
    def interventions(self) -> tuple[type[Any], ...]:
        """The classes of the referee's moves."""
        hidden = (RollInSecret,) if self.secrets else ()
        return (*self.referee, Withdraw, Return, ChangeTeam, Correct, Note, Erase, *hidden)

    @property
    def _letting_pass(self) -> tuple[type[Action], ...]:
        return () if self.silence is None else (type(self.silence),)

    @cached_property
    @final
    def answers(self) -> Mapping[str, tuple[type[Any], ...]]:
        """The classes of moves that answer each kind of question."""
        giving_up = (Yield,) if self.allows_forfeits_out_of_turn else ()
        return {
            TakeTurn.kind: tuple(dict.fromkeys((*self.actions, *self._letting_pass, Yield))),
            **{question.kind: (*question.answers, *giving_up) for question in self.questions},
            INTERVENTION: self.interventions,
        }

    @cached_property
    @final
    def has_turns(self) -> bool:
        """Whether fighters are asked for turns, in which they make actions."""
        turns = any(issubclass(question, TakeTurn) for question in self.questions)
        return turns or bool(self.actions or self._letting_pass)

    @cached_property
    @final
    def asks_on_the_way(self) -> bool:
        """Whether moves may ask anything, which is not so if all questions are those of turns."""
        return not all(issubclass(question, TakeTurn) for question in self.questions)

    @cached_property
    @final
    def allows_forfeits_out_of_turn(self) -> bool:
        """Whether fighters may give up while others are asked, as they have no turns of their own.

        Not if rules have an answer of their own that is typed so.
        """
        typed = (words for question in self.questions for words in _spellings(question.answers))
        return not self.has_turns and set(typed).isdisjoint(_spellings((Yield,)))

    @final
    def forfeits_out_of_turn(self, question: Question, move: Move) -> bool:
        """Return whether a move gives up instead of answering the question."""
        return move.forfeits and not isinstance(question, TakeTurn)

    @cached_property
    @final
    def answering(self) -> Mapping[str, frozenset[type[Move]]]:
        """The classes of moves that are taken as answers to each kind of question, typed or not."""
        taken = {kind: frozenset(moves) for kind, moves in self.answers.items()}
        return taken | {INTERVENTION: taken[INTERVENTION] | {Enter, ChangeLines}}

    @cached_property
    @final
    def spellings(self) -> Mapping[str, Mapping[str, type[Move]]]:
        """The moves that answer each kind of question, by the words that begin them.

        If two begin with the same word, the one that is declared first counts.
        """
        return {
            kind: {words: move for move in reversed(moves) for words in (move.verb, *move.aliases)}
            for kind, moves in self.answers.items()
        }

    @cached_property
    @final
    def standing(self) -> Mapping[str, type[Question]]:
        """The kinds of questions that standing orders may answer."""
        return {question.kind: question for question in self.questions if question.standing}

    @cached_property
    @final
    def moves(self) -> tuple[type[Move], ...]:
        """Every class of moves."""
        return tuple(dict.fromkeys(chain.from_iterable(self.answers.values())))

    @cached_property
    @final
    def for_answers(self) -> frozenset[str]:
        """The resources that only answers cost: they are for the turns of others."""
        answers = (move for question in self.questions for move in question.answers)
        costs = frozenset[str]().union(*map(resources_of, answers))
        return costs.difference(*map(resources_of, self.actions))

    @property
    @final
    def stored(self) -> tuple[tuple[type[Move], ...], tuple[type[Question], ...]]:
        """The classes of moves and those of questions that a stored fight may hold, by tag."""
        return (*self.moves, StandingOrder), (TakeTurn, *self.questions)

    @cached_property
    @final
    def fight(self) -> Any:
        """The msgspec type of a fight by these rules."""
        kinds_of_moves, kinds_of_questions = self.stored
        moves: Any = Union[(*kinds_of_moves,)]
        questions: Any = Union[(*kinds_of_questions,)]
        return Fight[self.table, moves, questions]  # type: ignore[name-defined]

    @cached_property
    @final
    def syntaxes(self) -> Mapping[str, Syntaxes]:
        """The syntaxes of moves under the default house rules, by the kind of question."""
        syntaxes: Mapping[str, Syntaxes] = self._syntaxes_under(self.house())
        return syntaxes

    @cached_property
    @final
    def answer_syntaxes(self) -> Syntaxes:
        """All that answers a question: a turn, or one within a move; without interventions."""
        return Syntaxes(
            syntax
            for kind, some in self.syntaxes.items()
            if kind != INTERVENTION
            for syntax in some
        )

    @final
    def syntaxes_at(self, table: T) -> Mapping[str, Syntaxes]:
        """Return the syntaxes of moves in a fight, whose house rules change the hints."""
        syntaxes: Mapping[str, Syntaxes] = self._syntaxes_under(table.house)
        return syntaxes

    @final
    def joint_syntaxes(self, table: T, kinds: tuple[str, ...]) -> Syntaxes:
        """Return how everything is typed that answers questions of some kinds."""
        syntaxes: Syntaxes = self._joint_syntaxes_under(table.house, kinds)
        return syntaxes

    @cached_property
    def _syntaxes_under(self) -> Any:
        @lru_cache(_HOUSES)
        def under(house: HouseRules) -> Mapping[str, Syntaxes]:
            return {kind: syntaxes(moves, house) for kind, moves in self.answers.items()}

        return under

    @cached_property
    def _joint_syntaxes_under(self) -> Any:
        @lru_cache(_HOUSES)
        def under(house: HouseRules, kinds: tuple[str, ...]) -> Syntaxes:
            every = self._syntaxes_under(house)
            return Syntaxes(syntax for kind in kinds for syntax in every[kind])

        return under

    @cached_property
    @final
    def syntaxes_of(self) -> Mapping[type, list[Syntax]]:
        """The ways to type the moves of a class."""
        by_move: dict[type, list[Syntax]] = {}
        for syntax in chain.from_iterable(self.syntaxes.values()):
            by_move.setdefault(syntax.move, []).append(syntax)
        return by_move


def _spellings(moves: Iterable[type[Move]]) -> Iterator[str]:
    """Yield the words that begin some moves."""
    for move in moves:
        yield from (move.verb, *move.aliases)
