"""The flow: the spotlight, its tokens, momentum, passing, and the rounds."""

from world.skirmish.errors import IllegalMove
from world.skirmish.events import FightOver
from world.skirmish.fight import Ask, Decision, Outcome
from world.skirmish.ruleset import Scene

from . import conditions, dodging
from .events import (
    Passed,
    RoundBegan,
    SpotlightKept,
    SpotlightMoved,
    SpotlightTaken,
    TokenGiven,
    TokensRefilled,
)
from .moves import GiveToken, Pass
from .table import Fighter, Table


def waiting(table: Table) -> Ask:
    """Any member of the side that holds the spotlight."""
    if table.part == "over":
        return Ask()
    return Ask(tuple(Decision(each.id, "act", default="pass") for each in table.holders()))


def outcome(table: Table) -> Outcome | None:
    """At most one side has a creature neither dead nor fled."""
    if table.part != "over":
        return None
    able = table.able_teams()
    return Outcome(able[0] if able else "")


def check_take(table: Table, actor: Fighter) -> None:
    """One action for the spotlight; a player needs a token for it."""
    if table.part != "act":
        raise IllegalMove("Your side has acted; free actions are left, or pass.")
    if actor.player and not actor.tokens:
        raise IllegalMove("You have no spotlight token; somebody on your side may give you one.")


def take(scene: Scene[Table], actor: Fighter) -> None:
    """Spend a token. Acting ends what lasts until one acts, and a line held."""
    if actor.player:
        actor.tokens -= 1
    actor.held = 0
    scene.tell(SpotlightTaken(actor.id, actor.tokens if actor.player else None))
    conditions.broken_by(scene, actor, "acting")


def after_action(scene: Scene[Table], actor: Fighter, momentum: bool, critical: bool) -> None:
    """Momentum that succeeds, and any critical, keep the spotlight on the side."""
    table = scene.table
    if momentum or critical:
        scene.tell(SpotlightKept(actor.team, critical))
    else:
        table.part = "after"


def check_give(table: Table, actor: Fighter, move: GiveToken) -> None:
    """A token of one's own, to another player of one's side."""
    target = table.fighters[move.target]
    if not actor.tokens:
        raise IllegalMove("You have no spotlight token to give.")
    if target is actor or target.team != actor.team or not target.able:
        raise IllegalMove(f"You can give a token only to somebody on your side, not {target.name}.")
    if not target.player:
        raise IllegalMove(f"{target.name} needs no token.")


def give(scene: Scene[Table], actor: Fighter, move: GiveToken) -> None:
    """A token changes hands."""
    actor.tokens -= 1
    scene.table.fighters[move.target].tokens += 1
    scene.tell(TokenGiven(actor.id, move.target))


def let_pass(scene: Scene[Table], actor: Fighter, move: Pass) -> None:
    """The side is done."""
    scene.tell(Passed(actor.id, actor.team))
    next_side(scene)


def go_on(scene: Scene[Table]) -> None:
    """The end of the fight; or the next side, once this one has nothing left to do."""
    table = scene.table
    able = table.able_teams()
    if len(able) < 2:
        table.part = "over"
        scene.tell(FightOver(able[0] if able else ""))
        return
    for team in able:
        _refill(scene, team)
    holders = table.holders()
    done = table.part == "after" and not any(each.free for each in holders)
    if done or not holders:
        next_side(scene)


def next_side(scene: Scene[Table]) -> None:
    """The next side with somebody able; after the last the round ends."""
    table = scene.table
    while True:
        table.holder += 1
        if table.holder == len(table.teams):
            table.holder = 0
            _end_round(scene)
        if table.holders():
            break
    table.part = "act"
    scene.tell(SpotlightMoved(table.teams[table.holder]))


def _end_round(scene: Scene[Table]) -> None:
    """Rapid countdowns tick; everybody has a free action again."""
    table = scene.table
    conditions.tick(scene)
    for fighter in table.fighters.values():
        fighter.free = True
        fighter.dodged = dodging.NONE
    table.round += 1
    scene.tell(RoundBegan(table.round))


def _refill(scene: Scene[Table], team: str) -> None:
    """All tokens come back when none is left on the side."""
    players = [
        each
        for each in scene.table.fighters.values()
        if each.team == team and each.able and each.player
    ]
    if players and not any(each.tokens for each in players):
        for each in players:
            each.tokens = scene.table.house.tokens
        scene.tell(TokensRefilled(team, scene.table.house.tokens))
