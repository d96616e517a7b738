"""The lobby: who is on which team before the fight begins."""

from collections.abc import Iterable
from itertools import count as numbers
from itertools import islice
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from . import house_rules
from .combatants import Participant
from .command_name import command
from .dice import Dice
from .engine import begin
from .errors import NotUnderstood, Refusal
from .events import Event
from .fight import AnyFight
from .house_rules import HouseRules
from .name_matching import RESERVED, clean_name, match_name, quoted, readable_name
from .registry import get as ruleset
from .ruleset import Ruleset
from .sheet import Sheet, how_to_complete, is_empty

_AGAINST = ("against", "vs")


class Member(Struct, frozen=True):
    """A member of a team, with their sheet as it was when they joined."""

    id: str
    name: str
    team: str
    sheet: Sheet
    npc: bool = False


class Lobby(Struct, frozen=True):
    """A fight that has not begun."""

    ruleset: str
    house: dict[str, Any] = {}
    members: tuple[Member, ...] = ()

    def rules(self) -> Ruleset[Any, Any]:
        return ruleset(self.ruleset)

    def house_rules(self) -> HouseRules:
        return house_rules.stored(self.rules().house, self.house)

    def teams(self) -> dict[str, list[Member]]:
        """The members of each team, in the order in which they joined."""
        teams: dict[str, list[Member]] = {}
        for member in self.members:
            teams.setdefault(member.team, []).append(member)
        return teams

    def member(self, fighter: str) -> Member | None:
        return next((member for member in self.members if member.id == fighter), None)


def open_lobby(rules: Ruleset[Any, Any], house: HouseRules) -> Lobby:
    """An empty lobby."""
    return Lobby(rules.name, msgspec.to_builtins(house))


def add_player(
    lobby: Lobby,
    fighter: str,
    name: str,
    team: str,
    sheet: Sheet,
    *,
    npc: bool,
    way: str | None = None,
) -> Lobby:
    """Add a member to a team; a name that is taken or means others gets a number.

    `way` is how the reader completes the sheet, as in `check_sheet`.

    Raises:
        Refusal: They are in already, or their sheet is not complete; the text says what is wrong.
    """
    if (already := lobby.member(fighter)) is not None:
        raise Refusal(f"{already.name} is in team {already.team} already.")
    name = readable_name(name, (member.name for member in lobby.members))
    return _add(lobby, fighter, name, team, sheet, npc=npc, way=way)


def add_npc(lobby: Lobby, fighter: str, name: str, spec: str | Sheet, team: str) -> Lobby:
    """Add a temporary NPC, made from a spec or from a whole sheet.

    Raises:
        Refusal: The name is taken or invalid, or the spec is invalid; the text says why.
    """
    name = clean_name(name)
    if name.casefold() in RESERVED:
        raise Refusal(f"'{name}' means another fighter where a name is typed. Choose another name.")
    if any(member.name.casefold() == name.casefold() for member in lobby.members):
        raise Refusal(f"The name {name} is taken in this fight.")
    if isinstance(spec, str):
        spec = lobby.rules().read_spec(spec, lobby.house_rules())
    return _add(lobby, fighter, name, team, spec, npc=True)


def numbered(name: str, taken: Iterable[str], count: int) -> list[str]:
    """Return so many names with the first numbers that are free: `goblin1`, `goblin2`.

    >>> numbered("goblin", ["Goblin2"], 3)
    ['goblin1', 'goblin3', 'goblin4']
    """
    used = {each.casefold() for each in taken}
    stem = f"{name} " if name[-1:].isdigit() else name
    names = (f"{stem}{number}" for number in numbers(1))
    return list(islice((each for each in names if each.casefold() not in used), count))


def refresh(lobby: Lobby, fighter: str, name: str, sheet: Sheet) -> Lobby:
    """Return the lobby with a member's name and sheet as they are now.

    Raises:
        Refusal: The sheet has become incomplete; the text says what is wrong.
    """
    member = lobby.member(fighter)
    assert member is not None
    name = readable_name(name, (each.name for each in lobby.members if each is not member))
    check_sheet(lobby, name, sheet, npc=member.npc)
    now = replace(member, name=name, sheet=sheet)
    members = tuple(now if each is member else each for each in lobby.members)
    return replace(lobby, members=members)


def remove(lobby: Lobby, name: str, team: str = "") -> tuple[Lobby, Member]:
    """Remove a member; a team without members is removed too.

    Raises:
        Refusal: No member has that name, or not on that team.
    """
    names = {member.id: member.name for member in lobby.members}
    member = lobby.member(match_name(names, name, "fighter"))
    assert member is not None
    if team and find_team(lobby, team) != member.team:
        raise Refusal(f"{member.name} is in team {member.team}, not in {find_team(lobby, team)}.")
    rest = tuple(other for other in lobby.members if other is not member)
    return replace(lobby, members=rest), member


def find_team(lobby: Lobby, text: str) -> str:
    """Return the team that was typed.

    Raises:
        NotUnderstood: No team has that name; the text lists the teams.
    """
    teams = {team: team for team in lobby.teams()}
    try:
        return match_name(teams, text, "team")
    except NotUnderstood as refusal:
        listed = ", ".join(map(quoted, teams)) or "none yet"
        raise NotUnderstood(f"{refusal} Teams: {listed}.") from None


def start(
    lobby: Lobby, first: list[str], seed: str, loaded: tuple[int, ...] = ()
) -> tuple[AnyFight, list[Event], tuple[Participant, ...]]:
    """The fight begins: the teams named move first, in that order; the others follow by lot.

    If the rules say so, teams with players come first among those, and a team may be set
    against another: `heroes monsters wolves against monsters`.

    Args:
        lobby: The teams.
        first: Teams as the owner types them.
        seed: The secret of the fight's dice.
        loaded: Faces that replace those of the dice, as `Dice` has them (tests and examples).

    Raises:
        Refusal: A team is unknown or named twice, or there are fewer than two.
    """
    teams, rules = lobby.teams(), lobby.rules()
    if len(teams) < 2:
        have = f"only {next(iter(teams))} has fighters" if teams else "no team has any yet"
        raise Refusal(f"A fight needs two teams with fighters; {have}. {how_to_fill()}")
    order, against = _named(lobby, first)
    others = _by_lot([team for team in teams if team not in order], seed)
    if rules.players_first:
        others.sort(key=lambda team: all(member.npc for member in teams[team]))
    participants = tuple(
        Participant(each.id, each.name, team, each.sheet, each.npc, against.get(team, ""))
        for team in (*order, *others)
        for each in teams[team]
    )
    fight, events = begin(rules, participants, lobby.house_rules(), seed, loaded)
    return fight, events, participants


def how_to_fill() -> str:
    """Return what is typed to put fighters on teams."""
    join, add = command("join TEAM"), command("add_npc TEMPLATE TEAM")
    return f"To join a team, type {join}. To add an NPC, type {add}."


def _named(lobby: Lobby, words: list[str]) -> tuple[list[str], dict[str, str]]:
    """Return the teams that the owner names, each with its opponent if one is named."""
    order: list[str] = []
    against: dict[str, str] = {}
    left = iter(words)
    for word in left:
        if lobby.rules().pairs and word.casefold() in _AGAINST:
            other = next(left, "")
            if not (order and other):
                raise NotUnderstood("Say which team is against which: wolves against monsters.")
            against[order[-1]] = _opponent(order, find_team(lobby, other))
            continue
        team = find_team(lobby, word)
        if team in order:
            raise Refusal(f"You named team {team} twice.")
        order.append(team)
    return order, against


def _opponent(order: list[str], other: str) -> str:
    """Return the opponent of the team named last."""
    if len(order) == 1:
        raise NotUnderstood(f"Team {order[0]} moves first; set another team against it.")
    if other == order[-1]:
        raise NotUnderstood(f"Team {other} cannot be against itself.")
    return other


def _add(
    lobby: Lobby,
    fighter: str,
    name: str,
    team: str,
    sheet: Sheet,
    *,
    npc: bool,
    way: str | None = None,
) -> Lobby:
    check_sheet(lobby, name, sheet, npc=npc, way=way)
    member = Member(fighter, name, _team_name(lobby, team), sheet, npc)
    return replace(lobby, members=(*lobby.members, member))


def check_sheet(
    lobby: Lobby, name: str, sheet: Sheet, *, npc: bool, way: str | None = None
) -> None:
    """Refuse a fighter whose sheet is not complete; the text says what is wrong.

    Args:
        lobby: The fight before its start.
        name: The fighter's name.
        sheet: Their sheet.
        npc: Whether it is an NPC.
        way: How the reader completes the sheet; None for how the fighter does.
    """
    rules, house = lobby.rules(), lobby.house_rules()
    told = [_sentence(each) for each in rules.sheet_problems(sheet, house, npc=npc)]
    if not told:
        return
    if is_empty(rules.traits(house), sheet):
        if npc:
            way = f"A builder can make one: {command(f'sheet {name} new {lobby.ruleset}')}"
            raise Refusal(f"{name} has no {rules.title} sheet and cannot fight. {way}")
        way = f"{command(f'sheet new {lobby.ruleset}')}, or {command('join TEAM')}"
        none = f"They have no {rules.title} sheet; to make one, they type {way}."
        raise Refusal(f"{name} cannot fight yet. {none}")
    if way is None:
        way = how_to_complete(lobby.ruleset, rules.traits(house), sheet)
    if way and not npc:
        told.append(way)
    raise Refusal(f"{name} cannot fight yet. {' '.join(told)}")


def _team_name(lobby: Lobby, text: str) -> str:
    """The team of that name, in any case, or a new one."""
    name = clean_name(text)
    same = (team for team in lobby.teams() if team.casefold() == name.casefold())
    return next(same, name)


def _by_lot(teams: list[str], seed: str) -> list[str]:
    """The teams in a random order that follows from the fight's seed."""
    lots = Dice(f"{seed}:teams").faces(len(teams) * 4, 255)
    drawn = [lots[place * 4 : place * 4 + 4] for place in range(len(teams))]
    return [team for _, team in sorted(zip(drawn, teams, strict=True))]


def _sentence(problem: str) -> str:
    return problem[:1].upper() + problem[1:]
