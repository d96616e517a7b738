"""Dungeoneers fights for Hypothesis: players and adversaries on two or three sides."""

from collections.abc import Iterable
from itertools import product
from random import Random
from typing import Any

from hypothesis import strategies as st

from world.skirmish import engine
from world.skirmish.fight import REFEREE, Fight
from world.skirmish.referee import Withdraw, Yield
from world.skirmish.ruleset import Participant
from world.skirmish.rulesets.dungeoneers import RULESET, targets
from world.skirmish.rulesets.dungeoneers.by_tactics import ByTactics
from world.skirmish.rulesets.dungeoneers.combat_actions.end_condition import EndCondition
from world.skirmish.rulesets.dungeoneers.combat_actions.grapple import Grapple, LetGo
from world.skirmish.rulesets.dungeoneers.combat_actions.hide import Hide
from world.skirmish.rulesets.dungeoneers.combat_actions.hold_the_line import HoldTheLine
from world.skirmish.rulesets.dungeoneers.combat_actions.push import (
    Force,
    KnockProne,
    Push,
    ShoveObject,
)
from world.skirmish.rulesets.dungeoneers.combat_actions.sprint import Go, Sprint, SprintOff, Stay
from world.skirmish.rulesets.dungeoneers.combat_actions.strike import Strike, Toss
from world.skirmish.rulesets.dungeoneers.combat_free_actions.channel import Channel
from world.skirmish.rulesets.dungeoneers.combat_free_actions.dodge import Dodge, DoNothing
from world.skirmish.rulesets.dungeoneers.combat_free_actions.drop_prone import DropProne
from world.skirmish.rulesets.dungeoneers.combat_free_actions.interact import (
    Draw,
    InteractOther,
    PickUp,
    Settled,
    Stow,
)
from world.skirmish.rulesets.dungeoneers.combat_free_actions.mount import (
    Carry,
    Decline,
    Dismount,
    Mount,
)
from world.skirmish.rulesets.dungeoneers.combat_free_actions.reposition import (
    Leave,
    Reposition,
    StandUp,
)
from world.skirmish.rulesets.dungeoneers.conditions import CONDITIONS
from world.skirmish.rulesets.dungeoneers.drawing_zones import Redraw
from world.skirmish.rulesets.dungeoneers.field import TILES, Tile, away, name, read_tile
from world.skirmish.rulesets.dungeoneers.fighter import Fighter
from world.skirmish.rulesets.dungeoneers.house import DungeoneersHouse
from world.skirmish.rulesets.dungeoneers.referee import ClearCondition, Place, SetCondition
from world.skirmish.rulesets.dungeoneers.rolls import ALL
from world.skirmish.rulesets.dungeoneers.sizes_and_weapons import SIZES, WEAPONS
from world.skirmish.rulesets.dungeoneers.spotlight import Agree, GiveToken, Pass, Refuse
from world.skirmish.rulesets.dungeoneers.table import Table
from world.skirmish.testing.any_fight import by_kind, is_legal

TEAMS = ("heroes", "monsters", "Æsir")

_NAMES = ("Ann", "Bob", "Bob Smith", "goblin 1", "goblin 12", "me", "名前", "prone", "large object")

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


def houses() -> st.SearchStrategy[DungeoneersHouse]:
    return st.builds(
        DungeoneersHouse,
        tokens=st.integers(1, 4),
        ask_to_pass=st.booleans(),
        critical=st.integers(1, 3),
        front_bonus=st.integers(0, 2),
        broken_factor=st.integers(1, 3),
        stress_base=st.integers(0, 3),
        push_tiles=st.integers(1, 5),
        first_rows=st.integers(0, 4),
    )


@st.composite
def participants(draw: Any, *, sound: bool = False) -> list[Participant]:
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
    return sorted(made, key=lambda each: TEAMS.index(each.team))


@st.composite
def _sheets(draw: Any) -> dict[str, Any]:
    """Of any size, with little that can be borne, so that somebody falls soon."""
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


_PLAIN = (
    ByTactics, Leave, DropProne, Channel, Pass, LetGo, StandUp, Draw, Stow, PickUp, InteractOther,
    Dismount, Yield, DoNothing, Stay, SprintOff, Force, KnockProne, Carry, Decline, Settled, Agree,
    Refuse,
)  # fmt: skip


def any_move(fighters: list[str]) -> st.SearchStrategy[Any]:
    """A move of these fighters, seldom a legal one."""
    who, tile = st.sampled_from(fighters), st.sampled_from(_TILES)
    most = st.sampled_from([ALL, 0, 2, -1])
    return st.one_of(
        st.sampled_from([each() for each in _PLAIN]),
        *(st.builds(each, who, most) for each in (Strike, Toss, Grapple, Push)),
        *(st.builds(each, most) for each in (Sprint, HoldTheLine, Hide, Dodge)),
        st.builds(ShoveObject, st.sampled_from(list(SIZES)), most),
        st.builds(EndCondition, st.sampled_from(list(CONDITIONS)), who, most),
        *(st.builds(each, tile) for each in (Reposition, Go)),
        *(st.builds(each, who) for each in (Mount, GiveToken)),
        intervention(fighters),
    )


def intervention(fighters: list[str], *, ends: bool = True) -> st.SearchStrategy[Any]:
    """What the referee may do at any time; `ends`: also what ends somebody's fight."""
    who = st.sampled_from(fighters)
    condition = st.sampled_from(list(CONDITIONS))
    harmless = st.one_of(
        st.builds(SetCondition, who, condition, st.sampled_from([0, 0, 1, 3, 101])),
        st.builds(ClearCondition, who, condition),
        st.builds(Place, who, st.sampled_from(_TILES)),
        st.just(Redraw()),
    )
    return st.one_of(harmless, st.builds(Withdraw, who)) if ends else harmless


def sensible(fight: Fight) -> tuple[str, Any]:
    """What a side does that wants to win: strike who is in range, else close in."""
    table = fight.table
    open_seats = engine.open_seats(fight)
    decision = next(each for each in fight.waiting.questions if each.seat in open_seats)
    first = {"dodge": Dodge(), "push": Force(), "mount": Carry(), "other": Settled(),
             "pass": Agree()}  # fmt: skip
    if decision.kind in first:
        return decision.seat, first[decision.kind]
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
    foes = {each.id for each in table.fighters.values() if each.team != actor.team}
    return next((each for each in kinds.get("Strike", []) if each.target in foes), None)


def _nearer(table: Table, actor: Fighter, choices: Iterable[Any]) -> Any:
    """The move that brings an enemy in range, or else nearest, if it does bring it nearer."""
    foes = [each for each in table.fighters.values() if each.able and each.team != actor.team]
    if actor.has("prone"):
        return next((each for each in choices if isinstance(each, StandUp)), None)

    def far(tile: Tile) -> tuple[int, int]:
        return min(away(tile, each.tile) for each in foes)

    tiles = [each for each in choices if getattr(each, "tile", "")]
    for move, foe in product(tiles, foes):
        if targets.reaches(table, read_tile(move.tile), foe, actor.in_hand.range):
            return move
    best = min(tiles, key=lambda each: far(read_tile(each.tile)), default=None)
    nearer = best is not None and far(read_tile(best.tile)) < far(actor.tile)
    return best if nearer else None


def lively(fight: Fight, chance: Random) -> tuple[str, Any]:
    """A move by chance, often one that brings the fight on, seldom one of the referee's."""
    if chance.random() < 0.5:
        return sensible(fight)
    fighters = list(fight.table.fighters)
    if fight.running is None and chance.random() < 0.15:
        tile, condition = chance.choice(_TILES), chance.choice(list(CONDITIONS))
        for move in (
            Place(chance.choice(fighters), tile),
            SetCondition(chance.choice(fighters), condition, chance.randint(0, 2)),
            Redraw(),
        ):
            if is_legal(fight, REFEREE, move):
                return REFEREE, move
    seat = chance.choice(engine.open_seats(fight))
    kinds = by_kind(engine.choices(fight, seat))
    return seat, chance.choice(kinds[chance.choice(list(kinds))])


def ended(fight: Fight) -> Fight:
    """The fight after the referee has taken out all but one side, at the earliest moment."""
    for _ in range(50):
        if engine.outcome(fight) is not None:
            return fight
        if fight.running is None:
            seat, move = (
                REFEREE,
                Withdraw(next(each.id for each in fight.table.fighters.values() if each.able)),
            )
        else:
            seat, move = sensible(fight)
        fight, _ = engine.decide(fight, seat, move)
    raise AssertionError("the referee cannot end the fight")
