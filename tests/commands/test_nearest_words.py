"""What is typed almost as it should be: the answer says what to type, and says it once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.commands.company import Company
from tests.game import Game
from world.skirmish.ruleset import registry


@pytest.fixture(autouse=True)
def d20() -> Iterator[None]:
    registry.add(["world.rules.d20"])
    yield
    registry.remove(["world.rules.d20"])


def started(game: Game, ruleset: str) -> Company:
    company = Company(game, ruleset)
    company.starts()
    return company


def asked(company: Company) -> str:
    """Return which of the two players has the pass."""
    return "Ann" if company.types("Ann", "moves").startswith("You can:") else "Bob"


def test_a_move_in_advance_without_its_target_says_what_to_type_after_next(game: Game) -> None:
    company = started(game, "apocrypha")
    waits = "Bob" if asked(company) == "Ann" else "Ann"
    assert company.types(waits, "next charge") == "Type: next charge TARGET."


def test_a_place_that_cannot_be_chosen_is_no_unknown_one(game: Game) -> None:
    company = started(game, "d20")
    told = "You are in the west. Go to a band next to it. Go: choose a band."
    for place in ("east", "west"):
        assert company.types("Ann", f"go {place}").splitlines()[0] == told


def test_a_verb_of_other_games_has_one_note(game: Game) -> None:
    company = started(game, "d20")
    said = company.types("Ann", "cast magic missile")
    assert said.startswith("These rules have no move 'cast'. Attack: choose a target.")


def test_a_turn_is_delayed_until_after_that_of_another(game: Game) -> None:
    company = started(game, "d20")
    assert "[After Bob (ally)]" in company.types("Ann", "delay")
    assert "You wait for the turn of Bob." in company.types("Ann", "delay bob")


def test_what_a_fighter_counts_is_set_in_the_plural(game: Game) -> None:
    company = started(game, "dungeoneers")
    said = company.types("Marshal", "set goblin3 tokens=4")
    assert said == "+ Marshal sets goblin3's tokens to 4."


def test_a_verb_of_other_games_that_closes_in_does_not_lead_away(game: Game) -> None:
    company = started(game, "cepheus")
    for name in ("Ann", "Bob"):
        company.types(name, "no")
    said = company.types("Ann", "approach")
    assert said.startswith("These rules have no move 'approach'. Move forward: How much")
    assert "Move back" not in company.types("Ann", "advance")
    company.types("Ann", "change stance prone")
    assert "[Standing]" in company.types("Ann", "get up")


def test_an_action_is_prepared_in_the_words_of_other_games(game: Game) -> None:
    company = started(game, "apocrypha")
    said = company.types(asked(company), "prepare strike")
    assert said.startswith("Prepare: choose an action and a trigger.")
    assert "[Prepare attack when reached]" in said


def test_a_room_is_told_what_it_may_set(game: Game) -> None:
    company = started(game, "grapple")
    told = company.types("Marshal", "room grapple")
    assert told.startswith("Say what this room sets. Type: combat room grapple house WHAT or ")
    assert "combat init NAME grapple" in told
