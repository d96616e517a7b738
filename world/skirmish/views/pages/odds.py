"""The odds of moves in words: `59% to wound, 0.6 wounds on average`."""

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import islice

from world.skirmish import engine
from world.skirmish.base.english import capital
from world.skirmish.base.errors import Refusal
from world.skirmish.moves.base import Move
from world.skirmish.moves.targets import Target
from world.skirmish.notation import parsing
from world.skirmish.odds import Chance, MoveOdds, Odds
from world.skirmish.referee.orders import StandingOrder
from world.skirmish.state.fight import AnyFight
from world.skirmish.views import view
from world.skirmish.views.display import Choice, Prompt, ResultWords
from world.skirmish.views.text import Voice

#: The note for readers who have just read the same odds.
UNCHANGED = "  Odds: as before."
#: Differences up to these come from the sample alone.
_SAME_PERCENT, _SAME_AMOUNT = 2, 0.15
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_MARGIN = re.compile(r" ± [\d.]+%?")
#: The least amount that one digit shows as more than nothing.
_LEAST_SHOWN = 0.05
#: The most fighters whose odds stand beside a move.
_MOST_SHORT = 3


def of_move(fight: AnyFight, seat: str, move: Move, odds: Odds) -> list[str]:
    """Return the odds of a move, with a line for each answer of others."""
    likely = summary(fight, seat, move, odds) or _nothing(odds)
    answers = (f"  {line}" for line in by_answer(fight, seat, move, odds))
    return [f"{engine.say(fight, move)}: {likely}", *answers]


def _nothing(odds: Odds) -> str:
    """Return the note about a move without any counted result."""
    if odds.exact and odds.ways == 1 and not odds.answers:
        return "no dice are rolled, and no one is hurt"
    return "dice are rolled, but what they decide is not counted in odds"


def of_choices(
    fight: AnyFight, seat: str, of_moves: Iterable[MoveOdds]
) -> list[tuple[tuple[Choice, ...], str]]:
    """Return the choices that have odds, and the odds, in the same order.

    Those that differ in their targets alone, and are as good, stand together: the label of each but
    the first is its targets.
    """
    groups: dict[tuple[str, str], list[tuple[Choice, str]]] = {}
    for move_odds in of_moves:
        if likely := summary(fight, seat, move_odds.move, move_odds.odds):
            parts = engine.say_in_parts(fight, move_odds.move)
            words = " ".join(said for _, said in parts)
            targets = [said for slot, said in parts if isinstance(slot, Target)]
            others = " ".join(said for slot, said in parts if not isinstance(slot, Target))
            # The odds name each target but the first.
            alike = _without_names(likely, targets[1:])
            group = groups.setdefault((others, alike), [])
            label = " and ".join(targets) if group and targets else words
            group.append((Choice(label, words), likely))
    return [
        (tuple(choice for choice, _ in group), group[0][1] if len(group) == 1 else alike)
        for (_, alike), group in groups.items()
    ]


def _without_names(likely: str, names: Iterable[str]) -> str:
    """Return odds with `the other` in place of each of these names."""
    for name in names:
        likely = re.sub(rf"\b{re.escape(name)}(?!\w)", "the other", likely)
    return likely


def beside_choices(fight: AnyFight, seat: str, of_moves: Iterable[MoveOdds]) -> dict[str, str]:
    """Return the odds in short words of each choice that has any, by the words of the choice."""
    told = (
        (move_odds.move, in_short(fight, seat, move_odds.move, move_odds.odds))
        for move_odds in of_moves
    )
    return {engine.say(fight, move): likely for move, likely in told if likely}


def moves_in(fight: AnyFight, seat: str, prompt: Prompt) -> list[Move]:
    """Return the choices of a menu that are whole moves."""
    moves: list[Move] = []
    for choice in prompt.choices:
        with suppress(Refusal):
            move = engine.parse_canonical(fight, seat, choice.words)
            engine.check(fight, seat, move)
            moves.append(move)
    return [move for move in moves if not isinstance(move, StandingOrder)]


def of_answers(fight: AnyFight, seat: str, of_moves: Iterable[MoveOdds]) -> dict[str, str]:
    """Return the odds of each answer to a question, beside those of the usual answer.

    It reads `hit 28% instead of 42%`. Answers that need no luck are left out.
    """
    by_move = {move_odds.move: move_odds.odds for move_odds in of_moves}
    default = engine.open_question(fight, seat).default
    usual = by_move.get(default) if default is not None else None
    told = {move: _by_fighter(fight, seat, move, odds, usual) for move, odds in by_move.items()}
    # Where one answer may hurt another fighter, each says who it is about.
    named = any(by_fighter.keys() - {_concerned(seat, move)} for move, by_fighter in told.items())
    voice = Voice(fight.table, seat)
    return {
        engine.say(fight, move): _joined(by_fighter, voice, named=named)
        for move, by_fighter in told.items()
        if by_fighter
    }


def of_answers_in_short(fight: AnyFight, seat: str, of_moves: Iterable[MoveOdds]) -> dict[str, str]:
    """Return the odds of each answer in short phrases: for oneself, and for enemies if they differ.

    It reads `hit 40%, 2.3 harm; them: 2.8 harm`, without margins.
    """
    table, voice = fight.table, Voice(fight.table, seat)
    told = {
        move_odds.move: _by_fighter(fight, seat, move_odds.move, move_odds.odds, None)
        for move_odds in of_moves
    }
    enemies = [
        who
        for who in dict.fromkeys(who for by_fighter in told.values() for who in by_fighter)
        if table.fighters[who].team != table.fighters[seat].team
        and len({by_fighter.get(who) for by_fighter in told.values()}) > 1
    ]
    names = {who: voice.whom(who) if len(enemies) > 1 else "them" for who in enemies}
    short = {
        move: "; ".join(
            _MARGIN.sub("", what if who == seat else f"{names[who]}: {what}")
            for who, what in by_fighter.items()
            if what and (who == seat or who in names)
        )
        for move, by_fighter in told.items()
    }
    return {engine.say(fight, move): likely for move, likely in short.items() if likely}


def are_alike(odds: Mapping[str, str], others: Mapping[str, str] | None) -> bool:
    """Return whether short odds equal those of another question, up to the noise of sampling.

    >>> are_alike({"dodge": "hit 40%, 2.3 harm"}, {"dodge": "hit 41%, 2.4 harm"})
    True
    >>> are_alike({"dodge": "hit 40%, 2.3 harm"}, {"dodge": "hit 45%, 2.3 harm"})
    False
    """
    if others is None or odds.keys() != others.keys():
        return False
    return all(_alike(likely, others[words]) for words, likely in odds.items())


def _alike(one: str, other: str) -> bool:
    numbers, others = _NUMBER.findall(one), _NUMBER.findall(other)
    if _NUMBER.sub("", one) != _NUMBER.sub("", other) or len(numbers) != len(others):
        return False
    return all(
        abs(float(number) - float(second)) <= (_SAME_AMOUNT if "." in number else _SAME_PERCENT)
        for number, second in zip(numbers, others, strict=True)
    )


def in_lines(odds: Mapping[str, str], *, spoken: bool, brief: bool = False) -> str:
    """Return the odds of answers by their words; answers with equal odds share a line.

    Args:
        odds: The odds.
        spoken: Whether they are heard.
        brief: Whether they are read as one paragraph.

    >>> odds = {"dodge": "hit 42%", "parry": "hit 42%", "nothing": "hit 58%"}
    >>> in_lines(odds, spoken=False, brief=True)
    '  Odds: dodge, parry: hit 42%. Nothing: hit 58%.'
    """
    head = "The odds of each answer." if spoken else "  Odds:"
    if len(odds) == 1 and not spoken:
        [(words, likely)] = odds.items()
        return f"{head} {words}: {likely}"
    answers: dict[str, list[str]] = {}
    for words, likely in odds.items():
        answers.setdefault(likely, []).append(words)
    told = [f"{', '.join(words)}: {likely}" for likely, words in answers.items()]
    if brief and not spoken:
        first, *others = [f"{_gathered(words)}: {likely}" for likely, words in answers.items()]
        return f"{'. '.join([f'{head} {first}', *map(capital, others)])}."
    return "\n".join([head, *(f"    {line}" for line in told)])


def _gathered(words: list[str]) -> str:
    """Return answers in one list; words that they all begin with are given once.

    >>> _gathered(["damage soak arms", "damage soak legs"]), _gathered(["parry", "dodge"])
    ('damage soak arms, legs', 'parry, dodge')
    """
    first, *others = words
    begins = first.rpartition(" ")[0]
    if begins and all(other.startswith(f"{begins} ") for other in others):
        return ", ".join([first, *(other.removeprefix(f"{begins} ") for other in others)])
    return ", ".join(words)


def in_short(fight: AnyFight, seat: str, move: Move, odds: Odds, usual: Odds | None = None) -> str:
    """Return the odds of a move as a phrase, to stand beside it.

    Args:
        fight: The fight before the move.
        seat: The seat that makes it.
        move: The move.
        odds: Its odds.
        usual: The odds of the usual move, to compare them with.

    Example:
        >>> strike = engine.parse(fight, "ann", "strike 4 goblin")
        >>> in_short(fight, "ann", strike, of_move(fight, "ann", strike))
        'wound 20%'
    """
    told = _by_fighter(fight, seat, move, odds, usual)
    named = bool(told.keys() - {_concerned(seat, move)})
    return _joined(told, Voice(fight.table, seat), named=named)


def _concerned(seat: str, move: Move) -> str:
    """Return the fighter that a move is about: its target, or who makes it."""
    return getattr(move, "target", "") or seat


def _by_fighter(
    fight: AnyFight, seat: str, move: Move, odds: Odds, usual: Odds | None
) -> dict[str, str]:
    """Return what may happen to each fighter in short phrases: the one it is about first."""
    words = view(fight.ruleset)
    concerned = _concerned(seat, move)
    by_fighter: dict[str, list[str]] = {concerned: []}
    for name, result in words.results.items():
        for fighter in _fighters(name, odds, usual):
            now = odds.chance(name, fighter)
            before = usual.chance(name, fighter) if usual is not None else now
            if result.short and (part := _short(result.short, now, before)):
                # The fighter who tries a thing succeeds in it, even if it is for another.
                own = fighter == seat and name in words.rules.benefits
                by_fighter.setdefault(concerned if own else fighter, []).append(part)
    return {fighter: ", ".join(parts) for fighter, parts in by_fighter.items() if parts}


def _joined(by_fighter: dict[str, str], voice: Voice, *, named: bool) -> str:
    """Return what may happen to each fighter in one line, with or without their names."""
    told = (f"{voice.whom(who)}: {what}" if named else what for who, what in by_fighter.items())
    return "; ".join(islice(told, _MOST_SHORT))


def _fighters(result: str, *odds: Odds | None) -> list[str]:
    """Return the fighters that a result may happen to."""
    chances = (chance for some in odds if some is not None for chance in some.chances)
    return list(dict.fromkeys(chance.fighter for chance in chances if chance.result == result))


def _short(template: str, now: Chance, before: Chance) -> str:
    """Return one result in short words; empty if there is nothing to say of it.

    It is compared with what it was before, unless it was nothing, or the two differ by less than
    their margins.
    """
    counts = "{amount}" in template
    told = [
        f"{chance.mean:.1f}" if counts else percent(chance.probability, chance.margin)
        for chance in (now, before)
    ]
    least = _LEAST_SHOWN if counts else 0
    values = [chance.mean if counts else chance.probability for chance in (now, before)]
    is_shown, was_shown = (abs(value) > least for value in values)
    if not is_shown and not was_shown:
        return ""
    margin = sum(chance.mean_margin if counts else chance.margin for chance in (now, before))
    is_compared = was_shown and told[0] != told[1] and abs(values[0] - values[1]) > margin
    value = f"{told[0]} instead of {told[1]}" if is_compared else told[0]
    return template.format(chance=value, amount=value)


def summary(fight: AnyFight, seat: str, move: Move, odds: Odds) -> str:
    """Return the odds of a move in one line; empty for a move that needs no dice and harms no one.

    Example:
        >>> strike = engine.parse(fight, "ann", "strike 4 goblin")
        >>> summary(fight, "ann", strike, of_move(fight, "ann", strike))
        '20% to wound, 0.2 wounds on average'
    """
    return ", ".join(_chances(fight, seat, move, odds))


def by_answer(fight: AnyFight, seat: str, move: Move, odds: Odds) -> list[str]:
    """Return a line for each answer to the question before the dice are rolled.

    It reads `Bob: dodge: 28% to hit, 2.1 damage on average`.
    """
    voice, rules = Voice(fight.table, seat), view(fight.ruleset).rules
    lines = []
    for answer in odds.answers:
        words = parsing.say(rules.syntaxes_of[type(answer.answer)], fight.table, answer.answer)
        likely = summary(fight, seat, move, answer.odds) or _nothing(answer.odds)
        lines.append(f"{voice.who(answer.seat)}: {words}: {likely}")
    return lines


def _chances(fight: AnyFight, seat: str, move: Move, odds: Odds) -> Iterator[str]:
    words, voice = view(fight.ruleset).results, Voice(fight.table, seat)
    order = {name: place for place, name in enumerate(words)}
    for likely in sorted(odds.chances, key=lambda chance: order.get(chance.result, len(order))):
        whom = "" if likely.fighter == getattr(move, "target", "") else voice.whom(likely.fighter)
        yield from _chance(words.get(likely.result, ResultWords(likely.result)), likely, whom)


def _chance(words: ResultWords, chance: Chance, whom: str) -> Iterator[str]:
    """Yield the chance and the amount of one result, if they have words."""
    if words.likely and chance.probability:
        likely = " ".join(words.likely.replace("{target}", whom).split())
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
