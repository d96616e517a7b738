"""Choices whose dice decide nothing: they cannot succeed, and should not be offered."""

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from world.skirmish import engine
from world.skirmish.moves.base import Move, resources_of
from world.skirmish.odds.branching import BranchingDice
from world.skirmish.odds.moment import Moment
from world.skirmish.state.dice import Dice
from world.skirmish.state.fight import AnyFight

#: The falls of the dice that are tried in order, and by chance if there are more.
_IN_ORDER: Final = 500
_BY_CHANCE: Final = 200


def idle_choices(fight: AnyFight, chance: Random) -> Iterator[tuple[str, Move]]:
    """Yield each fighter that is asked with choices whose dice may fall as they like.

    One choice of each kind is looked at.

    A choice is played in every way of the dice, as its seat knows the fight; others who are asked
    on the way give the usual answer. If the fight is the same after each way, save for what the
    move takes from its fighter, then nothing was at stake. In the middle of a move nothing is
    yielded: the dice that fall then may be those of another.
    """
    fighters = () if fight.continuation is not None else fight.table.fighters
    for seat in (seat for seat in engine.open_seats(fight) if seat in fighters):
        moment = Moment(fight, seat)
        kinds: dict[type[Move], list[Move]] = {}
        for move in engine.choices(fight, seat):
            kinds.setdefault(type(move), []).append(move)
        for moves in kinds.values():
            if _is_idle(moment, move := chance.choice(moves)):
                yield seat, move


def _is_idle(moment: Moment, move: Move) -> bool:
    dice = BranchingDice()
    first = _outcome(moment, move, dice)
    if not dice.rolled:
        return False
    for _ in range(_IN_ORDER):
        if not _turn_to_next_way(dice):
            return True
        if _outcome(moment, move, dice) != first:
            return False
    by_chance = Dice("other ways in which the dice may fall")
    return all(_outcome(moment, move, by_chance) == first for _ in range(_BY_CHANCE))


def _turn_to_next_way(dice: BranchingDice) -> bool:
    """Let dice fall in the next way from the beginning; return False if there is none."""
    path, places = dice.path, dice.places
    while places and places[-1] + 1 == len(path[-1].values):
        places.pop()
        path.pop()
    if places:
        places[-1] += 1
    dice.begin_again()
    return bool(places)


def _outcome(moment: Moment, move: Move, dice: Dice) -> Any:
    """Return the table after a move, without what a failure may give back of its costs."""
    table = moment.run(move, dice, moment.by_default).table
    fighter = table.fighters.get(moment.seat)
    for pool in resources_of(type(move)):
        setattr(fighter, pool, 0)
    return table
