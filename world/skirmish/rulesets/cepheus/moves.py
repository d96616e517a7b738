"""The moves of Cepheus, by the question that they answer."""

from typing import Final

from world.skirmish.fight import Move

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
