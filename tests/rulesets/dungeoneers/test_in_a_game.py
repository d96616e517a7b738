"""Dungeoneers by typing: a builder's adversaries and their tactics, the referee, the sheets."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from unittest.mock import patch

import pytest
from evennia.prototypes.prototypes import homogenize_prototype

from commands.skirmish import help_entries
from commands.skirmish.subcommands import SUBCOMMANDS
from tests.game import Game
from typeclasses.skirmish.encounter import lookup
from world.skirmish.engine import lobby
from world.skirmish.notation import parsing
from world.skirmish.notation.syntaxes import Syntaxes
from world.skirmish.rulesets.dungeoneers import RULESET
from world.skirmish.rulesets.dungeoneers.house_rules import DungeoneersHouse

PAGE = Path(__file__).resolve().parents[3] / "docs" / "rules" / "dungeoneers.md"


def sheet(**lines):
    whole = RULESET.read_spec("", DungeoneersHouse())
    return whole | {f"dungeoneers_{line}": value for line, value in lines.items()}


@pytest.fixture
def marshal(game: Game):
    return game.make_player("Marshal", None, permission="Builder")


@pytest.fixture
def freya(game: Game):
    return game.make_player("Freya", sheet())


@contextmanager
def loaded(*faces: int) -> Iterator[None]:
    """Load the first dice of fights that start in this block."""
    with patch.object(lobby, "start", partial(lobby.start, loaded=faces)):
        yield


def started(marshal, freya, adversary: str, *dice: int) -> None:
    """Freya against an adversary, whose side has the spotlight."""
    marshal.types("combat init ambush dungeoneers")
    freya.types("combat add me heroes")
    marshal.types(adversary)
    with loaded(*dice):
        marshal.types("combat start monsters heroes")
    freya.read()


# A builder's adversaries.


@pytest.mark.parametrize("key", [prototype["prototype_key"] for prototype in RULESET.prototypes])
def test_a_builder_spawns_an_adversary_and_it_joins_a_fight(key, game, marshal, freya):
    name = key.replace("_", " ")
    assert marshal.types(f"spawn {key}") == f"Spawned {name}."
    assert "Not complete" not in marshal.types(f"combat sheet {name} dungeoneers")
    marshal.types("combat init ambush dungeoneers")
    said = marshal.types(f"combat add {name} monsters").splitlines()
    assert said == [
        f"+ {name} is added to team monsters",
        f"{name} plays itself, as a brute. To move it yourself, type combat auto {name} off.",
    ]


def test_the_referee_lets_it_follow_its_tactics(game, marshal, freya):
    marshal.types("spawn zombie")
    started(marshal, freya, "combat add zombie monsters", 4)
    said = marshal.types("combat move_npc zombie by tactics")
    assert said.startswith(
        "+ zombie follows tactics 4: reposition nearest; strike nearest.\n"
        "  zombie takes the spotlight.\n"
        "  zombie strikes at Freya."
    )
    assert (
        "Dodge zombie's strike with your free action? (To give an answer every time, "
        "type always before it.)\n"
        "  [Dodge (3 dice, TN 4, DN 2)] [Do nothing (2 wounds, you have 0 of 6)]"
    ) in freya.read()


def test_an_npc_without_tactics_has_none(game, marshal, freya):
    started(marshal, freya, "combat add_npc Kate dn=1 monsters")
    said = marshal.types("combat move_npc Kate by tactics")
    assert said.startswith("Kate: Kate has no tactics; say what it does, as in strike Freya.")


LINES = " | ".join(["drop prone"] * 5 + ["hide; strike weakest"])


def test_a_builder_writes_tactics(game, marshal, freya):
    marshal.types("spawn zombie")
    said = marshal.types(f'combat sheet zombie dungeoneers "tactics={LINES}"')
    assert f"tactics: {LINES}\n" in said
    started(marshal, freya, "combat add zombie monsters", 2)
    assert "zombie is prone." in marshal.types("combat mn zombie tactics")


def test_an_unknown_tactic_is_refused_with_an_example(game, marshal):
    marshal.types("spawn zombie")
    said = marshal.types('combat sheet zombie dungeoneers "tactics=bite nearest"')
    assert "'bite nearest' is not a step of tactics. Write one of reposition, " in said


def rat() -> dict:
    """The prototype that the rules page shows."""
    (code,) = re.findall(r"^```\n(RAT = .*?)^```$", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    names: dict = {}
    exec(code, names)
    return names["RAT"]


def test_the_adversary_of_the_rules_page_is_one(game, marshal, freya):
    made = {"rat": homogenize_prototype(rat())}
    with patch("evennia.prototypes.prototypes._MODULE_PROTOTYPES", made):
        assert marshal.types("spawn rat") == "Spawned rat."
        assert "Not complete" not in marshal.types("combat sheet rat dungeoneers")
        marshal.types("combat init ambush dungeoneers")
        said = marshal.types("combat add_npc Nibbles rat vermin")
    assert said == "Added Nibbles (rat) to team vermin"


def test_an_unknown_adversary_is_refused_with_those_the_rules_bring(game, marshal):
    marshal.types("combat init ambush dungeoneers")
    said = marshal.types("combat add_npc Bob elephant monsters")
    assert said == (
        "Unknown template 'elephant'. Templates: zombie, skeleton, goblin_archer, ogre, "
        "cultist, giant_spider, fire_elemental, giant_rat, wolf, bandit, knight, troll, dragon; "
        "or pairs such as body=4 mind=4."
    )


# The referee.


def test_what_the_referee_types(game, marshal, freya):
    started(marshal, freya, "combat add_npc Kate dn=1 monsters")
    said = [
        marshal.types(line).splitlines()[0]
        for line in (
            "combat condition Freya dazed 2",
            "combat clear Freya dazed",
            "combat place Freya A1",
            "combat redraw",
        )
    ]
    assert said == [
        "+ Freya is dazed for 2 rounds.",
        "+ Freya is no longer dazed.",
        "+ Freya moves 7 tiles, to A1.",
        "+ The zones are drawn again: everyone is 4 rows further up on the map.",
    ]
    assert "COMBAT IS OVER! Winning team: monsters" in marshal.types("combat withdraw Freya")


# Undo and a crash in the middle of a dodge.


def standing(player) -> str:
    return player.types("combat status")


def test_the_owner_takes_back_a_dodge_and_the_question_is_asked_again(game, marshal, freya):
    started(marshal, freya, "combat add_npc Kate dn=1 monsters")
    before = standing(marshal)
    marshal.types("combat mn Kate strike Freya")
    asking = standing(marshal)
    freya.types("combat dodge")
    marshal.types("combat undo")
    assert "Dodge Kate's strike with your free action?" in freya.read()
    assert standing(marshal) == asking
    marshal.types("combat undo")
    assert standing(marshal) == before
    assert freya.types("combat dodge") == "The spotlight is on monsters (Kate)."


def test_after_a_crash_in_the_middle_of_a_dodge_the_question_is_still_open(game, marshal, freya):
    started(marshal, freya, "combat add_npc Kate dn=1 monsters")
    marshal.types("combat mn Kate strike Freya")
    asking = standing(marshal)
    game.restart()
    assert standing(marshal) == asking
    assert "dodge" in freya.types("combat moves")
    assert "You do not dodge." in freya.types("combat do nothing")


# A move that begins like a subcommand.


def test_to_end_a_condition_is_not_to_end_the_fight(game, marshal, freya):
    """For the owner neither, who may fight too."""
    freya.types("combat init ambush dungeoneers")
    freya.types("combat add me heroes")
    freya.types("combat add_npc Kate dn=1 monsters")
    freya.types("combat add_npc Ann dn=1 heroes")
    freya.types("combat start heroes monsters")
    freya.types("combat condition Ann prone")
    assert "You take the spotlight" in freya.types("combat End condition prone of Ann")
    assert "The fight ambush is not over." in freya.types("combat end")


def test_a_creature_that_only_owns_the_fight_does_not_end_it_by_a_move(game, marshal, freya):
    started(marshal, freya, "combat add_npc Kate dn=1 monsters")
    for _ in range(2):
        said = marshal.types("combat end condition prone of Freya")
        assert "not over" not in said
    assert lookup.encounter_in(game.room) is not None


# The sheets.


def test_what_a_fight_has_left_is_on_the_sheet_and_a_builder_heals_it(game, marshal, freya):
    freya.character.attributes.add("dungeoneers_armor", 1)
    started(marshal, freya, "combat add_npc Kate dn=1 monsters")
    marshal.types("combat mn Kate strike Freya")
    freya.types("combat do nothing")
    marshal.types("combat end")
    marshal.types("combat end")
    left = freya.types("combat sheet dungeoneers")
    assert "wounds: 2\n" in left
    assert "armor left: 0" in left
    healed = marshal.types("combat sheet Freya dungeoneers wounds=0 stress=0 armor_left=")
    assert "wounds: 0\n" in healed
    assert "armor left: full" in healed


# The pages.


def commands_in(text: str) -> list[str]:
    """What a page tells people to type after `combat`, without the ends of sentences."""
    return re.findall(r"`combat ([^`]+)`", " ".join(text.split()))


def typed_in_help() -> list[str]:
    page = help_entries.pages()["dungeoneers"]
    return re.findall(r"^  combat (.+?)(?::?  .*)?$", page, re.MULTILINE)


@pytest.mark.parametrize("words", [*commands_in(PAGE.read_text()), *typed_in_help()])
def test_what_the_pages_tell_you_to_type_is_a_subcommand_or_a_move(words):
    forms = Syntaxes(form for kind in RULESET.syntaxes.values() for form in kind)
    names = {subcommand.key for subcommand in SUBCOMMANDS} | {
        subcommand.short for subcommand in SUBCOMMANDS
    }
    assert words.split()[0] in names or parsing.match(forms, words)


def test_the_whole_help_is_shown(game, freya):
    assert "THE SPOTLIGHT is on one side." in freya.types("help combat dungeoneers")
    assert lookup.encounter_in(game.room) is None


def test_the_word_of_a_menu_may_stand_before_a_move_of_it(game: Game, marshal, freya) -> None:
    marshal.types("combat init ambush dungeoneers")
    freya.types("combat add me heroes")
    marshal.types("combat add_npc goblin goblin monsters")
    marshal.types("combat start heroes monsters")
    menu = freya.types("combat act")
    assert freya.types("combat act nothing") == f"Unknown choice 'nothing'. {menu}"
    assert "You strike at goblin." in freya.types("combat act strike goblin")


def test_a_pass_is_not_taken_back_while_another_is_asked_about_it(game, marshal, freya):
    """A standing order that has answered before does not change that."""
    odin, thor = (game.make_player(name, sheet()) for name in ("Odin", "Thor"))
    marshal.types("combat init ambush dungeoneers ask_to_pass=yes")
    for player in (freya, odin, thor):
        player.types("combat add me heroes")
    marshal.types("combat add_npc wolf monsters")
    marshal.types("combat start heroes monsters")
    odin.types("combat orders pass yes")
    freya.types("combat pass")
    fight = lookup.encounter_in(game.room).fight
    assert [fight.table.fighters[answer.actor].name for answer in fight.given] == ["Odin"]
    refused = "Others are asked about that move; only the owner may take it back."
    assert freya.types("combat undo") == refused
    assert lookup.encounter_in(game.room).fight == fight
    thor.types("combat no")
