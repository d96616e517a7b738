"""A Cepheus fight that is watched: after each move everything that must be true of any fight."""

from collections.abc import Sequence
from typing import Any

import pytest

from world.skirmish import engine
from world.skirmish.errors import Refusal
from world.skirmish.events import Event, FightOver, Rolled
from world.skirmish.fight import REFEREE, Answer, Decision, Fight
from world.skirmish.ruleset import Entrant
from world.skirmish.rulesets.cepheus import RULESET
from world.skirmish.rulesets.cepheus.data import PHYSICAL
from world.skirmish.rulesets.cepheus.events import (
    Attacked,
    Checked,
    Damaged,
    Executed,
    Healed,
    InitiativeRolled,
    Wounded,
)
from world.skirmish.rulesets.cepheus.house import CepheusHouse
from world.skirmish.views import view
from world.skirmish.views.view import Prompt, Reader

VIEW = view("cepheus")


class Watched:
    """One fight from its first question on."""

    def __init__(self, who: Sequence[Entrant], house: CepheusHouse, seed: str) -> None:
        self._begin = (RULESET, who, house, seed)
        self.fight, events = engine.begin(*self._begin)
        self._answers: list[Answer] = []
        self._dice = 0
        #: The scores of everybody, as the events tell of them.
        self._scores = {each.id: dict(each.now) for each in self.fight.table.fighters.values()}
        self._look(events)

    @property
    def seats(self) -> tuple[str, ...]:
        return engine.open_seats(self.fight)

    @property
    def moves(self) -> int:
        """How many there were."""
        return len(self._answers)

    def go_on(self, actor: str, move: Any) -> None:
        """Decide on the fight itself and on a stored copy of it; both must agree."""
        assert engine.parse(self.fight, actor, engine.say(self.fight, move)) == move
        stored = engine.decode(engine.encode(self.fight))
        assert stored == self.fight
        after, events = engine.decide(self.fight, actor, move)
        assert engine.decide(stored, actor, move) == (after, events)
        self._answers.append(Answer(actor, move))
        self.fight = after
        self._look(events)

    def try_out(self, actor: str, move: Any) -> None:
        """A move that may be illegal: then it is refused in words and changes nothing."""
        before = engine.encode(self.fight)
        try:
            engine.check(self.fight, actor, move)
        except Refusal as refusal:
            with pytest.raises(type(refusal), match=r"^\S.*\.$"):
                engine.decide(self.fight, actor, move)
            assert engine.encode(self.fight) == before
            assert move not in list(engine.choices(self.fight, actor))

    def replay(self) -> Fight:
        """The fight as it comes out when everything is done once more."""
        again, _ = engine.begin(*self._begin)
        return engine.replay(again, self._answers)[0]

    def _look(self, events: list[Event]) -> None:
        assert list(engine.problems(self.fight)) == []
        self._look_at_events(events)
        self._look_at_questions()
        self._look_at_screens()
        self._look_at_sheets()

    def _look_at_events(self, events: list[Event]) -> None:
        """They add up, explain the scores, and read as a sentence for everybody."""
        for event in events:
            self._add_up(event)
            concerned = {getattr(event, "actor", ""), getattr(event, "target", ""), REFEREE, ""}
            for seat in concerned:
                for spoken in (False, True):
                    said = VIEW.sentence(self.fight.table, event, Reader(seat, spoken))
                    assert bool(said) != isinstance(event, Rolled)
        assert self.fight.drawn == self._dice
        if self.fight.running is None:
            now = {each.id: each.now for each in self.fight.table.fighters.values()}
            assert self._scores == now
        over = bool(events) and isinstance(events[-1], FightOver)
        assert over == (engine.outcome(self.fight) is not None)

    def _add_up(self, event: Event) -> None:
        match event:
            case Rolled():
                self._dice += len(event.faces)
            case Attacked() | Checked():
                assert event.total == event.rolled + sum(dm.dm for dm in event.dms)
                assert event.effect == event.total - self.fight.table.house.target_number
            case Damaged():
                raw = event.rolled + event.effect + event.aim - event.protection
                least = 1 if event.effect >= 6 else 0
                assert event.taken == max(0, max(least, raw) + event.drug)
            case Wounded():
                now = {"str": event.strength, "dex": event.dexterity, "end": event.endurance}
                before = self._scores[event.actor]
                lost = sum(before[each] - now[each] for each in PHYSICAL)
                assert lost == min(event.taken, sum(before[each] for each in PHYSICAL))
                assert now["end"] == max(0, before["end"] - event.taken)
                before |= now
            case Healed():
                scores = self._scores[event.actor]
                scores[event.characteristic] += event.points
                assert scores[event.characteristic] == event.now
            case Executed():
                self._scores[event.target] |= dict.fromkeys(PHYSICAL, 0)
            case InitiativeRolled():
                scores = [score for _, score in event.order]
                assert scores == sorted(scores, reverse=True)

    def _look_at_questions(self) -> None:
        """Somebody may always answer; silence is an answer; menus lead to moves."""
        for decision in self.fight.waiting.decisions:
            if decision.actor not in self.seats:
                continue
            legal = {engine.say(self.fight, move): move
                     for move in engine.choices(self.fight, decision.actor)}  # fmt: skip
            assert legal
            if decision.default:
                silence = engine.parse(self.fight, decision.actor, decision.default)
                engine.check(self.fight, decision.actor, silence)
            prompt = VIEW.prompt(self.fight.table, decision)
            assert prompt is not None
            self._follow(decision, prompt, legal, set())

    def _follow(
        self, decision: Decision, prompt: Prompt, legal: dict[str, Any], seen: set[str]
    ) -> None:
        """Every choice is a move or opens another menu."""
        assert prompt.text
        assert prompt.choices
        for words in {choice.words for choice in prompt.choices} - seen:
            seen.add(words)
            pairs = [(move, said) for said, move in legal.items()]
            menu = VIEW.menu(self.fight.table, decision, words, pairs)
            if menu is None:
                engine.parse(self.fight, decision.actor, words)
            else:
                self._follow(decision, menu, legal, seen)

    def _look_at_screens(self) -> None:
        """Everybody can read how it stands; here one of them does, each in turn."""
        seats = (*self.fight.table.fighters, REFEREE, "")
        seat = seats[self.fight.rev % len(seats)]
        for reader in (Reader(seat), Reader(seat, spoken=True), Reader(seat, columns=40)):
            assert VIEW.status(self.fight.table, reader)
        assert VIEW.line(self.fight.table, Reader(seat))

    def _look_at_sheets(self) -> None:
        """They get what they may hold; the unconscious are not fit for another fight."""
        for entrant in self._begin[1]:
            after = engine.write_back(self.fight)[entrant.id]
            sheet = entrant.sheet | after
            wrong = list(RULESET.sheet_problems(sheet, CepheusHouse(), npc=False))
            fighter = self.fight.table.fighters[entrant.id]
            assert bool(wrong) == (fighter.zeros > 1)
