"""Apocrypha by the `combat` command: who is asked what, and what they read of it."""

from typing import Any

import pytest

from tests.game import Game, Player
from typeclasses.skirmish.encounter import lookup
from world.skirmish.rulesets.apocrypha import RULESET
from world.skirmish.rulesets.apocrypha.house_rules import ApocryphaHouse
from world.skirmish.testing.reading import asked


def sheet(words: str) -> dict[str, Any]:
    return RULESET.read_spec(words, ApocryphaHouse())


def started(game: Game) -> list[Player]:
    """Ann, who comes first, with a friend against Cid and an NPC; Ann owns the fight."""
    quick = sheet("crd=40 martial_melee=6 ooda=10 weapons=longsword")
    players = [
        game.make_player("Ann", quick),
        game.make_player("Bob", sheet("weapons=longsword")),
        game.make_player("Cid", sheet("weapons=longsword")),
    ]
    ann, bob, cid = players
    ann.types("combat init duel apocrypha range=1 ap_dice=1 ap_check=attributes")
    ann.types("combat add me reds")
    bob.types("combat add me reds")
    cid.types("combat add me blues")
    ann.types("combat add_npc Dan thug blues")
    ann.types("combat start reds blues")
    for player in players:
        player.read()
    return players


def questions(game: Game) -> list[str]:
    fight = lookup.encounter_in(game.room).fight
    names = {fighter.id: fighter.name for fighter in fight.table.fighters.values()}
    asked_now = (question.split(" ", 1) for question in asked(fight))
    return [f"{names.get(seat, seat)} {kind}" for seat, kind in asked_now]


def let_pass(game: Game, players: list[Player], until: str) -> None:
    """Let everyone give up their points, until this question is asked."""
    typing = {player.name: player for player in players}
    for _ in range(40):
        name, kind = questions(game)[0].split(" ", 1)
        if until in (kind, f"{name} {kind}"):
            return
        answers = {"turn": "done", "last points": "done", "let go": "yes"}
        answer = answers.get(kind, "nothing")
        if name in typing:
            typing[name].types(f"combat {answer}")
        else:
            players[0].types(f"combat move_npc {name} {answer}")
    raise AssertionError(f"no one is asked {until}, but {questions(game)}")


def paused(game: Game) -> list[Player]:
    """Return a game in which everyone has voted to pause, before anyone reads the result."""
    everybody = started(game)
    let_pass(game, everybody, "vote")
    for player in everybody:
        player.types("combat pause")
    everybody[0].types("combat move_npc Dan pause")
    assert len(questions(game)) == 4
    for player in everybody:
        player.read()
    return everybody


def test_who_is_attacked_is_asked_and_the_others_hear_of_what(game):
    ann, bob, cid = started(game)
    told = ann.types("combat attack Cid")
    assert "+ You attack Cid with your Longsword (5 AP)." in told
    assert "Cid is asked how to react." in told
    assert "Cid is asked how to react." in bob.read()
    question = cid.read()
    assert "Ann attacks you with their Longsword (attack, 10 dice)." in question
    assert "[Parry (2 AP, 3 dice)]" in question


def test_the_verb_of_a_move_for_ones_turn_answers_nothing(game):
    ann, _, cid = started(game)
    ann.types("combat attack Cid")
    told = cid.types("combat attack")
    assert told.startswith("You can type 'attack' in your turn. Ann attacks you with ")
    assert "[Counter-attack (3 AP, 1 die)]" in told
    assert questions(game) == ["Cid melee"]
    assert "You counter-attack" in cid.types("combat counter")


def test_a_verb_alone_opens_a_menu(game):
    ann, *_ = started(game)
    both = "[Attack Cid] [Attack Dan] (each 5 AP, 10 dice against 1, 1 m; hit "
    assert both in ann.types("combat attack")
    assert "[Cid] [Dan] (each 3 AP, 9 dice against 1, 1 m; hit " in ann.types("combat swing")
    assert "[Crouch] [Lie down] [Take cover] (these 3: each 1 AP)" in ann.types("combat go")
    assert questions(game) == ["Ann turn"]


def test_who_hears_the_question_hears_what_answers_cost(game):
    ann, _, cid = started(game)
    cid.types("option screenreader=on")
    ann.types("combat attack Cid")
    assert "Type parry (2 AP, 3 dice), counter-attack (3 AP, 1 die), " in cid.read()


def test_in_a_pause_only_who_has_acted_is_asked_again(game):
    ann, bob, cid = paused(game)
    answer = bob.types("combat cease")
    assert answer == "+ You want the hostilities to end."
    assert cid.read() == "+ Bob wants the hostilities to end."
    assert ann.read() == "+ Bob wants the hostilities to end."
    assert questions(game) == ["Ann pause", "Cid pause", "Dan pause"]


def test_who_gives_first_aid_is_asked_what_else(game):
    ann, bob, cid = started(game)
    ann.types("combat attack Cid at torso")
    let_pass(game, [ann, bob, cid], "vote")
    for player in (ann, bob, cid):
        player.types("combat pause")
    ann.types("combat move_npc Dan pause")
    assert "[First aid Cid]" in bob.read()
    ann.read()
    aided = bob.types("combat aid Cid")
    assert "first aid" in aided
    assert "[Resume] [Cease]" in aided
    assert "Resume" not in ann.read()


def test_an_ambush_is_the_owners_to_say(game):
    ann, _, cid = started(game)
    told = ann.types("combat unaware Cid Dan")
    assert "An ambush. Unaware: Cid and Dan." in told
    ann.types("combat attack Cid")
    assert questions(game)[0].endswith("turn")
    assert "Avoidance Rating 0: you are " in cid.read()


def test_what_is_prepared_is_asked_for_when_its_time_comes(game):
    ann, bob, cid = started(game)
    ann.types("combat prepare attack when attacked by Cid")
    ann.types("combat wait")
    let_pass(game, [ann, bob, cid], "Cid turn")
    ann.read()
    cid.types("combat attack Ann")
    assert "Cid attacks you. Release what you prepared: attack?" in ann.read()
    assert "That is what you were prepared for." in ann.types("combat release")


def test_a_standing_order_may_be_given_at_any_time(game):
    ann, bob, cid = started(game)
    told = cid.types("combat orders melee parry")
    assert "From now on you parry every attack hand to hand without being asked." in told
    assert bob.read() == ""
    ann.types("combat attack Cid")
    assert questions(game) == ["Ann turn"]
    assert "You parry (2 AP)." in cid.read()


def test_done_with_points_left_asks_once(game):
    ann, *_ = started(game)
    assert "AP that you can still use. End your pass anyway?" in ann.types("combat done")
    ann.types("combat no")
    assert questions(game) == ["Ann turn"]
    ann.types("combat done")
    assert not questions(game)[0].startswith("Ann")


@pytest.mark.parametrize("asked", [True, False])
def test_the_menu_of_standing_orders_opens_at_any_time(game, asked):
    ann, _, cid = started(game)
    who = ann if asked else cid
    said = who.types("combat orders")
    assert said.startswith("A standing order answers for you. Which question?")
    assert "[Melee]" in said
    said = who.types("combat orders melee")
    assert said.startswith("What is your answer?")
    assert "[Parry]" in said
    ordered = "From now on you parry every attack hand to hand without being asked."
    assert ordered in who.types("combat orders melee parry")
    assert "You have ordered melee: parry. Which question?" in who.types("combat orders")
    assert "You have ordered parry. What is your answer?" in who.types("combat orders melee")
    assert "You can type: " in who.types("combat orders melee somersault")


def test_who_lets_a_chance_go_by_reads_whom_the_fight_waits_for(game: Game) -> None:
    ann = game.make_player("Ann", sheet("crd=40 ooda=10 weapons=longsword"))
    bob = game.make_player("Bob", sheet("veteran"))
    ann.types("combat init duel apocrypha range=30 ap_dice=1 ap_check=attributes")
    ann.types("combat add me reds")
    bob.types("combat add me blues")
    ann.types("combat start reds blues")
    # Who crawls goes a meter a point, so that nothing is left to tell after the question.
    for line in ("lie down", "walk toward Bob", "keep going 1"):
        ann.types(f"combat {line}")
    assert questions(game) == ["Bob open"]
    bob.read()
    assert bob.types("combat nothing") == "The fight waits for Ann."


@pytest.mark.parametrize("rest", ["1", "walk", "Walk away from", "=", "1 = limps"])
def test_what_follows_the_word_of_a_menu_is_a_choice_of_it(game: Game, rest: str) -> None:
    ann, *_ = started(game)
    asks = "Go: choose how." if rest == "=" else "Walk away from: choose a fighter."
    assert ann.types(f"combat go {rest}").startswith(asks)


def test_a_word_of_one_choice_is_enough_and_what_belongs_to_none_opens_the_menu_again(
    game: Game,
) -> None:
    ann, *_ = started(game)
    menu = ann.types("combat go")
    assert ann.types("combat go nowhere") == f"Unknown choice 'nowhere'. {menu}"
    assert ann.types("combat go |rred") == f"Unknown choice '|rred'. {menu}"
    assert ann.types("combat go 9") == f"There is no choice 9 here. {menu}"
    which = "Which choice is 'away': Walk away from, Run away from, Sprint away from?"
    assert ann.types("combat go away") == f"{which} {menu}"
    assert ann.types("combat go 4").startswith("+ You crouch.")
    assert ann.types("combat go cover").startswith("+ You look for cover;")


def test_the_word_of_a_menu_is_known_out_of_turn_with_more_words_too(game: Game) -> None:
    _, bob, *_ = started(game)
    assert "next WHAT" in bob.types("combat go")
    assert "next WHAT" in bob.types("combat go walk")


def test_a_pose_does_not_tell_what_a_vote_is_before_the_others_have_voted(game: Game) -> None:
    ann, bob, cid = everybody = started(game)
    let_pass(game, everybody, "vote")
    for player in everybody:
        player.read()
    ann.types("combat pause = lowers the knife.")
    assert "knife" not in bob.read()
    assert "knife" not in cid.read()
