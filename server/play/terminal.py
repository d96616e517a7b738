"""You, in the game: a telnet client for a terminal, since new machines have none."""

import os
import select
import shutil
import sys

from server.play.telnet import Gone, TelnetPlayer

HINT = """\
  yard          leads from the tavern to the training yard, where the goblins are
  combat init practice, combat add me heroes, combat add goblin1 monsters, combat start
                four lines, and a fight begins, in which you move the goblin too
  help combat   tells the rest; quit, or Ctrl-D, leaves
"""


def play(host: str, port: int, name: str, password: str) -> None:
    """Log in as somebody, and stay until they leave or the game does."""
    size = shutil.get_terminal_size()
    player = TelnetPlayer(host, port, colour=True, size=(size.columns, size.lines))
    with player:
        show(player.login(name, password))
        show(f"\nWhat to type:\n{HINT}\n")
        try:
            _talk(player)
        except KeyboardInterrupt:
            pass
        except Gone:
            show(player.unread)
    show("\nYou have left. The game goes on till `make stop`.\n")


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
