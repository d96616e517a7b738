"""Significant Action: Attack. The target may react, then comes the roll, then the hit."""

from collections.abc import Iterator
from typing import Annotated, Final

from world.skirmish.game import (
    Context,
    IllegalMove,
    Owned,
    Procedure,
    Target,
    TargetEvent,
    Word,
    meters,
    with_article,
)
from world.skirmish.rulesets.cepheus.actions import SignificantAction, lose_aim
from world.skirmish.rulesets.cepheus.checks import (
    MOST_ROLLED,
    Matters,
    Modifier,
    Roll,
    roll,
    score,
    total_of,
)
from world.skirmish.rulesets.cepheus.fighters.fighter import Fighter
from world.skirmish.rulesets.cepheus.fighters.ranges import MELEE, band_name, reached
from world.skirmish.rulesets.cepheus.fighters.weapons import UNARMED, Weapon
from world.skirmish.rulesets.cepheus.movement import most_movement
from world.skirmish.rulesets.cepheus.table import BEHIND_EVERYTHING, Table

from . import damage
from .attack_dms import attack_dms, best_way, ways
from .reactions import React, react

_WAYS: Final = {"hand": "by hand", "thrown": "thrown"}

#: The weapon of an attack, if it is not the one in hand.
WithWeapon = Annotated[str, Owned(of="carried", what="weapon", lead="with")]


def to_stand() -> tuple[str]:
    """Return what to type first for an action that is impossible prone or behind cover."""
    return ("stance standing",)


def _could_draw(actor: Fighter) -> bool:
    """Return whether a fighter has nothing in hand and carries something."""
    return not actor.drawn and bool(actor.weapons)


def _to_reach(
    table: Table, actor: Fighter, target: Fighter, weapon: Weapon, way: str = ""
) -> Iterator[str]:
    """Yield how a fighter gets a target in reach: with a longer weapon in hand, or nearer.

    Nothing where nothing helps.
    """
    distance = table.distance(actor, target)
    carried = [other for other in actor.weapons if other is not weapon]
    reach = [other for other in carried if ways(table, other, distance)]
    for drawn in reach or (actor.weapons if _could_draw(actor) else ()):
        yield f"draw {drawn.name.lower()}"
    yield from _how_to_go(table, actor, target, weapon, way)


def _how_to_go(
    table: Table, actor: Fighter, target: Fighter, weapon: Weapon, way: str
) -> Iterator[str]:
    """Yield where a fighter can go so that a weapon reaches the target; nothing if nowhere."""
    distance = table.distance(actor, target)
    spans = [span for span in reached(weapon.ranges) if ways(table, weapon, span[0], way)]
    most = most_movement(table, actor)
    if not spans or not most:
        return
    # A weapon that is thrown may reach only from farther away.
    nearer = [distance - farthest for _, farthest in spans if farthest < distance]
    cm = min(nearer) if nearer else min(nearest for nearest, _ in spans) - distance
    ahead = (target.x - actor.x) * actor.side >= 0
    verb = "move forward" if ahead == bool(nearer) else "move back"
    # Whole meters, which is what people type.
    yield f"{verb} {meters(min(-(-cm // 100) * 100, most))}"


class AttackBegan(TargetEvent, tag="cepheus_attack_began"):
    """A fighter attacks; the target may react before the roll, unless `unaware`."""

    weapon: str
    unaware: bool = False


class Attacked(Roll, tag="cepheus_attack"):
    """An attack was rolled."""

    target: str
    weapon: str
    distance: int
    reaction: str


class Attack(SignificantAction):
    """Attack with the weapon in your hand, or with bare hands.

    A dagger or a spear is thrown where that is better; `by hand` and `thrown` say it.
    """

    aliases = ("strike", "hit")
    keeps_aim = True
    target: Annotated[str, Target(out=True)]
    weapon: WithWeapon = ""
    way: Annotated[str, Word(words=_WAYS, what="way", hint="by hand|thrown")] = ""

    @classmethod
    def options(cls, table: Table, actor: Fighter) -> Iterator["Attack"]:
        """Every target; enemies in every way if there are several."""
        for target in Target(out=True).values(table, actor):
            yield from cls._at(table, actor, target)

    @classmethod
    def _at(cls, table: Table, actor: Fighter, target: str) -> Iterator["Attack"]:
        yield cls(target)
        if table.fighters[target].team == actor.team:
            return
        distance = table.distance(actor, table.fighters[target])
        reaching = ways(table, actor.weapon(), distance)
        if len(reaching) > 1 and actor.stance != "prone":
            yield cls(target, "", "thrown" if cls(target).best(table, actor) in MELEE else "hand")
        if actor.drawn:
            yield cls(target, UNARMED.name)

    def best(self, table: Table, actor: Fighter) -> str | None:
        """Return the way in which the weapon would be used; None if it does not reach."""
        weapon = weapon_of(actor, self.weapon)
        return best_way(table, actor, table.fighters[self.target], weapon, self.way)

    def dms(self, table: Table, actor: Fighter) -> tuple[Modifier, ...]:
        """Return every DM of the attack; none if the weapon does not reach."""
        weapon, way = weapon_of(actor, self.weapon), self.best(table, actor)
        target = table.fighters[self.target]
        return attack_dms(table, actor, target, weapon, way) if way is not None else ()

    def can_succeed(self, table: Table, actor: Fighter) -> bool:
        """Return whether the best roll hits and hurts a target who does not react."""
        aim = actor.aim
        kill = aim.worth if aim is not None and aim.kill and aim.target == self.target else 0
        target, weapon = table.fighters[self.target], weapon_of(actor, self.weapon)
        best = MOST_ROLLED + total_of(self.dms(table, actor)) - table.house.target_number
        return best >= 0 and damage.could_hurt(table, target, weapon, best, kill)

    def how_to_succeed(self, table: Table, actor: Fighter) -> IllegalMove | None:
        if not _could_draw(actor):
            return None
        target = table.fighters[self.target]
        return IllegalMove(
            "You have nothing in hand.", lambda: _to_reach(table, actor, target, UNARMED)
        )

    def check(self, table: Table, actor: Fighter) -> None:
        target = table.fighters[self.target]
        weapon = usable_weapon(actor, self.weapon)
        distance = table.distance(actor, target)
        reaching = ways(table, weapon, distance, self.way)
        if not reaching:
            how = f" {_WAYS[self.way]}" if self.way else ""
            band = band_name(distance)
            empty = "You have nothing in hand, and your" if _could_draw(actor) else "Your"
            raise IllegalMove(
                f"{empty} {weapon.name} does not reach {target.name}{how}: {band} range.",
                lambda: _to_reach(table, actor, target, weapon, self.way),
            )
        if actor.stance == "prone" and all(way in MELEE for way in reaching):
            raise IllegalMove("You cannot fight hand to hand while prone.", to_stand)
        if table.cover_row(target) == BEHIND_EVERYTHING:
            raise IllegalMove(f"{target.name} is completely behind cover. You cannot hit them.")
        check_own_cover(table, actor)

    def play(self, ctx: Context[Table], actor: Fighter) -> Procedure:
        table = ctx.table
        target = table.fighters[self.target]
        weapon, way = weapon_of(actor, self.weapon), self.best(table, actor)
        assert way is not None
        if actor.aim is not None and actor.aim.target != target.id:
            lose_aim(ctx, actor)
        actor.fire(weapon, weapon.rounds)
        unaware = target.able and not target.aware
        ctx.emit(AttackBegan(actor.id, target.id, weapon.name, unaware))
        reaction, harder = yield from react(
            ctx, target, React(target.id, actor.id, weapon.name, way)
        )
        dms = (*attack_dms(table, actor, target, weapon, way), *harder)
        aim, actor.aim = actor.aim, None
        if way == "thrown":
            _lose(actor, weapon)
        distance = table.distance(actor, target)
        rolled = roll(table, ctx.dice, actor, dms, Matters.EFFECT_OF_SUCCESS)
        attacked = Attacked(*rolled, target.id, weapon.name, distance, reaction)
        ctx.emit(attacked)
        # One attack has shown an unaware target where the enemy is.
        target.aware = True
        if attacked.succeeded:
            extra = aim.worth if aim is not None and aim.kill else 0
            yield from damage.hit(ctx, actor, target, weapon, attacked.effect, extra)


def weapon_of(actor: Fighter, name: str) -> Weapon:
    """Return the weapon of an attack: bare hands if they are named, else what is in hand."""
    return UNARMED if name == UNARMED.name else actor.weapon()


def usable_weapon(actor: Fighter, name: str) -> Weapon:
    """Return the weapon of an attack; raise `IllegalMove` where it cannot be used."""
    weapon = weapon_of(actor, name)
    if name not in ("", weapon.name):
        raise IllegalMove(f"Your {name} is not in your hand.", lambda: [f"draw {name}"])
    if why := why_useless(actor, weapon):
        raise why
    return weapon


def why_useless(actor: Fighter, weapon: Weapon) -> IllegalMove | None:
    """Return why a fighter cannot use a weapon now; None if they can."""
    if weapon.area:
        return IllegalMove(
            f"The referee decides what {with_article(weapon.name)} does.", lambda: ["other"]
        )
    left = actor.loaded.get(weapon.name, 0)
    if weapon.magazine and left < weapon.rounds:
        has = f"has {left} {'round' if left == 1 else 'rounds'} left; it fires {weapon.rounds}"
        return IllegalMove(f"Your {weapon.name} {has if left else 'is empty'}.", lambda: ["reload"])
    if weapon.least_strength and score(actor, "str") < weapon.least_strength:
        return IllegalMove(f"Your {weapon.name} takes a Strength of {weapon.least_strength}.")
    return None


def check_own_cover(table: Table, actor: Fighter) -> None:
    """Raise `IllegalMove` where the fighter sees nothing of the enemy."""
    if table.cover_row(actor) == BEHIND_EVERYTHING:
        raise IllegalMove("You are completely behind cover.", to_stand)


def _lose(actor: Fighter, weapon: Weapon) -> None:
    """Take a thrown weapon from the fighter for the rest of the fight."""
    carried = list(actor.weapons)
    carried.remove(weapon)
    actor.weapons = tuple(carried)
    actor.drawn = ""
