"""Sentences, questions and menus of a fight, as people read them."""

from world.skirmish import engine
from world.skirmish.rulesets.cepheus.tests.positions import duel
from world.skirmish.views import view
from world.skirmish.views.display import Reader

VIEW = view("cepheus")


def reads(event, seat, fight=None):
    return VIEW.sentence((fight or duel()).table, event, Reader(seat))


def question(fight):
    (decision,) = fight.pending.questions
    return VIEW.prompt(fight.table, decision)


def menu(fight, words, seat="me"):
    (question,) = fight.pending.questions
    choices = [(move, engine.say(fight, move)) for move in engine.choices(fight, seat)]
    return VIEW.menu(fight.table, question, words, choices)


def labels(prompt):
    return [choice.label for choice in prompt.choices]
