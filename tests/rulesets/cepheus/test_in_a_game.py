"""Cepheus by the `combat` command: who answers which question, and what they read of it."""

import re

import pytest
from msgspec.structs import replace

from tests.game import Game, Player
from typeclasses.skirmish.encounter import lookup
from typeclasses.skirmish.models import FightRecord
from typeclasses.skirmish.records import replay as recorded
from typeclasses.skirmish.records import statistics
from world.skirmish.rulesets.cepheus.attacks.attack import Attack

SHEET = {f"cepheus_{name}": 7 for name in ("str", "dex", "end", "int", "edu", "soc")}

#: The house rules without which the referee is asked.
SETTLED = "aware=all range=30"


def started(game: Game, *names: str, house: str = "", **lines) -> list[Player]:
    """Players, each on a side of their own; the first owns the fight, and is the quickest."""
    quickest = {"cepheus_dex": 9}
    players = [
        game.make_player(name, SHEET | lines | (quickest if name == names[0] else {}))
        for name in names
    ]
    players[0].types(f"combat init duel cepheus {house}")
    for player in players:
        player.types(f"combat add me {player.name}s")
    players[0].types("combat start " + " ".join(f"{player.name}s" for player in players))
    for player in players:
        player.read()
    return players


def questions(game: Game) -> list[str]:
    encounter = lookup.encounter_in(game.room)
    names = {fighter.id: fighter.name for fighter in encounter.fight.table.fighters.values()}
    asked = encounter.fight.pending.questions
    return [f"{names.get(question.seat, question.seat)} {question.kind}" for question in asked]


def test_an_owner_who_fights_answers_the_referees_questions(game):
    ann, _ = started(game, "Ann", "Bob")
    ann.types("combat aware all")
    assert questions(game) == ["referee range"]
    ann.types("combat range 30")
    assert questions(game) == ["Ann turn"]


def test_the_name_of_a_subcommand_is_no_beginning_of_a_choice(game):
    ann, *_ = started(game, "Ann", "Goran")
    assert ann.types("combat go").startswith("No one waits for that. ")
    assert questions(game) == ["referee aware"]
    assert ann.types("combat gor").startswith("+ Aware of their opponents: Goran.")


def test_and_their_own(game):
    ann, bob = started(game, "Ann", "Bob", house=SETTLED, cepheus_skills={"tactics": 0})
    assert questions(game) == ["Ann tactics", "Bob tactics"]
    ann.types("combat no")
    bob.types("combat no")
    assert questions(game) == ["Ann turn"]


def test_an_owner_who_fights_settles_what_they_do_besides(game):
    ann, _ = started(game, "Ann", "Bob", house=SETTLED)
    ann.types("combat other")
    assert questions(game) == ["referee other"]
    ann.types("combat done")
    assert questions(game) == ["Ann turn"]


def test_me_is_the_fighter_of_an_owner_who_fights(game):
    ann, _ = started(game, "Ann", "Bob")
    assert ann.types("combat cover me half").startswith("+ You are in half cover now.")
    assert ann.types("combat aware me").startswith("+ Aware of their opponents: you.")


@pytest.mark.parametrize("clock", [False, True])
def test_a_standing_order_is_read_by_the_player_who_gave_it_alone(game, clock):
    ann, bob = started(game, "Ann", "Bob", house=SETTLED)
    if clock:
        ann.types("combat clock 90")
    ann.read()
    said = bob.types("combat orders react nothing")
    assert said.startswith("+ From now on you take every attack")
    assert ann.read() == ""
    ann.types("combat orders dodge nothing")
    assert bob.read() == ""
    assert "What do you want to do?" in ann.types("combat")


def test_a_standing_order_is_no_move_that_could_be_taken_back(game):
    ann, bob = started(game, "Ann", "Bob", house=SETTLED)
    encounter = lookup.encounter_in(game.room)
    assert ann.types("combat orders dodge nothing")
    none = "There is no move to take back."
    assert ann.types("combat undo") == none
    was = encounter.fight
    ann.types("combat stance crouched")
    bob.types("combat orders react nothing")
    orders = "Standing orders that were given since then are taken back too."
    said = ann.types("combat undo")
    assert said.startswith(
        f"+ Ann takes back the last move: Ann: change stance crouched.\n  {orders}"
    )
    assert encounter.fight.table == was.table
    assert encounter.fight.orders == was.orders
    assert ann.types("combat undo") == none
    ann.types("combat stance crouched")
    assert orders not in ann.types("combat undo")


def test_a_player_takes_back_no_order_of_another(game):
    ann, bob = started(game, "Ann", "Bob", house=SETTLED)
    lookup.encounter_in(game.room).commit(
        lambda: replace(lookup.encounter_in(game.room).state, owner=bob.character.id)
    )
    ann.types("combat stance crouched")
    bob.types("combat orders react nothing")
    assert ann.types("combat undo").startswith("You can take back only your own last move")
    bob.types("combat undo")
    ann.types("combat stance crouched")
    ann.types("combat orders react nothing")
    assert "Ann takes back the last move: Ann: change stance crouched." in ann.types("combat undo")


def test_statistics_do_not_count_standing_orders(game):
    ann, _ = started(game, "Ann", "Bob", house=SETTLED)
    ann.types("combat orders dodge nothing")
    ann.types("combat stance crouched")
    ann.types("combat orders react nothing")
    record = FightRecord.objects.get()
    counted = statistics.tally(recorded.steps(record))
    assert counted.moves == 1
    assert [*recorded.differences(record)] == []


def test_nobody_else_answers_for_the_referee(game):
    _, bob = started(game, "Ann", "Bob")
    waits = "The fight waits for the referee, who is asked who is aware of their opponents."
    assert bob.types("combat aware all") == waits
    assert questions(game) == ["referee aware"]


def test_an_owner_who_fights_is_told_that_the_referee_is_them(game):
    ann, bob = started(game, "Ann", "Bob")
    waits = "The fight waits for the referee, who is asked who is aware of their opponents."
    assert ann.types("combat skip") == f"{waits} The referee is you."
    assert bob.types("combat skip").startswith(waits)


@pytest.mark.parametrize("line", ["maybe", "5", "dexterty"])
def test_what_is_no_answer_is_refused_with_those_there_are(game, line):
    _, bob = started(game, "Ann", "Bob", house=SETTLED, cepheus_skills={"tactics": 0})
    meant = " Did you mean dexterity?" if line == "dexterty" else ""
    unknown = f"Unknown subcommand '{line}'.{meant} Type combat help for the list."
    told = f"{unknown} You can answer now: yes · no."
    if line == "5":
        told = "There is no choice 5 here. Do you want to make a Tactics Check?\n  [Yes]"
    assert bob.types(f"combat {line}").startswith(told)
    bob.types("combat no")
    waits = "You have answered already. The fight waits for Ann, who is asked whether to make a "
    assert f"{waits}Tactics check." in bob.types(f"combat {line}")


@pytest.mark.parametrize("line", ["minor", "Significant", "movement", "attack"])
def test_a_menu_is_for_who_has_the_turn(game, line):
    ann, bob = started(game, "Ann", "Bob", house=SETTLED)
    assert bob.types(f"combat {line}").startswith("It is Ann's turn.")
    assert "next" in bob.types(f"combat {line}")
    told = ann.types(f"combat {line}")
    assert "[<-]" in told or "To go closer, type" in told


def test_in_brief_whose_turn_has_come_is_read_once(game):
    ann, bob, cid = started(game, "Ann", "Bob", "Cid", house=SETTLED)
    cid.types("combat brief on")
    ann.types("combat skip")
    assert cid.read() == "It is Bob's turn."
    bob.types("combat skip")
    assert cid.types("combat skip").count("Ann's turn") == 1


def test_a_move_chosen_for_ones_turn_waits_while_something_else_is_asked(game):
    ann, bob = started(game, "Ann", "Bob", house=SETTLED, cepheus_skills={"tactics": 0})
    assert ann.types("combat next yield") == "Next for Ann: yield."
    assert questions(game) == ["Ann tactics", "Bob tactics"]
    bob.types("combat no")
    ann.types("combat no")
    assert "Winning team: Bobs" in bob.read()


def test_so_is_what_is_no_answer_of_the_referee(game):
    ann, _ = started(game, "Ann", "Bob")
    ann.types("combat aware none")
    assert ann.types("combat twenty") == (
        "Unknown subcommand 'twenty'. Type combat help for the list. "
        "You can answer now: range METERS."
    )


def test_the_others_read_who_is_asked_what(game):
    ann, bob, cid = started(game, "Ann", "Bob", "Cid", cepheus_skills={"tactics": 0})
    ann.types("combat aware all")
    assert bob.read().splitlines()[-1] == "The referee is asked how far apart the sides stand."
    ann.types("combat range 1")
    assert "asked" not in bob.read()
    for player in (ann, bob, cid):
        player.types("combat no")
    assert "asked" not in bob.read()
    ann.types("combat attack Bob with unarmed")
    assert cid.read().splitlines()[-1] == "Bob is asked how to react to the attack."


def test_the_status_ends_with_what_one_is_asked_or_who_else_is(game):
    ann, bob = started(game, "Ann", "Bob", house="aware=all range=1")
    assert ann.types("combat").endswith("[Significant Action] [Skip] [Delay]")
    assert bob.types("combat").endswith("=")
    ann.types("combat attack Bob")
    assert ann.types("combat").endswith("\nBob is asked how to react to the attack.")
    assert bob.types("combat").endswith(
        "\nYou are being attacked by Ann "
        "(Unarmed Strike; Personal range, untrained in natural weapons -3, DEX +1: "
        "roll 10+ to reach 8). (To give an answer every time, type always before it.)\n"
        "  [Dodge (attack -1: roll 11+ to reach 8; your initiative -2, checks -1)] [Do nothing]"
    )
    game.disconnect(bob)
    assert "\nBob: You are being attacked by Ann" in ann.types("combat")


def test_the_owner_is_asked_for_a_player_who_is_away(game):
    ann, bob = started(game, "Ann", "Bob", house="aware=all range=1")
    game.disconnect(bob)
    asked = "  [Dodge (attack -1: roll 11+ to reach 8; your initiative -2, checks -1)] [Do nothing]"
    assert asked in ann.types("combat attack Bob").splitlines()
    ann.types("combat move_npc Bob nothing")
    assert questions(game) == ["Ann turn"]


def test_an_owner_who_does_not_fight_is_told_how_to_move_others(game):
    marshal, bob = (game.make_player(name, SHEET) for name in ("Marshal", "Bob"))
    ann = game.make_player("Ann", SHEET | {"cepheus_dex": 9})
    marshal.types("combat init duel cepheus aware=all range=1")
    for player in (ann, bob):
        player.types(f"combat add me {player.name}s")
    how = "You do not fight here; an NPC is moved with move_npc NAME."
    assert (
        marshal.types("combat yes")
        == "The fight has not started yet; its owner types combat start."
    )
    marshal.types("combat start Anns Bobs")
    for line in ("combat yes", "combat attack Bob"):
        assert marshal.types(line) == f"{how} The fight waits for Ann."
    ann.types("combat attack Bob")
    waits = "The move under way waits for Bob, who is asked how to react to the attack."
    assert marshal.types("combat yes") == f"{how} {waits}"
    bob.types("combat nothing")
    marshal.types("combat cease")
    bob.types("combat no")
    assert marshal.types("combat yes") == "You are asked nothing that 'yes' answers."


def test_a_referee_who_is_asked_is_told_the_answers(game):
    marshal, ann, bob = (game.make_player(name, SHEET) for name in ("Marshal", "Ann", "Bob"))
    marshal.types("combat init duel cepheus aware=all")
    for player in (ann, bob):
        player.types(f"combat add me {player.name}s")
    marshal.types("combat start")
    assert marshal.types("combat difficulty easy").endswith("You can answer now: range METERS.")


def test_who_has_been_taken_elsewhere_is_asked_there(game):
    ann, bob = started(game, "Ann", "Bob", house="aware=all range=1")
    bob.character.location = game.make_room("Moon")
    assert ann.types("combat attack Bob").endswith("\nBob is asked how to react to the attack.")
    assert "You are being attacked by Ann" in bob.read()
    ann.types("combat move_npc Bob nothing")
    assert questions(game) == ["Ann turn"]


def test_where_several_are_asked_who_has_answered_reads_who_has_not(game):
    ann, bob = started(game, "Ann", "Bob", house=SETTLED, cepheus_skills={"tactics": 0})
    assert ann.types("combat yes") == "Noted. Yet to answer: Bob."
    assert bob.read() == ""


def test_who_has_answered_is_not_asked_again(game):
    ann, _, cid = started(game, "Ann", "Bob", "Cid", house=SETTLED, cepheus_skills={"tactics": 0})
    ann.types("combat yes")
    assert cid.types("combat no") == "Noted. Yet to answer: Bob."
    assert ann.read() == ""


@pytest.mark.parametrize("typed", ["rifle", "RIF", "2", "move rifle"])
def test_a_choice_of_a_menu_is_typed_as_it_reads_or_by_its_number(game, typed):
    ann, _ = started(game, "Ann", "Bob", house=SETTLED, cepheus_weapons=["Revolver", "Rifle"])
    assert ann.types("combat draw").endswith("[Revolver] [Rifle] [<-]")
    assert ann.types(f"combat {typed}").startswith("+ You drew your Rifle.")


def test_the_only_weapon_is_drawn_without_a_question(game):
    ann, bob = started(game, "Ann", "Bob", house=SETTLED, cepheus_weapons=["Rifle"])
    assert ann.types("combat draw").startswith("+ You drew your Rifle.")
    # To put it away is another matter.
    ann.types("combat skip")
    bob.types("combat skip")
    assert "[Unarmed Strike]" in ann.types("combat draw")


def test_a_choice_of_a_menu_that_leads_on_does_so(game):
    ann, _ = started(game, "Ann", "Bob", house=SETTLED)
    ann.types("combat minor")
    ann.types("combat change stance")
    assert ann.types("combat prone").startswith("+ You switched to Prone.")


def test_a_menu_is_gone_with_the_question(game):
    ann, _ = started(game, "Ann", "Bob", house=SETTLED, cepheus_weapons=["Revolver", "Rifle"])
    ann.types("combat draw")
    ann.types("combat aim Bob")
    assert ann.types("combat rifle").startswith("Did you mean this?\n  [Draw Rifle]")


def test_the_choices_of_a_question_are_typed_as_they_read(game):
    ann, _ = started(game, "Ann", "Bob", house="aware=all")
    assert ann.types("combat 30").startswith("+ The starting range is 30 meters (Medium).")


def test_one_line_says_who_is_aware_and_how_far_apart_they_are(game):
    ann, _ = started(game, "Ann", "Bob")
    (line,) = re.findall(r"too: (.+)\.\)", ann.types("combat"))
    told = ann.types(f"combat {line}")
    assert told.startswith("+ Aware of their opponents: you and Bob.")
    assert "The starting range is 10 meters (Short)." in told


def test_a_distance_alone_answers_how_far_though_it_is_no_choice(game):
    ann, _ = started(game, "Ann", "Bob", house="aware=all")
    assert ann.types("combat 3").startswith("+ The starting range is 3 meters (Close).")


def test_the_owner_types_a_choice_for_an_npc_too(game):
    ann, bob = started(game, "Ann", "Bob", house=SETTLED, cepheus_weapons=["Revolver", "Rifle"])
    game.disconnect(bob)
    ann.types("combat skip")
    ann.types("combat move_npc Bob draw")
    assert ann.types("combat move_npc Bob rifle").startswith("+ Bob drew their Rifle.")


def test_the_beginning_of_a_word_is_enough_for_a_move_that_has_a_menu(game):
    ann, _ = started(game, "Ann", "Bob", house=SETTLED)
    ann.types("combat other si")
    assert questions(game) == ["referee other"]


def test_a_move_that_a_new_version_carries_out_otherwise_is_taken_back(game, monkeypatch):
    ann, bob = started(game, "Ann", "Bob", house="aware=all range=1")
    ann.types("combat attack Bob")
    game.restart()
    monkeypatch.setattr(Attack, "play", lambda self, ctx, actor: None)
    ann.read()
    told = "The rules have changed since the move under way began, so it is taken back."
    assert told in bob.types("combat dodge")
    read = ann.read()
    assert told in read
    assert "[Significant Action]" in read
    assert questions(game) == ["Ann turn"]
    ann.types("combat skip")
    assert questions(game) == ["Bob turn"]
