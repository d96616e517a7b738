"""How much there is to read of a fight of two against six NPCs who act by themselves.

The fights are played to the end by each ruleset, with scripted players who choose as brutes do, and
who have said once how they react to attacks.
"""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest

from tests.commands.company import Company
from tests.game import Game
from tests.later import Later
from typeclasses.skirmish.messaging import recipients
from typeclasses.skirmish.models import MoveRecord
from world.skirmish import engine, tactics
from world.skirmish.moves.base import TakeTurn
from world.skirmish.state.fight import REFEREE
from world.skirmish.views.text import wrapped

#: What each hero orders as the fight starts, so that no attack is asked about.
ORDERS = {
    "cepheus": ("orders react nothing",),
    "dungeoneers": ("orders dodge no",),
    "apocrypha": ("orders melee nothing", "orders ranged nothing"),
}
#: With these the heroes are first, and then all six.
DICE = {"apocrypha": (10,) * 4 + (5,) * 12 + (0,), "cepheus": ()}
#: So many move at once: one with the spotlight, and in d20 one falls before their turn.
AT_ONCE = {"dungeoneers": 1, "d20": 5}
#: Longer fights are not played.
MOST_COMMANDS = 200


class Stretch(NamedTuple):
    """What a player read after a line of theirs up to their next one, while their fighter stood."""

    line: str
    text: str
    stands: bool


class EnemyTurn:
    """What each player read while NPCs moved, between two lines that anybody typed."""

    def __init__(self) -> None:
        self.read = dict.fromkeys(("Marshal", "Ann", "Bob"), "")
        #: The NPCs that moved.
        self.moved: set[str] = set()
        #: Whether no hero was asked after it.
        self.is_last = False


class Readers(Company):
    """A company of which all that they read is noted; the NPCs act by themselves.

    Args:
        game: Where.
        later: What lets the NPCs move.
        ruleset: By which rules.
    """

    def __init__(self, game: Game, later: Later, ruleset: str) -> None:
        super().__init__(game, ruleset)
        self._later = later
        #: What each player has read after each of their lines, from the start of the fight.
        self.stretches: dict[str, list[Stretch]] = {name: [] for name in self.people}
        self.enemy_turns: list[EnemyTurn] = [EnemyTurn()]
        #: What each has typed for the fight.
        self.typed: dict[str, list[str]] = {name: [] for name in self.people}
        #: What each has read since their fighter fell.
        self.fallen = dict.fromkeys(self.people, "")
        self._read = dict.fromkeys(self.people, "")
        self._down: set[str] = set()

    def begins(self, *, orders: bool = True) -> None:
        """Start the fight; usually the heroes say at once how they react to attacks."""
        self.starts(npcs="temperament=brute", dice=DICE.get(self.ruleset))
        for name in ("Ann", "Bob") if orders else ():
            for order in ORDERS.get(self.ruleset, ()):
                self.types(name, order)

    def types(self, name: str, line: str) -> str:
        """Type a line for one of them, and note what all read."""
        if self.enemy_turns[-1].moved:
            self.enemy_turns.append(EnemyTurn())
        self._end_stretch(name)
        self.typed[name].append(line)
        said = super().types(name, line)
        self._read[name] = f"{said}\n"
        self._hear()
        return said

    def fights(self) -> None:
        """Play to the end, or for `MOST_COMMANDS` lines."""
        for _ in range(MOST_COMMANDS):
            self.lets_npcs_move()
            state = self.encounter.state
            fight = state.fight
            if fight is None or engine.outcome(fight) is not None:
                break
            mine = [seat for seat in engine.open_seats(fight) if seat not in state.temperaments]
            decided = tactics.choose_among(fight, dict.fromkeys(mine, "brute"))
            fighters = fight.table.fighters
            who = "Marshal" if decided.seat == REFEREE else fighters[decided.seat].name
            always = "always " if who == "Marshal" else ""
            self.types(who, f"{always}{engine.say(fight, decided.move)}")
        self.enemy_turns[-1].is_last = True
        for name in self.people:
            self._end_stretch(name)

    def lets_npcs_move(self) -> None:
        while self._later.waiting:
            made = self.encounter.state.sequence
            # What answers a move of a hero says what that move has come to.
            fight = self.encounter.state.fight
            answers = fight is not None and fight.continuation is not None
            self._later.pass_time()
            moves = MoveRecord.objects.filter(sequence__gt=made)
            self.enemy_turns[-1].moved |= {move.fighter for move in moves} - {*self.people}
            self._hear(None if answers else self.enemy_turns[-1])

    def _hear(self, turn: EnemyTurn | None = None) -> None:
        """Note what everybody has read, and that it was in a turn of the NPCs."""
        for name, player in self.people.items():
            if text := player.read():
                print(f"[{name}]\n{text}")
                self._read[name] += f"{text}\n"
                if name in self._down:
                    self.fallen[name] += f"{text}\n"
                if turn is not None:
                    turn.read[name] += f"{text}\n"
        if hasattr(self, "encounter"):
            fighters = self.encounter.fight.table.fighters.values()
            self._down = {fighter.name for fighter in fighters if not fighter.able}

    def _end_stretch(self, name: str) -> None:
        if self.typed[name] and hasattr(self, "encounter"):
            fighters = self.encounter.fight.table.fighters.values()
            stands = any(fighter.name == name and fighter.able for fighter in fighters)
            self.stretches[name].append(Stretch(self.typed[name][-1], self._read[name], stands))


def lines(text: str, columns: int) -> int:
    """Return how many lines a screen shows."""
    return sum(len(wrapped(line, columns).splitlines()) or 1 for line in text.splitlines())


def sentences(text: str) -> int:
    """Return how many sentences a voice says."""
    return len([sentence for sentence in re.split(r"(?<=[.!?])\s+|\n+", text) if sentence])


@pytest.fixture
def company(game: Game, later: Later, ruleset: str) -> Readers:
    return Readers(game, later, ruleset)


def test_an_enemy_turn_of_six_is_told_in_a_few_lines_and_sentences(company: Readers) -> None:
    """At 40 columns, and with a screen reader, up to what the hero is asked after it."""
    company.people["Ann"].session.protocol_flags["SCREENWIDTH"] = {0: 40}
    company.people["Bob"].session.protocol_flags["SCREENREADER"] = True
    company.begins()
    company.fights()
    turns = [turn for turn in company.enemy_turns if not turn.is_last]
    shown = [lines(turn.read["Ann"], 40) for turn in turns]
    heard = [sentences(turn.read["Bob"]) for turn in turns]
    moved = [len(turn.moved) for turn in turns]
    print(f"{company.ruleset}: lines {shown}, sentences {heard}, moved {moved}")
    assert max(moved) >= AT_ONCE.get(company.ruleset, 6)
    assert max(shown) <= 30
    assert max(heard) <= 12


#: So many lines a player reads at most for each command at 80 columns, while their fighter stands,
#: with `combat brief on` and without: then Grapple, by its seed, shows its whole table each time.
MOST_READ = {
    True: {"grapple": 9, "cepheus": 9, "dungeoneers": 8, "apocrypha": 8, "d20": 7},
    False: {"grapple": 55, "cepheus": 19, "dungeoneers": 21, "apocrypha": 15, "d20": 15},
}


@pytest.mark.parametrize("brief", [True, False])
def test_so_much_is_read_for_each_command(company: Readers, brief: bool) -> None:
    if brief:
        company.people["Ann"].types("combat brief on")
    company.begins()
    company.fights()
    read = [lines(stretch.text, 80) for stretch in company.stretches["Ann"] if stretch.stands]
    figure = sum(read) / len(read)
    print(f"{company.ruleset}, {'brief' if brief else 'usual'}: {read}, {figure:.1f} for each")
    assert figure <= MOST_READ[brief][company.ruleset]


@pytest.mark.parametrize("ruleset", ["cepheus", "apocrypha"], indirect=True)
def test_who_is_asked_how_to_react_reads_little_too(company: Readers) -> None:
    """With `combat brief on`: the attack, its answers, the odds of each, and what comes of it."""
    for name in ("Ann", "Bob"):
        company.people[name].types("combat brief on")
    company.begins(orders=False)
    company.fights()
    # What all read as the fight starts belongs to no command of theirs.
    read = [
        lines(stretch.text, 80)
        for name in ("Ann", "Bob")
        for stretch in company.stretches[name][1:]
        if stretch.stands
    ]
    asked = [stretch for stretch in company.stretches["Ann"] if "Odds:" in stretch.text]
    print(f"{company.ruleset}: {read}, {sum(read) / len(read):.1f} for each")
    assert asked
    assert sum(read) / len(read) <= 10


#: Where a hero falls before the other does.
FALLS = ["cepheus", "dungeoneers", "apocrypha", "d20"]


@pytest.mark.parametrize("ruleset", FALLS, indirect=True)
def test_the_fallen_read_who_falls_and_how_it_ends(company: Readers) -> None:
    """With `combat brief on`, whatever else happens."""
    for name in ("Ann", "Bob"):
        company.people[name].types("combat brief on")
    company.begins()
    company.fights()
    (read,) = [company.fallen[name] for name in ("Ann", "Bob") if company.fallen[name]]
    falls = re.compile(r"[+ ] [\w ]+( is hit by .+)?: [\w ]+\.$")
    others = [line for line in read.splitlines() if not falls.match(line)]
    assert [line[:15] for line in others] == ["COMBAT IS OVER!"]
    assert lines(read, 80) <= 10


def test_targets_that_are_alike_share_a_line_of_the_odds(company: Readers) -> None:
    company.begins()
    if company.ruleset == "grapple":
        company.types("Marshal", "set Ann sd=3")
    company.lets_npcs_move()
    for _ in range(10):
        fight = company.encounter.fight
        seats = [seat for seat in engine.open_seats(fight) if seat != REFEREE]
        who = fight.table.fighters[seats[0]].name
        question = engine.open_question(fight, seats[0])
        if question.kind == TakeTurn.kind:
            break
        company.types(who, engine.say(fight, question.default))
        company.lets_npcs_move()
    said = company.types(who, "odds").splitlines()
    assert len([line for line in said if "goblin1" in line]) >= 1
    alike = [re.sub(r"goblin\d", "goblin", line) for line in said]
    assert len({*alike}) == len(alike), said


@pytest.mark.parametrize("ruleset", ["cepheus"], indirect=True)
def test_six_commands_of_the_game_master_are_enough_with_somebody_unconscious(
    company: Readers,
) -> None:
    company.begins()
    company.fights()
    company.types("Marshal", "end")
    fallen = MoveRecord.objects.filter(events__contains="cepheus_unconscious")
    assert fallen.exists()
    asked = "\n".join(stretch.text for stretch in company.stretches["Marshal"])
    assert re.findall(r"goblin\d is unconscious, can they", asked) == []
    print(company.typed["Marshal"])
    assert len(company.typed["Marshal"]) <= 6


@pytest.mark.parametrize("ruleset", ["dungeoneers"], indirect=True)
def test_no_one_is_asked_about_a_pass_that_nobody_loses_anything_by(company: Readers) -> None:
    company.begins()
    company.fights()
    typed = [*company.typed["Ann"], *company.typed["Bob"]]
    print(typed)
    assert typed.count("pass") >= 3
    assert "yes" not in typed


HINT = re.compile(r"To read one line instead of this table after each move, type .*brief on\.")


def test_newcomers_are_told_once_ever_how_to_read_less(company: Readers) -> None:
    company.people["Bob"].session.protocol_flags["SCREENREADER"] = True
    company.people["Marshal"].types("combat brief off")
    company.begins()
    company.fights()
    read = {
        name: "\n".join(stretch.text for stretch in company.stretches[name])
        for name in company.people
    }
    assert len(HINT.findall(company.stretches["Ann"][0].text)) == 1
    assert len(HINT.findall(read["Ann"])) == 1
    # They hear another sentence, and who has once chosen needs none.
    assert not any(HINT.search(read[name]) for name in ("Bob", "Marshal"))


@pytest.mark.parametrize("ruleset", ["apocrypha"], indirect=True)
def test_the_panel_does_not_tell_how_to_read_less(company: Readers) -> None:
    recipients.set_wants_data(company.people["Ann"].session, wanted=True)
    company.begins()
    company.fights()
    assert not any(HINT.search(stretch.text) for stretch in company.stretches["Ann"])


#: What says how an attack has gone, in the rulesets in which the target may react to it first.
GONE = {"cepheus": r"[Yy]ou (hit|miss)", "apocrypha": r"You have \d+ hits?"}


@pytest.mark.parametrize("ruleset", GONE, indirect=True)
def test_what_comes_of_ones_own_attack_is_read_whoever_moves_after_the_reaction(
    company: Readers,
) -> None:
    company.begins()
    company.fights()
    attacks = [
        stretch.text
        for name in ("Ann", "Bob")
        for stretch in company.stretches[name]
        if re.match(r"\+ You (attack|rain blows|make)\b", stretch.text)
        and re.search(r"(dodge|parr|take it|evade|react)", stretch.text)
    ]
    assert attacks
    for text in attacks:
        assert re.search(GONE[company.ruleset], text), text
