"""The status table of a Grapple fight, read back from the text that players see."""

import re
from dataclasses import dataclass

OVER = "COMBAT IS OVER!"

#: The table as it comes, and an NPC for `combat add_npc`.
TABLE = r"^=+\n(?:Round: \d+|COMBAT IS OVER!.*)\n(?:.*\n)+?=+$"
GOBLIN_SPEC = "::en:6:1:2:3:2"

_TEAM = re.compile(r"^(?P<team>\S.*?)(?P<due> <-)? +S4 S3 S2 AD/AP")
_ROW = re.compile(
    r"^(?P<name>\S.*?)(?P<due> <-)? +(?P<skills>(?:\b[A-Za-z]{2}\b *){0,3})"
    r"(?P<ad>\d+)/(?P<ap>\d+) +(?P<sd>\d+) +(?P<defense>\d+) *(?P<wounds>[*X]*) *$"
)


@dataclass(frozen=True)
class Fighter:
    """A row of the table: one fighter."""

    name: str
    team: str
    due: bool
    skills: tuple[str, ...]
    ad: int
    sd: int
    defense: int
    wounds: int
    out: bool


def read(text: str) -> list[Fighter]:
    """The fighters in the last table of a text."""
    fighters: list[Fighter] = []
    team = ""
    for line in text[text.rfind("\n=====", 0, text.rstrip().rfind("\n=====")) :].splitlines():
        if heading := _TEAM.match(line):
            team = heading["team"]
        elif row := _ROW.match(line):
            fighters.append(
                Fighter(
                    name=row["name"],
                    team=team,
                    due=bool(row["due"]),
                    skills=tuple(row["skills"].split()),
                    ad=int(row["ad"]),
                    sd=int(row["sd"]),
                    defense=int(row["defense"]),
                    wounds=len(row["wounds"]),
                    out="X" in row["wounds"],
                )
            )
    return fighters


def choose(me: Fighter, fighters: list[Fighter]) -> str:
    """What a plain fighter does: strike when it is likely to hurt, else get ready for it."""
    foes = [fighter for fighter in fighters if fighter.team != me.team and not fighter.out]
    foe = min(foes, key=lambda fighter: (fighter.defense, -fighter.wounds))
    dice = min(me.sd, 6)
    if dice * 2 > foe.defense * 3 or dice == 6:
        return f"strike {dice} {foe.name}"
    if me.ad:
        # A capital skill has been used; three different ones earn a bonus.
        skill = next((skill for skill in me.skills if skill.islower()), me.skills[0])
        return f"maneuver {min(me.ad, 3)} {skill.lower()}"
    return "catch breath"
