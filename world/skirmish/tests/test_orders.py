"""Standing orders, answers that need no asking, and votes that are settled."""

import pytest

from world.skirmish import engine
from world.skirmish.base.errors import IllegalMove, NotAsked, NotUnderstood
from world.skirmish.engine import standing_orders
from world.skirmish.referee.orders import OrderGiven, StandingOrder
from world.skirmish.ruleset import registry
from world.skirmish.testing import positions
from world.skirmish.testing.reading import asked
from world.skirmish.testing.refusals import refused
from world.skirmish.tests.toy.events import Fell, Voted
from world.skirmish.tests.toy.fights import after, fight, play

pytestmark = pytest.mark.usefixtures("toy_is_registered")


def called(**house):
    """A vote of four that Ann has called."""
    return after(fight("Ann Bob", "Cid Dan", **house), "Ann: call a vote")


def test_an_order_answers_the_question_that_is_open():
    voted, told = play(called(), "Cid: always vote no")
    assert told == [OrderGiven("c", "vote", "vote no")]
    assert engine.open_seats(voted) == ("a", "b", "d")


@pytest.mark.parametrize("name", registry.names())
def test_every_answer_that_is_offered_for_an_order_is_one(name):
    rules = registry.get(name)
    begun = positions.fight(rules, ["Ann"], ["Cid"])
    for kind in rules.standing:
        for answer in standing_orders.answers(rules.syntaxes[kind]):
            order = engine.parse(begun, "cid", f"orders {kind} {answer}")
            assert order == StandingOrder(kind, answer)
            engine.check(begun, "cid", order)


def test_what_may_be_left_out_is_left_out_of_an_order():
    offered = standing_orders.answers(registry.get("dungeoneers").syntaxes["dodge"])
    assert offered == ["dodge", "do nothing"]


def test_nobody_gives_up_by_an_order():
    apocrypha = registry.get("apocrypha")
    begun = positions.fight(apocrypha, ["Ann"], ["Cid"])
    assert "yield" not in standing_orders.answers(apocrypha.syntaxes["last points"])
    for words in ("orders last points yield", "orders last points give up"):
        with refused("A standing order cannot yield for you. Type it when you mean it."):
            engine.parse(begun, "cid", words)
    with refused("A standing order cannot yield for you. Type it when you mean it."):
        engine.check(begun, "cid", StandingOrder("last points", "yield"))


def test_an_order_answers_every_question_of_its_kind_after_it():
    ordered = after(fight("Ann Bob", "Cid Dan"), "Cid: orders vote vote no", "Ann: call a vote")
    assert engine.open_seats(ordered) == ("a", "b", "d")


def test_where_all_have_orders_nobody_is_asked():
    ordered = after(fight("Ann", "Cid"), "Cid: orders vote vote no", "Ann: orders vote vote aye")
    told = play(ordered, "Ann: call a vote")[1]
    assert Voted(1, 1) in told


def test_an_order_can_be_given_out_of_turn_and_leaves_links_as_they_are():
    start = fight("Ann", "Cid")
    assert after(start, "Cid: orders mercy mercy spare").rev == start.rev


def test_an_order_can_be_taken_back():
    ordered = after(fight("Ann", "Cid"), "Cid: orders vote vote no", "Cid: orders vote ask")
    assert engine.open_seats(after(ordered, "Ann: call a vote")) == ("a", "c")
    with refused("You are asked about 'vote' already.", IllegalMove):
        after(ordered, "Cid: orders vote ask")


def test_an_order_says_itself_in_words():
    start = fight("Ann", "Cid")
    for order in (StandingOrder("vote", "vote no"), StandingOrder("mercy")):
        assert engine.parse(start, "a", engine.say(start, order)) == order


_USAGE = (
    "Type combat orders QUESTION ANSWER, or combat orders QUESTION ask to be asked again. "
    "Questions: press, mercy, ruling, vote."
)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("orders", _USAGE),
        ("orders dance yes", f"There is no question 'dance' here. {_USAGE}"),
        ("orders vote vote maybe", "Unknown say 'maybe'. Did you mean aye? Type: vote aye|no."),
    ],
)  # fmt: skip
def test_an_order_that_is_none_is_refused_in_words(words, sentence):
    with refused(sentence, NotUnderstood):
        engine.parse(fight("Ann", "Cid"), "a", words)


def test_what_is_asked_each_time_takes_no_order():
    swung = after(fight("Ann", "Cid"), "Ann: hit Cid")
    with refused(
        "This question cannot be answered by a standing order. To answer another in advance, type "
        "combat orders QUESTION ANSWER. Questions: press, mercy, ruling, vote."
    ):
        engine.parse(swung, "c", "always react dodge")


def test_what_is_always_answered_need_not_be_asked_now():
    start = fight("Ann", "Cid")
    assert engine.parse(start, "c", "always vote no") == StandingOrder("vote", "vote no")
    assert engine.parse(start, "a", "always mercy spare") == StandingOrder("mercy", "mercy spare")


def test_in_ones_own_turn_it_says_that_a_turn_takes_no_order():
    start = fight("Ann", "Cid")
    way = (
        "To answer another in advance, type combat orders QUESTION ANSWER. "
        "Questions: press, mercy, ruling, vote."
    )
    with refused(f"Your own turn cannot be played by a standing order. {way}"):
        engine.parse(start, "a", "always hit Cid")
    with refused(f"You are asked nothing now. {way}"):
        engine.parse(start, "c", "always hit Ann")


def test_only_those_who_are_asked_give_orders():
    with refused("Only fighters and the referee have standing orders.", NotAsked):
        engine.decide(fight("Ann", "Cid"), "stranger", StandingOrder("vote", "vote no"))


def test_an_order_in_the_middle_of_a_move_is_followed_and_replayed():
    start = after(fight("Ann", "Cid", tough=1), "Ann: orders mercy mercy finish")
    down, told = play(start, "Ann: hit Cid", "Cid: r endure", "Cid: put arm", "Cid: put leg")
    assert Fell("c", spared=False) in told
    assert engine.outcome(down).winner == "1"
    stored = engine.decode(engine.encode(start))
    assert play(stored, "Ann: hit Cid", "Cid: r endure", "Cid: put arm", "Cid: put leg")[0] == down


def test_a_vote_that_is_settled_is_not_asked_on():
    told = play(called(friendly_fire=True), "Bob: vote no")[1]
    assert Voted(0, 1) in told


def test_a_vote_that_may_still_go_either_way_is():
    assert asked(after(called(), "Bob: vote no"))
    assert engine.open_seats(after(called(), "Bob: vote no")) == ("a", "c", "d")
