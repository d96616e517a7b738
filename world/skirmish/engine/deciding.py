"""Deciding a move: it is refused, or makes the next fight; and going back, with new dice.

A fight becomes the next fight and a list of events. Moves are parsed, checked and listed here too.
Whose turn it is, what is legal and what a move does are the ruleset's; here are the order of
things, the questions in the middle of a move, the dice and the copies.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from msgspec.structs import replace

from world.skirmish.base.command_name import command
from world.skirmish.base.errors import IllegalMove, NotAsked, StaleChoice, is_allowed
from world.skirmish.engine.waiting import open_seats
from world.skirmish.moves.base import Move, Question
from world.skirmish.notation import parsing
from world.skirmish.notation.syntaxes import Syntaxes
from world.skirmish.referee.corrections import Correct
from world.skirmish.referee.orders import StandingOrder
from world.skirmish.ruleset.base import AnyRuleset
from world.skirmish.ruleset.registry import name_of, rules_of
from world.skirmish.sheets.fighters import Participant
from world.skirmish.sheets.sheet import Sheet
from world.skirmish.state.dice import Dice
from world.skirmish.state.events import Event
from world.skirmish.state.fight import (
    INTERVENTION,
    REFEREE,
    Answer,
    AnyFight,
    Fight,
    Outcome,
    Pending,
    Reply,
)
from world.skirmish.state.house_rules import HouseRules

from . import standing_orders
from .answers import legal_moves, outdated_answers, read_answer
from .execution import Execution
from .waiting import awaited, open_question

#: The refusal of a link or button for a question that has been answered.
STALE: Final = "That choice belongs to an earlier moment of the fight."


def begin(
    ruleset: AnyRuleset,
    participants: Sequence[Participant],
    house: HouseRules,
    seed: str,
    loaded: tuple[int, ...] = (),
) -> tuple[AnyFight, list[Event]]:
    """Start a fight.

    Args:
        ruleset: The rules to fight by.
        participants: The fighters, team by team in moving order.
        house: The house rules.
        seed: The secret of its dice.
        loaded: Faces that replace those of the dice, as `Dice` has them.

    Returns:
        The fight, and what happened as it began.

    Example:
        >>> from world.skirmish.ruleset.registry import get
        >>> rules = get("grapple")
        >>> sheet = rules.read_spec("ac:co:en:10:3:3:5:0", rules.house())
        >>> ann = Participant("ann", "Ann", "heroes", sheet)
        >>> goblin = Participant("gob", "goblin", "monsters", sheet, npc=True)
        >>> fight, events = begin(rules, [ann, goblin], rules.house(), seed="secret")
        >>> open_seats(fight)
        ('ann',)
    """
    dice = Dice(seed, loaded=loaded)
    table, events = ruleset.set_up(participants, house, dice)
    fight: AnyFight = Fight(
        ruleset=name_of(ruleset),
        seed=seed,
        drawn=dice.drawn,
        loaded=loaded,
        rev=1,
        table=table,
        pending=ruleset.asked(table),
    )
    fight, events = Execution(ruleset).answer_without_asking(fight, events)
    return fight, ruleset.as_told(events)


def check(fight: AnyFight, seat: str, move: Move) -> None:
    """Raise a `Refusal`, with the reason that a person reads, unless the move is legal now."""
    if type(move) is StandingOrder:
        standing_orders.check(fight, seat, move)
        return
    rules = rules_of(fight)
    _check(rules, fight, question_answered(rules, fight, seat, move), move)


def choices(fight: AnyFight, seat: str) -> Iterator[Any]:
    """Yield the legal moves worth listing for a seat; none when it is not asked.

    Example:
        >>> [say(fight, move) for move in choices(fight, "ann")][:3]
        ['maneuver 1 accuracy', 'maneuver 1 courage', 'maneuver 1 endurance']
    """
    rules = rules_of(fight)
    try:
        question = open_question(fight, seat)
    except NotAsked:
        return
    yield from legal_moves(rules, fight.table, question)


def parse(fight: AnyFight, seat: str, words: str, me: str | None = None) -> Any:
    """Return the move that was typed. It may still be illegal.

    Args:
        fight: The fight.
        seat: The seat that moves.
        words: What was typed.
        me: The fighter that `me` means, if the referee fights too.

    Raises:
        NotAsked: The fight does not wait for this seat.
        NotUnderstood: The words are no move of the kind that is asked for.

    Example:
        >>> parse(fight, "ann", "m 3 cou")
        Maneuver(dice=3, skill='co')
    """
    if (order := standing_orders.parse(fight, seat, words)) is not None:
        return order
    return parsing.parse(open_syntaxes(fight, seat), fight.table, me or seat, words)


def parse_canonical(fight: AnyFight, seat: str, words: str) -> Any:
    """Return the move that `say` put into these words.

    Raises:
        NotAsked: The fight does not wait for this seat.
        NotUnderstood: The words are no move of the kind that is asked for.
    """
    if (order := standing_orders.parse(fight, seat, words)) is not None:
        return order
    return parsing.parse(open_syntaxes(fight, seat), fight.table, seat, words, typed=False)


def open_syntaxes(fight: AnyFight, seat: str) -> Syntaxes:
    """Return what a seat may type now; the referee's interventions come after an open question.

    Raises:
        NotAsked: The fight does not wait for this seat.
    """
    rules = rules_of(fight)
    if seat != REFEREE:
        return rules.syntaxes_at(fight.table)[open_question(fight, seat).kind]
    asked = fight.pending.to(REFEREE)
    kinds = (INTERVENTION,) if asked is None else (asked.kind, INTERVENTION)
    return rules.joint_syntaxes(fight.table, kinds)


def say(fight: AnyFight, move: Move) -> str:
    """Return the move in words; `parse` makes the same move of them.

    Example:
        >>> say(fight, parse(fight, "ann", "m 3 cou"))
        'maneuver 3 courage'
    """
    return " ".join([words for _, words in say_in_parts(fight, move)])


def say_in_parts(fight: AnyFight, move: Move) -> list[tuple[Any, str]]:
    """Return a move in words, in parts: the verb, what each argument says, the words between."""
    if words := move.fixed_words:
        return [(None, words)]
    return parsing.parts(rules_of(fight).syntaxes_of[type(move)], fight.table, move)


def decide(
    fight: AnyFight, seat: str, move: Move, rev: int | None = None
) -> tuple[AnyFight, list[Event]]:
    """Make a move.

    Args:
        fight: The fight; it stays as it is.
        seat: The seat that moves.
        move: The move.
        rev: The question it answers, from a link or button; typed words carry none.

    Returns:
        The next fight, and what happened.

    Raises:
        Refusal: The move is not taken, and why; nothing has changed.

    Example:
        >>> after, events = decide(fight, "ann", parse(fight, "ann", "catch breath"))
        >>> events[0]
        BreathCaught(actor='ann', gained=3, ad=8)
        >>> fight.table.fighters["ann"].ad, after.table.fighters["ann"].ad
        (5, 8)
        >>> decide(after, "ann", parse(fight, "ann", "catch breath"))
        Traceback (most recent call last):
        world.skirmish.base.errors.NotAsked: It is the turn of team monsters. The fight waits for goblin.
    """  # noqa: E501
    if rev is not None:
        check_rev(fight, rev)
    rules = rules_of(fight)
    execution = Execution(rules)
    if type(move) is StandingOrder:
        after, events = standing_orders.give(execution, fight, seat, move)
        return after, rules.as_told(events)
    question = question_answered(rules, fight, seat, move)
    _check(rules, fight, question, move)
    after, events = carried_out(execution, fight, question, Answer(seat, move))
    return after, rules.as_told(events)


def _check(rules: AnyRuleset, fight: AnyFight, question: Question, move: Move) -> None:
    """Raise `IllegalMove` unless the rules allow a move; it names what is legal first alone."""
    table = fight.table

    def is_legal(words: str) -> bool:
        return is_allowed(read_answer, rules, table, question, words)

    try:
        rules.check(table, question, move)
    except IllegalMove as refusal:
        refused = refusal
    else:
        return
    raise IllegalMove(refused.why, lambda: filter(is_legal, refused.first))


def carried_out(
    execution: Execution, fight: AnyFight, question: Question, answer: Answer[Any]
) -> tuple[AnyFight, list[Event]]:
    """Carry out a legal answer, then the answers that are given without asking."""
    if question.kind != INTERVENTION:
        after, events = execution.add_answers(fight, (answer,))
    elif fight.continuation is None:
        after, events = _intervene(execution, fight, answer)
    else:
        after, events = execution.correct(fight, answer)
    return execution.answer_without_asking(after, events)


def check_rev(fight: AnyFight, rev: int | None) -> None:
    """Raise `StaleChoice` where a link or button belongs to a question answered since."""
    if rev is not None and rev != fight.rev:
        raise StaleChoice(STALE)


def outcome(fight: AnyFight) -> Outcome | None:
    """Return who won, once the fight is over."""
    return rules_of(fight).outcome(fight.table)


def problems(fight: AnyFight) -> Iterator[str]:
    """Yield the broken invariants of a fight; a test expects none after any move."""
    rules = rules_of(fight)
    yield from rules.problems(fight.table)
    over = rules.outcome(fight.table) is not None
    if not over and not fight.pending.questions:
        yield "the fight is not over, but waits for no seat"
    if over and fight.pending.questions:
        yield "the fight is over but waits for a seat"
    seats = [question.seat for question in fight.pending.questions]
    if len(seats) != len(set(seats)):
        yield "one seat is asked twice at once"
    for seat in seats:
        if seat != REFEREE and seat not in fight.table.fighters:
            yield f"{seat} is asked but does not fight"
    for given in outdated_answers(rules, fight):
        yield f"{given.actor} has answered what is no longer legal: {given.move}"


def write_back(fight: AnyFight) -> dict[str, Sheet]:
    """Return what each fighter's sheet gets when the fight is closed."""
    return rules_of(fight).write_back(fight.table)


def sheet_changes(before: AnyFight, after: AnyFight) -> dict[str, Sheet]:
    """Return by fighter how a move changed what the sheets get at the end of the fight."""
    rules, earlier = rules_of(after), before.table.fighters
    changes: dict[str, Sheet] = {}
    for fighter_id, fighter in after.table.fighters.items():
        if fighter_id in earlier and earlier[fighter_id] != fighter:
            was, now = rules.kept(earlier[fighter_id]), rules.kept(fighter)
            if was != now:
                changes[fighter_id] = {
                    key: value for key, value in now.items() if value != was[key]
                }
    return changes


def rewind(fight: AnyFight, earlier: AnyFight) -> AnyFight:
    """Return an earlier state of this fight as its next state.

    Dice that have been seen do not come back, and links made since then are stale.
    """
    return replace(earlier, drawn=fight.drawn, rev=fight.rev + 1)


def replay(fight: AnyFight, answers: Iterable[Answer[Any]]) -> tuple[AnyFight, list[Event]]:
    """Return the fight after these answers, from a given state, with everything that happened."""
    events: list[Event] = []
    for answer in answers:
        fight, emitted = decide(fight, answer.actor, answer.move)
        events += emitted
    return fight, events


def question_answered(rules: AnyRuleset, fight: AnyFight, seat: str, move: Move) -> Question:
    """Return the question that a move answers, or a stand-in if it answers none.

    The referee's move between two others answers none, nor does a number that the referee sets, or
    a fighter who gives up beside a question.
    """
    if seat == REFEREE and type(move) in rules.answering[INTERVENTION]:
        if fight.continuation is not None and type(move) is not Correct:
            raise NotAsked(f"{_under_way(fight)} {_way_past(fight)}")
        return _Intervening(REFEREE)
    question = open_question(fight, seat)
    if type(move) not in rules.answering[question.kind]:
        raise IllegalMove("That is not an answer to the question.")
    if move.forfeits and rules.forfeits_out_of_turn(question, move):
        _check_giving_up(fight, seat)
        return _Intervening(seat)
    return question


def _check_giving_up(fight: AnyFight, seat: str) -> None:
    """Refuse to give up for the referee, or in the middle of a move."""
    if seat == REFEREE:
        raise IllegalMove("The referee does not fight, and cannot give up.")
    if fight.continuation is not None:
        raise IllegalMove("You can give up when the move under way is done. Answer first.")


def _under_way(fight: AnyFight) -> str:
    """Return why the referee has to wait in the middle of a move."""
    names, are_asked = awaited(fight)
    asked_what = f"{are_asked}, and " if are_asked else ""
    return f"A move is under way: {names} {asked_what}must answer first."


def _way_past(fight: AnyFight) -> str:
    """Return what the referee can type in the middle of a move."""
    back = f"To take the move back, type {command('undo')}."
    others = [seat for seat in open_seats(fight) if seat != REFEREE]
    if not others:
        return back
    name = fight.table.fighters[others[0]].name
    return f"To go on without them, type {command(f'skip {name}')}. {back}"


class _Intervening(Question):
    kind = INTERVENTION


def _intervene(
    execution: Execution, fight: AnyFight, answer: Answer[Any]
) -> tuple[AnyFight, list[Event]]:
    """Carry out a move that answers no question: the referee's, or giving up.

    Answers stay if their question is still open, and they are still legal.
    """
    asked_meanwhile: Pending[Any] = Pending(need=fight.pending.need)
    opening = Reply(asked_meanwhile, (answer,), fight.drawn)
    after, events = execution.play(fight, opening)
    if answer.move.secret:
        # A new `rev` would reveal that something has happened.
        return replace(fight, drawn=after.drawn), events
    if fight.given and after.pending.need == "all":
        still = {
            question.seat
            for question in after.pending.questions
            if question in fight.pending.questions
        }
        given = tuple(answer for answer in fight.given if answer.actor in still)
        if given:
            after, more = execution.add_answers(replace(after, given=given), ())
            events += more
    return after, events
