"""Teams as they are typed: `heroes="guard, archer @coward" monsters="goblin x6 @brute"`."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from msgspec import Struct

from world.skirmish.base.errors import NotUnderstood
from world.skirmish.base.names import shorten
from world.skirmish.engine import lobby as lobbies
from world.skirmish.ruleset.base import AnyRuleset
from world.skirmish.ruleset.registry import get as ruleset
from world.skirmish.sheets import npc_spec
from world.skirmish.sheets.fighters import npc_traits
from world.skirmish.sheets.sheet import Sheet
from world.skirmish.state.house_rules import HouseRules
from world.skirmish.state.house_rules import read as read_house_rules
from world.skirmish.tactics import read_temperament

from .setups import Setup

#: The most fighters of one fight.
MOST_FIGHTERS: Final = 60

_GROUP_USAGE: Final = "Type SPEC, SPEC x3 or SPEC x3 @TEMPERAMENT."
_GROUP: Final = re.compile(r"(?P<spec>.*?)(?:\s+x\s*(?P<count>\d+))?(?:\s*@(?P<cares>[^@]*))?")

#: Makes a sheet of a spec, under these house rules.
ReadSpec = Callable[[str, Any], Sheet]


class Group(Struct, frozen=True):
    """Fighters of one kind in a team.

    Attributes:
        spec: What they are: a template, `key=value` pairs, or both.
        count: How many there are.
        temperament: What they care about, as it is typed; empty for the usual.
        sheet: Their sheet, in place of a spec.
        name: What they are called; empty for the name in the spec.
        npc: Whether they are NPCs.
    """

    spec: str
    count: int = 1
    temperament: str = ""
    sheet: Sheet | None = None
    name: str = ""
    npc: bool = True

    def kind(self, rules: AnyRuleset) -> str:
        """Return the name of the fighters without a number; empty if nothing names them."""
        named = self.name or npc_spec.take_apart(self.spec, rules.npc_lines(rules.house())).name
        return "" if ":" in named else named


class Matchup(Struct, frozen=True, kw_only=True):
    """The two sides of a fight, and the rules they fight by.

    Attributes:
        ruleset: The name of the rules.
        house: House rules by name, as they are typed.
        settings: House rules that the game has set, by name.
        teams: The groups of each team.
        lines: Lines of sheets to set: the team or empty for all, the line, the value.
    """

    ruleset: str
    house: dict[str, str] = {}
    settings: dict[str, Any] = {}
    teams: dict[str, tuple[Group, ...]]
    lines: tuple[tuple[str, str, str], ...] = ()

    def rules(self) -> AnyRuleset:
        """Return the rules."""
        return ruleset(self.ruleset)

    def house_rules(self) -> HouseRules:
        """Return the house rules.

        Raises:
            NotUnderstood: The rule does not exist, or does not take this value.
        """
        house: HouseRules = read_house_rules(self.rules().house, self.settings, self.house)
        return house

    def setup(
        self, read_spec: ReadSpec | None = None, varied: dict[str, str] | None = None
    ) -> Setup:
        """Return the setup in which these teams fight, each order of moving as often.

        Args:
            read_spec: Makes sheets of specs; None for what the rules themselves know.
            varied: In a sweep, what is varied, and its value here.

        Raises:
            Refusal: A spec, a line, a house rule or a temperament is none, or there are too many.
        """
        if sum(group.count for groups in self.teams.values() for group in groups) > MOST_FIGHTERS:
            raise NotUnderstood(f"A fight in the laboratory has room for {MOST_FIGHTERS} fighters.")
        rules, house = self.rules(), self.house_rules()
        made = lobbies.open_lobby(rules, house)
        temperaments: dict[str, str] = {}
        for team, groups in self.teams.items():
            for group in groups:
                sheet = group.sheet or (read_spec or rules.read_spec)(group.spec, house)
                sheet = self._with_lines(team, sheet, house)
                for _ in range(group.count):
                    fighter = f"f{len(made.members)}"
                    name = _name(made, group, team)
                    made = lobbies.add_player(made, fighter, name, team, sheet, npc=group.npc)
                    if group.temperament:
                        temperaments[fighter] = group.temperament
        setup = Setup(lobby=made, varied=varied or {}, temperaments=temperaments)
        return setup.with_both_orders()

    def _with_lines(self, team: str, sheet: Sheet, house: HouseRules) -> Sheet:
        """Return a sheet with the lines that are set for its team."""
        rules = self.rules()
        traits = npc_traits(rules.fighter, house, rules.name)
        for whose, line, value in self.lines:
            if whose in ("", team):
                for trait in npc_spec.find_lines(line, rules.fighter.stats, traits):
                    sheet = {**sheet, trait.key: trait.read(value)}
        return sheet


def read_matchup(
    rules: AnyRuleset,
    words: Sequence[str],
    house: Mapping[str, str] | None = None,
    settings: Mapping[str, Any] | None = None,
) -> Matchup:
    """Return the matchup that was typed: `NAME=FIGHTERS`, a word for each team.

    Raises:
        NotUnderstood: A word is not a team, or there are fewer than two.
    """
    teams: dict[str, tuple[Group, ...]] = {}
    for word in words:
        name, equals, fighters = word.partition("=")
        team = name.strip()
        if not equals or not team:
            raise NotUnderstood(
                f"'{shorten(word)}' is not a team. "
                'Type NAME=FIGHTERS, as in monsters="goblin x3".'
            )
        if team in teams:
            raise NotUnderstood(f"You named team {team} twice.")
        teams[team] = read_team(fighters)
    if len(teams) < 2:
        raise NotUnderstood('A fight needs two teams, as in heroes=guard monsters="goblin x3".')
    return Matchup(
        ruleset=rules.name, house=dict(house or {}), settings=dict(settings or {}), teams=teams
    )


def read_team(text: str) -> tuple[Group, ...]:
    """Return the groups of a team: `guard, goblin x3 @brute`.

    Commas stand between groups; where a spec has commas of its own, semicolons do. A comma in the
    middle of a value, as in `weapons=longsword,shortbow`, belongs to it.

    Raises:
        NotUnderstood: A group is none, or its temperament.

    Example:
        >>> read_team("guard, goblin x3 @brute")[1].count
        3
    """
    groups = []
    for part in _parts(text):
        if not part.strip():
            raise NotUnderstood(f"A team needs fighters. {_GROUP_USAGE}")
        found = _GROUP.fullmatch(part.strip())
        if found is None or not found["spec"].strip():
            raise NotUnderstood(f"'{shorten(part)}' is not a group of fighters. {_GROUP_USAGE}")
        count = int(found["count"] or 1)
        if not 1 <= count <= MOST_FIGHTERS:
            raise NotUnderstood(f"A group has 1 to {MOST_FIGHTERS} fighters, not {count}.")
        cares = (found["cares"] or "").strip()
        if found["cares"] is not None:
            read_temperament(cares)
        groups.append(Group(found["spec"].strip(), count, cares))
    return tuple(groups)


def _parts(text: str) -> list[str]:
    """Return the groups in a text, each as it is typed."""
    if ";" in text:
        parts = text.split(";")
        return parts[:-1] if not parts[-1].strip() else parts
    first, *others = text.split(",")
    parts = [first]
    for other in others:
        in_value = "=" in parts[-1].rpartition(" ")[2] and other[:1].strip()
        if in_value:
            parts[-1] = f"{parts[-1]},{other}"
        else:
            parts.append(other)
    return parts


def _name(made: lobbies.Lobby, group: Group, team: str) -> str:
    """Return the name of the next fighter of a group; several of a kind are numbered."""
    if group.sheet is not None and group.count == 1:
        return group.name or team
    kind = group.kind(made.rules()) or team
    alike = sum(member.name.startswith(kind) for member in made.members)
    return f"{kind}{alike + 1}"
