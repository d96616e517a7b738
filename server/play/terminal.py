"""A telnet client for a terminal, because new machines do not come with one."""

import os
import select
import shutil
import sys

from server.play.telnet import Gone, TelnetPlayer
from world.cast import GOBLINS

HINT = """\
  combat moves      lists what you can do when it is your turn; combat shows the fight
  combat tutorial   explains a fight one step at a time, once this one is over
  look sign         tells how to fight the goblin by each ruleset
  help combat       tells the rest; quit, or Ctrl-D, leaves
"""


def play(host: str, port: int, name: str, password: str, ruleset: str) -> None:
    """Log in as a character, and stay connected until they quit or the game stops.

    Args:
        host: Where the game runs.
        port: Its telnet port.
        name: The account's name.
        password: Its password.
        ruleset: The ruleset of the fight in the training yard, in which the goblin acts by itself.
    """
    size = shutil.get_terminal_size()
    player = TelnetPlayer(host, port, color=True, size=(size.columns, size.lines))
    with player:
        said = player.login(name, password)
        show(said)
        for line in begin(ruleset, in_yard="Training Yard" in said):
            show(f"> {line}\n")
            show(player.ask(line))
        show(f"\nWhat to type:\n{HINT}\n")
        try:
            _talk(player)
        except KeyboardInterrupt:
            pass
        except Gone:
            show(player.unread)
    show("\nYou have left. The game goes on till `make stop`.\n")


def begin(ruleset: str, *, in_yard: bool = False) -> tuple[str, ...]:
    """Return what is typed to fight a goblin in the training yard, from the tavern or there."""
    walk = () if in_yard else ("yard",)
    return (*walk, f"combat fight {GOBLINS[0].name} {ruleset}")


def _talk(player: TelnetPlayer) -> None:
    while True:
        ready, _, _ = select.select([sys.stdin, player], [], [])
        if player in ready:
            show(player.quiet(0))
        if sys.stdin in ready:
            typed = os.read(sys.stdin.fileno(), 65536)
            if not typed:
                return
            for line in typed.decode(errors="replace").splitlines():
                player.send(line)


def show(text: str) -> None:
    """Print at once."""
    sys.stdout.write(text)
    sys.stdout.flush()
