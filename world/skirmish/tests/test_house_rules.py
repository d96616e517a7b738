"""House rules: read from the settings and from what the owner types, or refused in words."""

from typing import Annotated

import msgspec
import pytest
from msgspec import Meta

from world.skirmish.base.errors import NotUnderstood
from world.skirmish.state import house_rules
from world.skirmish.state.house_rules import HouseRule, HouseRules
from world.skirmish.testing.refusals import refused


class ToyHouse(HouseRules, frozen=True, kw_only=True):
    ties_win: Annotated[bool, Meta(description="Equal is enough.")] = False
    least: Annotated[int, Meta(ge=1, le=10, description="The least.")] = 2
    most: Annotated[int, Meta(ge=1, le=10, description="The most.")] = 6
    mood: Annotated[str, Meta(description="The mood.")] = "calm"

    def problems(self):
        if self.least > self.most:
            yield f"House rule least is {self.least}, above most, {self.most}."


class NoRules(HouseRules, frozen=True, kw_only=True):
    pass


def read(given=None, defaults=None):
    return house_rules.read(ToyHouse, defaults or {}, given or {})


def test_without_a_word_the_defaults_stand():
    assert read() == ToyHouse()


def test_the_settings_of_the_game_change_the_defaults():
    assert read(defaults={"least": 3}) == ToyHouse(least=3)


def test_what_the_owner_types_wins_over_the_settings():
    assert read({"least": "4"}, {"least": 3, "ties_win": True}) == ToyHouse(least=4, ties_win=True)


@pytest.mark.parametrize("name", ["ties_win", "TIES_WIN", "ties", "t"])
def test_a_rule_may_be_named_in_any_case_by_any_unambiguous_beginning(name):
    assert read({name: "on"}).ties_win


@pytest.mark.parametrize("yes", ["on", "yes", "true", "1", "ON", " Yes "])
def test_a_switch_is_turned_on_in_any_of_four_words(yes):
    assert read({"ties_win": yes}).ties_win is True


@pytest.mark.parametrize("no", ["off", "no", "false", "0", "OFF"])
def test_a_switch_is_turned_off_in_any_of_four_words(no):
    assert read({"ties_win": no}, {"ties_win": True}).ties_win is False


def test_a_word_stays_a_word_even_where_it_looks_like_a_number_or_a_switch():
    assert read({"mood": "on"}).mood == "on"
    assert read({"mood": "7"}).mood == "7"


def test_an_unknown_rule_lists_those_there_are():
    with refused(
        "Unknown house rule 'speed'. House rules: show_odds, referee, ties_win, least, most, mood.",
        NotUnderstood,
    ):
        read({"speed": "1"})


def test_an_ambiguous_rule_lists_what_it_could_be():
    with refused("Which house rule is 'm': most, mood?"):
        read({"m": "1"})


@pytest.mark.parametrize("given", [{"mood": "on", "moo": "off"}, {"Mood": "on", "mood": "off"}])
def test_a_rule_that_is_given_twice_is_refused(given):
    with refused("mood has two values in this line. Type one.", NotUnderstood):
        read(given)


def test_a_ruleset_may_have_none_of_its_own():
    with refused("Unknown house rule 'speed'. House rules: show_odds, referee."):
        house_rules.read(NoRules, {}, {"speed": "1"})


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("least", "0", "House rule least is '0'; it takes a whole number from 1 to 10."),
        ("least", "11", "House rule least is '11'; it takes a whole number from 1 to 10."),
        ("least", "two", "House rule least is 'two'; it takes a whole number from 1 to 10."),
        ("least", "2.5", "House rule least is '2.5'; it takes a whole number from 1 to 10."),
        ("ties_win", "maybe", "House rule ties_win is 'maybe'; it takes yes or no."),
    ],
)
def test_a_value_that_a_rule_cannot_take_is_refused(name, value, sentence):
    with refused(sentence, NotUnderstood):
        read({name: value})


def test_rules_that_contradict_each_other_are_refused():
    with refused("House rule least is 5, above most, 4.", NotUnderstood):
        read({"least": "5", "most": "4"})


def test_rules_are_listed_with_their_defaults_and_what_they_mean():
    assert house_rules.rules(ToyHouse)[:4] == (
        HouseRule("show_odds", True, "Players see the odds of moves."),
        HouseRule("referee", True, "A person settles what the rules leave to a referee."),
        HouseRule("ties_win", False, "Equal is enough."),
        HouseRule("least", 2, "The least."),
    )


def test_a_house_rule_of_the_settings_that_there_is_not_is_found_out():
    with refused("The game's settings set an unknown house rule 'mots'."):
        read(defaults={"mots": 3})


class Meters(HouseRules, frozen=True, kw_only=True):
    reach: Annotated[float, Meta(ge=0, le=10, description="How far.")] = 1.5


def test_a_rule_may_be_a_decimal_number():
    assert house_rules.read(Meters, {}, {"reach": "2.5"}).reach == 2.5
    with refused("House rule reach is 'far'; it takes a number from 0 to 10."):
        house_rules.read(Meters, {}, {"reach": "far"})


def test_the_wrong_rule_is_named_whatever_words_the_library_has(monkeypatch):
    def convert(*given, **options):
        raise msgspec.ValidationError("That cannot be.")

    monkeypatch.setattr(msgspec, "convert", convert)
    with refused("House rule least is '11'; it takes a whole number from 1 to 10."):
        read({"least": "11"})
