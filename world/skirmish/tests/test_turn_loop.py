"""The loop of turns by initiative, and what a ruleset may hang on it."""

from typing import Annotated

import pytest

from world.skirmish import engine, game
from world.skirmish.base.errors import DeclarationError
from world.skirmish.referee.rulings import Withdraw
from world.skirmish.ruleset.declarations import check
from world.skirmish.testing.any_fight import any_fight
from world.skirmish.testing.positions import fight
from world.skirmish.testing.reading import asked
from world.skirmish.testing.refusals import refused
from world.skirmish.testing.typed_moves import after, play
from world.skirmish.views.display import Reader
from world.skirmish.views.usual_view import UsualView


class Fighter(game.Combatant):
    """A fighter who may wake, ride and be ready."""

    life = "hp"
    hp: int = game.number("hit points", default=3, most=9, within="max_hp", help="Left.")
    max_hp: int = game.number("most hit points", default=9, least=1, most=9, help="Unhurt.")
    wits: int = game.number("wits", default=0, most=9, help="Break ties.")
    rides: bool = game.flag("rides", help="Whether they follow the first of their team.")
    action: int = game.resource("action")
    trick: int = game.resource("trick")
    reaction: int = game.resource("reaction")
    readied: bool = game.effect("ready", until="turn")


class Unready(game.Combatant):
    """A fighter who cannot get ready."""

    action: int = game.resource("action")


class ByLot(game.InitiativeTurns):
    """Turns by lot."""

    def initiative(self, ctx, fighter):
        return 0


class Hit(game.TargetEvent):
    """A blow."""

    sentence = "$You() $conj(hit) $you(target)."


class Saved(game.ActorEvent):
    """A save of the dying."""

    sentence = "$You() $conj(roll) {face}."
    face: int


class Called(game.ActorEvent):
    """An order was given."""

    sentence = "$You() $conj(shout)."


def hit(ctx, actor, target):
    target.lose("hp", 1)
    ctx.emit(Hit(actor.id, target.id))


class Strike(game.Action):
    """Strike an enemy."""

    costs = "action"
    target: Annotated[str, game.Target(among="enemies")]

    def play(self, ctx, actor):
        hit(ctx, actor, ctx.table.fighters[self.target])


class Trick(game.Action):
    """A trick that only the clever know."""

    costs = "trick"
    sentence = "$You() $conj(do) a trick."

    def check(self, table, actor):
        if actor.wits < 9:
            raise game.IllegalMove("You know no trick.")

    def play(self, ctx, actor):
        pass


class GetReady(game.Ready):
    """Get ready to strike."""

    costs = "action"


class Stop(game.Response):
    """Strike first."""

    costs = "reaction"


class Guard(game.Question):
    """Whether to strike first."""

    asks = "whether to strike before {mover}"
    answers = (Stop, game.No)
    default = game.No()
    mover: str


class Shout(game.Response):
    """Shout."""

    sentence = "$You() $conj(shout)."


class Orders(game.Question):
    """What everyone does as a round begins."""

    asks = "what to shout"
    answers = (Shout, game.No)
    default = game.No()

    def play(self, ctx, answers):
        for answer in answers:
            if isinstance(answer.move, Shout):
                ctx.emit(Called(answer.actor))


class Loop(game.InitiativeTurns):
    """The rules; variants hang more on the loop."""

    name = "loop"
    summary = "For tests of turns."
    fighter = Fighter
    actions = (Strike, Trick)
    results = {"harm": {Hit: ""}}

    def initiative(self, ctx, fighter):
        return ctx.dice.total(1, 20, by=fighter.id)


class Waking(Loop):
    """Those who are down roll in their turn, and wake with 20."""

    def passed_over(self, ctx, fighter):
        face = ctx.dice.total(1, 20, by=fighter.id)
        ctx.emit(Saved(fighter.id, face))
        if face == 20:
            fighter.hp = 1


def test_who_is_down_is_passed_over_in_their_turn():
    start = fight(Waking(), ["Ann", "Amy"], ["Cid"], dice=(9, 5, 20, 7, 0))
    start.table.fighters["ann"].hp = 1
    now, events = play(start, "cid: strike ann", "cid: done")
    assert Saved("ann", 7) in events
    assert asked(now) == ["amy turn"]


def test_and_acts_at_once_if_that_wakes_them():
    start = fight(Waking(), ["Ann", "Amy"], ["Cid"], dice=(9, 5, 20, 20, 0))
    start.table.fighters["ann"].hp = 1
    now, events = play(start, "cid: strike ann", "cid: done")
    assert asked(now) == ["ann turn"]
    assert [type(event) for event in events][-2:] == [Saved, game.TurnBegan]


def test_who_has_left_is_not_passed_over():
    start = fight(Waking(), ["Ann", "Amy"], ["Cid"], dice=(9, 5, 20, 0))
    left, _ = engine.decide(start, "referee", Withdraw("ann"))
    _, events = play(left, "cid: done")
    assert not [event for event in events if isinstance(event, Saved)]


def test_ties_are_decided_by_what_follows_and_the_first_number_is_shown():
    class Ties(Loop):
        def initiative(self, ctx, fighter):
            return ctx.dice.total(1, 20, by=fighter.id), fighter.wits

    start = fight(Ties(), ["Ann wits=1", "Amy wits=5"], ["Cid wits=9"], dice=(9, 9, 9))
    assert start.table.order == ["cid", "amy", "ann"]
    assert list(start.table.fighters) == ["ann", "amy", "cid"]


def test_a_turn_ends_when_only_ending_it_is_left():
    class Idle(Loop):
        ends_when_idle = True

    start = fight(Idle(), ["Ann"], ["Cid"], dice=(9, 5))
    assert asked(after(start, "ann: strike cid")) == ["cid turn"]
    clever = fight(Idle(), ["Ann wits=9"], ["Cid"], dice=(9, 5))
    assert asked(after(clever, "ann: strike cid")) == ["ann turn"]
    assert asked(after(fight(Loop(), ["Ann"], ["Cid"], dice=(9, 5)), "ann: strike cid")) == [
        "ann turn"
    ]


class Guarded(Loop):
    """Enemies may strike first, before each move."""

    questions = (Guard,)
    told: tuple[str, ...] = ()

    def before(self, ctx, actor, move):
        for enemy in ctx.table.enemies(actor):
            if (yield Guard(enemy.id, mover=actor.id)) == Stop():
                hit(ctx, enemy, actor)

    def after(self, ctx, actor, move):
        ctx.emit(Called(actor.id))


def test_what_comes_before_a_move_may_ask_and_prevent_it():
    start = fight(Guarded(), ["Ann", "Amy"], ["Cid"], dice=(9, 5, 1))
    start.table.fighters["ann"].hp = 1
    now, events = play(start, "ann: strike cid", "cid: stop")
    assert [event for event in events if isinstance(event, Hit)] == [Hit("cid", "ann")]
    assert Called("ann") not in events
    assert now.table.fighters["cid"].hp == 3
    assert now.table.fighters["cid"].reaction == 0


def test_what_comes_after_a_move_comes_after_it():
    start = fight(Guarded(), ["Ann"], ["Cid"], dice=(9, 5))
    _, events = play(start, "ann: strike cid", "cid: no")
    assert [type(event) for event in events] == [Hit, Called]
    _, events = play(start, "ann: done")
    assert Called("ann") not in events


def test_a_move_that_has_become_illegal_is_not_made():
    class Blinding(Guarded):
        def before(self, ctx, actor, move):
            actor.action = 0

    start = fight(Blinding(), ["Ann"], ["Cid"], dice=(9, 5))
    now, events = play(start, "ann: strike cid")
    assert events == [game.Prevented("ann")]
    assert now.table.fighters["cid"].hp == 3
    assert UsualView("loop").sentences(now.table, events, Reader("ann")) == [
        "You can no longer do that, and do something else."
    ]


class Patient(Loop):
    """Turns are delayed, and fighters get ready."""

    actions = (Strike, Trick, game.Delay, GetReady)
    questions = (game.Readied,)

    def release(self, ctx, fighter, mover):
        hit(ctx, fighter, mover)

    def is_ready_for(self, table, fighter, mover, move):
        return isinstance(move, Strike)


def test_a_turn_that_is_delayed_comes_after_another_and_stays_there():
    start = fight(Patient(), ["Ann", "Amy"], ["Cid"], dice=(9, 5, 1))
    now = after(start, "ann: delay after amy")
    assert (now.table.order, asked(now)) == (["amy", "ann", "cid"], ["amy turn"])
    now = after(now, "amy: done")
    assert asked(now) == ["ann turn"]
    with refused("Amy has acted in this round."):
        after(now, "ann: delay after amy")
    now = after(now, "ann: strike cid")
    with refused("You can delay your turn only before you have done anything in it."):
        after(now, "ann: delay after cid")


def test_the_first_of_the_round_may_delay_to_its_end():
    start = fight(Patient(), ["Ann"], ["Cid"], dice=(9, 5))
    now = after(start, "ann: delay after cid", "cid: done")
    assert (asked(now), now.table.round) == (["ann turn"], 1)
    assert after(now, "ann: done").table.round == 2


def test_who_is_ready_acts_after_the_move_of_an_enemy():
    start = fight(Patient(), ["Ann"], ["Cid"], dice=(9, 5))
    now = after(start, "ann: get ready", "ann: done", "cid: strike ann")
    assert asked(now) == ["ann readied"]
    struck, events = play(now, "ann: yes")
    assert events == [Hit("ann", "cid")]
    assert not struck.table.fighters["ann"].readied
    assert after(now, "ann: no").table.fighters["ann"].readied


def test_fighters_who_act_by_themselves_do_not_wait():
    start = fight(Patient(), ["Ann"], ["Cid"], dice=(9, 5))
    considers = Patient.evaluation.considers
    assert not considers(start.table, "ann", GetReady())
    assert not considers(start.table, "ann", game.Delay("cid"))


def test_a_ready_that_lacks_what_it_needs_is_refused():
    def without(**lacking):
        return type("Lacking", (Patient,), {"name": "lacking", **lacking})()

    with pytest.raises(DeclarationError, match=r"GetReady asks Readied\. Add it to Lacking"):
        check(without(questions=(), release=lambda self, ctx, fighter, mover: None))
    unready = {"name": "x", "actions": (GetReady,), "questions": (game.Readied,)}
    with pytest.raises(DeclarationError, match="GetReady needs the effect 'readied'"):
        check(type("Lacking", (ByLot,), {"summary": "x", "fighter": Unready, **unready})())
    loop = {"name": "x", "actions": (GetReady,), "questions": (game.Readied,)}
    with pytest.raises(DeclarationError, match=r"GetReady does nothing. Write def release"):
        check(type("Lacking", (Loop,), loop)())


def test_a_follower_acts_after_its_leader():
    class Riding(Loop):
        def follows(self, table, fighter):
            return next(iter(table.members(fighter.team))).id if fighter.rides else ""

    start = fight(Riding(), ["Ann", "Nag rides=yes"], ["Cid"], dice=(9, 12))
    assert start.table.order == ["cid", "ann", "nag"]


def test_the_order_may_be_rolled_in_each_round():
    class Chaotic(Loop):
        rolls_each_round = True

    start = fight(Chaotic(), ["Ann"], ["Cid"], dice=(9, 5, 2, 6))
    now = after(start, "ann: done", "cid: done")
    assert (now.table.order, asked(now)) == (["cid", "ann"], ["cid turn"])


def test_a_fighter_changes_place_and_the_turn_goes_on():
    start = fight(Loop(), ["Ann", "Amy"], ["Cid"], dice=(9, 5, 1))
    now = after(start, "ann: done")
    now.table.place_first(now.table.fighters["cid"])
    assert (now.table.order, now.table.actor.id) == (["cid", "ann", "amy"], "amy")


class Asking(Loop):
    """Each round begins with a question to all."""

    questions = (Orders,)
    round_question = Orders


def test_a_round_begins_with_a_question_to_all():
    start = fight(Asking(), ["Ann"], ["Cid"], dice=(9, 5))
    assert asked(start) == ["ann orders", "cid orders"]
    now, events = play(start, "cid: shout", "ann: no")
    assert Called("cid") in events
    assert asked(now) == ["ann turn"]
    now = after(now, "ann: done", "cid: done")
    assert (asked(now), now.table.round) == (["ann orders", "cid orders"], 2)


def test_a_question_of_the_round_has_to_be_listed():
    with pytest.raises(DeclarationError, match=r"Add it to Lacking\.questions"):
        check(type("Lacking", (Asking,), {"name": "x", "questions": ()})())


def test_the_loop_itself_may_be_replaced():
    class Backwards(Loop):
        def next_turn(self, ctx):
            super().next_turn(ctx)
            ctx.table.order.reverse()

    start = fight(Backwards(), ["Ann"], ["Cid"], dice=(9, 5))
    assert asked(start) == ["cid turn"]


class Everything(Waking, Patient):
    """All of it at once."""

    name = "test_turn_loop"
    questions = (game.Readied, Orders)
    round_question = Orders
    ends_when_idle = True
    rolls_each_round = True


#: Takes long: `make test-all` plays it.
TestAnyFight = pytest.mark.slow(any_fight(Everything(), examples=20, rare=(Trick,)))
