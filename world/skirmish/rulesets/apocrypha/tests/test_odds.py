"""The odds of Apocrypha do not depend on what others hide."""

import pytest

from world.skirmish import engine, odds
from world.skirmish.odds import distributions
from world.skirmish.odds.branching import BranchingDice
from world.skirmish.odds.moment import Moment
from world.skirmish.rulesets.apocrypha.actions.universal_actions import SprintToward
from world.skirmish.rulesets.apocrypha.data import SKILLS, WEAPONS
from world.skirmish.rulesets.apocrypha.exchange.hitting import WAYS
from world.skirmish.rulesets.apocrypha.exchange.ranged_reactions import CounterFire
from world.skirmish.rulesets.apocrypha.house_rules import ApocryphaHouse
from world.skirmish.rulesets.apocrypha.tests.positions import (
    duel,
    fight,
    fighter,
    going,
    prepared,
    struck_at,
)
from world.skirmish.state.dice import Dice
from world.skirmish.tactics import choose
from world.skirmish.testing.typed_moves import after
from world.skirmish.views.pages import odds as odds_view


def odds_of(start, seat):
    return {engine.say(start, choice.move): choice.odds for choice in odds.of_choices(start, seat)}


@pytest.mark.parametrize(
    "hidden", [{"riposte": "me"}, {"prepared": prepared("attack", "attacked")}]
)
def test_what_an_enemy_holds_does_not_enter_them(hidden):
    assert odds_of(duel(foe=fighter("foe", **hidden)), "me") == odds_of(duel(), "me")


def test_what_the_seat_itself_holds_does():
    held = {"prepared": prepared("attack", "attacked")}
    moment = Moment(duel(fighter("me", **held), fighter("foe", **held)), "me")
    assert moment.table.fighters["me"].prepared == held["prepared"]
    assert moment.table.fighters["foe"].prepared is None


@pytest.mark.slow
@pytest.mark.parametrize(
    "start",
    [
        duel(),
        duel(fighter("me", "bow"), fighter("foe", armor=2, x=800)),
        duel(fighter("me", "bow", stance="prone"), fighter("foe", exposed=True, cover="half")),
        struck_at({}),
        struck_at({}, words="feint foe"),
        struck_at({"armor": 3}, words="attack foe at head"),
        struck_at({"fit": 50, "ap": 20}, words="power attack foe"),
        after(duel(fighter("me", "bow"), fighter("foe", x=800, ap=20)), "me: aim and fire foe"),
        after(
            duel(fighter("me", "pistol"), fighter("foe", x=300, ap=20)),
            "me: aim and fire foe rounds 2",
        ),
        after(
            duel(fighter("me", "bow"), fighter("foe", "bow", x=1000, ap=20)),
            "me: fire from the hip foe",
        ),
    ],
)
def test_what_the_rules_do_not_tell_apart_does_not_enter_them(start, monkeypatch):
    """Hits that all miss, limbs, numbers that all stop an attack, and differences are one case.

    Shots that cross are gone through one after the other.
    """
    (seat,) = engine.open_seats(start)
    moves = list(engine.choices(start, seat))
    merged = [odds.of_move(start, seat, move, 100_000) for move in moves]
    faces, successes = distributions.faces, BranchingDice.successes
    monkeypatch.setattr(
        BranchingDice,
        "successes",
        lambda dice, *roll, **_: successes(dice, *roll[:3]),
    )
    monkeypatch.setattr(distributions, "banded", lambda fine, thresholds: fine)
    monkeypatch.setattr(BranchingDice, "parts", property(lambda dice: {}))
    monkeypatch.setattr(distributions, "faces", lambda count, sides, _: faces(count, sides, ()))
    ways = 0
    for move, known in zip(moves, merged, strict=True):
        fine = odds.of_move(start, seat, move, 100_000)
        assert fine.exact
        assert known.exact
        ways += fine.ways
        for chance in fine.chances:
            amounts = known.chance(chance.result, chance.fighter).amounts
            assert dict(amounts) == pytest.approx(dict(chance.amounts))
    assert sum(known.ways for known in merged) < ways


def test_a_feint_looks_like_an_attack_to_its_target():
    theirs = {"fit": 50}
    feint = struck_at(theirs, words="feint foe")
    attack = struck_at(theirs, words="attack foe")
    assert odds_of(feint, "foe") == odds_of(attack, "foe")


def test_beside_the_answers_a_feint_looks_like_an_attack_too():
    shown = []
    for words in ("feint foe", "attack foe"):
        asked = struck_at({"fit": 50}, words=words)
        found = odds.of_choices(asked, "foe")
        moves = [choice.move for choice in found]
        in_a_menu = odds.finish(odds.steps_of_moves(asked, "foe", moves))
        shown.append(
            (
                odds_view.of_answers(asked, "foe", found),
                odds_view.beside_choices(asked, "foe", found),
                odds_view.beside_choices(asked, "foe", in_a_menu),
            )
        )
    assert shown[0] == shown[1]
    assert all(shown[0])


def test_the_odds_of_a_feint_are_its_own_to_those_who_make_it():
    start = duel()
    listed = odds_of(start, "me")
    harm = {words: foreseen.chance("harm", "foe").mean for words, foreseen in listed.items()}
    assert 0 < harm["feint foe"] < harm["attack foe"]


# A flurry is worth its points.


def damage(start, words: str) -> dict[str, float]:
    """Return the mean damage to `foe`, by how they react."""
    found = odds.of_move(start, "me", engine.parse(start, "me", words), most=20_000)
    ways = {engine.say(start, answer.answer): answer.odds for answer in found.answers}
    assert all(way.exact for way in ways.values())
    return {
        reaction: way.chance("harm", "foe").mean + way.chance("shock", "foe").mean
        for reaction, way in ways.items()
    }


@pytest.mark.slow
@pytest.mark.parametrize("weapon", [weapon for weapon in WEAPONS if WEAPONS[weapon].melee])
@pytest.mark.parametrize(("mine", "theirs"), [(0, 0), (2, 2), (2, 4), (4, 2), (6, 4)])
@pytest.mark.parametrize("armor", [0, 3])
def test_a_flurry_is_worth_more_for_its_points_than_attacks_one_by_one(weapon, mine, theirs, armor):
    """However its target reacts; the reaction to a second attack has a die less."""
    skills = [dict.fromkeys(SKILLS, level) for level in (mine, theirs)]

    def against(**foe):
        people = (
            fighter("me", weapon, ap=30, **skills[0]),
            fighter("foe", weapon, **skills[1], **foe),
        )
        return duel(*people, apart=WEAPONS[weapon].reach)

    price = {
        way: WAYS[way].price(ApocryphaHouse(), WEAPONS[weapon]) for way in ("attack", "flurry")
    }
    once = damage(against(armor=armor, fit=50), "attack foe")
    again = damage(against(armor=armor, fit=50, reacted=1), "attack foe")
    flurry = damage(against(armor=armor, fit=50), "flurry foe")
    assert {"parry", "avoidance", "nothing"} <= {*once}
    for reaction in once:
        one_by_one = max(2 * once[reaction], once[reaction] + again[reaction])
        if one_by_one:
            assert flurry[reaction] / price["flurry"] > one_by_one / (2 * price["attack"]), reaction


def test_a_feint_that_was_prepared_looks_like_an_attack_too():
    asked = {}
    for what in ("feint", "attack"):
        holder = fighter("foe", prepared=prepared(what, "attacked"))
        start = after(duel(fighter("me", ap=20, ooda=30, fit=50), holder), "me: attack foe")
        asked[what] = after(start, "foe: release")
        assert engine.open_seats(asked[what]) == ("me",)
    assert odds_of(asked["feint"], "me") == odds_of(asked["attack"], "me")
    harm = [choose(asked[what], "me", "schemer").odds.chance("harm", "me").mean for what in asked]
    assert harm[0] == harm[1]


@pytest.mark.parametrize("seed", "abcdefgh")
def test_who_goes_for_an_enemy_names_no_comrade_in_the_same_direction(seed):
    own = [fighter("me"), *(fighter(name, x=1500) for name in ("ann", "bob", "cid"))]
    start = fight(own, [fighter("foe")], apart=20)
    move = choose(start, "me", "brute", Dice(seed)).move
    assert (type(move), move.who) == (SprintToward, "foe")


def test_shots_that_cross_are_known_exactly_in_few_ways():
    start = after(
        duel(fighter("me", "bow"), fighter("foe", "bow", x=1000, ap=20)),
        "me: fire from the hip foe",
    )
    found = [
        choice.odds for choice in odds.of_choices(start, "foe") if type(choice.move) is CounterFire
    ]
    assert found
    assert all(foreseen.exact and foreseen.ways < 60 for foreseen in found)


def test_shots_that_cross_before_an_action_goes_on_matter_to_each_other(monkeypatch):
    mine = fighter("me", "bow", x=1, ap=12, **going(1, "foe"))
    asked = after(
        duel(mine, fighter("foe", "bow", x=800, ap=8)),
        "me: fire from the hip foe",
        "foe: shoot hip",
    )
    answer = CounterFire("fire from the hip")
    found = odds.of_move(asked, "me", answer, 10_000)
    monkeypatch.setattr(BranchingDice, "parts", property(lambda dice: {}))
    assert found == odds.of_move(asked, "me", answer, 10_000)
    assert found.exact
