"""With a screen reader every ruleset can be played, in sentences and short lists."""

from __future__ import annotations

import re
from random import Random

import pytest

from commands.skirmish.help_entries import pages
from tests.game import Game, Player
from tests.web.any_fight import npc_sheet, usual_sheet
from typeclasses.skirmish.encounter import lookup, naming
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from world.skirmish import engine
from world.skirmish.ruleset import registry
from world.skirmish.state.fight import REFEREE
from world.skirmish.views import screen_reader, view
from world.skirmish.views.display import Choice, Prompt

#: Takes long: `make test-all` plays it.
pytestmark = pytest.mark.slow

#: Text that is only for the eye: columns, rows of symbols, boxes, bars, arrows, leading symbols.
FOR_THE_EYE = re.compile(
    r"[ \t]{2,}|([-=_*~+.#])\1|\d/\d|: -$|[|\u2190-\u21ff\u2500-\u25ff]|<-|->|^\s|^[^\w'\"(]|^\s*$",
    re.MULTILINE,
)
#: A question that does not say what to type.
LEFT_OPEN = re.compile(r"[?:] *$", re.MULTILINE)
HEADING = re.compile(r"^(Your team|Team .*|Out of the fight):$", re.MULTILINE)


class Company:
    """Ann and Bob against an NPC of Marshal's, all of them with screen readers.

    Args:
        game: Where.
        name: The ruleset.
        seed: What they do, they do at random.
    """

    def __init__(self, game: Game, name: str, seed: int) -> None:
        rules = registry.get(name)
        self.random = Random(seed)
        self.owner = game.make_player("Marshal")
        self.heroes = [game.make_player(name, usual_sheet(rules)) for name in ("Ann", "Bob")]
        self.players = {player.name: player for player in (self.owner, *self.heroes)}
        self.npc = game.make_npc("Orc Chief", npc_sheet(rules))
        #: Everything that any of them has read.
        self.read: list[str] = []
        for player in self.players.values():
            player.types("option screenreader=on")

    @property
    def encounter(self) -> SkirmishEncounter:
        found = lookup.encounter_for(self.owner.character)
        assert found is not None
        return found

    def does(self, player: Player, line: str) -> str:
        """Type a line for a player, and return what they read."""
        said = player.types(line)
        for text in (said, *(other.read() for other in self.players.values())):
            if text:
                self.read.append(text)
                assert FOR_THE_EYE.findall(text) == [], f"{line}: {text}"
                assert LEFT_OPEN.findall(HEADING.sub("", text)) == [], f"{line}: {text}"
        return said

    def gathers(self, name: str) -> None:
        """Let them join teams, and start the fight."""
        self.does(self.owner, f"combat init brawl {name}")
        for hero in self.heroes:
            self.does(hero, "combat add me heroes")
        self.does(self.owner, "combat add Orc Chief monsters")
        self.does(self.owner, "combat status")
        self.does(self.heroes[0], f"combat sheet {name}")
        self.does(self.heroes[1], "combat brief on")
        self.does(self.owner, "combat start heroes monsters")

    def moves(self) -> None:
        """Make a legal move for a seat that is asked, or open a menu."""
        fight = self.encounter.fight
        seat = self.random.choice(engine.open_seats(fight))
        who, command = self._who(seat)
        every = [engine.say(fight, move) for move in engine.choices(fight, seat)]
        if seat != REFEREE:
            name = "" if who is not self.owner else naming.name_of(self.encounter, seat)
            listing = self.does(who, f"combat moves {name}")
            # In a fight the command itself need not be typed.
            typed = command.removeprefix("combat ").removeprefix("move")
            assert listing.startswith(
                f"Type move{typed} and one" if typed else "Type one of these."
            )
            assert all(words.split()[0] in listing for words in every)
        decision = engine.open_question(fight, seat)
        prompt = view(fight.ruleset).prompt(fight.table, decision)
        if prompt is not None and prompt.choices and self.random.random() < 0.3:
            every = [choice.words for choice in prompt.choices]
        verb = self.random.choice(sorted({words.split()[0] for words in every}))
        words = self.random.choice([choice for choice in every if choice.split()[0] == verb])
        said = self.does(who, f"{command} {words}")
        if "If you are sure, type yes, or do it again" in said:
            said = self.does(who, f"{command} {words}")
        assert self.encounter.fight is not fight or "Type " in said, f"{words}: {said}"

    def _who(self, seat: str) -> tuple[Player, str]:
        """Return the player who types for a seat, and the words before a move."""
        if seat == REFEREE:
            return self.owner, "combat"
        who = self.players.get(naming.name_of(self.encounter, seat), self.owner)
        return who, naming.command_for(self.encounter, seat, who.character)

    def ends(self) -> None:
        """End the fight, after the referee has stopped it if necessary."""
        for name in [*(hero.name for hero in self.heroes), "Orc Chief"]:
            if engine.outcome(self.encounter.fight) is None:
                self.does(self.owner, f"combat withdraw {name}")
        for _ in range(2):
            if lookup.encounter_for(self.owner.character) is not None:
                self.does(self.owner, "combat end")
        assert lookup.encounter_for(self.owner.character) is None


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", registry.names())
def test_a_whole_fight_is_heard(game, name, seed):
    company = Company(game, name, seed)
    ann, bob = company.heroes
    company.gathers(name)
    for made in range(50):
        if engine.outcome(company.encounter.fight) is not None:
            break
        company.moves()
        if made % 10 == 5:
            for line in ("combat status", "combat brief", "combat moves", "combat strike nobody"):
                company.does(ann, line)
        if made == 8:
            company.does(company.owner, "combat save")
            company.does(company.owner, "combat undo")
    company.does(company.owner, "combat restore")
    company.does(bob, "combat status")
    company.ends()
    assert any(said.startswith("Combat has started!\n") for said in company.read)
    assert any("Type " in said for said in company.read)


@pytest.mark.parametrize("name", registry.names())
def test_a_narrow_screen_shows_every_status_within_its_width(game, name):
    company = Company(game, name, seed=1)
    company.gathers(name)
    onlooker = game.make_player("Olga")
    onlooker.types("option screenwidth=40")
    for _ in range(20):
        said = onlooker.types("combat status")
        assert [line for line in said.splitlines() if len(line) > 40] == []
        if engine.outcome(company.encounter.fight) is None:
            company.moves()


def offered(*choices: tuple[str, str]) -> str:
    """Return the spoken form of choices, each a label and its words."""
    return screen_reader.question(
        Prompt("What?", tuple(Choice(*choice) for choice in choices)), "combat"
    )


@pytest.mark.parametrize(
    ("choices", "said"),
    [
        ([("Yes", "yes"), ("No", "no")], "yes or no."),
        ([("Ann", "aim Ann"), ("Orc Chief", "aim Orc Chief")], "aim Ann or Orc Chief."),
        ([("1m", "back 1"), ("2m", "back 2"), ("3m", "back 3")], "back 1 to 3."),
        ([("1m", "back 1"), ("1.5m", "back 1.5")], "back 1 or 1.5."),
        ([("Ann", "aim Ann"), ("<-", "minor")], "aim Ann, or minor to go back."),
        ([("<-", "minor")], "minor to go back."),
        ([("Ann", "aware Ann"), ("All", "aware all"), ("X", "skip")], "aware Ann or all or skip."),
        ([("Aim", "aim"), ("Kill", "aim to kill")], "aim or aim to kill."),
    ],
)
def test_a_question_says_what_to_type(choices, said):
    assert offered(*choices) == f"What? Type combat {said}"


def test_what_introduces_the_choices_is_one_sentence_with_them():
    aims = Choice("Aim", "aim"), Choice("Skip", "skip")
    said = screen_reader.question(Prompt("You cannot dodge now. You can:", aims), "combat")
    assert said == "You cannot dodge now. You can type combat aim or skip."
    said = screen_reader.question(Prompt("goblin is too far. First you can:", aims), "combat")
    assert said == "goblin is too far. First you can type combat aim or skip."
    assert screen_reader.question(Prompt("Choose:", aims), "combat") == (
        "Choose. Type combat aim or skip."
    )


def test_a_question_without_choices_is_just_asked():
    assert offered() == "What?"


@pytest.mark.parametrize(
    ("words", "heard_as"),
    [
        (["1"], "1"),
        (["1", "2"], "1 or 2"),
        (["1", "2", "3", "4"], "1 to 4"),
        (["1", "2", "4"], "1, 2 or 4"),
        (["Ann", "Orc Chief"], "Ann or Orc Chief"),
    ],
)
def test_what_one_may_choose_between(words, heard_as):
    assert screen_reader.either(words) == heard_as


def test_nothing_is_left_of_a_line_but_its_words():
    assert screen_reader.lines("+ Ann is back\n  for good\n\n- heroes: Ann") == (
        "Ann is back\nfor good\nheroes: Ann"
    )


def test_an_empty_line_of_a_sheet_is_none_and_a_stroke_is_of():
    assert screen_reader.lines("  armor: -\n  wounds: 0/3") == "armor: none\nwounds: 0 of 3"


def test_a_short_name_on_a_sheet_is_said_in_full(game):
    ann = game.make_player("Ann", usual_sheet(registry.get("grapple")))
    assert "\n  AD: 5\n" in ann.types("combat sheet grapple")
    ann.types("option screenreader=on")
    said = ann.types("combat sheet grapple")
    assert "\naction dice (AD): 5\nstrike dice (SD): 0\n" in said


def test_what_stands_between_bars_is_told_in_words():
    assert screen_reader.lines("Type: draw|stow|other.") == "Type: draw or stow or other."
    assert screen_reader.lines("  traits: this | that") == "traits: this; that"


def test_so_is_how_to_type_a_move_that_was_refused(game):
    ann = game.make_player("Ann", usual_sheet(registry.get("dungeoneers")))
    ann.types("option screenreader=on")
    ann.types("combat init duel dungeoneers")
    ann.types("combat add me heroes")
    ann.types("combat add_npc Zed zombie undead")
    ann.types("combat start heroes undead")
    said = ann.types("combat strike")
    assert (
        said == "Strike: choose a target. Type strike Zed "
        "(1 token, 3 tiles away, 3 dice, TN 4, DN 1, 3 wounds; wound 78%, 0.4 stress), "
        "or menu to go back."
    )


def test_the_menu_that_one_goes_back_to_can_be_typed_though_the_status_says_enough(game):
    ann = game.make_player("Ann", usual_sheet(registry.get("grapple")))
    ann.types("option screenreader=on")
    ann.types("combat init duel grapple")
    ann.types("combat add me heroes")
    ann.types("combat add_npc Zed ::en:6:1:2:3:2 monsters")
    ann.types("combat start heroes monsters")
    assert ann.types("combat maneuver").endswith("or menu to go back.")
    assert ann.types("combat menu") == "It is your turn. Type maneuver or catch breath."


@pytest.mark.parametrize("line", ["combat help", *(f"combat help {topic}" for topic in pages())])
def test_a_page_of_help_has_an_entry_a_line(game: Game, line: str) -> None:
    company = Company(game, "grapple", 1)
    said = company.players["Ann"].types(line)
    assert re.findall(r"[ \t]{2,}|^\s|\|", said, re.MULTILINE) == [], said


def test_paragraphs_are_heard_without_breaks(game: Game) -> None:
    company = Company(game, "grapple", 1)
    said = company.players["Ann"].types("combat help grapple").splitlines()
    assert "Gain 3 AD, up to AP max." in said
    assert "ac Accuracy minus 1 defense, target (3)" in said
    assert any("strike dice (SD) with a maneuver, and strike dice into wounds" in e for e in said)
