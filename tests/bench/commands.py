"""What `combat move` costs beside `say` in the same room, through Evennia's command handler.

The `attack` of Evennia's own turn-battle contrib is measured in the same way.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench import inside
from tests.bench.arena import Arena
from world.skirmish.ruleset.registry import names as ruleset_names

_TURN_BATTLE = "evennia.contrib.game_systems.turnbattle.tb_basic.TBBasicCharacter"


def report() -> None:
    """Print medians in microseconds, and each as a ratio to `say` in the same room."""
    with TemporaryDirectory() as folder:
        inside.start(Path(folder))
        print("Commands, medians (goals: 2.2 says with 2 fighters, 1.6 with 20; panels 2.6, 2.0)")
        for fighters in (2, 20):
            print(f"  {fighters} fighters")
            for ruleset in ruleset_names():
                arena, shown = Arena(ruleset, fighters), Arena(ruleset, fighters, panels=True)
                costs = inside.medians(arena.say, arena.move, shown.move)
                _print(costs, f"combat move, {ruleset}", "  the same, all with panels")
            _print(_turn_battle(fighters), "attack, turn-battle contrib")


def _print(costs: list[float], *names: str) -> None:
    """`say`, and the others as a ratio to it."""
    say, *others = costs
    print(f"    {'say':<30}{say:>8.0f} us")
    for name, cost in zip(names, others, strict=True):
        print(f"    {name:<30}{cost:>8.0f} us  {cost / say:5.2f} says")


def _turn_battle(fighters: int) -> list[float]:
    """The cost of `say`, and of an attack."""
    from evennia.contrib.game_systems.turnbattle.tb_basic import BattleCmdSet

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

    costs = inside.medians(lambda: say, lambda: attack, runs=200)
    handler.stop()
    return costs
