"""The questions of Apocrypha: how each reads, with what its answers cost."""

from collections.abc import Callable, Iterator
from typing import Final

from world.skirmish import notation
from world.skirmish.errors import IllegalMove
from world.skirmish.fight import Decision, Move
from world.skirmish.rulesets.apocrypha import actions, pauses, pools, reactions
from world.skirmish.rulesets.apocrypha.data import COVERS
from world.skirmish.rulesets.apocrypha.forms import FORMS
from world.skirmish.rulesets.apocrypha.moves import Aid, AnyMove, CoverIs, Respond
from world.skirmish.rulesets.apocrypha.situations import (
    ALLY,
    ATTACKED,
    COUNTERED,
    ENTERS,
    LEAVES,
    MELEE,
    MOVES,
    NOTHING,
    OPEN,
    OPENING,
    RANGED,
    RELEASE,
    TRIGGER,
    VOTE,
)
from world.skirmish.rulesets.apocrypha.table import Fighter, Table
from world.skirmish.rulesets.apocrypha.ways import ATTACK, FEINT
from world.skirmish.slots import metres
from world.skirmish.views.text import Voice, count
from world.skirmish.views.view import Choice, Prompt

from .rolls import weapon
from .sentences import held
from .status import spent

_ALWAYS: Final = "(Put always before an answer to give it every time.)"

TOP: Final = (
    Choice("Attack", "attack"),
    Choice("Go", "go"),
    Choice("Prepare", "prepare"),
    Choice("More", "more"),
    Choice("Wait", "wait"),
    Choice("Done", "done"),
)


def prompt(table: Table, decision: Decision) -> Prompt:
    """An open question."""
    return _PROMPTS[decision.kind](table, decision)


def price(table: Table, decision: Decision, move: Move) -> str:
    """What a move costs: `5 AP`; empty for what costs nothing."""
    fighter = table.fighters.get(decision.seat)
    if fighter is None:
        return ""
    if isinstance(move, Respond):
        points = reactions.cost(table, fighter, move.how, move.where)
    else:
        assert isinstance(move, AnyMove)
        points = actions.cost(table, fighter, move)
    return f"{points} AP" if points else ""


def _turn(table: Table, decision: Decision) -> Prompt:
    fighter = table.fighters[decision.seat]
    text = f"{_has(fighter)[:-1]}; {spent(table, fighter)} in this pass."
    if fighter.prepared is not None:
        prepared = fighter.prepared
        words = held(prepared.what, prepared.trigger, prepared.who, Voice(table, fighter.id))
        text += f" Prepared: {words}."
    return Prompt(f"{text} What do you do?", TOP)


def _has(fighter: Fighter) -> str:
    return f"You have {fighter.ap} AP."


def _attacked(table: Table, decision: Decision) -> Prompt:
    attacker, way, name, location, rounds = decision.about
    # Whoever is attacked does not see that it is a feint.
    way = ATTACK if way == FEINT else way
    fighter, other = table.fighters[decision.seat], table.fighters[str(attacker)]
    distance = table.distance(fighter, other)
    rating = pools.avoidance_rating(table, fighter, melee=decision.kind == MELEE, distance=distance)
    told = [str(way)]
    told += [count(int(rounds), "round")] if int(rounds) > 1 else []
    told += [f"at the {location}"] if location else []
    how = ", ".join([*told, f"{metres(distance)} m"])
    text = f"{other.name} attacks you with {weapon(str(name))} ({how})."
    has = f"{_has(fighter)[:-1]}, and Avoidance Rating {rating} if you do nothing."
    return _reaction(table, decision, f"{text} {has}")


def _countered(table: Table, decision: Decision) -> Prompt:
    other, hits = decision.about
    needed = table.house.desperate_parry * int(hits)
    name, has = table.fighters[str(other)].name, _has(table.fighters[decision.seat])
    text = f"{name} counters. A desperate parry needs {count(needed, 'hit')}. {has}"
    return _reaction(table, decision, text)


def _opening(table: Table, decision: Decision) -> Prompt:
    fighter = table.fighters[decision.seat]
    text = f"{_other(table, decision).name} is leaving your reach. {_has(fighter)}"
    return _reaction(table, decision, text)


def _open(table: Table, decision: Decision) -> Prompt:
    fighter, other = table.fighters[decision.seat], _other(table, decision)
    distance = metres(table.distance(fighter, other))
    text = f"{other.name} moves in the open, {distance} m away. {_has(fighter)}"
    return _reaction(table, decision, text)


def _trigger(table: Table, decision: Decision) -> Prompt:
    _, what, trigger = decision.about
    name = _other(table, decision).name
    held = table.fighters[decision.seat].prepared
    ally = table.fighters[held.who].name if held is not None and trigger == ALLY else ""
    told = {
        ENTERS: f"{name} comes within reach.",
        ATTACKED: f"{name} attacks you.",
        ALLY: f"{name} attacks {ally}.",
        MOVES: f"{name} moves in the open.",
        LEAVES: f"{name} is leaving your reach.",
    }[str(trigger)]
    choices = (Choice("Release", RELEASE), Choice("Hold", "hold"))
    return Prompt(f"{told} Does what you have prepared go off: {what}?", choices)


def _reaction(table: Table, decision: Decision, text: str) -> Prompt:
    """A question out of turn; in the first round it tells how it is answered for good."""
    told = [text]
    if table.fighters[decision.seat].prepared is not None:
        told.append("Any reaction loses what you have prepared.")
    if table.round <= 1:
        told.append(_ALWAYS)
    return Prompt(" ".join(told), tuple(answers(table, decision)))


def answers(table: Table, decision: Decision, prefix: str = "") -> Iterator[Choice]:
    """Everything that can be answered now, with its cost."""
    for move in reactions.domain(decision.kind):
        if reactions.is_legal(table, decision, move):
            words = notation.say(FORMS[decision.kind], table, move)
            label = "Do nothing" if move.how == NOTHING else words.capitalize()
            yield priced(label, f"{prefix}{words}", price(table, decision, move))


def priced(label: str, words: str, cost: str) -> Choice:
    """As in: Parry (2 AP)."""
    return Choice(f"{label} ({cost})" if cost else label, words, cost)


def _vote(table: Table, decision: Decision) -> Prompt:
    text = "The round is over. Push on, pause to rest, or cease for good? One who pushes is enough."
    return Prompt(text, tuple(answers(table, decision)))


def _pause(table: Table, decision: Decision) -> Prompt:
    fighter = table.fighters[decision.seat]
    aid = tuple(
        Choice(f"First aid {each.name}", f"first aid {each.name}")
        for each in table.fighters.values()
        if _may_aid(table, fighter, each)
    )
    ends = (Choice("Resume", "resume"), Choice("Cease", "cease"))
    return Prompt("You rest. Resume the fight, or agree to cease?", (*aid, *ends))


def _may_aid(table: Table, fighter: Fighter, other: Fighter) -> bool:
    try:
        pauses.check_aid(table, fighter, Aid(other.id))
    except IllegalMove:
        return False
    return True


def _cover(table: Table, decision: Decision) -> Prompt:
    said = (notation.say(FORMS["cover"], table, CoverIs(each)) for each in COVERS)
    choices = (Choice(words.capitalize(), words) for words in said)
    return Prompt(f"{_other(table, decision).name} looks for cover. What is there?", tuple(choices))


def _other(table: Table, decision: Decision) -> Fighter:
    return table.fighters[str(decision.about[0])]


_PROMPTS: Final[dict[str, Callable[[Table, Decision], Prompt]]] = {
    "turn": _turn,
    MELEE: _attacked,
    RANGED: _attacked,
    COUNTERED: _countered,
    OPENING: _opening,
    OPEN: _open,
    TRIGGER: _trigger,
    VOTE: _vote,
    "pause": _pause,
    "cover": _cover,
}
