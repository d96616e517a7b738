"""The engine: a move turns a fight into the next fight and a list of events.

It knows no game. Whose turn it is, what is legal and what a move does are the ruleset's; here are
the order of things, the questions in the middle of a move, the dice and the copies.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any

import msgspec
from msgspec.structs import replace

from . import notation
from .dice import Dice
from .errors import IllegalMove, NotAsked, Refusal, StaleChoice
from .events import Event
from .fight import (
    INTERVENTION,
    REFEREE,
    SCHEMA,
    Answer,
    Ask,
    Decision,
    Fight,
    M,
    Move,
    Outcome,
    Reply,
    Running,
    T,
)
from .house import House
from .ruleset import Entrant, Ruleset, Scene, decoder, rules_of
from .ruleset import ruleset as find_ruleset
from .sheet import Sheet
from .slots import Slot
from .snapshot import snapshot

_ENCODER = msgspec.json.Encoder()


def begin(
    ruleset: Ruleset[T, M, Any],
    entrants: Sequence[Entrant],
    house: House,
    seed: str,
    loaded: tuple[int, ...] = (),
) -> tuple[Fight[T, M], list[Event]]:
    """A new fight, and what happened as it began.

    Args:
        ruleset: The rules to fight by.
        entrants: Who fights, team by team in moving order.
        house: The house rules.
        seed: The secret of its dice.
        loaded: Faces that replace the first dice.
    """
    events: list[Event] = []
    dice = Dice(seed, 0, events.append, loaded)
    table, told = ruleset.set_up(entrants, house, dice)
    fight: Fight[T, M] = Fight(
        ruleset=ruleset.name,
        seed=seed,
        drawn=dice.drawn,
        loaded=loaded,
        rev=1,
        table=table,
        waiting=ruleset.waiting(table),
    )
    return fight, events + told


def asked(fight: Fight[T, M], actor: str) -> Decision:
    """The open question of this seat.

    Raises:
        NotAsked: It has none; the text says why.
    """
    for decision in fight.waiting.decisions:
        if decision.actor == actor:
            if fight.given and any(answer.actor == actor for answer in fight.given):
                raise NotAsked(f"You have answered already. {waits_for(fight)}")
            return decision
    if fight.running is not None:
        raise NotAsked(waits_for(fight))
    raise NotAsked(rules_of(fight).why_not_asked(fight.table, actor) or waits_for(fight))


def open_seats(fight: Fight[T, M]) -> tuple[str, ...]:
    """The seats that have yet to answer."""
    done = {answer.actor for answer in fight.given}
    return tuple(d.actor for d in fight.waiting.decisions if d.actor not in done)


def asking(fight: Fight[T, M]) -> str:
    """Who is asked what, as a sentence for the others; empty where that has been told."""
    names, are_asked = _awaited(fight)
    return f"{names[:1].upper()}{names[1:]} {are_asked}." if are_asked else ""


def waits_for(fight: Fight[T, M]) -> str:
    """Whom the fight waits for and, where the rules say so, what they are asked: a sentence."""
    names, are_asked = _awaited(fight)
    what = "fight" if fight.running is None else "move under way"
    asked_what = f", who {are_asked}" if are_asked else ""
    return f"The {what} waits for {names}{asked_what}."


def check(fight: Fight[T, M], actor: str, move: M) -> None:
    """Raise a `Refusal`, with the reason that a person reads, unless the move is legal now."""
    rules_of(fight).check(fight.table, _decision(fight, actor, move), move)


def choices(fight: Fight[T, M], actor: str) -> Iterator[M]:
    """The legal moves worth listing for a seat; none when it is not asked."""
    rules = rules_of(fight)
    try:
        decision = asked(fight, actor)
    except NotAsked:
        return
    for move in rules.domain(fight.table, decision):
        try:
            rules.check(fight.table, decision, move)
        except IllegalMove:
            continue
        yield move


def parse(fight: Fight[T, M], actor: str, words: str, me: str | None = None) -> M:
    """The move that somebody types. It may still be illegal.

    Args:
        fight: The fight.
        actor: The seat that moves.
        words: What was typed.
        me: The fighter whom `me` means, where a referee fights too.

    Raises:
        NotAsked: The fight does not wait for them.
        NotUnderstood: The words are no move of the kind that is asked for.
    """
    forms = open_forms(fight, actor)
    return notation.parse(forms, fight.table, me or actor, words)  # type: ignore[return-value]


def said(fight: Fight[T, M], actor: str, words: str) -> M:
    """The move of which `say` made these words.

    Raises:
        NotAsked: The fight does not wait for them.
        NotUnderstood: The words are no move of the kind that is asked for.
    """
    forms = open_forms(fight, actor)
    return notation.parse(forms, fight.table, actor, words, typed=False)  # type: ignore[return-value]


def open_forms(fight: Fight[T, M], actor: str) -> tuple[notation.Form, ...]:
    """What a seat may type now; the referee's interventions come after an open question.

    Raises:
        NotAsked: The fight does not wait for them.
    """
    forms = rules_of(fight).forms_at(fight.table)
    if actor != REFEREE:
        return forms[asked(fight, actor).kind]
    questions = (d.kind for d in fight.waiting.decisions if d.actor == REFEREE)
    answers = (form for kind in questions for form in forms[kind])
    return (*answers, *forms.get(INTERVENTION, ()))


def say(fight: Fight[T, M], move: M) -> str:
    """The move in words; `parse` makes the same move of them."""
    return " ".join(words for _, words in say_in_parts(fight, move))


def say_in_parts(fight: Fight[T, M], move: M) -> list[tuple[Slot | None, str]]:
    """The same in parts: the verb, then what each slot says, and the words between slots."""
    return notation.parts(rules_of(fight).forms_of[type(move)], fight.table, move)


def decide(
    fight: Fight[T, M], actor: str, move: M, rev: int | None = None
) -> tuple[Fight[T, M], list[Event]]:
    """Make a move: the next fight, and what happened.

    Args:
        fight: The fight; it stays as it is.
        actor: The seat that moves.
        move: The move.
        rev: The question it answers, from a link or button; typed words carry none.

    Raises:
        Refusal: The move is not taken, and why; nothing has changed.
    """
    check_rev(fight, rev)
    rules = rules_of(fight)
    decision = _decision(fight, actor, move)
    rules.check(fight.table, decision, move)
    answer = Answer(actor, move)
    if decision.kind == INTERVENTION:
        return _intervene(rules, fight, answer)
    given = (*fight.given, answer)
    if fight.waiting.need == "all" and len(given) < len(fight.waiting.decisions):
        return replace(fight, given=given), []
    if fight.running is not None:
        return _resume(rules, fight, fight.running, Reply(given, fight.drawn))
    return _play(rules, fight, given)


def check_rev(fight: Fight[T, M], rev: int | None) -> None:
    """Raise `StaleChoice` where a link or button belongs to a question answered since."""
    if rev is not None and rev != fight.rev:
        raise StaleChoice("That choice belongs to an earlier moment of the fight.")


def outcome(fight: Fight[T, M]) -> Outcome | None:
    """Who won, once the fight is over."""
    return rules_of(fight).outcome(fight.table)


def problems(fight: Fight[T, M]) -> Iterator[str]:
    """Broken invariants of a fight; a test expects none after any move."""
    rules = rules_of(fight)
    yield from rules.problems(fight.table)
    over = rules.outcome(fight.table) is not None
    if not over and not fight.waiting.decisions:
        yield "the fight is not over but waits for nobody"
    if over and fight.waiting.decisions:
        yield "the fight is over but waits for somebody"
    seats = [decision.actor for decision in fight.waiting.decisions]
    if len(seats) != len(set(seats)):
        yield "one seat is asked twice at once"
    for seat in seats:
        if seat != REFEREE and seat not in fight.table.fighters:
            yield f"{seat} is asked but does not fight"


def write_back(fight: Fight[T, M]) -> dict[str, Sheet]:
    """What each fighter's sheet gets when the fight is put away."""
    return rules_of(fight).write_back(fight.table)


def encode(fight: Fight[T, M]) -> str:
    """The fight as one line of JSON."""
    return _ENCODER.encode(fight).decode()


def decode(text: str | bytes) -> Fight[Any, Any]:
    """The fight that `encode` wrote.

    Raises:
        Refusal: It was written by a later version than this one, or is not a fight.
    """
    try:
        header = msgspec.json.decode(text, type=_Header)
        if header.schema > SCHEMA:
            raise Refusal(f"This fight was saved by a later version (schema {header.schema}).")
        return decoder(header.ruleset).decode(text)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, KeyError) as error:
        raise Refusal("This is not a saved fight.") from error


def rewind(fight: Fight[T, M], earlier: Fight[T, M]) -> Fight[T, M]:
    """An earlier state of this fight as its next state.

    Dice that have been seen do not come back, and links made meanwhile are stale.
    """
    return replace(earlier, drawn=fight.drawn, rev=fight.rev + 1)


def replay(fight: Fight[T, M], answers: Iterable[Answer[M]]) -> tuple[Fight[T, M], list[Event]]:
    """The fight after these answers, from a given state, with everything that happened."""
    events: list[Event] = []
    for answer in answers:
        fight, told = decide(fight, answer.actor, answer.move)
        events += told
    return fight, events


class _Header(msgspec.Struct):
    ruleset: str
    schema: int = 0


def _decision(fight: Fight[T, M], actor: str, move: M) -> Decision:
    """The question that this move answers; an intervention of the referee answers none."""
    if actor == REFEREE and isinstance(move, rules_of(fight).interventions):
        if fight.running is not None:
            names, are_asked = _awaited(fight)
            asked_what = f"{are_asked}, and " if are_asked else ""
            raise NotAsked(f"A move is under way: {names} {asked_what}must answer first.")
        return Decision(REFEREE, INTERVENTION)
    decision = asked(fight, actor)
    if type(move) not in _answers(fight.ruleset, decision.kind):
        raise IllegalMove("That does not answer what you are asked.")
    return decision


@cache
def _answers(ruleset: str, kind: str) -> frozenset[type[Move]]:
    """The classes of the moves that answer a kind of question."""
    return frozenset(form.move for form in find_ruleset(ruleset).forms[kind])


def _intervene(
    rules: Ruleset[T, M, Any], fight: Fight[T, M], answer: Answer[M]
) -> tuple[Fight[T, M], list[Event]]:
    """Carry out the referee's move; answers to a question that still stands are kept."""
    after, events = _play(rules, fight, (answer,))
    if after.waiting == fight.waiting:
        after = replace(after, given=fight.given)
    return after, events


def _play(
    rules: Ruleset[T, M, Any], fight: Fight[T, M], opening: tuple[Answer[M], ...]
) -> tuple[Fight[T, M], list[Event]]:
    """Carry out a move from its beginning, on a copy of the table."""
    scene = _scene(fight, fight.table, fight.drawn)
    procedure = rules.play(scene, opening)
    if procedure is not None:
        ask = next(procedure, None)
        if ask is not None:
            running = Running(fight.table, Reply(opening, fight.drawn), told=len(scene.events))
            return _pause(fight, scene, ask, running), scene.events
    return _settle(rules, fight, scene), scene.events


def _resume(
    rules: Ruleset[T, M, Any], fight: Fight[T, M], running: Running[T, M], newest: Reply[M]
) -> tuple[Fight[T, M], list[Event]]:
    """Run a move in progress again up to its newest answer, and on from there."""
    scene = _scene(fight, running.before, running.opening.drawn)
    procedure = rules.play(scene, running.opening.answers)
    assert procedure is not None, "a move in progress asked something"
    ask: Ask | None = next(procedure)
    replies = (*running.replies, newest)
    for reply in replies:
        scene.dice.drawn = reply.drawn
        try:
            ask = procedure.send(reply.answers)
        except StopIteration:
            ask = None
    news = scene.events[running.told :]
    if ask is not None:
        running = replace(running, replies=replies, told=len(scene.events))
        return _pause(fight, scene, ask, running), news
    return _settle(rules, fight, scene), news


def _scene(fight: Fight[T, M], table: T, drawn: int) -> Scene[T]:
    events: list[Event] = []
    dice = Dice(fight.seed, drawn, events.append, fight.loaded)
    return Scene(snapshot(table), dice, events)


def _pause(fight: Fight[T, M], scene: Scene[T], ask: Ask, running: Running[T, M]) -> Fight[T, M]:
    """The fight while somebody is asked in the middle of a move."""
    return replace(
        fight,
        table=scene.table,
        drawn=scene.dice.drawn,
        rev=fight.rev + 1,
        waiting=ask,
        given=(),
        running=running,
    )


def _settle(rules: Ruleset[T, M, Any], fight: Fight[T, M], scene: Scene[T]) -> Fight[T, M]:
    """The fight after a whole move."""
    table = scene.table
    return replace(
        fight,
        table=table,
        drawn=scene.dice.drawn,
        rev=fight.rev + 1,
        waiting=rules.waiting(table),
        given=(),
        running=None,
    )


def _awaited(fight: Fight[T, M]) -> tuple[str, str]:
    """The names of who has yet to answer, and `is asked ...`; empty where nothing more is said."""
    seats = open_seats(fight)
    names = ", ".join(_name(fight, seat) for seat in seats)
    decision = next((each for each in fight.waiting.decisions if each.actor in seats), None)
    asks = rules_of(fight).asks(fight.table, decision) if decision is not None else ""
    return names, f"{'is' if len(seats) == 1 else 'are'} asked {asks}" if asks else ""


def _name(fight: Fight[T, M], seat: str) -> str:
    return "the referee" if seat == REFEREE else fight.table.fighters[seat].name
