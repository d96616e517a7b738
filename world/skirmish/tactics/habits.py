"""Habits: a choice among moves that have been judged before, in situations that are alike.

A laboratory that plays the same teams again and again meets few situations that are new. What a
move is worth is judged by the rules once, and kept by what its ruleset says that matters
(`likeness`): of the fighter, of the others that the move names, and of the moment. The choices of a
turn are kept by the fighters that they name, so that a situation is known as soon as its parts are;
those of other questions are kept together. Where a ruleset says only that it `remembers`,
everything matters.

Some rulesets say that nothing matters but the fighter and the target (`Evaluation.pairwise`). There
both are judged in a fight of these two alone, so that it does not depend on where they were met.
"""

from collections.abc import Hashable, Iterator, Sequence
from itertools import permutations
from operator import attrgetter, itemgetter
from typing import Any, Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from world.skirmish.engine import open_question
from world.skirmish.engine.answers import is_listed
from world.skirmish.moves.base import Move, Question, TakeTurn
from world.skirmish.moves.fields import target_fields, target_of
from world.skirmish.odds.moment import Moment
from world.skirmish.odds.steps import finish
from world.skirmish.ruleset.base import AnyRuleset
from world.skirmish.ruleset.registry import name_of, rules_of
from world.skirmish.state.dice import Dice
from world.skirmish.state.fight import REFEREE, AnyFight, Fight, Pending
from world.skirmish.state.house_rules import HouseRules

from .choosing import CLOSELY, choose, least_of, place_of_best
from .judging import Judge, Judged, thinkable
from .likeness import likeness_of, named_in, recast
from .temperaments import Temperament

#: The ids of the fighters of a situation, in the order in which a move names them, and the teams.
_ACTOR: Final = "actor"
_OTHER: Final = "other"
_ROLES: Final = (_ACTOR, _OTHER, "third")
_OWN: Final = "own"
_ENEMIES: Final = "enemies"

#: The most situations that are kept, of some 650 bytes each.
_MOST_KEPT: Final = 100_000


class Habits:
    """The choices of fighters in many fights.

    Args:
        remembers: Whether they are kept; None to do as the ruleset says.
        by_deed: Whether, by rules that are `pairwise`, two fighters are kept as they matter to what
            one may do to the other (`Evaluation.between`), so that more is met again. Choices are
            as good; but of those that are equally good another one may be made.
    """

    def __init__(self, *, remembers: bool | None = None, by_deed: bool = False) -> None:
        self._remembers, self._by_deed = remembers, by_deed
        self._choosers: dict[_Chooser, int] = {}
        self._known: _Known = {}

    def choose(
        self, fight: AnyFight, seat: str, temperament: Temperament, dice: Dice | None = None
    ) -> Move:
        """Return a move as good as the one that `choosing.choose` takes.

        By rules that are `pairwise` it is as good; by others that remember it is as good in the
        situation that was judged, which is like this one in all that is said to matter.

        Args:
            fight: The fight; it stays as it is.
            seat: A seat that is asked.
            temperament: What it cares about.
            dice: Decide between moves that are as good; None for the first of them.

        Raises:
            NotAsked: The fight does not wait for this seat.
        """
        rules = rules_of(fight)
        situation = self._situation(rules, fight, seat, temperament)
        move = situation.best(dice) if situation is not None else None
        return choose(fight, seat, temperament, dice).move if move is None else move

    def _situation(
        self, rules: AnyRuleset, fight: AnyFight, seat: str, temperament: Temperament
    ) -> "_Situation | None":
        """Return the situation of a seat; None if habits do not apply to it."""
        remembers = self._remembers
        if remembers is None:
            remembers = rules.evaluation.pairwise or rules.evaluation.remembers
        question = open_question(fight, seat) if remembers else None
        if question is None or not _is_for_habits(rules, fight, question, temperament):
            return None
        if len(self._known) > _MOST_KEPT:
            self._known.clear()
            self._choosers.clear()
        chooser = _Chooser(rules, fight.table.house, temperament.at(fight))
        number = self._choosers.setdefault(chooser, len(self._choosers))
        about = self._known, chooser, number, fight, question
        if rules.evaluation.pairwise:
            return (_OfDeeds if self._by_deed else _OfPairs)(*about)
        if not likeness_of(rules).declared:
            return _Whole(*about)
        return (_OfTurn if isinstance(question, TakeTurn) else _OfQuestion)(*about)


def _is_for_habits(
    rules: AnyRuleset, fight: AnyFight, question: Question, temperament: Temperament
) -> bool:
    """Return whether a question can be answered by remembered judgments."""
    evaluation = rules.evaluation
    if question.seat == REFEREE or isinstance(question, evaluation.usual):
        return False
    if isinstance(question, TakeTurn) and temperament.instinct and evaluation.instincts:
        return False
    if evaluation.pairwise:
        return type(question) is TakeTurn
    like = likeness_of(rules)
    if like.declared:
        # A question that all answer together, such as a vote, is soon judged and seldom asked.
        return fight.continuation is not None or fight.pending.need == "any"
    return not (like.plans or _has_rolled(fight))


def _has_rolled(fight: AnyFight) -> bool:
    """Return whether dice of a move under way have fallen, whose results are unknown here."""
    under_way = fight.continuation
    return under_way is not None and fight.drawn != under_way.opening.drawn


class _Group(NamedTuple):
    """Choices that are remembered together: what matters to them, and whom they may name."""

    key: Hashable
    who: tuple[str, ...]


class _Situation:
    """The choices of a seat, in groups that are remembered together."""

    def __init__(
        self,
        known: "_Known",
        chooser: "_Chooser",
        number: int,
        fight: AnyFight,
        question: Question,
    ) -> None:
        self.known, self.chooser, self.number = known, chooser, number
        self.fight, self.table, self.question = fight, fight.table, question
        self.rules, self.seat = chooser.rules, question.seat
        self.me = fight.table.fighters[question.seat]
        self._judge: Judge | None = None
        self._choices: dict[tuple[str, ...], list[tuple[int, Move]]] | None = None

    def best(self, dice: Dice | None) -> Move | None:
        """Return the best of the candidates; None if no remembered move is legal."""
        chosen: list[tuple[Move, Judged]] = []
        for _, candidate, who in self.options():
            move = recast(candidate.move, dict(zip(_ROLES, who, strict=False)))
            if self.is_still_legal(move):
                judged, least = candidate.closely, least_of([known for _, known in chosen])
                if judged is None or (judged.at_most and judged.gain >= least):
                    judged = self.judged_closely(candidate, move, who, least)
                chosen.append((move, judged))
                if len(chosen) == CLOSELY:
                    break
        if not chosen:
            return None
        usual = self.usual()
        shown = [replace(judged, move=move) for move, judged in chosen] if usual else None
        place = place_of_best(shown or [judged for _, judged in chosen], usual, dice)
        return chosen[place][0]

    def options(self) -> "list[_Option]":
        """Return what looks best of each group, the best first; nothing beyond likeness."""
        options: list[_Option] = []
        groups = list(self.groups())
        for group in groups:
            candidates = self.known.get(group.key)
            if candidates is None:
                if self.is_beyond_likeness(groups):
                    return []
                candidates = self.known[group.key] = self.judged(group)
            options += [(candidate.rank, candidate, group.who) for candidate in candidates]
        options.sort(key=_RANK)
        return options

    def groups(self) -> Iterator[_Group]:
        """Yield the groups of choices."""
        raise NotImplementedError

    def usual(self) -> Move | None:
        """Return the usual answer."""
        return self.question.default

    def is_still_legal(self, move: Move) -> bool:
        """Return whether a remembered choice of a similar situation is legal here."""
        return is_listed(self.rules, self.table, self.question, move)

    def judged(self, group: _Group) -> "tuple[_Candidate, ...]":
        """Judge the choices of a group at first sight; return the best."""
        judge, roles = self.judge(), dict(zip(group.who, _ROLES, strict=False))
        candidates = []
        for place, move in self.choices_by_names().get(self.names_of(group), ()):
            judged = finish(judge.roughly(move))
            rank = (-judged.gain, judged.tie_break, place)
            candidates.append(_Candidate(rank, recast(move, roles)))
        candidates.sort(key=attrgetter("rank"))
        return tuple(candidates[:CLOSELY])

    def is_beyond_likeness(self, groups: Sequence[_Group]) -> bool:
        """Return whether a choice names fighters for whom no choices are kept."""
        known = set(map(self.names_of, groups))
        return any(names not in known for names in self.choices_by_names())

    def names_of(self, group: _Group) -> tuple[str, ...]:
        """Return the other fighters that the choices of a group name."""
        return group.who[1:]

    def judged_closely(
        self, candidate: "_Candidate", move: Move, who: Sequence[str], least: float
    ) -> Judged:
        """Judge a remembered choice closely here, as far as it may beat the least gain."""
        # What happened each time the dice fell takes room, and no one asks for it.
        candidate.closely = replace(finish(self.judge().closely(move, least)), ways=[])
        return candidate.closely

    def judge(self) -> Judge:
        """Return the judge of choices that are new here."""
        if self._judge is None:
            self._judge = Judge(Moment(self.fight, self.seat), self.chooser.cares)
        return self._judge

    def choices_by_names(self) -> dict[tuple[str, ...], list[tuple[int, Move]]]:
        """Return the choices with their places, by the other fighters that they name."""
        if self._choices is None:
            self._choices = {}
            fighters, me = self.table.fighters, (self.seat,)
            for place, move in enumerate(finish(thinkable(self.judge().moment))):
                names = tuple(fighter for fighter in named_in(move, fighters) if fighter not in me)
                self._choices.setdefault(names, []).append((place, move))
        return self._choices


class _OfPairs(_Situation):
    """A turn by rules in which only the fighter and one other fighter matter."""

    def best(self, dice: Dice | None) -> Move | None:
        # All that is known is legal, and the one that is chosen is named alone.
        options = self.options()[:CLOSELY]
        if not options:
            return None
        judged = [
            candidate.closely or self.chooser.judge_closely(candidate, *self.pair(who))
            for _, candidate, who in options
        ]
        _, candidate, who = options[place_of_best(judged, None, dice)]
        return recast(candidate.move, dict(zip(_ROLES, who, strict=False)))

    def groups(self) -> Iterator[_Group]:
        concerns, me = self.rules.evaluation.concerns, self.me
        numbers = likeness_of(self.rules).numbers
        own = numbers(me)
        for fighter in self.table.fighters.values():
            if fighter is me:
                yield _Group((self.number, own, b"", True), (self.seat,))
            elif concerns(me, fighter):
                key = self.number, own, numbers(fighter), fighter.team == me.team
                yield _Group(key, (self.seat, fighter.id))

    def is_beyond_likeness(self, groups: Sequence[_Group]) -> bool:
        return False

    def judged(self, group: _Group) -> "tuple[_Candidate, ...]":
        return self.chooser.candidates(*self.pair(group.who))

    def pair(self, who: Sequence[str]) -> tuple[Any, Any]:
        """Return the fighter and the other one of a group; None for that one if there is none."""
        return self.me, self.table.fighters[who[1]] if len(who) > 1 else None


class _OfDeeds(_OfPairs):
    """A turn by such rules, in which two fighters are kept as they matter to each other."""

    def groups(self) -> Iterator[_Group]:
        evaluation, numbers, me = self.rules.evaluation, likeness_of(self.rules).numbers, self.me
        yield _Group((self.number, numbers(me), b"", True), (self.seat,))
        for fighter in self.table.fighters.values():
            if fighter is not me and evaluation.concerns(me, fighter):
                actor, other = evaluation.between(self.table, me, fighter)
                key = self.number, numbers(actor), numbers(other), fighter.team == me.team
                yield _Group(key, (self.seat, fighter.id))

    def pair(self, who: Sequence[str]) -> tuple[Any, Any]:
        actor, other = super().pair(who)
        # So a judgment is the same whoever is met first of those who are alike in it.
        if other is None:
            return actor, other
        return self.rules.evaluation.between(self.table, actor, other)


class _OfTurn(_Situation):
    """A turn by rules that declare what matters, with choices remembered by fighters named."""

    def groups(self) -> Iterator[_Group]:
        like, table, me = likeness_of(self.rules), self.table, self.me
        about = self.number, self.question.kind, like.of(table, me), like.place(table)
        yield _Group((*about, like.moment(table, me)), (self.seat,))
        concerns, enemies = self.rules.evaluation.concerns, list[tuple[str, Hashable]]()
        for other in table.fighters.values():
            if other is not me and concerns(me, other):
                friendly, moment = other.team == me.team, like.moment(table, me, other)
                theirs = like.of(table, other), friendly, moment
                yield _Group((*about, *theirs), (self.seat, other.id))
                if not friendly and other.able:
                    enemies.append((other.id, theirs))
        if self.may_name_two():
            for (one, ones), (two, twos) in permutations(enemies, 2):
                yield _Group((*about, ones, twos), (self.seat, one, two))

    def may_name_two(self) -> bool:
        """Return whether a move of this turn may name two others."""
        answers: Sequence[type[Move]] = self.rules.answers[self.question.kind]
        return any(len(target_fields(move)) > 1 for move in answers)


class _OfQuestion(_Situation):
    """A question by rules that declare what matters, with all its answers remembered together."""

    def groups(self) -> Iterator[_Group]:
        like, table, me = likeness_of(self.rules), self.table, self.me
        names = named_in(self.question, table.fighters)
        others = tuple(fighter for fighter in names if fighter != self.seat)[: len(_ROLES) - 1]
        roles = dict(zip((self.seat, *others), _ROLES, strict=False))
        for fighter in table.fighters.values():
            roles.setdefault(fighter.id, _OWN if fighter.team == me.team else _ENEMIES)
        asked = recast(self.question, roles)
        theirs = [
            (like.of(table, other), other.team == me.team, like.asked(table, me, other))
            for other in map(table.fighters.__getitem__, others)
        ]
        answered: list[Any] = []
        if (move := self.fight.continuation) is not None:
            replies = move.opening, *move.replies
            answers = (answer for reply in replies for answer in reply.answers)
            answered += [
                (roles.get(answer.actor), recast(answer.move, roles)) for answer in answers
            ]
        own = like.of(table, me), like.asked(table, me)
        key = self.number, like.question(asked), like.place(table), own, *theirs, *answered
        yield _Group(key, (self.seat, *others))

    def choices_by_names(self) -> dict[tuple[str, ...], list[tuple[int, Move]]]:
        choices = finish(thinkable(self.judge().moment))
        return {(): list(enumerate(choices))}

    def names_of(self, group: _Group) -> tuple[str, ...]:
        return ()


class _Whole(_OfQuestion):
    """A question by rules that do not declare what matters, so that everything does."""

    def groups(self) -> Iterator[_Group]:
        key = self.number, self.seat, likeness_of(self.rules).whole(self.fight)
        yield _Group(key, (self.seat,))


_Rank = tuple[float, tuple[int, bool], int]


class _Chooser(NamedTuple):
    """Fighters who choose alike in similar situations."""

    rules: AnyRuleset
    house: HouseRules
    cares: Temperament

    def candidates(self, actor: Any, other: Any) -> "tuple[_Candidate, ...]":
        """Return the moves that look best, at the other fighter or alone if there is none."""
        moment, (rules, _, cares) = self.moment(actor, other), self
        table, question, judge = moment.table, moment.question, Judge(moment, cares)
        targets = ("", _ACTOR) if other is None else (_OTHER,)
        considers, candidates = rules.evaluation.considers, []
        for place, move in enumerate(rules.candidate_moves(table, question)):
            if target_of(move) not in targets or not considers(table, _ACTOR, move):
                continue
            if is_listed(rules, table, question, move):
                judged = finish(judge.roughly(move))
                candidates.append(_Candidate((-judged.gain, judged.tie_break, place), move))
        candidates.sort(key=attrgetter("rank"))
        return tuple(candidates[:CLOSELY])

    def judge_closely(self, candidate: "_Candidate", actor: Any, other: Any) -> Judged:
        """Judge closely a move of a fighter, alone or at the other fighter."""
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
        rank: What it loses at first sight, which is its gain with the opposite sign; what breaks a
            tie; its place among the choices. The best come first.
        move: The move.
        closely: How good it is, once it has been judged closely.
    """

    rank: _Rank
    move: Move
    closely: Judged | None = None


#: The best candidates of each group of choices.
_Known = dict[Hashable, tuple[_Candidate, ...]]

#: A candidate after its rank, and the fighters of its group.
_Option = tuple[_Rank, _Candidate, tuple[str, ...]]
_RANK: Final = itemgetter(0)
