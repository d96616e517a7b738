"""Fights in one line, with loaded dice, by any ruleset."""

from sys import modules
from typing import Any

from world.skirmish import engine
from world.skirmish.base.errors import DeclarationError
from world.skirmish.ruleset import registry
from world.skirmish.ruleset.base import AnyRuleset
from world.skirmish.sheets.fighters import Participant
from world.skirmish.state.fight import AnyFight

_TEAMS = "ABCDEFGH"


def make_known(rules: AnyRuleset) -> None:
    """Add the package of a ruleset, if it is not known: tests need no settings.

    What is wrong with the ruleset or its view is raised, where a server would only log it. A
    variant of a ruleset, which a test declares, is in no package: its fights carry it.
    """
    path = type(rules).__module__
    if rules.name not in registry.packages() and getattr(modules[path], "RULESET", None) is rules:
        if path.rpartition(".")[2] != rules.name:
            raise DeclarationError(
                f"{path} must have the name of its ruleset. Rename it to {rules.name}, or write "
                f'name = "{path.rpartition(".")[2]}" in {type(rules).__name__}.'
            )
        registry.add([path])
    if rules.name in registry.packages() and rules.name not in registry.names():
        registry.load(registry.packages()[rules.name])


def fight(
    rules: AnyRuleset, *teams: list[str], dice: tuple[int, ...] = (), **house: Any
) -> AnyFight:
    """Return a fight that has just begun.

    Args:
        rules: The ruleset.
        teams: The fighters of each team: a name of one word, and what `combat add_npc` takes after
            it, as in `Cid ogre hp=9`. A fighter's id is the name in lower case.
        dice: The faces that the dice show, one for each die that is rolled; none for any. A 0 lets
            a die fall as it does, and at the end it stands for all dice that follow.
        house: House rules, as in `fight(RULESET, ["Ann"], ["Cid"], first_blood=True)`.
    """
    make_known(rules)
    rules_of_the_house = rules.house(**house)
    participants = []
    for team, members in zip(_TEAMS, teams, strict=False):
        for member in members:
            name, _, spec = member.partition(" ")
            sheet = rules.read_spec(spec, rules_of_the_house)
            participants.append(Participant(name.lower(), name, team, sheet))
    return engine.begin(rules, participants, rules_of_the_house, "any", loaded=dice)[0]
