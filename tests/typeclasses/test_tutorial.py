"""The tutorial: one thing at a time, a fight that is won, and nothing that stays behind."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from evennia.objects.models import ObjectDB
from evennia.scripts.models import ScriptDB

from tests.game import Game, Player
from tests.later import Later
from typeclasses.skirmish import fights
from typeclasses.skirmish.encounter import lookup
from typeclasses.skirmish.messaging import recipients
from typeclasses.skirmish.models import FightRecord
from typeclasses.skirmish.surroundings import changing
from typeclasses.skirmish.tutorial import tutorial_room
from typeclasses.skirmish.tutorial.tutorial import find_lesson
from world.skirmish import engine
from world.skirmish.base.errors import is_allowed
from world.skirmish.ruleset import registry
from world.skirmish.testing.sample_sheets import SHEET

RULESETS = ("grapple", "cepheus", "dungeoneers", "apocrypha", "d20")
CARRIED = "typeclasses.skirmish.sheets.carried.Carried"
BYE = "our sheet is as it was"


@pytest.fixture(autouse=True)
def _with_d20() -> Iterator[None]:
    registry.add(["world.rules.d20"])
    yield
    registry.remove(["world.rules.d20"])


@pytest.fixture
def ann(game: Game, later: Later) -> Player:
    return game.make_player("Ann", sheet=None)


@pytest.fixture
def raw(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that are sent, with their links."""
    texts: list[str] = []
    send = Game.send

    def keep(game: Game, session: Any, **kwargs: Any) -> None:
        if "text" in kwargs:
            texts.append(kwargs["text"][0])
        send(game, session, **kwargs)

    monkeypatch.setattr(Game, "send", keep)
    return texts


def let_pass(later: Later) -> None:
    """Let time pass until the fight waits for the player."""
    for _ in range(50):
        if not later.waiting:
            return
        later.pass_time()
    raise AssertionError("the goblin does not come to an end")


def one_line(text: str) -> str:
    return " ".join(text.split())


def left_behind(game: Game) -> list[Any]:
    """Whatever there is now of rooms, scripts, records and Attributes of the player."""
    attributes = [
        (thing.key, attribute.key, str(attribute.value))
        for thing in ObjectDB.objects.all().order_by("id")
        for attribute in sorted(thing.attributes.all(), key=lambda one: str(one.key))
        if thing.key == "Ann" and attribute.key.startswith(("grapple", "cepheus", "skirmish"))
    ]
    counts = [model.objects.count() for model in (ObjectDB, ScriptDB, FightRecord)]
    return [counts, attributes]


# The steps


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("sheet", [None, SHEET])
def test_it_ends_in_a_won_fight_and_leaves_nothing_behind(
    game: Game, later: Later, ruleset: str, sheet: dict[str, Any] | None
) -> None:
    ann = game.make_player("Ann", sheet)
    # Otherwise she would read once how to read less, which is remembered.
    recipients.set_brief(ann.character, wanted=False)
    before = left_behind(game)
    said = ann.types(f"combat tutorial {ruleset}")
    let_pass(later)
    said += ann.read()
    lesson = find_lesson(ruleset)
    assert "+ Combat has started!" in said
    for step in lesson.steps:
        if not tutorial_room.facts(ann.character.location):
            break  # won before all has been explained
        assert one_line(step.says) in one_line(said)
        said = ann.types(step.type)
        let_pass(later)
        said += ann.read()
        for _ in range(20):  # a skill needs dice, and a maneuver brings them
            if one_line(step.reminder) not in one_line(said):
                break
            said = ann.types("combat maneuver 3 endurance") + ann.types(step.type)
            let_pass(later)
            said += ann.read()
    for _ in range(60):
        if not tutorial_room.facts(ann.character.location):
            break
        for line in ("strike 5 goblin", "strike 3 goblin", "maneuver 3 courage", "catch breath"):
            said = ann.types(f"combat {line}")
            let_pass(later)
            said += ann.read()
            if not tutorial_room.facts(ann.character.location):
                break
    assert "Winner: heroes." in said
    assert one_line(lesson.goodbye) in one_line(said)
    has_left = "goblin leaves the fight" in said
    assert ("the goblin gives up" in one_line(said)) == has_left
    assert ("You have beaten the goblin" in one_line(said)) != has_left
    assert ann.character.location == game.room
    assert lookup.encounter_of(ann.character) is None
    assert left_behind(game) == before


def test_who_wins_before_the_last_step_is_told_so(ann: Player, later: Later) -> None:
    ann.types("combat tutorial dungeoneers")
    said = ""
    for _ in range(30):
        _me, goblin = lookup.encounter_of(ann.character).fight.table.fighters.values()
        goblin.wounds = goblin.capacity
        # Without the step before it, which is to move, no step is done.
        said += ann.types("combat strike goblin")
        let_pass(later)
        said += ann.read()
        if not tutorial_room.facts(ann.character.location):
            break
    assert "goblin dies." in said
    assert "the goblin gives up" not in one_line(said)
    assert "You have beaten the goblin before the last step." in one_line(said)


def test_dungeoneers_says_what_is_true_of_the_field_and_of_strikes(
    ann: Player, later: Later
) -> None:
    ann.types("combat tutorial dungeoneers")
    said = one_line(ann.types("combat"))
    assert "It is still in your front line, from which you deal 1 more wound." in said
    table = lookup.encounter_of(ann.character).fight.table
    [me, _goblin] = table.fighters.values()
    assert table.zone(me).name == "front line"
    ann.types("combat reposition F6")
    table = lookup.encounter_of(ann.character).fight.table
    me = table.fighters[me.id]
    assert table.zone(me).name == "front line"
    assert "to kill" not in ann.types("combat odds strike goblin")


def test_who_types_something_else_is_reminded(ann: Player, later: Later) -> None:
    ann.types("combat tutorial")
    first, second, *_ = find_lesson("grapple").steps
    assert ann.types("combat moves").endswith(f"* {first.reminder}\n  Type: {first.type}")
    assert ann.types("combat strike 6 goblin").endswith(f"  Type: {first.type}")
    assert first.reminder not in ann.types("combat help strike")
    assert one_line(second.says) in one_line(ann.types("combat"))
    assert ann.types("combat").endswith(f"* {second.reminder}\n  Type: maneuver 2 accuracy")
    ann.types("combat catch breath")
    let_pass(later)
    assert second.says not in ann.read()
    assert ann.types("look").count("*") == 0


def test_who_makes_a_move_at_once_need_not_be_shown_what_comes_before_it(
    ann: Player, later: Later
) -> None:
    ann.types("combat tutorial")
    steps = find_lesson("grapple").steps
    said = ann.types("combat maneuver 3 accuracy")
    let_pass(later)
    assert one_line(steps[2].says) in one_line(said + ann.read())
    # Without strike dice they could not look up the odds that the third step is about.
    said = ann.types("combat strike 1 goblin")
    let_pass(later)
    assert one_line(steps[4].says) in one_line(said + ann.read())


def test_lines_fit_narrow_screens(ann: Player) -> None:
    ann.session.protocol_flags["SCREENWIDTH"] = {0: 40}
    ann.types("combat tutorial")
    said = ann.types("combat")
    explained = said[said.index("* You have 5 action dice") :]
    assert max(map(len, explained.splitlines())) <= 40


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("columns", [40, 80])
def test_what_the_status_shows_is_explained_as_it_is_read(
    ann: Player, ruleset: str, columns: int
) -> None:
    ann.session.protocol_flags["SCREENWIDTH"] = {0: columns}
    step = find_lesson(ruleset).steps[0]
    ann.types(f"combat tutorial {ruleset}")
    said = one_line(ann.types("combat"))
    assert "<-" in step.shows
    assert "<-" not in step.shows_in_lines
    assert (one_line(step.shows) in said) is (columns == 80)
    assert (one_line(step.shows_in_lines) in said) is (columns == 40)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_a_screen_reader_reads_is_explained_without_columns(ann: Player, ruleset: str) -> None:
    ann.session.protocol_flags["SCREENREADER"] = True
    ann.types(f"combat tutorial {ruleset}")
    said = one_line(ann.types("combat"))
    assert one_line(find_lesson(ruleset).steps[0].shows_in_lines) in said
    assert "(<-)" not in said


def test_the_line_to_type_is_a_link_as_a_whole(ann: Player, later: Later, raw: list[str]) -> None:
    ann.types("combat tutorial")
    assert "Type: |lccombat|ltcombat|le" in raw[-1]
    ann.types("combat")
    ann.types("combat maneuver 3 accuracy")
    let_pass(later)
    assert "Type: |lccombat odds strike 2 goblin|ltodds strike 2 goblin|le" in raw[-1]


def test_a_screen_reader_gets_sentences(ann: Player) -> None:
    ann.session.protocol_flags["SCREENREADER"] = True
    ann.types("combat tutorial")
    assert "You have 5 action dice (AD) and no strike dice" in one_line(ann.types("combat"))


def test_no_one_is_reminded_of_a_step_once_the_fight_is_over(ann: Player) -> None:
    ann.types("combat tutorial")
    assert find_lesson("grapple").steps[0].reminder in ann.types("combat moves")
    ann.types("combat yield")
    assert find_lesson("grapple").steps[0].reminder not in ann.types("combat yield")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_first_step_is_explained_whoever_moves_first(
    game: Game, later: Later, ruleset: str
) -> None:
    for name in ("Ann", "Ben", "Cid"):
        player = game.make_player(name)
        assert "You fight a goblin" in player.types(f"combat tutorial {ruleset}")


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("goes_wrong", [False, True])
def test_who_types_what_the_tutor_says_comes_to_the_end(
    game: Game, later: Later, ruleset: str, goes_wrong: bool
) -> None:
    """Each line is legal, the columns are explained, and the end says what comes next."""
    ann = game.make_player("Ann", sheet=None)
    said = ann.types(f"combat tutorial {ruleset}")
    let_pass(later)
    said += "\n" + ann.read()
    told = said
    [heads] = {*re.findall(r"^goblins (.*)$", said, re.MULTILINE)}
    for _ in range(80):
        if not tutorial_room.facts(ann.character.location):
            break
        hint = last_hint(said)
        assert is_legal(ann, hint), (hint, said)
        # Who types something else is told again what to type.
        typed = ["zzz", hint] if goes_wrong and hint != "moves" else [hint]
        typed = [_best(ann)] if hint == "moves" else typed
        said = ""
        for line in typed:
            said += ann.types(f"combat {line.removeprefix('combat').strip()}") + "\n"
            let_pass(later)
            said += ann.read() + "\n"
        told += said
    assert BYE in one_line(told)
    explained = one_line("\n".join(re.findall(r"^\* .*(?:\n  .*)*", told, re.MULTILINE)))
    for head in re.findall(r"[A-Z][A-Z\d]+", heads.replace("<-", "")):
        assert re.search(rf"\b{head}\b", explained), (head, explained)
    ends = one_line(told).rpartition("* What comes next:")[2]
    assert f"combat help {ruleset}." in ends
    assert "combat fight NAME" in ends
    assert f"combat init NAME {ruleset}" in ends
    assert ruleset in ann.types(f"combat help {ruleset}").casefold()
    assert "Created combat duel" in ann.types(f"combat init duel {ruleset}")


def _best(ann: Player) -> str:
    """Return the legal strike with the most dice, else the maneuver, else any move."""
    encounter = lookup.encounter_of(ann.character)
    assert encounter is not None
    fight = encounter.fight
    said = [engine.say(fight, move) for move in engine.choices(fight, f"o{ann.character.id}")]
    return max(said, key=lambda words: (words.startswith(("strike", "maneuver")), words))


# Leaving it


def test_it_can_be_stopped(ann: Player, game: Game) -> None:
    before = left_behind(game)
    ann.types("combat tutorial")
    assert ann.types("combat tutorial stop").endswith(
        "You leave the tutorial. To start it again, type combat tutorial."
    )
    assert ann.character.location == game.room
    assert left_behind(game) == before
    no = "You are not in the tutorial. To start it, type combat tutorial."
    assert ann.types("combat tutorial stop") == no


@pytest.mark.parametrize("ruleset", RULESETS)
def test_who_stops_it_reads_nothing_of_its_fight(
    ann: Player, game: Game, settings: Any, ruleset: str
) -> None:
    settings.SKIRMISH_NUMBERS = {ruleset: CARRIED}
    ann.sends("combat_subscribe")
    ann.types(f"combat tutorial {ruleset}")
    number = lookup.encounter_of(ann.character).id
    ann.received()
    said = ann.types("combat tutorial stop")
    left = "You leave the tutorial. To start it again, type combat tutorial."
    assert [line for line in said.splitlines() if line.startswith(("+", "You", "COMBAT"))] == [left]
    assert [data for name, data in ann.received() if name == "combat_end"] == [{"id": number}]
    assert ann.character.location == game.room


def test_what_is_carried_does_not_count_in_it(ann: Player, settings: Any, later: Later) -> None:
    settings.SKIRMISH_NUMBERS = {"dungeoneers": CARRIED}
    ann.types("combat tutorial dungeoneers")
    encounter = lookup.encounter_of(ann.character)
    before = encounter.fight.table
    changing.see_deleted()
    later.pass_time(len(later.waiting))
    fights.refresh(ann.character)
    assert encounter.fight.table == before


def test_a_screen_offers_the_tutorial_again_and_no_page_of_it(ann: Player, later: Later) -> None:
    ann.sends("combat_subscribe")
    ann.types("combat tutorial grapple")
    for _ in range(2):
        ann.types("combat yield")
    let_pass(later)
    ends = [data for name, data in ann.received() if name == "combat_end"]
    assert [(end["again"], end["page"]) for end in ends] == [("combat tutorial grapple", "")]


def test_who_gives_up_is_brought_back(ann: Player, game: Game, later: Later) -> None:
    before = left_behind(game)
    ann.types("combat tutorial")
    for _ in range(2):
        ann.types("combat yield")
    let_pass(later)
    assert ann.read().endswith(
        "* You gave up. To start the tutorial again:\n  Type: combat tutorial"
    )
    assert left_behind(game) == before


def test_who_disconnects_comes_back_where_they_were(ann: Player, game: Game) -> None:
    before = left_behind(game)
    ann.types("combat tutorial")
    account = ann.session.account
    account.unpuppet_object(ann.session)
    assert left_behind(game) == before
    account.puppet_object(ann.session, ann.character)
    assert ann.character.location == game.room


def test_a_teleport_out_of_it_ends_it(ann: Player, game: Game) -> None:
    yard = game.make_room("Yard")
    before = left_behind(game)
    ann.types("combat tutorial")
    ann.character.move_to(yard, move_type="teleport")
    assert ann.character.location == yard
    assert left_behind(game) == before


def test_after_a_reload_it_goes_on(ann: Player, game: Game, later: Later) -> None:
    ann.types("combat tutorial")
    ann.types("combat")
    ann.types("combat maneuver 2 accuracy")
    later.waiting.clear()
    game.restart()
    ScriptDB.objects.update_scripts_after_server_start()
    let_pass(later)
    third = find_lesson("grapple").steps[2]
    assert one_line(third.says) in one_line(ann.read())
    assert "wound" in ann.types(third.type)


def test_who_does_not_come_back_after_a_crash_leaves_nothing(
    ann: Player, game: Game, later: Later
) -> None:
    before = left_behind(game)
    ann.types("combat tutorial")
    later.waiting.clear()
    game.restart()
    # The crash has cut the connection without a word.
    ann.character.sessions.clear()
    ScriptDB.objects.update_scripts_after_server_start()
    let_pass(later)
    assert left_behind(game) == before


# What is refused


def test_it_is_refused_with_reasons(ann: Player, game: Game) -> None:
    assert ann.types("combat tutorial a b") == "Type: combat tutorial [RULESET]"
    assert ann.types("combat tutorial chess").startswith("Unknown ruleset 'chess'.")
    ann.types("combat tutorial")
    assert ann.types("combat tutorial") == (
        "You are in the tutorial already. To leave it, type combat tutorial stop."
    )
    ann.types("combat tutorial stop")
    ann.types("combat sheet new grapple skill4=speed skill3=courage skill2=endurance")
    ann.types("combat init duel")
    ann.types("combat join us")
    assert ann.types("combat tutorial") == "You are in the fight duel. Finish it first."


def test_the_players_sheet_does_not_count(game: Game, later: Later) -> None:
    ann = game.make_player("Ann", SHEET)
    ann.character.attributes.add("grapple_ad", 0)
    ann.types("combat tutorial")
    encounter = lookup.encounter_of(ann.character)
    assert encounter.fight.table.fighters[encounter.fighter_of(ann.character)].ad == 5


# What the tutor says to type is legal


def last_hint(said: str) -> str:
    """Return what the tutor said last to type; empty for nothing."""
    hints = [line for line in said.splitlines() if line.startswith("  Type: ")]
    return hints[-1].removeprefix("  Type: ") if hints else ""


def is_legal(ann: Player, line: str) -> bool:
    """Return whether a line is a subcommand, or a move that the player may make now."""
    encounter = lookup.encounter_of(ann.character)
    assert encounter is not None
    typed = line.removeprefix("combat").strip()
    if typed in ("", "moves"):
        return True
    fighter = f"o{ann.character.id}"
    typed = typed.removeprefix("odds ").removeprefix("next ")
    move = engine.parse(encounter.fight, fighter, typed)
    return is_allowed(engine.check, encounter.fight, fighter, move)


@pytest.mark.parametrize(
    ("ruleset", "lines"),
    [
        ("cepheus", ["", "two minors", "draw auto pistol", "aim goblin", "attack goblin"]),
        ("cepheus", ["", "aim goblin", "aim goblin", "aim goblin", "draw auto pistol", "help"]),
        ("cepheus", ["", "skip", "minor action", "skip", "attack goblin", "skip"]),
        ("grapple", ["", "maneuver 2 accuracy", "catch breath", "catch breath", "status"]),
        (
            "grapple",
            ["maneuver 1 accuracy", "strike 1 goblin", "catch breath", "next", "skill 0 co"],
        ),
        ("dungeoneers", ["", "pass", "strike goblin", "strike goblin", "reposition F6", "pass"]),
        ("apocrypha", ["", "wait", "done", "wait", "done", "attack goblin", "prepare attack"]),
    ],
)
def test_what_the_tutor_says_to_type_is_legal(
    ann: Player, later: Later, ruleset: str, lines: list[str]
) -> None:
    ann.types(f"combat tutorial {ruleset}")
    let_pass(later)
    for line in lines:
        said = ann.types(f"combat {line}".rstrip())
        let_pass(later)
        said += "\n" + ann.read()
        if (hint := last_hint(said)) and tutorial_room.facts(ann.character.location):
            assert is_legal(ann, hint), (line, said)


def test_who_has_used_up_their_turn_is_told_to_end_it(ann: Player, later: Later) -> None:
    ann.types("combat tutorial cepheus")
    ann.types("combat")
    for line in ("two minors", "aim goblin", "draw auto pistol"):
        said = ann.types(f"combat {line}")
    assert "You have used your significant action of this turn. So this comes first:" in one_line(
        said
    )
    assert last_hint(said) == "skip"
    said = ann.types("combat attack goblin")
    assert said.count("So this comes first:") == 1
    ann.types("combat skip")
    let_pass(later)
    assert last_hint(ann.read()) == "attack goblin"


def test_who_opens_a_menu_is_not_reminded_above_it(ann: Player, later: Later) -> None:
    ann.types("combat tutorial cepheus")
    ann.types("combat")
    said = ann.types("combat minor action")
    assert "Choose Minor Action:" in said
    assert last_hint(said) == ""
    assert last_hint(ann.types("combat nonsense")) == "draw auto pistol"


@pytest.mark.parametrize("stored", ["x", 7, [1], {"step": 1}, {"step": "x", "player": None}])
def test_facts_that_cannot_be_read_are_none(game: Game, stored: Any) -> None:
    game.room.attributes.add(tutorial_room.TUTORIAL, stored)
    player = game.make_player("Newcomer")
    assert player.types("combat").startswith("There is no fight here.")
    assert "Created combat brawl" in player.types("combat init brawl")
    assert player.character.move_to(game.make_room("Yard"))
