"""Cepheus fights for Hypothesis: two or three sides of players and NPCs, and how to play them."""

from random import Random
from typing import Any

from hypothesis import strategies as st

from world.skirmish import engine
from world.skirmish.moves.base import No
from world.skirmish.rulesets.cepheus import RULESET
from world.skirmish.rulesets.cepheus.house_rules import CepheusHouse
from world.skirmish.rulesets.cepheus.referee import Cease, SetCover
from world.skirmish.rulesets.cepheus.table import COVERS
from world.skirmish.sheets.fighters import Participant
from world.skirmish.state.fight import REFEREE, Fight
from world.skirmish.tactics import choose
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

    def sensible(self, fight: Fight) -> tuple[str, Any]:
        """Return the seat that answers next, and what it would do by itself."""
        seat = engine.open_seats(fight)[0]
        return seat, choose(fight, seat, "schemer").move

    def lively(self, fight: Fight, chance: Random) -> tuple[str, Any]:
        """A move by chance, often one that brings the fight on, seldom one of the referee's."""
        if chance.random() < 0.6:
            return self.sensible(fight)
        seat = chance.choice(engine.open_seats(fight))
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
