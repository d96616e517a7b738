"""Questions in the middle of a move: reactions, reactions to them, one wound after another."""

import pytest

from world.skirmish import engine
from world.skirmish.base.errors import IllegalMove, NotAsked
from world.skirmish.state.events import FightOver, Rolled, TeamTurn
from world.skirmish.testing.reading import asked
from world.skirmish.testing.refusals import refused
from world.skirmish.tests.toy.events import Reacted, SwungAt, Wounded
from world.skirmish.tests.toy.fights import after, fight, play
from world.skirmish.tests.toy.moves import Hit, Place, React

pytestmark = pytest.mark.usefixtures("toy_is_registered")


def test_the_target_is_asked_in_the_middle_of_a_move():
    swung, told = play(fight("Ann", "Cid"), "Ann: hit Cid")
    assert asked(swung) == ["c react"]
    assert told == [SwungAt("a", "c")]


def test_a_question_says_what_it_is_about():
    swung = after(fight("Ann", "Cid"), "Ann: hit Cid")
    assert engine.open_question(swung, "c").attacker == "a"


def test_what_a_question_takes_for_silence_is_a_legal_answer():
    swung = after(fight("Ann", "Cid"), "Ann: hit Cid")
    silence = engine.open_question(swung, "c").default
    assert silence in list(engine.choices(swung, "c"))


def test_a_reaction_may_be_reacted_to():
    dodged = after(fight("Ann", "Cid"), "Ann: hit Cid", "Cid: react dodge")
    assert asked(dodged) == ["a press"]
    assert asked(after(dodged, "Ann: press relent")) == ["c turn"]


def test_one_move_may_ask_again_and_again():
    hit = after(fight("Ann", "Cid"), "Ann: hit Cid", "Cid: react endure")
    assert engine.open_question(hit, "c").left == 2
    once = after(hit, "Cid: put arm")
    assert engine.open_question(once, "c").left == 1
    twice, told = play(once, "Cid: put leg")
    assert told == [Wounded("c", "leg"), TeamTurn("2")]
    assert twice.table.fighters["c"].wounds == {"arm": 1, "leg": 1}
    assert asked(twice) == ["c turn"]


def test_while_a_move_is_under_way_nobody_else_moves():
    swung = after(fight("Ann Bob", "Cid"), "Ann: hit Cid")
    with refused("The move under way waits for Cid.", NotAsked):
        engine.decide(swung, "b", Hit("c"))


def test_while_a_move_is_under_way_its_own_mover_waits_too():
    swung = after(fight("Ann Bob", "Cid"), "Ann: hit Cid")
    assert list(engine.choices(swung, "a")) == []
    with pytest.raises(NotAsked, match="waits for Cid"):
        engine.parse(swung, "a", "rest")


def test_an_answer_is_not_a_move_of_ones_turn():
    swung = after(fight("Ann", "Cid"), "Ann: hit Cid")
    with refused("'rest' is not a move here. You can type: react dodge|block|endure."):
        engine.parse(swung, "c", "rest")
    with refused("That is not an answer to the question.", IllegalMove):
        engine.decide(swung, "c", Hit("a"))


def test_an_answer_may_be_illegal_and_says_why():
    full = after(
        fight("Ann Bob", "Cid"), "Ann: hit Cid", "Cid: r endure", "Cid: put arm", "Cid: put arm",
        "Bob: hit Cid", "Cid: r endure",
    )  # fmt: skip
    assert list(engine.choices(full, "c")) == [Place("leg")]
    with refused("Your arm cannot take more.", IllegalMove):
        engine.decide(full, "c", Place("arm"))


def test_any_of_several_may_answer_and_the_first_goes_ahead():
    swung = after(fight("Ann", "Cid Dan"), "Ann: hit Cid")
    assert asked(swung) == ["c react", "d cover"]
    covered, told = play(swung, "Dan: cover")
    assert told == [Reacted("d", "cover")]
    assert asked(covered) == ["d place"]


def test_of_several_who_may_answer_each_has_their_own_choices():
    swung = after(fight("Ann", "Cid Dan"), "Ann: hit Cid")
    assert [engine.say(swung, move) for move in engine.choices(swung, "c")] == [
        "react dodge",
        "react block",
        "react endure",
    ]
    assert [engine.say(swung, move) for move in engine.choices(swung, "d")] == ["cover"]


def test_any_member_of_the_team_may_go_first():
    for first in ("Ann", "Bob"):
        assert asked(after(fight("Ann Bob", "Cid"), f"{first}: rest")) != ["c turn"]
    assert asked(after(fight("Ann Bob", "Cid"), "Bob: rest")) == ["a turn"]


def test_dice_fall_between_the_questions_where_the_move_throws_them():
    pressed = after(fight("Ann", "Cid", dice=(6, 1)), "Ann: hit Cid", "Cid: r dodge")
    assert pressed.drawn == 1
    struck, told = play(pressed, "Ann: press feint")
    assert told == [Reacted("a", "feint"), Rolled(6, (6, 1), 4, by="a")]
    assert struck.drawn == 3


def test_the_table_in_the_middle_of_a_move_shows_what_has_happened_so_far():
    hit = after(fight("Ann", "Cid"), "Ann: hit Cid", "Cid: r endure", "Cid: put arm")
    assert hit.table.fighters["c"].wounds == {"arm": 1, "leg": 0}


def test_the_fight_may_end_by_the_answer_to_a_question():
    over, told = play(
        fight("Ann", "Cid", tough=1), "Ann: hit Cid", "Cid: r endure", "Cid: put arm",
        "Cid: put leg", "Ann: mercy finish",
    )  # fmt: skip
    assert told[-1] == FightOver("1")
    assert over.pending.questions == ()
    assert engine.outcome(over).winner == "1"


@pytest.mark.parametrize(
    ("lines", "who", "why"),
    [
        ((), "c", "It is the turn of team 1. The fight waits for Ann, Bob."),
        (("Ann: rest",), "a", "You have moved already in this turn. Yet to move: Bob."),
        ((), "stranger", "You are not in this fight."),
    ],
)
def test_who_is_not_asked_reads_why(lines, who, why):
    with refused(why, NotAsked):
        engine.open_question(after(fight("Ann Bob", "Cid"), *lines), who)


def test_a_move_given_back_by_parse_is_the_one_that_say_put_in_words():
    swung = after(fight("Ann", "Cid"), "Ann: hit Cid")
    assert engine.parse(swung, "c", engine.say(swung, React("block"))) == React("block")
