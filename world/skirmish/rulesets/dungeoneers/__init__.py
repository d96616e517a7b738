"""Dungeoneers: zones and quadrants, stress and wounds, degrees of success, a passing spotlight."""

from collections.abc import Iterator
from typing import Any

from world.skirmish.combatants import Participant
from world.skirmish.ruleset import Context
from world.skirmish.sheet import Sheet

from . import movement
from .adversaries import ADVERSARIES, PROTOTYPES
from .attacks import Grapple, LetGo, Push, PushHow, ShoveObject, Strike, Toss
from .by_tactics import ByTactics
from .combat_actions import EndCondition, Hide, HoldTheLine, Sprint, SprintTo
from .combat_free_actions import (
    CarryRider,
    Channel,
    Dismount,
    Draw,
    DropProne,
    InteractOther,
    Leave,
    Mount,
    PickUp,
    Reposition,
    SettleOther,
    StandUp,
    Stow,
)  # fmt: skip
from .dodge import DodgeAttack
from .drawing_zones import Redraw, deploy
from .field import TILES, name
from .fighter import DIFFICULTIES, Fighter
from .house_rules import DungeoneersHouse
from .referee import ClearCondition, Place, SetCondition
from .rolls import AVERAGE
from .spotlight import GiveToken, Pass, PassForAll, SpotlightTurns
from .table import Table


class Dungeoneers(SpotlightTurns[Table, DungeoneersHouse]):
    """Zones, stress, degrees of success, and a spotlight that passes."""

    name = "dungeoneers"
    title = "Dungeoneers"
    summary = "Zones and quadrants, stress and wounds, degrees of success, a passing spotlight."
    fighter = Fighter
    table = Table
    house = DungeoneersHouse
    actions = (
        # Combat Actions
        Strike, Toss, Grapple, LetGo, Push, ShoveObject, Sprint, HoldTheLine, Hide, EndCondition,
        ByTactics,
        # Combat Free Actions
        Reposition, StandUp, Leave, Draw, Stow, PickUp, InteractOther, DropProne, Mount, Dismount,
        Channel,
        # The spotlight
        GiveToken, Pass,
    )  # fmt: skip
    questions = (DodgeAttack, SprintTo, PushHow, CarryRider, SettleOther, PassForAll)
    referee = (SetCondition, ClearCondition, Place, Redraw)
    players_first = True
    pairs = True
    prototypes = PROTOTYPES
    templates = ADVERSARIES

    def read_spec(self, spec: str, house: DungeoneersHouse) -> Sheet:
        """Return an adversary's sheet; `dn` sets every difficulty that is not given by itself.

        Without a template's name difficulties are average.
        """
        dns, words = [], []
        for word in spec.split():
            key, _, value = word.partition("=")
            if key.casefold() == "dn":
                dns += [f"{each}={value}" for each in DIFFICULTIES]
            else:
                words.append(word)
        sheet = super().read_spec(" ".join([*dns, *words]), house)
        for each in DIFFICULTIES:
            if sheet[f"{self.name}_{each}"] is None:
                sheet[f"{self.name}_{each}"] = AVERAGE
        return sheet

    def enter(self, ctx: Context[Table], participant: Participant) -> Any:
        table, team, against = ctx.table, participant.team, participant.against
        if against and table.half(against) == 1 and team not in table.crossed:
            table.crossed = (*table.crossed, team)
        fighter = super().enter(ctx, participant)
        if table.round:
            deploy(table, [fighter])
        return fighter

    def begin(self, ctx: Context[Table]) -> None:
        deploy(ctx.table, ctx.table.fighters.values())
        super().begin(ctx)

    def leave(self, ctx: Context[Table], fighter: Fighter) -> None:
        super().leave(ctx, fighter)
        movement.off_the_field(ctx, fighter)

    def problems(self, table: Table) -> Iterator[str]:
        yield from super().problems(table)
        for fighter in table.fighters.values():
            if not (0 <= fighter.column < TILES and 0 <= fighter.row < TILES):
                yield f"{fighter.name} stands off the field"
            if fighter.able and not table.has_room(fighter.tile, fighter):
                yield f"{fighter.name} shares {name(fighter.tile)}"


RULESET = Dungeoneers()
