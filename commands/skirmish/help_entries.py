"""`help combat move` and its like: a page for each subcommand and each ruleset.

`"commands.skirmish.help_entries"` among the `FILE_HELP_ENTRY_MODULES` adds them.
"""

from functools import cache

from typeclasses.skirmish.conf import get_setting
from world.skirmish.base.command_name import command
from world.skirmish.referee.orders import ORDERS
from world.skirmish.ruleset import registry
from world.skirmish.views.pages import help as rules_help

from .subcommands import SUBCOMMANDS


@cache
def pages() -> dict[str, str]:
    """Return the text of each page by its topic."""
    commands = {subcommand.key: subcommand.page() for subcommand in SUBCOMMANDS}
    rules = {name: rules_help.page(name) for name in registry.names()}
    return commands | {ORDERS: rules_help.standing_orders()} | rules


def _entry(topic: str, text: str) -> dict[str, object]:
    return {
        "key": command(topic),
        "aliases": [f"{alias} {topic}" for alias in get_setting("SKIRMISH_ALIASES")],
        "category": "Skirmish",
        # The list of topics shows `combat` alone.
        "locks": "read:all();view:false()",
        "text": text,
    }


HELP_ENTRY_DICTS = [_entry(topic, text) for topic, text in pages().items()]
