"""Apocrypha fights for Hypothesis: two or three sides of templates, and how to play them."""

from random import Random
from typing import Any

from hypothesis import strategies as st

from world.skirmish import engine
from world.skirmish.base.errors import is_allowed
from world.skirmish.rulesets.apocrypha import RULESET
from world.skirmish.rulesets.apocrypha.actions.universal_actions import SetCover
from world.skirmish.rulesets.apocrypha.data import COVERS
from world.skirmish.rulesets.apocrypha.house_rules import ApocryphaHouse
from world.skirmish.rulesets.apocrypha.tests.sensible import choose
from world.skirmish.sheets.fighters import Participant
from world.skirmish.state.fight import REFEREE, AnyFight
from world.skirmish.testing.any_fight import by_kind
from world.skirmish.testing.fights import Fights

TEAMS = ("heroes", "monsters", "Æsir")

_NAMES = ("Ann", "Bob", "Bob Smith", "goblin 1", "goblin 12", "me", "名前", "by", "rounds 2")

_TEMPLATES = ("soldier", "guard", "swordsman", "thug", "gunman", "archer", "veteran", "brawler",
              "thug weapons=halberd", "gunman weapons=pistol,longsword")  # fmt: skip

#: Those who fall soon, or have much to spend, or little.
_ODD = ("fit=1", "fit=1 res=5", "acu=50 vol=50 ooda=20", "ooda=1 acu=1 vol=1", "crd=50", "", "")

#: How often each kind of move is made by chance, if not once.
_OFTEN = {"Prepare": 8, "PreciseAim": 0.5, "ReadyWeapon": 0.5, "Done": 0.2, "Wait": 0.5,
          "Resume": 3, "Nothing": 0.5, "Hold": 0.5, "Push": 4, "CounterAttack": 3, "Release": 3,
          "No": 0.2}  # fmt: skip


class ApocryphaFights(Fights):
    """Fights by the rules of Apocrypha, of people who are rather like people."""

    def houses(self) -> st.SearchStrategy[ApocryphaHouse]:
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

    def participants(self, house: Any = None) -> st.SearchStrategy[list[Participant]]:
        return people()

    def sensible(self, fight: AnyFight) -> tuple[str, Any]:
        return choose(fight)

    def lively(self, fight: AnyFight, chance: Random) -> tuple[str, Any]:
        """A move by chance, often one that brings the fight on, seldom one of the referee's."""
        if chance.random() < 0.25:
            return choose(fight)
        if fight.continuation is None and chance.random() < 0.03:
            cover = SetCover(chance.choice(list(fight.table.fighters)), chance.choice(COVERS))
            if is_allowed(engine.check, fight, REFEREE, cover):
                return REFEREE, cover
        seat = chance.choice(engine.open_seats(fight))
        kinds = by_kind(engine.choices(fight, seat))
        names = sorted(kinds)
        (name,) = chance.choices(names, [_weight(fight, name) for name in names])
        return seat, chance.choice(kinds[name])


@st.composite
def people(draw: Any, *, odd: bool = True) -> list[Participant]:
    """Two to five fighters on two or three sides; `odd`: some of them unlike people."""
    sides = draw(st.integers(2, 3))
    names = draw(st.permutations(_NAMES))
    made = []
    for number in range(draw(st.integers(sides, 5))):
        team = TEAMS[number if number < sides else draw(st.integers(0, sides - 1))]
        spec = f"{draw(st.sampled_from(_TEMPLATES))} {draw(st.sampled_from(_ODD)) if odd else ''}"
        sheet = RULESET.read_spec(spec, ApocryphaHouse())
        made.append(Participant(f"f{number}", names[number], team, sheet, npc=draw(st.booleans())))
    return sorted(made, key=lambda member: TEAMS.index(member.team))


def _weight(fight: AnyFight, name: str) -> float:
    """In every other round all are inclined to pause."""
    if name == "Pause":
        return 30 if fight.table.round % 2 else 1
    return _OFTEN.get(name, 1)


FIGHTS = ApocryphaFights(RULESET)
