"""What the referee does at any time: cover, ground, sight, pace, the end of hostilities."""

from world.skirmish.errors import IllegalMove
from world.skirmish.events import Withdrawn
from world.skirmish.ruleset import Scene
from world.skirmish.slots import in_metres, metres

from . import medical, turns
from .events import CoverSet, PaceSet, SightSet, TerrainSet
from .moves import AnyMove, Cease, Pace, SetCover, Sight, StartingRange, Terrain, Withdraw
from .table import Table

_FARTHEST = 100_000_00


def check(table: Table, move: AnyMove) -> None:
    """Raise `IllegalMove` unless the referee may do that now."""
    if table.phase == "over":
        raise IllegalMove("The fight is over.")
    if isinstance(move, Cease) and table.phase == "medical":
        raise IllegalMove("The hostilities have ended.")
    if isinstance(move, Pace) and not 0 <= move.percent <= 1000:
        raise IllegalMove(f"A pace is 0 to 10 times the usual, not {metres(move.percent)}.")
    if isinstance(move, Withdraw) and table.fighters[move.target].withdrawn:
        raise IllegalMove(f"{table.fighters[move.target].name} has left the fight already.")


def check_range(move: StartingRange) -> None:
    """Up to a hundred kilometres."""
    if move.cm > _FARTHEST:
        raise IllegalMove(f"{in_metres(move.cm)} is too far for a fight.")


def play(scene: Scene[Table], move: AnyMove) -> None:
    """Do it, and go on where it takes the fight."""
    table = scene.table
    match move:
        case SetCover():
            table.fighters[move.target].cover = move.cover
            scene.tell(CoverSet(move.target, move.cover))
        case Terrain():
            table.difficult = move.terrain == "difficult"
            scene.tell(TerrainSet(table.difficult))
        case Pace():
            table.pace = move.percent
            scene.tell(PaceSet(move.percent))
        case Sight():
            setattr(table, move.what, move.how)
            scene.tell(SightSet(move.what, move.how))
        case Withdraw():
            _withdraw(scene, move)
        case Cease():
            medical.begin(scene, "")


def _withdraw(scene: Scene[Table], move: Withdraw) -> None:
    table = scene.table
    fighter = table.fighters[move.target]
    fighter.withdrawn = True
    turns.drop_out(scene, fighter)
    scene.tell(Withdrawn(fighter.id))
    able = table.able_teams()
    if table.phase in ("aware", "range", "tactics") and len(able) < 2:
        medical.begin(scene, able[0] if able else "")
    elif table.phase == "tactics":
        initiative_goes_on(scene)
    elif table.phase == "medical":
        medical.go_on(scene)
    elif table.phase == "rounds" and table.turn is None and len(able) > 1:
        turns.without(scene, fighter)


def initiative_goes_on(scene: Scene[Table]) -> None:
    """Without tacticians nobody need be asked."""
    from . import initiative

    if not initiative.waiting(scene.table).questions:
        initiative.begin(scene, ())
