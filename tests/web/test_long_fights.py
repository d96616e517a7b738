"""The pages of a long fight cost as much as those of a short one: they replay a stretch of it."""

from unittest.mock import patch

import pytest
from django.core.cache import cache

from tests.brawl import Brawl
from tests.web.test_pages import get, text_of
from typeclasses.skirmish.encounter import seating
from typeclasses.skirmish.models import FightRecord
from typeclasses.skirmish.play import moves, understanding
from typeclasses.skirmish.records import chances, replay, statistics
from web.skirmish.history import counting, replay_steps
from web.skirmish.history.replay_steps import STRETCH
from web.skirmish.pages.fight_pages import LATEST
from web.skirmish.pages.story_pages import A_STORY_PAGE
from world.skirmish import engine
from world.skirmish.laboratory import under_way
from world.skirmish.views import fight_json


@pytest.fixture(autouse=True)
def everybody_may_look(settings):
    settings.SKIRMISH_VISIBILITY = "public"
    cache.clear()


@pytest.fixture
def brawl(game):
    return Brawl(game)


def catch_breath(brawl, many):
    """Let the fighters who are asked catch their breath, this many times in total."""
    for _ in range(many):
        encounter = brawl.encounter
        [seat, *_] = engine.open_seats(encounter.fight)
        who = seating.decider_of(encounter, seat)
        moves.carry_out(understanding.resolve(encounter, who, seat, "catch breath"), encounter, who)


def test_a_replay_is_sent_a_stretch_at_a_time(brawl, client):
    catch_breath(brawl, 2 * STRETCH + 5)
    last = 2 * STRETCH + 5
    shown = [get(client, "replay", 1, step=step).json() for step in (0, STRETCH + 7, last)]
    assert [stretch["first"] for stretch in shown] == [0, STRETCH, 2 * STRETCH]
    assert [len(stretch["steps"]) for stretch in shown] == [STRETCH, STRETCH, 6]
    assert all(stretch["last"] == last for stretch in shown)
    record = FightRecord.objects.get()
    whole = [replay_steps.state(step)["line"] for step in replay.steps(record)]
    assert [step["line"] for stretch in shown for step in stretch["steps"]] == whole
    for stretch in shown:
        assert set(stretch["steps"][0]["cards"]) == set(brawl.encounter.fight.table.fighters)


def test_the_list_of_a_page_is_that_stretch_and_leads_to_those_beside_it(brawl, client):
    catch_breath(brawl, 2 * STRETCH + 5)
    page = get(client, "fight", 1, step=STRETCH + 7)
    text = page.content.decode()
    assert f'data-step="{STRETCH + 7}" aria-current="step"' in text
    assert 'rel="prev" href="?step=0" data-step="0">Earlier</a>' in text
    assert f'rel="next" href="?step={2 * STRETCH}"' in text
    assert f"{STRETCH} to {2 * STRETCH - 1} of {2 * STRETCH + 5}" in text_of(page)
    assert f'data-step="{STRETCH - 1}"' not in text
    assert get(client, "replay", 1, step=STRETCH).json()["list"] in text.replace(
        ' aria-current="step"', ""
    )


def test_the_curve_of_a_long_fight_has_moments_from_its_start_to_its_end(brawl):
    catch_breath(brawl, 70)
    brawl.owner.types("combat undo")
    catch_breath(brawl, 5)
    record = FightRecord.objects.get()
    states = {step.move.sequence: step.fight for step in replay.steps(record)}
    with patch.object(replay, "steps", side_effect=AssertionError("all of it is replayed")):
        numbers, setups = chances.moments(record)
    assert len(numbers) == len(set(numbers)) == chances.MOST_POINTS
    assert numbers == sorted(numbers)
    assert (numbers[0], numbers[-1]) == (0, max(states))
    undone = set(record.moves.filter(undone=True).values_list("sequence", flat=True))
    assert undone
    assert not undone & set(numbers)
    assert setups == [under_way(states[number], {}) for number in numbers]


@pytest.mark.parametrize("page", ["fight", "replay"])
def test_the_end_of_a_long_fight_costs_no_more_than_its_start(brawl, client, page):
    catch_breath(brawl, 2 * STRETCH + 40)
    with patch.object(engine, "decide", wraps=engine.decide) as decide:
        get(client, page, 1, step=2 * STRETCH + 40)
    assert 40 < decide.call_count <= 40 + 20


def test_a_stretch_may_go_back_to_before_itself(brawl, client):
    catch_breath(brawl, 10)
    line = fight_json.line(brawl.encounter.fight)
    brawl.owner.types("combat save")
    catch_breath(brawl, STRETCH)
    assert fight_json.line(brawl.encounter.fight) != line
    brawl.owner.types("combat restore")
    answer = get(client, "replay", 1, step=STRETCH + 11).json()
    assert answer["first"] == STRETCH
    assert answer["steps"][-1]["line"] == line


def test_a_stretch_that_the_rules_refuse_leads_to_the_one_before_it(brawl, client):
    catch_breath(brawl, STRETCH + 5)
    record = FightRecord.objects.get()
    record.moves.filter(sequence=STRETCH).update(words="somersault 4")
    page = get(client, "fight", 1, step=STRETCH + 2)
    assert page.context["place"] == STRETCH - 1
    assert "is refused" in text_of(page)
    answer = get(client, "replay", 1, step=STRETCH + 2).json()
    assert (answer["first"], answer["last"]) == (0, STRETCH - 1)


def test_a_live_page_begins_with_the_latest_moves(brawl, client):
    catch_breath(brawl, LATEST + 10)
    page = get(client, "fight", 1).content.decode()
    assert page.count('id="move-') == LATEST
    assert f'id="move-{LATEST + 10}"' in page
    assert "Watch the replay from the start" in page


def test_statistics_are_counted_once_and_a_move_more_costs_a_stretch(brawl, client):
    catch_breath(brawl, 3 * STRETCH + 10)
    record = FightRecord.objects.get()
    whole = statistics.tally(replay.steps(record))
    assert counting.count(record) == (whole, "", 100)
    assert get(client, "statistics", 1).context["tally"].moves == 3 * STRETCH + 10
    catch_breath(brawl, 1)
    with patch.object(engine, "decide", wraps=engine.decide) as decide:
        counted = get(client, "statistics", 1).context["tally"]
    assert counted == statistics.tally(replay.steps(record))
    assert counted.moves == 3 * STRETCH + 11
    assert decide.call_count <= 11 + 20


def test_a_call_counts_a_part_and_the_next_goes_on(brawl, client, monkeypatch):
    monkeypatch.setattr(counting, "MOST_STRETCHES", 1)
    catch_breath(brawl, STRETCH + 5)
    page = get(client, "statistics", 1)
    assert "50% of it is counted" in text_of(page)
    assert page.headers["Refresh"] == "1"
    page = get(client, "statistics", 1)
    assert "of it is counted" not in text_of(page)
    assert "Refresh" not in page.headers
    whole = statistics.tally(replay.steps(FightRecord.objects.get()))
    assert counting.count(FightRecord.objects.get()) == (whole, "", 100)


def test_statistics_leave_out_what_was_taken_back_after_it_was_counted(brawl, client):
    catch_breath(brawl, 2 * STRETCH + 5)
    assert get(client, "statistics", 1).context["tally"].moves == 2 * STRETCH + 5
    brawl.owner.types(f"combat undo {STRETCH}")
    counted = get(client, "statistics", 1).context["tally"]
    assert counted.moves == STRETCH + 5
    assert counted == statistics.tally(replay.steps(FightRecord.objects.get()))


def test_statistics_end_where_the_rules_refuse_a_move(brawl, client):
    catch_breath(brawl, 2 * STRETCH + 5)
    FightRecord.objects.get().moves.filter(sequence=STRETCH + 3).update(words="somersault 4")
    page = get(client, "statistics", 1)
    assert page.context["tally"].moves == STRETCH + 2
    assert "The statistics end there." in text_of(page)


def test_a_long_story_has_pages_and_its_ending_is_on_the_last(brawl, client):
    catch_breath(brawl, A_STORY_PAGE + 5)
    first, last = (text_of(get(client, "story", 1, page=page)) for page in (1, 2))
    assert "Page 1 of 2" in first
    assert "in progress" in last
    assert first.count("catches their breath") + last.count("catches their breath") == (
        A_STORY_PAGE + 5
    )
