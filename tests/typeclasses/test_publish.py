"""Messages about a fight: who gets them, and typed text that arrives unchanged."""

from unittest.mock import patch

import pytest
from evennia.utils.ansi import strip_ansi

from tests.brawl import Brawl
from tests.game import Game
from tests.later import Later
from typeclasses.skirmish.messaging.asking import OpenPrompts

TRICKY = ("|r", "||", "|", "|[y", "{x}", "%s", "$eval(1+1)", "\\$eval(1+1)", "\\")
LINK = "|lclook|ltgold|le"


def test_results_go_to_all_who_take_part_and_one_line_to_who_looks_on(game: Game) -> None:
    brawl = Brawl(game)
    onlooker = game.make_player("Olga")
    elsewhere = game.make_player("Farah", room=game.make_room("Yard"))
    brawl.hush()
    said = brawl.ahalish.types("combat move catch breath")
    assert said.splitlines()[0] == "+ Ahalish moves: Catching breath succeeds: AD+3=8"
    assert brawl.heard() == {"Marshal": said, "Ahalish": "", "Rehtaoh": said}
    assert onlooker.read() == "Ahalish catches their breath and gains 3 action dice."
    assert elsewhere.read() == ""


def test_players_read_in_words_that_their_turn_has_come_and_read_it_once(game: Game) -> None:
    notice = "It is your turn. To list your moves, type moves."
    brawl = Brawl(game, begun=False)
    brawl.owner.types("combat start monsters")
    assert notice not in "".join(brawl.heard().values())
    brawl.owner.types("combat move_npc goblin1 catch breath")
    assert notice not in "".join(brawl.heard().values())
    brawl.owner.types("combat move_npc goblin2 catch breath")
    heard = brawl.heard()
    assert heard["Ahalish"].endswith(notice)
    assert heard["Rehtaoh"].endswith(notice)
    assert notice not in heard["Marshal"]
    assert notice not in brawl.ahalish.types("combat catch breath")
    assert notice not in "".join(brawl.heard().values())


def test_onlookers_read_in_few_words_what_npcs_do_together(game: Game, later: Later) -> None:
    brawl = Brawl(game)
    onlooker = game.make_player("Olga")
    brawl.owner.types("combat auto monsters")
    brawl.ahalish.types("combat catch breath")
    brawl.rehtaoh.types("combat catch breath")
    onlooker.read()
    later.pass_time()
    told = onlooker.read()
    assert told.startswith("goblin1 ")
    assert "goblin2" in told
    # Those who fight read the dice; onlookers read who did what, and whose turn it is.
    assert "dice" not in told
    assert told.endswith("Team heroes moves.")


def test_onlookers_read_one_line_of_the_start_of_each_move_and_of_the_end(game: Game) -> None:
    brawl = Brawl(game, begun=False)
    onlooker = game.make_player("Olga")
    brawl.owner.types("combat start heroes monsters")
    assert onlooker.read() == "The fight brawl starts."
    while brawl.encounter.fight.pending.questions:
        brawl.move()
        assert len(onlooker.read().splitlines()) == 1
    brawl.owner.types("combat save")
    assert onlooker.read() == ""
    brawl.owner.types("combat restore")
    assert onlooker.read() == "The fight brawl goes back to an earlier state."
    for _ in range(2):
        brawl.owner.types("combat end")
    assert onlooker.read() == "The fight brawl has ended."


def test_the_lobby_is_told_to_those_who_take_part_only(game: Game) -> None:
    brawl = Brawl(game, begun=False)
    onlooker, other = game.make_player("Olga"), game.make_player("Cearl")
    brawl.hush()
    onlooker.read()
    assert other.types("combat add me heroes") == "+ Cearl is added to team heroes"
    assert set(brawl.heard().values()) == {"+ Cearl is added to team heroes"}
    assert other.types("combat remove me") == "+ Cearl is removed from team heroes"
    assert set(brawl.heard().values()) == {"+ Cearl is removed from team heroes"}
    assert onlooker.read() == ""


def test_a_wizard_who_takes_no_part_reads_what_they_have_done(game: Game) -> None:
    brawl = Brawl(game, begun=False)
    wizard, cearl = game.make_player("Wizzo", permission="Admin"), game.make_player("Cearl")
    assert wizard.types("combat add Cearl heroes") == "Added Cearl to team heroes"
    assert "+ Cearl is added to team heroes\n" in cearl.read()
    assert wizard.types("combat remove Cearl") == "Removed Cearl from team heroes"
    assert cearl.read() == "+ Cearl is removed from team heroes"
    assert wizard.types("combat add me heroes") == "+ Wizzo is added to team heroes"
    assert brawl.owner.read().endswith("+ Wizzo is added to team heroes")


def test_an_owner_who_fights_hears_everything_once(game: Game) -> None:
    brawl = Brawl(game, begun=False)
    assert brawl.owner.types("combat add me heroes") == "+ Marshal is added to team heroes"
    assert brawl.owner.types("combat start heroes").count("+ Combat has started!") == 1
    brawl.hush()
    assert brawl.owner.types("combat move catch breath").count("+ Marshal moves") == 1
    brawl.ahalish.types("combat move catch breath")
    assert brawl.owner.read().count("+ Ahalish moves") == 1


def test_what_is_told_is_marked_as_of_a_fight_for_clients_with_panes(game: Game) -> None:
    brawl = Brawl(game)
    with patch.object(game, "send") as send:
        brawl.ahalish.types("combat move catch breath")
    options = [call.kwargs["text"][1] for call in send.call_args_list]
    assert len(options) == 3
    assert {option["type"] for option in options} == {"combat"}


@pytest.mark.parametrize("name", ["|rBob", "{Bob}", "$eval(1+1)Bob", '"Bob"', "Bob|n", "B\to\nb"])
def test_a_character_fights_under_what_is_readable_of_a_name(game: Game, name: str) -> None:
    owner = game.make_player("Marshal")
    bob = game.make_player(name)
    owner.types("combat init brawl")
    said = bob.types("combat add me heroes")
    under = said.removeprefix("+ ").removesuffix(" is added to team heroes")
    assert said == f"+ {under} is added to team heroes"
    assert under.replace(" ", "").isalnum()
    shown = owner.types("combat").splitlines()
    assert shown[:2] == ["Players are still being added.", f"- heroes: {under}"]
    assert owner.types(f"combat remove {under}").endswith("is removed from team heroes")


def test_a_link_that_somebody_types_is_none(game: Game) -> None:
    refused = Brawl(game).ahalish.types(f"combat move strike 2 {LINK}")
    assert refused.startswith("Unknown fighter 'gold'. ")


@pytest.mark.parametrize("typed", TRICKY)
def test_what_was_typed_is_quoted_as_it_is(game: Game, typed: str) -> None:
    brawl = Brawl(game)
    refused = brawl.ahalish.types(f"combat move strike 2 {typed}")
    assert refused.startswith(f"Unknown fighter '{typed}'. ")


def test_who_wants_one_line_still_reads_one_when_they_come_back(game: Game) -> None:
    brawl = Brawl(game)
    ahalish, account = brawl.ahalish, brawl.ahalish.session.account
    ahalish.types("combat brief on")
    game.disconnect(ahalish)
    game.connect(ahalish, account)
    brawl.rehtaoh.types("combat move catch breath")
    _, line = ahalish.read().splitlines()
    assert line.startswith("Round: 1. Your turn.")
    ahalish.types("combat brief off")
    assert "AD/AP" in ahalish.types("combat move catch breath")


HINT = "To hear one line instead of this after each move, type combat brief on."


@pytest.mark.parametrize(("spoken", "brief"), [(True, False), (True, True), (False, False)])
def test_who_hears_the_whole_status_is_told_once_how_to_hear_less(
    game: Game, spoken: bool, brief: bool
) -> None:
    brawl = Brawl(game, begun=False)
    brawl.ahalish.session.protocol_flags["SCREENREADER"] = spoken
    brawl.ahalish.types(f"combat brief {'on' if brief else 'off'}")
    brawl.hush()
    brawl.owner.types("combat start heroes monsters")
    assert (HINT in brawl.ahalish.read()) == (spoken and not brief)
    brawl.rehtaoh.types("combat catch breath")
    assert HINT not in brawl.ahalish.read()


def test_who_wants_one_line_reads_one_after_the_server_was_killed(game: Game) -> None:
    brawl = Brawl(game)
    brawl.ahalish.types("combat brief on")
    # The portal keeps the connection, but what the server had noted on it is gone.
    brawl.ahalish.session.protocol_flags.clear()
    game.restart()
    _, line = brawl.ahalish.types("combat move catch breath").splitlines()
    assert line.startswith("Round: 1. Your team moves: Rehtaoh. ")


def test_what_happened_and_what_is_asked_come_in_one_message(game: Game) -> None:
    sheet = {f"cepheus_{name}": 7 for name in ("str", "dex", "end", "int", "edu", "soc")}
    ann, bob = (game.make_player(name, sheet) for name in ("Ann", "Bob"))
    ann.types("combat init duel cepheus aware=all range=1")
    for player in (ann, bob):
        player.types(f"combat add me {player.name}s")
    ann.types("combat start Anns Bobs")
    first, second = (ann, bob) if "your turn" in ann.types("combat") else (bob, ann)
    with patch.object(game, "send") as send:
        first.types("combat move change stance crouched")
    texts = {call.args[0]: call.kwargs["text"][0] for call in send.call_args_list}
    assert len(texts) == len(send.call_args_list) == 2
    assert strip_ansi(texts[first.session]).splitlines()[:2] == [
        "+ You switched to Crouched.",
        "What else do you want to do?",
    ]
    assert strip_ansi(texts[second.session]) == f"+ {first.name} switched to Crouched."


def test_a_bug_in_a_question_keeps_nobody_from_hearing_what_happened(game: Game) -> None:
    brawl = Brawl(game)
    with (
        patch.object(OpenPrompts, "_asked_before", side_effect=ZeroDivisionError),
        patch("typeclasses.skirmish.messaging.recipients.logger.log_trace") as logged,
    ):
        said = brawl.ahalish.types("combat move catch breath")
    assert said.startswith("+ Ahalish moves: Catching breath succeeds")
    assert brawl.heard() == {"Marshal": said, "Ahalish": "", "Rehtaoh": said}
    assert logged.called
