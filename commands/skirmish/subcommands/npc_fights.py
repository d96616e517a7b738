"""Fighting without a game master: `fight`, `assist`, `flee`, `wimpy`, `room`."""

from __future__ import annotations

from typing import Any

from commands.skirmish.base import Subcommand
from typeclasses.skirmish.conf import get_setting
from typeclasses.skirmish.encounter import lookup
from typeclasses.skirmish.gathering import attacks, rooms, sides
from typeclasses.skirmish.play.typed_lines import TypedLine
from typeclasses.skirmish.surroundings import fleeing
from world.skirmish.base.command_name import command
from world.skirmish.base.errors import NotUnderstood, Refusal, is_allowed
from world.skirmish.base.names import nearest, shorten
from world.skirmish.ruleset import registry


class FightCommand(Subcommand):
    """
    Attack an NPC who is here, or several. The fight starts at once, and
    their friends in the room help them. They act by themselves, so you need
    no game master. When the fight is over it ends by itself. If you have no
    sheet for its rules yet, you get one with the usual values.

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
        try:
            npc, *others = self.find_several(" ".join(words))
        except Refusal:
            # The last word may be meant for a ruleset.
            name, rules = " ".join(words[:-1]), words[-1]
            is_like_rules = not ruleset and nearest(registry.names(), rules)
            if not (name and is_like_rules and is_allowed(self.find_several, name)):
                raise
            ruleset = registry.find(rules).name
            npc, *others = self.find_several(name)
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
        wanted = self.on_or_off()
        if wanted:
            self.caller.attributes.add(sides.ASSIST, True)
        elif wanted is not None:
            self.caller.attributes.remove(sides.ASSIST)
        if self.caller.attributes.get(sides.ASSIST):
            return "You are drawn into the fights of your side."
        on = command("assist on")
        return f"You are not drawn into the fights of your side. To be drawn into them: {on}"


class Flee(Subcommand):
    """
    Leave the fight by the rules' own retreat, and the room by the exit you
    name, or by any. If it is not your turn, you flee as soon as it is. Where
    the game does not let fighters flee, you only leave the fight.

      combat flee
      combat flee north
    """

    key = "flee"
    plain = True
    usage = "flee [EXIT]"

    @classmethod
    def gives_way(cls, rest: str, line: TypedLine) -> bool:
        # The sprint of Dungeoneers may lead out of the fight.
        return line.is_answer

    def func(self) -> str:
        name, walks = self.args.strip(), bool(get_setting("SKIRMISH_FLEE"))
        out = fleeing.flee(self.caller, self._exit(name) if name and walks else None, walks=walks)
        encounter = lookup.encounter_of(self.caller)
        return "" if out or encounter is None else fleeing.describe(encounter, self.caller)

    def _exit(self, name: str) -> Any:
        """Return the exit of that name in the caller's room."""
        room = self.caller.location
        exits = self.caller.search(name, candidates=room.exits if room else [], quiet=True)
        if len(exits) != 1:
            raise Refusal(f"There is no exit '{name}' here.")
        return exits[0]


class Wimpy(Subcommand):
    """
    Flee by yourself when your turn comes and less than so many percent of
    your health are left. With 0 or off you never do.

      combat wimpy 30
      combat wimpy 0
    """

    key = "wimpy"
    usage = "wimpy [PERCENT]"

    def func(self) -> str:
        word = self.args.strip().removesuffix("%")
        word = "0" if word.casefold() == "off" else word
        if word:
            if not word.isdecimal() or len(word) > 3:
                raise self.misused()
            fleeing.set_wimpy(self.caller, int(word))
        percent = self.caller.attributes.get(fleeing.WIMPY)
        if percent:
            return f"You flee when less than {percent}% of your health is left."
        return f"You do not flee by yourself. To do so when you are hurt: {command('wimpy 30')}"


class RoomCommand(Subcommand):
    """
    For builders: set what this room says of the fights in it, by ruleset.
    House rules are typed as for combat init, and what is said as a fight
    begins as a referee types it, with commas between; a dash is for none.
    What is wrong is refused.

      combat room
      combat room cepheus house range=30
      combat room cepheus begins light dark, terrain difficult
      combat room cepheus begins -
    """

    key = "room"
    usage = "room [RULESET WHAT ...]"

    def func(self) -> str:
        words = self.args.split(maxsplit=2)
        if not words:
            return rooms.describe(self.caller)
        if len(words) < 3 or words[1].casefold() not in ("house", "begins"):
            given = shorten(words[0])
            ways = (command(f"room {given} {part} WHAT") for part in ("house", "begins"))
            if len(words) == 1 and words[0].casefold() in registry.names():
                raise NotUnderstood(
                    f"Say what this room sets. Type: {' or '.join(ways)}. To fight by these rules, "
                    f"type {command(f'init NAME {given}')}"
                )
            raise self.misused()
        return rooms.set_line(self.caller, words[0], words[1].casefold(), words[2])
