"""The table is printed when it has changed, and narrow screens get short lines."""

import pytest

from tests.web.any_fight import AnyFight
from world.skirmish.ruleset import registry
from world.skirmish.views import view
from world.skirmish.views.display import NARROW, Reader
from world.skirmish.views.text import width

MOVES = 30


def shown(fight: AnyFight, reader: Reader) -> str:
    """Return the status as it would be printed."""
    now = fight.encounter.fight
    return view(now.ruleset).status(now.table, reader)


@pytest.mark.parametrize("name", registry.names())
def test_no_table_is_printed_twice(game, name):
    fight = AnyFight(game, name)
    last, printed = shown(fight, Reader()), 0
    for _ in range(MOVES):
        fight.owner.read()
        fight.moves(1)
        table = shown(fight, Reader())
        if table in fight.owner.read():
            assert table != last
            last, printed = table, printed + 1
    if name != "grapple":  # there the seed wants the table after each move
        assert printed < MOVES / 2


@pytest.mark.parametrize("name", registry.names())
def test_narrow_screens_get_short_lines(game, name):
    fight = AnyFight(game, name)
    columns = NARROW - 10
    fight.owner.session.protocol_flags["SCREENWIDTH"] = {0: columns}
    for _ in range(MOVES):
        fight.owner.read()
        fight.moves(1)
        read = fight.owner.read()
        assert "======" not in read
        for line in read.splitlines():
            # Choices stand in one line of links, which clients fold.
            assert width(line) <= columns or line.startswith("  ["), line
