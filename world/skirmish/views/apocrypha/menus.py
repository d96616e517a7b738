"""The menus of Apocrypha: words that only begin a move, and how they may go on."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from world.skirmish import notation
from world.skirmish.errors import IllegalMove
from world.skirmish.fight import Decision, Move
from world.skirmish.rulesets.apocrypha import actions, reactions
from world.skirmish.rulesets.apocrypha.forms import FORMS
from world.skirmish.rulesets.apocrypha.moves import Attack, SetOrder
from world.skirmish.rulesets.apocrypha.situations import (
    COUNTERED,
    MELEE,
    OPEN,
    OPENING,
    PREPARABLE,
    RANGED,
    SITUATIONS,
    TRIGGER,
    VOTE,
)
from world.skirmish.rulesets.apocrypha.table import Table
from world.skirmish.views.view import BACK, Choice, Prompt

from .questions import answers, price, priced, prompt

_MORE: Final = (
    "draw", "ready weapon", "precise aim", "desperate defense", "riposte", "take cover",
)  # fmt: skip
#: When the question is put that a standing order answers.
_WHEN: Final = {
    MELEE: "attacked hand to hand",
    RANGED: "shot at",
    COUNTERED: "your attack is countered",
    OPENING: "somebody leaves your reach",
    OPEN: "somebody moves in the open",
    TRIGGER: "what you have prepared could go off",
    VOTE: "a round is over",
}
_SELF: Final = ("", "menu", BACK)

#: A legal move, and the words that make it.
Said = tuple[Move, str]


class _Menu(NamedTuple):
    """What a menu asks, what it offers, and the menu before it."""

    text: str
    offers: Callable[[Table, Decision, Sequence[Said]], Iterator[Choice]]
    back: str = "menu"


def menu(
    table: Table, decision: Decision, words: str, choices: Iterable[tuple[Move, str]]
) -> Prompt | None:
    """The menu that those words open; None where they are a move or mean nothing."""
    typed = " ".join(words.casefold().split())
    if typed in _SELF:
        return prompt(table, decision)
    found = _TURN.get(typed) if decision.kind == "turn" else _reaction_menu(decision, typed)
    found = found or _verb_menu(decision, typed)
    if found is None:
        return None
    offered = tuple(found.offers(table, decision, list(choices)))
    text = found.text if offered else f"{found.text} {_why(table, decision, typed)}"
    return Prompt(text, (*offered, Choice(BACK, found.back)))


def _attacks(table: Table, decision: Decision, said: Sequence[Said]) -> Iterator[Choice]:
    """Every way and every target, without what may be added to the words."""
    for move, words in said:
        if isinstance(move, Attack) and not (move.location or move.second or move.rounds > 1):
            yield _choice(table, decision, words[0].upper() + words[1:], move, words)


def _under(*verbs: str) -> Callable[[Table, Decision, Sequence[Said]], Iterator[Choice]]:
    """Those moves, where they are legal; a verb that takes more words opens its own menu."""

    def offers(table: Table, decision: Decision, said: Sequence[Said]) -> Iterator[Choice]:
        for verb in verbs:
            whole = next((pair for pair in said if pair[1] == verb), None)
            if whole is not None:
                yield _choice(table, decision, verb.capitalize(), *whole)
            elif any(words.startswith(f"{verb} ") for _, words in said):
                yield Choice(verb.capitalize(), verb)

    return offers


def _going_on(verb: str) -> Callable[[Table, Decision, Sequence[Said]], Iterator[Choice]]:
    """Every legal move that begins with those words, labelled with the rest."""

    def offers(table: Table, decision: Decision, said: Sequence[Said]) -> Iterator[Choice]:
        for move, words in said:
            if words.startswith(f"{verb} "):
                yield _choice(table, decision, words.removeprefix(f"{verb} "), move, words)

    return offers


def _preparable(table: Table, decision: Decision, said: Sequence[Said]) -> Iterator[Choice]:
    for what in PREPARABLE:
        verb = f"prepare {what}"
        move = next((move for move, words in said if words.startswith(f"{verb} when")), None)
        if move is not None:
            yield _choice(table, decision, what.capitalize(), move, verb)


def _situations(table: Table, decision: Decision, said: Sequence[Said]) -> Iterator[Choice]:
    orders = table.fighters[decision.seat].orders
    for situation in SITUATIONS:
        order = orders.get(situation)
        now = f": {order.how} {order.where}".rstrip() if order is not None else ""
        yield Choice(f"{situation.capitalize()} ({_WHEN[situation]}){now}", f"orders {situation}")


def _orders(situation: str) -> Callable[[Table, Decision, Sequence[Said]], Iterator[Choice]]:
    """Every answer to a question, legal now or not."""

    def offers(table: Table, decision: Decision, said: Sequence[Said]) -> Iterator[Choice]:
        for answer in reactions.domain(situation):
            order = SetOrder(situation, answer.how, answer.where)
            words = notation.say(FORMS["turn"], table, order)
            yield Choice(words.removeprefix(f"orders {situation} ").capitalize(), words)
        yield Choice("Ask me", f"orders {situation} ask")

    return offers


def _more(table: Table, decision: Decision, said: Sequence[Said]) -> Iterator[Choice]:
    yield from _under(*_MORE)(table, decision, said)
    yield Choice("Orders", "orders")


def _choice(table: Table, decision: Decision, label: str, move: Move, words: str) -> Choice:
    return priced(label, words, price(table, decision, move))


_TURN: Final[dict[str, _Menu]] = {
    "attack": _Menu(
        "Attack whom, and how? (You may add: at head, face, torso, arms or legs; rounds 2 and "
        "more; and NAME, for the second target of a flurry.)",
        _attacks,
    ),
    "go": _Menu(
        "Every AP you spend carries you along. How fast do you go?",
        _under(
            "walk",
            "run",
            "sprint",
            "keep going",
            "halt",
            "stand",
            "crouch",
            "lie down",
            "take cover",
        ),
    ),
    **{
        verb: _Menu(f"{verb.capitalize()} where? (until 5: halt 5 m away.)", _going_on(verb), "go")
        for verb in ("walk", "run", "sprint")
    },
    "prepare": _Menu("Prepare what? You pay now; it goes off when its trigger comes.", _preparable),
    **{
        f"prepare {what}": _Menu(
            "When does it go off? (by NAME: only for one.)", _going_on(f"prepare {what}"), "prepare"
        )
        for what in PREPARABLE
    },
    "more": _Menu("What else?", _more),
    "orders": _Menu("A standing order answers for you. Which question?", _situations, "more"),
    **{
        f"orders {situation}": _Menu("What is your answer?", _orders(situation), "orders")
        for situation in SITUATIONS
    },
}


def _reaction_menu(decision: Decision, typed: str) -> _Menu | None:
    if typed == "always" and decision.kind in SITUATIONS:
        return _Menu(
            "What do you always answer, from now on?",
            lambda table, decision, said: answers(table, decision, "always "),
        )
    return None


def _verb_menu(decision: Decision, typed: str) -> _Menu | None:
    """The menu of a verb that takes more words, typed without them."""
    forms = [form for form in FORMS[decision.kind] if typed in (form.verb, *form.short)]
    if not forms or not all(form.slots for form in forms) or typed.startswith("orders "):
        return None
    verb = forms[0].verb
    return _Menu(f"{verb.capitalize()}: which?", _going_on(verb))


def _why(table: Table, decision: Decision, typed: str) -> str:
    """Why there is nothing to choose: what is wrong with the first move of the kind."""
    if decision.kind == "turn":
        fighter = table.fighters[decision.seat]
        forms = FORMS["turn"]
        verbs = [form.verb for form in forms if typed in (form.verb, *form.short)]
        for move in actions.domain(table, fighter):
            if notation.say(forms, table, move).startswith(tuple(verbs) or typed):
                try:
                    actions.check(table, fighter, move)
                except IllegalMove as reason:
                    return str(reason)
    return "There is nothing to choose now."
