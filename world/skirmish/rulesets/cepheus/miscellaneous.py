"""Miscellaneous actions: Skill Check, Leadership, and Other, which only the referee can settle."""

from collections.abc import Collection, Iterator, Sequence
from typing import Annotated, Any

from world.skirmish import game
from world.skirmish.game import (
    REFEREE,
    ActorEvent,
    Answer,
    Argument,
    Context,
    IllegalMove,
    Procedure,
    Question,
    Response,
    Target,
    TargetEvent,
    Word,
    match_name,
    words,
)

from .actions import MinorAction, SignificantAction
from .checks import Matters, Modifier, best_effect, roll_check
from .fighters.fighter import Fighter
from .fighters.skills import CHARACTERISTICS, DIFFICULTIES, SKILLS, skill_name
from .table import Table
from .turns.initiative import change_initiative


class _Kind(Word, frozen=True, kw_only=True):
    """The part of a turn that an action takes: a minor action unless more is said."""

    def values(self, table: Any, actor: Any) -> tuple[str, ...]:
        return ("", "significant")


Kind = Annotated[str, _Kind(words=words("minor", "significant"), what="kind of action")]


class CheckTried(ActorEvent, tag="cepheus_check_tried"):
    """A fighter makes a skill check; the referee says how hard it is."""

    skill: str


class Led(TargetEvent, tag="cepheus_leadership"):
    """A fighter's initiative rises for a round."""

    raised: int


class _Skill(Argument, frozen=True, kw_only=True):
    """A skill that the rules know, or one on the fighter's sheet."""

    def is_phrase(self) -> bool:
        return True

    def read(self, table: Any, actor: str, words: str) -> str:
        fighter = table.fighters.get(actor)
        own: Collection[str] = fighter.skills if fighter else ()
        skills = {skill: skill for skill in (*SKILLS, *own)}
        return match_name(skills, words, "skill", "Choose from")

    def say(self, table: Any, value: str) -> str:
        return skill_name(value)

    def values(self, table: Any, actor: Any) -> tuple[str, ...]:
        return tuple(actor.skills)


class Difficulty(Response):
    """Say how hard a skill check is, and which characteristic helps."""

    difficulty: Annotated[
        str,
        Word(words=words(*DIFFICULTIES), what="difficulty", hint="|".join(DIFFICULTIES)),
    ]
    characteristic: Annotated[
        str, Word(words=CHARACTERISTICS, what="characteristic", hint="|".join(CHARACTERISTICS))
    ] = ""

    @classmethod
    def options(cls, table: Table, question: Question) -> Iterator["Difficulty"]:
        yield from map(cls, DIFFICULTIES)


class RateCheck(Question, tag="check"):
    """How difficult a skill check is."""

    answers = (Difficulty,)
    default = Difficulty("average")
    fighter: str
    skill: str

    def summary(self, table: Table) -> str:
        return f"how difficult the {skill_name(self.skill)} check is"


class SkillCheck(MinorAction, tag="check"):
    """Make a skill check; the referee says how hard it is."""

    aliases = ("check",)
    skill: Annotated[str, _Skill()]
    kind: Kind = ""

    def resource(self) -> str:
        return self.kind or self.costs

    def play(self, ctx: Context[Table], actor: Fighter) -> Procedure:
        ctx.emit(CheckTried(actor.id, self.skill))
        answer = yield RateCheck(REFEREE, actor.id, self.skill)
        harder = Modifier(answer.difficulty, DIFFICULTIES[answer.difficulty])
        check = self.skill, answer.characteristic, harder
        ctx.emit(roll_check(ctx.table, ctx.dice, actor, *check, matters=Matters.SUCCESS))


class Leadership(SignificantAction):
    """Raise the initiative of an ally by the Effect of your Leadership check, for one round."""

    aliases = ("lead",)
    target: Annotated[str, Target(among="other allies", does="lead")]

    def check(self, table: Table, actor: Fighter) -> None:
        if "leadership" not in actor.skills:
            raise IllegalMove(f"You do not have {skill_name('leadership')}.")

    def can_succeed(self, table: Table, actor: Fighter) -> bool:
        return best_effect(table, actor, "leadership", "soc") > 0

    def play(self, ctx: Context[Table], actor: Fighter) -> None:
        matters = Matters.EFFECT_OF_SUCCESS
        checked = roll_check(ctx.table, ctx.dice, actor, "leadership", "soc", matters=matters)
        ctx.emit(checked)
        raised = max(0, checked.effect)
        change_initiative(ctx.table.fighters[self.target], raised)
        ctx.emit(Led(actor.id, self.target, raised))


class Other(MinorAction):
    """Do something that the rules do not cover; the referee says when it is done."""

    kind: Kind = ""

    def check(self, table: Table, actor: Fighter) -> None:
        game.refuse_without_referee(table)

    def resource(self) -> str:
        return self.kind or self.costs

    def play(self, ctx: Context[Table], actor: Fighter) -> None:
        ctx.table.other = True
        ctx.emit(game.OtherBegan(actor.id))


class SettleOther(game.SettleOther, tag="other"):
    """The referee's word on what a fighter does, between two moves: they may rule on it first."""

    def play(self, ctx: Context[Table], answers: Sequence[Answer[Any]]) -> None:
        ctx.table.other = False
        ctx.emit(game.OtherSettled(self.actor))
