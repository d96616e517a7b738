"""The fight on its room: committed before it is told, and read again after a restart."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any
from unittest.mock import patch

import pytest
from django.db import OperationalError, connection
from evennia.utils.idmapper.models import flush_cache

from tests.brawl import GOBLIN, Brawl, in_database
from tests.game import Game, sheet_of
from typeclasses.skirmish.encounter import lookup
from typeclasses.skirmish.models import FightRecord, MoveRecord
from typeclasses.skirmish.stored.encoding import encode_state
from world.skirmish import engine
from world.skirmish.testing.sample_sheets import SHEET

NOT_STORED = "cannot store anything now, so nothing was done"


@contextmanager
def failing_write(number: int) -> Iterator[None]:
    """Let the disk be full from this write on, counted from 1."""
    writes = count(1)

    def execute(run: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.startswith(("INSERT", "UPDATE", "DELETE")) and next(writes) >= number:
            raise OperationalError("database or disk is full")
        return run(sql, params, many, context)

    with (
        connection.execute_wrapper(execute),
        patch("typeclasses.skirmish.transactions.logger") as logger,
    ):
        yield
    assert logger.log_trace.call_count <= 1


def standing(brawl: Brawl) -> dict[str, Any]:
    """Return everything that a refusal must not change, in memory and in the database."""
    encounter = brawl.encounter
    return {
        "memory": encounter.state,
        "database": in_database(encounter),
        "held": {
            name: lookup.encounter_of(player.character) for name, player in brawl.players.items()
        },
        "records": list(FightRecord.objects.values()),
        "moves": list(MoveRecord.objects.values()),
        "status": brawl.status(),
        "checkpoint": encounter.attributes.get("skirmish_checkpoint", strattr=True),
        "sheets": {name: sheet_of(player.character) for name, player in brawl.players.items()},
    }


#: The player, the lines that come before, and the line whose writes fail.
START = ("Marshal", "combat start heroes")
BREATH = ("Ahalish", "combat move catch breath")
OVER = [("Marshal", f"combat withdraw {goblin}") for goblin in ("goblin1", "goblin2")]
WRITES = {
    "add": [("Cearl", "combat add me heroes")],
    "add an NPC of the world": [("Marshal", "combat add troll monsters")],
    "add_npc": [("Marshal", f"combat add_npc goblin3 {GOBLIN} monsters")],
    "remove": [("Rehtaoh", "combat remove me")],
    "remove_npc": [("Marshal", "combat remove_npc goblin2")],
    "remove_npc of the world": [
        ("Marshal", "combat add troll monsters"),
        ("Marshal", "combat remove_npc troll"),
    ],
    "start": [START],
    "move": [START, BREATH],
    "move as referee": [START, ("Marshal", "combat withdraw goblin1")],
    "save": [START, ("Marshal", "combat save")],
    "save again": [START, ("Marshal", "combat save"), BREATH, ("Marshal", "combat save")],
    "restore": [START, ("Marshal", "combat save"), BREATH, ("Marshal", "combat restore")],
    "end": [START, BREATH, *OVER, ("Marshal", "combat end")],
    "end the lobby": [("Marshal", "combat end")],
}


@pytest.mark.parametrize("what", WRITES)
def test_a_write_that_fails_changes_nothing_and_is_told_to_nobody(game: Game, what: str) -> None:
    *before, last = WRITES[what]
    troll = game.make_npc("troll", SHEET)
    brawl = Brawl(game, begun=False)
    brawl.players["Cearl"] = game.make_player("Cearl")
    for who, line in before:
        brawl.players[who].types(line)
    was = standing(brawl)
    held = lookup.encounter_of(troll)
    for number in count(1):
        brawl.hush()
        with failing_write(number):
            said = brawl.players[last[0]].types(last[1])
        if NOT_STORED not in said:
            break
        assert said.splitlines() == [said]
        assert brawl.heard() == dict.fromkeys(brawl.heard(), "")
        assert standing(brawl) == was
        assert lookup.encounter_of(troll) == held
    assert number > 1, said
    assert lookup.encounter_in(game.room) is None or standing(brawl) != was


def test_a_fight_that_cannot_be_written_is_not_opened(game: Game) -> None:
    owner = game.make_player("Marshal")
    for number in count(1):
        with failing_write(number):
            said = owner.types("combat init brawl")
        if NOT_STORED not in said:
            break
        assert lookup.all_encounters() == []
        assert owner.types("combat").startswith("There is no fight here.")
    assert number > 1
    assert len(lookup.all_encounters()) == 1
    assert owner.types("combat").startswith("Players are still being added.\nTo join a team, type ")


def test_after_every_move_memory_and_database_agree(game: Game) -> None:
    brawl = Brawl(game)
    moves = 0
    while brawl.encounter.state.fight.pending.questions:
        brawl.move()
        moves += 1
        assert brawl.encounter.state.sequence == moves
        assert in_database(brawl.encounter) == brawl.encounter.state
    assert "COMBAT IS OVER!" in brawl.status()


def test_a_move_is_kept_and_told_to_others_where_one_hearer_cannot_be_told(game: Game) -> None:
    brawl = Brawl(game)
    send = game.send

    def cut(session: Any, **kwargs: Any) -> None:
        if session is brawl.owner.session:
            raise ConnectionError("the line is cut")
        send(session, **kwargs)

    with patch.object(game, "send", cut):
        said = brawl.ahalish.types("combat move catch breath")
    assert said.startswith("+ Ahalish moves: Catching breath succeeds: AD+3=8")
    assert brawl.rehtaoh.read() == said
    assert brawl.encounter.state.sequence == 1
    assert in_database(brawl.encounter) == brawl.encounter.state
    assert brawl.rehtaoh.types("combat move catch breath").startswith("+ Rehtaoh moves: ")


def test_a_restarted_game_reads_the_same_fight(game: Game) -> None:
    brawl = Brawl(game)
    for _ in range(5):
        brawl.move()
    was, status = brawl.encounter.state, brawl.status()
    game.restart()
    assert brawl.status() == status
    assert brawl.encounter.state == was
    assert brawl.encounter.state is not was
    brawl.move()
    assert brawl.encounter.state.sequence == 6


def test_a_restarted_game_reads_the_same_lobby(game: Game) -> None:
    brawl = Brawl(game, begun=False)
    was, status = brawl.encounter.state, brawl.status()
    game.restart()
    assert brawl.status() == status
    assert brawl.encounter.state == was
    assert "in team heroes already" in brawl.ahalish.types("combat add me heroes")
    assert "+ Combat has started!" in brawl.owner.types("combat start")


def test_a_restart_does_not_throw_other_dice(game: Game) -> None:
    brawl = Brawl(game)
    fight, line = brawl.encounter.fight, "maneuver 3 courage"
    seat = f"o{brawl.ahalish.character.id}"
    after, _ = engine.decide(fight, seat, engine.parse(fight, seat, line))
    game.restart()
    brawl.ahalish.types(f"combat move {line}")
    assert brawl.encounter.fight == after


def test_what_the_server_forgets_to_save_memory_is_still_one_fight(game: Game) -> None:
    brawl = Brawl(game)
    game.restart()
    brawl.status()
    flush_cache()
    assert "Ahalish moves" in brawl.ahalish.types("combat move catch breath")
    flush_cache()
    assert "Rehtaoh moves" in brawl.rehtaoh.types("combat move catch breath")
    assert brawl.owner.types("combat moves goblin1").startswith("You can:")
    assert in_database(brawl.encounter).sequence == 2


@pytest.mark.parametrize(
    "text",
    ["", "no JSON", "{}", '{"encounter":{},"fight":null}', '"schema":99,'],
    ids=["nothing", "no JSON", "no fields", "empty", "a later version"],
)
def test_a_fight_that_cannot_be_read_holds_up_nobody_and_can_be_deleted(
    game: Game, text: str
) -> None:
    brawl = Brawl(game)
    kept = encode_state(brawl.encounter.state)
    if "schema" in text:
        text = re.sub(r'"schema":\d+,', text, kept)
    row = brawl.encounter.attributes.get("skirmish", return_obj=True)
    row.db_strvalue = text
    row.save()
    game.restart()
    for player in brawl.players.values():
        assert "saved" in player.types("combat")
        assert player.character.move_to(game.make_room("Yard"))
    assert "Created combat duel" in brawl.ahalish.types("combat init duel")
    assert "+ Ahalish is added" in brawl.ahalish.types("combat add me x")
    lookup.encounter_in(game.room).delete()
    assert [encounter.state.name for encounter in lookup.all_encounters()] == ["duel"]


def test_what_was_made_of_one_fight_is_kept_for_no_other(game: Game) -> None:
    brawl = Brawl(game)
    before = brawl.encounter.fight
    brawl.encounter.cache_for(before, "cards", ["of this one"])
    assert brawl.encounter.cached_for(before, "cards") == ["of this one"]
    assert brawl.encounter.cached_for(before, "boards") is None
    brawl.ahalish.types("combat move catch breath")
    assert brawl.encounter.cached_for(brawl.encounter.fight, "cards") is None
