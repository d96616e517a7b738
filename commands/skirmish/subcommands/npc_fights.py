"""Fighting without a game master: `fight`."""

from __future__ import annotations

from commands.skirmish.base import Subcommand
from typeclasses.skirmish.gathering import npc_fights
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
    with combat init NAME join=open.
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
        npc_fights.start(self.caller, npc, ruleset, others)
