"""Grapple fights for Hypothesis: two to four teams of players and NPCs, under any house rules."""

from typing import Any

from hypothesis import strategies as st

from world.skirmish import engine
from world.skirmish.rulesets.grapple import RULESET
from world.skirmish.rulesets.grapple.actions import CatchBreath, Maneuver, SkillAction, Strike
from world.skirmish.rulesets.grapple.house_rules import GrappleHouse
from world.skirmish.rulesets.grapple.skills import SKILLS
from world.skirmish.sheets.fighters import Participant
from world.skirmish.state.fight import AnyFight
from world.skirmish.testing.fights import NAMES, Fights

TEAMS = ("heroes", "monsters", "Æsir", "the 4th")

_DICE = st.integers(-1, 10)
_SKILL = st.sampled_from(["", *SKILLS])


@st.composite
def _specs(draw: Any, house: GrappleHouse, *, skills: int, most_defense: int) -> str:
    """Return what `combat add_npc` takes, with at least this many skills, within the bounds."""
    chosen = draw(st.permutations(sorted(SKILLS)))[:3]
    slots = draw(st.lists(st.booleans(), min_size=3, max_size=3)) if skills < 3 else [True] * 3
    if not any(slots):
        slots[draw(st.integers(0, 2))] = True
    names = [skill if used else "" for skill, used in zip(chosen, slots, strict=True)]
    ap_max = draw(st.integers(house.least_ap_max, house.most_ap_max))
    numbers = [
        ap_max,
        draw(st.integers(house.least_defense, min(house.most_defense, most_defense))),
        draw(st.integers(house.least_wounds, house.most_wounds)),
        draw(st.integers(0, ap_max)),
        draw(st.integers(0, 12)),
    ]
    return ":".join([*names, *map(str, numbers)])


@st.composite
def _participants(draw: Any, house: GrappleHouse, *, most_defense: int) -> list[Participant]:
    names = draw(st.permutations([*NAMES, "strike", "en"]))
    made = []
    for number in range(draw(st.integers(2, 6))):
        # The first two are never in one team.
        team = TEAMS[number] if number < 2 else draw(st.sampled_from(TEAMS))
        npc = draw(st.booleans())
        spec = draw(_specs(house, skills=1 if npc else 3, most_defense=most_defense))
        made.append(
            Participant(f"f{number}", names[number], team, RULESET.read_spec(spec, house), npc=npc)
        )
    return sorted(made, key=lambda member: TEAMS.index(member.team))


class GrappleFights(Fights):
    """Two to four teams of players and NPCs."""

    def __init__(self) -> None:
        super().__init__(RULESET)

    def houses(self) -> st.SearchStrategy[GrappleHouse]:
        """House rules; the bounds of the sheet may be narrow or wide."""
        return st.builds(
            GrappleHouse,
            ties_succeed=st.booleans(),
            most_ap_max=st.integers(6, 24),
            most_defense=st.integers(1, 8),
            most_wounds=st.integers(1, 6),
            most_bonus=st.integers(0, 2),
            most_maneuver_dice=st.integers(1, 5),
            most_strike_dice=st.integers(1, 9),
            most_sd_earned=st.integers(1, 8),
            marks_bonus=st.integers(0, 4),
            breath=st.integers(1, 5),
        )

    def participants(
        self, house: Any = None, *, most_defense: int = 99
    ) -> st.SearchStrategy[list[Participant]]:
        """Those who fight, team by team, with no defense above `most_defense`."""
        return _participants(house or GrappleHouse(), most_defense=most_defense)

    def any_move(self, fighters: list[str]) -> st.SearchStrategy[Any]:
        target = st.sampled_from(fighters)
        return st.one_of(
            st.builds(Maneuver, _DICE, _SKILL),
            st.builds(Strike, _DICE, target),
            st.builds(SkillAction, _DICE, _SKILL, st.one_of(st.just(""), target)),
            st.just(CatchBreath()),
            self.intervention(fighters, ends=True),
        )

    def sensible(self, fight: AnyFight) -> tuple[str, Any]:
        """Strike the weakest enemy that can be wounded; else maneuver; else catch breath."""
        seat, table = engine.open_seats(fight)[0], fight.table
        house, mover = table.house, table.fighters[seat]
        weakest = min(
            table.enemies(mover), key=lambda enemy: (enemy.defense, enemy.wounds - enemy.max_wounds)
        )
        dice = min(mover.sd, house.most_strike_dice)
        enough = weakest.defense + (not house.ties_succeed)
        if dice and dice + mover.strike_bonus >= min(enough + 1, house.most_strike_dice):
            return seat, Strike(dice, weakest.id)
        if mover.ad:
            fresh = [skill for skill in mover.skills if skill not in mover.marks]
            skill = (fresh or mover.skills)[0]
            return seat, Maneuver(min(mover.ad, house.most_maneuver_dice), skill)
        return seat, CatchBreath()
