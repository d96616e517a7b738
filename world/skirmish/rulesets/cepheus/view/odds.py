"""The worth and the cost of choices, as short phrases."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from world.skirmish.game import ALWAYS, Move, command
from world.skirmish.rulesets.cepheus import aiming, checks, end_of_combat
from world.skirmish.rulesets.cepheus.actions import MinorAction
from world.skirmish.rulesets.cepheus.attacks import attack, damage, reactions
from world.skirmish.rulesets.cepheus.attacks.attack_dms import attack_dms
from world.skirmish.rulesets.cepheus.checks import Modifier
from world.skirmish.rulesets.cepheus.fighters.fighter import Fighter
from world.skirmish.rulesets.cepheus.fighters.ranges import band_name
from world.skirmish.rulesets.cepheus.fighters.skills import PHYSICAL
from world.skirmish.rulesets.cepheus.table import Table
from world.skirmish.rulesets.cepheus.turns import consciousness

from .sentences import dm_list

_LOWEST, _HIGHEST = 2, 12


def needed(table: Table, dms: Iterable[Modifier]) -> str:
    """Return what two dice must show: `roll 6+ to reach 8`."""
    target: int = table.house.target_number
    least = target - checks.total_of(dms)
    if least <= _LOWEST:
        return f"any roll reaches {target}"
    return f"roll {least}+ to reach {target}" if least <= _HIGHEST else f"no roll reaches {target}"


def odds(table: Table, dms: tuple[Modifier, ...]) -> str:
    """Return what helps or hinders a roll, and what it must show: `DEX +1: roll 7+ to reach 8`."""
    return f"{', '.join(dm_list(dms))}: {needed(table, dms)}"


def _attack(table: Table, question: Any, move: attack.Attack) -> str:
    actor = table.fighters[question.seat]
    way, weapon = move.best(table, actor), attack.weapon_of(actor, move.weapon)
    how = {"thrown": "thrown, "}.get(way or "", "by hand, ") if "thrown" in weapon.ranges else ""
    return f"{how}{odds(table, move.dms(table, actor))}" if way is not None else ""


def reaction_dms(table: Table, question: reactions.React) -> tuple[Modifier, ...]:
    """Return the DMs of an attack before its target reacts."""
    actor, target = table.fighters[question.attacker], table.fighters[question.seat]
    weapon = attack.weapon_of(actor, question.weapon)
    return attack_dms(table, actor, target, weapon, question.way)


def _aim(table: Table, question: Any, move: aiming.TakeAim) -> str:
    actor, target = table.fighters[question.seat], table.fighters[move.target]
    return f"{band_name(table.distance(actor, target))} range"


def _reaction(table: Table, question: reactions.React, move: reactions.Reaction) -> str:
    fighter = table.fighters[question.seat]
    reaction = Modifier(move.verb, move.worth(table, fighter))
    initiative = move.initiative(table, fighter)
    yours = [f"initiative {initiative}"] if initiative else []
    yours += [f"checks {table.house.reaction_dm}"]
    yours += ["aim lost"] if fighter.aim is not None else []
    result = needed(table, (*reaction_dms(table, question), reaction))
    return f"attack {reaction.dm:+}: {result}; your {', '.join(yours)}"


def _wound(table: Table, question: damage.ChooseWound, move: damage.TakeWound) -> str:
    victim = table.fighters[question.seat]
    left = {stat: victim.now(stat) for stat in ("str", "dex")}
    over = max(0, question.rest - left[move.first])
    left[move.first] -= question.rest - over
    left["dex" if move.first == "str" else "str"] -= over
    out = ": unconscious" if not all(left.values()) else ""
    return f"leaves STR {left['str']}, DEX {left['dex']}{out}"


def _first_aid(table: Table, question: Any, move: end_of_combat.FirstAid) -> str:
    helper, patient = table.fighters[question.seat], table.fighters[move.target]
    return f"{_scores(patient)}; {_medicine(table, helper, patient, surgery=False)}"


def _surgery(
    table: Table, question: end_of_combat.OfferSurgery, move: end_of_combat.Operate
) -> str:
    helper, patient = table.fighters[question.seat], table.fighters[question.patient]
    result = _medicine(table, helper, patient, surgery=True)
    return f"{_scores(patient)}; {result}, a failure costs its Effect"


def _medicine(table: Table, helper: Fighter, patient: Fighter, *, surgery: bool) -> str:
    on_self = end_of_combat.on_self_dms(table, helper, patient, surgery=surgery)
    return needed(table, checks.check_dms(table, helper, "medicine", "edu", *on_self))


def _heal(table: Table, question: Any, move: end_of_combat.Heal) -> str:
    patient, key = table.fighters[question.seat], move.characteristic
    return f"{patient.now(key)} of {patient.full(key)}"


def _scores(fighter: Fighter) -> str:
    """Return a fighter's lowered characteristics: `END 0/7, STR 3/8`."""
    return ", ".join(
        f"{stat.upper()} {fighter.now(stat)}/{fighter.full(stat)}"
        for stat in PHYSICAL
        if stat in fighter.damaged
    )


def _every_time(table: Table, question: Any, move: Any) -> str:
    """Return how the referee gives the same answer to every question of a kind."""
    return f"every time: {command(f'{ALWAYS} {move.verb}')}"


def _takes_significant(table: Table, question: Any, move: Any) -> str:
    """Return what a second minor action takes, where the significant one is still there."""
    fighter = table.fighters[question.seat]
    if fighter.minor or not fighter.significant:
        return ""
    two = command("two minors")
    return (
        "You have used your minor action: this would take your significant action, such as an "
        f"attack, and leave you one minor action more ({two} does the same)."
    )


#: Moves that need to be confirmed once.
WARNINGS: Final = {MinorAction: _takes_significant}

WORTHS: Final[dict[type[Move], Callable[[Table, Any, Any], str]]] = {
    attack.Attack: _attack,
    aiming.TakeAim: _aim,
    reactions.Reaction: _reaction,
    damage.TakeWound: _wound,
    end_of_combat.FirstAid: _first_aid,
    end_of_combat.Operate: _surgery,
    end_of_combat.Heal: _heal,
    consciousness.LetThemTry: _every_time,
    consciousness.StayUnconscious: _every_time,
}
