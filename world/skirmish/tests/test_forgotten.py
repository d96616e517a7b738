"""Questions that are made but not asked are found while fights are played."""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Annotated

import pytest

from world.skirmish import engine, game
from world.skirmish.ruleset import registry
from world.skirmish.testing.any_fight import any_fight
from world.skirmish.testing.forgotten import Forgotten
from world.skirmish.testing.positions import fight


class Fighter(game.TeamMember):
    """Someone who may be dared."""

    life = "hp"
    hp: int = game.number("hit points", default=3, most=3, within="max_hp", help="Left.")
    max_hp: int = game.number("most hit points", default=3, least=1, most=3, help="When unhurt.")


class Hurt(game.TargetEvent):
    """`actor` has hurt `target`."""

    sentence = "$You() $conj(hurt) $you(target)."


class Brave(game.Response):
    """Stand it."""


class Afraid(game.Response):
    """Do not."""


class Confirm(game.Question):
    """Whether to stand it."""

    asks = "whether to stand it"
    answers = (Brave, Afraid)
    default = Afraid()


class Dare(game.Action):
    """Dare an enemy."""

    target: Annotated[str, game.Target(among="enemies")]

    def _ask(self, ctx):
        answer = yield Confirm(self.target)
        return answer

    def foes(self, ctx):
        yield ctx.table.fighters[self.target]

    def play(self, ctx, actor):
        yield from self._ask(ctx)
        hurt(ctx, actor, self.target)


def hurt(ctx, actor, target):
    ctx.table.fighters[target].lose("hp", 1)
    ctx.emit(Hurt(actor.id, target))


def confirm(ctx, target):
    answer = yield Confirm(target)
    return answer


def rounds(ctx) -> Iterator[int]:
    yield ctx.table.round


parts = SimpleNamespace(confirm=confirm)


class Dares(game.TeamTurns):
    """The rules."""

    name = "test_forgotten"
    summary = "For tests."
    fighter = Fighter
    actions = (Dare,)
    questions = (Confirm,)


RULESET = Dares()


@pytest.fixture(autouse=True, scope="module")
def dares_are_registered():
    registry.add([__name__])
    yield
    registry.remove([__name__])


def by_a_module(self, ctx, actor):
    parts.confirm(ctx, self.target)
    hurt(ctx, actor, self.target)


def by_itself(self, ctx, actor):
    self._ask(ctx)
    hurt(ctx, actor, self.target)


def with_its_answer_unused(self, ctx, actor):
    answer = confirm(ctx, self.target)
    hurt(ctx, actor, self.target if answer else actor.id)


def beside_another_question(self, ctx, actor):
    yield Confirm(self.target)
    self._ask(ctx)
    hurt(ctx, actor, self.target)


def without_a_yield(self, ctx, actor):
    answer = Confirm(self.target)
    hurt(ctx, actor, self.target if answer else actor.id)


FORGOTTEN = {
    by_a_module: "confirm was called, but has not run. Write yield from confirm(...).",
    by_itself: "Dare._ask was called, but has not run. Write yield from _ask(...).",
    with_its_answer_unused: "confirm was called, but has not run. Write yield from confirm(...).",
    beside_another_question: "Dare._ask was called, but has not run. Write yield from _ask(...).",
    without_a_yield: "Confirm was made, but not asked. Write answer = yield Confirm(...).",
}


def mistakes(play, monkeypatch):
    """Return what is found while a move is made."""
    monkeypatch.setattr(Dare, "play", play)
    forgotten = Forgotten(RULESET)
    with forgotten:
        now, _ = engine.decide(fight(RULESET, ["Ann"], ["Cid"]), "ann", Dare("cid"))
        if engine.open_seats(now) == ("cid",) and now.continuation is not None:
            engine.decide(now, "cid", Brave())
    return list(forgotten.mistakes())


@pytest.mark.parametrize(("play", "said"), FORGOTTEN.items())
def test_a_question_that_is_not_asked_is_found(play, said, monkeypatch):
    assert mistakes(play, monkeypatch) == [said]


def by_a_loop(self, ctx, actor):
    for target in self.foes(ctx):
        yield from confirm(ctx, target.id)


def by_another(self, ctx, actor):
    return self._ask(ctx)


def at_once(self, ctx, actor):
    yield game.Pending((Confirm(self.target),))


def with_an_iterator_that_nobody_reads(self, ctx, actor):
    rounds(ctx)
    yield from self._ask(ctx)


@pytest.mark.parametrize(
    "play", [Dare.play, by_a_loop, by_another, at_once, with_an_iterator_that_nobody_reads]
)
def test_what_is_asked_is_no_mistake(play, monkeypatch):
    assert mistakes(play, monkeypatch) == []


@pytest.mark.slow
def test_any_fight_fails_with_it(monkeypatch):
    any_fight(RULESET, examples=3)().runTest()
    monkeypatch.setattr(Dare, "play", beside_another_question)
    with pytest.raises(AssertionError, match=r"Dare\._ask was called, but has not run\."):
        any_fight(RULESET, examples=3)().runTest()


class Anything:
    """Has any attribute one asks for, as the objects of a test runner's threads have."""

    def __getattr__(self, name: str) -> "Anything":
        return Anything()

    def __call__(self) -> None:
        """Do nothing."""


def test_what_is_no_function_may_be_called_meanwhile():
    with Forgotten(registry.get("grapple")):
        Anything().anything()
