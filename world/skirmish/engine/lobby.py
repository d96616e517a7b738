"""The lobby: who is on which team before the fight begins, and what may be a mistake in that."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import combinations, islice
from itertools import count as numbers
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from world.skirmish.base.command_name import command
from world.skirmish.base.english import capital
from world.skirmish.base.errors import NotUnderstood, Refusal
from world.skirmish.base.names import (
    check_is_free,
    clean_name,
    fold,
    is_same,
    longest_name,
    match_fighters,
    match_name,
    quoted,
    readable_name,
)
from world.skirmish.ruleset.base import AnyRuleset
from world.skirmish.ruleset.registry import get as ruleset
from world.skirmish.sheets.fighters import Participant
from world.skirmish.sheets.sheet import Sheet, how_to_complete, is_empty
from world.skirmish.state import house_rules
from world.skirmish.state.dice import Dice
from world.skirmish.state.events import Event
from world.skirmish.state.fight import AnyFight
from world.skirmish.state.house_rules import HouseRules

from . import begin

_AGAINST = ("against", "vs")
#: The fewest letters of names that count as alike; up to the second number, one may differ.
_LEAST_ALIKE: Final = 4
_SHORT: Final = 5


class Member(Struct, frozen=True):
    """A member of a team, with their sheet as it was when they joined."""

    id: str
    name: str
    team: str
    sheet: Sheet
    npc: bool = False


class Lobby(Struct, frozen=True):
    """A fight that has not begun.

    Attributes:
        ruleset: The name of the ruleset.
        house: The house rules of the fight.
        members: The people on teams.
        usual: The house rules that the game plays by, where they are not those of the ruleset.
    """

    ruleset: str
    house: dict[str, Any] = {}
    members: tuple[Member, ...] = ()
    usual: dict[str, Any] = {}

    def rules(self) -> AnyRuleset:
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


def open_lobby(rules: AnyRuleset, house: HouseRules, usual: HouseRules | None = None) -> Lobby:
    """Return an empty lobby.

    Args:
        rules: The ruleset.
        house: The house rules of the fight.
        usual: Those that the game plays by; those of the ruleset unless given.
    """
    declared = msgspec.to_builtins(rules.house())
    played = msgspec.to_builtins(usual or rules.house())
    changed = {name: value for name, value in played.items() if value != declared[name]}
    return Lobby(rules.name, msgspec.to_builtins(house), usual=changed)


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

    An NPC gives way to a player of its name, and gets the number instead. `way` is how the reader
    completes the sheet, as in `check_sheet`.

    Raises:
        Refusal: They are in already, or their sheet is not complete; the text says what is wrong.
    """
    if (already := lobby.member(fighter)) is not None:
        raise Refusal(_already(lobby, already))
    if not npc:
        lobby = _without_namesakes(lobby, name)
    name = readable_name(name, (member.name for member in lobby.members))
    return _add(lobby, fighter, name, team, sheet, npc=npc, way=way)


def add_npc(lobby: Lobby, fighter: str, name: str, spec: str | Sheet, team: str) -> Lobby:
    """Add a temporary NPC, made from a spec or from a whole sheet.

    Raises:
        Refusal: The name is taken or invalid, or the spec is invalid; the text says why.
    """
    name = clean_name(name)
    check_is_free(name, (member.name for member in lobby.members))
    if isinstance(spec, str):
        spec = lobby.rules().read_spec(spec, lobby.house_rules())
    return _add(lobby, fighter, name, team, spec, npc=True)


def change_team(lobby: Lobby, fighter: str, team: str) -> Lobby:
    """Put a member on another team; a team without members is removed.

    Raises:
        Refusal: They are on that team already, or its name is invalid.
    """
    member = lobby.member(fighter)
    assert member is not None
    new_team = _team_name(lobby, team)
    if new_team == member.team:
        raise Refusal(_already(lobby, member))
    others = tuple(other for other in lobby.members if other is not member)
    return replace(lobby, members=(*others, replace(member, team=new_team)))


def _already(lobby: Lobby, member: Member) -> str:
    """Return that a member is on that team already, with the names of the other teams."""
    already = f"{member.name} is in team {member.team} already."
    others = ", ".join(quoted(team) for team in lobby.teams() if team != member.team)
    return f"{already} Other teams: {others}." if others else already


def doubts(lobby: Lobby) -> Iterator[str]:
    """Yield what may be a mistake in the teams, a sentence each, with what to type instead."""
    teams = lobby.teams()
    for one, other in combinations(teams, 2):
        if nearly_alike(one, other):
            few, many = sorted((one, other), key=lambda team: len(teams[team]))
            change = _change(teams[few][0], many)
            alike = f"The teams {few} and {many} are called almost the same"
            yield f"{alike}, and would be enemies. {change}"
            return
    players = {
        team: [member for member in members if not member.npc] for team, members in teams.items()
    }
    if len([team for team in players if players[team]]) < 2 or all(players.values()):
        return
    for team, friends in players.items():
        if len(friends) == len(teams[team]) == 1:
            (alone,) = friends
            others = next(player for player in players if player != team and players[player])
            yield (
                f"{alone.name} is alone in team {team}, against the players of team {others} too. "
                f"{_change(alone, others)}"
            )
            return


def _change(member: Member, team: str) -> str:
    return f"To change that, type {command(f'add {quoted(member.name)} {quoted(team)}')}."


def nearly_alike(one: str, other: str) -> bool:
    """Return whether two names differ by a letter or two, and not only in a number.

    >>> nearly_alike("heroes", "heros"), nearly_alike("team 1", "team 2")
    (True, False)
    """
    first, second = (name.casefold().rstrip("0123456789") for name in (one, other))
    shorter, longer = sorted((len(first), len(second)))
    if first == second or shorter < _LEAST_ALIKE:
        return False
    return _letters_apart(first, second) <= (1 if longer <= _SHORT else 2)


def _letters_apart(one: str, other: str) -> int:
    """Return how many letters to change, add or leave out to turn one name into another."""
    row = list(range(len(other) + 1))
    for place, letter in enumerate(one, 1):
        before, row[0] = row[0], place
        for column, wanted in enumerate(other, 1):
            changed = before + (letter != wanted)
            before, row[column] = row[column], min(changed, row[column] + 1, row[column - 1] + 1)
    return row[-1]


def numbered(name: str, taken: Iterable[str], count: int) -> list[str]:
    """Return so many names with the first numbers that are free: `goblin1`, `goblin2`.

    >>> numbered("goblin", ["Goblin2"], 3)
    ['goblin1', 'goblin3', 'goblin4']
    """
    used = {fold(other) for other in taken}
    stem = f"{name} " if name[-1:].isdigit() else name
    names = (f"{stem}{number}" for number in numbers(1))
    return list(islice((free for free in names if fold(free) not in used), count))


def refresh(lobby: Lobby, fighter: str, name: str, sheet: Sheet) -> Lobby:
    """Return the lobby with a member's name and sheet as they are now.

    Raises:
        Refusal: The sheet has become incomplete; the text says what is wrong.
    """
    member = lobby.member(fighter)
    assert member is not None
    if not member.npc:
        lobby = _without_namesakes(lobby, name)
    name = readable_name(name, (other.name for other in lobby.members if other is not member))
    check_sheet(lobby, name, sheet, npc=member.npc)
    now = replace(member, name=name, sheet=sheet)
    members = tuple(now if other is member else other for other in lobby.members)
    return replace(lobby, members=members)


def find_members(
    lobby: Lobby, name: str, team: str, known: Iterable[tuple[str, str]]
) -> list[Member]:
    """Return the member that was typed, or those that a plural means.

    Args:
        lobby: The lobby.
        name: What was typed.
        team: The team that they are on, or empty; of those that a plural means, only they.
        known: The members with the names that they may be typed by.

    Raises:
        Refusal: No member has that name, or not on that team.
    """
    members = {member.id: member for member in lobby.members}
    named = [members[fighter] for fighter in match_fighters(known, name)]
    if not team:
        return named
    team = find_team(lobby, team)
    on_team = [member for member in named if member.team == team]
    if not on_team:
        raise Refusal(f"{named[0].name} is in team {named[0].team}, not in {team}.")
    return on_team


def without(lobby: Lobby, fighters: Collection[str]) -> Lobby:
    """Return the lobby without some members; a team without members is gone too."""
    rest = tuple(member for member in lobby.members if member.id not in fighters)
    return replace(lobby, members=rest)


def find_team(lobby: Lobby, text: str) -> str:
    """Return the team that was typed.

    Raises:
        NotUnderstood: No team has that name; the text lists the teams.
    """
    teams = {team: team for team in lobby.teams()}
    listed = [*map(quoted, teams)] or ["none yet"]
    return match_name(teams, text, "team", "Teams:", listed=listed)


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
        Participant(member.id, member.name, team, member.sheet, member.npc, against.get(team, ""))
        for team in (*order, *others)
        for member in teams[team]
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
    left = iter(_whole_names(lobby, words))
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


def _whole_names(lobby: Lobby, words: Sequence[str]) -> Iterator[str]:
    """Yield the words of a line, with those that form the name of a team joined."""
    left = [*words]
    while left:
        many = longest_name(lobby.teams(), left) or 1
        yield " ".join(left[:many])
        left = left[many:]


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


def _without_namesakes(lobby: Lobby, player: str) -> Lobby:
    """Return the lobby in which an NPC with the name of a player has a number after it."""
    name = readable_name(player, ())
    names = [member.name for member in lobby.members]
    members = (
        replace(member, name=readable_name(name, [name, *names]))
        if member.npc and is_same(member.name, name)
        else member
        for member in lobby.members
    )
    return replace(lobby, members=tuple(members))


def check_sheet(
    lobby: Lobby, name: str, sheet: Sheet, *, npc: bool, way: str | None = None
) -> None:
    """Refuse a fighter whose sheet is not complete, or who is unfit; the text says what is wrong.

    Args:
        lobby: The fight before its start.
        name: The fighter's name.
        sheet: Their sheet.
        npc: Whether it is an NPC.
        way: How the reader completes the sheet; None for how the fighter does.
    """
    rules, house = lobby.rules(), lobby.house_rules()
    told = [capital(problem) for problem in rules.sheet_problems(sheet, house, npc=npc)]
    if not told:
        if unfit := rules.why_unfit(name, sheet, house, npc=npc):
            sheet_of = command(f"sheet {quoted(name)}")
            heals = f"Heal them first: {command('rest')}, or a builder's {sheet_of} LINE=VALUE"
            raise Refusal(f"{name} {unfit} and cannot fight. {heals}")
        return
    if is_empty(rules.traits(house), sheet):
        if npc:
            way = f"A builder can make one: {command(f'sheet {name} new {lobby.ruleset}')}"
            raise Refusal(f"{name} has no {rules.title} sheet and cannot fight. {way}")
        way = f"{command(f'sheet new {lobby.ruleset}')}, or {command('join TEAM')}"
        none = f"They have no {rules.title} sheet; to make one, they type {way}."
        raise Refusal(f"{name} cannot fight yet. {none}")
    if way is None and not npc:
        way = how_to_complete(lobby.ruleset, rules.traits(house), sheet)
    if way:
        told.append(way)
    raise Refusal(f"{name} cannot fight yet. {' '.join(told)}")


def _team_name(lobby: Lobby, text: str) -> str:
    """The team of that name, in any case, or a new one."""
    name = clean_name(text)
    return next((team for team in lobby.teams() if is_same(team, name)), name)


def _by_lot(teams: list[str], seed: str) -> list[str]:
    """The teams in a random order that follows from the fight's seed."""
    lots = Dice(f"{seed}:teams").faces(len(teams) * 4, 255)
    drawn = [lots[place * 4 : place * 4 + 4] for place in range(len(teams))]
    return [team for _, team in sorted(zip(drawn, teams, strict=True))]
