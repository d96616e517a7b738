"""The odds of moves in words: `59% to wound, 0.6 wounds on average`."""

from collections.abc import Iterator

from world.skirmish import engine, notation, odds
from world.skirmish.fight import AnyFight
from world.skirmish.moves import Move
from world.skirmish.odds import Chance, Odds

from . import view
from .display import ResultWords
from .text import Voice

#: Of a number that is shown with one digit, what still shows as something.
_LEAST_SHOWN = 0.05


def of_move(fight: AnyFight, seat: str, words: str) -> list[str]:
    """Return the odds of a move that was typed, with a line for each answer of others.

    Args:
        fight: The fight before the move.
        seat: The seat that would make it.
        words: The move as it was typed.

    Raises:
        Refusal: The words are no legal move of this seat.
    """
    move = engine.parse(fight, seat, words)
    found = odds.of_move(fight, seat, move)
    likely = summary(fight, seat, move, found) or "no dice are rolled, and no one is hurt"
    answers = (f"  {each}" for each in by_answer(fight, seat, move, found))
    return [f"{engine.say(fight, move)}: {likely}", *answers]


def of_choices(fight: AnyFight, seat: str) -> list[tuple[str, str]]:
    """Return the words and the odds of each choice that has any, the best first."""
    found = odds.of_choices(fight, seat)
    told = ((each, summary(fight, seat, each.move, each.odds)) for each in found)
    return [(engine.say(fight, each.move), likely) for each, likely in told if likely]


def summary(fight: AnyFight, seat: str, move: Move, found: Odds) -> str:
    """Return the odds of a move in one line; empty for a move that needs no dice and harms no one.

    Args:
        fight: The fight before the move.
        seat: The seat that makes it; it reads `you`.
        move: The move.
        found: Its odds.

    Example:
        >>> strike = engine.parse(fight, "ann", "strike 4 goblin")
        >>> summary(fight, "ann", strike, of_move(fight, "ann", strike))
        '20% to wound, 0.2 wounds on average'
    """
    return ", ".join(_chances(fight, seat, move, found))


def by_answer(fight: AnyFight, seat: str, move: Move, found: Odds) -> list[str]:
    """Return a line for each answer to the question before the dice are rolled.

    It reads `Bob: dodge: 28% to hit, 2.1 damage on average`.
    """
    voice, rules = Voice(fight.table, seat), view(fight.ruleset).rules
    lines = []
    for each in found.answers:
        words = notation.say(rules.syntaxes_of[type(each.answer)], fight.table, each.answer)
        likely = summary(fight, seat, move, each.odds) or "nothing happens"
        lines.append(f"{voice.who(each.seat)}: {words}: {likely}")
    return lines


def _chances(fight: AnyFight, seat: str, move: Move, found: Odds) -> Iterator[str]:
    words, voice = view(fight.ruleset).results, Voice(fight.table, seat)
    order = {name: place for place, name in enumerate(words)}
    for each in sorted(found.chances, key=lambda chance: order.get(chance.result, len(order))):
        whom = "" if each.fighter == getattr(move, "target", "") else voice.whom(each.fighter)
        yield from _chance(words.get(each.result, ResultWords(each.result)), each, whom)


def _chance(words: ResultWords, chance: Chance, whom: str) -> Iterator[str]:
    """Yield the chance and the amount of one result, if they have words."""
    if words.likely and chance.probability:
        likely = " ".join(words.likely.replace("{whom}", whom).split())
        yield f"{percent(chance.probability, chance.margin)} {likely}"
    if words.amount and abs(chance.mean) >= _LEAST_SHOWN:
        margin = f" ± {chance.mean_margin:.1f}" if chance.mean_margin >= _LEAST_SHOWN else ""
        to_whom = f" to {whom}" if whom and not words.likely else ""
        yield f"{chance.mean:.1f}{margin} {words.amount} on average{to_whom}"


def percent(probability: float, margin: float = 0.0) -> str:
    """Return a probability as people read it: `59%`, `59% ± 2%`, `under 1%`.

    Example:
        >>> percent(0.594), percent(0.001), percent(1.0), percent(0.5, 0.021)
        ('59%', 'under 1%', '100%', '50% ± 2%')
    """
    if 0 < probability < 0.005:
        return "under 1%"
    if 0.995 < probability < 1:
        return "over 99%"
    within = f" ± {max(1, round(margin * 100))}%" if margin else ""
    return f"{round(probability * 100)}%{within}"
