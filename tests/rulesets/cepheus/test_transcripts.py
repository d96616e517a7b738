"""A transcript of a whole fight with two players and their referee."""

import re
from pathlib import Path
from typing import Any

import pytest

from tests.transcripts import reads_as_kept
from world.skirmish.rulesets.cepheus import RULESET
from world.skirmish.rulesets.cepheus.house_rules import CepheusHouse

FOLDER = Path(__file__).parent / "transcripts"


def sheet(words: str) -> dict[str, Any]:
    """A sheet as an NPC's is given, with `magazines=Rifle:1` too."""
    pairs = words.split()
    spec = " ".join(pair for pair in pairs if not pair.startswith("magazines="))
    spare = (pair.partition("=")[2].split(":") for pair in pairs if pair.startswith("magazines="))
    magazines = {"cepheus_magazines": {weapon: int(many) for weapon, many in spare}}
    return RULESET.read_spec(spec, CepheusHouse()) | magazines


@pytest.mark.parametrize("name", sorted(path.stem for path in FOLDER.glob("*.txt")))
def test_everybody_reads_what_stands_in_the_transcript(name, game):
    reads_as_kept(game, FOLDER / f"{name}.txt", sheet)


#: Questions and answers of the example conversation that the rules come with. Its `0m-6m` is
#: `up to 6m`, for 0 is no movement.
CONVERSATION = """
Which characters are aware of their opponents?
What's the starting range (meters)?
Do you want to make a Tactics Check? [Yes] [No]
You succeeded!
The current order of action is: Alice | 14 Bob | 13
Do you want to take your turn before Carl? [Yes] [No]
Bob is unconscious, can they try to wake up? [Yes] [No]
Bob rolled 9.
You woke up!
It's Bob's turn.
It's your turn. What do you want to do? [Minor Action] [Significant Action] [Skip] [Delay]
Choose Minor Action: [Aim] [Aim for the kill] [Change Stance] [Draw] [Reload] [Movement]
[Movement] [Skill Check] [Other] [<-]
Choose Target: [Carl] [Grim] [Alice] [<-]
You are aiming at Grim
Choose your next stance: [Crouched] [Prone] [<-]
You switched to Prone.
Choose the weapon to draw: [Rifle] [Sword] [<-]
You drew your Rifle.
In which direction do you want to move: [Forward] [Back] [<-]
How much (up to 6m)?
You moved forward 5 meters.
Choose a skill: [Gun Combat] [Medicine] [Tactics] [<-]
Choose Significant Action: [Two Minor Actions] [Attack] [Coup de Grace
Carl dodged, you missed
You dealt 19 damage
You executed Grim.
You are being attacked by Carl
[Dodge] [Parry] [Do nothing]
You took 1 damage: STR: 7 DEX: 9 END: 5
You took 8 damage, which characteristics should be hit? [Strength] [Dexterity]
Do you want to perform first aid? [Yes] [No]
Do you want to perform surgery? [Yes] [No]
You can restore 4 points of damage, which characteristics should be healed?
[Endurance] [Strength]
"""


@pytest.mark.parametrize("said", CONVERSATION.strip().splitlines())
def test_the_whole_fight_has_every_question_of_the_example(said):
    text = " ".join((FOLDER / "whole_fight.txt").read_text().split())
    # What a choice is worth and costs stands in brackets, its odds and what it shares behind it.
    bare = re.sub(r"(?<=\]) \(each [^()]*\)", "", re.sub(r"( \([^()]*\))+\]", "]", text))
    assert said in re.sub(r"(?<=\]) (?:you: )?succeed \d+%", "", bare)
