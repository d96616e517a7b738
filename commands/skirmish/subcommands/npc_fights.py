"""Fighting without a game master: `fight`, `assist`."""

from __future__ import annotations

from commands.skirmish.base import Subcommand
from typeclasses.skirmish.gathering import attacks, sides
from world.skirmish.base.command_name import command
from world.skirmish.ruleset import registry


class Fight(Subcommand):
    """
    Attack an NPC who is here, or several. The fight starts at once, and
    their friends in the room help them. They act by themselves, so you need no game
    master. When the fight is over it ends by itself. If you have no sheet
    for its rules yet, you get one with the usual values.

      combat fight goblin
      combat fight goblins
      combat fight goblin cepheus

    To fight together, one of you types combat init NAME, each of you
    types combat join TEAM, and then the one who began types combat fight.
    Once the fight has started, others can join it only if it was set up
    with combat init NAME join=open, or if the game lets them: then they
    type combat help WHO, or attack someone in it.
    """

    key = "fight"
    usage = "fight NPC [RULESET]"

    def func(self) -> None:
        words = self.words()
        if not words:
            raise self.misused()
        names_rules = len(words) > 1 and words[-1].casefold() in registry.names()
        ruleset = words.pop().casefold() if names_rules else ""
        npc, *others = self.find_several(" ".join(words))
        attacks.attack(self.caller, npc, ruleset=ruleset, others=others)


class Assist(Subcommand):
    """
    Come to the help of your side: when someone whom you follow, who follows
    you, or who is on your side is attacked or attacks an NPC in the room
    where you are, you are drawn into their fight.

      combat assist on
      combat assist off
    """

    key = "assist"
    usage = "assist [on|off]"

    def func(self) -> str:
        word = self.args.strip().casefold()
        if word and word not in ("on", "off"):
            raise self.misused()
        if word == "on":
            self.caller.attributes.add(sides.ASSIST, True)
        elif word:
            self.caller.attributes.remove(sides.ASSIST)
        if self.caller.attributes.get(sides.ASSIST):
            return "You are drawn into the fights of your side."
        on = command("assist on")
        return f"You are not drawn into the fights of your side. To be drawn into them: {on}"
