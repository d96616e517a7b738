"""The small world the game comes with: a tavern, a training yard, and those in `world.cast`.

Everything made here carries a tag, and what has its tag is left alone: building again
adds what is missing and changes nothing that players or builders have done.
"""

import shlex
from collections.abc import Callable
from functools import partial
from typing import Any

from django.conf import settings
from evennia.accounts.models import AccountDB
from evennia.comms.models import ChannelDB
from evennia.objects.models import ObjectDB
from evennia.utils.create import create_channel, create_object
from evennia.utils.search import search_tag
from evennia.utils.utils import class_from_module

from typeclasses.skirmish import permissions
from typeclasses.skirmish.play.endings import WHOLE_AGAIN
from typeclasses.skirmish.sheets.attributes import house_rules_for, raw_values
from typeclasses.skirmish.sheets.filling import new_sheet
from world import road
from world.cast import GOBLINS, OPTIONS, PLAYERS, Part
from world.skirmish.ruleset import registry
from world.skirmish.views.text import wrapped

TAG_CATEGORY = "small world"
NPC_TYPECLASS = "typeclasses.skirmish.npc.SkirmishNpc"
#: Everyone reads the same sign: it is as wide as a phone, so that no client folds it again.
_NARROWEST = 40

TAVERN = (
    "A low room with a long table, a fire, and a wall where wins are counted in notches. "
    "Through the open back door comes the clack of wood on wood: the |wyard|n lies behind it. "
    "In front are a |wshop|n, a |wshrine|n, and the old |wroad|n, where wolves have been seen. "
    "A note on the door says: to learn how to fight, type |lccombat tutorial|ltcombat tutorial|le."
)
YARD = (
    "Trodden sand inside a ring of hay bales, with racks of blunted weapons along the fence. "
    "Two goblins lean there and wait for work, and a |wsign|n says how to begin; the |wtavern|n is "
    "a few steps away."
)


def sign() -> str:
    """Return how a fight begins, by each ruleset; clients show the lines to type as links."""
    goblin = GOBLINS[0].name
    lines = [
        f"    {_link(f'combat fight {goblin} {rules.name}')}\n"
        f"{wrapped(f'      {rules.summary}', _NARROWEST, '      ')}"
        for rules in _rulesets()
    ]
    helps = _link("help combat"), _link("help combat cepheus")
    run = ("init practice", f"add {goblin} monsters", f"auto {goblin} off", "join heroes", "start")
    return "\n".join(
        [
            "To learn how to fight, one step at a time:",
            f"    {_link('combat tutorial')}",
            "To fight a goblin that acts by itself, and is well again afterwards:",
            *lines,
            "To run a fight for others, and move the goblins yourself:",
            *(f"    {_link(f'combat {line}')}" for line in run),
            f"After a fight, {_link('combat rest')} heals you.",
            "{} tells you the rest; {} and so on, the rules.".format(*helps),
        ]
    )


def _link(line: str) -> str:
    """Return a line as a link that types it, where a client has links."""
    return f"|lc{line}|lt{line}|le"


def _rulesets() -> list[Any]:
    return [rules for rules in registry.every() if rules.name in OPTIONS]


def build() -> None:
    """Create the parts of the demo world that do not exist yet."""
    _open_channels()
    tavern = _once("tavern", _make_tavern)
    yard = _once("yard", lambda: _make(settings.BASE_ROOM_TYPECLASS, "Training Yard", YARD))
    yard.tags.add("practice", category="haven")
    _once("to the yard", lambda: _make_exit("yard", tavern, yard))
    _once("to the tavern", lambda: _make_exit("tavern", yard, tavern))
    board = _once("sign", partial(_make, settings.BASE_OBJECT_TYPECLASS, "sign", "", yard))
    board.locks.add("get:false()")
    board.db.desc = sign()
    for goblin in GOBLINS:
        body = _once(goblin.name, partial(_make, NPC_TYPECLASS, goblin.name, "", yard))
        body.attributes.add(WHOLE_AGAIN, True)
        # A player who trains with them may begin again at once.
        body.attributes.add(permissions.RECOVER, 0)
        _dress(body, goblin)
    rooms = {"Tavern": tavern, "Training Yard": yard}
    road.build(_once, _make, _make_exit, _dress, rooms)
    for player in PLAYERS:
        if player.name in settings.PLAY_PASSWORDS:
            body = _once(player.name, partial(_make_player, player, tavern))
            _dress(body, player)


def set_passwords() -> None:
    """Set the passwords of the accounts to those in the settings."""
    for name, password in settings.PLAY_PASSWORDS.items():
        for account in AccountDB.objects.filter(username__iexact=name):
            account.set_password(password)
            account.save()


def _open_channels() -> None:
    # New accounts join these, but at the very first start Evennia opens them only after us.
    for channel in settings.DEFAULT_CHANNELS:
        if ChannelDB.objects.get_channel(channel["key"]) is None:
            create_channel(**channel).connect(AccountDB.objects.get(id=1))


def _once(tag: str, make: Callable[[], Any]) -> Any:
    thing = search_tag(tag, category=TAG_CATEGORY).first()
    if thing is None:
        thing = make()
        thing.tags.add(tag, category=TAG_CATEGORY)
    return thing


def _make(typeclass: str, key: str, desc: str, location: Any = None) -> Any:
    return create_object(
        typeclass, key, location=location, home=location, attributes=[("desc", desc)]
    )


def _make_tavern() -> Any:
    # Evennia starts everyone in its first room, so that room becomes the tavern.
    room = ObjectDB.objects.get_id(settings.START_LOCATION)
    room.key = "Tavern"
    room.db.desc = TAVERN
    return room


def _make_exit(key: str, start: Any, end: Any) -> Any:
    return create_object(
        settings.BASE_EXIT_TYPECLASS, key, location=start, home=start, destination=end
    )


def _make_player(part: Part, home: Any) -> Any:
    """Make an account with its character, or take the character of the one that is there."""
    account = AccountDB.objects.filter(username__iexact=part.name).first()
    if account is None:
        typeclass = class_from_module(settings.BASE_ACCOUNT_TYPECLASS)
        account, errors = typeclass.create(
            username=part.name, password=settings.PLAY_PASSWORDS[part.name]
        )
        if account is None:
            raise RuntimeError(f"No account for {part.name}: {'; '.join(errors)}")
    bodies = account.characters.all() or [account.create_character()[0]]
    body = bodies[0]
    body.home = home
    return body


def _dress(body: Any, part: Part) -> None:
    """Add a description and sheets if there are none."""
    if not body.db.desc:
        body.db.desc = part.desc
    superuser = AccountDB.objects.get(id=1)
    for rules in _rulesets():
        values = raw_values(body, rules, house_rules_for(rules)).values()
        if rules.name not in part.sheets or any(values):
            continue
        words = shlex.split(part.sheets[rules.name])
        given = dict(word.split("=", 1) for word in words if "=" in word)
        template = " ".join(word for word in words if "=" not in word)
        new_sheet(superuser, body, rules, given, template)
