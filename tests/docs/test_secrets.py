"""The table of `docs/secrets.md`, walked: what each rank may know, by every way in and out.

Two fights with secrets are played. In one the owner does not fight, in the other the owner and
staff do. All that anyone reads, is sent and is answered is searched for what is hidden.
"""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache
from typing import Any

import pytest
from django.db import transaction
from django.test import Client, override_settings

from tests import bans
from tests.docs.pages import section
from tests.game import Game, Player, open_game
from tests.laboratory import Reactor, reactor
from typeclasses.skirmish.encounter import lookup
from typeclasses.skirmish.models import FightRecord
from world.skirmish.rulesets.apocrypha import RULESET
from world.skirmish.rulesets.apocrypha.house_rules import ApocryphaHouse

#: Takes long: `make test-all` plays it.
pytestmark = pytest.mark.slow

__all__ = ["reactor"]

#: What is hidden, and how it would show: as typed, as told, as an event or as a field.
SECRETS = {
    "prepared": re.compile('when attacked by Bo|apocrypha_prepared|"prepared"'),
    "rolled": re.compile("3d17|rolled_in_secret"),
    "voted": re.compile("lowers the flag"),
}
#: Whose they are.
OWN = {
    "the fighter who hides it": {"prepared", "voted"},
    "an owner who fights": {"rolled"},
}

TYPED = (
    "", "brief", "moves", "odds", "odds wait", "waiting", "auto", "why Rita", "next", "orders",
    "sheet Rita", "forecast stop", "undo 99", "help", "crouch", "moves Rita", "odds Rita wait",
    "mn Rita somersault",
)  # fmt: skip
SENT = ("subscribe", "state", "choices", "odds", "standing")
API = (
    "fights/", "fights/{}/", "fights/{}/state/", "fights/{}/choices/",
    "fights/{}/choices/?odds=yes", "fights/{}/moves/", "fights/{}/moves/?sequence__gt=0",
    *(f"fights/{{}}/moves/{number}/" for number in range(6)), "openapi",
)  # fmt: skip
PAGES = (
    "",
    "{}/",
    "{}/live.json",
    "{}/live.json?after=0",
    "{}/story/",
    "{}/story.txt",
    "{}/story.md",
)
REPLAY = ("{}/?step=0", "{}/?step=99", "{}/replay.json", "{}/replay.json?step=99", "{}/statistics/")
ADMIN = (
    "fightrecord/", "fightrecord/{}/change/", "fightrecord/{}/moves.csv", "fightinprogress/",
    "combatsheet/", "savedencounter/",
)  # fmt: skip
ACTIONS = ("export_fights", "export_moves", "play_again")


def table() -> list[dict[str, str]]:
    """Return the table, a mapping of each row by the heads of its columns."""
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in section("docs/secrets.md", "Who may know").splitlines()
        if line.startswith("|")
    ]
    head, _, *body = rows
    return [dict(zip(head, row, strict=True)) for row in body]


class Fight:
    """Rita and Al, who hide things, against others; Rita moves first."""

    def __init__(self, game: Game, *, owner_fights: bool) -> None:
        self.game = game
        self.seen: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
        self.rita = self._fighter("Rita", "crd=40 fit=50 ooda=10")
        self.al, self.bo = self._fighter("Al"), self._fighter("Bo")
        self.owner = self._fighter("Olaf")
        self.people: dict[str, Player | None] = {
            "the fighter who hides it": self.rita,
            "a fighter of their side": self.al,
            "a fighter of the other side": self.bo,
        }
        others = [self.bo]
        if owner_fights:
            adam, sue = self._staff("Adam", "Admin"), self._staff("Sue", "")
            others += [self.owner, adam, sue]
            self.people |= {
                "an owner who fights": self.owner,
                "an Admin who fights": adam,
                "a superuser who fights": sue,
            }
        else:
            self.people |= {
                "not logged in": None,
                "a player who looks on": game.make_player("Lurk", None),
                "an owner who does not fight": self.owner,
                "a builder": self._staff("Bilda", "Builder"),
                "an Admin": self._staff("Adam", "Admin"),
                "a superuser": self._staff("Sue", ""),
                "a banned account": self._fighter("Ban"),
            }
            others.append(self._banned)
        self._play(others)

    @property
    def _banned(self) -> Player:
        found = self.people["a banned account"]
        assert found is not None
        return found

    @property
    def encounter(self) -> Any:
        return lookup.encounter_in(self.game.room)

    def _fighter(self, name: str, words: str = "crd=20 fit=40") -> Player:
        sheet = RULESET.read_spec(f"{words} martial_melee=3 weapons=longsword", ApocryphaHouse())
        return self.game.make_player(name, sheet)

    def _staff(self, name: str, permission: str) -> Player:
        player = self._fighter(name)
        account = player.session.account
        account.is_staff, account.is_superuser = True, not permission
        if permission:
            account.permissions.add(permission)
        account.save()
        return player

    def _play(self, others: list[Player]) -> None:
        options = "range=1 ap_dice=1 ap_check=attributes"
        self.owner.types(f"combat init duel apocrypha {options}")
        for player in (self.rita, self.al):
            player.types("combat join villains")
        for player in others:
            player.types("combat join heroes")
        self.owner.types("combat start heroes villains")
        self.record = FightRecord.objects.latest("pk").pk
        if banned := self.people.get("a banned account"):
            bans.ban(banned.session.account)
        for player in filter(None, self.people.values()):
            player.sends("combat_subscribe")
            player.read()
        self.rita.lines.clear()
        self._does(self.rita, "prepare run away from Bo when attacked by Bo")
        self._does(self.owner, "roll 3d17")
        self._look()
        self._to_the_vote()
        self._does(self.rita, "pause = lowers the flag.")
        self._look()

    def _does(self, player: Player, line: str) -> None:
        """Type a line, and keep what everyone reads of it, the player too."""
        told = {player: player.types(f"combat {line}")}
        assert "cannot" not in told[player], told
        for rank, person in self.people.items():
            if person is not None:
                self._note(rank, "text", told.get(person, "") or person.read())
                self._note(rank, "panel, GMCP", person.received())

    def _to_the_vote(self) -> None:
        players = {f"o{player.character.id}": player for player in self.game._players.values()}
        for _ in range(60):
            fight = self.encounter.fight
            if len(fight.pending.questions) > 1:
                return
            seat = fight.pending.questions[0].seat
            if players[seat] is self.people.get("a banned account"):
                self.owner.types("combat mn Ban done")
                self.owner.types("combat mn Ban yes")
            else:
                players[seat].types("combat done")
                players[seat].types("combat yes")
        raise AssertionError("no one votes")

    def _look(self) -> None:
        """Keep all that everyone can find out by themselves."""
        for rank, player in self.people.items():
            if player is not None:
                self._ask_the_game(rank, player)
            self._ask_the_web(rank, player)
            if player is None:
                with override_settings(SKIRMISH_VISIBILITY="public"):
                    self._ask_the_web(rank, player)

    def _ask_the_game(self, rank: str, player: Player) -> None:
        self._note(rank, "text", player.read())
        self._note(rank, "panel, GMCP", player.received())
        before = self.encounter.state.sequence
        for line in TYPED:
            if line != "crouch" or player is not self.rita:
                self._note(rank, "text", f"{line}: {player.types(f'combat {line}')}")
            self._note(rank, "panel, GMCP", player.received())
        for name in SENT:
            self._note(rank, "panel, GMCP", player.sends(f"combat_{name}"))
        for seat in (f"o{self.rita.character.id}", "referee"):
            for name in ("choices", "odds"):
                self._note(rank, "panel, GMCP", player.sends(f"combat_{name}", seat=seat))
        assert self.encounter.state.sequence == before, rank
        told = player.types("combat forecast")
        self._note(rank, "forecast", "may" if "has started" in told else f"no: {told}")
        player.types("combat forecast stop")

    def _ask_the_web(self, rank: str, player: Player | None) -> None:
        client = Client()
        if player is not None:
            client.force_login(player.session.account)
        places = (("API", "/api/skirmish/", API), ("pages", "/skirmish/", PAGES))
        places += (("replay, statistics", "/skirmish/", REPLAY),)
        places += (("admin", "/admin/skirmish/", ADMIN),)
        for way, start, addresses in places:
            for address in addresses:
                answer = client.get(f"{start}{address.format(self.record)}")
                self._note(rank, way, _whole(answer))
        for action in ACTIONS if player is not None and player.session.account.is_staff else ():
            sent = {"action": action, "_selected_action": [self.record]}
            answer = client.post("/admin/skirmish/fightrecord/", sent, follow=True)
            self._note(rank, "admin", _whole(answer))
        page = f"/skirmish/{self.record}/forecast/"
        allowed = client.get(page).status_code == 200
        self._note(rank, "forecast", "may" if allowed else "no")

    def _note(self, rank: str, way: str, found: Any) -> None:
        self.seen[rank][way].append(str(found))


def _whole(answer: Any) -> str:
    """Return all of an answer, its headers too."""
    return f"{answer.status_code} {dict(answer.headers)} {answer.content.decode()}"


@cache
def _play_both() -> dict[str, dict[str, list[str]]]:
    seen: dict[str, dict[str, list[str]]] = {}
    for owner_fights in (False, True):
        with transaction.atomic(), open_game() as game:
            for rank, found in Fight(game, owner_fights=owner_fights).seen.items():
                for way, texts in found.items():
                    seen.setdefault(rank, {}).setdefault(way, []).extend(texts)
            bans.unban_all()
            transaction.set_rollback(True)
    return seen


@pytest.fixture
def seen(db: None, reactor: Reactor) -> dict[str, dict[str, list[str]]]:
    """All that each rank has seen, by each way; it is played once for all tests."""
    return _play_both()


def test_the_table_names_every_rank_and_way_that_is_walked(seen):
    rows = table()
    assert {row["who"] for row in rows} == {*seen}
    ways = {way for found in seen.values() for way in found}
    assert {*rows[0]} == {"who", *ways}


@pytest.mark.parametrize("row", table(), ids=lambda row: row["who"])
def test_no_rank_learns_more_than_the_table_says(seen, row):
    for way, texts in seen[row["who"]].items():
        # An answer that waits for others is in the admin's record only.
        everything = {*SECRETS} if way == "admin" else {"prepared", "rolled"}
        own = OWN.get(row["who"], set())
        allowed = {"no": set(), "own": own, "all": everything}[row[way]]
        for text in texts:
            found = {name for name, looks in SECRETS.items() if looks.search(text)}
            where = [looks.search(text) for looks in SECRETS.values()]
            assert found <= allowed, (way, where, text[:3000])
        if way == "forecast":
            assert ("may" in texts) is (row[way] == "all"), texts


@pytest.mark.parametrize("row", table(), ids=lambda row: row["who"])
def test_every_rank_learns_what_the_table_says(seen, row):
    """So what is searched for would be found."""
    for way, cell in row.items():
        if way in ("who", "forecast") or cell == "no":
            continue
        told = "\n".join(seen[row["who"]][way])
        hidden = OWN[row["who"]] if cell == "own" else {"prepared", "rolled"}
        # The dice are no data, and who gives an answer is not told their own.
        hidden -= {"voted"} | ({"rolled"} if way == "panel, GMCP" else set())
        assert {name for name in hidden if not SECRETS[name].search(told)} == set(), way
