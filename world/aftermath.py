"""What fights leave in the world of the demo game: the recipes of docs/worlds.md, switched on.

Each is a receiver of a signal. NPCs take part in them by Attributes: `mortal`, `respawn`, `gold`,
`strength`, `quarry`, `pursues`.
"""

from typing import Any

from django.dispatch import receiver
from evennia.utils import delay
from evennia.utils.create import create_object
from evennia.utils.search import search_object, search_tag

from typeclasses.skirmish import fights, signals


def fell(character: Any, encounter: Any) -> bool:
    """Return whether a character is down at the end of a fight."""
    fighters = fights.standing(encounter).fighters
    return any(fighter.down for fighter in fighters if fighter.object == character)


@receiver(signals.combat_ended)
def leave_corpse(character: Any, encounter: Any, **kwargs: Any) -> None:
    """Let a mortal NPC that has fallen leave a corpse with what it carried, and wait elsewhere."""
    if not character.db.mortal or not fell(character, encounter):
        return
    corpse = create_object(key=f"corpse of {character.key}", location=encounter.obj)
    corpse.locks.add("get:false()")
    corpse.db.desc = f"What is left of {character.key}."
    for thing in character.contents:
        thing.move_to(corpse, quiet=True)
    character.location = None
    delay(corpse.db.decay or 300, decay, corpse.dbref, persistent=True)
    delay(character.db.respawn or 600, respawn, character.dbref, persistent=True)


def decay(dbref: str) -> None:
    """Let a corpse go, with what no one has taken."""
    for corpse in search_object(dbref):
        corpse.location.msg_contents(f"The {corpse.key} crumbles to dust.")
        corpse.delete()


def respawn(dbref: str) -> None:
    """Bring an NPC back to its home."""
    for character in search_object(dbref):
        if character.location is None:
            character.move_to(character.home, quiet=True)
            character.home.msg_contents(f"{character.key} comes back.", exclude=[character])


@receiver(signals.combat_ended)
def reward(character: Any, encounter: Any, **kwargs: Any) -> None:
    """Give experience and gold for an NPC to those who have beaten it, by what each has done."""
    if not character.db.strength or not fell(character, encounter):
        return
    fighters = fights.standing(encounter).fighters
    teams = {fighter.object: fighter.team for fighter in fighters}
    earned = {
        who: done.harm + 1
        for who, done in fights.credit(encounter).items()
        if who.has_account and teams[who] != teams[character]
    }
    for who, share in earned.items():
        part = share / sum(earned.values())
        who.db.experience = (who.db.experience or 0) + round(100 * character.db.strength * part)
        who.db.gold = (who.db.gold or 0) + round((character.db.gold or 0) * part)


@receiver(signals.combat_ended)
def count_quarry(character: Any, encounter: Any, winner: str, **kwargs: Any) -> None:
    """Count what players were sent to hunt, for each of those who have won."""
    quarry = character.db.quarry
    if not quarry or not fell(character, encounter):
        return
    for fighter in fights.standing(encounter).fighters:
        hunter = fighter.object
        if hunter and hunter.has_account and fighter.team == winner:
            hunted = dict(hunter.db.hunted or {})
            hunted[quarry] = hunted.get(quarry, 0) + 1
            hunter.db.hunted = hunted
            hunter.msg(f"{quarry}: {hunted[quarry]}.")


@receiver(signals.combat_ended)
def wake_at_shrine(character: Any, encounter: Any, **kwargs: Any) -> None:
    """Let a player who has fallen wake at the shrine and rest there, except after practice."""
    shrine = search_tag("shrine", category="haven").first()
    practice = encounter.obj.tags.has("practice", category="haven")
    if shrine and not practice and character.has_account and fell(character, encounter):
        character.move_to(shrine, move_type="teleport")
        character.execute_cmd("combat rest")


@receiver([signals.combat_ended, signals.combat_left])
def look_around(character: Any, encounter: Any, signal: Any, **kwargs: Any) -> None:
    """Show the room once more to players whose fight has ended, if they are still in it."""
    is_last = signal is signals.combat_ended or not fights.standing(encounter).over
    if is_last and character.has_account and encounter.obj:
        delay(0, show_room, character.dbref, encounter.obj.dbref)


def show_room(dbref: str, room: str) -> None:
    """Let a character look at a room, if they are still in it."""
    for character in search_object(dbref):
        if character.location and character.location.dbref == room:
            character.execute_cmd("look")


@receiver(signals.combat_left)
def remember(character: Any, encounter: Any, how: str, exit: Any, **kwargs: Any) -> None:  # noqa: A002
    """Let NPCs that pursue remember who has fled from them, and through which exit."""
    fighters = fights.standing(encounter).fighters
    teams = {fighter.object: fighter.team for fighter in fighters}
    for npc, team in teams.items():
        if how == "fled" and npc and npc.db.pursues and team != teams[character]:
            character.tags.add(npc.db.pursues, category="hunted by")
            npc.db.prey = exit.destination if exit else None


@receiver(signals.combat_ended)
def pursue(character: Any, encounter: Any, **kwargs: Any) -> None:
    """Let NPCs that pursue follow the one who fled, or go home after a while."""
    room, character.db.prey = character.db.prey, None
    if character.db.pursues and not fell(character, encounter):
        seconds, to = (2, room) if room else (60, character.home)
        delay(seconds, go, character.dbref, to.dbref, persistent=True)


def go(dbref: str, to: str) -> None:
    """Let a character walk to a room, unless they are dead or already there."""
    for character in search_object(dbref):
        for room in search_object(to):
            if character.location not in (None, room):
                character.move_to(room)


@receiver(signals.combat_moved)
def spend_ammunition(character: Any, words: str, **kwargs: Any) -> None:
    """Take a shot from the first loaded weapon; an empty weapon no longer counts."""
    if not words.startswith(("shoot", "attack", "burst")):
        return
    for weapon in character.contents:
        if weapon.db.shots:
            weapon.db.shots -= 1
            if not weapon.db.shots:
                weapon.db.empty = True
                fights.refresh(character, because=f"has emptied {weapon.key}.")
            return


@receiver(signals.combat_round)
def wear_off(character: Any, encounter: Any, number: int, **kwargs: Any) -> None:
    """End what a potion or spell gives once its rounds are over."""
    for buff in character.db.buffs or []:
        if number >= buff["until"]:
            character.db.buffs = [other for other in character.db.buffs if other != buff]
            fights.change(character, dict(buff["before"]), because=f"loses {buff['name']}.")
