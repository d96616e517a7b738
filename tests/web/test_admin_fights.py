"""Fights in progress and the record, in the admin."""

import csv
import io
import re
from datetime import timedelta

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission

from tests.brawl import Brawl
from tests.web.any_fight import AnyFight
from tests.web.test_long_fights import catch_breath
from typeclasses.skirmish.encounter import lookup, naming
from typeclasses.skirmish.models import FightRecord
from web.skirmish.admin import records
from world.skirmish import engine

IN_PROGRESS = "/admin/skirmish/fightinprogress/"
RECORD = "/admin/skirmish/fightrecord/"


def staff(client, player, *permissions):
    """Log a user in as staff with these of Django's permissions."""
    account = player.session.account
    account.is_staff = True
    account.save()
    for name in permissions:
        account.user_permissions.add(
            Permission.objects.get(codename=name, content_type__app_label="skirmish")
        )
    client.force_login(account)
    return account


def act(client, action, *numbers, at=IN_PROGRESS, **fields):
    """Run an action, and return the messages and the page."""
    form = {"action": action, "_selected_action": numbers, **fields}
    answer = client.post(at, form, follow=True)
    assert answer.status_code == 200
    return [str(message) for message in answer.context["messages"]], answer


@pytest.fixture
def brawl(game):
    return Brawl(game)


@pytest.fixture
def marshal(game, client, brawl):
    """A member of staff who has no part in the fight."""
    return staff(
        client, game.make_player("Stella"), "view_fightinprogress", "change_fightinprogress",
        "view_fightrecord",
    )  # fmt: skip


def test_the_list_says_where_who_and_for_whom_it_waits(brawl, marshal, client):
    page = client.get(IN_PROGRESS).content.decode()
    for expected in ("brawl", "Tavern", "Marshal", "Grapple", "Ahalish, Rehtaoh", "a minute"):
        assert expected in page
    brawl.move()
    assert "Ahalish, Rehtaoh" not in client.get(IN_PROGRESS).content.decode()


def test_a_fight_that_has_not_begun_is_in_the_list(game, client, marshal, brawl):
    game.room = game.make_room("Yard")
    other = game.make_player("Cearl", room=game.room)
    other.types("combat init duel")
    other.types("combat add me x")
    page = client.get(IN_PROGRESS).content.decode()
    assert "not begun" in page
    assert "its owner; 1 fighter so far" in page
    number = lookup.encounter_in(game.room).id
    assert "Players are still being added." in client.get(
        f"{IN_PROGRESS}{number}/change/"
    ).content.decode()  # fmt: skip


def test_one_fight_is_shown_and_not_edited(brawl, marshal, client):
    address = f"{IN_PROGRESS}{brawl.encounter.id}/change/"
    page = client.get(address).content.decode()
    assert "AD/AP SD DEF WOUNDS" in page
    assert "/skirmish/1/" in page
    assert 'name="_save"' not in page
    before = brawl.encounter.state
    client.post(address, {"name": "another", "_save": "Save"})
    assert brawl.encounter.state == before


def test_a_room_is_a_link_for_those_who_may_open_its_page(game, brawl, marshal, client):
    room = f"/admin/objects/objectdb/{brawl.encounter.obj.id}/change/"
    pages = (IN_PROGRESS, f"{IN_PROGRESS}{brawl.encounter.id}/change/")
    assert client.get(room).status_code == 403
    for page in pages:
        shown = client.get(page).content.decode()
        assert "Tavern" in shown
        assert room not in shown
    builder = staff(client, game.make_player("Cearl"), "view_fightinprogress")
    builder.user_permissions.add(Permission.objects.get(codename="view_objectdb"))
    for page in pages:
        assert f'<a href="{room}">Tavern</a>' in client.get(page).content.decode()


def test_a_fight_that_cannot_be_read_is_listed(brawl, marshal, client):
    brawl.encounter._attribute().db_strvalue = "{}"
    brawl.encounter._attribute().save()
    assert "cannot be read" in client.get(IN_PROGRESS).content.decode()
    assert client.get(f"{IN_PROGRESS}{brawl.encounter.id}/change/").status_code == 200
    assert client.get("/skirmish/").status_code == 200


def test_what_is_known_of_a_fight_that_cannot_be_read_is_shown(brawl, marshal, client):
    brawl.move()
    attribute = brawl.encounter._attribute()
    attribute.db_strvalue = attribute.db_strvalue.replace('"house"', '"hause"')
    attribute.save()
    number = brawl.encounter.id
    for search in ("", "?q=brawl", "?q=marshal"):
        assert "brawl (cannot be read)" in client.get(IN_PROGRESS + search).content.decode()
    page = client.get(f"{IN_PROGRESS}{number}/change/").content.decode()
    for known in ("brawl at Tavern", "Grapple", "lobby.hause is unknown", "/skirmish/1/"):
        assert known in page
    assert "not begun" not in page
    assert re.findall(r'name="action" value="(\w+)"', page) == ["put_away_unwritten"]
    said, _ = act(client, "correct", number)
    assert said == ["This fight cannot be read."]


def test_the_last_moves_have_the_numbers_of_the_record(brawl, marshal, client):
    catch_breath(brawl, 12)
    page = client.get(f"{IN_PROGRESS}{brawl.encounter.id}/change/").content.decode()
    numbers = [int(number) for number in re.findall(r'<li value="(\d+)">', page)]
    assert numbers == list(range(3, 13))


def test_a_long_record_is_shown_in_pages(brawl, marshal, client, monkeypatch):
    monkeypatch.setattr(records, "A_PAGE", 5)
    catch_breath(brawl, 12)
    address = f"{RECORD}{brawl.encounter.state.record}/change/"

    def shown(query=""):
        page = client.get(address + query).content.decode()
        return page, [int(number) for number in re.findall(r"<tr>\s*<td>(\d+)</td>", page)]

    page, numbers = shown()
    assert numbers == [0, 1, 2, 3, 4]
    assert "<strong>0 to 4</strong>" in page
    assert '<a href="?moves=10#moves-heading">10 to 12</a>' in page
    assert shown("?moves=10")[1] == [10, 11, 12]
    assert shown("?moves=nonsense")[1] == [0, 1, 2, 3, 4]


def test_ending_asks_once_and_then_writes_the_sheets(brawl, marshal, client):
    number, ahalish = brawl.encounter.id, brawl.ahalish.character
    brawl.ahalish.types("combat move catch breath")
    brawl.hush()
    said, page = act(client, "put_away", number)
    assert said == []
    assert "They cannot be taken up again" in page.content.decode()
    assert lookup.encounter_in(brawl.game.room) is not None
    said, _ = act(client, "put_away", number, sure="End")
    assert said == ["Ended and removed combat brawl at Tavern"]
    assert lookup.encounter_in(brawl.game.room) is None
    assert ahalish.attributes.get("grapple_ad") == 8
    assert FightRecord.objects.get().ended is not None
    assert "+ Combat has ended." in brawl.ahalish.read()
    assert "brawl" in LogEntry.objects.get().change_message


@pytest.mark.parametrize("words", ["End, and write what", "End, and leave the sheets"])
def test_the_buttons_on_the_page_of_a_fight_ask_before_they_end_it(brawl, marshal, client, words):
    number = brawl.encounter.id
    page = client.get(f"{IN_PROGRESS}{number}/change/").content.decode()
    [form] = [form for form in re.findall(r"<form.*?</form>", page, re.DOTALL) if words in form]
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form))
    answer = client.post(IN_PROGRESS, fields, follow=True)
    assert "They cannot be taken up again" in answer.content.decode()
    assert lookup.encounter_in(brawl.game.room) is not None


def test_ending_without_write_back_leaves_the_sheets_alone(brawl, marshal, client):
    brawl.ahalish.types("combat move catch breath")
    act(client, "put_away_unwritten", brawl.encounter.id, sure="End")
    assert lookup.encounter_in(brawl.game.room) is None
    assert brawl.ahalish.character.attributes.get("grapple_ad") == 5
    assert FightRecord.objects.get().ended is not None


@pytest.mark.parametrize("who", ["rehtaoh", "#{}"])
def test_a_fight_gets_another_owner(brawl, marshal, client, who):
    rehtaoh = brawl.rehtaoh.character
    said, page = act(client, "hand_over", brawl.encounter.id)
    assert said == []
    assert "Who should own this fight?" in page.content.decode()
    said, _ = act(client, "hand_over", brawl.encounter.id, sure="1", owner=who.format(rehtaoh.id))
    assert said == ["Rehtaoh owns the fight brawl now, after Marshal."]
    assert brawl.encounter.state.owner == rehtaoh.id
    assert FightRecord.objects.get().owner_name == "Rehtaoh"
    assert "+ Rehtaoh owns the fight brawl now" in brawl.ahalish.read()
    assert brawl.rehtaoh.types("combat save") == "Combat saved"
    assert brawl.owner.types("combat save").startswith("Only Rehtaoh")


@pytest.mark.parametrize(
    ("owner", "reason"),
    [
        ("Nobody", "No character is called Nobody."),
        ("#99999", "No character is called"),
        ("", "required"),
    ],
)
def test_nobody_gets_a_fight_who_is_not_there(brawl, marshal, client, owner, reason):
    said, page = act(client, "hand_over", brawl.encounter.id, sure="1", owner=owner)
    assert said == []
    assert reason in page.content.decode()


def test_the_new_owner_is_asked_for_the_npcs(game, marshal, client):
    game.room = game.make_room("Yard")
    fight = AnyFight(game, "cepheus")
    new = game.make_player("Cearl", room=game.room)
    act(client, "hand_over", fight.encounter.id, sure="1", owner="Cearl")
    assert new.read().count("\n") >= 1


def test_a_refusal_is_said_and_the_other_fights_go_on(game, brawl, marshal, client):
    yard = game.make_room("Yard")
    game.make_player("Cearl", room=yard).types("combat init duel")
    lobby = lookup.encounter_in(yard).id
    said, page = act(client, "save_checkpoint", lobby, brawl.encounter.id)
    # The admin's own looks know the class of an error, and not the word that Evennia has for it.
    refused = page.content.decode().partition('<li class="error')[2]
    assert "Duel at Yard: The fight has not started" in refused.partition("</li>")[0]
    assert sorted(said) == [
        "Saved the fight brawl at Tavern",
        "duel at Yard: The fight has not started yet; its owner types combat start.",
    ]


def test_the_page_of_a_fight_says_what_is_asked_and_what_happened(brawl, marshal, client):
    brawl.ahalish.types("combat move catch breath")
    page = client.get(f"{IN_PROGRESS}{brawl.encounter.id}/change/").content.decode()
    assert "what to do in their turn" in page
    assert re.search(r'<li value="1">Ahalish catches (their )?breath', page)


def test_a_fight_goes_on_without_those_it_waits_for(brawl, marshal, client):
    said, _ = act(client, "skip", brawl.encounter.id)
    assert said == ["Went on without Ahalish, Rehtaoh in the fight brawl"]
    asked = engine.open_seats(brawl.encounter.fight)
    assert {naming.name_of(brawl.encounter, seat) for seat in asked} == {"goblin1", "goblin2"}


def test_staff_take_back_the_last_move_whatever_dice_fell(brawl, marshal, client):
    before = brawl.encounter.fight.table
    brawl.ahalish.types("combat maneuver 1 accuracy")
    assert brawl.encounter.fight.table != before
    said, _ = act(client, "take_back", brawl.encounter.id)
    assert said == ["Took back the last move in the fight brawl"]
    assert brawl.encounter.fight.table == before
    said, _ = act(client, "take_back", brawl.encounter.id)
    assert said[0].startswith("brawl")


def test_staff_let_npcs_act_by_themselves_and_no_longer(brawl, marshal, client):
    number = brawl.encounter.id
    said, page = act(client, "let_act", number)
    assert said == []
    assert "How are the NPCs to act?" in page.content.decode()
    said, _ = act(client, "let_act", number, sure="1", temperament="nonsense")
    assert said == []
    said, _ = act(client, "let_act", number, sure="1", temperament="brute")
    assert said == ["The NPCs of the fight brawl act as brute"]
    assert set(brawl.encounter.state.temperaments.values()) == {"brute"}
    page = client.get(f"{IN_PROGRESS}{number}/change/").content.decode()
    assert "goblin1 as brute, goblin2 as brute" in page
    act(client, "let_act", number, sure="1", temperament="off")
    assert brawl.encounter.state.temperaments == {}


@pytest.mark.parametrize(
    ("query", "found"),
    [("", 1), ("?q=goblin1", 1), ("?q=tavern brawl", 1), ("?q=marshal", 1), ("?q=zzz", 0),
     ("?ruleset=grapple", 1), ("?ruleset=cepheus", 0), ("?waiting=players", 1),
     ("?waiting=npcs", 0), ("?waiting=start", 0), ("?since=60", 0), ("?since=nonsense", 0),
     ("?since=99999999999999999999", 0)],
)  # fmt: skip
def test_fights_in_progress_are_searched_and_filtered(brawl, marshal, client, query, found):
    assert client.get(f"{IN_PROGRESS}{query}").context["cl"].result_count == found


def test_the_lists_of_fights_say_what_the_search_looks_for(brawl, marshal, client):
    for address in (IN_PROGRESS, RECORD):
        page = client.get(address).content.decode()
        assert page.index("a fight, its room, its owner or a fighter.") < page.index("searchbar")


def test_fights_that_wait_for_their_start_or_for_long_are_found(game, marshal, client):
    game.room = game.make_room("Yard")
    game.make_player("Cearl", room=game.room).types("combat init duel")
    opened = lookup.encounter_in(game.room)

    def found(query):
        return [str(row) for row in client.get(f"{IN_PROGRESS}?{query}").context["cl"].result_list]

    assert found("waiting=start") == ["duel at Yard"]
    assert "duel at Yard" not in found("waiting=players")
    opened.db_date_created -= timedelta(hours=2)
    opened.save()
    assert found("since=60") == ["duel at Yard"]
    assert found("since=1440") == []


def test_staff_correct_a_number_of_a_fighter(brawl, marshal, client):
    number = brawl.encounter.id
    said, page = act(client, "correct", number)
    assert said == []
    shown = page.content.decode()
    content = shown.partition('id="content"')[2]
    assert content.count("What is to be corrected? Everyone in the fight reads it.") == 1
    goblin = next(key for key in brawl.encounter.state.npcs if key.endswith("1"))
    now = brawl.encounter.fight.table.fighters[goblin].ad
    assert f"goblin1, AD: {now}</option>" in shown
    line = f"{goblin} ad"
    said, _ = act(client, "correct", number, sure="1", line=line, value="2")
    assert said == ["Set AD of goblin1 to 2 in the fight brawl"]
    assert brawl.encounter.fight.table.fighters[goblin].ad == 2
    assert "goblin1" in brawl.ahalish.read()
    before = brawl.encounter.state
    said, page = act(client, "correct", number, sure="1", line=line, value="many")
    assert said == []
    asked_again = page.content.decode()
    assert "takes a whole number" in asked_again
    assert "Type: " not in asked_again
    assert 'value="many"' in asked_again
    act(client, "correct", number, sure="1", line="o999 ad", value="1")
    act(client, "correct", number, sure="1", line=f"{goblin} nonsense", value="1")
    assert brawl.encounter.state == before


def test_a_correction_is_for_one_fight_that_has_started(game, brawl, marshal, client):
    yard = game.make_room("Yard")
    game.make_player("Cearl", room=yard).types("combat init duel")
    opened = lookup.encounter_in(yard).id
    said, _ = act(client, "correct", opened, brawl.encounter.id)
    assert said == ["Select one fight to correct."]
    said, _ = act(client, "correct", opened)
    assert said == ["This fight has not started."]


def test_staff_let_one_npc_act(brawl, marshal, client):
    number = brawl.encounter.id
    _, second = brawl.encounter.state.npcs
    said, _ = act(client, "let_act", number, sure="1", temperament="brute", npc=second)
    assert said == ["goblin2 in the fight brawl acts as brute"]
    assert brawl.encounter.state.temperaments == {second: "brute"}
    act(client, "let_act", number, sure="1", temperament="brute", npc="o999")
    assert brawl.encounter.state.temperaments == {second: "brute"}
    act(client, "let_act", number, sure="1", temperament="off", npc=second)
    assert brawl.encounter.state.temperaments == {}


@pytest.mark.parametrize("action", ["skip", "take_back"])
def test_a_fight_that_has_not_begun_has_nothing_to_go_on_with(game, marshal, client, action):
    game.room = game.make_room("Yard")
    game.make_player("Cearl", room=game.room).types("combat init duel")
    said, _ = act(client, action, lookup.encounter_in(game.room).id)
    assert len(said) == 1
    assert "Went on" not in said[0]
    assert "Took back" not in said[0]


def test_a_checkpoint_is_what_restore_goes_back_to(brawl, marshal, client):
    before = brawl.encounter.fight.table
    said, _ = act(client, "save_checkpoint", brawl.encounter.id)
    assert said == ["Saved the fight brawl at Tavern"]
    brawl.move()
    brawl.owner.types("combat restore")
    assert brawl.encounter.fight.table == before


@pytest.mark.parametrize("action", ["put_away", "put_away_unwritten", "hand_over",
                                    "save_checkpoint"])  # fmt: skip
def test_without_the_permission_to_change_nothing_can_be_done(game, brawl, client, action):
    staff(client, game.make_player("Stan"), "view_fightinprogress")
    page = client.get(IN_PROGRESS)
    assert "brawl" in page.content.decode()
    assert "put_away" not in page.content.decode()
    before = brawl.encounter.state
    act(client, action, brawl.encounter.id, sure="1", owner="Rehtaoh")
    assert brawl.encounter.state == before
    assert brawl.encounter.attributes.get("skirmish_checkpoint", strattr=True) is None


def test_being_staff_alone_is_not_enough(game, brawl, client):
    staff(client, game.make_player("Stan"))
    for address in (IN_PROGRESS, RECORD, f"{RECORD}1/change/", f"{RECORD}1/moves.csv",
                    f"{IN_PROGRESS}{brawl.encounter.id}/change/"):  # fmt: skip
        assert client.get(address).status_code == 403, address


def test_players_have_no_admin(brawl, client):
    client.force_login(brawl.owner.session.account)
    assert client.get(IN_PROGRESS).status_code == 302
    assert client.get(f"{RECORD}1/moves.csv").status_code == 302


def test_nothing_is_added_or_deleted_here(brawl, marshal, client):
    marshal.is_superuser = True
    marshal.save()
    number = brawl.encounter.id
    assert client.get(f"{IN_PROGRESS}add/").status_code == 403
    assert client.get(f"{IN_PROGRESS}{number}/delete/").status_code == 403
    assert client.get(f"{RECORD}add/").status_code == 403


def test_a_record_can_be_deleted_once_the_fight_has_ended(brawl, marshal, client):
    marshal.is_superuser = True
    marshal.save()
    assert client.post(f"{RECORD}1/delete/", {"post": "yes"}).status_code == 403
    for _ in range(2):
        brawl.owner.types("combat end")
    client.post(f"{RECORD}1/delete/", {"post": "yes"})
    assert not FightRecord.objects.exists()


def test_the_record_shows_the_moves_and_keeps_the_secret_until_the_end(brawl, marshal, client):
    brawl.ahalish.types("combat move maneuver 1 accuracy = lunges.")
    brawl.owner.types("combat undo")
    secret = brawl.encounter.fight.seed
    page = client.get(f"{RECORD}1/change/").content.decode()
    for expected in ("maneuver 1 accuracy", "Ahalish lunges.", "(d6)", "Taken back.",
                     "heroes: Ahalish, Rehtaoh"):  # fmt: skip
        assert expected in page
    assert secret not in page
    for _ in range(2):
        brawl.owner.types("combat end")
    assert secret in client.get(f"{RECORD}1/change/").content.decode()


@pytest.mark.parametrize(
    ("query", "found"),
    [("", 1), ("?q=goblin1", 1), ("?q=tavern", 1), ("?q=zzz", 0), ("?ruleset=grapple", 1),
     ("?ruleset=cepheus", 0), ("?over=no", 1), ("?over=yes", 0),
     ("?started__year=1999", 0)],
)  # fmt: skip
def test_records_are_searched_and_filtered(brawl, marshal, client, query, found):
    assert client.get(f"{RECORD}{query}").context["cl"].result_count == found


def rows(answer):
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    return list(csv.DictReader(io.StringIO(answer.content.decode())))


def test_fights_are_exported(brawl, marshal, client):
    brawl.fight_on()
    brawl.owner.types("combat end")
    record = FightRecord.objects.get()
    form = {"action": "export_fights", "_selected_action": [record.pk]}
    [row] = rows(client.post(RECORD, form))
    assert (row["name"], row["room"], row["owner"], row["ruleset"]) == (
        "brawl", "Tavern", "Marshal", "grapple",
    )  # fmt: skip
    assert row["winner"] == record.winner
    assert int(row["moves"]) == record.moves.filter(sequence__gt=0).count()
    assert row["fighters"].startswith("Ahalish (heroes), Rehtaoh (heroes), goblin1 (monsters)")
    assert row["ended"] >= row["started"]


@pytest.mark.quick
def test_moves_are_exported(brawl, marshal, client):
    brawl.ahalish.types("combat move maneuver 1 accuracy = lunges, and\tgrins.")
    brawl.owner.types("combat undo")
    start, made, back = rows(client.get(f"{RECORD}1/moves.csv"))
    assert (start["words"], start["result"]) == ("start", "The fight brawl starts.")
    assert (made["fighter"], made["words"]) == ("Ahalish", "maneuver 1 accuracy")
    assert (made["pose"], made["taken back"]) == ("lunges, and grins.", "yes")
    assert made["dice"].count(" ") == 5
    assert (back["fighter"], back["taken back"]) == ("referee", "no")
    form = {"action": "export_moves", "_selected_action": [1]}
    assert len(rows(client.post(RECORD, form))) == 3


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@x", "\tx"])
def test_what_people_write_is_no_formula(brawl, marshal, client, text):
    record = FightRecord.objects.get()
    record.moves.create(
        sequence=1, round=1, actor="x", fighter="x", words=text, events="[]", story=text, pose=text
    )
    [_, row] = rows(client.get(f"{RECORD}1/moves.csv"))
    assert row["words"] == row["result"] == row["pose"] == f"'{text}"


def test_how_long_it_took_is_said_once_it_is_over(brawl, marshal, client):
    def listed():
        page = client.get(RECORD).content.decode()
        return [re.search(f'field-{field}">(.*?)<', page)[1] for field in ("outcome", "lasted")]

    assert listed() == ["in progress", "-"]
    brawl.fight_on()
    rounds = brawl.encounter.fight.table.round
    brawl.owner.types("combat end")
    assert listed() == [FightRecord.objects.get().winner, str(rounds)]


def test_a_record_is_played_again_and_compared(brawl, marshal, client):
    brawl.move()
    said, _ = act(client, "play_again", 1, at=RECORD)
    assert said == ["brawl at Tavern: all as recorded."]
    FightRecord.objects.get().moves.update(events="[]")
    said, _ = act(client, "play_again", 1, at=RECORD)
    assert len(said) == 1
    assert "came out differently." in said[0]


def test_who_owned_a_fight_and_does_not_fight_reads_who_owns_it_now(brawl, marshal, client):
    act(client, "hand_over", brawl.encounter.id, sure="1", owner="Rehtaoh")
    told = "+ Rehtaoh owns the fight brawl now, after Marshal"
    assert {name: said.count(told) for name, said in brawl.heard().items()} == dict.fromkeys(
        ("Marshal", "Ahalish", "Rehtaoh"), 1
    )


def test_a_player_who_is_away_may_get_a_fight_and_one_who_is_nobodys_may_not(
    brawl, marshal, client
):
    away = brawl.players.pop("Rehtaoh")
    away.character.permissions.add("Player")  # as Evennia does for those that accounts make
    brawl.game.disconnect(away)
    said, _ = act(client, "hand_over", brawl.encounter.id, sure="1", owner="Rehtaoh")
    assert said == ["Rehtaoh owns the fight brawl now, after Marshal."]
    brawl.game.make_npc("troll")
    said, _ = act(client, "hand_over", brawl.encounter.id, sure="1", owner="troll")
    assert said == ["brawl at Tavern: troll cannot own a fight. Only a player who is here can."]


def test_the_owner_reads_that_somebody_else_has_saved(brawl, marshal, client):
    act(client, "save_checkpoint", brawl.encounter.id)
    told = "has saved the fight brawl; combat restore goes back to it"
    assert told in brawl.owner.read()
    assert brawl.owner.types("combat save") == "Combat saved"


@pytest.mark.parametrize("action", ["put_away", "put_away_unwritten", "hand_over",
                                    "save_checkpoint"])  # fmt: skip
def test_what_is_put_away_meanwhile_is_said(brawl, marshal, client, action):
    number = brawl.encounter.id
    for _ in range(2):
        brawl.owner.types("combat end")
    for sure in ({}, {"sure": "1", "owner": "Rehtaoh"}):
        said, _ = act(client, action, number, **sure)
        assert said == ["Those fights have ended already; nothing has changed."]


def test_a_fight_whose_last_npc_was_taken_back_can_be_looked_at(client, brawl, marshal):
    brawl.owner.types("combat add_npc latecomer ::en:6:1:2:3:2 monsters")
    assert "takes back the last move" in brawl.owner.types("combat undo")
    page = client.get(f"{IN_PROGRESS}{brawl.encounter.id}/change/")
    assert page.status_code == 200
    assert "latecomer<" not in page.content.decode()
