"""The API: reading fights, choices, making a move, and the status codes of refusals."""

import json
from random import Random

import pytest
from rest_framework.test import APIClient

from tests.brawl import Brawl
from tests.web.any_fight import AnyFight
from typeclasses.skirmish.models import FightRecord, MoveRecord
from world.skirmish.ruleset import registry
from world.skirmish.views import fight_json

FIGHTS = "/api/skirmish/fights/"


def as_(player):
    client = APIClient()
    client.force_authenticate(player.session.account)
    return client


def test_a_fight_is_read_without_what_is_nobodys_business(game):
    brawl = Brawl(game)
    fight = as_(brawl.rehtaoh).get(f"{FIGHTS}1/").json()
    assert fight["name"] == "brawl"
    assert (fight["room"], fight["owner"], fight["rules"]) == ("Tavern", "Marshal", "Grapple")
    assert fight["ended"] is None
    assert {fighter["name"]: fighter["team"] for fighter in fight["fighters"]} == {
        "Ahalish": "heroes", "Rehtaoh": "heroes", "goblin1": "monsters", "goblin2": "monsters",
    }  # fmt: skip
    assert not {"seed", "participants", "final"} & set(fight)
    assert brawl.encounter.fight.seed not in json.dumps(fight)


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", 1), ("?search=goblin1", 1), ("?search=troll", 0), ("?ruleset=grapple", 1),
        ("?ruleset=cepheus", 0), ("?ended__isnull=true", 1), ("?ended__isnull=false", 0),
        ("?ordering=-rounds", 1), ("?limit=1&offset=1", 0),
    ],
)  # fmt: skip
def test_fights_are_found(game, query, found):
    client = as_(Brawl(game).rehtaoh)
    assert len(client.get(f"{FIGHTS}{query}").json()["results"]) == found


def test_how_many_rounds_it_took_is_empty_while_it_goes_on(game):
    brawl = Brawl(game)
    client = as_(brawl.rehtaoh)
    [fight] = client.get(FIGHTS).json()["results"]
    assert fight["rounds"] is None
    for _ in range(2):
        brawl.owner.types("combat end")
    [fight] = client.get(FIGHTS).json()["results"]
    assert fight["rounds"] == 1


def test_moves_are_read_with_their_events(game):
    brawl = Brawl(game)
    brawl.move()
    client = as_(brawl.rehtaoh)
    [start, move] = client.get(f"{FIGHTS}1/moves/").json()["results"]
    assert (start["sequence"], start["words"]) == (0, "start")
    assert start["story"] == "The fight brawl starts."
    row = MoveRecord.objects.filter(sequence__gt=0).get()
    assert move == client.get(f"{FIGHTS}1/moves/1/").json()
    assert move["events"] == json.loads(row.events)
    assert (move["fighter"], move["words"], move["story"]) == (row.fighter, row.words, row.story)
    assert client.get(f"{FIGHTS}1/moves/?sequence__gt=1").json()["results"] == []
    missing = client.get(f"{FIGHTS}1/moves/2/")
    assert (missing.status_code, missing.json()["detail"]) == (404, "Fight 1 has no move 2.")
    for call in ("2/moves/", "2/", "2/state/"):
        answer = client.get(f"{FIGHTS}{call}")
        assert (answer.status_code, answer.json()["detail"]) == (404, "Fight 2 does not exist.")


def test_the_state_is_what_every_screen_has(game):
    brawl = Brawl(game)
    brawl.move()
    client = as_(brawl.rehtaoh)
    answer = client.get(f"{FIGHTS}1/state/")
    assert answer.json() == json.loads(json.dumps(fight_json.state(brawl.encounter.fight)))
    known = {"if-none-match": answer["ETag"]}
    again = client.get(f"{FIGHTS}1/state/", headers=known)
    assert (again.status_code, again.content) == (304, b"")
    brawl.move()
    assert (
        client.get(f"{FIGHTS}1/state/", headers={"if-none-match": answer["ETag"]}).status_code
        == 200
    )


def test_the_state_of_an_ended_fight_is_its_last(game):
    brawl = Brawl(game)
    brawl.fight_on()
    last = json.loads(json.dumps(fight_json.state(brawl.encounter.fight)))
    brawl.owner.types("combat end")
    client = as_(brawl.rehtaoh)
    assert client.get(f"{FIGHTS}1/state/").json() == last
    assert client.get(f"{FIGHTS}1/choices/").status_code == 404


def test_choices_are_those_of_ones_own_fighter(game):
    brawl = Brawl(game)
    choices = as_(brawl.ahalish).get(f"{FIGHTS}1/choices/").json()
    [seat] = choices["seats"]
    assert (seat["seat"], seat["name"]) == (f"o{brawl.ahalish.character.id}", "Ahalish")
    assert choices["rev"] == seat["rev"] == brawl.encounter.fight.rev
    words = [choice["words"] for group in seat["groups"] for choice in group["choices"]]
    assert "catch breath" in words
    answer = as_(game.make_player("Cearl")).get(f"{FIGHTS}1/choices/")
    assert (answer.status_code, answer.json()["detail"]) == (
        403,
        "You have no fighter in this fight.",
    )


def test_choices_have_their_odds_if_one_asks_for_them(game):
    brawl = Brawl(game)

    def odds_of(player, query):
        found = as_(player).get(f"{FIGHTS}1/choices/{query}").json()
        groups = [group for seat in found["seats"] for group in seat["groups"]]
        return {
            choice["words"]: choice.get("odds") for group in groups for choice in group["choices"]
        }

    assert odds_of(brawl.ahalish, "?odds=yes")["maneuver 1 courage"] == "2.7 strike dice"
    assert odds_of(brawl.ahalish, "?odds=yes")["catch breath"] is None
    assert set(odds_of(brawl.ahalish, "").values()) == {None}


def test_choices_have_no_odds_where_a_house_rule_hides_them(game):
    ann, bob = game.make_player("Ann"), game.make_player("Bob")
    ann.types("combat init duel show_odds=no")
    ann.types("combat join heroes")
    bob.types("combat join villains")
    ann.types("combat start villains")
    assert '"odds"' not in as_(bob).get(f"{FIGHTS}1/choices/?odds=yes").content.decode()


def test_the_owner_has_the_choices_of_the_npcs(game):
    brawl = Brawl(game)
    assert as_(brawl.owner).get(f"{FIGHTS}1/choices/").status_code == 403
    brawl.move()
    brawl.move()
    seats = as_(brawl.owner).get(f"{FIGHTS}1/choices/").json()["seats"]
    assert [seat["name"] for seat in seats] == ["goblin1", "goblin2"]


def test_any_choice_can_be_sent_back_and_is_a_move(game):
    brawl = Brawl(game)
    client = as_(brawl.ahalish)
    choices = client.get(f"{FIGHTS}1/choices/").json()
    seat = choices["seats"][0]
    words = seat["groups"][0]["choices"][0]["words"]
    brawl.hush()
    move = {"words": words, "seat": seat["seat"], "rev": choices["rev"]}
    answer = client.post(f"{FIGHTS}1/moves/", move, format="json")
    assert answer.status_code == 201
    row = MoveRecord.objects.filter(sequence__gt=0).get()
    assert answer.json()["sequence"] == row.sequence == 1
    assert answer.json()["story"] == row.story
    assert (row.fighter, row.words) == ("Ahalish", words)
    assert brawl.encounter.fight.rev == choices["rev"] + 1
    assert "Ahalish moves" in brawl.rehtaoh.read()


@pytest.mark.parametrize("name", registry.names())
def test_a_fight_by_any_ruleset_is_played_through_it(game, name):
    fight = AnyFight(game, name)
    client, at_random = as_(fight.owner), Random(1)
    for made in range(1, 16):
        choices = client.get(f"{FIGHTS}1/choices/").json()
        seat = at_random.choice([choice for choice in choices["seats"] if choice["groups"]])
        group = at_random.choice(seat["groups"])
        move = {
            "words": at_random.choice(group["choices"])["words"],
            "seat": seat["seat"],
            "rev": choices["rev"],
        }
        answer = client.post(f"{FIGHTS}1/moves/", move, format="json")
        assert answer.status_code == 201, answer.content
        assert answer.json()["sequence"] == made
        state = client.get(f"{FIGHTS}1/state/").json()
        assert {card["name"] for card in state["cards"]} == {"Ann", "Bob", "Cid", "Dan"}
        if state["over"]:
            break


def test_a_pose_goes_with_a_move(game):
    brawl = Brawl(game)
    move = {"words": "catch breath = leans back."}
    assert as_(brawl.ahalish).post(f"{FIGHTS}1/moves/", move).json()["pose"] == "leans back."


def test_a_move_of_an_earlier_moment_is_refused_kindly(game):
    brawl = Brawl(game)
    client, rev = as_(brawl.ahalish), brawl.encounter.fight.rev
    brawl.rehtaoh.types("combat move catch breath")
    answer = client.post(f"{FIGHTS}1/moves/", {"words": "catch breath", "rev": rev})
    assert answer.status_code == 409
    assert answer.json()["detail"] == "That choice belongs to an earlier moment of the fight."
    assert MoveRecord.objects.filter(sequence__gt=0).count() == 1


@pytest.mark.parametrize(
    ("who", "move", "status", "reason"),
    [
        ("ahalish", {"words": "strike 4 goblin1"}, 400, "You have no strike dice yet."),
        ("ahalish", {"words": "somersault"}, 400, "'somersault' is not a move here."),
        ("ahalish", {"words": "x" * 6000}, 400, ""),
        ("ahalish", {"words": ""}, 400, ""),
        ("ahalish", {}, 400, ""),
        ("ahalish", {"words": "catch breath", "rev": "soon"}, 400, ""),
        ("ahalish", {"words": "catch breath", "seat": "n1"}, 403, "Only Marshal, who owns this"),
        ("ahalish", {"words": "catch breath", "seat": "referee"}, 403, "Only Marshal, who owns"),
        (
            "ahalish",
            {"words": "catch breath", "seat": "o999"},
            400,
            "That fighter is not in this fight.",
        ),
        ("owner", {"words": "catch breath"}, 403, "You have no fighter in this fight."),
        ("owner", {"words": "catch breath", "seat": "n1"}, 400, "the turn of team"),
        ("owner", {"words": "somersault", "seat": "referee"}, 400, ""),
    ],
)
def test_what_is_refused_changes_nothing_and_says_why(game, who, move, status, reason):
    brawl = Brawl(game)
    before = brawl.encounter.state
    answer = as_(getattr(brawl, who)).post(f"{FIGHTS}1/moves/", move, format="json")
    assert answer.status_code == status, answer.content
    assert reason in json.dumps(answer.json(), ensure_ascii=False)
    assert brawl.encounter.state == before
    assert not MoveRecord.objects.filter(sequence__gt=0).exists()


def test_the_owner_moves_npcs_and_interferes(game):
    brawl = Brawl(game)
    client = as_(brawl.owner)
    withdraw = {"words": "withdraw goblin2", "seat": "referee"}
    assert client.post(f"{FIGHTS}1/moves/", withdraw).status_code == 201
    brawl.move()
    brawl.move()
    move = {"words": "catch breath", "seat": "n1"}
    assert client.post(f"{FIGHTS}1/moves/", move).status_code == 201
    assert (
        MoveRecord.objects.filter(sequence__gt=0).order_by("sequence").last().fighter == "goblin1"
    )


def test_nobody_moves_somebody_elses_fighter(game):
    brawl = Brawl(game)
    seat = f"o{brawl.ahalish.character.id}"
    for other in (brawl.rehtaoh, brawl.owner, game.make_player("Cearl")):
        answer = as_(other).post(f"{FIGHTS}1/moves/", {"words": "catch breath", "seat": seat})
        assert answer.status_code == 403
    assert not MoveRecord.objects.filter(sequence__gt=0).exists()


def test_a_player_moves_without_being_in_the_game(game):
    brawl = Brawl(game)
    account = brawl.ahalish.session.account
    account.attributes.add("_playable_characters", [brawl.ahalish.character])
    client = as_(brawl.ahalish)
    game.disconnect(brawl.ahalish)
    assert client.post(f"{FIGHTS}1/moves/", {"words": "catch breath"}).status_code == 201
    brawl.owner.types("combat save")
    brawl.owner.types("combat restore")
    answer = client.post(f"{FIGHTS}1/moves/", {"words": "maneuver 1 courage"})
    assert (answer.status_code, answer.json()["detail"]) == (
        403, "The owner moves your fighter for now. Type combat rejoin to take it back.",
    )  # fmt: skip


def test_moves_need_a_login_even_where_everybody_may_look(game, settings):
    settings.SKIRMISH_VISIBILITY = "public"
    Brawl(game)
    client = APIClient()
    assert client.get(f"{FIGHTS}1/").status_code == 200
    assert client.post(f"{FIGHTS}1/moves/", {"words": "catch breath"}).status_code == 401
    assert client.get(f"{FIGHTS}1/choices/").status_code == 401
    assert not MoveRecord.objects.filter(sequence__gt=0).exists()


def test_a_browser_needs_its_token_to_move(game):
    brawl = Brawl(game)
    client = APIClient(enforce_csrf_checks=True)
    client.force_login(brawl.ahalish.session.account)
    assert client.post(f"{FIGHTS}1/moves/", {"words": "catch breath"}).status_code == 403
    assert not MoveRecord.objects.filter(sequence__gt=0).exists()


def test_a_fight_put_away_takes_no_move(game):
    brawl = Brawl(game)
    client = as_(brawl.ahalish)
    for _ in range(2):
        brawl.owner.types("combat end")
    answer = client.post(f"{FIGHTS}1/moves/", {"words": "catch breath"})
    assert answer.status_code == 404
    assert answer.json()["detail"] == "This fight is no longer in progress."


def test_nothing_else_can_be_written(game):
    brawl = Brawl(game)
    brawl.move()
    client = as_(brawl.owner)
    for method in (client.put, client.patch, client.delete):
        assert method(f"{FIGHTS}1/", {}).status_code == 405
        assert method(f"{FIGHTS}1/moves/1/", {}).status_code == 405
    assert client.post(FIGHTS, {}).status_code == 405
    assert FightRecord.objects.count() == 1


def test_the_schema_has_every_call(client, db):
    schema = client.get("/api/skirmish/openapi?format=openapi-json").json()
    assert {path: sorted(calls) for path, calls in schema["paths"].items()} == {
        f"{FIGHTS}": ["get"],
        f"{FIGHTS}{{id}}/": ["get"],
        f"{FIGHTS}{{id}}/state/": ["get"],
        f"{FIGHTS}{{id}}/choices/": ["get"],
        f"{FIGHTS}{{fight}}/moves/": ["get", "post"],
        f"{FIGHTS}{{fight}}/moves/{{sequence}}/": ["get"],
        "/api/skirmish/tokens/": ["post"],
    }
    described = schema["components"]["schemas"]
    assert set(described["SentMove"]["properties"]) == {"words", "seat", "rev"}
    assert described["SentMove"]["required"] == ["words"]
    assert described["Move"]["properties"]["sequence"]["type"] == "integer"
    assert "seed" not in schema["components"]["schemas"]["Fight"]["properties"]


def test_the_schema_says_what_a_board_has(game, client):
    fight = AnyFight(game, "dungeoneers")
    schemas = client.get("/api/skirmish/openapi?format=openapi-json").json()["components"][
        "schemas"
    ]
    number = fight.encounter.state.record
    state = as_(fight.owner).get(f"{FIGHTS}{number}/state/").json()
    described = schemas["State"]["properties"]
    assert set(described) == {*state, "spots", "bands"}
    board = described["board"]["properties"]
    assert set(board) == set(state["board"])
    assert set(board["regions"]["items"]["properties"]) == set(state["board"]["regions"][0])
    assert set(described["pieces"]["items"]["properties"]) == set(state["pieces"][0])


def test_the_schema_says_what_a_state_and_choices_have(game, client):
    brawl = Brawl(game)
    schemas = client.get("/api/skirmish/openapi?format=openapi-json").json()["components"][
        "schemas"
    ]
    caller = as_(brawl.ahalish)
    state = caller.get(f"{FIGHTS}1/state/").json()
    places = {"board", "pieces", "spots", "bands"}
    assert set(schemas["State"]["properties"]) == {*state} | places
    card = schemas["State"]["properties"]["cards"]["items"]["properties"]
    assert set(card) == set(state["cards"][0])
    choices = caller.get(f"{FIGHTS}1/choices/").json()
    seat = schemas["Choices"]["properties"]["seats"]["items"]["properties"]
    assert set(seat) == set(choices["seats"][0])
    group = seat["groups"]["items"]["properties"]
    assert set(group) == set(choices["seats"][0]["groups"][0])


def test_the_schema_says_what_a_line_and_its_choices_have(game, client):
    fight = AnyFight(game, "apocrypha")
    schemas = client.get("/api/skirmish/openapi?format=openapi-json").json()["components"][
        "schemas"
    ]
    caller = as_(fight.owner)
    number = fight.encounter.state.record
    state = caller.get(f"{FIGHTS}{number}/state/").json()
    described = schemas["State"]["properties"]
    assert set(described["spots"]["items"]["properties"]) == set(state["spots"][0])
    seats = caller.get(f"{FIGHTS}{number}/choices/?odds=yes").json()["seats"]
    fields = schemas["Choices"]["properties"]["seats"]["items"]["properties"]["groups"]
    choice = fields["items"]["properties"]["choices"]["items"]["properties"]
    there = [choice for seat in seats for group in seat["groups"] for choice in group["choices"]]
    assert {field for offered in there for field in offered} <= set(choice)


def test_a_wizard_has_the_choices_of_the_owner_and_can_make_them(game):
    brawl = Brawl(game)
    for player in (brawl.ahalish, brawl.rehtaoh):
        player.types("combat move catch breath")
    wizard = game.make_player("Wizzo", permission="Admin", room=game.make_room("Yard"))
    client = as_(wizard)
    choices = client.get(f"{FIGHTS}1/choices/").json()
    assert [seat["name"] for seat in choices["seats"]] == ["goblin1", "goblin2"]
    seat = choices["seats"][0]
    words = seat["groups"][0]["choices"][0]["words"]
    move = {"words": words, "seat": seat["seat"], "rev": choices["rev"]}
    assert client.post(f"{FIGHTS}1/moves/", move, format="json").status_code == 201


def test_a_wizard_who_is_not_in_the_game_has_the_choices_of_every_seat(game):
    brawl = Brawl(game)
    wizard = game.make_player("Wizzo", permission="Admin", room=game.make_room("Yard"))
    game.disconnect(wizard)
    wizard.character.delete()
    client = as_(wizard)
    seats = client.get(f"{FIGHTS}1/choices/").json()["seats"]
    assert [seat["name"] for seat in seats] == ["Ahalish", "Rehtaoh"]
    assert all(seat["groups"] for seat in seats)
    for player in (brawl.ahalish, brawl.rehtaoh):
        player.types("combat move catch breath")
    choices = client.get(f"{FIGHTS}1/choices/").json()
    seat = choices["seats"][0]
    words = seat["groups"][0]["choices"][0]["words"]
    move = {"words": words, "seat": seat["seat"], "rev": choices["rev"]}
    answer = client.post(f"{FIGHTS}1/moves/", move, format="json")
    assert (answer.status_code, answer.json()["fighter"]) == (201, seat["name"])


def test_a_wizard_does_not_move_for_a_player_who_is_there(game):
    Brawl(game)
    wizard = game.make_player("Wizzo", permission="Admin")
    client = as_(wizard)
    choices = client.get(f"{FIGHTS}1/choices/").json()
    move = {"words": "catch breath", "seat": choices["seats"][0]["seat"]}
    answer = client.post(f"{FIGHTS}1/moves/", move, format="json")
    assert answer.status_code == 403
    assert answer.json()["detail"] == "Ahalish is here and makes their own moves."


def test_the_number_of_an_account_is_not_that_of_a_fighter(game):
    """The account of the wizard has the number of Ahalish, who is in the fight."""
    brawl = Brawl(game)
    wizard = game.make_player("Wizzo", permission="Admin", room=game.make_room("Yard"))
    account = wizard.session.account
    account.id = brawl.ahalish.character.id
    assert brawl.encounter.fighter_of(account) is None
    assert brawl.encounter.fighter_of(brawl.ahalish.character) is not None


@pytest.mark.parametrize("body", ["[" * 80_000, '{"words":' * 40_000])
def test_what_is_nested_too_deeply_is_a_mistake_of_the_sender(game, body):
    client = as_(Brawl(game).ahalish)
    answer = client.post(f"{FIGHTS}1/moves/", body, content_type="application/json")
    assert (answer.status_code, answer.json()["detail"]) == (400, "That is nested too deeply.")


def test_half_a_character_is_refused(game):
    brawl = Brawl(game)
    body = '{"words": "catch breath = \\ud800"}'
    answer = as_(brawl.ahalish).post(f"{FIGHTS}1/moves/", body, content_type="application/json")
    assert answer.status_code == 400
    assert not brawl.encounter.state.sequence


def test_the_answer_to_a_move_is_that_move_whatever_others_have_planned(game):
    brawl = Brawl(game)
    brawl.ahalish.types("combat catch breath")
    brawl.ahalish.types("combat next maneuver 2 courage")
    brawl.rehtaoh.types("combat catch breath")
    brawl.owner.types("combat mn goblin1 catch breath")
    move = {"words": "catch breath", "seat": "n2"}
    answer = as_(brawl.owner).post(f"{FIGHTS}1/moves/", move).json()
    assert (answer["fighter"], answer["words"]) == ("goblin2", "catch breath")
    assert MoveRecord.objects.order_by("sequence").last().fighter == "Ahalish"


def test_where_rules_have_secrets_the_answer_to_a_move_has_none(game):
    owner, ann = game.make_player("Marshal"), game.make_player("Ann")
    owner.types("combat init hunt apocrypha")
    ann.types("combat join heroes")
    owner.types("combat add_npc thug thugs")
    owner.types("combat start heroes")
    owner.types("combat mn thug wait")
    answer = as_(ann).post(f"{FIGHTS}1/moves/", {"words": "crouch"}).json()
    assert (answer["fighter"], answer["words"], answer["events"]) == ("Ann", "", [])
    assert answer["story"]
