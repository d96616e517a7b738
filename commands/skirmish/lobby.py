"""Subcommands for teams and owners: `init`, `join`, `leave`, `add` and the like."""

from __future__ import annotations

from typing import Any

from typeclasses.skirmish.services import lifecycle, setup
from world.skirmish.errors import Refusal

from .base import Subcommand


class Init(Subcommand):
    """
    Open a fight in this room. You own it: you put others on teams, add and
    move NPCs, start the fight and end it. A room has one fight at a time.

    Without RULESET the fight has the game's default ruleset. Each
    option=value sets a house rule for this fight.

      combat init brawl
      combat init brawl grapple ties_succeed=yes
    """

    key = "init"
    usage = "init NAME [RULESET] [option=value ...]"

    def func(self) -> str:
        words = self.words()
        options = dict(word.split("=", 1) for word in words if "=" in word)
        plain = [word for word in words if "=" not in word]
        if not 1 <= len(plain) <= 2:
            raise self.misused()
        name, ruleset = plain[0], plain[1] if len(plain) == 2 else ""
        made = setup.open_encounter(self.caller, name, ruleset, options)
        return (
            f"Created combat {made.state.name} at {made.obj.key}. "
            "Add players to teams, and then start combat."
        )


class Join(Subcommand):
    """
    Join a team of the fight here. A new name makes a new team. If you have
    no sheet for its ruleset yet, you get one with default values.

      combat join heroes
    """

    key = "join"
    usage = "join TEAM"

    def func(self) -> str:
        team = " ".join(self.words())
        if not team:
            raise self.misused()
        return setup.join(self.encounter(), self.caller, team)


class Leave(Subcommand):
    """
    Leave your team before the fight starts. In a running fight you can
    leave once no one has moved for some minutes; in your own turn you can
    type combat yield at any time.

      combat leave
    """

    key = "leave"
    usage = "leave"
    moves_first = True

    def func(self) -> str | None:
        encounter = self.encounter()
        if encounter.state.fight is None:
            return setup.leave(encounter, self.caller)
        lifecycle.leave(encounter, self.caller)
        return None


class Owner(Subcommand):
    """
    Hand your fight to another player. If its owner is gone, or away while
    no one has moved for some minutes, a fighter may take it over.

      combat owner Rehtaoh
      combat owner me
    """

    key = "owner"
    usage = "owner WHO"

    def func(self) -> str | None:
        name = " ".join(self.words())
        if not name:
            raise self.misused()
        encounter, to = self.encounter(), self.find(name)
        if to is self.caller:
            lifecycle.take_over(encounter, self.caller)
            return None
        return lifecycle.hand_over(encounter, self.caller, to)


class Add(Subcommand):
    """
    Put a character or an NPC who is here on a team of your fight. A new name
    makes a new team. They need a complete sheet (combat sheet). Players who
    do not want to fight can leave before the start.

      combat add me heroes
      combat add Rehtaoh villains
    """

    key = "add"
    usage = "add WHO TEAM"

    def func(self) -> str:
        words = self.words()
        if len(words) < 2:
            raise self.misused()
        encounter = self.encounter()
        who = self.find(" ".join(words[:-1]))
        return setup.add(encounter, self.caller, who, words[-1])


class Remove(Subcommand):
    """
    Leave your team, before the fight starts. The owner of the fight can
    remove others from theirs.

      combat remove me
      combat remove Rehtaoh villains
    """

    key = "remove"
    usage = "remove WHO [TEAM]"

    def func(self) -> str:
        encounter = self.encounter()
        name, team = _name_and_team(self, encounter)
        if name.casefold() in ("me", "self"):
            fighter = encounter.fighter_of(self.caller)
            if fighter is None:
                raise Refusal("You are on no team.")
            name = encounter.name_of(fighter)
        return setup.remove(encounter, self.caller, name, team)


class AddNpc(Subcommand):
    """
    Add a temporary NPC, which exists only in this fight. The owner moves it
    with combat move_npc.

    SPEC says what it can do. The help page of each ruleset explains how to
    write it: combat help grapple. A NAME of several words needs quotes.

      combat add_npc goblin1 ::en:6:1:2:3:2 monsters
      combat add_npc "goblin chief" co:tt:en:10:3:3:5:0 monsters
    """

    key = "add_npc"
    usage = "add_npc NAME SPEC TEAM"

    def func(self) -> str:
        words = self.words()
        if len(words) < 3:
            raise self.misused()
        name, *spec, team = words
        return setup.add_npc(self.encounter(), self.caller, name, " ".join(spec), team)


class RemoveNpc(Subcommand):
    """
    Remove an NPC from its team, before the fight starts.

      combat remove_npc goblin3 monsters
    """

    key = "remove_npc"
    usage = "remove_npc NAME [TEAM]"

    def func(self) -> str:
        encounter = self.encounter()
        return setup.remove_npc(encounter, self.caller, *_name_and_team(self, encounter))


class Start(Subcommand):
    """
    Start the fight. Teams you name move first, in that order; the others
    follow at random. You need two teams with a fighter in each. In rulesets
    with sides, all others are against the first, unless you say otherwise.

      combat start
      combat start heroes monsters
      combat start heroes monsters wolves against monsters
    """

    key = "start"
    usage = "start [TEAM ...]"

    def func(self) -> None:
        setup.start(self.encounter(), self.caller, self.words())


def _name_and_team(command: Subcommand, encounter: Any) -> tuple[str, str]:
    """`NAME [TEAM]`, where a name may have several words."""
    words = command.words()
    if not words:
        raise command.misused()
    teams = {team.casefold() for team in encounter.state.lobby.teams()}
    if len(words) > 1 and words[-1].casefold() in teams:
        return " ".join(words[:-1]), words[-1]
    names = {member.name.casefold() for member in encounter.state.lobby.members}
    if len(words) == 1 or " ".join(words).casefold() in names:
        return " ".join(words), ""
    return " ".join(words[:-1]), words[-1]
