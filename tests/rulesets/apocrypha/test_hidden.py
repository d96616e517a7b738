"""What is hidden shows nowhere: two games are played alike but for that, and read the same."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from rest_framework.test import APIClient

from tests.game import Game, Player, open_game
from typeclasses.skirmish.encounter import lookup
from world.skirmish.rulesets.apocrypha import RULESET
from world.skirmish.rulesets.apocrypha.house_rules import ApocryphaHouse

FIGHTS = "/api/skirmish/fights/"
#: Numbers of fights, and the time.
_COUNTS = ("id", "made")


class Duel:
    """Cid has come first, and Ann and Olga see what they see: text, speech, data and the API."""

    def __init__(self, game: Game, meters: int = 1) -> None:
        def sheet(words: str) -> dict[str, Any]:
            return RULESET.read_spec(words, ApocryphaHouse())

        self.game = game
        self.marshal = game.make_player("Marshal")
        deft = "crd=40 fit=50 martial_melee=6 weapons=longsword,knife"
        self.cid = game.make_player("Cid", sheet(deft))
        self.ann = game.make_player("Ann", sheet("crd=40 fit=30 cog=1 weapons=longsword"))
        self.olga = game.make_player("Olga", sheet("crd=30 fit=30 weapons=longsword"))
        self.watching = [self.ann, self.olga, game.make_player("Wanda", None)]
        options = "ap_dice=1 ap_check=attributes"
        self.marshal.types(f"combat init duel apocrypha range={meters} {options}")
        for player, team in ((self.cid, "one"), (self.ann, "other"), (self.olga, "other")):
            player.types(f"combat add me {team}")
        self.marshal.types("combat start one other")
        self.olga.types("option screenreader=on")
        for player in self.watching:
            player.sends("combat_subscribe")
            player.read()
        #: All that those have read and been sent who are not to know.
        self.seen: list[Any] = []

    @property
    def fight(self) -> Any:
        return lookup.encounter_in(self.game.room).fight

    def does(self, player: Player, line: str) -> None:
        """Type a line for a player, and return what the others see of it."""
        player.types(f"combat {line}")
        for watcher in self.watching:
            if watcher is not player:
                self.seen.append((watcher.name, watcher.read(), watcher.received()))
        for watcher in self.watching:
            self.seen.append((watcher.name, watcher.types("combat"), watcher.types("combat brief")))
            watcher.received()
        self._asks_the_api()

    def _asks_the_api(self) -> None:
        client = APIClient()
        client.force_authenticate(self.ann.session.account)
        fight = f"{FIGHTS}{lookup.encounter_in(self.game.room).state.record}"
        state = client.get(f"{fight}/state/").json()
        self.seen += [state, client.get(f"{fight}/moves/").json()["results"]]


def seen(plays: Callable[[Duel], None], meters: int = 1) -> list[Any]:
    """What is seen of such a fight, with names for numbers; without what only counts."""
    with open_game() as game:
        duel = Duel(game, meters)
        plays(duel)
        text = json.dumps(duel.seen)
        for player in (duel.cid, duel.ann, duel.olga):
            text = text.replace(f'"o{player.character.id}"', f'"{player.name}"')
        return json.loads(text, object_hook=_without_counts)


def _without_counts(found: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in found.items() if key not in _COUNTS}


def test_a_riposte_looks_like_anything_prepared(db):
    def riposte(duel: Duel) -> None:
        duel.does(duel.cid, "riposte Ann")
        assert duel.fight.table.fighters[f"o{duel.cid.character.id}"].riposte
        duel.does(duel.cid, "wait")

    def prepare(duel: Duel) -> None:
        duel.does(duel.cid, "prepare attack when left")
        duel.does(duel.cid, "wait")

    assert seen(riposte) == seen(prepare)


def test_what_is_prepared_shows_no_trigger_though_it_is_held(db):
    def held(duel: Duel) -> None:
        duel.does(duel.cid, "prepare attack when attacked")
        duel.does(duel.cid, "wait")
        first = duel.watching[:2]
        attacker = next(
            watcher for watcher in first if f"o{watcher.character.id}" == duel.fight.table.acting
        )
        duel.does(attacker, "attack Cid")
        if duel.fight.pending.questions[0].kind == "trigger":
            before = len(duel.seen)
            duel.cid.types("combat hold")
            # No one reads anything.
            for player in duel.watching:
                assert (player.read(), player.received()) == ("", [])
            assert len(duel.seen) == before
        assert duel.fight.pending.questions[0].kind == "melee"
        duel._asks_the_api()
        duel.does(duel.cid, "nothing")

    def another(duel: Duel) -> None:
        types = duel.cid.types
        duel.cid.types = lambda line: types(line.replace("when attacked", "when left"))
        held(duel)

    assert seen(held) == seen(another)


def test_who_comes_near_does_not_read_where_an_order_held_what_is_prepared(db):
    def held(duel: Duel, trigger: str) -> None:
        duel.cid.types("combat orders trigger hold")
        duel.does(duel.cid, f"prepare attack when {trigger}")
        duel.does(duel.cid, "wait")
        acting = duel.fight.table.acting
        mover = next(player for player in duel.watching if f"o{player.character.id}" == acting)
        duel.does(mover, "run toward Cid")
        duel.does(mover, "keep going 2")

    one, other = (
        seen(lambda duel, when=when: held(duel, when), 11) for when in ("reached", "left")
    )
    assert "comes up to Cid, at 1 m, and halts" in json.dumps(one)
    assert one == other


@pytest.mark.parametrize("lose", ["draw knife", "crouch"])
def test_what_is_lost_with_a_weapon_is_its_holders_business(db, lose):
    def attack(duel: Duel) -> None:
        duel.does(duel.cid, "prepare attack when left")
        duel.does(duel.cid, lose)

    def action(duel: Duel) -> None:
        duel.does(duel.cid, "prepare riposte when attacked")
        duel.does(duel.cid, lose)

    assert seen(attack) == seen(action)


def test_who_draws_reads_that_what_they_held_is_gone_with_the_weapon(db):
    with open_game() as game:
        duel = Duel(game)
        duel.cid.types("combat prepare attack when left")
        told = duel.cid.types("combat draw knife")
        assert "What you have prepared is lost with the weapon." in told
        assert "prepared" not in duel.ann.read()
