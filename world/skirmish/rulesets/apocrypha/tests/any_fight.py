"""Apocrypha fights for Hypothesis: two or three sides of players and NPCs, and how to play them."""

from collections import Counter
from random import Random
from typing import Any

from hypothesis import strategies as st

from world.skirmish.testing.any_fight import by_kind, is_legal
from tests.rulesets.apocrypha.sensible import choose as sensible
from world.skirmish import engine
from world.skirmish.fight import REFEREE, Fight
from world.skirmish.ruleset import Participant
from world.skirmish.rulesets.apocrypha import RULESET, moves
from world.skirmish.rulesets.apocrypha.data import COVERS, LIMBS, LOCATIONS, STANCES
from world.skirmish.rulesets.apocrypha.house import ApocryphaHouse
from world.skirmish.rulesets.apocrypha.situations import (
    COUNTER,
    NOTHING,
    PAUSE,
    PREPARABLE,
    PUSH,
    RELEASE,
    SHOTS,
    SITUATIONS,
    TRIGGERS,
)
from world.skirmish.rulesets.apocrypha.ways import WAYS

TEAMS = ("heroes", "monsters", "Æsir")

_NAMES = ("Ann", "Bob", "Bob Smith", "goblin 1", "goblin 12", "me", "名前", "by", "rounds 2")

_TEMPLATES = ("soldier", "guard", "swordsman", "thug", "gunman", "archer", "veteran", "brawler",
              "thug weapons=halberd", "gunman weapons=pistol,longsword")  # fmt: skip

#: Those who fall soon, or have much to spend, or little.
_ODD = ("fit=1", "fit=1 res=5", "acu=50 vol=50 ooda=20", "ooda=1 acu=1 vol=1", "crd=50", "", "")

#: How often each kind of move is made by chance, where it is not once.
_OFTEN = {"Attack": 8, "Go": 3, "Prepare": 5, "PreciseAim": 0.5, "Ready": 0.5, "LetGo": 0.2,
          "Wait": 0.5, "SetOrder": 0.2, "Riposte": 1, "Resume": 3}  # fmt: skip


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


def any_move(fighters: list[str]) -> st.SearchStrategy[Any]:
    """A move of these fighters, seldom a legal one."""
    who = st.sampled_from(fighters)
    place = st.sampled_from(["", *LOCATIONS])
    answers = sorted({answer.how for each in SITUATIONS.values() for answer in each})
    plain = (moves.Ready, moves.Defend, moves.TakeCover, moves.Wait, moves.LetGo, moves.Resume,
             moves.Cease)  # fmt: skip
    return st.one_of(
        st.sampled_from([each() for each in plain]),
        st.builds(
            moves.Attack, who, st.sampled_from(list(WAYS)), place, st.integers(0, 5),
            st.one_of(st.just(""), who),
        ),
        st.builds(moves.Go, st.integers(0, 3), who, st.booleans(), st.sampled_from([0, 100, 900])),
        st.builds(moves.ChangeStance, st.sampled_from(list(STANCES))),
        st.builds(moves.Draw, st.sampled_from(["Pistol", "Knife", "Longsword", "Unarmed"])),
        st.builds(moves.PreciseAim, who),
        st.builds(moves.Riposte, who),
        st.builds(
            moves.Prepare, st.sampled_from(PREPARABLE), st.sampled_from(list(TRIGGERS)),
            st.one_of(st.just(""), who),
        ),
        st.builds(moves.SetOrder, st.sampled_from(list(SITUATIONS)), st.just("ask")),
        st.builds(
            moves.Respond, st.sampled_from(answers), st.sampled_from(["", *LIMBS, *SHOTS]),
            st.booleans(),
        ),
        st.builds(moves.CoverIs, st.sampled_from(COVERS)),
        st.builds(moves.Aid, who),
        intervention(fighters),
    )  # fmt: skip


def intervention(fighters: list[str], *, ends: bool = True) -> st.SearchStrategy[Any]:
    """What the referee may do at any time; `ends`: also what ends somebody's fight."""
    who = st.sampled_from(fighters)
    harmless = st.one_of(
        st.builds(moves.SetCover, who, st.sampled_from(COVERS)),
        st.builds(moves.Unaware, st.lists(who, unique=True).map(tuple)),
    )
    return st.one_of(harmless, st.builds(moves.Withdraw, who)) if ends else harmless


def lively(fight: Fight, chance: Random) -> tuple[str, Any]:
    """A move by chance, often one that brings the fight on, seldom one of the referee's."""
    if chance.random() < 0.25:
        return sensible(fight)
    if fight.running is None and chance.random() < 0.03:
        cover = moves.SetCover(chance.choice(list(fight.table.fighters)), chance.choice(COVERS))
        if is_legal(fight, REFEREE, cover):
            return REFEREE, cover
    seat = chance.choice(engine.open_seats(fight))
    kinds = by_kind(engine.choices(fight, seat))
    names = sorted(kinds)
    alike = Counter(name.split()[0] for name in names)
    weights = [_weight(fight, name) / alike[name.split()[0]] for name in names]
    (name,) = chance.choices(names, weights)
    move = chance.choice(kinds[name])
    if isinstance(move, moves.Respond) and chance.random() < 0.05:
        move = moves.Respond(move.how, move.where, always=True)
    return seat, move


def _weight(fight: Fight, name: str) -> float:
    """In every other round all are inclined to pause."""
    kind, _, how = name.partition(" ")
    if kind == "Respond":
        tired = 30 if fight.table.round % 2 else 1
        return {NOTHING: 0.5, PUSH: 4, PAUSE: tired, COUNTER: 3, RELEASE: 3}.get(how, 1)
    return _OFTEN.get(kind, 1)


def ended(fight: Fight) -> Fight:
    """The fight after the referee has taken out all but one side, at the earliest moment."""
    for _ in range(60):
        if engine.outcome(fight) is not None:
            return fight
        if fight.running is None:
            last = fight.table.able()[-1]
            fight, _ = engine.decide(fight, REFEREE, moves.Withdraw(last.id))
        else:
            seat = engine.open_seats(fight)[0]
            fight, _ = engine.decide(fight, seat, list(engine.choices(fight, seat))[-1])
    raise AssertionError("the referee cannot end the fight")
