"""Consciousness: falling unconscious or dying, trying to wake up, coming round."""

from world.skirmish.game import ActorEvent, Context, Defeat, Question, Response
from world.skirmish.rulesets.cepheus.checks import Matters, Modifier, Roll, counted, roll
from world.skirmish.rulesets.cepheus.fighters.fighter import Fighter
from world.skirmish.rulesets.cepheus.fighters.skills import characteristic_dm
from world.skirmish.rulesets.cepheus.table import Table

from .rounds import drop_out, lose_turn, next_turn, start_turn


class FellUnconscious(ActorEvent, tag="cepheus_unconscious"):
    """A fighter is unconscious: two physical characteristics are at 0, or they are exhausted."""


class Died(Defeat, tag="cepheus_death"):
    """All physical characteristics are at 0."""


class CameRound(ActorEvent, tag="cepheus_conscious"):
    """Healing has brought a fighter back."""


class WakeTried(Roll, tag="cepheus_wake"):
    """An unconscious fighter tried to wake up."""


def fall(ctx: Context[Table], victim: Fighter) -> None:
    """Two of three characteristics at 0 is unconscious, all three is dead."""
    if victim.dead:
        faint(ctx, victim)
        ctx.emit(Died(victim.id))
    elif victim.zeros == 2 and victim.conscious:
        faint(ctx, victim)
        ctx.emit(FellUnconscious(victim.id))


def faint(ctx: Context[Table], victim: Fighter) -> None:
    """Make a fighter unconscious."""
    victim.conscious = victim.woken = False
    drop_out(ctx, victim)


def come_round(ctx: Context[Table], fighter: Fighter) -> None:
    """Healing that leaves fewer than two characteristics at 0 wakes at once."""
    if not fighter.conscious and not fighter.dead and fighter.zeros < 2:
        _wake(fighter, hurt=False)
        ctx.emit(CameRound(fighter.id))


def _wake(fighter: Fighter, *, hurt: bool) -> None:
    fighter.conscious, fighter.woken, fighter.tries = True, hurt, 0


class LetThemTry(Response):
    """Let them try to wake up: 2D6, the DM of Endurance, and 1 for each earlier failure."""

    verb = "yes"

    def play(self, ctx: Context[Table], question: "TryToWake") -> None:  # type: ignore[override]
        table, fighter = ctx.table, ctx.table.fighters[question.fighter]
        dms = counted(
            (
                Modifier("END", characteristic_dm(fighter.endurance_now)),
                Modifier("tries", table.house.wake_retry * fighter.tries),
            )
        )
        tried = WakeTried(*roll(table, ctx.dice, fighter, dms, Matters.SUCCESS))
        ctx.emit(tried)
        if tried.succeeded:
            _wake(fighter, hurt=True)
            start_turn(ctx, fighter)
        else:
            fighter.tries += 1
            _stay_down(ctx, fighter)


class StayUnconscious(Response):
    """Leave them unconscious; they lose this turn."""

    verb = "no"

    def play(self, ctx: Context[Table], question: "TryToWake") -> None:  # type: ignore[override]
        _stay_down(ctx, ctx.table.fighters[question.fighter])


def _stay_down(ctx: Context[Table], fighter: Fighter) -> None:
    fighter.moved = 0
    lose_turn(ctx, fighter, unconscious=True)
    next_turn(ctx)


class TryToWake(Question, tag="wake"):
    """Whether an unconscious fighter whose turn it is may try to wake."""

    asks = "whether {fighter} may try to wake up"
    answers = (LetThemTry, StayUnconscious)
    default = StayUnconscious()
    fighter: str

    @property
    def decides_for(self) -> str:
        return self.fighter
