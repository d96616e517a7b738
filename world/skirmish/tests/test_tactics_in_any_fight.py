"""Whatever a fight asks, by any ruleset, there are odds of it and a choice without a player."""

from random import Random

import pytest

from world.skirmish import engine, odds
from world.skirmish.ruleset.registry import get
from world.skirmish.state.fight import REFEREE
from world.skirmish.tactics import TEMPERAMENTS, choose
from world.skirmish.testing.fights import Fights
from world.skirmish.testing.positions import fight

#: Takes long: `make test-all` plays it.
pytestmark = pytest.mark.slow

FIGHTS = {
    "grapple": (["Ann ac:co:md:10:3:3:5:6", "Bob tt:tr:sp:10:3:3:5:6"],
                ["Cid in:ld:sy:10:3:3:5:6"]),
    "cepheus": (["Ann soldier", "Bob medic"], ["Cid gunman", "Dan guard"]),
    "dungeoneers": (["Ann goblin_archer", "Bob zombie"], ["Cid skeleton", "Dan ogre"]),
    "apocrypha": (["Ann swordsman", "Bob archer"], ["Cid guard", "Dan soldier"]),
}  # fmt: skip


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("ruleset", FIGHTS)
def test_it_can_be_judged_and_chosen(ruleset, number):
    rules, chance = get(ruleset), Random(f"{ruleset} {number}")
    house = {"range": (1, 5, 20)[number]} if "range" in rules.house.__struct_fields__ else {}
    now = fight(rules, *FIGHTS[ruleset], **house)
    for _ in range(40):
        if not (seats := engine.open_seats(now)):
            break
        for seat in seats:
            if seat == REFEREE or seat == seats[0]:
                sound(now, seat, chance.choice(list(TEMPERAMENTS)))
        now, _ = engine.decide(now, *Fights(rules).lively(now, chance))


def sound(now, seat, temperament):
    before = engine.encode(now)
    choices = list(engine.choices(now, seat))
    listed = odds.of_choices(now, seat, most=10)
    assert sorted(str(choice.move) for choice in listed) == sorted(map(str, choices))
    for choice in listed:
        for likely in choice.odds.chances:
            assert sum(chance for _, chance in likely.amounts) == pytest.approx(1)
            assert 0 <= likely.probability <= 1 + 1e-9
    decision = choose(now, seat, temperament)
    engine.check(now, seat, decision.move)
    assert engine.encode(now) == before
