"""What happens in a Cepheus fight, a sentence for each event."""

from collections.abc import Sequence
from typing import Final

from world.skirmish.fight import REFEREE
from world.skirmish.rulesets.cepheus import events as happened
from world.skirmish.rulesets.cepheus.data import (
    CHARACTERISTICS,
    COVERS,
    SKILL_NAMES,
    STANCES,
    UNARMED,
    band_name,
)
from world.skirmish.rulesets.cepheus.events import Modifier
from world.skirmish.slots import metres
from world.skirmish.views.text import Voice, count, listed
from world.skirmish.views.view import Sentences

_METRE: Final = 100
_USUAL: Final = 100


def _aware_set(event: happened.AwareSet, voice: Voice) -> str:
    names = listed(voice.name(each) for each in event.fighters) if event.fighters else "nobody"
    return f"Aware of their opponents: {names}."


def _range_set(event: happened.RangeSet, voice: Voice) -> str:
    return f"The starting range is {meters(event.cm)} ({band_name(event.cm)})."


def _tactics_tried(event: happened.TacticsTried, voice: Voice) -> str:
    succeeded = event.effect >= 0
    if event.actor == voice.seat:
        return "You succeeded!" if succeeded else "You failed."
    gain = f"raises the initiative of their side by {event.effect}"
    outcome = gain if event.effect else "adds nothing to the initiative of their side"
    return f"{voice.name(event.actor)}'s Tactics {outcome if succeeded else 'check fails'}."


def _initiative_rolled(event: happened.InitiativeRolled, voice: Voice) -> str:
    if voice.spoken:
        said = ", ".join(f"{voice.name(fighter)} {score}" for fighter, score in event.order)
        return f"The order of action is: {said}."
    lines = [f"    {voice.name(fighter)} | {score}" for fighter, score in event.order]
    return "\n".join(["The current order of action is:", *lines])


def _round_began(event: happened.RoundBegan, voice: Voice) -> str:
    return f"Round {event.round}."


def _turn_began(event: happened.TurnBegan, voice: Voice) -> str:
    return f"It's {voice.name(event.actor)}'s turn."


def _turn_lost(event: happened.TurnLost, voice: Voice) -> str:
    who = voice.who(event.actor)
    if event.unconscious:
        return f"{who} {voice.verb(event.actor, 'stay', 'stays')} unconscious."
    return f"{who} waited too long and {voice.verb(event.actor, 'lose', 'loses')} this round."


def _wake_tried(event: happened.WakeTried, voice: Voice) -> str:
    woke = f" {voice.who(event.actor)} woke up!" if event.woke else ""
    dms = f" ({_sum(event.rolled, event.dms)})" if event.dms else ""
    return f"{voice.name(event.actor)} rolled {event.total}.{woke}{dms}"


def _aimed(event: happened.Aimed, voice: Voice) -> str:
    what = "damage" if event.kill else "to hit"
    kill = " for the kill" if event.kill else ""
    who = f"{voice.who(event.actor)} {voice.verb(event.actor, 'are', 'is')}"
    return f"{who} aiming{kill} at {voice.whom(event.target)} (+{event.worth} {what})."


def _aim_lost(event: happened.AimLost, voice: Voice) -> str:
    return f"{voice.who(event.actor)} lost {voice.whose(event.actor)} aim."


def _stance_changed(event: happened.StanceChanged, voice: Voice) -> str:
    return f"{voice.who(event.actor)} switched to {STANCES[event.stance]}."


def _drew(event: happened.Drew, voice: Voice) -> str:
    if event.weapon == UNARMED.name:
        return f"{voice.who(event.actor)} freed {voice.whose(event.actor)} hands."
    return f"{voice.who(event.actor)} drew {voice.whose(event.actor)} {event.weapon}."


def _reloaded(event: happened.Reloaded, voice: Voice) -> str:
    left = ""
    if event.left is not None and event.actor == voice.seat:
        left = f" ({count(event.left, 'magazine')} left)"
    return f"{voice.who(event.actor)} reloaded {voice.whose(event.actor)} {event.weapon}{left}."


def _went(event: happened.Went, voice: Voice) -> str:
    return f"{voice.who(event.actor)} moved {event.direction} {meters(event.cm)}."


def _two_minors_taken(event: happened.TwoMinorsTaken, voice: Voice) -> str:
    verb = voice.verb(event.actor, "take", "takes")
    return f"{voice.who(event.actor)} {verb} two minor actions for the significant one."


def _reacted(event: happened.Reacted, voice: Voice) -> str:
    verbs = {"dodge": ("dodge", "dodges"), "parry": ("parry", "parries")}[event.reaction]
    cost = f" (initiative {event.initiative})" if event.initiative else ""
    return f"{voice.who(event.actor)} {voice.verb(event.actor, *verbs)}{cost}."


def _attack_began(event: happened.AttackBegan, voice: Voice) -> str:
    with_ = "bare hands" if event.weapon == UNARMED.name else event.weapon
    who = f"{voice.who(event.actor)} {voice.verb(event.actor, 'attack', 'attacks')}"
    return f"{who} {voice.whom(event.target)} with {voice.whose(event.actor)} {with_}."


def _attacked(event: happened.Attacked, voice: Voice) -> str:
    roll = f"{event.total} ({_sum(event.rolled, event.dms)})"
    if event.hit:
        return f"{voice.who(event.actor)} hit: {roll}."
    if event.reaction:
        did = {"dodge": "dodged", "parry": "parried"}[event.reaction]
        who = "you" if event.actor == voice.seat else voice.name(event.actor)
        return f"{voice.who(event.target)} {did}, {who} missed: {roll}."
    return f"{voice.who(event.actor)} missed: {roll}."


def _damaged(event: happened.Damaged, voice: Voice) -> str:
    parts = [f"{event.rolled} rolled", f"Effect +{event.effect}"]
    parts += [f"aim +{event.aim}"] if event.aim else []
    parts += [f"armor -{event.protection}"] if event.protection else []
    parts += [f"drug {event.drug}"] if event.drug else []
    return f"{voice.who(event.actor)} dealt {event.taken} damage ({', '.join(parts)})."


def _wounded(event: happened.Wounded, voice: Voice) -> str:
    took = f"{voice.who(event.actor)} took {event.taken} damage"
    if voice.seat not in (event.actor, REFEREE):
        return f"{took}."
    scores = {"STR": event.strength, "DEX": event.dexterity, "END": event.endurance}
    if voice.spoken:
        return f"{took}: {', '.join(f'{name} {score}' for name, score in scores.items())}."
    return "\n".join([f"{took}:", *(f"    {name}: {score}" for name, score in scores.items())])


def _fell_unconscious(event: happened.FellUnconscious, voice: Voice) -> str:
    return f"{voice.who(event.actor)} {voice.verb(event.actor, 'are', 'is')} unconscious."


def _died(event: happened.Died, voice: Voice) -> str:
    return f"{voice.who(event.actor)} {voice.verb(event.actor, 'are', 'is')} dead."


def _came_round(event: happened.CameRound, voice: Voice) -> str:
    return f"{voice.who(event.actor)} woke up!"


def _executed(event: happened.Executed, voice: Voice) -> str:
    return f"{voice.who(event.actor)} executed {voice.whom(event.target)}."


def _checked(event: happened.Checked, voice: Voice) -> str:
    skill = SKILL_NAMES[event.skill]
    roll = f"{event.total} ({_sum(event.rolled, event.dms)}), Effect {event.effect:+}"
    who = f"{voice.who(event.actor)} made a {skill} check"
    return f"{who}: {roll}, {'success' if event.effect >= 0 else 'failure'}."


def _check_tried(event: happened.CheckTried, voice: Voice) -> str:
    return f"{voice.does(event.actor, 'try', 'tries')} a {SKILL_NAMES[event.skill]} check."


def _led(event: happened.Led, voice: Voice) -> str:
    initiative = f"{voice.owner(event.target)} initiative"
    if not event.raised:
        return f"{voice.who(event.actor)} did not raise {initiative}."
    return f"{voice.who(event.actor)} raised {initiative} by {event.raised}."


def _other_asked(event: happened.OtherAsked, voice: Voice) -> str:
    return f"{voice.who(event.actor)} did something else."


def _other_done(event: happened.OtherDone, voice: Voice) -> str:
    return f"The referee has settled what {voice.whom(event.actor)} did."


def _skipped(event: happened.Skipped, voice: Voice) -> str:
    return f"{voice.who(event.actor)} ended {voice.whose(event.actor)} turn."


def _delayed(event: happened.Delayed, voice: Voice) -> str:
    return f"{voice.who(event.actor)} delayed {voice.whose(event.actor)} turn."


def _cover_set(event: happened.CoverSet, voice: Voice) -> str:
    where = "out of cover" if event.cover == "none" else f"in {COVERS[event.cover]}"
    return f"{voice.does(event.actor, 'are', 'is')} {where} now."


def _terrain_set(event: happened.TerrainSet, voice: Voice) -> str:
    return f"The terrain is {'difficult' if event.difficult else 'normal'} now."


def _pace_set(event: happened.PaceSet, voice: Voice) -> str:
    if event.percent == _USUAL:
        return "Movement is as usual now."
    return f"Movement is {metres(event.percent)} times the usual now."


def _sight_set(event: happened.SightSet, voice: Voice) -> str:
    return f"{event.what.capitalize()}: {event.how}."


def _hostilities_ended(event: happened.HostilitiesEnded, voice: Voice) -> str:
    return f"The fighting is over: {event.winner or 'nobody'} won."


def _aid_given(event: happened.AidGiven, voice: Voice) -> str:
    what = "surgery" if event.surgery else "first aid"
    whom = voice.whom(event.target)
    if event.actor == event.target:
        whom = "yourself" if event.actor == voice.seat else "themselves"
    verb = f"{voice.who(event.actor)} performed {what} on {whom}"
    if event.points >= 0:
        return f"{verb}: {count(event.points, 'point')} to restore."
    cost = f" and cost {count(-event.points, 'point')}" if event.surgery else ""
    return f"{verb}: it failed{cost}."


def _healed(event: happened.Healed, voice: Voice) -> str:
    name = CHARACTERISTICS[event.characteristic]
    verb = voice.verb(event.actor, "recover", "recovers")
    return f"{voice.who(event.actor)} {verb} {event.points} {name} (now {event.now})."


def meters(cm: int) -> str:
    """A distance with its unit, as the chat spelt it."""
    return f"{metres(cm)} {'meter' if cm == _METRE else 'meters'}"


def _sum(rolled: int, dms: Sequence[Modifier]) -> str:
    """`7 rolled, slug rifle +2, aim +3`."""
    return ", ".join([f"{rolled} rolled", *(f"{each.reason} {each.dm:+}" for each in dms)])


SENTENCES: Final[Sentences] = {
    happened.AwareSet: _aware_set,
    happened.RangeSet: _range_set,
    happened.TacticsTried: _tactics_tried,
    happened.InitiativeRolled: _initiative_rolled,
    happened.RoundBegan: _round_began,
    happened.TurnBegan: _turn_began,
    happened.TurnLost: _turn_lost,
    happened.WakeTried: _wake_tried,
    happened.Aimed: _aimed,
    happened.AimLost: _aim_lost,
    happened.StanceChanged: _stance_changed,
    happened.Drew: _drew,
    happened.Reloaded: _reloaded,
    happened.Went: _went,
    happened.TwoMinorsTaken: _two_minors_taken,
    happened.Reacted: _reacted,
    happened.AttackBegan: _attack_began,
    happened.Attacked: _attacked,
    happened.Damaged: _damaged,
    happened.Wounded: _wounded,
    happened.FellUnconscious: _fell_unconscious,
    happened.Died: _died,
    happened.CameRound: _came_round,
    happened.Executed: _executed,
    happened.Checked: _checked,
    happened.CheckTried: _check_tried,
    happened.Led: _led,
    happened.OtherAsked: _other_asked,
    happened.OtherDone: _other_done,
    happened.Skipped: _skipped,
    happened.Delayed: _delayed,
    happened.CoverSet: _cover_set,
    happened.TerrainSet: _terrain_set,
    happened.PaceSet: _pace_set,
    happened.SightSet: _sight_set,
    happened.HostilitiesEnded: _hostilities_ended,
    happened.AidGiven: _aid_given,
    happened.Healed: _healed,
}
