"""Grapple in words: every event has a line or a sentence, and the table stands in columns."""

import msgspec
import pytest
from msgspec.structs import fields

from world.skirmish import engine
from world.skirmish.referee.corrections import Corrected
from world.skirmish.referee.entering import Entered
from world.skirmish.referee.teams import Returned, TeamChanged
from world.skirmish.rulesets.grapple.actions import Revived, SkillUsed
from world.skirmish.rulesets.grapple.skills import SKILL_NAMES
from world.skirmish.rulesets.grapple.tests.positions import duel, fight, fighter, hits
from world.skirmish.rulesets.grapple.view import GrappleView
from world.skirmish.state.events import Event, Rolled
from world.skirmish.state.fight import REFEREE
from world.skirmish.testing.typed_moves import after, play
from world.skirmish.views import view
from world.skirmish.views.display import ANYBODY, Reader
from world.skirmish.views.menus import loose_words, menus
from world.skirmish.views.reports import report

VIEW = view("grapple")

#: What the rules can tell: their own events, and those of every ruleset.
OF_THE_REFEREE = (Corrected, Entered, Returned, TeamChanged)
EVENTS = [*(kind for kind in GrappleView.sentences_of if kind not in OF_THE_REFEREE), Rolled]

#: What the lines and the table of the book show in another way.
SHOWN_BY_THE_TABLE = {Revived, Rolled}


#: The fighters that the events name, and others.
TEAMS = ("me ann bob", "foe cid dan")

EVENTS_WITH_SENTENCES = [kind for kind in EVENTS if kind is not Rolled]


def example(kind: type[Event], **values) -> Event:
    """An event of this kind: the fighters are `me` and `foe`, every number is 1."""
    names = {"actor": "me", "target": "foe", "team": "A", "winner": "A", "skill": "co"}
    usual = {
        field.name: names.get(field.name, True if field.type is bool else 1)
        for field in fields(kind)
    }
    if kind is Rolled:
        usual["faces"] = (1,)
    return kind(**usual | values)


def test_all_events_of_grapple_are_known_here():
    """Those that come up in a fight in which everything happens."""
    start = fight(
        [fighter("ann", "md co en", sd=12), fighter("bob", wounds=3)],
        [fighter("cid", defense=1, max_wounds=1)],
        dice=(*hits(8, 8), *hits(5, 5), *hits(6, 6)),
    )
    told = []
    for actor, words in (
        ("ann", "skill 6 md bob"), ("bob", "maneuver 1 ac"), ("cid", "catch breath"),
        ("bob", "catch breath"), ("ann", "strike 6 cid"),
    ):  # fmt: skip
        start, news = play(start, f"{actor}: {words}")
        told += news
    told += play(duel(), "referee: withdraw foe")[1]
    assert {type(event) for event in told} == set(EVENTS)


@pytest.mark.parametrize("seat", ["", "me", "foe", REFEREE])
@pytest.mark.parametrize("kind", EVENTS_WITH_SENTENCES, ids=lambda kind: kind.__name__)
def test_every_event_has_a_sentence_for_every_seat(kind, seat):
    sentence = VIEW.sentence(duel().table, example(kind), Reader(seat=seat, spoken=True))
    assert sentence.endswith(".")
    assert sentence[0].isupper() or sentence.startswith(("me ", "foe "))


@pytest.mark.parametrize("kind", EVENTS_WITH_SENTENCES, ids=lambda kind: kind.__name__)
def test_whom_no_event_names_is_told_what_their_mates_are(kind):
    told = [example(kind)]
    table = fight(*([fighter(name) for name in names.split()] for names in TEAMS)).table
    seat_like = VIEW.representative_seat(table, told)
    named = {"me", "foe"} & set(msgspec.json.encode(told).decode().split('"'))
    assert {seat: seat_like(seat) for seat in ("ann", "bob", "cid", "dan")} == {
        "ann": "ann", "bob": "ann", "cid": "cid", "dan": "cid"
    }  # fmt: skip
    for seat in ("bob", "dan"):
        like = VIEW.sentences(table, told, Reader(seat_like(seat)))
        assert VIEW.sentences(table, told, Reader(seat)) == like
    assert [seat_like(seat) for seat in sorted(named)] == sorted(named)
    assert [seat_like(seat) for seat in ("", REFEREE)] == ["", REFEREE]


def test_the_dice_of_a_move_are_told_by_the_sentence_of_the_move():
    assert VIEW.sentence(duel().table, example(Rolled)) == ""


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_every_event_is_in_the_result_or_in_the_table(kind):
    line = VIEW.render_events(duel().table, [example(kind)])
    assert (line == "") == (kind in SHOWN_BY_THE_TABLE)


def test_an_event_that_has_no_sentence_is_a_mistake():
    class Surprise(Event, tag="surprise"):
        pass

    with pytest.raises(KeyError, match="Surprise"):
        VIEW.sentence(duel().table, Surprise())


RESULTS = [
    # What was typed, the dice, the fighter's numbers, and the first line printed.
    ("maneuver 3 co", hits(4, 6), {}, "The maneuver succeeds (4/6): AD-3=2 SD+4+0=4"),
    ("maneuver 3 ac", hits(6, 7), {}, "The maneuver succeeds (6/7): AD-3=2 SD+5+0=5"),
    ("maneuver 1 ac", hits(1, 5), {"marks": ("ac", "co", "en"), "sd": 1},
     "The maneuver succeeds (1/5): AD-1=4 SD+1+2=4"),
    ("maneuver 3 co", hits(0, 6), {"sd": 1},
     "The maneuver fails (0/6). No AD were spent. SD+0=1"),
    ("strike 4 foe", hits(4, 4), {"sd": 5}, "The strike succeeds (4/4 vs. 3): SD-4=1 Wounds=1"),
    ("strike 4 foe", hits(3, 4), {"sd": 5}, "The strike fails (3/4 vs. 3). No SD were spent."),
    ("skill 2 co", hits(3, 3), {"sd": 2}, "The skill action succeeds (3/3 vs 2): SD-2=0 AD+5=10"),
    ("skill 2 en", hits(1, 2), {"sd": 2}, "The skill action fails (1/2 vs 2). No SD were spent."),
    ("skill 4 ac foe", hits(4, 6), {"sd": 4},
     "The skill action succeeds (4/6 vs 3): SD-4=0 foe: defense-1=2"),
    ("catch breath", (), {"ad": 9}, "Catching breath succeeds: AD+1=10"),
]  # fmt: skip


@pytest.mark.parametrize(("words", "dice", "numbers", "line"), RESULTS)
def test_a_move_prints_its_line_of_the_book(words, dice, numbers, line):
    start = duel(dice=dice, **numbers)
    now, events = play(start, f"me: {words}")
    assert VIEW.render_events(now.table, events).splitlines()[0] == f"+ me moves: {line}"


def test_each_of_several_moves_that_are_told_together_begins_as_the_book_begins_it():
    start = fight([fighter("me"), fighter("ann")], [fighter("foe")])
    first, events = play(start, "me: catch breath")
    now, more = play(first, "ann: catch breath")
    assert VIEW.render_events(now.table, [*events, *more]).splitlines() == [
        "+ me moves: Catching breath succeeds: AD+3=8",
        "+ ann moves: Catching breath succeeds: AD+3=8",
        "  New team moving: B",
    ]


def test_tactics_prints_what_was_paid_before_what_it_gave():
    now, events = play(duel("tc co en", hits(3, 8), sd=9), "me: skill 6 tc")
    line = VIEW.render_events(now.table, events).splitlines()[0]
    assert line == "+ me moves: The skill action succeeds (3/8 vs 2): SD-6=3 SD+2=5"


@pytest.mark.parametrize("skill", SKILL_NAMES)
def test_the_sentence_of_a_skill_names_it(skill):
    used = example(SkillUsed, skill=skill, succeeded=False)
    assert VIEW.sentence(duel().table, used, Reader(spoken=True)).startswith(
        f"me uses {SKILL_NAMES[skill]} on foe and fails ("
    )


@pytest.mark.parametrize(
    ("words", "dice", "numbers", "story"),
    [
        ("maneuver 3 co", hits(1, 6), {},
         "me maneuvers with Courage and gains 1 strike die (1 of 6 dice succeed). Team B moves."),
        ("maneuver 3 co", hits(0, 6), {"marks": ("ac", "co", "en")},
         "me maneuvers with Courage and fails, and gets 2 strike dice for three skills "
         "(0 of 6 dice succeed; no action dice are spent). Team B moves."),
        ("strike 6 foe", hits(4, 6), {"sd": 6},
         "me strikes foe for 1 wound (4 of 6 dice succeed, defense 3). Team B moves."),
        ("strike 6 foe", hits(3, 6), {"sd": 6},
         "me strikes foe and misses (3 of 6 dice succeed, defense 3; no strike dice are spent). "
         "Team B moves."),
        ("skill 6 co", hits(8, 8), {"sd": 6},
         "me uses Courage (7 of 7 dice succeed, difficulty 2): action dice from 5 to 10. "
         "Team B moves."),
        ("catch breath", (), {}, "me catches their breath and gains 3 action dice. Team B moves."),
    ],
)  # fmt: skip
def test_who_watches_reads_a_story_of_one_line(words, dice, numbers, story):
    now, events = play(duel(dice=dice, **numbers), f"me: {words}")
    assert VIEW.story(now.table, events) == story


def test_the_story_of_the_end_says_who_won():
    start = duel(dice=hits(6, 6), sd=6, foe=fighter("foe", defense=2))
    now, events = play(start, "me: strike 6 foe")
    assert VIEW.story(now.table, events) == (
        "me strikes foe for 3 wounds (6 of 6 dice succeed, defense 2). foe is knocked out. "
        "The fight is over; A won."
    )


# The table.


@pytest.mark.parametrize("name", ["x", "n" * 30, "名前", "goblin chief"])
def test_the_table_stands_in_columns_whatever_the_names(name):
    table = fight([fighter("me"), fighter(name)], [fighter("foe")]).table
    rows = VIEW.status(table).splitlines()
    widths = {_width(line[: line.index("  3")]) for line in rows if "5/10" in line}
    headings = {_width(line[: line.index("S4")]) for line in rows if "S4" in line}
    assert len(widths) == 1
    assert len(headings) == 1


def test_the_table_stands_in_columns_whatever_the_teams():
    start = duel()
    start.table.teams = ("t" * 30, "B")
    start.table.fighters["me"].team = "t" * 30
    rows = VIEW.status(start.table).splitlines()
    at = {line.index("S4") for line in rows if "S4" in line}
    under = {line.index(" -- -- ") + 1 for line in rows if "-- --" in line}
    skills = {line.index("ac") for line in rows if "5/10" in line}
    assert at == under == skills


@pytest.mark.parametrize("dice", [3, 99, 100, 100_000])
def test_the_table_stands_in_columns_whatever_the_strike_dice(dice):
    start = fight([fighter("me", sd=dice), fighter("two")], [fighter("foe")])
    rows = VIEW.status(start.table).splitlines()
    headings = {line.index("DEF") + 3 for line in rows if "DEF" in line}
    under = {line.index(" --- ------") + 4 for line in rows if "--- ------" in line}
    defenses = {len(line) for line in rows if "5/10" in line}
    assert headings == under == defenses


def _width(text: str) -> int:
    return sum(2 if ord(sign) > 0x2E80 else 1 for sign in text)


def test_an_arrow_marks_the_team_that_moves_and_who_is_yet_to_move():
    start = fight([fighter("ann"), fighter("bob")], [fighter("cid")])
    rows = VIEW.status(after(start, "ann: catch breath").table).splitlines()
    marked = [line.split(" <-")[0] for line in rows if " <-" in line]
    assert marked == ["A", "bob"]


def test_the_arrow_of_who_is_yet_to_move_stands_after_the_longest_name():
    name = "a" * 30
    rows = VIEW.status(fight([fighter(name)], [fighter("foe")]).table).splitlines()
    assert any(line.startswith(f"{name} <- ac co en") for line in rows)


def test_marked_skills_stand_in_capitals():
    assert " AC co EN " in VIEW.status(duel(marks=("ac", "en")).table)


@pytest.mark.parametrize(
    ("numbers", "end"),
    [({}, "  0   3"), ({"wounds": 1}, "  0   3      *"), ({"wounds": 2}, "  0   3     **"),
     ({"wounds": 3}, "  0   3    XXX"), ({"withdrawn": True}, "  0   3   left")],
)  # fmt: skip
def test_wounds_are_stars_and_crosses_for_the_knocked_out(numbers, end):
    status = VIEW.status(fight([fighter("me")], [fighter("foe", **numbers)]).table)
    (row,) = [line for line in status.splitlines() if line.startswith("foe")]
    assert row.endswith(end)


def test_the_end_stands_where_the_round_stood():
    start = duel(foe=fighter("foe", wounds=3))
    assert VIEW.status(start.table).splitlines()[1] == "COMBAT IS OVER! Winning team: A"


def test_the_end_without_a_winner_says_so():
    start = duel(wounds=3, foe=fighter("foe", wounds=3))
    assert VIEW.status(start.table).splitlines()[1] == "COMBAT IS OVER! Winning team: none!"


def test_no_line_of_the_table_ends_in_spaces():
    rows = VIEW.status(duel("- - en").table).splitlines()
    assert [row for row in rows if row != row.rstrip()] == []


def test_the_status_in_one_line_is_heard_without_short_forms():
    assert VIEW.line(duel().table, Reader("me", spoken=True)).endswith(
        "You: 5 of 10 action dice, 0 of 3 wounds, no strike dice, defense 3, unhurt. "
        "Team B: foe unhurt."
    )


@pytest.mark.parametrize(
    ("verb", "asked"),
    [
        ("maneuver", "Maneuver: choose how many action dice."),
        ("skill", "Skill: choose how many strike dice."),
        ("strike", "Strike: choose how many strike dice."),
    ],
)
def test_a_menu_asks_for_what_is_left_to_say(verb, asked):
    now = fight([fighter("me", sd=9), fighter("ann")], [fighter("foe"), fighter("cid")])
    question = engine.open_question(now, "me")
    choices = [(move, engine.say(now, move)) for move in engine.choices(now, "me")]
    assert VIEW.menu(now.table, question, verb, choices).text == asked


def struck(*moves: str, **numbers) -> list:
    """The fight after each of some moves, and what happened in it; every die is a success."""
    now = fight(
        [fighter("ann", sd=12), fighter("bob", sd=12)],
        [fighter("cid", defense=1, max_wounds=3, **numbers), fighter("dan")],
        dice=hits(40, 40),
    )
    told = []
    for words in moves:
        now, events = play(now, words)
        told.append((now.table, events))
    return told


def lines(moves: list, reader: Reader = ANYBODY) -> list[str]:
    """What is told of some moves above the table."""
    several = moves if len(moves) > 1 else ()
    every = [event for _, some in moves for event in some]
    told = report(VIEW, moves[-1][0], every, reader, moves=several)
    return told.partition("\n\n")[0].splitlines()


def test_below_the_line_of_the_book_stands_who_was_knocked_out():
    assert lines(struck("ann: strike 4 cid")) == [
        "+ ann moves: The strike succeeds (4/4 vs. 1): SD-4=8 Wounds=3",
        "  cid: 3 of 3 wounds, knocked out",
    ]


def test_a_breath_that_brings_nothing_is_told_as_one():
    assert lines(struck("ann: catch breath")) == ["+ ann moves: Catching breath succeeds: AD+3=8"]
    full, events = play(fight([fighter("ann", ad=10)], [fighter("cid")]), "ann: catch breath")
    assert lines([(full.table, events)])[1] == "  ann has all action dice already."


def test_what_the_table_shows_at_once_is_not_said_beside_it():
    assert lines(struck("ann: strike 2 cid")) == [
        "+ ann moves: The strike succeeds (2/2 vs. 1): SD-2=10 Wounds=2"
    ]


def test_of_moves_that_are_told_together_each_says_who_was_hit_and_how_they_are():
    assert lines(struck("ann: strike 2 cid", "bob: strike 4 cid")) == [
        "+ ann moves: The strike succeeds (2/2 vs. 1): SD-2=10 Wounds=2",
        "  cid: 2 of 3 wounds",
        "+ bob moves: The strike succeeds (4/4 vs. 1): SD-4=8 Wounds=3",
        "  cid: 3 of 3 wounds, knocked out",
        "  New team moving: B",
    ]


def test_who_reads_no_table_reads_the_sentences_of_bystanders():
    moves = struck("ann: strike 2 cid", "bob: strike 4 cid")
    told = report(VIEW, *moves[-1], Reader("cid", brief=True), moves=moves).splitlines()
    assert told[:2] == [
        "+ ann strikes you for 2 wounds (2 of 2 dice succeed, defense 1).",
        "+ bob strikes you for 3 wounds (4 of 4 dice succeed, defense 1). You are knocked out.",
    ]


def test_who_gets_up_again_among_others_is_told_of():
    now = fight(
        [fighter("ann", "md co en", sd=12), fighter("bob", wounds=3)],
        [fighter("cid")],
        dice=hits(40, 40),
    )
    now, events = play(now, "ann: skill 6 md bob")
    assert "  bob: 2 of 3 wounds, back on their feet" in lines([(now.table, events)] * 2)
    assert "  bob: 2 of 3 wounds, back on their feet" not in lines([(now.table, events)])


def test_too_few_strike_dice_are_refused_with_how_to_earn_more():
    start = fight([fighter("me", sd=1)], [fighter("foe", defense=3)])
    (decision,) = start.pending.questions
    choices = [(move, engine.say(start, move)) for move in engine.choices(start, "me")]
    asks = menus.Menus(VIEW, start.table, decision)
    asked = loose_words.meaning(asks, "attack foe", choices)
    assert asked.text == (
        "A strike cannot succeed now. You have 1 strike die. To earn more, type combat maneuver."
    )
