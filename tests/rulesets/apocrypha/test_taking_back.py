"""What a player may take back: nothing that tells them for free what others have hidden."""

import pytest

from tests.game import Game, Player
from typeclasses.skirmish.encounter import lookup
from typeclasses.skirmish.models import MoveRecord
from world.skirmish.rulesets.apocrypha import RULESET
from world.skirmish.rulesets.apocrypha.house_rules import ApocryphaHouse
from world.skirmish.state.fight import AnyFight

TAKEN = "Ann takes back the last move."
ASKED = "Others are asked about that move; only the owner may take it back."
DICE = "Dice have fallen in that move; only the owner may take it back."
SHOWN = "That move has shown what was hidden; only the owner may take it back."


@pytest.fixture
def marshal(game: Game) -> Player:
    return game.make_player("Marshal")


def duel(game: Game, marshal: Player, meters: int, *preparing: str) -> tuple[Player, Player]:
    """Cid has come first and waits, having done these things; it is Ann's pass."""
    words = RULESET.read_spec("crd=40 fit=30 martial_weapons=2 weapons=longsword", ApocryphaHouse())
    cid, ann = game.make_player("Cid", words), game.make_player("Ann", words)
    marshal.types(f"combat init duel apocrypha range={meters} ap_dice=1 ap_check=attributes")
    for player in (cid, ann):
        player.types(f"combat add me {player.name}s")
    marshal.types("combat start")
    for line in preparing:
        if (first := asked(game)) == "Ann":
            ann.types("combat wait")
        assert asked(game) == "Cid", first
        cid.types(f"combat {line}")
    if asked(game) == "Cid":
        cid.types("combat wait")
    assert asked(game) == "Ann"
    return ann, cid


def fight(game: Game) -> AnyFight:
    return lookup.encounter_in(game.room).fight


def asked(game: Game) -> str:
    """Return the only seat that is asked."""
    state = fight(game)
    [decision] = state.pending.questions
    return str(state.table.fighters[decision.seat].name)


def test_a_move_that_asks_nobody_and_rolls_nothing_is_taken_back(game, marshal):
    ann, _ = duel(game, marshal, 5)
    before = fight(game).table
    ann.types("combat crouch")
    assert fight(game).table != before
    assert TAKEN in ann.types("combat undo")
    assert fight(game).table == before


def test_an_attack_that_has_met_a_prepared_action_is_not(game, marshal):
    ann, _ = duel(game, marshal, 1, "prepare attack when attacked", "wait")
    ann.types("combat attack Cid")
    assert asked(game) == "Cid"
    was = fight(game)
    assert ann.types("combat undo") == ASKED
    assert fight(game) == was
    assert "Marshal takes back the last move." in marshal.types("combat undo")


def test_a_way_that_has_come_into_a_reach_is_not(game, marshal):
    ann, _ = duel(game, marshal, 6, "prepare attack when reached", "wait")
    ann.types("combat run toward Cid")
    while asked(game) == "Ann":
        ann.types("combat keep going 1")
    assert ann.types("combat undo") == ASKED


def test_an_attack_that_only_asks_how_to_react_is_not(game, marshal):
    ann, _ = duel(game, marshal, 1)
    ann.types("combat attack Cid")
    assert ann.types("combat undo") == ASKED


def test_what_goes_off_by_a_standing_order_is_not(game, marshal):
    ann, _ = duel(game, marshal, 6, "orders trigger release", "prepare crouch when reached", "wait")
    ann.types("combat run toward Cid")
    for _ in range(10):
        if "apocrypha_released" in (MoveRecord.objects.filter(sequence__gt=0).last().events):
            break
        ann.types("combat keep going 1")
    assert fight(game).continuation is None
    assert ann.types("combat undo") == SHOWN


def test_dice_that_nobody_is_told_of_are_dice(game, marshal):
    ann, _ = duel(game, marshal, 1)
    ann.types("combat riposte Cid")
    was = fight(game)
    assert ann.types("combat undo") == DICE
    assert fight(game) == was


def test_an_answer_that_waits_for_others_is_taken_back(game, marshal):
    """When all must answer, the first answer is still secret."""
    ann, cid = duel(game, marshal, 5)
    while len(fight(game).pending.questions) == 1:
        {"Ann": ann, "Cid": cid}[asked(game)].types("combat done")
    ann.types("combat pause")
    assert TAKEN in ann.types("combat undo")
    assert not fight(game).given
