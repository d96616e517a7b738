"""A telnet client for a terminal, because new machines do not come with one."""

import os
import select
import shutil
import sys

from server.play.telnet import Gone, TelnetPlayer
from world.cast import FOES, OPTIONS

HINT = """\
  yard          leads from the tavern to the training yard, where the goblins are
  look sign     there, tells how a fight begins by each of the four rulesets
  combat init practice, combat join heroes, combat add goblin1 monsters, combat start
                four lines, and a fight begins, in which you move the goblin too
  help combat   tells the rest; quit, or Ctrl-D, leaves
"""


def play(host: str, port: int, name: str, password: str, ruleset: str = "") -> None:
    """Log in as a character, and stay connected until they quit or the game stops.

    Args:
        host: Where the game runs.
        port: Its telnet port.
        name: The account's name.
        password: Its password.
        ruleset: The ruleset of a fight to start in the training yard; empty for none.
    """
    size = shutil.get_terminal_size()
    player = TelnetPlayer(host, port, color=True, size=(size.columns, size.lines))
    with player:
        show(player.login(name, password))
        show(f"\nWhat to type:\n{HINT}\n")
        for line in begin(ruleset) if ruleset else ():
            show(f"> {line}\n")
            show(player.ask(line))
        try:
            _talk(player)
        except KeyboardInterrupt:
            pass
        except Gone:
            show(player.unread)
    show("\nYou have left. The game goes on till `make stop`.\n")


def begin(ruleset: str) -> tuple[str, ...]:
    """Return what is typed in the tavern to begin a fight against an opponent."""
    return (
        "yard",
        f"combat init practice {OPTIONS[ruleset]}",
        "combat join heroes",
        f"combat add_npc opponent {FOES[ruleset]} monsters",
        "combat start heroes monsters",
    )


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
