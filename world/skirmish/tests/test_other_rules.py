"""A move under way that other rules carry out otherwise is taken back, and everybody goes on."""

import pytest

from world.skirmish import engine, odds, tactics
from world.skirmish.state.events import TakenBack
from world.skirmish.state.fight import Pending
from world.skirmish.testing.reading import asked
from world.skirmish.tests.stored import as_by_0_2_0
from world.skirmish.tests.toy.fights import after, fight, play
from world.skirmish.tests.toy.moves import (
    Hit,
    Place,
    Placing,
    Press,
    Pressing,
    React,
    Reaction,
    StepIn,
)
from world.skirmish.views import view
from world.skirmish.views.display import Reader

pytestmark = pytest.mark.usefixtures("toy_is_registered")

#: Cid has dodged, and Ann is asked whether she presses.
DODGED = ("Ann: hit Cid", "Cid: react dodge")


def begun():
    return fight("Ann Bob", "Cid Dan", dice=(1, 6, 6, 1))


def asks_another_first(self, ctx, actor):
    """What came first comes second."""
    yield Pressing(actor.id, self.target)
    answer = yield Reaction(self.target, actor.id)
    ctx.table.fighters[self.target].wounds[answer.how] += 1


def asks_of_another_seat(self, ctx, actor):
    (answer,) = yield Pending((Reaction("d", actor.id),))
    yield Pressing(actor.id, answer.move.how)


def asks_about_another(self, ctx, actor):
    (answer,) = yield Pending((Reaction(self.target, "b"),))
    yield Pressing(actor.id, answer.move.how)


def asks_nothing(self, ctx, actor):
    return


def asks_once(self, ctx, actor):
    yield Reaction(self.target, actor.id)


def asks_all(self, ctx, actor):
    answers = yield Pending((Reaction(self.target, actor.id), Reaction("d", actor.id)), "all")
    assert {answer.actor for answer in answers} == {self.target, "d"}
    yield Pressing(actor.id, answers[1].move.how)


LATER = (
    asks_another_first,
    asks_of_another_seat,
    asks_about_another,
    asks_nothing,
    asks_once,
    asks_all,
)


@pytest.mark.parametrize("later", LATER)
@pytest.mark.parametrize("stored", [False, True])
@pytest.mark.parametrize(
    ("lines", "answer"),
    [(DODGED, ("a", Press("relent"))), ((*DODGED, "Ann: press feint"), ("c", Place("arm")))],
    ids=["the second question", "the third"],
)
def test_the_fight_stands_as_before_the_move_and_goes_on(monkeypatch, later, stored, lines, answer):
    before = begun()
    now = after(before, *lines)
    monkeypatch.setattr(Hit, "play", later)
    if stored:
        now = engine.decode(engine.encode(now))
    back, events = engine.decide(now, *answer)
    assert events == [TakenBack()]
    assert back.table == before.table
    assert back.pending == before.pending
    assert (back.continuation, back.given) == (None, ())
    assert back.rev > now.rev
    assert back.drawn == now.drawn
    assert list(engine.problems(back)) == []
    assert after(engine.decode(engine.encode(back)), "Ann: rest").table.moving == 0


def test_the_open_question_itself_is_compared(monkeypatch):
    now = after(begun(), "Ann: hit Cid")
    monkeypatch.setattr(Hit, "play", asks_another_first)
    back, events = engine.decide(now, "c", React("dodge"))
    assert events == [TakenBack()]
    assert asked(back) == ["a turn", "b turn"]


def test_an_answer_that_one_of_several_gives_is_compared_too(monkeypatch):
    now = after(begun(), "Ann: hit Cid")
    monkeypatch.setattr(Hit, "play", asks_all)
    assert engine.decide(now, "c", React("dodge"))[1] == [TakenBack()]


def test_a_move_that_nobody_has_typed_is_taken_back_too(monkeypatch):
    """The referee's lightning has no question of its own."""
    before = begun()
    now = after(before, "referee: lightning")
    seat = now.pending.questions[0].seat
    monkeypatch.setattr(type(now.continuation.opening.answers[0].move), "play", asks_none)
    back, events = engine.decide(now, seat, Place("leg"))
    assert events == [TakenBack()]
    assert (back.table, back.pending) == (before.table, before.pending)


def asks_none(self, ctx):
    return


def test_it_is_told_to_everyone(monkeypatch):
    now = after(begun(), *DODGED)
    monkeypatch.setattr(Hit, "play", asks_nothing)
    back, events = engine.decide(now, "a", Press("relent"))
    for seat in ("a", "d", "referee", ""):
        told = view("toy").render_events(back.table, events, Reader(seat))
        assert "The rules have changed since the move under way began" in told


def test_who_acts_without_a_player_answers_too(monkeypatch):
    now = after(begun(), *DODGED)
    monkeypatch.setattr(Hit, "play", asks_another_first)
    assert all(not choice.odds.chances for choice in odds.of_choices(now, "a"))
    decision = tactics.choose(now, "a", "schemer")
    assert engine.decide(now, decision.seat, decision.move)[1] == [TakenBack()]


def test_the_same_rules_go_on_with_what_0_2_0_has_stored():
    now = after(begun(), *DODGED, "Ann: press feint", "Cid: put arm")
    read = engine.decode(as_by_0_2_0(now))
    assert [reply.asked for reply in read.continuation.replies] == [None, None, None]
    ended, events = play(read, "Cid: put arm")
    straight, told = play(now, "Cid: put arm")
    assert (ended, events) == (straight, told)
    assert engine.decode(engine.encode(read)) == read


@pytest.mark.parametrize("later", [later for later in LATER if later is not asks_about_another])
def test_other_rules_take_back_what_0_2_0_has_stored(monkeypatch, later):
    now = engine.decode(as_by_0_2_0(after(begun(), *DODGED)))
    monkeypatch.setattr(Hit, "play", later)
    back, events = engine.decide(now, "a", Press("relent"))
    assert events == [TakenBack()]
    assert asked(back) == ["a turn", "b turn"]


def test_a_fight_that_went_back_is_another_moment():
    """Gone back to an earlier question, a move goes on as the rules have it."""
    now = after(begun(), *DODGED)
    again = engine.rewind(after(now, "Ann: press relent"), now)
    assert TakenBack() not in play(again, "Ann: press relent")[1]


def test_another_move_under_way_goes_on(monkeypatch):
    now = after(begun(), "Ann: stunt")
    monkeypatch.setattr(Hit, "play", asks_nothing)
    assert TakenBack() not in play(now, "referee: forbid")[1]


def test_what_a_later_version_does_after_the_same_questions_is_its_own_affair(monkeypatch):
    def does_otherwise(self, ctx, actor):
        yield Pending((Reaction("c", "a"), StepIn("d")))
        yield Pressing("a", "c")
        yield Placing("b", 9)

    now = after(begun(), *DODGED)
    monkeypatch.setattr(Hit, "play", does_otherwise)
    assert asked(after(now, "Ann: press feint")) == ["b place"]
