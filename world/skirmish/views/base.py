"""What a view is: every question that a screen asks about a fight, answered in plain text.

Views return plain text: no colour, no markup of any game server. The screens add what they need.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from string import Formatter
from typing import Any, ClassVar, Final, Generic

import msgspec

from world.skirmish import engine, notation, registry
from world.skirmish.errors import DeclarationError
from world.skirmish.events import (
    Event,
    FightOver,
    InitiativeRolled,
    Rolled,
    RoundBegan,
    TeamTurn,
    TurnBegan,
    TurnEnded,
    Withdrawn,
)
from world.skirmish.fight import Move, T
from world.skirmish.orders import OrderGiven
from world.skirmish.questions import Question, TakeTurn
from world.skirmish.turns import InitiativeTable, TeamTable

from .display import ANYBODY, NARROW, Board, Card, Choice, Group, Harm, Piece, Prompt, Reader
from .sentences import Tell, Words, compile_sentence
from .text import Voice, folded, listed

#: How an event reads: a template, what tells it, or empty where another's sentence tells it.
Sentences = Mapping[type[Event], str | Callable[[Any, Voice], str]]

#: How a question reads to its seat: a template, or what makes it of the table and the question.
Prompts = Mapping[type[Question], str | Callable[[Any, Any], "str | Prompt"]]

#: What tells what a move is worth, of the table, the question and the move.
Worth = Mapping[type[Move], Callable[[Any, Any, Any], str]]


def _order(event: OrderGiven, voice: Voice) -> str:
    if voice.seat != event.actor:
        return ""
    if not event.answer:
        return f"You are asked about '{event.question}' again."
    return f"From now on you answer '{event.question}' with {event.answer}."


def _initiative(event: InitiativeRolled, voice: Voice) -> str:
    order = listed(f"{voice.whom(fighter)} {total}" for fighter, total in event.order)
    return f"The order of turns is {order}."


def _turn(event: TurnBegan, voice: Voice) -> str:
    return f"It is {voice.owner(event.actor)} turn."


def _team(event: TeamTurn, voice: Voice) -> str:
    if voice.is_own(event.team):
        return f"Your team, {event.team}, moves."
    return f"Team {event.team} moves."


#: What reads the same by most rules.
_USUAL: Final[Sentences] = {
    Rolled: "",
    Withdrawn: "$You() $conj(leave) the fight.",
    FightOver: lambda event, voice: f"COMBAT IS OVER! Winning team: {event.winner or 'none!'}",
    RoundBegan: "Round {round}.",
    TurnBegan: _turn,
    TurnEnded: "$You() $conj(end) $their() turn.",
    TeamTurn: _team,
    InitiativeRolled: _initiative,
    OrderGiven: _order,
}


class View(Generic[T]):
    """The words of one ruleset.

    A subclass declares what there is to see and to say; every method may be replaced.

    Attributes:
        bars: Numbers with a greatest value, for every form of the status.
        columns: Other numbers and words, likewise.
        sentences_of: How each kind of event reads.
        words: Functions of one value that its sentences use, as `$skill(field)`.
        prompts: How each kind of question reads to its seat.
        worth: What each kind of move is worth, for whoever is asked.
        status_after: Events after which the status is shown; between them only sentences are.
        in_spoken_status: Of those, what the spoken status says again.
        opens_menu: Words that open a menu for the seat that is asked, besides the groups.
        groups: How the moves of a turn are grouped, where there are too many for one menu.
    """

    bars: ClassVar[tuple[Any, ...]] = ()
    columns: ClassVar[tuple[Any, ...]] = ()
    sentences_of: ClassVar[Sentences] = {}
    words: ClassVar[Words] = {}
    prompts: ClassVar[Prompts] = {}
    worth: ClassVar[Worth] = {}
    #: Whether the result of the same events reads differently in different seats.
    personal: ClassVar[bool] = True
    status_after: ClassVar[tuple[type[Event], ...]] = (RoundBegan, FightOver)
    in_spoken_status: ClassVar[tuple[type[Event], ...]] = ()
    opens_menu: frozenset[str] = frozenset()
    groups: ClassVar[tuple[Group, ...]] = ()

    def __init__(self, ruleset: str = "") -> None:
        from . import menus
        from .layout import Layout

        self.ruleset = ruleset
        self.page: Any = Layout(self)
        self.opens_menu |= {words for menu in menus.of(self) for words in menu.opened_by}
        self._tell: dict[type[Event], Tell] = {
            kind: compile_sentence(tell, kind, self.words) if isinstance(tell, str) else tell
            for kind, tell in {**_USUAL, **self.sentences_of}.items()
        }
        _check_prompts(self)

    @property
    def rules(self) -> Any:
        """The ruleset whose words these are."""
        return registry.get(self.ruleset)

    # What there is to see

    def title(self, table: T, voice: Voice) -> str:
        """Return the round and whose turn it is, or who won."""
        if (over := self.rules.outcome(table)) is not None:
            return f"COMBAT IS OVER! Winning team: {over.winner or 'none!'}"
        return f"Round: {table.round}. {self.turn(table, voice)}".rstrip()

    def turn(self, table: T, voice: Voice) -> str:
        """Return whose turn it is."""
        match table:
            case TeamTable():
                whose = "Your team" if voice.is_own(table.moving_team) else table.moving_team
                return f"To move: {whose}"
            case InitiativeTable():
                owner = voice.owner(table.actor.id)
                return f"{owner[:1].upper()}{owner[1:]} turn"
        return ""

    def acting(self, table: T) -> set[str]:
        """Return the fighters whose turn it is."""
        if self.rules.outcome(table) is not None:
            return set()
        questions = self.rules.pending(table).questions
        return {each.seat for each in questions if each.kind == TakeTurn.kind}

    def health(self, table: T, fighter: Any) -> str:
        """Return how a fighter is, in a word or two."""
        if fighter.withdrawn:
            return "left the fight"
        return str(fighter.down or fighter.state)

    def brief(self, table: T, fighter: Any, me: Any) -> str:
        """Return how a fighter is, for the status in one line; `me` is the reader's, or None."""
        return self.health(table, fighter)

    def where(self, table: T, fighter: Any, voice: Voice) -> list[str]:
        """Return where a fighter is and how far from the reader, for forms without a picture."""
        return []

    def notes(self, table: T, fighter: Any, voice: Voice) -> list[str]:
        """Return what else there is to know of a fighter."""
        return []

    def field(self, table: T, voice: Voice) -> list[str]:
        """Return what there is to know of the whole field, a line each."""
        return []

    def cards(self, table: T) -> list[Card]:
        """Return each fighter as a card, in the order in which a screen shows them."""
        cards: list[Card] = self.page.cards(table)
        return cards

    def line(self, table: T, reader: Reader) -> str:
        """Return the status in one line."""
        line: str = self.page.line(table, reader.seat)
        return line

    def board(self, table: T) -> Board | None:
        """Return where the fight takes place, for rules that have squares."""
        return None

    def pieces(self, table: T) -> tuple[Piece, ...]:
        """Return who stands on the board."""
        return ()

    def status(self, table: T, reader: Reader = ANYBODY) -> str:
        """Return the status as this reader reads it."""
        if reader.spoken:
            return "\n".join(self.page.spoken(table, reader.seat))
        if reader.columns < NARROW:
            return folded(self.page.folded(table, reader.seat), reader.columns)
        wide: str = self.page.wide(table)
        return wide

    def status_for(self, table: T, reader: Reader) -> str:
        """Return how the fight stands, at the length that this reader wants."""
        return self.line(table, reader) if reader.brief else self.status(table, reader)

    # What happened

    def sentence(self, table: T, event: Event, reader: Reader = ANYBODY) -> str:
        """Return one event as a sentence; empty for one that another event's sentence tells.

        Raises:
            KeyError: The view has no sentence for such events.
        """
        return self._tell[type(event)](event, Voice(table, reader.seat, reader.spoken))

    def sentences(self, table: T, events: Sequence[Event], reader: Reader = ANYBODY) -> list[str]:
        """Return the sentence of each event that has one."""
        voice, tell = Voice(table, reader.seat, reader.spoken), self._tell
        every = (tell[type(event)](event, voice) for event in events)
        return [sentence for sentence in every if sentence]

    def render_events(self, table: T, events: Sequence[Event], reader: Reader = ANYBODY) -> str:
        """Return what happened, as this reader reads it."""
        sentences = self.sentences(table, events, reader)
        if reader.spoken or not sentences:
            return "\n".join(sentences)
        return "\n".join([f"+ {sentences[0]}", *(f"  {each}" for each in sentences[1:])])

    def report(self, table: T, events: Sequence[Event], reader: Reader = ANYBODY) -> str:
        """Return what those who take part read after a move.

        Between the events that show the status, the sentences say what changes.
        """
        if not any(isinstance(each, self.status_after) for each in events):
            return self.render_events(table, events, reader)
        return self.with_status(table, events, reader)

    def with_status(self, table: T, events: Sequence[Event], reader: Reader) -> str:
        """Return what happened, and the status after it."""
        if reader.spoken:
            again = (*self.status_after, *self.in_spoken_status)
            events = [event for event in events if not isinstance(event, again)]
        between = "\n" if reader.spoken or reader.brief else "\n\n"
        return (
            f"{self.render_events(table, events, reader)}{between}{self.status_for(table, reader)}"
        )

    def story(self, table: T, events: Sequence[Event]) -> str:
        """Return what happened as one line, for onlookers and the record."""
        return " ".join(self.sentences(table, events, Reader(spoken=True)))

    def representative_seat(self, table: T, events: Sequence[Event]) -> Callable[[str], str]:
        """Return what finds for each seat one that is told the same of these events.

        A seat that no event names is told what the others of its team are told.
        """
        fighters, first = table.fighters, dict[str, str]()
        named = {*msgspec.json.encode(events).decode().split('"')}

        def seat_like(seat: str) -> str:
            if seat in named or seat not in fighters:
                return seat
            return first.setdefault(fighters[seat].team, seat)

        return seat_like

    def harm(self, event: Event) -> Harm | None:
        """Return what an event did to a fighter's health; None for one that did nothing to it."""
        return None

    # What is asked

    def price(self, table: T, question: Any, move: Move) -> str:
        """Return what a move costs and is worth: `5 AP, 4 dice against 1`; empty for neither.

        What every turn has one of is no price.
        """
        amount, what = self.rules.price(table, question, move)
        alone = any(
            each.name == what and each.amount == 1 for each in self.rules.fighter.resources.values()
        )
        worth = self.worth.get(type(move))
        said = [f"{amount} {what}"] if amount and not alone else []
        said += [worth(table, question, move)] if worth is not None else []
        return ", ".join(filter(None, said))

    def prompt(self, table: T, question: Any) -> Prompt | None:
        """Return how an open question reads to its seat; None where the status says enough."""
        from . import menus

        asks = self.prompts.get(type(question))
        if callable(asks):
            asked = asks(table, question)
            if isinstance(asked, Prompt):
                return asked
            text = asked
        elif asks is not None:
            text = question.summary_of(asks, table)
        elif isinstance(question, TakeTurn):
            text = self.turn_prompt(table, question)
        else:
            text = f"You are asked {question.summary(table)}."
        if isinstance(question, TakeTurn):
            return menus.top(self, table, question, text)
        return Prompt(text, tuple(self.answers(table, question)))

    def turn_prompt(self, table: T, question: Any) -> str:
        """Return what a fighter reads whose turn it is: what is left of it."""
        fighter = table.fighters[question.seat]
        left = [
            f"{getattr(fighter, name)} {declared.name}" if declared.amount != 1 else declared.name
            for name, declared in self.rules.fighter.resources.items()
            if getattr(fighter, name)
        ]
        return f"It is your turn. You have: {listed(left)}." if left else "It is your turn."

    def group_of(self, move: Move) -> str:
        """Return the name of the group that a move belongs to; empty for none."""
        return next((group.name for group in self.groups if group.has(move)), "")

    def answers(self, table: T, question: Any) -> Iterable[Choice]:
        """Yield the legal answers to a question as choices, with what they cost.

        A verb that all of them begin with is left out of what is read.
        """
        rules = self.rules
        one_verb = len(question.answers) == 1
        for move in engine.legal_moves(rules, table, question):
            words = notation.say(rules.syntaxes_of[type(move)], table, move)
            price = self.price(table, question, move)
            label = words.removeprefix(f"{move.verb} ") if one_verb else words
            label = label[:1].upper() + label[1:]
            yield Choice(f"{label} ({price})" if price else label, words, price)

    def menu(
        self, table: T, question: Any, words: str, choices: Iterable[tuple[Move, str]]
    ) -> Prompt | None:
        """Return how to go on from words that are only the beginning of a move; None for others.

        Args:
            table: The fight.
            question: The open question.
            words: What was typed.
            choices: Legal moves, each with its words.
        """
        from . import menus

        return menus.menu(self, table, question, words, choices)


def _check_prompts(view: View[Any]) -> None:
    """Raise `DeclarationError` where a prompt names a field that its question does not have."""
    for question, text in view.prompts.items():
        if isinstance(text, str):
            for _, field, _, _ in Formatter().parse(text):
                if field and field not in question.__struct_fields__:
                    raise DeclarationError(
                        f"The prompt of {question.__name__} names '{field}', which it does not "
                        f"have. Fields: {', '.join(question.__struct_fields__)}."
                    )
