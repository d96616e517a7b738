"""Joining and leaving a fight that has started, and what a fight leaves behind, in words."""

from typing import Final

from world.skirmish.base.command_name import command
from world.skirmish.base.names import quoted

#: How a fight that has started is joined, by what `combat init NAME join=...` says; the usual way
#: goes without saying.
_JOINING: Final = {
    "open": "Once it has started, players may still join and leave.",
    "ask": "",
    "closed": "Once it has started, no one can join.",
}


def terms(joining: str, *, practice: bool, listed: bool, closed: str) -> list[str]:
    """Return what the owner and the rules have laid down for a fight, in sentences.

    Args:
        joining: Who may join it once it has started, as `combat init NAME join=...` says.
        practice: Whether sheets stay as they are.
        listed: Whether others than those who take part may see it on the website.
        closed: Why the rules let no one join then; empty if they do.
    """
    may_leave = "Once it has started, players may still leave." if joining == "open" else ""
    said = (
        *((may_leave, closed) if closed else (_JOINING[joining],)),
        practice_fight() if practice else "",
        "" if listed else "On the website only those who take part, and staff, see this fight.",
    )
    return [sentence for sentence in said if sentence]


def practice_fight() -> str:
    """Return what is said of a fight that changes no sheet."""
    return "This is a practice fight: your sheets stay as they are."


def closed(owner: str) -> str:
    """Return why a player cannot join a fight that has started."""
    return f"The fight has started, and {owner}, who owns it, lets no one join."


def no_game_master() -> str:
    """Return why no one can be asked to let a player join."""
    return (
        "The fight has started, and has no game master who could let you join. Its owner may say "
        f"before the start that players can join at any time: {command('init NAME join=open')}."
    )


def is_in(team: str, owner: str, name: str) -> str:
    """Return why a fighter cannot join a team of a fight under way, and who can put them on it."""
    return (
        f"You are in team {team}, and the fight has started. {owner}, who owns it, can put you on "
        f"another team: {command(f'add {quoted(name)} TEAM')}."
    )


def invited_to(team: str, name: str) -> str:
    """Return why a player who is asked to come back on a team cannot join another."""
    return f"{name}, you are asked to come back to team {team}: {command(f'join {quoted(team)}')}."


def has_left_for_good(name: str) -> str:
    """Return why a fighter cannot be brought back into a fight."""
    return f"{name} has left this fight, and cannot come back."


def is_asked_first(name: str, team: str) -> str:
    """Return how to bring back a player who has to be asked first."""
    return f"{name} is asked first. Type {command(f'add {quoted(name)} {quoted(team)}')}."


def barred(owner: str) -> str:
    """Return why a player whom the owner took out cannot join again."""
    return f"{owner}, who owns this fight, has taken you out of it. Only they can add you again."


def request(name: str, team: str) -> str:
    """Return the question to the owner whether a player may join."""
    answers = f"{command(f'admit {name}')}, or {command(f'refuse {name}')}"
    return f"{name} asks to join team {team}. Type {answers}."


def asked(owner: str, team: str) -> str:
    """Return what a player reads who has asked to join."""
    return f"You have asked {owner}, who owns this fight, to let you join team {team}."


def invitation(owner: str, fight: str, team: str) -> str:
    """Return what a player reads when the owner asks them to join."""
    join = command(f"join {quoted(team)}")
    return f"{owner} asks you to join the fight {fight} on team {team}. To do so, type {join}."


def invited(name: str, team: str) -> str:
    """Return what the owner reads after asking a player to join."""
    return f"{name} is asked to join team {team}."


def refused(owner: str, fight: str) -> str:
    """Return what a player reads who may not join."""
    return f"{owner} does not let you join the fight {fight}."


def refusal_told(name: str) -> str:
    """Return what the owner reads after refusing a player."""
    return f"{name} has been told."


def asks_to_leave(name: str) -> str:
    """Return the question to the owner whether a player may leave."""
    return f"{name} asks to leave the fight. To let them go, type {command(f'kick {name}')}."


def has_been_told(owner: str) -> str:
    """Return what a player reads who has asked to leave."""
    return f"{owner}, who owns this fight, has been told that you want to leave."


def has_left() -> str:
    """Return why a player who has withdrawn cannot move, and how to be free for other fights."""
    return f"You have left this fight. To be free for other fights, type {command('leave')}."


def released(fight: str, sheet: str) -> str:
    """Return what a player reads who is free for other fights.

    Args:
        fight: The name of the fight that they have left.
        sheet: What has become of their sheet; empty if it stays as it was before.
    """
    return f"You are free of the fight {fight}. {sheet}".rstrip()


def kicked(owner: str, fight: str) -> str:
    """Return what a player reads who has been taken out."""
    return f"{owner} has taken you out of the fight {fight}."
