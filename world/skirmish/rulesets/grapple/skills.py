"""Skills: what each does as an action, its target, and its difficulty."""

from typing import Annotated, Final, Literal

from msgspec import Struct

from world.skirmish.game import Word

Stat = Literal["ad", "sd", "ap_max", "defense", "wounds", "maneuver_bonus", "strike_bonus"]


class Skill(Struct, frozen=True):
    """One skill.

    Attributes:
        short: Its abbreviation.
        name: What people read.
        stat: The number its action changes.
        change: By how much; None takes the whole number away.
        on_target: Whether it is aimed at another fighter or at its user.
        difficulty: Successes its action must exceed.
    """

    short: str
    name: str
    stat: Stat
    change: int | None
    on_target: bool
    difficulty: int

    @property
    def helps(self) -> bool:
        """Whether the skill is good for the fighter whose number changes."""
        rises = self.change is not None and self.change > 0
        return rises is not (self.stat == "wounds")


SKILLS: Final = {
    skill.short: skill
    for skill in (
        Skill("ac", "Accuracy", "defense", -1, True, 3),
        Skill("co", "Courage", "ad", +6, False, 2),
        Skill("en", "Endurance", "defense", +1, False, 2),
        Skill("in", "Intimidation", "ad", -4, True, 2),
        Skill("ld", "Leadership", "ad", +3, True, 2),
        Skill("md", "Medical", "wounds", -1, True, 4),
        Skill("sp", "Speed", "maneuver_bonus", +1, False, 2),
        Skill("sr", "Spirit", "strike_bonus", +1, False, 4),
        Skill("sy", "Strategy", "ap_max", +4, False, 3),
        Skill("tc", "Tactics", "sd", +2, False, 2),
        Skill("tt", "Taunting", "sd", -2, True, 2),
        Skill("tr", "Trickster", "sd", None, True, 4),
    )
}

SKILL_NAMES: Final = {skill.short: skill.name for skill in SKILLS.values()}

#: A skill that the fighter has, as an argument of a move.
OwnSkill = Annotated[str, Word(words=SKILL_NAMES, what="skill", of="skills")]
