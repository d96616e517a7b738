"""An Apocrypha fight that is watched: after each move everything that must be true of any fight."""

from collections.abc import Sequence
from typing import Any

import pytest

from world.skirmish import engine
from world.skirmish.errors import Refusal
from world.skirmish.events import Event, FightOver, Rolled
from world.skirmish.fight import REFEREE, Answer, Decision, Fight
from world.skirmish.ruleset import Entrant
from world.skirmish.rulesets.apocrypha import RULESET, events
from world.skirmish.rulesets.apocrypha.house import ApocryphaHouse
from world.skirmish.rulesets.apocrypha.sheet import HARM
from world.skirmish.views import view
from world.skirmish.views.text import width
from world.skirmish.views.view import NARROW, Prompt, Reader

VIEW = view("apocrypha")

#: Events that some do not hear of, or that another's sentence tells.
MAY_BE_SILENT = (events.RiposteLaid, events.Ordered, events.Pooled)

WIDE = 78


class Watched:
    """One fight from its first question on."""

    def __init__(self, who: Sequence[Entrant], house: ApocryphaHouse, seed: str) -> None:
        self._begin = (RULESET, who, house, seed)
        self.fight, told = engine.begin(*self._begin)
        self._answers: list[Answer] = []
        self._dice = 0
        fighters = self.fight.table.fighters.values()
        #: Harm and shock of everybody, as the events tell of them.
        self._hurt = {each.id: [int(each.harm), 0] for each in fighters}
        self._look(told)

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
        after, told = engine.decide(self.fight, actor, move)
        assert engine.decide(stored, actor, move) == (after, told)
        self._answers.append(Answer(actor, move))
        self.fight = after
        self._look(told)

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

    def _look(self, told: list[Event]) -> None:
        assert list(engine.problems(self.fight)) == []
        self._look_at_events(told)
        self._look_at_questions()
        self._look_at_screens()
        self._look_at_sheets()

    def _look_at_events(self, told: list[Event]) -> None:
        """They add up, explain the harm, and read as a sentence for everybody."""
        table = self.fight.table
        for event in told:
            self._add_up(event)
            concerned = {getattr(event, "actor", ""), getattr(event, "target", ""), REFEREE, ""}
            for seat in concerned:
                said = VIEW.sentence(table, event, Reader(seat))
                assert said or isinstance(event, (Rolled, *MAY_BE_SILENT))
                assert "\n" not in said
        assert self.fight.drawn == self._dice
        now = {each.id: [each.harm, each.shock] for each in table.fighters.values()}
        assert self._hurt == now
        over = bool(told) and isinstance(told[-1], FightOver)
        assert over == (engine.outcome(self.fight) is not None)

    def _add_up(self, event: Event) -> None:
        match event:
            case Rolled():
                self._dice += len(event.faces)
            case events.PotentialRolled():
                assert event.ap == event.rolled + event.rating
            case events.Pooled():
                assert event.dice == max(1, sum(each.dice for each in event.modifiers))
                assert 0 <= event.hits <= event.dice
            case events.Attacked():
                assert event.hit == (event.hits > event.against)
            case events.Damaged():
                assert event.harm + event.shock <= 2 * max(0, event.damage - event.armor)
                self._is_hurt(event.target, event.harm, event.shock)
                assert sum(self._hurt[event.target]) == event.hurt
            case events.Jarred():
                self._is_hurt(event.actor, 0, event.shock)
                assert sum(self._hurt[event.actor]) == event.hurt
            case events.Aided():
                self._is_hurt(event.target, -event.healed, 0)
            case events.PauseBegan():
                for fighter, shock in event.recovered:
                    self._is_hurt(fighter, 0, -shock)

    def _is_hurt(self, fighter: str, harm: int, shock: int) -> None:
        had = self._hurt[fighter]
        self._hurt[fighter] = [had[0] + harm, had[1] + shock]

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
            # There are many menus, and they cost time: one question in five is enough.
            if self.fight.rev % 5 == 1:
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
        table = self.fight.table
        seats = (*table.fighters, REFEREE, "")
        seat = seats[self.fight.rev % len(seats)]
        for line in VIEW.status(table, Reader(seat)).splitlines():
            assert width(line) <= WIDE
        for line in VIEW.status(table, Reader(seat, columns=NARROW - 1)).splitlines():
            assert width(line) < NARROW
        for line in VIEW.status(table, Reader(seat, spoken=True)).splitlines():
            assert line.endswith((".", "!"))
            assert "  " not in line
        assert "\n" not in VIEW.line(table, Reader(seat))
        assert len(VIEW.cards(table)) == len(table.fighters)

    def _look_at_sheets(self) -> None:
        """Harm stays on them; the incapacitated are not fit for another fight."""
        for entrant in self._begin[1]:
            after = engine.write_back(self.fight)[entrant.id]
            fighter = self.fight.table.fighters[entrant.id]
            assert after == {HARM: fighter.harm}
            house = self.fight.table.house
            wrong = list(RULESET.sheet_problems(entrant.sheet | after, house, npc=False))
            assert bool(wrong) == (fighter.harm >= fighter.vitality)
