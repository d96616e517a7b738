"""The state of a Cepheus fight: fighters on a line, the order, the turn under way."""

from typing import Literal

from msgspec import Struct

from .data import COVERS, PHYSICAL, UNARMED, Armour, Weapon, band
from .house import CepheusHouse

Stance = Literal["standing", "crouched", "prone"]
Phase = Literal["aware", "range", "tactics", "rounds", "medical", "over"]


class Aim(Struct, frozen=True):
    """What an aim has gathered: actions spent on one target, to hit or to kill."""

    target: str
    kill: bool
    actions: int


class Fighter(Struct, kw_only=True):
    """One fighter as they are now.

    Attributes:
        now: The six characteristics, as damage has left them.
        full: The same, undamaged.
        skills: Level by skill.
        weapons: What they carry.
        loaded: Rounds in each weapon that takes any.
        magazines: Spare magazines by weapon; NPCs have no end of them.
        drawn: The weapon in hand; empty for bare hands.
        burned: What lasers have burned off ablative armour.
        drug: Whether the combat drug works in them.
        x: Where they stand on the line, in centimetres.
        side: +1 for those who move forward towards greater x, else -1.
        aware: Whether they know of the enemy, so that they can react.
        base: Initiative, as it was rolled and raised for the whole fight.
        change: What this round changes it by; `change_next` the next round.
        lot: Breaks the ties that remain.
        acted: Whether their turn of this round is over.
        delaying: Whether they wait for a better moment.
        reactions: Reactions since the end of their last turn; each hampers their checks.
        dodged: Whether the drug's free dodge of this round is used up.
        moved: Centimetres moved in their latest turn.
        conscious: False while unconscious or dead.
        woken: Whether they came round with two characteristics at 0; the next wound fells them.
        tries: Attempts to wake that failed.
        fatigued: From the combat drug, when the fight is over.
        was_serious: Whether they were seriously wounded when first aid began.
    """

    id: str
    name: str
    team: str
    npc: bool
    now: dict[str, int]
    full: dict[str, int]
    skills: dict[str, int]
    weapons: tuple[Weapon, ...]
    loaded: dict[str, int]
    magazines: dict[str, int]
    armour: tuple[Armour, ...] = ()
    drug: bool = False
    fatigued: bool = False
    drawn: str = ""
    burned: int = 0
    x: int = 0
    side: int = 1
    stance: Stance = "standing"
    cover: str = "none"
    aim: Aim | None = None
    aware: bool = False
    base: int = 0
    change: int = 0
    change_next: int = 0
    lot: int = 0
    acted: bool = False
    delaying: bool = False
    reactions: int = 0
    dodged: bool = False
    moved: int = 0
    conscious: bool = True
    woken: bool = False
    tries: int = 0
    aided: bool = False
    was_serious: bool = False
    withdrawn: bool = False

    @property
    def initiative(self) -> int:
        return self.base + self.change

    @property
    def dead(self) -> bool:
        return not any(self.now[each] for each in PHYSICAL)

    @property
    def able(self) -> bool:
        """Whether they take part: conscious, and not taken out by the referee."""
        return self.conscious and not self.withdrawn

    @property
    def zeros(self) -> int:
        return sum(not self.now[each] for each in PHYSICAL)

    @property
    def damaged(self) -> tuple[str, ...]:
        """The physical characteristics below their full score."""
        return tuple(each for each in PHYSICAL if self.now[each] < self.full[each])

    @property
    def seriously_wounded(self) -> bool:
        """All three physical characteristics are damaged."""
        return len(self.damaged) == len(PHYSICAL)

    def weapon(self) -> Weapon:
        """What is in hand; bare hands where nothing is."""
        return next((each for each in self.weapons if each.name == self.drawn), UNARMED)


class Turn(Struct):
    """The turn under way: what is left of it.

    Attributes:
        untouched: Whether nothing has been done in it.
        other: Whether the referee has yet to settle something that the rules do not know.
    """

    actor: str
    minors: int = 1
    significant: int = 1
    untouched: bool = True
    other: bool = False


class Table(Struct, kw_only=True):
    """The fight.

    Attributes:
        teams: The sides, in the order in which they were started; the first moves towards
            greater x.
        turn: The turn under way.
        upcoming: Whose turn comes next; empty at the end of a round.
        delayers: Those who delay, first in first out.
        declined: Those who have been asked about the upcoming turn and let it pass.
        last_count: The initiative of the fighter who acted last in this round.
        difficult: Whether the terrain is difficult.
        pace: Percent by which the referee multiplies movement.
        light: How well one sees, a word of `SIGHT`; likewise `smoke` and `weather`.
        helpers: Those who have yet to be asked for first aid.
        winner: The side that won; empty where none did.
    """

    house: CepheusHouse
    fighters: dict[str, Fighter]
    teams: tuple[str, ...]
    phase: Phase = "aware"
    round: int = 0
    turn: Turn | None = None
    upcoming: str = ""
    delayers: list[str]
    declined: list[str]
    last_count: int | None = None
    difficult: bool = False
    pace: int = 100
    light: str = "normal"
    smoke: str = "none"
    weather: str = "fair"
    helpers: list[str]
    winner: str = ""

    def distance(self, one: Fighter, other: Fighter) -> int:
        """Centimetres between two fighters."""
        return abs(one.x - other.x)

    def order(self) -> list[Fighter]:
        """Everybody who may yet act in this fight, by initiative, then DEX, then lot."""
        alive = [each for each in self.fighters.values() if not each.dead and not each.withdrawn]
        return sorted(alive, key=lambda each: (-each.initiative, -each.now["dex"], each.lot))

    def able_teams(self) -> list[str]:
        """The sides with somebody conscious."""
        able = {each.team for each in self.fighters.values() if each.able}
        return [team for team in self.teams if team in able]

    def cover_row(self, fighter: Fighter) -> int:
        """Cover as it counts: crouched or prone behind any, it is one row better."""
        row = list(COVERS).index(fighter.cover)
        return min(row + 1, 5) if row and fighter.stance != "standing" else row

    def prone_dm(self, distance: int) -> int:
        """The DM of an attack on somebody prone."""
        house = self.house
        by_band = (house.prone_personal, house.prone_close, house.prone_short)
        place = band(distance)
        return by_band[place] if place < len(by_band) else house.prone_far
