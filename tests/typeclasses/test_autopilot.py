"""Fighters who act by themselves, and moves that are chosen in advance."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import pytest
from evennia.scripts.models import ScriptDB

from tests import grapple_table
from tests.brawl import Brawl
from tests.game import Game
from tests.later import Later
from typeclasses.skirmish.encounter import lookup
from typeclasses.skirmish.models import MoveRecord
from typeclasses.skirmish.unattended import autopilot, temperaments
from world.skirmish import engine, tactics
from world.skirmish.base.errors import Refusal

OWNER_ONLY = "Only Marshal, who owns this fight, may do that."


@pytest.fixture
def brawl(game: Game, later: Later) -> Brawl:
    """A fight with the monsters to move."""
    brawl = Brawl(game, begun=False)
    brawl.owner.types("combat start monsters")
    brawl.hush()
    return brawl


def moved() -> list[str]:
    rows = MoveRecord.objects.filter(sequence__gt=0).order_by("sequence")
    return [row.fighter for row in rows]


# Fighters who act by themselves


def test_no_one_is_asked_for_those_who_act_by_themselves(game: Game, later: Later) -> None:
    ann = game.make_player("Ann")
    ann.types("combat sheet new cepheus")
    ann.types("combat init duel cepheus aware=all range=2")
    ann.types("combat join heroes")
    ann.types("combat add_npc thug thugs")
    ann.types("combat auto thug brute")
    ann.character.attributes.add("cepheus_dex", 15)
    ann.types("combat start")
    ann.read()
    ann.types("combat done")
    assert "thug: It's your turn." not in ann.read()
    assert "thug: It's your turn." not in ann.types("combat")
    assert "thug: It's your turn. What do you want to do?" in ann.types("combat auto thug off")
    ann.types("combat end")


def test_a_player_who_acts_by_themselves_is_not_told_of_their_turn(brawl: Brawl) -> None:
    brawl.ahalish.types("combat auto me brute")
    brawl.hush()
    for goblin in ("goblin1", "goblin2"):
        brawl.owner.types(f"combat move_npc {goblin} catch breath")
    assert "It is your turn." in brawl.rehtaoh.read()
    assert "It is your turn." not in brawl.ahalish.read()


def refused_moves(brawl: Brawl) -> Any:
    """Let everyone who acts by themselves choose a move that the rules refuse."""
    fight = brawl.encounter.fight
    strike = engine.parse(fight, "n1", "strike 6 goblin1")

    def decide(*_: Any) -> Iterator[None]:
        yield from ()
        return tactics.Decision("n1", strike, "best", 1)

    return patch.multiple(
        autopilot, _decide=decide, tactics_view=ShownReasons(autopilot.tactics_view)
    )


class ShownReasons:
    """The words of tactics, without reasons for moves that no one would choose."""

    def __init__(self, words: Any) -> None:
        self.words = words

    def why(self, *_: Any) -> str:
        return ""

    def __getattr__(self, name: str) -> Any:
        return getattr(self.words, name)


def test_a_choice_that_is_refused_is_tried_a_few_times_and_then_given_up(
    brawl: Brawl, later: Later
) -> None:
    brawl.owner.types("combat auto goblin1 brute")
    brawl.owner.read()
    with refused_moves(brawl):
        for _ in range(2):
            later.pass_time()
            assert moved() == []
        later.pass_time()
    assert moved() == ["goblin1"]
    assert "What goblin1 chose by themselves was refused" in brawl.owner.read()


def test_where_the_usual_answer_is_refused_too_the_owner_decides(
    brawl: Brawl, later: Later
) -> None:
    brawl.owner.types("combat auto goblin1 brute")
    with (
        refused_moves(brawl),
        patch.object(autopilot.moves, "make_move", side_effect=Refusal("No.")),
    ):
        for _ in range(3):
            later.pass_time()
    assert moved() == []
    assert brawl.encounter.state.temperaments == {}
    assert "goblin1 could not decide" in brawl.owner.read()


def test_who_acts_by_themselves_moves_after_a_pause_and_says_why(
    brawl: Brawl, later: Later, settings: Any
) -> None:
    settings.SKIRMISH_PAUSE = 7
    one_by_one = "From now on NPCs that act by themselves move one by one"
    assert brawl.owner.types("combat auto one by one").startswith(one_by_one)
    told = "+ From now on goblin1 and goblin2 are played automatically, as brutes."
    assert brawl.owner.types("combat auto goblins brute") == told
    assert told in brawl.ahalish.read()
    assert moved() == []
    later.pass_time()
    assert moved() == ["goblin1"]
    assert "goblin1 moves: " in brawl.ahalish.read()
    later.pass_time()
    assert moved() == ["goblin1", "goblin2"]
    assert later.seconds == [7, 7]
    assert later.waiting == []
    why = brawl.owner.types("combat why goblin1")
    assert why.startswith("goblin1: ")
    assert "best of " in why


def test_those_of_one_team_who_act_in_a_row_are_told_together_with_one_status(
    brawl: Brawl, later: Later
) -> None:
    brawl.owner.types("combat auto all schemer")
    brawl.hush()
    later.pass_time()
    assert moved() == ["goblin1", "goblin2"]
    heard = brawl.ahalish.read()
    assert heard.count("Round: ") == 1
    assert heard.count("\n+ goblin2 moves: ") == 1
    brawl.owner.types("combat auto one by one")
    together = "From now on NPCs that act by themselves move all of a team at once"
    assert brawl.owner.types("combat auto together").startswith(together)


def test_another_team_is_told_of_by_itself(game: Game, later: Later) -> None:
    owner = game.make_player("Marshal")
    owner.types("combat init raid")
    for team in ("orcs", "elves"):
        owner.types(f"combat add_npc goblin x2 temperament=brute {team}")
    owner.types("combat start orcs elves")
    later.pass_time()
    assert moved() == ["goblin1", "goblin2"]
    later.pass_time()
    assert set(moved()[2:]) <= {"goblin3", "goblin4"}
    assert len(moved()) > 2


def test_several_moves_of_a_turn_are_told_together(game: Game, later: Later) -> None:
    ann = game.make_player("Ann", sheet={})
    ann.types("combat sheet new cepheus")
    ann.types("combat init duel cepheus aware=all range=60")
    ann.types("combat join heroes")
    ann.types("combat add_npc thug x2 dex=1 temperament=brute thugs")
    ann.character.attributes.add("cepheus_dex", 15)
    ann.types("combat start")
    ann.types("combat done")
    ann.read()
    later.pass_time()
    assert moved()[:2] == ["Ann", "thug1"]
    assert moved().count("thug1") > 1, "a turn of Cepheus has several actions"
    said = ann.read()
    assert said.count("+ ") == 1, "what they did is told in one text"
    assert "thug1 (42 m from you) and thug2 " in said


def test_a_team_that_acts_alone_is_told_of_round_by_round(game: Game, later: Later) -> None:
    owner = game.make_player("Marshal")
    owner.types("combat init raid")
    owner.types("combat add_npc goblin x2 temperament=brute orcs")
    owner.types("combat add_npc ogre elves")
    owner.types("combat start orcs")
    later.pass_time()
    assert moved() == ["goblin1", "goblin2"]
    assert brief_round(owner) == "Round: 1"


def brief_round(player: Any) -> str:
    return str(player.types("combat brief")).partition(".")[0]


def test_a_fight_of_those_who_act_by_themselves_ends_by_itself(game: Game, later: Later) -> None:
    brawl = Brawl(game)
    for player in (brawl.ahalish, brawl.rehtaoh):
        player.types("combat auto me brute")
    brawl.owner.types("combat auto all brute")
    for _ in range(400):
        if not later.waiting:
            break
        later.pass_time()
    assert engine.outcome(brawl.encounter.fight) is not None


def test_after_a_restart_they_go_on(brawl: Brawl, later: Later) -> None:
    brawl.owner.types("combat auto goblins coward")
    later.waiting.clear()
    brawl.game.restart()
    ScriptDB.objects.update_scripts_after_server_start()
    later.pass_time()
    assert moved() == ["goblin1", "goblin2"]


def test_who_may_act_is_said_before_the_start_too(game: Game, later: Later) -> None:
    brawl = Brawl(game, begun=False)
    brawl.owner.types("combat auto monsters medic")
    assert brawl.owner.types("combat auto").splitlines() == [
        "These act automatically, those of one team together:",
        "  goblin1: medic",
        "  goblin2: medic",
    ]
    assert later.waiting == []
    brawl.owner.types("combat start monsters")
    later.pass_time()
    assert moved() == ["goblin1", "goblin2"]


def test_who_makes_a_move_of_their_own_no_longer_acts_by_themselves(
    game: Game, later: Later
) -> None:
    brawl = Brawl(game)
    brawl.ahalish.types("combat auto me guardian")
    brawl.ahalish.types("combat catch breath")
    assert brawl.encounter.state.temperaments == {}
    later.pass_time()
    assert moved() == ["Ahalish"]


def test_off_stops_them(brawl: Brawl, later: Later) -> None:
    brawl.owner.types("combat auto goblins brute")
    said = brawl.owner.types("combat auto goblins off")
    assert said == "+ From now on goblin1 and goblin2 are no longer played automatically."
    later.pass_time()
    assert moved() == []


@pytest.mark.parametrize(
    ("line", "refusal"),
    [
        (
            "goblins bruce",
            "Unknown temperament 'bruce'. Did you mean brute? Temperaments: brute, ",
        ),
        ("goblins enemies=99", "Weight enemies is '99'; it takes a number from 0 to 10."),
        ("goblins TEMPERAMENT", "Unknown temperament 'temperament'."),
        ("ahalish brute", "Ahalish is here and makes their own moves."),
        ("nobody brute", "Unknown fighter 'nobody'."),
    ],
)
def test_what_cannot_be_is_refused_in_words(brawl: Brawl, line: str, refusal: str) -> None:
    was = brawl.encounter.state
    assert brawl.owner.types(f"combat auto {line}").startswith(refusal)
    assert brawl.encounter.state is was


def test_the_moves_of_a_round_are_explained_together(brawl: Brawl) -> None:
    encounter = brawl.encounter
    fighters = encounter.fight.table.fighters.values()
    goblin = next(fighter.id for fighter in fighters if fighter.name == "goblin1")
    for why in ("go 2: best of 9", "dodge: best of 8", "strike Ann: best of 7", "done: best of 4"):
        temperaments.remember_why(encounter, goblin, why)
    assert brawl.owner.types("combat why goblin1") == (
        "goblin1: dodge: best of 8. Then strike Ann: best of 7. Then done: best of 4."
    )
    encounter.fight.table.round += 1
    temperaments.remember_why(encounter, goblin, "done: best of 2")
    assert brawl.owner.types("combat why goblin1") == "goblin1: done: best of 2."


def test_players_choose_for_themselves_alone(brawl: Brawl, later: Later) -> None:
    assert brawl.ahalish.types("combat auto goblins off") == OWNER_ONLY
    assert brawl.ahalish.types("combat auto together") == OWNER_ONLY
    brawl.owner.types("combat auto goblins brute")
    later.pass_time()
    assert brawl.ahalish.types("combat why goblin1") == OWNER_ONLY


def test_the_owner_may_ask_why_a_player_has_moved_by_themselves(brawl: Brawl, later: Later) -> None:
    brawl.ahalish.types("combat auto me brute")
    later.pass_time()
    said = brawl.owner.types("combat why Ahalish")
    assert said == "Ahalish has not acted without a player since the server started."


def test_a_bug_in_a_decision_leaves_the_fighter_to_the_owner(brawl: Brawl, later: Later) -> None:
    brawl.owner.types("combat auto goblin1 brute")
    with (
        patch.object(autopilot.tactics, "steps_to_choose_among", side_effect=ZeroDivisionError),
        patch.object(autopilot.logger, "log_trace") as logged,
    ):
        later.pass_time()
    assert logged.called
    assert "goblin1 could not decide" in brawl.owner.read()
    assert brawl.encounter.state.temperaments == {}
    assert later.waiting == []


def test_a_game_master_needs_little_typing_for_two_players_against_six_goblins(
    game: Game, later: Later
) -> None:
    owner = game.make_player("Marshal")
    players = {name: game.make_player(name) for name in ("Ahalish", "Rehtaoh")}
    typed = [
        "combat init raid",
        "combat add_npc goblin x6 goblins",
        "combat auto goblins brute",
        "combat start",
        "combat end",
    ]
    owner.types(typed[0])
    for player in players.values():
        player.types("combat join heroes")
    for line in typed[1:4]:
        owner.types(line)
    encounter = lookup.encounter_in(game.room)
    for _ in range(600):
        fighters = grapple_table.read("\n" + owner.types("combat"))
        due = next(
            (fighter for fighter in fighters if fighter.due and fighter.name in players), None
        )
        if engine.outcome(encounter.fight) is not None:
            break
        if due is not None:
            players[due.name].types(f"combat {grapple_table.choose(due, fighters)}")
        else:
            later.pass_time()
    assert owner.types(typed[4]).startswith("+ Combat has ended.")
    assert len(typed) <= 6
    assert sum(len(line) + 1 for line in typed) <= 150


# Moves chosen in advance


def test_a_move_chosen_in_advance_is_made_when_its_turn_comes(brawl: Brawl) -> None:
    assert brawl.ahalish.types("combat next catch breath") == "Next for Ahalish: catch breath."
    brawl.rehtaoh.types("combat next maneuver 3 courage")
    assert moved() == []
    brawl.owner.types("combat mn all catch breath")
    assert moved() == ["goblin1", "goblin2", "Ahalish", "Rehtaoh"]
    assert brawl.encounter.state.plans == {}
    assert brawl.ahalish.types("combat next") == "No move is chosen in advance for Ahalish."


def test_one_of_several_is_made_each_turn(brawl: Brawl) -> None:
    said = brawl.ahalish.types("combat next catch breath, maneuver 2 courage")
    assert said == "Next for Ahalish: catch breath, then maneuver 2 courage."
    brawl.owner.types("combat mn all catch breath")
    assert brawl.ahalish.types("combat next") == "Next for Ahalish: maneuver 2 courage."


def test_what_is_no_longer_legal_is_told_and_the_rest_forgotten(brawl: Brawl) -> None:
    brawl.ahalish.types("combat next strike 6 goblin1, catch breath")
    brawl.owner.types("combat mn all catch breath")
    told = (
        "The move chosen in advance, strike 6 goblin1, cannot be made. "
        "You have no strike dice yet. To earn some, type maneuver. Not done: catch breath."
    )
    assert told in brawl.ahalish.read()
    assert moved() == ["goblin1", "goblin2"]
    assert brawl.encounter.state.plans == {}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("flurble", "'flurble' is not a move here. You can type: "),
        ("catch breath, strike 2 nobody", "Unknown fighter 'nobody'. Fighters: goblin1, "),
        ("withdraw goblin1", "'withdraw' is not a move here. You can type: "),
        ("strike 9 goblin1", "A strike takes 1 to 6 strike dice, not 9."),
        ("catch breath, strike 9 goblin1", "A strike takes 1 to 6 strike dice, not 9."),
        ("strike 2 me", "You cannot strike yourself."),
        ("maneuver 1 taunting", "You do not have Taunting; your skills: "),
        ("strike many goblin1", "'many' is not a whole number. Type: next strike 1-6 TARGET."),
    ],
)
def test_what_is_no_move_is_refused_at_once_and_the_earlier_choice_stays(
    brawl: Brawl, words: str, said: str
) -> None:
    brawl.ahalish.types("combat next catch breath")
    assert brawl.ahalish.types(f"combat next {words}").startswith(said)
    assert brawl.ahalish.types("combat next") == "Next for Ahalish: catch breath."


def test_a_choice_in_advance_is_forgotten_with_off(brawl: Brawl) -> None:
    brawl.ahalish.types("combat next catch breath")
    said = brawl.ahalish.types("combat next off")
    assert said == "No move is chosen in advance for Ahalish."


def test_in_ones_turn_it_is_made_at_once(game: Game) -> None:
    brawl = Brawl(game)
    assert "Catching breath succeeds" in brawl.ahalish.types("combat next catch breath")
    assert moved() == ["Ahalish"]


def test_after_a_restart_a_choice_in_advance_still_counts(brawl: Brawl) -> None:
    brawl.ahalish.types("combat next catch breath")
    brawl.game.restart()
    brawl.owner.types("combat mn all catch breath")
    assert moved() == ["goblin1", "goblin2", "Ahalish"]


def test_too_many_are_refused(brawl: Brawl) -> None:
    said = brawl.ahalish.types(f"combat next {', '.join(['catch breath'] * 11)}")
    assert said == "You may choose 10 moves in advance, not 11."


def test_a_move_out_of_turn_offers_to_wait(brawl: Brawl) -> None:
    said = brawl.ahalish.types("combat catch breath")
    assert said.startswith("It is the turn of team")
    assert said.endswith("To make your move when your turn comes: next catch breath")


def test_a_pose_out_of_turn_waits_with_its_move(brawl: Brawl) -> None:
    said = brawl.ahalish.types("combat catch breath = pants")
    assert said.endswith(": next catch breath = pants")


def test_the_beginning_of_a_move_out_of_turn_is_not_offered_as_one(brawl: Brawl) -> None:
    said = brawl.ahalish.types("combat strike")
    assert said.endswith("To choose a move for your turn: next WHAT")
