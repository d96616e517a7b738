"""Combat Free Actions: Dodge. Asked of the target; one roll counts against every attack."""

from collections.abc import Generator

from world.skirmish.fight import Answer, Ask, Decision
from world.skirmish.ruleset import Scene

from . import rolls
from .events import DodgeCounted, NotDodged
from .moves import AnyMove, Dodge
from .table import Fighter, Table

Asking = Generator[Ask, tuple[Answer[AnyMove], ...], int]

#: No dodge.
NONE = -1


def ask(scene: Scene[Table], attacker: Fighter, target: Fighter, how: str) -> Asking:
    """The successes of the target's dodge of this round; `NONE` where it does not dodge."""
    if not target.player or target.dodged != NONE or not target.free:
        return target.dodged
    decision = Decision(target.id, "dodge", (attacker.id, how), "do nothing")
    (answer,) = yield Ask((decision,))
    if isinstance(answer.move, Dodge):
        target.free = False
        boon, most = target.boon("dodging"), answer.move.most
        result = rolls.core(scene, target, "body", "dodging", None, boon=boon, most=most)
        target.dodged = result.successes
    else:
        scene.tell(NotDodged(target.id, attacker.id))
    return target.dodged


def against(
    scene: Scene[Table], target: Fighter, attacker: Fighter, dodge: int, bane: int = 0
) -> int:
    """The degree of a dodge against an adversary's striking difficulty."""
    net = attacker.boon("striking") - bane
    difficulty = rolls.difficulty_of(scene, attacker, "striking_dn", net)
    degree = dodge - difficulty
    scene.tell(DodgeCounted(target.id, attacker.id, dodge, difficulty, degree))
    return degree
