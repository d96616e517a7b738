"""What choices are worth and cost, in a few words, before one of them is made."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from world.skirmish.rulesets.cepheus import aiming, attack, checks, damage, end_of_combat, reactions
from world.skirmish.rulesets.cepheus.attack_dms import attack_dms
from world.skirmish.rulesets.cepheus.checks import Modifier
from world.skirmish.rulesets.cepheus.fighter import Fighter
from world.skirmish.rulesets.cepheus.ranges import band_name
from world.skirmish.rulesets.cepheus.skills import PHYSICAL
from world.skirmish.rulesets.cepheus.table import Table

_LOWEST, _HIGHEST = 2, 12


def worth(table: Table, question: Any, move: Any) -> str:
    """Return what a choice is worth and costs; empty where there is nothing to say."""
    says = _WORTH.get(type(move))
    return says(table, question, move) if says is not None else ""


def needed(table: Table, dms: Iterable[Modifier]) -> str:
    """Return what two dice must show: `6+ makes 8`."""
    target: int = table.house.target_number
    least = target - checks.total_of(dms)
    if least <= _LOWEST:
        return f"any roll makes {target}"
    return f"{least}+ makes {target}" if least <= _HIGHEST else f"no roll makes {target}"


def attack_odds(table: Table, distance: int, dms: Iterable[Modifier]) -> str:
    """Return an attack's range band, DMs and roll: `Short range, DEX +1: 7+ makes 8`."""
    band = f"{band_name(distance)} range"
    every = [f"{each.reason} {each.dm:+}" for each in sorted(dms, key=lambda dm: dm.reason != band)]
    if not any(each.startswith(band) for each in every):
        every.insert(0, band)
    return f"{', '.join(every)}: {needed(table, dms)}"


def _attack(table: Table, question: Any, move: attack.Attack) -> str:
    actor, target = table.fighters[question.seat], table.fighters[move.target]
    way, weapon = move.best(table, actor), attack.weapon_of(actor, move.weapon)
    if way is None:
        return ""
    odds = attack_odds(table, table.distance(actor, target), move.dms(table, actor))
    if "thrown" not in weapon.ranges:
        return odds
    return f"{'thrown' if way == 'thrown' else 'by hand'}, {odds}"


def reaction_dms(table: Table, question: reactions.React) -> tuple[int, tuple[Modifier, ...]]:
    """Return the distance of an attack that is reacted to, and its DMs before that."""
    actor, target = table.fighters[question.attacker], table.fighters[question.seat]
    weapon = attack.weapon_of(actor, question.weapon)
    dms = attack_dms(table, actor, target, weapon, question.way)
    return table.distance(actor, target), dms


def _aim(table: Table, question: Any, move: aiming.TakeAim) -> str:
    actor, target = table.fighters[question.seat], table.fighters[move.target]
    return f"{band_name(table.distance(actor, target))} range"


def _reaction(table: Table, question: reactions.React, move: reactions.Reaction) -> str:
    fighter = table.fighters[question.seat]
    reaction = Modifier(move.verb, move.worth(table, fighter))
    cost = move.initiative(table, fighter)
    yours = [f"initiative {cost}"] if cost else []
    yours += [f"checks {table.house.reaction_dm}"]
    yours += ["aim lost"] if fighter.aim is not None else []
    odds = needed(table, (*reaction_dms(table, question)[1], reaction))
    return f"attack {reaction.dm:+}: {odds}; your {', '.join(yours)}"


def _wound(
    table: Table, question: damage.ChooseWound, move: damage.HitStrength | damage.HitDexterity
) -> str:
    victim = table.fighters[question.seat]
    first, second = ("str", "dex") if move.first == "str" else ("dex", "str")
    left = {first: max(0, victim.now(first) - question.rest)}
    over = max(0, question.rest - victim.now(first))
    left[second] = victim.now(second) - over
    out = ": unconscious" if not all(left.values()) else ""
    return f"leaves STR {left['str']}, DEX {left['dex']}{out}"


def _first_aid(table: Table, question: Any, move: end_of_combat.FirstAid) -> str:
    helper, patient = table.fighters[question.seat], table.fighters[move.target]
    return f"{scores(patient)}; {_medicine(table, helper, patient, surgery=False)}"


def _surgery(
    table: Table, question: end_of_combat.OfferSurgery, move: end_of_combat.Operate
) -> str:
    helper, patient = table.fighters[question.seat], table.fighters[question.patient]
    odds = _medicine(table, helper, patient, surgery=True)
    return f"{scores(patient)}; {odds}, a failure costs its Effect"


def _medicine(table: Table, helper: Fighter, patient: Fighter, *, surgery: bool) -> str:
    on_self = end_of_combat.on_self_dms(table, helper, patient, surgery=surgery)
    return needed(table, checks.check_dms(table, helper, "medicine", "edu", *on_self))


def _heal(table: Table, question: Any, move: end_of_combat.Heal) -> str:
    patient, key = table.fighters[question.seat], move.characteristic
    return f"{patient.now(key)} of {patient.full(key)}"


def scores(fighter: Fighter) -> str:
    """Return a fighter's lowered characteristics: `END 0/7, STR 3/8`."""
    return ", ".join(
        f"{each.upper()} {fighter.now(each)}/{fighter.full(each)}"
        for each in PHYSICAL
        if each in fighter.damaged
    )


_WORTH: Final[dict[type, Callable[[Table, Any, Any], str]]] = {
    attack.Attack: _attack,
    aiming.TakeAim: _aim,
    aiming.AimForTheKill: _aim,
    reactions.Dodge: _reaction,
    reactions.Parry: _reaction,
    damage.HitStrength: _wound,
    damage.HitDexterity: _wound,
    end_of_combat.FirstAid: _first_aid,
    end_of_combat.Operate: _surgery,
    end_of_combat.HealEndurance: _heal,
    end_of_combat.HealStrength: _heal,
    end_of_combat.HealDexterity: _heal,
}
