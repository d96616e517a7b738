"""The statistics of a fight: harm, luck, and contributions."""

from fractions import Fraction

import pytest

from tests.brawl import Brawl
from tests.typeclasses.test_npc_fights import fight_on, make_goblin
from tests.web.any_fight import AnyFight
from typeclasses.skirmish.models import FightRecord, MoveRecord
from typeclasses.skirmish.records import replay
from typeclasses.skirmish.records.statistics import Deeds, Luck, Tally, _best, tally
from world.skirmish.ruleset import registry
from world.skirmish.rulesets.cepheus.attacks.attack import Attacked
from world.skirmish.rulesets.cepheus.attacks.damage import Damaged
from world.skirmish.rulesets.cepheus.end_of_combat import AidGiven
from world.skirmish.state.events import Rolled
from world.skirmish.views import view


def counted(number: int = 1) -> Tally:
    return tally(replay.steps(FightRecord.objects.get(pk=number)))


def by_name(result: Tally) -> dict[str, Deeds]:
    return {fighter.name: fighter for fighter in result.fighters}


def test_the_harm_is_that_of_the_moves(game):
    brawl = Brawl(game)
    brawl.fight_on()
    result = counted()
    deeds = by_name(result)
    struck = [
        event
        for step in replay.steps(FightRecord.objects.get())
        for event in step.events
        if type(event).__name__ == "Struck" and event.wounds
    ]
    for fighter in result.fighters:
        assert fighter.dealt == sum(e.wounds for e in struck if e.actor == fighter.id)
        assert fighter.taken == sum(e.wounds for e in struck if e.target == fighter.id)
    assert result.moves == sum(other.moves for other in result.fighters)
    out = [other for other in brawl.encounter.fight.table.fighters.values() if not other.able]
    assert sum(other.felled for other in result.fighters) == len(out)
    assert set(deeds) == {"Ahalish", "Rehtaoh", "goblin1", "goblin2"}


@pytest.mark.parametrize("name", registry.names())
def test_dice_and_harm_add_up_by_any_ruleset(game, name):
    fight = AnyFight(game, name)
    fight.moves(80)
    steps = list(replay.steps(FightRecord.objects.get()))
    events = [event for step in steps[1:] for event in step.events]
    rolls = [event for event in events if isinstance(event, Rolled) and not event.pick]
    harm = [done for event in events if (done := view(name).harm(event)) is not None]
    result = tally(steps)
    assert result.luck.dice == sum(len(roll.faces) for roll in rolls) > 0
    assert result.luck.dice == sum(fighter.luck.dice for fighter in result.fighters)
    assert sum(fighter.taken for fighter in result.fighters) == sum(
        max(0, done.points) for done in harm
    )
    assert sum(fighter.moves for fighter in result.fighters) <= result.moves == len(steps) - 1
    assert all(fighter.luck.words for fighter in result.fighters)
    if result.best is not None:
        assert result.best.use == max(fighter.use for fighter in result.fighters)


def test_those_who_come_later_count(game, later, settings):
    settings.SKIRMISH_JOIN = "open"
    settings.SKIRMISH_HOUSE = {"grapple": {"latecomers": True}}
    for name in ("goblin", "orc"):
        make_goblin(game, name)
    ann, ben = game.make_player("Ann"), game.make_player("Ben")
    ann.types("combat fight goblin")
    ben.types("combat fight goblin")
    ann.types("combat fight orc")
    for player in (ann, ben):
        player.types("combat auto brute")
    fight_on(later)
    steps = list(replay.steps(FightRecord.objects.get()))
    fighters = steps[-1].fight.table.fighters
    assert set(fighters) > set(steps[0].fight.table.fighters)
    result = counted()
    assert {fighter.id for fighter in result.fighters} == set(fighters)
    assert set(by_name(result)) == {"Ann", "Ben", "goblin", "orc"}
    assert sum(fighter.felled for fighter in result.fighters) == sum(
        not fighter.able for fighter in fighters.values()
    )


def test_what_was_taken_back_does_not_count(game):
    brawl = Brawl(game)
    brawl.ahalish.types("combat move maneuver 3 accuracy")
    brawl.owner.types("combat undo")
    assert counted().moves == 0
    assert counted().luck.dice == 0
    brawl.ahalish.types("combat move maneuver 1 endurance")
    result = counted()
    assert (result.moves, by_name(result)["Ahalish"].moves) == (1, 1)
    assert result.luck.dice == by_name(result)["Ahalish"].luck.dice == 3


def test_the_luck_of_successes_is_measured_against_the_chance_of_each_die():
    luck = Luck()
    luck.add(Rolled(6, (3, 4, 1), 3))
    luck.add(Rolled(6, (6, 6, 6), 5))
    assert (luck.dice, luck.counted, luck.successes) == (6, 6, 5)
    assert luck.expected == 3 * Fraction(2, 3) + 3 * Fraction(1, 3)
    assert luck.faces == 0


def test_the_luck_of_other_dice_is_measured_against_the_average_face():
    luck = Luck()
    luck.add(Rolled(6, (6, 1)))
    luck.add(Rolled(10, (1,)))
    assert (luck.dice, luck.counted, luck.faces) == (3, 0, 8)
    assert luck.expected_faces == 7 + Fraction(11, 2)


def test_low_faces_are_successes_where_the_roll_says_so():
    luck = Luck()
    luck.add(Rolled(10, (1, 4, 5), at_most=4))
    luck.add(Rolled(10, (10,), at_most=0))
    assert (luck.counted, luck.successes, luck.expected) == (4, 2, 3 * Fraction(4, 10))


def test_lots_are_nobody_s_luck(game):
    fight = AnyFight(game, "cepheus").encounter.fight
    move = MoveRecord(sequence=1, actor="n1", fighter="Ann", words="x")
    result = tally(
        [
            replay.RecordedStep(fight),
            replay.RecordedStep(fight, move, (Rolled(6, (6,), pick=True),)),
        ]
    )
    assert result.luck.dice == 0


@pytest.mark.parametrize(
    ("face", "words"), [(6, "lucky"), (1, "unlucky")]
)  # fmt: skip
def test_luck_has_a_word(face, words):
    luck = Luck()
    luck.add(Rolled(6, (face,) * 6, 4))
    assert luck.words == words
    assert luck.luckier_than in (1, 99)


def test_even_dice_are_as_expected():
    luck = Luck()
    luck.add(Rolled(6, (1, 2, 3, 4, 5, 6), 4))
    assert (luck.luckier_than, luck.words) == (50, "as expected")


@pytest.mark.parametrize(
    "roll", [Rolled(6, (6, 6), 2), Rolled(1, (1,) * 9), Rolled(6, (2,) * 9, 1)]
)
def test_of_too_few_dice_or_of_certain_ones_nothing_is_said(roll):
    luck = Luck()
    luck.add(roll)
    assert luck.luckier_than is None
    assert luck.words == "too few dice to tell"


def test_dice_and_harm_are_theirs_who_struck_though_another_answered(game):
    """An attack goes on in the move of the one who was asked about it."""
    fight = AnyFight(game, "cepheus").encounter.fight
    answer = MoveRecord(sequence=1, actor="n3", fighter="Cid", words="dodge")
    happened = (
        Rolled(6, (6, 5), by="n1"),
        Attacked("n1", 11, (), 11, 3, "n3", "Dagger", 100, "dodge"),
        Rolled(6, (4,), by="n1"),
        Damaged("n1", "n3", 4, 3, 0, 0, 0, 7),
        Rolled(6, (1, 1), by="n4"),
        AidGiven("n4", "n3", False, 9, 2),
    )
    result = tally([replay.RecordedStep(fight), replay.RecordedStep(fight, answer, happened)])
    ann, cid, dan = (by_name(result)[name] for name in ("Ann", "Cid", "Dan"))
    assert (ann.luck.dice, ann.dealt, ann.moves) == (3, 7, 0)
    assert (cid.luck.dice, cid.taken, cid.moves) == (0, 7, 1)
    assert (dan.luck.dice, dan.healed) == (2, 2)
    assert result.best is ann


@pytest.mark.parametrize(
    ("first", "second", "best"),
    [
        ({"dealt": 3}, {"dealt": 2, "healed": 2}, 1),
        ({"dealt": 3}, {"dealt": 4, "erred": 2}, 0),
        ({"dealt": 3, "felled": 1}, {"dealt": 3}, 0),
        ({"dealt": 3}, {"dealt": 3}, None),
        ({}, {"taken": 9}, None),
        ({"erred": 1}, {}, None),
    ],
)
def test_the_most_useful_took_and_healed_the_most(first, second, best):
    fighters = [
        Deeds(id=name, name=name, team="x", luck=Luck(), **deeds)
        for name, deeds in (("a", first), ("b", second))
    ]
    assert _best(fighters) is (None if best is None else fighters[best])


def test_the_page_shows_them(game, client, settings):
    settings.SKIRMISH_VISIBILITY = "public"
    brawl = Brawl(game)
    assert "no one stands out" in client.get("/skirmish/1/statistics/").content.decode()
    brawl.fight_on()
    result = counted()
    page = client.get("/skirmish/1/statistics/").content.decode()
    assert f"<dd>{result.luck.dice}</dd>" in page
    if result.best is not None:
        assert result.best.name in page[page.index("Most useful") :][:80]
