"""The end of a round: every side pushes on, or all pause, or all have had enough."""

from collections.abc import Iterable
from typing import Final

from world.skirmish.fight import Answer, Ask, Decision
from world.skirmish.ruleset import Scene

from . import passes, pauses, reactions
from .events import Voted
from .moves import AnyMove, Respond
from .situations import CEASE, PAUSE, PUSH, VOTE
from .table import Fighter, Table

RESULTS: Final = (PUSH, PAUSE, CEASE)


def waiting(table: Table) -> Ask:
    """Everybody able who has no standing order."""
    return Ask(
        tuple(Decision(each.id, VOTE, (table.round,), PUSH) for each in _voters(table)), "all"
    )


def _voters(table: Table) -> list[Fighter]:
    return [each for each in table.able() if VOTE not in each.orders]


def begin(scene: Scene[Table]) -> None:
    """Nobody is asked where everybody has a standing order."""
    scene.table.phase = "vote"
    if not _voters(scene.table):
        settle(scene, ())


def settle(scene: Scene[Table], answers: Iterable[Answer[AnyMove]]) -> None:
    """One who pushes is enough; the hostilities cease where everybody wants it."""
    table = scene.table
    votes = {each.id: each.orders[VOTE].how for each in table.able() if VOTE in each.orders}
    for answer in answers:
        assert isinstance(answer.move, Respond)
        votes[answer.actor] = answer.move.how
        if answer.move.always:
            fighter = table.fighters[answer.actor]
            reactions.give_order(scene, fighter, VOTE, answer.move.how)
    result = next((each for each in RESULTS if each in votes.values()), PUSH)
    scene.tell(Voted(tuple(votes.items()), result))
    if result == PUSH:
        passes.begin_round(scene)
    elif result == PAUSE:
        pauses.begin(scene)
    else:
        table.phase = "over"
