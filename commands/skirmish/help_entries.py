"""`help combat move` and its like: a page for each subcommand and each ruleset.

`"commands.skirmish.help_entries"` among the `FILE_HELP_ENTRY_MODULES` adds them.
"""

from functools import cache

from typeclasses.skirmish.conf import get_setting
from world.skirmish import registry
from world.skirmish.command_name import command
from world.skirmish.orders import ALWAYS, ASK, ORDERS
from world.skirmish.views import help as rules_help

from .subcommands import SUBCOMMANDS


@cache
def pages() -> dict[str, str]:
    """Return the text of each page by its topic."""
    rules = {name: rules_help.page(name) for name in registry.names()}
    return {each.key: each.page() for each in SUBCOMMANDS} | {ORDERS: _orders()} | rules


def _orders() -> str:
    """Return the page of standing orders, which are a move of every ruleset."""
    return f"""\
{command(f"{ORDERS} [QUESTION [ANSWER]]")}

Answer a question the same way every time, without being asked. Without a
question you read which questions there are. In Cepheus, for example:

  {command(f"{ORDERS} react nothing")}

To be asked again, the answer is {ASK}:

  {command(f"{ORDERS} react {ASK}")}

While you are asked, {ALWAYS} and your answer do the same:

  {command(f"{ALWAYS} nothing")}"""


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
