"""Dungeoneers in words: what happened, the field, what is asked."""

from world.skirmish.game import Action, Entered, FightOver, Move, RoundBegan, Withdrawn
from world.skirmish.rulesets.dungeoneers import RULESET
from world.skirmish.rulesets.dungeoneers.by_tactics import ByTactics
from world.skirmish.rulesets.dungeoneers.combat_actions import CombatAction
from world.skirmish.rulesets.dungeoneers.combat_free_actions import (
    CombatFreeAction,
    DropProne,
    Mounted,
    Stow,
)
from world.skirmish.rulesets.dungeoneers.fighters import field
from world.skirmish.rulesets.dungeoneers.fighters.fighter import Fighter
from world.skirmish.rulesets.dungeoneers.ground.drawing_zones import Redrawn
from world.skirmish.rulesets.dungeoneers.ground.movement import Fled, Forced, Moved, Shifted
from world.skirmish.rulesets.dungeoneers.ground.riding import Dismounted
from world.skirmish.rulesets.dungeoneers.spotlight import SpotlightMoved
from world.skirmish.rulesets.dungeoneers.table import Table
from world.skirmish.rulesets.dungeoneers.wounds import Died
from world.skirmish.views import Bar, Board, Column, Group, Piece, ResultWords, View, Voice

from . import field_map
from .prompts import PROMPTS, tiles_between, worth
from .sentences import FUNCTIONS, IN_SHORT, SENTENCES, condition_name, sizes_below


def _kinds(*bases: type[Action]) -> tuple[type[Action], ...]:
    return tuple(action for action in RULESET.actions if issubclass(action, bases))


class DungeoneersView(View[Table]):
    """The field as a map for the eye; for others, where each is and how far away."""

    status_after = (RoundBegan, SpotlightMoved, FightOver)
    in_spoken_status = in_seen_status = (SpotlightMoved,)
    shows_at_turn = (SpotlightMoved,)
    redraws = (Entered, Moved, Shifted, Forced, Fled, Died, Withdrawn, Mounted, Dismounted, Redrawn)
    layout = field_map.FieldLayout
    bars = (
        Bar("Wounds", "wounds", "wounds", "capacity", "harm"),
        Bar("Stress", "stress", "stress", "stress_capacity", "harm"),
    )
    columns = (
        Column("At", "", lambda table, fighter: field.name(fighter.tile), "<"),
        Column(
            "Armor", "armor", lambda table, fighter: fighter.armor_left if fighter.armor else ""
        ),
        Column(
            "Tokens",
            ("token", "tokens"),
            lambda table, fighter: "" if fighter.npc or not fighter.able else fighter.tokens,
        ),
        Column(
            "Free action",
            "free action",
            lambda table, fighter: (
                ("left" if fighter.free_action else "used") if fighter.able else ""
            ),
        ),
    )
    sentences_of = SENTENCES
    functions = FUNCTIONS
    in_short = IN_SHORT
    prompts = PROMPTS
    ordered = {"dodge dodge": "dodge every attack", "dodge do nothing": "take every attack"}
    glossary = {
        "wounds": "the wounds that have been dealt, and the most that one can stand; one more "
        "kills.",
        "stress": "what wears a creature out. Above 2 and Spirit it is broken and takes twice the "
        "wounds; above twice that it dies.",
        "at / tile": "the tile where they stand, from A1 to L12.",
        "arm / armor": "armor points that are left; each takes a wound, and is used up.",
        "tok / token / tokens": "an action of the side with the spotlight costs its player a "
        "token. Players have three, and get new ones once none is left.",
        "free / free action": "each has one free action a round, to move or to dodge with; "
        "`left` or `used`.",
        "spotlight": "the side that has it acts. One of you acts, for a token; then, once you "
        "pass, it goes to the other side.",
        "momentum": "what some successes bring: another of your side acts before the spotlight "
        "goes on.",
        "TN": "the target number: a die that shows it or less is a success.",
        "DN": "the difficulty: so many successes it takes.",
        "dice": "ten-sided: three, and one for each point of a proficiency that counts.",
        "misstep / lesser success / success / greater success / degree": "successes less the "
        "difficulty are the degree: -2 is a misstep, -1 a lesser success, 0 a success, +1 a "
        "greater one.",
        "zone / quadrant / front line / back line / flank": "three by three tiles are a quadrant, "
        "two quadrants a zone. Each side has a front line, a back line and two flanks.",
        "boon / bane": "boon raises the TN, bane lowers it.",
        "g1 / mark": "two signs stand for each fighter on the map; you can type them for the name.",
        "range": "short range reaches quadrants that touch your zone, medium the zones of those, "
        "long two quadrants away.",
        "hold / grappled / grappling": "who is grappled cannot move; who grapples, half as far.",
        "unhurt / hurt / at the last wound": "at the last wound the next one kills.",
        "broken": "with too much stress: all wounds count twice.",
        "prone": "easy to hit from near, until one stands up.",
        "hidden": "no one can make a target of the hidden.",
        "covered / shrouded": "harder to hit, and able to hide.",
        "channeling": "getting ready for something; it lasts until it is used or ended.",
        "adversary / adversaries": "those whom the referee plays. They do not roll: they have "
        "difficulties.",
        "dead": "more wounds than one can stand.",
        "fled": "out of this fight by choice.",
    }
    worths = {Move: worth}
    rare = (Stow, DropProne)
    groups = (
        Group("Act", _kinds(CombatAction, ByTactics)),
        Group("Free action", _kinds(CombatFreeAction)),
    )

    results = {
        "wounds": ResultWords("to wound {target}", "wounds", "wound {chance}"),
        "dead": ResultWords("to kill {target}"),
        "stress": ResultWords("to put stress on {target}", "stress", "{amount} stress"),
        "held": ResultWords("to hold {target}", short="hold {chance}"),
    }

    def turn(self, table: Table, voice: Voice) -> str:
        own = ", your side" if voice.is_own(table.active_team) else ""
        left = "; free actions are left" if table.phase == "after" else ""
        return f"Spotlight: {table.active_team}{own}{left}"

    def health(self, table: Table, fighter: Fighter) -> str:
        return "fled" if fighter.fled and not fighter.withdrawn else super().health(table, fighter)

    def brief(self, table: Table, fighter: Fighter, me: Fighter | None) -> str:
        health = self.health(table, fighter)
        if not fighter.able:
            return health
        far = f", {tiles_between(me, fighter)} away" if me is not None and me.able else ""
        return f"{health}, at {field.name(fighter.tile)}{far}"

    def where(self, table: Table, fighter: Fighter, voice: Voice) -> list[str]:
        """`right quadrant of our front line`, `2 tiles from you`, `3 tiles from zombie`."""
        me = table.fighters.get(voice.seat)
        quadrant = fighter.tile.quadrant
        where = [f"on {field.name(fighter.tile)}"] if voice.spoken else []
        where.append(field_map.region(table, quadrant, voice.seat))
        if me is not None and me is not fighter and me.able:
            where.append(f"{tiles_between(me, fighter)} from you")
        if me is None or me.team == fighter.team:
            enemies = table.enemies(fighter)
            near = min(
                enemies, key=lambda other: field.distance(other.tile, fighter.tile), default=None
            )
            if near is not None:
                where.append(f"{tiles_between(near, fighter)} from {near.name}")
        return where

    def notes(self, table: Table, fighter: Fighter, voice: Voice) -> list[str]:
        if not fighter.able:
            return []
        notes = [condition_name(table, fighter, condition) for condition in fighter.conditions]
        if fighter.line_size:
            notes.append(f"holds the line against {sizes_below(fighter.line_size)}")
        if fighter.mount:
            notes.append(f"rides {table.fighters[fighter.mount].name}")
        weapon = {"stowed": ["weapon stowed"], "dropped": [f"weapon lies on {fighter.lies}"]}
        return notes + weapon.get(fighter.armed, [])

    def board(self, table: Table, seat: str = "") -> Board:
        return field_map.board(table, seat)

    def pieces(self, table: Table) -> tuple[Piece, ...]:
        return field_map.pieces(table)


VIEW = DungeoneersView
