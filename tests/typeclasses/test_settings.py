"""The settings: what each of them changes, and the defaults."""

import re
import time
from base64 import b64encode
from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import pytest
from django.apps import apps
from django.core.cache import caches
from django.dispatch import Signal
from django.test import Client
from evennia.utils.create import create_help_entry, create_object

from commands.skirmish.help_entries import pages
from server.conf import settings as shipped
from tests.brawl import GOBLIN, Brawl
from tests.game import Game
from tests.typeclasses.test_npc_fights import make_goblin
from typeclasses.skirmish import fights, pauses, permissions, signals
from typeclasses.skirmish.conf import DEFAULTS, get_setting
from typeclasses.skirmish.messaging import plain_lines
from world.skirmish.base import command_name
from world.skirmish.ruleset import registry
from world.skirmish.views.pages.topics import topics


def test_the_settings_of_the_demo_game_name_what_differs_from_the_defaults() -> None:
    block = {name: value for name, value in vars(shipped).items() if name.startswith("SKIRMISH_")}
    usual = {"SKIRMISH_RULESET", "SKIRMISH_NEXT_PARSER"}
    assert {name for name in DEFAULTS if block.get(name, ...) == DEFAULTS[name]} == usual
    assert block.keys() <= DEFAULTS.keys()


@pytest.mark.parametrize("name", DEFAULTS)
def test_without_a_line_in_the_settings_a_knob_has_its_default(settings: Any, name: str) -> None:
    setattr(settings, name, "something else")
    assert get_setting(name) == "something else"
    delattr(settings, name)
    assert get_setting(name) == DEFAULTS[name]


def test_skirmish_rulesets_adds_those_of_the_game(settings: Any) -> None:
    settings.SKIRMISH_RULESETS = ["world.skirmish.tests.toy"]
    try:
        apps.get_app_config("skirmish").ready()
        assert registry.find("toy").title == "Toy"
    finally:
        registry.remove(settings.SKIRMISH_RULESETS)


def test_an_app_that_is_made_ready_again_hears_of_everything_once() -> None:
    known = [value for value in vars(signals).values() if isinstance(value, Signal)]
    before = [len(signal.receivers) for signal in known]
    assert any(before)
    apps.get_app_config("skirmish").ready()
    assert [len(signal.receivers) for signal in known] == before


def test_skirmish_rest_leaves_rests_to_builders_unless_the_game_says_otherwise(
    game: Game, settings: Any
) -> None:
    settings.SKIRMISH_REST = None
    player = game.make_player("Ahalish")
    assert player.types("combat rest") == "In this game only builders let people rest; ask one."
    settings.SKIRMISH_REST = 0
    assert player.types("combat rest").startswith("Ahalish has rested.")


def test_skirmish_pause_is_how_long_those_wait_who_act_by_themselves(
    game: Game, settings: Any
) -> None:
    settings.SKIRMISH_PAUSE = 9
    with patch.object(pauses, "call_later") as delay:
        brawl = Brawl(game, begun=False)
        brawl.owner.types("combat auto monsters brute")
        brawl.owner.types("combat start monsters")
    assert delay.call_args.args[0] == 9


def test_skirmish_forecasts_is_how_many_may_run(game: Game, settings: Any) -> None:
    settings.SKIRMISH_FORECASTS = 0
    brawl = Brawl(game)
    assert brawl.owner.types("combat forecast") == "The game makes no forecasts."


@pytest.fixture
def visitor() -> Iterator[Client]:
    caches["throttle"].clear()
    yield Client()
    caches["throttle"].clear()


def test_skirmish_api_anonymous_is_how_many_calls_a_visitor_has(
    db: None, settings: Any, visitor: Client
) -> None:
    settings.SKIRMISH_VISIBILITY = "public"
    settings.SKIRMISH_API_ANONYMOUS = "2/hour"
    calls = [visitor.get("/api/skirmish/fights/").status_code for _ in range(3)]
    assert calls == [200, 200, 429]


def test_skirmish_api_account_is_how_many_calls_of_an_account_are_answered(
    game: Game, settings: Any, visitor: Client
) -> None:
    settings.SKIRMISH_API_ACCOUNT = "2/hour"
    visitor.force_login(game.make_player("Ann").session.account)
    calls = [visitor.get("/api/skirmish/fights/").status_code for _ in range(3)]
    assert calls == [200, 200, 429]


def test_skirmish_api_token_days_is_how_long_a_token_lasts(
    game: Game, settings: Any, visitor: Client
) -> None:
    visitor.force_login(game.make_player("Ann").session.account)
    token = visitor.post("/api/skirmish/tokens/").json()["token"]
    with_token = Client(headers={"authorization": f"Bearer {token}"})
    assert with_token.get("/api/skirmish/fights/").status_code == 200
    settings.SKIRMISH_API_TOKEN_DAYS = 0
    assert with_token.get("/api/skirmish/fights/").status_code == 401


def test_skirmish_api_failed_logins_is_how_many_wrong_passwords_are_taken(
    db: None, settings: Any, visitor: Client
) -> None:
    settings.SKIRMISH_API_FAILED_LOGINS = "2/hour"
    wrong = {"authorization": f"Basic {b64encode(b'Nobody:wrong').decode()}"}
    calls = [visitor.get("/api/skirmish/fights/", headers=wrong).status_code for _ in range(3)]
    assert calls == [401, 401, 429]


def test_every_knob_has_a_test_here() -> None:
    tested = [name for name in globals() if name.startswith("test_skirmish_")]
    untested = [
        name for name in DEFAULTS if not any(f"test_{name.lower()}_" in test for test in tested)
    ]
    assert untested == []


def test_skirmish_plain_says_when_moves_need_no_command(game: Game, settings: Any) -> None:
    brawl = Brawl(game)
    settings.SKIRMISH_PLAIN = "off"
    assert "is not available" in brawl.ahalish.types("catch breath")
    settings.SKIRMISH_PLAIN = "last"
    assert "Catching breath succeeds" in brawl.ahalish.types("catch breath")


def test_skirmish_brief_lets_those_who_have_not_chosen_read_one_line(
    game: Game, settings: Any
) -> None:
    settings.SKIRMISH_BRIEF = True
    brawl = Brawl(game, begun=False)
    brawl.rehtaoh.types("combat brief off")
    brawl.hush()
    brawl.owner.types("combat start heroes monsters")
    how = "type combat; to read that after each move, combat brief off."
    read, table = brawl.ahalish.read(), brawl.rehtaoh.read()
    assert "AD/AP" not in read
    assert how in read
    assert "AD/AP" in table
    assert how not in table
    assert how not in brawl.ahalish.types("combat move catch breath")
    brawl.ahalish.types("combat brief off")
    brawl.rehtaoh.types("combat move catch breath")
    assert "AD/AP" in brawl.ahalish.read()


def test_skirmish_next_parser_is_asked_first(game: Game, settings: Any) -> None:
    settings.SKIRMISH_NEXT_PARSER = "tests.typeclasses.test_settings.deaf"
    with patch.object(plain_lines, "next_parser", plain_lines.next_parser.__wrapped__):
        assert "is not available" in game.make_player("Ann").types("look")


def deaf(raw_string: str, cmdset: Any, caller: Any, match_index: Any = None) -> list[Any]:
    """A parser that takes nothing."""
    return []


def test_skirmish_ruleset_is_the_one_of_init_without_a_ruleset(game: Game, settings: Any) -> None:
    settings.SKIRMISH_RULESET = "croquet"
    owner = game.make_player("Marshal")
    refused = owner.types("combat init brawl")
    assert refused.startswith("Unknown ruleset 'croquet'. Rulesets: ")
    assert "Created combat brawl" in owner.types("combat init brawl grapple")


def test_skirmish_house_is_for_new_fights_unless_their_owner_says_otherwise(
    game: Game, settings: Any
) -> None:
    settings.SKIRMISH_HOUSE = {"grapple": {"breath": 4, "most_sd_earned": 2}}
    brawl = Brawl(game)
    house = brawl.encounter.fight.table.house
    assert (house.breath, house.most_sd_earned, house.marks_bonus) == (4, 2, 2)
    settings.SKIRMISH_HOUSE = {}
    assert "AD+4=9" in brawl.ahalish.types("combat move catch breath")  # as it was begun
    for _ in range(2):
        brawl.owner.types("combat end")
    settings.SKIRMISH_HOUSE = {"grapple": {"breath": 4, "most_sd_earned": 2}}
    brawl.owner.types("combat init again breath=1")
    house = brawl.encounter.state.lobby.house_rules()
    assert (house.breath, house.most_sd_earned) == (1, 2)


def test_skirmish_house_moves_the_bounds_of_sheets_too(game: Game, settings: Any) -> None:
    builder = game.make_player("Bilda", permission="Builder")
    assert builder.types("combat sheet defense=7").startswith("defense is 7; ")
    settings.SKIRMISH_HOUSE = {"grapple": {"most_defense": 7}}
    assert "  defense: 7\n" in builder.types("combat sheet defense=7")
    builder.types("combat init brawl")
    assert builder.types("combat add me heroes") == "+ Bilda is added to team heroes"


def test_skirmish_own_traits_are_those_that_players_set(game: Game, settings: Any) -> None:
    settings.SKIRMISH_OWN_TRAITS = {"grapple": ["grapple_ad"]}
    ahalish = game.make_player("Ahalish")
    assert "  AD: 9\n" in ahalish.types("combat sheet ad=9")
    assert "not yours to set" in ahalish.types("combat sheet skill4=medical")


def test_skirmish_numbers_says_where_the_game_keeps_a_line(game: Game, settings: Any) -> None:
    settings.SKIRMISH_NUMBERS = {"grapple": {"grapple_defense": "db.dodge"}}
    ahalish = game.make_player("Ahalish")
    ahalish.character.db.dodge = 5
    assert "  defense: 5\n" in ahalish.types("combat sheet")


def test_skirmish_most_fighters_is_the_room_in_a_fight(game: Game, settings: Any) -> None:
    settings.SKIRMISH_MOST_FIGHTERS = 4
    brawl = Brawl(game, begun=False)
    full = "A fight has room for 4 fighters; this one has 4."
    assert brawl.owner.types("combat add me heroes") == full
    assert brawl.owner.types(f"combat add_npc goblin3 {GOBLIN} monsters") == full
    brawl.owner.types("combat remove_npc goblin1")
    assert brawl.owner.types("combat add me heroes") == "+ Marshal is added to team heroes"


def test_skirmish_players_may_take_part_and_who_has_less_may_watch(
    game: Game, settings: Any
) -> None:
    settings.SKIRMISH_PLAYERS = "Helper"
    player, helper = game.make_player("Ahalish"), game.make_player("Helga", permission="Helper")
    assert "may only watch" in player.types("combat init brawl")
    assert "Created combat brawl" in helper.types("combat init brawl")
    assert "may only watch" in player.types("combat add me heroes")
    assert player.types("combat").startswith("Players are still being added.\n")


def test_skirmish_builders_set_the_sheets_of_others(game: Game, settings: Any) -> None:
    builder, ahalish = game.make_player("Bilda", permission="Builder"), game.make_player("Ahalish")
    settings.SKIRMISH_BUILDERS = "Admin"
    assert "only your own sheet" in builder.types("combat sheet Ahalish ad=9")
    settings.SKIRMISH_BUILDERS = "Player"
    assert "  AD: 9\n" in ahalish.types("combat sheet Bilda ad=9")


def test_skirmish_wizards_may_do_what_the_owner_may(game: Game, settings: Any) -> None:
    brawl = Brawl(game)
    builder = game.make_player("Bilda", permission="Builder")
    admin = game.make_player("Wizzo", permission="Admin")
    assert builder.types("combat save").startswith("Only Marshal")
    settings.SKIRMISH_WIZARDS = "Builder"
    assert builder.types("combat save") == "Combat saved"
    settings.SKIRMISH_WIZARDS = "Developer"
    assert admin.types("combat save").startswith("Only Marshal")
    assert brawl.owner.types("combat save") == "Combat saved"


def test_a_rank_that_is_given_quelled_or_taken_counts_at_once(game: Game) -> None:
    brawl, admin = Brawl(game), game.make_player("Wizzo", permission="Admin")
    account, character = admin.session.account, admin.character
    character.permissions.add("Player")
    assert admin.types("combat save") == "Combat saved"
    account.attributes.add("_quell", True)
    assert admin.types("combat save").startswith("Only Marshal")
    character.permissions.add("Admin")
    assert admin.types("combat save") == "Combat saved"
    account.attributes.remove("_quell")
    account.permissions.remove("Admin")
    account.permissions.add("Player")
    assert admin.types("combat save").startswith("Only Marshal")
    account.permissions.add("Admin")
    assert admin.types("combat save") == "Combat saved"
    assert brawl.owner.types("combat save") == "Combat saved"


def test_skirmish_idle_minutes_says_when_people_may_leave(game: Game, settings: Any) -> None:
    brawl = Brawl(game)
    assert "The fight is under way. In your own" in brawl.ahalish.types("combat leave")
    settings.SKIRMISH_IDLE_MINUTES = 0
    assert "+ Ahalish leaves the fight." in brawl.ahalish.types("combat leave")
    assert brawl.rehtaoh.types("combat owner me").startswith("Marshal owns this fight. You may")
    game.disconnect(brawl.owner)
    said = brawl.rehtaoh.types("combat owner me")
    assert said == "+ Rehtaoh owns the fight brawl now, after Marshal"


def test_skirmish_visibility_says_who_may_look_at_fights(game: Game, settings: Any) -> None:
    brawl = Brawl(game)
    cearl = game.make_player("Cearl").session.account
    ahalish = brawl.ahalish.session.account
    for visibility, sees in (
        ("public", [True, True, True]),
        ("players", [False, True, True]),
        ("combatants", [False, False, True]),
    ):
        settings.SKIRMISH_VISIBILITY = visibility
        assert [permissions.seen_by(who, ()).exists() for who in (None, cearl, ahalish)] == sees


def test_skirmish_aliases_are_other_words_for_the_command(game, settings):
    settings.SKIRMISH_ALIASES = []
    without = game.make_player("Ahalish")
    assert "is not available" in without.types("c")
    assert without.types("combat").startswith("There is no fight here.")
    settings.SKIRMISH_ALIASES = ["fight", "f"]
    player = game.make_player("Rehtaoh")
    assert player.types("f init brawl").startswith("Created combat brawl")
    assert player.types("fight add me heroes") == "+ Rehtaoh is added to team heroes"
    assert "It may be typed as f or fight too." in player.types("help combat")


@pytest.fixture
def battle(settings):
    """A game in which the command is `battle`, or `b`."""
    settings.SKIRMISH_COMMAND, settings.SKIRMISH_ALIASES = "battle", ["b"]
    command_name.rename("battle", ["b"])
    pages.cache_clear()
    yield
    command_name.rename("combat", ["c"])
    pages.cache_clear()
    topics.cache_clear()


def test_skirmish_command_is_the_name_of_the_command_in_all_that_people_read(game, battle):
    player = game.make_player("Ahalish")
    assert "is not available" in player.types("combat")
    nothing = player.types("battle")
    assert nothing.startswith("There is no fight here. To start one, type battle init NAME.")
    assert player.types("b init brawl").startswith("Created combat brawl")
    assert player.types("b pose") == ("Unknown subcommand 'pose'. Type battle help for the list.")
    listed = player.types("battle help")
    assert "battle SUBCOMMAND ...      (or battle/SUBCOMMAND ...)" in listed
    assert "battle help grapple" in listed
    assert "  battle move strike 4 goblin1" in player.types("battle help move")
    rules = "".join(player.types(f"battle help {name}") for name in registry.names())
    assert "battle add_npc" in rules
    assert "b mn Bruno attack Bob" in rules
    assert re.findall(r"\bcombat (?!drug)[a-z]+", rules) == []


def test_the_page_of_help_is_our_own_where_the_game_has_a_page_combat(game):
    create_help_entry("combat", "Our duels are to the first blood.", category="Combat")
    player = game.make_player("Ahalish")
    assert "combat help grapple" in player.types("combat help")
    assert player.types("combat help init").startswith("combat init NAME")


# The fight in the world: the tests of attacks and of ways out say more


@pytest.fixture
def hunt(game: Game, settings: Any) -> Any:
    """Ann against a goblin, without a game master, once it is called."""
    settings.SKIRMISH_HOUSE = {"grapple": {"latecomers": True}}
    ann, goblin = game.make_player("Ann"), make_goblin(game)
    return lambda: (ann, fights.attack(ann.character, goblin))


def test_skirmish_join_lets_others_into_a_fight_without_a_game_master(
    game: Game, settings: Any, hunt: Any
) -> None:
    hunt()
    ben = game.make_player("Ben")
    assert "has no game master who could let you join" in ben.types("combat help Ann")
    settings.SKIRMISH_JOIN = "open"
    assert "Ben joins team heroes." in ben.types("combat help Ann")


def test_skirmish_attack_is_a_bare_command(game: Game, settings: Any) -> None:
    assert "is not available" in game.make_player("Ann").types("smite goblin")
    settings.SKIRMISH_ATTACK = ["smite"]
    assert "Could not find 'goblin'" in game.make_player("Ben").types("smite goblin")


def test_skirmish_leader_is_whom_a_character_follows(game: Game, settings: Any, hunt: Any) -> None:
    dog = make_goblin(game, "dog")
    settings.SKIRMISH_LEADER = "db.master"
    dog.db.master = next(content for content in game.room.contents if content.key == "Ann")
    _, encounter = hunt()
    assert encounter.fighter_of(dog) is not None


def test_skirmish_clock_runs_in_fights_without_a_game_master(settings: Any, hunt: Any) -> None:
    settings.SKIRMISH_CLOCK = "30"
    _, encounter = hunt()
    assert (encounter.state.clock.seconds, encounter.state.clock.then) == (30, "skip")


def test_skirmish_away_is_what_players_do_who_are_gone(
    game: Game, settings: Any, hunt: Any
) -> None:
    ann, encounter = hunt()
    settings.SKIRMISH_AWAY = "coward"
    fighter = encounter.fighter_of(ann.character)
    game.disconnect(ann)
    assert encounter.state.temperaments[fighter] == "coward"


@pytest.mark.parametrize("flees", [True, False])
def test_skirmish_flee_lets_fighters_walk_out(
    game: Game, settings: Any, hunt: Any, flees: bool
) -> None:
    settings.SKIRMISH_FLEE = flees
    yard = game.make_room("Yard")
    create_object("typeclasses.exits.Exit", "east", location=game.room, destination=yard)
    ann, _ = hunt()
    ann.types("east")
    assert (ann.character.location == yard) is flees


@pytest.mark.parametrize("stays", [True, False])
def test_skirmish_teleport_says_whether_who_is_brought_away_stays_in_the_fight(
    game: Game, settings: Any, hunt: Any, stays: bool
) -> None:
    settings.SKIRMISH_TELEPORT = "stays" if stays else "leaves"
    ann, _ = hunt()
    ann.character.move_to(game.make_room("Yard"), move_type="teleport")
    assert (fights.fight_of(ann.character) is not None) is stays


def test_skirmish_passes_are_the_moves_that_pass(game: Game, settings: Any, hunt: Any) -> None:
    settings.SKIRMISH_PASSES = []
    ann, _ = hunt()
    assert not ann.character.move_to(game.make_room("Yard"), move_type="teleport")


@pytest.mark.parametrize("minutes", [None, 5])
def test_skirmish_recover_is_how_long_an_npc_lies_that_has_fallen(
    game: Game, settings: Any, minutes: int | None
) -> None:
    settings.SKIRMISH_RECOVER = minutes
    goblin = make_goblin(game)
    goblin.attributes.add(permissions.FALLEN, [time.time(), "knocked out"])
    said = game.make_player("Ann").types("combat fight goblin")
    assert ("goblin is knocked out" in said) is bool(minutes)


def test_skirmish_fallen_names_a_method_of_the_game(game: Game, settings: Any, hunt: Any) -> None:
    settings.SKIRMISH_FALLEN = "at_defeat"
    ann, encounter = hunt()
    ann.character.ndb.fell = 0
    cls = type(ann.character)
    with patch.object(cls, "at_defeat", lambda self: setattr(self.ndb, "fell", 1), create=True):
        fights.referee(encounter, "set Ann wounds=3")
        fights.end(encounter)
    assert ann.character.ndb.fell == 1
