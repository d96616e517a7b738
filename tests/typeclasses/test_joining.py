"""Joining and leaving a fight that has started, kicking, and practice fights."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import pytest

from tests.brawl import GOBLIN, Brawl, in_database
from tests.game import Game, Player
from typeclasses.skirmish import fights
from typeclasses.skirmish.encounter import lookup, naming
from typeclasses.skirmish.models import FighterRecord, FightRecord, MoveRecord
from typeclasses.skirmish.play import endings
from typeclasses.skirmish.records import replay
from world.skirmish.testing.sample_sheets import SHEET


def differences(brawl: Brawl) -> list[str]:
    return list(replay.differences(FightRecord.objects.get(pk=brawl.encounter.state.record)))


def begun(game: Game, options: str = "") -> Brawl:
    """A brawl in which players may join as the options say."""
    brawl = Brawl(game, begun=False)
    brawl.owner.types("combat end")
    for line in (
        f"combat init brawl grapple {options}",
        "combat add Ahalish heroes",
        "combat add Rehtaoh heroes",
        f"combat add_npc goblin {GOBLIN} monsters",
        "combat start heroes",
    ):
        brawl.owner.types(line)
    brawl.hush()
    return brawl


@pytest.fixture
def cearl(game: Game) -> Player:
    return game.make_player("Cearl")


@pytest.fixture
def brawl(game: Game) -> Brawl:
    return begun(game)


def test_a_player_asks_and_the_owner_lets_them_in(brawl: Brawl, cearl: Player) -> None:
    brawl.hush()
    said = cearl.types("combat join her")
    assert said == "You have asked Marshal, who owns this fight, to let you join team heroes."
    question = "Cearl asks to join team heroes. Type combat admit Cearl, or combat refuse Cearl."
    assert brawl.owner.read() == question
    assert question in brawl.owner.types("combat")
    assert question in brawl.owner.types("combat waiting")
    assert question not in brawl.ahalish.types("combat")
    assert brawl.owner.types("combat admit cearl").startswith("+ Cearl joins team heroes.")
    assert "+ Cearl joins team heroes." in brawl.ahalish.read()
    assert brawl.names() == ["Ahalish", "Rehtaoh", "Cearl", "goblin"]
    assert brawl.encounter.state.requests == {}
    assert "Catching breath succeeds" in cearl.types("combat catch breath")


def test_the_question_is_told_once_and_outlives_a_restart(brawl: Brawl, cearl: Player) -> None:
    cearl.types("combat join heroes")
    brawl.owner.read()
    cearl.types("combat join heroes")
    assert brawl.owner.read() == ""
    brawl.game.restart()
    assert "Cearl asks to join team heroes." in brawl.owner.types("combat")


def test_the_owner_may_refuse(brawl: Brawl, cearl: Player) -> None:
    cearl.types("combat join heroes")
    assert brawl.owner.types("combat refuse cearl") == "Cearl has been told."
    assert cearl.read() == "Marshal does not let you join the fight brawl."
    assert brawl.owner.types("combat admit cearl") == "No one has asked to join this fight."


def test_who_has_gone_away_is_not_let_in(brawl: Brawl, cearl: Player) -> None:
    cearl.types("combat join heroes")
    cearl.character.move_to(brawl.game.make_room("Yard"), quiet=True)
    said = brawl.owner.types("combat admit cearl")
    assert said == "Cearl is not at Tavern, where the fight is."
    cearl.character.delete()
    brawl.owner.types("combat admit cearl")
    assert brawl.owner.types("combat waiting").count("asks to join") == 0


def test_in_an_open_fight_players_come_and_go(game: Game, cearl: Player) -> None:
    brawl = begun(game, "join=open")
    assert "Cearl joins team monsters." in cearl.types("combat join monsters")
    assert cearl.types("combat leave").startswith("+ Cearl leaves the fight.")
    said = cearl.types("combat join monsters")
    assert said == "Cearl has left this fight, and cannot come back."
    assert differences(brawl) == []


def test_in_a_closed_fight_only_those_join_whom_the_owner_asks(game: Game, cearl: Player) -> None:
    brawl = begun(game, "join=closed")
    said = cearl.types("combat join heroes")
    assert said == "The fight has started, and Marshal, who owns it, lets no one join."
    brawl.owner.types("combat add Cearl heroes")
    assert "Cearl joins team heroes." in cearl.types("combat join heroes")


def test_nobody_is_put_into_a_fight_that_has_started_unasked(brawl: Brawl, cearl: Player) -> None:
    assert brawl.owner.types("combat add Cearl heroes") == "Cearl is asked to join team heroes."
    assert cearl.read() == (
        "Marshal asks you to join the fight brawl on team heroes. "
        "To do so, type combat join heroes."
    )
    assert "Cearl" not in brawl.names()
    assert cearl.types("combat join monsters").startswith("You have asked Marshal")
    assert "Cearl joins team heroes." in cearl.types("combat join heroes")
    assert (brawl.encounter.state.invited, brawl.encounter.state.requests) == ({}, {})
    assert brawl.owner.types("combat add Cearl heroes") == "Cearl is in team heroes already."


def test_to_add_a_player_who_has_asked_is_to_let_them_in(brawl: Brawl, cearl: Player) -> None:
    cearl.types("combat join heroes")
    assert "Cearl joins team heroes." in brawl.owner.types("combat add Cearl heroes")


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ("join=maybe", "join is 'maybe'; it takes open, ask, closed."),
        ("practice=x", "practice is 'x'; it takes yes or no."),
        ("joins=open", "Unknown house rule 'joins'."),
    ],
)
def test_what_is_mistyped_is_said(game: Game, option: str, said: str) -> None:
    assert game.make_player("Marshal").types(f"combat init x {option}").startswith(said)
    assert lookup.encounter_in(game.room) is None


def test_there_is_no_new_team(brawl: Brawl, cearl: Player) -> None:
    said = cearl.types("combat join wolves")
    assert said == ("The fight has started; you can only join one of its teams: heroes, monsters.")


def test_those_without_a_sheet_get_one(game: Game) -> None:
    owner, newcomer = game.make_player("Marshal"), game.make_player("Cearl")
    owner.types("combat sheet new cepheus")
    owner.types("combat init hunt cepheus join=open aware=all range=5")
    owner.types("combat join heroes")
    owner.types("combat add_npc x str=6 thugs")
    owner.types("combat start heroes")
    assert "You join team heroes." in newcomer.types("combat join heroes")


def test_npcs_come_as_reinforcements_and_act_by_themselves(brawl: Brawl) -> None:
    said = brawl.owner.types("combat add_npc goblin x2 temperament=brute mon")
    assert said.count("joins team monsters.") == 2
    assert brawl.names() == ["Ahalish", "Rehtaoh", "goblin", "goblin1", "goblin2"]
    state = in_database(brawl.encounter)
    assert state.npcs == ("n1", "n2", "n3")
    assert state.temperaments == {"n2": "brute", "n3": "brute"}
    assert state.made == 3
    assert differences(brawl) == []


def test_a_standing_npc_can_be_added(brawl: Brawl, cearl: Player) -> None:
    sheet = {attribute.key: attribute.value for attribute in cearl.character.attributes.all()}
    troll = brawl.game.make_npc("troll", sheet)
    troll.attributes.add("skirmish_temperament", "coward")
    assert "troll joins team monsters." in brawl.owner.types("combat add troll monsters")
    assert brawl.encounter.state.temperaments == {f"o{troll.id}": "coward"}


def test_the_record_replays_and_names_them(brawl: Brawl, cearl: Player) -> None:
    cearl.types("combat join heroes")
    brawl.owner.types("combat admit cearl")
    cearl.types("combat catch breath")
    assert differences(brawl) == []
    row = MoveRecord.objects.get(sequence=1)
    assert (row.fighter, row.words) == ("referee", "enter Cearl heroes")
    assert FighterRecord.objects.filter(name="Cearl", team="heroes").count() == 1


def test_taken_back_they_are_out_and_may_join_again(brawl: Brawl, cearl: Player) -> None:
    cearl.types("combat join heroes")
    brawl.owner.types("combat admit Cearl")
    brawl.owner.types("combat save")
    brawl.hush()
    assert "takes back the last move" in brawl.owner.types("combat undo")
    assert "The fight goes back to before you joined it." in cearl.read()
    assert brawl.names() == ["Ahalish", "Rehtaoh", "goblin"]
    assert lookup.encounter_of(cearl.character) is None
    assert not FighterRecord.objects.filter(name="Cearl").exists()
    brawl.owner.types("combat restore")
    assert "Cearl" in brawl.names()
    assert lookup.encounter_of(cearl.character) == brawl.encounter
    assert FighterRecord.objects.filter(name="Cearl").exists()
    brawl.owner.types("combat undo 2")
    cearl.types("combat join heroes")
    brawl.owner.types("combat admit Cearl")
    assert "Cearl" in brawl.names()
    assert differences(brawl) == []


def test_no_one_is_brought_back_from_another_fight(brawl: Brawl, cearl: Player) -> None:
    cearl.types("combat join heroes")
    brawl.owner.types("combat admit Cearl")
    brawl.owner.types("combat save")
    brawl.owner.types("combat undo")
    cearl.character.move_to(brawl.game.make_room("Yard"), quiet=True)
    cearl.types("combat init duel")
    cearl.types("combat join heroes")
    assert brawl.owner.types("combat restore") == "Cearl is in another fight now: duel."


def test_after_a_restart_they_still_fight(brawl: Brawl, cearl: Player) -> None:
    cearl.types("combat join heroes")
    brawl.owner.types("combat admit Cearl")
    brawl.game.restart()
    assert "Catching breath succeeds" in cearl.types("combat catch breath")


@pytest.mark.parametrize("started", [True, False])
def test_whom_the_owner_kicks_cannot_join_again_by_themselves(game: Game, started: bool) -> None:
    brawl = Brawl(game, begun=started)
    assert brawl.owner.types("combat kick aha")
    out = "Marshal has taken you out of the fight brawl."
    assert out in brawl.ahalish.read()
    said = brawl.ahalish.types("combat join heroes")
    assert "cannot come back" in said or said == (
        "Marshal, who owns this fight, has taken you out of it. Only they can add you again."
    )
    if not started:
        brawl.owner.types("combat add Ahalish heroes")
        assert "Ahalish" in brawl.names()
        assert brawl.encounter.state.barred == ()


def test_a_fighter_who_is_asked_in_the_middle_of_a_move_can_be_kicked(game: Game) -> None:
    owner, ann, bob = (game.make_player(name) for name in ("Marshal", "Ann", "Bob"))
    owner.types("combat init duel cepheus aware=all range=1")
    for player, team in ((ann, "a"), (bob, "b")):
        player.types("combat sheet new cepheus")
        player.types(f"combat join {team}")
    owner.types("combat start a")
    encounter: Any = lookup.encounter_in(game.room)
    for _ in range(10):
        if encounter.fight.continuation:
            break
        asked = encounter.fight.pending.questions[0].seat
        foe = "bob" if naming.name_of(encounter, asked) == "Ann" else "ann"
        owner.types(f"combat move_npc {naming.name_of(encounter, asked)} attack {foe}")
        for player, other in ((ann, "bob"), (bob, "ann")):
            player.types(f"combat attack {other}")
    assert encounter.fight.continuation
    kicked = naming.name_of(encounter, encounter.fight.pending.questions[0].seat)
    owner.types(f"combat kick {kicked}")
    assert not encounter.fight.continuation
    left = [member.name for member in naming.members(encounter) if member.withdrawn]
    assert left == [kicked]


def test_a_kick_that_is_taken_back_bars_no_one(game: Game) -> None:
    brawl = Brawl(game)
    brawl.owner.types("combat kick Ahalish")
    assert len(brawl.encounter.state.barred) == 1
    brawl.owner.types("combat undo")
    assert brawl.encounter.state.barred == ()
    assert "Catching breath succeeds" in brawl.ahalish.types("combat catch breath")


def test_practice_leaves_no_trace_on_sheets(game: Game) -> None:
    brawl = begun(game, "practice=yes")
    before = brawl.ahalish.types("combat sheet")
    assert "This is a practice fight" in brawl.ahalish.types("combat")
    brawl.ahalish.types("combat catch breath")
    brawl.owner.types("combat end")
    brawl.ahalish.read()
    brawl.owner.types("combat end")
    said = brawl.ahalish.read()
    assert "It was a practice fight: your sheets stay as they were." in said
    assert "Your sheet has changed" not in said
    assert brawl.ahalish.types("combat sheet") == before


def test_the_options_of_a_fight_are_typed_as_its_house_rules_are(game: Game) -> None:
    owner = game.make_player("Marshal")
    owner.character.location.attributes.add("skirmish_house", {"grapple": {"bre": "5"}})
    twice = owner.types("combat init spar Practice=yes prac=no")
    assert twice == "practice has two values in this line. Type one."
    said = owner.types("combat init spar Practice=yes breath=4 JOIN=Open")
    assert "House rules: breath=4." in said
    encounter: Any = lookup.encounter_in(game.room)
    assert (encounter.state.practice, encounter.state.joining) == (True, "open")


def test_practice_starts_with_the_sheets_as_they_are(game: Game) -> None:
    owner = game.make_player("Marshal")
    owner.types("combat init spar practice=yes")
    owner.types("combat join heroes")
    owner.types(f"combat add_npc goblin {GOBLIN} monsters")
    owner.character.attributes.add("grapple_defense", 5)
    owner.types("combat start heroes")
    encounter: Any = lookup.encounter_in(game.room)
    assert encounter.fight.table.fighters[f"o{owner.character.id}"].defense == 5


def test_the_lobby_says_what_the_owner_has_laid_down(game: Game, cearl: Player) -> None:
    owner = game.make_player("Marshal")
    owner.types("combat init spar practice=yes join=closed")
    assert "Marshal sets up the practice fight spar." in cearl.read()
    said = cearl.types("combat")
    assert "Once it has started, no one can join." in said
    assert "This is a practice fight: your sheets stay as they are." in said


CLOSED = (
    "In Grapple no one can join a fight that has started. Join the next one; to take in "
    "latecomers, create it with combat init NAME grapple latecomers=yes."
)


@pytest.mark.parametrize("join", ["open", "ask", "closed"])
def test_by_the_rules_of_grapple_no_one_is_taken_in_after_the_start(
    game: Game, cearl: Player, settings: Any, join: str
) -> None:
    """Neither players nor NPCs, whatever the owner says of joining."""
    settings.SKIRMISH_HOUSE = {}
    brawl = begun(game, f"join={join}")
    late = game.make_player("Late", sheet={})
    assert cearl.types("combat join heroes") == CLOSED
    assert late.types("combat join heroes") == CLOSED
    assert not late.character.attributes.has("grapple_ad")
    for line in (f"add_npc orc {GOBLIN} monsters", "add Cearl heroes", "add me heroes"):
        assert brawl.owner.types(f"combat {line}") == CLOSED
    assert cearl.read() == ""
    assert brawl.names() == ["Ahalish", "Rehtaoh", "goblin"]
    assert brawl.encounter.state.invited == brawl.encounter.state.requests == {}


def test_the_lobby_says_it_before_the_start(game: Game, cearl: Player, settings: Any) -> None:
    settings.SKIRMISH_HOUSE = {}
    owner = game.make_player("Marshal")
    owner.types("combat init brawl join=open")
    said = cearl.types("combat")
    assert f"Once it has started, players may still leave.\n{CLOSED}\n" in said
    owner.types("combat end")
    owner.types("combat init brawl latecomers=yes")
    said = cearl.types("combat")
    assert "The rules are those of Grapple, with latecomers=yes." in said
    assert CLOSED not in said


def test_the_owner_may_open_a_fight_to_latecomers(game: Game, cearl: Player, settings: Any) -> None:
    settings.SKIRMISH_HOUSE = {}
    brawl = begun(game, "join=open latecomers=yes")
    assert "+ Cearl joins team heroes." in cearl.types("combat join heroes")
    assert brawl.names() == ["Ahalish", "Rehtaoh", "Cearl", "goblin"]


def test_the_record_lists_an_npc_by_the_name_that_a_player_leaves_it(
    game: Game, cearl: Player, settings: Any
) -> None:
    settings.SKIRMISH_HOUSE = {}
    brawl = begun(game, "join=open latecomers=yes")
    room, cearl.character.location = cearl.character.location, None
    brawl.owner.types(f"combat add_npc Cearl {GOBLIN} monsters")
    cearl.character.location = room
    cearl.types("combat join heroes")
    listed = FighterRecord.objects.filter(name__startswith="Cearl").values_list("name", "team")
    assert set(listed) == {("Cearl", "heroes"), ("Cearl 2", "monsters")}
    brawl.owner.types("combat undo")
    listed = FighterRecord.objects.filter(name__startswith="Cearl").values_list("name", "team")
    assert list(listed) == [("Cearl", "monsters")]


def test_what_the_game_plays_by_is_not_named_as_unusual(
    game: Game, cearl: Player, settings: Any
) -> None:
    settings.SKIRMISH_HOUSE = {"grapple": {"latecomers": True, "breath": 4}}
    owner = game.make_player("Marshal")
    owner.types("combat init brawl breath=3")
    assert "with breath=3. " in cearl.types("combat")


def test_who_is_gone_is_taken_out_all_the_same(game: Game, settings: Any) -> None:
    settings.SKIRMISH_HOUSE = {}
    brawl = begun(game)
    assert "Rehtaoh leaves the fight." in brawl.owner.types("combat kick Rehtaoh")


@pytest.fixture
def hunt(game: Game) -> tuple[Player, Player]:
    """Marshal, who owns a fight by Apocrypha, and Ann, who fights two thugs."""
    owner, ann = game.make_player("Marshal"), game.make_player("Ann")
    owner.types("combat init hunt apocrypha")
    ann.types("combat join heroes")
    owner.types("combat add_npc thug x2 thugs")
    owner.types("combat start heroes")
    ann.read()
    return owner, ann


def test_secret_rolls_are_read_by_the_referee_alone(
    game: Game, hunt: tuple[Player, Player]
) -> None:
    owner, ann = hunt
    assert "You roll 2d10 in secret: " in owner.types("combat roll 2d10")
    assert ann.read() == ""
    encounter: Any = lookup.encounter_in(game.room)
    record = FightRecord.objects.get(pk=encounter.state.record)
    assert MoveRecord.objects.get(words="roll 2d10").story == ""
    assert list(replay.differences(record)) == []
    # Others would see that something is taken back.
    assert owner.types("combat undo") == "There is no move to take back."
    assert ann.read() == ""


def test_a_secret_roll_beside_a_move_hides_the_roll_alone(hunt: tuple[Player, Player]) -> None:
    owner, ann = hunt
    said = owner.types("combat roll 2d10, withdraw thug1")
    assert "You roll 2d10 in secret: " in said
    heard = ann.read()
    assert "thug1 leaves the fight" in heard
    assert "2d10" not in heard


def test_what_code_rolls_in_secret_the_game_master_reads(
    game: Game, hunt: tuple[Player, Player]
) -> None:
    owner, ann = hunt
    owner.read()
    encounter = lookup.encounter_in(game.room)
    assert encounter is not None
    fights.referee(encounter, "roll 2d6")
    assert "You roll 2d6 in secret: " in owner.read()
    assert ann.read() == ""


# Free for others


def walk_away(brawl: Brawl, player: Player) -> Any:
    """Yield, and walk to another room, in which a goblin stands."""
    for _ in range(2):
        player.types("combat yield")
    yard = brawl.game.make_room("Yard")
    brawl.game.make_npc("rat", SHEET, room=yard)
    player.read()
    assert player.character.move_to(yard, quiet=True)
    return yard


def test_who_yields_and_walks_away_is_free_for_other_fights(brawl: Brawl) -> None:
    brawl.ahalish.types("combat maneuver 3 accuracy")
    brawl.rehtaoh.types("combat catch breath")
    brawl.owner.types("combat mn monsters catch breath")
    walk_away(brawl, brawl.ahalish)
    free = "You are free of the fight brawl. Your sheet has changed: AD "
    assert free in brawl.ahalish.read()
    assert lookup.encounter_of(brawl.ahalish.character) is None
    assert "+ Combat has started!" in brawl.ahalish.types("combat fight rat")
    assert brawl.encounter.state.released == (f"o{brawl.ahalish.character.id}",)


@pytest.mark.parametrize("line", ["fight rat", "init hunt", "tutorial"])
def test_who_was_brought_away_is_freed_when_they_begin_another(brawl: Brawl, line: str) -> None:
    for _ in range(2):
        brawl.ahalish.types("combat yield")
    yard = brawl.game.make_room("Yard")
    brawl.game.make_npc("rat", SHEET, room=yard)
    with patch.object(endings, "free_if_out"):
        brawl.ahalish.character.move_to(yard, quiet=True, move_type="teleport")
    assert lookup.encounter_of(brawl.ahalish.character) is brawl.encounter
    said = brawl.ahalish.types(f"combat {line}")
    assert "You are free of the fight brawl." in said
    assert brawl.encounter.state.released == (f"o{brawl.ahalish.character.id}",)


def test_who_fights_on_is_not_freed_by_a_teleport(brawl: Brawl) -> None:
    yard = brawl.game.make_room("Yard")
    brawl.game.make_npc("rat", SHEET, room=yard)
    brawl.ahalish.character.move_to(yard, quiet=True, move_type="teleport")
    assert "You are in the fight brawl" in brawl.ahalish.types("combat fight rat")
    assert brawl.encounter.state.released == ()
