"""The base class of views: everything that a screen shows of a fight, in plain text.

Views return plain text: no color, no markup of any game server. The screens add what they need.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Generic, final

import msgspec
from msgspec.structs import replace

from world.skirmish import engine
from world.skirmish.base import kinds
from world.skirmish.base.command_name import command
from world.skirmish.base.english import capital, counted
from world.skirmish.base.errors import NotUnderstood
from world.skirmish.moves.base import Move, Question, TakeTurn
from world.skirmish.moves.targets import Target, Targets
from world.skirmish.notation import parsing
from world.skirmish.referee import corrections
from world.skirmish.referee.orders import OrderGiven
from world.skirmish.referee.rulings import DoOther, Yield
from world.skirmish.ruleset import registry
from world.skirmish.ruleset.base import AnyRuleset
from world.skirmish.ruleset.turns import InitiativeTable, TeamTable
from world.skirmish.state.events import (
    ActorEvent,
    Attempted,
    Event,
    FightOver,
    Rolled,
    RoundBegan,
    TurnBegan,
    TurnEnded,
)
from world.skirmish.state.fight import REFEREE, T
from world.skirmish.state.tables import LineTable

from . import declarations, reports
from .digests import Digest, InShort, concerned, digest, news_of_the_fallen
from .display import (
    ALWAYS,
    ANYBODY,
    NARROW,
    Board,
    Card,
    Choice,
    Group,
    Harm,
    Known,
    Piece,
    Prompt,
    Reader,
    ResultWords,
    Spot,
)
from .layout import Bar, Column, Layout
from .menus import groups, menus
from .sentences import Functions, Sentence, SentenceMakers, Sentences, told_to_others
from .text import Voice, fitted, fold_lines, in_ranges, join_words
from .usual_sentences import USUAL, USUAL_RESULTS, order_given, with_usual

#: How a question reads to its seat: a template, or what makes it of the table and the question.
Prompts = Mapping[type[Question], str | Callable[[Any, Any], "str | Prompt"]]


class View(Generic[T]):
    """The words of one ruleset.

    A subclass declares what there is to see and to say, and may override what is not `final`.

    Attributes:
        bars: Numbers with a greatest value, for every form of the status, after those that the
            class of fighters labels.
        columns: Other numbers and words of a fighter that the status and screens show.
        counted_from: Words of the status that are counted from a field of the fighter, and that
            field: what the referee sets in their place.
        bands: What distances are called, for rules that have them: each name with the greatest
            distance in meters that has it, None for the last.
        glossary: What the words mean that the status and the odds show, where no declaration says
            it: `unaware`, or several for one meaning, with ` / ` between.
        layout: What makes the forms of the status.
        status_after: Events after which the status is shown; between them only sentences are.
        status_always: Whether the status is shown after each move, whatever happened.
        shows_at_turn: Events of `status_after` with which the turn comes to a `team`, whose
            fighters alone read the status; of onlookers those who read it in lines.
        redraws: Events that change the board, for rules that draw one. Readers of tables are shown
            the board after them where no status follows, fighters only after those about their own.
        in_spoken_status: What else the spoken status says again, beside a round and the end.
        in_seen_status: Events that a status which is seen says again; the last of them is not told
            before it.
        sentences_of: How each kind of event reads that does not bring its sentence.
        functions: What the templates of sentences may call as well as the usual functions.
        personal: Whether the sentences about the same events read differently in different seats.
        told_by_question: Events after which their fighter is asked what to do, and so told nothing
            else. Of several the others read the last; a spoken status says it again.
        indented: Events told below the move that they follow from, where each other event has a +
            before it; None if only the first of those that are told together has one.
        in_short: How events read where several moves that fighters have made by themselves are
            told together: the verb with which all who do the same to the same fighter are told in
            one sentence; empty for what goes without saying; an `InShort` says more. Any other
            event is told in full.
        in_vain: Attacks, with what is told then of those who have done their target no harm:
            `miss`, or `attack {target} in vain` where armor may have stopped what has hit.
        settles: Events that tell what has come of an attack, where its target may react first.
        digests_others: Whether readers of one line read a digest of each single move of others
            too; not where a move is one sentence.
        prompts: The text of each kind of question to its seat; empty if the status says enough.
        groups: The groups of the moves of a turn, if there are too many for one menu.
        opens_menu: Words that open a menu for the seat that is asked, as well as the groups.
        rare: Moves that people seldom want, which a screen with little room shows last, with those
            of groups with `many` moves and those that the referee settles.
        worths: What a choice is worth before it is made, by the class of the move; what a base
            class says counts for the others.
        results: How the results of moves read in their odds, in the order in which they are read;
            `harm` and `healed` have usual words.
        warnings: What a move gives up that its player may not think of, by the class of the move;
            they are asked once before it is made.
        ordered: What a seat does that has given a standing order, to follow `you`, by the question
            and the answer: `parry every attack` for `react parry`. Others are said as they are.
        forms: The forms of the status, as `layout` makes them.
        menus: The menu of each group, and of the groups in it.
        grouped: The kinds of moves that belong to a group.
    """

    # What there is to see

    bars: ClassVar[tuple[Bar, ...]] = ()
    columns: ClassVar[tuple[Column, ...]] = ()
    counted_from: ClassVar[Mapping[str, str]] = {}
    bands: ClassVar[tuple[tuple[str, float | None], ...]] = ()
    glossary: ClassVar[Mapping[str, str]] = {}
    layout: ClassVar[type[Layout]] = Layout

    # When it is shown

    status_after: ClassVar[tuple[type[Event], ...]] = (RoundBegan, FightOver)
    status_always: ClassVar[bool] = False
    shows_at_turn: ClassVar[tuple[type[Event], ...]] = ()
    redraws: ClassVar[tuple[type[Event], ...]] = ()
    in_spoken_status: ClassVar[tuple[type[Event], ...]] = ()
    in_seen_status: ClassVar[tuple[type[Event], ...]] = ()

    # What happened

    sentences_of: ClassVar[Sentences] = {}
    functions: ClassVar[Functions] = {}
    personal: ClassVar[bool] = True
    told_by_question: ClassVar[tuple[type[ActorEvent], ...]] = (TurnBegan,)
    indented: ClassVar[tuple[type[Event], ...] | None] = None
    in_short: ClassVar[Mapping[type[Event], str | InShort]] = {
        TurnEnded: "",
        Attempted: "",
        Rolled: "",
    }
    in_vain: ClassVar[Mapping[type[Event], str]] = {}
    settles: ClassVar[tuple[type[Event], ...]] = ()
    digests_others: ClassVar[bool] = True

    # What is asked

    prompts: ClassVar[Prompts] = {}
    groups: ClassVar[tuple[Group, ...]] = ()
    opens_menu: frozenset[str] = frozenset()
    rare: ClassVar[tuple[type[Move], ...]] = ()
    worths: ClassVar[Mapping[type[Any], Callable[[Any, Any, Any], str]]] = {}
    results: ClassVar[Mapping[str, ResultWords]] = USUAL_RESULTS
    warnings: ClassVar[Mapping[type[Any], Callable[[Any, Any, Any], str]]] = {}
    ordered: ClassVar[Mapping[str, str]] = {}

    def __init_subclass__(cls, **options: Any) -> None:
        kinds.check(cls)
        super().__init_subclass__(**options)
        cls.results = {**cls.results, **USUAL_RESULTS, **cls.results}
        turns: dict[type[Event], InShort] = dict.fromkeys(
            cls.told_by_question, InShort(None, last_only=True)
        )
        cls.in_short = {**turns, **View.in_short, **cls.in_short}

    def __init__(self, ruleset: str = "") -> None:
        self.ruleset = ruleset
        self.forms = self.layout(self)
        self.menus = tuple(groups.of(self.groups))
        self.grouped = frozenset(kind for group in self.groups for kind in group.moves)
        self.opens_menu |= {words for menu in self.menus for words in menu.opened_by}
        given = partial(order_given, ordered=self.ordered)
        declared: dict[type[Event], Sentence] = {**USUAL, OrderGiven: given, **self.sentences_of}
        self.sentence_makers = SentenceMakers(
            {kind: with_usual(kind, sentence) for kind, sentence in declared.items()},
            self.functions,
            self.declared_sentence,
        )
        for kind in self.told_by_question:
            self.sentence_makers[kind] = told_to_others(self.sentence_makers[kind])

    @classmethod
    @final
    def check(cls, rules: AnyRuleset) -> None:
        """Raise `DeclarationError` where the view cannot show fights by these rules."""
        declarations.check(cls(rules.name), rules)

    @property
    def rules(self) -> Any:
        """The ruleset whose words these are."""
        return registry.get(self.ruleset)

    def declared_sentence(self, kind: type[Event]) -> str | None:
        """Return the sentence of events for which the view has none; None if there is none."""
        return kind.sentence

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
                team = table.moving_team
                left = [fighter.id for fighter in table.to_move()]
                if left == [voice.seat]:
                    return "Your turn"
                whose = "Your team" if voice.is_own(team) else f"Team {team}"
                names = [*in_ranges([*map(voice.whom, left)])]
                if names in ([], [team]):
                    return f"{whose} moves"
                return f"{whose} moves: {join_words(names)}"
            case InitiativeTable() if table.acting >= 0:
                return f"{voice.possessor(table.actor.id)} turn"
        return ""

    def acting(self, table: T) -> set[str]:
        """Return the fighters whose turn it is."""
        questions = self.rules.asked(table).questions
        return {question.seat for question in questions if question.kind == TakeTurn.kind}

    def health(self, table: T, fighter: Any) -> str:
        """Return how a fighter is, in a word or two."""
        if fighter.withdrawn:
            return "left the fight"
        return str(fighter.down or fighter.state)

    @final
    def without_status(self, events: Sequence[Event]) -> list[Event]:
        """Return the events without those that the status after them shows anyway."""
        return [event for event in events if not isinstance(event, self.status_after)]

    def brief(self, table: T, fighter: Any, me: Any) -> str:
        """Return how a fighter is, for the status in one line; `me` is the reader's, or None."""
        return self.forms.brief_words(table, fighter)

    def where(self, table: T, fighter: Any, voice: Voice) -> list[str]:
        """Return where a fighter is and how far from the reader, for forms without a picture."""
        return []

    def notes(self, table: T, fighter: Any, voice: Voice) -> Iterable[str]:
        """Return what else there is to know of a fighter, or yield it."""
        knows = voice.seat in (fighter.id, REFEREE)
        notes: list[str] = fighter.notes(voice.whom, () if knows else self.rules.hidden)
        return notes

    @final
    def conditions(self, table: T, fighter: Any) -> list[str]:
        """Return what the referee has noted of a fighter, and is not over."""
        noted = (condition.in_words(table) for condition in fighter.noted or ())
        return [words for words in noted if words]

    def field(self, table: T, voice: Voice) -> Iterable[str]:
        """Return what there is to know of the whole field, a line each."""
        return []

    @final
    def cards(self, table: T) -> list[Card]:
        """Return each fighter as a card, in the order in which a screen shows them."""
        return self.forms.cards(table)

    @final
    def line(self, table: T, reader: Reader, known: Known | None = None) -> str:
        """Return the status in one line; readers who know the rest get only what has changed."""
        return self.forms.line(table, reader.seat, spoken=reader.spoken, known=known)

    def board(self, table: T, seat: str = "") -> Board | None:
        """Return where the fight takes place, as a seat reads it, for rules that have squares."""
        return None

    def pieces(self, table: T) -> tuple[Piece, ...]:
        """Return who stands on the board."""
        return ()

    def spots(self, table: T) -> tuple[Spot, ...]:
        """Return where each fighter is, for rules in which everyone is on one line."""
        if not isinstance(table, LineTable):
            return ()
        return tuple(Spot(fighter.id, fighter.x / 100) for fighter in table.placed())

    def status(self, table: T, reader: Reader = ANYBODY, known: Known | None = None) -> str:
        """Return the status as this reader reads it.

        Args:
            table: The fight.
            reader: The reader.
            known: What they know, if they read no table: then they read of themselves and of
                those whose harm or health has changed since. None for all.
        """
        if reader.spoken:
            return "\n".join(self.forms.spoken(table, reader.seat, known))
        if reader.columns < NARROW:
            return fold_lines(self.forms.folded(table, reader.seat, known), reader.columns)
        seat = self.reads_status_as(reader).seat
        return fitted(self.forms.wide(table, seat), reader.columns)

    @final
    def status_for(self, table: T, reader: Reader, known: Known | None = None) -> str:
        """Return how the fight stands, at the length that this reader wants."""
        if reader.brief:
            return self.line(table, reader, known)
        return self.status(table, reader, known)

    @final
    def picture(self, table: T, reader: Reader) -> str:
        """Return the board alone, for those who see it."""
        return fitted(self.forms.picture(table), reader.columns)

    def reads_status_as(self, reader: Reader) -> Reader:
        """Return the reader for whom a status is made, which others share who read as they do.

        Every seat shares the wide table, unless effects are hidden. A view that returns the reader
        as given has `notes`, `field` and `title` made for each seat.
        """
        rules = self.rules
        if not reader.sees_table or not rules.fighter.effects.keys().isdisjoint(rules.hidden):
            return reader
        return replace(reader, seat="")

    @final
    def as_correction(self, table: T, words: str) -> str:
        """Return what the referee types to set a number, with its field for a word of the status.

        Raises:
            NotUnderstood: It is counted from another, which can be set.
        """
        before, equals, value = words.rpartition("=")
        who, _, word = before.rpartition(" ")
        fields = corrections.fields(table)
        names = {name.casefold() for name in (*fields, *fields.values())}
        folded = word.casefold()
        if not equals or folded in names or folded.replace("_", " ") in names:
            return words
        for label, field in self.counted_from.items():
            if folded == label.casefold():
                typed = command(f"{who} {field}=VALUE")
                raise NotUnderstood(f"{label} is counted from {fields[field]}. Type: {typed}")
        shown = self.forms.fields.get(folded)
        return f"{who} {shown}={value}" if shown in fields else words

    # What happened

    @final
    def sentence(self, table: T, event: Event, reader: Reader = ANYBODY) -> str:
        """Return one event as a sentence; empty for one that another event's sentence tells.

        Raises:
            KeyError: The view has no sentence for such events.
        """
        return self.sentence_makers[type(event)](event, _voice(table, reader))

    @final
    def sentences(self, table: T, events: Sequence[Event], reader: Reader = ANYBODY) -> list[str]:
        """Return the sentence of each event that has one."""
        voice, makers = _voice(table, reader), self.sentence_makers
        every = [makers[type(event)](event, voice) for event in events]
        return [sentence for sentence in every if sentence]

    def render_events(
        self, table: T, events: Sequence[Event], reader: Reader = ANYBODY, *, alone: bool = True
    ) -> str:
        """Return what happened, as this reader reads it.

        Args:
            table: The fight after it.
            events: What happened.
            reader: The reader.
            alone: Whether a status that follows shows what these events alone have changed.
        """
        if reader.sees_line:
            return reports.paragraph(self, table, events, reader)
        if reader.spoken or self.indented is None:
            return reports.in_lines(self.sentences(table, events, reader), reader)
        voice, makers, indented = _voice(table, reader), self.sentence_makers, self.indented
        return "\n".join(
            [
                f"{'  ' if type(event) in indented else '+ '}{said}"
                for event in events
                if (said := makers[type(event)](event, voice))
            ]
        )

    def reads_digests(self, reader: Reader) -> bool:
        """Return whether a reader reads a digest of what several do by themselves."""
        return True

    @final
    def digest(
        self, before: T, table: T, events: Sequence[Event], reader: Reader = ANYBODY
    ) -> Digest:
        """Return what several moves come to: who did what, who was hit and how they are."""
        return digest(self, before, table, events, _voice(table, reader))

    @final
    def concerns(self, events: Sequence[Event], seat: str) -> bool:
        """Return whether events concern a seat's fighter, apart from telling whose turn it is."""
        told = (event for event in events if not self.is_of_turns(event))
        return any(seat in concerned(event) for event in told)

    @final
    def is_of_turns(self, event: Event) -> bool:
        """Return whether an event only tells whose turn it is."""
        short = self.in_short.get(type(event))
        return isinstance(short, InShort) and short.last_only

    @final
    def news_of_the_fallen(
        self, before: T, table: T, events: Sequence[Event], reader: Reader
    ) -> str:
        """Return brief news for readers whose fighter is out: who has fallen, and by whom."""
        voice = _voice(table, reader)
        return reports.in_lines(news_of_the_fallen(self, before, table, events, voice), reader)

    @final
    def story(self, table: T, events: Sequence[Event], referee: str = "") -> str:
        """Return what happened as one line, for onlookers and the record.

        Args:
            table: The fight after it.
            events: What happened.
            referee: The name of who acted as the referee; empty if it does not matter.
        """
        return " ".join(self.sentences(table, events, Reader(spoken=True, referee=referee)))

    @final
    def told_together(self, before: T, table: T, events: Sequence[Event]) -> str:
        """Return what several moves came to as one line for onlookers, and whose turn it is then.

        Args:
            before: The fight before them.
            table: The fight after them.
            events: What happened.
        """
        turns: tuple[type[Event], ...]
        turns = (RoundBegan, *self.told_by_question, *self.in_seen_status)
        last = {type(event): event for event in events if isinstance(event, turns)}
        rest = [event for event in events if not isinstance(event, turns)]
        reader = Reader(spoken=True)
        told = self.digest(before, table, rest, reader).sentences
        return " ".join(
            [*told, *self.sentences(table, sorted(last.values(), key=events.index), reader)]
        )

    @final
    def representative_seat(self, table: T, events: Sequence[Event]) -> Callable[[str], str]:
        """Return a function from each seat to a seat that reads the same about these events.

        A seat that no event names is told what the others of its team are told.
        """
        fighters, first = table.fighters, dict[str, str]()
        named = {*msgspec.json.encode(events).decode().split('"')}

        def seat_like(seat: str) -> str:
            if seat in named or seat not in fighters:
                return seat
            return first.setdefault(fighters[seat].team, seat)

        return seat_like

    @final
    def harm(self, event: Event) -> Harm | None:
        """Return what an event did to a fighter's health; None for one that did nothing to it."""
        points = self.rules.harm(event)
        target = getattr(event, "target", "")
        return Harm(event.actor, target, points) if points and target else None  # type: ignore[attr-defined]

    # What is asked

    @final
    def price(self, table: T, question: Any, move: Move) -> str:
        """Return what a move costs and is worth: `2 AP, 4 dice`; empty for nothing.

        What every turn has one of is not named as a cost.
        """
        told = (self.cost(table, question, move), self.worth(table, question, move))
        return ", ".join(filter(None, told))

    def cost(self, table: T, question: Any, move: Move) -> str:
        """Return what a move costs: `2 AP`; empty for nothing, and for what every turn has once."""
        rules = self.rules
        fighter = rules.fighter
        return ", ".join(
            counted(amount, fighter.label(costs))
            for costs, amount in rules.price(table, question, move).items()
            if amount and not (costs in fighter.resources and fighter.resources[costs].is_single)
        )

    def worth(self, table: T, question: Any, move: Move) -> str:
        """Return the odds and the effect of a move, before it is made; empty for nothing."""
        said = (self.worths[kind] for kind in type(move).__mro__ if kind in self.worths)
        worth = next(said, None)
        return worth(table, question, move) if worth is not None else ""

    @final
    def may_warn(self, move: Move) -> bool:
        """Return whether a move may give up what its player does not think of."""
        return isinstance(move, (Yield, *self.warnings))

    def warning(self, table: T, question: Any, move: Move) -> str:
        """Return what a move gives up that its player may not think of; empty for nothing."""
        if isinstance(move, Yield):
            return "You would leave this fight for good: you do not win it, and cannot come back."
        said = (self.warnings[kind] for kind in type(move).__mro__ if kind in self.warnings)
        warning = next(said, None)
        return warning(table, question, move) if warning is not None else ""

    def prompt(self, table: T, question: Any) -> Prompt | None:
        """Return the text of an open question to its seat; None if the status says enough."""
        template = self.prompts.get(type(question))
        if template == "":
            return None
        if callable(template):
            prompt = template(table, question)
            if isinstance(prompt, Prompt):
                return prompt
            text = prompt
        elif template is not None:
            text = question.summary_of(template, table)
        elif isinstance(question, TakeTurn):
            text = self.turn_prompt(table, question)
        else:
            text = f"You are asked {question.summary(table)}."
        if isinstance(question, TakeTurn):
            # The first sentence says whose turn it is, or what is left of it.
            _, _, below = text.partition(". ")
            return replace(menus.Menus(self, table, question).top(text), below=below)
        hint = ALWAYS if text.endswith(ALWAYS) else ""
        return Prompt(text, tuple(self.answers(table, question)), hint=hint)

    def turn_prompt(self, table: T, question: Any) -> str:
        """Return what a fighter reads whose turn it is: what is left of it."""
        fighter = table.fighters[question.seat]
        left = [
            declared.name if declared.is_single else counted(getattr(fighter, name), declared.name)
            for name, declared in self.rules.fighter.resources.items()
            if getattr(fighter, name)
        ]
        return f"It is your turn. You have: {join_words(left)}." if left else "It is your turn."

    @final
    def turn_notice(self) -> str:
        """Return what a player reads who is not asked what to do with their turn."""
        return f"It is your turn. To list your moves, type {command('moves')}."

    @final
    def brief_hint(self, reader: Reader) -> str:
        """Return how to switch between the one-line status after each move and the full status."""
        verb = "hear" if reader.spoken else "read"
        if reader.brief:
            moves, whole, always = command("moves"), command(), command("brief off")
            return (
                f"To list your moves, type {moves}. To {verb} how the whole fight stands, type "
                f"{whole}; to {verb} that after each move, {always}."
            )
        what = "this table" if reader.sees_table else "this"
        typed = command("brief on")
        return f"To {verb} one line instead of {what} after each move, type {typed}."

    @final
    def group_of(self, move: Move) -> str:
        """Return the name of the group that a move belongs to; empty for none."""
        return next((group.name for group in self.groups if group.has(move)), "")

    @final
    def is_rare(self, move: Move) -> bool:
        """Return whether a move is seldom what people want."""
        if isinstance(move, (DoOther, *self.rare)):
            return True
        return any(group.many and group.has(move) for group in self.groups)

    @final
    def answers(self, table: T, question: Any) -> Iterable[Choice]:
        """Yield the legal answers to a question as choices, with what they cost.

        A verb that all of them begin with is left out of what is read.
        """
        rules = self.rules
        one_verb, menu = len(question.answers) == 1, menus.Menus(self, table, question)
        for move in engine.legal_moves(rules, table, question):
            parts = parsing.parts(rules.syntaxes_of[type(move)], table, move)
            words = " ".join(said for _, said in parts)
            price = self.price(table, question, move)
            shown = parts[1:] if one_verb and len(parts) > 1 else parts
            label = menu.in_marked_words(shown)
            # A name stays as it is typed.
            label = label if isinstance(shown[0][0], (Target, Targets)) else capital(label)
            cost = self.cost(table, question, move)
            yield Choice(f"{label} ({price})" if price else label, words, price, cost)

    def menu(
        self, table: T, question: Any, words: str, choices: Iterable[tuple[Move, str]]
    ) -> Prompt | None:
        """Return the menu for words that only begin a move; None for other words."""
        return menus.Menus(self, table, question).menu(words, choices)

    @final
    def is_menu_word(self, words: str) -> bool:
        """Return whether words open a menu by themselves."""
        return " ".join(words.casefold().split()) in self.opens_menu

    @final
    def split_menu_word(self, words: str) -> tuple[str, str]:
        """Return the words that open a menu at the beginning of a line, and the rest of it."""
        typed = words.split()
        for many in range(len(typed), 0, -1):
            if self.is_menu_word(opens := " ".join(typed[:many])):
                return opens, " ".join(typed[many:])
        return "", words


def _voice(table: Any, reader: Reader) -> Voice:
    return Voice(table, reader.seat, reader.spoken, reader.referee, brief=reader.brief)
