"""What happens in a Cepheus fight, a sentence for each event."""

from collections.abc import Sequence
from typing import Final

from world.skirmish.arguments import in_meters, meters
from world.skirmish.events import InitiativeRolled, TurnBegan
from world.skirmish.rulesets.cepheus.actions import AimLost
from world.skirmish.rulesets.cepheus.aiming import Aimed
from world.skirmish.rulesets.cepheus.attack import AttackBegan, Attacked
from world.skirmish.rulesets.cepheus.checks import Checked, Modifier
from world.skirmish.rulesets.cepheus.consciousness import (
    CameRound,
    Died,
    FellUnconscious,
    WakeTried,
)
from world.skirmish.rulesets.cepheus.coup_de_grace import Executed
from world.skirmish.rulesets.cepheus.damage import Damaged, Wounded
from world.skirmish.rulesets.cepheus.draw_and_reload import Drew, Reloaded
from world.skirmish.rulesets.cepheus.end_of_combat import (
    AidGiven,
    DrugWoreOff,
    Healed,
    HostilitiesEnded,
)
from world.skirmish.rulesets.cepheus.initiative import AwareSet, RangeSet, TacticsTried
from world.skirmish.rulesets.cepheus.miscellaneous import (
    CheckTried,
    Led,
    OtherAsked,
    OtherDone,
    skill_name,
)
from world.skirmish.rulesets.cepheus.movement import Moved
from world.skirmish.rulesets.cepheus.ranges import band_name
from world.skirmish.rulesets.cepheus.reactions import Reacted
from world.skirmish.rulesets.cepheus.referee import CoverSet, PaceSet, SightSet, TerrainSet
from world.skirmish.rulesets.cepheus.rounds import Delayed, TurnLost, TwoMinorsTaken
from world.skirmish.rulesets.cepheus.skills import CHARACTERISTICS
from world.skirmish.rulesets.cepheus.stance import STANCES, StanceChanged
from world.skirmish.rulesets.cepheus.weapons import UNARMED
from world.skirmish.views.base import Sentences
from world.skirmish.views.text import Voice, count, listed

_USUAL: Final = 100


def cover_name(cover: str) -> str:
    """Return a cover as people read it: `half cover`, `no cover`."""
    return f"{'no' if cover == 'none' else cover} cover"


def _aware_set(event: AwareSet, voice: Voice) -> str:
    names = listed(voice.name(each) for each in event.fighters) if event.fighters else "nobody"
    return f"Aware of their opponents: {names}."


def _range_set(event: RangeSet, voice: Voice) -> str:
    return f"The starting range is {in_meters(event.cm)} ({band_name(event.cm)})."


def _tactics_tried(event: TacticsTried, voice: Voice) -> str:
    succeeded = event.effect >= 0
    if event.actor == voice.seat:
        return "You succeeded!" if succeeded else "You failed."
    gain = f"raises the initiative of their side by {event.effect}"
    outcome = gain if event.effect else "adds nothing to the initiative of their side"
    return f"{voice.name(event.actor)}'s Tactics {outcome if succeeded else 'check fails'}."


def _initiative_rolled(event: InitiativeRolled, voice: Voice) -> str:
    if voice.spoken:
        said = ", ".join(f"{voice.name(fighter)} {score}" for fighter, score in event.order)
        return f"The order of action is: {said}."
    lines = [f"    {voice.name(fighter)} | {score}" for fighter, score in event.order]
    return "\n".join(["The current order of action is:", *lines])


def _turn_began(event: TurnBegan, voice: Voice) -> str:
    return f"It's {voice.name(event.actor)}'s turn."


def _turn_lost(event: TurnLost, voice: Voice) -> str:
    who = voice.who(event.actor)
    if event.unconscious:
        return f"{who} {voice.verb(event.actor, 'stay', 'stays')} unconscious."
    return f"{who} waited too long and {voice.verb(event.actor, 'lose', 'loses')} this round."


def _wake_tried(event: WakeTried, voice: Voice) -> str:
    woke = f" {voice.who(event.actor)} woke up!" if event.woke else ""
    dms = f" ({_sum(event.rolled, event.dms)})" if event.dms else ""
    return f"{voice.name(event.actor)} rolled {event.total}.{woke}{dms}"


def _aimed(event: Aimed, voice: Voice) -> str:
    what = "damage" if event.kill else "to hit"
    kill = " for the kill" if event.kill else ""
    who = voice.does(event.actor, "are", "is")
    return f"{who} aiming{kill} at {voice.whom(event.target)} (+{event.worth} {what})."


def _stance_changed(event: StanceChanged, voice: Voice) -> str:
    return f"{voice.who(event.actor)} switched to {STANCES[event.stance]}."


def _drew(event: Drew, voice: Voice) -> str:
    if event.weapon == UNARMED.name:
        return f"{voice.who(event.actor)} freed {voice.whose(event.actor)} hands."
    return f"{voice.who(event.actor)} drew {voice.whose(event.actor)} {event.weapon}."


def _reloaded(event: Reloaded, voice: Voice) -> str:
    left = ""
    if event.left is not None and event.actor == voice.seat:
        left = f" ({count(event.left, 'magazine')} left)"
    return f"{voice.who(event.actor)} reloaded {voice.whose(event.actor)} {event.weapon}{left}."


def _moved(event: Moved, voice: Voice) -> str:
    return f"{voice.who(event.actor)} moved {event.direction} {in_meters(event.cm)}."


def _reacted(event: Reacted, voice: Voice) -> str:
    verbs = {"dodge": ("dodge", "dodges"), "parry": ("parry", "parries")}[event.reaction]
    cost = f" (initiative {event.initiative})" if event.initiative else ""
    return f"{voice.does(event.actor, *verbs)}{cost}."


def _attack_began(event: AttackBegan, voice: Voice) -> str:
    with_ = "bare hands" if event.weapon == UNARMED.name else event.weapon
    who = voice.does(event.actor, "attack", "attacks")
    blow = f"{who} {voice.whom(event.target)} with {voice.whose(event.actor)} {with_}"
    if not event.unaware:
        return f"{blow}."
    them = voice.does(event.target, "are", "is")
    return f"{blow}; {them[:1].lower() if them.startswith('You') else them[:1]}{them[1:]} unaware."


def _attacked(event: Attacked, voice: Voice) -> str:
    band = f"{band_name(event.distance)} range"
    far = "" if any(dm.reason == band for dm in event.dms) else f"{band}, "
    roll = f"{event.total} against {event.needed} ({far}{_sum(event.rolled, event.dms)})"
    if event.hit:
        return f"{voice.who(event.actor)} hit: {roll}."
    if event.reaction:
        did = {"dodge": "dodged", "parry": "parried"}[event.reaction]
        return f"{voice.who(event.target)} {did}, {voice.whom(event.actor)} missed: {roll}."
    return f"{voice.who(event.actor)} missed: {roll}."


def _damaged(event: Damaged, voice: Voice) -> str:
    parts = [f"{event.rolled} rolled", f"Effect +{event.effect}"]
    parts += [f"aim +{event.aim}"] if event.aim else []
    parts += [f"armor -{event.protection}"] if event.protection else []
    parts += [f"drug {event.drug}"] if event.drug else []
    return f"{voice.who(event.actor)} dealt {event.taken} damage ({', '.join(parts)})."


def _wounded(event: Wounded, voice: Voice) -> str:
    took = f"{voice.who(event.actor)} took {event.taken} damage"
    left = {"STR": event.strength, "DEX": event.dexterity, "END": event.endurance}
    if voice.seat == event.actor and not voice.spoken:
        return "\n".join([f"{took}:", *(f"    {name}: {score}" for name, score in left.items())])
    return f"{took}: {', '.join(f'{name} {score}' for name, score in left.items())} left."


def _checked(event: Checked, voice: Voice) -> str:
    roll = f"{event.total} ({_sum(event.rolled, event.dms)}), Effect {event.effect:+}"
    who = f"{voice.who(event.actor)} made a {skill_name(event.skill)} check"
    return f"{who}: {roll}, {'success' if event.effect >= 0 else 'failure'}."


def _check_tried(event: CheckTried, voice: Voice) -> str:
    return f"{voice.does(event.actor, 'try', 'tries')} a {skill_name(event.skill)} check."


def _led(event: Led, voice: Voice) -> str:
    initiative = f"{voice.owner(event.target)} initiative"
    if not event.raised:
        return f"{voice.who(event.actor)} did not raise {initiative}."
    return f"{voice.who(event.actor)} raised {initiative} by {event.raised}."


def _cover_set(event: CoverSet, voice: Voice) -> str:
    where = "out of cover" if event.cover == "none" else f"in {cover_name(event.cover)}"
    return f"{voice.does(event.actor, 'are', 'is')} {where} now."


def _terrain_set(event: TerrainSet, voice: Voice) -> str:
    return f"The terrain is {'difficult' if event.difficult else 'normal'} now."


def _pace_set(event: PaceSet, voice: Voice) -> str:
    if event.percent == _USUAL:
        return "Movement is as usual now."
    return f"Movement is {meters(event.percent)} times the usual now."


def _sight_set(event: SightSet, voice: Voice) -> str:
    return f"{event.what.capitalize()}: {event.how}."


def _hostilities_ended(event: HostilitiesEnded, voice: Voice) -> str:
    return f"The fighting is over: {event.winner or 'nobody'} won."


def _aid_given(event: AidGiven, voice: Voice) -> str:
    what = "surgery" if event.surgery else "first aid"
    whom = voice.whom(event.target)
    if event.actor == event.target:
        whom = "yourself" if event.actor == voice.seat else "themselves"
    verb = f"{voice.who(event.actor)} performed {what} on {whom}"
    if event.points >= 0:
        return f"{verb}: {count(event.points, 'point')} to restore."
    cost = f" and cost {count(-event.points, 'point')}" if event.surgery else ""
    return f"{verb}: it failed{cost}."


def _healed(event: Healed, voice: Voice) -> str:
    name = CHARACTERISTICS[event.characteristic]
    who = voice.does(event.actor, "recover", "recovers")
    return f"{who} {event.points} {name} (now {event.now})."


def _sum(rolled: int, dms: Sequence[Modifier]) -> str:
    """Return `7 rolled, slug rifle +2, aim +3`."""
    return ", ".join([f"{rolled} rolled", *(f"{each.reason} {each.dm:+}" for each in dms)])


SENTENCES: Final[Sentences] = {
    AwareSet: _aware_set,
    RangeSet: _range_set,
    TacticsTried: _tactics_tried,
    InitiativeRolled: _initiative_rolled,
    TurnBegan: _turn_began,
    TurnLost: _turn_lost,
    WakeTried: _wake_tried,
    Aimed: _aimed,
    AimLost: "$You() lost $their() aim.",
    StanceChanged: _stance_changed,
    Drew: _drew,
    Reloaded: _reloaded,
    Moved: _moved,
    TwoMinorsTaken: "$You() $conj(take) two minor actions for the significant one.",
    Reacted: _reacted,
    AttackBegan: _attack_began,
    Attacked: _attacked,
    Damaged: _damaged,
    Wounded: _wounded,
    FellUnconscious: "$You() $conj(are) unconscious.",
    Died: "$You() $conj(are) dead.",
    CameRound: "$You() woke up!",
    Executed: "$You() executed $you(target).",
    Checked: _checked,
    CheckTried: _check_tried,
    Led: _led,
    OtherAsked: "$You() did something else.",
    OtherDone: "The referee has settled what $you() did.",
    Delayed: "$You() delayed $their() turn.",
    CoverSet: _cover_set,
    TerrainSet: _terrain_set,
    PaceSet: _pace_set,
    SightSet: _sight_set,
    HostilitiesEnded: _hostilities_ended,
    AidGiven: _aid_given,
    Healed: _healed,
    DrugWoreOff: "The combat drug wears off, and $you() $conj(are) fatigued.",
}
