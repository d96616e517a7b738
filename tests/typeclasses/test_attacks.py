"""Attacks: fights begin, others are drawn in and help, by players, NPCs and the game's code."""

from __future__ import annotations

from typing import Any
from unittest.mock import Mock

import pytest
from evennia.objects.objects import DefaultCharacter

from tests.brawl import Brawl
from tests.game import Game, Player
from tests.later import Later
from tests.typeclasses.test_npc_fights import RULESETS, fight_on, make_goblin
from typeclasses.skirmish import fights
from typeclasses.skirmish.encounter import lookup, naming
from typeclasses.skirmish.fights import Refusal
from typeclasses.skirmish.gathering.attacks import attack
from typeclasses.skirmish.models import FightRecord
from typeclasses.skirmish.records import replay
from typeclasses.skirmish.sheets.attributes import has_sheet
from typeclasses.skirmish.sheets.filling import new_sheet
from typeclasses.skirmish.surroundings import provoked
from world.skirmish import engine
from world.skirmish.ruleset import registry
from world.skirmish.rulesets.cepheus.fighters.skills import characteristic_dm


@pytest.fixture
def ann(game: Game, later: Later, settings: Any) -> Player:
    settings.SKIRMISH_JOIN = "open"
    settings.SKIRMISH_HOUSE = {"grapple": {"latecomers": True}}
    return game.make_player("Ann")


def teams(encounter: Any) -> dict[str, str]:
    return {member.name: member.team for member in naming.members(encounter)}


# An NPC attacks


@pytest.mark.parametrize("ruleset", RULESETS)
def test_an_npc_attacks_a_player_and_the_fight_goes_to_its_end(
    game: Game, ann: Player, later: Later, settings: Any, ruleset: str
) -> None:
    settings.SKIRMISH_RULESET = ruleset
    wolf = make_goblin(game, "wolf", ruleset=ruleset)
    ben = game.make_player("Ben")
    encounter = fights.attack(wolf, ann.character)
    said = ann.read()
    assert "+ Wolf attacks you!\n+ Combat has started!" in said
    assert "combat leave" not in said
    assert "+ Wolf attacks Ann! To help Ann, type combat help Ann.\n" in ben.read()
    assert has_sheet(ann.character, registry.get(ruleset))
    assert teams(encounter) == {"Ann": "heroes", "wolf": "wolf"}
    assert fights.fight_of(ann.character) is fights.fight_of(wolf) is encounter
    assert fights.fight_in(game.room) is encounter
    later.pass_time(3)
    ann.types("combat auto me brute")
    fight_on(later)
    assert fights.fight_in(game.room) is None
    record = FightRecord.objects.get()
    assert list(replay.differences(record)) == []
    assert record.owner_id == 0


def test_who_has_no_sheet_and_must_choose_one_is_left_alone(
    game: Game, later: Later, ann: Player
) -> None:
    wolf = make_goblin(game, "wolf")
    newcomer = game.make_player("Newcomer", sheet=None)
    with pytest.raises(Refusal, match="Newcomer cannot fight yet"):
        fights.attack(wolf, newcomer.character)
    assert lookup.encounter_in(game.room) is None
    assert lookup.encounter_of(wolf) is None
    assert not has_sheet(newcomer.character, registry.get("grapple"))


@pytest.mark.parametrize(
    ("lock", "on_room", "reason"),
    [
        ("attack:false()", False, "You may not attack Ann."),
        ("fight:false()", True, "Ann may not fight in Tavern."),
    ],
)
def test_locks_keep_an_npc_from_a_player(
    game: Game, ann: Player, lock: str, on_room: bool, reason: str
) -> None:
    wolf = make_goblin(game, "wolf")
    (game.room if on_room else ann.character).locks.add(lock)
    with pytest.raises(Refusal, match=reason):
        fights.attack(wolf, ann.character)
    assert lookup.encounter_in(game.room) is None


def test_someone_elsewhere_or_oneself_is_not_attacked(game: Game, ann: Player) -> None:
    wolf = make_goblin(game, "wolf")
    far = make_goblin(game, "bear")
    far.location = game.make_room("Yard")
    for attacker, target, reason in (
        (wolf, far, "bear is not here"),
        (wolf, wolf, "cannot attack yourself"),
        (game.make_npc("stone"), ann.character, "cannot fight now|has no .* sheet"),
    ):
        with pytest.raises(Refusal, match=reason):
            fights.attack(attacker, target)
    assert lookup.encounter_in(game.room) is None


def test_a_menu_that_someone_is_in_is_closed(game: Game, ann: Player) -> None:
    wolf, menu = make_goblin(game, "wolf"), Mock()
    ann.character.ndb._evmenu = menu
    fights.attack(wolf, ann.character)
    menu.close_menu.assert_called_once_with()


def test_a_menu_of_someone_who_is_drawn_into_a_fight_is_closed(game: Game, ann: Player) -> None:
    wolf, ben = make_goblin(game, "wolf"), game.make_player("Ben")
    fights.attack(wolf, ann.character)
    ben.types("combat sheet new skill2=endurance")
    menu = ben.character.ndb._evmenu = Mock()
    fights.attack(wolf, ben.character)
    menu.close_menu.assert_called_once_with()


def test_a_menu_of_a_member_is_closed_as_the_fight_of_a_lobby_starts(game: Game) -> None:
    brawl = Brawl(game, begun=False)
    menu = brawl.ahalish.character.ndb._evmenu = Mock()
    brawl.rehtaoh.types("combat")
    menu.close_menu.assert_not_called()
    assert "+ Combat has started!" in brawl.owner.types("combat start heroes")
    menu.close_menu.assert_called_once_with()


# Players and players


def test_players_fight_each_other_only_where_a_lock_says_so(game: Game, ann: Player) -> None:
    ben = game.make_player("Ben")
    assert "is not an NPC that fights by itself" in ann.types("combat fight Ben")
    game.room.locks.add("pvp:all()")
    ben.character.locks.add("attack:false()")
    assert ann.types("combat fight Ben") == "You may not attack Ben."
    ben.character.locks.add("attack:all()")
    assert "+ You attack Ben!" in ann.types("combat fight Ben")
    assert teams(lookup.encounter_in(game.room)) == {"Ann": "heroes", "Ben": "Ben"}


def test_a_superuser_attacks_no_player_where_no_lock_says_so(game: Game, ann: Player) -> None:
    staff = game.make_player("Staff")
    staff.character.account.is_superuser = True
    assert "is not an NPC that fights by itself" in staff.types("combat fight Ann")


# Help


@pytest.mark.parametrize("ruleset", RULESETS)
def test_who_helps_comes_in_on_the_team_of_their_ally(
    game: Game, ann: Player, settings: Any, ruleset: str
) -> None:
    settings.SKIRMISH_RULESET = ruleset
    wolf = make_goblin(game, "wolf", ruleset=ruleset)
    ben = game.make_player("Ben")
    encounter = fights.attack(wolf, ann.character)
    assert "join" in ben.types("combat help Ann")
    assert teams(encounter)["Ben"] == "heroes"
    cid = game.make_player("Cid")
    cid.types("combat join Ben")
    assert teams(encounter)["Cid"] == "heroes"
    dan = game.make_player("Dan")
    assert dan.types("combat join wolf") == "You may not fight against Ann here."
    assert "Dan" not in teams(encounter)


def test_no_one_joins_unless_the_game_lets_them(game: Game, ann: Player, settings: Any) -> None:
    settings.SKIRMISH_JOIN = "ask"
    wolf = make_goblin(game, "wolf")
    encounter = fights.attack(wolf, ann.character)
    ben = game.make_player("Ben")
    for line in ("help Ann", "join Ann", "fight wolf"):
        assert "The fight " in ben.types(f"combat {line}"), line
    assert teams(encounter) == {"Ann": "heroes", "wolf": "wolf"}
    # The game's own NPCs come in by its code.
    guard = make_goblin(game, "guard")
    fights.join(guard, ann.character)
    assert teams(encounter)["guard"] == "heroes"
    assert encounter.state.temperaments[encounter.fighter_of(guard)] == "brute"


def test_a_page_of_help_is_a_page_of_help(game: Game, ann: Player) -> None:
    wolf = make_goblin(game, "wolf")
    fights.attack(wolf, ann.character)
    ben = game.make_player("Ben")
    assert "combat move WHAT" in ben.types("combat help move")


def test_who_attacks_someone_in_a_fight_comes_in_against_them(game: Game, ann: Player) -> None:
    wolf, bear = make_goblin(game, "wolf"), make_goblin(game, "bear")
    ben = game.make_player("Ben")
    ann.types("combat fight wolf")
    encounter = lookup.encounter_of(ann.character)
    assert "+ You attack wolf!" in ben.types("combat fight wolf")
    assert teams(encounter)["Ben"] == "heroes"
    assert "+ You attack bear!" in ann.types("combat fight bear")
    assert teams(encounter)["bear"] == "wolf"
    assert lookup.encounter_of(bear) is encounter
    rat = make_goblin(game, "rat")
    fights.attack(rat, ben.character)
    assert teams(encounter)["rat"] == "wolf"
    cid = game.make_player("Cid")
    hare = make_goblin(game, "hare")
    cid.types("combat fight hare")
    assert (teams(encounter)["Cid"], teams(encounter)["hare"]) == ("heroes", "wolf")
    for npc in (wolf, bear, rat, hare):
        assert encounter.fighter_of(npc) in encounter.state.temperaments


def test_who_has_no_side_in_a_fight_reads_how_to_come_into_it(game: Game, ann: Player) -> None:
    make_goblin(game, "wolf"), make_goblin(game, "hare")
    cid = game.make_player("Cid")
    ann.types("combat fight wolf")
    cid.character.attributes.add("skirmish_side", "moles")
    assert cid.types("combat fight hare") == (
        "Here heroes and wolf fight each other, and your side is none of them. To help "
        "someone who fights, type combat help NAME."
    )
    assert "+ Cid" in cid.types("combat help Ann")


def test_one_who_is_on_ones_own_side_is_not_attacked_with_others(game: Game, ann: Player) -> None:
    guard, hare = make_goblin(game, "guard"), make_goblin(game, "hare")
    make_goblin(game, "wolf")
    ann.types("combat fight wolf")
    fights.join(guard, ann.character)
    before = teams(lookup.encounter_of(ann.character))
    with pytest.raises(Refusal, match=r"guard is on your side.*type combat fight hare"):
        attack(ann.character, hare, others=[guard])
    assert teams(lookup.encounter_of(ann.character)) == before
    assert "+ You attack hare!" in ann.types("combat fight hare")


def test_a_fight_of_a_game_master_takes_no_one_by_an_attack(game: Game, ann: Player) -> None:
    wolf = make_goblin(game, "wolf")
    gm = game.make_player("Gm")
    for line in ("init hunt", "join heroes", "add_npc orc ::en:6:1:2:3:2 orcs", "start"):
        gm.types(f"combat {line}")
    encounter = lookup.encounter_in(game.room)
    assert "The fight hunt has started." in ann.types("combat fight wolf")
    with pytest.raises(Refusal, match="The fight hunt has started"):
        fights.attack(wolf, gm.character)
    assert set(teams(encounter)) == {"Gm", "orc"}


# Sides


def test_followers_come_with_their_leader(game: Game, ann: Player, settings: Any) -> None:
    settings.SKIRMISH_LEADER = "db.following"
    wolf = make_goblin(game, "wolf")
    dog, cat = make_goblin(game, "dog"), make_goblin(game, "cat")
    ben, cid = game.make_player("Ben"), game.make_player("Cid")
    dog.db.following, cat.db.following = ann.character, ben.character
    ben.character.db.following = ann.character
    # A ring of leaders is no chain.
    ann.character.db.following = ben.character
    for player in (ben, cid):
        player.types("combat assist on")
    cid.types("combat assist off")
    fights.attack(wolf, ann.character)
    fought = teams(lookup.encounter_of(wolf))
    assert fought == {
        "wolf": "wolf", "Ann": "heroes", "dog": "heroes", "cat": "heroes", "Ben": "heroes",
    }  # fmt: skip


def test_a_game_says_who_is_on_whose_side(
    game: Game, ann: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    wolf, fox = make_goblin(game, "wolf"), make_goblin(game, "fox")
    monkeypatch.setattr(
        type(wolf), "combat_side", lambda self: "beasts" if self in (wolf, fox) else "men"
    )
    fights.attack(wolf, ann.character)
    assert teams(lookup.encounter_of(wolf)) == {"wolf": "beasts", "fox": "beasts", "Ann": "heroes"}


def test_helpers_for_whom_there_is_no_room_stay_out_and_are_named(
    game: Game, ann: Player, settings: Any
) -> None:
    settings.SKIRMISH_MOST_FIGHTERS = 3
    for name in ("orc1", "orc2", "orc3"):
        make_goblin(game, name, side="orcs")
    said = ann.types("combat fight orc1")
    assert "A fight has room for 3 fighters, so these stay out: orc3." in said


@pytest.mark.parametrize("who", ["target", "other", "player"])
def test_no_one_is_in_two_fights(game: Game, ann: Player, who: str) -> None:
    """Someone who has joined a fight elsewhere, before its start, and then walked here."""
    yard = game.make_room("Yard")
    first, second = make_goblin(game, "goblin1"), make_goblin(game, "goblin2")
    goes = {"target": first, "other": second, "player": ann.character}[who]
    marshal = game.make_player("Marshal")
    marshal.types("combat init bout")
    marshal.types(f"combat add {goes.key} reds")
    if who == "player":
        ann.types("combat join reds")
    bout = lookup.encounter_in(game.room)
    assert lookup.encounter_of(goes) is bout
    for body in (ann.character, first, second):
        body.move_to(yard, move_type="teleport")
    by, *whom = (first, ann.character) if who == "player" else (ann.character, first, second)
    with pytest.raises(Refusal):
        attack(by, whom[0], others=whom[1:])
    assert lookup.encounter_in(yard) is None
    assert [found for found in lookup.all_encounters() if found.fighter_of(goes)] == [bout]


# Bare commands


def test_the_game_names_a_bare_command(game: Game, ann: Player, settings: Any) -> None:
    settings.SKIRMISH_ATTACK = ["attack", "kill"]
    ann.character.cmdset.update(init_mode=True)
    make_goblin(game)
    assert "+ You attack goblin!" in ann.types("kill goblin")
    encounter = lookup.encounter_of(ann.character)
    before = encounter.state.sequence
    # In the fight it is a move.
    assert "You have no strike dice yet." in ann.types("attack goblin")
    assert encounter.state.sequence == before
    # Lines without a command are for the fight, and not for the command that attacks.
    for line, answer in (("moves", "catch breath"), ("catch breath", "Catching breath")):
        assert answer in ann.types(line)


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("attack goblin with unarmed", "Your Unarmed Strike does not reach goblin"),
        ("attack goblin = swings low.", "Your Unarmed Strike does not reach goblin"),
        ("kill goblin", "Your Unarmed Strike does not reach goblin"),
        ("attack", "Your Unarmed Strike does not reach goblin"),
        ("attack goblin with spoon", "Unknown weapon 'spoon'. You have: Unarmed Strike."),
        ("attack ogre", "Unknown"),
    ],
)
def test_in_a_fight_a_bare_command_is_the_move_with_whatever_follows(
    game: Game, ann: Player, settings: Any, line: str, answer: str
) -> None:
    settings.SKIRMISH_ATTACK = ["attack", "kill"]
    ann.character.cmdset.update(init_mode=True)
    make_goblin(game, "goblin", "cepheus")
    ann.types("attack goblin cepheus")
    said = ann.types(line)
    assert answer in said, said
    assert "Could not find" not in said


def test_in_a_fight_a_bare_command_draws_in_those_who_do_not_fight(
    game: Game, ann: Player, settings: Any
) -> None:
    settings.SKIRMISH_ATTACK = ["attack", "kill"]
    ann.character.cmdset.update(init_mode=True)
    make_goblin(game, "goblin", "cepheus")
    ann.types("attack goblin cepheus")
    make_goblin(game, "wolf", "cepheus")
    ann.types("attack wolf")
    assert set(teams(lookup.encounter_of(ann.character))) == {"Ann", "goblin", "wolf"}


# For the code of a game


def test_code_acts_reads_and_ends(game: Game, ann: Player, later: Later) -> None:
    wolf = make_goblin(game, "wolf")
    encounter = fights.attack(ann.character, wolf)
    now = fights.standing(encounter)
    assert (now.round, now.over, now.winner) == (1, False, "")
    assert now.waiting == (ann.character,)
    hero, _ = now.fighters
    assert (hero.object, hero.team, hero.health, hero.down) == (ann.character, "heroes", 1.0, "")
    with pytest.raises(Refusal, match="only the beginning of a move"):
        fights.act(ann.character, "strike")
    with pytest.raises(Refusal):
        fights.act(wolf, "catch breath")
    fights.act(ann.character, "catch breath", pose="leaps.")
    assert "Ann leaps." in ann.read()
    counted = fights.credit(encounter)
    assert counted[ann.character].moves == 1
    assert counted[wolf].moves == 0
    with pytest.raises(Refusal, match="no team moles"):
        fights.end(encounter, winner="moles")
    fights.referee(encounter, "withdraw wolf", because="A hunter calls the wolf.")
    assert "A hunter calls the wolf" in ann.read()
    fights.end(encounter, because="Night falls.")
    assert "+ Night falls." in ann.read()
    assert fights.fight_of(wolf) is None
    assert fights.credit(encounter)[ann.character].moves == 1


def test_no_one_comes_into_the_middle_of_a_move(
    game: Game, ann: Player, later: Later, settings: Any
) -> None:
    settings.SKIRMISH_JOIN = "open"
    for who in (ann, ben := game.make_player("Ben")):
        new_sheet(who.character, who.character, registry.get("apocrypha"), {})
    goblin, wolf = make_goblin(game, ruleset="apocrypha"), make_goblin(game, "wolf", "apocrypha")
    encounter = fights.attack(goblin, ann.character, ruleset="apocrypha")
    for _ in range(60):
        if encounter.fight.continuation is not None:
            break
        if encounter.fighter_of(ann.character) in engine.open_seats(encounter.fight):
            for line in ("skip", "done", "pass"):
                ann.types(f"combat {line}")
        later.pass_time()
    assert encounter.fight.continuation is not None, "Ann is asked how to react"
    why = "The move under way waits for Ann, who is asked how to react. You can come in once"
    for line in ("fight goblin", "help Ann"):
        assert ben.types(f"combat {line}") == f"{why} that is done."
    # An NPC attacks as soon as it can.
    wolf.locks.add("provoke:all()")
    wolf.attributes.add("skirmish_side", "goblin")
    later.waiting.clear()
    provoked.see_arrival(wolf)
    later.pass_time(3)
    assert fights.fight_of(wolf) is None
    while encounter.fight.continuation is not None:
        ann.types("combat nothing")
    later.pass_time(len(later.waiting))
    assert fights.fight_of(wolf) is encounter


def test_a_fight_is_ended_with_a_winner(game: Game, ann: Player, later: Later) -> None:
    wolf = make_goblin(game, "wolf")
    encounter = fights.attack(ann.character, wolf)
    fights.end(encounter, winner="Wolf", because="The hero gives way.")
    assert "Winner: wolf." in ann.read()
    assert FightRecord.objects.get().winner == "wolf"


def test_nothing_is_left_of_an_attack_that_fails_on_the_way(
    game: Game, ann: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    wolf = make_goblin(game, "wolf")
    broken = Mock(side_effect=RuntimeError("power cut"))
    monkeypatch.setattr("typeclasses.skirmish.records.writer.start", broken)
    with pytest.raises(RuntimeError):
        fights.attack(wolf, ann.character)
    monkeypatch.undo()
    game.restart()
    assert lookup.encounter_in(game.room) is None
    assert lookup.encounter_of(ann.character) is None


class Unmixed(DefaultCharacter):
    """A class of the game without the mixin."""


def test_one_without_the_mixin_attacks_and_is_attacked(game: Game, ann: Player) -> None:
    wolf = make_goblin(game, "wolf")
    wolf.swap_typeclass(f"{__name__}.Unmixed", clean_attributes=False)
    assert teams(fights.attack(wolf, ann.character)) == {"wolf": "wolf", "Ann": "heroes"}


def test_who_has_yielded_reads_how_to_be_free_and_is_free_where_they_walk(
    game: Game, ann: Player, later: Later
) -> None:
    make_goblin(game, "wolf")
    ben = game.make_player("Ben")
    ann.types("combat init hunt")
    for player in (ann, ben):
        player.types("combat join us")
    ann.types("combat fight wolf")
    for _ in range(3):
        ann.types("combat yield")
        later.pass_time()
    assert ann.types("combat fight wolf") == (
        "You have left this fight. To be free for other fights, type combat leave."
    )
    yard = game.make_room("Yard")
    make_goblin(game, "rat").location = yard
    ann.character.move_to(yard)
    assert "+ You attack rat!" in ann.types("combat fight rat")


# By surprise


def begin_by_surprise(game: Game, ann: Player, settings: Any, ruleset: str) -> Any:
    settings.SKIRMISH_RULESET = ruleset
    wolf, rat = (make_goblin(game, name, ruleset=ruleset) for name in ("wolf", "rat"))
    for npc in (wolf, rat):
        npc.db.skirmish_side = "beasts"
    return fights.attack(wolf, ann.character, surprise=True)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_those_who_attack_by_surprise_move_first(
    game: Game, ann: Player, settings: Any, ruleset: str
) -> None:
    encounter = begin_by_surprise(game, ann, settings, ruleset)
    assert encounter.fight.table.teams[0] == "beasts"
    waits = engine.open_seats(encounter.fight)
    assert waits
    assert {encounter.fight.table.fighters[seat].team for seat in waits} == {"beasts"}


def test_in_cepheus_those_who_are_surprised_are_not_aware(
    game: Game, ann: Player, settings: Any
) -> None:
    encounter = begin_by_surprise(game, ann, settings, "cepheus")
    fighters = encounter.fight.table.fighters.values()
    assert {one.name: one.aware for one in fighters} == {
        "wolf": True, "rat": True, "Ann": False
    }  # fmt: skip
    for one in (one for one in fighters if one.aware):
        assert one.base == 12 + characteristic_dm(one.dexterity)
    # Whoever comes to help sees the fight.
    cearl = game.make_player("Cearl")
    cearl.types("combat help Ann")
    entered = encounter.fight.table.fighters[encounter.fighter_of(cearl.character)]
    assert entered.aware
    record = FightRecord.objects.get(pk=encounter.state.record)
    assert list(replay.differences(record)) == []


def test_in_apocrypha_a_surprise_is_an_ambush(game: Game, ann: Player, settings: Any) -> None:
    encounter = begin_by_surprise(game, ann, settings, "apocrypha")
    table = encounter.fight.table
    assert (table.phase, table.round) == ("ambush", 0)
    assert {one.name for one in table.fighters.values() if not one.aware} == {"Ann"}
    assert "An ambush." in ann.read()


def test_an_attack_without_surprise_surprises_no_one(
    game: Game, ann: Player, settings: Any
) -> None:
    settings.SKIRMISH_RULESET = "cepheus"
    encounter = fights.attack(make_goblin(game, "wolf", ruleset="cepheus"), ann.character)
    assert all(fighter.aware for fighter in encounter.fight.table.fighters.values())
