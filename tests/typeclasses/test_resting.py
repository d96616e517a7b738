"""Rest between fights: permissions, times, and what it heals in each ruleset."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests.brawl import Brawl
from tests.game import Game
from typeclasses.skirmish import permissions
from typeclasses.skirmish.models import FightRecord
from typeclasses.skirmish.sheets.attributes import house_rules_for, raw_values
from world.skirmish.ruleset import registry


@pytest.fixture(autouse=True)
def everyone_may_rest(settings: Any) -> None:
    settings.SKIRMISH_REST = 10


@pytest.mark.parametrize(
    ("ruleset", "after_a_fight", "rested"),
    [
        ("grapple", {"ad": 2, "apMaxSize": 9}, {"ad": 5}),
        ("grapple", {"ad": 8, "apMaxSize": 9}, {"ad": 8}),
        ("cepheus", {"end_now": 0, "fatigued": True}, {"end_now": None, "fatigued": False}),
        ("dungeoneers", {"wounds": 3, "stress": 2}, {"wounds": 0, "stress": 0}),
        ("dungeoneers", {"armor": 4, "armor_left": 1}, {"armor_left": None}),
        ("apocrypha", {"harm": 7}, {"harm": 0}),
    ],
)
def test_a_rest_heals_what_the_rules_say(
    game: Game, ruleset: str, after_a_fight: dict[str, Any], rested: dict[str, Any]
) -> None:
    player = game.make_player("Newcomer", sheet={})
    player.types(f"combat sheet new {ruleset}")
    for key, value in after_a_fight.items():
        player.character.attributes.add(f"{ruleset}_{key}", value)
    before = _lines(player.character, ruleset)
    said = player.types("combat rest")
    assert said.startswith("Newcomer has rested.\n")
    healed = {f"{ruleset}_{key}": value for key, value in rested.items()}
    assert _lines(player.character, ruleset) == before | healed


def test_what_has_changed_is_told_by_ruleset(game: Game) -> None:
    player = game.make_player("Ahalish")
    player.types("combat sheet new apocrypha")
    player.character.attributes.add("grapple_ad", 1)
    player.character.attributes.add("apocrypha_harm", 4)
    assert player.types("combat rest").splitlines() == [
        "Ahalish has rested.",
        "  Apocrypha: harm 0 (was 4).",
        "  Grapple: AD 5 (was 1).",
    ]


@pytest.mark.parametrize("when", ["yesterday", 7, datetime(2026, 1, 1)])  # noqa: DTZ001
def test_a_time_of_rest_that_is_none_is_passed_over(game: Game, when: Any) -> None:
    player = game.make_player("Ahalish")
    player.character.attributes.add(permissions.RESTED, when)
    assert player.types("combat rest").startswith("Ahalish has rested.")


def test_who_has_rested_waits_before_the_next_rest(game: Game) -> None:
    player = game.make_player("Ahalish")
    assert "nothing to heal" in player.types("combat rest")
    assert player.types("combat rest") == "You may rest again in 10 minutes."
    earlier = timezone.now() - timedelta(minutes=11)
    player.character.attributes.add(permissions.RESTED, earlier)
    assert "has rested" in player.types("combat rest")


def test_a_rest_that_seems_to_lie_ahead_keeps_no_one_from_the_next(game: Game) -> None:
    player = game.make_player("Ahalish")
    # The machine's clock was an hour fast then, and has been set back since.
    player.character.attributes.add(permissions.RESTED, timezone.now() + timedelta(hours=1))
    assert "nothing to heal" in player.types("combat rest")
    assert player.types("combat rest") == "You may rest again in 10 minutes."


def test_nobody_rests_in_a_fight_nor_soon_after_it(game: Game) -> None:
    brawl = Brawl(game)
    assert brawl.ahalish.types("combat rest") == (
        "Ahalish is in the fight brawl; rest when it is over."
    )
    brawl.owner.types("combat end")
    brawl.owner.types("combat end")
    assert brawl.ahalish.types("combat rest") == "You may rest again in 10 minutes."
    FightRecord.objects.update(ended=timezone.now() - timedelta(minutes=11))
    assert "has rested" in brawl.ahalish.types("combat rest")


def test_others_are_put_to_rest_by_builders_alone(game: Game) -> None:
    player, builder = game.make_player("Ahalish"), game.make_player("Bilda", permission="Builder")
    assert player.types("combat rest Bilda") == "Only a builder may let others rest."
    assert builder.types("combat rest Ahalish").startswith("Ahalish has rested.")
    assert builder.types("combat rest Ahalish").startswith("Ahalish has rested.")


def _lines(character: Any, ruleset: str) -> dict[str, Any]:
    """Return all lines of a sheet."""
    rules = registry.get(ruleset)
    return dict(raw_values(character, rules, house_rules_for(rules)))


@pytest.mark.parametrize(
    ("permission", "way"), [("Builder", "type combat rest"), ("Player", "ask")]
)
def test_who_may_rest_at_any_time_is_not_sent_to_a_builder(
    game: Game, settings: Any, permission: str, way: str
) -> None:
    settings.SKIRMISH_REST = None
    player = game.make_player("Bilda", permission=permission)
    player.types("combat init spar")
    player.types("combat join heroes")
    player.types("combat add_npc goblin monsters")
    player.types("combat start heroes")
    player.types("combat maneuver 3 accuracy")
    player.types("combat end")
    assert f" To recover, {way}" in player.types("combat end")
