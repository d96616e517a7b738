"""Positions of Apocrypha in a few words, moves as typed, and loaded dice.

Everyone has 20 in every attribute and 2 in every skill: pools of 4 dice with any weapon, an
Avoidance Rating of 1, a Vitality of 15, 2 meters to an action point walking, an Initiative Rating
of 7. `me` and `foe` have longswords and 10 action points, and it is the pass of `me`.

House rules and weapons are those that ship.
"""

from collections.abc import Iterable, Mapping
from types import SimpleNamespace
from typing import Any

from world.skirmish import engine
from world.skirmish.rulesets.apocrypha import RULESET
from world.skirmish.rulesets.apocrypha.actions.preparing import (
    Deed,
    Holder,
    HolderTable,
    Prepare,
    PrepareForAlly,
)
from world.skirmish.rulesets.apocrypha.data import ATTRIBUTES, METER, SKILLS, WEAPONS, Weapon
from world.skirmish.rulesets.apocrypha.exchange.damage import Damaged
from world.skirmish.rulesets.apocrypha.exchange.hitting import Attacked, Pool
from world.skirmish.rulesets.apocrypha.exchange.melee_reactions import (
    DesperatelyParried,
    DesperateParry,
)
from world.skirmish.rulesets.apocrypha.exchange.ranged_reactions import CourageTested
from world.skirmish.rulesets.apocrypha.house_rules import ApocryphaHouse
from world.skirmish.rulesets.apocrypha.push_or_pause import Aided
from world.skirmish.rulesets.apocrypha.table import Course, Fighter
from world.skirmish.sheets.fighters import Participant
from world.skirmish.state.events import Event
from world.skirmish.state.fight import AnyFight, Fight
from world.skirmish.testing.reading import all_of
from world.skirmish.testing.typed_moves import after

#: A die that is a hit, and one that is none; as the place of a blow the second is the torso.
HIT, MISS = 7, 3
HEAD, TORSO, ARMS_HIT, LEGS_HIT = 1, 2, 7, 9


def hits(many: int, of: int = 4) -> tuple[int, ...]:
    """Return faces for a pool of this many dice."""
    return (HIT,) * many + (MISS,) * (of - many)


def fighter(
    name: str, weapon: str | Weapon = "longsword", *, carries: Iterable[str] = (), **fields: Any
) -> Fighter:
    """Return a fighter with this weapon in hand.

    Args:
        name: The name, and the id.
        weapon: What is in hand; nothing for bare hands.
        carries: What else is carried.
        fields: Attributes, skills, and fields of the fighter.
    """
    in_hand = [WEAPONS[weapon] if isinstance(weapon, str) else weapon] if weapon else []
    scores = dict.fromkeys(ATTRIBUTES, 20) | dict.fromkeys(SKILLS, 2) | {"ap": 10} | fields
    vitality = 5 + scores["fit"] // 2
    fields = {"vitality": vitality, "deadly": -(-vitality * 3 // 2), "team": "", **scores}
    return Holder(
        id=name,
        name=name,
        weapons=(*in_hand, *(WEAPONS[carry] for carry in carries)),
        hand=in_hand[0].name if in_hand else "",
        **{"warned": True, "hiding": "prepared" in fields or "riposte" in fields, **fields},
    )


def prepared(what: str = "attack", trigger: str = "attacked", who: str = "") -> Any:
    """Something that is held, as `prepare` would have it."""
    holder = Holder(id="", name="", team="", weapons=tuple(WEAPONS.values()))
    deed = Deed(field="what").read(SimpleNamespace(fighters={"": holder}), "", what)
    return PrepareForAlly(deed, who) if trigger == "ally" else Prepare(deed, trigger, who)


def going(rate: int, who: str, *, toward: bool = True) -> dict[str, Any]:
    """Return the fields of a fighter on the move."""
    return {"rate": rate, "course": Course(who, toward)}


def fight(
    *teams: list[Fighter],
    dice: tuple[int, ...] = (),
    apart: float = 1,
    house: Mapping[str, Any] | None = None,
    orders: Mapping[str, dict[str, str]] | None = None,
    **table: Any,
) -> AnyFight:
    """A fight in its first round, in the pass of the first, the sides this many meters apart.

    Dice that are not loaded show a miss.
    """
    fighters: dict[str, Fighter] = {}
    for place, (team, members) in enumerate(zip("ABCDEFGH", teams, strict=False)):
        for member in members:
            member.team = team
            member.x = member.x or round(apart * METER) * (place > 0)
            member.side = -1 if place else 1
            member.tie_break = len(fighters)
            fighters[member.id] = member
    made = HolderTable(
        house=ApocryphaHouse(**dict(house or {})),
        fighters=fighters,
        teams=tuple("ABCDEFGH"[: len(teams)]),
        **{"round": 1, "acting": next(iter(fighters)), **table},
    )
    return Fight(
        ruleset="apocrypha",
        seed="any",
        loaded=(*dice, *(MISS,) * 200),
        rev=1,
        table=made,
        pending=RULESET.pending(made),
        orders=dict(orders or {}),
    )


def duel(
    me: Fighter | None = None,
    foe: Fighter | None = None,
    *,
    dice: tuple[int, ...] = (),
    apart: float = 1,
    **rest: Any,
) -> AnyFight:
    """`me`, to act against `foe`."""
    sides = [me or fighter("me")], [foe or fighter("foe")]
    return fight(*sides, dice=dice, apart=apart, **rest)


def begun(*specs: str, dice: tuple[int, ...] = (), **house: Any) -> tuple[AnyFight, list[Event]]:
    """A fight at its very beginning, from lines such as `ann/A: crd=30 weapons=knife`."""
    rules = ApocryphaHouse(**house)
    participants = []
    for spec in specs:
        who, _, sheet = spec.partition(":")
        name, _, team = who.partition("/")
        participants.append(Participant(name, name, team, RULESET.read_spec(sheet.strip(), rules)))
    return engine.begin(RULESET, participants, rules, "any", (*dice, *(MISS,) * 100))


def struck_at(
    theirs: Mapping[str, Any] | None = None,
    mine: Mapping[str, Any] | None = None,
    *,
    words: str = "attack foe",
    **rest: Any,
) -> AnyFight:
    """`foe` is asked about a blow of `me`, who has plenty of points."""
    attacker = fighter("me", **{"ap": 20, "ooda": 30} | dict(mine or {}))
    return after(duel(attacker, fighter("foe", **theirs or {}), **rest), f"me: {words}")


def shot_at(
    theirs: Mapping[str, Any] | None = None,
    mine: Mapping[str, Any] | None = None,
    *,
    words: str = "fire from the hip foe",
    apart: float = 5,
    **rest: Any,
) -> AnyFight:
    """`foe` is asked about a shot with a pistol."""
    pistol = {"weapon": "pistol", "ap": 9} | dict(mine or {})
    return struck_at(theirs, pistol, words=words, apart=apart, **rest)


_POOLS: dict[type, str] = {
    CourageTested: "courage",
    Aided: "first aid",
    DesperatelyParried: DesperateParry.verb,
}


def pools(events: list[Event]) -> list[tuple[str, str, Pool]]:
    """Every pool that was told: whose it was, for what, and how it fell."""
    found: list[tuple[str, str, Pool]] = []
    for event in events:
        if isinstance(event, Attacked):
            # A flurry tells its one pool with each target.
            if event.attack is not None and event.attack not in (one[2] for one in found):
                found.append((event.actor, event.way, event.attack))
            if event.defense is not None:
                found.append((event.target, event.reaction, event.defense))
        elif type(event) in _POOLS:
            found.append((event.actor, _POOLS[type(event)], event.pool))
    return found


def pool_of(events: list[Event], actor: str, what: str) -> Pool:
    """The one pool of a fighter for something."""
    (found,) = [pool for who, how, pool in pools(events) if (who, how) == (actor, what)]
    return found


def pool(events: list[Event], actor: str, what: str) -> dict[str, int]:
    """Return what went into a fighter's pool, without skill and attribute."""
    found = pool_of(events, actor, what)
    assert found.dice == max(1, sum(modifier.dice for modifier in found.modifiers))
    base = {*ATTRIBUTES, *SKILLS}
    return {
        modifier.name: modifier.dice for modifier in found.modifiers if modifier.name not in base
    }


def pooled(events: list[Event], what: str) -> list[Pool]:
    """Everyone's pools for something."""
    return [pool for _, how, pool in pools(events) if how == what]


def dice_of(events: list[Event], actor: str, what: str) -> int:
    """Return how many dice a fighter rolled."""
    return pool_of(events, actor, what).dice


def struck(events: list[Event]) -> list[tuple[str, str, int, int, bool]]:
    """Return each attack: attacker, target, hits, rating, whether it hit."""
    return [(e.actor, e.target, e.hits, e.against, e.hit) for e in all_of(events, Attacked)]


def harmed(events: list[Event]) -> list[tuple[str, str, int, int]]:
    """Return the damage: fighter, location, harm and shock."""
    return [(e.target, e.location, e.harm, e.shock) for e in all_of(events, Damaged)]
