"""The moves of Dungeoneers and how they are typed."""

import re
from typing import Any, Final

from world.skirmish.errors import IllegalMove, NotUnderstood
from world.skirmish.fight import INTERVENTION, Move
from world.skirmish.names import shorten
from world.skirmish.notation import Form
from world.skirmish.slots import Slot, Target, Whole, Word

from . import field
from .data import CONDITIONS, SIZES

#: Count every success.
ALL: Final = 99

# Actions: they take the spotlight


class Sprint(Move, frozen=True, tag="sprint"):
    """Move additional times, up to a tile, as far as the roll allows."""

    most: int = ALL


class Grapple(Move, frozen=True, tag="grapple"):
    """Hold somebody in one's zone."""

    target: str
    most: int = ALL


class Push(Move, frozen=True, tag="push"):
    """Force somebody away, or to the ground."""

    target: str
    most: int = ALL


class Strike(Move, frozen=True, tag="strike"):
    """Attack with what is in hand; `toss` throws it."""

    target: str
    toss: bool = False
    most: int = ALL


class Shove(Move, frozen=True, tag="shove"):
    """Push an object of a size."""

    size: str
    most: int = ALL


class HoldTheLine(Move, frozen=True, tag="hold"):
    """Keep creatures out of one's quadrant."""

    most: int = ALL


class Hide(Move, frozen=True, tag="hide"):
    """Be hidden."""

    most: int = ALL


class EndCondition(Move, frozen=True, tag="end_condition"):
    """End a condition of somebody in one's zone."""

    target: str
    condition: str
    most: int = ALL


class ByTactics(Move, frozen=True, tag="tactics"):
    """An adversary does what its table of tactics says."""


# Free actions


class Reposition(Move, frozen=True, tag="reposition"):
    """Move to a tile; empty to stand up."""

    tile: str = ""


class Leave(Move, frozen=True, tag="leave"):
    """Move past one's back line: flee."""


class DropProne(Move, frozen=True, tag="prone"):
    """Fall prone."""


class Interact(Move, frozen=True, tag="interact"):
    """Draw, stow, pick up, get off, or something else that the referee settles."""

    what: str


class Mount(Move, frozen=True, tag="mount"):
    """Climb onto a willing, larger creature."""

    target: str


class Channel(Move, frozen=True, tag="channel"):
    """Gain stacks of channeling."""


# The flow


class GiveToken(Move, frozen=True, tag="give"):
    """Give a spotlight token to somebody on one's side."""

    target: str


class Pass(Move, frozen=True, tag="pass"):
    """Let the spotlight go to the other side."""


# Answers


class Dodge(Move, frozen=True, tag="dodge"):
    """Spend the free action to dodge."""

    most: int = ALL


class DoNothing(Move, frozen=True, tag="nothing"):
    """Take it."""


class GoTo(Move, frozen=True, tag="go"):
    """Where a sprint ends."""

    tile: str


class Stay(Move, frozen=True, tag="stay"):
    """A sprint ends where it began."""


class Choose(Move, frozen=True, tag="choose"):
    """Force the target, or knock it prone."""

    what: str


class Yes(Move, frozen=True, tag="yes"):
    """Yes to what is asked."""


class No(Move, frozen=True, tag="no"):
    """No to what is asked."""


class Done(Move, frozen=True, tag="done"):
    """The referee's word that something is settled."""


# What the referee does


class SetCondition(Move, frozen=True, tag="condition"):
    """Put a condition on somebody, for some rounds or until it is ended."""

    target: str
    condition: str
    stacks: int = 0


class ClearCondition(Move, frozen=True, tag="clear"):
    """Take a condition off somebody."""

    target: str
    condition: str


class Place(Move, frozen=True, tag="place"):
    """Put somebody on a tile."""

    target: str
    tile: str


class Redraw(Move, frozen=True, tag="redraw"):
    """Draw the zones anew, around the two closest enemies."""


class Withdraw(Move, frozen=True, tag="withdraw"):
    """Take a fighter out of the fight."""

    target: str


AnyMove = (
    Sprint
    | Grapple
    | Push
    | Shove
    | Strike
    | HoldTheLine
    | Hide
    | EndCondition
    | ByTactics
    | Reposition
    | Leave
    | DropProne
    | Interact
    | Mount
    | Channel
    | GiveToken
    | Pass
    | Dodge
    | DoNothing
    | GoTo
    | Stay
    | Choose
    | Yes
    | No
    | Done
    | SetCondition
    | ClearCondition
    | Place
    | Redraw
    | Withdraw
)

INTERVENTIONS: Final = (SetCondition, ClearCondition, Place, Redraw, Withdraw)

_TILE = re.compile(r"([a-l])(1[0-2]|[1-9])")


def read_tile(text: str) -> field.Tile:
    """The tile that somebody types, `A1` to `L12`.

    Raises:
        NotUnderstood: There is no such tile.
    """
    match = _TILE.fullmatch(text.casefold())
    if match is None:
        raise NotUnderstood(f"'{shorten(text)}' is no tile; tiles are A1 to L12.")
    return field.Tile(ord(match[1]) - ord("a"), int(match[2]) - 1)


def check_most(move: AnyMove) -> None:
    """Success control: nobody counts fewer than none."""
    most = getattr(move, "most", 0)
    if most < 0:
        raise IllegalMove(f"You can count 0 successes or more, not {most}.")


class _Tile(Slot, frozen=True):
    """A tile of the field."""

    def read(self, table: Any, actor: str, words: str) -> str:
        return field.name(read_tile(words))


INTERACTIONS: Final = {
    "draw": "draw",
    "stow": "stow",
    "pick up": "pick up",
    "dismount": "dismount",
    "other": "other",
}

_TARGET: Final = Target("target", "TARGET")
_FIGHTER: Final = Target("target", "FIGHTER")
_MOST: Final = ("at", "most", Whole("most", "NUMBER"))
_SIZE: Final = Word("size", "SIZE", words={each: each for each in SIZES}, what="size")
_CONDITION: Final = Word(
    "condition", "CONDITION", words={each: each for each in CONDITIONS}, what="condition"
)
_FREE: Final = (
    Form(Reposition, "reposition", ("move",), (_Tile("tile", "TILE"),)),
    Form(Reposition, "stand up", ("stand",), (), (("tile", ""),)),
    Form(Leave, "leave", ("flee",)),
    Form(DropProne, "drop prone", ("prone",)),
    Form(
        Interact,
        "interact",
        (),
        (Word("what", "|".join(INTERACTIONS), words=INTERACTIONS, what="interaction"),),
    ),
    Form(Mount, "mount", (), (_TARGET,)),
    Form(Channel, "channel"),
    Form(GiveToken, "give token", ("give",), (_TARGET,)),
    Form(Pass, "pass"),
)


def _counted(
    move: type[Move],
    verb: str,
    short: tuple[str, ...] = (),
    slots: tuple[Slot | str, ...] = (),
    fixed: tuple[tuple[str, Any], ...] = (),
) -> tuple[Form, Form]:
    """A move that rolls: whoever rolls may count fewer successes than rolled."""
    return (
        Form(move, verb, short, slots, fixed),
        Form(move, verb, short, (*slots, *_MOST), fixed),
    )


FORMS: Final = {
    "act": (
        *_counted(Strike, "strike", ("attack",), (_TARGET,)),
        *_counted(Strike, "toss", (), (_TARGET,), (("toss", True),)),
        *_counted(Sprint, "sprint"),
        *_counted(Grapple, "grapple", (), (_TARGET,)),
        *_counted(Push, "push", (), (_TARGET,)),
        *_counted(Shove, "shove object", ("shove",), (_SIZE,)),
        *_counted(HoldTheLine, "hold the line", ("hold",)),
        *_counted(Hide, "hide"),
        *_counted(EndCondition, "end condition", ("end",), (_CONDITION, "of", _TARGET)),
        Form(ByTactics, "by tactics", ("tactics",)),
        *_FREE,
    ),
    "dodge": (
        *_counted(Dodge, "dodge"),
        Form(DoNothing, "do nothing", ("nothing", "no")),
    ),
    "go": (
        Form(GoTo, "go", ("move", "reposition"), (_Tile("tile", "TILE"),)),
        Form(Leave, "leave", ("flee",)),
        Form(Stay, "stay", ("no", "nothing")),
    ),
    "push": (
        Form(Choose, "force", (), (), (("what", "force"),)),
        Form(Choose, "prone", (), (), (("what", "prone"),)),
    ),
    "mount": (Form(Yes, "yes"), Form(No, "no")),
    "other": (Form(Done, "done"),),
    INTERVENTION: (
        Form(SetCondition, "condition", (), (_FIGHTER, _CONDITION)),
        Form(SetCondition, "condition", (), (_FIGHTER, _CONDITION, Whole("stacks", "ROUNDS"))),
        Form(ClearCondition, "clear", (), (_FIGHTER, _CONDITION)),
        Form(Place, "place", (), (_FIGHTER, _Tile("tile", "TILE"))),
        Form(Redraw, "redraw"),
        Form(Withdraw, "withdraw", (), (_FIGHTER,)),
    ),
}
