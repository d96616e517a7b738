"""The spotlight: whose side has it, the tokens that take it, momentum, passing, and the rounds."""

from typing import Annotated, Any

from world.skirmish.game import (
    Action,
    ActorEvent,
    Event,
    IllegalMove,
    No,
    Pending,
    Procedure,
    Question,
    RoundBegan,
    Ruleset,
    TakeTurn,
    Target,
    TargetEvent,
    Yes,
)

from . import conditions
from .fighters.fighter import NO_DODGE, Fighter
from .house_rules import DungeoneersHouse
from .table import Context, Table


class SpotlightMoved(Event, tag="dungeoneers_spotlight"):
    """Another side holds the spotlight."""

    team: str


class SpotlightTaken(ActorEvent, tag="dungeoneers_taken"):
    """A fighter takes the spotlight; `tokens` is what is left of a player's."""

    tokens: int | None = None


class SpotlightKept(Event, tag="dungeoneers_kept"):
    """The side keeps the spotlight."""

    team: str
    critical: bool


class TokensRefilled(Event, tag="dungeoneers_refilled"):
    """A side had no token left and has them all again."""

    team: str
    each: int


class TokenGiven(TargetEvent, tag="dungeoneers_token"):
    """A token changed hands."""


class PassProposed(ActorEvent, tag="dungeoneers_pass_proposed"):
    """A fighter wants to pass for a side on which others have something left to do."""

    team: str


class PassRefused(ActorEvent, tag="dungeoneers_pass_refused"):
    """A fighter does not want their side to pass yet."""

    team: str


class Passed(ActorEvent, tag="dungeoneers_pass"):
    """A side lets the spotlight go."""

    team: str


class GiveToken(Action):
    """Give one of your spotlight tokens to another player on your side."""

    aliases = ("give",)
    target: Annotated[str, Target(among="other allies", does="give a token to")]

    def check(self, table: Table, actor: Fighter) -> None:
        target = table.fighters[self.target]
        if not actor.tokens:
            raise IllegalMove("You have no spotlight token to give.")
        if target.npc:
            raise IllegalMove(f"{target.name} is an adversary and needs no token.")

    def play(self, ctx: Context, actor: Fighter) -> None:
        actor.tokens -= 1
        ctx.table.fighters[self.target].tokens += 1
        ctx.emit(TokenGiven(actor.id, self.target))


class PassForAll(Question, tag="pass"):
    """Whether a side passes, asked of players with something left to do."""

    answers = (Yes, No)
    default = Yes()
    asks = "whether their side passes"

    @classmethod
    def is_settled(cls, table: Table, given: Any) -> bool:
        return any(isinstance(answer.move, No) for answer in given)


class Pass(Action):
    """Let the spotlight go to the next side, for your whole side.

    Players on your side who would lose something by it are asked first: those who could act, or
    whose free action would end with the round.
    """

    aliases = ("done", "end turn")

    def play(self, ctx: Context, actor: Fighter) -> Procedure:
        others = [player for player in busy_players(ctx.table) if player is not actor]
        if others:
            ctx.emit(PassProposed(actor.id, actor.team))
            questions = tuple([PassForAll(other.id) for other in others])
            for answer in (yield Pending(questions, "all")):
                if isinstance(answer.move, No):
                    ctx.emit(PassRefused(answer.actor, actor.team))
                    return
        ctx.emit(Passed(actor.id, actor.team))
        next_side(ctx)


def busy_players(table: Table) -> list[Fighter]:
    """Return the players of the active side who are asked before it passes.

    A free action that is left lasts as long as the round: its player can still dodge with it.
    """
    if not table.house.ask_to_pass:
        return []
    acts, is_last = table.phase == "act", table.is_last_side()
    players = [fighter for fighter in table.active() if not fighter.npc]
    return [
        player for player in players if (is_last and player.free_action) or (acts and player.tokens)
    ]


def take(ctx: Context, actor: Fighter) -> None:
    """Take the spotlight. Acting ends what lasts until then, and a line held."""
    actor.line_size = 0
    ctx.emit(SpotlightTaken(actor.id, None if actor.npc else actor.tokens))
    conditions.end_at(ctx, actor, "acting")


def after_action(ctx: Context, actor: Fighter, *, momentum: bool, critical: bool) -> None:
    """Keep the spotlight by momentum that succeeds, and by any critical."""
    if momentum or critical:
        ctx.emit(SpotlightKept(actor.team, critical))
    else:
        ctx.table.phase = "after"


def next_side(ctx: Context) -> None:
    """Give the spotlight to the next side with an able member; after the last a round ends."""
    table = ctx.table
    conditions.end_turn(ctx, table.active_team)
    while True:
        table.active_side += 1
        if table.active_side == len(table.teams):
            table.active_side = 0
            _end_round(ctx)
        if table.active():
            break
    table.phase = "act"
    ctx.emit(SpotlightMoved(table.active_team))


def _end_round(ctx: Context) -> None:
    """Count down what lasts for rounds; everyone has a free action again."""
    table = ctx.table
    conditions.end_round(ctx)
    for fighter in table.fighters.values():
        fighter.refresh("round")
        fighter.dodged = NO_DODGE
    table.round += 1
    ctx.emit(RoundBegan(table.round))


def _refill(ctx: Context) -> None:
    """Give all players of a side their tokens back once no one on it has a token left."""
    table, tokens = ctx.table, ctx.table.house.tokens
    spent = [fighter for fighter in table.fighters.values() if not (fighter.tokens or fighter.npc)]
    for team in table.teams if spent else ():
        players = [member for member in table.members(team) if not member.npc and member.able]
        if players and not any(fighter.tokens for fighter in players):
            for player in players:
                player.tokens = tokens
            ctx.emit(TokensRefilled(team, tokens))


class SpotlightTurns(Ruleset[Table, DungeoneersHouse]):
    """One side at a time has the spotlight; any member of that side acts, with a token."""

    def begin(self, ctx: Context) -> None:
        ctx.table.round = 1
        ctx.emit(RoundBegan(1))
        ctx.emit(SpotlightMoved(ctx.table.active_team))

    def pending(self, table: Table) -> Pending[Any]:
        return Pending(tuple([TakeTurn(fighter.id) for fighter in table.active()]))

    def advance(self, ctx: Context) -> None:
        """Find the next side, once this one has nothing left to do."""
        table = ctx.table
        _refill(ctx)
        active = table.active()
        done = table.phase == "after" and not any(fighter.free_action for fighter in active)
        if done or not active:
            next_side(ctx)

    def check_cost(self, table: Table, actor: Fighter, resource: str, amount: int) -> None:
        if resource == "tokens" and amount > actor.tokens:
            raise IllegalMove(
                "You have no spotlight token to act with. Others on your side can give you one: "
                "give token NAME."
            )
        super().check_cost(table, actor, resource, amount)

    def out_of_turn_reason(self, table: Table, fighter: Fighter) -> str:
        names = ", ".join(other.name for other in table.active())
        return f"The spotlight is on {table.active_team} ({names})."

    def question_summary(self, table: Table, question: Any) -> str:
        """Return what is asked; a side that has yet to act is told of with the spotlight."""
        if isinstance(question, TakeTurn):
            return "whether to use free actions or pass" if table.phase == "after" else ""
        return super().question_summary(table, question)
