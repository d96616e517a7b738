"""A rest between fights, by the rules of each ruleset."""

import pytest

from world.skirmish.ruleset.registry import get, names


@pytest.mark.parametrize("ruleset", sorted(names()))
def test_after_a_rest_a_sheet_is_still_complete(ruleset):
    rules = get(ruleset)
    house = rules.house()
    sheet = {trait.key: trait.default for trait in rules.traits(house)}
    wrong = list(rules.sheet_problems(sheet, house, npc=False))
    rested = sheet | rules.rest(sheet, house)
    assert list(rules.sheet_problems(rested, house, npc=False)) == wrong


def test_in_cepheus_a_rest_heals_the_body_and_leaves_the_mind_alone():
    rules = get("cepheus")
    house = rules.house()
    sheet = {trait.key: trait.default for trait in rules.traits(house)}
    rested = rules.rest(sheet | {"cepheus_end_now": 3}, house)
    assert rested["cepheus_end_now"] is None
    assert not {"cepheus_int", "cepheus_edu", "cepheus_soc"} & rested.keys()
