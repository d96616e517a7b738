"""A watched fight: after each move, everything is checked that must be true of any fight."""

from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from typing import Any, ClassVar

import pytest
from msgspec import Struct

from world.skirmish import engine
from world.skirmish.base.copying import copy_table
from world.skirmish.base.errors import Refusal
from world.skirmish.base.signs import width
from world.skirmish.moves.base import Move
from world.skirmish.moves.fields import arguments
from world.skirmish.odds import knowledge
from world.skirmish.ruleset.base import Ruleset
from world.skirmish.sheets.fighters import Participant
from world.skirmish.state.events import Event, FightOver, Rolled
from world.skirmish.state.fight import REFEREE, Answer, Fight
from world.skirmish.views import view
from world.skirmish.views.display import BACK, NARROW, Choice, Prompt, Reader


class Watched:
    """One fight from its first question on; a ruleset adds what must be true by its rules.

    Attributes:
        ruleset: Whose fight it is.
        silent: Events that some do not hear of, or that another's sentence tells.
        follow_every: Menus are followed at every so many moves; where many, they cost time.
        made: The classes of the moves that fights have come to.
        corrected: Whether the referee sets numbers of fighters, which the rules know nothing of.
        forgotten: Looks for questions that are not asked, while the fight is done once more.
    """

    ruleset: ClassVar[Ruleset]
    silent: ClassVar[tuple[type[Event], ...]] = ()
    follow_every: ClassVar[int] = 1
    made: ClassVar[set[type[Move]]] = set()
    corrected: ClassVar[bool] = False
    forgotten: ClassVar[AbstractContextManager[Any]] = nullcontext()

    def __init__(self, who: Sequence[Participant], house: Any, seed: str) -> None:
        self.who, self.house = who, house
        self._begin = (self.ruleset, who, house, seed)
        self.fight, emitted = engine.begin(*self._begin)
        self._simulation = engine.Simulation(engine.begin(*self._begin)[0])
        self._answers: list[Answer] = []
        self._dice = 0
        self.started()
        self._look(emitted)

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats that are asked."""
        return engine.open_seats(self.fight)

    @property
    def moves(self) -> int:
        """The number of answers."""
        return len(self._answers)

    def advance(self, actor: str, move: Any) -> None:
        """Decide on the fight itself and on a stored copy of it, and simulate; all must agree."""
        before = self.fight
        check_reading(before, actor, move)
        stored = engine.decode(engine.encode(before))
        assert stored == before, f"Stored and read again, {difference(stored, before)}."
        after, emitted = engine.decide(before, actor, move)
        assert engine.decide(stored, actor, move) == (after, emitted)
        assert self._simulation.advance(actor, move) == after
        self._answers.append(Answer(actor, move))
        self.made.add(type(move))
        self.fight = after
        self._look(emitted)
        self.moved(before, actor, move)

    def try_out(self, actor: str, move: Any) -> None:
        """Any move: a refused one is refused in words, is not offered, and changes nothing."""
        before, listed = engine.encode(self.fight), list(engine.choices(self.fight, actor))
        try:
            engine.check(self.fight, actor, move)
        except Refusal as refusal:
            with pytest.raises(type(refusal), match=r"^\S.*\.$"):
                engine.decide(self.fight, actor, move)
            assert engine.encode(self.fight) == before
            assert move not in listed
            return
        if not isinstance(move, self.ruleset.interventions):
            question = engine.open_question(self.fight, actor)
            worth_listing = self.ruleset.can_succeed(self.fight.table, question, move)
            assert move in listed or not (worth_listing and self.is_listed(move))
            self.advance(actor, move)

    def replay(self) -> Fight:
        """Return the fight as it comes out when it is replayed from its start."""
        again, _ = engine.begin(*self._begin)
        with self.forgotten:
            return engine.replay(again, self._answers)[0]

    def started(self) -> None:
        """Check what the rules demand of a fight that has just started."""

    def moved(self, before: Fight, actor: str, move: Any) -> None:
        """A move was made."""

    def count(self, event: Event) -> None:
        """Check that an event adds up and explains the change."""

    def settled(self) -> None:
        """The statistics count every event."""

    def is_listed(self, move: Any) -> bool:
        """Whether a legal move must be among the choices; with arguments there may be too many."""
        return move.listed and not arguments(type(move))

    def _look(self, emitted: list[Event]) -> None:
        assert list(engine.problems(self.fight)) == []
        for event in emitted:
            if isinstance(event, Rolled):
                self._dice += len(event.faces)
                owned = event.pick or event.by in self.fight.table.fighters
                assert owned, f"no fighter rolled {event}: write by=actor.id, or ctx.dice.pick(6)"
            self.count(event)
        assert self.fight.drawn == self._dice
        over = bool(emitted) and isinstance(emitted[-1], FightOver)
        assert over == (engine.outcome(self.fight) is not None)
        self.settled()
        self._read(emitted)
        self._look_at_questions()
        self._look_at_screens()

    def _read(self, emitted: list[Event]) -> None:
        """Check that everything reads as a sentence, for the people concerned and for onlookers."""
        words, table = view(self.fight.ruleset), self.fight.table
        may_be_silent = (Rolled, *words.told_by_question, *self.silent)
        for event in emitted:
            concerned = {getattr(event, "actor", ""), getattr(event, "target", ""), REFEREE, ""}
            for seat in concerned:
                for spoken in (False, True):
                    said = words.sentence(table, event, Reader(seat, spoken))
                    assert said or isinstance(event, may_be_silent)
        assert words.story(table, emitted) or all(
            isinstance(happened, may_be_silent) for happened in emitted
        )
        self._read_alike(emitted)

    def _read_alike(self, emitted: list[Event]) -> None:
        """Check that seats that should read the same do so."""
        words, table = view(self.fight.ruleset), self.fight.table
        seat_like = words.representative_seat(table, emitted)
        for seat in table.fighters:
            if (like := seat_like(seat)) != seat:
                for spoken in (False, True):
                    said = words.render_events(table, emitted, Reader(seat, spoken))
                    assert said == words.render_events(table, emitted, Reader(like, spoken))

    def _look_at_questions(self) -> None:
        """Some seat can always answer; silence is an answer; menus lead to moves."""
        fight, words = self.fight, view(self.fight.ruleset)
        for decision in fight.pending.questions:
            if decision.seat not in self.seats:
                continue
            choices = list(engine.choices(fight, decision.seat))
            assert choices
            for move in choices:
                engine.check(fight, decision.seat, move)
            if decision.default is not None:
                engine.check(fight, decision.seat, decision.default)
            prompt = words.prompt(fight.table, decision)
            if fight.rev % self.follow_every == 0:
                legal = [(move, engine.say(fight, move)) for move in choices]
                verbs = dict.fromkeys(move.verb for move in choices)
                typed = Prompt("What?", tuple(Choice(verb, verb) for verb in verbs))
                self._follow(decision, prompt or typed, legal, set())

    def _follow(
        self, decision: Any, prompt: Prompt, legal: list[tuple[Any, str]], seen: set[str]
    ) -> None:
        """Check that every choice is a legal move or opens a menu that leads to one.

        A question may be without choices, but a menu has more than the way back.
        """
        assert prompt.text
        for words in {choice.words for choice in prompt.choices} - seen:
            seen.add(words)
            menu = view(self.fight.ruleset).menu(self.fight.table, decision, words, legal)
            if menu is None:
                move = engine.parse(self.fight, decision.seat, words)
                engine.check(self.fight, decision.seat, move)
            else:
                assert any(choice.label != BACK for choice in menu.choices), (words, menu.text)
                self._follow(decision, menu, legal, seen)

    def _look_at_screens(self) -> None:
        """Check that a status can be read, for each reader in turn."""
        words, table = view(self.fight.ruleset), self.fight.table
        seats = (*table.fighters, REFEREE, "")
        seat = seats[self.fight.rev % len(seats)]
        assert words.status(table, Reader(seat))
        for line in words.status(table, Reader(seat, columns=NARROW - 1)).splitlines():
            assert width(line) < NARROW
        for line in words.status(table, Reader(seat, spoken=True)).splitlines():
            assert line.endswith((".", "!", ":"))
            assert "  " not in line
        assert "\n" not in words.line(table, Reader(seat))
        assert len(words.cards(table)) == len(table.fighters)
        self._look_for_secrets(seat)

    def _look_for_secrets(self, seat: str) -> None:
        """Check that a seat reads nothing, and everybody's cards show nothing, that others hide."""
        if not self.ruleset.hidden or seat == REFEREE:
            return
        words, table = view(self.fight.ruleset), self.fight.table
        known = copy_table(table)
        knowledge.conceal(self.ruleset, known, seat)
        readers = Reader(seat), Reader(seat, columns=NARROW - 1), Reader(seat, spoken=True)
        shows: list[Any] = [partial(words.status, reader=reader) for reader in readers]
        shows += [partial(words.line, reader=readers[0])]
        if not seat:
            shows += [words.cards, words.pieces, words.spots]
        for show in shows:
            shown, knows = show(table), show(known)
            assert shown == knows, (
                f"{seat or 'An onlooker'} is shown what others hide "
                f"({', '.join(self.ruleset.hidden)}): {shown!r}, not {knows!r}."
            )


def check_reading(fight: Fight, actor: str, move: Any, typed: str = "") -> None:
    """Fail unless the words of a move are read as that move.

    Args:
        fight: The fight.
        actor: The seat that moves.
        move: The move.
        typed: What was typed for it; empty for a move that no one has typed.
    """
    said = engine.say(fight, move)
    about = f"'{typed}' is the move '{said}'" if typed else f"'{said}' is a move"
    try:
        read = engine.parse(fight, actor, said)
    except Refusal as refusal:
        raise AssertionError(f"{about} ({move}), and typed so it is refused: {refusal}") from None
    assert read == move, f"{about} ({move}), and typed so it is another: {read}"


def difference(one: Any, other: Any, where: str = "fight") -> str:
    """Return the first place in which two values differ that should be equal, and both there."""
    parts: Iterable[tuple[str, Any, Any]] = ()
    if type(one) is type(other):
        if isinstance(one, Struct):
            names = one.__struct_fields__
            parts = ((f".{name}", getattr(one, name), getattr(other, name)) for name in names)
        elif isinstance(one, dict) and one.keys() == other.keys():
            parts = ((f"[{key!r}]", value, other[key]) for key, value in one.items())
        elif isinstance(one, (list, tuple)) and len(one) == len(other):
            parts = ((f"[{at}]", *pair) for at, pair in enumerate(zip(one, other, strict=True)))
    for place, mine, its in parts:
        if mine != its:
            return difference(mine, its, where + place)
    return f"{where} is {one!r}, not {other!r}"
