"""Moves resolve as an independent implementation of the same rules resolved them.

It refuses what is refused here, and rolls what is rolled here; its dice are loaded.
"""

import gzip
from collections import defaultdict
from pathlib import Path
from typing import Any

import msgspec
import pytest

from world.skirmish import engine
from world.skirmish.base.errors import Refusal
from world.skirmish.rulesets.grapple.actions import (
    CatchBreath,
    Maneuver,
    Maneuvered,
    SkillAction,
    SkillUsed,
    Strike,
    Struck,
)
from world.skirmish.rulesets.grapple.fighter import Fighter
from world.skirmish.rulesets.grapple.tests.positions import fight, fighter


def _cases() -> dict[str, list[dict[str, Any]]]:
    """The recorded moves, by what they are about."""
    lines = gzip.decompress((Path(__file__).parent / "oracle/grapple.jsonl.gz").read_bytes())
    header, *cases = map(msgspec.json.decode, lines.splitlines())
    assert "header" in header
    by_tag = defaultdict(list)
    for case in cases:
        by_tag[case["tag"]].append(case)
    return by_tag


CASES = _cases()


def to_fighter(name: str, numbers: dict[str, Any]) -> Fighter:
    slots = {rating: skill for skill, rating in numbers["skills"].items()}
    return fighter(
        name,
        " ".join(slots.get(rating, "-") for rating in (4, 3, 2)),
        marks=tuple(numbers["marked"]),
        ap_max=numbers["ap_max"] + numbers["bonus"]["ap_max"],
        sheet_ap_max=numbers["ap_max"],
        defense=numbers["defense"] + numbers["bonus"]["defense"],
        maneuver_bonus=numbers["bonus"]["maneuver"],
        strike_bonus=numbers["bonus"]["strike"],
        **{key: numbers[key] for key in ("max_wounds", "ad", "sd", "wounds")},
    )


def numbers_of(fighter: Fighter) -> dict[str, Any]:
    """Return the fields of a fighter in both implementations; theirs does not order marks."""
    keys = ("ap_max", "defense", "max_wounds", "maneuver_bonus", "strike_bonus", "ad", "sd")
    known = {key: getattr(fighter, key) for key in (*keys, "wounds")}
    return known | {"marks": sorted(fighter.marks)}


def to_move(case: dict[str, Any]) -> Any:
    dice, skill, target = case["dice"], case["skill"], "foe" if case["target"] else ""
    match case["move"]:
        case "maneuver":
            return Maneuver(dice, skill)
        case "strike":
            return Strike(dice, target)
        case "skill":
            return SkillAction(dice, skill, target)
        case "catch":
            return CatchBreath()
    raise ValueError(case["move"])


def disagreement(case: dict[str, Any]) -> str | None:
    """In what this implementation differs from the recorded move."""
    mover = to_fighter("me", case["actor"])
    other = to_fighter("foe", case["target"]) if case["target"] else fighter("foe")
    rolled = tuple(case["rolled"] or ())
    start = fight([mover], [other, fighter("bystander")], dice=rolled, ties_succeed=True)
    try:
        after, events = engine.decide(start, "me", to_move(case))
    except Refusal as refusal:
        return None if case["refused"] else f"refused: {refusal}"
    if case["refused"]:
        return f"not refused, though: {case['refused']}"
    for name, expected in (("me", case["actor_after"]), ("foe", case["target_after"])):
        if expected is not None:
            ours = numbers_of(after.table.fighters[name])
            theirs = numbers_of(to_fighter(name, expected))
            if ours != theirs:
                return f"{name}: {ours} is not {theirs}"
    if after.drawn != len(rolled):
        return f"{after.drawn} dice, not {len(rolled)}"
    told = next((e for e in events if isinstance(e, (Maneuvered, Struck, SkillUsed))), None)
    if told is not None and told.successes != case["successes"]:
        return f"{told.successes} successes, not {case['successes']}"
    return None


def test_the_record_is_whole():
    assert sum(map(len, CASES.values())) == 843


@pytest.mark.parametrize("tag", sorted(CASES))
def test_every_recorded_move_is_resolved_alike(tag):
    wrong = {case["id"]: why for case in CASES[tag] if (why := disagreement(case))}
    assert wrong == {}
