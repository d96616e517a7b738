"""How the moves of Cepheus are typed, by the question that they answer."""

from typing import Any, Final

from world.skirmish.errors import NotUnderstood
from world.skirmish.fight import INTERVENTION
from world.skirmish.names import match_name, shorten
from world.skirmish.notation import Form
from world.skirmish.slots import Metres, Slot, Target, Targets, Whole, Word

from .data import (
    CHARACTERISTICS,
    COVERS,
    DIFFICULTIES,
    PHYSICAL,
    SIGHT,
    SKILL_NAMES,
    STANCES,
    UNARMED,
)
from .moves import (
    Attack,
    Aware,
    Cease,
    ChangeStance,
    CoupDeGrace,
    Delay,
    Difficulty,
    Dodge,
    Done,
    DoNothing,
    Draw,
    FirstAid,
    Go,
    Lead,
    Name,
    No,
    Other,
    Pace,
    Parry,
    Reload,
    SetCover,
    Sight,
    SkillCheck,
    Skip,
    StartingRange,
    TakeAim,
    Terrain,
    TwoMinorActions,
    Withdraw,
    Yes,
)
from .table import Table


class _Weapon(Slot, frozen=True):
    """A weapon that the fighter carries, or bare hands."""

    def is_phrase(self) -> bool:
        return True

    def read(self, table: Any, actor: str, words: str) -> str:
        names = {each: each for each in _weapon_names(table, actor)}
        try:
            return match_name(names, words, "weapon")
        except NotUnderstood as refusal:
            listed = ", ".join(names)
            raise NotUnderstood(f"{refusal} You have: {listed}.") from None


class _Percent(Metres, frozen=True):
    """A multiplier; the move has it in percent."""

    def read(self, table: Any, actor: str, words: str) -> int:
        try:
            return super().read(table, actor, words)
        except NotUnderstood:
            wrong = f"'{shorten(words)}' is not how many times the usual"
            raise NotUnderstood(f"{wrong}, as in 0.5 or 2.") from None


class _Points(Whole, frozen=True):
    """A number of points; all of them where none is named."""

    def read(self, table: Any, actor: str, words: str) -> int:
        points = super().read(table, actor, words)
        if not points:
            raise NotUnderstood("Name 1 point or more; without a number all points go there.")
        return points


def _weapon_names(table: Table, actor: str) -> list[str]:
    return [*(each.name for each in table.fighters[actor].weapons), UNARMED.name]


_TARGET: Final = Target("target", "TARGET")
_FIGHTER: Final = Target("target", "FIGHTER")
_COST: Final = Word(
    "cost",
    "minor|significant",
    optional=True,
    words={"minor": "minor", "significant": "significant"},
    what="kind of action",
)
_YES_NO: Final = (Form(Yes, "yes"), Form(No, "no"))
_SHORT_NAMES: Final = {"str": "strength", "dex": "dexterity", "end": "endurance"}


def _short(characteristic: str) -> tuple[str, ...]:
    """The short word for it; `combat end` ends the fight."""
    return () if characteristic == "end" else (characteristic,)


def _characteristics(keys: tuple[str, ...], slots: tuple[Slot | str, ...]) -> tuple[Form, ...]:
    return tuple(
        Form(Name, name, _short(key), slots, (("characteristic", key),))
        for key, name in ((key, CHARACTERISTICS[key].lower()) for key in keys)
    )


_TURN: Final = (
    Form(TakeAim, "aim", (), (_TARGET,), (("kill", False),)),
    Form(TakeAim, "aim for the kill", ("kill",), (_TARGET,), (("kill", True),)),
    Form(
        ChangeStance,
        "change stance",
        ("stance",),
        (Word("stance", "standing|crouched|prone", words=STANCES, what="stance"),),
    ),
    Form(Draw, "draw", (), (_Weapon("weapon", "WEAPON"),)),
    Form(Reload, "reload"),
    Form(
        Go,
        "move",
        (),
        (
            Word(
                "direction",
                "forward|back",
                words={"forward": "forward", "back": "back"},
                what="direction",
            ),
            Metres("cm", "METRES"),
        ),
    ),
    Form(Go, "forward", (), (Metres("cm", "METRES"),), (("direction", "forward"),)),
    Form(Go, "back", (), (Metres("cm", "METRES"),), (("direction", "back"),)),
    Form(
        SkillCheck,
        "skill check",
        ("check",),
        (Word("skill", "SKILL", words=SKILL_NAMES, what="skill"), _COST),
    ),
    Form(Other, "other", (), (_COST,)),
    Form(TwoMinorActions, "two minor actions", ("two minors",)),
    Form(Attack, "attack", (), (_TARGET,)),
    Form(Attack, "attack", (), (_TARGET, "with", _Weapon("weapon", "WEAPON"))),
    Form(CoupDeGrace, "coup de grace", ("execute",), (_TARGET,)),
    Form(Lead, "leadership", ("lead",), (_TARGET,)),
    Form(Skip, "skip"),
    Form(Delay, "delay"),
)

FORMS: Final = {
    "aware": (Form(Aware, "aware", (), (Targets("fighters", "all|none|NAMES"),)),),
    "range": (Form(StartingRange, "range", (), (Metres("cm", "METRES"),)),),
    "tactics": _YES_NO,
    "delay": _YES_NO,
    "wake": _YES_NO,
    "surgery": _YES_NO,
    "turn": _TURN,
    "react": (
        Form(Dodge, "dodge"),
        Form(Parry, "parry"),
        Form(DoNothing, "do nothing", ("nothing", "no")),
    ),
    "wound": _characteristics(("str", "dex"), ()),
    "heal": _characteristics(PHYSICAL, (_Points("points", "POINTS", optional=True),)),
    "check": (
        Form(
            Difficulty,
            "difficulty",
            (),
            (
                Word(
                    "difficulty",
                    "|".join(DIFFICULTIES),
                    words={each: each for each in DIFFICULTIES},
                    what="difficulty",
                ),
                Word(
                    "characteristic",
                    "|".join(CHARACTERISTICS),
                    optional=True,
                    words=CHARACTERISTICS,
                    what="characteristic",
                ),
            ),
        ),
    ),
    "other": (Form(Done, "done"),),
    "first aid": (Form(FirstAid, "first aid", ("aid", "yes"), (_TARGET,)), Form(No, "no")),
    INTERVENTION: (
        Form(
            SetCover,
            "cover",
            (),
            (_FIGHTER, Word("cover", "|".join(COVERS), words={c: c for c in COVERS}, what="cover")),
        ),
        Form(
            Terrain,
            "terrain",
            (),
            (
                Word(
                    "terrain",
                    "normal|difficult",
                    words={"normal": "normal", "difficult": "difficult"},
                    what="terrain",
                ),
            ),
        ),
        Form(Pace, "pace", (), (_Percent("percent", "TIMES"),)),
        *(
            Form(
                Sight,
                what,
                (),
                (Word("how", "|".join(how), words={each: each for each in how}, what=what),),
                (("what", what),),
            )
            for what, how in SIGHT.items()
        ),
        Form(Cease, "cease"),
        Form(Withdraw, "withdraw", (), (_FIGHTER,)),
    ),
}
