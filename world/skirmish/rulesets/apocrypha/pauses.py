"""The Pause: shock heals, first aid is given, until somebody takes up the fight again."""

from collections.abc import Iterator

from world.skirmish.errors import IllegalMove
from world.skirmish.fight import Ask, Decision
from world.skirmish.ruleset import Scene

from . import passes, pools
from .data import STILL
from .events import Aided, Ceased, PauseBegan, Resumed
from .moves import Aid, AnyMove, Cease, Resume
from .table import Fighter, Table


def waiting(table: Table) -> Ask:
    """Everybody able who has not agreed to the end; whoever answers first goes ahead."""
    return Ask(
        tuple(
            Decision(each.id, "pause", (), "cease")
            for each in table.able()
            if each.id not in table.ceased
        )
    )


def begin(scene: Scene[Table]) -> None:
    """Speeds, readied states, aims and engagements end."""
    table = scene.table
    table.phase = "pause"
    table.ceased.clear()
    table.shots.clear()
    recovered = [(f.id, f.shock) for f in table.fighters.values() if f.shock and not f.withdrawn]
    for fighter in table.fighters.values():
        fighter.shock = 0
        fighter.rate, fighter.course, fighter.aim = STILL, None, None
        fighter.readied = fighter.defending = fighter.exposed = fighter.shaken = False
        fighter.aided = False
    scene.tell(PauseBegan(tuple(recovered)))


def domain(table: Table) -> Iterator[AnyMove]:
    """First aid for everybody; the end of the Pause or of the fight."""
    yield from (Aid(each) for each in table.fighters)
    yield from (Resume(), Cease())


def check_aid(table: Table, fighter: Fighter, move: Aid) -> None:
    """One try in a Pause, on somebody who is harmed and alive."""
    target = table.fighters[move.target]
    if fighter.aided:
        raise IllegalMove("You have given first aid in this Pause already.")
    if target.dead or target.withdrawn:
        raise IllegalMove(f"{target.name} is beyond your help.")
    if not target.harm:
        raise IllegalMove(f"{target.name} has no harm that first aid could heal.")


def play(scene: Scene[Table], fighter: Fighter, move: AnyMove) -> None:
    """Help, fight on, or agree to the end; the fight is over when all agree."""
    table = scene.table
    if isinstance(move, Aid):
        _aid(scene, fighter, table.fighters[move.target])
    elif isinstance(move, Resume):
        scene.tell(Resumed(fighter.id))
        passes.begin_round(scene)
    elif isinstance(move, Cease):
        table.ceased.append(fighter.id)
        scene.tell(Ceased(fighter.id))


def _aid(scene: Scene[Table], fighter: Fighter, target: Fighter) -> None:
    """Net hits of Cognition heal harm."""
    fighter.aided = True
    difficulty = scene.table.house.aid
    wits = [pools.attribute(fighter, "cog")]
    rolled = pools.roll(scene, fighter, "first aid", wits)
    healed = min(target.harm, max(0, rolled.hits - difficulty))
    target.harm -= healed
    scene.tell(Aided(fighter.id, target.id, rolled.hits, rolled.dice, difficulty, healed))
