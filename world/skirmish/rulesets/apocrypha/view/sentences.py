"""Sentences of Apocrypha, for each event and as each reader sees it."""

from typing import Final

from world.skirmish.arguments import meters
from world.skirmish.questions import REFEREE
from world.skirmish.rulesets.apocrypha import (
    action_economy,
    damage,
    data,
    defensive_actions,
    engagements,
    hitting,
    melee_reactions,
    position,
    preparing,
    push_or_pause,
    ranged_actions,
    ranged_reactions,
    reactions,
    resolution,
    universal_actions,
)
from world.skirmish.views.base import Sentences
from world.skirmish.views.sentences import third_person
from world.skirmish.views.text import Voice, join_words, place, pluralize

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


def _began(event: hitting.AttackBegan, voice: Voice) -> str:
    """As in: goblin attacks you with Longsword. Others do not see a feint, or what it costs."""
    own = voice.seat in (event.actor, REFEREE)
    way = "attack" if hitting.WAYS[event.way].bait and not own else event.way
    told = does(voice, event.actor, _VERBS[way])
    told += f" {voice.whom(event.target)} with {weapon(event.weapon)}"
    told += f", {pluralize(event.rounds, 'round')}" if event.rounds > 1 else ""
    told += f", at the {event.location}" if event.location else ""
    return f"{told} ({event.cost} AP)." if event.cost and own else f"{told}."


def weapon(name: str) -> str:
    """Return a weapon as it reads in a sentence."""
    return "bare hands" if name == data.UNARMED.name else name


def _attacked(event: hitting.Attacked, voice: Voice) -> str:
    """As in: You have 3 hits of 6 dice, goblin 2 of 5 (parry +1): goblin is hit."""
    rolled = pluralize(event.hits, "hit") if event.attack is None else hits(event.attack)
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


def hits(pool: hitting.Pool) -> str:
    """Return `2 hits of 5 dice (parry +1)`."""
    return (
        f"{pluralize(pool.hits, 'hit')} of {pluralize(pool.dice, 'die', 'dice')}{_situation(pool)}"
    )


def _situation(pool: hitting.Pool) -> str:
    """Return what adds or takes dice besides skill and attribute, which the sheet has."""
    told = ", ".join(
        f"{each.name} {each.dice:+}"
        for each in pool.modifiers
        if each.name not in data.SKILLS and each.name not in data.ATTRIBUTES
    )
    recoil = f"{len(pool.recoil)} of recoil cannot hit" if pool.recoil else ""
    both = "; ".join(filter(None, (told, recoil)))
    return f" ({both})" if both else ""


def _desperate_parry(event: melee_reactions.DesperatelyParried, voice: Voice) -> str:
    outcome = "holds" if event.parried else "does not hold"
    parry = f"{voice.possessor(event.actor)} desperate parry has {hits(event.pool)}"
    return f"{parry}, and needs {event.needed}: it {outcome}."


def _courage(event: ranged_reactions.CourageTested, voice: Voice) -> str:
    rolled = (
        f"{pluralize(event.pool.hits, 'hit')} of courage against {pluralize(event.rounds, 'round')}"
    )
    if event.kept:
        return f"{does(voice, event.actor, 'keep')} {voice.whose(event.actor)} nerve: {rolled}."
    lost = pluralize(event.rounds, "die", "dice")
    return f"{does(voice, event.actor, 'flinch')}: {rolled}, {lost} less."


def _damaged(event: damage.Damaged, voice: Voice) -> str:
    """As in: goblin takes 4 harm to the torso (9 damage, armor 5): hurt 4 of 14."""
    parts = [f"{event.damage} damage"]
    parts += [f"armor {event.armor}"] if event.armor else []
    through = max(0, event.damage - event.armor)
    if event.location in data.DOUBLED:
        parts, through = [*parts, "doubled"], 2 * through
    elif event.location in data.LIMBS:
        parts, through = [*parts, "halved"], (through + 1) // 2
    parts += ["less for a feint"] if event.harm + event.shock < through else []
    taken = [f"{event.harm} harm"] if event.harm or not event.shock else []
    taken += [f"{event.shock} shock"] if event.shock else []
    who = f"{does(voice, event.target, 'take')} {join_words(taken)} to the {event.location}"
    return f"{who} ({', '.join(parts)}): hurt {event.hurt} of {event.vitality}."


_REACTIONS: Final = {
    "parry": "parry",
    "counter-attack": "counter-attack",
    "avoidance": "evade",
    "desperate dodge": "dive out of the way",
    "damage soak": "take it",
    "counter-fire": "fire back",
    "charge defense": "fire at the charge",
    "desperate parry": "try a desperate parry",
    "exploit opening": "exploit the opening",
    "shoot": "have a target in the open",
}

_GONE: Final = {
    "reaction": "lost by reacting",
    "draw": "lost with the weapon put away",
    "round": "over with the round",
}

_WHAT_COMES: Final = {
    "push": "the fight goes on",
    "pause": "a Pause begins",
    "cease": "the hostilities cease",
}


def _potential(event: action_economy.PotentialRolled, voice: Voice) -> str:
    """As in: Action points: you 17 (12 + 5), goblin 14 (9 + 5)."""
    told = (f"{voice.whom(who)} {ap} ({dice} + {added})" for who, dice, added, ap in event.rolled)
    return f"Action points: {', '.join(told)}."


def _ambush(event: action_economy.AmbushBegan, voice: Voice) -> str:
    return f"An ambush. Unaware: {', '.join(map(voice.whom, event.unaware))}."


def _pass_began(event: action_economy.PassBegan, voice: Voice) -> str:
    others = ", ".join(f"{voice.whom(who)} {ap}" for who, ap in event.others)
    told = f"It is {voice.owner(event.actor)} pass ({event.ap} AP)"
    return f"{told}; after it {others}." if others else f"{told}."


def _waited(event: action_economy.Waited, voice: Voice) -> str:
    if event.asked:
        return f"{does(voice, event.actor, 'wait')}, with {event.ap} AP left."
    return f"{voice.who(event.actor)} can do nothing with {event.ap} AP."


def _voted(event: push_or_pause.Voted, voice: Voice) -> str:
    alike: dict[str, list[str]] = {}
    for who, vote in event.votes:
        alike.setdefault(vote, []).append(who)
    told = [f"{join_words(map(voice.whom, some))} to {vote}" for vote, some in alike.items()]
    first = next(iter(alike.values()))
    verb = "vote" if len(first) > 1 else voice.verb(first[0], "vote", "votes")
    voters = join_words([voice.who(first[0]), *map(voice.whom, first[1:])])
    told[0] = f"{voters} {verb} to {event.votes[0][1]}"
    return f"{'; '.join(told)}: {_WHAT_COMES[event.result]}."


def _pause_began(event: push_or_pause.PauseBegan, voice: Voice) -> str:
    healed = ", ".join(f"{voice.whom(each)} {shock}" for each, shock in event.recovered)
    told = f"Everyone rests. Shock that heals: {healed}." if healed else "Everyone rests."
    woke = " ".join(f"{does(voice, each, 'come')} round." for each in event.awake)
    return f"{told} {woke}".rstrip()


def _aided(event: push_or_pause.Aided, voice: Voice) -> str:
    whom = voice.whom(event.target)
    if event.actor == event.target:
        whom = "yourself" if event.actor == voice.seat else "themselves"
    heals = f"{event.healed or 'no'} harm heals"
    gives = does(voice, event.actor, "give")
    return f"{gives} {whom} first aid: {hits(event.pool)} against {event.difficulty}, {heals}."


def _speed(event: position.SpeedChanged, voice: Voice) -> str:
    if not event.who:
        return f"{does(voice, event.actor, 'halt')}."
    way = "toward" if event.toward else "away from"
    verb = ("walk", "run", "sprint")[event.rate - 1]
    return f"{does(voice, event.actor, verb)} {way} {voice.whom(event.who)}."


def _moved(event: position.Moved, voice: Voice) -> str:
    now = f"{place(event.x)} m"
    if event.arrived:
        halt = voice.verb(event.actor, "halt", "halts")
        comes = does(voice, event.actor, "come")
        return f"{comes} up to {voice.whom(event.arrived)}, at {now}, and {halt}."
    return f"{does(voice, event.actor, 'go')} {meters(event.cm)} m, to {now}."


def _stance(event: position.StanceChanged, voice: Voice) -> str:
    verbs = {"standing": "stand", "crouched": "crouch", "prone": "lie on the ground"}
    return f"{does(voice, event.actor, verbs[event.stance])} now."


def _drawn(event: universal_actions.Drawn, voice: Voice) -> str:
    whose = voice.whose(event.actor)
    if not event.weapon:
        return f"{does(voice, event.actor, 'free')} {whose} hands."
    return f"{does(voice, event.actor, 'draw')} {whose} {event.weapon}."


def _cover(event: position.CoverTaken, voice: Voice) -> str:
    where = "out of cover" if event.cover == "none" else f"in {event.cover} cover"
    where = f"out of sight, {where}" if event.cover == data.FULL else where
    return f"{does(voice, event.actor, 'are')} {where}."


def _aim(event: ranged_actions.AimTaken, voice: Voice) -> str:
    dice = "die" if abs(event.dice) == 1 else "dice"
    return (
        f"{does(voice, event.actor, 'aim')} at {voice.whom(event.target)} ({event.dice:+} {dice})."
    )


def _is_told_all(seat: str, actor: str) -> bool:
    return seat in (actor, REFEREE)


def _prepares_something(actor: str, voice: Voice) -> str:
    """What others read of a riposte and of what waits for a trigger: they cannot tell which."""
    return f"{does(voice, actor, 'prepare')} something."


def _riposte(event: defensive_actions.RiposteLaid, voice: Voice) -> str:
    opening = f"{does(voice, event.actor, 'leave')} an opening"
    if not event.hidden:
        sees = does(voice, event.target, "see")
        return f"{opening} for {voice.whom(event.target)}. {sees} through it."
    if not _is_told_all(voice.seat, event.actor):
        return _prepares_something(event.actor, voice)
    return f"{opening}, and {voice.whom(event.target)} does not see what it is for."


def _preparing(event: preparing.Preparing, voice: Voice) -> str:
    if not _is_told_all(voice.seat, event.actor):
        return _prepares_something(event.actor, voice)
    words = held(event.what, event.trigger, event.who, voice)
    return f"{does(voice, event.actor, 'prepare')}: {words}."


def held(what: str, trigger: str, who: str, voice: Voice) -> str:
    """Return what is prepared, as it is typed: `attack when reached by goblin`."""
    by = f"{'' if trigger == reactions.ALLY else ' by'} {voice.whom(who)}" if who else ""
    return f"{what} when {reactions.TRIGGERS[trigger]}{by}"


def _prepared_lost(event: reactions.PreparedLost, voice: Voice) -> str:
    if not _is_told_all(voice.seat, event.actor):
        return ""
    has = voice.verb(event.actor, "have", "has")
    return f"What {voice.whom(event.actor)} {has} prepared is {_GONE[event.why]}."


def _pair(one: str, other: str, voice: Voice) -> str:
    first, second = sorted((one, other), key=lambda each: each != voice.seat)
    return f"{voice.who(first)} and {voice.whom(second)}"


def _engaged(event: engagements.Engaged, voice: Voice) -> str:
    how = "hand to hand" if event.melee else "at range"
    if len(event.targets) == 1:
        return f"{_pair(event.actor, event.targets[0], voice)} are engaged {how}."
    whom = join_words(map(voice.whom, event.targets))
    return f"{does(voice, event.actor, 'are')} engaged {how} with {whom}."


def _reacted(event: reactions.Reacted, voice: Voice) -> str:
    told = does(voice, event.actor, _REACTIONS[event.how])
    if event.how == "damage soak":
        told += f" on the {event.where}"
    elif event.how in ("counter-fire", "charge defense"):
        manner = ranged_reactions.MANNERS[event.where]
        told += {"aimed": ", aimed", "hip": " from the hip", "readied": ""}[manner]
    told += f", {pluralize(event.rounds, 'round')}" if event.rounds > 1 else ""
    told += f", at the {event.location}" if event.location else ""
    return f"{told} ({event.cost} AP)."


SENTENCES: Final[Sentences] = {
    action_economy.PotentialRolled: _potential,
    action_economy.AmbushBegan: _ambush,
    action_economy.PassBegan: _pass_began,
    action_economy.Waited: _waited,
    action_economy.PointsLetGo: "$You() $conj(let) {ap} AP go.",
    action_economy.RoundEnded: "Round {round} is over.",
    push_or_pause.Voted: _voted,
    push_or_pause.PauseBegan: _pause_began,
    push_or_pause.Aided: _aided,
    push_or_pause.Resumed: "$You() $conj(take) up the fight again.",
    push_or_pause.Ceased: "$You() $conj(want) the hostilities to end.",
    position.SpeedChanged: _speed,
    position.Moved: _moved,
    position.StanceChanged: _stance,
    universal_actions.Drawn: _drawn,
    ranged_actions.Readied: "$You() $conj(ready) $their() {weapon}.",
    position.ReadyLost: "$Your() {weapon} is no longer readied ({why}).",
    position.CoverTaken: _cover,
    universal_actions.CoverSought: "$You() $conj(look) for cover; the referee says what there is.",
    ranged_actions.AimTaken: _aim,
    defensive_actions.Defending: "$You() $conj(go) into a desperate defense.",
    defensive_actions.RiposteLaid: _riposte,
    resolution.BaitTaken: "$You() $conj(fall) for the opening that $you(target) left.",
    preparing.Preparing: _preparing,
    reactions.Released: "That is what $you() $conj(were) prepared for.",
    reactions.PreparedLost: _prepared_lost,
    engagements.Engaged: _engaged,
    engagements.Disengaged: (
        lambda event, voice: (
            f"{_pair(event.actor, event.target, voice)} are no longer engaged at range."
        )
    ),
    hitting.AttackLost: "$Your() attack on $you(target) comes to nothing.",
    reactions.Reacted: _reacted,
    damage.Fell: "$You() $conj(are) incapacitated.",
    damage.Died: "$You() $conj(are) dead.",
    hitting.AttackBegan: _began,
    hitting.Attacked: _attacked,
    melee_reactions.Countered: "$You() $conj(counter), $count(net, hit) better.",
    melee_reactions.DesperatelyParried: _desperate_parry,
    ranged_reactions.CourageTested: _courage,
    damage.Damaged: _damaged,
    damage.Jarred: (
        "$You() $conj(take) {shock} shock from the bigger weapon: hurt {hurt} of {vitality}."
    ),
}
