"""The Pause: rest, first aid, and how it ends."""

import pytest

from world.skirmish import engine, odds
from world.skirmish.base.errors import NotAsked
from world.skirmish.rulesets.apocrypha import RULESET
from world.skirmish.rulesets.apocrypha.exchange.reactions import PreparedLost
from world.skirmish.rulesets.apocrypha.house_rules import ApocryphaHouse
from world.skirmish.rulesets.apocrypha.push_or_pause import Aided, Ceased, PauseBegan, Resumed
from world.skirmish.rulesets.apocrypha.table import Aim
from world.skirmish.rulesets.apocrypha.tests.positions import fight, fighter, going, hits, pool
from world.skirmish.state.events import FightOver, RoundBegan
from world.skirmish.testing.reading import all_of, asked, choices, event
from world.skirmish.testing.refusals import refused, refuses
from world.skirmish.testing.typed_moves import after, foe, me, play


def paused(mine=None, theirs=None, *, dice=(), bob=None, **table):
    """`me` against `foe` and `bob`, in a Pause."""
    start = fight(
        [fighter("me", **mine or {})],
        [fighter("foe", **theirs or {}), fighter("bob", **bob or {})],
        dice=dice,
        **table,
    )
    lines = []
    for how in ("done", "pause"):
        lines += [f"{fighter.id}: {how}" for fighter in start.table.able()]
    return play(start, *lines)


def test_shock_heals_and_harm_does_not():
    now, events = paused({"harm": 3, "shock": 4}, {"shock": 1})
    assert (me(now).harm, me(now).shock, foe(now).shock) == (3, 0, 0)
    assert event(events, PauseBegan).recovered == (("me", 4), ("foe", 1))


def test_speeds_readied_states_aims_and_mistakes_are_reset():
    aiming = {"weapon": "pistol", "readied": True, "aim": Aim("foe", 2), "exposed": True}
    now, _ = paused(aiming, {"feinted": True, "defending": True, **going(2, "me", toward=False)})
    assert (me(now).readied, me(now).aim, me(now).exposed) == (False, None, False)
    assert (foe(now).feinted, foe(now).defending, foe(now).rate) == (False, False, 0)


def test_all_engagements_are_over():
    assert paused(shots=[("bob", "me")])[0].table.shots == []


def test_what_was_prepared_has_lapsed_with_the_round():
    start = fight([fighter("me")], [fighter("foe")])
    lines = ["me: prepare attack when attacked", "me: done", "foe: done"]
    now, events = play(start, *lines, "me: pause", "foe: pause")
    assert event(events, PreparedLost) == PreparedLost("me", "attack", "round")
    assert me(now).prepared is None


def test_the_incapacitated_come_round_where_it_was_the_shock():
    now, _ = paused(bob={"harm": 5, "shock": 12, "ap": 0})
    assert asked(now) == ["me pause", "foe pause", "bob pause"]
    now, _ = paused(bob={"harm": 15, "ap": 0})
    assert asked(now) == ["me pause", "foe pause"]


def test_who_has_come_round_fights_on_with_new_action_points():
    now = after(paused(bob={"shock": 15, "ap": 0}, dice=(1, 1, 2, 2, 10, 10))[0], "me: resume")
    assert now.table.fighters["bob"].ap == 27
    assert asked(now) == ["bob turn"]


# First aid.


def test_net_hits_of_cognition_and_acuity_against_1_heal_harm():
    now, _ = paused({"cog": 36, "acu": 14}, bob={"harm": 6}, dice=hits(4, 5))
    now, events = play(now, "me: first aid bob")
    told = event(events, Aided)
    assert (told.pool.hits, told.pool.dice, told.difficulty, told.healed) == (4, 5, 1, 3)
    assert now.table.fighters["bob"].harm == 3


@pytest.mark.parametrize("many", [0, 1])
def test_a_hit_alone_heals_nothing(many):
    now, _ = paused(bob={"harm": 6}, dice=hits(many))
    now, events = play(now, "me: first aid bob")
    assert (event(events, Aided).healed, now.table.fighters["bob"].harm) == (0, 6)


@pytest.mark.parametrize("template", ["", *RULESET.templates])
def test_a_usual_helper_heals_something_in_about_half_of_the_tries(template):
    """Those of the templates who know nothing of wounds or see little help less often."""
    sheet = RULESET.read_spec(template or "crd=18", ApocryphaHouse())
    wits = {attribute: sheet[f"apocrypha_{attribute}"] for attribute in ("cog", "acu")}
    now, _ = paused(wits, bob={"harm": 6})
    aid = odds.of_move(now, "me", engine.parse(now, "me", "first aid bob"))
    chance = aid.chance("healed", "bob").probability
    usual = all(score >= 15 for score in wits.values())
    assert 0.45 <= chance <= 0.7 if usual else chance > 0


def test_aid_that_cannot_heal_anything_is_not_offered_but_may_be_typed():
    now, _ = paused({"cog": 10, "acu": 10}, bob={"harm": 3}, house={"aid": 2})
    assert "first aid bob" not in choices(now, "me")
    assert "first aid bob" in choices(now, "foe")
    assert after(now, "me: first aid bob").table.fighters["bob"].harm == 3


def test_no_more_is_healed_than_there_is():
    now, _ = paused({"cog": 50}, bob={"harm": 1}, dice=hits(5, 7))
    assert after(now, "me: first aid bob").table.fighters["bob"].harm == 0


def test_wounds_hamper_it_like_everything():
    now, _ = paused({"harm": 8})
    _, events = play(now, "me: first aid me")
    assert pool(events, "me", "first aid") == {"wounds": -1}


def test_one_try_each_in_a_pause():
    now = after(paused({"cog": 36}, {"harm": 3})[0], "me: first aid foe")
    sentence = "You have given first aid in this Pause already."
    refuses(now, "me", "first aid foe", sentence)
    assert "first aid foe" in choices(now, "bob")


def test_the_next_pause_has_another():
    now = after(paused({"cog": 36}, {"harm": 3})[0], "me: first aid foe", "me: resume")
    lines = [f"{fighter.id}: done" for fighter in now.table.order()]
    now = after(now, *lines, "me: pause", "foe: pause", "bob: pause")
    assert "first aid foe" in choices(now, "me")


def test_the_unharmed_and_those_beyond_help_get_none():
    now, _ = paused(bob={"harm": 23, "ap": 0})
    refuses(now, "me", "first aid foe", "foe has no harm that first aid could heal.")
    refuses(now, "me", "first aid bob", "bob is beyond your help.")
    gone, _ = paused(bob={"withdrawn": True, "harm": 3, "ap": 0})
    refuses(gone, "me", "first aid bob", "bob has left the fight.")


def test_a_fighter_brought_round_by_first_aid_is_asked_as_well():
    now, _ = paused({"cog": 36}, bob={"harm": 16, "ap": 0}, dice=hits(4))
    assert asked(now) == ["me pause", "foe pause"]
    assert asked(after(now, "me: first aid bob")) == ["me pause", "foe pause", "bob pause"]


# The end of it.


def test_anybody_may_take_up_the_fight_which_begins_a_round():
    now, events = play(paused()[0], "bob: resume")
    assert (event(events, Resumed).actor, event(events, RoundBegan).round) == ("bob", 2)
    assert min(fighter.ap for fighter in now.table.fighters.values()) > 0


def test_who_has_agreed_to_the_end_waits_for_the_others():
    now, events = play(paused()[0], "me: cease")
    assert event(events, Ceased).actor == "me"
    assert asked(now) == ["foe pause", "bob pause"]
    with refused("You have agreed to end the hostilities; the others have not.", NotAsked):
        engine.parse(now, "me", "resume")


def test_when_all_agree_the_fight_is_over_and_nobody_has_won():
    now, events = play(paused()[0], "me: cease", "bob: cease", "foe: cease")
    assert event(events, FightOver).winner == ""
    assert engine.outcome(now).winner == ""


def test_one_who_fights_on_undoes_the_agreement():
    now = after(paused()[0], "me: cease", "foe: cease", "bob: resume")
    lines = [f"{fighter.id}: done" for fighter in now.table.order()]
    now = after(now, *lines, "me: pause", "foe: pause", "bob: pause")
    assert asked(now) == ["me pause", "foe pause", "bob pause"]


def test_when_the_last_who_has_not_agreed_is_taken_out_the_fight_is_over():
    now, events = play(paused()[0], "me: cease", "foe: cease", "referee: withdraw bob")
    assert all_of(events, FightOver) == [FightOver("")]
    assert engine.outcome(now) is not None
