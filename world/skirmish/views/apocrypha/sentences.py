"""What happens in an Apocrypha fight, a sentence for each event."""

from typing import Final

from world.skirmish.fight import REFEREE
from world.skirmish.rulesets.apocrypha import events as happened
from world.skirmish.rulesets.apocrypha.data import FULL
from world.skirmish.rulesets.apocrypha.situations import (
    AVOIDANCE,
    CEASE,
    CHARGE_DEFENSE,
    COUNTER,
    COUNTER_FIRE,
    DESPERATE_PARRY,
    DODGE,
    EXPLOIT,
    PARRY,
    PAUSE,
    PUSH,
    SHOOT,
    SOAK,
    TRIGGERS,
)
from world.skirmish.rulesets.apocrypha.ways import AIMED, HIP, READIED
from world.skirmish.slots import metres
from world.skirmish.views.text import Voice, count, listed, place
from world.skirmish.views.view import Sentences

from . import rolls
from .gathered import Engagements, Exchange, Potentials

_REACTIONS: Final = {
    PARRY: ("parry", "parries"),
    COUNTER: ("counter-attack", "counter-attacks"),
    AVOIDANCE: ("evade", "evades"),
    DODGE: ("dive out of the way", "dives out of the way"),
    SOAK: ("take it", "takes it"),
    COUNTER_FIRE: ("fire back", "fires back"),
    CHARGE_DEFENSE: ("fire at the charge", "fires at the charge"),
    DESPERATE_PARRY: ("try a desperate parry", "tries a desperate parry"),
    EXPLOIT: ("exploit the opening", "exploits the opening"),
    SHOOT: ("have a target in the open", "has a target in the open"),
}

_GONE: Final = {
    "reaction": "lost by reacting",
    "draw": "lost with the weapon put away",
    "round": "over with the round",
}

_WHAT_COMES: Final = {
    PUSH: "the fight goes on",
    PAUSE: "a Pause begins",
    CEASE: "the hostilities cease",
}


def _ambush(event: happened.AmbushBegan, voice: Voice) -> str:
    return f"An ambush. Unaware: {', '.join(map(voice.whom, event.unaware))}."


def _round_began(event: happened.RoundBegan, voice: Voice) -> str:
    return f"Round {event.round}."


def _pass_began(event: happened.PassBegan, voice: Voice) -> str:
    if event.actor == voice.seat:
        return "It is your pass."
    return f"It is {voice.name(event.actor)}'s pass ({event.ap} AP)."


def _waited(event: happened.Waited, voice: Voice) -> str:
    if event.asked:
        return f"{voice.does(event.actor, 'wait', 'waits')}, with {event.ap} AP left."
    return f"{voice.who(event.actor)} can do nothing with {event.ap} AP."


def _let_go(event: happened.LetGo, voice: Voice) -> str:
    return f"{voice.does(event.actor, 'let', 'lets')} {event.ap} AP go."


def _round_ended(event: happened.RoundEnded, voice: Voice) -> str:
    return f"Round {event.round} is over."


def _voted(event: happened.Voted, voice: Voice) -> str:
    if not event.votes:
        return f"Nobody votes: {_WHAT_COMES[event.result]}."
    alike: dict[str, list[str]] = {}
    for who, vote in event.votes:
        alike.setdefault(vote, []).append(who)
    told = [f"{listed(map(voice.whom, some))} to {vote}" for vote, some in alike.items()]
    first = next(iter(alike.values()))
    verb = "vote" if len(first) > 1 else voice.verb(first[0], "vote", "votes")
    voters = listed([voice.who(first[0]), *map(voice.whom, first[1:])])
    told[0] = f"{voters} {verb} to {event.votes[0][1]}"
    return f"{'; '.join(told)}: {_WHAT_COMES[event.result]}."


def _pause_began(event: happened.PauseBegan, voice: Voice) -> str:
    healed = ", ".join(f"{voice.whom(each)} {shock}" for each, shock in event.recovered)
    return f"Everybody rests. Shock that heals: {healed}." if healed else "Everybody rests."


def _aided(event: happened.Aided, voice: Voice) -> str:
    whom = voice.whom(event.target)
    if event.actor == event.target:
        whom = "yourself" if event.actor == voice.seat else "themselves"
    rolled = f"{count(event.hits, 'hit')} of {count(event.dice, 'die', 'dice')}"
    heals = f"{event.healed or 'no'} harm heals"
    who = f"{voice.does(event.actor, 'give', 'gives')} {whom} first aid"
    return f"{who}: {rolled} against {event.difficulty}, {heals}."


def _resumed(event: happened.Resumed, voice: Voice) -> str:
    return f"{voice.does(event.actor, 'take', 'takes')} up the fight again."


def _ceased(event: happened.Ceased, voice: Voice) -> str:
    return f"{voice.does(event.actor, 'want', 'wants')} the hostilities to end."


def _speed(event: happened.SpeedChanged, voice: Voice) -> str:
    if not event.who:
        return f"{voice.does(event.actor, 'halt', 'halts')}."
    verbs = (("walk", "walks"), ("run", "runs"), ("sprint", "sprints"))[event.rate - 1]
    way = "toward" if event.toward else "away from"
    return f"{voice.does(event.actor, *verbs)} {way} {voice.whom(event.who)}."


def _moved(event: happened.Moved, voice: Voice) -> str:
    now = f"{place(event.x)} m"
    if event.arrived:
        halts = f"comes up to {voice.whom(event.arrived)}, at {now}, and halts"
        if event.actor == voice.seat:
            halts = halts.replace("comes", "come").replace("halts", "halt")
        return f"{voice.who(event.actor)} {halts}."
    return f"{voice.does(event.actor, 'go', 'goes')} {metres(event.cm)} m, to {now}."


def _stance(event: happened.StanceChanged, voice: Voice) -> str:
    verbs = {
        "standing": ("stand", "stands"),
        "crouched": ("crouch", "crouches"),
        "prone": ("lie on the ground", "lies on the ground"),
    }[event.stance]
    return f"{voice.does(event.actor, *verbs)} now."


def _drawn(event: happened.Drawn, voice: Voice) -> str:
    if not event.weapon:
        return f"{voice.does(event.actor, 'free', 'frees')} {voice.whose(event.actor)} hands."
    weapon = f"{voice.whose(event.actor)} {event.weapon}"
    return f"{voice.does(event.actor, 'draw', 'draws')} {weapon}."


def _readied(event: happened.Readied, voice: Voice) -> str:
    weapon = f"{voice.whose(event.actor)} {event.weapon}"
    return f"{voice.does(event.actor, 'ready', 'readies')} {weapon}."


def _ready_lost(event: happened.ReadyLost, voice: Voice) -> str:
    weapon = f"{voice.possessor(event.actor)} {event.weapon}"
    return f"{weapon} is not readied any more ({event.why})."


def _cover(event: happened.CoverTaken, voice: Voice) -> str:
    where = "out of cover" if event.cover == "none" else f"in {event.cover} cover"
    where = f"out of sight, {where}" if event.cover == FULL else where
    return f"{voice.does(event.actor, 'are', 'is')} {where}."


def _cover_sought(event: happened.CoverSought, voice: Voice) -> str:
    who = voice.does(event.actor, "look", "looks")
    return f"{who} for cover; the referee says what there is."


def _aim(event: happened.AimTaken, voice: Voice) -> str:
    who = voice.does(event.actor, "aim", "aims")
    dice = "die" if abs(event.dice) == 1 else "dice"
    return f"{who} at {voice.whom(event.target)} ({event.dice:+} {dice})."


def _defending(event: happened.Defending, voice: Voice) -> str:
    return f"{voice.does(event.actor, 'go', 'goes')} into a desperate defense."


def _riposte(event: happened.RiposteLaid, voice: Voice) -> str:
    """To others an opening that is not seen through reads like anything prepared."""
    opening = f"{voice.does(event.actor, 'leave', 'leaves')} an opening"
    if not event.hidden:
        sees = voice.does(event.target, "see", "sees")
        return f"{opening} for {voice.whom(event.target)}. {sees} through it."
    if voice.seat not in (event.actor, REFEREE):
        return _prepares(event.actor, voice)
    return f"{opening}, and {voice.whom(event.target)} does not see what it is for."


def _bait(event: happened.BaitTaken, voice: Voice) -> str:
    return (
        f"{voice.does(event.actor, 'fall', 'falls')} for the opening that "
        f"{voice.whom(event.target)} left."
    )


def _ordered(event: happened.Ordered, voice: Voice) -> str:
    """What somebody will answer is their own business."""
    if voice.seat not in (event.actor, REFEREE):
        return ""
    if not event.how:
        return f"{voice.possessor(event.actor)} standing order for {event.situation} is gone."
    return f"{voice.possessor(event.actor)} standing order for {event.situation}: {event.how}."


def _preparing(event: happened.Preparing, voice: Voice) -> str:
    if voice.seat not in (event.actor, REFEREE):
        return _prepares(event.actor, voice)
    who = voice.does(event.actor, "prepare", "prepares")
    return f"{who}: {held(event.what, event.trigger, event.who, voice)}."


def _prepares(fighter: str, voice: Voice) -> str:
    return f"{voice.does(fighter, 'prepare', 'prepares')} something."


def held(what: str, trigger: str, who: str, voice: Voice) -> str:
    """What is prepared, as it is typed: `attack when reached by goblin`."""
    words = TRIGGERS[trigger]
    by = f"{'' if words.ally else ' by'} {voice.whom(who)}" if who else ""
    return f"{what} when {words.words}{by}"


def _released(event: happened.Released, voice: Voice) -> str:
    were = voice.verb(event.actor, "were", "was")
    return f"That is what {voice.whom(event.actor)} {were} prepared for."


def _prepared_lost(event: happened.PreparedLost, voice: Voice) -> str:
    """Others would learn from it what it was, or that it was no riposte."""
    if voice.seat not in (event.actor, REFEREE):
        return ""
    has = voice.verb(event.actor, "have", "has")
    return f"What {voice.whom(event.actor)} {has} prepared is {_GONE[event.why]}."


def _engaged(event: happened.Engaged, voice: Voice) -> str:
    pair = sorted((event.actor, event.target), key=lambda each: each != voice.seat)
    first, second = voice.who(pair[0]), voice.whom(pair[1])
    how = "hand to hand" if event.melee else "at range"
    return f"{first} and {second} are engaged {how}."


def _disengaged(event: happened.Disengaged, voice: Voice) -> str:
    pair = sorted((event.actor, event.target), key=lambda each: each != voice.seat)
    return f"{voice.who(pair[0])} and {voice.whom(pair[1])} are no longer engaged at range."


def _engagements(event: Engagements, voice: Voice) -> str:
    how = "hand to hand" if event.melee else "at range"
    who = voice.does(event.actor, "are", "is")
    return f"{who} engaged {how} with {listed(map(voice.whom, event.targets))}."


def _attack_lost(event: happened.AttackLost, voice: Voice) -> str:
    owner, target = voice.possessor(event.actor), voice.whom(event.target)
    return f"{owner} attack on {target} comes to nothing."


def _reacted(event: happened.Reacted, voice: Voice) -> str:
    told = voice.does(event.actor, *_REACTIONS[event.how])
    if event.how == SOAK:
        told += f" on the {event.where}"
    elif event.how in (COUNTER_FIRE, CHARGE_DEFENSE):
        told += {AIMED: ", aimed", HIP: " from the hip", READIED: ""}[event.where]
    return f"{told} ({event.cost} AP)."


def _fell(event: happened.Fell, voice: Voice) -> str:
    return f"{voice.does(event.actor, 'are', 'is')} {'dead' if event.dead else 'incapacitated'}."


SENTENCES: Final[Sentences] = {
    happened.PotentialRolled: rolls.potential,
    Potentials: rolls.potentials,
    happened.AmbushBegan: _ambush,
    happened.RoundBegan: _round_began,
    happened.PassBegan: _pass_began,
    happened.Waited: _waited,
    happened.LetGo: _let_go,
    happened.RoundEnded: _round_ended,
    happened.Voted: _voted,
    happened.PauseBegan: _pause_began,
    happened.Aided: _aided,
    happened.Resumed: _resumed,
    happened.Ceased: _ceased,
    happened.SpeedChanged: _speed,
    happened.Moved: _moved,
    happened.StanceChanged: _stance,
    happened.Drawn: _drawn,
    happened.Readied: _readied,
    happened.ReadyLost: _ready_lost,
    happened.CoverTaken: _cover,
    happened.CoverSought: _cover_sought,
    happened.AimTaken: _aim,
    happened.Defending: _defending,
    happened.RiposteLaid: _riposte,
    happened.BaitTaken: _bait,
    happened.Ordered: _ordered,
    happened.Preparing: _preparing,
    happened.Released: _released,
    happened.PreparedLost: _prepared_lost,
    happened.Engaged: _engaged,
    happened.Disengaged: _disengaged,
    Engagements: _engagements,
    happened.AttackBegan: rolls.began,
    happened.AttackLost: _attack_lost,
    happened.Reacted: _reacted,
    happened.Pooled: rolls.pooled,
    happened.Attacked: rolls.attacked,
    Exchange: rolls.exchange,
    happened.Countered: rolls.countered,
    happened.DesperatelyParried: rolls.desperately_parried,
    happened.CourageTested: rolls.courage,
    happened.Damaged: rolls.damaged,
    happened.Jarred: rolls.jarred,
    happened.Fell: _fell,
}
