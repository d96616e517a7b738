"""Cepheus fights for Hypothesis: two or three sides of players and NPCs, and how to play them."""

from random import Random
from typing import Any

from hypothesis import strategies as st

from world.skirmish import engine
from world.skirmish.moves.base import No
from world.skirmish.referee.rulings import Settled, Withdraw, Yield
from world.skirmish.referee.teams import Return
from world.skirmish.rulesets.cepheus import RULESET
from world.skirmish.rulesets.cepheus.aiming import AimForTheKill, TakeAim
from world.skirmish.rulesets.cepheus.attacks.attack import Attack
from world.skirmish.rulesets.cepheus.attacks.coup_de_grace import CoupDeGrace
from world.skirmish.rulesets.cepheus.attacks.damage import TakeWound
from world.skirmish.rulesets.cepheus.attacks.reactions import Dodge, DoNothing, Parry
from world.skirmish.rulesets.cepheus.draw_and_reload import Draw, Reload
from world.skirmish.rulesets.cepheus.end_of_combat import (
    FirstAid,
    Heal,
    Operate,
)
from world.skirmish.rulesets.cepheus.fighters.fighter import Fighter
from world.skirmish.rulesets.cepheus.fighters.skills import DIFFICULTIES, PHYSICAL, SKILLS
from world.skirmish.rulesets.cepheus.house_rules import CepheusHouse
from world.skirmish.rulesets.cepheus.miscellaneous import (
    Difficulty,
    Leadership,
    Other,
    SkillCheck,
)
from world.skirmish.rulesets.cepheus.movement import MoveBack, MoveForward, most_movement
from world.skirmish.rulesets.cepheus.referee import (
    Cease,
    Light,
    Pace,
    SetCover,
    Smoke,
    Terrain,
    Weather,
)
from world.skirmish.rulesets.cepheus.stance import STANCES, ChangeStance
from world.skirmish.rulesets.cepheus.table import CONDITIONS, COVERS, Table
from world.skirmish.rulesets.cepheus.turns.consciousness import LetThemTry, StayUnconscious
from world.skirmish.rulesets.cepheus.turns.initiative import Aware, StartingRange, TryTactics
from world.skirmish.rulesets.cepheus.turns.rounds import (
    ActNow,
    Delay,
    KeepWaiting,
    Skip,
    TwoMinorActions,
)
from world.skirmish.sheets.fighters import Participant
from world.skirmish.state.fight import REFEREE, Fight
from world.skirmish.testing.any_fight import by_kind
from world.skirmish.testing.fights import Fights

TEAMS = ("heroes", "monsters", "Æsir")

_TEMPLATES = (
    "thug",
    "thug fatigued=yes drug=yes",
    "gunman",
    "guard",
    "soldier",
    "sniper",
    "officer",
    "medic",
    "marine",
    "beast",
    "guard weapon=submachinegun",
    "thug weapon=dagger weapon=spear athletics=1",
    "gunman weapon=revolver weapon=revolver",
    "soldier drug=yes armor=mesh armor=reflec",
    "gunman weapon=laser_pistol armor=ablat",
)

#: Few points of Endurance and Strength, so that people fall soon; and doctors.
_FRAIL = ("end=1 str=2 medicine=4", "end=2 str=1 dex=3", "str=1 medicine=4", "end=0", "")


@st.composite
def _participants(draw: Any, *, frail: bool) -> list[Participant]:
    """Two to six fighters on two or three sides.

    Args:
        draw: What Hypothesis gives.
        frail: Whether some have few points left and everyone is short of ammunition.
    """
    sides = draw(st.integers(2, 3))
    names = draw(
        st.permutations(["Ann", "Bob", "Bob Smith", "goblin 1", "goblin 12", "me", "名前"])
    )
    made = []
    for number in range(draw(st.integers(sides, 6))):
        team = TEAMS[number if number < sides else draw(st.integers(0, sides - 1))]
        weak = draw(st.sampled_from(_FRAIL)) if frail else ""
        sheet = RULESET.read_spec(f"{draw(st.sampled_from(_TEMPLATES))} {weak}", CepheusHouse())
        npc = draw(st.booleans())
        spare = draw(st.integers(0, 1)) if frail else 20
        sheet["cepheus_magazines"] = dict.fromkeys(sheet["cepheus_weapons"], spare)
        made.append(Participant(f"f{number}", names[number], team, sheet, npc=npc))
    return sorted(made, key=lambda member: TEAMS.index(member.team))


def _answer(fight: Fight, seat: str) -> Any:
    (question,) = [question for question in fight.pending.questions if question.seat == seat]
    choices = list(engine.choices(fight, seat))
    if question.kind == "turn":
        return _turn(fight.table, fight.table.fighters[seat], choices)
    if question.kind == "range":
        return StartingRange(3000)
    return choices[-1] if question.kind == "react" else choices[0]


def _turn(table: Table, actor: Fighter, choices: list[Any]) -> Any:
    enemies = [
        fighter
        for fighter in table.fighters.values()
        if fighter.able and fighter.team != actor.team
    ]
    ids = {enemy.id for enemy in enemies}
    if not actor.drawn and Draw(_weapon(actor)) in choices:
        return Draw(_weapon(actor))
    for move in choices:
        if isinstance(move, Attack) and move.target in ids:
            return move
    nearest = min(enemies, key=lambda enemy: table.distance(actor, enemy))
    for move in (Draw(_weapon(actor)), Reload()):
        if move in choices and not (isinstance(move, Reload) and _loaded(actor)):
            return move
    cm = min(most_movement(table, actor), table.distance(actor, nearest))
    towards = MoveForward if (nearest.x - actor.x) * actor.side > 0 else MoveBack
    return towards(cm) if cm else Skip()


def _weapon(actor: Fighter) -> str:
    """The first weapon that is or can be loaded; bare hands without one."""
    for weapon in actor.weapons:
        spare = actor.npc or actor.magazines.get(actor.kind(weapon), 0)
        ready = not weapon.magazine or actor.loaded[weapon.name] >= weapon.rounds
        if not weapon.area and (ready or spare):
            return weapon.name
    return "Unarmed Strike"


def _loaded(actor: Fighter) -> bool:
    weapon = actor.weapon()
    return actor.loaded.get(weapon.name, 0) >= weapon.rounds


class CepheusFights(Fights):
    """Two or three sides of players and NPCs."""

    def __init__(self) -> None:
        super().__init__(RULESET)

    def houses(self) -> st.SearchStrategy[CepheusHouse]:
        """House rules; the referee may be asked at the start or not."""
        return st.builds(
            CepheusHouse,
            aware=st.sampled_from(["ask", "all", "none"]),
            range=st.sampled_from([None, 0, 2, 10, 30, 100]),
            npcs_give_aid=st.booleans(),
            kill_aim=st.integers(0, 3),
            kill_aim_most=st.integers(0, 7),
            aim_most=st.integers(0, 7),
            gravity=st.sampled_from([30, 100, 250]),
            prone_move=st.sampled_from([0, 25]),
            reaction_initiative=st.sampled_from([-2, 0]),
        )

    def participants(self, house: Any = None, *, frail: bool = True) -> st.SearchStrategy[Any]:
        return _participants(frail=frail)

    def any_move(self, fighters: list[str]) -> st.SearchStrategy[Any]:
        """A move of these fighters, seldom a legal one."""
        who = st.sampled_from(fighters)
        kind = st.sampled_from(["", "minor", "significant"])
        weapons = st.sampled_from(["Rifle", "Cudgel", "Dagger", "Revolver", "Unarmed Strike"])
        way = st.sampled_from(["", "hand", "thrown"])
        cm = st.sampled_from([-100, 0, 1, 150, 599, 600, 601, 10_000])
        points = st.integers(-1, 9)
        return st.one_of(
            st.sampled_from(
                [ActNow(), KeepWaiting(), LetThemTry(), StayUnconscious(), TryTactics(), No(),
                 Operate(), Reload(), TwoMinorActions(), Skip(), Delay(),
                 Dodge(), Parry(), DoNothing(), Settled(), Cease(), TakeWound("str"),
                 TakeWound("dex"), Yield()]
            ),
            st.builds(Aware, st.lists(who, unique=True).map(tuple)),
            st.builds(StartingRange, cm),
            st.builds(TakeAim, who),
            st.builds(AimForTheKill, who),
            st.builds(ChangeStance, st.sampled_from(list(STANCES))),
            st.builds(Draw, weapons),
            st.builds(MoveForward, cm),
            st.builds(MoveBack, cm),
            st.builds(SkillCheck, st.sampled_from(list(SKILLS)), kind),
            st.builds(Other, kind),
            st.builds(Attack, who, st.one_of(st.just(""), weapons), way),
            st.builds(CoupDeGrace, who, st.one_of(st.just(""), weapons)),
            st.builds(Leadership, who),
            st.builds(Heal, st.sampled_from(PHYSICAL), st.one_of(st.none(), points)),
            st.builds(Difficulty, st.sampled_from(list(DIFFICULTIES))),
            st.builds(FirstAid, who),
            self.intervention(fighters, ends=True),
        )  # fmt: skip

    def intervention(self, fighters: list[str], *, ends: bool) -> st.SearchStrategy[Any]:
        """Return a strategy for the referee's moves; with `ends`, moves that end a fight."""
        who = st.sampled_from(fighters)
        harmless = st.one_of(
            st.builds(SetCover, who, st.sampled_from(list(COVERS))),
            st.builds(Terrain, st.sampled_from(CONDITIONS["terrain"])),
            st.builds(Pace, st.sampled_from([0, 50, 100, 300])),
            st.builds(Light, st.sampled_from(CONDITIONS["light"])),
            st.builds(Smoke, st.sampled_from(CONDITIONS["smoke"])),
            st.builds(Weather, st.sampled_from(CONDITIONS["weather"])),
        )
        if not ends:
            return harmless
        return st.one_of(
            harmless, st.builds(Withdraw, who), st.builds(Return, who), st.just(Cease())
        )

    def sensible(self, fight: Fight) -> tuple[str, Any]:
        """Return the seat that answers next, and its move: an attack in range, else closing in."""
        seat = engine.open_seats(fight)[0]
        return seat, _answer(fight, seat)

    def lively(self, fight: Fight, chance: Random) -> tuple[str, Any]:
        """A move by chance, often one that brings the fight on, seldom one of the referee's."""
        seat = chance.choice(engine.open_seats(fight))
        if chance.random() < 0.6:
            return seat, _answer(fight, seat)
        fighters = [fighter.id for fighter in fight.table.fighters.values() if not fighter.gone]
        if chance.random() < 0.1 and fight.continuation is None and fighters:
            return REFEREE, SetCover(chance.choice(fighters), chance.choice(list(COVERS)))
        kinds = by_kind(engine.choices(fight, seat))
        return seat, chance.choice(kinds[chance.choice(sorted(kinds))])

    def ended(self, fight: Fight) -> Fight:
        """The fight after the referee has ended it, as soon as can be and without first aid."""
        for _ in range(50):
            if engine.outcome(fight) is not None:
                return fight
            if fight.continuation is None and fight.table.phase != "medical":
                seat, move = REFEREE, Cease()
            else:
                seat = engine.open_seats(fight)[0]
                choices = list(engine.choices(fight, seat))
                move = No() if No() in choices else choices[0]
            fight, _ = engine.decide(fight, seat, move)
        raise AssertionError("the referee cannot end the fight")
