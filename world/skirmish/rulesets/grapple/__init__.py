"""Grapple: teams of fighters, pools of dice, rounds. The combat of the Grounds MUSH server."""

from typing import Any

from world.skirmish.combatants import Participant
from world.skirmish.errors import NotUnderstood
from world.skirmish.name_matching import shorten
from world.skirmish.ruleset import Context
from world.skirmish.sheet import Sheet
from world.skirmish.turns import TeamTurns

from .catch_breath import CatchBreath
from .fighter import SPEC, Fighter
from .house_rules import GrappleHouse
from .maneuver import Maneuver
from .skill_action import SkillAction
from .strike import Strike
from .table import Table


class Grapple(TeamTurns[Table, GrappleHouse]):
    """The default ruleset."""

    name = "grapple"
    title = "Grapple"
    summary = "Dice pools by teams and rounds: maneuver for strike dice, then strike."
    fighter = Fighter
    table = Table
    house = GrappleHouse
    actions = (Maneuver, Strike, SkillAction, CatchBreath)

    def enter(self, ctx: Context[Table], participant: Participant) -> Any:
        fighter = super().enter(ctx, participant)
        fighter.sheet_ap_max = fighter.ap_max
        return fighter

    def read_spec(self, spec: str, house: GrappleHouse) -> Sheet:
        """NPCs: the seed's eight parts with colons between, or what every ruleset takes."""
        form = f"{':'.join(SPEC).replace('_', '')}, for example ::en:6:1:2:3:2."
        if ":" not in spec:
            try:
                return super().read_spec(spec, house)
            except NotUnderstood as refusal:
                raise NotUnderstood(f"{refusal} You can also type {form}") from None
        parts = spec.split(":")
        if len(parts) != len(SPEC):
            raise NotUnderstood(
                f"'{shorten(spec)}' has {len(parts)} parts; an NPC takes {len(SPEC)}: {form}"
            )
        lines = dict(zip(self.fighter.stats, self.traits(house, npc=True), strict=True))
        return {
            lines[field].key: lines[field].read(part)
            for field, part in zip(SPEC, parts, strict=True)
        }


RULESET = Grapple()
