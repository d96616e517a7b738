"""The odds of moves, worked out in slices and shared by everyone who asks for the same."""

from __future__ import annotations

from typing import Any

from twisted.internet.defer import Deferred, succeed

from typeclasses.skirmish import permissions
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.services.slices import Dropped, SlicedWork
from world.skirmish import engine, odds
from world.skirmish.errors import is_allowed
from world.skirmish.fight import AnyFight
from world.skirmish.odds import MoveOdds
from world.skirmish.views import odds as odds_view


def of_choices(encounter: SkirmishEncounter, seat: str) -> Deferred[list[MoveOdds]]:
    """Return the odds of each choice of a seat, the best first.

    They are worked out once for each state of the fight. If the fight moves on before they are
    known, the Deferred fails with `Dropped`.
    """
    fight, key = encounter.fight, f"odds of {seat}"
    work: SlicedWork[list[MoveOdds]] | None = encounter.kept(fight, key)
    if work is None:
        work = SlicedWork(odds.steps_of_choices(fight, seat), lambda: _stands(encounter, fight))
        encounter.keep(fight, key, work)
    return work.result()


def of_move(encounter: SkirmishEncounter, by: Any, seat: str, words: str) -> Deferred[list[str]]:
    """Return the odds of a move that was typed, in words, with a line for each answer of others.

    A later question of the same person takes the place of an earlier one.

    Raises:
        Refusal: The words are no legal move of this seat.
    """
    fight = encounter.fight
    move = engine.parse(fight, seat, words)
    engine.check(fight, seat, move)
    asked = by.ndb.skirmish_odds = object()

    def is_wanted() -> bool:
        if by.ndb.skirmish_odds is not asked:
            raise Dropped("You have asked for other odds since.")
        return _stands(encounter, fight)

    found = SlicedWork(odds.steps_of_move(fight, seat, move), is_wanted).result()
    return found.addCallback(lambda known: odds_view.of_move(fight, seat, move, known))


def beside_choices(encounter: SkirmishEncounter, by: Any, seat: str) -> Deferred[dict[str, str]]:
    """Return the odds of the choices of a seat in short words, by the words of each choice.

    They are none for people who may not know them, and for moves that need no luck.
    """
    if not is_allowed(permissions.know_odds, by, encounter):
        return succeed({})
    fight = encounter.fight
    found = of_choices(encounter, seat)
    return found.addCallback(lambda known: odds_view.beside_choices(fight, seat, known))


def _stands(encounter: SkirmishEncounter, fight: AnyFight) -> bool:
    """Return whether a fight has neither moved on nor ended."""
    return encounter.is_live and encounter.state.fight is fight
