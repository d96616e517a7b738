"""The story of a fight: on the page, as plain text, as Markdown."""

import re

import pytest

from tests.brawl import Brawl
from typeclasses.skirmish.models import FightRecord
from web.skirmish.history import story


@pytest.fixture(autouse=True)
def everybody_may_look(settings):
    settings.SKIRMISH_VISIBILITY = "public"


@pytest.fixture
def told(db):
    """A recorded fight with a pose, a move that was taken back, and a return to a saved state."""
    fight = FightRecord.objects.create(
        name="the *great* brawl", room_id=1, room_name="Yard", owner_id=1, owner_name="Marshal",
        ruleset="grapple", participants=[], seed="s",
    )  # fmt: skip
    for name, team in (("Ahalish", "heroes"), ("Rehtaoh", "heroes"), ("imp_1", "monsters")):
        fight.fighters.create(fighter=name, name=name, team=team)
    rows = (
        (1, 1, "Ahalish", "catch breath", "Ahalish catches breath.", "leans on a *wall*.", False),
        (2, 1, "Rehtaoh", "strike 2 imp_1", "Rehtaoh strikes imp_1.", "roars.", True),
        (3, 1, "referee", "restore 1", "The fight goes back to an earlier state.", "", False),
        (4, 2, "imp_1", "catch breath", "imp_1 catches breath.", "", False),
    )
    for sequence, number, fighter, words, line, pose, undone in rows:
        fight.moves.create(
            sequence=sequence, round=number, actor=fighter, fighter=fighter, words=words,
            events="[]", story=line, pose=pose, undone=undone,
        )  # fmt: skip
    return fight


def test_it_goes_round_by_round_without_what_was_taken_back(told):
    assert story.chapters(story.told_moves(told)) == [
        story.Chapter(1, [story.Passage("Ahalish leans on a *wall*.", "Ahalish catches breath.")]),
        story.Chapter(2, [story.Passage("", "imp_1 catches breath.")]),
    ]


def test_what_is_settled_before_the_first_round_has_a_chapter_of_its_own(told, client):
    told.moves.update(round=0)
    for form in ("story/", "story.txt", "story.md"):
        page = client.get(f"/skirmish/{told.pk}/{form}").content.decode()
        assert "Before the first round" in page
        assert "Round 0" not in page


def test_as_plain_text_it_reads_as_it_was_written(told, client):
    answer = client.get(f"/skirmish/{told.pk}/story.txt")
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert answer.headers["Content-Disposition"] == (
        f'attachment; filename="the-great-brawl-{told.pk}.txt"'
    )
    text = answer.content.decode()
    day = re.search(r"Yard, (.*)", text)[1]
    assert text == (
        f"the *great* brawl\nYard, {day}\n"
        "heroes: Ahalish, Rehtaoh\nmonsters: imp_1\n\n"
        "Round 1\n\nAhalish leans on a *wall*.\nAhalish catches breath.\n\n"
        "Round 2\n\nimp_1 catches breath.\n\n"
        "It was not finished.\n"
    )


def test_as_markdown_what_people_wrote_is_no_markup(told, client):
    answer = client.get(f"/skirmish/{told.pk}/story.md")
    assert answer.headers["Content-Type"] == "text/markdown; charset=utf-8"
    lines = answer.content.decode().splitlines()
    assert lines[0] == r"# the \*great\* brawl"
    assert r"- monsters: imp\_1" in lines
    assert "## Round 1" in lines
    assert r"Ahalish leans on a \*wall\*." in lines
    assert "*Ahalish catches breath.*" in lines
    assert lines[-1] == "**It was not finished.**"


@pytest.mark.parametrize(
    ("written", "marked"),
    [
        ("plain words.", "plain words."),
        ("[x](http://y)", r"\[x\](http://y)"),
        ("# no heading", r"\# no heading"),
        ("- no list", r"\- no list"),
        ("1. no list", r"1\. no list"),
        ("a - b 1. c", "a - b 1. c"),
        ("<b>", r"\<b\>"),
        ("a\\b", r"a\\b"),
    ],
)
def test_markup_in_names_is_escaped(told, written, marked):
    told.moves.filter(sequence=4).update(fighter=written, pose="x", story="y")
    assert f"{marked} x" in story.markdown(told).splitlines()


@pytest.mark.parametrize(
    ("ended", "winner", "ending"),
    [(False, "", "It was not finished."), (True, "heroes", "Winner: heroes."),
     (True, "", "No winner.")],
)  # fmt: skip
def test_it_ends_as_the_fight_did(told, client, ended, winner, ending):
    told.ended, told.winner = told.started if ended else None, winner
    told.save()
    for form in ("", ".txt", ".md"):
        page = client.get(f"/skirmish/{told.pk}/story{form or '/'}").content.decode()
        assert ending in page


def test_there_are_no_other_forms(told, client):
    assert client.get(f"/skirmish/{told.pk}/story.pdf").status_code == 404


def test_the_page_has_the_poses_of_a_real_fight(game, client):
    brawl = Brawl(game)
    page = client.get("/skirmish/1/story/").content.decode()
    assert "The fight brawl starts." in page
    assert "The fight is in progress." in page
    brawl.ahalish.types("combat move catch breath = leans back.")
    brawl.owner.types("combat undo")
    brawl.ahalish.types("combat move catch breath = spits.")
    page = client.get("/skirmish/1/story/").content.decode()
    assert "Ahalish spits." in page
    assert "leans back" not in page
