"""An evening in the world of the demo game, by each ruleset, without the fight's command.

The server is reloaded in each step, and killed in one of them.
"""

import re
from collections.abc import Iterator

import pytest

from tests.e2e.server import Game, copy_game
from tests.e2e.walking import OVER, Walker
from world.cast import OPTIONS

pytestmark = [pytest.mark.e2e, pytest.mark.walk]

#: How often someone tries what may go wrong by chance.
_TRIES = 5


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    """A game of its own."""
    made = Game(copy_game(tmp_path_factory.mktemp("evening")))
    try:
        yield made
    finally:
        made.stop()


@pytest.mark.parametrize("ruleset", OPTIONS)
def test_an_evening(world: Game, ruleset: str) -> None:
    world.stop()
    served = world.make("serve", ruleset)
    assert served.returncode == 0, served.stdout
    world.as_built()
    ahalish = Walker(world, "Ahalish")
    in_the_shop(world, ahalish)
    on_the_road(world, ahalish)
    in_the_cellar(world, ahalish)
    rehtaoh = Walker(world, "Rehtaoh")
    at_the_bridge(world, ahalish, rehtaoh)
    in_the_hall(world, ahalish)
    in_the_ring(world, ahalish, rehtaoh)
    assert world.errors() == []


def in_the_shop(world: Game, ahalish: Walker) -> None:
    """Let her take what counts for her; the smith does not fight, and the cellar is locked."""
    assert "smith" in ahalish.walks("Shop")
    for thing in ("sword", "coat"):
        assert "pick up" in ahalish.types(f"get {thing}")
    assert "You may not attack smith." in ahalish.types("attack smith")
    world.reload()
    assert "sword" in ahalish.types("inventory")
    ahalish.types("cellar")
    assert re.search("^Shop$", ahalish.types("look"), re.MULTILINE)


def on_the_road(world: Game, ahalish: Walker) -> None:
    """Let the wolf attack after a pause, and come after her when she walks away from it."""
    for _ in range(_TRIES):
        assert "Characters: wolf1" in ahalish.walks("Old Road")
        world.reload()  # in the pause
        ahalish.is_attacked("wolf1")
        world.reload()
        assert "wolf1" in ahalish.enemies()
        if "cellar key" not in ahalish.types("inventory"):
            assert "pick up" in ahalish.types("get cellar key")
        ahalish.flees("tavern", "Tavern|Shrine")
        if re.search("^Tavern$", ahalish.types("look"), re.MULTILINE):
            break
        # Where the rules let no one go from the middle of a field, she may have won instead.
        if "corpse of wolf1" in ahalish.walks("Old Road"):
            return
    world.reload()  # while it is on her heels
    ahalish.is_attacked("wolf1")
    ahalish.fights(OVER)


def in_the_cellar(world: Game, ahalish: Walker) -> None:
    """Let her in with the key; sooner or later the rat is dead."""
    for _ in range(_TRIES):
        if "corpse of rat" in ahalish.walks("Cellar"):
            break
        ahalish.is_attacked("rat")
        world.reload()
        ahalish.fights(OVER)
        ahalish.player.quiet()
    assert "corpse of rat" in ahalish.walks("Cellar")
    world.reload()
    assert "What is left of rat." in ahalish.types("look corpse")


def at_the_bridge(world: Game, ahalish: Walker, rehtaoh: Walker) -> None:
    """Let another help her by an attack; the power goes, and both are in the fight."""
    rehtaoh.walks("Crossroads")
    ahalish.walks("Crossroads")
    ahalish.types("east", "Exits: ")
    ahalish.is_attacked("bandit1")
    rehtaoh.types("east", "Exits: ")
    rehtaoh.player.send("attack bandit1")
    world.kill9("server")
    world.start()
    for walker in (ahalish, rehtaoh):
        walker.types("ic", "You become|already puppeting")
    for _ in range(_TRIES):
        # Not while the fight waits for an answer to a move.
        if rehtaoh.enemies() or "You can come in once" not in rehtaoh.types("attack bandit1"):
            break
        ahalish.answers()
    assert "Rehtaoh" in ahalish.enemies()
    ahalish.fights(OVER, beside=rehtaoh)


def in_the_hall(world: Game, ahalish: Walker) -> None:
    """Let the chief and his follower beat her; she wakes at the shrine."""
    ahalish.walks("Ruin")
    ahalish.types("in", "Exits: ")
    ahalish.is_attacked("chief")
    assert "bandit2" in ahalish.enemies()
    world.reload()
    ahalish.fights("^Shrine$", idly=True)


def in_the_ring(world: Game, ahalish: Walker, rehtaoh: Walker) -> None:
    """Let the two fight each other where that is allowed, until one has won."""
    for walker in (ahalish, rehtaoh):
        walker.walks("Training Yard")
    assert "not an NPC" in ahalish.types("attack Rehtaoh")
    for walker in (ahalish, rehtaoh):
        walker.types("ring", "Sparring Yard")
    assert "You attack Rehtaoh!" in ahalish.types("attack Rehtaoh")
    world.reload()
    ahalish.fights(OVER, beside=rehtaoh)
    assert re.search("^Sparring Yard$", ahalish.types("look"), re.MULTILINE)
