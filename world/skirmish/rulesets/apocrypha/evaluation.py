"""The evaluation of Apocrypha: harm, points left, and targets in reach."""

from bisect import bisect_left, bisect_right
from collections.abc import Hashable, Sequence
from functools import cache
from typing import Any, Final

from world.skirmish import game

from .action_economy import allowance
from .actions.defensive_actions import Riposte
from .actions.preparing import Prepare, PrepareForAlly
from .actions.ranged_actions import PreciseAim
from .actions.universal_actions import GoAway, GoToward
from .data import METER, STILL, UNARMED, Weapon
from .engagements import sees
from .exchange.hitting import WAYS
from .exchange.reactions import DamageSoak
from .house_rules import ApocryphaHouse
from .movement import ahead
from .push_or_pause import Vote
from .table import Fighter, Table

#: To be incapacitated, but alive.
_ALIVE: Final = 0.02
#: Shock, which a Pause heals, weighs less than harm; being on the ground.
_HEALS: Final = 0.3
_PRONE: Final = 0.04
#: An enemy in reach of the weapon, each point of its damage, a meter nearer, and on the way.
_IN_REACH: Final = 0.1
_DAMAGE: Final = 0.01
_METER: Final = 0.004
_COMING: Final = 0.02
#: A weapon that is readied, an aim, something prepared.
_READIED: Final = 0.03
_AIM: Final = 0.02
_PREPARED: Final = 0.02

#: More points than these pay for no other action, and more half blows change no choice.
_ACTION: Final = 12
_HALF_BLOWS: Final = 6
#: Distances in centimeters that are told apart: what weapons reach, and others.
_DISTANCES: Final = (100, 200, 300, 500, 800, 1000, 1500, 2000, 3000, 4000, 6000)


class ApocryphaEvaluation(game.Evaluation):
    """Harm counts more than shock, which a Pause heals."""

    able = 0.4
    # An action point buys a part of an attack or of a reaction.
    weights = {"ap": 0.004, "wounded": -0.1, "exposed": -0.06, "defending": 0.01}
    # One vote to push settles it, as all others are expected to give.
    usual = (Vote,)
    # It is judged like what fighters prepare for themselves, and three of these come before it.
    left_out = (PrepareForAlly,)
    # `make fidelity` finds no difference in nine match-ups with 300 fights of each.
    remembers = True
    # A fighter's health and place, and the rest of a pass, are in the moment.
    of_no_account = (
        "harm", "shock", "ap", "spent", "tie_break", "deadly", "x", "side", "untold", "course",
        "aim", "prepared", "hiding", "riposte", "aided", "warned", "reacted",
        "teams", "round", "acting", "begun", "waited", "offered", "shots", "ceased",
    )  # fmt: skip

    def worth(self, table: Table, fighter: Fighter) -> float:
        alive = not (fighter.able or fighter.dead or fighter.withdrawn)
        return _ALIVE if alive else super().worth(table, fighter)

    def more(self, table: Table, fighter: Fighter) -> float:
        heals = (1 - self.able) * _HEALS * fighter.shock / fighter.vitality
        return heals - _PRONE * (fighter.stance == "prone")

    @classmethod
    def comes_to(cls, table: Table, seat: str, move: game.Move) -> Hashable:
        """What is held, or laid as bait, shows later; one limb soaks as well as the other.

        Where a fighter stands still, it is the place that counts and not who is there.
        """
        actor: Any = table.fighters.get(seat)
        outcome: Hashable = None
        match move:
            case DamageSoak() | Riposte():
                outcome = (type(move),)
            case Prepare() | PrepareForAlly():
                outcome = Prepare, move.cost(table, actor), move.what.offensive
            case PreciseAim() if actor.aim is None:
                outcome = (PreciseAim,)
            case GoToward() if actor.rate == STILL:
                outcome = type(move), table.fighters[move.who].x, move.stop
            case GoAway() if actor.rate == STILL:
                outcome = type(move), actor.away_from(table.fighters[move.who])
        return outcome

    @classmethod
    def likeness(cls, table: Table, fighter: Fighter) -> Hashable:
        return fighter.able, fighter.wounded

    @classmethod
    def moment(cls, table: Table, fighter: Fighter, other: Fighter | None = None) -> Hashable:
        """What a fighter can pay and holds, the way they go, and where the others stand."""
        held = fighter.prepared.what if fighter.prepared is not None else None
        way = _way(table, fighter) if fighter.rate else None
        own = (
            _paid(fighter.ap, _actions(table.house, fighter.melee_weapon(), fighter.weapon())),
            held is not None and held.offensive, _aims(fighter), way,
        )  # fmt: skip
        enemies = sorted(table.enemies(fighter), key=lambda enemy: table.distance(fighter, enemy))
        # The fighters who are near matter to a choice that fells another.
        near = next((_far(table, fighter, enemy) for enemy in enemies if enemy is not other), None)
        if other is None or not enemies:
            return own, near
        aim, course, nearest = fighter.aim, fighter.course, enemies[0]
        where = (
            near, _far(table, fighter, other), (other.x > fighter.x) is (nearest.x > fighter.x),
            course is not None and course.who == other.id,
        )  # fmt: skip
        if other not in enemies:
            return way, where
        shoot = not (fighter.weapon().melee or other.weapon().melee)
        return (
            own, where, sees(table, fighter, other), aim is not None and aim.target == other.id,
            _left(fighter, other), _blows(other, fighter), other.reacted, _reacts(table, other),
            # A fighter with more points left may fire back.
            shoot and min(max(0, fighter.ap - other.ap), _ACTION),
        )  # fmt: skip

    @classmethod
    def asked(cls, table: Table, fighter: Fighter, other: Fighter | None = None) -> Hashable:
        """What a fighter can pay and holds; or how far the other is, and what fells either."""
        if other is None:
            held = fighter.prepared.what if fighter.prepared is not None else None
            far = min([_far(table, fighter, enemy) for enemy in table.enemies(fighter)], default=0)
            return (
                _reacts(table, fighter), fighter.reacted, type(held), _aims(fighter), far,
                fighter.warned,
            )  # fmt: skip
        return (
            _far(table, fighter, other), _left(other, fighter), _blows(fighter, other),
            fighter.ap > other.ap and not fighter.weapon().melee,
        )  # fmt: skip

    def prospect(self, table: Table, fighter: Fighter, enemies: Sequence[Fighter]) -> float:
        weapon = fighter.weapon()
        reach = (weapon.reach or weapon.range) * METER
        nearest = min(enemies, key=lambda enemy: abs(fighter.x - enemy.x))
        # Points that are spent carry the fighter along. To stay where it has begun to go away is no
        # better than to turn around, or two who go would wait for each other for ever.
        there = ahead(table, fighter, table.house.speed_cost) if fighter.rate else fighter.x
        now, then = (abs(place - nearest.x) for place in (fighter.x, there))
        going = then > now
        far = max(0, max(now, then) - reach)
        seen = weapon.melee or any(sees(table, fighter, enemy) for enemy in enemies)
        coming = then < now and far > 0
        aim = fighter.aim.times if fighter.aim is not None else 0
        return (
            (_IN_REACH if seen and not far and not going else 0.0)
            - _METER * far / METER
            + _COMING * (coming and fighter.rate)
            + _DAMAGE * (weapon.damage if weapon is not UNARMED else 0)
            + _READIED * fighter.readied
            + _AIM * aim
            + _PREPARED * (fighter.prepared is not None and fighter.prepared.what.offensive)
        )


def _far(table: Table, one: Fighter, other: Fighter) -> int:
    """Return the approximate distance of two fighters."""
    return bisect_left(_DISTANCES, table.distance(one, other))


def _aims(fighter: Fighter) -> int:
    """Return how often a fighter has aimed."""
    return fighter.aim.times if fighter.aim is not None else 0


def _paid(points: int, costs: tuple[int, ...]) -> int:
    """Return for how many of these costs the points are enough."""
    return bisect_right(costs, points)


def _reacts(table: Table, fighter: Fighter) -> int:
    """Return how many of the costs of reactions a fighter can pay."""
    return _paid(fighter.ap, _reactions(table.house, fighter.melee_weapon()))


@cache
def _reactions(house: ApocryphaHouse, weapon: Weapon) -> tuple[int, ...]:
    """Return the costs of reactions, from the least."""
    costs = house.parry_cost, house.avoidance_cost, house.dodge_cost, house.soak_cost, weapon.erg
    return tuple(sorted(set(costs)))


@cache
def _actions(house: ApocryphaHouse, *weapons: Weapon) -> tuple[int, ...]:
    """Return the costs of actions with these weapons, from the least."""
    costs = {1, house.speed_cost}
    for weapon in weapons:
        kinds = [way for way in WAYS.values() if way.ranged is not weapon.melee]
        costs |= {way.price(house, weapon) for way in kinds}
    return tuple(sorted(costs))


def _blow(attacker: Fighter, target: Fighter) -> int:
    """Return the approximate damage of a good blow or shot at a fighter."""
    return max(2, attacker.weapon().damage + 2 - target.armor)


def _left(attacker: Fighter, target: Fighter) -> Hashable:
    """Return a fighter's remaining health, finely up to one good blow, then in half blows.

    Also whether a good blow wounds them.
    """
    left, blow = target.vitality - target.hurt, _blow(attacker, target)
    unhurt = left - target.vitality // 2
    return left if left <= blow else -min(_HALF_BLOWS, 2 * left // blow), 0 < unhurt <= blow


def _blows(attacker: Fighter, target: Fighter) -> int:
    """Return how many good blows a fighter can take and still stand: none, one, or more."""
    return min(2, (target.vitality - target.hurt) // _blow(attacker, target))


def _way(table: Table, fighter: Fighter) -> Hashable:
    """Return where a fighter is going, and past whom."""
    course = fighter.course
    if course is None:
        return None
    enemies = sorted(
        ((enemy.x - fighter.x) * fighter.side // METER, enemy.reach, enemy.weapon().melee)
        for enemy in table.enemies(fighter)
    )
    end = table.distance(fighter, table.fighters[course.who]) // METER
    return course.toward, end, allowance(table, fighter) - fighter.spent, *enemies
