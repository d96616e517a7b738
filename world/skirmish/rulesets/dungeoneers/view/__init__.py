"""Dungeoneers in words: what happened, the field, what is asked."""

from world.skirmish.events import Event, FightOver, RoundBegan
from world.skirmish.questions import TakeTurn
from world.skirmish.rulesets.dungeoneers import field
from world.skirmish.rulesets.dungeoneers.attacks import PushHow
from world.skirmish.rulesets.dungeoneers.combat_actions import SprintTo
from world.skirmish.rulesets.dungeoneers.combat_free_actions import CarryRider, SettleOther
from world.skirmish.rulesets.dungeoneers.dodge import DodgeAttack
from world.skirmish.rulesets.dungeoneers.fighter import Fighter
from world.skirmish.rulesets.dungeoneers.spotlight import PassForAll, SpotlightMoved
from world.skirmish.rulesets.dungeoneers.table import Table
from world.skirmish.rulesets.dungeoneers.wounds import WoundsDealt
from world.skirmish.views.base import View
from world.skirmish.views.display import Board, Harm, Piece
from world.skirmish.views.layout import Bar, Column
from world.skirmish.views.text import Voice, pluralize

from . import field_map, prompts
from .field_layout import FieldLayout
from .sentences import SENTENCES, condition_name, sizes_below


class DungeoneersView(View[Table]):
    """The field as a map for the eye; for others, where each is and how far away."""

    status_after = (RoundBegan, SpotlightMoved, FightOver)
    in_spoken_status = (SpotlightMoved,)
    bars = (
        Bar("Wounds", "wounds", "wounds", "capacity"),
        Bar("Stress", "stress", "stress", "stress_capacity"),
    )
    columns = (
        Column("At", "", lambda table, fighter: field.name(fighter.tile), "<"),
        Column(
            "Armor", "armor", lambda table, fighter: fighter.armor_left if fighter.armor else ""
        ),
        Column(
            "Tokens",
            ("token", "tokens"),
            lambda table, fighter: "" if fighter.npc else fighter.tokens,
        ),
        Column(
            "Free", "free action", lambda table, fighter: "left" if fighter.free_action else "used"
        ),
    )
    sentences_of = SENTENCES
    prompts = {
        TakeTurn: prompts.spotlight,
        DodgeAttack: prompts.dodge,
        SprintTo: prompts.sprint,
        PushHow: "Force {target} away, or knock it prone?",
        CarryRider: "{rider} wants to ride you. Do you carry them?",
        SettleOther: "{actor} does something with what is there. Say when it is settled.",
        PassForAll: prompts.pass_for_all,
    }

    def __init__(self, ruleset: str) -> None:
        super().__init__(ruleset)
        self.page = FieldLayout(self)

    def turn(self, table: Table, voice: Voice) -> str:
        own = ", your side" if voice.is_own(table.active_team) else ""
        left = "; free actions are left" if table.phase == "after" else ""
        return f"Spotlight: {table.active_team}{own}{left}"

    def health(self, table: Table, fighter: Fighter) -> str:
        return "fled" if fighter.fled and not fighter.withdrawn else super().health(table, fighter)

    def where(self, table: Table, fighter: Fighter, voice: Voice) -> list[str]:
        """`right quadrant of our front line`, `2 tiles from you`, `3 tiles from zombie`."""
        me = table.fighters.get(voice.seat)
        quadrant = fighter.tile.quadrant
        where = [f"on {field.name(fighter.tile)}"] if voice.spoken else []
        if me is None:
            where.append(field_map.region(table, quadrant))
        else:
            where.append(field.word(quadrant, table.half(me.team)))
        if me is not None and me is not fighter and me.able:
            where.append(f"{_tiles(me, fighter)} from you")
        if me is None or me.team == fighter.team:
            enemies = table.enemies(fighter)
            near = min(enemies, key=lambda each: _far(each, fighter), default=None)
            if near is not None:
                where.append(f"{_tiles(near, fighter)} from {near.name}")
        return where

    def notes(self, table: Table, fighter: Fighter, voice: Voice) -> list[str]:
        notes = [condition_name(table, fighter, each) for each in fighter.conditions]
        if fighter.line_size:
            notes.append(f"holds the line against {sizes_below(fighter.line_size)}")
        if fighter.mount:
            notes.append(f"rides {table.fighters[fighter.mount].name}")
        weapon = {"stowed": ["weapon stowed"], "dropped": [f"weapon lies on {fighter.lies}"]}
        return notes + weapon.get(fighter.armed, [])

    def board(self, table: Table) -> Board:
        return field_map.board(table)

    def pieces(self, table: Table) -> tuple[Piece, ...]:
        return field_map.pieces(table)

    def harm(self, event: Event) -> Harm | None:
        if isinstance(event, WoundsDealt) and event.taken:
            return Harm(event.actor, event.target, event.taken)
        return None


def _far(one: Fighter, other: Fighter) -> int:
    return field.distance(one.tile, other.tile)


def _tiles(one: Fighter, other: Fighter) -> str:
    return pluralize(_far(one, other), "tile")


VIEW = DungeoneersView
