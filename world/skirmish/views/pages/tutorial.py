"""The tutorial in words; what it explains stands with each ruleset, in `tutorial.toml`."""

from typing import Final

from world.skirmish.base.command_name import command
from world.skirmish.views.text import wrapped

ROOM: Final = "Practice Room"
DESCRIPTION: Final = "Straw covers the floor. A patient goblin waits for you to try things out."
#: The words before the line to type, below the explanation.
TYPE: Final = "  Type: "
GAVE_UP: Final = "You gave up. To start the tutorial again:"

_WIDTH: Final = 76


def left() -> str:
    """Return what a player reads who leaves the tutorial."""
    return f"You leave the tutorial. To start it again, type {command('tutorial')}."


def won(*, gave_up: bool, is_early: bool) -> str:
    """Return what a player reads who has won: against a goblin that gave up, or before the end."""
    if gave_up:
        how = "That was the last step, and the goblin gives up."
    elif is_early:
        typed = command("tutorial")
        how = f"You have beaten the goblin before the last step. To see the rest, type {typed}."
    else:
        how = "You have beaten the goblin."
    return f"{how} You are back where you were, and your sheet is as it was."


def what_next(ruleset: str) -> str:
    """Return what a player can type who has come to the end of the tutorial of a ruleset."""
    return (
        f"What comes next: to fight an NPC who is where you are, type {command('fight NAME')}. To "
        f"fight with others, type {command(f'init NAME {ruleset}')} or join a fight. The rules: "
        f"{command(f'help {ruleset}')}."
    )


def first(why: str) -> str:
    """Return what a player is told where something else comes before the step."""
    return f"{why} So this comes first:"


def told(text: str, columns: int) -> str:
    """Return what a player is told, in lines that their screen has room for."""
    return wrapped(f"* {text}", min(columns, _WIDTH))
