"""Skill checks, Leadership, and what only the referee can settle."""

from collections.abc import Iterator

from world.skirmish.errors import IllegalMove
from world.skirmish.fight import REFEREE, Ask, Decision, Procedure
from world.skirmish.ruleset import Scene

from .checks import check
from .data import DIFFICULTIES, SKILL_NAMES
from .events import CheckTried, Led, Modifier, OtherAsked, OtherDone
from .moves import Difficulty, Lead, Other, SkillCheck
from .table import Fighter, Table
from .turns import (
    change_initiative,
    check_minor,
    check_significant,
    lose_aim,
    spend_minor,
    spend_significant,
)

_COSTS = ("minor", "significant")


def checks(table: Table, actor: Fighter) -> Iterator[SkillCheck]:
    """Every skill on the sheet."""
    for skill in actor.skills:
        yield from (SkillCheck(skill, cost) for cost in _COSTS)


def check_cost(table: Table, actor: Fighter, move: SkillCheck | Other) -> None:
    """An action that may be a minor or a significant one."""
    if move.cost == "significant":
        check_significant(table, actor)
    else:
        check_minor(table, actor)


def skill_check(scene: Scene[Table], actor: Fighter, move: SkillCheck) -> Procedure:
    """The referee says how hard it is and which characteristic helps."""
    _spend(scene, move.cost)
    lose_aim(scene, actor)
    scene.tell(CheckTried(actor.id, move.skill))
    (answer,) = yield Ask(
        (Decision(REFEREE, "check", (actor.id, move.skill), "difficulty average"),)
    )
    word = answer.move
    assert isinstance(word, Difficulty)
    dms = [Modifier(word.difficulty, DIFFICULTIES[word.difficulty])]
    scene.tell(check(scene.table, scene.dice, actor, move.skill, word.characteristic, dms))


def others(table: Table, actor: Fighter) -> Iterator[Other]:
    """As a minor or a significant action."""
    yield from (Other(cost) for cost in _COSTS)


def other(scene: Scene[Table], actor: Fighter, move: Other) -> None:
    """What the rules do not know waits until the referee has done what it takes."""
    _spend(scene, move.cost)
    lose_aim(scene, actor)
    turn = scene.table.turn
    assert turn is not None
    turn.other = True
    scene.tell(OtherAsked(actor.id))


def settle(scene: Scene[Table]) -> None:
    """The referee has done it; the turn goes on."""
    turn = scene.table.turn
    assert turn is not None
    turn.other = False
    scene.tell(OtherDone(turn.actor))


def leads(table: Table, actor: Fighter) -> Iterator[Lead]:
    """Everybody else."""
    yield from (Lead(target) for target in table.fighters)


def check_lead(table: Table, actor: Fighter, move: Lead) -> None:
    """Somebody else who takes part, by one who has learned to lead."""
    check_significant(table, actor)
    target = table.fighters[move.target]
    if target is actor:
        raise IllegalMove("You lead others, not yourself.")
    if not target.able:
        raise IllegalMove(f"{target.name} cannot be led now.")
    if "leadership" not in actor.skills:
        raise IllegalMove(f"You do not have {SKILL_NAMES['leadership']}.")


def lead(scene: Scene[Table], actor: Fighter, move: Lead) -> None:
    """The Effect of the check raises the other's initiative for one round."""
    spend_significant(scene)
    lose_aim(scene, actor)
    checked = check(scene.table, scene.dice, actor, "leadership", "soc", [])
    scene.tell(checked)
    raised = max(0, checked.effect)
    change_initiative(scene.table.fighters[move.target], raised)
    scene.tell(Led(actor.id, move.target, raised))


def _spend(scene: Scene[Table], cost: str) -> None:
    if cost == "significant":
        spend_significant(scene)
    else:
        spend_minor(scene)
