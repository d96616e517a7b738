"""Stats: a fighter's numbers, on the sheet and in the fight; what a fight leaves behind."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from world.skirmish.game import TeamMember, TeamTable, number, word

from .house_rules import GrappleHouse
from .skills import SKILL_NAMES, Stat

RATINGS: Final = (4, 3, 2)


def _skill(rating: int) -> Any:
    about = f"The skill of rating {rating}."
    return word(f"skill {rating}", SKILL_NAMES, "skill", help=about, own=True, npc_optional=True)


class Fighter(TeamMember):
    """A fighter of Grapple.

    Attributes:
        skill4: The abbreviation of the skill with rating 4; empty for none. `skill3` and `skill2`
            have those with ratings 3 and 2.
        wounds: Wounds in this fight.
        marks: Skills used in maneuvers since the last bonus.
        maneuver_bonus: Dice added to maneuvers; `strike_bonus` to strikes.
        sheet_ap_max: Most action dice on the sheet, without what Strategy added.
    """

    tallies = {"wounds": "max_wounds"}

    skill4: str = _skill(4)
    skill3: str = _skill(3)
    skill2: str = _skill(2)
    ap_max: int = number(
        "AP max", key="apMaxSize", default=10, least="least_ap_max", most="most_ap_max",
        spoken="most action dice", help="The most action dice at a time.",
    )  # fmt: skip
    ad: int = number(
        "AD", default=5, most="most_ap_max", within="ap_max", label="AD", spoken="action dice",
        help="Action dice, at most AP max.",
    )  # fmt: skip
    sd: int = number(
        "SD", default=0, most=None, label="SD", spoken=("strike die", "strike dice"),
        help="Strike dice.",
    )  # fmt: skip
    defense: int = number(
        "defense", default=3, least="least_defense", most="most_defense", label="DEF",
        help="Successes that a strike on this fighter must exceed.",
    )  # fmt: skip
    max_wounds: int = number(
        "max wounds", key="maxWounds", default=3, least="least_wounds", most="most_wounds",
        help="The wounds that knock this fighter out.",
    )  # fmt: skip
    wounds: int = 0
    marks: tuple[str, ...] = ()
    maneuver_bonus: int = 0
    strike_bonus: int = 0
    sheet_ap_max: int = 0

    @property
    def slots(self) -> tuple[str, str, str]:
        """The skills with rating 4, 3 and 2; an NPC may lack some."""
        return (self.skill4, self.skill3, self.skill2)

    @property
    def skills(self) -> tuple[str, ...]:
        """The skills that this fighter has, best first."""
        return tuple(filter(None, (self.skill4, self.skill3, self.skill2)))

    @property
    def down(self) -> str:
        return "knocked out" if self.wounds >= self.max_wounds else ""

    @property
    def able(self) -> bool:
        return self.wounds < self.max_wounds and not self.withdrawn

    def entered(self, house: GrappleHouse) -> None:
        self.sheet_ap_max = self.ap_max

    def rating(self, skill: str) -> int:
        """Return the rating of a skill that this fighter has."""
        return RATINGS[self.slots.index(skill)]

    def changed(self, stat: Stat, change: int | None) -> int:
        """Return a number of the fighter after an effect; dice are clamped."""
        now: int = getattr(self, stat)
        after = 0 if change is None else now + change
        if stat == "ad":
            return max(0, min(after, self.ap_max))
        return max(0, after) if stat == "sd" else after

    def kept(self) -> dict[str, Any]:
        """Ending Combat: AD stay, half of SD rounded up is added; SD and wounds are forgotten."""
        return {"ad": min(self.ad + (self.sd + 1) // 2, self.sheet_ap_max), "sd": 0}

    @classmethod
    def rested(cls, fields: Mapping[str, Any], house: GrappleHouse) -> dict[str, Any]:
        """A rest brings action dice back to half of AP max, rounded up."""
        return {"ad": max(fields["ad"], (fields["ap_max"] + 1) // 2)}

    def problems(self) -> Iterator[str]:
        yield from super().problems()
        if len(set(self.marks)) != len(self.marks) or set(self.marks) - set(self.skills):
            yield f"{self.name} has the marks {self.marks}"

    @classmethod
    def sheet_problems(cls, fields: Mapping[str, Any], house: Any, *, npc: bool) -> Iterator[str]:
        yield from super().sheet_problems(fields, house, npc=npc)
        skills = [fields[f"skill{rating}"] for rating in RATINGS if fields[f"skill{rating}"]]
        if not skills:
            yield "An NPC needs at least one skill: skill 4, skill 3 or skill 2."
        if len(skills) != len(set(skills)):
            yield "The skills must be different ones."


class Table(TeamTable, kw_only=True):
    """Fighters in teams that move in turn."""

    house: GrappleHouse
    fighters: dict[str, Fighter]
