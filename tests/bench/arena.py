"""A fight in a room with a player for each fighter, which never ends."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Any, Final

from tests.bench.floors import FloorCommand
from tests.bench.inside import make_player, make_room, use_parser
from world.skirmish import engine
from world.skirmish.referee.rulings import Yield
from world.skirmish.ruleset.registry import get as ruleset
from world.skirmish.rulesets.grapple.actions import CatchBreath, Maneuver, Strike
from world.skirmish.state.fight import REFEREE, AnyFight
from world.skirmish.testing.sample_sheets import SHEET
from world.skirmish.views import view

#: The Attribute of an encounter that holds its state.
STATE_KEY: Final = "skirmish"

#: Many strike dice and wounds, so that no fighter of Grapple falls while the clock runs.
_STURDY: Final = {"grapple_maxWounds": 5, "grapple_defense": 6, "grapple_apMaxSize": 20}

#: For the others what a fighter has, and the house rules without which the referee is asked.
_OTHERS: Final = {
    "cepheus": ("guard", "aware=all range=30"),
    "dungeoneers": ("", ""),
    "apocrypha": ("weapons=longsword", "range=5"),
}


class Arena:
    """Two sides of players; `move` makes the next move, in a new fight where one is over.

    Args:
        rules: The ruleset's name.
        fighters: How many players.
        panels: Whether the clients of all players show the panel.
    """

    def __init__(self, rules: str, fighters: int, *, panels: bool = False) -> None:
        self._rules, self._chance = rules, Random(fighters)
        self._room = make_room()
        players = [make_player(self._room) for _ in range(fighters)]
        self._characters = [character for character, _ in players]
        self._sessions = {f"o{character.id}": session for character, session in players}
        if panels:
            for session in self._sessions.values():
                session.data_in(combat_subscribe=[[], {}])
        self._owner = self._typist = players[0][1]
        self._floor = FloorCommand(players[0][0])
        for character in self._characters:
            self._floor.give_to(character)
        self._begin()

    @property
    def session(self) -> Any:
        """The session of one of those who fight."""
        return self._owner

    def say(self) -> Callable[[], object]:
        """Let the owner say something."""
        use_parser(of_evennia=False)
        return partial(self._owner.execute_cmd, "say hi")

    def move(self) -> Callable[[], object]:
        """Let the fighter who is asked move."""
        use_parser(of_evennia=False)
        fight = self._fight
        if engine.outcome(fight) is not None:
            self._go_on()
            fight = self._fight
        seat, move = self._choose(fight)
        session = self._owner if seat == REFEREE else self._sessions[seat]
        line = f"combat {'' if seat == REFEREE else 'move '}{engine.say(fight, move)}"

        def act() -> None:
            session.execute_cmd(line)
            assert self._fight is not fight, f"{line} was refused"

        self._typist = session
        self._floor.note()
        return act

    def floor(self) -> Callable[[], object]:
        """Send what the last move has sent once more, by the floor command."""
        self._floor.text = self._encounter.attributes.get(STATE_KEY)
        self._floor.stop_noting()
        use_parser(of_evennia=True)
        return partial(self._typist.execute_cmd, FloorCommand.KEY)

    def _go_on(self) -> None:
        """After a fight, begin another."""
        for _ in range(2):
            self._owner.execute_cmd("combat end")
        self._begin()

    @property
    def _encounter(self) -> Any:
        # Evennia's modules cannot be imported before the server's inside has been started.
        from typeclasses.skirmish.encounter import lookup

        return lookup.encounter_in(self._room)

    @property
    def _fight(self) -> AnyFight:
        fight: AnyFight = self._encounter.fight
        return fight

    def _begin(self) -> None:
        sheet, house = self._sheet()
        for character in self._characters:
            for known in character.attributes.all():
                if known.key.startswith(self._rules):
                    character.attributes.remove(known.key)
            for key, value in sheet.items():
                character.attributes.add(key, value)
        self._owner.execute_cmd(f"combat init bench {self._rules} {house}")
        for place, session in enumerate(self._sessions.values()):
            session.execute_cmd(f"combat add me {'ab'[place % 2]}")
        self._owner.execute_cmd("combat start a b")

    def _sheet(self) -> tuple[Mapping[str, Any], str]:
        """Return the sheet of all fighters, and the house rules."""
        if self._rules == "grapple":
            return SHEET | _STURDY, ""
        spec, house = _OTHERS[self._rules]
        rules = ruleset(self._rules)
        return rules.read_spec(spec, rules.house()), house

    def _choose(self, fight: AnyFight) -> tuple[str, Any]:
        """Return a seat and its move: in Grapple one die at a time, else one by chance."""
        if self._rules == "grapple":
            return _one_die(fight)
        seat = engine.open_seats(fight)[0]
        words, question = view(fight.ruleset), engine.open_question(fight, seat)
        moves = [
            move
            for move in engine.choices(fight, seat)
            if type(move) is not Yield
            and not (words.may_warn(move) and words.warning(fight.table, question, move))
        ]
        return seat, self._chance.choice(moves)


def _one_die(fight: AnyFight) -> tuple[str, Any]:
    fighter = fight.table.fighters[fight.pending.questions[0].seat]
    if fighter.sd:
        enemies = (other for other in fight.table.fighters.values() if other.team != fighter.team)
        return fighter.id, Strike(1, next(enemies).id)
    return fighter.id, Maneuver(1, "ac") if fighter.ad else CatchBreath()


class LongArena(Arena):
    """An arena with one fight, which goes back to its start where it would be over."""

    def _begin(self) -> None:
        super()._begin()
        self._owner.execute_cmd("combat save")

    def _go_on(self) -> None:
        self._owner.execute_cmd("combat restore")
