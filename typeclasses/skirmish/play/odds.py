"""The odds of moves, worked out in slices and shared by everyone who asks for the same."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from evennia.utils import logger
from msgspec.structs import replace
from twisted.internet.defer import Deferred, succeed
from twisted.python.failure import Failure

from typeclasses.skirmish import permissions
from typeclasses.skirmish.encounter import naming, seating
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.game_objects import Person, Session
from typeclasses.skirmish.messaging import gmcp, prompts, recipients
from typeclasses.skirmish.messaging.rendering import Rendered
from typeclasses.skirmish.play.slices import Dropped, SlicedWork
from world.skirmish import engine, odds
from world.skirmish.base.errors import is_allowed
from world.skirmish.moves.base import Move, TakeTurn
from world.skirmish.odds import MoveOdds
from world.skirmish.state.fight import REFEREE, AnyFight
from world.skirmish.views.display import Prompt, beside
from world.skirmish.views.pages import odds as odds_view

from . import shown

#: Odds wait until the game is not busy: no move waits for them.
_in_spare_time: Final = partial(SlicedWork, when_idle=True)


def of_choices(encounter: SkirmishEncounter, seat: str) -> Deferred[list[MoveOdds]]:
    """Return the odds of each choice of a seat, the best first.

    They are worked out once for each state of the fight. If the fight moves on before they are
    known, the Deferred fails with `Dropped`.
    """
    fight, key = encounter.fight, f"odds of {seat}"
    work: SlicedWork[list[MoveOdds]] | None = encounter.cached_for(fight, key)
    if work is None:
        work = _in_spare_time(odds.steps_of_choices(fight, seat), lambda: _stands(encounter, fight))
        encounter.cache_for(fight, key, work)
    return work.result()


def of_move(encounter: SkirmishEncounter, by: Person, seat: str, words: str) -> Deferred[list[str]]:
    """Return the odds of a move that was typed, in words, with a line for each answer of others.

    A later question of the same person takes the place of an earlier one.

    Raises:
        Refusal: The words are no legal move of this seat.
    """
    fight, seen = encounter.fight, naming.fight_seen_by(encounter, by)
    move = naming.understand(encounter, by, lambda renamed: engine.parse(renamed, seat, words))
    engine.check(seen, seat, move)
    asked = by.ndb.skirmish_odds = object()

    def is_wanted() -> bool:
        if by.ndb.skirmish_odds is not asked:
            raise Dropped("You have asked for other odds since.")
        return _stands(encounter, fight)

    counted = _in_spare_time(odds.steps_of_move(fight, seat, move), is_wanted).result()
    return counted.addCallback(lambda move_odds: odds_view.of_move(seen, seat, move, move_odds))


def beside_choices(encounter: SkirmishEncounter, by: Person, seat: str) -> Deferred[dict[str, str]]:
    """Return the odds of the choices of a seat in short words, by the words of each choice.

    They are none for people who may not know them, and for moves that need no luck.
    """
    if not is_allowed(permissions.check_may_know_odds, by, encounter):
        return succeed({})
    seen = naming.fight_seen_by(encounter, by)
    counted = of_choices(encounter, seat)
    return counted.addCallback(lambda of_moves: odds_view.beside_choices(seen, seat, of_moves))


def send_menu(encounter: SkirmishEncounter, by: Person, seat: str, prompt: Prompt) -> None:
    """Send a menu, with the odds of the moves in it once they are known."""
    fight, seen, moves = encounter.fight, naming.fight_seen_by(encounter, by), list[Move]()
    if is_allowed(permissions.check_may_know_odds, by, encounter):
        moves = odds_view.moves_in(seen, seat, prompt)
    if not moves:
        prompts.send_prompt(encounter, by, seat, prompt)
        return
    work = odds.steps_of_moves(fight, seat, moves)
    counted = _in_spare_time(work, partial(_stands, encounter, fight)).result()

    def send(of_moves: list[MoveOdds]) -> None:
        told = odds_view.beside_choices(seen, seat, of_moves)
        choices = beside(prompt.choices, told)
        if prompt.sorts:
            best = [
                engine.say(seen, move_odds.move)
                for move_odds in odds.best_first(fight, seat, of_moves)
            ]
            place = {words: at for at, words in enumerate(best)}
            choices = tuple(sorted(choices, key=lambda choice: place.get(choice.words, len(best))))
            shown.remember(encounter, by, seat, replace(prompt, choices=choices))
        prompts.send_prompt(encounter, by, seat, replace(prompt, choices=choices))

    counted.addCallback(send).addErrback(_log_unless_dropped)


def after_change(encounter: SkirmishEncounter, told: Rendered | None = None, **_: Any) -> None:
    """Send the odds of each answer to those who are asked to answer a move, once known."""
    if told is None or told.change.awaits_others:
        return
    for asked in told.asked.questions.values():
        for seat, prompt in asked:
            if not prompt.choices or not _is_still_asked(told, seat):
                continue
            by = seating.decider_of(encounter, seat)
            if by is not None and prompts.is_told_odds(encounter, by, seat):
                _send_answers(encounter, by, seat)


def send_data(encounter: SkirmishEncounter, by: Person, session: Session, seat: str = "") -> None:
    """Send the odds of the choices of one of a character's seats as data, once they are known."""
    if seat := gmcp.may_ask_for(encounter, by, seat):
        rev = permissions.rev_for(by, encounter)
        phrases = beside_choices(encounter, by, seat)
        phrases.addCallback(partial(gmcp.send_odds, session, encounter.id, rev, seat))
        phrases.addErrback(_log_unless_dropped)


def _is_still_asked(told: Rendered, seat: str) -> bool:
    """Return whether a seat is asked in the middle of a move, and has not answered since.

    A move chosen in advance, or of an NPC, may have answered before the odds are asked for.
    """
    asked = told.change.after.pending.to(seat)
    in_a_move = not isinstance(asked, TakeTurn) and seat != REFEREE
    return in_a_move and asked in told.encounter.fight.pending.questions


def _send_answers(encounter: SkirmishEncounter, by: Person, seat: str) -> None:
    seen, reader = naming.fight_seen_by(encounter, by), recipients.preferences(by)
    words_of = odds_view.of_answers_in_short if reader.sees_line else odds_view.of_answers

    def send(of_moves: list[MoveOdds]) -> None:
        if told := words_of(seen, seat, of_moves):
            prompts.send_odds(by, told)

    of_choices(encounter, seat).addCallback(send).addErrback(_log_unless_dropped)


def _log_unless_dropped(failure: Failure) -> None:
    """Log why there are no odds, unless no one can use them any longer."""
    if not failure.check(Dropped):
        logger.log_err(f"combat: no odds: {failure.getTraceback()}")


def _stands(encounter: SkirmishEncounter, fight: AnyFight) -> bool:
    """Return whether a fight has neither moved on nor ended.

    If the referee rolled in secret it has not: odds that do not come would tell of it.
    """
    if not encounter.is_live or (now := encounter.state.fight) is None:
        return False
    return now is fight or (now.table is fight.table and now.rev == fight.rev)
