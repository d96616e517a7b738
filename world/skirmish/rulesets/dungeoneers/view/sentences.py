"""The sentences of Dungeoneers, one for each event."""

from collections.abc import Mapping
from typing import Final

from world.skirmish.game import Event
from world.skirmish.rulesets.dungeoneers import (
    attacks,
    by_tactics,
    combat_actions,
    combat_free_actions,
    conditions,
    dodge,
    rolls,
    spotlight,
    wounds,
)
from world.skirmish.rulesets.dungeoneers.conditions import grapplers
from world.skirmish.rulesets.dungeoneers.fighters.data import CONDITIONS, SIZES, Condition
from world.skirmish.rulesets.dungeoneers.fighters.fighter import Fighter
from world.skirmish.rulesets.dungeoneers.ground import drawing_zones, movement, riding
from world.skirmish.rulesets.dungeoneers.rolls import DN_NAMES, LESSER, SUCCESS
from world.skirmish.rulesets.dungeoneers.table import Table
from world.skirmish.views import Cases, Functions, InShort, Sentences, Voice, join_words, pluralize

from .prompts import tiles_between

_DEGREES: Final = {LESSER: "lesser success", SUCCESS: "success"}

#: The end of a condition that does not count rounds.
_UNTIL: Final = {
    "moving": " until moving",
    "acting": " until acting",
    "later": " to the end of the round of the next action",
    "round": " to the end of the round",
}


def degree_name(degree: int) -> str:
    """Return `greater success, +2`."""
    if degree < LESSER:
        return f"misstep, {degree}"
    name = _DEGREES.get(degree, "greater success")
    return f"{name}, {degree:+}" if degree else name


def difficulty_name(number: int) -> str:
    """Return `average (2)`."""
    has_name = 0 <= number < len(DN_NAMES)
    return f"{DN_NAMES[number]} ({number})" if has_name else str(number)


def sizes_below(number: int) -> str:
    """Return which creatures a line stops: `medium and smaller creatures`."""
    kept = [name for name, size in SIZES.items() if size.number < number]
    if len(kept) < 2:
        return f"{kept[0]} creatures" if kept else "no one"
    return "everyone" if len(kept) == len(SIZES) else f"{kept[-1]} and smaller creatures"


def condition_name(table: Table, fighter: Fighter, condition: Condition) -> str:
    """Return a condition and how long it lasts: `dazed for 2 rounds`, `grappled by Bones`."""
    if condition.name == "grappled" and (holders := grapplers(table, fighter.id)):
        return f"grappled by {join_words(holder.name for holder in holders)}"
    if condition.grapples:
        held = table.fighters[condition.grapples]
        return f"grappling {held.name}{_turns(condition.turns, held.team)}"
    return _lasting(condition.name, condition.stacks, condition.until)


def _lasting(name: str, stacks: int, until: str) -> str:
    if not CONDITIONS[name].counts_rounds and stacks:
        return f"{name} ({pluralize(stacks, 'stack')})"
    return (
        f"{name} for {pluralize(stacks, 'round')}" if stacks else f"{name}{_UNTIL.get(until, '')}"
    )


def _turns(turns: int, team: str) -> str:
    return f" to the end of the next turn of {team}" if turns else ""


def _tried(event: rolls.Tried, voice: Voice) -> str:
    dice = " ".join(map(str, event.faces))
    who = voice.does(event.actor, "roll", "rolls")
    roll = f"{who} {event.what.title()} (TN {event.target_number}): {dice}"
    got = pluralize(event.successes, "success", "successes")
    if event.counted < event.successes:
        got += f", counted as {event.counted}"
    critical = ", critical" if event.critical else ""
    if event.difficulty is None:
        return f"{roll}; {got}{critical}."
    comma = "," if event.counted < event.successes else ""
    against = f"{comma} against {difficulty_name(event.difficulty)}"
    return f"{roll}; {got}{against}: {degree_name(event.degree)}{critical}."


def _difficulty(event: rolls.DifficultyMoved, voice: Voice) -> str:
    if event.before == event.after:
        return ""
    what = event.what.removesuffix("_dn")
    why = "boon" if event.net > 0 else "bane"
    return f"{voice.possessor(event.actor)} {what} difficulty is {event.after} by {why}."


def _object(event: attacks.ObjectPushed, voice: Voice) -> str:
    forced = [pluralize(event.tiles, "tile") + " away"] if event.tiles else []
    over = ["over"] if event.prone else []
    what = f"the {event.size} object {join_words([*forced, *over])}"
    return f"{voice.does(event.actor, 'push', 'pushes')} {what}."


def _wounds(event: wounds.WoundsDealt, voice: Voice) -> str:
    changes = [f"traits {event.traits:+}"] if event.traits else []
    changes += [f"broken {event.broken:+}"] if event.broken else []
    changes += [f"armor -{event.absorbed}"] if event.absorbed else []
    steps = f" ({', '.join([f'{event.dealt} dealt', *changes])})" if changes else ""
    who = voice.does(event.target, "take", "takes")
    last = "; one more kills" if event.wounds == event.capacity and not event.dies else ""
    has = voice.verb(event.target, "have")
    taken = pluralize(event.taken, f"{event.kind} wound")
    return f"{who} {taken}{steps}, and {has} {event.wounds} of {event.capacity} now{last}."


def _stress(event: wounds.StressTaken, voice: Voice) -> str:
    verb = ("gain", "gains") if event.gained > 0 else ("lose", "loses")
    said = f"{voice.does(event.actor, *verb)} {abs(event.gained)} stress"
    is_ = f"; {voice.whom(event.actor)} {voice.verb(event.actor, 'are', 'is')}"
    broken = {"began": f"{is_} broken", "ended": f"{is_} no longer broken"}.get(event.broken, "")
    return f"{said}: {event.stress} of {event.capacity}{broken}."


def _condition(event: conditions.ConditionGained, voice: Voice) -> str:
    lasting = _lasting(event.condition, event.stacks, event.until)
    return f"{voice.does(event.actor, 'are', 'is')} {lasting}."


def _redrawn(event: drawing_zones.Redrawn, voice: Voice) -> str:
    way = "up" if event.rows > 0 else "down"
    rows = pluralize(abs(event.rows), "row")
    return f"The zones are drawn again: everyone is {rows} further {way} on the map."


FUNCTIONS: Final[Functions] = {"below": sizes_below, "degree": degree_name, "dn": difficulty_name}


def _far(table: Table, fighter: Fighter, me: Fighter) -> str:
    return tiles_between(me, fighter)


#: Events in a digest of several moves, without rolls, difficulties and the spotlight.
IN_SHORT: Final[Mapping[type[Event], str | InShort]] = {
    rolls.Tried: "",
    rolls.DifficultyMoved: "",
    spotlight.SpotlightTaken: "",
    spotlight.SpotlightKept: "",
    spotlight.Passed: "",
    movement.Moved: InShort("move", far=_far),
    movement.Shifted: InShort("move", far=_far),
    combat_actions.Stayed: "",
    combat_actions.Missed: "",
    attacks.AttackBegan: "attack",
    dodge.DodgeCounted: "",
    dodge.DuelDodged: "",
    dodge.NotDodged: "",
    wounds.WoundsDealt: "",
    wounds.StressTaken: "",
    wounds.Died: "",
    by_tactics.TacticsRolled: "",
}

SENTENCES: Final[Sentences] = {
    rolls.Tried: _tried,
    rolls.DifficultyMoved: _difficulty,
    spotlight.SpotlightMoved: "The spotlight is on {team}.",
    spotlight.SpotlightTaken: Cases(
        "tokens",
        {None: "$You() $conj(take) the spotlight."},
        "$You() $conj(take) the spotlight ($count(tokens, token) left).",
    ),
    spotlight.SpotlightKept: "[critical:A critical|Momentum]: the spotlight stays on {team}.",
    spotlight.TokensRefilled: "Every player of {team} has $count(each, spotlight token) again.",
    spotlight.TokenGiven: "$You() $conj(give) $you(target) a token.",
    spotlight.PassProposed: "$You() $conj(want) to pass for {team}.",
    spotlight.PassRefused: "$You() $conj(do) not want {team} to pass yet.",
    spotlight.Passed: "$You() $conj(pass) for {team}.",
    movement.Moved: "$You() $conj(move) $count(tiles, tile), to {tile}.",
    movement.Shifted: "$You() $conj(shift) to {tile}.",
    movement.Forced: (
        "$You(target) [tiles:$conj(are, target) forced $count(tiles, tile), to"
        "|cannot be forced away from] {tile}."
    ),
    movement.Fled: "$You() $conj(flee) from the field.",
    combat_actions.Stayed: "$You() $conj(stay) put.",
    combat_actions.Missed: Cases(
        "what",
        {
            "strike": "$You() $conj(miss) $you(target).",
            "toss": "$You() $conj(miss) $you(target).",
            "grapple": "$You() $conj(fail) to grapple $you(target).",
            "push": "$You() $conj(fail) to push $you(target).",
            "end condition": "$You() $conj(fail) to help $you(target).",
            "shove object": "$You() $conj(fail) to push the object.",
        },
        "$You() $conj(fail) to {what}.",
    ),
    combat_actions.LineHeld: "$You() $conj(hold) the line against $below(size).",
    attacks.AttackBegan: Cases(
        "how",
        {
            "strike": "$You() $conj(strike) at $you(target).",
            "toss": "$You() $conj(toss) $their() weapon at $you(target).",
            "grapple": "$You() $conj(try) to grapple $you(target).",
            "push": "$You() $conj(try) to push $you(target).",
        },
    ),
    attacks.ObjectPushed: _object,
    dodge.DodgeCounted: (
        "$You() $conj(dodge) with $count(successes, success, successes) against $dn(difficulty): "
        "$degree(degree)."
    ),
    dodge.DuelDodged: (
        "$You() $conj(dodge): $your(attacker) DN is {difficulty}, in place of {undodged}."
    ),
    dodge.NotDodged: "$You() $conj(do) not dodge.",
    wounds.WoundsDealt: _wounds,
    wounds.StressTaken: _stress,
    wounds.Died: "$You() $conj(die).",
    conditions.ConditionGained: _condition,
    conditions.ConditionEnded: "$You() $conj(are) no longer {condition}.",
    conditions.Held: (
        "$You() $conj(hold) $you(target)"
        "[turns: to the end of the next turn of $your(target) side]: "
        "$you(target) $conj(are, target) grappled, $you() $conj(are) grappling."
    ),
    combat_free_actions.Interacted: "$You() $conj({what}) $their() weapon.",
    combat_free_actions.MountSought: "$You() $conj(want) to ride $you(target).",
    combat_free_actions.Mounted: (
        "[willing:$You() $conj(mount) $you(target)"
        "|$You(target) $conj(do, target) not let $you() up]."
    ),
    riding.Dismounted: "$You() no longer $conj(ride).",
    by_tactics.TacticsRolled: "$You() $conj(follow) tactics {rolled}: {line}.",
    drawing_zones.Redrawn: _redrawn,
}
