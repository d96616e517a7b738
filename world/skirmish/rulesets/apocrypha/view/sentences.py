"""What happens in an Apocrypha fight, a sentence for each event."""

from typing import Final

from world.skirmish.arguments import meters
from world.skirmish.questions import REFEREE
from world.skirmish.rulesets.apocrypha.action_economy import (
    PassBegan,
    PointsLetGo,
    PotentialRolled,
    RoundEnded,
    Waited,
)
from world.skirmish.rulesets.apocrypha.ambushes import AmbushBegan
from world.skirmish.rulesets.apocrypha.damage import Died, Fell
from world.skirmish.rulesets.apocrypha.data import FULL
from world.skirmish.rulesets.apocrypha.defensive_actions import Defending, RiposteLaid
from world.skirmish.rulesets.apocrypha.engagements import Disengaged, Engaged
from world.skirmish.rulesets.apocrypha.hand_to_hand import BaitTaken
from world.skirmish.rulesets.apocrypha.incoming import AttackLost
from world.skirmish.rulesets.apocrypha.pauses import Aided, Ceased, PauseBegan, Resumed
from world.skirmish.rulesets.apocrypha.position import (
    CoverTaken,
    Moved,
    ReadyLost,
    SpeedChanged,
    StanceChanged,
)
from world.skirmish.rulesets.apocrypha.preparing import Preparing
from world.skirmish.rulesets.apocrypha.pushes import Voted
from world.skirmish.rulesets.apocrypha.ranged_actions import AimTaken, Readied
from world.skirmish.rulesets.apocrypha.ranged_reactions import MANNERS
from world.skirmish.rulesets.apocrypha.reactions import PreparedLost, Reacted
from world.skirmish.rulesets.apocrypha.triggers import ALLY, TRIGGERS, Released
from world.skirmish.rulesets.apocrypha.universal_actions import CoverSought, Drawn
from world.skirmish.views.base import Sentences
from world.skirmish.views.text import Voice, count, listed, place

from .rolls import ROLLS, does, hits

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


def _potential(event: PotentialRolled, voice: Voice) -> str:
    """As in: Action points: you 17 (12 + 5), goblin 14 (9 + 5)."""
    told = (f"{voice.whom(who)} {ap} ({dice} + {added})" for who, dice, added, ap in event.rolled)
    return f"Action points: {', '.join(told)}."


def _ambush(event: AmbushBegan, voice: Voice) -> str:
    return f"An ambush. Unaware: {', '.join(map(voice.whom, event.unaware))}."


def _pass_began(event: PassBegan, voice: Voice) -> str:
    others = ", ".join(f"{voice.whom(who)} {ap}" for who, ap in event.others)
    told = f"It is {voice.owner(event.actor)} pass ({event.ap} AP)"
    return f"{told}; after it {others}." if others else f"{told}."


def _waited(event: Waited, voice: Voice) -> str:
    if event.asked:
        return f"{does(voice, event.actor, 'wait')}, with {event.ap} AP left."
    return f"{voice.who(event.actor)} can do nothing with {event.ap} AP."


def _voted(event: Voted, voice: Voice) -> str:
    alike: dict[str, list[str]] = {}
    for who, vote in event.votes:
        alike.setdefault(vote, []).append(who)
    told = [f"{listed(map(voice.whom, some))} to {vote}" for vote, some in alike.items()]
    first = next(iter(alike.values()))
    verb = "vote" if len(first) > 1 else voice.verb(first[0], "vote", "votes")
    voters = listed([voice.who(first[0]), *map(voice.whom, first[1:])])
    told[0] = f"{voters} {verb} to {event.votes[0][1]}"
    return f"{'; '.join(told)}: {_WHAT_COMES[event.result]}."


def _pause_began(event: PauseBegan, voice: Voice) -> str:
    healed = ", ".join(f"{voice.whom(each)} {shock}" for each, shock in event.recovered)
    told = f"Everyone rests. Shock that heals: {healed}." if healed else "Everyone rests."
    woke = " ".join(f"{does(voice, each, 'come')} round." for each in event.awake)
    return f"{told} {woke}".rstrip()


def _aided(event: Aided, voice: Voice) -> str:
    whom = voice.whom(event.target)
    if event.actor == event.target:
        whom = "yourself" if event.actor == voice.seat else "themselves"
    heals = f"{event.healed or 'no'} harm heals"
    gives = does(voice, event.actor, "give")
    return f"{gives} {whom} first aid: {hits(event.pool)} against {event.difficulty}, {heals}."


def _speed(event: SpeedChanged, voice: Voice) -> str:
    if not event.who:
        return f"{does(voice, event.actor, 'halt')}."
    way = "toward" if event.toward else "away from"
    verb = ("walk", "run", "sprint")[event.rate - 1]
    return f"{does(voice, event.actor, verb)} {way} {voice.whom(event.who)}."


def _moved(event: Moved, voice: Voice) -> str:
    now = f"{place(event.x)} m"
    if event.arrived:
        halt = voice.verb(event.actor, "halt", "halts")
        comes = does(voice, event.actor, "come")
        return f"{comes} up to {voice.whom(event.arrived)}, at {now}, and {halt}."
    return f"{does(voice, event.actor, 'go')} {meters(event.cm)} m, to {now}."


def _stance(event: StanceChanged, voice: Voice) -> str:
    verbs = {"standing": "stand", "crouched": "crouch", "prone": "lie on the ground"}
    return f"{does(voice, event.actor, verbs[event.stance])} now."


def _drawn(event: Drawn, voice: Voice) -> str:
    whose = voice.whose(event.actor)
    if not event.weapon:
        return f"{does(voice, event.actor, 'free')} {whose} hands."
    return f"{does(voice, event.actor, 'draw')} {whose} {event.weapon}."


def _cover(event: CoverTaken, voice: Voice) -> str:
    where = "out of cover" if event.cover == "none" else f"in {event.cover} cover"
    where = f"out of sight, {where}" if event.cover == FULL else where
    return f"{does(voice, event.actor, 'are')} {where}."


def _aim(event: AimTaken, voice: Voice) -> str:
    dice = "die" if abs(event.dice) == 1 else "dice"
    return (
        f"{does(voice, event.actor, 'aim')} at {voice.whom(event.target)} ({event.dice:+} {dice})."
    )


def _is_told_all(seat: str, actor: str) -> bool:
    return seat in (actor, REFEREE)


def _prepares_something(actor: str, voice: Voice) -> str:
    """What others read of a riposte and of what waits for a trigger: they cannot tell which."""
    return f"{does(voice, actor, 'prepare')} something."


def _riposte(event: RiposteLaid, voice: Voice) -> str:
    opening = f"{does(voice, event.actor, 'leave')} an opening"
    if not event.hidden:
        sees = does(voice, event.target, "see")
        return f"{opening} for {voice.whom(event.target)}. {sees} through it."
    if not _is_told_all(voice.seat, event.actor):
        return _prepares_something(event.actor, voice)
    return f"{opening}, and {voice.whom(event.target)} does not see what it is for."


def _preparing(event: Preparing, voice: Voice) -> str:
    if not _is_told_all(voice.seat, event.actor):
        return _prepares_something(event.actor, voice)
    words = held(event.what, event.trigger, event.who, voice)
    return f"{does(voice, event.actor, 'prepare')}: {words}."


def held(what: str, trigger: str, who: str, voice: Voice) -> str:
    """Return what is prepared, as it is typed: `attack when reached by goblin`."""
    by = f"{'' if trigger == ALLY else ' by'} {voice.whom(who)}" if who else ""
    return f"{what} when {TRIGGERS[trigger]}{by}"


def _prepared_lost(event: PreparedLost, voice: Voice) -> str:
    if not _is_told_all(voice.seat, event.actor):
        return ""
    has = voice.verb(event.actor, "have", "has")
    return f"What {voice.whom(event.actor)} {has} prepared is {_GONE[event.why]}."


def _pair(one: str, other: str, voice: Voice) -> str:
    first, second = sorted((one, other), key=lambda each: each != voice.seat)
    return f"{voice.who(first)} and {voice.whom(second)}"


def _engaged(event: Engaged, voice: Voice) -> str:
    how = "hand to hand" if event.melee else "at range"
    if len(event.targets) == 1:
        return f"{_pair(event.actor, event.targets[0], voice)} are engaged {how}."
    whom = listed(map(voice.whom, event.targets))
    return f"{does(voice, event.actor, 'are')} engaged {how} with {whom}."


def _reacted(event: Reacted, voice: Voice) -> str:
    told = does(voice, event.actor, _REACTIONS[event.how])
    if event.how == "damage soak":
        told += f" on the {event.where}"
    elif event.how in ("counter-fire", "charge defense"):
        manner = MANNERS[event.where]
        told += {"aimed": ", aimed", "hip": " from the hip", "readied": ""}[manner]
    told += f", {count(event.rounds, 'round')}" if event.rounds > 1 else ""
    told += f", at the {event.location}" if event.location else ""
    return f"{told} ({event.cost} AP)."


SENTENCES: Final[Sentences] = {
    **ROLLS,
    PotentialRolled: _potential,
    AmbushBegan: _ambush,
    PassBegan: _pass_began,
    Waited: _waited,
    PointsLetGo: "$You() $conj(let) {ap} AP go.",
    RoundEnded: "Round {round} is over.",
    Voted: _voted,
    PauseBegan: _pause_began,
    Aided: _aided,
    Resumed: "$You() $conj(take) up the fight again.",
    Ceased: "$You() $conj(want) the hostilities to end.",
    SpeedChanged: _speed,
    Moved: _moved,
    StanceChanged: _stance,
    Drawn: _drawn,
    Readied: "$You() $conj(ready) $their() {weapon}.",
    ReadyLost: "$Your() {weapon} is no longer readied ({why}).",
    CoverTaken: _cover,
    CoverSought: "$You() $conj(look) for cover; the referee says what there is.",
    AimTaken: _aim,
    Defending: "$You() $conj(go) into a desperate defense.",
    RiposteLaid: _riposte,
    BaitTaken: "$You() $conj(fall) for the opening that $you(target) left.",
    Preparing: _preparing,
    Released: "That is what $you() $conj(were) prepared for.",
    PreparedLost: _prepared_lost,
    Engaged: _engaged,
    Disengaged: (
        lambda event, voice: (
            f"{_pair(event.actor, event.target, voice)} are no longer engaged at range."
        )
    ),
    AttackLost: "$Your() attack on $you(target) comes to nothing.",
    Reacted: _reacted,
    Fell: "$You() $conj(are) incapacitated.",
    Died: "$You() $conj(are) dead.",
}
