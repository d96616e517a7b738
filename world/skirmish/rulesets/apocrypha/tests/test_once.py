"""What trials of a move do once for all falls of the dice: the way, all before an attack's dice."""

import pytest

from world.skirmish import engine
from world.skirmish.base.copying import copy_table
from world.skirmish.engine.answers import legal_moves
from world.skirmish.odds import finish, steps_of_moves
from world.skirmish.odds.branching import SpreadDice
from world.skirmish.odds.moment import Moment, Repeated
from world.skirmish.rulesets.apocrypha import movement
from world.skirmish.rulesets.apocrypha.tests.positions import (
    duel,
    fight,
    fighter,
    going,
    prepared,
)
from world.skirmish.state.context import new_context
from world.skirmish.state.dice import Dice
from world.skirmish.testing.typed_moves import after

WALKING, SPRINTING = 1, 3
ARCHERS = [fighter("foe", "bow", x=900, ap=12), fighter("bob", "bow", x=1000, ap=12)]
AMBUSH = fighter("cid", x=800, ap=12, prepared=prepared("attack", "reached"))


def walks(*foes, rate=SPRINTING, **mine):
    return fight([fighter("me", **going(rate, "foe"), ap=12, **mine)], [*foes])


STARTS = {
    "nobody notices": duel(fighter("me", **going(WALKING, "foe")), apart=30),
    "archers may shoot": walks(*ARCHERS),
    "an enemy waits": walks(fighter("foe", x=700, prepared=prepared("attack", "reached"))),
    "leaving": duel(fighter("me", **going(SPRINTING, "foe", toward=False))),
    "out of cover": walks(*ARCHERS, cover="half"),
    "a blow": after(walks(fighter("foe", x=500, ap=12)), "me: attack foe"),
    "the first archer is asked": after(walks(*ARCHERS), "me: attack foe"),
    "an archer is asked, and another waits": after(walks(*ARCHERS, AMBUSH), "me: attack foe"),
    "the second archer is asked": after(walks(*ARCHERS), "me: attack foe", "foe: nothing"),
    "one has shot, the second archer is asked": after(
        walks(*ARCHERS, fit=50), "me: attack foe", "foe: shoot hip", "me: nothing"
    ),
    "both have shot, the target is asked": after(
        walks(*ARCHERS, fit=50),
        *("me: attack foe", "foe: shoot hip", "me: nothing", "bob: shoot hip", "me: nothing"),
    ),
}


def answers(rules):
    """Return ways to answer: as is usual, and with any of the first legal answers."""

    def of(place):
        def answer(table, question):
            legal = list(legal_moves(rules, table, question))
            return legal[min(place, len(legal) - 1)]

        return answer

    return [of(place) for place in range(3)]


@pytest.mark.slow
@pytest.mark.parametrize("start", STARTS.values(), ids=STARTS)
def test_a_trial_is_what_it_would_be_if_nothing_were_remembered(start):
    for seat in engine.open_seats(start):
        shared = Moment(start, seat)
        usual = shared.by_default
        for answering in (usual, *answers(shared.rules), usual):
            for move in engine.choices(start, seat):
                repeated = Repeated(shared, move, answering)
                for way in range(3):
                    known = repeated(SpreadDice(ways=3, way=way))
                    fresh = Moment(start, seat)
                    again = fresh.run(move, SpreadDice(ways=3, way=way), answering)
                    assert known.table == again.table
                    assert known.events == again.events


@pytest.mark.parametrize("words", ["attack foe", "flurry foe", "flurry foe and bob", "feint foe"])
def test_an_attack_is_begun_once(words, monkeypatch):
    """Whatever the dice show, what comes before them is the same."""
    begun, begin = [], Moment.begin
    monkeypatch.setattr(
        Moment, "begin", lambda moment, *given: begun.append(given) or begin(moment, *given)
    )
    start = fight([fighter("me", ap=20)], [fighter("foe", ap=20), fighter("bob", x=100)])
    move = engine.parse(start, "me", words)
    (listed,) = finish(steps_of_moves(start, "me", [move]))
    assert listed.odds.ways > len(begun) == 1


@pytest.mark.parametrize("about", ["archers may shoot", "both have shot, the target is asked"])
def test_who_notices_is_found_out_once(about, monkeypatch):
    """The steps of a way are gone once for each number of points, whatever the dice show.

    So it is if dice have fallen on the way in the fight itself.
    """
    strides, stride = [], movement._stride

    def counted(ctx, mover, points):
        strides.append(points)
        yield from stride(ctx, mover, points)

    monkeypatch.setattr(movement, "_stride", counted)
    start = STARTS[about]
    (seat,) = engine.open_seats(start)
    moment = Moment(start, seat)
    for move in engine.choices(start, seat):
        for way in range(3):
            moment.run(move, SpreadDice(ways=3, way=way), moment.by_default)
    assert strides
    assert len(strides) == len(set(strides))


def test_who_comes_and_who_goes_in_the_part_is_there_again_and_gone_again():
    known, begun, tables = {}, [], []

    def change_guard(table):
        begun.append(table)
        guard = copy_table(table.fighters["foe"])
        guard.id = "guard"
        table.fighters["guard"] = guard
        yield "Who goes there?"
        del table.fighters["foe"]
        return guard.id

    for _ in range(2):
        table = copy_table(duel().table)
        ctx = new_context(None, table, Dice("seed"), known=known)
        part = ctx.once("guard", lambda table=table: change_guard(table))
        assert next(part) == "Who goes there?"
        assert {*table.fighters} == {"me", "foe", "guard"}
        with pytest.raises(StopIteration) as ended:
            part.send("A friend.")
        assert ended.value.value == "guard"
        tables.append(table)
    assert tables[0] == tables[1]
    assert {*table.fighters} == {"me", "guard"}
    assert len(begun) == 1
