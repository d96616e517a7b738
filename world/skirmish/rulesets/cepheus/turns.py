"""Rounds and turns: whose turn it is, what is left of it, delaying, and coming round."""

from collections.abc import Iterator

from world.skirmish.errors import IllegalMove
from world.skirmish.fight import REFEREE, Ask, Decision
from world.skirmish.ruleset import Scene

from .checks import characteristic_dm, load, roll
from .events import (
    AimLost,
    Delayed,
    Modifier,
    RoundBegan,
    Skipped,
    TurnBegan,
    TurnLost,
    TwoMinorsTaken,
    WakeTried,
)
from .moves import Delay, Skip, TwoMinorActions
from .table import Fighter, Table, Turn


def waiting(table: Table) -> Ask:
    """The turn under way; else whoever delays, first in first out; else somebody unconscious."""
    if table.turn is not None and table.turn.other:
        return Ask((Decision(REFEREE, "other", (table.turn.actor,), "done"),))
    if table.turn is not None:
        return Ask((Decision(table.turn.actor, "turn", default="skip"),))
    about = (table.upcoming,) if table.upcoming else ()
    if (delayer := _next_delayer(table)) is not None:
        return Ask((Decision(delayer.id, "delay", about, "no"),))
    return Ask((Decision(REFEREE, "wake", about, "no"),))


def begin_round(scene: Scene[Table]) -> None:
    """Changes of initiative that were put off count now, for this round only."""
    table = scene.table
    table.round += 1
    table.last_count = None
    for fighter in table.fighters.values():
        fighter.change, fighter.change_next = fighter.change_next, 0
        fighter.acted = fighter.dodged = False
    scene.tell(RoundBegan(table.round))
    next_turn(scene)


def next_turn(scene: Scene[Table]) -> None:
    """Find whose turn comes, and go on until somebody must decide."""
    table = scene.table
    table.turn = None
    table.declined = []
    to_act = [each for each in table.order() if not each.acted and not each.delaying]
    table.upcoming = to_act[0].id if to_act else ""
    _settle(scene)


def without(scene: Scene[Table], fighter: Fighter) -> None:
    """Go on between two turns when somebody has been taken out."""
    if scene.table.upcoming == fighter.id:
        next_turn(scene)
    else:
        _settle(scene)


def answer_delay(scene: Scene[Table], fighter: Fighter, accepts: bool) -> None:
    """Take the delayed turn now, with the initiative of whom it comes before; or let it pass."""
    table = scene.table
    if not accepts:
        table.declined.append(fighter.id)
        _settle(scene)
        return
    _stop_delaying(table, fighter)
    count = table.fighters[table.upcoming].initiative if table.upcoming else table.last_count
    if count is not None:
        fighter.base, fighter.change = count, 0
    _begin_turn(scene, fighter, early=True)


def answer_wake(scene: Scene[Table], allowed: bool) -> None:
    """An Endurance check brings somebody round; each failure makes the next easier."""
    table = scene.table
    fighter = table.fighters[table.upcoming]
    fighter.moved = 0
    if allowed:
        tries = Modifier("tries", table.house.wake_retry * fighter.tries)
        end = Modifier("END", characteristic_dm(fighter.now["end"]))
        rolled, counted, total = roll(scene.dice, (end, tries))
        woke = total >= table.house.target_number
        scene.tell(WakeTried(fighter.id, total, woke, rolled, counted))
        if woke:
            fighter.conscious = fighter.woken = True
            fighter.tries = 0
            _begin_turn(scene, fighter)
            return
        fighter.tries += 1
    scene.tell(TurnLost(fighter.id, True))
    fighter.acted = True
    fighter.reactions = 0
    next_turn(scene)


def end_if_spent(scene: Scene[Table]) -> None:
    """The turn ends when nothing is left of it, or its fighter cannot go on."""
    turn = scene.table.turn
    if turn is None:
        return
    fighter = scene.table.fighters[turn.actor]
    if not fighter.able or not (turn.minors or turn.significant or turn.other):
        end_turn(scene)


def end_turn(scene: Scene[Table]) -> None:
    """What hampered the fighter since their reactions ends with their turn."""
    table = scene.table
    assert table.turn is not None
    fighter = table.fighters[table.turn.actor]
    fighter.acted = True
    fighter.reactions = 0
    table.last_count = fighter.initiative
    next_turn(scene)


def skips(table: Table, actor: Fighter) -> Iterator[Skip]:
    """A turn may always end."""
    yield Skip()


def check_skip(table: Table, actor: Fighter, move: Skip) -> None:
    """A turn may always end."""


def skip(scene: Scene[Table], fighter: Fighter, move: Skip) -> None:
    """End the turn with what is left of it unused."""
    scene.tell(Skipped(fighter.id))
    end_turn(scene)


def delays(table: Table, actor: Fighter) -> Iterator[Delay]:
    """Wait for a better moment."""
    yield Delay()


def delay(scene: Scene[Table], fighter: Fighter, move: Delay) -> None:
    """Wait: before every other turn the fighter is asked whether to take theirs."""
    scene.table.delayers.append(fighter.id)
    fighter.delaying = True
    scene.tell(Delayed(fighter.id))
    next_turn(scene)


def check_delay(table: Table, actor: Fighter, move: Delay) -> None:
    """Nobody delays who has begun to act."""
    assert table.turn is not None
    if not table.turn.untouched:
        raise IllegalMove("You have begun your turn; you cannot delay it any more.")


def check_minor(table: Table, fighter: Fighter) -> None:
    """Raise `IllegalMove` unless a minor action is left, or a significant one to swap for two."""
    check_any_action(table)
    _check_load(table, fighter)


def check_any_action(table: Table) -> None:
    """Raise `IllegalMove` unless there is an action left."""
    assert table.turn is not None
    if not table.turn.minors and not table.turn.significant:
        raise IllegalMove("You have no action left in this turn.")


def check_significant(table: Table, fighter: Fighter) -> None:
    """Raise `IllegalMove` unless the significant action is left."""
    assert table.turn is not None
    if not table.turn.significant:
        raise IllegalMove("You have used your significant action in this turn.")
    _check_load(table, fighter)


def two_minors(table: Table, actor: Fighter) -> Iterator[TwoMinorActions]:
    """The significant action may be swapped."""
    yield TwoMinorActions()


def check_two_minors(table: Table, actor: Fighter, move: TwoMinorActions) -> None:
    """The significant action is left; what one carries does not matter, one may still move."""
    assert table.turn is not None
    if not table.turn.significant:
        raise IllegalMove("You have used your significant action in this turn.")


def play_two_minors(scene: Scene[Table], actor: Fighter, move: TwoMinorActions) -> None:
    """Two minor actions in place of the significant one."""
    _swap(scene)


def spend_minor(scene: Scene[Table]) -> None:
    """Use a minor action; without one left, the significant action makes two."""
    turn = scene.table.turn
    assert turn is not None
    if not turn.minors:
        _swap(scene)
    turn.minors -= 1
    turn.untouched = False


def spend_significant(scene: Scene[Table]) -> None:
    """Use the significant action."""
    turn = scene.table.turn
    assert turn is not None
    turn.significant -= 1
    turn.untouched = False


def change_initiative(fighter: Fighter, amount: int) -> None:
    """A change lasts one round: this one for who has yet to act, else the next."""
    if fighter.acted:
        fighter.change_next += amount
    else:
        fighter.change += amount


def lose_aim(scene: Scene[Table], fighter: Fighter) -> None:
    """Anything but aiming on breaks an aim."""
    if fighter.aim is not None:
        fighter.aim = None
        scene.tell(AimLost(fighter.id))


def drop_out(scene: Scene[Table], fighter: Fighter) -> None:
    """Somebody who is out neither aims nor delays."""
    lose_aim(scene, fighter)
    _stop_delaying(scene.table, fighter)


def _swap(scene: Scene[Table]) -> None:
    turn = scene.table.turn
    assert turn is not None
    turn.significant -= 1
    turn.minors += 2
    turn.untouched = False
    scene.tell(TwoMinorsTaken(turn.actor))


def _check_load(table: Table, fighter: Fighter) -> None:
    if load(table, fighter) == "maximum":
        raise IllegalMove("You carry too much to do anything but move 1.5 metres.")


def _stop_delaying(table: Table, fighter: Fighter) -> None:
    fighter.delaying = False
    if fighter.id in table.delayers:
        table.delayers.remove(fighter.id)


def _next_delayer(table: Table) -> Fighter | None:
    waiting = (table.fighters[each] for each in table.delayers if each not in table.declined)
    return next((each for each in waiting if each.able), None)


def _settle(scene: Scene[Table]) -> None:
    """Go on until somebody must decide: one who delays, the referee, or whose turn it is."""
    table = scene.table
    if _next_delayer(table) is not None:
        return
    if not table.upcoming:
        _end_round(scene)
        return
    fighter = table.fighters[table.upcoming]
    if fighter.conscious:
        _begin_turn(scene, fighter)


def _end_round(scene: Scene[Table]) -> None:
    """Who delayed to the end has lost the round, and starts the next before everybody."""
    table = scene.table
    late = [table.fighters[each] for each in table.delayers]
    top = max((each.base + each.change_next for each in table.order()), default=0)
    for fighter in late:
        _stop_delaying(table, fighter)
        fighter.acted = True
        fighter.base = top + 1
        scene.tell(TurnLost(fighter.id, False))
    begin_round(scene)


def _begin_turn(scene: Scene[Table], fighter: Fighter, *, early: bool = False) -> None:
    """One minor and one significant action; the seriously wounded have no minor action."""
    fighter.moved = 0
    fighter.aware = True
    minors = 0 if fighter.seriously_wounded else 1
    scene.table.turn = Turn(fighter.id, minors=minors)
    scene.tell(TurnBegan(fighter.id, early))


def why_not_asked(table: Table, actor: str) -> str:
    """Why it is not this fighter's turn; empty where somebody else is asked between two turns."""
    if table.phase == "over":
        return "The fight is over; nobody moves any more."
    if actor == REFEREE:
        return ""
    fighter = table.fighters.get(actor)
    if fighter is None:
        return "You are not in this fight."
    reasons = (
        (fighter.withdrawn, "You have left this fight."),
        (fighter.dead, "You are dead."),
        (not fighter.conscious, "You are unconscious."),
    )
    for applies, reason in reasons:
        if applies:
            return reason
    if table.turn is not None and not table.turn.other:
        return f"It is {table.fighters[table.turn.actor].name}'s turn."
    return ""
