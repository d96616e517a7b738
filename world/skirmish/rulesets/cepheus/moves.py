"""The moves of Cepheus and how they are typed, by the question that they answer."""

from typing import Any, Final

from world.skirmish.errors import NotUnderstood
from world.skirmish.fight import INTERVENTION, Move
from world.skirmish.names import match_name, shorten
from world.skirmish.notation import Form, Metres, Slot, Target, Targets, Whole, Word

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
from .table import Table

# What the referee settles before the first round


class Aware(Move, frozen=True, tag="aware"):
    """Say who is aware of their opponents; names have commas between."""

    fighters: tuple[str, ...]


class StartingRange(Move, frozen=True, tag="range"):
    """Say how far apart the sides stand.

    The move has it in centimetres.
    """

    cm: int


class Yes(Move, frozen=True, tag="yes"):
    """Yes."""


class No(Move, frozen=True, tag="no"):
    """No."""


# A turn


class TakeAim(Move, frozen=True, tag="aim"):
    """A minor action: the next attack on the target hits better, or does more damage."""

    target: str
    kill: bool = False


class ChangeStance(Move, frozen=True, tag="stance"):
    """A minor action: stand, crouch or lie down."""

    stance: str


class Draw(Move, frozen=True, tag="draw"):
    """A minor action: take a weapon in hand, and stow the one that was there."""

    weapon: str


class Reload(Move, frozen=True, tag="reload"):
    """A minor action: put a full magazine into the weapon in hand."""


class Go(Move, frozen=True, tag="move"):
    """A minor action: go along the line, forward or back.

    `direction` is the one or the other; the distance is in centimetres.
    """

    direction: str
    cm: int


class SkillCheck(Move, frozen=True, tag="check"):
    """A skill check, as a minor action unless a significant one is named."""

    skill: str
    cost: str = ""


class Other(Move, frozen=True, tag="other"):
    """Anything else, likewise: the referee says when it is done."""

    cost: str = ""


class TwoMinorActions(Move, frozen=True, tag="two_minor"):
    """Two minor actions in place of the significant one."""


class Attack(Move, frozen=True, tag="attack"):
    """The significant action: attack with what is in hand or, as said, with bare hands."""

    target: str
    weapon: str = ""


class CoupDeGrace(Move, frozen=True, tag="coup_de_grace"):
    """The significant action: kill somebody unconscious within reach."""

    target: str


class Lead(Move, frozen=True, tag="leadership"):
    """The significant action: raise somebody's initiative."""

    target: str


class Skip(Move, frozen=True, tag="skip"):
    """End the turn."""


class Delay(Move, frozen=True, tag="delay"):
    """Wait, and be asked before every other turn."""


# Answers


class Dodge(Move, frozen=True, tag="dodge"):
    """Make the attack harder."""


class Parry(Move, frozen=True, tag="parry"):
    """Make an attack hand to hand harder, by your level."""


class DoNothing(Move, frozen=True, tag="nothing"):
    """No reaction."""


class Name(Move, frozen=True, tag="characteristic"):
    """Name the characteristic that is hit, or healed by so many points."""

    characteristic: str
    points: int = 0


class Difficulty(Move, frozen=True, tag="difficulty"):
    """Say how hard a skill check is, and which characteristic helps."""

    difficulty: str
    characteristic: str = ""


class Done(Move, frozen=True, tag="done"):
    """Say that it is settled."""


class FirstAid(Move, frozen=True, tag="first_aid"):
    """Help somebody of your side, or yourself."""

    target: str


# What the referee may do at any time


class SetCover(Move, frozen=True, tag="cover"):
    """Put somebody behind cover, or out of it."""

    target: str
    cover: str


class Terrain(Move, frozen=True, tag="terrain"):
    """Say what ground they fight on."""

    terrain: str


class Pace(Move, frozen=True, tag="pace"):
    """Multiply everybody's movement.

    The move has it in percent.
    """

    percent: int


class Sight(Move, frozen=True, tag="sight"):
    """Say how well one sees."""

    what: str
    how: str


class Cease(Move, frozen=True, tag="cease"):
    """End the hostilities."""


class Withdraw(Move, frozen=True, tag="withdraw"):
    """Take a fighter out of the fight."""

    target: str


AnyMove = (
    Aware
    | StartingRange
    | Yes
    | No
    | TakeAim
    | ChangeStance
    | Draw
    | Reload
    | Go
    | SkillCheck
    | Other
    | TwoMinorActions
    | Attack
    | CoupDeGrace
    | Lead
    | Skip
    | Delay
    | Dodge
    | Parry
    | DoNothing
    | Name
    | Difficulty
    | Done
    | FirstAid
    | SetCover
    | Terrain
    | Pace
    | Sight
    | Cease
    | Withdraw
)

INTERVENTIONS: Final = (SetCover, Terrain, Pace, Sight, Cease, Withdraw)


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
    "heal": _characteristics(PHYSICAL, (Whole("points", "POINTS", optional=True),)),
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
