"""The start of a fight: the first side, and the opponents of a third side."""

import pytest

from world.skirmish import engine
from world.skirmish.base.errors import NotUnderstood
from world.skirmish.engine import lobby
from world.skirmish.referee.entering import Enter
from world.skirmish.rulesets.dungeoneers import RULESET
from world.skirmish.rulesets.dungeoneers.fighters import field
from world.skirmish.rulesets.dungeoneers.fighters.field import Zone
from world.skirmish.rulesets.dungeoneers.house_rules import DungeoneersHouse
from world.skirmish.sheets.fighters import Participant
from world.skirmish.state.fight import REFEREE
from world.skirmish.testing.positions import fight
from world.skirmish.testing.refusals import refused

HOUSE = DungeoneersHouse()


def teams(**members: str):
    """A lobby with one of each team; those of `players` are players."""
    made = lobby.open_lobby(RULESET, HOUSE)
    for number, (team, kind) in enumerate(members.items()):
        sheet = RULESET.read_spec("", HOUSE)
        npc = kind == "adversary"
        made = lobby.add_player(made, f"f{number}", f"{team} one", team, sheet, npc=npc)
    return made


def three():
    return teams(wolves="adversary", monsters="adversary", heroes="player")


def started(made, *words: str, seed: str = "any"):
    return lobby.start(made, list(words), seed)[0].table


def zone(table, team: str) -> Zone:
    return next(table.zone(fighter) for fighter in table.fighters.values() if fighter.team == team)


def half(table, team: str) -> int:
    return table.half(team)


# Which side holds the spotlight first.


@pytest.mark.parametrize("seed", "abcdef")
def test_the_players_side_is_first_if_none_is_named(seed):
    assert started(three(), seed=seed).teams[0] == "heroes"


@pytest.mark.parametrize("seed", "abcdef")
def test_the_side_named_first_is_first(seed):
    assert started(three(), "monsters", seed=seed).teams == ("monsters", "heroes", "wolves")


def test_of_several_sides_of_players_a_lot_says_which():
    made = teams(heroes="player", rivals="player", monsters="adversary")
    orders = {started(made, seed=str(number)).teams for number in range(20)}
    assert orders == {("heroes", "rivals", "monsters"), ("rivals", "heroes", "monsters")}


# Which side a side stands against.


def test_all_others_stand_against_the_first():
    table = started(three(), "heroes", "monsters", "wolves")
    assert [half(table, team) for team in table.teams] == [0, 1, 1]


def test_a_third_side_enters_on_the_flanks_of_those_it_stands_against():
    table = started(three(), "heroes", "monsters", "wolves")
    assert zone(table, "wolves") in (Zone(0, field.LEFT), Zone(0, field.RIGHT))


def test_a_side_may_be_set_against_another():
    table = started(three(), "heroes", "monsters", "wolves", "against", "monsters")
    assert table.teams == ("heroes", "monsters", "wolves")
    assert [half(table, team) for team in table.teams] == [0, 1, 0]
    assert zone(table, "wolves") in (Zone(1, field.LEFT), Zone(1, field.RIGHT))


def test_a_side_on_the_half_of_its_enemies_is_on_the_enemys_half():
    table = started(three(), "heroes", "monsters", "wolves", "against", "monsters")
    wolf = next(fighter for fighter in table.fighters.values() if fighter.team == "wolves")
    assert table.is_forward(wolf)


@pytest.mark.parametrize("words", ["her mon wolves Against mon", "HER mon w VS Monsters"])
def test_teams_may_be_shortened_and_against_may_be_vs(words):
    table = started(three(), *words.split())
    assert [half(table, team) for team in table.teams] == [0, 1, 0]


def test_a_side_may_be_set_against_one_that_is_named_later_or_not_at_all():
    table = started(three(), "heroes", "wolves", "against", "monsters")
    assert [half(table, team) for team in table.teams] == [0, 0, 1]


def test_the_first_side_is_not_set_against_any_fighter_for_all_others_are_against_it():
    with refused("Team heroes moves first; set another team against it.", NotUnderstood):
        started(three(), "heroes", "against", "monsters")


def test_no_creature_is_set_against_themselves():
    with refused("Team wolves cannot be against itself.", NotUnderstood):
        started(three(), "heroes", "wolves", "against", "wolves")


def test_against_stands_between_two_teams():
    with refused("Say which team is against which: wolves against monsters.", NotUnderstood):
        started(three(), "heroes", "against")


# Where everyone stands.


def stands(fighter) -> str:
    return field.name(fighter.tile)


def test_a_side_stands_in_its_front_line_from_the_middle_outwards():
    made = lobby.open_lobby(RULESET, HOUSE)
    for number in range(5):
        made = lobby.add_player(
            made, f"a{number}", f"ann {number}", "heroes", RULESET.read_spec("", HOUSE), npc=False
        )
    made = lobby.add_player(made, "foe", "foe", "wolves", RULESET.read_spec("", HOUSE), npc=True)
    table = started(made, "heroes", "wolves")
    ours = [stands(fighter) for fighter in table.fighters.values() if fighter.team == "heroes"]
    [theirs] = [stands(fighter) for fighter in table.fighters.values() if fighter.team == "wolves"]
    assert [tile[0] for tile in ours] == ["F", "G", "E", "H", "D"]
    assert {int(tile[1:]) for tile in ours} == {int(theirs[1:]) - 1 - HOUSE.first_rows}


def test_a_fighter_who_enters_later_stands_where_their_side_starts():
    start = fight(RULESET, ["Ann"], ["Bob"])
    cid = Participant("cid", "Cid", "A", RULESET.read_spec("", HOUSE))
    now, _ = engine.decide(start, REFEREE, Enter(cid))
    ann, late = (now.table.fighters[name] for name in ("ann", "cid"))
    assert (stands(ann)[0], stands(late)[0]) == ("F", "G")
    assert ann.row == late.row


def test_a_fighter_enters_with_no_more_armor_left_than_they_wear():
    values = RULESET.read_spec("armor=1", HOUSE) | {"armor_left": 3}
    start, _ = engine.begin(
        RULESET,
        [Participant("ann", "Ann", "A", values),
         Participant("bob", "Bob", "B", RULESET.read_spec("", HOUSE))],
        HOUSE, "any",
    )  # fmt: skip
    assert start.table.fighters["ann"].armor_left == 1
