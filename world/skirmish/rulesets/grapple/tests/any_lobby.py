"""Lobbies for Hypothesis: two to four teams of players and NPCs, under any house rules."""

from hypothesis import strategies as st
from msgspec.structs import replace

from world.skirmish import lobby
from world.skirmish.lobby import Lobby
from world.skirmish.rulesets.grapple import RULESET
from world.skirmish.rulesets.grapple.house_rules import GrappleHouse
from world.skirmish.rulesets.grapple.skills import SKILLS

TEAMS = ("heroes", "monsters", "Æsir", "the 4th")

_ODD_NAMES = [
    "goblin",
    "goblin 1",
    "goblin 1 a",
    "me",
    "Self",
    "1",
    "strike",
    "en",
    "名前",
    "STRASSE",
]


def houses() -> st.SearchStrategy[GrappleHouse]:
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


@st.composite
def specs(draw, house: GrappleHouse, *, skills: int) -> str:
    """Return a strategy for specs of fighters with at least this many skills, within the bounds."""
    chosen = draw(st.permutations(sorted(SKILLS)))[:3]
    slots = draw(st.lists(st.booleans(), min_size=3, max_size=3)) if skills < 3 else [True] * 3
    if not any(slots):
        slots[draw(st.integers(0, 2))] = True
    names = [skill if used else "" for skill, used in zip(chosen, slots, strict=True)]
    ap_max = draw(st.integers(house.least_ap_max, house.most_ap_max))
    numbers = [
        ap_max,
        draw(st.integers(house.least_defense, house.most_defense)),
        draw(st.integers(house.least_wounds, house.most_wounds)),
        draw(st.integers(0, ap_max)),
        draw(st.integers(0, 12)),
    ]
    return ":".join([*names, *map(str, numbers)])


@st.composite
def lobbies(draw, house: st.SearchStrategy[GrappleHouse]) -> Lobby:
    """A lobby that is ready to start."""
    rules = draw(house)
    made = lobby.open_lobby(RULESET, rules)
    for number in range(draw(st.integers(2, 6))):
        # The first two are never in one team.
        team = TEAMS[number] if number < 2 else draw(st.sampled_from(TEAMS))
        name = draw(st.one_of(st.sampled_from(_ODD_NAMES), st.text(max_size=12)))
        npc = draw(st.booleans())
        sheet = RULESET.read_spec(draw(specs(rules, skills=1 if npc else 3)), rules)
        made = lobby.add_player(made, f"f{number}", name, team, sheet, npc=npc)
    return made


def weaker(made: Lobby, most_defense: int) -> Lobby:
    """The same lobby with no defense above this."""
    key = "grapple_defense"
    return replace(
        made,
        members=tuple(
            replace(each, sheet=each.sheet | {key: min(each.sheet[key], most_defense)})
            for each in made.members
        ),
    )
