"""Effects that others cause, and conditions that the referee notes."""

import re
from typing import Annotated

import pytest

from world.skirmish import engine, game
from world.skirmish.base.errors import DeclarationError, Refusal
from world.skirmish.referee.notes import Erase, Erased, Note, Noted
from world.skirmish.referee.rulings import Withdraw
from world.skirmish.ruleset import registry
from world.skirmish.ruleset.declarations import check
from world.skirmish.sheets.effects import Cause, Caused
from world.skirmish.testing.any_fight import any_fight
from world.skirmish.testing.playthrough import usual_sheet
from world.skirmish.testing.positions import fight
from world.skirmish.testing.typed_moves import after
from world.skirmish.views import view
from world.skirmish.views.display import Reader
from world.skirmish.views.text import Voice
from world.skirmish.views.usual_view import UsualView


class Fighter(game.Combatant):
    """A fighter whom others hold, bless and mark."""

    life = "hp"
    hp: int = game.number("hit points", default=3, most=9, within="max_hp", help="Left.")
    max_hp: int = game.number("most hit points", default=9, least=1, most=9, help="Unhurt.")
    action: int = game.resource("action")
    held: game.Caused = game.effect("held", by=True, worth=-0.1)
    blessed: game.Caused = game.effect(
        "blessed {}", by=True, until="concentration", stacks="best", worth=0.05
    )
    helped: game.Caused = game.effect("helped by {by}", by=True, until="source turn")
    burning: game.Caused = game.effect("burning for {}", by=True, until="turn", stacks="adds")
    marked: game.Caused = game.effect("marked", by=True, until="round")


class Hold(game.Action):
    """Hold a fighter."""

    costs = "action"
    sentence = "$You() $conj(hold) $you(target)."
    target: Annotated[str, game.Target(among="others")]

    def play(self, ctx, actor):
        ctx.table.fighters[self.target].affect("held", by=actor)


class Bless(game.Action):
    """Bless a fighter."""

    costs = "action"
    sentence = "$You() $conj(bless) $you(target)."
    target: Annotated[str, game.Target(among="allies")]

    def play(self, ctx, actor):
        ctx.table.end_concentration(actor)
        ctx.table.fighters[self.target].affect("blessed", by=actor, amount=2)


class Help(game.Action):
    """Help a fighter, until your next turn."""

    costs = "action"
    sentence = "$You() $conj(help) $you(target)."
    target: Annotated[str, game.Target(among="allies")]

    def play(self, ctx, actor):
        target = ctx.table.fighters[self.target]
        for effect in ("helped", "marked"):
            target.affect(effect, by=actor)


class Burn(game.Action):
    """Set a fighter on fire for two of their turns."""

    costs = "action"
    sentence = "$You() $conj(burn) $you(target)."
    target: Annotated[str, game.Target(among="enemies")]

    def play(self, ctx, actor):
        ctx.table.fighters[self.target].affect("burning", by=actor, amount=3, turns=2)


class Effects(game.InitiativeTurns):
    """The rules."""

    name = "test_effects"
    summary = "For tests of effects."
    fighter = Fighter
    actions = (Hold, Bless, Help, Burn)
    hidden = ("marked",)

    def initiative(self, ctx, fighter):
        return ctx.dice.total(1, 20, by=fighter.id)


RULES = Effects()


@pytest.fixture
def start():
    return fight(RULES, ["Ann", "Amy"], ["Cid"], dice=(9, 5, 2))


def notes(now, of, reader=""):
    """Return the notes of a fighter as a reader has them."""
    view = UsualView(now.ruleset)
    return list(view.forms._notes(now.table, now.table.fighters[of], Voice(now.table, reader)))


def test_an_effect_is_shown_with_its_source(start):
    now = after(start, "ann: hold cid")
    assert notes(now, "cid") == ["held by Ann"]
    assert notes(now, "cid", "ann") == ["held by you"]


def test_it_ends_when_its_source_is_out(start):
    now = after(start, "ann: hold cid")
    gone, _ = engine.decide(now, "referee", Withdraw("ann"))
    assert not gone.table.fighters["cid"].held
    assert now.table.fighters["cid"].held.is_by(now.table.fighters["ann"])


def test_until_the_source_s_turn_it_lasts_through_all_others(start):
    now = after(start, "ann: help amy", "amy: done")
    assert now.table.fighters["amy"].helped.sources == ("ann",)
    now = after(now, "cid: done")
    assert not now.table.fighters["amy"].helped
    assert not now.table.fighters["amy"].marked


def test_until_the_turn_it_counts_the_turns_of_who_has_it(start):
    now = after(start, "ann: burn cid", "amy: burn cid")
    cid = now.table.fighters["cid"]
    assert [cause.left for cause in cid.burning.causes] == [1, 1]
    assert notes(now, "cid") == ["burning for 6 by Ann and Amy"]
    now = after(now, "cid: done", "ann: done", "amy: done")
    assert not now.table.fighters["cid"].burning


def test_concentration_ends_what_one_has_cast_before(start):
    now = after(start, "ann: bless amy", "amy: done", "cid: done")
    assert now.table.concentrates(now.table.fighters["ann"])
    now = after(now, "ann: bless ann")
    fighters = now.table.fighters
    assert (bool(fighters["amy"].blessed), fighters["ann"].blessed.amount) == (False, 2)
    assert notes(now, "ann") == ["blessed 2 by Ann"]


def test_several_causes_come_to_what_is_declared():
    causes = (Cause("a", 3), Cause("b", 2))
    added = [Caused((), stacks) for stacks in ("replaces", "adds", "best")]
    for cause in causes:
        added = [caused.with_cause(cause) for caused in added]
    assert [caused.amount for caused in added] == [2, 5, 3]
    assert [caused.without("a").amount for caused in added] == [2, 2, 2]
    assert 0.5 * added[1] == 2.5


def test_what_is_hidden_is_noted_for_its_own_seat_alone(start):
    now = after(start, "ann: help amy")
    assert notes(now, "amy") == ["helped by Ann"]
    assert notes(now, "amy", "amy") == ["helped by Ann", "marked by Ann"]
    assert notes(now, "amy", "referee")[-1] == "marked by Ann"


def test_what_is_hidden_stands_in_the_wide_table_of_its_own_seat(start):
    now = after(start, "ann: help amy")
    usual = UsualView(now.ruleset)
    for seat, is_told in (("amy", True), ("ann", False), ("", False), ("referee", True)):
        reader = Reader(seat=seat, columns=200)
        assert ("marked by" in usual.status(now.table, reader)) == is_told
        assert usual.reads_status_as(reader) == reader


def test_any_fight_finds_a_hidden_number_that_the_status_shows():
    class Careless(Effects):
        name = "test_careless"
        hidden = ("hp",)

    leak = re.escape("is shown what others hide (hp): ")
    with pytest.raises(AssertionError, match=leak):
        any_fight(Careless(), examples=5, duels=False)("runTest").runTest()


def test_it_is_stored_and_taken_back(start):
    now = after(start, "ann: hold cid")
    assert engine.decode(engine.encode(now)) == now
    assert not engine.rewind(now, start).table.fighters["cid"].held


def test_one_source_lets_go_and_others_do_not(start):
    cid, ann, amy = (start.table.fighters[name] for name in ("cid", "ann", "amy"))
    for source in (ann, amy):
        cid.affect("burning", by=source)
    cid.free("burning", by=ann)
    assert cid.burning.sources == ("amy",)
    cid.free("burning")
    assert cid.burning == Fighter.effects["burning"].default


def check_held(kind, declared):
    """Check rules whose fighters have another effect `held`."""
    fields = {"__annotations__": {"held": kind}, "held": game.effect("held", **declared)}
    check(type("Rules", (Effects,), {"fighter": type("Own", (Fighter,), fields)})())


@pytest.mark.parametrize(
    ("declared", "kind", "message"),
    [
        ({"by": True}, bool, r"Own\.held has sources\. Write held: Caused = effect"),
        ({}, Caused, r"Own\.held is Caused, but has no sources"),
        ({"until": "source turn"}, bool, r'lasts until "source turn" of a source\. Write by=True'),
        (
            {"until": "sunset"},
            bool,
            r'Write one of "turn", "round", "source turn", "concentration"',
        ),
        ({"by": True, "stacks": "all"}, Caused, r'Write one of "replaces", "adds", "best"'),
        ({"by": True, "counts": True, "until": "turn"}, Caused, r"affect\(\"held\", by=actor"),
    ],
)
def test_what_cannot_be_is_refused(declared, kind, message):
    with pytest.raises(DeclarationError, match=message):
        check_held(kind, declared)


# Free conditions


def noted(now, words):
    return engine.decide(now, "referee", engine.parse(now, "referee", words))


def test_the_referee_notes_a_condition_for_some_rounds(start):
    now, events = noted(start, "note cid on fire for 2 rounds")
    assert events == [Noted("cid", "on fire", 2)]
    assert notes(now, "cid") == ["on fire for 2 more rounds"]
    assert UsualView(now.ruleset).sentences(now.table, events, Reader("cid")) == [
        "The referee notes of you: on fire, for 2 rounds."
    ]
    now = after(now, "ann: done", "amy: done", "cid: done")
    assert notes(now, "cid") == ["on fire for 1 more round"]
    now = after(now, "ann: done", "amy: done", "cid: done")
    assert notes(now, "cid") == []


def test_and_takes_it_away(start):
    now, _ = noted(start, "note ann cursed")
    now, _ = noted(now, "note ann asleep")
    now, events = noted(now, "erase ann curs")
    assert (events, notes(now, "ann")) == ([Erased("ann", "cursed")], ["asleep"])
    now, _ = noted(now, "erase ann all")
    assert now.table == start.table
    assert engine.encode(now).count("noted") == 0


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("note cid", "Type: note FIGHTER CONDITION"),
        ("note cid on fire for 0 rounds", "A condition lasts for 1 to 99 rounds"),
        ("note cid |rred", "A condition starts with a letter"),
        ("erase cid on fire", "Nothing is noted of Cid."),
    ],
)
def test_what_cannot_be_noted_is_refused(start, words, why):
    with pytest.raises(Refusal, match=why):
        noted(start, words)


def test_no_one_has_more_conditions_than_fit(start):
    now = start
    for number in range(6):
        now, _ = noted(now, f"note ann mark {number}")
    with pytest.raises(Refusal, match=r"Ann has 6 conditions already\. .*combat erase Ann all"):
        noted(now, "note ann one more")


@pytest.mark.parametrize("name", ["apocrypha", "cepheus", "dungeoneers", "grapple"])
def test_conditions_are_shown_by_every_ruleset(name):
    rules = registry.get(name)
    who = [game.Participant(name, name.title(), name, usual_sheet(rules)) for name in ("a", "b")]
    now, _ = engine.begin(rules, who, rules.house(), "any")
    before = engine.encode(now)
    now, _ = engine.decide(now, "referee", Note("a", "on fire"))
    for reader in (Reader("b"), Reader("b", spoken=True), Reader("b", columns=40)):
        assert "on fire" in " ".join(view(name).status(now.table, reader).split())
    assert "on fire" in " ".join(view(name).cards(now.table)[0].notes)
    assert engine.decode(engine.encode(now)) == now
    now, _ = engine.decide(now, "referee", Erase("a", "all"))
    assert '"noted"' not in before
    assert '"noted"' not in engine.encode(now)


TestAnyFight = pytest.mark.slow(any_fight(RULES, examples=20))
