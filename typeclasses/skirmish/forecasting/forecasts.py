"""Forecasts: how a fight is likely to go, found by a process beside the game that plays it."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from typing import Any, Final

from msgspec.structs import replace

from typeclasses.skirmish import permissions
from typeclasses.skirmish.conf import get_setting
from typeclasses.skirmish.encounter import lookup, seating
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.forecasting.laboratory_process import LaboratoryProcess
from typeclasses.skirmish.game_objects import Person
from typeclasses.skirmish.gathering import starting
from typeclasses.skirmish.messaging import recipients
from typeclasses.skirmish.sheets.attributes import read_npc_sheet, read_sheet
from typeclasses.skirmish.unattended.temperaments import temperament_of
from world.skirmish import engine
from world.skirmish.base.errors import Refusal, is_allowed
from world.skirmish.base.names import is_same
from world.skirmish.engine import lobby
from world.skirmish.laboratory import Group, Matchup, Setup, read_team, under_way, words
from world.skirmish.laboratory.runs import fights_within
from world.skirmish.laboratory.worker import Job, News
from world.skirmish.ruleset import registry
from world.skirmish.ruleset.base import AnyRuleset
from world.skirmish.state.house_rules import HouseRules

#: How many fights of each setup a forecast plays; by rulesets that know what was judged, more.
_FIGHTS: Final = 100
_FIGHTS_BY_HABIT: Final = 1000
#: Seconds before the first line that says how far it is; before each other it is twice as long.
_EVERY: Final = 5

#: The forecasts that run, by the number of the room.
_running: dict[int, Forecast] = {}


class Forecast:
    """A running forecast.

    Args:
        by: The character who asked for it.
        room: The number of the room.
        encounter: The number of the fight it is of; None if it is of no fight.
        setups: The setup, and those with something changed.
        changes: What is changed in each of those.
        percent: Fights are played until the shares of wins are known to that; 0 for a usual number.
    """

    def __init__(
        self,
        by: Person,
        room: int,
        encounter: int | None,
        setups: Sequence[Setup],
        changes: Sequence[str],
        percent: int = 0,
    ) -> None:
        self.by, self.encounter = by, encounter
        #: Whether it was asked for by a game master, who knew all of the fight.
        self.knew_all = False
        self._room, self._changes, self._told_at = room, changes, time.monotonic()
        self._began, self._pause = self._told_at, _EVERY
        evaluation = setups[0].lobby.rules().evaluation
        habits = evaluation.pairwise or evaluation.remembers
        fights = _FIGHTS_BY_HABIT if habits else _FIGHTS
        if percent:
            fights = fights_within(percent / 100)
        job = Job(
            setups=tuple(setups),
            fights=fights,
            within=percent / 100,
            seed=secrets.token_hex(8),
            rulesets=registry.added(),
        )
        asker = f"account {by.account.id}" if by.account is not None else f"object {by.id}"
        self._process = LaboratoryProcess(job, asker, self._hear, self._fail)

    def start(self) -> None:
        """Start to play the fights.

        Raises:
            Refusal: The game is busy with other forecasts, or this player's was just stopped.
        """
        self._process.start()
        _running[self._room] = self

    def stop(self) -> None:
        """Stop the fights, without a forecast."""
        self._process.stop()
        self._forget()

    def _forget(self) -> None:
        if _running.get(self._room) is self:
            del _running[self._room]

    def _hear(self, news: News) -> None:
        """Tell the player the progress now and then, and at last the forecast."""
        if news.reports:
            self._forget()
            first, *others = news.reports
            changed = list(zip(self._changes, others, strict=True))
            recipients.tell([self.by], words.forecast(first, changed))
        elif news.done < news.total and time.monotonic() - self._told_at >= self._pause:
            self._told_at = time.monotonic()
            self._pause *= 2
            # Each change is played as often as the fight itself, at the same time.
            ways = 1 + len(self._changes)
            left = (self._told_at - self._began) * (news.total / news.done - 1)
            far = news.done // ways, news.total // ways, news.margin, left
            recipients.tell([self.by], words.progress(*far))

    def _fail(self) -> None:
        self._forget()
        recipients.tell([self.by], words.failed())


def of_encounter(encounter: SkirmishEncounter, by: Person, percent: int) -> str:
    """Start the forecast of a fight, or of its lobby as it is now.

    Args:
        encounter: The fight.
        by: The character who asks.
        percent: Fights are played until the shares of wins are known to that; 0 for a usual number.

    Returns:
        What `by` reads.

    Raises:
        Refusal: They may not know, it cannot be fought, or a forecast runs here already.
    """
    permissions.check_may_forecast(by, encounter)
    state = encounter.state
    if state.fight is not None:
        if engine.outcome(state.fight) is not None:
            raise Refusal("The fight is over.")
        setups = [under_way(state.fight, state.temperaments)]
        changes: list[str] = []
    else:
        gathered, _ = starting.gather(encounter)
        # A fight that cannot be started cannot be forecast, for the same reason.
        lobby.start(gathered, [], "forecast")
        setups, changes = _with_changes(Setup(lobby=gathered, temperaments=state.temperaments))
    made = Forecast(by, encounter.obj.id, encounter.pk, setups, changes, percent)
    made.knew_all = state.fight is not None and permissions.knows_all(by, encounter)
    return _start(made, encounter.obj.id)


def against(by: Person, rules: AnyRuleset, npcs: str, percent: int = 0) -> str:
    """Start the forecast of a fight of a character against NPCs, by the house rules of the game.

    Args:
        by: The character, who fights with their own sheet.
        rules: The rules.
        npcs: The NPCs, as they are typed: `goblin x3`, or the name of one who is here.
        percent: As for `of_encounter`.

    Returns:
        What `by` reads.

    Raises:
        Refusal: They may not, the NPCs are none, or a forecast runs here already.
    """
    permissions.check_may_take_part(by)
    if by.location is None:
        raise Refusal("You are nowhere; a forecast needs a room.")
    matchup = Matchup(
        ruleset=rules.name, settings=get_setting("SKIRMISH_HOUSE").get(rules.name, {}), teams={}
    )
    house = matchup.house_rules()
    own = Group("", sheet=read_sheet(by, rules, house), name=by.key, npc=False)
    others = tuple(_with_sheet(group, by, rules, house) for group in read_team(npcs))
    teams = {by.key: (own,), "NPCs": others}
    made = Matchup(ruleset=rules.name, settings=matchup.settings, teams=teams).setup(
        lambda spec, house: read_npc_sheet(spec, rules, house)
    )
    if len(made.lobby.members) > get_setting("SKIRMISH_MOST_FIGHTERS"):
        raise Refusal(f"A fight has room for {get_setting('SKIRMISH_MOST_FIGHTERS')} fighters.")
    setups, changes = _with_changes(made)
    made_of = Forecast(by, by.location.id, None, setups, changes, percent)
    return _start(made_of, by.location.id)


def _with_sheet(group: Group, by: Person, rules: AnyRuleset, house: HouseRules) -> Group:
    """Return NPCs with the sheet of an NPC of that name in the room, or else with a name."""
    for thing in by.location.contents:
        is_meant = is_same(str(thing.key), group.spec)
        if is_meant and is_allowed(permissions.check_may_attack, by, thing):
            cares = group.temperament or temperament_of(thing)
            sheet = read_sheet(thing, rules, house)
            return replace(group, sheet=sheet, name=thing.key, temperament=cares)
    return replace(group, name=group.kind(rules) or "NPC")


def _with_changes(setup: Setup) -> tuple[list[Setup], list[str]]:
    """Return two setups, without and with one more NPC, and the difference in words."""
    kind = setup.last_kind()
    if not kind:
        return [setup], []
    return [setup, setup.with_one_more(kind)], [f"one {kind} more"]


def _start(forecast: Forecast, room: int) -> str:
    if (running := _running.get(room)) is not None:
        raise Refusal(words.runs_already(running.by.key))
    forecast.start()
    return words.begun()


def stop(by: Person) -> str:
    """Cancel the forecast in a character's room, and return the reply.

    Raises:
        Refusal: There is none, or it is not theirs to stop.
    """
    here = by.location
    running = _running.get(here.id) if here is not None else None
    if running is None:
        raise Refusal("No forecast runs here.")
    permissions.check_may_stop_forecast(by, running.by, lookup.encounter_in(here))
    running.stop()
    if running.by is not by:
        recipients.tell([running.by], words.stopped(by.key))
    return words.stopped()


def after_change(encounter: SkirmishEncounter, **_: Any) -> None:
    """End the forecast of a fight that is over, or that its game master fights in now."""
    if not _running or (fight := encounter.state.fight) is None:
        return
    if engine.outcome(fight):
        end(encounter)
    for running in _of(encounter):
        if running.knew_all and seating.is_fought_by(encounter, running.by):
            running.stop()
            recipients.tell([running.by], words.stopped())


def end(encounter: SkirmishEncounter, **_: Any) -> None:
    """End the forecast of a fight that has ended or is deleted, and say so."""
    for running in _of(encounter):
        running.stop()
        recipients.tell([running.by], words.ended_with_the_fight())


def _of(encounter: SkirmishEncounter) -> list[Forecast]:
    """Return the forecasts of a fight that run."""
    return [running for running in _running.values() if running.encounter == encounter.pk]
