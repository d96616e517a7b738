"""`help combat move` and its like: a page for each subcommand and each ruleset.

`"commands.skirmish.help_entries"` among the `FILE_HELP_ENTRY_MODULES` adds them.
"""

from functools import cache

from typeclasses.skirmish.conf import get_setting
from world.skirmish import registry
from world.skirmish.command_name import command
from world.skirmish.orders import ALWAYS, ASK, ORDERS
from world.skirmish.views import help as rules_help
from world.skirmish.views.text import wrapped

from .subcommands import SUBCOMMANDS

_WIDTH = 76


@cache
def pages() -> dict[str, str]:
    """Return the text of each page by its topic."""
    rules = {name: rules_help.page(name) for name in registry.names()}
    return {each.key: each.page() for each in SUBCOMMANDS} | {ORDERS: _orders()} | rules


def _orders() -> str:
    """Return the page of standing orders, which are a move of every ruleset."""
    every = [registry.get(name) for name in registry.names()]
    questions = [
        wrapped(f"  {rules.title}: {', '.join(rules.standing)}", _WIDTH, "    ")
        for rules in every
        if rules.standing
    ]
    listed = "\n".join(questions)
    return f"""\
{command(f"{ORDERS} [QUESTION [ANSWER]]")}

Answer a question the same way every time, without being asked. Without an
answer you read which answers there are; without a question, which questions.

  {command(f"{ORDERS} QUESTION ANSWER")}

To be asked again, the answer is {ASK}:

  {command(f"{ORDERS} QUESTION {ASK}")}

While you are asked, this gives your answer to every such question:

  {command(f"{ALWAYS} ANSWER")}

The questions of each ruleset:

{listed}"""


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
