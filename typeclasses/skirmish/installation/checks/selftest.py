"""`evennia skirmish selftest`: a fight by each ruleset with the game's own classes, then undone."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from django.apps import apps
from django.conf import settings
from django.db import transaction
from evennia.objects.models import ObjectDB
from evennia.utils import create, logger
from evennia.utils.idmapper.models import SharedMemoryModel
from msgspec import Struct
from msgspec.structs import replace

from typeclasses.skirmish import signals
from typeclasses.skirmish.conf import get_setting
from typeclasses.skirmish.encounter import lookup
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.game_objects import Person, Room
from typeclasses.skirmish.gathering import members, starting
from typeclasses.skirmish.models import FightRecord
from typeclasses.skirmish.play import endings, hooks, moves
from typeclasses.skirmish.play.understanding import Order
from typeclasses.skirmish.records import replay
from typeclasses.skirmish.sheets.attributes import house_rules_for, read_sheet
from typeclasses.skirmish.sheets.filling import new_sheet
from typeclasses.skirmish.stored.state import object_fighter
from world.skirmish import engine, tactics
from world.skirmish.base.command_name import command
from world.skirmish.base.errors import Refusal
from world.skirmish.engine import lobby
from world.skirmish.ruleset import registry
from world.skirmish.ruleset.base import AnyRuleset
from world.skirmish.sheets.traits import ChoiceTrait
from world.skirmish.state.dice import Dice
from world.skirmish.views.text import pluralize

_MOST_MOVES: Final = 400
_NAMES: Final = ("Selftest Ann", "Selftest Bob")
_ROOM: Final = "Selftest"
_FIGHT: Final = "selftest"
_TEAMS: Final = ("heroes", "villains")


class SelfTest(Struct, frozen=True):
    """What a fight has shown.

    Attributes:
        title: The ruleset.
        done: What was done, a sentence.
        problems: What failed, a sentence each.
    """

    title: str
    done: str
    problems: tuple[str, ...] = ()


def run() -> Iterator[SelfTest]:
    """Play a fight by each ruleset; each is rolled back before the next one begins."""
    for rules in registry.every():
        yield _undone(rules)


def left_behind() -> list[str]:
    """Return what a selftest has made that is in the database, by name and number."""
    left = ObjectDB.objects.filter(db_key__in=(_ROOM, *_NAMES))
    objects = [f"{key} (#{pk})" for pk, key in left.values_list("pk", "db_key")]
    records = FightRecord.objects.filter(name=_FIGHT).values_list("pk", flat=True)
    return [*objects, *(f"the recorded fight {pk}" for pk in records)]


def _undone(rules: AnyRuleset) -> SelfTest:
    """Play in a transaction, take it back, and report."""
    done: list[str] = []
    with _logged() as problems:
        try:
            with transaction.atomic():
                _play(rules, done)
                transaction.set_rollback(True)
        except Refusal as reason:
            problems.append(f"The fight could not go on: {reason}")
        except Exception as error:  # noqa: BLE001  the game's code may raise anything
            problems.append(f"The fight could not go on: {error!r}")
    # Memory still has what the database has not, and numbers of objects come again.
    for model in apps.get_models():
        if issubclass(model, SharedMemoryModel):
            model.flush_instance_cache(force=True)
    return SelfTest(rules.title, f"{', '.join(done) or 'Nothing was done'}.", tuple(problems))


def _play(rules: AnyRuleset, done: list[str]) -> None:
    """Play a fight, and note what was done.

    Raises:
        Refusal: Something that every game must be able to do was not possible.
    """
    room = create.create_object(settings.BASE_ROOM_TYPECLASS, key=_ROOM, nohome=True)
    people = [_character(name, room) for name in _NAMES]
    done.append(f"Made two characters of {settings.BASE_CHARACTER_TYPECLASS}")
    for person in people:
        new_sheet(person, person, rules, _chosen(rules))
    line = command(f"init {_FIGHT} {rules.name}")
    people[0].execute_cmd(line)
    encounter = lookup.encounter_in(room)
    if encounter is None:
        raise Refusal(f"A character has typed '{line}', and no fight began.")
    for person, team in zip(people, _TEAMS, strict=True):
        _join(encounter, person, team)
    starting.start(encounter, people[0], list(_TEAMS))
    done.append("they fought " + pluralize(_fight_on(encounter), "move"))
    record = encounter.state.record
    endings.close(encounter)
    done.append("their sheets were written")
    differences = list(replay.differences(FightRecord.objects.get(pk=record)))
    if differences:
        raise Refusal(f"The record differs from the fight: {differences[0]}")
    done.append("and the record replays the same")


def _character(name: str, room: Room) -> Person:
    who = create.create_object(
        settings.BASE_CHARACTER_TYPECLASS, key=name, location=room, home=room
    )
    for setting in ("SKIRMISH_PLAYERS", "SKIRMISH_BUILDERS", "SKIRMISH_WIZARDS"):
        who.permissions.add(get_setting(setting))
    return who


def _chosen(rules: AnyRuleset) -> dict[str, str]:
    """Return a word for each line that every player has to choose, a different one for each."""
    traits = rules.traits(house_rules_for(rules))
    lines = (trait for trait in traits if trait.default is None and not trait.optional)
    choices = (line for line in lines if isinstance(line, ChoiceTrait))
    return {choice.key: list(choice.words.values())[place] for place, choice in enumerate(choices)}


def _join(encounter: SkirmishEncounter, who: Person, team: str) -> None:
    """Put a character on a team as a player, although no one is connected."""
    opened = encounter.state.lobby
    sheet = read_sheet(who, opened.rules(), opened.house_rules())
    after = lobby.add_player(opened, object_fighter(who.id), who.key, team, sheet, npc=False)
    members.commit_lobby(encounter, replace(encounter.state, lobby=after), lambda: None)
    lookup.know_character(who, encounter)
    hooks.call(signals.combat_joined, who, encounter=encounter)


def _fight_on(encounter: SkirmishEncounter) -> int:
    """Let both act by themselves until the fight is over. Returns the number of moves."""
    cares, dice = tactics.read_temperament("brute"), Dice("selftest")
    for count in range(_MOST_MOVES):
        seats = engine.open_seats(encounter.fight)
        if not seats:
            return count
        decision = tactics.choose(encounter.fight, seats[0], cares, dice)
        moves.make_move(Order(encounter, None, decision.seat, decision.move))
    return _MOST_MOVES


@contextmanager
def _logged() -> Iterator[list[str]]:
    """Collect what is logged as an error: those of hooks, adapters and messages stop no fight."""
    errors: list[str] = []
    log_trace, log_err = logger.log_trace, logger.log_err

    def note(message: object = None, **_: Any) -> None:
        error = sys.exception()
        errors.append(f"Logged as an error: {message or ''} {error!r}")
        log_trace(message)

    def note_error(message: object, **_: Any) -> None:
        errors.append(f"Logged as an error: {str(message).strip().splitlines()[-1]}")
        log_err(message)

    logger.log_trace, logger.log_err = note, note_error
    try:
        yield errors
    finally:
        logger.log_trace, logger.log_err = log_trace, log_err
