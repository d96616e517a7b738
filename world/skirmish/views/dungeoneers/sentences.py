"""What happens in a Dungeoneers fight, a sentence for each event."""

from typing import Final

from world.skirmish.rulesets.dungeoneers import events as happened
from world.skirmish.rulesets.dungeoneers.data import DN_NAMES, SIZES
from world.skirmish.views.text import Voice, count, listed
from world.skirmish.views.view import Sentences


def degree_name(degree: int) -> str:
    """`greater success, +2`."""
    if degree < -1:
        return f"misstep, {degree}"
    name = {-1: "lesser success", 0: "success"}.get(degree, "greater success")
    return f"{name}, {degree:+}" if degree else name


def difficulty_name(number: int) -> str:
    """`average (2)`."""
    known = 0 <= number < len(DN_NAMES)
    return f"{DN_NAMES[number]} ({number})" if known else str(number)


#: What ends a condition that does not count rounds.
_UNTIL: Final = {
    "moving": " until moving",
    "acting": " until acting",
    "later": " to the end of the round of the next action",
    "round": " to the end of the round",
}


def condition_name(name: str, stacks: int, until: str) -> str:
    """A condition and how long it lasts: `dazed for 2 rounds`, `hidden until acting`."""
    return f"{name} for {count(stacks, 'round')}" if stacks else f"{name}{_UNTIL.get(until, '')}"


def sizes_below(number: int) -> str:
    """Who does not get past a line: `medium and smaller`."""
    kept = [name for name, size in SIZES.items() if size.number < number]
    if len(kept) < 2:
        return kept[0] if kept else "nobody"
    return "every size" if len(kept) == len(SIZES) else f"{kept[-1]} and smaller"


def _tried(event: happened.Tried, voice: Voice) -> str:
    what = event.what.title()
    dice = " ".join(map(str, event.faces))
    roll = f"{voice.does(event.actor, 'roll', 'rolls')} {what} (TN {event.target_number}): {dice}"
    got = count(event.successes, "success", "successes")
    if event.counted < event.successes:
        got += f", counted as {event.counted}"
    critical = ", critical" if event.critical else ""
    if event.difficulty is None:
        return f"{roll}; {got}{critical}."
    comma = "," if event.counted < event.successes else ""
    against = f"{comma} against {difficulty_name(event.difficulty)}"
    return f"{roll}; {got}{against}: {degree_name(event.degree)}{critical}."


def _difficulty(event: happened.DifficultyMoved, voice: Voice) -> str:
    what = event.what.removesuffix("_dn")
    side = "boon" if event.net > 0 else "bane"
    if event.before == event.after:
        return ""
    owner = "Your" if event.actor == voice.seat else voice.owner(event.actor)
    return f"{owner} {what} difficulty is {event.after} by {side}."


def _round(event: happened.RoundBegan, voice: Voice) -> str:
    return f"Round {event.round}."


def _moved_light(event: happened.SpotlightMoved, voice: Voice) -> str:
    return f"The spotlight is on {event.team}."


def _taken(event: happened.SpotlightTaken, voice: Voice) -> str:
    left = "" if event.tokens is None else f" ({count(event.tokens, 'token')} left)"
    return f"{voice.does(event.actor, 'take', 'takes')} the spotlight{left}."


def _kept(event: happened.SpotlightKept, voice: Voice) -> str:
    why = "A critical" if event.critical else "Momentum"
    return f"{why}: the spotlight stays on {event.team}."


def _refilled(event: happened.TokensRefilled, voice: Voice) -> str:
    return f"Every player of {event.team} has {count(event.each, 'spotlight token')} again."


def _token(event: happened.TokenGiven, voice: Voice) -> str:
    return f"{voice.does(event.actor, 'give', 'gives')} {voice.whom(event.target)} a token."


def _passed(event: happened.Passed, voice: Voice) -> str:
    return f"{voice.does(event.actor, 'pass', 'passes')} for {event.team}."


def _moved(event: happened.Moved, voice: Voice) -> str:
    tiles = count(event.tiles, "tile")
    return f"{voice.does(event.actor, 'move', 'moves')} {tiles}, to {event.tile}."


def _stayed(event: happened.Stayed, voice: Voice) -> str:
    return f"{voice.does(event.actor, 'stay', 'stays')} put."


def _shifted(event: happened.Shifted, voice: Voice) -> str:
    return f"{voice.does(event.actor, 'shift', 'shifts')} to {event.tile}."


def _forced(event: happened.Forced, voice: Voice) -> str:
    if not event.tiles:
        return f"{voice.who(event.target)} cannot be forced away from {event.tile}."
    tiles = count(event.tiles, "tile")
    return f"{voice.does(event.target, 'are', 'is')} forced {tiles}, to {event.tile}."


def _object(event: happened.ObjectPushed, voice: Voice) -> str:
    forced = [count(event.tiles, "tile") + " away"] if event.tiles else []
    over = ["over"] if event.prone else []
    what = f"the {event.size} object {listed([*forced, *over])}"
    return f"{voice.does(event.actor, 'push', 'pushes')} {what}."


def _fled(event: happened.Fled, voice: Voice) -> str:
    return f"{voice.does(event.actor, 'flee', 'flees')} from the field."


def _attack(event: happened.AttackBegan, voice: Voice) -> str:
    verbs = {
        "strike": ("strike at", "strikes at"),
        "toss": (f"toss {voice.whose(event.actor)} weapon at", "tosses their weapon at"),
        "grapple": ("grapple", "grapples"),
        "push": ("push", "pushes"),
    }
    return f"{voice.does(event.actor, *verbs[event.how])} {voice.whom(event.target)}."


def _dodge(event: happened.DodgeCounted, voice: Voice) -> str:
    got = count(event.successes, "success", "successes")
    dodge = f"{voice.does(event.actor, 'dodge', 'dodges')} with {got}"
    against = f"against {difficulty_name(event.difficulty)}"
    return f"{dodge} {against}: {degree_name(event.degree)}."


def _no_dodge(event: happened.NotDodged, voice: Voice) -> str:
    return f"{voice.does(event.actor, 'do', 'does')} not dodge."


def _missed(event: happened.Missed, voice: Voice) -> str:
    if event.what == "strike":
        return f"{voice.does(event.actor, 'miss', 'misses')} {voice.whom(event.target)}."
    what = {"end condition": "help"}.get(event.what, event.what)
    whom = f" {voice.whom(event.target)}" if event.target else ""
    return f"{voice.does(event.actor, 'fail', 'fails')} to {what}{whom}."


def _wounds(event: happened.WoundsDealt, voice: Voice) -> str:
    changes = [f"traits {event.traits:+}"] if event.traits else []
    changes += [f"broken {event.broken:+}"] if event.broken else []
    changes += [f"armor -{event.absorbed}"] if event.absorbed else []
    steps = f" ({', '.join([f'{event.dealt} dealt', *changes])})" if changes else ""
    took = (
        f"{voice.does(event.target, 'take', 'takes')} {count(event.taken, f'{event.kind} wound')}"
    )
    return f"{took}{steps}: {event.wounds} of {event.capacity}."


def _stress(event: happened.StressTaken, voice: Voice) -> str:
    verb = ("gain", "gains") if event.gained > 0 else ("lose", "loses")
    said = f"{voice.does(event.actor, *verb)} {abs(event.gained)} stress"
    return f"{said}: {event.stress} of {event.capacity}."


def _broken(event: happened.BecameBroken, voice: Voice) -> str:
    return f"{voice.does(event.actor, 'are', 'is')} broken."


def _died(event: happened.Died, voice: Voice) -> str:
    return f"{voice.does(event.actor, 'die', 'dies')}."


def _condition(event: happened.ConditionGained, voice: Voice) -> str:
    lasting = condition_name(event.condition, event.stacks, event.until)
    return f"{voice.does(event.actor, 'are', 'is')} {lasting}."


def _ended(event: happened.ConditionEnded, voice: Voice) -> str:
    return f"{voice.does(event.actor, 'are', 'is')} {event.condition} no more."


def _line(event: happened.LineHeld, voice: Voice) -> str:
    who = voice.does(event.actor, "hold", "holds")
    return f"{who} the line against {sizes_below(event.size)}."


def _interacted(event: happened.Interacted, voice: Voice) -> str:
    verbs = {
        "draw": ("draw your weapon", "draws their weapon"),
        "stow": ("stow your weapon", "stows their weapon"),
        "pick up": ("pick up your weapon", "picks up their weapon"),
        "dismount": ("get off", "gets off"),
        "other": ("do something; the referee settles it", "does something; the referee settles it"),
    }
    return f"{voice.does(event.actor, *verbs[event.what])}."


def _done(event: happened.OtherDone, voice: Voice) -> str:
    return f"The referee has settled what {voice.whom(event.actor)} did."


def _sought(event: happened.MountSought, voice: Voice) -> str:
    return f"{voice.does(event.actor, 'want', 'wants')} to ride {voice.whom(event.target)}."


def _mounted(event: happened.Mounted, voice: Voice) -> str:
    if event.willing:
        return f"{voice.does(event.actor, 'mount', 'mounts')} {voice.whom(event.target)}."
    return f"{voice.does(event.target, 'do', 'does')} not let {voice.whom(event.actor)} up."


def _dismounted(event: happened.Dismounted, voice: Voice) -> str:
    return f"{voice.does(event.actor, 'ride', 'rides')} no more."


def _tactics(event: happened.TacticsRolled, voice: Voice) -> str:
    return f"{voice.does(event.actor, 'follow', 'follows')} tactics {event.rolled}: {event.line}."


def _redrawn(event: happened.Redrawn, voice: Voice) -> str:
    way = "up" if event.rows > 0 else "down"
    rows = count(abs(event.rows), "row")
    return f"The zones are drawn anew: everybody is {rows} further {way} on the map."


SENTENCES: Final[Sentences] = {
    happened.Tried: _tried,
    happened.DifficultyMoved: _difficulty,
    happened.RoundBegan: _round,
    happened.SpotlightMoved: _moved_light,
    happened.SpotlightTaken: _taken,
    happened.SpotlightKept: _kept,
    happened.TokensRefilled: _refilled,
    happened.TokenGiven: _token,
    happened.Passed: _passed,
    happened.Moved: _moved,
    happened.Stayed: _stayed,
    happened.Shifted: _shifted,
    happened.Forced: _forced,
    happened.ObjectPushed: _object,
    happened.Fled: _fled,
    happened.AttackBegan: _attack,
    happened.DodgeCounted: _dodge,
    happened.NotDodged: _no_dodge,
    happened.Missed: _missed,
    happened.WoundsDealt: _wounds,
    happened.StressTaken: _stress,
    happened.BecameBroken: _broken,
    happened.Died: _died,
    happened.ConditionGained: _condition,
    happened.ConditionEnded: _ended,
    happened.LineHeld: _line,
    happened.Interacted: _interacted,
    happened.OtherDone: _done,
    happened.MountSought: _sought,
    happened.Mounted: _mounted,
    happened.Dismounted: _dismounted,
    happened.TacticsRolled: _tactics,
    happened.Redrawn: _redrawn,
}
