"""Unreadable and deleted fights affect only themselves."""

from __future__ import annotations

import re
from typing import Any
from unittest.mock import patch

import pytest
from evennia.objects.models import ObjectDB
from evennia.scripts.models import ScriptDB
from evennia.typeclasses.attributes import Attribute
from evennia.utils.create import create_script

from tests.brawl import Brawl, delete_from_outside
from tests.game import Game
from typeclasses.skirmish.encounter import deletion, lookup
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.models import FightRecord, MoveRecord
from typeclasses.skirmish.stored import repository
from typeclasses.skirmish.stored.encoding import encode_state
from world.skirmish import engine
from world.skirmish.rulesets.grapple import Grapple
from world.skirmish.testing.sample_sheets import SHEET

NOT_THERE = "There is no fight here."


def torn(kept: str, how: str) -> str | None:
    """Return a damaged state of a fight."""
    later = re.sub(r'"schema":\d+,', '"schema":91,', kept)
    gone = kept.replace('"grapple"', '"croquet"')
    deep = "[" * 100_000
    return {
        "null": None,
        "empty": "",
        "no JSON": "{not json",
        "no fields": "{}",
        "nothing": "null",
        "later": later,
        "rules that are gone": gone,
        "deep": deep,
    }[how]


TORN = ("null", "empty", "no JSON", "no fields", "nothing", "later", "rules that are gone", "deep")


def spoil(brawl: Brawl, how: str) -> None:
    """Damage the stored state, and restart the game."""
    encounter = brawl.encounter
    if how == "missing":
        encounter.attributes.remove("skirmish")
    else:
        row = encounter.attributes.get("skirmish", return_obj=True)
        text = torn(encode_state(encounter.state), how)
        Attribute.objects.filter(pk=row.pk).update(db_strvalue=text)
    brawl.game.restart()


@pytest.mark.parametrize("how", [*TORN, "missing"])
def test_a_fight_that_cannot_be_read_harms_only_itself(game: Game, how: str, client: Any) -> None:
    brawl = Brawl(game)
    yard = game.make_room("Yard")
    elsewhere = game.make_player("Elsewyn", room=yard)
    wizard = game.make_player("Wizzo", permission="Admin")
    number = brawl.encounter.id
    sheet = {key: brawl.ahalish.character.attributes.get(key) for key in SHEET}
    spoil(brawl, how)

    # Everywhere else the game works as usual.
    assert elsewhere.types("combat").startswith(NOT_THERE)
    assert "Created combat duel" in elsewhere.types("combat init duel")
    assert elsewhere.types("combat add me x") == "+ Elsewyn is added to team x"
    assert elsewhere.character.move_to(game.make_room("Street"))

    # In its room everyone reads what to do; commands that need no fight work.
    for line in ("combat", "combat strike 1 goblin1", "combat init again", "combat moves"):
        said = brawl.ahalish.types(line)
        assert said.startswith("The fight here cannot be read.")
        assert said.endswith("combat end; sheets stay as they are.")
    assert "Grapple sheet of Ahalish" in brawl.ahalish.types("combat sheet")
    assert brawl.rehtaoh.character.move_to(yard)

    # The screens.
    client.force_login(brawl.ahalish.session.account)
    for page in ("", "1/", "1/live.json", "1/story/"):
        assert client.get(f"/skirmish/{page}").status_code == 200
    assert client.get("/api/skirmish/fights/1/state/").status_code == 404

    # The people who may end it can end it.
    assert "Only Marshal, who owns this fight, may do that" in brawl.ahalish.types("combat end")
    said = wizard.types("combat end")
    assert said.endswith("at Tavern cannot be read. It is removed; sheets stay as they are.")
    assert not ScriptDB.objects.filter(pk=number).exists()
    assert wizard.types("combat").startswith(NOT_THERE)
    assert "Created combat again" in brawl.ahalish.types("combat init again")
    after = {key: brawl.ahalish.character.attributes.get(key) for key in SHEET}
    assert after == sheet
    deletion.at_server_start()
    assert FightRecord.objects.get().ended is not None


def test_the_ruleset_that_is_gone_is_named(game: Game) -> None:
    brawl = Brawl(game)
    spoil(brawl, "rules that are gone")
    why = "There is no ruleset 'croquet' in SKIRMISH_RULESETS."
    assert f"The fight here cannot be read. {why}" in brawl.ahalish.types("combat")


def test_a_bug_in_its_rules_is_logged_once_and_told_in_a_sentence(game: Game) -> None:
    brawl = Brawl(game)
    game.restart()
    later = Grapple.version + 1
    bug = patch.multiple(Grapple, version=later, upgrades={later: lambda fight: len(0)})
    with bug, patch("typeclasses.skirmish.encounter.script.logger") as log:
        for _ in range(2):
            said = brawl.ahalish.types("combat")
            assert "It cannot be loaded; the server's log says why." in said
            assert "object of type" not in said
    assert log.log_err.call_count == 1
    assert "TypeError: object of type" in log.log_err.call_args.args[0]
    assert "Round: 1" in brawl.ahalish.types("combat")


@pytest.mark.parametrize("how", [*TORN, "missing"])
def test_its_owner_may_end_it_for_the_record_says_who_that_is(game: Game, how: str) -> None:
    brawl = Brawl(game)
    spoil(brawl, how)
    assert "Its owner or a wizard can remove it with combat end" in brawl.owner.types("combat")
    assert brawl.owner.types("combat end").endswith("It is removed; sheets stay as they are.")
    assert FightRecord.objects.get().ended is not None


def test_where_no_record_says_who_owned_it_everyone_is_sent_to_a_wizard(game: Game) -> None:
    brawl = Brawl(game, begun=False)
    wizard = game.make_player("Wizzo", permission="Admin")
    spoil(brawl, "no JSON")
    assert "A wizard can remove it with combat end" in brawl.owner.types("combat")
    assert brawl.owner.types("combat end") == (
        "Only a wizard may do that: the fight does not say who owns it."
    )
    assert wizard.types("combat end").endswith("It is removed; sheets stay as they are.")


@pytest.mark.parametrize("how", [*TORN, "missing"])
def test_it_can_be_deleted_and_ended_in_the_admin(game: Game, how: str, client: Any) -> None:
    brawl = Brawl(game)
    spoil(brawl, how)
    account = game.make_player("Stella").session.account
    account.is_staff = account.is_superuser = True
    account.save()
    client.force_login(account)
    address = "/admin/skirmish/fightinprogress/"
    assert "cannot be read" in client.get(address).content.decode()
    number = lookup.all_encounters()[0].id
    assert client.get(f"{address}{number}/change/").status_code == 200
    form = {"action": "put_away", "_selected_action": [number], "sure": "yes"}
    assert "It is removed" in client.post(address, form, follow=True).content.decode()
    assert lookup.all_encounters() == []


@pytest.mark.parametrize("how", [*TORN, "missing"])
def test_its_script_and_its_room_can_be_deleted(game: Game, how: str) -> None:
    game.room = game.make_room("Yard")
    home = game.make_room("Home")
    brawl = Brawl(game)
    spoil(brawl, how)
    for player in brawl.players.values():
        player.character.home = home
    assert lookup.encounter_in(game.room).delete()
    assert game.room.delete()
    assert brawl.ahalish.types("combat").startswith(NOT_THERE)


def test_a_script_that_a_builder_makes_holds_up_nobody(game: Game) -> None:
    builder = game.make_player("Bea", permission="Builder")
    yard = game.make_room("Yard")
    brawl = Brawl(game)
    builder.types("script here = typeclasses.skirmish.encounter.script.SkirmishEncounter")
    create_script(SkirmishEncounter, obj=yard)
    game.restart()
    status = brawl.status()
    assert "Round: 1" in status
    assert "Ahalish moves" in brawl.ahalish.types("combat move catch breath")
    walker = game.make_player("Wanda", room=yard)
    assert walker.character.move_to(game.make_room("Street"))
    assert len(repository.all_rows()) == 3
    for _ in range(2):
        brawl.owner.types("combat end")
    assert brawl.ahalish.types("combat").startswith(NOT_THERE)


def test_what_came_with_the_copy_of_a_room_is_removed_and_logged_once(game: Game) -> None:
    wizard = game.make_player("Wizzo", permission="Developer")
    brawl = Brawl(game)
    wizard.types("copy here = the other tavern")
    (copied,) = ObjectDB.objects.filter(db_key="the other tavern")
    assert len(copied.scripts.all()) == 1
    visitor = game.make_player("Vera", room=copied)
    assert visitor.types("combat").startswith(NOT_THERE)
    brawl.game.restart()
    with (
        patch("typeclasses.skirmish.encounter.script.logger") as log,
        patch("typeclasses.skirmish.play.retrying.logger", log),
    ):
        for _ in range(2):
            ScriptDB.objects.update_scripts_after_server_start()
    assert log.log_info.call_count == 1
    assert "had the copy of a fight" in log.log_info.call_args.args[0]
    assert not log.log_err.called
    assert not log.log_trace.called
    assert len(lookup.all_encounters()) == 1
    assert "Ahalish moves" in brawl.ahalish.types("combat move catch breath")
    assert FightRecord.objects.get().ended is None


def test_a_checkpoint_that_cannot_be_read_is_a_sentence(game: Game) -> None:
    brawl = Brawl(game)
    brawl.owner.types("combat save")
    for text in ("{not json", "{}", '{"sequence":1,"fight":{}}', "null"):
        brawl.encounter.attributes.add("skirmish_checkpoint", text, strattr=True)
        was = brawl.encounter.state
        assert brawl.owner.types("combat restore") == (
            "What was saved cannot be read; combat save keeps the fight as it is now."
        )
        assert brawl.encounter.state is was


# Deleted


def by_query(brawl: Brawl) -> None:
    ScriptDB.objects.filter(db_key="skirmish").delete()


def by_query_among_others(brawl: Brawl) -> None:
    create_script("typeclasses.scripts.Script", key="another", obj=brawl.game.room)
    ScriptDB.objects.order_by("-pk").delete()


def with_its_room(brawl: Brawl) -> None:
    """Delete a room like the admin does: characters are moved, everything else is deleted."""
    for player in brawl.players.values():
        player.character.location = player.character.home
    ObjectDB.objects.filter(pk=brawl.game.room.pk).delete()


def by_itself(brawl: Brawl) -> None:
    brawl.encounter.delete()


@pytest.mark.parametrize("restarted", [False, True])
@pytest.mark.parametrize("delete", [by_query, by_query_among_others, with_its_room, by_itself])
def test_what_is_deleted_leaves_no_ghost_and_no_open_record(
    game: Game, delete: Any, restarted: bool
) -> None:
    home = game.room
    game.room = game.make_room("Yard")
    brawl = Brawl(game)
    for player in brawl.players.values():
        player.character.home = home
    brawl.ahalish.types("combat move catch breath")
    if restarted:
        game.restart()
    delete(brawl)
    record = FightRecord.objects.get()
    assert record.ended is not None
    if not restarted:
        assert engine.decode(record.final).rev == 2
    for player in brawl.players.values():
        assert player.types("combat").startswith(NOT_THERE)
        assert player.types("combat save").startswith(NOT_THERE)
    assert "Created combat again" in brawl.owner.types("combat init again")
    assert brawl.ahalish.types("combat add me x") == "+ Ahalish is added to team x"


REMOVED = "+ The fight brawl has been removed. Sheets stay as they are."


@pytest.mark.parametrize("begun", [False, True])
@pytest.mark.parametrize("delete", [by_query, with_its_room, by_itself])
def test_its_people_are_told_once_of_a_fight_that_is_deleted(
    game: Game, delete: Any, begun: bool, django_capture_on_commit_callbacks: Any
) -> None:
    home = game.room
    game.room = game.make_room("Yard")
    brawl = Brawl(game, begun=begun)
    for player in brawl.players.values():
        player.character.home = home
    with django_capture_on_commit_callbacks(execute=True):
        delete(brawl)
    told = {name: said.count(REMOVED) for name, said in brawl.heard().items()}
    assert told == dict.fromkeys(brawl.players, 1)


def test_a_fight_that_is_ended_is_not_called_removed(
    game: Game, django_capture_on_commit_callbacks: Any
) -> None:
    brawl = Brawl(game)
    with django_capture_on_commit_callbacks(execute=True):
        brawl.owner.types("combat end")
        brawl.owner.types("combat end")
    assert all("removed. Sheets" not in said for said in brawl.heard().values())


def test_what_another_program_deletes_is_a_sentence_at_the_next_move(game: Game) -> None:
    brawl = Brawl(game)
    delete_from_outside(brawl.encounter.id)
    assert brawl.ahalish.types("combat move catch breath") == (
        "This fight has been deleted. To start another, type combat init NAME."
    )
    assert not MoveRecord.objects.filter(sequence__gt=0).exists()
    for player in brawl.players.values():
        assert player.types("combat").startswith(NOT_THERE)


def test_as_the_server_starts_the_records_of_deleted_fights_are_closed(game: Game) -> None:
    brawl = Brawl(game)
    deletion.at_server_start()
    assert FightRecord.objects.get().ended is None
    delete_from_outside(brawl.encounter.id)
    game.restart()
    deletion.at_server_start()
    assert FightRecord.objects.get().ended is not None


@pytest.mark.parametrize("how", [*TORN, "missing"])
def test_those_of_fights_that_cannot_be_read_now_are_not(game: Game, how: str) -> None:
    brawl = Brawl(game)
    spoil(brawl, how)
    deletion.at_server_start()
    assert FightRecord.objects.get().ended is None


# The record


def test_a_record_that_is_deleted_under_a_running_fight_is_begun_again(game: Game) -> None:
    brawl = Brawl(game)
    brawl.ahalish.types("combat move catch breath")
    FightRecord.objects.all().delete()
    assert "Rehtaoh moves" in brawl.rehtaoh.types("combat move catch breath")
    assert list(MoveRecord.objects.filter(sequence__gt=0).values_list("sequence", "words")) == [
        (2, "catch breath")
    ]
    brawl.fight_on()
    assert "Ended and removed" in brawl.owner.types("combat end")
    record = FightRecord.objects.get()
    assert (record.name, record.fighters.count()) == ("brawl", 4)
    assert record.ended is not None
