"""Learning by doing: `tutorial`."""

from __future__ import annotations

from typing import Final

from commands.skirmish.base import Subcommand
from typeclasses.skirmish.tutorial import tutorial

_STOP: Final = ("stop", "off", "end")


class Tutorial(Subcommand):
    """
    Learn to fight. You are brought to a room of your own, where a patient
    goblin waits, and told what to type, one thing at a time. Your sheet
    stays as it is, and afterwards you are where you were before. A ruleset
    may be named.

      combat tutorial
      combat tutorial cepheus
      combat tutorial stop
    """

    key = "tutorial"
    usage = "tutorial [RULESET]"

    def func(self) -> None:
        words = self.words()
        if len(words) > 1:
            raise self.misused()
        if words and words[0].casefold() in _STOP:
            tutorial.stop(self.caller)
        else:
            tutorial.start(self.caller, words[0] if words else "")
