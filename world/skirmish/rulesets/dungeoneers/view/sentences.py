"""What happens in a fight, a sentence for each event."""

from typing import Final

from world.skirmish.rulesets.dungeoneers.attacks import AttackBegan, ObjectPushed
from world.skirmish.rulesets.dungeoneers.by_tactics import TacticsRolled
from world.skirmish.rulesets.dungeoneers.combat_actions import LineHeld, Missed, Stayed
from world.skirmish.rulesets.dungeoneers.combat_free_actions import (
    Interacted,
    Mounted,
    MountSought,
    OtherDone,
)
from world.skirmish.rulesets.dungeoneers.conditions import (
    CONDITIONS,
    Condition,
    ConditionEnded,
    ConditionGained,
    Held,
    grapplers,
)
from world.skirmish.rulesets.dungeoneers.dodge import DodgeCounted, NotDodged
from world.skirmish.rulesets.dungeoneers.drawing_zones import Redrawn
from world.skirmish.rulesets.dungeoneers.fighter import Fighter
from world.skirmish.rulesets.dungeoneers.movement import Fled, Forced, Moved, Shifted
from world.skirmish.rulesets.dungeoneers.riding import Dismounted
from world.skirmish.rulesets.dungeoneers.rolls import (
    DN_NAMES,
    LESSER,
    SUCCESS,
    DifficultyMoved,
    Tried,
)
from world.skirmish.rulesets.dungeoneers.sizes_and_weapons import SIZES
from world.skirmish.rulesets.dungeoneers.spotlight import (
    Passed,
    PassProposed,
    PassRefused,
    SpotlightKept,
    SpotlightMoved,
    SpotlightTaken,
    TokenGiven,
    TokensRefilled,
)
from world.skirmish.rulesets.dungeoneers.table import Table
from world.skirmish.rulesets.dungeoneers.wounds import (
    BecameBroken,
    Died,
    Recovered,
    StressTaken,
    WoundsDealt,
)
from world.skirmish.views.base import Sentences
from world.skirmish.views.text import Voice, join_words, pluralize

_DEGREES: Final = {LESSER: "lesser success", SUCCESS: "success"}

#: What ends a condition that does not count rounds.
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
    known = 0 <= number < len(DN_NAMES)
    return f"{DN_NAMES[number]} ({number})" if known else str(number)


def sizes_below(number: int) -> str:
    """Return who does not get past a line: `medium and smaller`."""
    kept = [name for name, size in SIZES.items() if size.number < number]
    if len(kept) < 2:
        return kept[0] if kept else "nobody"
    return "every size" if len(kept) == len(SIZES) else f"{kept[-1]} and smaller"


def condition_name(table: Table, fighter: Fighter, condition: Condition) -> str:
    """Return a condition and how long it lasts: `dazed for 2 rounds`, `grappled by Bones`."""
    if condition.name == "grappled" and (holders := grapplers(table, fighter.id)):
        return f"grappled by {join_words(each.name for each in holders)}"
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


def _tried(event: Tried, voice: Voice) -> str:
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


def _difficulty(event: DifficultyMoved, voice: Voice) -> str:
    if event.before == event.after:
        return ""
    what = event.what.removesuffix("_dn")
    why = "boon" if event.net > 0 else "bane"
    return f"{voice.possessor(event.actor)} {what} difficulty is {event.after} by {why}."


def _taken(event: SpotlightTaken, voice: Voice) -> str:
    left = "" if event.tokens is None else f" ({pluralize(event.tokens, 'token')} left)"
    return f"{voice.does(event.actor, 'take', 'takes')} the spotlight{left}."


def _kept(event: SpotlightKept, voice: Voice) -> str:
    why = "A critical" if event.critical else "Momentum"
    return f"{why}: the spotlight stays on {event.team}."


def _forced(event: Forced, voice: Voice) -> str:
    if not event.tiles:
        return f"{voice.who(event.target)} cannot be forced away from {event.tile}."
    tiles = pluralize(event.tiles, "tile")
    return f"{voice.does(event.target, 'are', 'is')} forced {tiles}, to {event.tile}."


def _object(event: ObjectPushed, voice: Voice) -> str:
    forced = [pluralize(event.tiles, "tile") + " away"] if event.tiles else []
    over = ["over"] if event.prone else []
    what = f"the {event.size} object {join_words([*forced, *over])}"
    return f"{voice.does(event.actor, 'push', 'pushes')} {what}."


def _attack(event: AttackBegan, voice: Voice) -> str:
    verbs = {
        "strike": ("strike at", "strikes at"),
        "toss": ("toss your weapon at", "tosses their weapon at"),
        "grapple": ("grapple", "grapples"),
        "push": ("push", "pushes"),
    }
    return f"{voice.does(event.actor, *verbs[event.how])} {voice.whom(event.target)}."


def _dodge(event: DodgeCounted, voice: Voice) -> str:
    got = pluralize(event.successes, "success", "successes")
    against = f"against {difficulty_name(event.difficulty)}"
    who = voice.does(event.actor, "dodge", "dodges")
    return f"{who} with {got} {against}: {degree_name(event.degree)}."


def _missed(event: Missed, voice: Voice) -> str:
    if event.what == "strike":
        return f"{voice.does(event.actor, 'miss', 'misses')} {voice.whom(event.target)}."
    what = {"end condition": "help"}.get(event.what, event.what)
    whom = f" {voice.whom(event.target)}" if event.target else ""
    return f"{voice.does(event.actor, 'fail', 'fails')} to {what}{whom}."


def _wounds(event: WoundsDealt, voice: Voice) -> str:
    changes = [f"traits {event.traits:+}"] if event.traits else []
    changes += [f"broken {event.broken:+}"] if event.broken else []
    changes += [f"armor -{event.absorbed}"] if event.absorbed else []
    steps = f" ({', '.join([f'{event.dealt} dealt', *changes])})" if changes else ""
    who = voice.does(event.target, "take", "takes")
    last = "; one more kills" if event.wounds == event.capacity and not event.dies else ""
    wounds = pluralize(event.taken, f"{event.kind} wound")
    return f"{who} {wounds}{steps}: {event.wounds} of {event.capacity}{last}."


def _stress(event: StressTaken, voice: Voice) -> str:
    verb = ("gain", "gains") if event.gained > 0 else ("lose", "loses")
    said = f"{voice.does(event.actor, *verb)} {abs(event.gained)} stress"
    return f"{said}: {event.stress} of {event.capacity}."


def _condition(event: ConditionGained, voice: Voice) -> str:
    lasting = _lasting(event.condition, event.stacks, event.until)
    return f"{voice.does(event.actor, 'are', 'is')} {lasting}."


def _held(event: Held, voice: Voice) -> str:
    until = f", to the end of {voice.owner(event.target)} side's next turn" if event.turns else ""
    held = voice.does(event.target, "are", "is")
    held = held[:1].lower() + held[1:] if event.target == voice.seat else held
    return (
        f"{voice.does(event.actor, 'hold', 'holds')} {voice.whom(event.target)}{until}: {held} "
        f"grappled, {voice.whom(event.actor)} {voice.verb(event.actor, 'are', 'is')} grappling."
    )


def _line(event: LineHeld, voice: Voice) -> str:
    who = voice.does(event.actor, "hold", "holds")
    return f"{who} the line against {sizes_below(event.size)}."


def _interacted(event: Interacted, voice: Voice) -> str:
    verbs = {
        "draw": ("draw your weapon", "draws their weapon"),
        "stow": ("stow your weapon", "stows their weapon"),
        "pick up": ("pick up your weapon", "picks up their weapon"),
        "other": ("do something; the referee settles it", "does something; the referee settles it"),
    }
    return f"{voice.does(event.actor, *verbs[event.what])}."


def _mounted(event: Mounted, voice: Voice) -> str:
    if event.willing:
        return f"{voice.does(event.actor, 'mount', 'mounts')} {voice.whom(event.target)}."
    return f"{voice.does(event.target, 'do', 'does')} not let {voice.whom(event.actor)} up."


def _redrawn(event: Redrawn, voice: Voice) -> str:
    way = "up" if event.rows > 0 else "down"
    rows = pluralize(abs(event.rows), "row")
    return f"The zones are drawn again: everyone is {rows} further {way} on the map."


SENTENCES: Final[Sentences] = {
    Tried: _tried,
    DifficultyMoved: _difficulty,
    SpotlightMoved: "The spotlight is on {team}.",
    SpotlightTaken: _taken,
    SpotlightKept: _kept,
    TokensRefilled: "Every player of {team} has $count(each, spotlight token) again.",
    TokenGiven: "$You() $conj(give) $you(target) a token.",
    PassProposed: "$You() $conj(want) to pass for {team}.",
    PassRefused: "$You() $conj(do) not want {team} to pass yet.",
    Passed: "$You() $conj(pass) for {team}.",
    Moved: "$You() $conj(move) $count(tiles, tile), to {tile}.",
    Stayed: "$You() $conj(stay) put.",
    Shifted: "$You() $conj(shift) to {tile}.",
    Forced: _forced,
    ObjectPushed: _object,
    Fled: "$You() $conj(flee) from the field.",
    AttackBegan: _attack,
    DodgeCounted: _dodge,
    NotDodged: "$You() $conj(do) not dodge.",
    Missed: _missed,
    WoundsDealt: _wounds,
    StressTaken: _stress,
    BecameBroken: "$You() $conj(are) broken.",
    Recovered: "$You() $conj(are) no longer broken.",
    Died: "$You() $conj(die).",
    ConditionGained: _condition,
    ConditionEnded: "$You() $conj(are) no longer {condition}.",
    Held: _held,
    LineHeld: _line,
    Interacted: _interacted,
    OtherDone: "The referee has settled what $you() did.",
    MountSought: "$You() $conj(want) to ride $you(target).",
    Mounted: _mounted,
    Dismounted: "$You() $conj(do) not ride any more.",
    TacticsRolled: "$You() $conj(follow) tactics {rolled}: {line}.",
    Redrawn: _redrawn,
}
