"""Positions of Dungeoneers in a few words, moves as typed, and loaded dice.

Every creature is of medium size, has 4 in every attribute, no proficiency and a standard weapon.
Every difficulty of an adversary is 2. `me` and `foe` stand on B6 and B7, face to face in flanks,
where no wounds are increased: a test sees only what it changes. A side passes without asking.
"""

from collections.abc import Mapping
from typing import Any

from world.skirmish.rulesets.dungeoneers import RULESET
from world.skirmish.rulesets.dungeoneers.fighters.data import Condition, read_trait
from world.skirmish.rulesets.dungeoneers.fighters.field import Tile, read_tile
from world.skirmish.rulesets.dungeoneers.fighters.fighter import DIFFICULTIES, Fighter
from world.skirmish.rulesets.dungeoneers.house_rules import DungeoneersHouse
from world.skirmish.rulesets.dungeoneers.rolls import Tried
from world.skirmish.rulesets.dungeoneers.table import Table
from world.skirmish.state.fight import Fight
from world.skirmish.testing.reading import event
from world.skirmish.testing.typed_moves import play

#: A die that is a success for a target number of 4 but makes no critical, and one that is none.
HIT, MISS = 2, 9


def hits(successes: int, dice: int = 3) -> tuple[int, ...]:
    """Return faces for a roll of this many dice against a target number of 4."""
    return (HIT,) * successes + (MISS,) * (dice - successes)


def fighter(name: str, at: str = "", **fields: Any) -> Fighter:
    """A player on a tile.

    Args:
        name: The name, and the id.
        at: The tile; without one, where the first of that side stands.
        fields: Traits and conditions as typed, fields of the fighter.
    """
    return _made(name, at, {"tokens": 3, **fields})


def adversary(name: str, at: str = "", *, dn: int = 2, **fields: Any) -> Fighter:
    """An adversary on a tile, with `dn` for every difficulty that is not given."""
    return _made(name, at, {"npc": True, "tokens": 0, **dict.fromkeys(DIFFICULTIES, dn), **fields})


def _made(name: str, at: str, fields: dict[str, Any]) -> Fighter:
    place = read_tile(at) if at else Tile(-1, -1)
    return Fighter(
        id=name,
        name=name,
        team="",
        armor_left=fields.pop("armor_left", fields.get("armor", 0)),
        traits=tuple(read_trait(text) for text in fields.pop("traits", ())),
        conditions=tuple(Condition(condition) for condition in fields.pop("conditions", ())),
        column=place.column,
        row=place.row,
        **fields,
    )


def fight(
    *teams: list[Fighter],
    dice: tuple[int, ...] = (),
    house: Mapping[str, Any] | None = None,
    **table: Any,
) -> Fight:
    """A fight of teams `A`, `B`, `C` ..., the first with the spotlight.

    Dice that are not loaded show a 9, which never succeeds.
    """
    rules = DungeoneersHouse(**{"ask_to_pass": False, **(house or {})})
    fighters: dict[str, Fighter] = {}
    for place, (team, members) in enumerate(zip("ABCDEFGH", teams, strict=False)):
        for member in members:
            member.team = team
            member.stress_capacity = rules.stress_base + member.spirit
            if member.row < 0:
                member.column, member.row = read_tile("B7" if place else "B6")
            fighters[member.name] = member
    made = Table(
        house=rules,
        fighters=fighters,
        teams=tuple("ABCDEFGH"[: len(teams)]),
        **{"round": 1, **table},
    )
    return Fight(
        ruleset="dungeoneers",
        seed="any",
        loaded=(*dice, *(MISS,) * 100),
        rev=1,
        table=made,
        pending=RULESET.pending(made),
    )


def duel(
    me: Fighter | None = None,
    foe: Fighter | None = None,
    *,
    dice: tuple[int, ...] = (),
    house: Mapping[str, Any] | None = None,
    **table: Any,
) -> Fight:
    """`me`, a player with the spotlight, and `foe`, an adversary."""
    sides = [me or fighter("me")], [foe or adversary("foe")]
    return fight(*sides, dice=dice, house=house, **table)


def defence(
    me: Fighter | None = None,
    foe: Fighter | None = None,
    *,
    dice: tuple[int, ...] = (),
    house: Mapping[str, Any] | None = None,
    **table: Any,
) -> Fight:
    """The same, but the spotlight is on the adversary's side."""
    return duel(me, foe, dice=dice, house=house, active_side=1, **table)


def conditions(fighter: Fighter) -> list[str]:
    """The conditions that a fighter has: `grappled`, `prone`."""
    return sorted(condition.name for condition in fighter.conditions)


def rolled(fight: Fight, *lines: str) -> Tried:
    """The one roll of these moves."""
    return event(play(fight, *lines)[1], Tried)
