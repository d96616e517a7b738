"""The lobby: who joins which team, and how the fight starts from it."""

from collections import Counter

import pytest
from msgspec import json
from msgspec.structs import replace

from world.skirmish import engine
from world.skirmish.base.errors import Ambiguous, NotUnderstood
from world.skirmish.engine import lobby
from world.skirmish.engine.lobby import Lobby
from world.skirmish.testing.refusals import refused
from world.skirmish.tests import bands
from world.skirmish.tests.toy import RULESET
from world.skirmish.tests.toy.fighter import ToyHouse
from world.skirmish.views.pages import lobby as lobby_view

pytestmark = pytest.mark.usefixtures("toy_is_registered")

SHEET = {"toy_guard": 1, "toy_hand": "Left"}


def empty() -> Lobby:
    return lobby.open_lobby(RULESET, ToyHouse())


def join(to: Lobby, fighter: str, name: str, team: str, sheet=SHEET, *, npc=False) -> Lobby:
    return lobby.add_player(to, fighter, name, team, sheet, npc=npc)


def three_teams() -> Lobby:
    made = empty()
    for fighter, name, team in (
        ("a", "Ann", "heroes"), ("b", "Bob", "heroes"), ("c", "Cid", "villains"),
        ("d", "Dan", "crows"),
    ):  # fmt: skip
        made = join(made, fighter, name, team)
    return made


def test_a_team_is_made_when_its_first_member_joins():
    assert list(join(empty(), "a", "Ann", "heroes").teams()) == ["heroes"]


def test_members_stand_in_the_order_in_which_they_joined():
    teams = three_teams().teams()
    assert [member.name for member in teams["heroes"]] == ["Ann", "Bob"]
    assert list(teams) == ["heroes", "villains", "crows"]


def test_a_team_has_one_spelling_whatever_the_case_it_is_typed_in():
    assert list(join(three_teams(), "e", "Eve", "HEROES").teams()) == [
        "heroes", "villains", "crows",
    ]  # fmt: skip


def test_a_lobby_is_a_value_and_joining_makes_another():
    before = empty()
    join(before, "a", "Ann", "heroes")
    assert before == empty()


def test_nobody_joins_twice():
    with refused("Ann is in team heroes already. Other teams: villains, crows."):
        join(three_teams(), "a", "Ann", "villains")


def test_an_incomplete_sheet_is_refused_with_everything_that_is_missing():
    with refused(
        "Eve cannot fight yet. They have no Toy sheet; to make one, they type "
        "combat sheet new toy, or combat join TEAM."
    ):
        join(empty(), "e", "Eve", "heroes", {})
    with refused(
        "Eve cannot fight yet. Guard is missing; it takes a whole number from 0 to 3. "
        "To complete the sheet, type for example combat sheet toy guard=0."
    ):
        join(empty(), "e", "Eve", "heroes", {"toy_hand": "l"})


def test_a_refused_sheet_leaves_no_empty_team():
    made = three_teams()
    with refused(
        "Eve cannot fight yet. Hand is missing; choose from Left, Right. "
        "To complete the sheet, type for example combat sheet toy hand=left."
    ):
        join(made, "e", "Eve", "ghosts", {"toy_guard": 1})
    assert "ghosts" not in made.teams()


def test_what_the_rules_excuse_an_npc_from_is_excused():
    assert join(empty(), "e", "Eve", "heroes", {"toy_guard": 1}, npc=True).member("e")


def test_two_players_of_one_name_get_two_names():
    made = join(three_teams(), "e", "ann", "villains")
    assert made.members[-1].name == "ann 2"


def test_a_sheet_counts_as_it_was_when_its_fighter_joined():
    sheet = dict(SHEET)
    made = join(empty(), "a", "Ann", "heroes", sheet)
    made = join(made, "c", "Cid", "villains")
    fight, _, participants = lobby.start(made, [], "seed")
    assert fight.table.fighters["a"].guard == 1
    assert participants[0].sheet["toy_guard"] == 1


def test_an_npc_is_made_of_its_spec():
    made = lobby.add_npc(empty(), "n1", "goblin chief", "guard=3", "monsters")
    assert made.members[-1].sheet["toy_guard"] == 3
    assert made.members[-1].name == "goblin chief"


@pytest.mark.parametrize("name", ["Ann", "ANN", " ann "])
def test_an_npc_cannot_have_the_name_of_another_fighter(name):
    with refused(f"The name {name.strip()} is taken in this fight."):
        lobby.add_npc(three_teams(), "n1", name, "1", "monsters")


def test_an_npc_of_a_wrong_spec_leaves_no_empty_team():
    made = three_teams()
    with pytest.raises(NotUnderstood):
        lobby.add_npc(made, "n1", "goblin", "nine", "monsters")
    assert list(made.teams()) == ["heroes", "villains", "crows"]


@pytest.mark.parametrize("name", ["|rgoblin", "{x}", ""])
def test_an_npc_has_a_name_that_can_be_typed(name):
    with pytest.raises(NotUnderstood, match=r"^A name "):
        lobby.add_npc(empty(), "n1", name, "1", "monsters")


def test_a_team_has_a_name_that_can_be_typed():
    with pytest.raises(NotUnderstood, match=r"^A name "):
        join(empty(), "a", "Ann", "$eval(1+1)")


def find(made: Lobby, name: str, team: str = "") -> list[str]:
    names = [(member.id, member.name) for member in made.members]
    return [member.id for member in lobby.find_members(made, name, team, names)]


def test_a_member_is_found_by_any_beginning_of_the_name():
    assert find(three_teams(), "an") == ["a"]


def test_a_team_without_members_is_gone():
    after = lobby.without(three_teams(), find(three_teams(), "Cid"))
    assert list(after.teams()) == ["heroes", "crows"]


def test_a_member_of_another_team_is_not_found():
    with refused("Ann is in team heroes, not in villains."):
        find(three_teams(), "Ann", "villains")


def test_a_member_of_that_team_is_found():
    assert find(three_teams(), "Ann", "HER") == ["a"]


def test_nobody_is_found_on_a_team_that_is_not_there():
    with refused("Unknown team 'ghosts'. Teams: heroes, villains, crows."):
        find(three_teams(), "Ann", "ghosts")


def test_who_is_not_there_is_not_found():
    listed = ", ".join(member.name for member in three_teams().members)
    with refused(f"Unknown fighter 'Zoe'. Fighters: {listed}.", NotUnderstood):
        find(three_teams(), "Zoe")


@pytest.mark.parametrize("members", [0, 1, 2])
def test_a_fight_needs_two_teams(members):
    made = empty()
    for number in range(members):
        made = join(made, str(number), f"Ann {number}", "heroes")
    have = "only heroes has fighters" if members else "no team has any yet"
    with refused(f"A fight needs two teams with fighters; {have}. {lobby.how_to_fill()}"):
        lobby.start(made, [], "seed")


def order(made: Lobby, first: list[str], seed: str = "seed") -> tuple[str, ...]:
    return lobby.start(made, first, seed)[0].table.teams


def test_the_teams_named_move_first_in_that_order():
    assert order(three_teams(), ["crows", "heroes", "villains"]) == ("crows", "heroes", "villains")
    assert order(three_teams(), ["villains", "crows"]) == ("villains", "crows", "heroes")


@pytest.mark.slow
def test_the_teams_not_named_follow_by_lot():
    orders = Counter(order(three_teams(), ["crows"], f"seed {n}") for n in range(400))
    assert set(orders) == {("crows", "heroes", "villains"), ("crows", "villains", "heroes")}
    assert 150 < orders["crows", "heroes", "villains"] < 250


@pytest.mark.slow
def test_with_no_team_named_every_order_is_as_likely():
    orders = Counter(order(three_teams(), [], f"seed {n}") for n in range(600))
    assert len(orders) == 6
    assert all(60 < times < 140 for times in orders.values())


def test_one_seed_gives_one_order():
    assert order(three_teams(), [], "s") == order(three_teams(), [], "s")


def test_drawing_lots_throws_none_of_the_dice_of_the_fight():
    """The toy throws one die as it begins, and nothing else is drawn."""
    assert lobby.start(three_teams(), [], "s")[0].drawn == 1


@pytest.mark.parametrize("name", ["her", "HEROES"])
def test_a_team_may_be_named_by_any_beginning_in_any_case(name):
    assert order(three_teams(), [name])[0] == "heroes"


def test_a_team_named_twice_is_refused():
    with refused("You named team heroes twice."):
        order(three_teams(), ["heroes", "villains", "her"])


def test_an_unknown_team_is_refused_with_those_there_are():
    with refused("Unknown team 'ghosts'. Teams: heroes, villains, crows."):
        order(three_teams(), ["ghosts"])


def test_rules_without_sides_set_no_team_against_another():
    with refused("Unknown team 'against'. Teams: heroes, villains, crows."):
        order(three_teams(), ["heroes", "crows", "against", "villains"])


def test_a_team_that_could_be_several_is_refused():
    made = join(three_teams(), "e", "Eve", "heralds")
    with pytest.raises((Ambiguous, NotUnderstood), match="Which team is 'her': heroes, heralds"):
        order(made, ["her"])


def test_the_house_rules_of_the_lobby_are_those_of_the_fight():
    made = lobby.open_lobby(RULESET, ToyHouse(tough=5))
    made = join(join(made, "a", "Ann", "heroes"), "c", "Cid", "villains")
    assert lobby.start(made, [], "seed")[0].table.house == ToyHouse(tough=5)


def test_house_rules_that_are_gone_since_the_lobby_was_stored_are_refused():
    made = replace(three_teams(), house={"tougher": 5})
    with refused("House rule tougher is unknown to this version of the rules.", NotUnderstood):
        made.house_rules()


def test_house_rules_that_are_new_since_are_as_usual():
    assert replace(three_teams(), house={"tough": 5}).house_rules() == ToyHouse(tough=5)


def test_the_dice_of_the_fight_can_be_loaded():
    fight, _, _ = lobby.start(three_teams(), ["heroes"], "seed", loaded=(3, 6, 6))
    assert fight.table.moving == 2
    assert fight.loaded == (3, 6, 6)


def test_a_lobby_is_stored_and_read_back():
    made = lobby.add_npc(three_teams(), "n1", "goblin", "guard=2", "monsters")
    assert json.decode(json.encode(made), type=Lobby) == made


def test_a_fight_starts_without_problems():
    fight, events, participants = lobby.start(three_teams(), ["heroes"], "seed")
    assert list(engine.problems(fight)) == []
    assert [participant.name for participant in participants] == ["Ann", "Bob", *(
        ["Cid", "Dan"] if fight.table.teams[1] == "villains" else ["Dan", "Cid"]
    )]  # fmt: skip
    assert events


def test_names_are_told_as_a_range_only_where_numbers_follow_one_another():
    names = ["goblin1", "goblin2", "goblin3", "goblin", "dragon"]
    assert lobby_view.added(names, "monsters") == (
        "Added goblin1 to goblin3, goblin and dragon to team monsters"
    )


def test_an_npc_gives_its_name_to_a_player_and_keeps_it_from_others():
    one = join(three_teams(), "n9", "Zed", "villains", npc=True)
    after = join(one, "o9", "zed", "heroes")
    named = {member.id: member.name for member in after.members}
    assert (named["n9"], named["o9"]) == ("zed 2", "zed")


@pytest.mark.usefixtures("bands_are_registered")
def test_nobody_begins_to_fight_who_is_down():
    opened = lobby.open_lobby(bands.RULESET, bands.RULESET.house())
    down = bands.RULESET.read_spec("hp=0", bands.RULESET.house())
    told = (
        "Ann is down and cannot fight. Heal them first: combat rest, or a builder's "
        "combat sheet Ann LINE=VALUE"
    )
    with refused(told):
        join(opened, "a", "Ann", "heroes", down)
    well = join(opened, "a", "Ann", "heroes", down | {"bands_hp": 1})
    with refused(told):
        lobby.refresh(well, "a", "Ann", down)
