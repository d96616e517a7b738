"""`python -m server.play play|serve|stop`: what each does, step by step, and what it prints.

The environment variable `RULESET` chooses the rules of the world, and of the fight that `play`
begins.
"""

import os
import sys

from server.conf.ports import port
from server.play import database, passwords, processes, terminal
from server.play.scene import Scene
from server.play.trouble import Trouble
from world.cast import ADMIN, OPTIONS, PLAYERS

#: The ruleset of a fight if none is chosen.
USUAL_RULESET = "grapple"


def serve() -> tuple[dict[str, str], bool]:
    """Start the game if it does not run; the passwords, and whether it ran already."""
    rules = ruleset()
    new = passwords.make()
    logins = passwords.read()
    if processes.running("portal") and processes.running("server"):
        if not processes.listening():
            raise Trouble(
                "The game runs already, but on other ports than these. Stop it first: make stop"
            )
        terminal.show("The game runs already.\n")
        if rules:
            terminal.show("Fights on the road are by the rules that it was started with.\n")
        return logins, True
    processes.make_room()
    terminal.show("Starting the game ...\n")
    started_before = database.prepare(new_passwords=new)
    superuser = {
        "EVENNIA_SUPERUSER_USERNAME": ADMIN.name,
        "EVENNIA_SUPERUSER_PASSWORD": logins[ADMIN.name],
        "EVENNIA_SUPERUSER_EMAIL": "",
        "RULESET": rules,
    }
    processes.start(first=not started_before, environment=superuser)
    return logins, False


def describe(logins: dict[str, str]) -> str:
    """Return the addresses of the game, and the accounts."""
    web = f"http://{processes.HOST}:{port('SKIRMISH_WEB_PORT')}"
    accounts = [f"  {part.name:<9}{logins[part.name]}   {part.role}" for part in (*PLAYERS, ADMIN)]
    return "\n".join(
        [
            f"Web client  {web}/webclient/",
            f"Admin site  {web}/admin/",
            f"Telnet      {processes.HOST} {port('SKIRMISH_TELNET_PORT')}",
            "Accounts and their passwords:",
            *accounts,
            "",
        ]
    )


def ruleset() -> str:
    """Return the ruleset in the variable `RULESET`; empty for none.

    Raises:
        Trouble: The demo game does not have this ruleset.
    """
    asked = os.environ.get("RULESET", "").casefold()
    if asked and asked not in OPTIONS:
        raise Trouble(
            f"Unknown ruleset '{asked}'. Choose from: {', '.join(OPTIONS)}. The goblins of the "
            "demo game have no sheet for a ruleset of your own; to fight by it, type 'make serve', "
            f"log in, and type: combat init brawl {asked}"
        )
    return asked


def play() -> None:
    """Start the game, and log the player in; without a terminal, play a fight by itself."""
    rules = ruleset()
    logins, ran_already = serve()
    terminal.show(describe(logins))
    telnet = processes.HOST, port("SKIRMISH_TELNET_PORT")
    if sys.stdin.isatty():
        fighter = PLAYERS[0].name
        terminal.play(*telnet, fighter, logins[fighter], rules or USUAL_RULESET)
        return
    try:
        moves = Scene(*telnet, logins, terminal.show, rules or USUAL_RULESET).play()
        terminal.show(f"\nThe fight took {moves} moves.\n")
    finally:
        if ran_already or os.environ.get("KEEP") == "1":
            terminal.show("The game still runs. To stop it, type: make stop\n")
        else:
            processes.stop()


def main(what: str) -> None:
    """Run the subcommand."""
    if what == "play":
        play()
    elif what == "serve":
        terminal.show(describe(serve()[0]))
    elif what == "stop":
        terminal.show("Stopped.\n" if processes.stop() else "The game does not run.\n")


if __name__ == "__main__":
    try:
        main(sys.argv[1])
    except Trouble as trouble:
        sys.exit(f"\n{trouble}")
