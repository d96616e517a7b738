"""What `combat move` costs through Evennia's command handler, in floor commands and in `say`s.

A floor command is what none can do without that tells these people these texts: see `floors`. The
`attack` of Evennia's own turn-battle contrib is measured in the same way, in `say`s of its room.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from tests.bench import inside
from tests.bench.arena import Arena
from tests.bench.ratios import Ratio, Ready, ratio, times_in_turn
from world.skirmish.ruleset.registry import names as ruleset_names

TITLE: Final = "Commands, through Evennia's handler"
_TURN_BATTLE: Final = "evennia.contrib.game_systems.turnbattle.tb_basic.TBBasicCharacter"
#: The most floor commands and says that a move should cost, by the number of fighters; and the
#: same where everybody's client shows the panel.
_GOALS: Final = {2: (1.6, 2.2), 20: (1.35, 1.6)}
_GOALS_WITH_PANELS: Final = {2: (1.6, 2.6), 20: (1.6, 2.0)}
_RUNS: Final = 300
_WARM: Final = 30


def ratios() -> Iterator[Ratio]:
    """Yield how many floor commands and says a move costs, by each ruleset."""
    for fighters in _GOALS:
        for ruleset in ruleset_names():
            for panels, goals in ((False, _GOALS), (True, _GOALS_WITH_PANELS)):
                arena = Arena(ruleset, fighters, panels=panels)
                move, floor, say = times_in_turn(
                    arena.move, arena.floor, arena.say, runs=_RUNS, warm=_WARM
                )
                what = f"{ruleset}, {fighters} fighters{', panels' if panels else ''}"
                most, most_says = goals[fighters]
                yield ratio(what, "floor commands", move, floor, most)
                yield ratio(what, "says", move, say, most_says)
        yield _turn_battle(fighters)


def _turn_battle(fighters: int) -> Ratio:
    """Return how many says an attack of Evennia's contrib costs."""
    from evennia.contrib.game_systems.turnbattle.tb_basic import BattleCmdSet

    inside.use_parser(of_evennia=True)
    room = inside.make_room()
    characters = []
    for _ in range(fighters):
        character, _ = inside.make_player(room, _TURN_BATTLE)
        character.cmdset.add(BattleCmdSet)
        character.db.hp = character.db.max_hp = 10**6
        characters.append(character)
    characters[0].execute_cmd("fight")
    handler = room.db.combat_turnhandler

    def attack() -> None:
        turn = handler.db.turn
        current = handler.db.fighters[turn]
        other = characters[0] if current is not characters[0] else characters[1]
        current.execute_cmd(f"attack {other.key}")
        assert handler.db.turn != turn, "the attack was refused"

    def say() -> None:
        characters[0].execute_cmd("say hi")

    attacks, says = times_in_turn(_always(attack), _always(say), runs=_RUNS // 3, warm=_WARM)
    handler.stop()
    return ratio(f"turn-battle contrib, {fighters} fighters", "says", attacks, says)


def _always(act: Callable[[], object]) -> Ready:
    """Return what is timed as it is, with nothing to get ready."""
    return lambda: act
