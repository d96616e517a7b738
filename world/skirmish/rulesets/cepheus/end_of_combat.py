"""End of Combat: first aid by everyone who can give it, then surgery, and the drug's toll."""

from collections.abc import Sequence
from typing import Annotated, Any

from world.skirmish.game import (
    ActorEvent,
    Answer,
    Context,
    Decided,
    FightOver,
    IllegalMove,
    No,
    Number,
    Pending,
    Procedure,
    Question,
    Response,
    Target,
    TargetEvent,
    Word,
)

from .attacks import damage
from .checks import Modifier, best_effect, roll_check
from .fighters.fighter import Fighter
from .fighters.skills import CHARACTERISTICS, PHYSICAL
from .table import Table
from .turns.consciousness import FellUnconscious, come_round, faint


class HostilitiesEnded(Decided, tag="cepheus_ceased"):
    """The fighting has ended, and wounds are treated."""


class AidGiven(TargetEvent, tag="cepheus_aid"):
    """First aid or surgery was tried; `points` is what it heals, below 0 what it costs."""

    surgery: bool
    total: int
    points: int

    @property
    def failed(self) -> bool:
        """Whether the treatment heals nothing."""
        return self.points < 0

    @property
    def healed(self) -> int:
        """The points that the treatment heals."""
        return max(0, self.points)

    @property
    def cost(self) -> int:
        """The points that failed surgery costs."""
        return max(0, -self.points) if self.surgery else 0


class Healed(ActorEvent, tag="cepheus_heal"):
    """Points went back on a characteristic."""

    characteristic: str
    points: int
    now: int


class DrugWoreOff(ActorEvent, tag="cepheus_drug_wore_off"):
    """The combat drug leaves a fighter fatigued."""


# The hostilities end


def begin(ctx: Context[Table], winner: str) -> None:
    """Stop the fighting; everyone conscious may give first aid."""
    table = ctx.table
    table.acting, table.other = "", False
    table.phase, table.winner = "medical", winner
    ctx.emit(HostilitiesEnded(winner))
    for fighter in table.fighters.values():
        fighter.reactions = 0
    table.helpers = [other.id for other in table.fighters.values() if _helps(table, other)]


def pending(table: Table) -> Pending[Question]:
    """Return an offer of first aid to every fighter who can be treated, all at once."""
    return Pending(tuple(OfferFirstAid(patient) for patient in _with_patients(table)))


def advance(ctx: Context[Table]) -> None:
    """End the fight, after the drug has taken its toll, once no help is possible."""
    table = ctx.table
    if _with_patients(table):
        return
    for fighter in table.fighters.values():
        if fighter.drug:
            _wear_off(ctx, fighter)
    table.over = True
    ctx.emit(FightOver(table.winner))


def _wear_off(ctx: Context[Table], fighter: Fighter) -> None:
    """End the drug: a fighter who is fatigued already falls unconscious."""
    fighter.drug = False
    if fighter.able and fighter.fatigued:
        faint(ctx, fighter)
        ctx.emit(FellUnconscious(fighter.id))
    elif not fighter.fatigued and not fighter.dead:
        ctx.emit(DrugWoreOff(fighter.id))
    fighter.fatigued = True


def _helps(table: Table, fighter: Fighter) -> bool:
    return fighter.able and (table.house.npcs_give_aid or not fighter.npc)


def _with_patients(table: Table) -> list[str]:
    """Return the fighters who can still give first aid that could help."""
    patients = [fighter for fighter in table.fighters.values() if _why_no_patient(fighter) == ""]
    helpers = (table.fighters[helper] for helper in table.helpers)
    return [
        helper.id
        for helper in helpers
        if helper.able
        and any(one.team == helper.team and _could_help(table, helper, one) for one in patients)
    ]


def _could_help(table: Table, helper: Fighter, patient: Fighter) -> bool:
    """Return whether first aid could heal, or come to surgery that could."""
    best = _best_effect(table, helper, patient, surgery=False)
    if best > 0 and table.house.first_aid:
        return True
    return best >= 0 and patient.seriously_wounded and could_operate(table, helper, patient)


def could_operate(table: Table, helper: Fighter, patient: Fighter) -> bool:
    """Return whether surgery could heal."""
    return bool(table.house.surgery) and _best_effect(table, helper, patient, surgery=True) > 0


def _best_effect(table: Table, helper: Fighter, patient: Fighter, *, surgery: bool) -> int:
    on_self = on_self_dms(table, helper, patient, surgery=surgery)
    return best_effect(table, helper, "medicine", "edu", *on_self)


def _why_no_patient(fighter: Fighter) -> str:
    """Return why first aid does not help a fighter, to follow the name; empty if it does."""
    if fighter.dead or fighter.withdrawn:
        return fighter.why_out()
    if not fighter.treatable:
        return "has no wound of this fight left" if fighter.damaged else "is not hurt"
    return "has had first aid" if fighter.aided else ""


# First aid


class FirstAid(Response):
    """Treat an ally, or yourself at -2. A Medicine check heals twice its Effect."""

    aliases = ("aid", "yes")
    target: Annotated[str, Target(among="allies", out=True)]

    def check(self, table: Table, question: Question) -> None:
        patient = table.fighters[self.target]
        if wrong := _why_no_patient(patient):
            raise IllegalMove(f"{patient.name} {wrong}.")

    def can_succeed(self, table: Table, question: Question) -> bool:
        fighters = table.fighters
        return _could_help(table, fighters[question.seat], fighters[self.target])

    def play(self, ctx: Context[Table], question: Question) -> Procedure:
        table = ctx.table
        helper, patient = table.fighters[question.seat], table.fighters[self.target]
        was_able = patient.able
        points = _treat(ctx, helper, patient, surgery=False)
        if points >= 0:
            patient.aided = points > 0
            yield from _heal(ctx, patient, points)
            hurt = patient.seriously_wounded and patient.treatable
            if hurt and could_operate(table, helper, patient):
                yield from _operate(ctx, helper, patient)
        if patient.able and not was_able and _helps(table, patient):
            table.helpers.append(patient.id)


class OfferFirstAid(Question, tag="first_aid"):
    """Whether a fighter gives first aid; each is asked once."""

    asks = "whether to give first aid"
    answers = (FirstAid, No)
    default = No()
    standing = False

    def play(self, ctx: Context[Table], answers: Sequence[Answer[Any]]) -> Procedure | None:
        ctx.table.helpers.remove(self.seat)
        return super().play(ctx, answers)


def on_self_dms(
    table: Table, helper: Fighter, patient: Fighter, *, surgery: bool
) -> tuple[Modifier, ...]:
    """Return the DMs for treating your own wounds."""
    dm = table.house.own_surgery if surgery else table.house.own_first_aid
    return (Modifier("on yourself", dm),) if helper is patient else ()


def _treat(ctx: Context[Table], helper: Fighter, patient: Fighter, *, surgery: bool) -> int:
    """Make a Medicine check; return the points it heals, below 0 the Effect of a failure."""
    house = ctx.table.house
    on_self = on_self_dms(ctx.table, helper, patient, surgery=surgery)
    checked = roll_check(ctx.table, ctx.dice, helper, "medicine", "edu", *on_self)
    points = checked.effect
    if points >= 0:
        points *= house.surgery if surgery else house.first_aid
    ctx.emit(checked)
    ctx.emit(AidGiven(helper.id, patient.id, surgery, checked.total, points))
    return points


# Surgery


class Operate(Response):
    """Operate. It heals like first aid, but a failure costs its Effect; -4 on yourself."""

    verb = "yes"


class OfferSurgery(Question, tag="surgery"):
    """Whether to operate on a patient who is still seriously wounded."""

    answers = (Operate, No)
    default = No()
    standing = False
    patient: str

    def summary(self, table: Table) -> str:
        on_self = self.patient == self.seat
        whom = "themselves" if on_self else table.fighters[self.patient].name
        return f"whether to operate on {whom}"


def _operate(ctx: Context[Table], helper: Fighter, patient: Fighter) -> Procedure:
    answer = yield OfferSurgery(helper.id, patient.id)
    if isinstance(answer, No):
        return
    points = _treat(ctx, helper, patient, surgery=True)
    if points < 0:
        yield from damage.wound(ctx, patient, -points)
    else:
        yield from _heal(ctx, patient, points)


# The points


class Heal(Response):
    """Restore points of a characteristic; without a number, as many as are left."""

    noun = "healing"
    characteristic: Annotated[
        str,
        Word(
            words={key: CHARACTERISTICS[key] for key in PHYSICAL},
            what="characteristic",
            is_verb=True,
        ),
    ]
    points: Annotated[int | None, Number(least=1, unit="point", units="points")] = None

    def check(self, table: Table, question: "SpreadPoints") -> None:  # type: ignore[override]
        if self.characteristic not in table.fighters[question.seat].treatable:
            name = CHARACTERISTICS[self.characteristic]
            raise IllegalMove(f"Your {name} has no wound of this fight.")
        if self.points is not None and self.points > question.points:
            left = "1 point" if question.points == 1 else f"{question.points} points"
            raise IllegalMove(f"You have {left} to restore, not {self.points}.")


class SpreadPoints(Question, tag="heal"):
    """Where the points go that first aid or surgery restores."""

    asks = "which characteristics are healed"
    answers = (Heal,)
    standing = False
    points: int


def _heal(ctx: Context[Table], patient: Fighter, points: int) -> Procedure:
    """The patient says where the points go, while that makes a difference."""
    while points > 0 and (wounds := patient.treatable):
        characteristic, most = next(iter(wounds)), points
        if len(wounds) > 1 and points < sum(wounds.values()):
            answer = yield SpreadPoints(patient.id, points)
            characteristic, most = answer.characteristic, answer.points or points
        healed = min(most, points, wounds[characteristic])
        patient.change_score(characteristic, healed)
        points -= healed
        ctx.emit(Healed(patient.id, characteristic, healed, patient.now(characteristic)))
    come_round(ctx, patient)
