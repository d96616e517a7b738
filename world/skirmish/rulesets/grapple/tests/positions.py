"""Positions of Grapple in one line, moves as typed, and dice loaded for a number of successes."""

from typing import Any

from msgspec.structs import replace

from world.skirmish.rulesets.grapple import RULESET
from world.skirmish.rulesets.grapple.fighter import Fighter, Table
from world.skirmish.rulesets.grapple.house_rules import GrappleHouse
from world.skirmish.state.fight import Fight

#: Faces of a die that succeeds and of one that fails, as near to the other as can be.
HIT, MISS = 3, 2


def hits(successes: int, rolled: int) -> tuple[int, ...]:
    """Return faces for a roll of this many dice."""
    return (HIT,) * successes + (MISS,) * (rolled - successes)


def fighter(name: str, skills: str = "ac co en", **numbers: Any) -> Fighter:
    """Return a fighter with the default sheet, except for these numbers; `-` is an empty slot."""
    slots = ("skill4", "skill3", "skill2")
    chosen = dict(zip(slots, (skill.strip("-") for skill in skills.split()), strict=True))
    usual = {"sheet_ap_max": numbers.get("ap_max", 10)}
    return Fighter(id=name, name=name, team="", **chosen, **usual | numbers)


def fight(
    *teams: list[Fighter], dice: tuple[int, ...] = (), moving: int = 0, **house: Any
) -> Fight:
    """A fight of teams `A`, `B`, `C` ... in that order. A fighter's id is their name."""
    fighters = {}
    for name, members in zip("ABCDEFGH", teams, strict=False):
        fighters |= {member.name: replace(member, team=name) for member in members}
    names = tuple("ABCDEFGH"[: len(teams)])
    table = Table(
        house=GrappleHouse(**house), fighters=fighters, teams=names, round=1, moving=moving
    )
    standing = table.standing_teams()
    if len(standing) < 2:
        table.over, table.winner = True, "".join(standing)
    return Fight(
        ruleset="grapple",
        seed="any",
        loaded=dice,
        rev=1,
        table=table,
        pending=RULESET.pending(table),
    )


def duel(
    skills: str = "ac co en",
    dice: tuple[int, ...] = (),
    foe: Fighter | None = None,
    house: dict[str, Any] | None = None,
    **numbers: Any,
) -> Fight:
    """`me`, of these skills and numbers, to move against `foe`."""
    foe = replace(foe, name="foe", id="foe") if foe else fighter("foe")
    return fight([fighter("me", skills, **numbers)], [foe], dice=dice, **house or {})
