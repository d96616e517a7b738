"""The moves of Apocrypha, by the question that they answer; `forms.py` has how they are typed."""

from typing import Final

from world.skirmish.fight import Move

from .data import METRE

# A pass


class Attack(Move, frozen=True, tag="attack"):
    """Attack somebody, at a place that is called, with several rounds, or a second target."""

    target: str
    way: str
    location: str = ""
    rounds: int = 1
    second: str = ""


class Go(Move, frozen=True, tag="go"):
    """Change speed: go toward somebody, or away; at no rate one halts.

    `stop` is the distance at which one halts, in centimetres.
    """

    rate: int
    who: str = ""
    toward: bool = True
    stop: int = METRE


class KeepGoing(Move, frozen=True, tag="keep_going"):
    """Let time pass on the way: action points that are spent on nothing else."""

    points: int


class ChangeStance(Move, frozen=True, tag="stance"):
    """Stand, crouch or lie down."""

    stance: str


class Draw(Move, frozen=True, tag="draw"):
    """Take a weapon in hand, and put the one away that was there."""

    weapon: str


class Ready(Move, frozen=True, tag="ready"):
    """Bring the ranged weapon in hand to bear."""


class PreciseAim(Move, frozen=True, tag="aim"):
    """Aim for longer: the next shot at the target hits better."""

    target: str


class Defend(Move, frozen=True, tag="defend"):
    """No attacks for the rest of the pass, and a better defense until the next."""


class Riposte(Move, frozen=True, tag="riposte"):
    """Leave an opening that one enemy may fall for."""

    target: str


class Prepare(Move, frozen=True, tag="prepare"):
    """Hold an action until its trigger comes, at anybody's hand or that of one."""

    what: str
    trigger: str
    who: str = ""


class TakeCover(Move, frozen=True, tag="take_cover"):
    """Look for cover; the referee says what there is."""


class SetOrder(Move, frozen=True, tag="order"):
    """Answer a question in the same way from now on; `how` of "ask" is to be asked again."""

    situation: str
    how: str
    where: str = ""


class Wait(Move, frozen=True, tag="wait"):
    """End the pass, and keep the action points that are left."""


class LetGo(Move, frozen=True, tag="let_go"):
    """Let the action points that are left go."""


# Answers


class Respond(Move, frozen=True, tag="respond"):
    """Answer what is asked: a reaction, a vote, whether to take a chance.

    `always` makes it a standing order.
    """

    how: str
    where: str = ""
    always: bool = False


class CoverIs(Move, frozen=True, tag="cover_is"):
    """Say what cover somebody finds."""

    cover: str


class Aid(Move, frozen=True, tag="aid"):
    """Give somebody first aid."""

    target: str


class Resume(Move, frozen=True, tag="resume"):
    """Take up the fight again."""


class Cease(Move, frozen=True, tag="cease"):
    """Agree that the hostilities end."""


# What the referee may do at any time


class Unaware(Move, frozen=True, tag="unaware"):
    """Say who does not know of the enemy, before anybody has acted."""

    fighters: tuple[str, ...]


class SetCover(Move, frozen=True, tag="cover"):
    """Put somebody behind cover, or out of it."""

    target: str
    cover: str


class Withdraw(Move, frozen=True, tag="withdraw"):
    """Take a fighter out of the fight."""

    target: str


AnyMove = (
    Attack
    | Go
    | KeepGoing
    | ChangeStance
    | Draw
    | Ready
    | PreciseAim
    | Defend
    | Riposte
    | Prepare
    | TakeCover
    | SetOrder
    | Wait
    | LetGo
    | Respond
    | CoverIs
    | Aid
    | Resume
    | Cease
    | Unaware
    | SetCover
    | Withdraw
)

INTERVENTIONS: Final = (Unaware, SetCover, Withdraw)
