"""Apocrypha fights for Hypothesis: two or three sides of players and NPCs, and how to play them."""

from random import Random
from typing import Any

from hypothesis import strategies as st

from world.skirmish import engine
from world.skirmish.fight import REFEREE, Fight
from world.skirmish.referee import Withdraw
from world.skirmish.ruleset import Participant
from world.skirmish.rulesets.apocrypha import RULESET, ambushes, pauses, pushes
from world.skirmish.rulesets.apocrypha import action_economy as economy
from world.skirmish.rulesets.apocrypha import defensive_actions as defensive
from world.skirmish.rulesets.apocrypha import melee_actions as melee
from world.skirmish.rulesets.apocrypha import melee_reactions as parries
from world.skirmish.rulesets.apocrypha import preparing, reactions, triggers
from world.skirmish.rulesets.apocrypha import ranged_actions as ranged
from world.skirmish.rulesets.apocrypha import ranged_reactions as shots
from world.skirmish.rulesets.apocrypha import universal_actions as universal
from world.skirmish.rulesets.apocrypha import universal_reactions as evasions
from world.skirmish.rulesets.apocrypha.data import COVERS, LIMBS, LOCATIONS
from world.skirmish.rulesets.apocrypha.house import ApocryphaHouse
from world.skirmish.rulesets.apocrypha.ranged_reactions import MANNERS
from world.skirmish.rulesets.apocrypha.tests.sensible import choose as sensible
from world.skirmish.testing.any_fight import by_kind, is_legal

TEAMS = ("heroes", "monsters", "Æsir")

_NAMES = ("Ann", "Bob", "Bob Smith", "goblin 1", "goblin 12", "me", "名前", "by", "rounds 2")

_TEMPLATES = ("soldier", "guard", "swordsman", "thug", "gunman", "archer", "veteran", "brawler",
              "thug weapons=halberd", "gunman weapons=pistol,longsword")  # fmt: skip

#: Those who fall soon, or have much to spend, or little.
_ODD = ("fit=1", "fit=1 res=5", "acu=50 vol=50 ooda=20", "ooda=1 acu=1 vol=1", "crd=50", "", "")

#: How often each kind of move is made by chance, where it is not once.
_OFTEN = {"Prepare": 8, "PreciseAim": 0.5, "ReadyWeapon": 0.5, "Done": 0.2, "Wait": 0.5,
          "Resume": 3, "Nothing": 0.5, "Hold": 0.5, "Push": 4, "CounterAttack": 3, "Release": 3,
          "No": 0.2}  # fmt: skip


def houses() -> st.SearchStrategy[ApocryphaHouse]:
    return st.builds(
        ApocryphaHouse,
        range=st.sampled_from([0, 1, 4, 8, 20, 45, 200]),
        ap_check=st.sampled_from(["rating", "attributes"]),
        ap_dice=st.integers(1, 4),
        success=st.sampled_from([4, 7, 9]),
        vitality=st.sampled_from([1, 5, 12]),
        death=st.sampled_from([100, 150]),
        speed_cost=st.integers(1, 3),
        cover_stays=st.booleans(),
        counter=st.integers(-2, 2),
        parry=st.integers(-1, 3),
        dodge=st.integers(0, 3),
        soak=st.sampled_from([0, 50, 100]),
    )


@st.composite
def participants(draw: Any, *, odd: bool = True) -> list[Participant]:
    """Two to five fighters on two or three sides; `odd`: some of them unlike people."""
    sides = draw(st.integers(2, 3))
    names = draw(st.permutations(_NAMES))
    made = []
    for number in range(draw(st.integers(sides, 5))):
        team = TEAMS[number if number < sides else draw(st.integers(0, sides - 1))]
        spec = f"{draw(st.sampled_from(_TEMPLATES))} {draw(st.sampled_from(_ODD)) if odd else ''}"
        sheet = RULESET.read_spec(spec, ApocryphaHouse())
        made.append(Participant(f"f{number}", names[number], team, sheet, npc=draw(st.booleans())))
    return sorted(made, key=lambda each: TEAMS.index(each.team))


_MELEE = (melee.Attack, melee.DesperateSwing, melee.PowerAttack, melee.Feint, melee.Charge)
_SHOTS = (ranged.AimAndFire, ranged.FireFromTheHip, ranged.FireReadiedWeapon)
_TOWARD = (universal.WalkToward, universal.RunToward, universal.SprintToward)
_AWAY = (universal.WalkAway, universal.RunAway, universal.SprintAway)
_PLAIN = (ranged.ReadyWeapon, defensive.DesperateDefense, universal.TakeCover, universal.Halt,
          universal.Stand, universal.Crouch, universal.LieDown)  # fmt: skip
_ANSWERS = (economy.Yes, economy.No, reactions.Nothing, triggers.Release, triggers.Hold,
            parries.Parry, parries.CounterAttack, parries.DesperateParry, parries.ExploitOpening,
            evasions.Avoidance, evasions.DesperateDodge, pushes.Push, pushes.Pause, pauses.Cease,
            pauses.Resume)  # fmt: skip


def _acts(who: st.SearchStrategy[str]) -> st.SearchStrategy[Any]:
    """An action that may be prepared as well."""
    place = st.sampled_from(["", *LOCATIONS])
    return st.one_of(
        *(st.builds(kind, who, place) for kind in _MELEE),
        st.builds(melee.Flurry, who, place, st.one_of(st.just(""), who)),
        *(st.builds(kind, who, place, st.integers(0, 5)) for kind in _SHOTS),
        *(st.builds(kind, who, st.sampled_from([0, 100, 900])) for kind in _TOWARD),
        *(st.builds(kind, who) for kind in _AWAY),
        st.sampled_from([each() for each in _PLAIN]),
        st.builds(universal.Draw, st.sampled_from(["Pistol", "Knife", "Longsword", "Unarmed"])),
        st.builds(ranged.PreciseAim, who),
        st.builds(defensive.Riposte, who),
    )


def any_move(fighters: list[str]) -> st.SearchStrategy[Any]:
    """A move of these fighters, seldom a legal one."""
    who = st.sampled_from(fighters)
    someone = st.one_of(st.just(""), who)
    place, rounds = st.sampled_from(["", *LOCATIONS]), st.integers(0, 5)
    kinds = (shots.CounterFire, shots.ChargeDefense, shots.ShootInTheOpen)
    return st.one_of(
        _acts(who),
        st.builds(
            preparing.Prepare,
            _acts(someone),
            st.sampled_from(list(preparing.WITHOUT_ALLY)),
            someone,
        ),
        st.builds(preparing.PrepareForAlly, _acts(someone), who),
        st.builds(universal.KeepGoing, st.integers(0, 9)),
        st.sampled_from([each() for each in (economy.Wait, economy.Done, *_ANSWERS)]),
        st.builds(evasions.DamageSoak, st.sampled_from(LIMBS)),
        *(st.builds(kind, st.sampled_from(list(MANNERS)), place, rounds) for kind in kinds),
        st.builds(universal.CoverIs, st.sampled_from(COVERS)),
        st.builds(pauses.FirstAid, who),
        intervention(fighters),
    )


def intervention(fighters: list[str], *, ends: bool = True) -> st.SearchStrategy[Any]:
    """What the referee may do at any time; `ends`: also what ends somebody's fight."""
    who = st.sampled_from(fighters)
    harmless = st.one_of(
        st.builds(universal.SetCover, who, st.sampled_from(COVERS)),
        st.builds(ambushes.Unaware, st.lists(who, unique=True).map(tuple)),
    )
    return st.one_of(harmless, st.builds(Withdraw, who)) if ends else harmless


def lively(fight: Fight, chance: Random) -> tuple[str, Any]:
    """A move by chance, often one that brings the fight on, seldom one of the referee's."""
    if chance.random() < 0.25:
        return sensible(fight)
    if fight.running is None and chance.random() < 0.03:
        cover = universal.SetCover(chance.choice(list(fight.table.fighters)), chance.choice(COVERS))
        if is_legal(fight, REFEREE, cover):
            return REFEREE, cover
    seat = chance.choice(engine.open_seats(fight))
    kinds = by_kind(engine.choices(fight, seat))
    names = sorted(kinds)
    (name,) = chance.choices(names, [_weight(fight, name) for name in names])
    return seat, chance.choice(kinds[name])


def _weight(fight: Fight, name: str) -> float:
    """In every other round all are inclined to pause."""
    if name == "Pause":
        return 30 if fight.table.round % 2 else 1
    return _OFTEN.get(name, 1)


def ended(fight: Fight) -> Fight:
    """The fight after the referee has taken out all but one side, at the earliest moment."""
    for _ in range(60):
        if engine.outcome(fight) is not None:
            return fight
        if fight.running is None:
            last = fight.table.able()[-1]
            fight, _ = engine.decide(fight, REFEREE, Withdraw(last.id))
        else:
            seat = engine.open_seats(fight)[0]
            fight, _ = engine.decide(fight, seat, list(engine.choices(fight, seat))[-1])
    raise AssertionError("the referee cannot end the fight")
