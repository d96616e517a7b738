"""What every game that has installed Skirmish is put through, whatever else it has."""

from playwright.sync_api import Browser, expect

from server.play.telnet import PATIENCE, TelnetPlayer
from tests.e2e.browser.chromium import visit
from tests.e2e.browser.webclient import WebClient
from tests.e2e.new_game import PASSWORD, NewGame
from world.cast import OPTIONS

#: Settings with which fighters who act by themselves are quick.
QUICK = "\nSKIRMISH_PAUSE = 0.1\n"


def fight_by_every_ruleset(
    owner: TelnetPlayer, player: TelnetPlayer, npc: str, command: str
) -> None:
    """Let a player and an NPC fight by all rulesets to the end, each by themselves.

    Args:
        owner: The game master's connection, in the same room.
        player: The player's.
        npc: An object of a class of the game's own.
        command: What the game calls our command.
    """
    for ruleset, options in OPTIONS.items():
        # It is installed by `--with d20` alone.
        if ruleset == "d20":
            continue
        assert "Created combat bout" in owner.ask(f"{command} init bout {options}")
        for who, team in ((player.name, "heroes"), (npc, "villains")):
            owner.ask(f"{command} sheet {who} new {ruleset}")
            lines = _LINES.get((ruleset, team))
            assert not lines or "missing" not in owner.ask(
                f"{command} sheet {who} {ruleset} {lines}"
            )
            said = owner.ask(f"{command} add {who} {team}")
            assert f"{who} is added to team {team}" in said or f"Added {who} to team" in said, said
        assert "played automatically, as a brute" in player.ask(f"{command} auto me brute")
        assert "played automatically, as a brute" in owner.ask(f"{command} auto {npc} brute")
        owner.send(f"{command} start heroes villains")
        owner.expect("Combat has started!")
        owner.expect("COMBAT IS OVER")
        owner.send(f"{command} end")
        owner.expect("Combat has ended")


#: What a new sheet lacks.
_LINES = {
    ("grapple", "heroes"): "skill4=ac skill3=co skill2=en",
    ("grapple", "villains"): "skill4=ac skill3=co skill2=en",
    ("apocrypha", "heroes"): "weapons=longsword",
    ("apocrypha", "villains"): "weapons=longsword",
    ("dungeoneers", "villains"): "general=1 striking_dn=2 dodging_dn=2 notice_dn=2",
}


def see_the_panel(browser: Browser, game: NewGame, name: str, command: str) -> list[str]:
    """Log in by the web client, and click a move on the panel; return the errors of the page."""
    with visit(browser, game.web) as context:
        client = WebClient(game, context)
        client.open()
        for line in (
            f"connect {name} {PASSWORD}",
            f"{command} init clicks",
            f"{command} add me heroes",
            f"{command} add_npc goblin ::en:6:1:2:3:2 villains",
            f"{command} start heroes villains",
        ):
            client.type(line)
        client.choice("catch breath").click(timeout=PATIENCE * 1000)
        expect(client.told).to_contain_text("catch your breath")
        for _ in range(2):
            client.type(f"{command} end")
        expect(client.panel.get_by_role("button", name="Close", exact=True)).to_be_visible()
        return client.troubles
