"""A fighter enters a fight that has started."""

from random import Random

import pytest

from world.skirmish import engine
from world.skirmish.base.errors import IllegalMove, Refusal, is_allowed
from world.skirmish.referee.entering import Enter, Entered
from world.skirmish.referee.rulings import Withdraw
from world.skirmish.ruleset.registry import get, names
from world.skirmish.sheets.fighters import Participant
from world.skirmish.state.fight import REFEREE
from world.skirmish.testing.positions import fight
from world.skirmish.views import view

#: The house rules that let fighters in who come late.
OPEN = {"grapple": {"latecomers": True}}


def entering(rules, team, fighter="late", name="Cid"):
    sheet = {trait.key: trait.default for trait in rules.traits(rules.house())}
    return Enter(Participant(fighter, name, team, sheet))


def entered(start, move):
    return engine.decide(start, REFEREE, move)


@pytest.fixture(params=sorted(names()))
def rules(request):
    return get(request.param)


@pytest.fixture
def start(rules):
    return fight(rules, ["Ann"], ["Bob"], **OPEN.get(rules.name, {}))


@pytest.mark.parametrize("place", [0, 1])
def test_they_fight_on_their_team_until_the_end(rules, start, place):
    team = start.table.teams[place]
    after, events = entered(start, entering(rules, team))
    assert Entered("late", team) in events
    assert [member.id for member in after.table.members(team)][-1] == "late"
    assert [fighter.team for fighter in after.table.fighters.values()] == sorted(
        (fighter.team for fighter in after.table.fighters.values()), key=after.table.teams.index
    )
    assert list(engine.problems(after)) == []
    assert engine.decode(engine.encode(after)) == after
    asked = set()
    for _ in range(300):
        if engine.outcome(after) is not None or "late" in asked:
            break
        seat = engine.open_seats(after)[0]
        asked.add(seat)
        after, _ = engine.decide(after, seat, next(engine.choices(after, seat)))
        assert list(engine.problems(after)) == []
    assert "late" in asked


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_they_may_enter_at_any_moment_between_two_moves(rules, seed):
    chance = Random(seed)
    now = fight(rules, ["Ann", "Eve"], ["Bob", "Dan"], **OPEN.get(rules.name, {}))
    many = 0
    for _ in range(80):
        if engine.outcome(now) is not None:
            break
        team = chance.choice(now.table.teams)
        move = entering(rules, team, f"late{many}", f"Late {many}")
        if many < 8 and chance.random() < 0.2 and is_allowed(engine.check, now, REFEREE, move):
            now, _ = entered(now, move)
            many += 1
        seat = chance.choice(engine.open_seats(now))
        now, _ = engine.decide(now, seat, chance.choice(list(engine.choices(now, seat))))
        assert list(engine.problems(now)) == []
        assert engine.decode(engine.encode(now)) == now
        assert view(rules.name).status(now.table)
    assert many


def test_everyone_reads_it_and_the_status_shows_it(rules, start):
    after, events = entered(start, entering(rules, start.table.teams[0]))
    words = view(rules.name)
    assert "Cid joins team" in words.render_events(after.table, events)
    assert "Cid" in words.status(after.table)
    assert "late" in [card.id for card in words.cards(after.table)]


def test_the_record_has_a_name_and_a_team(rules, start):
    team = start.table.teams[0]
    assert engine.say(start, entering(rules, team)) == f"enter Cid {team}"


def test_those_who_fight_or_have_left_cannot_enter(rules, start):
    first = next(iter(start.table.fighters.values()))
    move = entering(rules, first.team, first.id, first.name)
    with pytest.raises(IllegalMove, match=f"{first.name} is in this fight"):
        engine.check(start, REFEREE, move)
    two = fight(rules, ["Ann", "Eve"], ["Bob"], **OPEN.get(rules.name, {}))
    left, _ = entered(two, Withdraw(first.id))
    with pytest.raises(IllegalMove, match="has left this fight, and cannot come back"):
        engine.check(left, REFEREE, move)


def test_there_is_no_new_team_in_a_fight_that_has_begun(rules, start):
    with pytest.raises(IllegalMove, match="there can be no new team wolves"):
        engine.check(start, REFEREE, entering(rules, "wolves"))


def test_no_one_enters_a_fight_that_is_over(start):
    rules = get(start.ruleset)
    second = start.table.teams[1]
    over = start
    for member in over.table.members(second):
        over, _ = entered(over, Withdraw(member.id))
    with pytest.raises(IllegalMove, match="The fight is"):
        engine.check(over, REFEREE, entering(rules, second))


def test_no_player_lets_others_enter(rules, start):
    with pytest.raises(Refusal):
        engine.decide(start, "ann", entering(rules, start.table.teams[0]))


def test_in_cepheus_they_stand_with_their_side_and_act_from_the_next_round_on():
    rules = get("cepheus")
    start = fight(rules, ["Ann"], ["Bob"], aware="all", range=9)
    after, _ = entered(start, entering(rules, start.table.teams[1]))
    late = after.table.fighters["late"]
    assert (late.x, late.side) == (after.table.fighters["bob"].x, -1)
    assert late.acted


def test_in_apocrypha_they_have_action_points_from_the_next_round_on():
    rules = get("apocrypha")
    start = fight(rules, ["Ann"], ["Bob"])
    after, _ = entered(start, entering(rules, start.table.teams[1]))
    assert after.table.fighters["late"].ap == 0
