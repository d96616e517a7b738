"""The list of legal moves, with similar moves on one line."""

from types import SimpleNamespace

import pytest

from world.skirmish.moves.arguments import Argument, Number, Word
from world.skirmish.moves.targets import Target, Targets
from world.skirmish.tests.toy import fights
from world.skirmish.views import screen_reader
from world.skirmish.views.display import Choice, Reader
from world.skirmish.views.menus import move_menu

FIGHT = fights.fight("Ann Bob", "Orc_Chief Bob_II")

DICE = Number(field="dice", hint="DICE")
FIGHTER = Target(field="target", hint="FIGHTER")
FIGHTERS = Targets(field="targets", hint="FIGHTERS")
STANCE = Word(field="stance", hint="STANCE", words={}, what="stance")


@pytest.fixture
def lines(monkeypatch):
    """Lists what is given as moves that are legal: a tuple of parts each, the slots in pairs."""

    def parts(fight, move):
        every = move if isinstance(move, tuple) else (move,)
        return [part if isinstance(part, tuple) else (None, part) for part in every]

    def listed(*legal, prices=None):
        engine = SimpleNamespace(
            choices=lambda fight, seat: legal,
            say_in_parts=parts,
            open_question=lambda fight, seat: None,
        )
        monkeypatch.setattr(move_menu, "engine", engine)

        def price(table, decision, move):
            return (prices or {}).get(" ".join(word for _, word in parts(FIGHT, move)), "")

        told = SimpleNamespace(
            price=price, groups=(), group_of=lambda move: "", is_rare=lambda move: False
        )
        monkeypatch.setattr(move_menu, "view_of", lambda ruleset: told)
        monkeypatch.setattr(move_menu, "order_of", lambda table, fighter, argument, move: 0)
        every = move_menu.listed(FIGHT, "a")
        words = [" ".join(word for _, word in parts(FIGHT, move)) for move in legal]
        assert sorted(c.words for line in every for c in line.choices) == sorted(words)
        return [(line.what, *(choice.label for choice in line.choices)) for line in every]

    return listed


def strike(dice: int, name: str) -> tuple[str, tuple[Argument, str], tuple[Argument, str]]:
    return "strike", (DICE, str(dice)), (FIGHTER, name)


def aim(name: str) -> tuple[str, tuple[Argument, str]]:
    return "aim", (FIGHTER, name)


@pytest.mark.parametrize(
    ("legal", "listed"),
    [
        ([strike(1, "Ann"), strike(2, "Ann")], [("strike Ann", "1", "2")]),
        ([strike(1, "Ann"), strike(1, "Bob")], [("strike Ann", "1"), ("strike Bob", "1")]),
        ([aim("Ann"), aim("Orc_Chief")], [("aim", "Ann", "Orc_Chief")]),
        ([aim("Ann")], [("aim", "Ann")]),
        (
            [("aware", (FIGHTERS, "Ann, Bob")), ("aware", (FIGHTERS, "all"))],
            [("aware", "Ann, Bob", "all")],
        ),
        (
            [("lie", (STANCE, "prone")), ("lie", (STANCE, "low")), "stand up"],
            [("lie", "prone", "low"), ("", "stand up")],
        ),
        ([("lie", (STANCE, "prone")), "stand up"], [("", "stand up", "lie prone")]),
        (["skip", aim("Ann"), "wait"], [("aim", "Ann"), ("", "skip", "wait")]),
    ],
)
def test_what_differs_in_a_number_a_name_or_a_word_is_one_line(lines, legal, listed):
    assert lines(*legal) == listed


def test_a_price_is_said_once_for_a_line_that_has_it_in_common(lines):
    prices = {"aim Ann": "2 AP", "aim Bob": "2 AP", "wait": "1 AP"}
    listed = [("aim (2 AP)", "Ann", "Bob"), ("", "wait (1 AP)")]
    assert lines(aim("Ann"), aim("Bob"), "wait", prices=prices) == listed


def test_prices_that_differ_stand_with_the_choices(lines):
    prices = {"aim Ann": "2 AP", "aim Bob": "3 AP"}
    assert lines(aim("Ann"), aim("Bob"), prices=prices) == [("aim", "Ann (2 AP)", "Bob (3 AP)")]


def test_a_line_of_one_target_says_its_price_and_its_odds_together():
    (line,) = move_menu.with_odds(
        [move_menu.MoveLine("aim", (Choice("Ann", "aim Ann"),), price="2 AP")],
        {"aim Ann": "hit 42%"},
    )
    assert screen_reader.moves([line], "combat").endswith("\naim Ann (2 AP; hit 42%)")


def test_what_prices_have_in_common_is_said_once_and_the_rest_with_the_choices(lines):
    prices = {"aim Ann": "2 AP, 3 m, prone", "aim Bob": "2 AP, 5 m, prone"}
    listed = [("aim (2 AP, prone)", "Ann (3 m)", "Bob (5 m)")]
    assert lines(aim("Ann"), aim("Bob"), prices=prices) == listed
    assert screen_reader.moves(move_menu.listed(FIGHT, "a"), "combat move").endswith(
        "aim Ann (3 meters) or Bob (5 meters); for all: 2 AP, prone"
    )


def test_words_of_one_price_come_together_and_share_it(lines):
    tiles = [("go", (STANCE, tile)) for tile in ("A1", "A2", "A3")]
    prices = {"go A1": "reaches Bob", "go A3": "reaches Bob"}
    listed = [("go", "A1 (reaches Bob)", "A3 (reaches Bob)", "A2")]
    assert lines(*tiles, prices=prices) == listed
    assert screen_reader.moves(move_menu.listed(FIGHT, "a"), "combat move").endswith(
        "go A1 or A3 (each reaches Bob), or A2"
    )


def test_enemies_stay_before_friends_whatever_they_cost(lines):
    prices = {"aim Orc_Chief": "2 m", "aim Bob": "5 m", "aim Bob_II": "2 m"}
    listed = lines(aim("Orc_Chief"), aim("Bob"), aim("Bob_II"), prices=prices)
    assert [label.partition(" ")[0] for label in listed[0][1:]] == ["Orc_Chief", "Bob", "Bob_II"]


def test_dots_stand_where_a_choice_is_typed_between_other_words():
    assert move_menu.MoveLine("strike", (), "Ann", price="2 AP").pattern == "strike ... Ann (2 AP)"
    assert move_menu.MoveLine("aim", ()).pattern == "aim"


def test_a_line_is_heard_with_what_differs_where_it_is_typed(lines):
    blows = (strike(dice, "Ann") for dice in (1, 2, 3))
    lines(*blows, aim("Ann"), aim("Bob"), "skip")
    assert screen_reader.moves(move_menu.listed(FIGHT, "a"), "combat move") == (
        "Type combat move and one of these.\nstrike 1 to 3 Ann\naim Ann or Bob\nskip"
    )


def test_only_what_is_seen_is_folded_on_a_narrow_screen():
    assert Reader(columns=12).narrowed("hit 42%, 4.9 damage") == "hit 42%, 4.9\n  damage"
    assert Reader(columns=12, spoken=True).narrowed("hit 42%, 4.9 damage") == "hit 42%, 4.9 damage"
