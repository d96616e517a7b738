"""The `combat` command: how it is typed, and how it refuses what it does not understand."""

import re
from typing import Any
from unittest.mock import patch

import pytest

from commands.skirmish.base import Subcommand
from commands.skirmish.help_entries import pages
from commands.skirmish.subcommands import SUBCOMMANDS
from tests.brawl import GOBLIN, Brawl
from tests.game import Game, Player

LIST = "Type combat help for the list."
BREATH = "+ Ahalish moves: Catching breath succeeds: AD+3=8"


@pytest.fixture
def brawl(game: Game) -> Brawl:
    return Brawl(game)


def raw(game: Game, player: Player, line: str) -> str:
    """Return what is sent to a player who types a line, with all its markup."""
    with patch.object(game, "send") as send:
        player.session.execute_cmd(line)
    texts = [call.kwargs["text"] for call in send.call_args_list]
    return "\n".join(text if isinstance(text, str) else text[0] for text in texts)


@pytest.mark.parametrize(
    "line",
    [
        "combat",
        "c",
        "combat status",
        "combat st",
        "combat stat",
        "c st",
        "c/st",
        "combat/status",
        "combat/STATUS",
        "COMBAT Status",
        "combat /status",
        "combat   status  ",
        "combat/",
    ],
)
def test_the_status_may_be_asked_for_in_many_ways(brawl: Brawl, line: str) -> None:
    status = brawl.owner.types(line)
    assert status.startswith("=====================================\nRound: 1\n")
    assert status == brawl.rehtaoh.types("combat status")


def test_a_switch_takes_words_after_it(game: Game) -> None:
    owner = game.make_player("Marshal")
    assert "Created combat brawl at Tavern." in owner.types("combat/init brawl")
    assert owner.types("c/add me heroes") == "+ Marshal is added to team heroes"


@pytest.mark.parametrize(
    ("beginning", "candidates"),
    [
        ("ad", ["add", "add_npc", "admit"]),
        ("mo", ["move", "move_npc", "moves"]),
        ("re", ["remove", "remove_npc", "restore", "report", "rejoin", "refuse", "rest"]),
        ("sta", ["start", "status"]),
    ],
)
def test_a_beginning_of_several_subcommands_lists_them(
    brawl: Brawl, beginning: str, candidates: list[str]
) -> None:
    said = brawl.ahalish.types(f"combat {beginning} 2 goblin1")
    assert said == f"Which subcommand is '{beginning}': {', '.join(candidates)}? {LIST}"


@pytest.mark.parametrize(("verb", "usage"), [("a", "strike"), ("s", "skill")])
def test_a_whole_verb_of_the_rules_wins_over_the_beginning_of_a_subcommand(
    brawl: Brawl, verb: str, usage: str
) -> None:
    brawl.owner.becomes_builder()
    brawl.owner.types("combat set Ahalish sd=3")
    said = brawl.ahalish.types(f"combat {verb} nonsense")
    assert "'nonsense'" in said
    assert f"{usage.capitalize()}: choose" in said
    assert "Which subcommand is" in brawl.owner.types(f"combat {verb}")


@pytest.mark.parametrize("subcommand", SUBCOMMANDS, ids=lambda subcommand: subcommand.key)
def test_every_beginning_that_is_one_subcommands_alone_is_that_subcommand(
    game: Game, subcommand: Any
) -> None:
    player = game.make_player("Marshal")
    keys = ["help", *(other.key for other in SUBCOMMANDS)]
    shorts = [other.short for other in SUBCOMMANDS]
    for length in range(1, len(subcommand.key) + 1):
        beginning = subcommand.key[:length]
        alone = [key for key in keys if key.startswith(beginning)] == [subcommand.key]
        if beginning == subcommand.key or (alone and beginning not in shorts):
            with patch.object(subcommand, "func", return_value="This one.") as func:
                assert player.types(f"combat {beginning.upper()}") == "This one."
            assert func.call_count == 1


@pytest.mark.parametrize("line", ["nonsense", "nonsense 2", "statusx", "|r", "'", "\\"])
def test_an_unknown_subcommand_is_named_and_the_list_told(brawl: Brawl, line: str) -> None:
    word = line.split(maxsplit=1)[0]
    meant = " Did you mean status?" if word == "statusx" else ""
    expected = f"Unknown subcommand '{word}'.{meant} {LIST}"
    assert brawl.ahalish.types(f"combat {line}") == (f"{expected} To list your moves, type moves.")
    assert brawl.owner.types(f"combat {line}") == expected
    assert brawl.game.make_player("Olga").types(f"combat {line}") == (
        f"{expected} You are not in this fight."
    )


def test_a_move_where_there_is_no_fight_is_answered_with_that(game: Game) -> None:
    refusal = f"Unknown subcommand 'strike'. {LIST} There is no fight here. To start one, type "
    assert game.make_player("Olga").types("combat strike goblin1").startswith(refusal)


def test_out_of_turn_a_number_is_answered_with_whose_turn_it_is(brawl: Brawl) -> None:
    none = "There is no choice 9 here. You can:\n  [Maneuver] [Catch breath]"
    assert brawl.ahalish.types("combat 9") == none
    brawl.ahalish.types("combat catch breath")
    waits = "You have moved already in this turn. Yet to move: Rehtaoh."
    assert brawl.ahalish.types("combat 1") == waits
    assert brawl.ahalish.types("combat nonsense") == (
        f"Unknown subcommand 'nonsense'. {LIST} {waits}"
    )


@pytest.mark.parametrize("line", ["c c", "c catch breath", "c catch", "combat/catch", "c m c"])
def test_a_verb_of_the_rules_works_with_move_and_without(brawl: Brawl, line: str) -> None:
    assert brawl.ahalish.types(line).startswith(BREATH)


@pytest.mark.parametrize(
    "line", ["c m 3 courage", "c m m 3 courage", "c/m 3 co", "c m 3 co = dodges"]
)
def test_a_short_verb_that_is_short_for_move_too_counts_where_no_move_follows(
    brawl: Brawl, line: str
) -> None:
    assert brawl.ahalish.types(line).startswith(("+ Ahalish moves: The maneuver", "Ahalish dodges"))
    assert brawl.encounter.state.sequence == 1


def test_and_its_refusal_says_how_it_is_typed(brawl: Brawl) -> None:
    said = brawl.ahalish.types("combat m 3 nonsense")
    assert said.startswith("Unknown skill 'nonsense'.")
    brawl.ahalish.types("c c")
    late = "You have moved already in this turn."
    assert brawl.ahalish.types("combat m 3 courage").startswith(late)
    assert brawl.owner.types("combat m 3 courage") == brawl.owner.types("combat move 3 courage")


def test_a_strike_needs_no_move_before_it(brawl: Brawl) -> None:
    brawl.ahalish.types("c maneuver 1 courage")
    assert brawl.encounter.state.sequence == 1
    brawl.rehtaoh.types("c c")
    assert brawl.owner.types("c mn goblin1 strike 2 aha").startswith("+ goblin1 moves: The strike ")
    brawl.owner.types("c mn goblin2 c")
    said = brawl.ahalish.types("c strike 9 goblin1")
    assert said == "A strike takes 1 to 6 strike dice, not 9."


def test_a_verb_is_for_those_who_fight_while_there_is_a_fight(game: Game) -> None:
    unknown = f"Unknown subcommand 'strike'. {LIST}"
    brawl = Brawl(game, begun=False)
    onlooker = game.make_player("Olga")
    early = "The fight has not started yet; its owner types combat start."
    assert brawl.ahalish.types("c strike 2 goblin1") == early
    assert brawl.owner.types("c withdraw goblin1") == early
    assert onlooker.types("c strike 2 goblin1") == unknown
    brawl.owner.types("combat start heroes")
    assert onlooker.types("c strike 2 goblin1") == f"{unknown} You are not in this fight."
    assert brawl.ahalish.types("c strike 2 goblin1").startswith("You have no strike dice yet. ")


@pytest.mark.parametrize("line", ["combat move", "c m", "combat/move   "])
def test_a_move_of_no_words_says_what_moves_there_are(brawl: Brawl, line: str) -> None:
    assert brawl.ahalish.types(line) == (
        "Which move? You can type: maneuver 1-3 SKILL · strike 1-6 TARGET · "
        "skill 0-6 SKILL [TARGET] · catch breath."
    )


@pytest.mark.parametrize(
    ("line", "usage"),
    [
        ("init", "init NAME [RULESET] [option=value ...]"),
        ("init ties_succeed=yes", "init NAME [RULESET] [option=value ...]"),
        ("add", "add WHO TEAM"),
        ("add me", "add WHO TEAM"),
        ("remove", "remove WHO [TEAM]"),
        ("add_npc", "add_npc [NAME] SPEC [xNUMBER] [as NAME] TEAM"),
        ("add_npc goblin", "add_npc [NAME] SPEC [xNUMBER] [as NAME] TEAM"),
        ("remove_npc", "remove_npc NAME [TEAM]"),
        ("brief maybe", "brief [on|off]"),
        ("undo two", "undo [NUMBER]"),
        ("undo 99999999999999999999", "undo [NUMBER]"),
    ],
)
def test_too_few_or_too_many_words_show_how_it_is_typed(game: Game, line: str, usage: str) -> None:
    brawl = Brawl(game, begun=False)
    assert brawl.owner.types(f"combat {line}") == f"Type: combat {usage}"


def test_move_npc_of_no_words_shows_how_it_is_typed(brawl: Brawl) -> None:
    assert brawl.owner.types("combat move_npc") == "Type: move_npc NAME WHAT ..."


@pytest.fixture
def spaced(game: Game) -> Brawl:
    """A lobby with a goblin chief on a team of two words, and Old Bob, who may join."""
    brawl = Brawl(game, begun=False)
    game.make_player("Old Bob")
    brawl.owner.types(f'combat add_npc "Goblin Chief" {GOBLIN} "The Monsters"')
    return brawl


def test_quotes_keep_the_words_of_a_name_together(spaced: Brawl) -> None:
    assert "- The Monsters: Goblin Chief" in spaced.status()
    said = spaced.owner.types(f"combat add_npc 'Goblin King' {GOBLIN} the-monsters")
    assert said == "Added Goblin King to team the-monsters"


def test_the_last_word_is_the_team_and_those_before_it_the_name(spaced: Brawl) -> None:
    for line in ("combat add old bob heroes", 'combat add "Old Bob" heroes'):
        assert spaced.owner.types(line) == "+ Old Bob is added to team heroes"
        assert spaced.owner.types("combat remove old bob").startswith("+ Old Bob is removed")


@pytest.mark.parametrize(
    "line",
    ["goblin chief", '"goblin chief"', "Goblin Chief 'the monsters'", '"goblin chief" the'],
)
def test_an_npc_of_two_words_is_taken_out_again(spaced: Brawl, line: str) -> None:
    said = spaced.owner.types(f"combat remove_npc {line}")
    assert said == "Removed Goblin Chief from team The Monsters"


def test_a_name_of_two_words_needs_no_quotes_in_a_move(spaced: Brawl) -> None:
    spaced.owner.types('combat start "the monsters" heroes')
    assert spaced.owner.types("combat moves goblin chief").startswith("You can:")
    said = spaced.owner.types("combat move_npc goblin chief strike 2 ahalish")
    assert said.startswith("+ Goblin Chief moves: The strike ")
    said = spaced.ahalish.types("combat move skill 0 accuracy goblin chief")
    assert said == "Accuracy would make Goblin Chief's defense 0, from 1; the least is 1."


def test_but_quotes_do_no_harm_there(spaced: Brawl) -> None:
    spaced.owner.types('combat start "the monsters" heroes')
    assert spaced.owner.types('combat moves "goblin chief"').startswith("You can:")
    said = spaced.owner.types('combat mn "Goblin Chief" strike 2 "ahalish" = roars "Die!"')
    assert 'roars "Die!"' in said
    assert "Goblin Chief moves: The strike " in said


def test_a_name_that_several_have_shows_the_lines_that_may_be_meant(brawl: Brawl) -> None:
    said = brawl.owner.types("combat moves gob")
    assert said == "Which fighter is 'gob'? Type moves goblin1 or moves goblin2."
    assert brawl.owner.types("combat moves goblin1").startswith("goblin1: It is the turn of ")


def test_the_lines_that_may_be_meant_keep_a_subcommand_of_that_name(brawl: Brawl) -> None:
    brawl.owner.types("combat add_npc ::en:6:1:2:3:2 x2 as kick monsters")
    said = brawl.owner.types("combat kick kick")
    assert said == "Which fighter is 'kick'? Type combat kick kick1 or combat kick kick2."


def test_quotes_that_do_not_close_are_just_signs(game: Game) -> None:
    owner = game.make_player("Marshal")
    said = owner.types('combat init "brawl')
    assert said.startswith("A name starts with a letter or digit and holds only ")
    assert owner.types("combat").startswith("There is no fight here.")
    assert "Created combat Mar's" in owner.types("combat init Mar's")


@pytest.mark.parametrize("name", ["a\\b", "\\", "a#b", "#b", "a;b"])
def test_no_other_sign_is_special_in_a_name(game: Game, name: str) -> None:
    owner = game.make_player("Marshal")
    refused = owner.types(f"combat init {name}")
    assert refused.startswith("A name starts with a letter or digit and holds only ")
    assert refused.endswith(f" (not {name.strip('ab')}).")


def test_what_one_can_do_is_a_link_for_each_move(game: Game, brawl: Brawl) -> None:
    sent = raw(game, brawl.ahalish, "combat moves")
    assert sent.startswith("You can:\n")
    assert "|lccombat move maneuver 3 courage|lt[3]|le" in sent
    assert "|lccombat move catch breath|lt[catch breath]|le" in sent
    assert "move strike" not in sent  # there are no strike dice yet
    read = brawl.ahalish.types("combat moves").splitlines()
    assert read[1] == (
        "  maneuver ... accuracy: [1] 3.3 strike dice [2] 3.9 strike dice [3] 4.3 strike dice"
    )


def test_every_link_types_a_move_that_is_taken(game: Game, brawl: Brawl) -> None:
    brawl.ahalish.types("c c")
    brawl.rehtaoh.types("c c")
    sent = raw(game, brawl.owner, "combat moves goblin1")
    lines = re.findall(r"\|lc(.+?)\|lt", sent)
    assert "combat move_npc goblin1 strike 2 goblin2" in lines
    for line in lines:
        number = brawl.encounter.state.sequence
        assert "+ goblin1 moves: " in brawl.owner.types(line)
        assert "takes back" in brawl.owner.types("combat undo")
        assert brawl.encounter.state.sequence > number


@pytest.mark.parametrize("topic", [subcommand.key for subcommand in SUBCOMMANDS])
def test_every_subcommand_has_its_page_of_help(game: Game, topic: str) -> None:
    page = pages()[topic]
    assert page.startswith(f"combat {topic}")
    said = game.make_player("Ahalish").types(f"help combat {topic}")
    for line in page.splitlines():
        assert line in said


@pytest.mark.parametrize(
    "form", ["help combat move", "combat help move", "c h move", "help c move"]
)
def test_a_page_of_help_may_be_asked_for_in_many_ways(game: Game, form: str) -> None:
    said = game.make_player("Ahalish").types(form)
    for line in pages()["move"].splitlines():
        assert line in said


def test_help_lists_every_subcommand_and_ruleset(game: Game) -> None:
    player = game.make_player("Ahalish")
    player.session.protocol_flags["SCREENHEIGHT"] = {0: 200}
    for line in ("help combat", "help c", "combat help", "c help", "combat/help", "c h"):
        said = player.types(line)
        assert said.count("Fight, team against team, in turns.") == 1
        for subcommand in SUBCOMMANDS:
            assert f"  {subcommand.usage}" in said
        assert "combat help grapple" in said


@pytest.mark.parametrize("line", ["help combat", "combat help"])
def test_on_a_narrow_screen_help_is_folded(game: Game, line: str) -> None:
    player = game.make_player("Ahalish")
    player.session.protocol_flags["SCREENWIDTH"] = {0: 40}
    said = player.types(line)
    # Evennia shows a long page in parts, with a line of its own below each.
    lines = [row for row in said.splitlines() if not row.startswith("(Page")]
    assert [line for line in lines if len(line) > 40] == []
    assert "  leave" in lines
    assert "|lc" not in said


@pytest.mark.parametrize("topic", pages())
def test_so_are_its_pages(game: Game, topic: str) -> None:
    player = game.make_player("Ahalish")
    player.session.protocol_flags["SCREENWIDTH"] = {0: 40}
    lines = player.types(f"combat help {topic}").splitlines()
    # A word that is too long has a line of its own.
    assert [line for line in lines if len(line) > 40 and " " in line.strip()] == []


def test_the_rules_have_a_page(game: Game) -> None:
    said = game.make_player("Ahalish").types("help combat grapple")
    assert "Grapple: teams of fighters, pools of six-sided dice, rounds." in said
    assert "c m m 3 co, c m a 4 gob, c m s 2 tt gob, c m c." in said


def test_in_the_list_of_all_help_there_is_one_entry(game: Game) -> None:
    said = game.make_player("Ahalish").types("help")
    assert len(re.findall(r"\bcombat\b", said)) == 1


@pytest.mark.parametrize("length", [2001, 5900])
def test_a_very_long_line_is_refused_and_not_repeated(brawl: Brawl, length: int) -> None:
    was = brawl.encounter.state
    said = brawl.ahalish.types("combat" + " move strike 2 ".ljust(length, "x"))
    assert said == f"That line is too long ({length} characters)."
    assert brawl.encounter.state is was


def test_a_bug_is_told_in_one_sentence_and_logged_in_full(brawl: Brawl) -> None:
    with (
        patch(
            "commands.skirmish.subcommands.fight.batches.carry_out_line",
            side_effect=ZeroDivisionError,
        ),
        patch("commands.skirmish.combat.logger") as logger,
    ):
        said = brawl.ahalish.types("combat move catch breath")
    assert said == "Something went wrong; staff can see why. Type combat to see how it stands."
    logger.log_trace.assert_called_once_with("combat move catch breath")


def test_an_owner_who_fights_is_told_how_to_move_the_npc_whose_turn_it_is(game: Game) -> None:
    owner = game.make_player("Marshal")
    owner.types("combat init brawl")
    owner.types("combat add me heroes")
    owner.types(f'combat add_npc "goblin chief" {GOBLIN} monsters')
    owner.types("combat start monsters")
    late = "It is the turn of team monsters. The fight waits for goblin chief."
    how = "You move goblin chief: move_npc goblin chief WHAT"
    assert owner.types("combat move catch breath") == f"{late} {how}"
    assert "+ goblin chief moves: " in owner.types("combat move_npc goblin chief catch breath")


def test_a_fight_starts_once(brawl: Brawl) -> None:
    started = "The fight has started; combat shows how it stands."
    assert brawl.owner.types("combat start") == started


def test_an_owner_who_does_not_fight_asks_for_moves(brawl: Brawl) -> None:
    which = "You are not in this fight. An NPC's moves: moves NAME"
    assert brawl.owner.types("combat moves") == which
    assert brawl.owner.types("combat moves goblin1").startswith("goblin1: It is the turn of")


def test_an_owner_who_is_asked_as_the_referee_reads_it_again_with_moves(game: Game) -> None:
    owner = game.make_player("Marshal")
    owner.types("combat init duel cepheus")
    for name in ("ann", "bob"):
        owner.types(f"combat add_npc {name} thug {name}s")
    owner.types("combat start")
    asked = "Which characters are aware of their opponents?"
    assert owner.types("combat moves").startswith(asked)


def test_a_screen_that_does_not_know_its_width_is_as_wide_as_usual(game: Game) -> None:
    brawl = Brawl(game)
    status = brawl.status()
    brawl.owner.session.protocol_flags["SCREENWIDTH"] = {0: 0}
    assert brawl.status() == status


def test_a_number_may_have_any_space_around_it(game: Game) -> None:
    marshal = game.make_player("Marshal")
    marshal.types("combat init brawl")
    said = marshal.types('combat add_npc troll "::en:6:1:2:3:2\x1c" monsters')
    assert said == "Added troll to team monsters"
    said = marshal.types('combat add_npc ogre "::en:6:1:2:3:2\u2003" monsters')
    assert said == "Added ogre to team monsters"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("K'tar D'ni", ["K'tar", "D'ni"]),
        ("'the red guild' O'Brien", ["the red guild", "O'Brien"]),
        (
            '"Goblin Chief" monsters="goblin x3" \'a b\'',
            ["Goblin Chief", "monsters=goblin x3", "a b"],
        ),
        ("foe='two words' #2", ["foe=two words", "#2"]),
        ('an open "quote', ["an", "open", '"quote']),
        ("'tis odd", ["'tis", "odd"]),
        ('empty ""', ["empty", ""]),
        (r"back\slash # sign", [r"back\slash", "#", "sign"]),
    ],
)
def test_quotes_around_words_keep_them_together(line, words):
    assert Subcommand(None, line).words() == words


def test_names_may_have_apostrophes(game):
    owner = game.make_player("Marshal")
    owner.types("combat init spar")
    said = owner.types("combat add_npc K'tar ::en:6:1:2:3:2 O'Neills")
    assert said == "Added K'tar to team O'Neills"


def test_rules_that_ask_nothing_have_no_standing_orders(brawl):
    said = brawl.ahalish.types("combat orders")
    assert said == "These rules ask you nothing that a standing order could answer."


def test_one_that_acts_by_itself_is_told_of_alone(brawl: Brawl) -> None:
    said = brawl.owner.types("combat auto goblin1 brute")
    assert said == "+ From now on goblin1 is played automatically, as a brute."
    said = brawl.owner.types("combat auto goblin1 off")
    assert said == "+ From now on goblin1 is no longer played automatically."
