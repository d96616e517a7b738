"""The characters of the demo game as data: names, descriptions and sheets."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Part:
    """A character of the demo game.

    Attributes:
        sheets: By ruleset, what follows `combat sheet NAME new RULESET`.
    """

    name: str
    role: str
    desc: str
    sheets: Mapping[str, str] = field(default_factory=dict)


#: By ruleset, the words after `combat init NAME`, so that the start asks the referee nothing.
OPTIONS = {
    "grapple": "grapple",
    "cepheus": "cepheus aware=all range=2",
    "dungeoneers": "dungeoneers",
    "apocrypha": "apocrypha range=10",
    "d20": "d20",
}

#: By ruleset, the words after `combat add_npc NAME` for an opponent that one player can beat.
FOES = {
    "grapple": "::en:6:1:2:3:2",
    "cepheus": "thug",
    "dungeoneers": "bandit",
    "apocrypha": "thug",
    "d20": "weapons=scimitar,shortbow hp=7 max_hp=7 armor=15 strength=8 dexterity=14",
}

PLAYERS = (
    Part(
        "Ahalish",
        "a fighter: aim, nerve and wind",
        "A lean woman with a patched leather coat and a blade that has seen better years. "
        "She looks at you the way others look at the distance to the far bank.",
        {
            "grapple": "skill4=accuracy skill3=courage skill2=endurance",
            "cepheus": "guard",
            "dungeoneers": "finesse=5 striking=1 dodging=1 armor=1",
            "apocrypha": "swordsman",
            "d20": "fighter",
        },
    ),
    Part(
        "Rehtaoh",
        "a fighter: spirit, cunning and bandages",
        "A broad man with a healer's satchel over one shoulder and a cudgel over the other. "
        "He hums while he thinks, and he seems to be thinking now.",
        {
            "grapple": "skill4=spirit skill3=tactics skill2=medical",
            "cepheus": "medic",
            "dungeoneers": 'body=5 striking=1 armor=1 "damage type"=bludgeoning',
            "apocrypha": "brawler",
            "d20": "cleric",
        },
    ),
    Part(
        "Marshal",
        "calls the fights, and can fight too",
        "A gray veteran with a staff, a whistle and a voice that carries across the yard. "
        "Nobody here has ever won an argument about the rules with this one.",
        {
            "grapple": "skill4=leadership skill3=strategy skill2=speed",
            "cepheus": "officer",
            "dungeoneers": "mind=5 finesse=5 striking=1",
            "apocrypha": "veteran",
            "d20": "wizard",
        },
    ),
)

GOBLINS = (
    Part(
        "goblin1",
        "a sparring partner",
        "A wiry goblin in a padded vest, with a wooden sword and a dented pot for a helmet. "
        "It is paid by the bruise and means to earn its supper.",
        FOES,
    ),
    Part(
        "goblin2",
        "a sparring partner",
        "A squat goblin behind a barrel lid, grinning with the teeth it has left. "
        "It hops from foot to foot and never quite where you look.",
        FOES,
    ),
)

ADMIN = Part("admin", "the superuser", "")
