"""The pages: their content, their markup, and what they never show."""

import json
import re
from unittest.mock import patch

import pytest
from django.db import OperationalError
from django.template.loader import render_to_string
from django.urls import reverse

from tests.brawl import Brawl, delete_from_outside
from tests.web.any_fight import AnyFight
from tests.web.markup import Page
from typeclasses.skirmish.models import FightRecord
from typeclasses.skirmish.records import queries
from web.skirmish.pages import fight_pages
from world.skirmish.ruleset import registry
from world.skirmish.views.display import Card


@pytest.fixture(autouse=True)
def everybody_may_look(settings):
    settings.SKIRMISH_VISIBILITY = "public"


def get(client, what, number=None, **query):
    """Return the answer of an address, by its name."""
    address = reverse(f"skirmish:{what}", args=[] if number is None else [number])
    answer = client.get(address, query)
    assert answer.status_code == 200, address
    return answer


def text_of(answer):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def every_page(client, number):
    yield get(client, "fights")
    yield get(client, "fights", words="zzz")
    yield get(client, "fight", number)
    yield get(client, "fight", number, step=2)
    yield get(client, "story", number)
    yield get(client, "statistics", number)


@pytest.mark.parametrize("name", registry.names())
def test_every_page_is_whole_for_every_ruleset_while_it_goes_on_and_after(game, client, name):
    fight = AnyFight(game, name)
    client.force_login(fight.owner.session.account)
    made = fight.moves(12)
    assert made > 2
    number = fight.encounter.state.record
    secret = fight.encounter.fight.seed
    for ended in (False, True):
        for page in every_page(client, number):
            assert Page(page.content.decode()).wrong == [], page.request["PATH_INFO"]
            assert secret not in page.content.decode()
        for data in ("live", "replay"):
            assert secret not in get(client, data, number).content.decode()
        assert len(get(client, "replay", number).json()["steps"]) > 2
        if not ended:
            for _ in range(2):
                fight.owner.types("combat end")


def test_every_page_leads_back_to_the_site(db, client, settings):
    settings.SKIRMISH_VISIBILITY = "public"
    page = client.get("/skirmish/").content.decode()
    for address in ("/", "/characters/", "/help/", "/skirmish/"):
        assert f'href="{address}"' in page


def test_the_list_has_fights_now_and_past(game, client):
    brawl = Brawl(game)
    listed = text_of(get(client, "fights"))
    assert "brawl live" in listed
    assert "No past fights yet." in listed
    brawl.fight_on()
    winner = brawl.encounter.fight.table.fighters
    brawl.owner.types("combat end")
    listed = text_of(get(client, "fights"))
    assert "No fights in progress." in listed
    assert ", ".join(fighter.name for fighter in winner.values()) in listed
    assert FightRecord.objects.get().winner in listed


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ({}, 3),
        ({"words": "tavern"}, 1),
        ({"words": "goblin"}, 2),
        ({"words": "goblin yard"}, 1),
        ({"words": "Ahalish"}, 1),
        ({"words": "duel"}, 2),
        ({"words": "stranger"}, 0),
        ({"rules": "cepheus"}, 1),
        ({"rules": "grapple", "words": "duel"}, 1),
        ({"rules": "croquet"}, 3),
    ],
)
def test_fights_are_found_by_name_room_fighter_and_ruleset(db, client, query, found):
    for name, room, rules, fighters in (
        ("duel", "Tavern", "grapple", ["Ahalish", "goblin"]),
        ("duel two", "Yard", "cepheus", ["Rehtaoh", "thug"]),
        ("brawl", "Yard", "grapple", ["goblin1"]),
    ):
        fight = FightRecord.objects.create(
            name=name, room_id=1, room_name=room, owner_id=1, owner_name="Marshal", ruleset=rules,
            participants=[], seed="s",
        )  # fmt: skip
        for fighter in fighters:
            fight.fighters.create(fighter=fighter, name=fighter, team="x")
    assert len(get(client, "fights", **query).context["past"]) == found


def test_the_list_is_cut_into_pages_that_keep_what_was_looked_for(db, client):
    for number in range(fight_pages.A_PAGE + 1):
        FightRecord.objects.create(
            name=f"fight {number}", room_id=1, room_name="Yard", owner_id=1, owner_name="M",
            ruleset="grapple", participants=[], seed="s",
        )  # fmt: skip
    first = get(client, "fights", words="yard")
    assert len(first.context["past"]) == fight_pages.A_PAGE
    assert 'href="?words=yard&amp;page=2"' in first.content.decode()
    assert len(get(client, "fights", words="yard", page=2).context["past"]) == 1


def test_the_live_page_shows_the_fight_and_what_happened(game, client):
    brawl = Brawl(game)
    brawl.ahalish.types("combat move maneuver 1 accuracy = steps into the light.")
    shown = text_of(get(client, "fight", 1))
    for expected in ("Rehtaoh to move", "AD 4 of 10", "Ahalish steps into the light.",
                     "Ahalish maneuvers with Accuracy"):  # fmt: skip
        assert expected in shown


def test_the_live_page_begins_with_the_start(game, client):
    Brawl(game)
    assert "What happened The fight brawl starts." in text_of(get(client, "fight", 1))


def test_the_live_answer_has_what_is_new_and_all_but_nothing_where_nothing_is(game, client):
    brawl = Brawl(game)
    first = get(client, "live", 1)
    assert first.json()["moves"] == []
    known = {"if-none-match": first["ETag"]}
    unchanged = client.get("/skirmish/1/live.json", headers=known)
    assert (unchanged.status_code, unchanged.content) == (304, b"")
    brawl.move()
    changed = client.get("/skirmish/1/live.json", headers=known)
    news = changed.json()
    assert changed.status_code == 200
    assert news["after"] == 1
    assert len(news["moves"]) == 1
    assert set(news["cards"]) == set(news["order"]) == set(brawl.encounter.fight.table.fighters)
    assert get(client, "live", 1, after=1).json()["moves"] == []


def test_the_live_page_begins_where_its_first_question_goes_on(game, client):
    Brawl(game).move()
    page = get(client, "fight", 1)
    etag, after = page.context["etag"], page.context["after"]
    address = f"/skirmish/1/live.json?after={after}"
    assert client.get(address, headers={"if-none-match": etag}).status_code == 304


def test_a_look_at_the_live_answer_writes_nothing(game, client, django_assert_max_num_queries):
    brawl = Brawl(game)
    client.force_login(brawl.rehtaoh.session.account)
    get(client, "live", 1)
    with django_assert_max_num_queries(12) as asked:
        get(client, "live", 1)
    assert not [query["sql"] for query in asked if not query["sql"].startswith("SELECT")]


def test_a_move_that_was_taken_back_says_so(game, client):
    brawl = Brawl(game)
    brawl.move()
    brawl.owner.types("combat undo")
    news = get(client, "live", 1, after=1).json()
    assert news["undone"] == [1]
    assert news["moves"] == []
    assert 'class="undone"' in get(client, "fight", 1).content.decode()


def test_the_live_answer_says_when_the_fight_has_been_put_away(game, client):
    brawl = Brawl(game)
    for _ in range(2):
        brawl.owner.types("combat end")
    assert get(client, "live", 1).json() == {"over": True, "ended": True}


def test_a_fight_whose_room_is_gone_is_not_shown_as_going_on(game, client):
    game.room = game.make_room("Yard")
    Brawl(game).move()
    game.room.delete()
    assert "No winner." in text_of(get(client, "fight", 1))
    assert get(client, "live", 1).json()["ended"]


def test_a_fight_that_cannot_be_read_has_stopped_and_says_why(game, client):
    brawl = Brawl(game)
    brawl.move()
    attribute = brawl.encounter._attribute()
    attribute.db_strvalue = attribute.db_strvalue.replace('"house"', '"hause"')
    attribute.save()
    listed = text_of(get(client, "fights"))
    assert "brawl stopped" in listed
    assert "No past fights yet." in listed
    page = text_of(get(client, "fight", 1))
    assert "It has stopped." in page
    assert "The fight has stopped." in text_of(get(client, "story", 1))
    for text in (listed, page):
        assert "The fight cannot be read and does not go on." in text
        assert "lobby.hause is unknown" in text
        assert "Staff or its owner can remove it." in text
    FightRecord.objects.update(owner_id=0)
    assert "Staff can remove it." in text_of(get(client, "fight", 1))
    FightRecord.objects.update(owner_id=brawl.owner.character.id)
    attribute.db_strvalue = "{}"  # not even the number of its record is left
    attribute.save()
    assert "brawl stopped" in text_of(get(client, "fights"))
    for _ in range(2):
        brawl.owner.types("combat end")
    assert "stopped" not in text_of(get(client, "fight", 1))


def test_a_fight_that_nobody_owns_says_who_started_it(game, client):
    brawl = Brawl(game)
    assert "Owner: Marshal." in text_of(get(client, "fight", 1))
    FightRecord.objects.update(owner_id=0)
    assert "Started by Marshal, without a game master." in text_of(get(client, "fight", 1))
    for _ in range(2):
        brawl.owner.types("combat end")
    assert "this fight yet; staff can." in text_of(get(client, "forecast", 1))


def test_a_fight_that_another_program_has_deleted_is_not_shown_as_going_on(game, client):
    brawl = Brawl(game)
    brawl.move()
    delete_from_outside(brawl.encounter.id)
    assert "It was not finished." in text_of(get(client, "fight", 1))
    assert "not finished" in text_of(get(client, "fights"))
    assert get(client, "live", 1).json()["ended"]


def test_the_replay_has_each_step_and_what_it_changed(game, client):
    brawl = Brawl(game)
    brawl.move()
    brawl.owner.types("combat undo")
    brawl.owner.types("combat move_npc goblin1 catch breath")  # refused: it is the heroes' turn
    brawl.ahalish.types("combat move catch breath")
    steps = get(client, "replay", 1).json()["steps"]
    assert len(steps) == 4
    everybody = set(brawl.encounter.fight.table.fighters)
    assert set(steps[0]["cards"]) == everybody
    assert all(len(step["cards"]) < len(everybody) for step in steps[1:])
    assert "taken back later" in steps[1]["html"]
    assert "goes back" in steps[2]["html"]
    ahalish = f"o{brawl.ahalish.character.id}"
    assert steps[2]["cards"][ahalish] == steps[0]["cards"][ahalish]
    assert "AD" in steps[3]["cards"][ahalish]


def test_the_start_is_told_once(game, client):
    Brawl(game)
    shown = text_of(get(client, "fight", 1, step=0))
    assert shown.count("The fight brawl starts.") == 1
    assert "The fight starts." not in shown


def test_a_step_has_the_dice_and_counts_them(game, client):
    Brawl(game).ahalish.types("combat move maneuver 2 accuracy")
    shown = text_of(get(client, "fight", 1, step=1))
    rolled = re.search(r"6 dice of 6 sides: ([\d, ]+)\. (\d) at 3 or more\.", shown)
    faces = [int(face) for face in rolled[1].split(", ")]
    assert int(rolled[2]) == sum(face >= 3 for face in faces)


@pytest.mark.parametrize(
    ("turn", "waiting", "mark"),
    [(True, ["a"], "to move"), (False, ["a"], "to answer"), (True, ["b"], "has the turn")],
)
def test_a_card_says_whom_the_fight_waits_for(turn, waiting, mark):
    card = Card("a", "Ann", "red", turn=turn, out=False, health="unhurt")
    shown = render_to_string("skirmish/_card.html", {"card": card, "waiting": waiting})
    assert f'<span class="marker">{mark}</span>' in shown


@pytest.mark.parametrize(("asked", "place"), [("", 0), ("1", 1), ("99", 2), ("-1", 0), ("x", 0)])
def test_any_step_can_be_asked_for_without_a_script(game, client, asked, place):
    brawl = Brawl(game)
    brawl.move()
    brawl.move()
    assert get(client, "fight", 1, step=asked).context["place"] == place


def test_rules_that_have_changed_since_do_not_break_the_page(game, client):
    brawl = Brawl(game)
    brawl.move()
    brawl.move()
    for _ in range(2):
        brawl.owner.types("combat end")
    record = FightRecord.objects.get()
    record.moves.filter(sequence=2).update(words="somersault 4")
    assert "is refused" in text_of(get(client, "fight", 1))
    assert "The statistics end there." in text_of(get(client, "statistics", 1))
    assert len(get(client, "replay", 1).json()["steps"]) == 2
    get(client, "story", 1)
    FightRecord.objects.update(ruleset="croquet")
    assert client.get("/skirmish/1/").status_code == 404
    get(client, "story", 1)
    assert "croquet" in text_of(get(client, "fights"))


def test_an_answer_that_waits_for_others_is_not_told(game, client):
    brawl = Brawl(game)
    brawl.move()
    record = FightRecord.objects.get()
    record.moves.create(
        sequence=2, round=1, actor="x", fighter="Rehtaoh", words="vote push", events="[]", story=""
    )
    assert len(get(client, "replay", 1).json()["steps"]) == 2
    for data in ("live", "replay", "fight"):
        assert "push" not in get(client, data, 1).content.decode()


@pytest.mark.parametrize("page", ["abc", "0", "99"])
def test_a_page_of_the_list_that_is_not_there_is_a_sentence(db, client, page):
    answer = client.get(f"/skirmish/?page={page}")
    assert answer.status_code == 404
    assert f"Page {page} of the fights does not exist." in answer.content.decode()


def test_what_players_write_is_text_and_no_markup(game, client):
    brawl = Brawl(game)
    brawl.ahalish.types("combat move catch breath = grins <script>alert(1)</script> & waits.")
    for page in every_page(client, 1):
        assert "<script>alert" not in page.content.decode()
    assert "&lt;script&gt;" in get(client, "fight", 1).content.decode()
    assert "<script>" not in json.dumps(get(client, "live", 1).json()["moves"])


@pytest.mark.parametrize("address", ["/skirmish/7/", "/skirmish/7/story/", "/skirmish/7/story.txt",
                                     f"/skirmish/{10**40}/"])  # fmt: skip
def test_a_fight_that_is_not_there_is_not_found(db, client, address):
    answer = client.get(address)
    assert answer.status_code == 404
    assert Page(answer.content.decode()).wrong == []
    assert client.get("/skirmish/7/live.json").json()["text"] == "Fight 7 does not exist."


@pytest.mark.parametrize("page", ["fight", "story", "live"])
def test_a_page_says_that_the_database_does_not_answer(game, client, page):
    Brawl(game)
    with patch.object(queries, "known_moves", side_effect=OperationalError("database is locked")):
        answer = client.get(reverse(f"skirmish:{page}", args=[1]))
    assert answer.status_code == 503
    assert "database does not answer now. Try again in a moment." in answer.content.decode()
