"""The flow: whose spotlight it is, tokens, momentum, passing, free actions, rounds, the end."""

import pytest

from world.skirmish import engine
from world.skirmish.base.errors import NotAsked
from world.skirmish.moves.base import TakeTurn
from world.skirmish.rulesets.dungeoneers import RULESET
from world.skirmish.rulesets.dungeoneers.house_rules import DungeoneersHouse
from world.skirmish.rulesets.dungeoneers.spotlight import (
    Passed,
    PassProposed,
    PassRefused,
    SpotlightKept,
    SpotlightMoved,
    SpotlightTaken,
    TokenGiven,
    TokensRefilled,
)
from world.skirmish.rulesets.dungeoneers.tests.positions import (
    adversary,
    conditions,
    defence,
    duel,
    fight,
    fighter,
    hits,
)
from world.skirmish.sheets.fighters import Participant
from world.skirmish.state.events import FightOver, RoundBegan
from world.skirmish.testing.reading import all_of, asked, choices, event
from world.skirmish.testing.refusals import refused, refuses
from world.skirmish.testing.typed_moves import after, foe, me, play

ACTED = "Your side has acted. Use your free action if it is left, or pass."


def two_and_two(dice: tuple[int, ...] = (), **ann):
    """`me` and `ann` against `foe` and `bob`."""
    return fight(
        [fighter("me"), fighter("ann", "A6", **ann)],
        [adversary("foe"), adversary("bob", "A7")],
        dice=dice,
    )


def ann(fight):
    return fight.table.fighters["ann"]


# Whose spotlight.


def test_the_side_that_comes_first_begins():
    rules = DungeoneersHouse()
    participants = [
        Participant(name, name, team, RULESET.read_spec("", rules), npc=npc)
        for name, team, npc in (("foe", "foes", True), ("me", "heroes", False))
    ]
    now, events = engine.begin(RULESET, participants, rules, "any")
    assert asked(now) == ["foe turn"]
    assert events[-2:] == [RoundBegan(1), SpotlightMoved("foes")]


def test_any_member_of_the_side_may_take_it():
    assert two_and_two().pending.questions == (TakeTurn("me"), TakeTurn("ann"))


def test_the_other_side_waits():
    with refused("The spotlight is on A (me, ann).", NotAsked):
        engine.parse(two_and_two(), "foe", "strike me")


def test_one_member_makes_one_action():
    now = after(two_and_two(), "me: strike foe")
    for who in ("me", "ann"):
        refuses(now, who, "strike foe", ACTED)


def test_adversaries_make_one_action_too():
    start = fight(
        [fighter("me", free_action=0)],
        [adversary("foe"), adversary("bob", "A7")],
        active_side=1,
    )
    refuses(after(start, "foe: strike me"), "bob", "strike me", ACTED)


def test_then_it_is_on_the_other_side_once_all_free_actions_are_used():
    now = after(two_and_two(), "me: channel", "me: strike foe")
    assert asked(now) == ["me turn", "ann turn"]
    assert asked(after(now, "ann: channel")) == ["foe turn", "bob turn"]


def test_or_once_a_fighter_passes():
    _, events = play(two_and_two(), "me: strike foe", "ann: pass")
    assert event(events, Passed) == Passed("ann", "A")
    assert event(events, SpotlightMoved) == SpotlightMoved("B")


def test_a_side_may_pass_without_an_action():
    assert asked(after(two_and_two(), "me: pass")) == ["foe turn", "bob turn"]


def test_after_the_action_only_free_actions_tokens_and_passing_are_left():
    now = after(two_and_two(), "me: strike foe")
    verbs = {words.split()[0] for words in choices(now, "me")}
    assert verbs == {"reposition", "drop", "channel", "interact", "give", "pass"}


# Tokens.


def test_players_have_three_tokens():
    rules = DungeoneersHouse()
    sheet = RULESET.read_spec("", rules)
    participants = [
        Participant("me", "me", "A", sheet),
        Participant("foe", "foe", "B", sheet, npc=True),
    ]
    now, _ = engine.begin(RULESET, participants, rules, "any")
    assert (me(now).tokens, foe(now).tokens) == (3, 0)


def test_an_action_takes_one_token_of_a_player():
    now, events = play(duel(), "me: strike foe")
    assert event(events, SpotlightTaken) == SpotlightTaken("me", 2)
    assert me(now).tokens == 2


def test_without_a_token_a_player_does_not_take_the_spotlight():
    now = two_and_two()
    me(now).tokens = 0
    refuses(
        now, "me", "strike foe",
        "You have no spotlight token to act with. Others on your side can give you one: "
        "give token NAME.",
    )  # fmt: skip
    assert after(now, "me: channel")


def test_adversaries_need_none():
    now = after(defence(fighter("me", free_action=0)), "foe: strike me")
    assert foe(now).tokens == 0


def test_a_token_is_given_freely_to_a_fighter_on_your_side():
    now, events = play(two_and_two(), "me: give token ann")
    assert event(events, TokenGiven) == TokenGiven("me", "ann")
    assert (me(now).tokens, ann(now).tokens) == (2, 4)
    assert (me(now).free_action, now.table.phase) == (True, "act")


def test_a_token_is_given_after_the_action_too():
    assert ann(after(two_and_two(), "me: strike foe", "me: give token ann")).tokens == 4


@pytest.mark.parametrize(
    ("whom", "sentence"),
    [("me", "You cannot give a token to yourself. Name another ally."),
     ("foe", "foe is not on your side. Name an ally.")],
)  # fmt: skip
def test_a_token_is_given_to_no_other_fighter(whom, sentence):
    refuses(two_and_two(), "me", f"give token {whom}", sentence)


def test_a_token_is_not_given_to_an_adversary_on_your_side():
    start = fight([fighter("me"), adversary("dog", "A6")], [adversary("foe")])
    refuses(start, "me", "give token dog", "dog is an adversary and needs no token.")


def test_a_player_without_tokens_gives_none():
    now = two_and_two()
    me(now).tokens = 0
    refuses(now, "me", "give token ann", "You have no spotlight token to give.")


def test_all_tokens_come_back_when_none_is_left_on_the_side():
    now = two_and_two(tokens=0)
    me(now).tokens = 1
    now, events = play(now, "me: strike foe")
    assert event(events, TokensRefilled) == TokensRefilled("A", 3)
    assert (me(now).tokens, ann(now).tokens) == (3, 3)


def test_while_one_is_left_on_the_side_none_come_back():
    now = two_and_two(tokens=1)
    me(now).tokens = 1
    now, events = play(now, "me: strike foe")
    assert all_of(events, TokensRefilled) == []
    assert (me(now).tokens, ann(now).tokens) == (0, 1)


@pytest.mark.parametrize("how", ["dies", "flees", "leaves"])
def test_they_come_back_too_when_the_last_one_is_gone_with_its_owner(how):
    start = fight(
        [fighter("me", tokens=0), fighter("ann", "A1", wounds=6, free_action=how == "flees")],
        [adversary("foe", "A2")], active_side=0 if how == "flees" else 1,
    )  # fmt: skip
    line = {"dies": "foe: strike ann", "flees": "ann: leave", "leaves": "referee: withdraw ann"}
    now, events = play(start, line[how])
    assert event(events, TokensRefilled) == TokensRefilled("A", 3)
    assert me(now).tokens == 3


def test_each_side_of_players_has_its_own():
    start = fight([fighter("me", tokens=1)], [fighter("foe", tokens=1, free_action=0)])
    now = after(start, "me: strike foe")
    assert (me(now).tokens, foe(now).tokens) == (3, 1)


def test_the_house_may_give_more_tokens():
    start = duel(fighter("me", tokens=1), house={"tokens": 5})
    assert me(after(start, "me: strike foe")).tokens == 5


# Momentum.


def test_momentum_lets_another_member_act():
    now, events = play(two_and_two(hits(2)), "me: hide")
    assert event(events, SpotlightKept) == SpotlightKept("A", critical=False)
    assert (me(now).tokens, asked(now)) == (2, ["me turn", "ann turn"])
    assert ann(after(now, "ann: strike foe")).tokens == 2


def test_or_the_same_with_another_token():
    now = after(two_and_two(hits(2)), "me: hide", "me: strike foe")
    assert me(now).tokens == 1


def test_momentum_brings_no_second_free_action():
    now = after(two_and_two(hits(2)), "me: channel", "me: hide")
    refuses(now, "me", "drop prone", "You have used your free action of this round.")


def test_a_critical_keeps_the_spotlight_whatever_the_action():
    now, events = play(duel(dice=(1, 1, 9)), "me: strike foe")
    assert event(events, SpotlightKept) == SpotlightKept("A", critical=True)
    assert after(now, "me: strike foe")


# Rounds.


def test_the_round_ends_when_every_side_has_had_the_spotlight():
    now = after(two_and_two(), "me: pass")
    assert now.table.round == 1
    now, events = play(now, "foe: pass")
    assert now.table.round == 2
    assert events[-2:] == [RoundBegan(2), SpotlightMoved("A")]


@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_a_rapid_countdown_ticks_at_the_end_of_each_round(rounds):
    now = after(two_and_two(), f"referee: condition me dazed {rounds}")
    for left in range(rounds, 0, -1):
        assert me(now).condition("dazed").stacks == left
        now = after(now, "me: pass", "foe: pass")
    assert conditions(me(now)) == []


def test_what_has_no_countdown_does_not_tick():
    now = after(two_and_two(), "referee: condition me dazed", "me: pass", "foe: pass")
    assert conditions(me(now)) == ["dazed"]


# More than two sides.


def three():
    return fight([fighter("me")], [adversary("foe")], [adversary("cid", "A7")])


def test_every_side_has_the_spotlight_in_turn():
    now = after(three(), "me: pass")
    assert asked(now) == ["foe turn"]
    now = after(now, "foe: pass")
    assert asked(now) == ["cid turn"]
    now = after(now, "cid: pass")
    assert (asked(now), now.table.round) == (["me turn"], 2)


def test_a_side_with_no_fighter_left_is_passed_over():
    now = after(three(), "referee: withdraw foe", "me: pass")
    assert asked(now) == ["cid turn"]


def test_it_goes_on_while_two_sides_have_a_fighter():
    now = after(three(), "referee: withdraw foe")
    assert engine.outcome(now) is None


# The end.


@pytest.mark.parametrize("how", ["dead", "fled", "withdrawn"])
def test_it_is_over_when_at_most_one_side_has_a_fighter_neither_dead_nor_gone(how):
    start = {
        "dead": duel(foe=adversary("foe", wounds=6), dice=hits(2)),
        "fled": defence(foe=adversary("foe", "B12")),
        "withdrawn": duel(),
    }[how]
    line = {"dead": "me: strike foe", "fled": "foe: leave", "withdrawn": "referee: withdraw foe"}
    now, events = play(start, line[how])
    assert getattr(foe(now), how)
    assert events[-1] == FightOver("A")
    assert engine.outcome(now).winner == "A"
    assert asked(now) == []


def test_after_the_end_no_fighter_moves():
    now = after(duel(), "referee: withdraw foe")
    with refused("The fight is over.", NotAsked):
        engine.parse(now, "me", "pass")


def test_a_creature_that_does_not_fight_reads_so():
    assert RULESET.not_asked_reason(duel().table, "stranger") == "You are not in this fight."


# Passing for others.


def friends(*, phase="act", ask=True, **ann):
    """`me` and `ann`, both players, against `foe`."""
    mine = [fighter("me"), fighter("ann", "A6", **ann)]
    return fight(mine, [adversary("foe")], phase=phase, house={"ask_to_pass": ask})


def test_others_with_something_left_are_asked_before_a_side_passes():
    now, events = play(friends(), "me: pass")
    assert events == [PassProposed("me", "A")]
    assert asked(now) == ["ann pass"]
    assert choices(now, "ann") == ["yes", "no"]
    assert asked(after(now, "ann: yes")) == ["foe turn"]


def test_one_who_says_no_keeps_the_spotlight_on_the_side():
    now, events = play(friends(), "me: pass", "ann: no")
    assert event(events, PassRefused) == PassRefused("ann", "A")
    assert all_of(events, Passed, SpotlightMoved) == []
    assert asked(now) == ["me turn", "ann turn"]


def test_one_no_is_enough():
    start = fight(
        [fighter("me"), fighter("ann", "A6"), fighter("bob", "C6")], [adversary("foe")],
        house={"ask_to_pass": True},
    )  # fmt: skip
    assert asked(after(start, "me: pass", "bob: no")) == ["me turn", "ann turn", "bob turn"]
    assert asked(after(start, "me: pass", "bob: yes", "ann: yes")) == ["foe turn"]


@pytest.mark.parametrize(
    ("phase", "ann", "is_asked"),
    [("act", {"free_action": 0}, True), ("act", {"free_action": 0, "tokens": 0}, False),
     ("after", {}, False), ("after", {"free_action": 0}, False), ("act", {"dead": True}, False)],
)  # fmt: skip
def test_only_who_would_lose_something_is_asked(phase, ann, is_asked):
    now = after(friends(phase=phase, **ann), "me: pass")
    assert asked(now) == (["ann pass"] if is_asked else ["foe turn"])


@pytest.mark.parametrize(
    ("phase", "ann", "is_asked"),
    [("after", {}, True), ("after", {"free_action": 0}, False), ("act", {"tokens": 0}, True)],
)  # fmt: skip
def test_who_has_a_free_action_is_asked_before_the_round_ends(phase, ann, is_asked):
    mine = [fighter("me"), fighter("ann", "A6", **ann)]
    house = {"ask_to_pass": True}
    start = fight([adversary("foe")], mine, phase=phase, house=house, active_side=1)
    assert asked(after(start, "me: pass")) == (["ann pass"] if is_asked else ["foe turn"])


def test_a_side_whose_enemies_have_fallen_is_the_last():
    mine = [fighter("me"), fighter("ann", "A6")]
    teams = mine, [adversary("foe", dead=True)], [adversary("dog", "A7", dead=True)]
    assert fight(*teams).table.is_last_side()
    assert not fight(mine, [adversary("foe")]).table.is_last_side()


def test_adversaries_on_the_same_side_are_not_asked():
    start = fight([fighter("me"), adversary("dog", "A6")], [adversary("foe")],
                  house={"ask_to_pass": True})  # fmt: skip
    assert asked(after(start, "me: pass")) == ["foe turn"]


def test_the_house_may_let_each_pass_for_all():
    assert asked(after(friends(ask=False), "me: pass")) == ["foe turn"]


def test_a_standing_order_answers():
    now = after(friends(), "ann: orders pass yes", "me: pass")
    assert asked(now) == ["foe turn"]


# Whom the fight waits for.


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (["me: strike foe"], "me is asked whether to use free actions or pass."),
        (["me: pass", "foe: strike me"], "me is asked whether to dodge foe's strike."),
        (["me: sprint"], "me is asked where to sprint."),
        (["me: push foe"], "me is asked whether to force foe away or to the ground."),
        (["referee: place foe B5", "me: mount foe"], "foe is asked whether to carry me."),
        (["me: interact other"], "The referee is asked to settle what me does."),
        (["me: pass"], ""),
    ],
)
def test_everyone_reads_who_the_fight_waits_for_and_what_they_are_asked(lines, sentence):
    start = duel(foe=adversary("foe", size="large"), dice=hits(2))
    assert engine.question_announcement(after(start, *lines)) == sentence


def test_everyone_reads_that_others_are_asked_about_a_pass():
    assert (
        engine.question_announcement(after(friends(), "me: pass"))
        == "ann is asked whether their side passes."
    )
