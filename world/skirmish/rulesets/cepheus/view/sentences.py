"""What happens in a Cepheus fight, a sentence for each event."""

from collections.abc import Sequence
from typing import Final

from world.skirmish.arguments import in_meters, meters
from world.skirmish.events import InitiativeRolled, TurnBegan
from world.skirmish.rulesets.cepheus import (  # fmt: skip
    actions,
    aiming,
    attack,
    checks,
    consciousness,
    coup_de_grace,
    damage,
    draw_and_reload,
    end_of_combat,
    initiative,
    miscellaneous,
    movement,
    reactions,
    referee,
    rounds,
    stance,
)
from world.skirmish.rulesets.cepheus.checks import Modifier
from world.skirmish.rulesets.cepheus.miscellaneous import skill_name
from world.skirmish.rulesets.cepheus.ranges import band_name
from world.skirmish.rulesets.cepheus.skills import CHARACTERISTICS
from world.skirmish.rulesets.cepheus.stance import STANCES
from world.skirmish.rulesets.cepheus.weapons import UNARMED
from world.skirmish.views.base import Sentences
from world.skirmish.views.text import Voice, join_words, pluralize

_USUAL: Final = 100


def cover_name(cover: str) -> str:
    """Return a cover as people read it: `half cover`, `no cover`."""
    return f"{'no' if cover == 'none' else cover} cover"


def _aware_set(event: initiative.AwareSet, voice: Voice) -> str:
    names = join_words(voice.name(each) for each in event.fighters) if event.fighters else "nobody"
    return f"Aware of their opponents: {names}."


def _range_set(event: initiative.RangeSet, voice: Voice) -> str:
    return f"The starting range is {in_meters(event.cm)} ({band_name(event.cm)})."


def _tactics_tried(event: initiative.TacticsTried, voice: Voice) -> str:
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


def _turn_lost(event: rounds.TurnLost, voice: Voice) -> str:
    who = voice.who(event.actor)
    if event.unconscious:
        return f"{who} {voice.verb(event.actor, 'stay', 'stays')} unconscious."
    return f"{who} waited too long and {voice.verb(event.actor, 'lose', 'loses')} this round."


def _wake_tried(event: consciousness.WakeTried, voice: Voice) -> str:
    woke = f" {voice.who(event.actor)} woke up!" if event.woke else ""
    dms = f" ({_sum(event.rolled, event.dms)})" if event.dms else ""
    return f"{voice.name(event.actor)} rolled {event.total}.{woke}{dms}"


def _aimed(event: aiming.Aimed, voice: Voice) -> str:
    what = "damage" if event.kill else "to hit"
    kill = " for the kill" if event.kill else ""
    who = voice.does(event.actor, "are", "is")
    return f"{who} aiming{kill} at {voice.whom(event.target)} (+{event.worth} {what})."


def _stance_changed(event: stance.StanceChanged, voice: Voice) -> str:
    return f"{voice.who(event.actor)} switched to {STANCES[event.stance]}."


def _drew(event: draw_and_reload.Drew, voice: Voice) -> str:
    if event.weapon == UNARMED.name:
        return f"{voice.who(event.actor)} freed {voice.whose(event.actor)} hands."
    return f"{voice.who(event.actor)} drew {voice.whose(event.actor)} {event.weapon}."


def _reloaded(event: draw_and_reload.Reloaded, voice: Voice) -> str:
    left = ""
    if event.left is not None and event.actor == voice.seat:
        left = f" ({pluralize(event.left, 'magazine')} left)"
    return f"{voice.who(event.actor)} reloaded {voice.whose(event.actor)} {event.weapon}{left}."


def _moved(event: movement.Moved, voice: Voice) -> str:
    return f"{voice.who(event.actor)} moved {event.direction} {in_meters(event.cm)}."


def _reacted(event: reactions.Reacted, voice: Voice) -> str:
    verbs = {"dodge": ("dodge", "dodges"), "parry": ("parry", "parries")}[event.reaction]
    cost = f" (initiative {event.initiative})" if event.initiative else ""
    return f"{voice.does(event.actor, *verbs)}{cost}."


def _attack_began(event: attack.AttackBegan, voice: Voice) -> str:
    with_ = "bare hands" if event.weapon == UNARMED.name else event.weapon
    who = voice.does(event.actor, "attack", "attacks")
    blow = f"{who} {voice.whom(event.target)} with {voice.whose(event.actor)} {with_}"
    if not event.unaware:
        return f"{blow}."
    them = voice.does(event.target, "are", "is")
    return f"{blow}; {them[:1].lower() if them.startswith('You') else them[:1]}{them[1:]} unaware."


def _attacked(event: attack.Attacked, voice: Voice) -> str:
    band = f"{band_name(event.distance)} range"
    far = "" if any(dm.reason == band for dm in event.dms) else f"{band}, "
    roll = f"{event.total} against {event.needed} ({far}{_sum(event.rolled, event.dms)})"
    if event.hit:
        return f"{voice.who(event.actor)} hit: {roll}."
    if event.reaction:
        did = {"dodge": "dodged", "parry": "parried"}[event.reaction]
        return f"{voice.who(event.target)} {did}, {voice.whom(event.actor)} missed: {roll}."
    return f"{voice.who(event.actor)} missed: {roll}."


def _damaged(event: damage.Damaged, voice: Voice) -> str:
    parts = [f"{event.rolled} rolled", f"Effect +{event.effect}"]
    parts += [f"aim +{event.aim}"] if event.aim else []
    parts += [f"armor -{event.protection}"] if event.protection else []
    parts += [f"drug {event.drug}"] if event.drug else []
    return f"{voice.who(event.actor)} dealt {event.taken} damage ({', '.join(parts)})."


def _wounded(event: damage.Wounded, voice: Voice) -> str:
    took = f"{voice.who(event.actor)} took {event.taken} damage"
    left = {"STR": event.strength, "DEX": event.dexterity, "END": event.endurance}
    if voice.seat == event.actor and not voice.spoken:
        return "\n".join([f"{took}:", *(f"    {name}: {score}" for name, score in left.items())])
    return f"{took}: {', '.join(f'{name} {score}' for name, score in left.items())} left."


def _checked(event: checks.Checked, voice: Voice) -> str:
    roll = f"{event.total} ({_sum(event.rolled, event.dms)}), Effect {event.effect:+}"
    who = f"{voice.who(event.actor)} made a {skill_name(event.skill)} check"
    return f"{who}: {roll}, {'success' if event.effect >= 0 else 'failure'}."


def _check_tried(event: miscellaneous.CheckTried, voice: Voice) -> str:
    return f"{voice.does(event.actor, 'try', 'tries')} a {skill_name(event.skill)} check."


def _led(event: miscellaneous.Led, voice: Voice) -> str:
    initiative = f"{voice.owner(event.target)} initiative"
    if not event.raised:
        return f"{voice.who(event.actor)} did not raise {initiative}."
    return f"{voice.who(event.actor)} raised {initiative} by {event.raised}."


def _cover_set(event: referee.CoverSet, voice: Voice) -> str:
    where = "out of cover" if event.cover == "none" else f"in {cover_name(event.cover)}"
    return f"{voice.does(event.actor, 'are', 'is')} {where} now."


def _terrain_set(event: referee.TerrainSet, voice: Voice) -> str:
    return f"The terrain is {'difficult' if event.difficult else 'normal'} now."


def _pace_set(event: referee.PaceSet, voice: Voice) -> str:
    if event.percent == _USUAL:
        return "Movement is as usual now."
    return f"Movement is {meters(event.percent)} times the usual now."


def _hostilities_ended(event: end_of_combat.HostilitiesEnded, voice: Voice) -> str:
    return f"The fighting is over: {event.winner or 'nobody'} won."


def _aid_given(event: end_of_combat.AidGiven, voice: Voice) -> str:
    what = "surgery" if event.surgery else "first aid"
    whom = voice.whom(event.target)
    if event.actor == event.target:
        whom = "yourself" if event.actor == voice.seat else "themselves"
    verb = f"{voice.who(event.actor)} performed {what} on {whom}"
    if event.points >= 0:
        return f"{verb}: {pluralize(event.points, 'point')} to restore."
    cost = f" and cost {pluralize(-event.points, 'point')}" if event.surgery else ""
    return f"{verb}: it failed{cost}."


def _healed(event: end_of_combat.Healed, voice: Voice) -> str:
    name = CHARACTERISTICS[event.characteristic]
    who = voice.does(event.actor, "recover", "recovers")
    return f"{who} {event.points} {name} (now {event.now})."


def _sum(rolled: int, dms: Sequence[Modifier]) -> str:
    """Return `7 rolled, slug rifle +2, aim +3`."""
    return ", ".join([f"{rolled} rolled", *(f"{each.reason} {each.dm:+}" for each in dms)])


SENTENCES: Final[Sentences] = {
    initiative.AwareSet: _aware_set,
    initiative.RangeSet: _range_set,
    initiative.TacticsTried: _tactics_tried,
    InitiativeRolled: _initiative_rolled,
    TurnBegan: lambda event, voice: f"It's {voice.name(event.actor)}'s turn.",
    rounds.TurnLost: _turn_lost,
    consciousness.WakeTried: _wake_tried,
    aiming.Aimed: _aimed,
    actions.AimLost: "$You() lost $their() aim.",
    stance.StanceChanged: _stance_changed,
    draw_and_reload.Drew: _drew,
    draw_and_reload.Reloaded: _reloaded,
    movement.Moved: _moved,
    rounds.TwoMinorsTaken: "$You() $conj(take) two minor actions for the significant one.",
    reactions.Reacted: _reacted,
    attack.AttackBegan: _attack_began,
    attack.Attacked: _attacked,
    damage.Damaged: _damaged,
    damage.Wounded: _wounded,
    consciousness.FellUnconscious: "$You() $conj(are) unconscious.",
    consciousness.Died: "$You() $conj(are) dead.",
    consciousness.CameRound: "$You() woke up!",
    coup_de_grace.Executed: "$You() executed $you(target).",
    checks.Checked: _checked,
    miscellaneous.CheckTried: _check_tried,
    miscellaneous.Led: _led,
    miscellaneous.OtherAsked: "$You() did something else.",
    miscellaneous.OtherDone: "The referee has settled what $you() did.",
    rounds.Delayed: "$You() delayed $their() turn.",
    referee.CoverSet: _cover_set,
    referee.TerrainSet: _terrain_set,
    referee.PaceSet: _pace_set,
    referee.SightSet: lambda event, voice: f"{event.what.capitalize()}: {event.how}.",
    end_of_combat.HostilitiesEnded: _hostilities_ended,
    end_of_combat.AidGiven: _aid_given,
    end_of_combat.Healed: _healed,
    end_of_combat.DrugWoreOff: "The combat drug wears off, and $you() $conj(are) fatigued.",
}
