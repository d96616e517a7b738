"""What rules take from fighters happens to the things that they carry: once, and not for good."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import pytest
from evennia.objects.models import ObjectDB
from msgspec.structs import replace

from tests.brawl import in_database
from tests.game import Game
from tests.later import Later
from tests.typeclasses.test_changing import CARRIED, begin, make_thing
from typeclasses.skirmish import after_change, fights
from typeclasses.skirmish.encounter import lookup
from typeclasses.skirmish.models import FightRecord
from typeclasses.skirmish.records import replay
from typeclasses.skirmish.surroundings import things
from typeclasses.skirmish.transactions import DatabaseUnavailable
from world.skirmish.rulesets.apocrypha.table import Fighter as OfApocrypha
from world.skirmish.rulesets.cepheus.fighters.fighter import Fighter as OfCepheus
from world.skirmish.sheets.fighters import Parted


class Tossing:
    """Ann has a light weapon as a thing, and tosses it at a goblin in Dungeoneers."""

    def __init__(self, game: Game, later: Later, settings: Any) -> None:
        settings.SKIRMISH_NUMBERS = {"dungeoneers": CARRIED}
        self.game, self.later = game, later
        self.ann, self.goblin, self.encounter = begin(game, later, "dungeoneers")
        self.knife = make_thing("knife", game.room, dungeoneers_weapon="light")
        assert "+ Now your weapon: light." in self.ann.types("get knife")
        self.ann.types("combat auto monsters off")

    @property
    def fighter(self) -> Any:
        encounter = self.encounter
        return encounter.fight.table.fighters[encounter.fighter_of(self.ann.character)]

    def toss(self) -> str:
        said = self.ann.types("combat toss goblin")
        while self.encounter.fight.continuation is not None:
            self.later.pass_time()
        assert self.fighter.armed == "dropped", said
        return said


@pytest.fixture
def tossing(game: Game, later: Later, settings: Any) -> Tossing:
    return Tossing(game, later, settings)


def lies(thing: Any) -> Any:
    """Where the database says that a thing is."""
    return ObjectDB.objects.filter(pk=thing.pk).values_list("db_location", flat=True).first()


def test_what_is_tossed_lies_in_the_room_and_the_rules_pick_it_up(tossing: Tossing) -> None:
    room, ann = tossing.game.room, tossing.ann.character
    tossing.toss()
    assert tossing.knife.location == room
    assert lies(tossing.knife) == room.id
    # It still counts as theirs: the rules know where it lies.
    fights.refresh(ann)
    assert tossing.fighter.weapon == "light"
    with patch.object(type(tossing.fighter), "parted", lambda self: iter(())):
        things.take_or_return(tossing.encounter)
    assert tossing.knife.location == ann
    assert tossing.encounter.state.things == ()


def test_what_is_tossed_comes_back_where_the_fight_goes_back(tossing: Tossing) -> None:
    tossing.toss()
    staff = tossing.game.make_player("Staff", permission="Developer")
    said = staff.types("combat undo")
    assert tossing.fighter.armed == "yes", said
    assert tossing.knife.location == tossing.ann.character
    assert lies(tossing.knife) == tossing.ann.character.id
    tossing.toss()
    assert tossing.knife.location == tossing.game.room
    assert len(tossing.encounter.state.things) == 1


def test_what_someone_else_has_taken_is_theirs(tossing: Tossing) -> None:
    tossing.toss()
    ben = tossing.game.make_player("Ben")
    other = make_thing("second knife", tossing.ann.character, dungeoneers_weapon="light")
    assert "You pick up" in ben.types("get knife")
    things.take_or_return(tossing.encounter)
    assert tossing.knife.location == ben.character
    # Only one was tossed.
    assert other.location == tossing.ann.character
    with patch.object(type(tossing.fighter), "parted", lambda self: iter(())):
        things.take_or_return(tossing.encounter)
    assert tossing.knife.location == ben.character


def test_another_weapon_is_in_hand_once_someone_else_has_what_was_tossed(tossing: Tossing) -> None:
    ann, encounter = tossing.ann, tossing.encounter
    sword = make_thing("sword", ann.character, dungeoneers_weapon="standard")
    # The last thing counts.
    ann.types("drop knife")
    ann.types("get knife")
    assert tossing.fighter.weapon == "light"
    tossing.toss()
    assert "You pick up" in tossing.game.make_player("Ben").types("get knife")
    things.take_or_return(encounter)
    fights.refresh(ann.character)
    fighter = tossing.fighter
    assert (fighter.weapon, fighter.armed, fighter.lies) == ("standard", "yes", "")
    assert sword.location == ann.character
    assert encounter.state.things == ()
    record = FightRecord.objects.get()
    fights.end(encounter)
    record.refresh_from_db()
    assert list(replay.differences(record)) == []


@pytest.mark.parametrize("stops", ["before", "after"])
def test_it_happens_once_wherever_the_server_is_killed(tossing: Tossing, stops: str) -> None:
    knife, encounter, game = tossing.knife.id, tossing.encounter.id, tossing.game
    receivers = {**after_change._RECEIVERS}
    del receivers[things.take_or_return]
    killed = receivers if stops == "before" else after_change._RECEIVERS
    with patch.object(after_change, "_RECEIVERS", killed):
        tossing.toss()
    second = make_thing("second knife", tossing.ann.character, dungeoneers_weapon="light").id
    if stops == "before":
        assert lies(tossing.knife) == tossing.ann.character.id
    game.restart()
    lookup.find_encounter(encounter).go_on()
    where = dict(ObjectDB.objects.filter(pk__in=[knife, second]).values_list("pk", "db_location"))
    assert list(where.values()).count(game.room.id) == 1
    found = lookup.find_encounter(encounter)
    assert len(found.state.things) == 1
    assert in_database(found) == found.state


def test_a_database_that_takes_nothing_leaves_it_where_it_is(tossing: Tossing) -> None:
    encounter, knife = tossing.encounter, tossing.knife
    receivers = {**after_change._RECEIVERS}
    del receivers[things.take_or_return]
    with patch.object(after_change, "_RECEIVERS", receivers):
        tossing.toss()
    with (
        patch.object(type(encounter), "_write", side_effect=DatabaseUnavailable("busy")),
        pytest.raises(DatabaseUnavailable),
    ):
        things.take_or_return(encounter)
    assert knife.location == tossing.ann.character
    assert knife in tossing.ann.character.contents
    things.take_or_return(encounter)
    assert knife.location == tossing.game.room
    assert knife in tossing.game.room.contents


@pytest.mark.parametrize(
    ("ruleset", "kind", "row"),
    [("cepheus", OfCepheus, "shotgun"), ("apocrypha", OfApocrypha, "longsword")],
)
@pytest.mark.parametrize("used", [True, False])
def test_rows_that_rules_take_are_things_too(
    game: Game, later: Later, settings: Any, ruleset: str, kind: Any, row: str, used: bool
) -> None:
    settings.SKIRMISH_NUMBERS = {ruleset: CARRIED}
    ann, _, encounter = begin(game, later, ruleset)
    thing = make_thing("thing", game.room, **{f"{ruleset}_weapons": row})
    ann.types("get thing")

    def parted(self: Any) -> Iterator[Parted]:
        if self.id == encounter.fighter_of(ann.character):
            yield Parted("weapons", row, used=used)

    with patch.object(kind, "parted", parted):
        things.take_or_return(encounter)
        things.take_or_return(encounter)
        assert thing.location is (None if used else game.room)
        fights.refresh(ann.character)
        known = encounter.fight.table.fighters[encounter.fighter_of(ann.character)]
        assert row in [weapon.name.casefold() for weapon in known.weapons]
    things.take_or_return(encounter)
    assert thing.location == ann.character
    with patch.object(kind, "parted", parted):
        things.take_or_return(encounter)
        record = FightRecord.objects.get()
        number = thing.id
        fights.end(encounter)
    assert ObjectDB.objects.filter(pk=number).exists() != used
    record.refresh_from_db()
    assert list(replay.differences(record)) == []


def test_practice_takes_nothing(tossing: Tossing) -> None:
    encounter = tossing.encounter
    encounter.commit(lambda: replace(encounter.state, practice=True))
    tossing.toss()
    assert tossing.knife.location == tossing.ann.character
