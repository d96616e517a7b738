"""Cepheus: the personal combat of Traveller-style games, on a line of meters."""

from collections.abc import Iterator
from typing import Any

from world.skirmish.game import (
    REFEREE,
    Action,
    Context,
    IllegalMove,
    Participant,
    Pending,
    Procedure,
    Question,
    Ruleset,
    Step,
    TakeTurn,
    new_house_rule,
)

from . import (
    aiming,
    checks,
    draw_and_reload,
    end_of_combat,
    miscellaneous,
    movement,
    referee,
    stance,
)
from .actions import TurnAction, lose_aim
from .attacks import attack, coup_de_grace, damage, reactions
from .evaluation import CepheusEvaluation
from .fighters.fighter import Fighter
from .house_rules import CepheusHouse
from .table import Table
from .turns import consciousness, initiative, rounds


class Cepheus(Ruleset[Table, CepheusHouse]):
    """Initiative, minor and significant actions, reactions, wounds by choice, first aid."""

    name = "cepheus"
    version = 2
    upgrades = {2: new_house_rule("parent_skill", False)}
    summary = "Initiative, aiming, ranges on a line, reactions, wounds, first aid and surgery."
    fighter = Fighter
    table = Table
    house = CepheusHouse
    actions = (
        attack.Attack, aiming.TakeAim, aiming.AimForTheKill, stance.ChangeStance,
        draw_and_reload.Draw, draw_and_reload.Reload, movement.MoveForward, movement.MoveBack,
        coup_de_grace.CoupDeGrace, miscellaneous.SkillCheck, miscellaneous.Leadership,
        miscellaneous.Other, rounds.TwoMinorActions, rounds.Skip, rounds.Delay,
    )  # fmt: skip
    silence = rounds.Skip()
    questions = (
        initiative.SettleAwareness, initiative.SettleRange, initiative.UseTactics,
        rounds.TakeDelayedTurn, consciousness.TryToWake, reactions.React, damage.ChooseWound,
        miscellaneous.RateCheck, miscellaneous.SettleOther, end_of_combat.OfferFirstAid,
        end_of_combat.OfferSurgery, end_of_combat.SpreadPoints,
    )  # fmt: skip
    referee = (
        referee.NowAware, referee.SetCover, referee.Terrain, referee.Pace, referee.Light,
        referee.Smoke, referee.Weather, referee.Cease,
    )  # fmt: skip
    results = {
        "damage": {damage.Damaged: "taken", end_of_combat.AidGiven: "cost"},
        "hit": {attack.Attacked: "succeeded"},
        "unconscious": {consciousness.FellUnconscious: ""},
        "dead": {consciousness.Died: ""},
        "check": {checks.Checked: "succeeded"},
        "healed": {end_of_combat.AidGiven: "healed"},
    }
    harms = ("damage",)
    benefits = ("check", "healed")
    evaluation = CepheusEvaluation
    stat_digits = (
        "strength", "dexterity", "endurance", "intelligence", "education", "social_standing",
    )  # fmt: skip
    stat_list = "skills"
    steps = {
        "strength": Step(1, least=1, most=15),
        "dexterity": Step(1, least=1, most=15),
        "endurance": Step(1, least=1, most=15),
        "skills": Step(1, most=5),
    }
    players_first = True

    # Whose decision it is

    def begin(self, ctx: Context[Table]) -> None:
        initiative.advance(ctx)

    def check_takes_in(self, table: Table) -> None:
        super().check_takes_in(table)
        if table.phase == "medical":
            raise IllegalMove("The fight is won; only the wounded are treated now.")

    def enter_later(self, ctx: Context[Table], entering: Participant) -> Any:
        fighter = super().enter_later(ctx, entering)
        initiative.enter_later(ctx, fighter)
        return fighter

    def change_team(self, ctx: Context[Table], fighter: Fighter, team: str) -> None:
        super().change_team(ctx, fighter, team)
        fighter.side = 1 if team == ctx.table.teams[0] else -1

    def come_back(self, ctx: Context[Table], fighter: Fighter) -> None:
        super().come_back(ctx, fighter)
        initiative.enter_later(ctx, fighter)

    def pending(self, table: Table) -> Pending[Any]:
        if table.phase == "medical":
            return end_of_combat.pending(table)
        if table.phase != "rounds":
            return initiative.pending(table)
        return Pending((self._in_the_round(table),))

    def _in_the_round(self, table: Table) -> Question:
        if table.other:
            return miscellaneous.SettleOther(REFEREE, table.acting)
        if table.acting:
            return TakeTurn(table.acting)
        if (delayer := rounds.next_delayer(table)) is not None:
            return rounds.TakeDelayedTurn(delayer.id, table.upcoming)
        return consciousness.TryToWake(REFEREE, table.upcoming)

    # What an action costs

    def check(self, table: Table, question: Any, move: Any) -> None:
        if isinstance(move, TurnAction):
            move.check_load(table, table.fighters[question.seat])
        super().check(table, question, move)

    def check_cost(self, table: Table, actor: Fighter, resource: str, amount: int) -> None:
        """The significant action may be swapped for two minor ones."""
        if resource == "minor" and not actor.minor:
            if not actor.significant:
                raise IllegalMove("You have no action left in this turn.")
            return
        super().check_cost(table, actor, resource, amount)

    def pay(self, ctx: Context[Table], actor: Fighter, resource: str, amount: int) -> None:
        if resource == "minor" and not actor.minor:
            actor.significant -= 1
            rounds.TwoMinorActions().play(ctx, actor)
        super().pay(ctx, actor, resource, amount)

    def perform(self, ctx: Context[Table], actor: Fighter, move: Action) -> Procedure | None:
        if isinstance(move, TurnAction):
            ctx.table.untouched = False
            if not move.keeps_aim:
                lose_aim(ctx, actor)
        return super().perform(ctx, actor, move)

    # How it goes on and ends

    def leave(self, ctx: Context[Table], fighter: Fighter) -> None:
        rounds.drop_out(ctx, fighter)
        super().leave(ctx, fighter)

    def after_move(self, ctx: Context[Table]) -> None:
        if ctx.table.phase == "medical":
            if not ctx.table.over:
                end_of_combat.advance(ctx)
        else:
            super().after_move(ctx)

    def advance(self, ctx: Context[Table]) -> None:
        if ctx.table.phase == "rounds":
            rounds.advance(ctx)
        else:
            initiative.advance(ctx)

    def end_fight(self, ctx: Context[Table], winner: str) -> None:
        """At most one side has conscious fighters: wounds are treated before the fight is over."""
        end_of_combat.begin(ctx, winner)
        end_of_combat.advance(ctx)

    def problems(self, table: Table) -> Iterator[str]:
        yield from super().problems(table)
        if set(table.delayers) != {
            fighter.id for fighter in table.fighters.values() if fighter.delaying
        }:
            yield f"{table.delayers} are said to delay"


RULESET = Cepheus()
