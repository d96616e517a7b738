"""The status of a fight: the map, the numbers, folded, spoken, in one line, on cards."""

import pytest

from world.skirmish.rulesets.dungeoneers.fighters.data import Condition
from world.skirmish.rulesets.dungeoneers.tests.positions import (
    adversary,
    duel,
    fight,
    fighter,
    hits,
)
from world.skirmish.rulesets.dungeoneers.wounds import WoundsDealt
from world.skirmish.testing.typed_moves import after, me
from world.skirmish.views import fight_json, view
from world.skirmish.views.display import Harm, Piece, Reader
from world.skirmish.views.text import width

VIEW = view("dungeoneers")
WIDEST = 59


def ambush():
    """Freya and Ann against a zombie, a goblin that hides and one that is dead."""
    freya = fighter("Freya", "F5", wounds=2, tokens=2, free_action=0)
    ann = fighter("Ann", "G5", armor=2, stress=7, conditions=["prone"], armed="dropped", lies="F8")
    goblins = adversary("goblin 1", "L11", size="small"), adversary("goblin 2", "L10", dead=True)
    zombie = adversary("zombie", "F8", wounds=5)
    start = fight([freya, ann], [zombie, *goblins])
    hidden = start.table.fighters["goblin 1"]
    hidden.conditions += (Condition("hidden", until="acting"),)
    return start.table


MAP = """\
===========================================================
Round: 1. Spotlight: A
right flank |          B          | left flank
    A  B  C |  D  E  F    G  H  I |  J  K  L
12  .  .  . |  .  .  .    .  .  . |  .  .  .
11  .  .  . |  .  .  .    .  .  . |  .  . g1  back line
10  .  .  . |  .  .  .    .  .  . |  .  .  .
            +---------------------+
 9  .  .  . |  .  .  .    .  .  . |  .  .  .
 8  .  .  . |  .  . zo    .  .  . |  .  .  .  front line
 7  .  .  . |  .  .  .    .  .  . |  .  .  .
   ---------+---------------------+---------
 6  .  .  . |  .  .  .    .  .  . |  .  .  .
 5  .  .  . |  .  . FR   AN  .  . |  .  .  .  front line
 4  .  .  . |  .  .  .    .  .  . |  .  .  .
            +---------------------+
 3-1  empty
 left flank |          A          |right flank
A <-                WOUNDS STRESS  AT ARM TOK FREE
FR Freya               2/6    0/6  F5       2 used
AN Ann                 0/6    7/6  G5   2   3 left
   broken; prone; weapon lies on F8
B                   WOUNDS STRESS  AT ARM TOK FREE
zo zombie              5/6    0/6  F8         left
g1 goblin 1            0/5    0/6 L11         left
   hidden until acting
-- goblin 2         dead
==========================================================="""


def test_the_field_is_a_map_with_a_line_of_numbers_for_each_creature():
    assert VIEW.status(ambush()) == MAP


def test_rows_behind_the_front_lines_are_one_line_if_no_fighter_is_there():
    lines = VIEW.status(duel(fighter("me", "F6"), adversary("foe", "F7")).table).splitlines()
    assert "12-10  empty" in lines
    assert " 3-1  empty" in lines


def a_name(number: int) -> str:
    return f"the {number}th of the goblin archers"[:30]


def test_the_status_fits_sixty_columns_whatever_names_and_conditions_there_are():
    crowd = [
        fighter(
            a_name(number),
            conditions=["prone", "off balance", "disoriented", "frightened", "grappling"],
            body=10, size="gargantuan", wounds=38, armor=99, line_size=6,
        )
        for number in range(9)
    ]  # fmt: skip
    start = fight(crowd, [adversary("foe")]).table
    start.teams = ("the valiant seven of the North", "B")
    for combatant in start.fighters.values():
        combatant.team = start.teams[combatant.name == "foe"]
    assert max(map(width, VIEW.status(start).splitlines())) <= WIDEST


def test_capital_marks_are_of_the_first_sides_half():
    lines = VIEW.status(ambush()).splitlines()
    assert "FR" in "".join(lines)
    assert "zo" in "".join(lines)


def test_a_plus_is_where_several_share_a_tile():
    table = duel(fighter("me", "B6", size="tiny"), adversary("foe", "B6", size="small")).table
    assert "ME+" in VIEW.status(table)


def test_a_side_of_a_third_team_stands_with_those_on_its_half():
    table = fight([fighter("me", "F6")], [adversary("foe", "F7")], [adversary("wolf", "A6")]).table
    assert "right flank |        B, C         | left flank" in VIEW.status(table)


# Folded.


def narrow(seat: str) -> list[str]:
    return VIEW.status(ambush(), Reader(seat, columns=59)).splitlines()


def test_on_a_narrow_screen_the_places_are_words_with_distances():
    assert narrow("Freya")[:11] == [
        "Round: 1. Spotlight: A, your side",
        "- A (your team) <-",
        "Freya <-",
        "  hurt",
        "  Wounds 2/6, Stress 0/6, At F5, Tokens 2, Free action used",
        "  left quadrant of our front line, 3 tiles from zombie",
        "Ann <-",
        "  broken",
        "  Wounds 0/6, Stress 7/6, At G5, Armor 2, Tokens 3, Free",
        "    action left",
        "  right quadrant of our front line, 1 tile from you, 3",
    ]


def test_left_and_right_are_as_the_side_of_the_reader_sees_them_on_a_narrow_screen_too():
    assert "  right quadrant of our front line, 3 tiles from Freya" in narrow("zombie")
    assert "  right quadrant of their front line, 3 tiles from you" in narrow("zombie")


def test_the_team_of_the_reader_is_marked_on_a_narrow_screen():
    assert "- A <-" in narrow("zombie")
    assert "- B (your team)" in narrow("zombie")


def test_on_a_narrow_screen_no_line_is_wider():
    assert max(map(len, VIEW.status(ambush(), Reader(columns=40)).splitlines())) <= 40


# Spoken.


SPOKEN = """\
Round: 1. Spotlight: A, your side.
You: hurt, on F5, left quadrant of our front line, 3 tiles from zombie, \
2 of 6 wounds, 0 of 6 stress, 2 tokens, free action used.
Your team:
Ann: broken, on G5, right quadrant of our front line, 1 tile from you, 3 tiles from zombie, \
0 of 6 wounds, 7 of 6 stress, armor 2, 3 tokens, free action left, prone, weapon lies on F8.
Team B:
zombie: hurt, on F8, left quadrant of their front line, 3 tiles from you, \
5 of 6 wounds, 0 of 6 stress, free action left.
goblin 1: unhurt, on L11, rear quadrant of their left flank, 6 tiles from you, \
0 of 5 wounds, 0 of 6 stress, free action left, hidden until acting.
goblin 2: dead."""


def test_the_spoken_form_says_where_each_is_team_by_team():
    assert VIEW.status(ambush(), Reader("Freya", spoken=True)) == SPOKEN


def test_the_other_side_hears_it_from_where_it_stands():
    said = VIEW.status(ambush(), Reader("zombie", spoken=True))
    assert "You: hurt, on F8, right quadrant of our front line, 3 tiles from Freya" in said
    assert "Ann: broken, on G5, left quadrant of their front line, 3 tiles from you, 0 of" in said


def test_a_creature_that_only_listens_hears_whose_line_it_is():
    said = VIEW.status(ambush(), Reader(spoken=True))
    assert "Freya: hurt, on F5, left quadrant of the front line of A, 3 tiles from zombie" in said
    assert "on L11, rear quadrant of the left flank of B, 6 tiles from Freya" in said


def test_an_enemy_on_our_half_is_named_with_its_team():
    table = fight([fighter("me", "F6")], [adversary("foe", "F7")], [adversary("wolf", "A6")]).table
    said = VIEW.status(table, Reader("me", spoken=True)).splitlines()
    assert said.index("Team C:") + 1 == next(
        place for place, line in enumerate(said) if line.startswith("wolf: unhurt, on A6, forward")
    )


# In one line, and on cards.


def test_in_one_line_you_have_your_own_numbers_and_how_the_others_are_by_team():
    assert VIEW.line(ambush(), Reader("Freya")) == (
        "Round: 1. Spotlight: A, your side. You: Wounds 2/6, Stress 0/6, At F5, Tokens 2, "
        "Free action used, hurt. Your team: Ann broken, at G5, 1 tile away. "
        "B: zombie hurt, at F8, 3 tiles away; goblin 1 unhurt, at L11, 6 tiles away; goblin 2 dead."
    )


def test_after_the_action_the_line_says_what_is_left():
    now = after(duel(dice=hits(3)), "me: strike foe at most 0")
    said = VIEW.line(now.table, Reader("foe"))
    assert said.startswith("Round: 1. Spotlight: A; free actions are left. You: Wounds 0/6")


def test_in_one_line_who_is_out_reads_so():
    assert "You: dead." in VIEW.line(ambush(), Reader("goblin 2"))


def test_when_it_is_over_the_line_says_who_won():
    now = after(duel(foe=adversary("foe", wounds=6), dice=hits(2)), "me: strike foe")
    said = VIEW.line(now.table, Reader())
    assert said == "COMBAT IS OVER! Winning team: A. A: me unhurt. B: foe dead."


@pytest.mark.parametrize("reader", [Reader(spoken=True), Reader(brief=True)])
def test_a_fight_without_a_winner_ends_in_one_stop(reader):
    table = duel(fighter("me", dead=True), adversary("foe", dead=True), over=True).table
    assert "Winning team: none!" in VIEW.status_for(table, reader)
    assert "!." not in VIEW.status_for(table, reader)


def test_a_card_has_tile_armor_and_tokens_wounds_and_stress_and_what_else_there_is():
    freya, ann, zombie, goblin, dead = VIEW.cards(ambush())
    assert freya.numbers == (("At", "F5"), ("Tokens", "2"), ("Free action", "used"))
    assert freya.bars == (("Wounds", 2, 6), ("Stress", 0, 6))
    assert ann.numbers == (("At", "G5"), ("Armor", "2"), ("Tokens", "3"), ("Free action", "left"))
    assert (ann.health, ann.notes) == ("broken", ("prone", "weapon lies on F8"))
    assert (freya.turn, zombie.turn, dead.out, dead.health) == (True, False, True, "dead")
    assert [label for label, _ in dead.numbers] == ["At"]
    assert goblin.notes == ("hidden until acting",)


@pytest.mark.parametrize(
    ("fields", "note"),
    [
        ({"line_size": 3}, "holds the line against medium and smaller creatures"),
        ({"armed": "stowed"}, "weapon stowed"),
        ({"mount": "foe"}, "rides foe"),
    ],
)
def test_what_else_there_is_to_say(fields, note):
    table = duel(fighter("me", **fields)).table
    assert VIEW.cards(table)[0].notes == (note,)


@pytest.mark.parametrize(
    ("condition", "note"),
    [
        (Condition("dazed", stacks=1), "dazed for 1 round"),
        (Condition("channeling", stacks=4), "channeling (4 stacks)"),
        (Condition("grappling", grapples="foe"), "grappling foe"),
        (
            Condition("grappling", grapples="foe", turns=1),
            "grappling foe to the end of the next turn of B",
        ),
        (Condition("hidden", until="moving"), "hidden until moving"),
        (Condition("hidden", until="later"), "hidden to the end of the round of the next action"),
        (Condition("hidden", until="round"), "hidden to the end of the round"),
        (Condition("prone"), "prone"),
    ],
)
def test_a_condition_says_how_long_it_lasts(condition, note):
    start = duel()
    me(start).conditions += (condition,)
    assert VIEW.cards(start.table)[0].notes == (note,)


@pytest.mark.parametrize(
    ("fields", "health"),
    [
        ({}, "unhurt"),
        ({"wounds": 1}, "hurt"),
        ({"wounds": 6}, "at the last wound"),
        ({"stress": 7}, "broken"),
        ({"fled": True}, "fled"),
        ({"withdrawn": True}, "left the fight"),
        ({"dead": True}, "dead"),
    ],
)
def test_the_health_of_a_creature_in_a_word(fields, health):
    assert VIEW.cards(duel(fighter("me", **fields)).table)[0].health == health


def test_the_statistics_count_the_wounds_that_were_taken():
    wounds = WoundsDealt("me", "foe", "heat", 4, 0, 0, 1, 3, 3, 6)
    assert VIEW.harm(wounds) == Harm("me", "foe", 3)
    assert VIEW.harm(WoundsDealt("me", "foe", "heat", 1, 0, 0, 1, 0, 0, 6)) is None


# The board.


def test_the_board_has_the_rows_of_the_map_and_a_region_for_each_quadrant():
    board = VIEW.board(ambush())
    assert [row[0].word for row in board.rows] == [f"A{number}" for number in range(12, 0, -1)]
    assert [square.word for square in board.rows[-1]] == [f"{sign}1" for sign in "ABCDEFGHIJKL"]
    regions = [{square.region for row in board.rows for square in row}]
    assert regions == [set(range(16))]


@pytest.mark.parametrize(
    ("seat", "row", "column", "name", "within"),
    [
        ("", 7, 5, "left quadrant of the front line of A", "front line of A"),
        ("", 1, 11, "rear quadrant of the left flank of B", "left flank of B"),
        ("Freya", 7, 5, "left quadrant of our front line", "our front line"),
        ("zombie", 7, 5, "right quadrant of their front line", "their front line"),
        ("zombie", 1, 11, "rear quadrant of our left flank", "our left flank"),
    ],
)
def test_a_square_belongs_to_a_quadrant_within_a_zone(seat, row, column, name, within):
    board = VIEW.board(ambush(), seat)
    region = board.regions[board.rows[row][column].region]
    assert (region.name, region.within) == (name, within)


def test_a_piece_is_a_fighter_on_a_square_with_their_mark():
    assert VIEW.pieces(ambush()) == (
        Piece("Freya", "F5", "FR"),
        Piece("Ann", "G5", "AN"),
        Piece("zombie", "F8", "zo"),
        Piece("goblin 1", "L11", "g1"),
    )


def test_a_screen_gets_the_board_once_and_the_pieces_when_one_has_moved():
    start = duel()
    assert {"board", "pieces"} <= fight_json.state(start).keys()
    moved = after(start, "me: reposition C5")
    assert fight_json.changes(fight_json.shown(start), fight_json.shown(moved))["pieces"] == (
        {"id": "me", "square": "C5", "mark": "ME"},
        {"id": "foe", "square": "B7", "mark": "fo"},
    )
    held = after(moved, "me: hold the line")
    assert "pieces" not in fight_json.changes(fight_json.shown(moved), fight_json.shown(held))
