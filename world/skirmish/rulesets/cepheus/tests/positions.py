"""Positions of Cepheus in a few words, moves as typed, and loaded dice.

Everyone has 7 in every characteristic (a DM of 0) and level 0 in what fights take, so that
an attack with a rifle over 30 meters has no DM at all: what a test changes is what it sees.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from world.skirmish import engine
from world.skirmish.rulesets.cepheus import RULESET
from world.skirmish.rulesets.cepheus.attacks.attack import Attacked
from world.skirmish.rulesets.cepheus.fighters.armor import ARMOR
from world.skirmish.rulesets.cepheus.fighters.fighter import Fighter
from world.skirmish.rulesets.cepheus.fighters.skills import CHARACTERISTICS, PHYSICAL
from world.skirmish.rulesets.cepheus.fighters.weapons import WEAPONS, Weapon
from world.skirmish.rulesets.cepheus.house_rules import CepheusHouse
from world.skirmish.rulesets.cepheus.table import Table
from world.skirmish.rulesets.cepheus.turns import rounds
from world.skirmish.sheets.fighters import Participant
from world.skirmish.state.context import new_context
from world.skirmish.state.dice import Dice
from world.skirmish.state.events import Event, TurnBegan
from world.skirmish.state.fight import Fight
from world.skirmish.testing.reading import all_of, event
from world.skirmish.testing.typed_moves import play

TRAINED = {"gun combat": 0, "melee combat": 0, "athletics": 0, "medicine": 0}

FIELDS = {key: name.lower().replace(" ", "_") for key, name in CHARACTERISTICS.items()}

#: Faces of two dice with this sum.
DICE = {total: (total // 2, total - total // 2) for total in range(2, 13)}

ONES = (1,) * 100


def fighter(
    name: str,
    weapon: str | Weapon = "",
    *,
    carries: Iterable[str] = (),
    armor: Iterable[str] = (),
    now: Mapping[str, int] | None = None,
    skills: Mapping[str, int] = TRAINED,
    **fields: Any,
) -> Fighter:
    """Return a fighter with this weapon in hand and loaded; all wounds are of this fight.

    Args:
        name: The name, and the id.
        weapon: What is in hand.
        carries: What else is carried.
        armor: What is worn.
        now: Characteristics as damage has left them.
        skills: Levels by skill.
        fields: Characteristics as they are undamaged, and fields of the fighter.
    """
    full = {characteristic: fields.pop(characteristic, 7) for characteristic in CHARACTERISTICS}
    left = full | dict(now or {})
    in_hand = [WEAPONS[weapon.lower()] if isinstance(weapon, str) else weapon] if weapon else []
    weapons = (*in_hand, *(WEAPONS[carry.lower()] for carry in carries))
    return Fighter(
        id=name,
        name=name,
        skills=dict(skills),
        weapons=weapons,
        drawn=in_hand[0].name if in_hand else "",
        armor=tuple(ARMOR[piece.lower()] for piece in armor),
        **{FIELDS[characteristic]: score for characteristic, score in full.items()},
        **{f"{FIELDS[characteristic]}_now": left[characteristic] for characteristic in PHYSICAL},
        **{
            "team": "",
            "loaded": {weapon.name: weapon.magazine for weapon in weapons if weapon.magazine},
            "at_start": {characteristic: full[characteristic] for characteristic in PHYSICAL},
            **fields,
        },
    )


def fight(
    *teams: list[Fighter],
    dice: tuple[int, ...] = (),
    apart: float = 30,
    house: Mapping[str, Any] | None = None,
    **table: Any,
) -> Fight:
    """Return a fight at the beginning of its first round, the sides this many meters apart.

    Fighters act in the order in which they are listed, unless they have initiatives of their own.
    Dice that are not loaded show a 1, so that attacks miss.
    """
    fighters: dict[str, Fighter] = {}
    for place, (team, members) in enumerate(zip("ABCDEFGH", teams, strict=False)):
        x, side = (round(apart * 100), -1) if place else (0, 1)
        for member in members:
            base = member.base or 20 - len(fighters)
            at = replace(
                member, team=team, x=member.x or x, side=side, base=base, tie_break=len(fighters)
            )
            fighters[member.name] = at
    made = Table(
        house=CepheusHouse(**house or {}),
        fighters=fighters,
        teams=tuple("ABCDEFGH"[: len(teams)]),
        phase="rounds",
        **table,
    )
    rounds.begin_round(new_context(RULESET, made, Dice("any")))
    return Fight(
        ruleset="cepheus",
        seed="any",
        loaded=(*dice, *ONES),
        rev=1,
        table=made,
        pending=RULESET.pending(made),
    )


def duel(
    me: Fighter | None = None,
    foe: Fighter | None = None,
    *,
    dice: tuple[int, ...] = (),
    apart: float = 30,
    house: Mapping[str, Any] | None = None,
    **table: Any,
) -> Fight:
    """`me`, with a rifle, to act against `foe`, who is not aware and so cannot react."""
    sides = [me or fighter("me", "Rifle")], [foe or fighter("foe")]
    return fight(*sides, dice=dice, apart=apart, house=house, **table)


def begun(
    *specs: str, dice: tuple[int, ...] = (), npcs: str = "", **house: Any
) -> tuple[Fight, list[Event]]:
    """A fight at its very beginning, from lines such as `ann/A: str=7 gun=1`."""
    rules = CepheusHouse(**house)
    participants = []
    for spec in specs:
        who, _, sheet = spec.partition(":")
        name, _, team = who.partition("/")
        values = RULESET.read_spec(sheet.strip(), rules)
        participants.append(Participant(name, name, team, values, npc=name in npcs.split()))
    return engine.begin(RULESET, participants, rules, "any", dice)


def left(fight: Fight) -> tuple[int, int]:
    """The minor and significant actions that are left of the turn."""
    actor = fight.table.fighters[fight.table.acting]
    return actor.minor, actor.significant


def attack_dm(fight: Fight, *answers: str, words: str = "attack foe") -> int:
    """Return the sum of the DMs of an attack."""
    attack = event(play(fight, f"me: {words}", *answers)[1], Attacked)
    assert attack.total == attack.rolled + sum(dm.dm for dm in attack.dms)
    return attack.total - attack.rolled


def dm(
    weapon: str | Weapon = "Rifle",
    apart: float = 30,
    *,
    words: str = "attack foe",
    target: Fighter | None = None,
    house: Mapping[str, Any] | None = None,
    table: Mapping[str, Any] | None = None,
    **who: Any,
) -> int:
    """Return the sum of the DMs of an attack, without any but those given here."""
    start = duel(
        fighter("me", weapon, **who), target or fighter("foe"), apart=apart, house=house,
        **table or {},
    )  # fmt: skip
    return attack_dm(start, words=words)


def at_foe(**fields: Any) -> int:
    """Return the sum of the DMs of an attack on a foe with these fields."""
    return dm(target=fighter("foe", **fields))


def turns(fight: Fight, *lines: str) -> list[str]:
    """Return the fighters whose turns begin, one after the other."""
    return [happened.actor for happened in all_of(play(fight, *lines)[1], TurnBegan)]
