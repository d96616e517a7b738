"""What staff do from the admin to a fight in progress; each function says what it has done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from evennia.accounts.models import AccountDB

from typeclasses.skirmish.encounter import lookup, naming
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.game_objects import Person, find_object
from typeclasses.skirmish.play import endings, moves, owners, understanding, undo
from typeclasses.skirmish.unattended import clock, temperaments
from web.skirmish.admin.fight_filters import npcs_of
from world.skirmish import engine
from world.skirmish.base.errors import NotUnderstood, Refusal
from world.skirmish.referee import corrections
from world.skirmish.state.fight import REFEREE


def act(do: Callable[..., str], account: int, script: int, *what: Any) -> str:
    """Do something to a fight in the game's thread, as an account of the staff.

    Args:
        do: One of the functions below.
        account: The number of the account.
        script: The number of the fight's Script.
        what: What else the function takes.
    """
    encounter = lookup.find_encounter(script)
    if encounter is None:
        raise Refusal("This fight has ended.")
    return do(encounter, AccountDB.objects.get(pk=account), *what)


def end(encounter: SkirmishEncounter, by: Person, write_back: bool) -> str:
    """End the fight, and write what changed to the sheets, or not."""
    return str(endings.end(encounter, by, sure=True, write_back=write_back))


def hand_over(encounter: SkirmishEncounter, by: Person, to: int) -> str:
    """Give the fight to the character of this number."""
    new = find_object(to)
    if new is None:
        raise Refusal("That character is gone.")
    return owners.hand_over(encounter, by, new)


def skip(encounter: SkirmishEncounter, by: Person) -> str:
    """Go on without the players that the fight waits for."""
    asked = [seat for seat in engine.open_seats(encounter.fight) if seat != REFEREE]
    if not asked:
        raise Refusal(engine.waiting_for(encounter.fight))
    names = [naming.name_of(encounter, fighter) for fighter in asked]
    for fighter in asked:
        # Going on without the first may end the turn of all.
        if fighter in engine.open_seats(encounter.fight):
            clock.skip(encounter, by, fighter)
    return f"Went on without {', '.join(names)} in the fight {encounter.state.name}"


def take_back(encounter: SkirmishEncounter, by: Person) -> str:
    """Take back the last move."""
    undo.undo(encounter, by)
    return f"Took back the last move in the fight {encounter.state.name}"


def let_act(encounter: SkirmishEncounter, by: Person, words: str, npc: str) -> str:
    """Let NPCs act by themselves as a temperament says, or no longer.

    Args:
        encounter: The fight.
        by: Who asks for it.
        words: The temperament, or `off`.
        npc: The NPC; empty for all.
    """
    npcs = npcs_of(encounter.state)
    fighters = [key for key in npcs if npc in ("", key)]
    if not fighters:
        raise Refusal(f"The fight {encounter.state.name} has no NPCs.")
    temperaments.set_temperament(encounter, by, fighters, words)
    if npc:
        how = "does what the owner says" if words == temperaments.OFF else f"acts as {words}"
        return f"{npcs[npc]} in the fight {encounter.state.name} {how}"
    how = "do what their owner says" if words == temperaments.OFF else f"act as {words}"
    return f"The NPCs of the fight {encounter.state.name} {how}"


def correct(encounter: SkirmishEncounter, by: Person, fighter: str, correction: str) -> str:
    """Set a line of a fighter, as in `ad=3`."""
    if fighter not in encounter.fight.table.fighters:
        raise Refusal("That fighter is gone.")
    words = engine.say(encounter.fight, corrections.Correct(fighter, correction))
    try:
        order = understanding.resolve(encounter, by, REFEREE, words, None)
    except NotUnderstood as refusal:
        # How it is typed, which follows, is of no use to those who choose it in a form.
        raise Refusal(str(refusal).partition(" Type: ")[0]) from None
    moves.carry_out(order, encounter, by)
    name, table = naming.name_of(encounter, fighter), encounter.fight.table
    line, value = corrections.present(table, table.fighters[fighter])[correction.partition("=")[0]]
    return f"Set {line} of {name} to {value} in the fight {encounter.state.name}"


def save(encounter: SkirmishEncounter, by: Person) -> str:
    """Save a checkpoint."""
    undo.save(encounter, by)
    return f"Saved the fight {encounter.state.name} at {encounter.obj.key}"
