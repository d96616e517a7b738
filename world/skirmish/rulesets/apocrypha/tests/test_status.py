"""The status of an Apocrypha fight: as columns, folded, spoken, in one line and on cards."""

import pytest

from world.skirmish.rulesets.apocrypha.table import Aim
from world.skirmish.rulesets.apocrypha.tests.positions import duel, fight, fighter, going, prepared
from world.skirmish.testing.typed_moves import after
from world.skirmish.views import view
from world.skirmish.views.display import Reader
from world.skirmish.views.text import wrapped

VIEW = view("apocrypha")

READERS = {
    "wide": Reader(),
    "narrow": Reader(columns=40),
    "spoken": Reader("me", spoken=True),
}


def status(fight, reader="wide") -> str:
    return VIEW.status(fight.table, READERS[reader])


def lines_of(fight, reader="wide") -> list[str]:
    return status(fight, reader).splitlines()


def test_the_whole_as_columns():
    me = fighter("me", ap=10, harm=2, shock=2, **going(2, "foe"))
    foe = fighter("foe", "pistol", ap=12, cover="half", readied=True)
    start = duel(me, foe, apart=3, shots=[("foe", "me")])
    assert lines_of(start)[1:-1] == [
        "Round: 1. me's pass, 0 of 8 AP spent",
        "-" * 78,
        "A <-                 AP  VITALITY   AT  IN HAND    STATE",
        "me <-             10/27     11/15  0 m  Longsword  hurt",
        "  2 of the damage is shock; running toward foe, 4 m per AP; engaged at range",
        "  with foe",
        "-" * 78,
        "B                    AP  VITALITY   AT  IN HAND    STATE",
        "foe               12/27     15/15  3 m  Pistol     unhurt",
        "  half cover; readied; engaged at range with me",
        "-" * 78,
        "me --[3 m]-- foe",
        "The order, by action points: foe 12, me 10",
    ]


@pytest.mark.parametrize("reader", [Reader(spoken=True), Reader(brief=True)])
def test_a_fight_without_a_winner_ends_in_one_stop(reader):
    table = duel().table
    table.over, table.winner = True, ""
    said = VIEW.status_for(table, reader)
    assert "Winning team: none!" in said
    assert "!." not in said


def test_who_is_out_stands_nowhere():
    start = fight([fighter("me")], [fighter("foe", harm=20, ap=0), fighter("other", ap=1)])
    lines = lines_of(start)
    assert "me --[1 m]-- other" in lines
    (out,) = [line for line in lines if line.startswith("foe ")]
    assert out.split() == ["foe", "0/27", "0/15", "incapacitated"]


@pytest.mark.parametrize(
    ("fields", "health"),
    [
        ({}, "unhurt"),
        ({"shock": 1}, "hurt"),
        ({"harm": 8}, "wounded"),
        ({"harm": 9, "shock": 6}, "incapacitated"),
        ({"harm": 23}, "dead"),
        ({"withdrawn": True}, "left the fight"),
    ],
)
def test_health_is_a_word_everywhere(fields, health):
    start = fight([fighter("me")], [fighter("foe", **fields), fighter("other")])
    for reader in READERS:
        assert health in status(start, reader)
    assert health in VIEW.line(start.table, Reader("me"))
    (card,) = [card for card in VIEW.cards(start.table) if card.name == "foe"]
    assert card.health == health
    assert card.out == (health in ("incapacitated", "dead", "left the fight"))


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize(
    ("fields", "note"),
    [
        ({"aim": Aim("me", 2)}, "aiming at {me} (+2)"),
        ({"prepared": prepared("attack", "enters"), "hiding": True}, "something prepared"),
        ({"defending": True}, "desperate defense"),
        (
            {"stance": "prone"} | going(1, "me", toward=False),
            "walking away from {me}, 0.5 m per AP",
        ),
        ({"aware": False}, "unaware"),
        ({"cover": "heavy"}, "heavy"),
        ({"stance": "crouched"}, "crouched"),
    ],
)
def test_what_anybody_can_see_is_told(reader, fields, note):
    start = duel(foe=fighter("foe", "pistol", **fields), apart=9)
    said = " ".join(status(start, reader).split())
    assert note.format(me="you" if reader == "spoken" else "me") in said


def test_what_is_prepared_is_not_told():
    start = duel(foe=fighter("foe", prepared=prepared("power attack", "enters")))
    assert all("power" not in status(start, reader) for reader in READERS)


def test_who_waits_is_told():
    waited = after(duel(), "me: wait")
    assert "waiting" in status(waited)
    assert "foe's pass" in status(waited)


def test_between_rounds_nobody_waits():
    paused = duel(phase="pause")
    paused.table.waited.append("me")
    assert "waiting" not in status(paused)


def test_engagements_hand_to_hand_go_by_reach():
    assert "engaged hand to hand with foe" in status(duel(apart=2))
    assert "engaged" not in status(duel(apart=2.5))
    assert "engaged hand to hand with you" in status(duel(apart=2), "spoken")


def test_who_hears_it_hears_oneself_first():
    lines = lines_of(duel(fighter("me", harm=4, shock=1)), "spoken")
    assert lines == [
        "Round: 1. Your pass, 0 of 8 AP spent.",
        (
            "You: hurt, 10 of 27 action points, 10 of 15 Vitality, at 0 m, armed with Longsword, "
            "1 of the damage is shock, engaged hand to hand with foe."
        ),
        "Team B:",
        (
            "foe: unhurt, 10 of 27 action points, 15 of 15 Vitality, at 1 m, armed with Longsword, "
            "1 meter from you, engaged hand to hand with you."
        ),
        "The order, by action points: you 10, foe 10.",
    ]


def test_the_line_says_what_matters():
    start = duel(foe=fighter("foe", harm=8), apart=2)
    assert VIEW.line(start.table, Reader("me")) == (
        "Round: 1. Your pass, 0 of 8 AP spent. You: AP 10/27, Vitality 15/15, At 0 m, "
        "In hand Longsword, unhurt. B: foe 10 AP, wounded, 2 m away."
    )
    assert "foe 10 AP, wounded, at 2 m" in VIEW.line(start.table, Reader())


@pytest.mark.parametrize(
    ("phase", "title"),
    [
        ("vote", "Round: 1. It is over: push, pause or cease"),
        ("pause", "Round: 1. A Pause"),
    ],
)
def test_between_rounds_it_says_what_it_is(phase, title):
    start = duel(phase=phase)
    assert title in status(start)
    assert "Engaged" not in status(start)


def test_in_a_pause_all_are_to_move_who_have_not_agreed_to_the_end():
    assert [card.turn for card in VIEW.cards(duel(phase="vote").table)] == [False, False]
    paused = duel(phase="pause")
    paused.table.ceased.append("foe")
    assert {card.name: card.turn for card in VIEW.cards(paused.table)} == {"me": True, "foe": False}


def test_cards_have_bars():
    me = fighter("me", harm=4, shock=2)
    (card, _) = VIEW.cards(duel(me).table)
    assert card.bars == (("AP", 10, 27), ("Vitality", 9, 15))
    assert "engaged hand to hand with foe" in card.notes


def test_the_most_action_points_go_by_how_they_are_rolled():
    by_attributes = duel(house={"ap_check": "attributes"})
    assert VIEW.cards(by_attributes.table)[0].bars[0] == ("AP", 10, 60)


def test_names_of_any_width_fold():
    many = [fighter(f"名前名前名前 {number}", x=number * 100) for number in range(1, 9)]
    start = fight([fighter("me")], many)
    for line in lines_of(start, "narrow"):
        assert sum(1 + (sign > "\u2e80") for sign in line) < 60


def test_a_text_is_folded_between_words():
    assert wrapped("one two three", 7) == "one two\n  three"
    assert wrapped("  one two", 6) == "  one\n  two"
    assert wrapped("unbreakable one", 5) == "unbreakable\n  one"
