"""What happens in a Grapple fight, in sentences."""

from typing import Final

from world.skirmish.events import FightOver
from world.skirmish.rulesets.grapple.data import SKILLS, STAT_NAMES
from world.skirmish.rulesets.grapple.events import (
    BreathCaught,
    KnockedOut,
    Maneuvered,
    Revived,
    RoundBegan,
    SkillUsed,
    Struck,
    TeamMoves,
)
from world.skirmish.views.text import Voice, count
from world.skirmish.views.view import Sentences


def _maneuver(event: Maneuvered, voice: Voice) -> str:
    skill = SKILLS[event.skill].name
    who = f"{voice.does(event.actor, 'maneuver', 'maneuvers')} with {skill}"
    if event.earned:
        gained = count(event.earned + event.bonus, "strike die", "strike dice")
        return f"{who} and {voice.verb(event.actor, 'gain', 'gains')} {gained}."
    failed = f"{who} and {voice.verb(event.actor, 'fail', 'fails')}"
    if not event.bonus:
        return f"{failed}."
    bonus = count(event.bonus, "strike die", "strike dice")
    return f"{failed} but {voice.verb(event.actor, 'get', 'gets')} {bonus}."


def _strike(event: Struck, voice: Voice) -> str:
    who = f"{voice.does(event.actor, 'strike', 'strikes')} {voice.whom(event.target)}"
    if event.wounds:
        return f"{who} for {count(event.wounds, 'wound')}."
    return f"{who} and {voice.verb(event.actor, 'miss', 'misses')}."


def _skill_use(event: SkillUsed, voice: Voice) -> str:
    who = f"{voice.does(event.actor, 'use', 'uses')} {SKILLS[event.skill].name}"
    if event.target != event.actor:
        who += f" on {voice.whom(event.target)}"
    if not event.succeeded:
        return f"{who} and {voice.verb(event.actor, 'fail', 'fails')}."
    stat = STAT_NAMES[SKILLS[event.skill].stat]
    return f"{who}: {stat} {event.before} becomes {event.after}."


def _breath(event: BreathCaught, voice: Voice) -> str:
    gained = count(event.gained, "action die", "action dice")
    who = voice.does(event.actor, "catch your breath", "catches breath")
    return f"{who} and {voice.verb(event.actor, 'gain', 'gains')} {gained}."


def _knocked_out(event: KnockedOut, voice: Voice) -> str:
    return f"{voice.does(event.target, 'are', 'is')} knocked out."


def _revived(event: Revived, voice: Voice) -> str:
    feet = f"back on {voice.whose(event.target)} feet"
    return f"{voice.does(event.target, 'are', 'is')} {feet}."


def _round(event: RoundBegan, voice: Voice) -> str:
    return f"Round {event.round} begins."


def _team(event: TeamMoves, voice: Voice) -> str:
    if voice.is_own(event.team):
        return f"Your team, {event.team}, moves."
    return f"The {event.team} move."


def _over(event: FightOver, voice: Voice) -> str:
    return f"The fight is over; {event.winner or 'nobody'} won."


SENTENCES: Final[Sentences] = {
    Maneuvered: _maneuver,
    Struck: _strike,
    SkillUsed: _skill_use,
    BreathCaught: _breath,
    KnockedOut: _knocked_out,
    Revived: _revived,
    RoundBegan: _round,
    TeamMoves: _team,
    FightOver: _over,
}
