"""A fight goes on when people or objects in it go away."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import OperationalError, connection
from evennia.objects.models import ObjectDB
from evennia.utils import create

from tests import grapple_table as table
from tests.brawl import Brawl
from tests.game import Game, Player
from typeclasses.skirmish.encounter import lookup
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.game_objects import find_object
from typeclasses.skirmish.models import FightRecord
from typeclasses.skirmish.stored.state import object_fighter
from world.skirmish.testing.sample_sheets import SHEET

MOVED = "Catching breath succeeds"


def disconnect(brawl: Brawl, who: Player) -> None:
    brawl.game.disconnect(who)


def teleport(brawl: Brawl, who: Player) -> None:
    who.character.move_to(brawl.game.make_room("Dungeon"), move_type="teleport")


def rename(brawl: Brawl, who: Player) -> None:
    who.character.key = "Somebody Else"


def delete(brawl: Brawl, who: Player) -> None:
    who.character.delete()


GOES = pytest.mark.parametrize("goes", [disconnect, teleport, rename, delete])
GONE = (disconnect, delete)

Goes = Callable[[Brawl, Player], None]


@GOES
def test_the_lobby_stays_and_the_owner_can_take_out_who_went(game: Game, goes: Goes) -> None:
    brawl = Brawl(game, begun=False)
    status = brawl.status()
    goes(brawl, brawl.ahalish)
    assert brawl.status() == status
    assert "+ Ahalish is removed" in brawl.owner.types("combat remove ahalish heroes")
    assert "- heroes: Rehtaoh\n" in brawl.status()
    assert "+ Combat has started!" in brawl.owner.types("combat start")


@GOES
def test_who_is_gone_when_the_fight_starts_is_dropped_and_that_is_told(
    game: Game, goes: Goes
) -> None:
    brawl = Brawl(game, begun=False)
    goes(brawl, brawl.ahalish)
    told = brawl.owner.types("combat start heroes")
    if goes is rename:
        assert f"{brawl.ahalish.character.key} <-" in told
        assert MOVED in brawl.ahalish.types("c catch breath")
    else:
        assert "+ Ahalish is not here, and is removed from the fight" in told
        assert "Ahalish <-" not in told
        assert "Unknown fighter 'Ahalish'" in brawl.owner.types("c mn Ahalish c")


def test_who_is_gone_is_told_only_once_the_fight_has_started(game: Game) -> None:
    brawl = Brawl(game, begun=False)
    npc = game.make_npc("wolf", SHEET)
    assert "wolf is added" in brawl.owner.types("combat add wolf monsters")
    npc.location = game.make_room("Yard")

    def execute(run: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.startswith(("INSERT", "UPDATE", "DELETE")):
            raise OperationalError("database is locked")
        return run(sql, params, many, context)

    with connection.execute_wrapper(execute):
        assert brawl.owner.types("combat start").startswith("The game's database is busy")
    assert lookup.encounter_of(npc) is brawl.encounter
    assert "+ wolf is not here, and is removed" in brawl.owner.types("combat start")
    assert lookup.encounter_of(npc) is None
    assert object_fighter(npc.id) not in brawl.encounter.state.npcs


@GOES
def test_a_fight_is_fought_to_its_end_without_one_who_went(game: Game, goes: Goes) -> None:
    brawl = Brawl(game)
    number = brawl.ahalish.character.id
    status = brawl.status()
    goes(brawl, brawl.ahalish)
    assert brawl.status() == status
    if goes in GONE:
        del brawl.players["Ahalish"]
    brawl.fight_on()
    last = {fighter.name: fighter for fighter in table.read("\n" + brawl.status())}
    assert "Ended and removed combat brawl" in brawl.owner.types("combat end")
    assert lookup.all_encounters() == []
    for name in ("Ahalish", "Rehtaoh"):
        who = find_object(number if name == "Ahalish" else brawl.rehtaoh.character.id)
        if who is not None:
            kept = min(last[name].ad + (last[name].sd + 1) // 2, 10)
            assert (who.attributes.get("grapple_ad"), who.attributes.get("grapple_sd")) == (kept, 0)
    assert (find_object(number) is None) is (goes is delete)


def test_the_owner_moves_one_who_is_away_but_not_one_who_is_here(game: Game) -> None:
    brawl = Brawl(game)
    here = "Ahalish is here and makes their own moves."
    assert brawl.owner.types("combat move_npc ahalish catch breath") == here
    assert not brawl.encounter.state.sequence
    account = brawl.ahalish.session.account
    game.disconnect(brawl.ahalish)
    assert MOVED in brawl.owner.types("combat move_npc ahalish catch breath")
    game.connect(brawl.ahalish, account)
    assert brawl.owner.types("combat move_npc ahalish catch breath") == here
    assert brawl.encounter.state.sequence == 1


def test_one_who_was_away_comes_back_and_moves(game: Game) -> None:
    brawl = Brawl(game)
    account = brawl.ahalish.session.account
    game.disconnect(brawl.ahalish)
    assert brawl.ahalish.character.location is None
    brawl.rehtaoh.types("combat move catch breath")
    game.connect(brawl.ahalish, account)
    assert brawl.ahalish.types("combat") == brawl.status()
    assert f"+ Ahalish moves: {MOVED}" in brawl.ahalish.types("combat move catch breath")


def come_back(brawl: Brawl, player: Player) -> str:
    """Log a player out and in, and return what they read when they are back."""
    session, account = player.session, player.session.account
    account.unpuppet_object(session)
    player.lines.clear()
    account.puppet_object(session, player.character)
    return player.read()


def test_who_comes_back_reads_of_their_fight(game: Game) -> None:
    brawl = Brawl(game)
    away = "You are in the fight brawl. Type combat to see how it stands."
    asked = away.replace("brawl.", "brawl. It waits for you.")
    assert come_back(brawl, brawl.ahalish).endswith(f"\n{asked}")
    owned = "You own the fight brawl. Type combat to see how it stands."
    assert come_back(brawl, brawl.owner).endswith(f"\n{owned}")
    brawl.fight_on()
    assert come_back(brawl, brawl.ahalish).endswith(f"\n{away}")
    brawl.owner.types("combat end")
    for player in brawl.players.values():
        assert "fight" not in come_back(brawl, player)


def test_who_was_away_as_their_fight_ended_reads_how_once(game: Game) -> None:
    brawl = Brawl(game)
    ahalish = brawl.ahalish
    session, account = ahalish.session, ahalish.session.account
    brawl.fight_on()
    account.unpuppet_object(session)
    brawl.owner.types("combat end")
    account.puppet_object(session, ahalish.character)
    said = ahalish.read()
    assert "\nWhile you were away, the fight brawl ended.\n  Winner: " in said
    assert "\n  Your sheet " in said
    for player in brawl.players.values():
        assert "While you were away" not in come_back(brawl, player)


def test_who_may_go_on_without_a_player_reads_how(game: Game) -> None:
    brawl = Brawl(game)
    game.disconnect(brawl.ahalish)
    said = brawl.owner.types("combat waiting")
    ways = "combat skip Ahalish or auto Ahalish guardian"
    assert said.endswith(f"Ahalish is away. To go on without them, type {ways}.")
    assert brawl.rehtaoh.types("combat waiting").endswith("Ahalish is away.")
    brawl.owner.types("combat skip Ahalish")
    assert "away" not in brawl.owner.types("combat waiting")


def test_who_comes_back_and_has_no_part_in_the_fight_reads_nothing_of_it(game: Game) -> None:
    brawl = Brawl(game)
    assert "brawl" not in come_back(brawl, game.make_player("Onlooker"))


def test_who_owns_two_fights_reads_which_of_them_goes_on_elsewhere(game: Game) -> None:
    brawl = Brawl(game)
    teleport(brawl, brawl.owner)
    brawl.hush()
    brawl.ahalish.types("combat move catch breath")
    assert brawl.owner.read().startswith(f"+ Ahalish moves: {MOVED}")
    brawl.owner.types("combat init duel")
    brawl.rehtaoh.types("combat move catch breath")
    assert brawl.owner.read().startswith(
        f"In the fight brawl at {game.room.key}:\n+ Rehtaoh moves: {MOVED}"
    )


def test_a_fighter_elsewhere_hears_and_moves(game: Game) -> None:
    brawl = Brawl(game)
    teleport(brawl, brawl.ahalish)
    brawl.hush()
    said = brawl.rehtaoh.types("combat move catch breath")
    assert brawl.ahalish.read() == said
    assert f"+ Ahalish moves: {MOVED}" in brawl.ahalish.types("combat move catch breath")
    assert brawl.rehtaoh.read().startswith(f"+ Ahalish moves: {MOVED}")
    assert brawl.ahalish.types("combat") == brawl.status()


def test_who_was_renamed_is_told_by_the_name_they_fight_under(game: Game) -> None:
    brawl = Brawl(game)
    rename(brawl, brawl.ahalish)
    assert "+ Ahalish moves: " in brawl.ahalish.types("combat move catch breath")
    refused = brawl.rehtaoh.types("combat move skill 0 accuracy somebody worse")
    assert refused.startswith("Unknown fighter 'somebody worse'. Fighters: Ahalish, ")
    assert "Rehtaoh moves: " in brawl.rehtaoh.types("combat move skill 0 accuracy somebody else")


def test_the_referee_takes_a_deleted_fighter_out(game: Game) -> None:
    brawl = Brawl(game)
    delete(brawl, brawl.ahalish)
    assert "+ Ahalish leaves the fight." in brawl.owner.types("combat withdraw ahalish")
    due = [fighter.name for fighter in table.read("\n" + brawl.status()) if fighter.due]
    assert due == ["Rehtaoh"]


def test_a_character_is_in_one_fight_at_a_time_wherever_they_are(game: Game) -> None:
    brawl = Brawl(game, begun=False)
    yard = game.make_room("Yard")
    other = game.make_player("Cearl", room=yard)
    other.types("combat init duel")
    brawl.ahalish.character.move_to(yard)
    assert other.types("combat add Ahalish x") == "Ahalish is in another fight: brawl."
    assert brawl.ahalish.types("combat add me x").startswith("You are in the fight brawl at ")
    game.restart()
    assert other.types("combat add Ahalish x") == "Ahalish is in another fight: brawl."
    brawl.ahalish.types("combat remove me")
    assert brawl.ahalish.types("combat add me x") == "+ Ahalish is added to team x"
    assert [encounter.state.name for encounter in lookup.all_encounters()] == ["brawl", "duel"]
    assert lookup.encounter_of(brawl.ahalish.character).state.name == "duel"


def test_nobody_is_added_who_is_not_where_the_fight_is(game: Game) -> None:
    brawl = Brawl(game, begun=False)
    wizard = game.make_player("Wizzo", permission="Admin")
    farah = game.make_player("Farah", room=game.make_room("Yard"))
    was, refused = brawl.encounter.state, "Farah is not at Tavern, where the fight is."
    assert wizard.types(f"combat add {farah.character.dbref} heroes") == refused
    game.disconnect(farah)
    assert wizard.types(f"combat add {farah.character.dbref} heroes") == refused
    assert brawl.encounter.state is was


def test_an_owner_who_has_walked_off_adds_nobody_there(game: Game) -> None:
    brawl = Brawl(game, begun=False)
    brawl.owner.types("combat add me heroes")
    cellar = game.make_room("Cellar")
    brawl.owner.character.move_to(cellar)
    cearl = game.make_player("Cearl", room=cellar)
    refused = "Cearl is not at Tavern, where the fight is."
    assert brawl.owner.types("combat add Cearl heroes") == refused
    assert cearl.types("combat").startswith("There is no fight here.")


def test_after_the_end_everybody_is_free_for_the_next_fight(game: Game) -> None:
    brawl = Brawl(game)
    for _ in range(2):
        said = brawl.owner.types("combat end")
    assert "Ended and removed" in said
    brawl.owner.types("combat init again")
    assert brawl.ahalish.types("combat add me x") == "+ Ahalish is added to team x"


def test_an_npc_of_the_world_is_in_one_fight_at_a_time(game: Game) -> None:
    brawl = Brawl(game, begun=False)
    troll = game.make_npc("troll", SHEET)
    brawl.owner.types("combat add troll monsters")
    troll.location = game.make_room("Yard")
    other = game.make_player("Cearl", room=troll.location)
    other.types("combat init duel")
    assert other.types("combat add troll x") == "troll is in another fight: brawl."
    brawl.owner.types("combat remove_npc troll")
    assert other.types("combat add troll x").startswith("+ troll is added to team x\n")


def test_an_npc_of_the_world_that_is_deleted_in_a_fight_still_fights(game: Game) -> None:
    brawl = Brawl(game, begun=False)
    troll = game.make_npc("troll", SHEET)
    brawl.owner.types("combat add troll trolls")
    brawl.owner.types("combat start trolls")
    troll.delete()
    assert "+ troll moves: " in brawl.owner.types("combat move_npc troll catch breath")
    brawl.fight_on()
    assert "Ended and removed" in brawl.owner.types("combat end")


@pytest.mark.parametrize("begun", [False, True])
@pytest.mark.parametrize("restarted", [False, True])
def test_a_fight_is_gone_with_its_room_and_nobody_is_held(
    game: Game, begun: bool, restarted: bool
) -> None:
    yard = game.room = game.make_room("Yard")
    brawl = Brawl(game, begun=begun)
    cellar = game.make_room("Cellar")
    if restarted:
        game.restart()
        yard = game.room
    for player in brawl.players.values():
        player.character.home = cellar
    yard.delete()
    assert not SkirmishEncounter.objects.all_family().exists()
    for player in brawl.players.values():
        assert player.character.location == cellar
        assert player.types("combat").startswith("There is no fight here.")
    assert "Created combat again at Cellar" in brawl.owner.types("combat init again")
    assert brawl.ahalish.types("combat add me x") == "+ Ahalish is added to team x"
    assert FightRecord.objects.count() == begun


def test_a_fight_whose_owner_is_deleted_goes_on_and_wizards_see_to_it(game: Game) -> None:
    brawl = Brawl(game)
    brawl.owner.character.delete()
    del brawl.players["Marshal"]
    assert "+ Ahalish moves: " in brawl.ahalish.types("combat move catch breath")
    assert "+ Rehtaoh moves: " in brawl.rehtaoh.types("combat move catch breath")
    lost = "The owner of this fight is gone. Any fighter may take it over: combat owner me."
    assert brawl.ahalish.types("combat move_npc goblin1 catch breath") == lost
    said = brawl.ahalish.types("combat owner me")
    assert said == "+ Ahalish owns the fight brawl now, after its lost owner"
    assert "+ goblin1 moves: " in brawl.ahalish.types("combat move_npc goblin1 catch breath")
    brawl.owner = game.make_player("Wizzo", permission="Admin")
    brawl.fight_on()
    assert "Ended and removed combat brawl" in brawl.owner.types("combat end")


def test_the_fight_waits_for_an_owner_who_is_away(game: Game) -> None:
    brawl = Brawl(game)
    account = brawl.owner.session.account
    game.disconnect(brawl.owner)
    for player in (brawl.ahalish, brawl.rehtaoh):
        assert MOVED in player.types("combat move catch breath")
    assert brawl.ahalish.types("combat move catch breath").startswith("It is the turn of team")
    game.connect(brawl.owner, account)
    assert "+ goblin1 moves: " in brawl.owner.types("combat move_npc goblin1 catch breath")
    assert brawl.owner.types("combat save") == "Combat saved"


@pytest.fixture
def way_out(game: Game) -> Any:
    """The room behind an exit `out`, which leads back again by `in`."""
    outside = game.make_room("Street")
    for key, start, end in (("out", game.room, outside), ("in", outside, game.room)):
        create.create_object("typeclasses.exits.Exit", key, location=start, destination=end)
    return outside


def test_nobody_walks_out_of_a_running_fight(game: Game, way_out: Any) -> None:
    brawl = Brawl(game)
    held = (
        "You are in the fight brawl; you cannot walk away from it. "
        "To give up, type yield in your turn.\n"
    )
    assert brawl.ahalish.types("out").startswith(held)
    assert brawl.ahalish.character.location == game.room
    game.restart()
    assert brawl.ahalish.types("out").startswith(held)
    assert "Street" in brawl.owner.types("out")  # people who do not fight may leave


def test_who_walks_out_of_a_lobby_does_not_fight(game: Game, way_out: Any) -> None:
    brawl = Brawl(game, begun=False)
    assert "Street" in brawl.ahalish.types("out")
    brawl.owner.types("combat start heroes")
    assert brawl.ahalish.types("combat move catch breath").startswith("There is no fight here.")


def test_who_has_left_the_fight_may_walk_away(game: Game, way_out: Any) -> None:
    brawl = Brawl(game)
    brawl.owner.types("combat withdraw ahalish")
    assert "Street" in brawl.ahalish.types("out")


def test_when_the_fight_is_over_everybody_may_walk_away(game: Game, way_out: Any) -> None:
    brawl = Brawl(game)
    for goblin in ("goblin1", "goblin2"):
        brawl.owner.types(f"combat withdraw {goblin}")
    assert "Street" in brawl.ahalish.types("out")


def test_staff_teleport_a_fighter_who_may_walk_back(game: Game, way_out: Any) -> None:
    brawl = Brawl(game)
    wizard = game.make_player("Wizzo", permission="Admin")
    wizard.types("teleport Ahalish = Street")
    assert brawl.ahalish.character.location == way_out
    assert "Tavern" in brawl.ahalish.types("in")
    assert brawl.ahalish.types("out").startswith("You are in the fight brawl")


def test_an_npc_of_the_world_does_not_walk_out_either(game: Game, way_out: Any) -> None:
    brawl = Brawl(game, begun=False)
    troll = game.make_npc("troll", SHEET)
    brawl.owner.types("combat add troll monsters")
    brawl.owner.types("combat start")
    assert not troll.move_to(way_out)
    assert troll.location == game.room


def test_who_is_in_a_lobby_elsewhere_reads_which_and_how_to_leave_it(game: Game) -> None:
    brawl = Brawl(game, begun=False)
    yard = game.make_room("Yard")
    assert brawl.ahalish.character.move_to(yard)
    brawl.hush()
    refusal = f"You are in the fight brawl at {game.room.key}. To leave it, type combat leave."
    assert brawl.ahalish.types("combat init duel") == refusal
    game.make_player("Dora", room=yard).types("combat init duel")
    brawl.ahalish.read()
    assert brawl.ahalish.types("combat join heroes") == refusal
    brawl.ahalish.types("combat leave")
    assert "Ahalish is added to team heroes" in brawl.ahalish.types("combat join heroes")
    assert lookup.encounter_of(brawl.ahalish.character).state.name == "duel"


def test_who_fights_elsewhere_reads_when_they_are_free(game: Game) -> None:
    brawl = Brawl(game)
    brawl.ahalish.character.move_to(game.make_room("Yard"), move_type="teleport")
    brawl.hush()
    refusal = (
        f"You are in the fight brawl at {game.room.key} until it ends, or until you leave it: "
        "combat leave."
    )
    assert brawl.ahalish.types("combat init duel") == refusal
    assert brawl.ahalish.types("combat join heroes") == refusal


def test_who_was_taken_out_is_free_for_other_fights_once_they_leave(game: Game) -> None:
    brawl = Brawl(game)
    brawl.owner.types("combat save")
    brawl.owner.types("combat withdraw Ahalish")
    brawl.hush()
    said = brawl.ahalish.types("combat catch breath")
    assert said == "You have left this fight. To be free for other fights, type combat leave."
    said = brawl.ahalish.types("combat leave")
    assert said == "You are free of the fight brawl. Your sheet is as it was."
    assert lookup.encounter_of(brawl.ahalish.character) is None
    assert brawl.ahalish.character.move_to(game.make_room("Yard"))
    brawl.ahalish.read()
    assert brawl.ahalish.types("combat init duel").startswith("Created combat duel")
    brawl.ahalish.types("combat join heroes")
    refusal = "Ahalish has left for good since then; the fight cannot go back to before that."
    assert brawl.owner.types("combat restore") == refusal
    brawl.owner.types("combat undo")
    assert "has left for good" in brawl.owner.types("combat undo")
    assert "Ahalish" in brawl.owner.types("combat")
    brawl.game.restart()
    assert lookup.encounter_of(brawl.ahalish.character).state.name == "duel"


@pytest.mark.parametrize("ruleset", ["cepheus", "dungeoneers", "apocrypha"])
def test_so_it_is_by_all_rules(game: Game, ruleset: str) -> None:
    owner, ann, bob = (game.make_player(name) for name in ("Marshal", "Ann", "Bob"))
    owner.types(f"combat init bout {ruleset}")
    for player, team in ((ann, "a"), (bob, "b")):
        player.types(f"combat sheet new {ruleset}")
        player.types(f"combat join {team}")
    owner.types("combat start a b")
    owner.types("combat withdraw Ann")
    ann.read()
    assert ann.types("combat leave").startswith("You are free of the fight bout. Your sheet ")
    assert lookup.encounter_of(ann.character) is None
    assert "Ann" in bob.types("combat")


def test_whoever_leaves_for_good_has_their_sheet_written_then_and_not_again(game: Game) -> None:
    owner, ann = game.make_player("Marshal"), game.make_player("Ann")
    owner.types("combat init bout apocrypha")
    for player, team in ((owner, "a"), (ann, "b")):
        player.types("combat sheet new apocrypha")
        player.types(f"combat join {team}")
    owner.types("combat start a b")
    owner.becomes_builder()
    owner.types("combat set Ann harm=2")
    owner.types("combat withdraw Ann")
    ann.read()
    said = ann.types("combat leave")
    assert said == (
        "You are free of the fight bout. Your sheet has changed: harm 2 (was 0). "
        "To recover, type combat rest."
    )
    ann.character.attributes.add("apocrypha_harm", 1)
    for _ in range(2):
        owner.types("combat end")
    assert lookup.encounter_in(game.room) is None
    assert ann.character.attributes.get("apocrypha_harm") == 1


def test_the_others_are_told_once_of_a_character_that_is_deleted(
    game: Game, django_capture_on_commit_callbacks: Any
) -> None:
    brawl = Brawl(game)
    brawl.ahalish.types("combat move catch breath")
    game.disconnect(brawl.rehtaoh)
    brawl.hush()
    with django_capture_on_commit_callbacks(execute=True):
        brawl.rehtaoh.character.delete()
    gone = "+ Rehtaoh has been deleted from the game."
    heard = brawl.heard()
    assert heard["Ahalish"] == gone
    ways = "combat skip Rehtaoh or auto Rehtaoh guardian"
    assert heard["Marshal"] == f"{gone} To go on without them, type {ways}."
    assert brawl.owner.types("combat skip Rehtaoh").count("Rehtaoh") > 0


@pytest.mark.parametrize("begun", [False, True])
def test_the_fighters_are_told_that_the_owner_is_deleted_and_one_takes_over(
    game: Game, begun: bool, django_capture_on_commit_callbacks: Any
) -> None:
    brawl = Brawl(game, begun=begun)
    number = brawl.owner.character.id
    with django_capture_on_commit_callbacks(execute=True):
        for character in ObjectDB.objects.filter(pk=number):
            character.delete()
    told = brawl.ahalish.read()
    assert told.count("Marshal, who owned this fight, has been deleted from the game.") == 1
    assert told.endswith("Any fighter may take the fight over: combat owner me.")
    assert "Ahalish owns the fight brawl now" in brawl.ahalish.types("combat owner me")


def test_no_one_reads_of_a_deleted_character_who_is_in_no_fight(
    game: Game, django_capture_on_commit_callbacks: Any
) -> None:
    brawl = Brawl(game)
    stranger = game.make_player("Stranger")
    brawl.hush()
    with django_capture_on_commit_callbacks(execute=True):
        stranger.character.delete()
    assert not any("deleted" in said for said in brawl.heard().values())
