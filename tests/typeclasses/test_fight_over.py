"""A fight that is over waits for its owner, who is told how to end it."""

import pytest

from tests.brawl import Brawl
from tests.game import Game
from world.skirmish import engine

ENDS = "To end the fight and write the sheets, type combat end."


@pytest.fixture
def over(game: Game) -> Brawl:
    """A fight that the heroes have won, as nobody has read yet."""
    brawl = Brawl(game)
    while engine.outcome(brawl.encounter.fight) is None:
        player, line = brawl.next_move()
        brawl.hush()
        player.session.execute_cmd(line)
    return brawl


def test_the_owner_reads_once_how_to_end_it(over: Brawl) -> None:
    heard = over.heard()
    assert heard["Marshal"].endswith(f"\n{ENDS}")
    assert heard["Marshal"].count("combat end") == 1
    assert "combat end" not in heard["Ahalish"]


@pytest.mark.parametrize("line", ["combat", "combat moves"])
def test_and_again_when_asking_how_it_stands(over: Brawl, line: str) -> None:
    assert over.owner.types(line).endswith(ENDS)
    assert "combat end" not in over.ahalish.types(line)


def test_an_owner_who_fights_reads_it_with_the_moves(game: Game) -> None:
    ahalish = game.make_player("Ahalish")
    ahalish.types("combat init brawl")
    ahalish.types("combat join heroes")
    ahalish.types("combat add_npc goblin ::en:6:1:2:3:2 monsters")
    ahalish.types("combat start monsters heroes")
    said = ahalish.types("combat withdraw goblin")
    assert said.endswith(f"\n{ENDS}"), said
    assert ahalish.types("combat moves") == f"The fight is over. {ENDS}"


def test_a_practice_fight_writes_no_sheets(game: Game) -> None:
    ahalish = game.make_player("Ahalish")
    ahalish.types("combat init brawl practice=yes")
    ahalish.types("combat join heroes")
    ahalish.types("combat add_npc goblin ::en:6:1:2:3:2 monsters")
    ahalish.types("combat start monsters heroes")
    assert ahalish.types("combat withdraw goblin").endswith("To end the fight, type combat end.")


def test_a_fight_that_ends_by_itself_asks_nobody_to_end_it(game: Game) -> None:
    ahalish = game.make_player("Ahalish")
    ahalish.types("combat tutorial")
    assert "combat end" not in ahalish.types("combat")


def test_a_screen_knows_who_may_end_it(over: Brawl) -> None:
    (_, owners), *_ = over.owner.sends("combat_subscribe")
    (_, others), *_ = over.ahalish.sends("combat_subscribe")
    assert (owners["over"], owners["owns"], owners["command"]) == (True, True, "combat")
    assert not others["owns"]
