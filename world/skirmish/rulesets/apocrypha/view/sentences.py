"""Sentences of Apocrypha, for each event and as each reader sees it."""

from collections.abc import Iterable, Mapping
from typing import Final

from world.skirmish.game import REFEREE, Event
from world.skirmish.rulesets.apocrypha import (
    action_economy,
    data,
    engagements,
    position,
    push_or_pause,
)
from world.skirmish.rulesets.apocrypha.actions import (
    defensive_actions,
    preparing,
    ranged_actions,
    universal_actions,
)
from world.skirmish.rulesets.apocrypha.exchange import (
    damage,
    hitting,
    melee_reactions,
    ranged_reactions,
    reactions,
    resolution,
    triggers,
)
from world.skirmish.views import (
    Cases,
    Functions,
    InShort,
    Secret,
    Sentences,
    Voice,
    join_words,
    meters_from,
    pluralize,
)

from .odds import situation

#: The most fighters that are named as having the next passes.
_NEXT: Final = 3
#: The verbs of attacks that are not their names.
_VERBS: Final = {
    "desperate swing": "swing desperately at",
    "power attack": "make a power attack on",
    "flurry": "rain blows on",
    "feint": "feint at",
    "aim and fire": "aim and fire at",
    "fire from the hip": "fire from the hip at",
    "fire readied weapon": "fire at",
}


def _began(event: hitting.AttackBegan, voice: Voice) -> str:
    """Return `goblin attacks you with their Longsword.`; others do not see a feint, or its cost."""
    own = voice.seat in (event.actor, REFEREE)
    way = "attack" if hitting.WAYS[event.way].bait and not own else event.way
    told = voice.does(event.actor, _VERBS.get(way, way))
    whose = voice.verb(event.actor, "your", "their")
    told += f" {voice.whom(event.target)} with {own_weapon(event.weapon, whose)}"
    told += _burst(event)
    return f"{told} ({event.cost} AP)." if event.cost and own else f"{told}."


def _burst(event: hitting.AttackBegan | reactions.Reacted) -> str:
    """Return `, 3 rounds, at the head`: the rounds of a burst, and the place that is called."""
    rounds = f", {pluralize(event.rounds, 'round')}" if event.rounds > 1 else ""
    return f"{rounds}, at the {event.location}" if event.location else rounds


def weapon(name: str) -> str:
    """Return a weapon as it reads in a sentence."""
    return "bare hands" if name == data.UNARMED.name else name


def own_weapon(name: str, whose: str = "their") -> str:
    """Return a weapon after its owner: `your Longsword`, `their Longsword`, `bare hands`."""
    return weapon(name) if name == data.UNARMED.name else f"{whose} {name}"


def _attacked(event: hitting.Attacked, voice: Voice) -> str:
    """Return `You have 3 hits of 6 dice, goblin 2 of 5 (parry +1): goblin is hit`."""
    rolled = pluralize(event.hits, "hit") if event.attack is None else hits(event.attack)
    if voice.brief and event.attack is not None:
        rolled = f"{pluralize(event.hits, 'hit')} of {pluralize(event.attack.dice, 'die')}"
    elif event.attack is not None and event.attack.hits != event.hits:
        rolled = f"{event.hits} of {rolled}"
    if event.rating:
        against = f" against Avoidance Rating {event.against}"
    elif event.defense is not None:
        why = "" if voice.brief else _situation(event.defense)
        dice = f"{event.defense.dice}{why}"
        against = f", {voice.whom(event.target)} {event.against} of {dice}"
    else:
        against = f" behind the feint, against {event.against} of the counter"
    outcome = f"{voice.verb(event.target, 'are', 'is')} {'hit' if event.hit else 'not hit'}"
    who = voice.does(event.actor, "have")
    return f"{who} {rolled}{against}: {voice.whom(event.target)} {outcome}."


def hits(pool: hitting.Pool) -> str:
    """Return `2 hits of 5 dice (parry +1)`."""
    return f"{pluralize(pool.hits, 'hit')} of {pluralize(pool.dice, 'die')}{_situation(pool)}"


def _situation(pool: hitting.Pool) -> str:
    """Return the modifiers of a roll in words, and the dice of recoil."""
    told = ", ".join(situation(pool.modifiers))
    recoil = f"{len(pool.recoil)} of recoil cannot hit" if pool.recoil else ""
    both = "; ".join(filter(None, (told, recoil)))
    return f" ({both})" if both else ""


def _damaged(event: damage.Damaged, voice: Voice) -> str:
    """Return `goblin takes 4 harm to the torso (9 damage, armor 5): hurt 4 of 14`."""
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
    who = f"{voice.does(event.target, 'take')} {join_words(taken)} to the {event.location}"
    return f"{who} ({', '.join(parts)}): hurt {event.hurt} of {event.vitality}."


#: The verbs of reactions that are not their names.
_REACTIONS: Final = {
    "avoidance": "evade",
    "desperate dodge": "dive out of the way",
    "damage soak": "try to take it",
    "counter-fire": "fire back",
    "charge defense": "fire at the charge",
    "desperate parry": "try a desperate parry",
    "exploit opening": "exploit the opening",
    "shoot": "shoot at a target in the open",
}

_WHAT_COMES: Final = {
    "push": "The fight goes on.",
    "pause": "A Pause begins.",
    "cease": "The hostilities end.",
}


def _voted(event: push_or_pause.Voted, voice: Voice) -> str:
    votes = ", ".join(f"{vote} ({voice.whom(who)})" for who, vote in event.votes)
    return f"The vote: {votes}. {_WHAT_COMES[event.result]}"


def _potential(event: action_economy.PotentialRolled, voice: Voice) -> str:
    """Return `Action points: you 17 (12 + 5), goblin 14 (9 + 5)`.

    Fighters who hear it, or read it in one line, hear of themselves: the order of the passes that
    follows has the points of all.
    """
    own = {who: f"{ap} ({dice} + {added})" for who, dice, added, ap in event.rolled}.get(voice.seat)
    if own and voice.spoken:
        return f"Your action points: {own}."
    told = (f"{voice.whom(who)} {ap} ({dice} + {added})" for who, dice, added, ap in event.rolled)
    return f"Action points: {', '.join(told)}."


def _pass_began(event: action_economy.PassBegan, voice: Voice) -> str:
    told = f"It is {voice.owner(event.actor)} pass ({event.ap} AP)"
    if not event.others or voice.brief or voice.spoken:
        return f"{told}."

    def points(fighters: Iterable[tuple[str, int]]) -> list[str]:
        return [f"{voice.whom(fighter)} {ap}" for fighter, ap in fighters]

    first, rest = event.others[:_NEXT], event.others[_NEXT:]
    if len(rest) < 2:
        return f"{told}; after it {', '.join(points(event.others))}."
    later = [f"later {own}" for own in points(row for row in rest if row[0] == voice.seat)]
    more = len(rest) - len(later)
    return f"{told}; after it {', '.join([*points(first), *later])} and {more} more."


def _pause_began(event: push_or_pause.PauseBegan, voice: Voice) -> str:
    healed = ", ".join(f"{voice.whom(fighter)} {shock}" for fighter, shock in event.recovered)
    told = f"Everyone rests. Shock healed: {healed}." if healed else "Everyone rests."
    woke = " ".join(f"{voice.does(fighter, 'come')} round." for fighter in event.awake)
    return f"{told} {woke}".rstrip()


def _preparing(event: preparing.Preparing, voice: Voice) -> str:
    words = held(event.what, event.trigger, event.who, voice)
    return f"{voice.does(event.actor, 'prepare')}: {words}."


def held(what: str, trigger: str, who: str, voice: Voice) -> str:
    """Return what is prepared: `attack when reached by goblin`, `run toward them when left`."""
    # The one who sets it off is its target.
    what = f"{what} them" if what.endswith((" from", " toward")) else what
    if trigger == triggers.ALLY:
        return f"{what} when an enemy attacks {voice.whom(who)}"
    return f"{what} when {triggers.TRIGGERS[trigger]}{f' by {voice.whom(who)}' if who else ''}"


#: The words for a limb that is held out, or for a way to shoot.
_WHERE: Final = {
    "arms": " on the arms",
    "legs": " on the legs",
    "aim and fire": ", aimed",
    "fire from the hip": " from the hip",
}


def _reacted(event: reactions.Reacted, voice: Voice) -> str:
    told = voice.does(event.actor, _REACTIONS.get(event.how, event.how)) + _WHERE.get(
        event.where, ""
    )
    return f"{told}{_burst(event)} ({event.cost} AP)."


#: The sentence to others for a riposte or a held action: they cannot tell which it is.
_SOMETHING: Final = "$You() $conj(prepare) something."

FUNCTIONS: Final[Functions] = {
    "hits": hits,
    "moving": data.RATES.__getitem__,
}


#: Events in a digest of several moves, without points, dice and reactions.
IN_SHORT: Final[Mapping[type[Event], str | InShort]] = {
    action_economy.PassBegan: InShort(None, last_only=True),
    action_economy.Waited: "wait",
    action_economy.PointsLetGo: "",
    position.Moved: InShort("move", far=meters_from),
    position.SpeedChanged: "",
    universal_actions.Drawn: "draw a weapon",
    ranged_actions.AimTaken: "aim at",
    defensive_actions.Defending: "defend desperately",
    triggers.Released: "",
    # To leave an enemy hand to hand gives an opening.
    engagements.Engaged: InShort(own_news=lambda event: event.melee),
    engagements.Disengaged: "",
    hitting.AttackBegan: "attack",
    hitting.Attacked: "",
    reactions.Reacted: "",
    melee_reactions.Countered: "",
    melee_reactions.DesperatelyParried: "",
    ranged_reactions.CourageTested: "",
    damage.Damaged: "",
    damage.Jarred: "",
    damage.Fell: "",
    damage.Died: "",
}

#: Armor may take what has hit, and a feint looks like an attack.
IN_VAIN: Final[Mapping[type[Event], str]] = {hitting.AttackBegan: "attack {target} in vain"}
SETTLES: Final[tuple[type[Event], ...]] = (hitting.Attacked, melee_reactions.Countered)

SENTENCES: Final[Sentences] = {
    action_economy.PotentialRolled: _potential,
    action_economy.AmbushBegan: "An ambush. Unaware: $list(unaware).",
    action_economy.PassBegan: _pass_began,
    action_economy.Waited: (
        "$You() [asked:$conj(wait), with {ap} AP left|can do nothing with {ap} AP]."
    ),
    action_economy.PointsLetGo: "$You() $conj(lose) {ap} AP.",
    action_economy.RoundEnded: "Round {round} is over.",
    push_or_pause.Voted: _voted,
    push_or_pause.PauseBegan: _pause_began,
    push_or_pause.Aided: "$You() $conj(give) $you(target) first aid: $hits(pool) against "
        "{difficulty}. Healed: $count(healed, harm, harm).",
    push_or_pause.Resumed: "$You() $conj(take) up the fight again.",
    push_or_pause.Ceased: "$You() $conj(want) the hostilities to end.",
    position.SpeedChanged: (
        "$You() [who:$conj(are) now $moving(rate) [toward:toward|away from] $you(who)"
        "|$conj(halt)]."
    ),
    position.Moved: (
        "$You() [arrived:$conj(come) up to $you(arrived), at $meters(x) m, and $conj(halt)"
        "|$conj(go) $meters(cm) m and $conj(are) at $meters(x) m now]."
    ),
    position.StanceChanged: Cases("stance", {
        "standing": "$You() $conj(stand) up.",
        "crouched": "$You() $conj(crouch).",
        "prone": "$You() $conj(are) on the ground now.",
    }),
    universal_actions.Drawn: (
        "$You() [weapon:$conj(draw) $their() {weapon}|$conj(free) $their() hands]."
    ),
    ranged_actions.Readied: "$You() $conj(ready) $their() {weapon}.",
    position.ReadyLost: "$Your() {weapon} is no longer readied ({why}).",
    position.CoverTaken: Cases("cover", {
        "none": "$You() $conj(are) out of cover.",
        data.FULL: "$You() $conj(are) out of sight, in full cover.",
    }, "$You() $conj(are) in {cover} cover."),
    universal_actions.CoverSought: "$You() $conj(look) for cover; the referee says what there is.",
    ranged_actions.AimTaken: "$You() $conj(aim) at $you(target): $count(dice, die) more.",
    defensive_actions.Defending: "$You() $conj(go) into a desperate defense.",
    defensive_actions.RiposteLaid: Cases("hidden", {
        True: Secret(
            "$You() $conj(leave) an opening, and $you(target) $conj(do, target) not see "
            "what it is for.", others=_SOMETHING,
        ),
        False: "$You() $conj(leave) an opening for $you(target). "
            "$You(target) $conj(see, target) through it.",
    }),
    resolution.BaitTaken: "$You() $conj(fall) for the opening that $you(target) left.",
    preparing.Preparing: Secret(_preparing, others=_SOMETHING),
    triggers.Released: "That is what $you() $conj(were) prepared for.",
    reactions.PreparedLost: Secret(Cases("why", {
        "reaction": "What $you() $conj(have) prepared is lost: $you() $conj(have) reacted.",
        "draw": "What $you() $conj(have) prepared is lost with the weapon.",
        "round": "What $you() $conj(have) prepared is lost: the round is over.",
    })),
    engagements.Engaged: (
        "$You() $conj(are) engaged [melee:hand to hand|at range] with $list(targets)."
    ),
    engagements.Disengaged: "$You() $conj(are) no longer engaged at range with $you(target).",
    hitting.AttackLost: "$Your() attack on $you(target) comes to nothing.",
    reactions.Reacted: _reacted,
    damage.Fell: "$You() $conj(are) incapacitated.",
    damage.Died: "$You() $conj(are) dead.",
    hitting.AttackBegan: _began,
    hitting.Attacked: _attacked,
    melee_reactions.Countered: "$You() $conj(counter) with $count(net, hit) more.",
    melee_reactions.DesperatelyParried: (
        "$Your() desperate parry has $hits(pool), and needs {needed}: "
        "it [parried:holds|does not hold]."
    ),
    ranged_reactions.CourageTested: (
        "$You() [kept:$conj(keep) $their() nerve|$conj(flinch)]: $hits(pool) of courage against "
        "$count(rounds, round)[kept:|, $count(rounds, die) less]."
    ),
    damage.Damaged: _damaged,
    damage.Jarred: (
        "$You() $conj(take) {shock} shock from the bigger weapon: hurt {hurt} of {vitality}."
    ),
}  # fmt: skip
