"""Habits: what was judged once is chosen again, and as well as by thinking."""

from typing import Annotated

import pytest
from msgspec.structs import replace

from world.skirmish import engine
from world.skirmish.base.copying import copy_table
from world.skirmish.base.errors import NotAsked
from world.skirmish.moves.base import Action
from world.skirmish.moves.evaluation import Evaluation
from world.skirmish.moves.targets import Target
from world.skirmish.ruleset import registry
from world.skirmish.ruleset.registry import get
from world.skirmish.ruleset.turns import TeamMember, TeamTurns
from world.skirmish.sheets.fighters import Participant
from world.skirmish.sheets.stats import number
from world.skirmish.state.dice import Dice
from world.skirmish.tactics import TEMPERAMENTS, choose, habits
from world.skirmish.tactics.habits import Habits
from world.skirmish.testing.positions import fight

GRAPPLE = get("grapple")
FIGHTER = "ac:co:en:10:3:3:5:6"
SCHEMER = TEMPERAMENTS["schemer"]


def start(*goblins):
    return fight(GRAPPLE, [f"Ann {FIGHTER}"], [f"{goblin} {FIGHTER}" for goblin in goblins])


@pytest.fixture
def judged(monkeypatch):
    """The situations that have been judged."""
    found = []

    class Counted(habits._Chooser):
        def candidates(self, *fighters):
            found.append(fighters)
            return super().candidates(*fighters)

    monkeypatch.setattr(habits, "_Chooser", Counted)
    return found


@pytest.mark.parametrize("temperament", TEMPERAMENTS)
def test_the_move_is_the_one_that_thinking_finds(temperament):
    begun, cares = start("Cid", "Dan"), TEMPERAMENTS[temperament]
    begun.table.fighters["dan"].wounds = 2
    assert Habits().choose(begun, "ann", cares) == choose(begun, "ann", cares).move


def test_twins_are_judged_once(judged):
    Habits().choose(start("Cid", "Dan"), "ann", SCHEMER)
    assert len(judged) == 2  # Ann alone, and with an enemy like Cid or Dan


def test_who_does_not_matter_is_not_judged(judged):
    begun = fight(GRAPPLE, [f"Ann {FIGHTER}", f"Bob {FIGHTER}"], [f"Cid {FIGHTER}"])
    Habits().choose(begun, "ann", SCHEMER)
    assert [other and other.id for _, other in judged] == [None, "cid"]  # no skill helps Bob


def test_another_fight_with_the_same_numbers_is_not_judged_again(judged):
    mine = Habits()
    first = mine.choose(start("Cid"), "ann", SCHEMER)
    judged.clear()
    assert mine.choose(start("Eve"), "ann", SCHEMER) == replace(first, target="eve")
    assert judged == []


def test_other_numbers_and_another_temperament_are(judged):
    mine, begun = Habits(), start("Cid")
    mine.choose(begun, "ann", SCHEMER)
    judged.clear()
    begun.table.fighters["cid"].wounds = 1
    mine.choose(begun, "ann", SCHEMER)
    assert len(judged) == 1
    mine.choose(begun, "ann", TEMPERAMENTS["brute"])
    assert len(judged) == 3


def test_by_deed_only_what_matters_to_another_is_judged_again(judged):
    """The wounds of Ann matter to her alone; what Cid has to spend matters once he may fall."""
    mine, begun = Habits(by_deed=True), start("Cid")
    ann, cid = begun.table.fighters.values()
    mine.choose(begun, "ann", SCHEMER)
    judged.clear()
    ann.wounds, cid.ad = 1, 2
    mine.choose(begun, "ann", SCHEMER)
    assert [other for _, other in judged] == [None]
    for others in (2, 1):
        cid.wounds, cid.ad = 2, others
        judged.clear()
        mine.choose(begun, "ann", SCHEMER)
        assert [other.ad for _, other in judged] == [others]


def test_other_house_rules_are_too(judged):
    mine, begun = Habits(), start("Cid")
    mine.choose(begun, "ann", SCHEMER)
    judged.clear()
    begun.table.house = GRAPPLE.house(ties_succeed=True)
    mine.choose(begun, "ann", SCHEMER)
    assert len(judged) == 2


def test_no_more_is_kept_than_memory_allows(judged, monkeypatch):
    monkeypatch.setattr(habits, "_MOST_KEPT", 2)
    mine = Habits()
    for goblins in (["Cid"], ["Cid", "Dan"], ["Cid", "Dan", "Eve"]):
        begun = start(*goblins)
        for wounds, name in enumerate(goblins):
            begun.table.fighters[name.lower()].wounds = wounds
        mine.choose(begun, "ann", SCHEMER)
    judged.clear()
    mine.choose(start("Cid"), "ann", SCHEMER)
    assert len(judged) == 2
    for breath in range(1, 9):
        begun.table.house = GRAPPLE.house(breath=breath)
        mine.choose(begun, "ann", SCHEMER)
    assert len(mine._choosers) <= 2


def test_between_twins_the_dice_decide():
    mine, begun = Habits(), start("Cid", "Dan")
    chosen = {mine.choose(begun, "ann", SCHEMER, Dice(str(seed))).target for seed in range(10)}
    assert chosen == {"cid", "dan"}


@pytest.mark.parametrize("name", ["cepheus", "dungeoneers", "apocrypha"])
def test_where_others_matter_it_thinks(name, judged):
    rules = get(name)
    begun = fight(rules, ["Ann"], ["Cid"])
    seat = engine.open_seats(begun)[0]
    move = Habits().choose(begun, seat, SCHEMER)
    assert move == choose(begun, seat, SCHEMER).move
    assert judged == []


def test_a_move_may_name_the_fighter_who_makes_it(monkeypatch):
    class Fighter(TeamMember):
        life = "hp"
        hp: int = number("hit points", default=1, most=9, within="max_hp", help="Left.")
        max_hp: int = number("most hit points", default=9, most=9, help="When unhurt.")

    class Mend(Action):
        """Mend yourself or a friend."""

        target: Annotated[str, Target(among="allies", hurt=True)]

        def play(self, ctx, actor):
            target = ctx.table.fighters[self.target]
            target.hp = min(target.hp + 3, target.max_hp)

    class Judgment(Evaluation):
        pairwise = True

    class Menders(TeamTurns):
        name = "menders"
        summary = "They mend."
        fighter = Fighter
        actions = (Mend,)
        evaluation = Judgment

    rules = Menders()
    monkeypatch.setattr(registry, "get", lambda name: rules)
    sheet = rules.read_spec("", rules.house())
    sides = {"ann": "a", "bob": "a", "cid": "c"}
    who = [Participant(name, name, team, sheet) for name, team in sides.items()]
    begun, _ = engine.begin(rules, who, rules.house(), "secret")
    begun.table.fighters["bob"].hp = 8
    assert choose(begun, "ann", SCHEMER).move == Mend("ann")
    assert Habits().choose(begun, "ann", SCHEMER) == Mend("ann")


def test_a_seat_that_is_not_asked_chooses_nothing():
    with pytest.raises(NotAsked):
        Habits().choose(start("Cid"), "cid", SCHEMER)


def test_a_simulated_move_uses_up_the_fight():
    begun = start("Cid")
    before, move = copy_table(begun.table), engine.parse(begun, "ann", "catch breath")
    after = engine.Simulation(begun).advance("ann", move)
    assert after.table is begun.table
    assert after == engine.decide(replace(begun, table=before), "ann", move)[0]
