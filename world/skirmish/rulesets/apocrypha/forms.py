"""How the moves of Apocrypha are typed, by the question that they answer."""

from collections.abc import Mapping
from typing import Any, Final

from world.skirmish.errors import NotUnderstood
from world.skirmish.fight import INTERVENTION
from world.skirmish.names import match_name
from world.skirmish.notation import Form
from world.skirmish.slots import Metres, Slot, Target, Targets, Whole, Word

from .data import COVERS, LIMBS, LOCATIONS, WALKING
from .moves import (
    Aid,
    Attack,
    Cease,
    ChangeStance,
    CoverIs,
    Defend,
    Draw,
    Go,
    KeepGoing,
    LetGo,
    PreciseAim,
    Prepare,
    Ready,
    Respond,
    Resume,
    Riposte,
    SetCover,
    SetOrder,
    TakeCover,
    Unaware,
    Wait,
    Withdraw,
)
from .situations import ALLY, PREPARABLE, SHOTS, SITUATIONS, TRIGGERS
from .ways import FLURRY, MELEE, RANGED


class _Weapon(Slot, frozen=True):
    """A weapon that the fighter carries, or bare hands."""

    def is_phrase(self) -> bool:
        return True

    def read(self, table: Any, actor: str, words: str) -> str:
        names = {each: each for each in table.fighters[actor].choice_of_weapons()}
        try:
            return match_name(names, words, "weapon")
        except NotUnderstood as refusal:
            raise NotUnderstood(f"{refusal} You have: {', '.join(names)}.") from None


class _Preparable(Word, frozen=True, kw_only=True):
    """What may be prepared, in full or as its verb is shortened otherwise."""

    short: Mapping[str, str]

    def read(self, table: Any, actor: str, words: str) -> str:
        return super().read(table, actor, self.short.get(words.casefold(), words))


def _word(field: str, words: tuple[str, ...], what: str) -> Word:
    return Word(field, "|".join(words), words={each: each for each in words}, what=what)


_TARGET: Final = Target("target", "TARGET")
_FIGHTER: Final = Target("target", "FIGHTER")
_WHO: Final = Target("who", "FIGHTER")
_LOCATION: Final = _word("location", LOCATIONS, "place")
_ROUNDS: Final = Whole("rounds", "ROUNDS")
_COVER: Final = _word("cover", COVERS, "cover")

#: Shorter ways to type a verb.
_SHORT: Final = {
    "attack": ("strike",),
    "desperate swing": ("swing",),
    "power attack": ("power",),
    "aim and fire": ("shoot",),
    "fire from the hip": ("hip",),
    "fire readied weapon": ("fire",),
    "lie down": ("prone",),
    "ready weapon": ("ready",),
    "precise aim": ("aim",),
    "desperate defense": ("defend",),
}


def _attack_forms(way: str) -> tuple[Form, ...]:
    """Plain, at a place that is called, and for shots with several rounds."""
    tails: tuple[tuple[Slot | str, ...], ...] = ((), ("at", _LOCATION))
    if way in RANGED:
        tails += (
            ("rounds", _ROUNDS),
            ("at", _LOCATION, "rounds", _ROUNDS),
            ("rounds", _ROUNDS, "at", _LOCATION),
        )
    elif way == FLURRY:
        tails += (("and", Target("second", "TARGET")),)
    short = _SHORT.get(way, ())
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


def _prepare_forms() -> tuple[Form, ...]:
    """What is done, when, and where it is said: at whose doing."""
    what = _Preparable(
        "what",
        "ACTION",
        words={each: each for each in PREPARABLE},
        what="action to prepare",
        short={word: verb for verb, short in _SHORT.items() for word in short},
    )
    words = {key: each.words for key, each in TRIGGERS.items() if not each.ally}
    when = Word("trigger", "|".join(words.values()), words=words, what="trigger")
    return (
        Form(Prepare, "prepare", (), (what, "when", when)),
        Form(Prepare, "prepare", (), (what, "when", when, "by", _WHO)),
        Form(
            Prepare,
            "prepare",
            (),
            (what, "when", *TRIGGERS[ALLY].words.split(), _WHO),
            (("trigger", ALLY),),
        ),
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
            made.append(Form(Respond, prefix + answer.how, short, where, fixed, listed=not always))
    return tuple(made)


def _order_forms() -> tuple[Form, ...]:
    made = []
    for situation in SITUATIONS:
        for form in _respond_forms(situation):
            how, always = form.fixed
            if not always[1]:
                verb = f"orders {situation} {form.verb}"
                fixed = (("situation", situation), how)
                made.append(Form(SetOrder, verb, (), form.slots, fixed, listed=False))
        ask = (("situation", situation), ("how", "ask"))
        made.append(Form(SetOrder, f"orders {situation} ask", (), (), ask, listed=False))
    return tuple(made)


_TURN: Final = (
    *(form for way in (*MELEE, *RANGED) for form in _attack_forms(way)),
    *(
        form
        for rate, verb in enumerate(("walk", "run", "sprint"), start=WALKING)
        for form in _go_forms(rate, verb)
    ),
    Form(Go, "halt", (), (), (("rate", 0),)),
    Form(KeepGoing, "keep going", (), (Whole("points", "AP"),)),
    Form(ChangeStance, "stand", (), (), (("stance", "standing"),)),
    Form(ChangeStance, "crouch", (), (), (("stance", "crouched"),)),
    Form(ChangeStance, "lie down", _SHORT["lie down"], (), (("stance", "prone"),)),
    Form(Draw, "draw", (), (_Weapon("weapon", "WEAPON"),)),
    Form(Ready, "ready weapon", _SHORT["ready weapon"]),
    Form(PreciseAim, "precise aim", _SHORT["precise aim"], (_TARGET,)),
    Form(Defend, "desperate defense", _SHORT["desperate defense"]),
    Form(Riposte, "riposte", (), (_TARGET,)),
    *_prepare_forms(),
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
