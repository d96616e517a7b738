"""An attack as an action: what every way to attack has, melee and ranged."""

from collections.abc import Iterator
from typing import Annotated, Any, Final

from msgspec.structs import replace

from world.skirmish.game import Context, IllegalMove, Procedure, Target, is_allowed, to_the_end
from world.skirmish.rulesets.apocrypha.data import LOCATIONS, METER, UNARMED, Weapon
from world.skirmish.rulesets.apocrypha.engagements import sees
from world.skirmish.rulesets.apocrypha.exchange.damage import could_hurt
from world.skirmish.rulesets.apocrypha.exchange.hitting import WAYS, Acting, Incoming, Way
from world.skirmish.rulesets.apocrypha.exchange.interrupts import begin_attacks
from world.skirmish.rulesets.apocrypha.exchange.ranged_reactions import Location, Rounds
from world.skirmish.rulesets.apocrypha.exchange.resolution import begin_attack
from world.skirmish.rulesets.apocrypha.movement import PassAction, ahead, spend
from world.skirmish.rulesets.apocrypha.table import Fighter, Table


class AttackAction(Way, PassAction):
    """An attack on an enemy."""

    offensive = True
    target: Annotated[str, Target(among="enemies")]
    location: Location = ""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        WAYS[cls.verb] = cls

    @classmethod
    def options(cls, table: Table, actor: Fighter) -> Iterator["AttackAction"]:
        """Yield the attacks that can be paid and could hurt; others may still be typed."""
        first = cls._first(table, actor)
        if first is None or first.cost(table, actor) > actor.ap:
            return
        if is_allowed(first.check_any, table, actor):
            yield from cls._hopeful(table, actor)

    @classmethod
    def attempts(cls, table: Table, actor: Fighter) -> Iterator["AttackAction"]:
        """Yield the attack on the first enemy if it is illegal, else those that could hurt."""
        first = cls._first(table, actor)
        if first is not None and not is_allowed(first.check, table, actor):
            yield first
        else:
            yield from cls._hopeful(table, actor)

    @classmethod
    def _first(cls, table: Table, actor: Fighter) -> "AttackAction | None":
        """Return the attack on the first enemy."""
        return next((cls(enemy.id) for enemy in table.enemies(actor)), None)

    @classmethod
    def _hopeful(cls, table: Table, actor: Fighter) -> Iterator["AttackAction"]:
        """Yield the attacks on enemies within reach that could hurt one who does nothing."""
        for enemy in table.enemies(actor):
            plain = cls(enemy.id)
            if is_allowed(plain.check_target, table, actor, plain.cost(table, actor)):
                every = cls.variants(table, actor, enemy)
                yield from (
                    action for action in every if could_hurt(table, action.foreseen(table, actor))
                )

    @classmethod
    def variants(cls, table: Table, actor: Fighter, enemy: Fighter) -> Iterator["AttackAction"]:
        """Yield the attacks on an enemy that are worth listing."""
        yield cls(enemy.id)
        if cls.called:
            yield from (cls(enemy.id, place) for place in LOCATIONS)

    @property
    def targets(self) -> tuple[str, ...]:
        """Return every target."""
        return (self.target,)

    def cost(self, table: Table, actor: Fighter) -> int:
        return self.price(table.house, self.weapon(actor), self.rounds)

    def check_target(self, table: Table, actor: Fighter, points: int) -> None:
        """Raise `IllegalMove` unless every target is within reach once the points are spent."""
        there = ahead(table, actor, points)
        for target in map(table.fighters.__getitem__, self.targets):
            distance = abs(there - target.x)
            if distance > actor.reach:
                raise _out_of_reach(actor, target, distance)

    def attack(self, table: Table, actor: Fighter) -> Incoming:
        """Return the attack at its beginning, on the first target."""
        made = type(self), self.weapon(actor), self.location, self.rounds
        return Incoming(actor, table.fighters[self.target], *made, cost=self.cost(table, actor))

    def foreseen(self, table: Table, actor: Fighter) -> Incoming:
        """Return the attack as it will be once the actor has moved along."""
        attack = self.attack(table, actor)
        there = ahead(table, actor, attack.cost)
        return attack if there == actor.x else attack._replace(attacker=replace(actor, x=there))

    def spend_and_do(self, ctx: Context[Table], actor: Fighter) -> Procedure:
        """Let the points carry the actor along, then what waits for the attack, then attack."""
        attacks = self.each_attack(ctx.table, actor)
        if (yield from spend(ctx, actor, attacks[0].cost)):
            attacks = yield from begin_attacks(ctx, attacks)
            if attacks:
                return (yield from self.resolve(ctx, attacks))
        return None

    def go_off(self, ctx: Context[Table], actor: Fighter, other: Fighter) -> Acting:
        # A prepared action sets off nothing else, and so nothing asks who waits for the attack.
        each = self.aimed_at(other).each_attack(ctx.table, actor)
        attacks = [attack._replace(cost=0) for attack in each]
        for attack in attacks:
            ctx.emit(attack.began())
        yield from to_the_end(ctx, self.resolve(ctx, attacks))

    def resolve(self, ctx: Context[Table], attacks: list[Incoming]) -> Procedure:
        """Make the attack up to its dice; what they bring is its rest."""
        return begin_attack(ctx, attacks[0])

    def each_attack(self, table: Table, actor: Fighter) -> list[Incoming]:
        """Return an attack on each target; the points are paid once."""
        first = self.attack(table, actor)
        more = (table.fighters[target] for target in self.targets[1:])
        return [first, *(first._replace(target=fighter, cost=0) for fighter in more)]


class Shot(AttackAction):
    """An attack with a ranged weapon."""

    ranged = True
    rounds: Rounds = 1  # type: ignore[misc]  # where others have one round

    @classmethod
    def variants(cls, table: Table, actor: Fighter, enemy: Fighter) -> Iterator["AttackAction"]:
        yield from super().variants(table, actor, enemy)
        for rounds in range(2, actor.weapon().rof + 1):
            yield cls(enemy.id, rounds=rounds)

    @classmethod
    def weapon(cls, fighter: Fighter) -> Weapon:
        return fighter.weapon()

    def check_alone(self, table: Table, actor: Fighter) -> None:
        weapon = check_ranged(actor)
        if not 1 <= self.rounds <= weapon.rof:
            raise IllegalMove(
                f"Your {weapon.name} fires 1 to {weapon.rof} rounds, not {self.rounds}."
            )
        if self.readied and not actor.readied:
            raise IllegalMove(f"Your {weapon.name} is not readied.", lambda: ["ready weapon"])

    def check_target(self, table: Table, actor: Fighter, points: int) -> None:
        check_shot(table, actor, table.fighters[self.target])


def check_ranged(fighter: Fighter) -> Weapon:
    """Return the ranged weapon in hand, or raise `IllegalMove`."""
    weapon = fighter.weapon()
    if weapon.melee:
        held = f"your {fighter.hand}" if fighter.hand else "bare hands"
        ranged = [other for other in fighter.weapons if not other.melee]
        raise IllegalMove(
            f"You need a ranged weapon in hand; you have {held}.",
            lambda: [f"draw {other.name}" for other in ranged],
        )
    return weapon


def check_shot(table: Table, fighter: Fighter, target: Fighter) -> None:
    """Raise `IllegalMove` unless a shot reaches its target."""
    weapon = check_ranged(fighter)
    if table.distance(fighter, target) > weapon.range * METER:
        raise IllegalMove(
            f"{target.name} is out of range: your {weapon.name} reaches {weapon.range} meters.",
            lambda: [f"{way} toward {target.name}" for way in _WAYS],
        )
    if not sees(table, fighter, target):
        if target.cover == "full":
            raise IllegalMove(f"{target.name} is out of sight.")
        raise IllegalMove(
            "You are out of sight and cannot see anyone. Move, or take cover elsewhere."
        )


#: How a fighter goes closer.
_WAYS: Final = ("walk", "run", "sprint")


def _out_of_reach(actor: Fighter, target: Fighter, distance: int) -> IllegalMove:
    weapon = actor.melee_weapon()
    reaches = "bare hands reach" if weapon is UNARMED else f"{weapon.name} reaches"
    shoot = () if actor.weapon().melee else (f"aim and fire {target.name}",)
    return IllegalMove(
        f"{target.name} is out of reach: {distance / METER:g} meters away once the points are "
        f"spent, and {reaches} {weapon.reach}.",
        lambda: (*shoot, *(f"{way} toward {target.name}" for way in _WAYS)),
    )
