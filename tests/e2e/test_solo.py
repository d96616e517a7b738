"""Without a game master, over telnet: a fight against an NPC of the room, and the tutorial."""

from collections.abc import Iterator

import pytest

from tests.e2e.server import Game

pytestmark = pytest.mark.e2e

NPC = "typeclasses.skirmish.npc.SkirmishNpc"
SHEET = "skill4=courage skill3=taunting skill2=endurance"


@pytest.fixture
def grimling(game: Game) -> Iterator[str]:
    """An NPC in the tavern that a builder has made by typing."""
    admin = game.player("admin", "tavern")
    assert "You create" in admin.ask(f"create/drop grimling:{NPC}")
    assert "Grapple sheet of grimling" in admin.ask(f"combat sheet grimling new {SHEET}")
    assert "skirmish_side" in admin.ask('set grimling/skirmish_side = "grims"')
    yield "grimling"
    assert "grimling" in admin.ask("destroy/force grimling")
    admin.close()


def test_a_solo_player_fights_and_the_fight_ends_by_itself(game: Game, grimling: str) -> None:
    with game.player("Rehtaoh", "tavern") as player:
        assert "Combat has started!" in player.ask(f"combat fight {grimling}")
        player.send("combat move catch breath")
        # Whoever moves first, the NPC acts by itself.
        player.expect("grimling moves: ")
        player.send("combat next yield")
        player.expect("Winner: grims")
        assert "There is no fight here" in player.ask("combat")
    assert game.errors() == []


def test_the_tutorial_survives_a_reload_and_a_disconnect_ends_it(game: Game) -> None:
    with game.player("Rehtaoh", "tavern") as player:
        player.send("combat tutorial")
        player.expect("Type: combat$")
        player.send("combat")
        player.expect("Type: maneuver 2 accuracy")
        game.reload()
        player.send("combat maneuver 2 accuracy")
        player.expect("goblin moves: Catching breath")
        player.expect("Type: odds strike 2 goblin")
    with game.player("Rehtaoh") as player:
        assert "Tavern" in player.unread + player.ask("look")
        assert "There is no fight here" in player.ask("combat")
    with game.player("admin") as admin:
        assert "No matches found" in admin.ask("find Practice Room")
    assert game.errors() == []
