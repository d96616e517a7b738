"""Cepheus in words: the status in every form."""

import re

import pytest

from world.skirmish.rulesets.cepheus.fighters.fighter import Aim
from world.skirmish.rulesets.cepheus.tests.positions import duel, fight, fighter
from world.skirmish.rulesets.cepheus.tests.reading import VIEW
from world.skirmish.state.fight import REFEREE
from world.skirmish.testing.typed_moves import after
from world.skirmish.views.display import Reader

# The status.


@pytest.mark.parametrize(
    "reader", [Reader(), Reader(columns=40), Reader(spoken=True)], ids=["wide", "narrow", "spoken"]
)
def test_the_status_says_who_is_seriously_wounded(reader):
    start = duel(fighter("me", "Rifle", now={"end": 6, "str": 6, "dex": 6}))
    assert VIEW.status(start.table, reader).count("seriously wounded") == 1
    assert "wounded" not in VIEW.status(duel().table, reader)


def test_a_fight_without_a_winner_ends_in_one_stop():
    now = after(duel(), "referee: cease")
    assert "Winning team: none!\n" in VIEW.status(now.table, Reader(spoken=True))


def test_the_status_says_who_stands_where():
    status = VIEW.status(duel().table)
    assert "\nme --[30 m, Medium]-- foe\n" in status


@pytest.mark.parametrize(
    "reader", [Reader(), Reader(columns=40), Reader("me", spoken=True)],
    ids=["wide", "narrow", "spoken"],
)  # fmt: skip
def test_before_the_range_is_settled_nobody_stands_anywhere(reader):
    table = duel().table
    assert re.search(r"\b30 m(eters)?\b", VIEW.status(table, reader))
    table.phase = "range"
    assert "--[" not in VIEW.status(table, reader)
    assert not re.search(r"\d m(eters)?\b", VIEW.status(table, reader))


@pytest.mark.parametrize(
    "reader", [Reader(), Reader(columns=40), Reader(spoken=True)], ids=["wide", "narrow", "spoken"]
)
def test_before_initiative_is_rolled_nobody_has_any(reader):
    table = duel().table
    for combatant in table.fighters.values():
        combatant.base = 77
    assert "77" in VIEW.status(table, reader)
    table.round = 0
    for phase in ("aware", "range", "tactics", "medical"):
        table.phase = phase
        assert "77" not in VIEW.status(table, reader)


def test_who_hears_it_hears_how_far_away_others_are_or_where_they_stand():
    now = fight([fighter("ann", x=-150)], [fighter("bob")], apart=5).table
    fighting = VIEW.status(now, Reader("ann", spoken=True))
    assert (
        "bob: unhurt, 7 of 7 Strength, 7 of 7 Dexterity, 7 of 7 Endurance, initiative 19, "
        in fighting
    )
    assert "6.5 meters from you (Short range)" in fighting
    watching = VIEW.status(now, Reader(REFEREE, spoken=True))
    assert "at -1.5 m" in watching
    assert "at 5 m" in watching


@pytest.mark.parametrize("name", ["ann", "Sir Reginald Featherstonehaugh"])
@pytest.mark.parametrize("weapon", ["Dagger", "Rifle", "Advanced Combat Rifle"])
@pytest.mark.parametrize("aim", [None, Aim("foe", True, 6)])
def test_a_status_fits_a_screen_of_80_columns(name, weapon, aim):
    now = fight([fighter(name, weapon, aim=aim, x=-100_000)], [fighter("foe")]).table
    status = VIEW.status(now)
    assert [line for line in status.splitlines() if len(line) > 80] == []
    assert weapon in status
    assert ("aims for the kill at foe +6" in status) is (aim is not None)


def test_so_does_one_with_many_fighters():
    crowd = [fighter(f"fighter number {number}", x=1000 * number) for number in range(1, 13)]
    status = VIEW.status(fight(crowd[:6], crowd[6:]).table)
    assert [line for line in status.splitlines() if len(line) > 80] == []


def test_before_that_they_stand_as_they_came():
    table = fight([fighter("ann")], [fighter("bob", dex=9)]).table
    table.round = 0
    assert [card.name for card in VIEW.cards(table)] == ["ann", "bob"]


def test_before_that_it_is_on_no_card():
    table = duel().table
    table.phase, table.round = "range", 0
    (card, _) = VIEW.cards(table)
    assert card.numbers == ()
    assert card.notes == ("Rifle 10/10 in hand",)


@pytest.mark.parametrize(
    "reader", [Reader(), Reader(columns=40), Reader(spoken=True)], ids=["wide", "narrow", "spoken"]
)
def test_the_status_says_what_is_unusual_about_the_place(reader):
    usual = VIEW.status(duel().table, reader)
    assert "terrain" not in usual
    assert "smoke" not in usual
    start = duel(terrain="difficult", pace=200, light="dark", smoke="thin", weather="extreme")
    status = VIEW.status(start.table, reader)
    sentence = "Difficult terrain, total darkness, thin smoke, extreme weather, movement times 2"
    assert sentence in " ".join(status.split())


# Friend and foe, and what hinders a fighter, in every form of the status.


EVERY_FORM = [Reader("ann"), Reader("ann", columns=40), Reader("ann", spoken=True)]


@pytest.mark.parametrize("reader", EVERY_FORM, ids=["wide", "narrow", "spoken"])
def test_the_status_says_who_is_on_whose_side(reader):
    start = fight([fighter("ann"), fighter("bob")], [fighter("cid"), fighter("dan")])
    lines = VIEW.status(start.table, reader).splitlines()
    starts = ["Your team:", "bob:", "Team B:", "cid:", "dan:"] if reader.spoken else [
        "A" if reader.columns == 80 else "- A", "ann", "bob",
        "B" if reader.columns == 80 else "- B", "cid", "dan",
    ]  # fmt: skip
    found = iter(lines)
    assert all(any(line.startswith(start) for line in found) for start in starts)


def test_the_line_says_who_is_on_whose_side_and_how_far():
    start = fight([fighter("ann"), fighter("bob")], [fighter("cid")], apart=5)
    said = VIEW.line(start.table, Reader("ann"))
    assert said.endswith("Your team: bob unhurt, 0 m away. B: cid unhurt, 5 m away.")


def test_the_line_has_no_distance_to_those_who_have_left():
    start = fight([fighter("ann"), fighter("bob", withdrawn=True)], [fighter("cid")], apart=5)
    said = VIEW.line(start.table, Reader("ann"))
    assert said.endswith("Your team: bob left the fight. B: cid unhurt, 5 m away.")


@pytest.mark.parametrize("reader", EVERY_FORM, ids=["wide", "narrow", "spoken"])
def test_the_status_says_what_hinders_somebody(reader):
    ann = fighter("ann", "Rifle", reactions=2, fatigued=True, change_next=-4, carries=["Pike"] * 3)
    bob = fighter("bob", now={"str": 3})
    said = " ".join(VIEW.status(fight([ann], [bob], apart=5).table, reader).split())
    for note in ("reactions -2", "fatigue -2", "medium load -1", "unaware, cannot react"):
        assert note in said
    assert ("3 of 7 Strength" if reader.spoken else "3/7") in said
    assert "bob: wounded" in said if reader.spoken else "wounded" in said


def test_what_initiative_is_lost_already_is_said():
    now = fight([fighter("ann")], [fighter("bob")])
    now.table.fighters["bob"].change_next = -2
    assert "initiative -2 next round" in VIEW.status(now.table)


def test_a_narrow_screen_has_the_distances_that_are_heard():
    now = fight([fighter("ann")], [fighter("bob")], apart=5).table
    assert "5 meters from you (Short range)" in VIEW.status(now, Reader("ann", columns=58))
