"""The moves and questions of a toy fight."""

from typing import Annotated

from world.skirmish.base.errors import IllegalMove
from world.skirmish.moves.arguments import Number, Word, words
from world.skirmish.moves.base import Action, Intervention, Question, Response
from world.skirmish.moves.targets import Target
from world.skirmish.state.events import FightOver
from world.skirmish.state.fight import REFEREE, Pending

from .events import Fell, LightningStruck, Reacted, Ruled, SwungAt, Voted, Wounded
from .fighter import PLACES


class React(Response):
    """Dodge, block or endure a hit."""

    aliases = ("r",)
    how: Annotated[str, Word(words=words("dodge", "block", "endure"), what="how")]


class Reaction(Question, tag="react"):
    kind = "react"
    answers = (React,)
    default = React("endure")
    standing = False
    attacker: str


class Cover(Response):
    """Step in for a friend."""


class StepIn(Question, tag="cover"):
    kind = "cover"
    asks = "whether to step in"
    answers = (Cover,)
    standing = False


class Press(Response):
    """Feint after a dodge, or relent."""

    how: Annotated[str, Word(words=words("feint", "relent"), what="how")]


class Pressing(Question, tag="press"):
    kind = "press"
    answers = (Press,)
    target: str


class Place(Response):
    """Say where a wound goes."""

    verb = "put it in the"
    aliases = ("put",)
    place: Annotated[str, Word(words=words(*PLACES), what="place")]

    def check(self, table, question):
        if not table.fighters[question.seat].room(self.place):
            raise IllegalMove(f"Your {self.place} cannot take more.")


class Placing(Question, tag="place"):
    kind = "place"
    asks = "where it hurts"
    answers = (Place,)
    standing = False
    left: int


class Mercy(Response):
    """Spare or finish the fallen."""

    say: Annotated[str, Word(words=words("spare", "finish"), what="say")]


class Judging(Question, tag="mercy"):
    kind = "mercy"
    answers = (Mercy,)
    fallen: str


class Rule(Response):
    """Allow a stunt, with some dice."""

    verb = "allow"
    noun = "a stunt"
    dice: Annotated[int, Number(least=1, most=3, units="dice")]


class Forbid(Response):
    """Forbid a stunt."""


class Ruling(Question, tag="ruling"):
    kind = "ruling"
    answers = (Rule, Forbid)
    actor: str


class Vote(Response):
    """Vote for peace, or against it."""

    aliases = ("v",)
    say: Annotated[str, Word(words=words("aye", "no"), what="say")]


class Voting(Question, tag="vote"):
    kind = "vote"
    answers = (Vote,)
    default = Vote("no")
    caller: str

    @classmethod
    def is_settled(cls, table, given):
        return table.house.friendly_fire and any(answer.move == Vote("no") for answer in given)

    def play(self, ctx, answers):
        ayes = sum(answer.move == Vote("aye") for answer in answers)
        ctx.table.vote = ""
        ctx.emit(Voted(ayes, len(answers) - ayes))
        if ayes == len(answers):
            ctx.table.over = True
            ctx.emit(FightOver(""))


class Hit(Action):
    """Hit an enemy, who may react, or whose friends may step in."""

    aliases = ("h",)
    target: Annotated[str, Target()]

    def check(self, table, actor):
        same = table.fighters[self.target].team == actor.team
        if same and not table.house.friendly_fire:
            raise IllegalMove(f"{table.fighters[self.target].name} is on your side.")

    def play(self, ctx, actor):
        """The target reacts, or a friend steps in; a dodge may be pressed; wounds are placed."""
        table, target = ctx.table, ctx.table.fighters[self.target]
        actor.swings += 1
        ctx.emit(SwungAt(actor.id, target.id))
        friends = [ally for ally in table.allies(target) if ally is not actor]
        asked = (Reaction(target.id, actor.id), *(StepIn(friend.id) for friend in friends))
        (answer,) = yield Pending(asked)
        wounds = 2
        if isinstance(answer.move, Cover):
            target = table.fighters[answer.actor]
            ctx.emit(Reacted(target.id, "cover"))
        else:
            wounds = yield from _reaction(ctx, actor, target, answer.move)
        yield from _place(ctx, target, wounds)


def _reaction(ctx, actor, target, move):
    """Return how many of two wounds are left after a dodge or a block."""
    ctx.emit(Reacted(target.id, move.how))
    if move.how == "block":
        return 2 - min(2, ctx.dice.successes(1 + target.guard, 6, 4, target.id))
    if move.how == "endure":
        return 2
    press = yield Pressing(actor.id, target.id)
    ctx.emit(Reacted(actor.id, press.how))
    return 0 if press.how == "relent" else 1 + ctx.dice.successes(2, 6, 4, actor.id)


def _place(ctx, target, wounds):
    """The target chooses a place for every wound; who falls is at the mercy of all others."""
    for left in range(wounds, 0, -1):
        if not target.able:
            break
        place = yield Placing(target.id, left)
        target.wounds[place.place] += 1
        ctx.emit(Wounded(target.id, place.place))
    standing = ctx.table.standing()
    if wounds and not target.able and standing:
        says = yield Pending(tuple(Judging(fighter.id, target.id) for fighter in standing), "all")
        said = [answer.move.say for answer in says]
        spared = said.count("spare") * 2 > len(said)
        if spared:
            target.wounds[PLACES[0]] -= 1
        ctx.emit(Fell(target.id, spared))


class Rest(Action):
    """Do nothing."""

    def play(self, ctx, actor):
        pass


class CallAVote(Action):
    """Let everyone vote on peace."""

    verb = "call a vote"

    def play(self, ctx, actor):
        ctx.table.vote = actor.id


class Stunt(Action):
    """Try something that the referee rules on; each success heals a wound."""

    def play(self, ctx, actor):
        ruling = yield Ruling(REFEREE, actor.id)
        healed = 0
        if isinstance(ruling, Rule):
            for _ in range(ctx.dice.successes(ruling.dice, 6, 3, actor.id)):
                worst = max(PLACES, key=lambda place: actor.wounds[place])
                if actor.wounds[worst]:
                    actor.wounds[worst] -= 1
                    healed += 1
        ctx.emit(Ruled(isinstance(ruling, Rule), healed))


class Lightning(Intervention):
    """Let lightning strike a fighter by chance."""

    def play(self, ctx):
        standing = ctx.table.standing()
        (face,) = ctx.dice.faces(1, len(standing))
        target = standing[face - 1]
        ctx.emit(LightningStruck(target.id))
        yield from _place(ctx, target, 1)
