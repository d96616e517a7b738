"""Adversaries that come with the game, as Evennia prototypes.

`spawn zombie` puts one into a room, `combat add_npc Zed zombie undead` into a fight.
"""

from typing import Any, Final


def _adversary(key: str, desc: str, tactics: tuple[str, ...], **sheet: Any) -> dict[str, Any]:
    lines = {"traits": [], **sheet, "tactics": list(tactics)}
    return {
        "prototype_key": key.replace(" ", "_"),
        "prototype_desc": desc,
        "prototype_tags": ["skirmish", "dungeoneers"],
        "typeclass": "typeclasses.skirmish.npc.Npc",
        "key": key,
        "desc": desc,
        "attrs": [(f"dungeoneers_{name}", value) for name, value in lines.items()],
    }


def _difficulties(general: int, striking: int, dodging: int, notice: int) -> dict[str, int]:
    return {
        "general": general,
        "striking_dn": striking,
        "dodging_dn": dodging,
        "notice_dn": notice,
    }


PROTOTYPES: Final[tuple[dict[str, Any], ...]] = (
    _adversary(
        "zombie",
        "It does not hurry, and it does not stop.",
        (
            "reposition nearest; grapple nearest; strike nearest",
            "reposition nearest; strike nearest",
            "reposition nearest; strike nearest",
            "reposition nearest; strike nearest",
            "reposition nearest; strike weakest",
            "reposition nearest; push nearest",
        ),
        body=3,
        mind=1,
        spirit=8,
        finesse=2,
        size="medium",
        speed=1,
        armor=0,
        weapon="improvised",
        damage_type="bludgeoning",
        traits=["resistance(P1)", "vulnerability(S1)"],
        **_difficulties(1, 2, 1, 1),
    ),
    _adversary(
        "skeleton",
        "Old bones in older mail, with a blade that has kept its edge.",
        (
            "reposition nearest; strike nearest",
            "reposition weakest; strike weakest",
            "reposition nearest; strike nearest",
            "reposition nearest; strike nearest",
            "hold the line",
            "reposition random; strike random",
        ),
        body=1,
        mind=2,
        spirit=8,
        finesse=4,
        size="medium",
        speed=2,
        armor=1,
        weapon="standard",
        damage_type="slashing",
        traits=["resistance(P2)", "vulnerability(B2)"],
        **_difficulties(2, 2, 2, 2),
    ),
    _adversary(
        "goblin archer",
        "It grins, steps behind something, and looses.",
        (
            "strike weakest",
            "strike nearest",
            "strike random",
            "strike weakest",
            "hide; strike nearest",
            "drop prone; strike nearest",
        ),
        body=1,
        mind=3,
        spirit=2,
        finesse=5,
        size="small",
        speed=3,
        armor=0,
        weapon="missile",
        damage_type="piercing",
        **_difficulties(2, 2, 2, 3),
    ),
    _adversary(
        "ogre",
        "It carries a tree as others carry a stick.",
        (
            "reposition nearest; strike nearest",
            "reposition nearest; strike strongest",
            "reposition nearest; push nearest",
            "reposition nearest; strike nearest",
            "reposition weakest; strike weakest",
            "reposition nearest; push strongest",
        ),
        body=7,
        mind=2,
        spirit=3,
        finesse=2,
        size="large",
        speed=2,
        armor=2,
        weapon="heavy",
        damage_type="bludgeoning",
        **_difficulties(2, 2, 1, 1),
    ),
    _adversary(
        "cultist",
        "A hood, a knife, and a word under the breath.",
        (
            "channel; strike nearest",
            "reposition nearest; strike weakest",
            "reposition nearest; strike nearest",
            "channel; hide; strike nearest",
            "reposition nearest; grapple nearest; strike nearest",
            "reposition random; strike random",
        ),
        body=2,
        mind=4,
        spirit=5,
        finesse=4,
        size="medium",
        speed=2,
        armor=0,
        weapon="light",
        damage_type="toxic",
        **_difficulties(2, 2, 2, 2),
    ),
    _adversary(
        "giant spider",
        "Eight legs find a footing anywhere, and eight eyes find you.",
        (
            "reposition weakest; strike weakest",
            "reposition nearest; grapple nearest; strike nearest",
            "reposition nearest; grapple weakest; strike nearest",
            "reposition nearest; strike nearest",
            "reposition nearest; strike nearest",
            "hide; strike nearest",
        ),
        body=3,
        mind=1,
        spirit=2,
        finesse=6,
        size="large",
        speed=4,
        armor=0,
        weapon="light",
        damage_type="toxic",
        traits=["vulnerability(H2)"],
        **_difficulties(2, 3, 2, 3),
    ),
    _adversary(
        "fire elemental",
        "A standing flame with something like a will.",
        (
            "reposition nearest; strike nearest",
            "reposition nearest; strike nearest",
            "reposition random; strike random",
            "reposition weakest; strike weakest",
            "reposition nearest; push nearest",
            "reposition strongest; strike strongest",
        ),
        body=2,
        mind=2,
        spirit=6,
        finesse=5,
        size="large",
        speed=3,
        armor=0,
        weapon="control",
        damage_type="heat",
        traits=["resistance(H10)", "resistance(physical 1)", "vulnerability(C3)"],
        **_difficulties(2, 3, 2, 2),
    ),
)

#: Their sheets, by what they are called where one is put into a fight.
ADVERSARIES: Final = {each["prototype_key"]: dict(each["attrs"]) for each in PROTOTYPES}
