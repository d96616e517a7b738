"""Patients and medics: fights in which the hostilities have ended."""

from world.skirmish.rulesets.cepheus.tests.positions import DICE, fight, fighter
from world.skirmish.testing.typed_moves import after, play

HURT = {"end": 2, "str": 4}
SERIOUS = {"end": 1, "str": 1, "dex": 1}


def medic(name="me", level=0, **fields):
    return fighter(name, skills={"medicine": level}, **fields)


def ended(*team, dice=(), enemies=None, house=None, **kwargs):
    """Return a fight in which the referee has ended the hostilities."""
    start = fight(list(team), enemies or [fighter("foe", npc=True)], dice=dice, house=house)
    return after(start, "referee: cease")


def treated(effect, *answers, patient=None, helper=None, dice=(), **kwargs):
    """Return a fight after first aid with this Effect, and the events."""
    patient = patient or fighter("pat", now=HURT)
    now = ended(helper or medic(), patient, dice=(*DICE[8 + effect], *dice), **kwargs)
    return play(now, "me: first aid pat", *answers)


def scores(fight, name="pat"):
    fighter = fight.table.fighters[name]
    return [fighter.now(characteristic) for characteristic in ("str", "dex", "end")]
