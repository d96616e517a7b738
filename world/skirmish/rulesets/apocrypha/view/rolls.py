"""Sentences of what dice decide: attacks, pools, damage."""

from typing import Final

from world.skirmish.questions import REFEREE
from world.skirmish.rulesets.apocrypha.damage import Damaged, Jarred
from world.skirmish.rulesets.apocrypha.data import ATTRIBUTES, DOUBLED, LIMBS, SKILLS, UNARMED
from world.skirmish.rulesets.apocrypha.hitting import Pool
from world.skirmish.rulesets.apocrypha.incoming import WAYS, AttackBegan, Attacked
from world.skirmish.rulesets.apocrypha.melee_reactions import Countered, DesperatelyParried
from world.skirmish.rulesets.apocrypha.ranged_reactions import CourageTested
from world.skirmish.views.base import Sentences
from world.skirmish.views.sentences import third_person
from world.skirmish.views.text import Voice, count, listed

_VERBS: Final = {
    "attack": "attack",
    "desperate swing": "swing desperately at",
    "power attack": "make a power attack on",
    "flurry": "rain blows on",
    "feint": "feint at",
    "charge": "charge",
    "aim and fire": "aim and fire at",
    "fire from the hip": "fire from the hip at",
    "fire readied weapon": "fire at",
}


def does(voice: Voice, fighter: str, verb: str) -> str:
    """Return `You strike`, `goblin strikes`."""
    first, conjunction, second = verb.partition(" and ")
    they = third_person(first) + (f" and {third_person(second)}" if conjunction else "")
    return voice.does(fighter, verb, they)


def _began(event: AttackBegan, voice: Voice) -> str:
    """As in: goblin attacks you with Longsword. Others do not see a feint, or what it costs."""
    own = voice.seat in (event.actor, REFEREE)
    way = "attack" if WAYS[event.way].bait and not own else event.way
    told = does(voice, event.actor, _VERBS[way])
    told += f" {voice.whom(event.target)} with {weapon(event.weapon)}"
    told += f", {count(event.rounds, 'round')}" if event.rounds > 1 else ""
    told += f", at the {event.location}" if event.location else ""
    return f"{told} ({event.cost} AP)." if event.cost and own else f"{told}."


def weapon(name: str) -> str:
    """Return a weapon as it reads in a sentence."""
    return "bare hands" if name == UNARMED.name else name


def _attacked(event: Attacked, voice: Voice) -> str:
    """As in: You have 3 hits of 6 dice, goblin 2 of 5 (parry +1): goblin is hit."""
    rolled = count(event.hits, "hit") if event.attack is None else hits(event.attack)
    if event.attack is not None and event.attack.hits != event.hits:
        rolled = f"{event.hits} of {rolled}"
    if event.rating:
        against = f" against Avoidance Rating {event.against}"
    elif event.defense is not None:
        dice = f"{event.defense.dice}{_situation(event.defense)}"
        against = f", {voice.whom(event.target)} {event.against} of {dice}"
    else:
        against = f" behind the feint, against {event.against} of the counter"
    outcome = f"{voice.verb(event.target, 'are', 'is')} {'hit' if event.hit else 'not hit'}"
    who = does(voice, event.actor, "have")
    return f"{who} {rolled}{against}: {voice.whom(event.target)} {outcome}."


def hits(pool: Pool) -> str:
    """Return `2 hits of 5 dice (parry +1)`."""
    return f"{count(pool.hits, 'hit')} of {count(pool.dice, 'die', 'dice')}{_situation(pool)}"


def _situation(pool: Pool) -> str:
    """Return what adds or takes dice besides skill and attribute, which the sheet has."""
    told = ", ".join(
        f"{each.name} {each.dice:+}"
        for each in pool.modifiers
        if each.name not in SKILLS and each.name not in ATTRIBUTES
    )
    recoil = f"{len(pool.recoil)} of recoil cannot hit" if pool.recoil else ""
    both = "; ".join(filter(None, (told, recoil)))
    return f" ({both})" if both else ""


def _desperate_parry(event: DesperatelyParried, voice: Voice) -> str:
    outcome = "holds" if event.parried else "does not hold"
    parry = f"{voice.possessor(event.actor)} desperate parry has {hits(event.pool)}"
    return f"{parry}, and needs {event.needed}: it {outcome}."


def _courage(event: CourageTested, voice: Voice) -> str:
    rolled = f"{count(event.pool.hits, 'hit')} of courage against {count(event.rounds, 'round')}"
    if event.kept:
        return f"{does(voice, event.actor, 'keep')} {voice.whose(event.actor)} nerve: {rolled}."
    lost = count(event.rounds, "die", "dice")
    return f"{does(voice, event.actor, 'flinch')}: {rolled}, {lost} less."


def _damaged(event: Damaged, voice: Voice) -> str:
    """As in: goblin takes 4 harm to the torso (9 damage, armor 5): hurt 4 of 14."""
    parts = [f"{event.damage} damage"]
    parts += [f"armor {event.armor}"] if event.armor else []
    through = max(0, event.damage - event.armor)
    if event.location in DOUBLED:
        parts, through = [*parts, "doubled"], 2 * through
    elif event.location in LIMBS:
        parts, through = [*parts, "halved"], (through + 1) // 2
    parts += ["less for a feint"] if event.harm + event.shock < through else []
    taken = [f"{event.harm} harm"] if event.harm or not event.shock else []
    taken += [f"{event.shock} shock"] if event.shock else []
    who = f"{does(voice, event.target, 'take')} {listed(taken)} to the {event.location}"
    return f"{who} ({', '.join(parts)}): hurt {event.hurt} of {event.vitality}."


ROLLS: Final[Sentences] = {
    AttackBegan: _began,
    Attacked: _attacked,
    Countered: "$You() $conj(counter), $count(net, hit) better.",
    DesperatelyParried: _desperate_parry,
    CourageTested: _courage,
    Damaged: _damaged,
    Jarred: ("$You() $conj(take) {shock} shock from the bigger weapon: hurt {hurt} of {vitality}."),
}
