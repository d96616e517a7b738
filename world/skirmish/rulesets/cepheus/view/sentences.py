"""The sentences of Cepheus, one for each event."""

from collections.abc import Iterable, Mapping
from typing import Final

from world.skirmish.game import Event, InitiativeRolled, TurnBegan, in_meters, with_article
from world.skirmish.rulesets import cepheus as rules
from world.skirmish.rulesets.cepheus.actions import AimLost
from world.skirmish.rulesets.cepheus.checks import Modifier
from world.skirmish.rulesets.cepheus.fighters.ranges import band_name
from world.skirmish.rulesets.cepheus.fighters.skills import CHARACTERISTICS, skill_name
from world.skirmish.rulesets.cepheus.fighters.weapons import UNARMED
from world.skirmish.views import Functions, InShort, Sentences, Voice, meters_from, pluralize


def cover_name(cover: str) -> str:
    """Return cover as people read it: `in half cover`, `out of cover`."""
    return "out of cover" if cover == "none" else f"in {cover} cover"


def dm_list(dms: Iterable[Modifier]) -> list[str]:
    """Return DMs as people read them: `Short range`, `slug rifle +2`."""
    return [
        f"{modifier.reason} {modifier.dm:+}" if modifier.dm else modifier.reason for modifier in dms
    ]


FUNCTIONS: Final[Functions] = {
    "a_skill": lambda skill: with_article(skill_name(skill)),
    "arms": lambda weapon: "bare hands" if weapon == UNARMED.name else weapon,
    "band": band_name,
    "capital": str.capitalize,
    "characteristic": CHARACTERISTICS.__getitem__,
    "cover": cover_name,
    "dms": lambda dms: "".join(f", {dm}" for dm in dm_list(dms)),
    "far": in_meters,
}


def _tactics_tried(event: rules.initiative.TacticsTried, voice: Voice) -> str:
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


def _reloaded(event: rules.draw_and_reload.Reloaded, voice: Voice) -> str:
    left = ""
    if event.left is not None and event.actor == voice.seat:
        left = f" ({pluralize(event.left, 'magazine')} left)"
    return f"{voice.who(event.actor)} reloaded {voice.whose(event.actor)} {event.weapon}{left}."


def _attacked(event: rules.attack.Attacked, voice: Voice) -> str:
    who = f"{voice.who(event.actor)} {'hit' if event.succeeded else 'missed'}"
    if event.reaction and not event.succeeded:
        did = {"dodge": "dodged", "parry": "parried"}[event.reaction]
        who = f"{voice.who(event.target)} {did}, {voice.whom(event.actor)} missed"
    dms = ", ".join([f"{event.rolled} rolled", *dm_list(event.dms)])
    return f"{who}: {event.total} against {event.needed} ({dms})."


def _wounded(event: rules.damage.Wounded, voice: Voice) -> str:
    took = f"{voice.who(event.actor)} took {event.taken} damage"
    left = {"STR": event.strength, "DEX": event.dexterity, "END": event.endurance}
    means = "Seriously wounded: no minor action, and hardly any movement." if event.serious else ""
    if voice.seat == event.actor and not voice.spoken:
        lines = [f"{took}:", *(f"    {name}: {score}" for name, score in left.items()), means]
        return "\n".join(filter(None, lines))
    told = ", ".join(f"{name} {score}" for name, score in left.items())
    return f"{took}: {told} left. {means}".rstrip()


#: Events in a digest of several moves, without the dice of each attack.
IN_SHORT: Final[Mapping[type[Event], str | InShort]] = {
    rules.draw_and_reload.Drew: "draw a weapon",
    rules.draw_and_reload.Reloaded: "reload",
    rules.aiming.Aimed: "aim at",
    AimLost: InShort(own_news=True),
    rules.movement.Moved: InShort("move", far=meters_from),
    rules.rounds.TwoMinorsTaken: "",
    rules.reactions.Reacted: "",
    rules.attack.AttackBegan: "attack",
    rules.attack.Attacked: "",
    rules.damage.Damaged: "",
    rules.damage.Wounded: "",
    rules.consciousness.FellUnconscious: "",
    rules.consciousness.Died: "",
    rules.rounds.Delayed: "delay",
    rules.rounds.TurnLost: InShort(own_news=True),
}

#: Armor may take what has hit.
IN_VAIN: Final[Mapping[type[Event], str]] = {rules.attack.AttackBegan: "attack {target} in vain"}
SETTLES: Final[tuple[type[Event], ...]] = (rules.attack.Attacked,)

SENTENCES: Final[Sentences] = {
    rules.initiative.AwareSet: "Aware of their opponents: $list(fighters).",
    rules.initiative.RangeSet: "The starting range is $far(cm) ($band(cm)).",
    rules.initiative.TacticsTried: _tactics_tried,
    InitiativeRolled: _initiative_rolled,
    TurnBegan: "It's $name()'s turn.",
    rules.rounds.TurnLost: (
        "[unconscious:$You() $conj(stay) unconscious."
        "|$You() waited too long and $conj(lose) this round.]"
    ),
    rules.consciousness.WakeTried: (
        "$name() rolled {total}.[succeeded: $You() woke up!] "
        "({rolled} rolled$dms(dms); {needed} wakes)"
    ),
    rules.aiming.Aimed: (
        "$You() $conj(are) aiming[kill: for the kill] at $you(target) "
        "(+{worth} [kill:damage|to hit])."
    ),
    AimLost: "$You() lost $their() aim.",
    rules.stance.StanceChanged: "$You() switched to $capital(stance).",
    rules.draw_and_reload.Drew: "$You() [drawn:drew $their() {weapon}|freed $their() hands].",
    rules.draw_and_reload.Reloaded: _reloaded,
    rules.movement.Moved: "$You() moved {direction} $far(cm).",
    rules.rounds.TwoMinorsTaken: "$You() $conj(take) two minor actions for the significant one.",
    rules.reactions.Reacted: "$You() $conj({reaction})[initiative: (initiative {initiative:+})].",
    rules.attack.AttackBegan: (
        "$You() $conj(attack) $you(target) with $their() $arms(weapon)"
        "[unaware:; $you(target) $conj(are, target) unaware]."
    ),
    rules.attack.Attacked: _attacked,
    rules.damage.Damaged: (
        "$You() dealt {taken} damage ({rolled} rolled, Effect {effect:+}"
        "[aim:, aim {aim:+}][protection:, armor -{protection}][drug:, drug {drug:+}])."
    ),
    rules.damage.Wounded: _wounded,
    rules.consciousness.FellUnconscious: "$You() $conj(are) unconscious.",
    rules.consciousness.Died: "$You() $conj(are) dead.",
    rules.consciousness.CameRound: "$You() woke up!",
    rules.coup_de_grace.Executed: "$You() executed $you(target).",
    rules.checks.Checked: (
        "$You() made $a_skill(skill) check: {total} against {needed} ({rolled} rolled$dms(dms)), "
        "Effect {effect:+}, [succeeded:success|failure]."
    ),
    rules.miscellaneous.CheckTried: "$You() $conj(try) $a_skill(skill) check.",
    rules.miscellaneous.Led: (
        "$You() [raised:raised $your(target) initiative by {raised}"
        "|did not raise $your(target) initiative]."
    ),
    rules.rounds.Delayed: "$You() delayed $their() turn.",
    rules.referee.CoverSet: "$You() $conj(are) $cover(cover) now.",
    rules.referee.ConditionSet: "$capital(what): {how}.",
    rules.referee.PaceSet: "Movement is $meters(percent) times the usual now.",
    rules.end_of_combat.HostilitiesEnded: "The fighting is over: [winner:{winner} won|no winner].",
    rules.end_of_combat.AidGiven: (
        "$You() performed [surgery:surgery|first aid] on $you(target): "
        "[failed:it failed[cost: and cost $count(cost, point)]|$count(points, point) to restore]."
    ),
    rules.end_of_combat.Healed: (
        "$You() $conj(recover) {points} $characteristic(characteristic) (now {now})."
    ),
    rules.end_of_combat.DrugWoreOff: "The combat drug wears off, and $you() $conj(are) fatigued.",
}
