"""The settings of Skirmish with their defaults, which a game's own settings override."""

from typing import Any, Final

from django.conf import settings

DEFAULTS: Final[dict[str, Any]] = {
    # The ruleset of `combat init NAME`.
    "SKIRMISH_RULESET": "grapple",
    # The dotted paths of the game's own rulesets, as in ["world.rules.delve"].
    "SKIRMISH_RULESETS": [],
    # House rules by ruleset: {"grapple": {"ties_succeed": True}}.
    "SKIRMISH_HOUSE": {},
    # Where the game keeps lines of sheets, by ruleset: the path of an adapter, or the place of each
    # line, as in {"cepheus": {"cepheus_end_now": "traits.endurance.current"}}.
    "SKIRMISH_NUMBERS": {},
    # Attribute keys that players may set on their own sheet, by ruleset; a ruleset that is not
    # named leaves to players what its sheet says is theirs to choose.
    "SKIRMISH_OWN_TRAITS": {},
    # The most fighters in one fight.
    "SKIRMISH_MOST_FIGHTERS": 40,
    # After so many minutes without a move a fighter may leave, or take the fight over from an
    # owner who is away.
    "SKIRMISH_IDLE_MINUTES": 5,
    # So many seconds pass before one who acts by themselves makes a move, so that people can read.
    "SKIRMISH_PAUSE": 2,
    # After so many minutes since their last fight or rest, players may rest: `combat rest` heals
    # what time heals. None leaves it to builders.
    "SKIRMISH_REST": None,
    # Who may join fights without a game master once they have started: "ask" for no one, "open" for
    # those who help or attack someone in it.
    "SKIRMISH_JOIN": "ask",
    # Bare commands that attack, as in ["attack", "kill"].
    "SKIRMISH_ATTACK": [],
    # Where the game keeps the leader of a character, as in "db.following"; empty for nowhere.
    "SKIRMISH_LEADER": "",
    # How long people may take in fights without a game master, as in "60" or "60 guardian".
    "SKIRMISH_CLOCK": None,
    # What players do in such fights who have left the game: a temperament, or "flee".
    "SKIRMISH_AWAY": "",
    # Whether walking through an exit in your own turn is the retreat of the rules.
    "SKIRMISH_FLEE": False,
    # Fighters who are brought elsewhere leave a fight without a game master; with "stays" they do
    # not.
    "SKIRMISH_TELEPORT": "leaves",
    # Kinds of moves by which fighters may leave the room of a fight.
    "SKIRMISH_PASSES": ["teleport"],
    # The method of the game's own that is called for those who have fallen, as in "at_defeat".
    "SKIRMISH_FALLEN": None,
    # After so many minutes an NPC that has fallen may be attacked again, and attacks.
    "SKIRMISH_RECOVER": None,
    # So many forecasts run at a time, each in a process of its own; 0 for none.
    "SKIRMISH_FORECASTS": 2,
    # The command, and other words for it; they replace commands of the game that have them.
    "SKIRMISH_COMMAND": "combat",
    "SKIRMISH_ALIASES": ["c"],
    # When fighters make moves without the command, as in `strike 3 goblin`: "off", "last" (where
    # the game has no command, exit, channel or nick of that name) or "first" (what is a legal move
    # now goes before the game's commands). Each player may choose otherwise: `combat plain off`.
    "SKIRMISH_PLAIN": "last",
    # Whether those read one line instead of the whole status after each move who have not chosen:
    # `combat brief off` brings the status back.
    "SKIRMISH_BRIEF": False,
    # The parser of the game, which finds its own commands first.
    "SKIRMISH_NEXT_PARSER": "evennia.commands.cmdparser.cmdparser",
    # Permissions: who may start fights and join them, who sets the sheets of others, who may do
    # whatever the owner of a fight may.
    "SKIRMISH_PLAYERS": "Player",
    "SKIRMISH_BUILDERS": "Builder",
    "SKIRMISH_WIZARDS": "Admin",
    # The people who may view fights on the website: "public", "players" (everyone with an
    # account) or "combatants" (the fighters, the owner and wizards).
    "SKIRMISH_VISIBILITY": "players",
    # How many calls of the API are answered to one account, how many without a login from one
    # address, and how many failed logins from there: a number, and `/s`, `/min`, `/hour` or `/day`.
    # None means no limit.
    "SKIRMISH_API_ACCOUNT": "300/min",
    "SKIRMISH_API_ANONYMOUS": "60/min",
    "SKIRMISH_API_FAILED_LOGINS": "10/min",
    # For so many days a token of the API lasts.
    "SKIRMISH_API_TOKEN_DAYS": 30,
}


def get_setting(name: str) -> Any:
    """The game's own value of a setting, or its default."""
    return getattr(settings, name, DEFAULTS[name])
