"""Playing one fight to its end, without a player."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from world.skirmish import engine, tactics
from world.skirmish.base.copying import copy_table
from world.skirmish.engine import lobby
from world.skirmish.ruleset.registry import rules_of
from world.skirmish.state.dice import BLOCK, Dice
from world.skirmish.state.fight import AnyFight
from world.skirmish.tactics.habits import Habits

from .setups import Setup

#: A fight that is not decided after so many moves counts as a draw.
MOST_MOVES: Final = 600

#: So many moves of a fight that is not decided say why; in so many of them, one after another, it
#: is looked whether any move could harm an enemy.
LATE: Final = 100
LOOKED: Final = 12

#: Bytes of the number from which the dice of a fight that is played on are rolled.
_JUMP: Final = 5


class FightResult(Struct, frozen=True, gc=False):
    """How one fight went.

    Attributes:
        number: Which of the fights it was.
        winner: The team that won; empty for none.
        first: The team of the fighter who was asked first; empty for none.
        ended: Whether it was decided within `MOST_MOVES`.
        rounds: How many rounds it took.
        moves: How many moves.
        fell: The ids of those who were down at the end; those who have left the fight are not.
        harm: What each team lost, of what its fighters were worth at the start: from 0 to 1.
        harm_by_round: The same at the end of each round.
        last_moves: How often each kind of move was made late in a fight that was not decided.
        harmless: Whether no move could harm an enemy any more when such a fight was left.
    """

    number: int
    winner: str
    first: str
    ended: bool
    rounds: int
    moves: int
    fell: tuple[str, ...]
    harm: dict[str, float]
    harm_by_round: tuple[dict[str, float], ...] = ()
    last_moves: dict[str, int] = {}
    harmless: bool = False


class FightPlayer:
    """Plays the fights of a setup, each from its own seed.

    Args:
        setup: What is played.
        habits: What was judged in other fights, if that is known.
        remembers: Whether judgments are kept from one fight to the next; None to do as the ruleset
            says.
    """

    def __init__(
        self, setup: Setup, habits: Habits | None = None, *, remembers: bool | None = None
    ) -> None:
        self._setup = setup
        self._fight = engine.decode(setup.fight) if setup.fight else None
        self._habits = habits or Habits(remembers=remembers)
        self._usual = tactics.read_temperament(setup.usual)
        self._cares = {
            fighter: tactics.read_temperament(words)
            for fighter, words in setup.temperaments.items()
        }

    def play(self, number: int, seed: str) -> FightResult:
        """Play one fight.

        Args:
            number: Which of the fights it is: its dice follow from it and from the seed.
            seed: The seed of all of them.
        """
        fight = started = self._start(number, f"{seed}:{number}")
        simulation = engine.Simulation(fight)
        first = ""
        late: Counter[str] = Counter()
        dice = Dice(f"{seed}:{number}:tactics")
        moves = 0
        worth = worth_of_teams(started)
        # A fight that is played on has rounds behind it, in which nothing was lost since.
        by_round: list[dict[str, float]] = [{}] * (started.table.round - 1)
        while (seats := engine.open_seats(fight)) and moves < MOST_MOVES:
            # The referee may be asked before any fighter.
            first = first or _first(fight)
            cares = self._cares.get(seats[0], self._usual)
            round_ = fight.table.round
            move = self._habits.choose(fight, seats[0], cares, dice)
            if moves >= MOST_MOVES - LATE:
                late[move.verb] += 1
            fight, moves = simulation.advance(seats[0], move), moves + 1
            if fight.table.round > round_ > 0:
                by_round.append(_lost(worth, fight))
        outcome, lost = engine.outcome(fight), _lost(worth, fight)
        harmless = outcome is None and self._goes_on_without_harm(fight, dice)
        return FightResult(
            number=number,
            winner=outcome.winner if outcome is not None else "",
            first=first,
            ended=outcome is not None,
            rounds=fight.table.round,
            moves=moves,
            fell=tuple(
                fighter.id
                for fighter in fight.table.fighters.values()
                if fighter.down and not fighter.withdrawn
            ),
            harm=lost,
            harm_by_round=(*by_round, lost),
            last_moves=dict(late) if outcome is None else {},
            harmless=harmless,
        )

    def _goes_on_without_harm(self, fight: AnyFight, dice: Dice) -> bool:
        """Return whether no move can harm an enemy as a fight goes on that has not ended."""
        for _ in range(LOOKED):
            seats = engine.open_seats(fight)
            if not seats or tactics.can_harm(fight, seats[0]):
                return False
            cares = self._cares.get(seats[0], self._usual)
            move = self._habits.choose(fight, seats[0], cares, dice)
            fight = engine.decide(fight, seats[0], move)[0]
        return True

    def _start(self, number: int, seed: str) -> AnyFight:
        if self._fight is not None:
            return with_other_dice(self._fight, seed)
        orders = self._setup.orders or ((),)
        order = list(orders[number % len(orders)])
        fight, _, _ = lobby.start(self._setup.lobby, order, seed)
        return fight


def with_other_dice(fight: AnyFight, seed: str) -> AnyFight:
    """Return a fight with other dice, from a seed, for all rolls to come.

    What has been rolled in a move under way stays as it is: the numbers of its dice are kept.
    """
    jump = int.from_bytes(bytes(Dice(seed).faces(_JUMP, 255)))
    return replace(fight, table=copy_table(fight.table), drawn=fight.drawn + BLOCK * jump)


def _first(fight: AnyFight) -> str:
    """Return the team of the first seat that the fight waits for."""
    fighters = fight.table.fighters
    asked = (fighters[seat].team for seat in engine.open_seats(fight) if seat in fighters)
    return next(asked, "")


def _lost(before: Mapping[str, float], after: AnyFight) -> dict[str, float]:
    """Return by team the share of its former worth that the team has lost."""
    now = worth_of_teams(after)
    return {
        team: max(0.0, 1 - now.get(team, 0.0) / worth)
        for team, worth in before.items()
        if worth > 0
    }


def worth_of_teams(fight: AnyFight) -> Mapping[str, float]:
    """Return what the fighters of each team are worth together."""
    evaluation, table = rules_of(fight).evaluation(), fight.table
    worth: dict[str, float] = {}
    fighters: Any = table.fighters.values()
    for fighter in fighters:
        each = evaluation.worth(table, fighter)
        worth[fighter.team] = worth.get(fighter.team, 0.0) + each
    return worth
