"""Who lives in the small world: names, looks and sheets, and nothing that needs a database."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Part:
    """Somebody in the world; the sheet is stored as Attributes under these very names."""

    name: str
    role: str
    desc: str
    sheet: dict[str, str | int] = field(default_factory=dict)


def _sheet(*skills: str) -> dict[str, str | int]:
    return {
        **{
            f"grapple_skill{rating}": skill for rating, skill in zip((4, 3, 2), skills, strict=True)
        },
        "grapple_apMaxSize": 10,
        "grapple_ad": 5,
        "grapple_sd": 0,
        "grapple_defense": 3,
        "grapple_maxWounds": 3,
    }


_GOBLIN: dict[str, str | int] = {
    "grapple_skill2": "Endurance",
    "grapple_apMaxSize": 6,
    "grapple_ad": 3,
    "grapple_sd": 2,
    "grapple_defense": 1,
    "grapple_maxWounds": 2,
}

PLAYERS = (
    Part(
        "Ahalish",
        "a fighter: aim, nerve and wind",
        "A lean woman with a patched leather coat and a blade that has seen better years. "
        "She looks at you the way others look at the distance to the far bank.",
        _sheet("Accuracy", "Courage", "Endurance"),
    ),
    Part(
        "Rehtaoh",
        "a fighter: spirit, cunning and bandages",
        "A broad man with a healer's satchel over one shoulder and a cudgel over the other. "
        "He hums while he thinks, and he seems to be thinking now.",
        _sheet("Spirit", "Tactics", "Medical"),
    ),
    Part(
        "Marshal",
        "calls the fights, and can fight too",
        "A grey veteran with a staff, a whistle and a voice that carries across the yard. "
        "Nobody here has ever won an argument about the rules with this one.",
        _sheet("Leadership", "Strategy", "Speed"),
    ),
)

GOBLINS = (
    Part(
        "goblin1",
        "a sparring partner",
        "A wiry goblin in a padded vest, with a wooden sword and a dented pot for a helmet. "
        "It is paid by the bruise and means to earn its supper.",
        _GOBLIN,
    ),
    Part(
        "goblin2",
        "a sparring partner",
        "A squat goblin behind a barrel lid, grinning with the teeth it has left. "
        "It hops from foot to foot and never quite where you look.",
        _GOBLIN,
    ),
)

ADMIN = Part("admin", "the superuser", "")
