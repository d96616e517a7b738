"""A fight is stored and taken up between any two answers; a refused move changes nothing."""

import pytest
from msgspec.structs import replace

from world.skirmish import engine
from world.skirmish.base.copying import copy_table
from world.skirmish.base.errors import Refusal
from world.skirmish.engine.runner import Run
from world.skirmish.ruleset.base import new_context
from world.skirmish.state.dice import Dice
from world.skirmish.state.fight import Answer
from world.skirmish.tests.toy import RULESET
from world.skirmish.tests.toy.fights import after, answer, fight, play
from world.skirmish.tests.toy.moves import Hit

pytestmark = pytest.mark.usefixtures("toy_is_registered")

#: Every kind of question there is, one after the other.
LINES = (
    "Ann: hit Cid", "Cid: react dodge", "Ann: press feint", "Cid: put arm", "Cid: put arm",
    "Bob: call a vote", "Ann: vote aye", "Dan: vote no", "Cid: vote aye", "Bob: vote no",
    "Cid: stunt", "referee: allow 2", "Dan: hit Ann", "Bob: cover", "Bob: put leg",
    "Bob: put leg", "referee: lightning", "Dan: put leg", "Ann: hit Dan", "Dan: react block",
    "Dan: put arm", "Bob: rest",
)  # fmt: skip


def begun():
    """Dice: a feint of one success, a stunt of one, lightning on Dan, a block of one."""
    return fight("Ann Bob", "Cid Dan", dice=(1, 6, 6, 1, 4, 6))


def test_a_fight_stored_before_every_answer_goes_like_one_that_was_not():
    straight = stored = begun()
    for line in LINES:
        straight, told = play(straight, line)
        stored, told_stored = play(engine.decode(engine.encode(stored)), line)
        assert told_stored == told
        assert stored == straight


def test_a_stored_fight_is_the_same_text_when_it_is_stored_again():
    now = begun()
    for line in LINES:
        now = after(now, line)
        text = engine.encode(now)
        assert engine.encode(engine.decode(text)) == text


def test_a_move_told_in_pieces_tells_every_event_once():
    """The same procedure, run once and without the engine, tells the same and does the same."""
    lines = (
        "Ann: hit Cid", "Cid: react dodge", "Ann: press feint", "Cid: put arm", "Cid: put arm",
    )  # fmt: skip
    before = now = begun()
    answers = []
    for line in lines:
        answers.append(answer(now, line))
        now = after(now, line)
    _, told = play(before, *lines)
    dice = Dice(before.seed, before.drawn, None, before.loaded)
    ctx = new_context(RULESET, copy_table(before.table), dice)
    dice.emit = ctx.emit
    run = Run(ctx, RULESET.play(ctx, (answers[0],)))
    for given in answers[1:]:
        run.advance((given,))
    assert run.asked is None
    assert told == ctx.events
    assert now.table == ctx.table
    assert now.drawn == dice.drawn


def test_what_a_move_does_before_its_questions_is_done_once():
    now = begun()
    for line in ("Ann: hit Cid", "Cid: react endure", "Cid: put arm", "Cid: put leg"):
        now = after(now, line)
        assert now.table.fighters["a"].swings == 1


def test_the_same_answers_from_the_same_beginning_make_the_same_fight():
    now, answers = begun(), []
    for line in LINES:
        answers.append(answer(now, line))
        now = after(now, line)
    replayed, told = engine.replay(begun(), answers)
    assert replayed == now
    assert told == play(begun(), *LINES)[1]


def test_a_fight_is_a_value_and_a_move_leaves_it_as_it_was():
    now = begun()
    for line in LINES:
        text = engine.encode(now)
        following = after(now, line)
        assert engine.encode(now) == text
        now = following


def test_a_refused_move_changes_nothing():
    now = begun()
    for line in LINES:
        text = engine.encode(now)
        for actor, move in (("a", Hit("a")), ("stranger", Hit("c")), ("c", Hit("d"))):
            with pytest.raises(Refusal):
                engine.decide(now, actor, move)
        assert engine.encode(now) == text
        now = after(now, line)


def test_a_fight_that_waits_for_nobody_though_it_is_not_over_is_a_problem():
    now = begun()
    stuck = replace(now, pending=replace(now.pending, questions=()))
    assert list(engine.problems(stuck)) == ["the fight is not over, but waits for no seat"]


def test_a_fight_that_is_over_but_waits_is_a_problem():
    over = after(begun(), "referee: withdraw Cid", "referee: withdraw Dan")
    waits = replace(over, pending=begun().pending)
    assert list(engine.problems(waits)) == ["the fight is over but waits for a seat"]


def test_a_question_to_a_stranger_is_a_problem():
    now = begun()
    (first, second) = now.pending.questions
    strange = replace(now.pending, questions=(replace(first, seat="x"), second))
    assert list(engine.problems(replace(now, pending=strange))) == ["x is asked but does not fight"]


def test_a_seat_asked_twice_at_once_is_a_problem():
    now = begun()
    (first, _) = now.pending.questions
    twice = replace(now.pending, questions=(first, first))
    assert list(engine.problems(replace(now, pending=twice))) == ["one seat is asked twice at once"]


def test_a_broken_table_is_a_problem():
    now = begun()
    now.table.fighters["a"].wounds["arm"] = 9
    assert list(engine.problems(now)) == ["Ann has 9 wounds in the arm"]


def test_what_a_fighter_sheet_gets_comes_from_the_rules():
    assert engine.write_back(begun())["a"] == {"toy_guard": 0}


def test_an_answer_is_a_seat_and_a_move():
    assert answer(begun(), "Ann: hit Cid") == Answer("a", Hit("c"))
