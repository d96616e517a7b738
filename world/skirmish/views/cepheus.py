"""Cepheus in words: what happened, as each reader sees it, and the status."""

from collections.abc import Iterable, Sequence

from world.skirmish.events import Event, FightOver, Rolled, Withdrawn
from world.skirmish.fight import REFEREE, Decision, Move
from world.skirmish.notation import metres
from world.skirmish.rulesets.cepheus import events as happened
from world.skirmish.rulesets.cepheus.aiming import worth
from world.skirmish.rulesets.cepheus.data import (
    CHARACTERISTICS,
    COVERS,
    SKILL_NAMES,
    STANCES,
    UNARMED,
    band_name,
)
from world.skirmish.rulesets.cepheus.events import Modifier
from world.skirmish.rulesets.cepheus.table import Fighter, Table

from . import cepheus_questions as questions
from .text import count, listed, pad, width
from .view import Prompt, View

_EDGE = "=" * 76
_RULE = "- " * 37 + "-"
_ARROW = " <-"


class CepheusView(View[Table]):
    """The seed's words where it has any; short sentences elsewhere."""

    personal = True

    def result(self, table: Table, events: Sequence[Event], reader: str = "") -> str:
        sentences = filter(None, (self.sentence(table, event, reader) for event in events))
        first, *rest = list(sentences) or [""]
        lines = [f"+ {first}", *(f"  {each}" for each in rest)]
        return "\n".join(lines) if first else ""

    def sentence(self, table: Table, event: Event, reader: str = "") -> str:
        return Sentences(table, reader).of(event)

    def report(self, table: Table, events: Sequence[Event], reader: str = "") -> str:
        """The status comes with each new round; between, the sentences say what changes."""
        result = self.result(table, events, reader)
        if any(isinstance(each, (happened.RoundBegan, FightOver)) for each in events):
            return f"{result}\n\n{self.status(table)}"
        return result

    def status(self, table: Table) -> str:
        longest = max(width(each.name) for each in table.fighters.values())
        columns = max(16, longest + len(_ARROW))
        head = f"{pad('', columns)} INIT STR DEX END  AT        STANCE    COVER  IN HAND"
        lines = [_EDGE, _title(table), _line(table), _RULE, head]
        order = table.order()
        rest = [each for each in table.fighters.values() if each not in order]
        lines += [_row(table, each, columns) for each in (*order, *rest)]
        return "\n".join([*lines, _EDGE])

    def prompt(self, table: Table, decision: Decision) -> Prompt | None:
        return questions.prompt(table, decision)

    def menu(
        self, table: Table, decision: Decision, words: str, choices: Iterable[tuple[Move, str]]
    ) -> Prompt | None:
        return questions.menu(table, decision, words, choices)


class Sentences:
    """Sentences for one reader, who is `you` in them."""

    def __init__(self, table: Table, reader: str) -> None:
        self._table = table
        self._reader = reader

    def of(self, event: Event) -> str:
        """The event as a sentence; empty where another event tells it."""
        if isinstance(event, Rolled):
            return ""
        if isinstance(event, FightOver):
            return f"COMBAT IS OVER! Winning team: {event.winner or 'none!'}"
        if isinstance(event, Withdrawn):
            return f"{self._who(event.actor)} {self._verb(event, 'leave', 'leaves')} the fight."
        told: str = getattr(self, f"_{_snake(type(event).__name__)}")(event)
        return told

    def _name(self, fighter: str) -> str:
        return self._table.fighters[fighter].name

    def _who(self, fighter: str) -> str:
        return "You" if fighter == self._reader else self._name(fighter)

    def _whom(self, fighter: str) -> str:
        return "you" if fighter == self._reader else self._name(fighter)

    def _whose(self, fighter: str) -> str:
        return "your" if fighter == self._reader else "their"

    def _verb(self, event: Event, first: str, third: str) -> str:
        return first if getattr(event, "actor", "") == self._reader else third

    def _aware_set(self, event: happened.AwareSet) -> str:
        names = listed(self._name(each) for each in event.fighters) if event.fighters else "nobody"
        return f"Aware of their opponents: {names}."

    def _range_set(self, event: happened.RangeSet) -> str:
        return f"The starting range is {metres(event.cm)} meters ({band_name(event.cm)})."

    def _tactics_tried(self, event: happened.TacticsTried) -> str:
        succeeded = event.effect >= 0
        if event.actor == self._reader:
            return "You succeeded!" if succeeded else "You failed."
        outcome = f"raises the initiative of their side by {event.effect}"
        return f"{self._name(event.actor)}'s Tactics {outcome if succeeded else 'check fails'}."

    def _initiative_rolled(self, event: happened.InitiativeRolled) -> str:
        lines = [f"    {self._name(fighter)} | {score}" for fighter, score in event.order]
        return "\n".join(["The current order of action is:", *lines])

    def _round_began(self, event: happened.RoundBegan) -> str:
        return f"Round {event.round}."

    def _turn_began(self, event: happened.TurnBegan) -> str:
        return f"It's {self._name(event.actor)}'s turn."

    def _turn_lost(self, event: happened.TurnLost) -> str:
        who = self._who(event.actor)
        if event.unconscious:
            return f"{who} {self._verb(event, 'stay', 'stays')} unconscious."
        return f"{who} waited too long and {self._verb(event, 'lose', 'loses')} this round."

    def _wake_tried(self, event: happened.WakeTried) -> str:
        rolled = f"{self._name(event.actor)} rolled {event.total}."
        return f"{rolled} {self._who(event.actor)} woke up!" if event.woke else rolled

    def _aimed(self, event: happened.Aimed) -> str:
        what = "damage" if event.kill else "to hit"
        kill = " for the kill" if event.kill else ""
        who = f"{self._who(event.actor)} {self._verb(event, 'are', 'is')}"
        return f"{who} aiming{kill} at {self._whom(event.target)} (+{event.worth} {what})."

    def _aim_lost(self, event: happened.AimLost) -> str:
        return f"{self._who(event.actor)} lost {self._whose(event.actor)} aim."

    def _stance_changed(self, event: happened.StanceChanged) -> str:
        return f"{self._who(event.actor)} switched to {STANCES[event.stance]}."

    def _drew(self, event: happened.Drew) -> str:
        if event.weapon == UNARMED.name:
            return f"{self._who(event.actor)} freed {self._whose(event.actor)} hands."
        return f"{self._who(event.actor)} drew {self._whose(event.actor)} {event.weapon}."

    def _reloaded(self, event: happened.Reloaded) -> str:
        left = ""
        if event.left is not None and event.actor == self._reader:
            left = f" ({count(event.left, 'magazine')} left)"
        return f"{self._who(event.actor)} reloaded {self._whose(event.actor)} {event.weapon}{left}."

    def _went(self, event: happened.Went) -> str:
        return f"{self._who(event.actor)} moved {event.direction} {metres(event.cm)} meters."

    def _two_minors_taken(self, event: happened.TwoMinorsTaken) -> str:
        verb = self._verb(event, "take", "takes")
        return f"{self._who(event.actor)} {verb} two minor actions for the significant one."

    def _reacted(self, event: happened.Reacted) -> str:
        verbs = {"dodge": ("dodge", "dodges"), "parry": ("parry", "parries")}[event.reaction]
        cost = f" (initiative {event.initiative})" if event.initiative else ""
        return f"{self._who(event.actor)} {self._verb(event, *verbs)}{cost}."

    def _attack_began(self, event: happened.AttackBegan) -> str:
        with_ = "bare hands" if event.weapon == UNARMED.name else event.weapon
        who = f"{self._who(event.actor)} {self._verb(event, 'attack', 'attacks')}"
        return f"{who} {self._whom(event.target)} with {self._whose(event.actor)} {with_}."

    def _attacked(self, event: happened.Attacked) -> str:
        roll = f"{event.total} ({_sum(event.rolled, event.dms)})"
        if event.hit:
            return f"{self._who(event.actor)} hit: {roll}."
        if event.reaction:
            did = {"dodge": "dodged", "parry": "parried"}[event.reaction]
            who = "you" if event.actor == self._reader else self._name(event.actor)
            return f"{self._who(event.target)} {did}, {who} missed: {roll}."
        return f"{self._who(event.actor)} missed: {roll}."

    def _damaged(self, event: happened.Damaged) -> str:
        parts = [f"{event.rolled} rolled", f"Effect +{event.effect}"]
        parts += [f"aim +{event.aim}"] if event.aim else []
        parts += [f"armor -{event.protection}"] if event.protection else []
        parts += [f"drug {event.drug}"] if event.drug else []
        return f"{self._who(event.actor)} dealt {event.taken} damage ({', '.join(parts)})."

    def _wounded(self, event: happened.Wounded) -> str:
        took = f"{self._who(event.actor)} took {event.taken} damage"
        if self._reader not in (event.actor, REFEREE):
            return f"{took}."
        scores = (("STR", event.strength), ("DEX", event.dexterity), ("END", event.endurance))
        return "\n".join([f"{took}:", *(f"    {name}: {score}" for name, score in scores)])

    def _fell_unconscious(self, event: happened.FellUnconscious) -> str:
        return f"{self._who(event.actor)} {self._verb(event, 'are', 'is')} unconscious."

    def _died(self, event: happened.Died) -> str:
        return f"{self._who(event.actor)} {self._verb(event, 'are', 'is')} dead."

    def _came_round(self, event: happened.CameRound) -> str:
        return f"{self._who(event.actor)} woke up!"

    def _executed(self, event: happened.Executed) -> str:
        return f"{self._who(event.actor)} executed {self._whom(event.target)}."

    def _checked(self, event: happened.Checked) -> str:
        skill = SKILL_NAMES[event.skill]
        roll = f"{event.total} ({_sum(event.rolled, event.dms)}), Effect {event.effect:+}"
        who = f"{self._who(event.actor)} made a {skill} check"
        return f"{who}: {roll}, {'success' if event.effect >= 0 else 'failure'}."

    def _led(self, event: happened.Led) -> str:
        raised = f"raised {self._initiative_of(event.target)} initiative by {event.raised}"
        return f"{self._who(event.actor)} {raised}."

    def _initiative_of(self, fighter: str) -> str:
        return "your" if fighter == self._reader else f"{self._name(fighter)}'s"

    def _other_asked(self, event: happened.OtherAsked) -> str:
        return f"{self._who(event.actor)} did something else; the referee settles it."

    def _other_done(self, event: happened.OtherDone) -> str:
        return f"The referee has settled what {self._whom(event.actor)} did."

    def _skipped(self, event: happened.Skipped) -> str:
        return f"{self._who(event.actor)} ended {self._whose(event.actor)} turn."

    def _delayed(self, event: happened.Delayed) -> str:
        return f"{self._who(event.actor)} delayed {self._whose(event.actor)} turn."

    def _cover_set(self, event: happened.CoverSet) -> str:
        verb = self._verb(event, "are", "is")
        return f"{self._who(event.actor)} {verb} in {COVERS[event.cover]} now."

    def _terrain_set(self, event: happened.TerrainSet) -> str:
        return f"The terrain is {'difficult' if event.difficult else 'normal'} now."

    def _pace_set(self, event: happened.PaceSet) -> str:
        return f"Movement is {metres(event.percent)} times the usual now."

    def _hostilities_ended(self, event: happened.HostilitiesEnded) -> str:
        return f"The fighting is over: {event.winner or 'nobody'} won. Wounds are tended."

    def _aid_given(self, event: happened.AidGiven) -> str:
        what = "surgery" if event.surgery else "first aid"
        verb = f"{self._who(event.actor)} performed {what} on {self._whom(event.target)}"
        if event.points >= 0:
            return f"{verb}: {count(event.points, 'point')} to restore."
        cost = f" and cost {count(-event.points, 'point')}" if event.surgery else ""
        return f"{verb}: it failed{cost}."

    def _healed(self, event: happened.Healed) -> str:
        name = CHARACTERISTICS[event.characteristic]
        verb = self._verb(event, "recover", "recovers")
        return f"{self._who(event.actor)} {verb} {event.points} {name} (now {event.now})."


def _snake(name: str) -> str:
    """`TurnBegan` as `turn_began`."""
    return "".join(f"_{sign.lower()}" if sign.isupper() else sign for sign in name).lstrip("_")


def _sum(rolled: int, dms: Sequence[Modifier]) -> str:
    """`7 rolled, slug rifle +2, aim +3`."""
    return ", ".join([f"{rolled} rolled", *(f"{each.reason} {each.dm:+}" for each in dms)])


def _title(table: Table) -> str:
    match table.phase:
        case "rounds":
            return f"Round: {table.round}"
        case "medical":
            return f"The fighting is over: {table.winner or 'nobody'} won. Wounds are tended."
        case "over":
            return f"COMBAT IS OVER! Winning team: {table.winner or 'none!'}"
    return "The referee settles how it begins."


def _line(table: Table) -> str:
    """Who stands where, from one end to the other."""
    places: dict[int, list[str]] = {}
    for fighter in table.fighters.values():
        if not fighter.withdrawn:
            places.setdefault(fighter.x, []).append(fighter.name)
    spots = sorted(places)
    parts = []
    for before, here in zip([None, *spots], spots, strict=False):
        if before is not None:
            parts.append(f"--[{metres(here - before)} m]--")
        parts.append(", ".join(places[here]))
    return " ".join(parts)


def _row(table: Table, fighter: Fighter, columns: int) -> str:
    turn = table.turn is not None and table.turn.actor == fighter.id
    name = pad(fighter.name + _ARROW if turn else fighter.name, columns)
    now = fighter.now
    scores = f"{fighter.initiative:>4} {now['str']:>3} {now['dex']:>3} {now['end']:>3}"
    at = f"{metres_signed(fighter.x)} m"
    return (
        f"{name} {scores}  {at:<9} {fighter.stance:<9} {_short(fighter.cover):<6} "
        f"{_in_hand(fighter)}{_note(table, fighter)}"
    ).rstrip()


def metres_signed(cm: int) -> str:
    """A place on the line, which may be behind where the line began."""
    return metres(cm) if cm >= 0 else f"-{metres(-cm)}"


def _short(cover: str) -> str:
    return {"three-quarter": "3/4", "quarter": "1/4", "half": "1/2"}.get(cover, cover)


def _in_hand(fighter: Fighter) -> str:
    weapon = fighter.weapon()
    if weapon.magazine:
        return f"{weapon.name} {fighter.loaded.get(weapon.name, 0)}/{weapon.magazine}"
    return weapon.name if fighter.drawn else "-"


def _note(table: Table, fighter: Fighter) -> str:
    notes = []
    if fighter.withdrawn:
        notes.append("left")
    elif fighter.dead:
        notes.append("dead")
    elif not fighter.conscious:
        notes.append("unconscious")
    if fighter.delaying:
        notes.append("delays")
    if fighter.aim is not None:
        kill = " for the kill" if fighter.aim.kill else ""
        target = table.fighters[fighter.aim.target].name
        notes.append(f"aims{kill} at {target} +{worth(table, fighter.aim)}")
    return f"  ({', '.join(notes)})" if notes else ""


VIEW = CepheusView()
