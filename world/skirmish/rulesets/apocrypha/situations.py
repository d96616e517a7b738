"""What may be asked of somebody out of turn, and what may be prepared for which trigger."""

from typing import Final, NamedTuple

from .ways import AIMED, ATTACK, FEINT, FLURRY, HIP, POWER, READIED, SWING


class Answer(NamedTuple):
    """One answer to a question.

    Attributes:
        how: How it is typed, and stored.
        short: Other ways to type it.
        limb: Whether it names an arm or a leg; `shot`, a way to shoot.
    """

    how: str
    short: tuple[str, ...] = ()
    limb: bool = False
    shot: bool = False


NOTHING: Final = "nothing"
PARRY, COUNTER, AVOIDANCE, DODGE, SOAK = (
    "parry",
    "counter-attack",
    "avoidance",
    "desperate dodge",
    "damage soak",
)
COUNTER_FIRE, CHARGE_DEFENSE, DESPERATE_PARRY = "counter-fire", "charge defense", "desperate parry"
EXPLOIT, SHOOT, RELEASE = "exploit opening", "shoot", "release"
PUSH, PAUSE, CEASE = "push", "pause", "cease"

MELEE, RANGED, COUNTERED, OPENING, OPEN, TRIGGER, VOTE = (
    "melee",
    "ranged",
    "countered",
    "opening",
    "open",
    "trigger",
    "vote",
)

_NOTHING: Final = Answer(NOTHING, ("do nothing", "no"))
_EVADE: Final = (
    Answer(AVOIDANCE, ("avoid",)),
    Answer(DODGE, ("dodge",)),
    Answer(SOAK, ("soak",), limb=True),
)

#: The answers that there are, by what is asked: an attack hand to hand, a shot, a blow that was
#: countered, somebody who leaves one's reach or moves in the open, a trigger, the round's vote.
SITUATIONS: Final[dict[str, tuple[Answer, ...]]] = {
    MELEE: (
        Answer(PARRY),
        Answer(COUNTER, ("counter",)),
        *_EVADE,
        Answer(CHARGE_DEFENSE, shot=True),
        _NOTHING,
    ),
    RANGED: (*_EVADE, Answer(COUNTER_FIRE, ("counterfire",), shot=True), _NOTHING),
    COUNTERED: (Answer(DESPERATE_PARRY, ("parry",)), _NOTHING),
    OPENING: (Answer(EXPLOIT, ("exploit",)), _NOTHING),
    OPEN: (Answer(SHOOT, shot=True), _NOTHING),
    TRIGGER: (Answer(RELEASE, ("yes",)), Answer(NOTHING, ("hold", "no"))),
    VOTE: (Answer(PUSH), Answer(PAUSE), Answer(CEASE)),
}

_REACT: Final = "how to react"

#: What a question asks, for those who wait for its answer; the others say enough as they come. Out
#: of turn all read alike, or else they would tell what somebody has prepared.
ASKS: Final = {
    **dict.fromkeys((MELEE, RANGED, COUNTERED, OPENING, OPEN, TRIGGER), _REACT),
    VOTE: "whether to push, pause or cease",
    "cover": "what cover there is",
}

#: The ways to shoot, as they are said in an answer.
SHOTS: Final = {AIMED: "aimed", HIP: "hip", READIED: "readied"}


class Trigger(NamedTuple):
    """What sets something prepared off.

    Attributes:
        words: How it is typed after `when`.
        ally: Whether it names somebody of one's side.
    """

    words: str
    ally: bool = False


ENTERS, ATTACKED, ALLY, MOVES, LEAVES = "enters", "attacked", "ally", "moves", "leaves"

TRIGGERS: Final[dict[str, Trigger]] = {
    ENTERS: Trigger("reached"),
    ATTACKED: Trigger("attacked"),
    ALLY: Trigger("attack on", ally=True),
    MOVES: Trigger("in the open"),
    LEAVES: Trigger("left"),
}

#: What may be prepared: attacks on whoever sets them off, and what needs no target.
PREPARED_ATTACKS: Final = (ATTACK, SWING, POWER, FLURRY, FEINT, AIMED, HIP, READIED)
PREPARED_ACTIONS: Final = (
    "ready weapon",
    "stand",
    "crouch",
    "lie down",
    "desperate defense",
    "precise aim",
    "riposte",
    "run away",
    "run toward",
    "take cover",
    "draw",
)
PREPARABLE: Final = (*PREPARED_ATTACKS, *PREPARED_ACTIONS)
