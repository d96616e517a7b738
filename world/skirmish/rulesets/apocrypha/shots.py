"""Shots: the reaction, the hits, recoil, counter-fire and diving out of the way."""

from collections.abc import Iterator

from world.skirmish.ruleset import Scene

from . import aiming, damage, handling, pools, reactions
from .blows import Acting, Blow, dice
from .events import Attacked, CourageTested, Modifier, Moved, StanceChanged
from .moves import Respond
from .situations import AVOIDANCE, COUNTER_FIRE, DODGE, NOTHING, RANGED, SOAK
from .table import Fighter, Table


def shoot(scene: Scene[Table], blow: Blow) -> Acting:
    """The target's reaction, then the roll; counter-fire is fired at once."""
    attacker, target = blow.attacker, blow.target
    aiming.engage(scene, attacker, target)
    reaction = Respond(NOTHING)
    if blow.answerable:
        reaction = yield from reactions.ask(scene, target, RANGED, *blow.about)
    against = 0 if reaction.how == SOAK else None
    if reaction.how != NOTHING:
        reactions.pay(scene, target, attacker, reaction)
    if reaction.how in (AVOIDANCE, DODGE):
        modifiers = list(evading_dice(scene.table, target, reaction.how))
        against = pools.roll(scene, target, reaction.how, modifiers).hits
        reactions.count(target, reaction.how)
        if reaction.how == DODGE:
            dive(scene, target, attacker)
    net = fire(scene, blow, against, rating=reaction.how not in (AVOIDANCE, DODGE))
    answer = None
    if reaction.how == COUNTER_FIRE:
        nerve = _nerve(scene, target, blow.rounds)
        answer = reaction_shot(scene.table, target, attacker, reaction.where, *nerve)
        back = fire(scene, answer, None, rating=True)
    # Both shots have been fired before either does its damage.
    if net > 0:
        damage.deal(scene, blow, net, reaction.where if reaction.how == SOAK else "")
    if answer is not None and back > 0:
        damage.deal(scene, answer, back)


def reaction_shot(
    table: Table, fighter: Fighter, target: Fighter, way: str, *extra: Modifier
) -> Blow:
    """A shot out of turn, with what helps and hampers every reaction."""
    dice = (*extra, *pools.reaction_dice(table, fighter, melee=False))
    reactions.count(fighter, way)
    return Blow(fighter, target, way, fighter.weapon(), extra=dice)


def fire(scene: Scene[Table], blow: Blow, against: int | None, *, rating: bool) -> int:
    """Roll, and see what recoil does; the net hits, below 1 for a miss.

    `against` is what the hits must beat, where it is not the target's rating.
    """
    table, attacker, target = scene.table, blow.attacker, blow.target
    modifiers = [
        *dice(table, blow),
        *aiming.dice(table, attacker, target, blow.way),
        Modifier("rounds", table.house.autofire * (blow.rounds - 1)),
    ]
    recoil = blow.weapon.recoil if blow.rounds > 1 else 0
    rolled = pools.roll(scene, attacker, blow.way, modifiers, dead=recoil)
    target.exposed = False
    attacker.aim = None
    if against is None:
        distance = table.distance(attacker, target)
        against = pools.avoidance_rating(table, target, melee=False, distance=distance)
    hit = rolled.hits > against
    ids = attacker.id, target.id
    scene.tell(Attacked(*ids, blow.way, rolled.hits, against, rating, hit))
    if any(face <= table.house.jolt for face in rolled.recoil):
        aiming.unready(scene, attacker, "recoil")
    return rolled.hits - against


def _nerve(scene: Scene[Table], fighter: Fighter, rounds: int) -> tuple[Modifier, ...]:
    """Courage against the incoming rounds, or a die less for each."""
    modifiers = [pools.attribute(fighter, "res"), pools.attribute(fighter, "acu")]
    hits = pools.roll(scene, fighter, "courage", modifiers).hits
    kept = hits >= rounds
    scene.tell(CourageTested(fighter.id, hits, rounds, kept))
    return () if kept else (Modifier("under fire", -rounds),)


def evading_dice(table: Table, fighter: Fighter, how: str) -> Iterator[Modifier]:
    """The pool of avoidance, and of a desperate dodge."""
    yield from pools.avoidance_dice(table, fighter)
    yield Modifier(how, table.house.dodge if how == DODGE else 0)
    yield from pools.reaction_dice(table, fighter, melee=False)


def dive(scene: Scene[Table], fighter: Fighter, attacker: Fighter) -> None:
    """One ends prone, base movement further away."""
    handling.leave_cover(scene, fighter)
    fighter.x += fighter.away_from(attacker) * fighter.base_move
    fighter.stance = "prone"
    scene.tell(StanceChanged(fighter.id, "prone"))
    scene.tell(Moved(fighter.id, fighter.base_move, fighter.x, ""))
