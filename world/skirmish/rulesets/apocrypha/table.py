"""The state of an Apocrypha fight: fighters on a line, their action points, the pass under way."""

from collections.abc import Iterator
from itertools import combinations
from typing import Literal

from msgspec import Struct

from .data import FULL, METRE, STANCES, STILL, UNARMED, Weapon
from .house import ApocryphaHouse

Phase = Literal["ambush", "rounds", "vote", "pause", "over"]

#: The least that anybody walks for an action point.
_LEAST_PACE = 2


class Course(Struct, frozen=True):
    """Where somebody is heading: toward another, to so many centimetres from them, or away."""

    who: str
    toward: bool
    stop: int = METRE


class Aim(Struct, frozen=True):
    """What precise aiming has gathered on one target."""

    target: str
    times: int


class Prepared(Struct, frozen=True):
    """Something held until its trigger comes.

    Attributes:
        what: What is done then: a way to attack, or another action, as it is typed.
        trigger: A word of `prepared.TRIGGERS`.
        who: Whose doing sets it off; empty for any enemy. With "ally": whom an attack sets it off.
    """

    what: str
    trigger: str
    who: str = ""


class Order(Struct, frozen=True):
    """A standing answer: the reaction, and what is said with it."""

    how: str
    where: str = ""


class Fighter(Struct, kw_only=True):
    """One fighter as they are now.

    Attributes:
        attributes: Scores from 1 to 50.
        skills: Levels from 0 to 6.
        harm: Damage that lasts; `shock` goes with a Pause.
        hand: The weapon in hand; empty for bare hands.
        readied: Whether it is brought to bear.
        x: Where they stand on the line, in centimetres.
        rate: How fast they go, the place in `RATES`.
        course: Where they are heading.
        aware: Whether they know of the enemy, so that they can react.
        ap: Action points left.
        spent: Action points spent on actions in the pass under way.
        lot: Breaks the ties that remain.
        reacted: Reactions hand to hand in the pass under way; each hampers the next.
        exposed: Whether a desperate swing has left them open.
        shaken: Whether a feint has hit them.
        defending: Whether they are in a desperate defense.
        riposte: The enemy who has not seen the opening that is left for them.
        hiding: Whether the others have seen that something is prepared, and not yet what.
        orders: Standing answers by situation.
        aided: Whether they have given first aid in this Pause.
    """

    id: str
    name: str
    team: str
    npc: bool
    attributes: dict[str, int]
    skills: dict[str, int]
    weapons: tuple[Weapon, ...]
    orders: dict[str, Order]
    armor: int = 0
    ooda: int = 8
    vitality: int = 5
    deadly: int = 8
    harm: int = 0
    shock: int = 0
    hand: str = ""
    readied: bool = False
    x: int = 0
    side: int = 1
    rate: int = STILL
    course: Course | None = None
    stance: str = "standing"
    cover: str = "none"
    aware: bool = True
    ap: int = 0
    spent: int = 0
    lot: int = 0
    reacted: int = 0
    aim: Aim | None = None
    prepared: Prepared | None = None
    exposed: bool = False
    shaken: bool = False
    defending: bool = False
    riposte: str = ""
    hiding: bool = False
    aided: bool = False
    withdrawn: bool = False

    @property
    def hurt(self) -> int:
        """Harm and shock."""
        return self.harm + self.shock

    @property
    def dead(self) -> bool:
        return self.harm >= self.deadly

    @property
    def able(self) -> bool:
        """Whether they take part: not incapacitated, and not taken out by the referee."""
        return self.hurt < self.vitality and not self.dead and not self.withdrawn

    @property
    def wounded(self) -> bool:
        """Half of Vitality is gone."""
        return 2 * self.hurt >= self.vitality

    def value(self, attribute: str) -> int:
        """The dice that an attribute gives: a tenth, rounded half up."""
        return (self.attributes[attribute] + 5) // 10

    def away_from(self, other: "Fighter") -> int:
        """The direction on the line that leads away from another; back, if they share a place."""
        if self.x == other.x:
            return -self.side
        return 1 if self.x > other.x else -1

    def choice_of_weapons(self) -> tuple[str, ...]:
        """The names of what they may take in hand."""
        return (*(each.name for each in self.weapons), UNARMED.name)

    def weapon(self) -> Weapon:
        """What is in hand; bare hands where nothing is."""
        for weapon in self.weapons:
            if weapon.name == self.hand:
                return weapon
        return UNARMED

    def blade(self) -> Weapon:
        """What they fight hand to hand with: bare hands where a ranged weapon is in hand."""
        weapon = self.weapon()
        return weapon if weapon.melee else UNARMED

    @property
    def reach(self) -> int:
        """How far they strike, in centimetres."""
        return self.blade().reach * METRE

    @property
    def base_move(self) -> int:
        """Centimetres that they walk for an action point, standing."""
        return max(_LEAST_PACE, self.attributes["crd"] // 10) * METRE

    @property
    def pace(self) -> int:
        """Centimetres that they go for an action point now."""
        return self.base_move * self.rate // STANCES[self.stance]


class Table(Struct, kw_only=True):
    """The fight.

    Attributes:
        teams: The sides; the first starts at 0 on the line.
        acting: Whose pass is under way; empty between passes.
        begun: Whether anybody has acted.
        waited: Those who have ended a pass early since anybody last spent a point.
        offered: Chances that were offered in this pass: the kind and the fighter.
        shots: Pairs who are engaged at range, each sorted.
        ceased: Those who want the hostilities to end, in a Pause.
        winner: The side that won; empty where none did.
    """

    house: ApocryphaHouse
    fighters: dict[str, Fighter]
    teams: tuple[str, ...]
    phase: Phase = "rounds"
    round: int = 0
    acting: str = ""
    begun: bool = False
    waited: list[str]
    offered: list[tuple[str, str]]
    shots: list[tuple[str, str]]
    ceased: list[str]
    winner: str = ""

    def distance(self, one: Fighter, other: Fighter) -> int:
        """Centimetres between two fighters."""
        return abs(one.x - other.x)

    def able(self) -> list[Fighter]:
        """Everybody who can go on."""
        return [each for each in self.fighters.values() if each.able]

    def able_teams(self) -> list[str]:
        """The sides with somebody able."""
        able = {each.team for each in self.able()}
        return [team for team in self.teams if team in able]

    def enemies(self, fighter: Fighter) -> list[Fighter]:
        """The able on other sides."""
        return [each for each in self.able() if each.team != fighter.team]

    def order(self) -> list[Fighter]:
        """The able, by action points, then OODA, then lot."""
        return sorted(self.able(), key=lambda each: (-each.ap, -each.ooda, each.lot))

    def in_melee(self, one: Fighter, other: Fighter) -> bool:
        """Whether either stands within the other's reach."""
        return self.distance(one, other) <= max(one.reach, other.reach)

    def sees(self, one: Fighter, other: Fighter) -> bool:
        """Full cover is between them, unless they are engaged hand to hand."""
        return FULL not in (one.cover, other.cover) or self.in_melee(one, other)

    def melees(self) -> Iterator[tuple[Fighter, Fighter]]:
        """Every two enemies who are engaged hand to hand."""
        able = [(each, each.reach) for each in self.able()]
        for (one, reach), (other, reach_of_other) in combinations(able, 2):
            if one.team == other.team:
                continue
            if self.distance(one, other) <= max(reach, reach_of_other):
                yield one, other

    def is_crowded(self, fighter: Fighter) -> bool:
        """Whether an enemy is engaged with them hand to hand."""
        return any(self.in_melee(fighter, each) for each in self.enemies(fighter))
