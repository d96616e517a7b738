"""Positions of Apocrypha in a few words, moves as typed, and loaded dice.

Everybody has 20 in every attribute and 2 in every skill: pools of 4 dice with any weapon, an
Avoidance Rating of 1, a Vitality of 15, 2 metres to an action point walking, an Initiative Rating
of 7. `me` and `foe` have longswords and 10 action points, and it is the pass of `me`.

Numbers and weapons are those of the rules, whatever the game is tuned to.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from world.skirmish import engine
from world.skirmish.events import Event
from world.skirmish.fight import Fight
from world.skirmish.ruleset import Participant
from world.skirmish.rulesets.apocrypha import RULESET
from world.skirmish.rulesets.apocrypha.data import ATTRIBUTES, METRE, SKILLS, Weapon
from world.skirmish.rulesets.apocrypha.damage import Damaged
from world.skirmish.rulesets.apocrypha.fighter import Fighter
from world.skirmish.rulesets.apocrypha.hitting import Pooled
from world.skirmish.rulesets.apocrypha.incoming import Attacked
from world.skirmish.rulesets.apocrypha.position import Course
from world.skirmish.rulesets.apocrypha.table import Table
from world.skirmish.rulesets.apocrypha.house import ApocryphaHouse
from world.skirmish.testing.refusals import refused

RULES: dict[str, Any] = {
    "range": 20, "ap_check": "rating", "ap_dice": 2, "rating": 3, "success": 7, "vitality": 5,
    "wounded": -1, "death": 150, "speed_cost": 2, "stance_cost": 1, "cover_cost": 1,
    "cover_stays": False, "running_ar": 1, "sprinting_ar": 2, "light_cover": 1, "half_cover": 2,
    "heavy_cover": 3, "crouched_ar": 1, "prone_ar": 2, "afar_ar": 0, "afar": 10,
    "prone_melee_ar": -1, "ground": -1, "steady": 1,
    "reach": 1, "far_shot": -1, "long_arm": -2, "swing": -1, "swing_open": 1,
    "power": -1, "power_cost": 1, "power_damage": 3, "flurry": 2, "flurry_cost": 150, "feint": -1,
    "feint_damage": 50, "feinted": -2, "defense_cost": 3, "defense": 2, "defense_ar": 1,
    "charge": 1, "charge_from": 10, "arms": -2, "legs": -1, "head": -4, "face": -6, "skull": 2,
    "aim": 1, "aim_cost": 2, "aim_most": 3, "autofire": 1, "jolt": 2, "again": -1,
    "avoidance_cost": 2, "parry_cost": 2, "parry": 1, "counter": -2, "desperate_parry_cost": 1,
    "desperate_parry": 2, "opening": -1, "in_the_open": -1, "dodge_cost": 2, "dodge": 1,
    "soak_cost": 1, "soak_armor": 1, "soak": 50, "aid": 2,
}  # fmt: skip

_BLADE = {"skill": "martial_melee", "attribute": "crd"}
_GUN = {"skill": "martial_weapons", "attribute": "dex", "accuracy": 1, "long": True}

ARMS = {
    each.name.lower(): each
    for each in (
        Weapon("Knife", erg=2, bulk=1, damage=4, reach=1, size=1, **_BLADE),
        Weapon("Longsword", erg=3, bulk=2, damage=6, reach=2, size=3, **_BLADE),
        Weapon("Halberd", erg=4, bulk=3, damage=7, reach=3, size=4, **_BLADE),
        Weapon("Bow", erg=3, bulk=3, damage=6, range=60, **_GUN),
        Weapon("Pistol", "personal_weapons", "dex", erg=2, bulk=1, damage=6, range=40, accuracy=1,
               rof=2, recoil=2),
        Weapon("Assault Rifle", erg=2, bulk=3, damage=8, range=300, rof=4, recoil=3,
               **_GUN | {"accuracy": 2}),
        Weapon("Shotgun", erg=3, bulk=3, damage=9, range=40, recoil=2, **_GUN),
    )
}  # fmt: skip

#: A die that is a hit, and one that is none; as the place of a blow the second is the torso.
HIT, MISS = 7, 3
HEAD, TORSO, ARMS_HIT, LEGS_HIT = 1, 2, 7, 9


def hits(many: int, of: int = 4) -> tuple[int, ...]:
    """Faces for a pool of so many dice."""
    return (HIT,) * many + (MISS,) * (of - many)


def fighter(
    name: str, weapon: str | Weapon = "longsword", *, carries: Iterable[str] = (), **fields: Any
) -> Fighter:
    """Somebody with this weapon in hand.

    Args:
        name: The name, and the id.
        weapon: What is in hand; nothing for bare hands.
        carries: What else is carried.
        fields: Attributes, skills, and fields of the fighter.
    """
    in_hand = [ARMS[weapon] if isinstance(weapon, str) else weapon] if weapon else []
    attributes = {each: fields.pop(each, 20) for each in ATTRIBUTES}
    vitality = 5 + attributes["fit"] // 2
    return Fighter(
        id=name,
        name=name,
        attributes=attributes,
        skills={each: fields.pop(each, 2) for each in SKILLS},
        weapons=(*in_hand, *(ARMS[each] for each in carries)),
        hand=in_hand[0].name if in_hand else "",
        orders=fields.pop("orders", {}),
        **{
            "team": "",
            "npc": False,
            "ap": 10,
            "vitality": vitality,
            "deadly": -(-vitality * 3 // 2),
            **fields,
        },
    )


def going(rate: int, who: str, *, toward: bool = True) -> dict[str, Any]:
    """Fields of somebody on the move."""
    return {"rate": rate, "course": Course(who, toward)}


def fight(
    *teams: list[Fighter],
    dice: tuple[int, ...] = (),
    apart: float = 1,
    house: Mapping[str, Any] | None = None,
    **table: Any,
) -> Fight:
    """A fight in its first round, in the pass of the first, the sides so many metres apart.

    Dice that are not loaded show a miss.
    """
    fighters: dict[str, Fighter] = {}
    for place, (team, members) in enumerate(zip("ABCDEFGH", teams, strict=False)):
        for each in members:
            each.team = team
            each.x = each.x or round(apart * METRE) * (place > 0)
            each.side = -1 if place else 1
            each.lot = len(fighters)
            fighters[each.id] = each
    made = Table(
        house=ApocryphaHouse(**RULES | dict(house or {})),
        fighters=fighters,
        teams=tuple("ABCDEFGH"[: len(teams)]),
        waited=[],
        ceased=[],
        **{"round": 1, "acting": next(iter(fighters)), "offered": [], "shots": [], **table},
    )
    return Fight(
        ruleset="apocrypha",
        seed="any",
        loaded=(*dice, *(MISS,) * 200),
        rev=1,
        table=made,
        waiting=RULESET.waiting(made),
    )


def duel(
    me: Fighter | None = None,
    foe: Fighter | None = None,
    *,
    dice: tuple[int, ...] = (),
    apart: float = 1,
    house: Mapping[str, Any] | None = None,
    **table: Any,
) -> Fight:
    """`me`, to act against `foe`."""
    sides = [me or fighter("me")], [foe or fighter("foe")]
    return fight(*sides, dice=dice, apart=apart, house=house, **table)


def begun(*specs: str, dice: tuple[int, ...] = (), **house: Any) -> tuple[Fight, list[Event]]:
    """A fight at its very beginning, from lines such as `ann/A: crd=30 weapons=knife`."""
    rules = ApocryphaHouse(**RULES | house)
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
) -> Fight:
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
) -> Fight:
    """`foe` is asked about a shot with a pistol."""
    pistol = {"weapon": "pistol", "ap": 9} | dict(mine or {})
    return struck_at(theirs, pistol, words=words, apart=apart, **rest)


def play(fight: Fight, *lines: str) -> tuple[Fight, list[Event]]:
    """The fight after lines such as `me: attack foe`, and what happened."""
    events: list[Event] = []
    for line in lines:
        actor, _, words = line.partition(": ")
        fight, told = engine.decide(fight, actor, engine.parse(fight, actor, words))
        assert list(engine.problems(fight)) == []
        events += told
    return fight, events


def after(fight: Fight, *lines: str) -> Fight:
    return play(fight, *lines)[0]


def me(fight: Fight) -> Fighter:
    return fight.table.fighters["me"]


def foe(fight: Fight) -> Fighter:
    return fight.table.fighters["foe"]


def asked(fight: Fight) -> list[str]:
    """The open questions: `foe melee`."""
    return [f"{decision.seat} {decision.kind}" for decision in fight.waiting.questions]


def choices(fight: Fight, seat: str) -> list[str]:
    """What a seat may choose, as typed."""
    return [engine.say(fight, move) for move in engine.choices(fight, seat)]


def all_of(events: list[Event], *kinds: type[Event]) -> list[Any]:
    return [each for each in events if type(each) in kinds]


def event(events: list[Event], kind: type[Event]) -> Any:
    """The one event of a kind."""
    (found,) = all_of(events, kind)
    return found


def pool(events: list[Event], actor: str, what: str) -> dict[str, int]:
    """What went into somebody's pool for something, skill and attribute left out."""
    (found,) = [each for each in all_of(events, Pooled) if (each.actor, each.what) == (actor, what)]
    assert found.dice == max(1, sum(each.dice for each in found.modifiers))
    base = {*ATTRIBUTES, *SKILLS}
    return {each.name: each.dice for each in found.modifiers if each.name not in base}


def pooled(events: list[Event], what: str) -> list[Pooled]:
    """Everybody's pools for something."""
    return [each for each in all_of(events, Pooled) if each.what == what]


def dice_of(events: list[Event], actor: str, what: str) -> int:
    """How many dice somebody rolled for something."""
    (found,) = [each for each in all_of(events, Pooled) if (each.actor, each.what) == (actor, what)]
    return found.dice


def struck(events: list[Event]) -> list[tuple[str, str, int, int, bool]]:
    """How attacks went: who, whom, the hits, what they were against, whether they hit."""
    return [(e.actor, e.target, e.hits, e.against, e.hit) for e in all_of(events, Attacked)]


def harmed(events: list[Event]) -> list[tuple[str, str, int, int]]:
    """Damage done: to whom, where, harm and shock."""
    return [(e.target, e.location, e.harm, e.shock) for e in all_of(events, Damaged)]


def refuses(fight: Fight, actor: str, words: str, sentence: str) -> None:
    """A move is refused with this sentence, and changes nothing."""
    before = engine.encode(fight)
    with refused(sentence):
        engine.decide(fight, actor, engine.parse(fight, actor, words))
    assert engine.encode(fight) == before
