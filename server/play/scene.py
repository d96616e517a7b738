"""A whole fight by any ruleset, played by itself: two fighters and their referee, over telnet."""

import re
import time
from collections.abc import Callable
from random import Random
from typing import Any

from server.play.choosing import DRAWS, choose
from server.play.telnet import TelnetPlayer
from server.play.trouble import Trouble
from world.cast import FOES, GOBLINS, OPTIONS
from world.road import PLACES

NAME = "sparring"
REFEREE, HEROES = "Marshal", ("Ahalish", "Rehtaoh")
MOST_MOVES = 1000

#: Random moves are refused now and then; this many refusals in a row are a fault.
_TRIES = 10

#: Seconds of silence after which everything has come.
_QUIET = 0.15


class Scene:
    """The players on the stage, and the transcript of what they type and read.

    Args:
        host: Where the game runs.
        port: Its telnet port.
        passwords: The password of each account.
        tell: Takes the transcript, piece by piece.
        ruleset: The rules of the fight.
    """

    def __init__(
        self,
        host: str,
        port: int,
        passwords: dict[str, str],
        tell: Callable[[str], None],
        ruleset: str = "grapple",
    ) -> None:
        self._tell = tell
        self._ruleset = ruleset
        self._players = {name: TelnetPlayer(host, port, gmcp=True) for name in (REFEREE, *HEROES)}
        self._passwords = passwords
        self._armed: set[str] = set()
        self._chance = Random(ruleset)  # noqa: S311  nothing here is secret

    def play(self) -> int:
        """Play a fight from beginning to end; the number of moves it took."""
        try:
            for name, player in self._players.items():
                player.connect().login(name, self._passwords[name])
                self._walk(player)
            return self._fight()
        finally:
            for player in self._players.values():
                player.close()

    def _walk(self, player: TelnetPlayer) -> None:
        # A player may have been anywhere since, and the road leads to the tavern.
        seen = player.ask("look")
        for _ in PLACES:
            if "Training Yard" in seen:
                return
            here = (place for place in PLACES if re.search(rf"^{place.name}\b", seen, re.MULTILINE))
            seen = player.ask(next((place.back for place in here), "yard"))
        if "Training Yard" not in seen:
            raise Trouble(
                f"{player.name} does not find the way to the training yard, and stands here:\n"
                f"{seen.strip()}"
            )

    def _fight(self) -> int:
        self._clear_the_yard()
        opened = rf"^Created combat {NAME}\b.*$"
        self._do(REFEREE, f"combat init {NAME} {OPTIONS[self._ruleset]}", opened)
        for name in HEROES:
            self._do(name, "combat join heroes", rf"^\+ {name} is added to team heroes$")
        for goblin in GOBLINS:
            line = f"combat add_npc {goblin.name} {FOES[self._ruleset]} monsters"
            self._do(REFEREE, line, rf"^Added {goblin.name} .*to team monsters$")
        self._do(REFEREE, "combat start heroes monsters", r"^\+ Combat has started!$")
        for moves in range(MOST_MOVES):
            fight = self._ask(REFEREE, "Combat.State")
            if fight["over"]:
                self._do(REFEREE, "combat end", rf"^Ended and removed combat {NAME}\b.*$")
                # The next fight begins with the sheets that the documentation shows.
                for name in HEROES:
                    self._do(name, "combat rest", rf"^{name} has rested\.$")
                return moves
            self._move(fight)
        raise Trouble(f"The fight is not over after {MOST_MOVES} moves.")

    def _clear_the_yard(self) -> None:
        """End a fight that an earlier scene or player left behind; leave others alone."""
        referee = self._players[REFEREE]
        if "There is no fight here" in referee.ask("combat status"):
            return
        reply = referee.ask(f"combat init {NAME}")
        if any(f"already: {name}." in reply for name in (NAME, GOBLINS[0].name)):
            reply = referee.ask("combat end")
            if "not over" in reply:
                reply = referee.ask("combat end")
        if "Ended and removed" not in reply:
            raise Trouble(
                f"The training yard is not free for this fight. {reply.strip()}\n"
                "Let its owner type there: combat end"
            )

    def _move(self, fight: dict[str, Any]) -> None:
        """Move for the first seat that the fight waits for; try again after a refusal."""
        seat = fight["waiting"][0]
        cards = {card["id"]: card for card in fight["cards"]}
        name = cards[seat]["name"] if seat in cards else ""
        mover = name if name in HEROES else REFEREE
        team = cards[seat]["team"] if seat in cards else ""
        friends = [card["name"] for card in cards.values() if card["team"] == team]
        foes = [card["name"] for card in cards.values() if card["team"] != team and not card["out"]]
        command = f"combat move_npc {name}" if name and mover == REFEREE else "combat"
        for _ in range(_TRIES):
            groups = self._ask(mover, "Combat.Choices", {"seat": seat})["groups"]
            armed = seat in self._armed
            words = choose(groups, friends, foes, self._chance, armed=armed)
            if words.startswith(DRAWS):
                self._armed.add(seat)
            said = self._do(mover, f"{command} {words}")
            if "If you are sure" in " ".join(said.split()):
                self._do(mover, f"{command} {words}")
            after = self._ask(REFEREE, "Combat.State")
            if (after["rev"], after["waiting"]) != (fight["rev"], fight["waiting"]):
                return
        raise Trouble(f"{name or 'The referee'} finds no move, and yet the fight is not over.")

    def _ask(self, name: str, what: str, data: Any = None) -> dict[str, Any]:
        """Request data for a player, and wait for it."""
        player = self._players[name]
        player.messages.clear()
        player.gmcp(what, data)
        end = time.monotonic() + 10
        while time.monotonic() < end:
            player.unread += player.quiet(0.05)
            for message, answer in player.messages:
                if message == what:
                    return dict(answer)
        raise Trouble(f"{name} asked for {what}, and the game does not answer.")

    def _do(self, name: str, line: str, answer: str = "") -> str:
        """Type a line for a player, and return what they read up to the expected answer."""
        player = self._players[name]
        player.quiet(0)
        self._tell(f"\n{name}> {line}\n")
        player.send(line)
        said = player.expect(answer or r"\S") + player.quiet(_QUIET)
        self._tell(said.strip("\n") + "\n")
        return said
