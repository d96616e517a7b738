"""The menus of Apocrypha: words that only begin a move, and how they may go on."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from world.skirmish.arguments import Word
from world.skirmish.errors import IllegalMove
from world.skirmish.moves import Move, Syntax
from world.skirmish.rulesets.apocrypha.attacks import AttackAction
from world.skirmish.rulesets.apocrypha.melee_actions import Attack
from world.skirmish.rulesets.apocrypha.reactions import Interrupt
from world.skirmish.rulesets.apocrypha.table import Table
from world.skirmish.views import menus
from world.skirmish.views.view import BACK, Choice, Prompt, View

_GO: Final = (
    "walk", "run", "sprint", "keep going", "halt", "stand", "crouch", "lie down", "take cover",
)  # fmt: skip
_MORE: Final = (
    "draw", "ready weapon", "precise aim", "desperate defense", "riposte", "take cover", "yield",
)  # fmt: skip
_SELF: Final = ("", "menu", BACK)

#: When the questions are put that standing orders answer.
WHEN: Final = {
    "last points": "too few points for an attack or a step",
    "let go": "you let points go",
    "melee": "attacked hand to hand",
    "ranged": "shot at",
    "countered": "your attack is countered",
    "opening": "an enemy leaves your reach",
    "open": "an enemy moves in the open",
    "trigger": "what you have prepared could go off",
    "vote": "a round is over",
}

#: A legal move, and the words that make it.
Said = tuple[Move, str]


class _Menu(NamedTuple):
    """What a menu asks, what it offers, and the menu before it."""

    text: str
    offers: Callable[[View[Table], Table, Any, Sequence[Said]], Iterator[Choice]]
    back: str = "menu"


def menu(
    view: View[Table], table: Table, question: Any, words: str, choices: Iterable[Said]
) -> Prompt | None:
    """Return the menu that those words open; None where they are a move or mean nothing."""
    typed, said = " ".join(words.casefold().split()), list(choices)
    if typed in _SELF:
        return view.prompt(table, question)
    found = None
    if question.kind in IN_A_PASS:
        found = MENUS.get(typed) or _orders(view, typed) or _prepared(typed, said)
    elif typed == "always" and isinstance(question, Interrupt):
        found = _Menu("What do you always answer, from now on?", _always)
    if found is None:
        return menus.menu(view, table, question, words, said)
    offered = tuple(found.offers(view, table, question, said))
    text = found.text if offered else _why(view, table, question)
    return Prompt(text, (*offered, Choice(BACK, found.back)))


#: The questions to which the menus of a pass belong.
IN_A_PASS: Final = ("turn", "last points")


def section(move: Move) -> str:
    """Return the group of the menus to which a move belongs."""
    if isinstance(move, AttackAction):
        return "Attack"
    verb = move.verb
    if verb == "prepare":
        return "Prepare"
    if verb.startswith(("walk", "run", "sprint")) or verb in _GO:
        return "Go"
    return "More" if verb in _MORE else ""


def _attacks(
    view: View[Table], table: Table, question: Any, said: Sequence[Said]
) -> Iterator[Choice]:
    """Yield every way and every target, without what may be added to the words."""
    for move, words in said:
        if isinstance(move, AttackAction) and move == type(move)(move.target):
            yield _choice(view, table, question, _upper(words), move, words)


def _under(*verbs: str) -> Callable[..., Iterator[Choice]]:
    """Offer those moves, where they are legal; a verb that takes more words opens its own menu."""

    def offers(
        view: View[Table], table: Table, question: Any, said: Sequence[Said]
    ) -> Iterator[Choice]:
        for verb in verbs:
            whole = next((pair for pair in said if pair[1] == verb), None)
            if whole is not None:
                yield _choice(view, table, question, _upper(verb), *whole)
            elif any(words.startswith(f"{verb} ") for _, words in said):
                yield Choice(_upper(verb), verb)

    return offers


def _going_on(verb: str) -> Callable[..., Iterator[Choice]]:
    """Offer every legal move that begins with those words, labeled with the rest."""

    def offers(
        view: View[Table], table: Table, question: Any, said: Sequence[Said]
    ) -> Iterator[Choice]:
        for move, words in said:
            if words.casefold().startswith(f"{verb} "):
                yield _choice(view, table, question, words[len(verb) + 1 :], move, words)

    return offers


def _preparable(
    view: View[Table], table: Table, question: Any, said: Sequence[Said]
) -> Iterator[Choice]:
    for what in dict.fromkeys(words.partition(" when ")[0] for _, words in said):
        if what.startswith("prepare "):
            move = next(move for move, words in said if words.startswith(f"{what} when "))
            label = _upper(what.removeprefix("prepare "))
            yield _choice(view, table, question, label, move, what)


def _more(view: View[Table], table: Table, question: Any, said: Sequence[Said]) -> Iterator[Choice]:
    yield from _under(*_MORE)(view, table, question, said)
    yield Choice("Orders", "orders")


def _kinds(
    view: View[Table], table: Table, question: Any, said: Sequence[Said]
) -> Iterator[Choice]:
    for kind in view.rules.standing:
        when = f" ({WHEN[kind]})" if kind in WHEN else ""
        yield Choice(f"{_upper(kind)}{when}", f"orders {kind}")


def _always(
    view: View[Table], table: Table, question: Any, said: Sequence[Said]
) -> Iterator[Choice]:
    for each in view.answers(table, question):
        yield Choice(each.label, f"always {each.words}", each.price)


def _orders(view: View[Table], typed: str) -> _Menu | None:
    """Return the menu of the answers to a question, legal now or not."""
    kind = typed.removeprefix("orders ")
    asked = view.rules.standing.get(kind)
    if kind == typed or asked is None:
        return None
    forms = [form for form in view.rules.forms[kind] if form.listed]

    def offers(*_: Any) -> Iterator[Choice]:
        for words in (each for form in forms for each in _plain_words(form)):
            yield Choice(_upper(words), f"{typed} {words}")
        yield Choice("Ask me", f"{typed} ask")

    return _Menu("What is your answer?", offers, "orders")


def _prepared(typed: str, said: Sequence[Said]) -> _Menu | None:
    """Return the menu of the triggers of something to prepare."""
    if any(words.casefold().startswith(f"{typed} when ") for _, words in said):
        text = "When does it go off? (by NAME: only for one.)"
        return _Menu(text, _going_on(typed), "prepare")
    return None


def _plain_words(form: Syntax) -> Iterator[str]:
    """Yield what is typed for a form that takes one word at most."""
    match form.slots:
        case ():
            yield form.verb
        case (Word() as slot,):
            yield from (f"{form.verb} {word}" for word in slot.words.values())


def _upper(words: str) -> str:
    return words[:1].upper() + words[1:]


def _why(view: View[Table], table: Table, question: Any) -> str:
    """Return what is wrong with the first attack, where there is none to choose."""
    for move in Attack.options(table, table.fighters[question.seat]):
        try:
            view.rules.check(table, question, move)
        except IllegalMove as reason:
            return str(reason)
    return "There is no attack to choose."


def _choice(
    view: View[Table], table: Table, question: Any, label: str, move: Move, words: str
) -> Choice:
    price = view.price(table, question, move)
    return Choice(f"{label} ({price})" if price else label, words, price)


MENUS: Final[dict[str, _Menu]] = {
    "attack": _Menu(
        "Attack whom, and how? (You may add: at head, face, torso, arms or legs; rounds 2 and "
        "more; and NAME, for the second target of a flurry.)",
        _attacks,
    ),
    "go": _Menu("Every AP you spend carries you along. How fast do you go?", _under(*_GO)),
    **{
        verb: _Menu(f"{_upper(verb)} where? (until 5: halt 5 m away.)", _going_on(verb), "go")
        for verb in ("walk", "run", "sprint")
    },
    "prepare": _Menu("Prepare what? You pay now; it goes off when its trigger comes.", _preparable),
    "more": _Menu("What else?", _more),
    "orders": _Menu("A standing order answers for you. Which question?", _kinds, "more"),
}
