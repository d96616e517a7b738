"""A whole fight over telnet: what fighters, the owner and onlookers read."""

import json
import re
from collections.abc import Iterator

import pytest

from server.play.telnet import TelnetPlayer
from tests import grapple_table as table
from tests.e2e.brawl import GOBLINS, HEROES, OWNER, Company, table_in
from tests.e2e.server import Game

pytestmark = pytest.mark.e2e

RECORD = """
import json
from typeclasses.skirmish.models import FightRecord
fight = FightRecord.objects.latest("pk")
moves = fight.moves.filter(sequence__gt=0).order_by("sequence")
moves = moves.values_list("sequence", "fighter", "words", "story")
print("RECORD", json.dumps([fight.name, fight.winner, fight.rounds, list(moves)]))
"""


@pytest.fixture
def company(game: Game) -> Iterator[Company]:
    with Company(game) as company:
        yield company


@pytest.fixture
def onlooker(game: Game) -> Iterator[TelnetPlayer]:
    """The admin, who watches, and restores the sheets after the fight."""
    with game.player("admin", at="yard") as admin:
        yield admin
    for said in game.set_sheets(dict.fromkeys(HEROES, "ad=5 sd=0")):
        assert "\n  AD: 5\n  SD: 0\n" in said


def test_two_players_fight_two_goblins_to_the_end(
    game: Game, company: Company, onlooker: TelnetPlayer
) -> None:
    moves: list[str] = []
    with company.brawl():
        onlooker.expect(r"^The fight brawl starts\.$")
        before = {name: company.says(name, "combat sheet") for name in HEROES}
        last = company.status()
        while table.OVER not in last:
            onlooker.quiet(0)
            fighter, said = company.move()
            moves.append(fighter)
            watched = onlooker.expect(rf"^{fighter} .*\.$").strip()
            assert "\n" not in watched
            last = table_in(said)
        fighters = {fighter.name: fighter for fighter in table.read("\n" + last)}
        winner = re.search(r"Winning team: (\w+)", last)[1]
        assert set(moves) == {*HEROES, *GOBLINS}
        refused = company.says("Ahalish", "combat move catch breath")
        assert refused == "The fight is over."
        assert {name: company.says(name, "combat sheet") for name in HEROES} == before
        ended = company.says(OWNER, "combat end").splitlines()
        assert ended[:2] == ["+ Combat has ended.", f"  Winner: {winner}."]
        assert ended[2].startswith("  Out of the fight: ")
        assert ended[3:] == ["Ended and removed combat brawl at Training Yard"]
        onlooker.expect(r"^The fight brawl has ended\.$")
        for name in HEROES:
            company.players[name].expect(r"^\+ Combat has ended\.$")
            me = fighters[name]
            after = company.says(name, "combat sheet")
            assert f"\n  AD: {min(me.ad + (me.sd + 1) // 2, 10)}\n  SD: 0\n" in after
    shell = game.run("evennia", "shell", "-c", RECORD)
    recorded = json.loads(re.search(r"^RECORD (.*)$", shell.stdout, re.MULTILINE)[1])
    assert recorded[:2] == ["brawl", winner]
    assert [(number, fighter) for number, fighter, _, _ in recorded[3]] == list(
        enumerate(moves, start=1)
    )
    assert f"The fight is over; {winner} won." in recorded[3][-1][3]
    assert game.errors() == []
