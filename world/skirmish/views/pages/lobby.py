"""The lobby in words."""

from collections.abc import Iterator, Sequence

import msgspec

from world.skirmish.base.command_name import command
from world.skirmish.base.names import quoted
from world.skirmish.engine.lobby import Lobby, Member, how_to_fill
from world.skirmish.state.fight import AnyFight
from world.skirmish.views.text import as_played, in_ranges, join_words


def status(lobby: Lobby) -> str:
    """Return who is on which team."""
    teams = lobby.teams()
    lines = [
        f"- {team}: {', '.join(member.name for member in members)}"
        for team, members in teams.items()
    ]
    return "\n".join(["Players are still being added.", *lines])


def created(name: str, room: str, lobby: Lobby) -> str:
    """Return what the owner of a new fight reads."""
    made = f"Created combat {name} at {room}. Add players to teams, and then start combat."
    return f"{made} {house_rules(lobby)}".rstrip() + f"\n{way_to_start(lobby)}"


def way_to_start(lobby: Lobby) -> str:
    """Return what the owner types before the fight starts, and to start it."""
    start = f"To start the fight, type {command('start')}."
    return start if len(lobby.teams()) > 1 else f"{how_to_fill()} {start}"


def house_rules(lobby: Lobby) -> str:
    """Return the house rules that are not the usual ones; empty for none."""
    changed = _changed_rules(lobby)
    return f"House rules: {join_words(changed)}." if changed else ""


def elsewhere(name: str, room: str, fight: AnyFight | None) -> str:
    """Return why a player who is in that fight cannot take part in one somewhere else."""
    if fight is None:
        return f"You are in the fight {name} at {room}. To leave it, type {command('leave')}."
    return (
        f"You are in the fight {name} at {room} until it ends, or until you leave it: "
        f"{command('leave')}."
    )


def acts_alone(name: str, temperament: str) -> str:
    """Return the notice to the owner that an NPC of the game acts by itself, and how to move it."""
    off = command(f"auto {name} off")
    how = as_played(temperament)
    return f"{name} plays itself, {how}. To move it yourself, type {off}."


def joined(name: str, team: str, others: Sequence[str]) -> str:
    """Return what everyone reads of a fighter who is put on a team.

    Args:
        name: The fighter.
        team: The team.
        others: The other teams, if this one is new; none for a team that was there before.

    >>> joined("Ahalish", "heros", ["heroes"])
    'Ahalish forms the new team heros. Other teams: heroes.'
    """
    if others:
        return f"{name} forms the new team {team}. Other teams: {join_words(others)}."
    return f"{name} is added to team {team}"


def changed_team(name: str, former: str, team: str, others: Sequence[str]) -> str:
    """Return what everyone reads of a fighter who changes to another team before the start."""
    change = f"{name} leaves team {former}"
    if others:
        return f"{change} and forms the new team {team}. Other teams: {join_words(others)}."
    return f"{change} for team {team}"


def way_to_change(name: str, others: Sequence[str]) -> str:
    """Return how the one who has formed a new team joins another instead; empty for no other.

    Args:
        name: The name of the fighter; empty for the reader.
        others: The other teams.
    """
    if not others:
        return ""
    other = quoted(others[0])
    typed = command(f"add {quoted(name)} {other}" if name else f"join {other}")
    return f"If that was not meant, type {typed}."


def added(names: Sequence[str], team: str, temperament: str = "", made: Sequence[str] = ()) -> str:
    """Return what the owner reads of NPCs who were added to a team.

    Args:
        names: Their names; those with numbers that follow one another are told as a range.
        team: Their team.
        temperament: How they act by themselves, if they do.
        made: What they are beside what their names say.

    >>> added(["goblin1", "goblin2", "goblin3", "ogre"], "monsters")
    'Added goblin1 to goblin3 and ogre to team monsters'
    >>> added(["goblin", "goblin1", "goblin2", "goblin"], "monsters")
    'Added goblin, goblin1, goblin2 and goblin to team monsters'
    >>> added(["Jan"], "thugs", made=["gunman", "combat drug"])
    'Added Jan (gunman, combat drug) to team thugs'
    """
    who = join_words(in_ranges(names))
    if made:
        who += f" ({', '.join(made)})"
    if not temperament:
        return f"Added {who} to team {team}"
    many = len(names) > 1
    acts = "They act by themselves" if many else "It acts by itself"
    return f"Added {who} to team {team}. {acts}, {as_played(temperament, many=many)}."


def renamed(before: Lobby, after: Lobby) -> Iterator[str]:
    """Yield what is told of NPCs who have given their names to players."""
    names = {member.id: member.name for member in before.members}
    for member in after.members:
        if (name := names.get(member.id, member.name)) != member.name:
            yield f"The NPC {name} is called {member.name} from now on"


def removed(members: Sequence[Member]) -> str:
    """Return what the owner reads of NPCs who were removed, team by team."""
    teams: dict[str, list[str]] = {}
    for member in members:
        teams.setdefault(member.team, []).append(member.name)
    told = (
        f"Removed {join_words(in_ranges(names))} from team {team}" for team, names in teams.items()
    )
    return "\n".join(told)


def made(names: Sequence[str], what: Sequence[str]) -> str:
    """Return what the owner reads of NPCs who have entered a fight that has started."""
    return f"{join_words(in_ranges(names))}: {', '.join(what)}."


def announcement(owner: str, name: str, lobby: Lobby, *, practice: bool = False) -> str:
    """Return what others in the room read when a player opens a fight."""
    what = "practice fight" if practice else "fight"
    return f"{owner} sets up the {what} {name}. {invitation(lobby)}"


def invitation(lobby: Lobby) -> str:
    """Return the rules of a fight and how to join, for people who are not in it."""
    changed = _changed_rules(lobby)
    others = f", with {join_words(changed)}" if changed else ""
    rules = f"The rules are those of {lobby.rules().title}{others}."
    return f"{rules} To take part, type {command('join TEAM')}."


def _changed_rules(lobby: Lobby) -> list[str]:
    """Return the house rules that are not the usual ones, each as it is typed: `ties=yes`."""
    usual = msgspec.to_builtins(lobby.rules().house()) | lobby.usual
    return [
        f"{name}={('no', 'yes')[value] if isinstance(value, bool) else value}"
        for name, value in lobby.house.items()
        if value != usual[name]
    ]
