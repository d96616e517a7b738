"""A secret roll, and an action that is held on, change nothing that anyone else can see.

Two games are played alike but for that. What is compared is all that is sent, shown and answered to
those who are not to know: text, data, pages, calls, with their numbers, times and ETags.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.game import Game, Player, open_game
from typeclasses.skirmish import pauses
from typeclasses.skirmish.encounter import clocks, lookup
from typeclasses.skirmish.models import FightRecord
from typeclasses.skirmish.records import writer
from world.skirmish.rulesets.apocrypha import RULESET
from world.skirmish.rulesets.apocrypha.house_rules import ApocryphaHouse

CALLS = ("", "state/", "choices/", "choices/?odds=yes", "moves/", "moves/?sequence__gt=1")
PAGES = ("", "live.json", "live.json?after=1", "story/", "story.txt", "story.md", "?step=1")
#: Times, tokens and the numbers of accounts, which are not the same in two games.
_OTHERWISE = re.compile(
    r"\d{4}-\d\d-\d\dT[\d:.]+(?:\+00:00|Z)?|\d\d:\d\d UTC|csrf[^>]*|Log out \w+ \d+"
)


class Time:
    """A time of day that stands still until it is let pass."""

    at = timezone.now()

    @classmethod
    def now(cls) -> datetime:
        """Stand for the function of Django's."""
        return cls.at

    @classmethod
    def steady(cls) -> float:
        """Stand for the clock that no one sets."""
        return cls.at.timestamp()


class Table:
    """Marshal owns the fight: Ann, who moves first, against Cid; Olga looks on."""

    def __init__(self, game: Game, number: int) -> None:
        self.game = game
        self.marshal = game.make_player("Marshal", None)
        sheets = {"Ann": "crd=40 fit=30", "Cid": "crd=30 fit=30", "Olga": ""}
        self.ann, self.cid, self.olga = (
            game.make_player(name, self._sheet(words)) for name, words in sheets.items()
        )
        self.watching = [self.ann, self.cid, self.olga]
        options = "range=1 ap_dice=1 ap_check=attributes"
        self.marshal.types(f"combat init duel apocrypha {options}")
        self.ann.types("combat join reds")
        self.cid.types("combat join blues")
        self.marshal.types("combat start reds blues")
        for player in self.watching:
            player.sends("combat_subscribe")
            player.read()
        self.record = FightRecord.objects.get().pk
        self.seen: list[Any] = []
        self.number = number

    @staticmethod
    def _sheet(words: str) -> dict[str, Any] | None:
        weapons = f"{words} martial_melee=3 weapons=longsword"
        return RULESET.read_spec(weapons, ApocryphaHouse()) if words else None

    @property
    def encounter(self) -> Any:
        return lookup.encounter_in(self.game.room)

    def time_passes(self, seconds: int = 50) -> None:
        Time.at += timedelta(seconds=seconds)

    def look(self, but: Player | None = None) -> None:
        """Note all that those see who are not to know."""
        for player in self.watching:
            if player is but:
                continue
            self.seen.append((player.name, player.read(), player.received()))
            for line in ("", "brief", "waiting", "moves", "odds", "auto", "forecast", "undo 40"):
                self.seen.append((player.name, line, player.types(f"combat {line}")))
            for name in ("state", "choices", "odds", "standing"):
                self.seen.append((player.name, name, player.sends(f"combat_{name}")))
            self._ask(player)

    def _ask(self, player: Player) -> None:
        client = Client()
        client.force_login(player.session.account)
        pages = [f"/skirmish/{self.record}/{page}" for page in PAGES]
        calls = [f"/api/skirmish/fights/{self.record}/{call}" for call in CALLS]
        for address in ("/skirmish/", "/api/skirmish/fights/", *pages, *calls):
            answer = client.get(address)
            told = (answer.status_code, answer.headers.get("ETag"), answer.content.decode())
            self.seen.append((player.name, address, *told))


def seen(db: Any, plays: Callable[[Table], None]) -> str:
    """Return what is seen of such a fight, with the numbers of rows for names."""
    from django.db import transaction

    with transaction.atomic(), open_game() as game:
        table = Table(game, 1)
        plays(table)
        text = repr(table.seen)
        transaction.set_rollback(True)
    return _OTHERWISE.sub("", text)


@pytest.fixture(autouse=True)
def time_stands_still(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (clocks, writer):
        monkeypatch.setattr(module, "timezone", Time)
    monkeypatch.setattr(pauses, "steady", Time.steady)


def to_the_vote(table: Table) -> None:
    while len(table.encounter.fight.pending.questions) == 1:
        player = table.ann if waits_for(table, table.ann) else table.cid
        player.types("combat done")
        player.types("combat yes")


def vote(table: Table) -> None:
    to_the_vote(table)
    table.ann.types("combat pause")


def crouch(table: Table) -> None:
    table.ann.types("combat crouch")


def hold(table: Table) -> None:
    table.ann.types("combat prepare attack when attacked")
    table.ann.types("combat wait")


@pytest.mark.parametrize(
    "before",
    [
        lambda table: None,
        pytest.param(crouch, marks=pytest.mark.slow),
        hold,
        pytest.param(vote, marks=pytest.mark.slow),
    ],
)
def test_a_secret_roll(db, before):
    def with_rolls(table: Table, rolls: tuple[str, ...]) -> None:
        before(table)
        table.time_passes()
        for line in rolls:
            assert "in secret" in table.marshal.types(f"combat roll {line}")
        table.look()
        assert "50 seconds" in str(table.seen)
        table.ann.types("combat stand")
        table.look()

    two = [seen(db, lambda t, r=rolls: with_rolls(t, r)) for rolls in ((), ("2d10", "d20+3"))]
    assert two[0] == two[1]


def test_a_secret_roll_keeps_no_player_from_taking_back_their_move(db):
    def crouches(table: Table, rolls: bool) -> None:
        table.ann.types("combat crouch")
        if rolls:
            table.marshal.types("combat roll 2d10")
        table.seen.append(table.ann.types("combat undo"))
        assert "Ann takes back" in table.seen[0]
        table.look()

    assert seen(db, lambda table: crouches(table, False)) == seen(
        db, lambda table: crouches(table, True)
    )


def test_dice_that_fell_in_the_move_itself_still_do(db):
    def leaves_an_opening(table: Table) -> None:
        table.ann.types("combat riposte Cid")
        table.marshal.types("combat roll 2d10")
        assert table.ann.types("combat undo").startswith("Dice have fallen in that move")

    seen(db, leaves_an_opening)


@pytest.mark.slow
def test_what_the_owner_takes_back_is_what_others_have_seen(db):
    def takes_back(table: Table, rolls: bool) -> None:
        table.ann.types("combat crouch")
        table.ann.types("combat stand")
        if rolls:
            table.marshal.types("combat roll 2d10")
        told = table.marshal.types("combat undo")
        assert "Standing orders" not in told
        table.look()
        assert table.encounter.fight.table.fighters[f"o{table.ann.character.id}"].stance != "stand"

    assert seen(db, lambda table: takes_back(table, False)) == seen(
        db, lambda table: takes_back(table, True)
    )


def test_odds_that_are_being_worked_out_come_all_the_same(db):
    def asks(table: Table, rolls: bool) -> None:
        table.game.slices.held = True
        table.ann.types("combat odds attack Cid")
        table.game.slices.step()
        if rolls:
            table.marshal.types("combat roll 2d10")
        table.game.slices.finish()
        table.game.slices.held = False
        table.seen.append(table.ann.read())
        assert "to hit" in table.seen[0]

    assert seen(db, lambda table: asks(table, False)) == seen(db, lambda table: asks(table, True))


def test_a_fight_that_stands_still_does_so_through_a_roll(db, settings):
    def leaves(table: Table) -> None:
        table.time_passes(600)
        table.marshal.types("combat roll 2d10")
        assert "You leave the fight" in table.cid.types("combat leave")

    seen(db, leaves)


def attacked(table: Table, trigger: str, *, then: str = "nothing") -> None:
    """Ann holds something and waits; Cid attacks her; if it is asked, she holds on."""
    table.ann.types(f"combat prepare attack when {trigger}")
    table.ann.types("combat wait")
    table.look(but=table.ann)
    table.cid.types("combat attack Ann")
    table.time_passes()
    question = table.encounter.fight.pending.questions[0]
    assert question.seat == f"o{table.ann.character.id}"
    assert (question.kind == "trigger") is (trigger == "attacked")
    table.look(but=table.ann)
    if question.kind == "trigger":
        table.ann.types("combat hold")
    assert table.encounter.fight.pending.questions[0].kind == "melee"
    table.look(but=table.ann)
    table.ann.types(f"combat {then}")
    table.look(but=table.ann)


@pytest.mark.slow
def test_a_trigger_that_is_let_go(db):
    one, other = (seen(db, lambda t, w=when: attacked(t, w)) for when in ("attacked", "left"))
    assert one == other


def test_who_holds_on_counts_their_own_questions(db):
    """A choice of theirs for the question before is still refused."""

    def holds(table: Table) -> None:
        attacked_at(table)
        before = table.ann.sends("combat_state")[0][1]["rev"]
        others = table.cid.sends("combat_state")[0][1]["rev"]
        table.ann.received()
        table.ann.types("combat hold")
        [(_, event)] = table.ann.received()
        assert event["rev"] == before + 1
        assert table.ann.sends("combat_state")[0][1]["rev"] == before + 1
        assert table.cid.sends("combat_state")[0][1]["rev"] == others
        assert table.ann.sends("combat_choices")[0][1]["rev"] == before + 1
        stale = table.ann.sends("combat_move", "nothing", rev=before)
        assert "earlier moment" in str(stale[0])
        assert table.encounter.fight.pending.questions[0].kind == "melee"
        table.ann.sends("combat_move", "nothing", rev=before + 1)
        assert table.encounter.fight.continuation is None
        # From now on the two count differently.
        ours, theirs = (
            player.sends("combat_state")[0][1]["rev"] for player in (table.ann, table.cid)
        )
        assert ours == theirs + 1
        asked, rev = (table.cid, theirs) if waits_for(table, table.cid) else (table.ann, ours)
        refused = asked.sends("combat_move", "crouch", rev=rev + 1)
        assert "earlier moment" in str(refused[0])
        moved = asked.sends("combat_move", "crouch", rev=rev)
        assert "crouch" in str(moved)

    seen(db, holds)


def waits_for(table: Table, player: Player) -> bool:
    return f"o{player.character.id}" in [q.seat for q in table.encounter.fight.pending.questions]


def attacked_at(table: Table) -> None:
    table.ann.types("combat prepare attack when attacked")
    table.ann.types("combat wait")
    table.cid.types("combat attack Ann")
    assert table.encounter.fight.pending.questions[0].kind == "trigger"


def test_so_do_those_who_play_by_the_api(db):
    def holds(table: Table) -> None:
        attacked_at(table)
        ann, cid, marshal = (Client() for _ in range(3))
        for client, player in ((ann, table.ann), (cid, table.cid), (marshal, table.marshal)):
            client.force_login(player.session.account)
        fight = f"/api/skirmish/fights/{table.record}/"
        before = {
            client: client.get(f"{fight}state/").json()["rev"] for client in (ann, cid, marshal)
        }
        assert len({*before.values()}) == 1
        choices = ann.get(f"{fight}choices/").json()
        assert choices["rev"] == choices["seats"][0]["rev"] == before[ann]
        sent = {"words": "hold", "rev": before[ann]}
        assert ann.post(f"{fight}moves/", sent).status_code == 201
        after = {
            client: client.get(f"{fight}state/").json()["rev"] for client in (ann, cid, marshal)
        }
        assert after == {
            ann: before[ann] + 1, cid: before[cid], marshal: before[marshal] + 1,
        }  # fmt: skip
        stale = ann.post(f"{fight}moves/", {"words": "nothing", "rev": before[ann]})
        assert stale.status_code == 409
        assert ann.get(f"{fight}choices/").json()["rev"] == after[ann]
        fresh = ann.post(f"{fight}moves/", {"words": "nothing", "rev": after[ann]})
        assert fresh.status_code == 201

    seen(db, holds)


def test_the_clock_gives_no_more_time_for_a_question_that_others_do_not_know_of(db):
    def holds(table: Table) -> None:
        table.marshal.types("combat clock 60")
        attacked_at(table)
        clock = table.encounter.state.clock
        table.ann.types("combat hold")
        assert table.encounter.state.clock == clock
        assert table.cid.sends("combat_state")[0][1]["left"] <= 60
        table.ann.types("combat nothing")
        assert table.encounter.state.clock.deadline > clock.deadline

    seen(db, holds)


@pytest.mark.parametrize("undoes", ["ann", pytest.param("cid", marks=pytest.mark.slow)])
def test_who_may_take_back_what_does_not_tell_of_it(db, undoes):
    def tries(table: Table, trigger: str) -> None:
        table.ann.types(f"combat prepare attack when {trigger}")
        table.ann.types("combat wait")
        table.cid.types("combat attack Ann")
        if trigger == "attacked":
            table.ann.types("combat hold")
        if undoes == "cid":
            table.seen.append(table.cid.types("combat undo"))
        table.seen.append(table.marshal.types("combat undo"))
        table.look(but=table.ann)

    one, other = (seen(db, lambda t, w=when: tries(t, w)) for when in ("attacked", "left"))
    assert one == other


@pytest.mark.parametrize("answers", [("pause", "cease")])
def test_a_vote_does_not_tell_what_it_is(db, answers):
    def votes(table: Table, answer: str) -> None:
        to_the_vote(table)
        table.look()
        table.ann.types(f"combat {answer} = says something about it.")
        table.look(but=table.ann)
        for told in table.seen:
            assert "says something" not in str(told), told

    one, other = (seen(db, lambda t, a=answer: votes(t, a)) for answer in answers)
    assert one == other
