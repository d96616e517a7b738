"""Dungeoneers: zones and quadrants, stress and wounds, degrees of success, a passing spotlight."""

from collections.abc import Iterator
from typing import Any

from world.skirmish.game import IllegalMove, Participant, SettleOther, Step

from . import (
    attacks,
    combat_actions,
    combat_free_actions,
    conditions,
    dodge,
    referee,
    spotlight,
    wounds,
)
from .by_tactics import ByTactics
from .evaluation import DungeoneersEvaluation
from .fighters.field import TILES, name
from .fighters.fighter import Fighter
from .ground import drawing_zones, movement
from .house_rules import DungeoneersHouse
from .table import Context, Table


class Dungeoneers(spotlight.SpotlightTurns):
    """Zones, stress, degrees of success, and a spotlight that passes."""

    name = "dungeoneers"
    summary = "Zones and quadrants, stress and wounds, degrees of success, a passing spotlight."
    fighter = Fighter
    table = Table
    house = DungeoneersHouse
    actions = (
        attacks.Strike, attacks.Toss, attacks.Grapple, attacks.LetGo, attacks.Push,
        attacks.ShoveObject, combat_actions.Sprint, combat_actions.HoldTheLine,
        combat_actions.Hide, combat_actions.EndCondition, ByTactics,
        combat_free_actions.Reposition, combat_free_actions.StandUp, combat_free_actions.Leave,
        combat_free_actions.Draw, combat_free_actions.Stow, combat_free_actions.PickUp,
        combat_free_actions.InteractOther, combat_free_actions.DropProne,
        combat_free_actions.Mount, combat_free_actions.Dismount, combat_free_actions.Channel,
        spotlight.GiveToken, spotlight.Pass,
    )  # fmt: skip
    silence = spotlight.Pass()
    retreat = combat_free_actions.Leave
    questions = (
        dodge.DodgeAttack, combat_actions.SprintTo, attacks.PushHow,
        combat_free_actions.CarryRider, SettleOther, spotlight.PassForAll,
    )  # fmt: skip
    referee = (
        referee.SetCondition, referee.ClearCondition, referee.Place, drawing_zones.Redraw,
    )  # fmt: skip
    results = {
        "wounds": {wounds.WoundsDealt: "taken"},
        "stress": {wounds.StressTaken: "gained"},
        "dead": {wounds.Died: ""},
        "held": {conditions.Held: ""},
    }
    harms = ("wounds",)
    evaluation = DungeoneersEvaluation
    players_first = True
    pairs = True
    steps = {
        "body": Step(1, most=10),
        "finesse": Step(1, least=1, most=8),
        "striking_dn": Step(1, least=1, most=5),
        "dodging_dn": Step(1, least=1, most=5),
    }

    def enter(self, ctx: Context, participant: Participant) -> Any:
        table, team, against = ctx.table, participant.team, participant.against
        if against and table.half(against) == 1 and team not in table.crossed:
            table.crossed = (*table.crossed, team)
        fighter = super().enter(ctx, participant)
        if table.round:
            drawing_zones.deploy(table, [fighter])
        return fighter

    def begin(self, ctx: Context) -> None:
        drawing_zones.deploy(ctx.table, ctx.table.fighters.values())
        super().begin(ctx)

    def check_team(self, table: Table, fighter: Fighter, team: str) -> None:
        others = [other for other in table.party(fighter) if other is not fighter]
        if fighter.mount:
            others.append(table.fighters[fighter.mount])
        if others:
            raise IllegalMove(f"{fighter.name} and {others[0].name} ride together, on one side.")

    def come_back(self, ctx: Context, fighter: Fighter) -> None:
        drawing_zones.deploy(ctx.table, [fighter])
        super().come_back(ctx, fighter)

    def leave(self, ctx: Context, fighter: Fighter) -> None:
        super().leave(ctx, fighter)
        movement.off_the_field(ctx, fighter)

    def problems(self, table: Table) -> Iterator[str]:
        yield from super().problems(table)
        for fighter in table.fighters.values():
            if not (0 <= fighter.column < TILES and 0 <= fighter.row < TILES):
                yield f"{fighter.name} stands off the field"
            if fighter.able and not table.has_room(fighter.tile, fighter):
                yield f"{fighter.name} shares {name(fighter.tile)}"
        for holder, held in conditions.holds(table):
            if not (held.has("grappled") and table.zone(holder) == table.zone(held)):
                yield f"{holder.name} holds {held.name}, who is elsewhere or free"


RULESET = Dungeoneers()
