"""Fighters who act by themselves: NPCs, and players who are away."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from evennia.utils import logger
from msgspec.structs import replace
from twisted.internet.defer import Deferred
from twisted.python.failure import Failure

from typeclasses.skirmish import permissions
from typeclasses.skirmish.conf import get_setting
from typeclasses.skirmish.encounter import naming, seating
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.game_objects import Person
from typeclasses.skirmish.messaging import broadcast, gmcp, prompts, recipients
from typeclasses.skirmish.play import moves, retrying
from typeclasses.skirmish.play.slices import Dropped, SlicedWork
from typeclasses.skirmish.play.understanding import Order
from typeclasses.skirmish.stored.state import EncounterState, object_number
from typeclasses.skirmish.transactions import DatabaseUnavailable, refused_if_unavailable
from world.skirmish import engine, tactics
from world.skirmish.base.errors import Refusal, is_allowed
from world.skirmish.engine.execution import usual_answer
from world.skirmish.moves.base import Move
from world.skirmish.odds import Steps
from world.skirmish.referee.rulings import Withdraw
from world.skirmish.ruleset.registry import rules_of
from world.skirmish.state.dice import Dice
from world.skirmish.state.fight import REFEREE, AnyFight
from world.skirmish.views.pages import tactics as tactics_view

#: So many of the last moves of a round are explained, and what stands between them.
_EXPLAINED: Final = 3
_THEN: Final = ". Then "

#: The most moves that are decided before the first of them is made.
_MOST_IN_A_ROW: Final = 40
#: So often a move that is refused is tried; another thought may find a better one.
_MOST_TRIES: Final = 3
#: What is typed instead of a temperament for one who no longer acts by themselves.
OFF: Final = "off"
#: The setting with which those who are brought elsewhere stay in their fight.
_STAYS: Final = "stays"
#: What stands in place of a temperament for a referee who acts by themselves.
USUAL: Final = "usual answers"


def set_temperament(
    encounter: SkirmishEncounter, by: Person, fighters: Sequence[str], words: str
) -> str:
    """Let fighters act by themselves, or no longer.

    Args:
        encounter: The fight, or its lobby.
        by: The owner; a player for their own fighter.
        fighters: Their ids.
        words: A temperament, as it is typed, or `off`.

    Returns:
        The text for `by`; empty if they read it with the others.

    Raises:
        Refusal: They may not, or the temperament is unknown.
    """
    for fighter in fighters:
        permissions.check_may_automate(by, encounter, fighter)
    words = " ".join(words.casefold().split())
    if words == OFF:
        chosen = dict.fromkeys(fighters, "")
    else:
        tactics.read_temperament(words)
        chosen = dict.fromkeys(fighters, words)
    state, acted = encounter.state, seats_that_act(encounter)
    after = {fighter: what for fighter, what in {**state.temperaments, **chosen}.items() if what}
    encounter.commit(lambda: replace(state, temperaments=after))
    text = tactics_view.announcement(
        map(partial(naming.name_of, encounter), fighters), words, off=words == OFF
    )
    reply = broadcast.announce(encounter, by, text)
    gmcp.send_again(encounter)
    if words == OFF and acted:
        _ask_for(encounter, [other for other in fighters if other in acted])
    encounter.go_on()
    return reply


def set_together(encounter: SkirmishEncounter, by: Person, *, together: bool) -> str:
    """Set whether those of one team who act in a row are told together; return what `by` reads."""
    permissions.check_is_owner(by, encounter)
    encounter.commit(lambda: replace(encounter.state, together=together))
    return tactics_view.order(together=together)


def describe(encounter: SkirmishEncounter) -> str:
    """Return who acts by themselves, and how."""
    state = encounter.state
    acting = {
        naming.name_of(encounter, fighter): words for fighter, words in state.temperaments.items()
    }
    return tactics_view.listing(acting, together=state.together)


def explain(encounter: SkirmishEncounter, by: Person, fighter: str) -> str:
    """Return why a fighter has made the last moves of a round that they made by themselves."""
    permissions.check_may_ask_why(by, encounter, fighter)
    reasons = encounter.ndb.reasons or {}
    return tactics_view.explanation(naming.name_of(encounter, fighter), reasons.get(fighter, ""))


def explain_all(encounter: SkirmishEncounter, by: Person) -> str:
    """Return why each fighter whom a person may ask about has made their last move by themselves.

    Raises:
        Refusal: They may ask about none, or none has made one.
    """
    reasons = encounter.ndb.reasons or {}
    known = [
        fighter
        for fighter in encounter.fighter_ids()
        if fighter in reasons and is_allowed(permissions.check_may_ask_why, by, encounter, fighter)
    ]
    if not known:
        raise Refusal(
            "No one has moved automatically yet whose reasons you may know. You may know those of "
            "your own fighter, and of the NPCs in a fight that you own."
        )
    return "\n".join(explain(encounter, by, fighter) for fighter in known)


def go_on(encounter: SkirmishEncounter, **_: Any) -> None:
    """After a pause, let the next fighter who acts by themselves move."""
    if not _is_to_act(encounter) or encounter.ndb.acts_soon:
        return
    encounter.ndb.acts_soon = True
    retrying.later(encounter, act, again=go_on)


def seats_that_act(encounter: SkirmishEncounter) -> dict[str, tactics.Temperament]:
    """Return the seats that the fight waits for and that act by themselves, with temperaments."""
    state = encounter.state
    return _acting(state, state.fight) if state.fight is not None else {}


def _is_to_act(encounter: SkirmishEncounter) -> bool:
    """Return whether the fight waits for anyone who acts by themselves, and may do so now."""
    return not encounter.state.held and bool(seats_that_act(encounter))


def _acting(state: EncounterState, fight: AnyFight) -> dict[str, tactics.Temperament]:
    if not state.temperaments:
        return {}
    asked = {question.seat: question for question in fight.pending.questions}
    return {
        seat: tactics.read_temperament("" if seat == REFEREE else state.temperaments[seat])
        for seat in engine.open_seats(fight)
        if state.needs_no_person(asked[seat])
    }


def act(encounter: SkirmishEncounter) -> None:
    """Make the move of the next who acts by themselves; those of a team in a row, if together.

    They think in slices. If the fight changes before they are done, they think again.
    """
    encounter.ndb.acts_soon = False
    if not encounter.is_live or not _is_to_act(encounter):
        return
    if take_out_lost(encounter):
        go_on(encounter)
        return
    state = encounter.state

    def is_wanted() -> bool:
        return encounter.is_live and _acts_alike(encounter.state, state)

    encounter.ndb.acts_soon = True
    thought = SlicedWork(_decisions(state), is_wanted).result()
    thought.addBoth(partial(_make_moves, encounter))


def take_out_lost(encounter: SkirmishEncounter) -> bool:
    """Take one out of a fight without a game master who is no longer where it is.

    That is an NPC whose object has been deleted, and whoever something has brought elsewhere. In
    other fights the owner decides what becomes of them.

    Returns:
        Whether there was one, and something could be done now.
    """
    fight = encounter.state.fight
    if fight is None or seating.has_game_master(encounter) or engine.outcome(fight) is not None:
        return False
    lost = next(filter(partial(_is_lost, encounter), fight.table.fighters), None)
    if lost is None:
        return False
    is_gone = seating.object_of(lost) is not None
    name = naming.name_of(encounter, lost)
    return take_out(
        encounter, lost, tactics_view.gone(name) if is_gone else tactics_view.lost(name)
    )


def take_out(encounter: SkirmishEncounter, fighter: str, notice: str) -> bool:
    """Take a fighter out of a fight; what a move under way asks them gets the usual answer first.

    Args:
        encounter: The fight.
        fighter: The fighter.
        notice: What everyone reads.

    Returns:
        Whether something could be done now: a move under way may wait for others.
    """
    fight = encounter.fight
    if fight.continuation is None:
        moves.make_move(Order(encounter, None, REFEREE, Withdraw(fighter), notice=notice))
        return True
    if fighter not in engine.open_seats(fight):
        return False
    question = engine.open_question(fight, fighter)
    move = usual_answer(rules_of(fight), fight.table, question)
    moves.make_move(Order(encounter, None, fighter, move))
    return True


def _is_lost(encounter: SkirmishEncounter, fighter: str) -> bool:
    """Return whether someone of the game still fights, and is not where the fight is.

    The fallen may be brought away, and players who are out of the game are nowhere.
    """
    known = encounter.fight.table.fighters[fighter]
    if object_number(fighter) is None or known.withdrawn or known.down:
        return False
    who, is_npc = seating.object_of(fighter), fighter in encounter.state.npcs
    if who is None:
        return is_npc
    if get_setting("SKIRMISH_TELEPORT") == _STAYS or who.location == encounter.obj:
        return False
    return is_npc or who.location is not None


def decide_once(
    encounter: SkirmishEncounter, seat: str, words: str, is_wanted: Callable[[], bool]
) -> Deferred[Move]:
    """Return the move of a fighter who acts by themselves this once.

    Args:
        encounter: The fight.
        seat: A seat that it waits for.
        words: A temperament.
        is_wanted: Whether the move is still to be made.
    """
    seats = {seat: tactics.read_temperament(words)}
    decision = SlicedWork(_decide(encounter.fight, seats), is_wanted).result()
    return decision.addCallback(lambda decided: decided.move)


def _decide(fight: AnyFight, seats: dict[str, tactics.Temperament]) -> Steps[tactics.Decision]:
    """Return, in steps, the move of one of these seats.

    Chance decides between moves that are as good.
    """
    return tactics.steps_to_choose_among(fight, seats, Dice(f"{fight.seed}:{fight.rev}"))


def _acts_alike(now: EncounterState, then: EncounterState) -> bool:
    """Return whether a decision of then still holds."""
    same = now.temperaments == then.temperaments and now.together == then.together
    return same and now.fight is then.fight


def _decisions(state: EncounterState) -> Steps[list[_Reasoned]]:
    """Return, in steps, the next move; if they act together, those of one team in a row.

    What a move brings is certain, so the next can be decided before it is made. A new round is told
    for itself, so that a team that acts alone is not told of for ever.
    """
    fight, found, team = state.fight, list[_Reasoned](), ""
    began = fight.table.round if fight is not None else 0
    while fight is not None and fight.table.round == began and len(found) < _MOST_IN_A_ROW:
        seats = {
            seat: cares
            for seat, cares in _acting(state, fight).items()
            if not team or _team_of(fight, seat) in ("", team)
        }
        if not seats:
            break
        decision = yield from _decide(fight, seats)
        found.append(_Reasoned(decision, tactics_view.why(fight, decision)))
        if not state.together:
            break
        team = team or _team_of(fight, decision.seat)
        under_way = fight.continuation is not None
        fight, _ = engine.decide(fight, decision.seat, decision.move)
        if under_way and fight.continuation is None:
            # What a move came to is told before others follow it.
            break
        yield
    return found


def _team_of(fight: AnyFight, seat: str) -> str:
    """Return the team of a seat; empty for the referee, who decides between the moves of all."""
    return "" if seat == REFEREE else str(fight.table.fighters[seat].team)


def _make_moves(encounter: SkirmishEncounter, found: list[_Reasoned] | Failure) -> None:
    """Make the moves that were decided, unless the fight has changed since."""
    encounter.ndb.acts_soon = False
    with retrying.guard(encounter, go_on):
        try:
            with refused_if_unavailable():
                if isinstance(found, Failure):
                    found.raiseException()
                moves.make_moves(_orders(encounter, found))
        except Dropped:
            if encounter.is_live:
                go_on(encounter)
        except DatabaseUnavailable:
            raise
        except Refusal as refusal:
            logger.log_warn(f"combat: a move by itself in {encounter}: {refusal}")
            _try_again(encounter)
        except Exception:  # noqa: BLE001  a bug must not leave the fight waiting for ever
            logger.log_trace(f"combat: a move by itself in {encounter}")
            _give_up(encounter)


def _orders(encounter: SkirmishEncounter, found: list[_Reasoned]) -> Iterator[Order]:
    for decision, why in found:
        _remember(encounter, decision.seat, why)
        yield Order(encounter, None, decision.seat, decision.move)


def _remember(encounter: SkirmishEncounter, seat: str, why: str) -> None:
    """Keep why a fighter moves; the last moves of one round are explained together."""
    reasons, rounds = encounter.ndb.reasons or {}, encounter.ndb.reasoned_in or {}
    now = encounter.fight.table.round
    if rounds.get(seat) == now and seat in reasons:
        why = _THEN.join([*reasons[seat].split(_THEN)[-_EXPLAINED + 1 :], why])
    encounter.ndb.reasons = {**reasons, seat: why}
    encounter.ndb.reasoned_in = {**rounds, seat: now}


class _Reasoned(NamedTuple):
    """A decision, and the reason in a sentence."""

    decision: tactics.Decision
    why: str


def _try_again(encounter: SkirmishEncounter) -> None:
    """Try once more after a pause; after a few times, give the usual answer instead."""
    rev, tries = encounter.ndb.refused or (0, 0)
    tries = tries + 1 if rev == encounter.fight.rev else 1
    encounter.ndb.refused = encounter.fight.rev, tries
    if tries < _MOST_TRIES:
        go_on(encounter)
        return
    seat = next(iter(seats_that_act(encounter)))
    fight = encounter.fight
    move = usual_answer(rules_of(fight), fight.table, engine.open_question(fight, seat))
    try:
        moves.make_move(Order(encounter, None, seat, move))
    except DatabaseUnavailable:
        raise
    except Refusal as refusal:
        logger.log_warn(f"combat: the usual answer in {encounter}: {refusal}")
        _give_up(encounter)
        return
    owner = seating.decider_of(encounter, seat)
    if owner is not None:
        recipients.tell([owner], tactics_view.fell_back(naming.name_of(encounter, seat, owner)))


def _give_up(encounter: SkirmishEncounter) -> None:
    """Leave the fighters to the owner who cannot decide by themselves."""
    stuck = seats_that_act(encounter)
    temperaments = encounter.state.temperaments
    left = {seat: words for seat, words in temperaments.items() if seat not in stuck}
    encounter.commit(lambda: replace(encounter.state, temperaments=left))
    broadcast.notice(
        encounter, f"+ {tactics_view.gave_up(map(partial(naming.name_of, encounter), stuck))}"
    )
    _ask_for(encounter, stuck)
    encounter.go_on()


def _ask_for(encounter: SkirmishEncounter, seats: Iterable[str]) -> None:
    """Ask what was asked of no one, because these seats acted by themselves."""
    deciders = map(partial(seating.decider_of, encounter), seats)
    prompts.resend_prompts(encounter, dict.fromkeys(filter(None, deciders)))
