"""Fighters who act by themselves: who does and how, and why each has moved.

The Attribute `skirmish_temperament` of an NPC says how it acts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final, NamedTuple

from evennia.utils import logger
from msgspec.structs import replace

from typeclasses.skirmish import permissions
from typeclasses.skirmish.encounter import naming, seating
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.game_objects import Person
from typeclasses.skirmish.messaging import broadcast, gmcp, prompts
from typeclasses.skirmish.stored.state import EncounterState
from world.skirmish import engine, tactics
from world.skirmish.base.errors import Refusal, is_allowed
from world.skirmish.state.fight import REFEREE, AnyFight
from world.skirmish.views.pages import tactics as tactics_view

#: The most moves of a round that are explained, and the separator between them.
_EXPLAINED: Final = 3
_THEN: Final = ". Then "

#: The word in place of a temperament for a fighter who no longer acts by themselves.
OFF: Final = "off"
#: The word for an NPC without a temperament.
_NO_TEMPERAMENT: Final = ("", "-", "none", OFF)

#: The value in place of a temperament for a referee who acts by themselves.
USUAL_ANSWERS: Final = "usual answers"


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
        ask_for(encounter, [other for other in fighters if other in acted])
    encounter.go_on()
    return reply


def let_act(encounter: SkirmishEncounter, by: Person, fighters: Sequence[str], who: str) -> str:
    """Let fighters act by themselves as they usually do; who acts already goes on as before.

    Args:
        encounter: The fight, or its lobby.
        by: The owner; a player for their own fighter.
        fighters: Their ids.
        who: How they were named, for what else may be typed.

    Returns:
        The text for `by`.

    Raises:
        Refusal: They may not.
    """
    usual: dict[str, list[str]] = {}
    for fighter in fighters:
        if fighter not in encounter.state.temperaments:
            words = temperament_of(seating.object_of(fighter))
            usual.setdefault(words, []).append(fighter)
    told = [set_temperament(encounter, by, alike, words) for words, alike in usual.items()]
    if not told:
        names = [naming.name_of(encounter, fighter, by) for fighter in fighters]
        told = [tactics_view.act_already(names)]
    return "\n".join(filter(None, [*told, tactics_view.choose(who)]))


def set_together(encounter: SkirmishEncounter, by: Person, *, together: bool) -> str:
    """Set whether automatic moves of a team in a row are told together; return the reply."""
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
    """Return why fighters made their last automatic moves, of those that a person may ask about.

    Raises:
        Refusal: They may ask about none, or none has made one.
    """
    reasons = encounter.ndb.reasons or {}
    fighters = [
        fighter
        for fighter in encounter.state.fighter_ids()
        if fighter in reasons and is_allowed(permissions.check_may_ask_why, by, encounter, fighter)
    ]
    if not fighters:
        raise Refusal(
            "No one has moved automatically yet whose reasons you may know. You may know those of "
            "your own fighter, and of the NPCs in a fight that you own."
        )
    return "\n".join(explain(encounter, by, fighter) for fighter in fighters)


def give_temperament(by: Person, npc: Person, words: str) -> None:
    """Give an NPC of the game a temperament, by which players may attack it, or none.

    Args:
        by: A builder.
        npc: The NPC.
        words: The temperament as it is typed; `off`, `none` or nothing for none.

    Raises:
        Refusal: They may not, or the temperament is unknown.
    """
    permissions.check_may_give_temperament(by, npc)
    words = " ".join(words.casefold().split())
    if words in _NO_TEMPERAMENT:
        npc.attributes.remove(permissions.TEMPERAMENT)
        return
    tactics.read_temperament(words)
    npc.attributes.add(permissions.TEMPERAMENT, words)


def own_temperament(npc: Person) -> str:
    """Return how an NPC of the game acts by itself; empty if its owner moves it.

    Raises:
        NotUnderstood: Its Attribute is not a temperament.
    """
    words = str(npc.attributes.get(permissions.TEMPERAMENT) or "")
    if words:
        tactics.read_temperament(words)
    return words


def temperament_of(npc: Person | None) -> str:
    """Return how an NPC acts; the usual temperament if it is temporary, or has none of its own."""
    try:
        words = own_temperament(npc) if npc is not None else ""
    except Refusal as reason:
        logger.log_warn(f"combat: {permissions.TEMPERAMENT} of {npc}: {reason}")
        words = ""
    return words or permissions.USUAL_TEMPERAMENT


def seats_that_act(encounter: SkirmishEncounter) -> dict[str, tactics.Temperament]:
    """Return the seats that the fight waits for and that act by themselves, with temperaments."""
    state = encounter.state
    return acting_in(state, state.fight) if state.fight is not None else {}


def acting_in(state: EncounterState, fight: AnyFight) -> dict[str, tactics.Temperament]:
    """Return the seats that a fight waits for and that act by themselves, in this state."""
    if not state.temperaments:
        return {}
    acts = {**state.temperaments, REFEREE: ""}
    return {
        question.seat: tactics.read_temperament(acts[question.seat])
        for question in engine.open_questions(fight)
        if state.needs_no_person(question)
    }


def remember_why(encounter: SkirmishEncounter, seat: str, why: str) -> None:
    """Keep why a fighter moves; the last moves of one round are explained together."""
    reasons, rounds = encounter.ndb.reasons or {}, encounter.ndb.reasoned_in or {}
    now = encounter.fight.table.round
    if rounds.get(seat) == now and seat in reasons:
        why = _THEN.join([*reasons[seat].split(_THEN)[-_EXPLAINED + 1 :], why])
    encounter.ndb.reasons = {**reasons, seat: why}
    encounter.ndb.reasoned_in = {**rounds, seat: now}


class Reasoned(NamedTuple):
    """A decision, and the reason in a sentence."""

    decision: tactics.Decision
    why: str


def ask_for(encounter: SkirmishEncounter, seats: Iterable[str]) -> None:
    """Ask the questions that no one was asked while these seats acted by themselves."""
    deciders = map(partial(seating.decider_of, encounter), seats)
    prompts.resend_prompts(encounter, dict.fromkeys(filter(None, deciders)))
