"""The moves of a toy fight, by the kind of question they answer, and how they are typed."""

from typing import Final

from world.skirmish.fight import INTERVENTION, Move
from world.skirmish.notation import Form
from world.skirmish.slots import Target, Whole, Word

from .table import PLACES


class Hit(Move, frozen=True, tag="hit"):
    target: str


class Rest(Move, frozen=True, tag="rest"):
    pass


class CallVote(Move, frozen=True, tag="call_vote"):
    pass


class Stunt(Move, frozen=True, tag="stunt"):
    pass


class Vote(Move, frozen=True, tag="vote"):
    say: str


class React(Move, frozen=True, tag="react"):
    how: str


class Cover(Move, frozen=True, tag="cover"):
    pass


class Press(Move, frozen=True, tag="press"):
    how: str


class Place(Move, frozen=True, tag="place"):
    place: str


class Mercy(Move, frozen=True, tag="mercy"):
    say: str


class Rule(Move, frozen=True, tag="rule"):
    dice: int


class Forbid(Move, frozen=True, tag="forbid"):
    pass


class Lightning(Move, frozen=True, tag="lightning"):
    pass


class Withdraw(Move, frozen=True, tag="toy_withdraw"):
    target: str


AnyMove = (
    Hit | Rest | CallVote | Stunt | Vote | React | Cover | Press | Place | Mercy | Rule | Forbid
    | Lightning | Withdraw
)  # fmt: skip

WAYS: Final = {"react": ("dodge", "block", "endure"), "press": ("feint", "relent")}


def _word(field: str, *words: str) -> Word:
    return Word(field, "|".join(words).upper(), words={w: w.title() for w in words}, what=field)


FORMS: Final = {
    "act": (
        Form(Hit, "hit", ("h",), (Target("target", "TARGET"),)),
        Form(Rest, "rest"),
        Form(CallVote, "call a vote"),
        Form(Stunt, "stunt"),
    ),
    "vote": (Form(Vote, "vote", ("v",), (_word("say", "aye", "no"),)),),
    "react": (Form(React, "react", ("r",), (_word("how", *WAYS["react"]),)),),
    "cover": (Form(Cover, "cover"),),
    "press": (Form(Press, "press", (), (_word("how", *WAYS["press"]),)),),
    "place": (Form(Place, "put it in the", ("put",), (_word("place", *PLACES),)),),
    "mercy": (Form(Mercy, "mercy", (), (_word("say", "spare", "finish"),)),),
    "ruling": (Form(Rule, "allow", (), (Whole("dice", "1-3"), "dice")), Form(Forbid, "forbid")),
    INTERVENTION: (
        Form(Lightning, "lightning"),
        Form(Withdraw, "withdraw", (), (Target("target", "TARGET"),)),
    ),
}
