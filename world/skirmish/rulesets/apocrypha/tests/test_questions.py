"""The questions of Apocrypha as they are put, with what each answer costs, and the menus."""

import pytest

from world.skirmish import engine
from world.skirmish.base.errors import NotUnderstood
from world.skirmish.rulesets.apocrypha.table import Aim
from world.skirmish.rulesets.apocrypha.tests.positions import (
    duel,
    fight,
    fighter,
    going,
    hits,
    prepared,
)
from world.skirmish.state.fight import REFEREE, AnyFight
from world.skirmish.testing.refusals import refused
from world.skirmish.testing.typed_moves import after
from world.skirmish.views import fight_json, view
from world.skirmish.views.display import Prompt
from world.skirmish.views.menus import menus, move_menu

VIEW = view("apocrypha")


def question(fight: AnyFight) -> Prompt:
    decision = fight.pending.questions[0]
    prompt = VIEW.prompt(fight.table, decision)
    assert prompt is not None
    return prompt


def labels(prompt: Prompt | None) -> list[str]:
    assert prompt is not None
    return [choice.label for choice in prompt.choices]


def menu(fight: AnyFight, words: str) -> Prompt | None:
    decision = fight.pending.questions[0]
    said = [(move, engine.say(fight, move)) for move in engine.choices(fight, decision.seat)]
    return VIEW.menu(fight.table, decision, words, said)


# A pass.


def test_a_pass_says_what_may_be_spent():
    start = duel(fighter("me", ap=12))
    assert question(start).text == "You have 12 AP; 0 of 8 AP spent in this pass. What do you do?"
    went = after(start, "me: crouch")
    assert question(went).text.startswith("You have 11 AP; 1 of 8 AP spent in this pass.")


@pytest.mark.parametrize("words", ["", "menu", "<-", " MENU "])
def test_menus_go_back_to_the_question(words):
    start = duel()
    assert menu(start, words) == question(start)


def test_there_are_six_groups():
    assert labels(question(duel())) == [
        "Attack", "Go", "Prepare", "More", "Wait (keeps 10 AP)", "Done (loses 10 AP)",
    ]  # fmt: skip


def test_attack_alone_lists_every_way_with_its_cost_and_what_it_is_worth():
    assert labels(menu(duel(), "attack")) == [
        "Attack foe (5 AP, 4 dice against 1, 1 m)",
        "Desperate swing foe (3 AP, 3 dice against 1, 1 m)",
        "Power attack foe (6 AP, 3 dice against 1, 1 m)",
        "Flurry foe (8 AP, 5 dice against 1, 1 m)",
        "Feint foe (5 AP, 3 dice against 1, 1 m)",
        "<-",
    ]


def test_who_is_on_the_move_reads_the_distance_at_which_the_attack_will_land():
    walking = duel(fighter("me", **going(1, "foe")), fighter("foe", "knife"), apart=12)
    offered = labels(menu(walking, "attack"))
    assert offered[0] == "Attack foe (5 AP, 5 dice against 1, 2 m, reach +1)"


def test_a_shot_shows_everything_that_helps_or_hampers_it_before_it_is_fired():
    aimed = fighter("me", "pistol", aim=Aim("foe", 2), stance="crouched")
    far = duel(aimed, fighter("foe", cover="light"), apart=30)
    shown = "aim and fire (3 AP, 7 dice against 3, 30 m, accuracy +1, long range -1, "
    listed = [line.what for line in move_menu.listed(far, "me")]
    assert f"{shown}precise aim +2, steady +1)" in listed


def test_where_there_is_nothing_to_attack_it_says_why():
    prompt = menu(duel(apart=9), "attack")
    assert prompt is not None
    words = [choice.words for choice in prompt.choices]
    assert words == ["walk toward foe", "run toward foe", "sprint toward foe", "menu"]
    assert prompt.text == (
        "foe is out of reach: 9 meters away once the points are spent, and Longsword reaches 2. "
        "First you can:"
    )


def test_of_all_ways_to_prepare_the_list_of_moves_names_the_menu_alone():
    start = duel(apart=9)
    every = move_menu.listed(start, "me")
    ways = sum(len(line.choices) for line in every if line.group == "Prepare")
    (line,) = (e for e in move_menu.shortened(start, every) if e.group == "Prepare")
    assert [(c.label, c.words) for c in line.choices] == [
        (f"prepare (opens a menu: {ways} ways)", "prepare")
    ]
    assert len(labels(menu(start, "prepare"))) > 2


def test_with_no_one_in_reach_no_attack_is_offered():
    offered = labels(question(duel(apart=9)))
    assert offered == ["Go", "Prepare", "More", "Wait (keeps 10 AP)", "Done (loses 10 AP)"]


def test_an_attack_that_cannot_hit_is_not_offered_and_may_be_typed():
    sheltered = duel(fighter("me", "pistol", ap=20), fighter("foe", ap=0, cover="heavy"), apart=9)
    assert "aim and fire foe" in {engine.say(sheltered, m) for m in engine.choices(sheltered, "me")}
    hopeless = after(sheltered, "referee: cover foe heavy")
    hopeless.table.fighters["foe"].crd = 50
    said = {engine.say(hopeless, move) for move in engine.choices(hopeless, "me")}
    assert not any(words.startswith(("aim and fire", "fire")) for words in said)
    assert after(hopeless, "me: aim and fire foe")


def test_an_attack_that_cannot_hurt_is_not_offered_and_may_be_typed():
    """Five dice against a rating of 1 are 4 net hits: a knife does 8 damage."""
    for armor, offered in ((7, True), (8, False)):
        start = duel(fighter("me", "knife"), fighter("foe", armor=armor, ap=0), apart=0)
        said = {engine.say(start, move) for move in engine.choices(start, "me")}
        assert ("attack foe at torso" in said) is offered
        # A feint need only hit.
        assert "feint foe" in said
        assert after(start, "me: attack foe at torso")


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("go", ["Walk away from foe (2 AP)", "Run away from foe (4 AP)",
                "Sprint away from foe (6 AP)", "Crouch (1 AP)", "Lie down (1 AP)",
                "Take cover (1 AP)"]),
        ("run away from", ["foe (4 AP)"]),
        ("more", ["Desperate defense (3 AP)", "Riposte foe (5 AP)", "Draw Unarmed (1 AP)"]),
        ("draw", ["Unarmed (1 AP)"]),
        ("swing", ["foe (3 AP, 3 dice against 1, 1 m)"]),
        ("prepare attack", ["When left (5 AP)", "When reached (5 AP)", "When attacked (5 AP)"]),
    ],
)  # fmt: skip
def test_a_menu_offers_what_is_legal(words, offered):
    assert labels(menu(duel(), words)) == [*offered, "<-"]


def test_what_may_be_prepared_is_offered_once():
    prepare = labels(menu(duel(), "prepare"))
    assert prepare[0] == "Attack (5 AP)"
    assert len(prepare) == len(set(prepare))
    assert "Aim and fire (5 AP)" not in prepare


def test_every_word_of_a_menu_is_a_move_or_a_menu():
    start = duel()
    for words in ("attack", "go", "prepare", "more", "orders", "orders melee", "walk toward"):
        prompt = menu(start, words)
        for choice in prompt.choices if prompt is not None else ():
            assert menu(start, choice.words) or engine.parse(start, "me", choice.words)


def test_orders_list_the_questions_and_their_answers():
    asked = labels(menus.of_orders(VIEW.rules, "orders", {}))
    assert asked[2:5] == ["Melee", "Ranged", "Countered"]
    answers = labels(menus.of_orders(VIEW.rules, "orders melee", {}))
    assert answers[4:6] == ["Damage soak arms", "Damage soak legs"]
    assert answers[-2:] == ["Ask me", "<-"]


def test_the_beginning_of_a_verb_opens_its_menu():
    assert labels(menu(duel(), "feint")) == labels(menu(duel(), "fein"))


@pytest.mark.parametrize("words", ["attack foe", "wait", "hello", "orders melee parry"])
def test_a_whole_move_opens_no_menu(words):
    assert menu(duel(), words) is None


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("prepare attack when bored",
         "Unknown trigger 'bored'. Choose from reached, attacked, in the open, left."),
        ("prepare attack", "Type: prepare ACTION when reached|attacked|in the open|left."),
        ("prepare attack when they attack", "Type: prepare ACTION when they attack FIGHTER."),
        ("shoot foe at", "Type: aim and fire TARGET at head|face|torso|arms|legs."),
    ],
)  # fmt: skip
def test_what_is_typed_wrong_is_answered_with_what_is_missing(words, sentence):
    with refused(sentence):
        engine.parse(duel(), "me", words)


@pytest.mark.parametrize(
    ("start", "seat"), [(duel(), "me"), (after(duel(), "me: attack foe"), "foe")]
)
def test_orders_are_not_listed_among_what_can_be_typed(start, seat):
    with pytest.raises(NotUnderstood) as refusal:
        engine.parse(start, seat, "dance")
    assert "orders" not in str(refusal.value)
    assert "always" not in str(refusal.value)


# Reactions.


def test_who_is_attacked_reads_what_is_coming_and_what_each_answer_costs():
    attacked = after(duel(), "me: attack foe")
    asked = question(attacked)
    told = (
        "me attacks you with their Longsword (attack, 4 dice). Your Avoidance Rating is 1 if you "
        "do nothing. me is 1 m away. You have 10 AP."
    )
    always = "To give an answer every time, type always before it."
    assert asked.text == f"{told} ({always} Reactions delay your pass.)"
    # A screen has a box for that.
    screen = fight_json.question(attacked, "foe")["text"]
    assert screen == f"{told} (Reactions delay your pass.)"
    assert labels(Prompt("", asked.choices)) == [
        "Parry (2 AP, 5 dice)",
        "Counter-attack (3 AP, 3 dice)",
        "Avoidance (3 AP, 6 dice)",
        "Desperate dodge (2 AP, 7 dice)",
        "Damage soak arms (2 AP)",
        "Damage soak legs (2 AP)",
        "Nothing",
    ]


def test_what_one_cannot_pay_is_not_offered():
    poor = duel(foe=fighter("foe", ap=2))
    assert "Counter-attack (3 AP, 3 dice)" not in labels(question(after(poor, "me: attack foe")))


def test_a_feint_is_not_told_from_an_attack():
    told = question(after(duel(), "me: attack foe"))
    assert question(after(duel(), "me: feint foe")) == told


def test_who_is_shot_at_may_fire_back():
    start = duel(fighter("me", "pistol"), fighter("foe", "pistol", ap=12), apart=9)
    asked = question(after(start, "me: hip foe"))
    assert asked.text.startswith("me attacks you with their Pistol (fire from the hip, 4 dice).")
    assert "Counter-fire aimed (3 AP, 5 dice against 1, 9 m, accuracy +1)" in labels(asked)
    assert "Counter-fire hip (1 AP, 4 dice against 1, 9 m)" in labels(asked)


def test_who_is_countered_reads_what_it_takes():
    start = duel(dice=(*hits(1), *hits(2)))
    asked = question(after(start, "me: attack foe", "foe: counter"))
    assert asked.text.startswith("foe counters. A desperate parry needs 4 or more.")
    assert labels(asked) == ["Desperate parry (1 AP, 4 dice)", "Nothing"]


def test_who_may_exploit_an_opening_or_shoot_at_a_target_in_the_open():
    leaving = duel(fighter("me", **going(1, "foe", toward=False)), apart=2)
    asked = question(after(leaving, "me: crouch"))
    assert asked.text.startswith("me is leaving your reach.")
    assert labels(asked) == [
        "Exploit opening (3 AP, 3 dice against 1, 2 m, exploit opening -1)", "Nothing",
    ]  # fmt: skip

    running = duel(fighter("me", **going(1, "foe")), fighter("foe", "pistol"), apart=9)
    asked = question(after(running, "me: crouch"))
    assert asked.text.startswith("me moves in the open. me is 8 m away.")
    assert "Shoot aimed (3 AP, 4 dice against 1, 8 m, in the open -1, accuracy +1)" in labels(asked)


@pytest.mark.parametrize(
    ("trigger", "who", "told"),
    [("attacked", "", "me attacks you."), ("ally", "friend", "me attacks friend.")],
)
def test_who_holds_something_is_asked_whether_it_goes_off(trigger, who, told):
    foe = fighter("foe", prepared=prepared("attack", trigger, who))
    start = fight([fighter("me")], [foe, fighter("friend")])
    target = "foe" if trigger == "attacked" else "friend"
    asked = question(after(start, f"me: attack {target}"))
    assert asked.text == f"{told} Release what you prepared: attack?"
    assert labels(asked) == ["Release", "Hold"]


# Everything else.


def test_the_vote():
    voting = after(duel(fighter("me", ap=3), fighter("foe", ap=0)), "me: done")
    assert labels(question(voting)) == ["Push", "Pause", "Cease"]


def test_a_pause_offers_first_aid_to_those_whom_it_helps():
    start = duel(fighter("me", ap=3), fighter("foe", ap=0, harm=4, shock=1))
    paused = after(start, "me: done", "me: pause", "foe: pause")
    assert labels(question(paused)) == ["First aid foe", "Resume", "Cease"]
    helped = after(paused, "me: first aid foe")
    assert labels(question(helped)) == ["Resume", "Cease"]
    assert labels(menu(paused, "aid")) == ["foe", "<-"]


def test_the_referee_is_asked_for_cover():
    (decision,) = after(duel(), "me: take cover").pending.questions
    assert decision.seat == REFEREE
    asked = VIEW.prompt(duel().table, decision)
    assert asked.text == "me looks for cover. What cover is there?"
    assert [choice.words for choice in asked.choices] == (
        ["cover none", "cover light", "cover half", "cover heavy", "cover full"]
    )


# The list of all moves.


def test_moves_are_listed_by_group_and_kind_with_what_they_cost():
    rifle = fighter("me", "assault rifle", ap=12)
    start = fight([rifle], [fighter("foe"), fighter("other"), fighter("third")], apart=9)
    found = move_menu.listed(start, "me")
    lines = {line.what: labels(Prompt("", line.choices)) for line in found}
    assert lines["aim and fire (5 AP, 6 dice against 1, 9 m, accuracy +2)"] == [
        "foe",
        "other",
        "third",
    ]
    bursts = lines["fire from the hip foe rounds (9 m)"]
    assert bursts[0] == "2 (4 AP, 3 dice against 1, rounds +2)"
    groups = [line.group for line in found]
    assert list(dict.fromkeys(groups)) == ["Attack", "Go", "Prepare", "More", ""]
    assert len(found) < 45
