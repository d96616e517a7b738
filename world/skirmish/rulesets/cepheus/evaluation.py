"""The evaluation of Cepheus: wounds, and the attack that a fighter could make."""

from collections.abc import Hashable, Sequence
from typing import Final

from world.skirmish import game
from world.skirmish.game import Move, target_of

from .attacks.attack import why_useless
from .attacks.attack_dms import ways
from .checks import score
from .fighters.fighter import Fighter
from .fighters.ranges import band, range_dm
from .fighters.skills import characteristic_dm
from .miscellaneous import Leadership, Other, SkillCheck
from .table import BEHIND_EVERYTHING, Table

#: The worth of an unconscious fighter, who may wake up or be healed.
_ALIVE: Final = 0.1
#: A good attack, a turn from now; a meter nearer to where one can be made; what a point of damage
#: that an aim adds makes an attack better by.
_ATTACK: Final = 0.15
_METER: Final = 0.004
_KILL: Final = 0.08

#: More loaded shots than these add nothing.
_ENOUGH_SHOTS: Final = 2
#: Points of a characteristic count singly up to this number, and in pairs above it.
_LOW: Final = 3
#: In how many of 36 cases two dice reach a number or more.
_CASES: Final = {
    least: sum(one + other >= least for one in range(1, 7) for other in range(1, 7))
    for least in range(2, 13)
}


class CepheusEvaluation(game.Evaluation):
    """Physical characteristics are life; a weapon that is drawn, loaded and near is worth much."""

    able = 0.4
    weights = {"seriously_wounded": -0.1}
    left_out = (Other, SkillCheck)
    # `make fidelity` finds no difference in nine match-ups with 300 fights of each.
    remembers = True
    # The rest of a turn matters to its fighter alone, and is part of the moment.
    of_no_account = (
        "x", "side", "minor", "significant", "reactions", "dodged", "delaying", "moved", "aim",
        "loaded", "magazines", "endurance_now", "strength_now", "dexterity_now", "base", "change",
        "change_next", "tie_break", "acted", "tries", "aided", "round", "acting", "upcoming",
        "taken", "delayers", "declined", "last_count", "helpers", "teams",
    )  # fmt: skip

    @classmethod
    def concerns(cls, actor: Fighter, other: Fighter) -> bool:
        """Consider enemies, and friends whom the fighter can lead."""
        return other.team != actor.team or "leadership" in actor.skills

    @classmethod
    def considers(cls, table: Table, seat: str, move: Move) -> bool:
        """Consider attacks and aims at enemies only, though the rules allow them at everyone."""
        if not super().considers(table, seat, move):
            return False
        fighters, target = table.fighters, target_of(move)
        if target == seat or target not in fighters or seat not in fighters:
            return True
        return isinstance(move, Leadership) or fighters[target].team != fighters[seat].team

    def worth(self, table: Table, fighter: Fighter) -> float:
        if fighter.able or fighter.gone:
            return super().worth(table, fighter)
        return _ALIVE * fighter.health

    @classmethod
    def moment(cls, table: Table, fighter: Fighter, other: Fighter | None = None) -> Hashable:
        """Return what is left of the turn, and how well the two fighters can attack each other."""
        aim = fighter.aim
        aimed = aim and (aim.kill, aim.worth)
        if other is fighter:
            # Hindrances to the fighter's own checks do not make a reaction worse.
            return _wounds(fighter), fighter.drug and fighter.dodged, aimed
        shots, needs = [], False
        for weapon in fighter.weapons:
            needs = needs or weapon.strength > 0 or weapon.least_strength > 0
            if weapon.magazine:
                shots.append(min(_ENOUGH_SHOTS, fighter.loaded[weapon.name] // weapon.rounds))
        strength, dexterity = score(fighter, "str"), score(fighter, "dex")
        own = (
            aimed, tuple(shots), fighter.minor, fighter.significant, needs and strength,
            fighter.delaying,
        )  # fmt: skip
        if other is not None:
            return (
                own, fighter.reactions, characteristic_dm(strength), characteristic_dm(dexterity),
                _wounds(other), band(table.distance(fighter, other)), table.cover_row(other),
                other.moved // 1000, aim is not None and aim.target == other.id,
            )  # fmt: skip
        enemies = table.enemies(fighter)
        if not enemies:
            return own
        target = aim and table.fighters[aim.target]
        # A movement may bring one on the other side nearest.
        sides = (
            [enemy for enemy in enemies if (enemy.x >= fighter.x) is (side > 0)] for side in (1, -1)
        )
        around = tuple([_stands(table, fighter, side) for side in sides if side])
        return (
            own, fighter.seriously_wounded and fighter.moved, around,
            target and (band(table.distance(fighter, target)), target.able),
        )  # fmt: skip

    def prospect(self, table: Table, fighter: Fighter, enemies: Sequence[Fighter]) -> float:
        aim = fighter.aim
        nearest = target = min(enemies, key=lambda enemy: abs(fighter.x - enemy.x))
        if aim is not None:
            target = next((enemy for enemy in enemies if enemy.id == aim.target), nearest)
        ready = _attack(table, fighter, target)
        if not ready:
            return -_METER * table.distance(fighter, nearest) / 100
        if aim is not None and aim.kill:
            ready += _KILL * aim.worth * ready
        return _ATTACK * (ready - _attack(table, nearest, fighter) / 3)


def _stands(table: Table, fighter: Fighter, enemies: Sequence[Fighter]) -> Hashable:
    """Return where the nearest enemy stands, and how well that enemy could attack."""
    nearest = min(enemies, key=lambda enemy: table.distance(fighter, enemy))
    return (
        (nearest.x - fighter.x) * fighter.side // 100, table.cover_row(nearest), nearest.drawn,
        not why_useless(nearest, nearest.weapon()), _aim(nearest, fighter),
    )  # fmt: skip


def _wounds(fighter: Fighter) -> tuple[int, ...]:
    """Return what is left of a fighter, to the point where a point more or less may fell them."""
    left = fighter.endurance_now, fighter.strength_now, fighter.dexterity_now
    return tuple([now if now <= _LOW else _LOW + (now - _LOW) // 2 for now in left])


def _aim(fighter: Fighter, other: Fighter) -> tuple[bool, int]:
    """Return how well a fighter aims at another."""
    aim = fighter.aim
    return (aim.kill, aim.worth) if aim is not None and aim.target == other.id else (False, 0)


def _attack(table: Table, actor: Fighter, target: Fighter) -> float:
    """Return how good an attack with what is in hand would be, by range and aim alone: about 1."""
    weapon = actor.weapon()
    if why_useless(actor, weapon) or table.cover_row(target) == BEHIND_EVERYTHING:
        return 0.0
    distance = table.distance(actor, target)
    reaching = ways(table, weapon, distance)
    if not reaching:
        return 0.0
    dm = max([range_dm(way, distance) or 0 for way in reaching])
    aim = actor.aim
    if aim is not None and not aim.kill and aim.target == target.id:
        dm += aim.worth
    least = max(2, table.house.target_number - dm)
    return _CASES.get(least, 0) / 36 * weapon.damage / 3
