"""Habits: a choice among moves that have been judged before, in situations that are alike.

Some rulesets say that what a move is worth depends on its fighter and its target alone
(`Evaluation.pairwise`). There a fighter chooses the best of what they may do by themselves and of
what they may do to each other fighter. Both are judged in a fight of these fighters alone, and
kept: a laboratory that plays the same teams again and again meets few situations that are new.
"""

from collections.abc import Callable
from operator import attrgetter
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from world.skirmish.dice import Dice
from world.skirmish.engine import open_question
from world.skirmish.execution import is_listed
from world.skirmish.fight import AnyFight, Fight
from world.skirmish.house_rules import HouseRules
from world.skirmish.moves import Move, target_fields, target_of
from world.skirmish.odds.moment import Moment
from world.skirmish.odds.steps import finish
from world.skirmish.questions import Pending, Question, TakeTurn
from world.skirmish.ruleset import Ruleset

from .choosing import CLOSELY, choose, place_of_best
from .judging import Judge, Judged
from .temperaments import Temperament

#: The ids and the teams of the fighters of a situation.
_ACTOR: Final = "actor"
_OTHER: Final = "other"
_OWN: Final = "own"
_ENEMIES: Final = "enemies"

#: What tells fighters apart whose numbers are alike.
_WHO: Final = ("id", "name", "team")

#: A move of a situation, in the order of `choose`: its gain at first sight with the opposite sign,
#: its cost, its place among the choices, the move itself.
_Candidate = tuple[float, int, int, Move]


class Habits:
    """The choices of fighters in many fights.

    Args:
        rules: The ruleset of all these fights.
        house: Their house rules.
    """

    def __init__(self, rules: Ruleset[Any, Any], house: HouseRules) -> None:
        self._rules, self._house = rules, house
        self._numbers = _numbers_of(rules)
        self._situations: dict[Temperament, dict[tuple[bytes, bytes, bool], _Situation]] = {}

    @property
    def has_any(self) -> bool:
        """Whether the ruleset lets its fighters have habits."""
        return self._rules.evaluation.pairwise

    def choose(
        self, fight: AnyFight, seat: str, temperament: Temperament, dice: Dice | None = None
    ) -> Move:
        """Return a move as good as the one that `choose` takes.

        Args:
            fight: The fight; it stays as it is.
            seat: A seat that is asked.
            temperament: What it cares about.
            dice: Decide between moves that are as good; None for the first of them.

        Raises:
            NotAsked: The fight does not wait for this seat.
        """
        question = open_question(fight, seat)
        if not self._has_habits(question, temperament):
            return choose(fight, seat, temperament, dice).move
        found: list[tuple[_Candidate, str, _Situation]] = []
        for other, situation in self._meets(fight, question, temperament.at(fight)):
            found += [(each, other, situation) for each in situation.best]
        if not found:
            return choose(fight, seat, temperament, dice).move
        found.sort(key=_order)
        closely = [situation.closely(each) for each, _, situation in found[:CLOSELY]]
        (*_, move), other, _ = found[place_of_best(closely, None, dice)]
        return _aimed(move, other)

    def _has_habits(self, question: Question, temperament: Temperament) -> bool:
        by_instinct = temperament.instinct and self._rules.evaluation.instincts
        return self.has_any and type(question) is TakeTurn and not by_instinct

    def _meets(
        self, fight: AnyFight, question: Question, cares: Temperament
    ) -> list[tuple[str, "_Situation"]]:
        """Return the situations of a fighter: alone, and with each other fighter, by their ids."""
        fighters = fight.table.fighters
        actor = fighters[question.seat]
        known = self._situations.setdefault(cares, {})
        own = self._numbers(actor)
        met = []
        for other in fighters.values():
            alone = other is actor
            numbers = b"" if alone else self._numbers(other)
            key = own, numbers, other.team == actor.team
            situation = known.get(key)
            if situation is None:
                fighting = self._apart(actor, None if alone else other, question)
                situation = known[key] = _Situation(fighting, cares)
            met.append((other.id, situation))
        return met

    def _apart(self, actor: Any, other: Any, question: Question) -> AnyFight:
        """Return a fight of a fighter alone or with one other, with the same question."""
        fighters = {_ACTOR: _called(actor, _ACTOR, _OWN)}
        if other is not None:
            team = _OWN if other.team == actor.team else _ENEMIES
            fighters[_OTHER] = _called(other, _OTHER, team)
        table = self._rules.table(house=self._house, fighters=fighters, teams=(_OWN, _ENEMIES))
        asked = Pending((replace(question, seat=_ACTOR),))
        return Fight(ruleset=self._rules.name, seed="", table=table, pending=asked)


class _Situation:
    """What a fighter may do by themselves, or to the only other fighter.

    Attributes:
        best: The moves that look best at first sight.
    """

    def __init__(self, fight: AnyFight, cares: Temperament) -> None:
        self._moment, self._cares = Moment(fight, _ACTOR), cares
        self._closely: dict[int, Judged] = {}
        target = _OTHER if _OTHER in fight.table.fighters else ""
        rules, table, question = self._moment.rules, self._moment.table, self._moment.question
        considers, judge = rules.evaluation.considers, Judge(self._moment, cares)
        found: list[_Candidate] = []
        for place, move in enumerate(rules.candidate_moves(table, question)):
            if target_of(move) != target or not considers(table, _ACTOR, move):
                continue
            if is_listed(rules, table, question, move):
                judged = finish(judge.roughly(move))
                found.append((-judged.gain, judged.cost, place, move))
        found.sort(key=lambda each: each[:3])
        self.best: Final = tuple(found[:CLOSELY])

    def closely(self, candidate: _Candidate) -> Judged:
        """Judge one of the best moves closely, the first time that it is asked for.

        What a judge has learned of other moves is not used: they come in any order.
        """
        _, _, place, move = candidate
        if place not in self._closely:
            self._closely[place] = finish(Judge(self._moment, self._cares).closely(move))
        return self._closely[place]


def _order(found: tuple[_Candidate, str, _Situation]) -> tuple[float, int, int]:
    (gain, cost, place, _), _, _ = found
    return gain, cost, place


def _numbers_of(rules: Ruleset[Any, Any]) -> Callable[[Any], bytes]:
    """Return what makes a key of all fields of a fighter but those that say who it is."""
    fields = [each for each in rules.fighter.__struct_fields__ if each not in _WHO]
    values, encode = attrgetter(*fields), msgspec.msgpack.Encoder().encode
    return lambda fighter: encode(values(fighter))


def _called(fighter: Any, name: str, team: str) -> Any:
    """Return a copy of a fighter by another name."""
    return replace(fighter, id=name, name=name, team=team)


def _aimed(move: Move, target: str) -> Move:
    """Return a move with another target, if it has one."""
    fields = target_fields(type(move))
    return replace(move, **dict.fromkeys(fields, target)) if target_of(move) else move
