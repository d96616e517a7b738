"""Permissions to know what is hidden: all of a fight, or only what a person's own seat knows.

A game master knows all; but a player among the fighters knows what their own seat knows, whether
they own the fight or are staff. When the fight has ended, nothing in it is hidden. Each counts the
moves (`rev`) that they know of, and a click on an earlier question is refused by that count.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from typeclasses.skirmish.encounter import naming, seating
from typeclasses.skirmish.game_objects import Person
from typeclasses.skirmish.logins import Forbidden
from typeclasses.skirmish.stored.state import EncounterState, object_fighter
from world.skirmish import engine
from world.skirmish.base.errors import StaleChoice
from world.skirmish.ruleset.registry import rules_of
from world.skirmish.state.fight import REFEREE, AnyFight

from .people import is_owner

if TYPE_CHECKING:
    from typeclasses.skirmish.encounter.script import SkirmishEncounter

#: How refusals begin where the rules, or a house rule, hide something.
THINGS_ARE_HIDDEN: Final = "In this fight things are hidden"


def knows_all(who: Person, encounter: SkirmishEncounter) -> bool:
    """Return whether a person has a game master's rights in a fight, and does not fight in it."""
    return is_owner(who, encounter) and not seating.is_fought_by(encounter, who)


def hides_something(fight: AnyFight) -> bool:
    """Return whether some know more of a fight than others.

    That is so where the rules say it, and while the answers of some wait for those of others.
    """
    return rules_of(fight).secrets or bool(fight.given)


def what_is_hidden(fight: AnyFight) -> str:
    """Return what is hidden in a fight that hides something, as a sentence begins."""
    if rules_of(fight).secrets:
        return THINGS_ARE_HIDDEN
    return "In this fight some answers are secret until all are given"


def rev_for(who: Person, encounter: SkirmishEncounter, *, owns: bool | None = None) -> int:
    """Return the number of the question as a person counts it.

    What they have not learned of does not count: another number would tell that something happened.

    Args:
        who: The person.
        encounter: The fight.
        owns: Whether they have a game master's rights in it, where that is known already.
    """
    state = encounter.state
    if not state.unseen:
        return encounter.fight.rev
    owns = is_owner(who, encounter) if owns is None else owns
    if owns and not seating.is_fought_by(encounter, who):
        return encounter.fight.rev
    return state.rev_for(seats_known(state, [who.id], acts_as_owner=owns))


def seats_known(
    state: EncounterState, characters: Iterable[int], *, acts_as_owner: bool
) -> set[str]:
    """Return the seats from which a person sees a fight: their own, and those that they move.

    Args:
        state: The fight.
        characters: The numbers of their characters.
        acts_as_owner: Whether they move the NPCs, and fighters of players who are away.
    """
    own = {*map(object_fighter, characters)}
    return own | {REFEREE, *state.npcs, *state.standins} if acts_as_owner else own


def check_rev(who: Person, encounter: SkirmishEncounter, rev: int | None) -> None:
    """Refuse a choice for an earlier question than the one that is open, as a person counts."""
    if rev is not None and rev != rev_for(who, encounter):
        raise StaleChoice(engine.STALE)


def check_may_know(who: Person, encounter: SkirmishEncounter, fighter: str) -> None:
    """Know what a fighter hides: their player, and a game master who does not fight."""
    if encounter.fighter_of(who) == fighter or not hides_something(encounter.fight):
        return
    if not knows_all(who, encounter):
        name = naming.name_of(encounter, fighter, who)
        hidden = what_is_hidden(encounter.fight)
        raise Forbidden(f"{hidden}; what {name} does is not yours to know.")
