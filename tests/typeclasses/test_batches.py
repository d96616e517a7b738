"""Several moves in one line, and one order for many fighters."""

import pytest

from tests.brawl import GOBLIN, Brawl
from tests.game import Game, Player
from typeclasses.skirmish.models import MoveRecord
from typeclasses.skirmish.play import ahead

STATUS = "Round: "


@pytest.fixture
def brawl(game: Game) -> Brawl:
    """A fight with the monsters to move."""
    brawl = Brawl(game, begun=False)
    brawl.owner.types(f"combat add_npc troll {GOBLIN} monsters")
    brawl.owner.types("combat start monsters")
    brawl.hush()
    return brawl


def moved_by_anyone() -> list[str]:
    rows = MoveRecord.objects.filter(sequence__gt=0).order_by("sequence")
    return [row.words for row in rows]


def moved() -> list[str]:
    rows = MoveRecord.objects.filter(sequence__gt=0).order_by("sequence")
    return [f"{row.fighter}: {row.words}" for row in rows if row.fighter != "referee"]


@pytest.mark.parametrize(
    ("named", "who"),
    [
        ("all", ["goblin1", "goblin2", "troll"]),
        ("everyone", ["goblin1", "goblin2", "troll"]),
        ("monsters", ["goblin1", "goblin2", "troll"]),
        ("Goblins", ["goblin1", "goblin2"]),
        ("goblin2", ["goblin2"]),
        ("tro", ["troll"]),
    ],
)
def test_one_order_is_for_all_who_are_named(brawl: Brawl, named: str, who: list[str]) -> None:
    said = brawl.owner.types(f"combat mn {named} catch breath")
    assert moved() == [f"{name}: catch breath" for name in who]
    for name in who:
        assert f"+ {name} moves: Catching breath succeeds" in said
    assert said.count(STATUS) == 1
    heard = brawl.ahalish.read()
    assert heard.count("Catching breath succeeds") == len(who)
    assert heard.count(STATUS) == 1


def test_who_cannot_do_it_is_named_and_the_others_have_done_it(brawl: Brawl) -> None:
    brawl.owner.types("combat mn goblin1 catch breath")
    said = brawl.owner.types("combat mn all strike 2 ahalish")
    assert "+ goblin2 moves: " in said
    assert "+ troll moves: " in said
    assert said.endswith("Not asked now: goblin1.")
    assert len(moved()) == 3


def test_an_order_that_nobody_can_carry_out_changes_nothing(brawl: Brawl) -> None:
    was = brawl.encounter.state
    said = brawl.owner.types("combat mn goblins maneuver 3 taunting")
    assert said.splitlines() == [
        "goblin1 and goblin2: You do not have Taunting; your skills: Endurance.",
    ]
    assert "Type the whole move. " in brawl.owner.types("combat mn all strike")
    assert brawl.encounter.state is was


def test_once_the_fight_is_over_an_order_is_answered(brawl: Brawl) -> None:
    for hero in ("Ahalish", "Rehtaoh"):
        brawl.owner.types(f"combat withdraw {hero}")
    over = "The fight is over; no one can move."
    assert brawl.owner.types("combat mn all catch breath") == over
    assert brawl.owner.types("combat mn goblins catch breath") == over


def test_all_are_none_if_all_are_out(brawl: Brawl) -> None:
    for name in ("goblin1", "goblin2", "troll"):
        brawl.owner.types(f"combat withdraw {name}")
    nobody = "You move no fighter here who is able to fight."
    assert brawl.owner.types("combat mn all catch breath") == nobody


def test_a_player_called_all_does_not_take_the_word(game: Game) -> None:
    owner, other = game.make_player("Marshal"), game.make_player("all")
    owner.types("combat init duel")
    assert other.types("combat join heroes") == "+ all 2 is added to team heroes"
    owner.types("combat add_npc goblin x2 monsters")
    owner.types("combat start monsters")
    owner.types("combat auto all brute")
    assert owner.types("combat auto").splitlines()[1:] == ["  goblin1: brute", "  goblin2: brute"]
    assert "all 2" in owner.types("combat moves all 2")


def test_only_the_owner_orders_many(brawl: Brawl) -> None:
    was = brawl.encounter.state
    refused = "Only Marshal, who owns this fight, may do that."
    assert brawl.ahalish.types("combat mn all catch breath") == refused
    assert brawl.encounter.state is was


def test_players_who_are_here_are_in_no_group(brawl: Brawl) -> None:
    said = brawl.owner.types("combat mn heroes catch breath")
    assert said.startswith("Unknown fighter 'heroes'. Fighters: ")


def cepheus(game: Game) -> Player:
    """A fight with several moves in a turn; Ann is to move."""
    ann = game.make_player("Ann", sheet={})
    ann.types("combat sheet new cepheus")
    ann.character.attributes.add("cepheus_dex", 15)
    ann.character.attributes.add("cepheus_weapons", ["Rifle"])
    ann.types("combat init duel cepheus")
    ann.types("combat join heroes")
    ann.types("combat add_npc Bruno dex=1 monsters")
    ann.types("combat start")
    ann.types("combat aware all")
    ann.types("combat range 5")
    return ann


def test_several_moves_stand_in_one_line(game: Game) -> None:
    ann = cepheus(game)
    said = ann.types("combat two minors, draw rifle, aim bruno")
    assert "You drew your Rifle" in said
    assert "You are aiming at Bruno" in said
    assert moved() == ["Ann: two minor actions", "Ann: draw Rifle", "Ann: aim Bruno"]


@pytest.mark.parametrize(
    "line", ["combat crouch, done", "combat move crouch; done", "crouch, done"]
)
def test_a_move_of_one_word_may_come_first(game: Game, line: str) -> None:
    owner, ann = game.make_player("Marshal"), game.make_player("Ann")
    owner.types("combat init duel apocrypha range=2 ap_dice=1 ap_check=attributes")
    ann.types("combat sheet new apocrypha")
    ann.types("combat join heroes")
    owner.types("combat add_npc thug thugs")
    owner.types("combat start heroes thugs")
    said = ann.types(line)
    assert "Unknown" not in said
    assert moved() == ["Ann: crouch", "Ann: done"]


def test_what_is_left_out_does_not_run_into_what_to_type(game: Game) -> None:
    owner, ann = game.make_player("Marshal"), game.make_player("Ann")
    owner.types("combat init duel")
    ann.types("combat join heroes")
    owner.types("combat add_npc goblin monsters")
    owner.types("combat start heroes monsters")
    said = ann.types("combat catch breath, maneuver 1 accuracy")
    assert said.endswith(
        "To make your move when your turn comes: next maneuver 1 accuracy\n"
        "Done: catch breath. The rest of your line was not carried out: maneuver 1 accuracy."
    )


def test_what_comes_after_a_refused_move_is_left_out_and_told(game: Game) -> None:
    ann = cepheus(game)
    said = ann.types("combat draw rifle; reload; done")
    assert "You drew your Rifle" in said
    assert said.endswith(
        "Done: draw rifle. The rest of your line was not carried out: reload, done."
    )
    assert moved() == ["Ann: draw Rifle"]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("draw rifle; attack nobody; done", "Unknown fighter 'nobody'."),
        ("draw rifle, dance, done", "'dance' is not a move here. "),
        ("draw rifle, attack", "Type: attack TARGET"),
        ("draw rifle, move forward x m", "'x' is not a distance in meters."),
        ("draw rifle, minor action", "Type each move in full. 'minor action' alone opens"),
        ("draw rifle, 2", "'2' is not a move here."),
    ],
)
def test_nothing_is_made_of_a_line_with_a_part_that_is_no_move(
    game: Game, line: str, said: str
) -> None:
    ann = cepheus(game)
    assert ann.types(f"combat {line}").startswith(said)
    assert moved() == []


@pytest.mark.parametrize("line", ["draw rifle, attack bruno with rifle", "draw rifle, reload"])
def test_what_depends_on_the_moves_before_is_left_to_its_time(game: Game, line: str) -> None:
    ann = cepheus(game)
    ann.types(f"combat {line}")
    assert moved()[0] == "Ann: draw Rifle"


def test_a_typo_in_a_list_makes_no_other_move(game: Game) -> None:
    owner = game.make_player("Marshal")
    players = [game.make_player(name, sheet={}) for name in ("Ann", "Bruno", "Carla")]
    owner.types("combat init duel cepheus")
    for player in players:
        player.types("combat join heroes")
    owner.types("combat add_npc thug thugs")
    owner.types("combat start")
    for line in ("aware Ann, Brno, Carla", "aware Ann; Brno", "aware Ann, r 10", "aware Ann, d"):
        said = owner.types(f"combat {line}")
        assert said.startswith("Unknown fighter '"), line
    assert moved_by_anyone() == []
    assert "The starting range" in owner.types("combat aware Ann and Carla, range 10 m")
    assert moved_by_anyone() == ["aware Ann, Carla", "range 10"]


def test_a_line_whose_first_move_is_none_is_refused_as_ever(brawl: Brawl) -> None:
    was = brawl.encounter.state
    said = brawl.owner.types("combat mn goblin1 dance, catch breath")
    assert said.startswith("goblin1: 'dance' is not a move here.")
    assert brawl.encounter.state is was


def test_a_pose_goes_to_the_end_of_the_line() -> None:
    parts = ahead.split_moves("aim bruno, attack bruno = circles, blade low; waits", "n1")
    assert parts == ["aim bruno", "attack bruno = circles, blade low; waits"]


def test_the_referee_sets_several_numbers_in_a_line(brawl: Brawl) -> None:
    brawl.owner.types("combat set goblin1 ad=3, set goblin2 ad=4")
    assert moved_by_anyone() == ["set goblin1 ad=3", "set goblin2 ad=4"]


def test_no_npc_has_a_word_for_all_fighters_as_its_name(brawl: Brawl) -> None:
    for word in ("Everyone", "everybody", "all"):
        said = brawl.owner.types(f"combat add_npc {word} {GOBLIN} monsters")
        assert said == f"'{word}' means another fighter where a name is typed. Choose another name."


def test_a_pose_of_a_move_in_advance_may_have_commas(brawl: Brawl) -> None:
    said = brawl.ahalish.types("combat next maneuver 2 courage = circles, blade low")
    assert said == "Next for Ahalish: maneuver 2 courage = circles, blade low."


def test_the_poses_of_all_moves_of_an_order_are_told(brawl: Brawl) -> None:
    brawl.owner.types("combat mn goblins catch breath = snarls")
    heard = brawl.ahalish.read()
    assert "goblin1 snarls" in heard
    assert "goblin2 snarls" in heard
