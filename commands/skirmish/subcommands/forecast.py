"""How a fight will go: `forecast`."""

from __future__ import annotations

import re
from typing import Final

from commands.skirmish.base import Subcommand
from typeclasses.skirmish.forecasting import forecasts
from world.skirmish.base.command_name import command
from world.skirmish.base.errors import NotUnderstood
from world.skirmish.base.names import unquoted
from world.skirmish.laboratory.runs import read_within
from world.skirmish.ruleset import registry
from world.skirmish.ruleset.base import AnyRuleset

#: How well the wins are to be known, at the end of what was typed.
_TO: Final = re.compile(r"(?:^|\s)to\s+([+-]?\d[\d.,]*)\s*%?$", re.IGNORECASE)


class ForecastCommand(Subcommand):
    """
    Say how the fight here is likely to go: who wins how often, how many
    rounds it takes, who is likely to fall. The fight is played 100 times or
    more by fighters who act by themselves, beside the game, so it takes a
    while; stop cancels it. In rules where fighters hide things, only the
    owner may ask once the fight has started.

      combat forecast
      combat forecast stop

    With NPCs it is a fight of yours against them, and nothing is set up:
    NPCs who are here, or made from templates.

      combat forecast goblin1
      combat forecast goblin x3
      combat forecast cepheus thug x2, guard

    With a percentage it is played until the wins are known to that, one way
    or the other: from 1% to 25%.

      combat forecast to 3%
      combat forecast goblin x3 to 5%
    """

    key = "forecast"
    usage = "forecast [[RULESET] NPC ...] [to PERCENT%]"

    def func(self) -> str:
        words = unquoted(self.args).strip()
        if words.casefold() == "stop":
            return forecasts.stop(self.caller)
        percent = 0
        if typed := _TO.search(words):
            words = words[: typed.start()].strip()
            try:
                percent = read_within(typed[1])
            except NotUnderstood as refusal:
                instead = command(f"forecast {words} to 3%" if words else "forecast to 3%")
                raise NotUnderstood(f"{refusal} Type for example: {instead}") from None
        if not words:
            return forecasts.of_encounter(self.encounter(), self.caller, percent)
        rules, npcs = self._rules_and_npcs(words)
        return forecasts.against(self.caller, rules, npcs, percent)

    def _rules_and_npcs(self, words: str) -> tuple[AnyRuleset, str]:
        """Return the rules that are named, or those of the fight here, or the game's usual ones."""
        first, _, rest = words.partition(" ")
        if rest:
            try:
                return registry.find(first), rest
            except NotUnderstood:
                pass
        return self.rules_here(), words
