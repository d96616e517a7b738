"""Subcommands for moves that are made without typing them, and for waiting.

`auto`, `why`, `next`, `clock`, `skip`, `waiting`.
"""

from __future__ import annotations

from typing import Final

from commands.skirmish.base import Subcommand
from typeclasses.skirmish.encounter import naming, seating
from typeclasses.skirmish.gathering import joining
from typeclasses.skirmish.play import batches
from typeclasses.skirmish.play.typed_lines import TypedLine
from typeclasses.skirmish.unattended import clock, plans, temperaments
from world.skirmish.base.names import is_me, unquoted

_TOGETHER: Final = {"together": True, "one by one": False}
_OFF: Final = "off"
_ON: Final = "on"
_LONGEST_NUMBER: Final = 6
#: The seconds of the units that may follow a number.
_SECONDS_IN: Final = {
    **dict.fromkeys(("s", "sec", "secs", "second", "seconds"), 1),
    **dict.fromkeys(("m", "min", "mins", "minute", "minutes"), 60),
}


class Auto(Subcommand):
    """
    Let NPCs act by themselves, each with a temperament: brute, coward,
    guardian, medic or schemer. If you name none they take their own, which
    is brute for most. They act after a short pause, those of one team
    together, with one status at the end, or one by one. They do not know
    what is hidden from them. You can also name a player who is away, or
    yourself.

      combat auto goblins        (or: goblins on)
      combat auto goblins brute
      combat auto all schemer
      combat auto goblin1 coward enemies=2
      combat auto me guardian
      combat auto goblins off
      combat auto one by one     (or: together)

    Without arguments it lists who acts by themselves. When you make a move,
    you no longer act by yourself.
    """

    key = "auto"
    usage = "auto [WHO [TEMPERAMENT]]"
    plain = True

    def func(self) -> str:
        encounter = self.encounter()
        words = unquoted(self.args).split()
        if not words:
            return temperaments.describe(encounter)
        together = _TOGETHER.get(" ".join(words).casefold())
        if together is not None:
            return temperaments.set_together(encounter, self.caller, together=together)
        own = encounter.fighter_of(self.caller)
        if [word.casefold() for word in words] == [_OFF]:
            acts = own is not None and own in encounter.state.temperaments
            words = ["me" if acts else "all", _OFF]
        if words[-1].casefold() == _ON:
            # The opposite of `off`: with their own temperament.
            words = words[:-1] or (["me"] if own is not None else [])
            if not words:
                raise self.misused()
        if is_me(words[0]) and own is not None:
            named = batches.NamedFighters((own,), False, " ".join(words[1:]))
        else:
            named = batches.read_fighters(encounter, words, self.caller)
        if not named.rest:
            who = " ".join(words)
            return temperaments.let_act(encounter, self.caller, named.fighters, who)
        return temperaments.set_temperament(encounter, self.caller, named.fighters, named.rest)


class Why(Subcommand):
    """
    Explain the last move of a fighter who acts by themselves, or of all of
    them. The owner can ask about all, a player about their own fighter.

      combat why
      combat why goblin1
    """

    key = "why"
    plain = True
    usage = "why [WHO]"

    def func(self) -> str:
        encounter = self.encounter()
        name = unquoted(self.args).strip()
        if not name:
            return temperaments.explain_all(encounter, self.caller)
        return temperaments.explain(
            encounter, self.caller, naming.find_fighter(encounter, name, self.caller)
        )


class Next(Subcommand):
    """
    Choose your next move in advance. It is made as soon as it is your turn;
    if it is not legal then, you are told. An answer, like dodge, is given to
    the next question that it answers. You can type several, separated by
    commas. Without arguments it shows what you have chosen.

      combat next strike 3 goblin1
      combat next aim bruno, attack bruno
      combat next off
    """

    key = "next"
    plain = True
    usage = "next [WHAT ...]"
    takes_pose = True

    def func(self) -> str:
        encounter = self.encounter()
        fighter = seating.own_fighter(encounter, self.caller)
        words = self.args.strip()
        if not words:
            return plans.describe(encounter, fighter)
        words = "" if words.casefold() == _OFF else words
        return plans.plan(encounter, self.caller, fighter, words)


class ClockCommand(Subcommand):
    """
    Give everyone so many seconds for each decision. There is a reminder at
    half time, and one near the end. Then what stands for silence happens:
    the usual answer, or the turn passes; with a temperament, they act by
    themselves this once.

      combat clock 90
      combat clock 2 minutes
      combat clock 60 guardian
      combat clock pause      (or: go)
      combat clock off
    """

    key = "clock"
    usage = "clock SECONDS [TEMPERAMENT]"

    def func(self) -> str:
        encounter = self.encounter()
        first, *rest = self.args.casefold().split() or [""]
        if first in ("pause", "go") and not rest:
            return clock.pause(encounter, self.caller, paused=first == "pause")
        if first == _OFF and not rest:
            return clock.set_clock(encounter, self.caller, 0, clock.SKIP)
        if not first.isdecimal() or len(first) > _LONGEST_NUMBER:
            raise self.misused()
        unit = _SECONDS_IN.get(rest[0]) if rest else None
        then = " ".join(rest[1:] if unit else rest) or clock.SKIP
        return clock.set_clock(encounter, self.caller, int(first) * (unit or 1), then)


class Skip(Subcommand):
    """
    Go on without waiting for a player: the usual answer is given, or
    their turn passes. The owner may do that; where there is no game
    master, the player's own team may, while the player is away.

      combat skip Ahalish
    """

    key = "skip"
    usage = "skip WHO"

    @classmethod
    def gives_way(cls, rest: str, line: TypedLine) -> bool:
        return not rest

    def func(self) -> None:
        encounter = self.encounter()
        fighter = naming.find_fighter(encounter, self.name(), self.caller)
        clock.skip(encounter, self.caller, fighter)


class Waiting(Subcommand):
    """
    Tell who the fight waits for, and for how long.
    """

    key = "waiting"
    plain = True
    also = ("turn", "turns", "whose turn", "whose turn is it", "order", "initiative", "round")
    usage = "waiting"

    def func(self) -> str:
        encounter = self.encounter()
        asking = joining.requests(encounter, self.caller)
        return "\n".join(filter(None, [clock.waiting(encounter, self.caller), asking]))
