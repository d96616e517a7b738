"""A fight that is looked at after every move: nothing may ever be wrong with it."""

from itertools import combinations
from typing import Any

import pytest

from world.skirmish import engine
from world.skirmish.errors import Refusal
from world.skirmish.events import Event, FightOver, Rolled
from world.skirmish.fight import REFEREE, Answer, Fight
from world.skirmish.ruleset import Entrant
from world.skirmish.rulesets.dungeoneers import RULESET, moves
from world.skirmish.rulesets.dungeoneers.acting import FREE_ACTIONS
from world.skirmish.rulesets.dungeoneers.events import SpotlightTaken, TokenGiven, TokensRefilled
from world.skirmish.rulesets.dungeoneers.house import DungeoneersHouse
from world.skirmish.rulesets.dungeoneers.table import Fighter, Table
from world.skirmish.views import view
from world.skirmish.views.view import Reader

VIEW = view("dungeoneers")

#: Moves that may be made in other ways than those that are listed.
NOT_LISTED = RULESET.interventions


class Watched:
    """One fight, and how it came to be what it is."""

    def __init__(self, who: list[Entrant], house: DungeoneersHouse, seed: str) -> None:
        self._who, self._house, self._seed = who, house, seed
        self.fight: Fight = engine.begin(RULESET, who, house, seed)[0]
        self._answers: list[Answer] = []
        self._tokens = {each.id: each.tokens for each in self._fighters(self.fight)}
        self._dice = 0
        self._look()

    @property
    def seats(self) -> tuple[str, ...]:
        return engine.open_seats(self.fight)

    @property
    def moves(self) -> int:
        return len(self._answers)

    def go_on(self, actor: str, move: Any) -> None:
        """A legal move, made on the fight as it was stored."""
        before = self.fight
        words = engine.say(before, move)
        assert engine.parse(before, actor, words) == move
        if (
            isinstance(move, (moves.Dodge, *FREE_ACTIONS))
            and before.waiting.decisions[0].kind != "go"
        ):
            assert before.table.fighters[actor].free
        self.fight, events = engine.decide(engine.decode(engine.encode(before)), actor, move)
        self._answers.append(Answer(actor, move))
        self._compare(before.table, self.fight.table)
        self._count(events)
        self._hear(events)
        self._look()

    def try_out(self, actor: str, move: Any) -> None:
        """Any move: a refused one changes nothing, and every legal one is listed."""
        before, listed = engine.encode(self.fight), list(engine.choices(self.fight, actor))
        try:
            engine.check(self.fight, actor, move)
        except Refusal as refusal:
            with pytest.raises(type(refusal), match=r"^\S.*\.$"):
                engine.decide(self.fight, actor, move)
            assert engine.encode(self.fight) == before
            assert move not in listed
            return
        if getattr(move, "most", moves.ALL) == moves.ALL and not isinstance(move, NOT_LISTED):
            assert move in listed
        self.go_on(actor, move)

    def replay(self) -> Fight:
        """The same answers from the beginning."""
        start, _ = engine.begin(RULESET, self._who, self._house, self._seed)
        return engine.replay(start, self._answers)[0]

    def _compare(self, before: Table, after: Table) -> None:
        for old, new in zip(before.fighters.values(), after.fighters.values(), strict=True):
            assert new.wounds >= old.wounds
            assert 0 <= new.armor <= old.armor
            assert new.able <= old.able
            # A free action comes back with a round, and not before.
            assert new.free <= old.free or after.round > before.round

    def _count(self, events: list[Event]) -> None:
        """Tokens are taken, given and refilled, and no other way; dice are told of."""
        fighters = self.fight.table.fighters
        for event in events:
            match event:
                case Rolled():
                    self._dice += len(event.faces)
                case SpotlightTaken() if fighters[event.actor].player:
                    self._tokens[event.actor] -= 1
                    assert self._tokens[event.actor] == event.tokens
                case TokenGiven():
                    self._tokens[event.actor] -= 1
                    self._tokens[event.target] += 1
                case TokensRefilled():
                    own = [each for each in fighters.values() if each.team == event.team]
                    assert not any(self._tokens[each.id] for each in own if each.able)
                    self._tokens |= {
                        each.id: event.each for each in own if each.able and each.player
                    }
        assert self._tokens == {each.id: each.tokens for each in fighters.values()}
        assert self.fight.drawn == self._dice
        assert (engine.outcome(self.fight) is not None) == isinstance(events[-1], FightOver)

    def _hear(self, events: list[Event]) -> None:
        table = self.fight.table
        for seat in ("", REFEREE, *table.fighters):
            for spoken in (False, True):
                assert VIEW.report(table, events, Reader(seat=seat, spoken=spoken))
        assert VIEW.story(table, events)
        assert all(VIEW.prompt(table, each) or each.kind == "act" for each in self._decisions)

    def _look(self) -> None:
        fight, table = self.fight, self.fight.table
        assert list(engine.problems(fight)) == []
        able = [each for each in self._fighters(fight) if each.able]
        for one, other in combinations(able, 2):
            assert one.tile != other.tile or _may_share(table, one, other)
        for each in able:
            if each.mount:
                assert table.fighters[each.mount].able
                assert table.fighters[each.mount].tile == each.tile
            for condition in each.conditions:
                assert not condition.holds or table.fighters[condition.holds].has("grappled")
        if fight.running is None and engine.outcome(fight) is None:
            team = table.teams[table.holder]
            assert set(self.seats) == {each.id for each in able if each.team == team}
        for seat in self.seats:
            assert next(engine.choices(fight, seat), None) is not None

    @property
    def _decisions(self) -> Any:
        return self.fight.waiting.decisions

    @staticmethod
    def _fighters(fight: Fight) -> list[Fighter]:
        return list(fight.table.fighters.values())


def _may_share(table: Table, one: Fighter, other: Fighter) -> bool:
    """Both below medium, or one party of riders."""
    if {one.size, other.size} <= {"tiny", "small"}:
        return True
    return _bearer(table, one) is _bearer(table, other)


def _bearer(table: Table, fighter: Fighter) -> Fighter:
    return _bearer(table, table.fighters[fighter.mount]) if fighter.mount else fighter
