"""The field: quadrants and zones of both sides, what each range reaches, the starting tiles.

A map has a sign for each quadrant, row by row from the far end; the first side is at the near end.
"""

import pytest

from world.skirmish import engine
from world.skirmish.base.errors import IllegalMove
from world.skirmish.rulesets.dungeoneers import RULESET
from world.skirmish.rulesets.dungeoneers.attacks import Strike
from world.skirmish.rulesets.dungeoneers.fighters import field
from world.skirmish.rulesets.dungeoneers.fighters.field import Quadrant, Tile, Zone, read_tile
from world.skirmish.rulesets.dungeoneers.house_rules import DungeoneersHouse
from world.skirmish.rulesets.dungeoneers.tests.positions import adversary, fight, fighter
from world.skirmish.sheets.fighters import Participant
from world.skirmish.testing.refusals import refused

#: The zones: those of the first side in capitals.
ZONES = ("rbbl", "rffl", "LFFR", "LBBR")

NAMES = {"F": "front line", "B": "back line", "L": "left flank", "R": "right flank"}

#: What each range reaches from each zone of the first side.
REACHED = {
    ("L", "zone"): ("....", "....", "#...", "#..."),
    ("L", "short"): ("....", "##..", "##..", "##.."),
    ("L", "medium"): ("#...", "###.", "###.", "###."),
    ("L", "long"): ("###.", "###.", "###.", "###."),
    ("R", "zone"): ("....", "....", "...#", "...#"),
    ("R", "short"): ("....", "..##", "..##", "..##"),
    ("R", "medium"): ("...#", ".###", ".###", ".###"),
    ("R", "long"): (".###", ".###", ".###", ".###"),
    ("F", "zone"): ("....", "....", ".##.", "...."),
    ("F", "short"): ("....", "####", "####", "####"),
    ("F", "medium"): ("#..#", "####", "####", "####"),
    ("F", "long"): ("####", "####", "####", "####"),
    ("B", "zone"): ("....", "....", "....", ".##."),
    ("B", "short"): ("....", "....", "####", "####"),
    ("B", "medium"): ("....", "....", "####", "####"),
    ("B", "long"): ("....", "####", "####", "####"),
}

#: A weapon type of each range.
WEAPONS = {"zone": "light", "short": "standard", "medium": "control", "long": "missile"}


def signs(rows: tuple[str, ...]) -> dict[Quadrant, str]:
    """The sign of each quadrant."""
    return {
        Quadrant(column, row): sign
        for row, line in enumerate(reversed(rows))
        for column, sign in enumerate(line)
    }


def turned(rows: tuple[str, ...]) -> tuple[str, ...]:
    """The map as the other side sees it."""
    return tuple(row[::-1] for row in reversed(rows))


# Quadrants and zones.


def test_a_quadrant_is_nine_tiles_and_there_are_sixteen():
    quadrants = field.all_quadrants()
    assert [len(list(quadrant.tiles())) for quadrant in quadrants] == [9] * 16
    assert len({tile for quadrant in quadrants for tile in quadrant.tiles()}) == 144


@pytest.mark.parametrize(("quadrant", "sign"), signs(ZONES).items())
def test_each_quadrant_belongs_to_a_zone_of_one_side(quadrant, sign):
    assert field.zone(quadrant) == Zone(0 if sign.isupper() else 1, NAMES[sign.upper()])


@pytest.mark.parametrize("name", NAMES.values())
@pytest.mark.parametrize("side", [0, 1])
def test_each_side_has_four_zones_of_two_quadrants(side, name):
    assert len(field.quadrants(Zone(side, name))) == 2


@pytest.mark.parametrize(
    ("tile", "place"), [("A1", (0, 0)), ("L1", (11, 0)), ("A12", (0, 11)), ("L12", (11, 11))]
)
def test_tiles_are_lettered_from_the_first_sides_left_and_numbered_from_its_back(tile, place):
    assert read_tile(tile) == place
    assert field.name(Tile(*place)) == tile


@pytest.mark.parametrize(
    ("one", "other", "tiles"), [("D4", "D4", 0), ("D4", "E5", 1), ("D4", "A7", 3), ("D4", "F8", 4)]
)
def test_a_diagonal_counts_as_one_tile(one, other, tiles):
    assert field.distance(read_tile(one), read_tile(other)) == tiles


# Ranges.


def middle(quadrant: Quadrant) -> Tile:
    return Tile(quadrant.column * 3 + 1, quadrant.row * 3 + 1)


def reaches(stands: Quadrant, there: Quadrant, weapon: str, side: int, **house) -> bool:
    """Whether a strike from one quadrant into another is allowed for a fighter of a side."""
    last = Tile(there.column * 3 + 2, there.row * 3 + 2)
    me = fighter("me", field.name(middle(stands)), weapon=weapon)
    foe = adversary("foe", field.name(last))
    teams = ([me], [foe]) if side == 0 else ([foe], [me])
    try:
        engine.check(fight(*teams, active_side=side, house=house), "me", Strike("foe"))
    except IllegalMove:
        return False
    return True


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize(("zone", "range_"), REACHED)
def test_what_each_range_reaches_from_each_zone_of_each_side(side, zone, range_):
    rows = REACHED[zone, range_]
    expected = signs(rows if side == 0 else turned(rows))
    for stands in field.quadrants(Zone(side, NAMES[zone])):
        reached = {
            there: "#" if reaches(stands, there, WEAPONS[range_], side, back_range=0) else "."
            for there in field.all_quadrants()
        }
        assert reached == expected


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize(("weapon", "further"), [("missile", True), ("control", False)])
def test_from_the_back_line_missiles_and_nothing_else_reach_a_quadrant_further(
    side, weapon, further
):
    far = Quadrant(1, 3 if side == 0 else 0)
    for stands in field.quadrants(Zone(side, "back line")):
        assert reaches(stands, far, weapon, side) == further


@pytest.mark.parametrize("side", [0, 1])
def test_missiles_reach_further_from_any_back_line(side):
    theirs, ours = (
        (Quadrant(1, 3), Quadrant(1, 0)) if side == 0 else (Quadrant(1, 0), Quadrant(1, 3))
    )
    assert reaches(theirs, ours, "missile", side)


def test_from_other_zones_missiles_reach_no_further():
    flank, opposite = Quadrant(0, 0), Quadrant(3, 3)
    assert not reaches(flank, opposite, "missile", 0)
    assert not reaches(flank, opposite, "missile", 1)


def test_an_attack_reaches_a_target_in_your_own_zone():
    for weapon in WEAPONS.values():
        assert reaches(Quadrant(1, 1), Quadrant(1, 1), weapon, 0)
        assert reaches(Quadrant(1, 1), Quadrant(2, 1), weapon, 0)


# Words for places.


@pytest.mark.parametrize(
    ("tile", "ours", "theirs"),
    [
        ("A1", "rear quadrant of our left flank", "rear quadrant of their left flank"),
        ("A6", "forward quadrant of our left flank", "forward quadrant of their left flank"),
        ("L3", "rear quadrant of our right flank", "rear quadrant of their right flank"),
        ("L4", "forward quadrant of our right flank", "forward quadrant of their right flank"),
        ("D1", "left quadrant of our back line", "right quadrant of their back line"),
        ("I1", "right quadrant of our back line", "left quadrant of their back line"),
        ("D6", "left quadrant of our front line", "right quadrant of their front line"),
        ("I6", "right quadrant of our front line", "left quadrant of their front line"),
    ],
)
def test_a_place_is_a_quadrant_of_a_zone_as_each_side_sees_it(tile, ours, theirs):
    place = read_tile(tile)
    across = Tile(11 - place.column, 11 - place.row)
    assert field.word(place.quadrant, 0) == field.word(across.quadrant, 1) == ours
    assert field.word(place.quadrant, 1) == field.word(across.quadrant, 0) == theirs


# The starting tiles.


def begun(*sizes: int, **house) -> dict[str, list[str]]:
    """Return the starting tiles of sides of these sizes, by side."""
    rules = DungeoneersHouse(**house)
    participants = [
        Participant(
            f"{team}{number}", f"{team}{number}", team, RULESET.read_spec("", rules), npc=True
        )
        for team, size in zip("ABC", sizes, strict=False)
        for number in range(size)
    ]
    table = engine.begin(RULESET, participants, rules, "any")[0].table
    assert list(RULESET.problems(table)) == []
    return {
        team: [
            field.name(fighter.tile) for fighter in table.fighters.values() if fighter.team == team
        ]
        for team in table.teams
    }


def zones(tiles: list[str]) -> set[Zone]:
    return {field.zone(read_tile(tile).quadrant) for tile in tiles}


def rows(tiles: list[str]) -> set[int]:
    return {int(tile[1:]) for tile in tiles}


def test_each_side_begins_in_its_front_line():
    stand = begun(3, 4)
    assert zones(stand["A"]) == {Zone(0, "front line")}
    assert zones(stand["B"]) == {Zone(1, "front line")}


@pytest.mark.parametrize(
    ("apart", "ours", "theirs"), [(0, 6, 7), (1, 6, 8), (2, 5, 8), (3, 5, 9), (4, 4, 9)]
)
def test_the_middle_between_the_two_closest_is_where_the_front_lines_meet(apart, ours, theirs):
    stand = begun(3, 3, first_rows=apart)
    assert (rows(stand["A"]), rows(stand["B"])) == ({ours}, {theirs})


def test_a_creature_that_finds_no_room_in_the_front_line_begins_in_the_back_line():
    stand = begun(14, 1)
    assert zones(stand["A"]) == {Zone(0, "front line"), Zone(0, "back line")}


def test_a_third_side_begins_on_the_flanks_of_the_first():
    stand = begun(2, 2, 2)
    assert zones(stand["B"]) == {Zone(1, "front line")}
    assert zones(stand["C"]) <= {Zone(0, "left flank"), Zone(0, "right flank")}


def test_there_is_a_tile_for_everyone_of_a_great_many():
    stand = begun(40, 40, 20)
    assert len({tile for tiles in stand.values() for tile in tiles}) == 100


def test_more_than_the_field_has_room_for_do_not_begin():
    with refused("The field has no room for all of A."):
        begun(73, 1)
