"""Fighters: the sheet, what a fight adds to it, and what it leaves on the sheet."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from world.skirmish.game import Combatant, command, counts, flag, number, resource, rows

from .armor import ARMOR, Armor
from .skills import CHARACTERISTICS, PHYSICAL, SKILL_NAMES
from .weapons import UNARMED, WEAPONS, Weapon

Stance = Literal["standing", "crouched", "prone"]
Cover = Literal["none", "quarter", "half", "three-quarter", "full"]

#: The field of each characteristic; `_now` follows where wounds may have lowered it.
_FIELDS: Final = {key: name.lower().replace(" ", "_") for key, name in CHARACTERISTICS.items()}
_NOW: Final = _FIELDS | {key: f"{_FIELDS[key]}_now" for key in PHYSICAL}


class Aim(Struct, frozen=True):
    """What an aim at a target adds: to the roll, or to the damage of an aim for the kill."""

    target: str
    kill: bool
    worth: int


def _score(key: str) -> Any:
    name = CHARACTERISTICS[key]
    return number(
        name, key=key, default=7, most=33, help=f"{name}, unhurt.", short=(key,), pseudo_hex=True
    )


def _wounded(key: str) -> Any:
    name = CHARACTERISTICS[key]
    return number(
        f"{name} now", key=f"{key}_now", most=33, within=_FIELDS[key], empty_is=_FIELDS[key],
        optional=True, keep=True, rest=True, pseudo_hex=True,
        help=f"{name} as wounds have left it; empty when unhurt.",
    )  # fmt: skip


class Fighter(Combatant):
    """A fighter of Cepheus.

    Attributes:
        loaded: Rounds in each weapon that takes any.
        kinds: The kind of each weapon that is not the first of its kind.
        at_start: The physical characteristics at the beginning of the fight.
        drawn: The weapon in hand; empty for bare hands.
        burned: What lasers have burned off ablative armor.
        x: Where they stand on the line, in centimeters.
        side: +1 for those who move forward towards greater x, else -1.
        aware: Whether they know of the enemy, so that they can react.
        base: Initiative, as it was rolled and raised for the whole fight.
        change: What this round changes it by; `change_next` the next round.
        tie_break: Settles the ties that remain, by lot.
        acted: Whether their turn of this round is over.
        delaying: Whether they wait for a better moment.
        reactions: Reactions since the end of their last turn; each hampers their checks.
        dodged: Whether the drug's free dodge of this round is used up.
        moved: Centimeters moved in their latest turn.
        conscious: False while unconscious or dead.
        woken: Whether they came round with two characteristics at 0; the next wound fells them.
        tries: Attempts to wake that failed.
        aided: Whether first aid has healed them after the fighting.
    """

    strength: int = _score("str")
    dexterity: int = _score("dex")
    endurance: int = _score("end")
    intelligence: int = _score("int")
    education: int = _score("edu")
    social_standing: int = _score("soc")
    endurance_now: int = _wounded("end")
    strength_now: int = _wounded("str")
    dexterity_now: int = _wounded("dex")
    skills: Mapping[str, int] = counts(
        "skills", SKILL_NAMES, "skill", most=9, open=True, dashed=True,
        help="Levels by skill, as in gun combat 1, pilot 0.",
    )  # fmt: skip
    weapons: tuple[Weapon, ...] = rows(
        "weapons", WEAPONS, "weapon", Weapon, defined_by="cepheus_weapon", short=("weapon",),
        help="What the character carries; bare hands are always there.",
    )  # fmt: skip
    armor: tuple[Armor, ...] = rows(
        "armor", ARMOR, "armor", Armor, defined_by="cepheus_armor_piece", short=("armour",),
        help="What the character wears: one armor, and Reflec over it.",
    )  # fmt: skip
    magazines: Mapping[str, int] = counts(
        "magazines", {}, "weapon", most=1000, keep=True, help="Spare magazines by weapon."
    )
    drug: bool = flag(
        "combat drug", key="combat_drug", keep=True, rest=True, short=("drug",),
        help="Whether the combat drug was taken before the fight.",
    )  # fmt: skip
    fatigued: bool = flag(
        "fatigued", keep=True, rest=True, help="Whether the character is fatigued."
    )

    minor: int = resource("minor action")
    significant: int = resource("significant action")

    loaded: Mapping[str, int] = {}
    kinds: Mapping[str, str] = {}
    at_start: Mapping[str, int] = {}
    drawn: str = ""
    burned: int = 0
    x: int = 0
    side: int = 1
    stance: Stance = "standing"
    cover: Cover = "none"
    aim: Aim | None = None
    aware: bool = False
    base: int = 0
    change: int = 0
    change_next: int = 0
    tie_break: int = 0
    acted: bool = False
    delaying: bool = False
    reactions: int = 0
    dodged: bool = False
    moved: int = 0
    conscious: bool = True
    woken: bool = False
    tries: int = 0
    aided: bool = False

    @property
    def initiative(self) -> int:
        """The initiative of this round."""
        return self.base + self.change

    @property
    def dead(self) -> bool:
        """Whether all physical characteristics are at 0."""
        return not (self.endurance_now or self.strength_now or self.dexterity_now)

    @property
    def gone(self) -> bool:
        return self.dead or self.withdrawn

    @property
    def down(self) -> str:
        if self.conscious:
            return ""
        return "dead" if self.dead else "unconscious"

    @property
    def health(self) -> float:
        now = self.endurance_now + self.strength_now + self.dexterity_now
        full = self.endurance + self.strength + self.dexterity
        return min(1.0, now / max(1, full))

    @property
    def state(self) -> str:
        if self.seriously_wounded:
            return "seriously wounded"
        return "wounded" if self.damaged else "unhurt"

    def now(self, characteristic: str) -> int:
        """Return a characteristic as damage has left it."""
        score: int = getattr(self, _NOW[characteristic])
        return score

    def full(self, characteristic: str) -> int:
        """Return a characteristic without damage."""
        score: int = getattr(self, _FIELDS[characteristic])
        return score

    def change_score(self, characteristic: str, by: int) -> None:
        """Lower or raise a physical characteristic."""
        setattr(self, _NOW[characteristic], self.now(characteristic) + by)

    @property
    def zeros(self) -> int:
        """The number of physical characteristics at 0."""
        return (not self.endurance_now) + (not self.strength_now) + (not self.dexterity_now)

    @property
    def damaged(self) -> tuple[str, ...]:
        """The physical characteristics below their full score."""
        return tuple(stat for stat in PHYSICAL if self.now(stat) < self.full(stat))

    @property
    def seriously_wounded(self) -> bool:
        """Whether all three physical characteristics are damaged."""
        return (
            self.endurance_now < self.endurance
            and self.strength_now < self.strength
            and self.dexterity_now < self.dexterity
        )

    @property
    def treatable(self) -> dict[str, int]:
        """Points that this fight took off each physical characteristic and no one has healed."""
        lost = {stat: self.at_start[stat] - self.now(stat) for stat in PHYSICAL}
        return {stat: points for stat, points in lost.items() if points > 0}

    @property
    def carried(self) -> tuple[str, ...]:
        """The names of what can be in hand."""
        return tuple(dict.fromkeys(weapon.name for weapon in (*self.weapons, UNARMED)))

    def weapon(self) -> Weapon:
        """Return what is in hand; bare hands if nothing is."""
        if self.drawn:
            for weapon in self.weapons:
                if weapon.name == self.drawn:
                    return weapon
        return UNARMED

    def kind(self, weapon: Weapon) -> str:
        """Return the name under which a weapon's magazines are kept."""
        return self.kinds.get(weapon.name, weapon.name)

    def fire(self, weapon: Weapon, rounds: int) -> None:
        """Take rounds out of a weapon, if it takes any."""
        if weapon.magazine:
            self.loaded = {**self.loaded, weapon.name: self.loaded[weapon.name] - rounds}

    def entered(self, house: Any) -> None:
        """Weapons begin stowed and full; each gun has rounds of its own."""
        self.at_start = {stat: self.now(stat) for stat in PHYSICAL}
        names = {weapon.name.lower(): weapon.name for weapon in self.weapons}
        self.magazines = {names.get(name, name): many for name, many in self.magazines.items()}
        self.weapons, self.kinds = _told_apart(self.weapons)
        self.loaded = {weapon.name: weapon.magazine for weapon in self.weapons if weapon.magazine}

    def altered(self, fields: Collection[str], house: Any) -> None:
        """Load new guns, and leave the hands bare if the weapon in hand is gone."""
        if "weapons" not in fields:
            return
        self.weapons, self.kinds = _told_apart(self.weapons)
        guns = (weapon for weapon in self.weapons if weapon.magazine)
        self.loaded = {gun.name: self.loaded.get(gun.name, gun.magazine) for gun in guns}
        if self.drawn not in [weapon.name for weapon in self.weapons]:
            self.drawn = ""

    def kept(self) -> dict[str, Any]:
        """Damage stays, magazines are spent, the drug has worn off and left its fatigue."""
        tired = self.fatigued or self.drug
        spent = {"magazines": dict(self.magazines), "drug": False, "fatigued": tired}
        return super().kept() | spent

    @classmethod
    def sheet_problems(cls, fields: Mapping[str, Any], house: Any, *, npc: bool) -> Iterator[str]:
        yield from super().sheet_problems(fields, house, npc=npc)
        now = {key: fields[_NOW[key]] for key in PHYSICAL}
        scores = (fields[_FIELDS[key]] if now[key] is None else now[key] for key in PHYSICAL)
        if sum(not score for score in scores) > 1:
            yield (
                "Two physical characteristics are at 0: unconscious people do not join fights. "
                f"Heal first: {command('rest')}, or for builders {command('sheet NAME end_now=1')}."
            )
        for over in (False, True):
            worn = [field.name for field in fields["armor"] if field.over is over]
            if len(worn) > 1:
                yield f"Only one armor can be worn, not {' and '.join(worn)}."

    def problems(self) -> Iterator[str]:
        yield from super().problems()
        if self.conscious and self.zeros > 1 and not self.woken:
            yield f"{self.name} is conscious with {self.zeros} characteristics at 0"
        if self.dead and self.conscious:
            yield f"{self.name} is dead and conscious"
        if min(self.loaded.values(), default=0) < 0:
            yield f"{self.name} has {self.loaded} rounds"
        if not self.conscious and (self.aim or self.delaying):
            yield f"{self.name} is out but aims or delays"


def _told_apart(weapons: Iterable[Weapon]) -> tuple[tuple[Weapon, ...], dict[str, str]]:
    """Return weapons with distinct names: the second gun of a kind is `Revolver 2`."""
    apart: list[Weapon] = []
    kinds: dict[str, str] = {}
    seen: Counter[str] = Counter()
    for weapon in weapons:
        seen[weapon.name] += 1
        if weapon.magazine and seen[weapon.name] > 1:
            name = f"{weapon.name} {seen[weapon.name]}"
            kinds[name] = weapon.name
            apart.append(replace(weapon, name=name))
        else:
            apart.append(weapon)
    return tuple(apart), kinds
