"""The moves of Apocrypha and how they are typed, by the question that they answer."""

from typing import Any, Final

from world.skirmish.errors import NotUnderstood
from world.skirmish.fight import INTERVENTION, Move
from world.skirmish.names import match_name
from world.skirmish.notation import Form, Metres, Slot, Target, Targets, Whole, Word

from .data import COVERS, LIMBS, LOCATIONS, METRE, UNARMED, WALKING
from .situations import PREPARABLE, SHOTS, SITUATIONS, TRIGGERS
from .table import Table
from .ways import FLURRY, MELEE, RANGED

# A pass


class Attack(Move, frozen=True, tag="attack"):
    """Attack somebody; the fewest hits are needed at the place that is not called."""

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


class _Weapon(Slot, frozen=True):
    """A weapon that the fighter carries, or bare hands."""

    def is_phrase(self) -> bool:
        return True

    def read(self, table: Any, actor: str, words: str) -> str:
        names = {each: each for each in weapon_names(table, actor)}
        try:
            return match_name(names, words, "weapon")
        except NotUnderstood as refusal:
            raise NotUnderstood(f"{refusal} You have: {', '.join(names)}.") from None


def weapon_names(table: Table, actor: str) -> list[str]:
    """What a fighter may take in hand."""
    return [*(each.name for each in table.fighters[actor].weapons), UNARMED.name]


def _word(field: str, words: tuple[str, ...], what: str) -> Word:
    return Word(field, "|".join(words), words={each: each for each in words}, what=what)


_TARGET: Final = Target("target", "TARGET")
_FIGHTER: Final = Target("target", "FIGHTER")
_WHO: Final = Target("who", "FIGHTER")
_LOCATION: Final = _word("location", LOCATIONS, "place")
_ROUNDS: Final = Whole("rounds", "ROUNDS")
_COVER: Final = _word("cover", COVERS, "cover")

_SHORT_WAYS: Final = {
    "attack": ("strike",),
    "desperate swing": ("swing",),
    "power attack": ("power",),
    "aim and fire": ("shoot",),
    "fire from the hip": ("hip",),
    "fire readied weapon": ("fire",),
}


def _attack_forms(way: str) -> tuple[Form, ...]:
    """Plain, at a place that is called, and for shots with several rounds."""
    tails: tuple[tuple[Slot | str, ...], ...] = ((), ("at", _LOCATION))
    if way in RANGED:
        tails += (("rounds", _ROUNDS), ("at", _LOCATION, "rounds", _ROUNDS))
    elif way == FLURRY:
        tails += (("and", Target("second", "TARGET")),)
    short = _SHORT_WAYS.get(way, ())
    return tuple(Form(Attack, way, short, (_TARGET, *tail), (("way", way),)) for tail in tails)


def _go_forms(rate: int, verb: str) -> tuple[Form, ...]:
    toward = (("rate", rate), ("toward", True))
    stop = Metres("stop", "METRES")
    return (
        Form(Go, f"{verb} toward", (f"{verb} to",), (_WHO,), toward),
        Form(Go, f"{verb} toward", (f"{verb} to",), (_WHO, "until", stop), toward),
        Form(
            Go, f"{verb} away from", (f"{verb} from",), (_WHO,), (("rate", rate), ("toward", False))
        ),
    )


def _prepare_forms(trigger: str) -> tuple[Form, ...]:
    """What is done, when, and where it is said: at whose doing."""
    what = _word("what", tuple(PREPARABLE), "thing to prepare")
    fixed = (("trigger", trigger),)
    words = TRIGGERS[trigger].words.split()
    if TRIGGERS[trigger].ally:
        return (Form(Prepare, "prepare", (), (what, "when", *words, _WHO), fixed),)
    return (
        Form(Prepare, "prepare", (), (what, "when", *words), fixed),
        Form(Prepare, "prepare", (), (what, "when", *words, "by", _WHO), fixed),
    )


def _respond_forms(situation: str) -> tuple[Form, ...]:
    """Each answer, and the same for always."""
    made = []
    for answer in SITUATIONS[situation]:
        where: tuple[Slot, ...] = ()
        if answer.limb:
            where = (_word("where", LIMBS, "place"),)
        elif answer.shot:
            where = (Word("where", "|".join(SHOTS.values()), words=SHOTS, what="way to shoot"),)
        for always in (False, True):
            prefix = "always " if always else ""
            short = tuple(prefix + each for each in answer.short)
            fixed = (("how", answer.how), ("always", always))
            made.append(Form(Respond, prefix + answer.how, short, where, fixed))
    return tuple(made)


def _order_forms() -> tuple[Form, ...]:
    made = []
    for situation in SITUATIONS:
        for form in _respond_forms(situation):
            how, always = form.fixed
            if not always[1]:
                verb = f"orders {situation} {form.verb}"
                fixed = (("situation", situation), how)
                made.append(Form(SetOrder, verb, (), form.slots, fixed))
        ask = (("situation", situation), ("how", "ask"))
        made.append(Form(SetOrder, f"orders {situation} ask", (), (), ask))
    return tuple(made)


_TURN: Final = (
    *(form for way in (*MELEE, *RANGED) for form in _attack_forms(way)),
    *(
        form
        for rate, verb in enumerate(("walk", "run", "sprint"), start=WALKING)
        for form in _go_forms(rate, verb)
    ),
    Form(Go, "halt", (), (), (("rate", 0),)),
    Form(ChangeStance, "stand", (), (), (("stance", "standing"),)),
    Form(ChangeStance, "crouch", (), (), (("stance", "crouched"),)),
    Form(ChangeStance, "lie down", ("prone",), (), (("stance", "prone"),)),
    Form(Draw, "draw", (), (_Weapon("weapon", "WEAPON"),)),
    Form(Ready, "ready weapon", ("ready",)),
    Form(PreciseAim, "precise aim", ("aim",), (_TARGET,)),
    Form(Defend, "desperate defense", ("defend",)),
    Form(Riposte, "riposte", (), (_TARGET,)),
    *(form for trigger in TRIGGERS for form in _prepare_forms(trigger)),
    Form(TakeCover, "take cover"),
    *_order_forms(),
    Form(Wait, "wait"),
    Form(LetGo, "done"),
)

FORMS: Final = {
    "turn": _TURN,
    **{situation: _respond_forms(situation) for situation in SITUATIONS},
    "cover": (Form(CoverIs, "cover", (), (_COVER,)),),
    "pause": (
        Form(Aid, "first aid", ("aid",), (_TARGET,)),
        Form(Resume, "resume"),
        Form(Cease, "cease"),
    ),
    INTERVENTION: (
        Form(Unaware, "unaware", (), (Targets("fighters", "none|NAME ..."),)),
        Form(SetCover, "cover", (), (_FIGHTER, _COVER)),
        Form(Withdraw, "withdraw", (), (_FIGHTER,)),
    ),
}
