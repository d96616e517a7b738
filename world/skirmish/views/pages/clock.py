"""The clock of a fight in words, and players who are away."""

from collections.abc import Iterable

from world.skirmish.base.command_name import command
from world.skirmish.base.english import capital
from world.skirmish.views.text import as_played, join_words, pluralize

_MINUTE = 60


def announcement(seconds: int, then: str, *, skips: bool) -> str:
    """Return what is told when a clock is set; 0 seconds remove it."""
    if not seconds:
        return "The fight no longer has a clock."
    after = (
        "the fight goes on without them" if skips else f"they act by themselves, {as_played(then)}"
    )
    return f"Everyone has {duration(seconds)} for each decision; then {after}."


def paused(*, paused: bool) -> str:
    """Return what is told when the clock is stopped, or goes on."""
    return "The clock stands still." if paused else "The clock runs again."


def time_is_up(name: str) -> str:
    """Return what is told when a fighter's time has run out."""
    return f"Time is up for {name}."


def call(name: str, *, is_turn: bool, is_referee: bool = False) -> str:
    """Return the line that calls someone who the fight waits for.

    Args:
        name: The name of the fighter that they decide for; empty for their own.
        is_turn: Whether it is a turn, and not another question.
        is_referee: Whether they are asked as the referee.
    """
    if is_referee:
        return "The fight waits for you, the referee."
    if name:
        return f"The fight waits for you to decide for {name}."
    return "It is your turn." if is_turn else "The fight waits for your answer."


def turn_of(name: str) -> str:
    """Return the notice of another player's turn, for readers who get no status."""
    return f"It is {name}'s turn."


def has_left(name: str) -> str:
    """Return what the others read when a player leaves the game in a fight."""
    return f"{name} is away, and stays in the fight."


def is_deleted(name: str) -> str:
    """Return what the others read when a character in a fight is deleted from the game."""
    return f"{name} has been deleted from the game."


def owner_is_deleted(name: str) -> str:
    """Return what the fighters read when the owner of their fight is deleted from the game."""
    way = f"Any fighter may take the fight over: {command('owner me')}."
    return f"{name}, who owned this fight, has been deleted from the game. {way}"


def decider_is_away(name: str, deciding_for: Iterable[str]) -> str:
    """Return the notice that the owner is away, who decides for others that are waited for."""
    return f"{name}, who decides for {join_words(deciding_for)}, is away."


def moved_by_owner() -> str:
    """Return the notice to a player whose fighter the owner moves after an absence."""
    return f"The owner moves your fighter. To take it back, type {command('rejoin')}."


def without(name: str, *, automatic: bool) -> str:
    """Return how a fight goes on without a player who is away."""
    if automatic:
        return "They act by themselves."
    ways = f"{command(f'skip {name}')} or {command(f'auto {name} guardian')}"
    return f"To go on without them, type {ways}."


def time_for(seconds: int) -> str:
    """Return how long the fighters who are asked have to answer."""
    return f"You have {duration(seconds)}."


def standing(left: int | None, *, paused: bool) -> str:
    """Return how the clock stands, for the status; empty where none runs.

    >>> standing(0, paused=False)
    'No seconds are left.'
    """
    if paused:
        return "The clock stands still."
    return f"{_are_left(left)}." if left is not None else ""


def reminder(seconds: int, name: str = "") -> str:
    """Return the reminder that time is running out, for a fighter by name or the reader's own.

    >>> reminder(10, "Ahalish")
    '10 seconds are left to decide for Ahalish.'
    """
    if name:
        return f"{_are_left(seconds)} to decide for {name}."
    return f"You have {duration(seconds)} left."


def waiting(whom: str, seconds: float, left: int | None) -> str:
    """Return who must answer next, for how long they have been asked, and the time left."""
    said = [whom]
    if waited := round(seconds):
        said.append(f"It has waited for {duration(waited)}.")
    if left is not None:
        said.append(f"{_are_left(left)}.")
    return " ".join(said)


def _are_left(seconds: int) -> str:
    """Return `10 seconds are left`, the beginning of a sentence."""
    return capital(f"{duration(seconds)} {'is' if seconds == 1 else 'are'} left")


def duration(seconds: int) -> str:
    """Return a length of time: `90 seconds`, `5 minutes`."""
    if seconds >= 2 * _MINUTE:
        return pluralize(round(seconds / _MINUTE), "minute")
    return pluralize(seconds, "second")
