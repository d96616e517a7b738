"""Permissions to move a fighter, to let it act by itself, to go on without it, and to know odds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from typeclasses.skirmish.encounter import naming, seating
from typeclasses.skirmish.game_objects import Person
from typeclasses.skirmish.logins import Forbidden
from world.skirmish.base.command_name import command

from .hidden import check_may_know, hides_something, knows_all, what_is_hidden
from .owners import check_is_owner
from .people import check_may_take_part, is_owner, is_wizard

if TYPE_CHECKING:
    from typeclasses.skirmish.encounter.script import SkirmishEncounter


def check_may_move(who: Person, encounter: SkirmishEncounter, fighter: str) -> None:
    """Move a fighter: players their own, the owner NPCs and players who are away."""
    own_fighter = encounter.fighter_of(who) == fighter
    if own_fighter and fighter not in encounter.state.standins:
        return
    if own_fighter and not is_owner(who, encounter):
        raise Forbidden(
            f"The owner moves your fighter for now. Type {command('rejoin')} to take it back."
        )
    check_is_owner(who, encounter)
    if not seating.is_moved_by_owner(encounter, fighter) and seating.is_present(encounter, fighter):
        name = naming.name_of(encounter, fighter, who)
        raise Forbidden(f"{name} is here and makes their own moves.")


def check_may_ask_why(who: Person, encounter: SkirmishEncounter, fighter: str) -> None:
    """Ask why a fighter has moved by themselves: players for their own, the owner for all.

    In a fight that hides something, only a game master who does not fight may ask about others.
    """
    check_may_know(who, encounter, fighter)
    if is_owner(who, encounter):
        return
    if not seating.has_game_master(encounter) and encounter.fighter_of(who) != fighter:
        raise Forbidden("In this fight players may ask only about their own fighter.")
    check_may_move(who, encounter, fighter)


def check_may_automate(who: Person, encounter: SkirmishEncounter, fighter: str) -> None:
    """Let a fighter act by themselves: those who move them, and those they are left to."""
    if seating.is_left_to(encounter, who, fighter):
        return
    if not seating.has_game_master(encounter) and encounter.fighter_of(who) != fighter:
        _check_away(who, encounter, fighter, "let {} act by themselves")
    check_may_move(who, encounter, fighter)


def check_may_skip(who: Person, encounter: SkirmishEncounter, fighter: str) -> None:
    """Go on without waiting for a fighter: the owner, and those it is left to."""
    if seating.is_left_to(encounter, who, fighter):
        return
    if not seating.has_game_master(encounter):
        _check_away(who, encounter, fighter, "go on without {}")
    check_is_owner(who, encounter)


def _check_away(who: Person, encounter: SkirmishEncounter, fighter: str, what: str) -> None:
    """Refuse what a team may do for its players who are away, in a fight without a game master."""
    if is_owner(who, encounter):
        return
    name = naming.name_of(encounter, fighter, who)
    if fighter in encounter.state.npcs:
        raise Forbidden(f"{name} acts by themselves in this fight, and no one may change that.")
    raise Forbidden(
        f"Only the team of {name} may {what.format(name)}, and only while {name} is away."
    )


def check_may_forecast(who: Person, encounter: SkirmishEncounter) -> None:
    """Ask for a forecast: anyone, or where fighters or a house rule hide something, who knows all.

    A forecast plays on from the fight as it is, and so knows more than any seat.
    """
    check_may_take_part(who)
    fight = encounter.state.fight
    if fight is None or knows_all(who, encounter):
        return
    if hides_something(fight):
        hidden = what_is_hidden(fight)
        if is_owner(who, encounter):
            raise Forbidden(
                f"{hidden}, and you fight in it yourself. Ask for a forecast before it starts."
            )
        if not seating.has_game_master(encounter):
            raise Forbidden(
                f"{hidden}, and it has no game master who knows them. Ask for a forecast before it "
                f"starts: {command('forecast NPC')}"
            )
        raise Forbidden(
            f"{hidden}; only {seating.owner_name(encounter)}, who owns it, may ask for a forecast."
        )
    check_may_know_odds(who, encounter)


def check_may_know_odds(who: Person, encounter: SkirmishEncounter) -> None:
    """Read the odds of moves: anyone, or where a house rule hides them, who knows all."""
    if not encounter.fight.table.house.show_odds and not knows_all(who, encounter):
        raise Forbidden("In this fight the odds are not shown.")


def check_may_stop_forecast(who: Person, by: Person, encounter: SkirmishEncounter | None) -> None:
    """Cancel a forecast: the person who asked for it, and the owner of the fight."""
    if who is by or (encounter is not None and is_owner(who, encounter)) or is_wizard(who):
        return
    raise Forbidden(f"{by.key} asked for this forecast, and may stop it.")
