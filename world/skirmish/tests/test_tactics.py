"""Tactics: moves that temperaments choose, by what each would do."""

import pytest
from msgspec.structs import replace

from world.skirmish import engine, odds
from world.skirmish.base.errors import NotAsked, NotUnderstood
from world.skirmish.moves.base import TakeTurn
from world.skirmish.moves.evaluation import Evaluation
from world.skirmish.moves.fields import target_of
from world.skirmish.odds.moment import Moment
from world.skirmish.odds.steps import finish
from world.skirmish.ruleset.registry import get
from world.skirmish.state.dice import Dice
from world.skirmish.state.fight import REFEREE
from world.skirmish.tactics import (
    TEMPERAMENTS,
    Decision,
    Temperament,
    choose,
    choose_among,
    read_temperament,
)
from world.skirmish.tactics.judging import Judge
from world.skirmish.testing.positions import fight
from world.skirmish.testing.refusals import refused
from world.skirmish.tests.toy import fights as toy
from world.skirmish.views.pages.tactics import why

GRAPPLE, DUNGEONEERS = get("grapple"), get("dungeoneers")
FIGHTER = "ac:co:en:10:3:3:5:6"


def grapple(*teams, **changes):
    """A fight of Grapple in which these fields of fighters have other values: `bob_wounds=2`."""
    start = fight(GRAPPLE, *teams)
    for name, value in changes.items():
        who, _, field = name.partition("_")
        setattr(start.table.fighters[who], field, value)
    return start


def armed():
    """A fight of Cepheus in which Ann has drawn her revolver."""
    start = fight(get("cepheus"), ["Ann gunman"], ["Cid guard"], aware="all", range=5)
    return engine.decide(start, "ann", engine.parse(start, "ann", "draw revolver"))[0]


def words(start, seat, temperament):
    return engine.say(start, choose(start, seat, temperament).move)


class TestTemperaments:
    def test_each_has_a_name(self):
        assert set(TEMPERAMENTS) == {"brute", "coward", "guardian", "medic", "schemer"}

    def test_a_name_may_be_shortened_and_its_weights_changed(self):
        assert read_temperament("gu") == TEMPERAMENTS["guardian"]
        assert read_temperament("allies=5 guardian") == replace(
            TEMPERAMENTS["guardian"], allies=5.0
        )

    def test_weights_alone_change_the_usual_ones(self):
        assert read_temperament("own=0.5 enemies=2") == Temperament(own=0.5, enemies=2.0)

    @pytest.mark.parametrize(
        ("typed", "sentence"),
        [
            (
                "hero",
                "Unknown temperament 'hero'. Temperaments: brute, coward, guardian, "
                "medic, schemer.",
            ),
            (
                "luck=1",
                "Unknown weight 'luck'. Weights: enemies, harm, own, allies, position, "
                "foresight, instinct.",
            ),
            ("own=much", "Weight own is 'much'; it takes a number from 0 to 10."),
            ("own=11", "Weight own is '11'; it takes a number from 0 to 10."),
            ("own=", "Weight own is ''; it takes a number from 0 to 10."),
            ("brute coward", "temperament has two values in this line. Type one."),
            ("brute own=1 ow=2", "own has two values in this line. Type one."),
        ],
    )
    def test_what_is_none_is_refused_with_those_there_are(self, typed, sentence):
        with refused(sentence, NotUnderstood):
            read_temperament(typed)


class TestChoosing:
    def test_who_can_take_an_enemy_out_does(self):
        start = grapple([f"Ann {FIGHTER}"], [f"Cid {FIGHTER}", f"Dan {FIGHTER}"], dan_wounds=2)
        assert words(start, "ann", "schemer") == "strike 6 Dan"

    def test_nobody_strikes_a_friend(self):
        start = grapple([f"Ann {FIGHTER}", "Bob ac:co:en:10:1:1:5:6"], [f"Cid {FIGHTER}"])
        for temperament in TEMPERAMENTS:
            assert "Bob" not in words(start, "ann", temperament)

    def test_harm_is_for_enemies_and_help_for_friends(self):
        start = grapple(["Ann md:ac:en:10:3:3:5:6", f"Bob {FIGHTER}"], [f"Cid {FIGHTER}"])
        start.table.fighters["bob"].wounds = start.table.fighters["cid"].wounds = 1
        considers = GRAPPLE.evaluation.considers
        said = {
            engine.say(start, choice)
            for choice in engine.choices(start, "ann")
            if considers(start.table, "ann", choice)
        }
        harmful = {"strike 6 Cid", "skill 6 accuracy Cid"}
        assert said >= {*harmful, "skill 6 medical Bob", "skill 6 endurance"}
        assert not said & {"strike 6 Bob", "skill 6 accuracy Bob", "skill 6 medical Cid"}

    def test_an_enemy_who_is_out_is_left_alone(self):
        start = grapple([f"Ann {FIGHTER}"], [f"Cid {FIGHTER}", f"Dan {FIGHTER}"], dan_wounds=3)
        strike = engine.parse(start, "ann", "skill 6 accuracy Dan")
        assert strike in engine.choices(start, "ann")
        assert not GRAPPLE.evaluation.considers(start.table, "ann", strike)

    def test_a_medic_heals_where_a_brute_strikes(self):
        start = grapple(
            ["Ann md:co:en:10:3:3:5:6", f"Bob {FIGHTER}"], [f"Cid {FIGHTER}"], bob_wounds=2
        )
        assert words(start, "ann", "medic").endswith("medical Bob")
        assert words(start, "ann", "brute") == "strike 6 Cid"

    def test_a_coward_sees_to_their_own_defense(self):
        start = grapple(["Ann en:co:sp:10:2:3:5:4"], [f"Cid {FIGHTER}"], ann_wounds=2)
        assert words(start, "ann", "coward").endswith("endurance")

    def test_the_only_choice_is_taken_without_thinking(self):
        start = grapple(["Ann :::10:3:3:5:6"], [f"Cid {FIGHTER}"], ann_sd=0)
        decision = choose(start, "ann", "brute")
        assert (engine.say(start, decision.move), decision.why) == ("catch breath", "only")

    def test_between_equals_the_dice_decide(self):
        start = grapple([f"Ann {FIGHTER}"], [f"Cid {FIGHTER}", f"Dan {FIGHTER}"])
        chosen = {choose(start, "ann", "brute", Dice(str(seed))).move.target for seed in range(10)}
        assert chosen == {"cid", "dan"}
        assert choose(start, "ann", "brute").move.target == "cid"

    def test_the_same_dice_choose_the_same(self):
        start = grapple([f"Ann {FIGHTER}"], [f"Cid {FIGHTER}", f"Dan {FIGHTER}"])
        one, other = (choose(start, "ann", "schemer", Dice("x")) for _ in range(2))
        assert one == other

    def test_a_seat_that_is_not_asked_chooses_nothing(self):
        with pytest.raises(NotAsked):
            choose(grapple([f"Ann {FIGHTER}"], [f"Cid {FIGHTER}"]), "cid", "brute")

    def test_the_fight_stays_as_it_is(self):
        start = grapple([f"Ann {FIGHTER}"], [f"Cid {FIGHTER}"])
        before = engine.encode(start)
        choose(start, "ann", "schemer")
        assert engine.encode(start) == before


class TestChoosingAmongSeats:
    def test_no_one_passes_for_a_friend_who_can_act(self):
        start = fight(DUNGEONEERS, ["Ann zombie", "Bob zombie"], ["Cid zombie"])
        start.table.fighters["ann"].tokens = start.table.fighters["ann"].free_action = 0
        assert engine.open_seats(start) == ("ann", "bob")
        assert words(start, "ann", "schemer") == "pass"
        decision = choose_among(start, {"ann": "schemer", "bob": "schemer"})
        assert decision.seat == "bob"
        assert engine.say(start, decision.move) != "pass"

    def test_seats_that_are_not_asked_are_left_out(self):
        start = grapple([f"Ann {FIGHTER}"], [f"Cid {FIGHTER}"])
        assert choose_among(start, {"cid": "brute", "ann": "brute"}).seat == "ann"
        with refused("The fight waits for Ann.", NotAsked):
            choose_among(start, {"cid": "brute"})


class TestQuestions:
    def test_whether_the_side_passes_gets_the_usual_answer(self):
        """Else one proposes to pass, and another refuses, for ever."""
        start = fight(DUNGEONEERS, ["Ann zombie", "Bob zombie"], ["Cid zombie"])
        asked, _ = engine.decide(start, "ann", engine.parse(start, "ann", "pass"))
        decision = choose(asked, "bob", "schemer")
        assert (engine.say(asked, decision.move), decision.why) == ("yes", "usual")

    def test_reactions_are_chosen_too(self):
        now = armed()
        now, _ = engine.decide(now, "ann", engine.parse(now, "ann", "attack cid"))
        decision = choose(now, "cid", "coward")
        assert engine.say(now, decision.move) == "dodge"
        assert decision.considered == 2

    @pytest.mark.usefixtures("toy_is_registered")
    def test_votes_are_cast(self):
        now = toy.after(toy.fight("Ann", "Cid"), "Ann: call a vote")
        for seat in engine.open_seats(now):
            engine.check(now, seat, choose(now, seat, "schemer").move)

    def test_what_is_the_referees_gets_the_usual_answer(self):
        start = fight(get("cepheus"), ["Ann guard"], ["Cid gunman"])
        decision = choose(start, REFEREE, "schemer")
        assert decision.why == "usual"
        engine.check(start, REFEREE, decision.move)

    def test_a_schemer_expects_the_worst_answer_and_a_brute_the_usual_one(self):
        start = fight(DUNGEONEERS, ["Ann goblin_archer"], ["Cid zombie dodging=3 body=9"])
        strike = engine.parse(start, "ann", "strike cid")
        hopes = [
            odds.finish(Judge(Moment(start, "ann"), TEMPERAMENTS[name]).closely(strike)).odds(
                DUNGEONEERS, start.table.fighters
            )
            for name in ("schemer", "brute")
        ]
        worst, usual = (forecast.chance("wounds", "cid").mean for forecast in hopes)
        assert worst < usual


def test_a_brute_follows_the_tactics_of_its_sheet():
    start = fight(DUNGEONEERS, ["Ann zombie"], ["Cid zombie"])
    start.table.fighters["ann"].npc = True
    brute = choose(start, "ann", "brute")
    assert (engine.say(start, brute.move), brute.why) == ("by tactics", "instinct")
    assert choose(start, "ann", "schemer").why != "instinct"


def test_a_choice_knows_no_more_than_its_seat():
    apocrypha = get("apocrypha")
    start = fight(apocrypha, ["Ann swordsman"], ["Cid swordsman"], range=1)
    (seat,) = engine.open_seats(start)
    other = next(fighter for fighter in start.table.fighters if fighter != seat)
    open_ = choose(start, seat, "schemer")
    start.table.fighters[other].riposte = seat
    assert choose(start, seat, "schemer") == open_


@pytest.mark.usefixtures("toy_is_registered")
def test_what_an_answer_makes_too_bad_is_not_judged_any_further():
    """It is not told apart from what is as bad at most, and what is good enough is judged whole."""
    start = fight(get("apocrypha"), ["Ann guard"], ["Bob swordsman"], range=1)
    seat = start.table.acting
    judge = Judge(Moment(start, seat), TEMPERAMENTS["schemer"])
    stopped = 0
    for move in engine.choices(start, seat):
        whole = finish(judge.closely(move))
        assert finish(judge.closely(move, whole.gain)) == whole
        soon = finish(judge.closely(move, whole.gain + 0.01))
        assert whole.gain <= soon.gain
        assert not soon.at_most or soon.gain < whole.gain + 0.01
        stopped += soon.at_most
    assert stopped


@pytest.mark.usefixtures("toy_is_registered")
def test_without_an_evaluation_of_its_own_a_ruleset_has_the_usual_one():
    start = toy.fight("Ann", "Cid")
    assert type(get("toy")).evaluation is Evaluation
    engine.check(start, "a", choose(start, "a", "schemer").move)
    fallen = start.table.fighters["c"]
    before = Evaluation().worth(start.table, fallen)
    fallen.wounds = dict.fromkeys(fallen.wounds, fallen.tough)
    assert before == 1.0
    assert Evaluation().worth(start.table, fallen) == 0.0


@pytest.mark.usefixtures("toy_is_registered")
def test_more_counts_beside_what_is_usual():
    class Judgment(Evaluation):
        def more(self, table, fighter):
            return 0.5

    start = toy.fight("Ann", "Cid")
    assert Judgment().worth(start.table, start.table.fighters["a"]) == 1.5


@pytest.mark.parametrize("ruleset", ["grapple", "cepheus", "dungeoneers", "apocrypha"])
def test_whoever_is_out_is_worth_nothing_and_whoever_is_whole_about_one(ruleset):
    start = fight(get(ruleset), [f"Ann {SPECS[ruleset]}"], [f"Cid {SPECS[ruleset]}"])
    evaluation, ann = get(ruleset).evaluation(), start.table.fighters["ann"]
    assert 0.7 < evaluation.worth(start.table, ann) < 2
    ann.withdrawn = True
    assert evaluation.worth(start.table, ann) == 0


SPECS = {
    "grapple": FIGHTER,
    "cepheus": "guard",
    "dungeoneers": "zombie",
    "apocrypha": "swordsman",
}


class TestWhy:
    def test_the_reason_is_a_sentence(self):
        start = grapple([f"Ann {FIGHTER}"], [f"Cid {FIGHTER}"])
        assert why(start, choose(start, "ann", "brute")) == (
            "strike 6 Cid: 68% to wound, 0.8 wounds on average; best of 27"
        )

    def test_it_says_when_the_odds_are_an_estimate(self):
        now = armed()
        attack = engine.parse(now, "ann", "attack cid")
        moment = Moment(now, "ann")
        judge = Judge(moment, TEMPERAMENTS["brute"])
        estimate = odds.finish(judge.closely(attack)).odds(moment.rules, now.table.fighters)
        decision = Decision("ann", attack, "best", 20, odds=estimate)
        assert why(now, decision).startswith("attack Cid: about ")
        exact = Decision("ann", attack, "best", 20, odds=odds.of_move(now, "ann", attack))
        assert why(now, exact) == "attack Cid: 58% to hit, 0.6 damage on average; best of 20"

    def test_it_names_instinct_and_the_only_choice(self):
        start = grapple(["Ann :::10:3:3:5:6"], [f"Cid {FIGHTER}"], ann_sd=0)
        assert why(start, choose(start, "ann", "brute")) == "catch breath: the only choice"


@pytest.mark.parametrize("temperament", ["schemer", "brute", "guardian"])
def test_a_fight_without_players_ends(temperament):
    now = grapple([f"Ann {FIGHTER}", f"Bob {FIGHTER}"], [f"Cid {FIGHTER}", f"Dan {FIGHTER}"])
    for _ in range(200):
        if not (seats := engine.open_seats(now)):
            break
        decision = choose(now, seats[0], temperament)
        now, _ = engine.decide(now, seats[0], decision.move)
    assert engine.outcome(now).winner


def test_patience_wears_off():
    """Two cowards would wait for each other for ever."""
    start = grapple(["Ann en:co:sp:10:3:3:5:6"], [f"Cid {FIGHTER}"])
    assert not words(start, "ann", "coward").startswith("strike")
    assert words(replace(start, rev=200), "ann", "coward").startswith("strike")


def test_npcs_of_cepheus_think_of_no_attack_on_their_own_side():
    """The rules list them; only who can lead thinks of friends at all."""
    start = fight(
        get("cepheus"), ["Ann gunman", "Bob officer"], ["Cid guard"], aware="all", range=5
    )
    considers = get("cepheus").evaluation.considers
    for seat, friend, friendly in (("ann", "bob", set()), ("bob", "ann", {"Leadership"})):
        table = start.table
        table.acting = seat
        moves = list(get("cepheus").candidate_moves(table, TakeTurn(seat)))
        at_friend = [move for move in moves if target_of(move) == friend]
        thought_of = {type(move).__name__ for move in at_friend if considers(table, seat, move)}
        assert {"Attack", "TakeAim"} <= {type(move).__name__ for move in at_friend}
        assert thought_of == friendly
        assert any(target_of(move) == "cid" and considers(table, seat, move) for move in moves)
