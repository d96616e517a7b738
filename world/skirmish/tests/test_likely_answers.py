"""What others are likely to answer, who answer in secret: odds and NPCs count on it."""

from typing import Any

import pytest

from world.skirmish import game, odds, tactics
from world.skirmish.testing.positions import fight
from world.skirmish.tests.volley import Choose, Duck, Throw, Volley
from world.skirmish.views.pages.odds import summary


class Wait(game.Response):
    """Wait."""


class Choosing(Choose, tag="choose"):
    """Those who say nothing wait."""

    answers = (Throw, Duck, Wait)
    default = Wait()


class Guessing(Choosing, tag="choose"):
    """Everyone throws at the last of their enemies, or so it is thought."""

    def likely(self, table: Any) -> Throw | None:
        enemies = table.enemies(table.fighters[self.seat])
        # No one may throw at a friend: what is not legal is not likely.
        return Throw(enemies[-1].id if enemies else self.seat)


class Waiting(Volley):
    """The others are taken to wait."""

    questions = (Choosing,)

    def pending(self, table: Any) -> Any:
        return game.Pending(tuple(self.questions[0](fighter.id) for fighter in table.able()), "all")


class Likely(Waiting):
    """The others are taken to throw."""

    questions = (Guessing,)


@pytest.mark.parametrize(
    ("rules", "own", "chosen"),
    [(Waiting(), 1, Throw("cid")), (Likely(), 1, Duck()), (Likely(), 9, Throw("cid"))],
)
def test_an_npc_guards_itself_if_a_blow_is_likely_and_would_be_the_last(
    rules: Any, own: int, chosen: Any
) -> None:
    start = fight(rules, [f"Ann hp={own} max_hp=9"], ["Cid hp=5 max_hp=9"])
    assert tactics.choose(start, "ann", "schemer").move == chosen


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        (Waiting(), "100% to hit, 1.0 harm on average"),
        (Likely(), "100% to hit, 1.0 harm on average, 100% to hit you, 1.0 harm on average"),
    ],
)
def test_the_odds_of_an_answer_count_on_it_too(rules: Any, words: str) -> None:
    start = fight(rules, ["Ann"], ["Cid"])
    found = odds.of_move(start, "ann", Throw("cid"))
    assert summary(start, "ann", Throw("cid"), found) == words


def test_what_is_not_legal_is_not_likely() -> None:
    start = fight(Likely(), ["Ann"], ["Cid"])
    moment = odds.moment.Moment(start, "ann")
    alone = start.table
    alone.fighters["ann"].withdrawn = True
    assert moment.by_default(alone, Guessing("cid")) == Wait()
