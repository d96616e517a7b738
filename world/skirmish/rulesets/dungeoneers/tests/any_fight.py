"""Dungeoneers fights for Hypothesis: players and adversaries on two or three sides."""

from collections.abc import Iterable
from itertools import product
from random import Random
from typing import Any

from hypothesis import strategies as st

from world.skirmish import engine
from world.skirmish.base.errors import is_allowed
from world.skirmish.moves.base import Yes
from world.skirmish.referee.rulings import Settled
from world.skirmish.rulesets.dungeoneers import RULESET
from world.skirmish.rulesets.dungeoneers.attacks import Force
from world.skirmish.rulesets.dungeoneers.combat_actions import Stay
from world.skirmish.rulesets.dungeoneers.combat_free_actions import StandUp
from world.skirmish.rulesets.dungeoneers.dodge import Dodge
from world.skirmish.rulesets.dungeoneers.fighters.data import CONDITIONS, WEAPONS
from world.skirmish.rulesets.dungeoneers.fighters.field import TILES, Tile, away, name, read_tile
from world.skirmish.rulesets.dungeoneers.fighters.fighter import Fighter
from world.skirmish.rulesets.dungeoneers.ground.drawing_zones import Redraw
from world.skirmish.rulesets.dungeoneers.house_rules import DungeoneersHouse
from world.skirmish.rulesets.dungeoneers.referee import Place, SetCondition
from world.skirmish.rulesets.dungeoneers.spotlight import Pass
from world.skirmish.rulesets.dungeoneers.table import Table
from world.skirmish.sheets.fighters import Participant
from world.skirmish.state.fight import REFEREE, Fight
from world.skirmish.testing.any_fight import by_kind
from world.skirmish.testing.fights import NAMES, TEAMS, Fights

_NAMES = (*NAMES, "prone", "large object")

_ANSWERS = {
    "dodge": Dodge(),
    "push": Force(),
    "mount": Yes(),
    "other": Settled(),
    "pass": Yes(),
}

_LINES = (
    "reposition nearest; strike nearest",
    "reposition weakest; grapple nearest; strike weakest",
    "push strongest; channel",
    "hide; strike random",
    "drop prone; strike nearest",
    "hold the line",
    "sprint",
    "stand up; strike nearest",
)

_TILES = [name(Tile(column, row)) for column in range(TILES) for row in range(TILES)]


@st.composite
def participants(draw: Any, *, sound: bool) -> list[Participant]:
    """Two to six creatures, side by side; `sound`: such as hurt one another sooner or later."""
    sides = draw(st.integers(2, 3))
    against = ("", "", draw(st.sampled_from(["", TEAMS[1]])))
    names = draw(st.permutations(_NAMES))
    made = []
    for number in range(draw(st.integers(sides, 6))):
        side = number if number < sides else draw(st.integers(0, sides - 1))
        sheet = draw(_sound_sheets() if sound else _sheets())
        who = f"f{number}", names[number], TEAMS[side]
        made.append(Participant(*who, sheet, npc=draw(st.booleans()), against=against[side]))
    return sorted(made, key=lambda member: TEAMS.index(member.team))


@st.composite
def _sheets(draw: Any) -> dict[str, Any]:
    """Of any size, with little that can be borne, so that one of them falls soon."""
    small = st.integers(0, 4)
    sheet = {
        "body": draw(small),
        "spirit": draw(small),
        "finesse": draw(st.sampled_from([0, 4, 6, 10])),
        "size": draw(st.sampled_from(["tiny", "small", "medium", "medium", "large", "huge"])),
        "striking": draw(st.integers(0, 3)),
        "dodging": draw(st.integers(0, 3)),
        "speed": draw(st.sampled_from([0, 1, 2, 2, 3, 5])),
        "armor": draw(st.integers(0, 3)),
        "weapon": draw(st.sampled_from(list(WEAPONS))),
        "damage_type": draw(st.sampled_from(["slashing", "heat", "precision"])),
        "traits": draw(st.sampled_from([[], ["resistance(S1)"], ["vulnerability(damage 2)"]])),
        "tactics": list(draw(st.permutations(_LINES))[:6]) if draw(st.booleans()) else [],
        "wounds": draw(st.sampled_from([None, 0, 2, 9])),
        "stress": draw(st.sampled_from([None, 0, 3, 9])),
    }
    return _sheet(sheet, dn=draw(st.integers(0, 4)))


@st.composite
def _sound_sheets(draw: Any) -> dict[str, Any]:
    sheet = {
        "finesse": draw(st.integers(4, 8)),
        "striking": draw(st.integers(0, 3)),
        "weapon": draw(st.sampled_from(list(WEAPONS))),
        "tactics": list(draw(st.permutations(_LINES[:2] * 3))) if draw(st.booleans()) else [],
    }
    return _sheet(sheet, dn=draw(st.integers(1, 2)))


def _sheet(lines: dict[str, Any], dn: int) -> dict[str, Any]:
    whole = RULESET.read_spec(f"dn={dn}", DungeoneersHouse())
    return whole | {f"dungeoneers_{line}": value for line, value in lines.items()}


class DungeoneersFights(Fights):
    """Fights in which one of them falls soon, and both sides close in."""

    def __init__(self) -> None:
        super().__init__(RULESET)

    def participants(self, house: Any = None, *, sound: bool = False) -> st.SearchStrategy[Any]:
        return participants(sound=sound)

    def sensible(self, fight: Fight) -> tuple[str, Any]:
        return sensible(fight)

    def lively(self, fight: Fight, chance: Random) -> tuple[str, Any]:
        return lively(fight, chance)


def sensible(fight: Fight) -> tuple[str, Any]:
    """Return the move of a side that wants to win: a strike in range, else closing in."""
    table = fight.table
    open_seats = engine.open_seats(fight)
    decision = next(question for question in fight.pending.questions if question.seat in open_seats)
    if decision.kind in _ANSWERS:
        return decision.seat, _ANSWERS[decision.kind]
    if decision.kind == "go":
        go = _nearer(table, table.fighters[decision.seat], engine.choices(fight, decision.seat))
        return decision.seat, go or Stay()
    every = [(seat, by_kind(engine.choices(fight, seat))) for seat in engine.open_seats(fight)]
    for seat, kinds in every:
        if move := _attack(table, table.fighters[seat], kinds):
            return seat, move
    for seat, kinds in every:
        go = _nearer(
            table, table.fighters[seat], [*kinds.get("Reposition", []), *kinds.get("StandUp", [])]
        )
        if move := go or next(iter(kinds.get("Sprint", [])), None):
            return seat, move
    return decision.seat, Pass()


def _attack(table: Table, actor: Fighter, kinds: dict[str, list[Any]]) -> Any:
    if "ByTactics" in kinds:
        return kinds["ByTactics"][0]
    foes = {fighter.id for fighter in table.fighters.values() if fighter.team != actor.team}
    return next((strike for strike in kinds.get("Strike", []) if strike.target in foes), None)


def _nearer(table: Table, actor: Fighter, choices: Iterable[Any]) -> Any:
    """The move that brings an enemy in range, or else nearest, if it does bring it nearer."""
    foes = [
        fighter
        for fighter in table.fighters.values()
        if fighter.able and fighter.team != actor.team
    ]
    if actor.has("prone"):
        return next((choice for choice in choices if isinstance(choice, StandUp)), None)

    def far(tile: Tile) -> tuple[int, int]:
        return min(away(tile, fighter.tile) for fighter in foes)

    tiles = [choice for choice in choices if getattr(choice, "tile", "")]
    for move, foe in product(tiles, foes):
        if table.reaches(read_tile(move.tile), foe, actor.in_hand.range):
            return move
    best = min(tiles, key=lambda move: far(read_tile(move.tile)), default=None)
    nearer = best is not None and far(read_tile(best.tile)) < far(actor.tile)
    return best if nearer else None


def lively(fight: Fight, chance: Random) -> tuple[str, Any]:
    """A move by chance, often one that brings the fight on, seldom one of the referee's."""
    if chance.random() < 0.5:
        return sensible(fight)
    fighters = list(fight.table.fighters)
    if fight.continuation is None and chance.random() < 0.15:
        tile, condition = chance.choice(_TILES), chance.choice(list(CONDITIONS))
        for move in (
            Place(chance.choice(fighters), tile),
            SetCondition(chance.choice(fighters), condition, chance.randint(0, 2)),
            Redraw(),
        ):
            if is_allowed(engine.check, fight, REFEREE, move):
                return REFEREE, move
    seat = chance.choice(engine.open_seats(fight))
    kinds = by_kind(engine.choices(fight, seat))
    return seat, chance.choice(kinds[chance.choice(list(kinds))])
