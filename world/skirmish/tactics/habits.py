"""Habits: a choice among moves that have been judged before, in situations that are alike.

Some rulesets say that what a move is worth depends on its fighter and its target alone
(`Evaluation.pairwise`). There a fighter chooses the best of what they may do by themselves and of
what they may do to each other fighter. Both are judged in a fight of these fighters alone, and
kept: a laboratory that plays the same teams again and again meets few situations that are new.
"""

from collections.abc import Callable, Mapping
from functools import cache
from operator import attrgetter, itemgetter
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from world.skirmish.engine import open_question
from world.skirmish.engine.execution import is_listed
from world.skirmish.moves.base import Move, TakeTurn
from world.skirmish.moves.fields import target_fields, target_of
from world.skirmish.odds.moment import Moment
from world.skirmish.odds.steps import finish
from world.skirmish.ruleset.base import Ruleset
from world.skirmish.ruleset.registry import name_of, rules_of
from world.skirmish.state.dice import Dice
from world.skirmish.state.fight import AnyFight, Fight, Pending
from world.skirmish.state.house_rules import HouseRules

from .choosing import CLOSELY, choose, place_of_best
from .judging import Judge, Judged
from .temperaments import Temperament

#: The ids and the teams of the fighters of a situation.
_ACTOR: Final = "actor"
_OTHER: Final = "other"
_OWN: Final = "own"
_ENEMIES: Final = "enemies"

#: What tells fighters apart whose numbers are alike; rules know nothing of what is noted of them.
_WHO: Final = ("id", "name", "team", "noted")

#: So many situations are kept at most, of some 650 bytes each.
_MOST: Final = 100_000


class Habits:
    """The choices of fighters in many fights."""

    def __init__(self) -> None:
        self._choosers: dict[_Chooser, int] = {}
        self._known: dict[_Key, tuple[_Candidate, ...]] = {}

    def choose(
        self, fight: AnyFight, seat: str, temperament: Temperament, dice: Dice | None = None
    ) -> Move:
        """Return a move as good as the one that `choosing.choose` takes.

        Args:
            fight: The fight; it stays as it is.
            seat: A seat that is asked.
            temperament: What it cares about.
            dice: Decide between moves that are as good; None for the first of them.

        Raises:
            NotAsked: The fight does not wait for this seat.
        """
        rules = rules_of(fight)
        is_turn = type(open_question(fight, seat)) is TakeTurn
        by_instinct = temperament.instinct and rules.evaluation.instincts
        if rules.evaluation.pairwise and is_turn and not by_instinct:
            chooser = _Chooser(rules, fight.table.house, temperament.at(fight))
            actor, options = self._options(chooser, fight.table.fighters, seat)
            if options:
                options.sort(key=_RANK)
                del options[CLOSELY:]
                judged = [
                    each.closely or chooser.judge_closely(each, actor, other)
                    for _, each, other in options
                ]
                _, chosen, other = options[place_of_best(judged, None, dice)]
                return _aimed(chosen.move, actor if other is None else other)
        return choose(fight, seat, temperament, dice).move

    def _options(
        self, chooser: "_Chooser", fighters: Mapping[str, Any], seat: str
    ) -> "tuple[Any, list[_Option]]":
        """Return a fighter, and what looks best of what they may do alone, or to one other."""
        known, actor = self._known, fighters[seat]
        if len(known) > _MOST:
            known.clear()
            self._choosers.clear()
        number = self._choosers.setdefault(chooser, len(self._choosers))
        numbers = _numbers_of(chooser.rules)
        concerns, own, options = chooser.rules.evaluation.concerns, numbers(actor), []
        for fighter in fighters.values():
            other = None if fighter is actor else fighter
            if other is not None and not concerns(actor, other):
                continue
            theirs = b"" if other is None else numbers(other)
            key = number, own, theirs, fighter.team == actor.team
            situation = known.get(key)
            if situation is None:
                situation = known[key] = chooser.candidates(actor, other)
            options += [(candidate.rank, candidate, other) for candidate in situation]
        return actor, options


#: The number of the chooser, the numbers of the fighter and of another, empty for none, and
#: whether both are of one side.
_Key = tuple[int, bytes, bytes, bool]

_Rank = tuple[float, int, int]


class _Chooser(NamedTuple):
    """What fighters have in common who choose alike in situations that are alike."""

    rules: Ruleset[Any, Any]
    house: HouseRules
    cares: Temperament

    def candidates(self, actor: Any, other: Any) -> "tuple[_Candidate, ...]":
        """Return the moves that look best: those to the other, or those alone if there is none."""
        moment, (rules, _, cares) = self.moment(actor, other), self
        table, question, judge = moment.table, moment.question, Judge(moment, cares)
        targets = ("", _ACTOR) if other is None else (_OTHER,)
        considers, found = rules.evaluation.considers, []
        for place, move in enumerate(rules.candidate_moves(table, question)):
            if target_of(move) not in targets or not considers(table, _ACTOR, move):
                continue
            if is_listed(rules, table, question, move):
                judged = finish(judge.roughly(move))
                found.append(_Candidate((-judged.gain, judged.cost, place), move))
        found.sort(key=attrgetter("rank"))
        return tuple(found[:CLOSELY])

    def judge_closely(self, candidate: "_Candidate", actor: Any, other: Any) -> Judged:
        """Judge closely what a fighter may do alone, or to the other."""
        judged = finish(Judge(self.moment(actor, other), self.cares).closely(candidate.move))
        # What happened each time the dice fell takes room, and no one asks for it.
        candidate.closely = replace(judged, ways=[])
        return candidate.closely

    def moment(self, actor: Any, other: Any) -> Moment:
        """Return the moment in which a fighter chooses, alone with the other, if there is one."""
        fighters = {_ACTOR: replace(actor, id=_ACTOR, name=_ACTOR, team=_OWN)}
        if other is not None:
            team = _OWN if other.team == actor.team else _ENEMIES
            fighters[_OTHER] = replace(other, id=_OTHER, name=_OTHER, team=team)
        table = self.rules.table(house=self.house, fighters=fighters, teams=(_OWN, _ENEMIES))
        asked = Pending((TakeTurn(_ACTOR),))
        fight: AnyFight = Fight(ruleset=name_of(self.rules), seed="", table=table, pending=asked)
        return Moment(fight, _ACTOR)


class _Candidate(Struct):
    """A move that a fighter may make alone, or to one other fighter.

    Attributes:
        rank: What it loses at first sight, which is its gain with the opposite sign; what it takes
            of the fighter's resources; its place among the choices. The best come first.
        move: The move.
        closely: How good it is, once it has been judged closely.
    """

    rank: _Rank
    move: Move
    closely: Judged | None = None


#: A candidate after its rank, and the other fighter; None if the fighter does it alone.
_Option = tuple[_Rank, _Candidate, Any]
_RANK: Final = itemgetter(0)


def _aimed(move: Move, whom: Any) -> Move:
    """Return a move with a real fighter in place of that of its situation."""
    named = [field for field in target_fields(type(move)) if getattr(move, field)]
    return replace(move, **dict.fromkeys(named, whom.id)) if named else move


@cache
def _numbers_of(rules: Ruleset[Any, Any]) -> Callable[[Any], bytes]:
    """Return what writes all fields of a fighter but those that say who it is."""
    fields = [each for each in rules.fighter.__struct_fields__ if each not in _WHO]
    # What is unset is not there.
    encode = msgspec.msgpack.Encoder(enc_hook=lambda unset: None).encode
    values = attrgetter(*fields)
    return lambda fighter: encode(values(fighter))
