"""Sentences of what dice decide in an Apocrypha fight."""

from typing import Final

from world.skirmish.fight import REFEREE
from world.skirmish.rulesets.apocrypha import events as happened
from world.skirmish.rulesets.apocrypha.data import ATTRIBUTES, LIMBS, SKILLS, UNARMED
from world.skirmish.rulesets.apocrypha.ways import (
    AIMED,
    ATTACK,
    CHARGE,
    FEINT,
    FLURRY,
    HIP,
    POWER,
    READIED,
    SWING,
    WAYS,
)
from world.skirmish.views.text import Voice, count, listed

from .gathered import TOLD_ELSEWHERE, Exchange, Potentials

_DOUBLED: Final = ("head", "face")

_VERBS: Final = {
    ATTACK: ("attack", "attacks"),
    SWING: ("swing desperately at", "swings desperately at"),
    POWER: ("make a power attack on", "makes a power attack on"),
    FLURRY: ("rain blows on", "rains blows on"),
    FEINT: ("feint at", "feints at"),
    CHARGE: ("charge", "charges"),
    AIMED: ("aim and fire at", "aims and fires at"),
    HIP: ("fire from the hip at", "fires from the hip at"),
    READIED: ("fire at", "fires at"),
}


def potentials(event: Potentials, voice: Voice) -> str:
    """As in: Action points: you 17 (12 + 5), goblin 14 (9 + 5)."""
    told = (
        f"{voice.whom(each.actor)} {each.ap} ({each.rolled} + {each.rating})"
        for each in event.rolled
    )
    return f"Action points: {', '.join(told)}."


def potential(event: happened.PotentialRolled, voice: Voice) -> str:
    """The same of one."""
    return potentials(Potentials((event,)), voice)


def began(event: happened.AttackBegan, voice: Voice) -> str:
    """As in: goblin attacks you with Longsword. Only who feints knows it, by the cost too."""
    own = voice.seat in (event.actor, REFEREE)
    way = ATTACK if event.way == FEINT and not own else event.way
    parts = [voice.does(event.actor, *_VERBS[way]), voice.whom(event.target)]
    parts.append(f"with {weapon(event.weapon)}")
    told = " ".join(parts)
    told += f", {count(event.rounds, 'round')}" if event.rounds > 1 else ""
    told += f", at the {event.location}" if event.location else ""
    return f"{told} ({event.cost} AP)." if event.cost and own else f"{told}."


def weapon(name: str) -> str:
    """A weapon, in a sentence."""
    return "bare hands" if name == UNARMED.name else name


def pooled(event: happened.Pooled, voice: Voice) -> str:
    """A pool that decides something by itself."""
    if event.what in TOLD_ELSEWHERE:
        return ""
    return f"{voice.does(event.actor, 'have', 'has')} {_hits(event)}."


def attacked(event: happened.Attacked, voice: Voice) -> str:
    """An attack without its rolls."""
    return exchange(Exchange(event, ()), voice)


def exchange(event: Exchange, voice: Voice) -> str:
    """As in: You have 3 hits of 6 dice, goblin 2 of 5 (parry +1): goblin is hit."""
    told = event.attacked
    attack = next((each for each in event.pools if each.what in WAYS), None)
    defense = next((each for each in event.pools if each.actor == told.target), None)
    who = voice.does(told.actor, "have", "has")
    rolled = count(told.hits, "hit") if attack is None else _hits(attack)
    if attack is not None and attack.hits != told.hits:
        rolled = f"{told.hits} of {rolled}"
    if told.rating:
        against = f" against Avoidance Rating {told.against}"
    elif defense is not None:
        dice = f"{defense.dice}{_situation(defense)}"
        against = f", {voice.whom(told.target)} {told.against} of {dice}"
    elif attack is None or WAYS[told.way].ranged:
        against = f" against {told.against}"
    else:
        # A blow that meets neither roll nor rating is the real one, against the feint's counter.
        against = f" behind the feint, against {told.against} of the counter"
    outcome = f"{voice.verb(told.target, 'are', 'is')} {'hit' if told.hit else 'not hit'}"
    return f"{who} {rolled}{against}: {voice.whom(told.target)} {outcome}."


def _hits(pool: happened.Pooled) -> str:
    dice = count(pool.dice, "die", "dice")
    return f"{count(pool.hits, 'hit')} of {dice}{_situation(pool)}"


def _situation(pool: happened.Pooled) -> str:
    """What adds or takes dice besides the skill and the attribute, which the sheet has."""
    told = ", ".join(
        f"{each.name} {each.dice:+}"
        for each in pool.modifiers
        if each.name not in SKILLS and each.name not in ATTRIBUTES
    )
    recoil = f"{pool.dead} of recoil cannot hit" if pool.dead else ""
    both = "; ".join(filter(None, (told, recoil)))
    return f" ({both})" if both else ""


def countered(event: happened.Countered, voice: Voice) -> str:
    """The defender's roll was better."""
    hits = count(event.net, "hit")
    return f"{voice.does(event.actor, 'counter', 'counters')}, {hits} better."


def desperately_parried(event: happened.DesperatelyParried, voice: Voice) -> str:
    """Its roll has been told."""
    outcome = "holds" if event.parried else "does not hold"
    parry = f"{voice.possessor(event.actor)} desperate parry"
    return f"{parry} needs {count(event.needed, 'hit')}: it {outcome}."


def courage(event: happened.CourageTested, voice: Voice) -> str:
    """Under fire one keeps one's nerve, or not."""
    rolled = f"{count(event.hits, 'hit')} of courage against {count(event.rounds, 'round')}"
    if event.kept:
        kept = voice.does(event.actor, "keep", "keeps")
        return f"{kept} {voice.whose(event.actor)} nerve: {rolled}."
    lost = count(event.rounds, "die", "dice")
    return f"{voice.does(event.actor, 'flinch', 'flinches')}: {rolled}, {lost} less."


def damaged(event: happened.Damaged, voice: Voice) -> str:
    """As in: goblin takes 4 harm to the torso (9 damage, armor 5): hurt 4 of 14."""
    parts = [f"{event.damage} damage"]
    parts += [f"armor {event.armor}"] if event.armor else []
    through = max(0, event.damage - event.armor)
    if event.location in _DOUBLED:
        parts, through = [*parts, "doubled"], 2 * through
    elif event.location in LIMBS:
        parts, through = [*parts, "halved"], (through + 1) // 2
    parts += ["less for a feint"] if event.harm + event.shock < through else []
    taken = [f"{event.harm} harm"] if event.harm or not event.shock else []
    taken += [f"{event.shock} shock"] if event.shock else []
    who = f"{voice.does(event.target, 'take', 'takes')} {listed(taken)} to the {event.location}"
    return f"{who} ({', '.join(parts)}): {_hurt(event)}."


def jarred(event: happened.Jarred, voice: Voice) -> str:
    """The bigger weapon tells through the smaller."""
    who = voice.does(event.actor, "take", "takes")
    return f"{who} {event.shock} shock from the bigger weapon: {_hurt(event)}."


def _hurt(event: happened.Damaged | happened.Jarred) -> str:
    return f"hurt {event.hurt} of {event.vitality}"
