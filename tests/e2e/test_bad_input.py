"""Bad input is answered in words, and changes nothing."""

from collections.abc import Iterator

import pytest

from tests.e2e.brawl import GOBLINS, INTERNALS, OWNER, Company, result
from tests.e2e.server import Game

pytestmark = pytest.mark.e2e

GOBLIN = "::en:6:1:2:3:2"
SIGNS = "A name starts with a letter or digit and holds only letters, digits, spaces, and ' . - _ "
NOWHERE = "There is no fight here. To start one, type combat init NAME. To fight an NPC"
LIST = "Type combat help for the list."
FIGHTERS = "Fighters: Ahalish, Rehtaoh, goblin1, goblin2."
SPEC = "an NPC takes 8: skill4:skill3:skill2:apmax:defense:maxwounds:ad:sd, for example"

#: Names that are refused, and why.
BAD_NAMES = {
    "|r": SIGNS + "(not |).",
    "|rgob": SIGNS + "(not |).",
    "||": SIGNS + "(not |).",
    "{x}": SIGNS + "(not { }).",
    "$eval(1+1)": SIGNS + "(not $ ( + )).",
    'gob"lin': SIGNS + '(not ").',
    "'": SIGNS + "(not ''' at the beginning).",
    "%s": SIGNS + "(not %).",
    "a\\b": SIGNS + "(not \\).",
    "<b>": SIGNS + "(not < >).",
    "#1": SIGNS + "(not #).",
    "-x": SIGNS + "(not '-' at the beginning).",
    "\N{DRAGON}": SIGNS + "(not \N{DRAGON}).",
    "gob\N{DRAGON}": SIGNS + "(not \N{DRAGON}).",
    "\x1b[31mred": SIGNS + "(not [).",
    "x" * 31: "A name has at most 30 characters; that one has 31.",
    "x" * 500: "A name has at most 30 characters; that one has 500.",
}

#: Lines typed in a room without a fight, and the answer.
WITHOUT_A_FIGHT = {
    **{f"combat init {name}": refusal for name, refusal in BAD_NAMES.items()},
    'combat init "brawl': SIGNS + '(not ").',
    "combat init": "Type: combat init NAME [RULESET] [option=value ...]",
    "combat init brawl croquet": "Unknown ruleset 'croquet'. Rulesets: ",
    "combat init brawl breath=two": "House rule breath is 'two'; ",
    "combat init brawl breath=99999999999999999999": "House rule breath is '999",
    "combat init brawl |r={x}": "Unknown house rule '|r'. House rules: ",
    **{
        f"combat {line}": NOWHERE
        for line in ("add me x", "start", "move", "moves", "save", "restore", "rejoin", "end")
    },
    "combat frobnicate": f"Unknown subcommand 'frobnicate'. {LIST}",
    "combat |r": f"Unknown subcommand '|r'. {LIST}",
    "combat/frobnicate": f"Unknown subcommand 'frobnicate'. {LIST}",
}

#: Lines that the owner types in the lobby, and the answer.
IN_THE_LOBBY = {
    **{f"combat add_npc {name} {GOBLIN} x": refusal for name, refusal in BAD_NAMES.items()},
    **{f"combat add_npc imp {GOBLIN} {name}": refusal for name, refusal in BAD_NAMES.items()},
    "combat add_npc imp ::en:6:1:2:3 x": f"'::en:6:1:2:3' has 7 parts; {SPEC}",
    "combat add_npc imp ::en:6:1:2:3:2:1 x": f"'::en:6:1:2:3:2:1' has 9 parts; {SPEC}",
    "combat add_npc imp ::en:six:1:2:3:2 x": "'six' is not a valid AP max: it takes ",
    "combat add_npc imp ::en:6:1:2:2.5:2 x": "'2.5' is not a valid AD: it takes ",
    "combat add_npc imp ::en:6:1:2:-3:2 x": "AD is -3; it takes ",
    "combat add_npc imp ::en:6:1:2:3:-2 x": "SD is -2; it takes ",
    "combat add_npc imp ::en:99999999999999999999:1:2:3:2 x": "AP max is 999",
    "combat add_npc imp en:en:en:6:1:2:3:2 x": "imp cannot fight yet. The skills must be different",
    "combat add_npc imp :::6:1:2:3:2 x": "imp cannot fight yet. An NPC needs at least one skill: ",
    "combat add_npc imp ::xx:6:1:2:3:2 x": "Unknown skill 'xx'. ",
    "combat add_npc imp |r:{x}:$eval(1+1):6:1:2:3:2 x": "Unknown skill '|r'. ",
    "combat add_npc imp x": "Unknown template 'imp'. ",
    f"combat add_npc goblin1 {GOBLIN} x": "The name goblin1 is taken in this fight.",
    f"combat add_npc AHALISH {GOBLIN} x": "The name AHALISH is taken in this fight.",
    f'combat add_npc "imp {GOBLIN} x': SIGNS + '(not ").',
    "combat init brawl": "There is a fight here already: brawl.",
    "combat init another": "There is a fight here already: brawl.",
    "combat start heroes heroes": "You named team heroes twice.",
    "combat start heroes HER": "You named team heroes twice.",
    "combat start pirates": "Unknown team 'pirates'. Teams: heroes, monsters.",
    "combat start |r": "Unknown team '|r'. Teams: heroes, monsters.",
    "combat add nobody x": "Could not find 'nobody' here.",
    "combat add $eval(1+1) x": "Could not find '$eval(1+1)' here.",
    "combat add here x": "Training Yard is not at Training Yard",
    "combat remove nobody": "Unknown fighter 'nobody'.",
    "combat remove goblin1": "goblin1 is an NPC; ",
    "combat remove_npc ahalish": "Ahalish is a player; ",
    "combat move catch breath": "You are not in this fight.",
    "combat moves": "The fight has not started yet; ",
    "combat save": "The fight has not started yet; ",
}

NUMBERS = {
    "0": "A {what} takes {range} dice, not 0.",
    "-1": "A {what} takes {range} dice, not -1.",
    "99999999999999999999": "A {what} takes {range} dice, not 99999999999999999999.",
    "999999999999999999999": "'999999999999999999999' has too many digits. ",
    "2.5": "'2.5' is not a whole number. ",
    "two": "'two' is not a whole number. ",
    "1e3": "'1e3' is not a whole number. ",
    "|r": "'|r' is not a whole number. ",
    "{x}": "'{x}' is not a whole number. ",
    "$eval(1+1)": "'$eval(1+1)' is not a whole number. ",
    "\N{DRAGON}": "'\N{DRAGON}' is not a whole number. ",
}

#: What only resembles a strike is answered by what keeps her from any.
NO_DICE = "You have no strike dice yet. "

#: Lines that Ahalish types in her turn, and the answer.
IN_THE_FIGHT = {
    **{
        f"combat move maneuver {number} accuracy": refusal.format(
            what="maneuver", range="1 to 3 action"
        )
        for number, refusal in NUMBERS.items()
        if "{what}" in refusal
    },
    **{
        f"combat move strike {number} goblin1": refusal.replace("{what}", "strike").replace(
            "{range}", "1 to 6 strike"
        )
        if refusal.startswith("A {what}") or "too many" in refusal
        else NO_DICE
        for number, refusal in NUMBERS.items()
    },
    "combat move maneuver 3 medical": "You do not have Medical; ",
    "combat move strike 1 goblin1": NO_DICE,
    "combat move strike 1 gob": NO_DICE,
    "combat move strike 1 nobody": f"Unknown fighter 'nobody'. {FIGHTERS}",
    "combat move strike 1 |r": f"Unknown fighter '|r'. {FIGHTERS}",
    "combat move strike 1 {x}": f"Unknown fighter '{{x}}'. {FIGHTERS}",
    "combat move strike 1 $eval(1+1)": f"Unknown fighter '$eval(1+1)'. {FIGHTERS}",
    "combat move strike 1 \N{DRAGON}": f"Unknown fighter '\N{DRAGON}'. {FIGHTERS}",
    'combat move strike 1 "goblin1': NO_DICE,
    'combat move strike 1 "gob lin1': (
        f"Unknown fighter 'gob lin1'. Did you mean goblin1 or goblin2? {FIGHTERS}"
    ),
    "combat move strike": NO_DICE,
    "combat move": "Which move? You can type: maneuver 1-3 SKILL ",
    "combat move frobnicate": "'frobnicate' is not a move here. You can type: ",
    "combat move catch breath = " + "x" * 501: "A pose has at most 500 characters; ",
    "combat strike two goblin1": NO_DICE,
    "combat frobnicate 3": f"Unknown subcommand 'frobnicate'. {LIST}",
    "combat re": "Which subcommand is 're': ",
    "combat move strike 1 " + "x" * 300: "That is too long for a move ",
    "combat move strike 1 " + "x" * 5900: "That line is too long (",
    "combat move_npc goblin1 catch breath": "Only Marshal, who owns this fight, may do that.",
    "combat move_npc Rehtaoh catch breath": "Only Marshal, who owns this fight, may do that.",
    "combat withdraw goblin1": "Only Marshal, who owns this fight, may do that.",
    "combat end": "Only Marshal, who owns this fight, may do that.",
    "combat undo": "You can take back only your own last move, ",
    "combat add me monsters": "Only Marshal, who owns this fight, may do that.",
    "combat init another": "There is a fight here already: brawl.",
}


#: Lines that the owner, who does not fight, types then.
OF_THE_OWNER = {
    "combat move catch breath": "You are not in this fight.",
    "combat move_npc": "Type: move_npc NAME WHAT ...",
    "combat move_npc nobody catch breath": f"Unknown fighter 'nobody'. {FIGHTERS}",
    "combat move_npc gob catch breath": "Which fighter is 'gob'? Type move_npc goblin1 ",
    "combat move_npc Ahalish catch breath": "Ahalish is here and makes their own moves.",
    "combat withdraw": "Type: withdraw FIGHTER.",
    "combat withdraw nobody": f"Unknown fighter 'nobody'. {FIGHTERS}",
    "combat restore": "Nothing was saved in this fight; ",
    "combat start": "The fight has started; ",
    "combat init brawl": "There is a fight here already: brawl.",
    "combat undo 0": "Type: undo [NUMBER]",
    "combat undo two": "Type: undo [NUMBER]",
    "combat undo 99999999999999999999": "Type: undo [NUMBER]",
}


@pytest.fixture(scope="module")
def company(game: Game) -> Iterator[Company]:
    with Company(game) as company:
        yield company
        for player in company.players.values():
            assert not INTERNALS.search(player.quiet(0))
    assert game.errors() == []


def check(company: Company, who: str, lines: dict[str, str]) -> None:
    """Assert that each line is refused with one sentence, and nothing changed.

    The way back to the other moves may stand below.
    """
    standing = company.status(who)
    wrong = []
    for line, refusal in lines.items():
        said = company.says(who, line).removesuffix("\n  [<-]")
        unchanged = company.status(who) == standing
        if "\n" in said or not said.startswith(refusal) or INTERNALS.search(said) or not unchanged:
            wrong.append((line[:100], said[:200], unchanged))
    assert not wrong, "\n".join(map(repr, wrong))


def test_without_a_fight(company: Company) -> None:
    check(company, OWNER, WITHOUT_A_FIGHT)


def test_in_the_lobby(company: Company) -> None:
    with company.lobby():
        check(company, OWNER, IN_THE_LOBBY)


def test_a_fight_of_one_team(company: Company) -> None:
    with company.lobby():
        for goblin in GOBLINS:
            said = company.says(OWNER, f"combat remove_npc {goblin}")
            assert said == f"Removed {goblin} from team monsters"
        alone = (
            "A fight needs two teams with fighters; only heroes has fighters. To join a team, "
            "type combat join TEAM. To add an NPC, type combat add_npc TEMPLATE TEAM."
        )
        check(company, OWNER, {"combat start": alone, "combat start heroes": alone})


def test_in_the_fight(company: Company) -> None:
    with company.brawl():
        check(company, "Ahalish", IN_THE_FIGHT)
        check(company, OWNER, OF_THE_OWNER)


def test_lines_that_are_too_long_for_the_game(company: Company) -> None:
    with company.brawl():
        standing = company.status()
        for length in (6000, 10000):
            company.players["Ahalish"].send("combat move strike 1 ".ljust(length, "x"))
            company.players["Ahalish"].expect(r"^You entered a string that was too long\. .*\n")
        assert company.status() == standing


def test_moving_twice_and_out_of_turn(company: Company) -> None:
    with company.brawl():
        company.does("Ahalish", "combat move catch breath", result("Ahalish"))
        twice = "You have moved already in this turn. Yet to move: Rehtaoh."
        check(company, "Ahalish", {"combat move catch breath": twice, "c c": twice})
        early = "goblin1: It is the turn of team heroes. The fight waits for Rehtaoh."
        check(company, OWNER, {"combat move_npc goblin1 catch breath": early})
        company.does("Rehtaoh", "combat move catch breath", result("Rehtaoh"))
        late = "It is the turn of team monsters. The fight waits for goblin1, goblin2."
        check(company, "Ahalish", {"combat move catch breath": late, "combat moves": late})


@pytest.fixture
def frail(game: Game) -> Iterator[str]:
    """A fighter who is knocked out by one blow."""
    name = "Ahalish"
    assert "max wounds: 1" in game.set_sheet(name, "defense=1 maxWounds=1")
    yield name
    assert "max wounds: 3" in game.set_sheet(name, "defense=3 maxWounds=3")


def test_knocked_out(company: Company, frail: str) -> None:
    with company.brawl():
        blow = f"strike 2 {frail}"
        while not next(other.out for other in company.fighters() if other.name == frail):
            who, line, fighter = company.next_move()
            words = blow if fighter in GOBLINS else "catch breath"
            head = line.split(f" {fighter} ")[0] + f" {fighter}" if who == OWNER else "combat move"
            company.does(who, f"{head} {words}", result(fighter))
        out = "You are knocked out; you cannot move."
        check(company, frail, {"combat move catch breath": out, "c c": out, "combat moves": out})


def test_after_the_end(company: Company) -> None:
    with company.brawl():
        for goblin in GOBLINS:
            company.does(OWNER, f"combat withdraw {goblin}", rf"^\+ {goblin} leaves the fight\.")
        over = "The fight is over."
        check(company, "Ahalish", {"combat move catch breath": over, "c c": over})
        check(
            company,
            OWNER,
            {
                "combat move_npc goblin1 catch breath": f"goblin1: {over}",
                "combat withdraw goblin1": "goblin1 has left the fight.",
                "combat withdraw Ahalish": "The fight is over.",
                "combat start": "The fight has started; ",
                "combat add_npc imp ::en:6:1:2:3:2 monsters": "The fight is over, so no one can ",
            },
        )


@pytest.mark.parametrize("line", ["", "   ", "\t"])
def test_an_empty_line_is_passed_over(company: Company, line: str) -> None:
    with company.lobby():
        standing = company.status()
        assert company.says(OWNER, line) == ""
        assert company.status() == standing


def test_bytes_that_are_no_text(company: Company) -> None:
    with company.lobby():
        standing = company.status()
        marshal = company.players[OWNER]
        for junk in (b"\xc3(", b"\xf0\x9f\x90", b"\x80\x81", b"\xed\xa0\x80"):
            marshal._write(b"combat add_npc " + junk + b" ::en:6:1:2:3:2 monsters\r\n")
            marshal.expect(r"^Your client sent an incorrect UTF-8 sequence\.$")
        assert company.status() == standing


def test_what_a_move_looks_like_reaches_others_as_it_was_typed(company: Company) -> None:
    odd = '|rbleeds {x} $eval(1+1) %s \\ <b> "quietly" 🐉'
    with company.brawl():
        company.does("Ahalish", f"combat move catch breath = {odd}", result("Ahalish"))
        for other in (OWNER, "Rehtaoh"):
            seen = company.players[other].expect(result("Ahalish"))
            assert f"Ahalish {odd}\n" in seen
